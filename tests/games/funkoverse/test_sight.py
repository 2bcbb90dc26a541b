"""Sight and steps on both maps against an independent brute force."""

from __future__ import annotations

import random

import pytest
from tests.games.funkoverse.sampled import drawn

from rumpus.games.funkoverse import GAME, sight
from rumpus.games.funkoverse.arena import Arena
from rumpus.games.funkoverse.loading import load
from rumpus.games.funkoverse.notation import read

MAPS = ("gotham", "carnival")
PLACEMENTS = 1000  # for each map
DARK = ("poison-ivy", "batman", "batgirl", "robin", "cheetah")
LIGHT = ("the-joker", "harley-quinn", "catwoman", "two-face", "nightwing")


def arena(name: str) -> Arena:
    return load(()).arenas[name]


def square(cell: int) -> tuple[int, int]:
    return cell % 10, cell // 10


@pytest.mark.parametrize("name", MAPS)
def test_the_walls_are_those_of_the_file(name: str) -> None:
    plan, brute = arena(name).plan, drawn(name)
    assert [(*start, *end) for start, end in plan.segments] == brute.walls
    assert list(plan.polygons) == brute.solids
    assert len(brute.walls) == 22


@pytest.mark.parametrize("name", MAPS)
def test_every_pair_of_squares_without_figures(name: str) -> None:
    plan, brute = arena(name).plan, drawn(name)
    for a in range(plan.size):
        view = plan.view(a)
        for b in range(a, plan.size):
            expected = a == b or not brute.blocked(square(a), square(b))
            assert (view >> b & 1 == 1) == expected, (plan.name(a), plan.name(b))
            assert (plan.view(b) >> a & 1) == (view >> b & 1)


@pytest.mark.parametrize("name", MAPS)
def test_steps_and_adjacency(name: str) -> None:
    plan, brute = arena(name).plan, drawn(name)
    for a in range(plan.size):
        for b in range(plan.size):
            near = plan.distance(a, b) == 1
            open_ = near and not brute.blocked(square(a), square(b))
            assert (plan.adjacent[a] >> b & 1 == 1) == open_
            assert (plan.steps[a] >> b & 1 == 1) == open_


@pytest.mark.parametrize("name", MAPS)
def test_dead_squares_are_those_nobody_can_reach(name: str) -> None:
    known, brute = arena(name), drawn(name)
    plan = known.plan
    front = [c for c in range(plan.size) if (known.starts[0] | known.starts[1]) >> c & 1]
    reached = set(front)
    while front:
        at = front.pop()
        for there in range(plan.size):
            near = plan.distance(at, there) == 1 and there not in reached
            if near and not brute.blocked(square(at), square(there)):
                reached.add(there)
                front.append(there)
    assert {c for c in range(plan.size) if known.dead >> c & 1} == set(range(plan.size)) - reached


@pytest.mark.parametrize("name", MAPS)
def test_random_placements_of_figures(name: str) -> None:
    """Every figure and minion, standing or lying, looks at every square."""
    rng = random.Random(name)
    table = GAME.table("collection", {"map": name})
    known, brute = arena(name), drawn(name)
    plan = known.plan
    open_ = [cell for cell in range(plan.size) if known.free >> cell & 1]
    hidden = 0
    for _ in range(PLACEMENTS):
        dark, light = DARK[: rng.randint(1, 5)], LIGHT[: rng.randint(1, 5)]
        cells = rng.sample(open_, len(dark) + len(light) + 2)
        lines: list[str] = []
        for figure, cell in zip((*dark, *light), cells, strict=False):
            side = "dark" if figure in dark else "light"
            lines.append(f"{side} {figure} {plan.name(cell)}{' down' * (rng.random() < 0.25)}")
        lines.append(f"vine dark {plan.name(cells[-2])} {plan.name(cells[-1])}")
        state, _ = read(table, "\n".join(lines))
        for piece, cell in enumerate(state.cell):
            side = state.cast.side[piece]
            rivals = frozenset(
                square(at)
                for other, at in enumerate(state.cell)
                if state.cast.side[other] != side and not state.down >> other & 1
            )
            seen = sight.seen(state, piece, side, plan.board.all)
            for goal in range(plan.size):
                expected = brute.sees(square(cell), square(goal), rivals)
                assert (seen >> goal & 1 == 1) == expected, (lines, plan.name(goal))
            goal = rng.randrange(plan.size)
            assert sight.sees(state, piece, side, goal) == (seen >> goal & 1 == 1)
            hidden += seen != plan.view(cell)
    assert hidden > PLACEMENTS


@pytest.mark.parametrize("name", MAPS)
def test_both_maps_look_the_same_from_both_sides(name: str) -> None:
    known = arena(name)
    plan = known.plan
    turned = [plan.size - 1 - cell for cell in range(plan.size)]
    for cell in range(plan.size):
        image = sum(1 << turned[there] for there in plan.neighbours[cell])
        assert plan.steps[turned[cell]] == image
    assert sorted(turned[c] for c in known.marker_cells) == sorted(known.marker_cells)
    assert [turned[c] for c in known.marker_cells] == list(reversed(known.marker_cells))
    assert known.flags == (turned[known.flags[1]], turned[known.flags[0]])


@pytest.mark.parametrize("name", MAPS)
def test_nine_steps_between_the_starting_areas(name: str) -> None:
    known = arena(name)
    reached, steps = known.starts[0], 0
    while not reached & known.starts[1]:
        for cell in [c for c in range(known.plan.size) if reached >> c & 1]:
            reached |= known.plan.steps[cell]
        steps += 1
    assert steps == 9
