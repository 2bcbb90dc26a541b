"""Maps of named places joined by lines: neighbours, distances, walks."""

from __future__ import annotations

from collections.abc import Iterable

from rumpus.geometry.masks import cells_of, mask_of, trace

Line = tuple[str, str]


class Graph:
    """Places and the lines between them; never changes once made.

    `steps[cell]` is the set of places one line away, `neighbours[cell]` lists them in the
    order of the places, `all` is every place that is not closed.
    """

    __slots__ = (
        "_balls",
        "_closings",
        "_distance",
        "_numbers",
        "all",
        "cells",
        "neighbours",
        "size",
        "steps",
    )

    def __init__(self, names: tuple[str, ...], steps: list[int], places: int) -> None:
        self.cells: tuple[str, ...] = names
        self.size: int = len(names)
        self.all: int = places
        self.steps: list[int] = steps
        self.neighbours: list[tuple[int, ...]] = [tuple(cells_of(around)) for around in steps]
        self._numbers: dict[str, int] = {name: cell for cell, name in enumerate(names)}
        self._distance: list[list[int]] = [self._distances(cell) for cell in range(self.size)]
        self._balls: list[list[int]] = []
        self._closings: dict[int, Graph] = {}

    def _distances(self, cell: int) -> list[int]:
        """The lines to follow to every place, -1 where none lead."""
        far = [-1] * self.size
        for lines, layer in enumerate(self.reach(cell, self.size, 0)):
            for there in cells_of(layer):
                far[there] = lines
        return far

    def name(self, cell: int) -> str:
        """The name of a place."""
        return self.cells[cell]

    def cell(self, name: str) -> int:
        """The place of that name."""
        cell = self._numbers.get(name, -1)
        if cell < 0:
            raise ValueError(f'no place "{name}" on this map: expected {", ".join(self.cells)}')
        return cell

    def distance(self, start: int, goal: int) -> int:
        """The least number of lines from one place to another, -1 where none lead."""
        return self._distance[start][goal]

    def farthest(self) -> int:
        """The greatest distance between two places that lines join."""
        return max((max(far) for far in self._distance), default=0)

    def connected(self) -> bool:
        """Whether lines lead from every open place to every other."""
        return all(
            self._distance[start][goal] >= 0
            for start in cells_of(self.all)
            for goal in cells_of(self.all)
        )

    def ball(self, cell: int, n: int) -> int:
        """Every place at most n lines away, the place itself included."""
        if n < 0:
            return 0
        while len(self._balls) <= n:
            lines = len(self._balls)
            self._balls.append(
                [
                    mask_of(there for there in range(self.size) if 0 <= far[there] <= lines)
                    for far in self._distance
                ]
            )
        return self._balls[n][cell]

    def spread(self, cells: int) -> int:
        """Every place one line away from any of these."""
        found = 0
        for cell in cells_of(cells):
            found |= self.steps[cell]
        return found

    def reach(self, start: int, limit: int, blocked: int) -> list[int]:
        """The places at each exact number of lines: index 0 the start, then 1 to `limit`."""
        front = 1 << start
        unseen = self.all & ~(blocked | front)
        layers = [front]
        for _ in range(limit):
            front = self.spread(front) & unseen
            unseen ^= front
            layers.append(front)
        return layers

    def reach_mask(self, start: int, limit: int, blocked: int) -> int:
        """Every place that following 1 to `limit` lines around `blocked` can end on."""
        if not blocked:
            return self.ball(start, limit) & ~(1 << start)
        found = 0
        for layer in self.reach(start, limit, blocked):
            found |= layer
        return found & ~(1 << start)

    def path(self, start: int, goal: int, limit: int, blocked: int) -> tuple[int, ...]:
        """A shortest way, start left out and goal included; empty when there is none."""
        return trace(self.reach(start, limit, blocked), self.steps, goal)

    def without(self, closed: int) -> Graph:
        """The same map with these places and their lines closed; numbers stay as they are."""
        places = self.all & ~closed
        if places == self.all:
            return self
        known = self._closings.get(places)
        if known is None:
            steps = [
                around & places if places >> cell & 1 else 0
                for cell, around in enumerate(self.steps)
            ]
            known = self._closings[places] = Graph(self.cells, steps, places)
        return known


_graphs: dict[tuple[tuple[str, ...], tuple[int, ...]], Graph] = {}


def graph(names: Iterable[str], lines: Iterable[Line]) -> Graph:
    """The one map of these places, numbered in this order, and lines, each good both ways."""
    known_names = tuple(names)
    numbers = {name: cell for cell, name in enumerate(known_names)}
    if len(numbers) < len(known_names):
        raise ValueError(f"every place has its own name: {', '.join(known_names)}")
    steps = [0] * len(known_names)
    for one, other in lines:
        for name in (one, other):
            if name not in numbers:
                raise ValueError(f'no place "{name}": expected {", ".join(known_names)}')
        if one == other:
            raise ValueError(f'a line joins two places, not "{one}" with itself')
        steps[numbers[one]] |= 1 << numbers[other]
        steps[numbers[other]] |= 1 << numbers[one]
    key = (known_names, tuple(steps))
    known = _graphs.get(key)
    if known is None:
        known = _graphs[key] = Graph(known_names, steps, (1 << len(known_names)) - 1)
    return known
