"""Slow and plain reference for sight lines, with fractions, from the definitions alone."""

from __future__ import annotations

from fractions import Fraction as F

Place = tuple[int, int]
Wall = tuple[Place, Place]


def common(a: Place, b: Place, wall: Wall) -> bool:
    """Whether segment a-b and the wall share a point: solve for both parameters."""
    (cx, cy), (dx, dy) = wall
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], dx - cx, dy - cy
    det = vx * uy - ux * vy
    wx, wy = cx - a[0], cy - a[1]
    if det:
        t = F(vx * wy - vy * wx, det)
        s = F(ux * wy - uy * wx, det)
        return 0 <= t <= 1 and 0 <= s <= 1
    if ux * wy != uy * wx:
        return False
    if (ux, uy) == (0, 0):
        return (cx, cy) == a if (vx, vy) == (0, 0) else common((cx, cy), (dx, dy), (a, b))
    long = ux * ux + uy * uy
    ends = sorted(F((p[0] - a[0]) * ux + (p[1] - a[1]) * uy, long) for p in wall)
    return ends[0] <= 1 and ends[1] >= 0


def hits(a: Place, b: Place, square: Place) -> bool:
    """Clip the line between the centres of a and b to a square: a positive length remains."""
    low, high = F(0), F(1)
    for axis in (0, 1):
        start, delta = F(4 * a[axis] + 2), F(4 * (b[axis] - a[axis]))
        near, far = F(4 * square[axis]), F(4 * square[axis] + 4)
        if delta == 0:
            if not near < start < far:
                return False
            continue
        ends = sorted(((near - start) / delta, (far - start) / delta))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


def inside(polygon: tuple[Place, ...], point: Place) -> bool:
    """Whether an endless ray that misses every corner leaves the polygon; edges belong to it."""
    edges = [(polygon[i - 1], polygon[i]) for i in range(len(polygon))]
    if any(common(point, point, edge) for edge in edges):
        return True
    away = (point[0] + 100003, point[1] + 317)
    return sum(common(point, away, edge) for edge in edges) % 2 == 1


class NaiveSight:
    """A map of walls and solids; squares are (column, row) counted from the first line."""

    def __init__(
        self, width: int, height: int, walls: list[Wall], solids: list[tuple[Place, ...]]
    ) -> None:
        self.squares = [(c, r) for r in range(height) for c in range(width)]
        self.walls, self.solids = walls, solids

    @staticmethod
    def centre(square: Place) -> Place:
        return (4 * square[0] + 2, 4 * square[1] + 2)

    def closed(self, square: Place) -> bool:
        """The centre lies in a wall or a solid."""
        at = self.centre(square)
        return any(common(at, at, wall) for wall in self.walls) or any(
            inside(solid, at) for solid in self.solids
        )

    def block(self, a: Place, b: Place) -> bool:
        """The line shares a point with a wall, with a solid's edge or its inside."""
        start, goal = self.centre(a), self.centre(b)
        edges = [(p[i - 1], p[i]) for p in self.solids for i in range(len(p))]
        return any(common(start, goal, wall) for wall in [*self.walls, *edges]) or any(
            inside(solid, start) or inside(solid, goal) for solid in self.solids
        )

    def step(self, a: Place, b: Place) -> bool:
        """Next to each other and nothing on the line."""
        near = max(abs(a[0] - b[0]), abs(a[1] - b[1])) == 1
        return near and not self.closed(b) and not self.block(a, b)

    def see(self, a: Place, b: Place, rivals: frozenset[Place]) -> bool:
        """The recursive definition of sight."""
        if a == b:
            return True
        if self.block(a, b):
            return False
        between = [q for q in rivals if q not in (a, b) and hits(a, b, q)]
        return not any(self.see(a, q, rivals) for q in between)
