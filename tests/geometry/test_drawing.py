"""Drawings: reading what is written, and errors that say where."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.geometry.boards import CITY_BLOCK, WATCHTOWER, WATCHTOWER_WALLS, grids

from rumpus.geometry.drawing import draw, draw_walls, parse
from rumpus.geometry.masks import cells_of
from rumpus.geometry.square import Grid

BOARDS = st.shared(grids(), key="drawn")
SIGNS = st.sampled_from("123SFdlx*@ä")
MARKS = BOARDS.flatmap(
    lambda board: (
        st.dictionaries(st.sampled_from(cells_of(board.floor)), SIGNS)
        if board.floor
        else st.just({})
    )
)


@given(BOARDS, MARKS)
def test_a_drawing_reads_back(board: Grid, marks: dict[int, str]) -> None:
    drawn = parse(draw(board, marks), draw_walls(board))
    assert drawn.grid is board
    assert {cell: sign for sign, cells in drawn.marks.items() for cell in cells} == marks


@pytest.mark.parametrize(("text", "walls"), [(CITY_BLOCK, ""), (WATCHTOWER, WATCHTOWER_WALLS)])
def test_printed_boards_read_and_write(text: str, walls: str) -> None:
    drawn = parse(text, walls)
    marks = {cell: sign for sign, cells in drawn.marks.items() for cell in cells}
    assert draw(drawn.grid, marks) == text.removeprefix("\n")
    assert parse(draw(drawn.grid), draw_walls(drawn.grid)).grid is drawn.grid


def test_marks_are_collected_by_character() -> None:
    drawn = parse(CITY_BLOCK)
    names = {sign: [drawn.grid.name(c) for c in cells] for sign, cells in drawn.marks.items()}
    assert names == {
        "1": ["e1", "f1", "g1", "h1"],
        "2": ["e12", "f12", "g12", "h12"],
        "3": ["a5", "a6", "a7", "a8"],
        "4": ["l5", "l6", "l7", "l8"],
    }
    assert not drawn.grid.floor & 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1, column 1: expected rows"),
        ("2 ..\n1 ..\n", "line 3, column 1: expected the column letters under"),
        ("2 ..\n1 ...\n  AB", "line 2, column 5: expected 2 squares as in the first row, not 3"),
        ("2 ...\n1 ..\n  ABC", "line 2, column 5: expected 3 squares as in the first row, not 2"),
        ("3 ..\n1 ..\n  AB", "line 1, column 1: expected row number 2, not 3"),
        ("2 ..\nx ..\n  AB", "line 2, column 1: expected a row number, not 'x'"),
        ("2 . .\n1 ..\n  AB", "line 1, column 5: expected one run of squares"),
        ("2\n1 ..\n  AB", "line 1, column 2: expected one run of squares"),
        ("2 ..\n1 ..\n  AC", "line 3, column 4: expected the column letters AB"),
        ("2 ..\n1 ..\n  ABC", "line 3, column 5: expected the column letters AB"),
    ],
)
def test_errors_say_line_column_and_what_was_expected(text: str, message: str) -> None:
    with pytest.raises(ValueError, match="^" + message):
        parse(text)


@pytest.mark.parametrize(
    ("walls", "message"),
    [
        ("A1|A2, A2", "line 1, column 8: expected a wall such as A2|A3 on a board of 2 by 2"),
        ("A1|A2,\nC1|B1", "line 2, column 1: expected a wall such as .* not 'C1|B1'"),
        ("A1|B2", "line 1, column 1: expected two squares that share a side"),
    ],
)
def test_errors_in_walls(walls: str, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("|", r"\|")):
        parse("2 ..\n1 ..\n  AB", walls)


def test_walls_join_squares_that_touch() -> None:
    with pytest.raises(ValueError, match="two squares that touch, not 'A1\\|A3'"):
        parse("3 .\n2 .\n1 .\n  A", "A1|A3")


def test_a_mark_stands_on_floor_and_is_one_sign() -> None:
    board = parse("1 .#\n  AB").grid
    with pytest.raises(ValueError, match="floor square, not on square 1"):
        draw(board, {1: "x"})
    with pytest.raises(ValueError, match="one character"):
        draw(board, {0: "#"})
