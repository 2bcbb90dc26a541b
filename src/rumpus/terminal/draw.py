"""Positions as coloured text, drawn from a player's view alone."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any, NamedTuple

from rich.text import Text

from rumpus.terminal import fighters, hexes, plans, regions, squares

View = Mapping[str, Any]


class Drawer(NamedTuple):
    """How the views of a game are drawn."""

    has: tuple[str, str]  # what such a view has, and what that has
    board: Callable[[View, Collection[str], bool], Text]  # with marked places; in few lines or not
    people: Callable[[View], Text]
    status: Callable[[View], str]


DRAWERS = (
    Drawer(("board", "walls"), squares.board, squares.figures, squares.status),
    Drawer(("map", "columns"), plans.board, plans.figures, plans.status),
    Drawer(("board", "hexes"), hexes.board, hexes.champions, hexes.status),
    Drawer(("armoury", "c2"), fighters.board, fighters.abilities, fighters.status),
    Drawer(("static", "regions"), regions.board, regions.people, regions.status),
)


class Parts(NamedTuple):
    """What is drawn of a view."""

    board: Text
    people: Text
    status: str


def parts(view: View, marked: Collection[str] = (), short: bool = False) -> Parts:
    """The board (its marked places in reverse), everybody at the table, and how it stands."""
    for drawer in DRAWERS:
        held = view.get(drawer.has[0])
        if isinstance(held, Mapping) and drawer.has[1] in held:
            board = drawer.board(view, marked, short)
            return Parts(board, drawer.people(view), drawer.status(view))
    return Parts(outline(view), Text(), "")


def drawing(view: View, marked: Collection[str] = ()) -> Text:
    """The board, everybody, and how it stands, below each other."""
    board, people, status = parts(view, marked)
    if status:
        board.append("\n")
        board.append_text(people)
        board.append(f"{status}\n", "bold")
    return board


def texts(view: Any) -> dict[str, str]:
    """Everything that a view names and explains: cards, abilities, crises, challenges."""
    found: dict[str, str] = {}
    left: list[Any] = [view]
    while left:
        thing = left.pop()
        if isinstance(thing, Mapping):
            held: dict[str, Any] = dict(thing)  # pyright: ignore[reportUnknownArgumentType]
            name = held.get("title") or held.get("name")
            text = held.get("text") or held.get("says")
            if isinstance(name, str) and isinstance(text, str) and text:
                found.setdefault(name, text)
            left.extend(reversed(list(held.values())))
        elif isinstance(thing, list | tuple):
            left.extend(reversed(thing))  # pyright: ignore[reportUnknownArgumentType]
    return found


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
