"""A map made ready for play: sight, steps, areas and what lies beside what, all in tables."""

from __future__ import annotations

from collections.abc import Iterable

from rumpus.games.funkoverse.content import MapText
from rumpus.geometry.masks import cells_of, mask_of
from rumpus.geometry.plan_drawing import parse_polygon, parse_segments
from rumpus.geometry.sight import Plan, Polygon, Segment, plan


class Arena:
    """One map; never changes once made.

    Coordinates: columns a to j from left to right, rows 1 to 12 from top to bottom; the outer
    border is no obstruction, there is just nothing beyond it (FK-R09). Only what the map's data
    list is an obstruction, whatever else is drawn (FK-081).
    """

    __slots__ = (
        "_ways", "adjacent", "area", "cells", "dead", "digest_key", "flag_near", "flags", "free",
        "id", "marker_cells", "marker_near", "near", "plan", "scenarios", "starts", "zone_at",
        "zones",
    )  # fmt: skip

    def __init__(self, text: MapText, ground: Plan, key: str = "") -> None:
        self.id: str = text.id
        self.digest_key: str = key or text.id
        self.plan: Plan = ground
        self.cells: tuple[str, ...] = ground.cells
        self.adjacent: list[int] = ground.adjacent  # FK-089, FK-090
        self.starts: tuple[int, int] = (mask(ground, text.dark), mask(ground, text.light))
        # An enclosed or covered square holds nothing, by any means (FK-082, FK-R12).
        self.dead: int = ground.unreachable(self.starts[0] | self.starts[1])
        self.free: int = ground.board.all & ~self.dead
        self.marker_cells: tuple[int, ...] = tuple(ground.cell(name) for name in text.markers)
        self.flags: tuple[int, int] = (ground.cell(text.flags[0]), ground.cell(text.flags[1]))
        self.zones: tuple[int, ...] = tuple(mask(ground, zone) for zone in text.zones)
        self.area: int = rectangle_of(ground, text.area)
        self.scenarios: tuple[str, ...] = text.scenarios
        self.near: list[list[int]] = [
            [ground.ball(cell, n) for cell in range(ground.size)] for n in range(6)
        ]  # FK-135, FK-R13
        self.marker_near: list[int] = [
            mask_of(n for n, at in enumerate(self.marker_cells) if self.beside(cell, at))
            for cell in range(ground.size)
        ]  # FK-063, FK-119
        self.flag_near: tuple[int, int] = (
            mask_of(c for c in range(ground.size) if self.beside(c, self.flags[0])),
            mask_of(c for c in range(ground.size) if self.beside(c, self.flags[1])),
        )
        self._ways: list[list[int] | None] = [None] * ground.size
        self.zone_at: list[int] = [-1] * ground.size
        for number, zone in enumerate(self.zones):
            for cell in cells_of(zone):
                self.zone_at[cell] = number

    def ways(self, cell: int) -> list[int]:
        """Steps to every square on an empty map; more than any way where there is none."""
        known = self._ways[cell]
        if known is None:
            known = self._ways[cell] = [self.plan.size] * self.plan.size
            for steps, layer in enumerate(self.plan.reach(cell, self.plan.size, 0)):
                for there in cells_of(layer):
                    known[there] = steps
        return known

    def beside(self, cell: int, other: int) -> bool:
        """In that square or adjacent to it (FK-063)."""
        return cell == other or self.adjacent[cell] >> other & 1 == 1


def mask(ground: Plan, names: Iterable[str]) -> int:
    """The set of the squares of these names."""
    return mask_of(ground.cell(name) for name in names)


def rectangle_of(ground: Plan, corners: tuple[str, str]) -> int:
    """All squares between two corners, both included."""
    wide = ground.width
    low, high = (ground.cell(name) for name in corners)
    columns = range(low % wide, high % wide + 1)
    rows = range(low // wide, high // wide + 1)
    return mask_of(row * wide + column for row in rows for column in columns)


def obstructions(text: MapText) -> tuple[tuple[Segment, ...], tuple[Polygon, ...]]:
    """The walls and solids of a map."""
    walls = tuple(wall for line in text.walls for wall in parse_segments(line))
    return walls, tuple(parse_polygon(line) for line in text.solids)


def arena(text: MapText) -> Arena:
    """The arena of a map; ValueError says what is wrong with it."""
    walls, solids = obstructions(text)
    made = Arena(text, plan(text.width, text.height, walls, solids))
    if made.dead & (made.starts[0] | made.starts[1]):
        raise ValueError("a starting square cannot be entered")
    if made.dead & mask_of(made.marker_cells):
        raise ValueError("a point marker lies where nobody can stand")
    return made


def rebuilt(base: MapText, walls: tuple[Segment, ...], solids: tuple[Polygon, ...]) -> Arena:
    """The same map with other walls, for written positions."""
    ground = plan(base.width, base.height, walls, solids)
    return Arena(base, ground, f"{base.id} with {len(walls)} walls, {len(solids)} solids")
