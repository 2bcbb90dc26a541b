"""Squares against the plain reference, and the examples of the rulings."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.geometry.boards import (
    CITY_BLOCK,
    ROOFTOP_DASH,
    TWIN_HEADQUARTERS,
    WATCHTOWER,
    WATCHTOWER_WALLS,
    grids,
    masks,
    naive_of,
    square_of,
    squares_of,
)

from rumpus.geometry.board import DIRECTIONS, NE, E, N, S
from rumpus.geometry.drawing import parse
from rumpus.geometry.masks import cells_of, mask_of
from rumpus.geometry.square import Grid, grid

UNHURRIED = settings(deadline=None, max_examples=60)  # the reference is slow
BOARDS = st.shared(grids(), key="board")
CELLS = BOARDS.flatmap(lambda board: st.integers(0, board.size - 1))
OTHERS = BOARDS.flatmap(lambda board: st.integers(0, board.size - 1))
BLOCKED = BOARDS.flatmap(masks)


def named(board: Grid, mask: int) -> set[str]:
    return {board.name(cell) for cell in cells_of(mask)}


@UNHURRIED
@given(BOARDS)
def test_steps_follow_the_elbow_rule(board: Grid) -> None:
    plain = naive_of(board)
    for cell in range(board.size):
        around = plain.neighbours(square_of(board, cell))
        assert [square_of(board, there) for there in board.neighbours[cell]] == around
        assert squares_of(board, board.steps[cell]) == set(around)
        for there in range(board.size):
            assert board.open(cell, there) == (square_of(board, there) in around)


@UNHURRIED
@given(BOARDS, CELLS, st.integers(0, 9), BLOCKED)
def test_reach_is_the_breadth_first_walk(board: Grid, start: int, limit: int, blocked: int) -> None:
    start_square = square_of(board, start)
    walk = naive_of(board).walk(start_square, limit, squares_of(board, blocked))
    layers = board.reach(start, limit, blocked)
    assert len(layers) == limit + 1
    for steps, layer in enumerate(layers):
        assert squares_of(board, layer) == {s for s, n in walk.items() if n == steps}
    assert squares_of(board, board.reach_mask(start, limit, blocked)) == set(walk) - {start_square}


@UNHURRIED
@given(BOARDS, CELLS, OTHERS, st.integers(0, 9), BLOCKED)
def test_path_is_a_shortest_walk(
    board: Grid, start: int, goal: int, limit: int, blocked: int
) -> None:
    walk = naive_of(board).walk(square_of(board, start), limit, squares_of(board, blocked))
    path = board.path(start, goal, limit, blocked)
    assert len(path) == walk.get(square_of(board, goal), 0)
    assert all(board.open(a, b) for a, b in pairwise((start, *path)))
    assert not mask_of(path) & blocked
    assert not path or path[-1] == goal


@UNHURRIED
@given(BOARDS, CELLS, st.integers(0, 5), BLOCKED)
def test_climbing_crosses_walls_but_not_figures(
    board: Grid, start: int, limit: int, blocked: int
) -> None:
    expected = naive_of(board).climb(square_of(board, start), limit, squares_of(board, blocked))
    assert squares_of(board, board.climb(start, limit, blocked)) == expected


@UNHURRIED
@given(BOARDS, CELLS, st.integers(0, 8))
def test_flying_leaping_and_measuring(board: Grid, cell: int, n: int) -> None:
    column, row = square_of(board, cell)
    far: dict[int, int] = {}
    for there in range(board.size):
        dx, dy = (a - b for a, b in zip(square_of(board, there), (column, row), strict=True))
        far[there] = max(abs(dx), abs(dy))
        straight = there != cell and (dx == 0 or dy == 0 or abs(dx) == abs(dy))
        assert board.distance(cell, there) == far[there]
        assert (board.ways(cell, there) >= 0) == straight
        leaps = straight and far[there] <= n and board.floor >> there & 1
        assert board.leap(cell, n) >> there & 1 == leaps
    assert board.ball(cell, n) == mask_of(c for c, d in far.items() if d <= n)
    assert board.fly(cell, n) == board.floor & mask_of(c for c, d in far.items() if 0 < d <= n)


@UNHURRIED
@given(BOARDS, CELLS, OTHERS, st.integers(0, 6))
def test_lines_are_straight_and_open(board: Grid, start: int, goal: int, n: int) -> None:
    expected = naive_of(board).between(square_of(board, start), square_of(board, goal))
    found = board.between(start, goal)
    assert (None if found is None else squares_of(board, found)) == (
        None if expected is None else set(expected)
    )
    aimed = board.open_line_targets(start, n) >> goal & 1
    assert aimed == (expected is not None and len(expected) <= n)
    if expected is not None:
        way = board.ways(start, goal)
        assert board.ray(start, way)[len(expected)] == goal


@UNHURRIED
@given(BOARDS, CELLS, st.integers(0, 7), st.integers(0, 6), BLOCKED)
def test_forced_movement_stops_at_what_stands_in_the_way(
    board: Grid, cell: int, way: int, steps: int, occupied: int
) -> None:
    plain = naive_of(board)
    expected = plain.push(square_of(board, cell), way, steps, squares_of(board, occupied))
    pushed = board.push(cell, way, steps, occupied)
    assert [square_of(board, there) for there in pushed] == expected
    free = board.push(cell, way, 1, 0)
    assert board.open_step(cell, way) == (free[0] if free else -1)
    over = board.ray_over(cell, way)
    assert board.step(cell, way) == (over[0] if over else -1)
    assert all(board.ways(cell, there) == way for there in over)


@UNHURRIED
@given(BOARDS, BLOCKED, BLOCKED)
def test_changed_terrain_is_the_board_built_so(board: Grid, blocked: int, opened: int) -> None:
    changed = board.with_terrain(blocked, opened)
    fresh = Grid(board.board, changed.floor, board.walls)
    assert changed.floor == (board.floor | opened) & ~blocked
    assert changed.steps == fresh.steps
    assert changed.neighbours == fresh.neighbours
    assert changed is board.with_terrain(blocked, opened)
    assert changed.with_terrain(~board.floor & board.board.all, board.floor) is board


@UNHURRIED
@given(BOARDS, BLOCKED)
def test_regions_are_the_connected_parts(board: Grid, floor: int) -> None:
    plain = naive_of(board)
    parts = board.regions(floor)
    assert {frozenset(squares_of(board, part)) for part in parts} == plain.regions(
        squares_of(board, floor)
    )
    assert list(parts) == sorted(parts, key=lambda part: part & -part)


@settings(UNHURRIED, max_examples=15)
@given(BOARDS)
def test_splitting_squares_part_the_floor(board: Grid) -> None:
    plain = naive_of(board)
    before = len(plain.regions(plain.floor))
    for cell in range(board.size):
        square = square_of(board, cell)
        splits = square in plain.floor and len(plain.regions(plain.floor - {square})) > before
        assert board.splitting() >> cell & 1 == splits


def test_the_same_terrain_is_the_same_grid() -> None:
    walls = [(1, 0)]
    assert grid(4, 4, 0xFFF0, walls) is grid(4, 4, 0xFFF0, [(0, 1)])
    assert grid(4, 4) is not grid(4, 4, 0xFFF0)


def test_two_blocked_corners_cannot_be_squeezed_through() -> None:
    board = parse("2 .#\n1 #.\n  AB").grid
    assert not board.open(board.cell("a1"), board.cell("b2"))
    city = parse(CITY_BLOCK).grid
    assert not city.open(city.cell("f10"), city.cell("g9"))  # between G10 and F9
    assert city.open(city.cell("a2"), city.cell("b1"))


def test_a_wall_closes_the_diagonal_only_with_both_elbows() -> None:
    tower = parse(WATCHTOWER, WATCHTOWER_WALLS).grid
    assert not tower.open(tower.cell("a2"), tower.cell("a3"))
    assert not tower.open(tower.cell("a2"), tower.cell("b3"))
    assert tower.open(tower.cell("b2"), tower.cell("c3"))
    assert tower.open(tower.cell("c1"), tower.cell("d2"))
    assert tower.between(tower.cell("a1"), tower.cell("a3")) is None


def test_up_to_three_spaces_away_reaches_the_fourth_square() -> None:
    board = grid(9, 9)
    targets = named(board, board.open_line_targets(board.cell("e5"), 3))
    assert {"a1", "a5", "a9", "e1", "e9", "i9", "f6"} <= targets
    assert "f7" not in targets
    assert "f9" not in targets
    lone = grid(9, 1)
    assert named(lone, lone.open_line_targets(0, 3)) == {"b1", "c1", "d1", "e1"}


@pytest.mark.parametrize(
    ("drawing", "walls", "south", "north", "steps"),
    [
        (TWIN_HEADQUARTERS, "A7|A8, B7|B8, K6|K7, J6|J7", ["f1", "h1"], "e13", 11),
        (ROOFTOP_DASH, "E8|E9, E3|E4", ["e1", "g1"], "d11", 9),
    ],
)
def test_from_the_start_to_beside_the_enemy_flag(
    drawing: str, walls: str, south: list[str], north: str, steps: int
) -> None:
    board = parse(drawing, walls).grid
    flag = board.cell(north)
    blocked = 1 << flag
    found = min(
        distance
        for name in south
        for distance, layer in enumerate(board.reach(board.cell(name), 30, blocked))
        if layer & board.steps[flag]
    )
    assert found == steps


def test_rubble_in_a_gap_splits_the_floor() -> None:
    board = parse("3 .#.\n2 ...\n1 .#.\n  ABC").grid
    assert named(board, board.splitting()) == {"a2", "b2", "c2"}
    closed = board.with_terrain(1 << board.cell("b2"), 0)
    assert [named(closed, part) for part in closed.regions(closed.floor)] == [
        {"a1", "a2", "a3"},
        {"c1", "c2", "c3"},
    ]


def test_names_and_directions() -> None:
    board = grid(12, 12)
    assert board.cells[:2] == ("a1", "b1")
    assert board.name(board.cell("c4")) == "c4"
    assert board.name(board.step(board.cell("c4"), NE)) == "d5"
    assert [DIRECTIONS[way] for way in (N, E, S)] == ["n", "e", "s"]
    assert board.step(board.cell("l12"), N) == -1
    with pytest.raises(ValueError, match=r'no square "m1".*a to l.*1 to 12'):
        board.cell("m1")


def test_a_wall_needs_two_squares_sharing_a_side() -> None:
    for wall in [(0, 5), (0, 2), (3, 4), (-1, 0), (15, 16)]:
        with pytest.raises(ValueError, match="share a side"):
            grid(4, 4, -1, [wall])
    with pytest.raises(ValueError, match="1 to 26 columns"):
        grid(27, 3)


def test_a_drifting_store_of_terrains_stays_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.geometry.square.KEPT_TERRAINS", 3)
    board = Grid(grid(3, 3).board, 0x1FF, frozenset())
    kept = [board.with_terrain(1 << cell, 0) for cell in range(9)]
    assert board.with_terrain(1 << 8, 0) is kept[8]
    assert board.with_terrain(1 << 0, 0) is not kept[0]
    assert kept[0].with_terrain(0, 1) is board
