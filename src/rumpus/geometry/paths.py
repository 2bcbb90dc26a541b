"""Walks over squares: what eight directions of single steps add up to."""

from __future__ import annotations

from rumpus.geometry.board import Rectangle
from rumpus.geometry.masks import trace

Permissions = tuple[int, int, int, int, int, int, int, int]


class Walks:
    """The steps of one board: for each direction the squares that may be left that way.

    `steps[cell]` is the set of squares one step away, `neighbours[cell]` lists the same
    squares in the order of the directions. Made from the walks of a plain board it takes
    over its tables except in the squares given as `anew`.
    """

    __slots__ = ("_go", "_wide", "all", "neighbours", "steps")

    def __init__(
        self, board: Rectangle, go: Permissions, anew: list[int], plain: Walks | None = None
    ) -> None:
        self._go: Permissions = go
        self._wide: int = board.width
        self.all: int = board.all
        self.steps: list[int] = plain.steps.copy() if plain else [0] * board.size
        self.neighbours: list[tuple[int, ...]] = (
            plain.neighbours.copy() if plain else [()] * board.size
        )
        for cell in anew:
            ahead = board.next[cell]
            found = [ahead[way] for way in range(8) if go[way] >> cell & 1]
            mask = 0
            for there in found:
                mask |= 1 << there
            self.steps[cell] = mask
            self.neighbours[cell] = tuple(found)

    def may(self, cell: int, way: int) -> bool:
        """Whether a step leads from a square in a direction."""
        return self._go[way] >> cell & 1 == 1

    def spread(self, cells: int) -> int:
        """Every square one step away from any of these."""
        wide = self._wide
        n, ne, e, se, s, sw, w, nw = self._go
        return (
            (cells & n) << wide
            | (cells & ne) << wide + 1
            | (cells & e) << 1
            | (cells & se) >> wide - 1
            | (cells & s) >> wide
            | (cells & sw) >> wide + 1
            | (cells & w) >> 1
            | (cells & nw) << wide - 1
        )

    def reach_mask(self, start: int, limit: int, blocked: int) -> int:
        """Every square that a walk of 1 to `limit` steps around `blocked` can end on."""
        if limit < 1:
            return 0
        wide = self._wide
        n, ne, e, se, s, sw, w, nw = self._go
        unseen = self.all & ~(blocked | 1 << start)
        front = found = self.steps[start] & unseen
        while front and limit > 1:  # `spread`, written out because searches live in this loop
            limit -= 1
            unseen ^= front
            front = (
                (front & n) << wide
                | (front & ne) << wide + 1
                | (front & e) << 1
                | (front & se) >> wide - 1
                | (front & s) >> wide
                | (front & sw) >> wide + 1
                | (front & w) >> 1
                | (front & nw) << wide - 1
            ) & unseen
            found |= front
        return found

    def reach(self, start: int, limit: int, blocked: int) -> list[int]:
        """The squares at each exact walking distance: index 0 the start, then 1 to `limit`."""
        front = 1 << start
        unseen = self.all & ~(blocked | front)
        layers = [front]
        for _ in range(limit):
            front = self.spread(front) & unseen
            unseen ^= front
            layers.append(front)
        return layers

    def path(self, start: int, goal: int, limit: int, blocked: int) -> tuple[int, ...]:
        """A shortest walk, start left out and goal included; empty when there is none."""
        return trace(self.reach(start, limit, blocked), self.steps, goal)
