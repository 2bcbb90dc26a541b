"""Events as sentences of the log.  The sentences themselves are in content/text.toml."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from rumpus.games.brave_and_bold.said import (
    a_token,
    also,
    bonuses,
    listed,
    loads,
    number,
    parts,
    several,
    title,
)
from rumpus.games.brave_and_bold.state import State
from rumpus.games.brave_and_bold.tokens import CODES, MASS
from rumpus.kernel import Event, Line

ANNOUNCED = {"finishing move", "critical mass", "challenge", "crisis", "defeated", "game over"}
DRAWS = {"drawn", "two drawn", "market", "sent back", "shown", "recovery"}
DEEP = {
    "recovered", "recovered nothing", "hurt", "marker", "marker lost", "added", "injured",
    "prevented", "riposte", "hostile", "crisis removed", "meter", "row", "more",
}  # fmt: skip
SEATS = ("seat", "to", "by", "holder", "before")

Data: TypeAlias = dict[str, Any]


def line(state: State, event: Event) -> Line:
    """An event as a line of the log."""
    data: Data = dict(event.data)
    told = WORDS.get(event.kind)
    if told is not None:
        data |= told(state, data)
    if "token" in data:
        data["token"] = a_token(state, data["token"], data.get("seat"))
    for key in SEATS:
        if isinstance(data.get(key), int):
            data[key] = title(state, data[key])
    for key in ("special", "move", "ability", "character"):
        if key in data:
            data[key] = state.content.names.get(data[key], data[key])
    text = state.content.tells[event.kind].format(**data)
    beat = "result"
    if event.kind in ANNOUNCED:
        beat = "announce"
    elif event.kind in DRAWS:
        beat = "chance"
    return Line(text[:1].upper() + text[1:], 1 if event.kind in DEEP else 0, beat)


# --- what a sentence needs beside the details of its event ----------------------------------------


def chose(state: State, data: Data) -> Data:
    """Before a player has a character, the player is called by the seat."""
    return {"seat": f"Player {data['seat'] + 1}"}


def card(state: State, data: Data) -> Data:
    """The card is read aloud (BB-032)."""
    found = state.content.challenge(data["card"])
    return {"card": found.title, "text": found.text.text} if found else {"text": ""}


def marker_holder(state: State, data: Data) -> Data:
    return {"takes": "keeps" if data["seat"] == data["before"] else "takes"}


def cards_seen(state: State, data: Data) -> Data:
    found = [state.content.challenge(id) for id in data["cards"]]
    return {"cards": also([card.title for card in found if card]) or "that the deck is empty"}


def looked(state: State, data: Data) -> Data:
    cards = data["cards"]
    what = "top challenge card" if cards == 1 else f"next {cards} challenge cards"
    end = " and puts it at the bottom" if data.get("bottom") else ""
    return {"cards": what if cards else "empty challenge deck", "end": end}


def recovery(state: State, data: Data) -> Data:
    codes = str(data["drawn"]).split()
    return {"drawn": listed(state, codes, data["seat"]) or "nothing"}


def tokens(state: State, data: Data) -> Data:
    keys = [key for key in ("tokens", "new") if key in data]
    return {key: several(state, data[key], data.get("seat")) for key in keys}


def amount(key: str, noun: str) -> Callable[[State, Data], Data]:
    """A number with its noun: `1 resource`, `2 resources`."""
    return lambda state, data: {key: number(data[key], noun)}


def pools(state: State, data: Data) -> Data:
    more = f" and {data['indefensible']} indefensible" if data["indefensible"] else ""
    return {"pool": f"{data['normal']}{more}"}


def activated(state: State, data: Data) -> Data:
    harms = data["normal"] or data["indefensible"]
    return {"deals": f": {loads(data['normal'], data['indefensible'])}" if harms else ""}


def damage(state: State, data: Data) -> Data:
    return {"damage": loads(data["normal"], data["indefensible"])}


def gained(state: State, data: Data) -> Data:
    return {"bonus": bonuses(data["bonus"])}


def bonus_type(state: State, data: Data) -> Data:
    return {"type": bonuses([data["type"] == f"any {code}" for code in "craf"])}


def barred(state: State, data: Data) -> Data:
    return {"ability": str(data["ability"]).split()[-1]}


def allocated(state: State, data: Data) -> Data:
    return {"whole": parts(state, str(data["whole"]), data["seat"])}


def bought(state: State, data: Data) -> Data:
    if CODES.index(data["token"]) in MASS:
        return {"paid": "10 tokens of its type"}
    return {"paid": number(data["paid"], "resource")}


def prevented(state: State, data: Data) -> Data:
    """A player prevents it, for whom if for another; or the challenge card does."""
    whom = "" if data.get("seat") == data["to"] else f" to {title(state, data['to'])}"
    return {"seat": data.get("seat", "The challenge card"), "whom": whom}


def kept(state: State, data: Data) -> Data:
    return {"end": "; the marker stays" if data["kept"] else ""}


def winners(state: State, data: Data) -> Data:
    names = [title(state, seat) for seat in data["winners"]]
    if not names:
        return {"winners": "Nobody wins"}
    return {"winners": f"{also(names)} {'wins' if len(names) == 1 else 'win'}"}


WORDS: dict[str, Callable[[State, Data], Data]] = {
    "chose": chose,
    "first card": card,
    "challenge": card,
    "starting player": marker_holder,
    "looked": looked,
    "saw": cards_seen,
    "recovery": recovery,
    "market": tokens,
    "two drawn": tokens,
    "exchanged": tokens,
    "stopped": amount("drawn", "non-crisis token"),
    "flashpoint": amount("tokens", "token"),
    "row": gained,
    "bonuses": gained,
    "bonus type": bonus_type,
    "barred": barred,
    "allocated": allocated,
    "activated": activated,
    "hostile": amount("tokens", "hostile token"),
    "pools": pools,
    "aimed": damage,
    "damage": damage,
    "spent": amount("resources", "resource"),
    "lent": amount("amount", "resource"),
    "refused": amount("amount", "resource"),
    "bought": bought,
    "prevented": prevented,
    "rebalanced": amount("crisis", "crisis token"),
    "used": kept,
    "game over": winners,
    "deck out": winners,
}
