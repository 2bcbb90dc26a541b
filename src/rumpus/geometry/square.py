"""Boards of squares: which step is open, how far a walk reaches, which lines are clear.

Sets of squares are whole numbers, bit i for square i. All boards are tables: a grid is made
once for its terrain, and the same terrain gives the same grid again.
"""

from __future__ import annotations

from collections.abc import Iterable

from rumpus.geometry.board import E, Rectangle, rectangle
from rumpus.geometry.masks import cells_of, mask_of
from rumpus.geometry.paths import Permissions, Walks

Wall = tuple[int, int]
KEPT_TERRAINS = 4096


class Grid:
    """A board with blacked-out squares and thin walls; never changes once made.

    `steps[cell]` is the set of squares one open step away, `neighbours[cell]` lists the same
    squares clockwise from north.
    """

    __slots__ = (
        "_aims",
        "_lines",
        "_plain",
        "_rays",
        "_splits",
        "_terrains",
        "_walks",
        "_wall_east",
        "_wall_north",
        "board",
        "cells",
        "floor",
        "height",
        "neighbours",
        "size",
        "steps",
        "walls",
        "width",
    )

    def __init__(
        self, board: Rectangle, floor: int, walls: frozenset[Wall], plain: Grid | None = None
    ) -> None:
        self.board: Rectangle = board
        self.width: int = board.width
        self.height: int = board.height
        self.size: int = board.size
        self.cells: tuple[str, ...] = board.cells
        self.floor: int = floor & board.all
        self.walls: frozenset[Wall] = walls
        self._wall_east: int = 0
        self._wall_north: int = 0
        for low, high in walls:
            if board.way(low, high) == E:
                self._wall_east |= 1 << low
            else:
                self._wall_north |= 1 << low
        near = board.all
        if plain is not None:  # only around what differs are the steps made anew
            near = 0
            for cell in cells_of(self.floor ^ plain.floor):
                near |= board.ball(cell, 1)
        go = self._permissions(self.floor)
        self._walks: Walks = Walks(board, go, cells_of(near), plain._walks if plain else None)
        self.steps: list[int] = self._walks.steps
        self.neighbours: list[tuple[int, ...]] = self._walks.neighbours
        self._lines: list[dict[int, int] | None] = [None] * self.size
        self._rays: list[list[tuple[int, ...]] | None] = [None] * self.size
        self._aims: dict[int, int] = {}
        self._splits: int = -1
        self._plain: Grid = plain or self
        self._terrains: dict[int, Grid] = {}

    def _permissions(self, floor: int) -> Permissions:
        """For each direction the squares that an open step may leave that way.

        Straight: both squares are floor and no thin wall lies on the shared side. Diagonal:
        both are floor and one of the two elbows is open to both.
        """
        wide = self.width
        last = 0
        for row in range(self.height):
            last |= 1 << (row * wide + wide - 1)
        east = floor & (floor >> 1) & ~last & ~self._wall_east
        north = floor & (floor >> wide) & ~self._wall_north
        west = east << 1
        south = north << wide
        north_east = (east & (north >> 1)) | (north & (east >> wide))
        north_west = (west & (north << 1)) | (north & (west >> wide))
        south_west = north_east << (wide + 1)
        south_east = north_west << (wide - 1)
        return (north, north_east, east, south_east, south, south_west, west, north_west)

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

    def ways(self, start: int, goal: int) -> int:
        """The direction of the straight line between two squares, -1 where there is none."""
        return self.board.way(start, goal)

    def ball(self, cell: int, n: int) -> int:
        """Every square of the board at distance n or less, floor or not, itself included."""
        return self.board.ball(cell, n)

    # single steps

    def open(self, start: int, goal: int) -> bool:
        """Whether a step leads from one square to a touching one."""
        return self.steps[start] >> goal & 1 == 1

    def step(self, cell: int, way: int) -> int:
        """The touching square in a direction whatever the walls, -1 beyond the edge."""
        return self.board.next[cell][way]

    def open_step(self, cell: int, way: int) -> int:
        """The square that an open step in a direction leads to, -1 where none does."""
        return self.board.next[cell][way] if self._walks.may(cell, way) else -1

    def push(self, cell: int, way: int, steps: int, occupied: int) -> tuple[int, ...]:
        """The squares entered in a straight line while the next one is open and empty."""
        entered: list[int] = []
        while len(entered) < steps and self._walks.may(cell, way):
            cell = self.board.next[cell][way]
            if occupied >> cell & 1:
                break
            entered.append(cell)
        return tuple(entered)

    # walks

    def spread(self, cells: int) -> int:
        """Every square one open step away from any of these."""
        return self._walks.spread(cells)

    def reach_mask(self, start: int, limit: int, blocked: int) -> int:
        """Every square that a walk of 1 to `limit` open steps around `blocked` can end on."""
        return self._walks.reach_mask(start, limit, blocked)

    def reach(self, start: int, limit: int, blocked: int) -> list[int]:
        """The squares at each exact walking distance: index 0 the start, then 1 to `limit`."""
        return self._walks.reach(start, limit, blocked)

    def path(self, start: int, goal: int, limit: int, blocked: int) -> tuple[int, ...]:
        """A shortest walk, start left out and goal included; empty when there is none."""
        return self._walks.path(start, goal, limit, blocked)

    # ways around the walls

    def climb(self, start: int, limit: int, blocked: int) -> int:
        """The floor squares within `limit` steps across walls and blacked-out squares."""
        unseen = self.board.all & ~(blocked | 1 << start)
        front = 1 << start
        found = 0
        for _ in range(limit):
            front = self.board.spread(front) & unseen
            if not front:
                break
            unseen ^= front
            found |= front
        return found & self.floor

    def fly(self, cell: int, n: int) -> int:
        """The other floor squares at distance n or less, whatever lies between."""
        return self.board.ball(cell, n) & self.floor & ~(1 << cell)

    def leap(self, cell: int, n: int) -> int:
        """The floor squares up to n steps along the eight straight lines, over everything."""
        return self.board.star(cell, n) & self.floor

    # straight lines

    def lines(self, cell: int) -> dict[int, int]:
        """For each square that an open straight line leads to, the squares strictly between."""
        known = self._lines[cell]
        if known is None:
            known = {}
            for ray in self._open_rays(cell):
                between = 0
                for there in ray:
                    known[there] = between
                    between |= 1 << there
            self._lines[cell] = known
        return known

    def between(self, start: int, goal: int) -> int | None:
        """The squares strictly between on an open straight line, None without such a line."""
        return self.lines(start).get(goal)

    def open_line_targets(self, cell: int, n: int) -> int:
        """The squares on open straight lines with at most n squares strictly between."""
        key = n * self.size + cell
        known = self._aims.get(key)
        if known is None:
            known = 0
            for ray in self._open_rays(cell):
                for there in ray[: n + 1]:
                    known |= 1 << there
            self._aims[key] = known
        return known

    def ray(self, cell: int, way: int) -> tuple[int, ...]:
        """The squares in one direction, nearest first, as far as every step is open."""
        return self._open_rays(cell)[way]

    def ray_over(self, cell: int, way: int) -> tuple[int, ...]:
        """The squares in one direction up to the edge of the board, whatever the walls."""
        return self.board.rays[cell][way]

    def _open_rays(self, cell: int) -> list[tuple[int, ...]]:
        known = self._rays[cell]
        if known is None:
            known = [self.push(cell, way, self.size, 0) for way in range(8)]
            self._rays[cell] = known
        return known

    # terrain

    def with_terrain(self, blocked: int, opened: int) -> Grid:
        """The same board with these squares blacked out and those breached; blocking wins."""
        floor = ((self.floor | opened) & ~blocked) & self.board.all
        plain = self._plain
        if floor == plain.floor:
            return plain
        known = plain._terrains.get(floor)
        if known is None:
            known = Grid(self.board, floor, self.walls, plain)
            if len(plain._terrains) >= KEPT_TERRAINS:
                del plain._terrains[next(iter(plain._terrains))]
            plain._terrains[floor] = known
        return known

    def regions(self, floor: int) -> tuple[int, ...]:
        """The connected parts of a floor within these thin walls, lowest square first."""
        north, _, east, _, south, _, west, _ = self._permissions(floor)
        wide = self.width
        parts: list[int] = []
        left = floor & self.board.all
        while left:
            part = front = left & -left
            while front:  # a diagonal step always has a way around its open elbow
                front = (
                    (front & north) << wide
                    | (front & east) << 1
                    | (front & south) >> wide
                    | (front & west) >> 1
                ) & ~part
                part |= front
            parts.append(part)
            left &= ~part
        return tuple(parts)

    def splitting(self) -> int:
        """The floor squares whose blacking out would leave more separate parts than now."""
        if self._splits < 0:
            parts = len(self.regions(self.floor))
            self._splits = mask_of(
                cell
                for cell in cells_of(self.floor)
                if len(self.regions(self.floor & ~(1 << cell))) > parts
            )
        return self._splits


_grids: dict[tuple[int, int, int, frozenset[Wall]], Grid] = {}


def grid(width: int, height: int, floor: int = -1, walls: Iterable[Wall] = ()) -> Grid:
    """The one grid of that size and terrain; without a floor every square is floor."""
    board = rectangle(width, height)
    sides = frozenset((min(wall), max(wall)) for wall in walls)
    for low, high in sides:
        if (
            high >= board.size
            or low < 0
            or high not in board.next[low]
            or (board.way(low, high) % 2)
        ):
            raise ValueError(
                f"a thin wall lies between two squares that share a side, not between {low} "
                f"and {high} of a board of {width} by {height}"
            )
    key = (width, height, floor & board.all, sides)
    known = _grids.get(key)
    if known is None:
        known = _grids[key] = Grid(board, floor, sides)
    return known
