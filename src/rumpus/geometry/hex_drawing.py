"""Boards of hexes as drawings, one line for every r.

    r=-1       a . #        q =  0 ..  2
    r= 0      . b .         q = -1 ..  1

Neighbours in a row stand two columns apart and each row is shifted by half a hex against the
next. `#` is no hex, `.` a plain one; any other character is a hex and a mark. What follows
the numbers of q is commentary.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rumpus.geometry.drawing import BLACKED_OUT, PLAIN, wrong
from rumpus.geometry.hex import Axial, HexBoard, hexes

_ROW = re.compile(r"\s*r=\s*([+-]?\d+)\s+(\S(?: \S)*)\s{2,}q =\s*(-?\d+) \.\.\s*(-?\d+)(?:\s|$)")


class HexDrawing:
    """A board as it was drawn, and the hexes under each mark in reading order."""

    __slots__ = ("board", "marks")

    def __init__(self, board: HexBoard, marks: dict[str, tuple[int, ...]]) -> None:
        self.board: HexBoard = board
        self.marks: dict[str, tuple[int, ...]] = marks


def parse_hexes(text: str) -> HexDrawing:
    """The board and the marks of a drawing of hexes."""
    signs: dict[Axial, str] = {}
    expected_r: int | None = None
    margin: int | None = None
    for at, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        found = _ROW.match(line)
        if found is None:
            raise wrong(at, 1, "a row such as 'r=-1   . a .   q = -1 ..  1'")
        r, first, last = int(found[1]), int(found[3]), int(found[4])
        if expected_r is not None and r != expected_r:
            raise wrong(at, found.start(1) + 1, f"the row r={expected_r}")
        row = found[2].split(" ")
        if len(row) != last - first + 1:
            raise wrong(at, found.start(3) + 1, f"q = {first} .. {first + len(row) - 1}")
        place = found.start(2) - 2 * first - r
        if margin is not None and place != margin:
            column = found.start(2) - place + margin + 1
            raise wrong(at, found.start(2) + 1, f"this row to begin in column {column}")
        margin = place
        expected_r = r + 1
        for q, sign in enumerate(row, first):
            signs[(q, r)] = sign
    if not signs:
        raise wrong(1, 1, "a row such as 'r=-1   . a .   q = -1 ..  1'")
    return _collected(signs)


def _collected(signs: dict[Axial, str]) -> HexDrawing:
    """The board of all hexes drawn, and where each mark stands."""
    board = hexes(place for place, sign in signs.items() if sign != BLACKED_OUT)
    marks: dict[str, list[int]] = {}
    for cell, place in enumerate(board.coordinates):
        if signs[place] != PLAIN:
            marks.setdefault(signs[place], []).append(cell)
    return HexDrawing(board, {sign: tuple(cells) for sign, cells in marks.items()})


def draw_hexes(board: HexBoard, marks: Mapping[int, str] | None = None) -> str:
    """The drawing of a board with a character on each marked hex."""
    signs = dict(marks) if marks else {}
    for cell, sign in signs.items():
        if not 0 <= cell < board.size:
            raise ValueError(f"a mark stands on a hex of the board, not on {cell}")
        if len(sign) != 1 or sign.isspace() or not sign.isprintable() or sign in "#.":
            raise ValueError(f"a mark is one character other than '#' and '.', not {sign!r}")
    if not board.size:
        raise ValueError("a board without hexes cannot be drawn")
    levels = range(board.coordinates[0][1], board.coordinates[-1][1] + 1)
    rows = {r: [q for q, level in board.coordinates if level == r] for r in levels}
    if not all(rows.values()):
        raise ValueError("a row without hexes cannot be drawn")
    margin = min(2 * row[0] + r for r, row in rows.items())
    wide = max(2 * row[-1] + r for r, row in rows.items()) - margin + 1
    lines: list[str] = []
    for r, row in rows.items():
        first, last = row[0], row[-1]
        drawn = " ".join(
            signs.get(cell, PLAIN) if (cell := board.at(q, r)) >= 0 else BLACKED_OUT
            for q in range(first, last + 1)
        )
        indented = " " * (2 * first + r - margin) + drawn
        lines.append(f"r={r:2}  {indented:<{wide}}  q = {first:2} .. {last:2}")
    return "\n".join(lines) + "\n"
