"""Walls of a plan as text, and pictures of plans.

A wall is "0,12-8,12", a solid is "20,21 23,24 20,27 17,24", both in quarters of a square from
the north-west corner of the board. Pictures only show; the walls are the truth.
"""

from __future__ import annotations

from collections.abc import Mapping

from rumpus.geometry.drawing import PLAIN, wrong
from rumpus.geometry.sight import UNITS, Plan, Point, Polygon, Segment, encloses, lies_on, sides_of

COVERED = "XX"


def parse_segments(text: str) -> tuple[Segment, ...]:
    """The walls of a list parted by blanks, commas between blanks, `/` or `;`."""
    found: list[Segment] = []
    for line, column, word in _words(text):
        ends = word.split("-")
        if len(ends) != 2:
            raise wrong(line, column, f"a wall such as 0,12-8,12, not '{word}'")
        found.append((_point(line, column, ends[0]), _point(line, column, ends[1])))
    return tuple(found)


def parse_polygon(text: str) -> Polygon:
    """The corners of a solid in order."""
    corners = tuple(_point(line, column, word) for line, column, word in _words(text))
    if len(corners) < 3:
        raise wrong(1, 1, "at least three corners such as 4,20")
    return corners


def _words(text: str) -> list[tuple[int, int, str]]:
    """Line, column and text of every word."""
    found: list[tuple[int, int, str]] = []
    for number, line in enumerate(text.split("\n"), 1):
        at = 0
        for word in line.replace("/", " ").replace(";", " ").split():
            at = line.index(word, at)
            found.append((number, at + 1, word))
            at += len(word)
    return found


def _point(line: int, column: int, text: str) -> Point:
    numbers = text.split(",")
    if len(numbers) != 2 or not all(n.isascii() and n.isdigit() for n in numbers):
        raise wrong(line, column, f"a point such as 8,12, not '{text}'")
    return (int(numbers[0]), int(numbers[1]))


def half_turn(width: int, height: int, segment: Segment) -> Segment:
    """The image of a wall when the board is turned round."""
    (ax, ay), (bx, by) = segment
    across, down = UNITS * width, UNITS * height
    return ((across - ax, down - ay), (across - bx, down - by))


def draw_plan(plan: Plan, marks: Mapping[int, str] | None = None, dead: int = 0) -> str:
    """The picture of a plan: walls on whole edges, touched corners, marks and dead squares."""
    signs = dict(marks) if marks else {}
    for cell in range(plan.size):
        if (dead | plan.closed) >> cell & 1:
            signs[cell] = COVERED
    walls = [*plan.segments, *(edge for solid in plan.polygons for edge in sides_of(solid))]
    border = "    " + "+---" * plan.width + "+"
    lines = ["       " + "   ".join(name[0] for name in plan.cells[: plan.width]), border]
    for row in range(plan.height):
        if row:
            lines.append("    " + _edges(plan, walls, row))
        lines.append(f"{row + 1:3} |" + _squares(plan, walls, row, signs))
    lines.append(border)
    return "\n".join(lines) + "\n"


def _wall_on(walls: list[Segment], start: Point, goal: Point) -> bool:
    return any(lies_on(wall, start) and lies_on(wall, goal) for wall in walls)


def _edges(plan: Plan, walls: list[Segment], row: int) -> str:
    """The line between two rows: corners and horizontal edges."""
    y = UNITS * row
    drawn: list[str] = []
    for column in range(plan.width + 1):
        corner = (UNITS * column, y)
        touched = any(lies_on(wall, corner) for wall in walls) or any(
            encloses(solid, corner) for solid in plan.polygons
        )
        drawn.append("#" if touched else "+")
        if column < plan.width:
            drawn.append("===" if _wall_on(walls, corner, (UNITS * (column + 1), y)) else "   ")
    return "".join(drawn)


def _squares(plan: Plan, walls: list[Segment], row: int, signs: Mapping[int, str]) -> str:
    """The line of a row: squares and vertical edges."""
    drawn: list[str] = []
    for column in range(plan.width):
        drawn.append(f" {signs.get(row * plan.width + column, PLAIN):2}")
        x = UNITS * (column + 1)
        if column == plan.width - 1:
            drawn.append("|")
        else:
            wall = _wall_on(walls, (x, UNITS * row), (x, UNITS * (row + 1)))
            drawn.append("H" if wall else " ")
    return "".join(drawn)
