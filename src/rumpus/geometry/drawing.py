"""Boards as drawings: rows of characters with their numbers, column letters underneath.

`#` is a blacked-out square, `.` plain floor; any other character is floor and a mark. Thin
walls are written apart, as pairs of square names: "A2|A3, B2|B3".
"""

from __future__ import annotations

from collections.abc import Mapping

from rumpus.geometry.board import LETTERS, rectangle
from rumpus.geometry.square import Grid, Wall, grid

BLACKED_OUT = "#"
PLAIN = "."


class Drawing:
    """A grid as it was drawn, and the squares under each mark, lowest first."""

    __slots__ = ("grid", "marks")

    def __init__(self, grid: Grid, marks: dict[str, tuple[int, ...]]) -> None:
        self.grid: Grid = grid
        self.marks: dict[str, tuple[int, ...]] = marks


def wrong(line: int, column: int, expected: str) -> ValueError:
    """The error for a place in a drawing, with what should have stood there."""
    return ValueError(f"line {line}, column {column}: expected {expected}")


def parse(text: str, walls: str = "") -> Drawing:
    """The grid and the marks of a drawing whose top line is the highest row."""
    lines = [(at, line) for at, line in enumerate(text.split("\n"), 1) if line.strip()]
    if len(lines) < 2:
        raise wrong(1, 1, "rows such as '2 ..#' over the column letters '  ABC'")
    if lines[-1][1].lstrip()[0].isdigit():
        raise wrong(lines[-1][0] + 1, 1, "the column letters under the rows")
    rows = [_row(at, line) for at, line in lines[:-1]]
    wide = len(rows[0])
    for index, (at, line) in enumerate(lines[:-1]):
        _check_row(at, line, len(rows) - index, wide)
    _check_letters(lines[-1][0], lines[-1][1], wide)
    floor = 0
    marks: dict[str, list[int]] = {}
    for row, characters in enumerate(reversed(rows)):
        for column, character in enumerate(characters):
            cell = row * wide + column
            if character != BLACKED_OUT:
                floor |= 1 << cell
                if character != PLAIN:
                    marks.setdefault(character, []).append(cell)
    drawn = grid(wide, len(rows), floor, parse_walls(walls, wide, len(rows)))
    return Drawing(drawn, {mark: tuple(cells) for mark, cells in marks.items()})


def _row(at: int, line: str) -> str:
    """The characters of a row behind its number."""
    parts = line.split()
    if not (parts[0].isascii() and parts[0].isdigit()):
        raise wrong(at, line.index(parts[0]) + 1, f"a row number, not '{parts[0]}'")
    if len(parts) != 2:
        column = len(line.rstrip()) + 1 if len(parts) < 2 else line.rindex(parts[2]) + 1
        raise wrong(at, column, "one run of squares behind the row number")
    return parts[1]


def _check_row(at: int, line: str, number: int, wide: int) -> None:
    """Rows count down to 1 and are all as wide as the first."""
    label, characters = line.split()
    if int(label) != number:
        raise wrong(at, line.index(label) + 1, f"row number {number}, not {label}")
    if len(characters) != wide:
        short = line.rindex(characters) + 1 + min(len(characters), wide)
        raise wrong(at, short, f"{wide} squares as in the first row, not {len(characters)}")


def _check_letters(at: int, line: str, wide: int) -> None:
    """The last line names the columns from a on, one letter for each."""
    letters = line.strip()
    start = line.index(letters) + 1
    if wide > len(LETTERS):
        raise wrong(at, start, f"at most {len(LETTERS)} columns, not {wide}")
    expected = LETTERS[:wide].upper()
    for column in range(max(len(letters), wide)):
        if letters[column : column + 1].upper() != expected[column : column + 1]:
            raise wrong(at, start + column, f"the column letters {expected}")


def parse_walls(text: str, width: int, height: int) -> frozenset[Wall]:
    """The thin walls of a list such as "A2|A3, B2|B3"."""
    board = rectangle(width, height)
    walls: set[Wall] = set()
    for line_at, line in enumerate(text.split("\n"), 1):
        at = 0
        for word in line.replace(",", " ").split():
            at = line.index(word, at)
            names = word.split("|")
            try:
                low, high = sorted(board.cell(name) for name in names)
            except ValueError as error:
                raise wrong(
                    line_at,
                    at + 1,
                    f"a wall such as A2|A3 on a board of {width} by {height}, not '{word}'",
                ) from error
            if board.way(low, high) not in (0, 2):
                raise wrong(line_at, at + 1, f"two squares that share a side, not '{word}'")
            if board.distance(low, high) != 1:
                raise wrong(line_at, at + 1, f"two squares that touch, not '{word}'")
            walls.add((low, high))
            at += len(word)
    return frozenset(walls)


def draw(grid: Grid, marks: Mapping[int, str] | None = None) -> str:
    """The drawing of a grid with a character on each marked square."""
    signs = dict(marks) if marks else {}
    for cell, sign in signs.items():
        if not 0 <= cell < grid.size or not grid.floor >> cell & 1:
            raise ValueError(f"a mark stands on a floor square, not on square {cell}")
        if len(sign) != 1 or sign.isspace() or not sign.isprintable() or sign in "#.":
            raise ValueError(f"a mark is one character other than '#' and '.', not {sign!r}")
    label = len(str(grid.height))
    lines: list[str] = []
    for row in range(grid.height - 1, -1, -1):
        cells = range(row * grid.width, (row + 1) * grid.width)
        squares = "".join(
            signs.get(cell, PLAIN) if grid.floor >> cell & 1 else BLACKED_OUT for cell in cells
        )
        lines.append(f"{row + 1:>{label}} {squares}")
    lines.append(" " * (label + 1) + LETTERS[: grid.width].upper())
    return "\n".join(lines) + "\n"


def draw_walls(grid: Grid) -> str:
    """The list of a grid's thin walls, lowest squares first."""
    return ", ".join(
        f"{grid.name(low).upper()}|{grid.name(high).upper()}" for low, high in sorted(grid.walls)
    )
