"""The printed example boards of squares, and random boards for the properties."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from tests.geometry.naive import Naive, Square

from rumpus.geometry.masks import cells_of
from rumpus.geometry.square import Grid, grid

CITY_BLOCK = """
12 #...2222...#
11 ............
10 ..##..#..#..
 9 .....#...#..
 8 3..........4
 7 3.#.....#..4
 6 3..#.....#.4
 5 3..........4
 4 ..#...#.....
 3 ..#..#..##..
 2 ............
 1 #...1111...#
   ABCDEFGHIJKL
"""

WATCHTOWER = """
10 ..............
 9 ....#....#....
 8 ....#....#....
 7 .#..........#.
 6 .....#..#.....
 5 .....#..#.....
 4 .#..........#.
 3 ....#....#....
 2 ....#....#....
 1 ..............
   ABCDEFGHIJKLMN
"""

WATCHTOWER_WALLS = (
    "A2|A3, B2|B3, A8|A9, B8|B9, M2|M3, N2|N3, M8|M9, N8|N9, C1|D1, C10|D10, K1|L1, K10|L10, "
    "D4|D5, D6|D7, K4|K5, K6|K7, G3|H3, G8|H8"
)

TWIN_HEADQUARTERS = """
13 ###SFS..###
12 ...........
11 .##...##...
10 ......#..#.
 9 .#.......#.
 8 ...##......
 7 .....#.....
 6 ......##...
 5 .#.......#.
 4 .#..#......
 3 ...##...##.
 2 ...........
 1 ###..SFS###
   ABCDEFGHIJK
"""

ROOFTOP_DASH = """
11 ##SFS..##
10 .........
 9 ..#...#..
 8 .....#...
 7 #.......#
 6 ...#.#...
 5 #.......#
 4 ...#.....
 3 ..#...#..
 2 .........
 1 ##..SFS##
   ABCDEFGHI
"""


def square_of(board: Grid, cell: int) -> Square:
    """Column and row of a square."""
    return cell % board.width, cell // board.width


def squares_of(board: Grid, mask: int) -> set[Square]:
    """Columns and rows of a set."""
    return {square_of(board, cell) for cell in cells_of(mask)}


def naive_of(board: Grid) -> Naive:
    """The reference for the same board."""
    walls = {frozenset((square_of(board, a), square_of(board, b))) for a, b in board.walls}
    return Naive(board.width, board.height, squares_of(board, board.floor), walls)


@st.composite
def grids(draw: Any) -> Grid:
    """Boards up to 7 by 7, about a fifth blacked out, some thin walls."""
    width, height = draw(st.integers(1, 7)), draw(st.integers(1, 7))
    size = width * height
    closed = draw(st.sets(st.integers(0, size - 1), max_size=size // 3))
    sides = [(c, c + 1) for c in range(size) if c % width < width - 1]
    sides += [(c, c + width) for c in range(size - width)]
    walls: set[tuple[int, int]] = set()
    if sides:
        walls = draw(st.sets(st.sampled_from(sides), max_size=10))
    floor = sum(1 << cell for cell in range(size) if cell not in closed)
    return grid(width, height, floor, walls)


def masks(board: Grid) -> st.SearchStrategy[int]:
    """Any set of squares of the board."""
    return st.integers(0, (1 << board.size) - 1)
