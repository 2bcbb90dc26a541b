"""Sight and steps between free-standing walls: the reference, and the printed maps."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.geometry.naive_sight import NaiveSight, Place, hits
from tests.geometry.plans import (
    CARNIVAL_PICTURE,
    DARK,
    LIGHT,
    STREETS_PICTURE,
    carnival,
    streets,
)

from rumpus.geometry.masks import cells_of, mask_of
from rumpus.geometry.plan_drawing import draw_plan, half_turn, parse_polygon, parse_segments
from rumpus.geometry.sight import Plan, encloses, plan

UNHURRIED = settings(deadline=None, max_examples=50)


@st.composite
def plans(draw: Any) -> Plan:
    """Boards up to 6 by 6 with a few short walls and at most one triangle or quadrangle."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    point = st.tuples(st.integers(0, 4 * width), st.integers(0, 4 * height))
    walls = draw(st.lists(st.tuples(point, point), max_size=5))
    solids = draw(st.lists(st.lists(point, min_size=3, max_size=4).map(tuple), max_size=1))
    return plan(width, height, walls, solids)


BOARDS = st.shared(plans(), key="plan")
CELLS = BOARDS.flatmap(lambda board: st.integers(0, board.size - 1))
MASKS = BOARDS.flatmap(lambda board: st.integers(0, (1 << board.size) - 1))


def place(board: Plan, cell: int) -> Place:
    return cell % board.width, cell // board.width


def naive(board: Plan) -> NaiveSight:
    return NaiveSight(board.width, board.height, list(board.segments), list(board.polygons))


def named(board: Plan, mask: int) -> set[str]:
    return {board.name(cell) for cell in cells_of(mask)}


def area(board: Plan, names: Iterable[str]) -> int:
    return mask_of(board.cell(name) for name in names)


@UNHURRIED
@given(BOARDS, CELLS, MASKS)
def test_sight_is_the_recursive_definition(board: Plan, viewer: int, rivals: int) -> None:
    plain = naive(board)
    at = place(board, viewer)
    standing = frozenset(place(board, cell) for cell in cells_of(rivals))
    expected = {b for b in plain.squares if plain.see(at, b, standing)}
    seen = board.seen(viewer, rivals)
    assert {place(board, cell) for cell in cells_of(seen)} == expected
    for goal in range(board.size):
        assert board.sees(viewer, goal, rivals) == (place(board, goal) in expected)
    unhindered = {b for b in plain.squares if b == at or not plain.block(at, b)}
    assert {place(board, cell) for cell in cells_of(board.view(viewer))} == unhindered


@UNHURRIED
@given(BOARDS, CELLS)
def test_steps_and_adjacency_are_the_definitions(board: Plan, cell: int) -> None:
    plain = naive(board)
    at = place(board, cell)
    assert (board.closed >> cell & 1 == 1) == plain.closed(at)
    near = {b for b in plain.squares if plain.step(at, b)}
    assert {place(board, there) for there in board.neighbours[cell]} == near
    assert {place(board, there) for there in cells_of(board.steps[cell])} == near
    assert board.adjacent[cell] == board.steps[cell]
    for there in range(board.size):
        far = board.distance(cell, there)
        ahead = {n for n in board.neighbours[cell] if board.distance(n, there) == far - 1}
        back = {n for n in board.neighbours[cell] if board.distance(n, there) == far + 1}
        assert board.nearer(cell, there) == mask_of(ahead)
        assert board.farther(cell, there) == mask_of(back)


@UNHURRIED
@given(BOARDS, CELLS, st.integers(0, 5), MASKS)
def test_walks_are_breadth_first(board: Plan, start: int, limit: int, blocked: int) -> None:
    steps = {start: 0}
    queue = [start]
    for at in queue:
        for there in board.neighbours[at]:
            if steps[at] < limit and there not in steps and not blocked >> there & 1:
                steps[there] = steps[at] + 1
                queue.append(there)
    layers = board.reach(start, limit, blocked)
    assert layers == [mask_of(c for c, n in steps.items() if n == k) for k in range(limit + 1)]
    assert board.reach_mask(start, limit, blocked) == mask_of(set(steps) - {start})
    for goal in range(board.size):
        path = board.path(start, goal, limit, blocked)
        assert len(path) == steps.get(goal, 0)
        assert all(board.steps[a] >> b & 1 for a, b in pairwise((start, *path)))


def test_lines_cross_the_squares_whose_inside_they_meet() -> None:
    board = plan(7, 6)
    for start, goal in product(range(board.size), repeat=2):
        a, b = place(board, start), place(board, goal)
        others = {place(board, c) for c in range(board.size)}
        expected = {q for q in others - {a, b} if hits(a, b, q)}
        assert {place(board, c) for c in cells_of(board.crossed(start, goal))} == expected


def test_a_line_through_a_lattice_corner_passes_between_two_rivals() -> None:
    board = plan(4, 4)
    rivals = area(board, ["b1", "a2"])
    assert board.sees(board.cell("a1"), board.cell("b2"), rivals)
    assert not board.sees(board.cell("a1"), board.cell("c3"), area(board, ["b2"]))
    assert board.sees(board.cell("a1"), board.cell("c3"), area(board, ["b1", "a2", "c2", "b3"]))


def test_a_rival_out_of_sight_does_not_block() -> None:
    board = plan(6, 4)
    viewer, goal = board.cell("a1"), board.cell("f3")
    behind, front = area(board, ["e2"]), area(board, ["c1"])
    assert not board.sees(viewer, goal, behind)
    assert not board.sees(viewer, board.cell("e2"), front | behind)
    assert board.sees(viewer, goal, front | behind)
    walled = plan(6, 4, parse_segments("10,3-10,4"))  # on the line to e2, off that to f3
    assert board.sees(viewer, goal, 0)
    assert not walled.sees(viewer, walled.cell("e2"), 0)
    assert walled.sees(viewer, goal, behind)


@pytest.mark.parametrize(
    ("board", "picture", "points", "marked"),
    [
        (streets(), STREETS_PICTURE, "b5 h4 c9 i8", "i2 b11"),
        (carnival(), CARNIVAL_PICTURE, "b4 h3 c10 i9", "b6 c6 b7 c7 h6 i6 h7 i7"),
    ],
)
def test_printed_maps(board: Plan, picture: str, points: str, marked: str) -> None:
    marks = {board.cell(name): "d" for name in DARK} | {board.cell(name): "l" for name in LIGHT}
    marks |= {board.cell(n): sign for n, sign in zip(points.split(), "ABCD", strict=True)}
    assert draw_plan(board, marks) == picture.removeprefix("\n")
    dead = board.unreachable(area(board, DARK))
    assert named(board, dead) == set(marked.split())
    assert dead == board.closed == board.unreachable(area(board, LIGHT))
    turned = [half_turn(10, 12, wall) for wall in board.segments]
    assert {frozenset(wall) for wall in turned} == {frozenset(wall) for wall in board.segments}
    for cell in range(board.size):
        assert set(board.neighbours[119 - cell]) == {119 - n for n in board.neighbours[cell]}
        assert mask_of(119 - seen for seen in cells_of(board.view(cell))) == board.view(119 - cell)
        for seen in cells_of(board.view(cell)):
            assert board.view(seen) >> cell & 1
    light = area(board, LIGHT)
    walks = [board.reach(board.cell(name), 20, 0) for name in DARK]
    assert min(n for layers in walks for n, layer in enumerate(layers) if layer & light) == 9


def test_the_fountain_parts_its_four_squares() -> None:
    board = streets()
    around = [board.cell(name) for name in ("e6", "f6", "e7", "f7")]
    for a, b in product(around, repeat=2):
        assert board.sees(a, b, 0) == (a == b)
        assert not board.adjacent[a] >> b & 1


def test_barricade_and_corner_posts() -> None:
    board = streets()
    assert not board.steps[board.cell("b2")] & area(board, ["a1", "b1", "c1"])
    assert not board.steps[board.cell("i11")] & area(board, ["h12", "i12", "j12"])
    for a, b, straight in [("e3", "f4", "f3"), ("i5", "j6", "j5"), ("a7", "b8", "b7")]:
        assert not board.steps[board.cell(a)] >> board.cell(b) & 1
        assert board.steps[board.cell(a)] >> board.cell(straight) & 1


def test_the_stage_lets_only_diagonals_through() -> None:
    board = carnival()
    stage = area(board, ["e7", "f7"])
    assert named(board, board.steps[board.cell("e6")] & stage) == {"f7"}
    assert named(board, board.steps[board.cell("f6")] & stage) == {"e7"}


def test_the_tent_side_and_the_stub_wall() -> None:
    board = carnival()
    assert named(board, board.steps[board.cell("b3")]) == {"a2", "a3", "a4", "b4", "c4"}
    assert board.steps[board.cell("c4")] >> board.cell("d4") & 1
    assert not board.steps[board.cell("c3")] & area(board, ["d2", "d3", "d4"])
    openings = [("h2", "h3"), ("h4", "h5"), ("i4", "j4"), ("g4", "f4")]
    openings += [("c10", "c11"), ("c8", "c9"), ("a9", "b9"), ("d9", "e9")]
    for a, b in openings:
        assert board.steps[board.cell(a)] >> board.cell(b) & 1


def test_a_solid_holds_its_edges_and_inside() -> None:
    ring = ((0, 0), (8, 0), (8, 8), (4, 4), (0, 8))
    assert encloses(ring, (4, 4))
    assert encloses(ring, (1, 3))
    assert not encloses(ring, (4, 5))
    assert encloses(ring, (7, 6))


def test_walls_read_with_errors_that_say_where() -> None:
    assert parse_segments("0,12-8,12 / 4,4-4,8; 1,1-2,2") == (
        ((0, 12), (8, 12)),
        ((4, 4), (4, 8)),
        ((1, 1), (2, 2)),
    )
    assert parse_polygon("0,0 4,0 4,4") == ((0, 0), (4, 0), (4, 4))
    for text, message in [
        ("0,0-4,4\n 1,1", "line 2, column 2: expected a wall such as 0,12-8,12, not '1,1'"),
        ("0,0-4", "line 1, column 1: expected a point such as 8,12, not '4'"),
    ]:
        with pytest.raises(ValueError, match=message):
            parse_segments(text)
    with pytest.raises(ValueError, match="at least three corners"):
        parse_polygon("0,0 1,1")
    with pytest.raises(ValueError, match="from 0,0 to 8,8, not at 9,0"):
        plan(2, 2, [((9, 0), (1, 1))])
    assert plan(2, 2) is plan(2, 2, [])
