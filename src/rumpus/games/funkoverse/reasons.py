"""What refusals are made of: the rules behind each question, names and sentences."""

from __future__ import annotations

from typing import Any

from rumpus.games.funkoverse.library import Deed
from rumpus.games.funkoverse.state import State
from rumpus.kernel import Refusal

# Of each question the rules that say who chooses what.
ASKS: dict[str, tuple[str, ...]] = {
    "base colour": ("FK-056",), "draft": ("FK-R78",), "team": ("FK-058",), "item": ("FK-070",),
    "partner": ("FK-130",), "leader": ("FK-061",), "swap": ("FK-R118",),
    "swap agreed": ("FK-R118",), "placing": ("FK-024", "FK-062"), "character": ("FK-026",),
    "proposal": ("FK-077", "FK-R84"), "captain": ("FK-R84",), "resign": ("FK-R77",),
    "action": ("FK-028",), "move": ("FK-091",), "one step ahead": ("FK-R34",),
    "scent": ("FK-050",), "shove": ("FK-118",), "pull": ("FK-127",), "repel": ("FK-R109",),
    "place": ("FK-126",), "box": ("FK-132", "FK-R23"), "intel": ("FK-130",),
    "intel card": ("FK-R51",), "belt": ("FK-R115",), "target": ("FK-099", "FK-109"),
    "bounce back": ("FK-R96",), "champion": ("FK-R107",), "coin": ("FK-R107",),
    "boxes": ("FK-R64", "FK-R65"), "more boxes": ("FK-R64",), "rescue": ("FK-044",),
    "assist": ("FK-038",), "marker": ("FK-R112",),
    "control": ("FK-112", "FK-R119"), "vine": ("FK-120", "FK-121"),
    "vine target": ("FK-120",), "strangle": ("FK-044",), "victim": ("FK-117",),
    "home": ("FK-R103",), "return": ("FK-R24",), "first back": ("FK-R57",),
    "enigma": ("FK-050",), "first trait": ("FK-R88",),
}  # fmt: skip
NOT_NOW: dict[str, tuple[str, tuple[str, ...]]] = {
    "character": ("choose-first", ("FK-026",)),
    "proposal": ("choose-first", ("FK-026",)),
    "captain": ("choose-first", ("FK-R84",)),
    "action": ("act-first", ("FK-028",)),
    "control": ("basic-only", ("FK-R100",)),
}


def rules_of(ask: str) -> tuple[str, ...]:
    """The rules behind a question."""
    return ASKS.get(ask, ("FK-028",))


def no(state: State, code: str, *rules: str, **data: Any) -> Refusal:
    """A refusal in the words of the text file."""
    words = state.content.words["refusal"][code]
    return Refusal(
        code, words["text"].format(**data), tuple(dict.fromkeys(rules)), words.get("remedy", "")
    )


def title(state: State, piece: int) -> str:
    """The name of a piece on screen."""
    return title_of(state, state.cast.name[piece])


def title_of(state: State, name: int) -> str:
    """A name on screen; the light double is told apart."""
    content = state.content
    kind = content.kind_of[name]
    if kind < 0:
        return content.names[name].replace("-", " ").capitalize()
    words = content.words.get("character", {}).get(content.kinds[kind].id, {})
    shown: str = words.get("name", content.kinds[kind].id.replace("-", " ").title())
    return f"{shown} (light)" if name >= len(content.kinds) else shown


def item_title(state: State, id: str) -> str:
    """The name of an item on screen."""
    words = state.content.words.get("item", {}).get(id, {})
    shown: str = words.get("name", id.replace("-", " ").title())
    return shown


def deed_title(state: State, what: Deed) -> str:
    """The name of an ability or item on screen."""
    if what.item:
        return item_title(state, what.id)
    words = state.content.words.get("ability", {}).get(what.id, {})
    shown: str = words.get("name", what.id.replace("-", " ").title())
    return shown
