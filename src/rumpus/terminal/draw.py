"""Positions as coloured text, drawn from a player's view alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

from rich.text import Text

from rumpus.terminal import fighters, hexes, plans, regions, squares

Drawer = Callable[[Mapping[str, Any], Collection[str]], Text]

# What a view must have to be drawn that way, and what is left for the outline below.
DRAWERS: tuple[tuple[tuple[str, str], Drawer, frozenset[str]], ...] = (
    (("board", "walls"), squares.draw, frozenset()),
    (("map", "columns"), plans.draw, frozenset({"round", "rounds", "need", "scenario"})),
    (("board", "hexes"), hexes.draw, frozenset({"round", "vp", "track", "action"})),
    (("armoury", "c2"), fighters.draw, frozenset({"turn", "phase", "blows", "ripostes"})),
    (("static", "regions"), regions.draw, frozenset({"round", "phase", "victory", "order"})),
)


def drawing(view: Mapping[str, Any], marked: Collection[str] = ()) -> Text:
    """The board (its marked places in reverse), everybody on it, and what else there is."""
    for (part, field), draw, rest in DRAWERS:
        held = view.get(part)
        if isinstance(held, Mapping) and field in held:
            text = draw(view, marked)
            text.append_text(outline({name: view[name] for name in view if name in rest}))
            return text
    return outline(view)


def outline(view: Mapping[str, Any]) -> Text:
    """A view as an outline, where there is no drawing for its board."""
    text = Text()
    for line in _outlined(view, 0):
        text.append(line + "\n")
    return text


def _outlined(thing: Mapping[str, Any], depth: int) -> Iterator[str]:
    indent = "  " * depth
    for name, value in thing.items():
        title = str(name).replace("_", " ")
        if isinstance(value, Mapping) and value:
            yield f"{indent}{title}"
            yield from _outlined(value, depth + 1)  # pyright: ignore[reportUnknownArgumentType]
        elif isinstance(value, list | tuple) and any(isinstance(v, Mapping) for v in value):  # pyright: ignore
            yield f"{indent}{title}"
            for item in value:  # pyright: ignore[reportUnknownVariableType]
                yield f"{indent}  - {_short(item)}"
        elif value not in (None, "", [], (), {}, False):
            yield f"{indent}{title}: {_short(value)}"


def _short(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, Mapping):
        first = [value[key] for key in ("name", "title", "id") if value.get(key)][:1]  # pyright: ignore
        rest = [
            f"{key} {_short(item)}"
            for key, item in value.items()  # pyright: ignore[reportUnknownVariableType]
            if key not in ("name", "title", "id", "text") and item not in (None, "", [], {}, False)
        ]
        return ", ".join([*map(str, first), *rest])
    if isinstance(value, list | tuple):
        return " ".join(_short(item) for item in value)  # pyright: ignore[reportUnknownVariableType]
    return str(value)
