"""Maps of places against a plain reference, and a printed map with its closings."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rumpus.geometry.graph import Graph, graph
from rumpus.geometry.masks import cells_of, mask_of

WORLD = {
    "MET": "DIN FOR BOG ATL", "BOG": "MET ATL NAI", "FOR": "MET LON TOK",
    "ATL": "MET BOG LON NAI", "LON": "FOR ATL MAR", "MAR": "LON BIA NAN", "BIA": "MAR NAI NAN",
    "NAI": "BOG ATL BIA SYD", "NAN": "MAR BIA TOK SYD", "TOK": "FOR NAN DIN",
    "DIN": "MET TOK SYD", "SYD": "NAN DIN NAI", "WT": "", "APO": "",
}  # fmt: skip


@st.composite
def graphs(draw: Any) -> Graph:
    names = [chr(97 + n) for n in range(draw(st.integers(1, 9)))]
    pairs = [(a, b) for a in names for b in names if a < b]
    lines = draw(st.sets(st.sampled_from(pairs))) if pairs else set[tuple[str, str]]()
    return graph(names, lines)


BOARDS = st.shared(graphs(), key="graph")
CELLS = BOARDS.flatmap(lambda board: st.integers(0, board.size - 1))
OTHERS = BOARDS.flatmap(lambda board: st.integers(0, board.size - 1))
BLOCKED = BOARDS.flatmap(lambda board: st.integers(0, board.all))


def naive_walk(board: Graph, start: int, limit: int, blocked: set[int]) -> dict[int, int]:
    steps = {start: 0}
    queue = [start]
    for at in queue:
        for there in range(board.size):
            joined = board.steps[at] >> there & 1 and there not in blocked
            if joined and there not in steps and steps[at] < limit:
                steps[there] = steps[at] + 1
                queue.append(there)
    return steps


@given(BOARDS, CELLS, OTHERS, st.integers(0, 9), BLOCKED)
def test_walks_follow_lines(board: Graph, start: int, goal: int, limit: int, blocked: int) -> None:
    walk = naive_walk(board, start, limit, set(cells_of(blocked)))
    layers = board.reach(start, limit, blocked)
    assert [set(cells_of(layer)) for layer in layers] == [
        {at for at, n in walk.items() if n == steps} for steps in range(limit + 1)
    ]
    assert board.reach_mask(start, limit, blocked) == mask_of(set(walk) - {start})
    path = board.path(start, goal, limit, blocked)
    assert len(path) == walk.get(goal, 0)
    assert all(board.steps[x] >> y & 1 for x, y in pairwise((start, *path)))


@given(BOARDS, CELLS, OTHERS, st.integers(-1, 9))
def test_distances_and_balls(board: Graph, start: int, goal: int, n: int) -> None:
    walk = naive_walk(board, start, board.size, set())
    assert board.distance(start, goal) == walk.get(goal, -1)
    assert board.ball(start, n) == mask_of(at for at, far in walk.items() if far <= n)
    assert board.reach_mask(start, n, 0) == board.ball(start, n) & ~(1 << start)
    assert set(board.neighbours[start]) == {at for at, far in walk.items() if far == 1}


@given(BOARDS, BLOCKED, CELLS, OTHERS)
def test_closed_places_carry_no_lines(board: Graph, closed: int, start: int, goal: int) -> None:
    rest = board.without(closed)
    walk = naive_walk(board, start, board.size, set(cells_of(closed)))
    if closed >> start & 1:
        walk = {start: 0}
    assert rest.distance(start, goal) == walk.get(goal, -1)
    assert rest.all == board.all & ~closed
    assert rest.cells == board.cells
    assert board.without(closed) is rest


def world() -> Graph:
    lines = {(a, b) if a < b else (b, a) for a, near in WORLD.items() for b in near.split()}
    assert len(lines) == 20
    return graph(WORLD, lines)


@pytest.mark.parametrize(
    ("closed", "degrees"),
    [
        ([], {"MET": 4, "NAI": 4, "NAN": 4, "DIN": 3, "SYD": 3, "WT": 0}),
        (["SYD"], {"MET": 4, "NAI": 3, "NAN": 3, "DIN": 2, "SYD": 0}),
        (["SYD", "BOG"], {"MET": 3, "ATL": 3, "NAI": 2, "DIN": 2, "BOG": 0}),
    ],
)
def test_the_printed_world_and_its_closings(closed: list[str], degrees: dict[str, int]) -> None:
    whole = world()
    board = whole.without(mask_of(whole.cell(name) for name in closed))
    assert {name: len(board.neighbours[board.cell(name)]) for name in degrees} == degrees
    assert board.farthest() == 3
    apart = mask_of(board.cell(name) for name in ("WT", "APO"))
    assert not board.connected()
    assert board.without(apart).connected()


def test_two_lines_lead_two_regions_away() -> None:
    board = world()
    assert board.distance(board.cell("MET"), board.cell("TOK")) == 2
    assert board.reach_mask(board.cell("WT"), 3, 0) == 0
    assert [board.name(c) for c in board.path(board.cell("MET"), board.cell("MAR"), 3, 0)] == [
        "FOR",
        "LON",
        "MAR",
    ]


def test_wrong_places_are_named() -> None:
    board = graph("ab", [("a", "b")])
    with pytest.raises(ValueError, match='no place "c" on this map: expected a, b'):
        board.cell("c")
    with pytest.raises(ValueError, match='no place "c": expected a, b'):
        graph("ab", [("a", "c")])
    with pytest.raises(ValueError, match='not "a" with itself'):
        graph("ab", [("a", "a")])
    with pytest.raises(ValueError, match="its own name"):
        graph("aa", [])
    assert graph("ab", [("b", "a")]) is board
