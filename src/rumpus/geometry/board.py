"""Rectangles of squares without any terrain: names, directions, distances, rays.

A square is a small number, row * width + column; row 0 is the southernmost row, "1".
"""

from __future__ import annotations

from rumpus.geometry.masks import mask_of

N, NE, E, SE, S, SW, W, NW = range(8)
DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
COLUMN_STEPS = (0, 1, 1, 1, 0, -1, -1, -1)
ROW_STEPS = (1, 1, 0, -1, -1, -1, 0, 1)
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Rectangle:
    """Everything about a board that its walls do not change; made once for every size."""

    __slots__ = (
        "_balls",
        "_distance",
        "_first",
        "_last",
        "_leaps",
        "_numbers",
        "_ways",
        "all",
        "cells",
        "height",
        "next",
        "rays",
        "size",
        "width",
    )

    def __init__(self, width: int, height: int) -> None:
        if not 1 <= width <= len(LETTERS) or height < 1:
            raise ValueError(
                f"a board has 1 to {len(LETTERS)} columns and at least one row, "
                f"not {width} by {height}"
            )
        self.width: int = width
        self.height: int = height
        self.size: int = width * height
        self.all: int = (1 << self.size) - 1
        self.cells: tuple[str, ...] = tuple(
            f"{LETTERS[cell % width]}{cell // width + 1}" for cell in range(self.size)
        )
        self._numbers: dict[str, int] = {name: cell for cell, name in enumerate(self.cells)}
        self.next: list[list[int]] = [self._ahead(cell) for cell in range(self.size)]
        self.rays: list[list[tuple[int, ...]]] = [
            [self._ray(cell, way) for way in range(8)] for cell in range(self.size)
        ]
        self._ways: list[list[int]] = [self._ways_from(cell) for cell in range(self.size)]
        self._distance: list[list[int]] = [self._distances(cell) for cell in range(self.size)]
        self._first: int = mask_of(range(0, self.size, width))
        self._last: int = self._first << (width - 1)
        self._balls: list[list[int]] = []
        self._leaps: list[list[int]] = []

    def _ahead(self, cell: int) -> list[int]:
        """The touching square in each direction, -1 beyond the edge."""
        ahead: list[int] = []
        for way in range(8):
            column = cell % self.width + COLUMN_STEPS[way]
            row = cell // self.width + ROW_STEPS[way]
            inside = 0 <= column < self.width and 0 <= row < self.height
            ahead.append(row * self.width + column if inside else -1)
        return ahead

    def _ray(self, cell: int, way: int) -> tuple[int, ...]:
        """The squares in one direction up to the edge of the board."""
        ray: list[int] = []
        at = self.next[cell][way]
        while at >= 0:
            ray.append(at)
            at = self.next[at][way]
        return tuple(ray)

    def _ways_from(self, cell: int) -> list[int]:
        """The direction of the straight line to every square, -1 where there is none."""
        ways = [-1] * self.size
        for way in range(8):
            for seen in self.rays[cell][way]:
                ways[seen] = way
        return ways

    def _distances(self, cell: int) -> list[int]:
        """The distance to every square."""
        row, column = divmod(cell, self.width)
        return [
            max(abs(column - there), abs(row - level))
            for level in range(self.height)
            for there in range(self.width)
        ]

    def name(self, cell: int) -> str:
        """The name of a square: column letter and row number."""
        return self.cells[cell]

    def cell(self, name: str) -> int:
        """The square of that name."""
        cell = self._numbers.get(name.lower(), -1)
        if cell < 0:
            last = self.cells[-1]
            raise ValueError(
                f'no square "{name}" on this board: expected a column letter a to {last[0]} '
                f'and a row number 1 to {self.height}, such as "{last}"'
            )
        return cell

    def distance(self, start: int, goal: int) -> int:
        """The greater of the differences in columns and rows."""
        return self._distance[start][goal]

    def way(self, start: int, goal: int) -> int:
        """The direction of the straight line between two squares, -1 where there is none."""
        return self._ways[start][goal]

    def ball(self, cell: int, n: int) -> int:
        """Every square at distance n or less, the square itself included."""
        if n < 0:
            return 0
        while len(self._balls) <= n:
            radius = len(self._balls)
            self._balls.append([self._within(around, radius) for around in range(self.size)])
        return self._balls[n][cell]

    def _within(self, cell: int, radius: int) -> int:
        """The squares at a distance up to the radius, one run of bits for every row."""
        row, column = divmod(cell, self.width)
        west = max(0, column - radius)
        run = (1 << (min(self.width - 1, column + radius) - west + 1)) - 1
        mask = 0
        for level in range(max(0, row - radius), min(self.height - 1, row + radius) + 1):
            mask |= run << (level * self.width + west)
        return mask

    def spread(self, cells: int) -> int:
        """Every square that touches one of these; may name some of these again."""
        wide = self.width
        rows = cells | (cells & ~self._last) << 1 | (cells & ~self._first) >> 1
        return (rows | rows << wide | rows >> wide) & self.all

    def star(self, cell: int, n: int) -> int:
        """Every square within n steps on the eight straight lines, without the square itself."""
        if n < 0:
            return 0
        while len(self._leaps) <= n:
            reach = len(self._leaps)
            self._leaps.append(
                [
                    mask_of(seen for ray in self.rays[around] for seen in ray[:reach])
                    for around in range(self.size)
                ]
            )
        return self._leaps[n][cell]


_rectangles: dict[tuple[int, int], Rectangle] = {}


def rectangle(width: int, height: int) -> Rectangle:
    """The one rectangle of that size."""
    known = _rectangles.get((width, height))
    if known is None:
        known = _rectangles[(width, height)] = Rectangle(width, height)
    return known
