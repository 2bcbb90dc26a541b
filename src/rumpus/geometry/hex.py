"""Boards of hexes in axial coordinates: rows, ranges, areas, walks, forced movement.

A hex is a small number, counted in reading order (by r, then by q); its name is "q,r". Hexes
are pointy-topped: E of (q, r) is (q+1, r), NE is (q+1, r-1), NW is (q, r-1).
"""

from __future__ import annotations

from collections.abc import Iterable

from rumpus.geometry.masks import cells_of, mask_of, trace

Axial = tuple[int, int]
Pattern = tuple[Axial, ...]

E, NE, NW, W, SW, SE = range(6)
DIRECTIONS = ("e", "ne", "nw", "w", "sw", "se")
OFFSETS: tuple[Axial, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def opposite(way: int) -> int:
    """The direction straight back."""
    return (way + 3) % 6


def turned(offset: Axial, sixths: int) -> Axial:
    """An offset turned around the centre by sixths of a circle, from E towards NE."""
    q, r = offset
    for _ in range(sixths % 6):
        q, r = q + r, -q
    return (q, r)


def orientations(pattern: Pattern) -> tuple[Pattern, ...]:
    """The different ways a pattern can lie, in the order in which turning meets them."""
    found: list[Pattern] = []
    for sixths in range(6):
        lying = tuple(sorted(turned(offset, sixths) for offset in pattern))
        if lying not in found:
            found.append(lying)
    return tuple(found)


def axial_distance(start: Axial, goal: Axial) -> int:
    """The least number of steps between two hexes with nothing in the way."""
    q, r = goal[0] - start[0], goal[1] - start[1]
    return max(abs(q), abs(r), abs(q + r))


class HexBoard:
    """A set of hexes and its tables; never changes once made.

    `steps[cell]` is the set of adjacent hexes, `neighbours[cell]` lists them from E over NE,
    `coordinates[cell]` is (q, r), `all` is every hex.
    """

    __slots__ = (
        "_areas",
        "_balls",
        "_distance",
        "_lines",
        "_names",
        "_numbers",
        "_rays",
        "_rows",
        "_ways",
        "all",
        "cells",
        "coordinates",
        "neighbours",
        "next",
        "size",
        "steps",
    )

    def __init__(self, coordinates: tuple[Axial, ...]) -> None:
        self.coordinates: tuple[Axial, ...] = coordinates
        self.size: int = len(coordinates)
        self.all: int = (1 << self.size) - 1
        self.cells: tuple[str, ...] = tuple(f"{q},{r}" for q, r in coordinates)
        self._names: dict[str, int] = {name: cell for cell, name in enumerate(self.cells)}
        self._numbers: dict[Axial, int] = {at: cell for cell, at in enumerate(coordinates)}
        self.next: list[list[int]] = [
            [self.at(q + dq, r + dr) for dq, dr in OFFSETS] for q, r in coordinates
        ]
        self.neighbours: list[tuple[int, ...]] = [
            tuple(there for there in ahead if there >= 0) for ahead in self.next
        ]
        self.steps: list[int] = [mask_of(around) for around in self.neighbours]
        self._distance: list[list[int]] = [
            [axial_distance(start, goal) for goal in coordinates] for start in coordinates
        ]
        self._rays: list[list[tuple[int, ...]]] = [
            [self.displace(cell, way, self.size, 0) for way in range(6)]
            for cell in range(self.size)
        ]
        self._ways: list[list[int]] = [[-1] * self.size for _ in range(self.size)]
        self._lines: list[dict[int, int]] = [{} for _ in range(self.size)]
        for cell in range(self.size):
            for way in range(6):
                between = 0
                for there in self._rays[cell][way]:
                    self._ways[cell][there] = way
                    self._lines[cell][there] = between
                    between |= 1 << there
        self._balls: list[list[int]] = []
        self._rows: list[list[int]] = []
        self._areas: dict[Pattern, list[tuple[int, ...]]] = {}

    # names and measures

    def at(self, q: int, r: int) -> int:
        """The hex at these coordinates, -1 outside the board."""
        return self._numbers.get((q, r), -1)

    def name(self, cell: int) -> str:
        """The name of a hex, such as "-3,0"."""
        return self.cells[cell]

    def cell(self, name: str) -> int:
        """The hex of that name."""
        cell = self._names.get(name.replace(" ", "").replace("−", "-"), -1)
        if cell < 0:
            span = f'"{self.cells[0]}" to "{self.cells[-1]}"' if self.cells else "no hex at all"
            raise ValueError(f'no hex "{name}" on this board: expected "q,r" from {span}')
        return cell

    def distance(self, start: int, goal: int) -> int:
        """The least number of steps, whatever stands between."""
        return self._distance[start][goal]

    def ball(self, cell: int, n: int) -> int:
        """Every hex at distance n or less, the hex itself included."""
        if n < 0:
            return 0
        while len(self._balls) <= n:
            radius = len(self._balls)
            self._balls.append(
                [
                    mask_of(there for there in range(self.size) if far[there] <= radius)
                    for far in self._distance
                ]
            )
        return self._balls[n][cell]

    def ring(self, cell: int, n: int) -> int:
        """Every hex at distance n exactly."""
        return self.ball(cell, n) & ~self.ball(cell, n - 1)

    def band(self, cell: int, least: int, most: int) -> int:
        """Every hex at a distance from `least` to `most`."""
        return self.ball(cell, most) & ~self.ball(cell, least - 1)

    # rows

    def step(self, cell: int, way: int) -> int:
        """The adjacent hex in a direction, -1 beyond the edge."""
        return self.next[cell][way]

    def ways(self, start: int, goal: int) -> int:
        """The direction of the row from one hex to another, -1 where they share none."""
        return self._ways[start][goal]

    def ray(self, cell: int, way: int) -> tuple[int, ...]:
        """The hexes of a row in one direction, nearest first, up to the edge."""
        return self._rays[cell][way]

    def line(self, start: int, goal: int) -> int | None:
        """The hexes strictly between in a common row, None without a common row."""
        return self._lines[start].get(goal)

    def rows(self, cell: int, n: int) -> int:
        """The hexes in the six rows at distance n or less, without the hex itself."""
        while len(self._rows) <= n:
            reach = len(self._rows)
            self._rows.append(
                [mask_of(there for ray in rays for there in ray[:reach]) for rays in self._rays]
            )
        return self._rows[n][cell] if n >= 0 else 0

    def clear(self, start: int, targets: int, blocked: int) -> int:
        """Those of the targets in a row with the start and nothing blocked strictly between."""
        lines = self._lines[start]
        found = 0
        for target in cells_of(targets & self.rows(start, self.size)):
            if not lines[target] & blocked:
                found |= 1 << target
        return found

    def displace(self, cell: int, way: int, steps: int, occupied: int) -> tuple[int, ...]:
        """The hexes entered in one direction until something is in the way or the edge."""
        entered: list[int] = []
        while len(entered) < steps:
            cell = self.next[cell][way]
            if cell < 0 or occupied >> cell & 1:
                break
            entered.append(cell)
        return tuple(entered)

    def nearer(self, cell: int, goal: int) -> int:
        """The adjacent hexes that are nearer to the goal."""
        return self.steps[cell] & self.ball(goal, self._distance[goal][cell] - 1)

    def farther(self, cell: int, source: int) -> int:
        """The adjacent hexes that are farther from the source."""
        return self.steps[cell] & ~self.ball(source, self._distance[source][cell])

    # walks

    def spread(self, cells: int) -> int:
        """Every hex adjacent to any of these."""
        steps = self.steps
        found = 0
        while cells:
            low = cells & -cells
            found |= steps[low.bit_length() - 1]
            cells ^= low
        return found

    def reach(self, start: int, limit: int, blocked: int) -> list[int]:
        """The hexes at each exact walking distance: index 0 the start, then 1 to `limit`."""
        front = 1 << start
        unseen = self.all & ~(blocked | front)
        layers = [front]
        for _ in range(limit):
            front = self.spread(front) & unseen
            unseen ^= front
            layers.append(front)
        return layers

    def reach_mask(self, start: int, limit: int, blocked: int) -> int:
        """Every hex that a walk of 1 to `limit` steps around `blocked` can end on."""
        found = 0
        for layer in self.reach(start, limit, blocked):
            found |= layer
        return found & ~(1 << start)

    def path(self, start: int, goal: int, limit: int, blocked: int) -> tuple[int, ...]:
        """A shortest walk, start left out and goal included; empty when there is none."""
        return trace(self.reach(start, limit, blocked), self.steps, goal)

    # areas

    def areas(self, pattern: Pattern, cell: int) -> tuple[int, ...]:
        """The hexes a pattern marks around a hex, once for each orientation.

        What falls outside the board is left out; the order is that of `orientations`.
        """
        known = self._areas.get(pattern)
        if known is None:
            lying = orientations(pattern)
            known = [
                tuple(self._marked(around, offsets) for offsets in lying)
                for around in range(self.size)
            ]
            self._areas[pattern] = known
        return known[cell]

    def _marked(self, cell: int, offsets: Pattern) -> int:
        q, r = self.coordinates[cell]
        places = [self.at(q + dq, r + dr) for dq, dr in offsets]
        return mask_of(place for place in places if place >= 0)


_boards: dict[tuple[Axial, ...], HexBoard] = {}


def hexes(coordinates: Iterable[Axial]) -> HexBoard:
    """The one board of these hexes."""
    key = tuple(sorted(set(coordinates), key=_reading_order))
    known = _boards.get(key)
    if known is None:
        known = _boards[key] = HexBoard(key)
    return known


def hexagon(radius: int) -> HexBoard:
    """The board of all hexes at most `radius` steps from the centre."""
    across = range(-radius, radius + 1)
    return hexes((q, r) for q in across for r in across if abs(q + r) <= radius)


def _reading_order(at: Axial) -> Axial:
    return (at[1], at[0])
