"""Slow and plain reference rules for squares, written from the rulings alone."""

from __future__ import annotations

from itertools import pairwise

Square = tuple[int, int]
WAYS = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]


class Naive:
    """A board as sets of (column, row) pairs."""

    def __init__(
        self, width: int, height: int, floor: set[Square], walls: set[frozenset[Square]]
    ) -> None:
        self.width, self.height, self.floor, self.walls = width, height, floor, walls
        self.squares = [(c, r) for r in range(height) for c in range(width)]

    def open(self, a: Square, b: Square) -> bool:
        """Sides: floor and no wall; corners: one elbow open to both."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        if max(abs(dx), abs(dy)) != 1 or a not in self.floor or b not in self.floor:
            return False
        if dx == 0 or dy == 0:
            return frozenset((a, b)) not in self.walls
        elbows = [(a[0], b[1]), (b[0], a[1])]
        return any(self.open(a, e) and self.open(e, b) for e in elbows)

    def neighbours(self, a: Square) -> list[Square]:
        """Open neighbours clockwise from north."""
        return [b for dx, dy in WAYS if self.open(a, b := (a[0] + dx, a[1] + dy))]

    def walk(self, start: Square, limit: int, blocked: set[Square]) -> dict[Square, int]:
        """Steps to every square reached, breadth first."""
        steps = {start: 0}
        queue = [start]
        for at in queue:
            if steps[at] < limit:
                for there in self.neighbours(at):
                    if there not in steps and there not in blocked:
                        steps[there] = steps[at] + 1
                        queue.append(there)
        return steps

    def climb(self, start: Square, limit: int, blocked: set[Square]) -> set[Square]:
        """The same over a board that is floor throughout, ending on real floor."""
        bare = Naive(self.width, self.height, set(self.squares), set())
        return {s for s, n in bare.walk(start, limit, blocked).items() if n and s in self.floor}

    def between(self, a: Square, b: Square) -> list[Square] | None:
        """The squares of the open straight line between a and b."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        n = max(abs(dx), abs(dy))
        if n == 0 or not (dx == 0 or dy == 0 or abs(dx) == abs(dy)):
            return None
        line = [(a[0] + dx // n * i, a[1] + dy // n * i) for i in range(n + 1)]
        return line[1:-1] if all(self.open(x, y) for x, y in pairwise(line)) else None

    def push(self, a: Square, way: int, steps: int, occupied: set[Square]) -> list[Square]:
        """Forced squares until something stands in the way."""
        entered: list[Square] = []
        for _ in range(steps):
            b = (a[0] + WAYS[way][0], a[1] + WAYS[way][1])
            if not self.open(a, b) or b in occupied:
                break
            entered.append(b)
            a = b
        return entered

    def regions(self, floor: set[Square]) -> set[frozenset[Square]]:
        """Connected parts by diagonal and straight steps alike."""
        inside = Naive(self.width, self.height, floor, self.walls)
        return {frozenset(inside.walk(s, len(self.squares), set())) for s in floor}
