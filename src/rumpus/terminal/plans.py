"""Funkoverse: a plan of squares with free-standing walls, seen from above, row 1 at the top."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rich.text import Text

from rumpus.terminal.names import COLOURS, letters_of

SIDES = {"dark": COLOURS[1], "light": COLOURS[0]}
DOWN = "down"


class Canvas:
    """Characters with styles at places."""

    def __init__(self, width: int, height: int) -> None:
        self.signs = [[(" ", "")] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        for n, sign in enumerate(text):
            if 0 <= y < len(self.signs) and 0 <= x + n < len(self.signs[y]):
                self.signs[y][x + n] = (sign, style)

    def line(self, ax: int, ay: int, bx: int, by: int, style: str) -> None:
        """A line between two points given in quarters of a square."""
        steps = max(abs(bx - ax), abs(by - ay), 1)
        slope = "━" if ay == by else "┃" if ax == bx else "╱" if (bx - ax) * (by - ay) < 0 else "╲"
        for n in range(steps + 1):
            x, y = ax + (bx - ax) * n // steps, (ay + (by - ay) * n // steps) // 2
            self.put(x, y, slope, style)

    def text(self, indent: str = "") -> Text:
        text = Text()
        for row in self.signs:
            text.append(indent)
            for sign, style in row:
                text.append(sign, style)
            text.append("\n")
        return text


def named(thing: Any) -> str:
    """The name of a thing that is a record or a word."""
    if isinstance(thing, Mapping):
        held: Mapping[str, Any] = thing  # pyright: ignore[reportUnknownVariableType]
        return str(held.get("title") or held.get("name") or held.get("id"))
    return str(thing)


def waits(step: int) -> str:
    """Where a figure is that stands nowhere."""
    return f"step {step} of the cooldown track" if step else "not placed yet"


def board(view: Mapping[str, Any], marked: Collection[str], short: bool = False) -> Text:
    """The map with its walls and all figures."""
    plan = view["map"]
    columns, rows = plan["columns"], plan["rows"]
    canvas = Canvas(columns * 4 + 5, rows * 2 + 2)
    for n in range(columns):
        canvas.put(4 * n + 5, rows * 2 + 1, chr(ord("a") + n), "dim")
    for n in range(rows):
        canvas.put(0, 2 * n + 1, f"{n + 1:2}", "dim")
    for wall in plan["walls"]:
        _wall(canvas, wall)
    for solid in plan["solids"]:
        for (ax, ay), (bx, by) in zip(solid, [*solid[1:], solid[0]], strict=True):
            _wall(canvas, (ax, ay, bx, by))
    for cell, (shown, style) in contents(view).items():
        x, y = ord(cell[0]) - ord("a"), int(cell[1:]) - 1
        canvas.put(4 * x + 4, 2 * y + 1, shown, f"{style} reverse" if cell in marked else style)
    return canvas.text()


def _wall(canvas: Canvas, wall: Any) -> None:
    ax, ay, bx, by = wall
    canvas.line(ax + 3, ay, bx + 3, by, "bold red")


def contents(view: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """What stands on each square: three letters and a style."""
    plan = view["map"]
    cells = {
        f"{chr(ord('a') + n)}{row + 1}": (" · ", "dim")
        for n in range(plan["columns"])
        for row in range(plan["rows"])
    }
    for cell in plan["dead"]:
        cells[cell] = ("███", "bright_black")
    for box in view.get("boxes") or ():
        cells[box["cell"]] = (" ▣ ", SIDES[box["side"]])
    letters = _letters(view)
    for figure in (*(view.get("figures") or ()), *(view.get("minions") or ())):
        if figure.get("cell"):
            shown = letters.get(figure["id"], "vi")
            sign = "_" if figure.get("state") == DOWN else " "
            style = SIDES.get(figure["side"], "")
            weak = "" if figure.get("exhausted") else "bold "
            cells[figure["cell"]] = (f"{shown:2}{sign}"[:3], weak + style)
    return cells


def _letters(view: Mapping[str, Any]) -> dict[str, str]:
    return letters_of((f["id"], f["card"]["name"]) for f in view.get("figures") or ())


def status(view: Mapping[str, Any]) -> str:
    """The round, what is played for, and the points and tokens of both sides."""
    parts = [f"Round {view['round']} of {view['rounds']}"]
    if view.get("scenario"):
        parts.append(named(view["scenario"]))
    for side in view.get("sides") or ():
        pool = " ".join(f"{count} {colour}" for colour, count in side["pool"].items() if count)
        parts.append(f"{side['base'].capitalize()} {side['points']} ({pool or 'no tokens'})")
    if view.get("need"):
        parts.append(f"{view['need']} points win")
    return ", ".join(parts)


def figures(view: Mapping[str, Any]) -> Text:
    """Both sides: points, tokens, and each figure with its abilities."""
    text = Text()
    letters = _letters(view)
    for side in view.get("sides") or ():
        text.append(f"{side['base'].capitalize()}\n", f"bold {SIDES.get(side['base'], '')}")
        for figure in view["figures"]:
            if figure["side"] == side["base"]:
                where = figure.get("cell") or waits(figure["step"])
                tired = ", exhausted" if figure["exhausted"] else ""
                text.append(f"  {letters[figure['id']]} ", f"bold {SIDES.get(side['base'], '')}")
                text.append(f"{figure['card']['name']:16} {where}, {figure['state']}{tired}")
                text.append(f", defense {figure['defense']}\n")
                names = [f"{a['name']} ({a['cost']})" for a in figure["card"]["abilities"]]
                if names:
                    text.append(f"     {', '.join(names)}\n", "dim")
    return text
