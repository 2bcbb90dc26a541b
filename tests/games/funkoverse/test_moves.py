"""Where moves may end, against a walk of every path, square by square."""

from __future__ import annotations

import random
from functools import cache

import pytest
from tests.games.funkoverse.sampled import Sampled, Square
from tests.games.funkoverse.test_sight import drawn

from rumpus.games.funkoverse import GAME, movement
from rumpus.games.funkoverse.movement import Walk
from rumpus.games.funkoverse.notation import read
from rumpus.games.funkoverse.state import State

MAPS = ("gotham", "carnival")
PLACEMENTS = 200
TEAMS = (
    ("batman", "batgirl", "robin", "the-joker", "cheetah"),
    ("nightwing", "catwoman", "the-joker", "two-face", "harley-quinn"),
)
WAYS = ("free", "through", "toward", "farther", "pull")
CELLS = [(c, r) for r in range(12) for c in range(10)]


@cache
def stepping(name: str) -> dict[Square, list[Square]]:
    """The steps of a map, by touching lines alone."""
    brute = drawn(name)
    return {a: [b for b in CELLS if distance(a, b) == 1 and not brute.blocked(a, b)] for a in CELLS}


def distance(a: Square, b: Square) -> int:
    return max(abs(a[0] - b[0]), abs(a[1] - b[1]))


class Table:
    """A position as plain sets of squares, as the mover's side has it."""

    def __init__(self, state: State, walk: Walk, brute: Sampled) -> None:
        self.brute, self.walk = brute, walk
        self.start = _square(state.cell[walk.piece])
        others = [p for p in range(len(state.cell)) if p != walk.piece and state.cell[p] >= 0]
        where = {p: _square(state.cell[p]) for p in others}
        self.taken = set(where.values())
        self.standing = {
            where[p] for p in others if state.stands(p) and state.cast.side[p] != walk.side
        }
        boxes = state.boxes[1 - walk.side]
        self.traps = {_square(c) for c in range(120) if boxes >> c & 1}
        self.goal = where.get(walk.other, self.start)
        puller = state.cast.side[walk.other] if walk.other >= 0 else 0
        self.hiding = frozenset(
            where[p] for p in others if state.stands(p) and state.cast.side[p] != puller
        )
        self.rivals = frozenset(self.standing)

    def may_enter(self, a: Square, b: Square) -> bool:
        """One step, by the rules for this kind of move."""
        way = self.walk.way
        if way != "through" and b in self.standing:
            return False
        near, far = distance(b, self.goal), distance(a, self.goal)
        if way == "farther":
            return near == far + 1
        if way == "toward":
            return near == far - 1 and self.brute.sees(a, self.goal, self.rivals)
        if way == "pull":
            seen = all(self.brute.sees(self.goal, s, self.hiding) for s in (a, b))
            return near == far - 1 and seen and b != self.goal
        return True

    def ends(self, steps: dict[Square, list[Square]]) -> set[Square]:
        """Every square in which a leg of the move may end."""
        found: set[Square] = set()
        best: dict[Square, int] = {}

        def walk(at: Square, left: int) -> None:
            for to in steps[at]:
                if not left or not self.may_enter(at, to):
                    continue
                best[to] = max(best.get(to, 0), left - 1)
                if to not in self.taken:
                    found.add(to)
                if to not in self.traps:
                    walk(to, left - 1)

        walk(self.start, self.walk.left)
        for trap in self.traps & self.taken & best.keys():
            if self.goes_on(trap, best[trap], steps):
                found.add(trap)
        return found - {self.start}

    def goes_on(self, at: Square, left: int, steps: dict[Square, list[Square]]) -> bool:
        """From a square that is not free to one that is; the square left behind is free."""
        if not left:
            return False
        for to in steps[at]:
            if self.may_enter(at, to):
                if to not in self.taken:
                    return True
                if to not in self.traps and self.goes_on(to, left - 1, steps):
                    return True
        return False


def _square(cell: int) -> Square:
    return cell % 10, cell // 10


def positions(name: str) -> list[State]:
    """Crowded placements: boxes under some of their own side's figures, some of them lying."""
    rng = random.Random(f"moves {name}")
    table = GAME.table("collection", {"map": name})
    state, _ = read(table, "dark batman e1\nlight two-face e12")
    open_ = [cell for cell in range(120) if state.arena.free >> cell & 1]
    found: list[State] = []
    for _ in range(PLACEMENTS):
        middle = rng.choice(open_)
        near = [c for c in open_ if distance(_square(c), _square(middle)) <= 3]
        cells = [state.arena.cells[c] for c in rng.sample(near, min(len(near), 12))]
        lines: list[str] = []
        for side, team in zip(("dark", "light"), TEAMS, strict=True):
            boxes = [cells.pop()]
            for figure in team[: max(1, len(cells) // 2)]:
                if cells:
                    boxes.append(cells.pop())
                    lying = rng.random() < 0.5
                    lines.append(f"{side} {figure} {boxes[-1]}{' down' * lying}")
            if rng.random() < 0.7:
                lines.append(f"box {side} {' '.join(rng.sample(boxes, min(4, len(boxes))))}")
        found.append(read(table, "\n".join(lines))[0])
    return found


@pytest.mark.parametrize("name", MAPS)
@pytest.mark.parametrize("way", WAYS)
def test_where_a_move_may_end(name: str, way: str) -> None:
    steps, brute = stepping(name), drawn(name)
    rng = random.Random(f"{name} {way}")
    for state in positions(name):
        side = rng.randrange(2)
        movers = state.cast.figures[side]
        others = state.cast.figures[1 - side]
        other = rng.choice(others) if way in ("toward", "farther", "pull") else -1
        walk = Walk(rng.choice(movers), side, rng.randint(1, 4), way, other)
        found = movement.ends(state, walk)
        expected = Table(state, walk, brute).ends(steps)
        assert {_square(c) for c in range(120) if found >> c & 1} == expected
