"""Boards with free-standing walls: exact sight and steps along straight lines.

A square covers four units each way, its centre lies two units in; walls are closed segments
and closed polygons between whole units, so every test is exact. A sight line runs from centre
to centre; touching a wall interrupts it. Rows count from the first printed line down.
"""

from __future__ import annotations

from collections.abc import Iterable

from rumpus.geometry.board import Rectangle, rectangle
from rumpus.geometry.masks import cells_of, mask_of
from rumpus.geometry.paths import Walks

Point = tuple[int, int]
Segment = tuple[Point, Point]
Polygon = tuple[Point, ...]
UNITS = 4


def side(a: Point, b: Point, c: Point) -> int:
    """On which side of the line from a to b point c lies: twice the signed area."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def lies_on(segment: Segment, point: Point) -> bool:
    """Whether a point belongs to a closed segment."""
    (ax, ay), (bx, by) = segment
    return (
        side(segment[0], segment[1], point) == 0
        and min(ax, bx) <= point[0] <= max(ax, bx)
        and min(ay, by) <= point[1] <= max(ay, by)
    )


def meet(one: Segment, other: Segment) -> bool:
    """Whether two closed segments have a point in common."""
    a, b = one
    c, d = other
    if (
        max(a[0], b[0]) < min(c[0], d[0])
        or max(c[0], d[0]) < min(a[0], b[0])
        or max(a[1], b[1]) < min(c[1], d[1])
        or max(c[1], d[1]) < min(a[1], b[1])
    ):
        return False
    ends = side(a, b, c), side(a, b, d)
    if (ends[0] > 0 and ends[1] > 0) or (ends[0] < 0 and ends[1] < 0):
        return False
    ends = side(c, d, a), side(c, d, b)
    return not ((ends[0] > 0 and ends[1] > 0) or (ends[0] < 0 and ends[1] < 0))


def sides_of(polygon: Polygon) -> list[Segment]:
    """The closed chain of a polygon's edges."""
    return [(polygon[i - 1], polygon[i]) for i in range(len(polygon))]


def encloses(polygon: Polygon, point: Point) -> bool:
    """Whether a point lies inside a polygon or on its edges."""
    inside = False
    for a, b in sides_of(polygon):
        if lies_on((a, b), point):
            return True
        if (a[1] > point[1]) != (b[1] > point[1]):
            low, high = (a, b) if a[1] < b[1] else (b, a)
            inside ^= side(low, high, point) > 0  # the edge passes to the right of the point
    return inside


class Sightlines:
    """Which squares straight lines run through, whatever the walls; made once for every size."""

    __slots__ = ("_crossed", "_order", "_shadows", "board")

    def __init__(self, board: Rectangle) -> None:
        self.board: Rectangle = board
        self._crossed: list[list[int] | None] = [None] * board.size
        self._shadows: list[list[int] | None] = [None] * board.size
        self._order: list[list[int]] = [self._steps_from(cell) for cell in range(board.size)]

    def _steps_from(self, cell: int) -> list[int]:
        """Columns plus rows to every square: what a line runs through is nearer than its end."""
        row, column = divmod(cell, self.board.width)
        return [
            abs(there - column) + abs(level - row)
            for level in range(self.board.height)
            for there in range(self.board.width)
        ]

    def order(self, cell: int) -> list[int]:
        """Columns plus rows from a square to every other."""
        return self._order[cell]

    def crossed(self, cell: int) -> list[int]:
        """For every goal the squares whose open interior the line to it meets, ends left out."""
        known = self._crossed[cell]
        if known is None:
            known = [self._between(cell, goal) for goal in range(self.board.size)]
            self._crossed[cell] = known
        return known

    def _between(self, start: int, goal: int) -> int:
        wide = self.board.width
        dy, dx = goal // wide - start // wide, goal % wide - start % wide
        east, south = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
        span = abs(dx) + abs(dy)
        mask = 0
        for i in range(abs(dx) + 1):
            for j in range(abs(dy) + 1):
                if 2 * abs(abs(dx) * j - abs(dy) * i) < span:
                    mask |= 1 << start + south * j * wide + east * i
        return mask & ~(1 << start | 1 << goal)

    def shadows(self, cell: int) -> list[int]:
        """For every square the goals that lie beyond it, seen from this one."""
        known = self._shadows[cell]
        if known is None:
            known = [0] * self.board.size
            for goal, between in enumerate(self.crossed(cell)):
                for there in cells_of(between):
                    known[there] |= 1 << goal
            self._shadows[cell] = known
        return known


class Plan:
    """A board with its walls; never changes once made.

    `steps[cell]` is the set of squares one step away, `neighbours[cell]` lists them,
    `adjacent[cell]` is the set of touching squares without a wall between, `closed` the
    squares whose centre a wall covers.
    """

    __slots__ = (
        "_sightlines",
        "_views",
        "_walks",
        "adjacent",
        "board",
        "cells",
        "closed",
        "height",
        "neighbours",
        "polygons",
        "segments",
        "size",
        "steps",
        "width",
    )

    def __init__(
        self,
        lines: Sightlines,
        segments: tuple[Segment, ...],
        polygons: tuple[Polygon, ...],
    ) -> None:
        board = lines.board
        self.board: Rectangle = board
        self.width: int = board.width
        self.height: int = board.height
        self.size: int = board.size
        self.cells: tuple[str, ...] = board.cells
        self.segments: tuple[Segment, ...] = segments
        self.polygons: tuple[Polygon, ...] = polygons
        self._sightlines: Sightlines = lines
        self._views: list[int] = [-1] * board.size
        self.closed: int = mask_of(cell for cell in range(board.size) if self._covered(cell))
        self.adjacent: list[int] = [self._touching(cell) for cell in range(board.size)]
        go = [0] * 8
        for cell in range(board.size):
            for way in range(8):
                ahead = board.next[cell][way]
                if ahead >= 0 and self.adjacent[cell] >> ahead & 1:
                    go[way] |= 1 << cell
        permissions = (go[0], go[1], go[2], go[3], go[4], go[5], go[6], go[7])
        self._walks: Walks = Walks(board, permissions, list(range(board.size)))
        self.steps: list[int] = self._walks.steps
        self.neighbours: list[tuple[int, ...]] = self._walks.neighbours

    # names and measures

    def name(self, cell: int) -> str:
        """The name of a square, such as "c4"."""
        return self.cells[cell]

    def cell(self, name: str) -> int:
        """The square of that name."""
        return self.board.cell(name)

    def distance(self, start: int, goal: int) -> int:
        """The greater of the differences in columns and rows."""
        return self.board.distance(start, goal)

    def ball(self, cell: int, n: int) -> int:
        """Every square at distance n or less, the square itself included."""
        return self.board.ball(cell, n)

    # walls

    def _centre(self, cell: int) -> Point:
        half = UNITS // 2
        return (cell % self.width * UNITS + half, cell // self.width * UNITS + half)

    def _covered(self, cell: int) -> bool:
        """Whether the centre of a square lies in a wall."""
        centre = self._centre(cell)
        return any(lies_on(wall, centre) for wall in self.segments) or any(
            encloses(polygon, centre) for polygon in self.polygons
        )

    def _walls(self) -> list[Segment]:
        """Every segment and every edge of a polygon."""
        return [*self.segments, *(edge for p in self.polygons for edge in sides_of(p))]

    def _unbroken(self, start: int, goal: int, walls: list[Segment]) -> bool:
        """Whether no wall touches the line between two centres that no wall covers."""
        line = (self._centre(start), self._centre(goal))
        return not any(meet(line, wall) for wall in walls)

    def _touching(self, cell: int) -> int:
        """The touching squares with nothing on the line between the centres."""
        if self.closed >> cell & 1:
            return 0
        walls = self._walls()
        around = self.board.ball(cell, 1) & ~(self.closed | 1 << cell)
        return mask_of(there for there in cells_of(around) if self._unbroken(cell, there, walls))

    # sight

    def view(self, cell: int) -> int:
        """Every square seen from one with nobody standing in between, itself included."""
        known = self._views[cell]
        if known < 0:
            known = 1 << cell
            if not self.closed >> cell & 1:
                walls = self._walls()
                for there in cells_of(self.board.all & ~(self.closed | 1 << cell)):
                    if self._views[there] >= 0:
                        known |= (self._views[there] >> cell & 1) << there
                    elif self._unbroken(cell, there, walls):
                        known |= 1 << there
            self._views[cell] = known
        return known

    def seen(self, cell: int, blockers: int) -> int:
        """Every square seen from one past blockers, which block only where they are seen.

        Whoever stands nearer, by columns plus rows, decides first: a blocker out of sight
        hides nothing.
        """
        view = self.view(cell)
        standing = blockers & view & ~(1 << cell)
        if not standing:
            return view
        shadows = self._sightlines.shadows(cell)
        order = self._sightlines.order(cell)
        for there in sorted(cells_of(standing), key=order.__getitem__):
            if view >> there & 1:
                view &= ~shadows[there]
        return view

    def sees(self, start: int, goal: int, blockers: int) -> bool:
        """Whether one square is seen from another past blockers."""
        if not self.view(start) >> goal & 1:
            return False
        if not self._sightlines.crossed(start)[goal] & blockers:
            return True
        return self.seen(start, blockers) >> goal & 1 == 1

    def crossed(self, start: int, goal: int) -> int:
        """The squares strictly between whose inside the straight line runs through."""
        return self._sightlines.crossed(start)[goal]

    # steps

    def unreachable(self, starts: int) -> int:
        """The squares that no walk from any of these enters, and the closed ones."""
        found = front = starts & ~self.closed
        while front:
            front = self._walks.spread(front) & ~found
            found |= front
        return self.board.all & ~found

    def reach_mask(self, start: int, limit: int, blocked: int) -> int:
        """Every square that a walk of 1 to `limit` steps around `blocked` can end on."""
        return self._walks.reach_mask(start, limit, blocked)

    def reach(self, start: int, limit: int, blocked: int) -> list[int]:
        """The squares at each exact walking distance: index 0 the start, then 1 to `limit`."""
        return self._walks.reach(start, limit, blocked)

    def path(self, start: int, goal: int, limit: int, blocked: int) -> tuple[int, ...]:
        """A shortest walk, start left out and goal included; empty when there is none."""
        return self._walks.path(start, goal, limit, blocked)

    def nearer(self, cell: int, goal: int) -> int:
        """The squares one step away that are nearer to the goal."""
        return self.steps[cell] & self.board.ball(goal, self.distance(cell, goal) - 1)

    def farther(self, cell: int, source: int) -> int:
        """The squares one step away that are farther from the source."""
        return self.steps[cell] & ~self.board.ball(source, self.distance(cell, source))


_sightlines: dict[tuple[int, int], Sightlines] = {}
_plans: dict[tuple[int, int, tuple[Segment, ...], tuple[Polygon, ...]], Plan] = {}


def plan(
    width: int, height: int, segments: Iterable[Segment] = (), polygons: Iterable[Polygon] = ()
) -> Plan:
    """The one plan of that size with these walls."""
    board = rectangle(width, height)
    key = (width, height, tuple(segments), tuple(polygons))
    for points in (*key[2], *key[3]):
        for x, y in points:
            if not (0 <= x <= UNITS * width and 0 <= y <= UNITS * height):
                raise ValueError(
                    f"a wall lies on the board, from 0,0 to {UNITS * width},{UNITS * height}, "
                    f"not at {x},{y}"
                )
    known = _plans.get(key)
    if known is None:
        lines = _sightlines.get((width, height))
        if lines is None:
            lines = _sightlines[(width, height)] = Sightlines(board)
        known = _plans[key] = Plan(lines, key[2], key[3])
    return known
