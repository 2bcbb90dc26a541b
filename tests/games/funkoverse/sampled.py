"""Sight by brute force: hundreds of points on each line, exact fractions, nothing clever.

It shares nothing with the game: the walls are read from the map's file here, and no crossing of
two lines is ever computed. A line from centre to centre is tried at every point at which x, y,
x + y or x - y is a whole number of quarter squares, and once between each two of these. Every
wall runs straight or diagonally between whole numbers (`Sampled` insists on it), so one that
touches the line contains such a point. Points are numerators over a common denominator. A point
is in a wall if it lies on the segment, in a solid if a count of crossings says so, and in the
square that it lies inside; the four rules of sight are read off these.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import lcm
from pathlib import Path

import rumpus.games.funkoverse

Wall = tuple[int, int, int, int]
Solid = tuple[tuple[int, int], ...]
Square = tuple[int, int]
Point = tuple[int, int, int]  # x and y over the third
MAPS = Path(rumpus.games.funkoverse.__file__).parent / "content" / "maps.toml"


@cache
def drawn(name: str) -> Sampled:
    """A map as its file has it."""
    with MAPS.open("rb") as file:
        text = next(one for one in tomllib.load(file)["map"] if one["id"] == name)
    walls = [_numbers(word) for line in text["walls"] for word in re.findall(r"[\d,-]+", line)]
    solids = [[_numbers(word) for word in line.split()] for line in text["solids"]]
    return Sampled(
        [(w[0], w[1], w[2], w[3]) for w in walls],
        [tuple((p[0], p[1]) for p in solid) for solid in solids],
    )


def _numbers(word: str) -> list[int]:
    return [int(digits) for digits in re.findall(r"\d+", word)]


def centre(square: Square) -> tuple[int, int]:
    return 4 * square[0] + 2, 4 * square[1] + 2


@cache
def tried(dx: int, dy: int) -> tuple[int, tuple[int, ...]]:
    """The denominator and the numerators of the parts of a line that are tried."""
    parts = [abs(n) for n in (dx, dy, dx + dy, dx - dy) if n]
    whole = lcm(*parts)
    found = sorted({i * (whole // n) for n in parts for i in range(n + 1)})
    return 2 * whole, tuple(sorted({2 * i for i in found} | {i + j for i, j in pairwise(found)}))


def on_wall(point: Point, wall: Wall) -> bool:
    """The point lies on the closed segment."""
    x, y, n = point
    ax, ay, bx, by = (n * at for at in wall)
    if (x - ax) * (by - ay) != (y - ay) * (bx - ax):
        return False
    return min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by)


def in_solid(point: Point, solid: Solid) -> bool:
    """Inside, or on an edge: a ray to the right crosses the outline an odd number of times."""
    edges = [(*solid[n - 1], *solid[n]) for n in range(len(solid))]
    if any(on_wall(point, edge) for edge in edges):
        return True
    x, y, n = point
    crossings = 0
    for edge in edges:
        ax, ay, bx, by = (n * at for at in edge)
        if ay > by:
            ax, ay, bx, by = bx, by, ax, ay
        if ay <= y < by and (x - ax) * (by - ay) < (y - ay) * (bx - ax):
            crossings += 1
    return crossings % 2 == 1


class Sampled:
    """A board as lists of numbers."""

    def __init__(self, walls: Iterable[Wall], solids: Iterable[Solid]) -> None:
        self.walls = list(walls)
        self.solids = list(solids)
        for ax, ay, bx, by in [*self.walls, *(e for s in self.solids for e in _outline(s))]:
            assert ax == bx or ay == by or abs(ax - bx) == abs(ay - by), "too steep to sample"
        self._known: dict[tuple[Square, Square], tuple[bool, frozenset[Square]]] = {}

    def _line(self, a: Square, b: Square) -> tuple[bool, frozenset[Square]]:
        """Whether a point lies in an obstruction, and the squares with a point inside."""
        key = (a, b) if a < b else (b, a)
        if key not in self._known:
            (x, y), (u, v) = centre(key[0]), centre(key[1])
            n, parts = tried(u - x, v - y)
            points = [(n * x + i * (u - x), n * y + i * (v - y), n) for i in parts]
            walls = [w for w in self.walls if _overlap((x, y, u, v), [w[:2], w[2:]])]
            solids = [s for s in self.solids if _overlap((x, y, u, v), s)]
            blocked = any(on_wall(point, wall) for wall in walls for point in points)
            blocked = blocked or any(in_solid(p, solid) for solid in solids for p in points)
            edge = 4 * n
            inside = {(px // edge, py // edge) for px, py, _ in points if px % edge and py % edge}
            self._known[key] = (blocked, frozenset(inside - {a, b}))
        return self._known[key]

    def blocked(self, a: Square, b: Square) -> bool:
        """Some point of the line lies in an obstruction."""
        return self._line(a, b)[0]

    def sees(self, a: Square, b: Square, rivals: frozenset[Square]) -> bool:
        """The four rules, as they stand."""
        if a == b:
            return True
        blocked, crossed = self._line(a, b)
        if blocked:
            return False
        return not any(self.sees(a, q, rivals) for q in crossed & rivals)


def _outline(solid: Solid) -> list[Wall]:
    return [(*solid[n - 1], *solid[n]) for n in range(len(solid))]


def _overlap(line: Wall, points: Iterable[tuple[int, ...]]) -> bool:
    """Whether a line and some points lie in boxes that touch; far walls are not tried."""
    x, y, u, v = line
    across, along = zip(*points, strict=True)
    return (
        min(across) <= max(x, u)
        and max(across) >= min(x, u)
        and min(along) <= max(y, v)
        and max(along) >= min(y, v)
    )
