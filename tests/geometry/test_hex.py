"""Hexes against a plain reference in cube coordinates, and the printed arena."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus.geometry.hex import (
    DIRECTIONS,
    OFFSETS,
    Axial,
    HexBoard,
    hexagon,
    hexes,
    opposite,
    orientations,
    turned,
)
from rumpus.geometry.hex_drawing import draw_hexes, parse_hexes
from rumpus.geometry.masks import cells_of, mask_of

ARENA = """
r=-4          n n n n n            q =  0 ..  4   north deployment
r=-3         . . . . . .           q = -1 ..  4
r=-2        m . . D . . c          q = -2 ..  4   D = trap hex in the Destruction area
r=-1       m m T d d T c c         q = -3 ..  4   T = trap hex
r= 0      m E . d G d . R c        q = -4 ..  4   E, G, R = Statues
r=+1       m m T d d T c c         q = -4 ..  3
r=+2        m . . D . . c          q = -4 ..  2
r=+3         . . . . . .           q = -4 ..  1
r=+4          s s s s s            q = -4 ..  0   south deployment
"""

UNHURRIED = settings(deadline=None, max_examples=60)
PLACES = [(q, r) for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
BOARDS = st.shared(
    st.one_of(
        st.integers(0, 3).map(hexagon),
        st.sets(st.sampled_from(PLACES), min_size=1, max_size=30).map(hexes),
    ),
    key="hexes",
)
CELLS = BOARDS.flatmap(lambda board: st.integers(0, board.size - 1))
OTHERS = BOARDS.flatmap(lambda board: st.integers(0, board.size - 1))
BLOCKED = BOARDS.flatmap(lambda board: st.integers(0, board.all))
PATTERNS = st.sets(st.sampled_from(PLACES), min_size=1, max_size=5).map(tuple)


def places(board: HexBoard, mask: int) -> set[Axial]:
    return {board.coordinates[cell] for cell in cells_of(mask)}


def cube_distance(a: Axial, b: Axial) -> int:
    return (abs(a[0] - b[0]) + abs(a[1] - b[1]) + abs(a[0] + a[1] - b[0] - b[1])) // 2


def naive_walk(
    floor: set[Axial], start: Axial, limit: int, blocked: set[Axial]
) -> dict[Axial, int]:
    steps = {start: 0}
    for n in range(1, limit + 1):
        for there in sorted(floor - blocked):
            near = any(cube_distance(there, at) == 1 for at, m in steps.items() if m == n - 1)
            if near and there not in steps:
                steps[there] = n
    return steps


def naive_line(floor: set[Axial], a: Axial, b: Axial) -> set[Axial] | None:
    """A row shares q, r or q + r; what is strictly between lies in it and within the span."""
    same = [a[0] == b[0], a[1] == b[1], sum(a) == sum(b)]
    if a == b or not any(same):
        return None
    far = cube_distance(a, b)
    between: set[Axial] = set()
    for q in range(-9, 10):
        for r in range(-9, 10):
            on_row = [q == a[0], r == a[1], q + r == sum(a)][same.index(True)]
            inside = cube_distance(a, (q, r)) + cube_distance((q, r), b) == far
            if on_row and inside and (q, r) not in (a, b):
                between.add((q, r))
    return between if between <= floor else None


@UNHURRIED
@given(BOARDS, CELLS, OTHERS)
def test_steps_distances_and_rows(board: HexBoard, start: int, goal: int) -> None:
    floor = set(board.coordinates)
    a, b = board.coordinates[start], board.coordinates[goal]
    far = cube_distance(a, b)
    assert board.distance(start, goal) == far
    assert (board.steps[start] >> goal & 1 == 1) == (far == 1) == (goal in board.neighbours[start])
    expected = naive_line(floor, a, b)
    found = board.line(start, goal)
    assert (None if found is None else places(board, found)) == expected
    way = board.ways(start, goal)
    assert (way >= 0) == (expected is not None)
    if way >= 0:
        assert board.ray(start, way)[far - 1] == goal
        assert board.ways(goal, start) == opposite(way)
    nearer = {n for n in board.neighbours[start] if board.distance(n, goal) < far}
    farther = {n for n in board.neighbours[start] if board.distance(n, goal) > far}
    assert board.nearer(start, goal) == mask_of(nearer)
    assert board.farther(start, goal) == mask_of(farther)


@UNHURRIED
@given(BOARDS, CELLS, st.integers(-1, 7), st.integers(0, 7), BLOCKED)
def test_ranges_and_direct_shots(
    board: HexBoard, cell: int, least: int, most: int, blocked: int
) -> None:
    a = board.coordinates[cell]
    far = {there: cube_distance(a, b) for there, b in enumerate(board.coordinates)}
    assert board.ball(cell, most) == mask_of(c for c, d in far.items() if d <= most)
    assert board.ring(cell, most) == mask_of(c for c, d in far.items() if d == most)
    assert board.band(cell, least, most) == mask_of(c for c, d in far.items() if least <= d <= most)
    lines = {there: board.line(cell, there) for there in far}
    assert board.rows(cell, most) == mask_of(
        c for c, d in far.items() if d <= most and lines[c] is not None
    )
    aims = board.band(cell, 1, most)
    assert board.clear(cell, aims, blocked) == mask_of(
        c for c in cells_of(aims) if (line := lines[c]) is not None and not line & blocked
    )


@UNHURRIED
@given(BOARDS, CELLS, OTHERS, st.integers(0, 8), BLOCKED)
def test_walks_are_breadth_first(
    board: HexBoard, start: int, goal: int, limit: int, blocked: int
) -> None:
    a = board.coordinates[start]
    walk = naive_walk(set(board.coordinates), a, limit, places(board, blocked))
    layers = board.reach(start, limit, blocked)
    assert len(layers) == limit + 1
    for steps, layer in enumerate(layers):
        assert places(board, layer) == {at for at, n in walk.items() if n == steps}
    assert places(board, board.reach_mask(start, limit, blocked)) == set(walk) - {a}
    path = board.path(start, goal, limit, blocked)
    assert len(path) == walk.get(board.coordinates[goal], 0)
    assert all(board.distance(x, y) == 1 for x, y in pairwise((start, *path)))
    assert not mask_of(path) & blocked


@UNHURRIED
@given(BOARDS, CELLS, st.integers(0, 5), st.integers(0, 6), BLOCKED)
def test_forced_movement_runs_straight(
    board: HexBoard, cell: int, way: int, steps: int, occupied: int
) -> None:
    q, r = board.coordinates[cell]
    expected: list[Axial] = []
    for n in range(1, steps + 1):
        ahead = (q + n * OFFSETS[way][0], r + n * OFFSETS[way][1])
        if ahead not in board.coordinates or ahead in places(board, occupied):
            break
        expected.append(ahead)
    entered = board.displace(cell, way, steps, occupied)
    assert [board.coordinates[there] for there in entered] == expected
    over = board.ray(cell, way)
    assert board.step(cell, way) == (over[0] if over else -1)


@given(PATTERNS, st.integers(-7, 7), st.integers(-7, 7))
def test_turning_keeps_every_distance(pattern: tuple[Axial, ...], one: int, other: int) -> None:
    for a in pattern:
        assert turned(turned(a, one), other) == turned(a, one + other)
        for b in pattern:
            assert cube_distance(turned(a, one), turned(b, one)) == cube_distance(a, b)
    assert turned(OFFSETS[0], one) == OFFSETS[one % 6]


@UNHURRIED
@given(BOARDS, CELLS, PATTERNS)
def test_areas_lie_around_the_hex(board: HexBoard, cell: int, pattern: tuple[Axial, ...]) -> None:
    q, r = board.coordinates[cell]
    lying = orientations(pattern)
    assert len({frozenset(offsets) for offsets in lying}) == len(lying)
    marked = board.areas(pattern, cell)
    assert [places(board, mask) for mask in marked] == [
        {(q + dq, r + dr) for dq, dr in offsets} & set(board.coordinates) for offsets in lying
    ]
    assert {frozenset(turned(o, n) for o in pattern) for n in range(6)} == set(
        map(frozenset, lying)
    )


def test_the_printed_arena() -> None:
    drawn = parse_hexes(ARENA)
    board = drawn.board
    assert board is hexagon(4)
    assert board.size == 61
    named = {sign: [board.name(cell) for cell in cells] for sign, cells in drawn.marks.items()}
    assert named["E"] + named["G"] + named["R"] == ["-3,0", "0,0", "3,0"]
    assert named["T"] == ["-1,-1", "2,-1", "-2,1", "1,1"]
    assert named["D"] == ["1,-2", "-1,2"]
    assert named["n"] == ["0,-4", "1,-4", "2,-4", "3,-4", "4,-4"]
    assert named["s"] == ["-4,4", "-3,4", "-2,4", "-1,4", "0,4"]
    assert sorted(named["c"]) == sorted(["4,0", "3,1", "2,1", "2,2", "3,-1", "4,-1", "4,-2"])
    statues = mask_of(cell for sign in "EGR" for cell in drawn.marks[sign])
    areas = mask_of(cell for sign in "mdcDT" for cell in drawn.marks[sign])
    assert [
        min(next(n for n in range(9) if board.ball(cell, n) & goal) for cell in drawn.marks["n"])
        for goal in (areas, mask_of(drawn.marks["s"]))
    ] == [2, 8]
    beside = board.spread(statues)
    assert {board.name(c) for c in cells_of(beside & ~areas)} == {"-2,0", "2,0"}


def test_statues_block_direct_shots_along_the_middle_row() -> None:
    board = hexagon(4)
    statues = mask_of(board.cell(name) for name in ("-3,0", "0,0", "3,0"))
    for one, other in [("-4,0", "-2,0"), ("-1,0", "1,0"), ("2,0", "4,0"), ("-4,0", "4,0")]:
        assert not board.clear(board.cell(one), 1 << board.cell(other), statues)
    assert board.clear(board.cell("-1,-1"), 1 << board.cell("2,-1"), statues)


def test_a_row_does_not_bend() -> None:
    board = hexagon(4)
    assert board.line(board.cell("0,-3"), board.cell("0,-1")) == 1 << board.cell("0,-2")
    assert board.line(board.cell("0,-3"), board.cell("1,-2")) is None


def test_three_hexes_in_an_arc_and_a_ring() -> None:
    board = hexagon(4)
    centre = board.cell("0,0")
    arcs = board.areas(tuple(OFFSETS[:3]), centre)
    assert len(arcs) == 6
    assert {board.name(c) for c in cells_of(arcs[0])} == {"1,0", "1,-1", "0,-1"}
    assert board.areas(OFFSETS, centre) == (board.ring(centre, 1),)
    edge = board.cell("4,-4")
    assert sorted(mask.bit_count() for mask in board.areas(tuple(OFFSETS[:3]), edge)) == [
        0, 1, 1, 2, 2, 3,
    ]  # fmt: skip


def test_names_and_directions() -> None:
    board = hexagon(4)
    start = board.cell("1,-2")
    ahead = [board.name(board.step(start, way)) for way in range(6)]
    assert dict(zip(DIRECTIONS, ahead, strict=True)) == {
        "e": "2,-2", "ne": "2,-3", "nw": "1,-3", "w": "0,-2", "sw": "0,-1", "se": "1,-1",
    }  # fmt: skip
    assert board.cell("−3, 0") == board.at(-3, 0)
    for name in ("5,0", "x", "1", "--1,0"):
        with pytest.raises(ValueError, match=f'no hex "{name}".*"0,-4" to "0,4"'):
            board.cell(name)


@UNHURRIED
@given(BOARDS, st.data())
def test_a_drawing_of_hexes_reads_back(board: HexBoard, data: st.DataObject) -> None:
    rows = {r for _, r in board.coordinates}
    if len(rows) <= max(rows) - min(rows):
        with pytest.raises(ValueError, match="row without hexes"):
            draw_hexes(board)
        return
    signs = st.sampled_from("abTs1*")
    marks = data.draw(st.dictionaries(st.integers(0, board.size - 1), signs))
    drawn = parse_hexes(draw_hexes(board, marks))
    assert drawn.board is board
    assert {cell: sign for sign, cells in drawn.marks.items() for cell in cells} == marks


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: expected a row"),
        ("r= 0  . .\n", "line 1, column 1: expected a row"),
        ("r= 0  . .  q = 0 .. 2\n", "line 1, column 16: expected q = 0 .. 1"),
        ("r= 0  . .  q = 0 .. 1\nr= 2  . .  q = 0 .. 1", "line 2, column 4: expected the row r=1"),
        (
            "r= 0  . .  q = 0 .. 1\nr= 1  . .  q = 0 .. 1",
            "line 2, column 7: expected this row to begin in column 8",
        ),
    ],
)
def test_errors_in_drawings_say_where(text: str, message: str) -> None:
    with pytest.raises(ValueError, match="^" + message):
        parse_hexes(text)


def test_marks_on_hexes_are_one_sign() -> None:
    with pytest.raises(ValueError, match="a hex of the board, not on 61"):
        draw_hexes(hexagon(4), {61: "x"})
    with pytest.raises(ValueError, match="one character"):
        draw_hexes(hexagon(4), {0: "#"})
    with pytest.raises(ValueError, match="without hexes"):
        draw_hexes(hexes([]))
