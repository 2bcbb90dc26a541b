"""What `then` can say about a position."""

from __future__ import annotations

from collections.abc import Callable

from rumpus.games.justice_league.confront import need_of
from rumpus.games.justice_league.content import ABILITIES, DARKSEID, TYPES
from rumpus.games.justice_league.growth import stock
from rumpus.games.justice_league.state import FATES, VILLAIN_TARGET, State
from rumpus.games.justice_league.views import could_be, paid

Test = Callable[[State, list[str]], str | None]
UNCLEAR = "no statement that is understood"  # nor is its opposite


def holds(state: State, statement: str) -> str | None:
    """None if it is true, else what was found instead."""
    words = statement.split()
    if words and words[0] == "not":
        found = holds(state, " ".join(words[1:]))
        if found is None:
            return f"{' '.join(words[1:])}"
        return found if found == UNCLEAR else None
    try:
        return find(state, words)
    except (IndexError, KeyError, ValueError):
        return UNCLEAR


def find(state: State, words: list[str]) -> str | None:
    first = words[0]
    if first in WHOLE:
        return WHOLE[first](state, words[1:])
    people = {"darkseid": DARKSEID}
    people |= {state.hero(seat).id: seat for seat in state.seats if state.heroes[seat] >= 0}
    if first in people:
        return character(state, people[first], words[1:])
    crises = {crisis.id: crisis.index for crisis in state.content.crises}
    if first in crises:
        return crisis(state, crises[first], words[1:])
    places = {place.id: place.index for place in state.content.places}
    if first in places and words[1] != "done" and words[1] not in FATES:
        return place_is(state, places[first], words[1:])
    return card_fate(state, words)


def same(found: object, wanted: str) -> str | None:
    return None if str(found) == wanted else str(found)


# --- characters -------------------------------------------------------------------------------


def character(state: State, seat: int, words: list[str]) -> str | None:
    """`superman at london`, `superman tokens 5/3/2`, `superman hand skyward`..."""
    what, *rest = words
    if what in ("hand", "spent", "stack", "chosen", "barred"):
        return card_in(state, seat, what, rest[0])
    if what in ("lying", "down", "exposed", "left"):
        known = {
            "lying": not state.stands(seat),
            "down": state.down,
            "exposed": state.exposed(),
            "left": state.absent(seat),
        }
        return None if known[what] else f"not {what}"
    i = 3 * seat
    values: dict[str, object] = {
        "at": state.content.places[state.at[seat]].id,
        "tokens": "/".join(map(str, state.ready[i : i + 3])),
        "used": "/".join(map(str, state.used[i : i + 3])),
        "wounds": state.wounds[seat],
        "xp": state.xp[seat],
        "level": state.level[seat],
        "energy": f"{state.energy}/{state.exhausted}",
        "crises": state.crises.bit_count(),
        "cards": state.hand[seat].bit_count(),
    }
    return same(values[what], rest[0])


def card_in(state: State, seat: int, pile: str, name: str) -> str | None:
    own = state.heroes[seat] if seat else -1
    piles = {
        "hand": state.hand[seat],
        "spent": state.spent[seat],
        "stack": state.stack[seat],
        "chosen": state.chosen[seat],
        "barred": state.barred,
    }
    if name not in [card.id for card in state.content.powers if card.owner == own]:
        raise KeyError(name)
    cards = state.content.hand(piles[pile])
    here = [card.id for card in cards if card.owner == own]
    return None if name in here else f"{pile} {' '.join(here) or 'none'}"


def card_fate(state: State, words: list[str]) -> str | None:
    """`crush cancelled`; with a hero's name first where heroes share the card's name."""
    for n, index in enumerate(state.played):
        card = state.content.powers[index]
        if card.id == words[0]:
            return same(FATES[state.fate[n]], words[1])
    return f"{words[0]} is not in play"


def plays(state: State, words: list[str]) -> str | None:
    """`in-play batman skyward waiting`: a character's card in play."""
    for n, index in enumerate(state.played):
        card = state.content.powers[index]
        seat = state.owner(card)
        who = state.hero(seat).id if seat else "darkseid"
        if [who, card.id] == words[:2]:
            return same(FATES[state.fate[n]], words[2])
    return "not in play"


# --- crises -----------------------------------------------------------------------------------


def crisis(state: State, index: int, words: list[str]) -> str | None:
    """`luthor at london`, `luthor hidden`, `luthor stage 2`, `luthor tech by batman`."""
    what, *rest = words
    spots = {
        "completed": index in state.completed,
        "thwarted": index in state.thwarted,
        "in-hand": bool(state.crises >> index & 1),
        "in-deck": bool(state.deck >> index & 1),
    }
    if what in spots:
        return None if spots[what] else f"not {what}"
    if index not in state.tile:
        return "not on the map"
    region = state.tile.index(index)
    if what == "at":
        return same(state.content.places[region].id, rest[0])
    if what in ("hidden", "revealed"):
        return same("revealed" if state.revealed >> region & 1 else "hidden", what)
    if what == "stage":
        return same(state.stage[region], rest[0])
    if what == "seen":
        seers = [state.hero(s).id for s in state.seats if state.peeked[s] >> index & 1]
        return None if rest[0] in seers else f"seen by {seers}"
    if what == "paid":
        return same(paid(state, region)[1], rest[0])
    if what == "could-be":
        names = [state.content.crises[n].id for n in state.content.bits(could_be(state, region))]
        return None if rest[0] in names else " ".join(names)
    return ability(state, region, ABILITIES.index(what), rest)


def ability(state: State, region: int, a: int, rest: list[str]) -> str | None:
    owner = state.token[3 * region + a]
    if rest[0] == "by":
        return same(state.hero(owner).id if owner else "nobody", rest[1])
    if rest[0] == "open":
        return None if not owner else f"overcome by {state.hero(owner).id}"
    return same(need_of(state, region, a), rest[0])


def place_is(state: State, place: int, words: list[str]) -> str | None:
    """`london empty`, `london closed`, `london next tokyo`, `london lines 3`."""
    what, *rest = words
    regions = len(state.tile)
    if what == "empty":
        return None if place >= regions or state.tile[place] < 0 else "a crisis"
    if what == "closed":
        return None if not state.map.all >> place & 1 else "open"
    near = (
        []
        if place >= regions
        else [state.content.places[n].id for n in state.map.neighbours[place]]
    )
    if what == "next":
        return None if rest[0] in near else f"next to {' '.join(near) or 'nothing'}"
    return same(len(near), rest[0])


# --- the table --------------------------------------------------------------------------------


def points(state: State, words: list[str]) -> str | None:
    """`points league 3`, `points darkseid 2`."""
    found = state.league if words[0] == "league" else state.points
    return same(found, words[1])


def villain(state: State, words: list[str]) -> str | None:
    """`villain strength 6`, `villain strength by batman`, `villain strength open`."""
    a = ABILITIES.index(words[0])
    owner = state.villain[a]
    if words[1] == "by":
        return same(state.hero(owner).id if owner else "nobody", words[2])
    if words[1] == "open":
        return None if not owner else f"overcome by {state.hero(owner).id}"
    return same(need_of(state, VILLAIN_TARGET, a), words[1])


def count(state: State, words: list[str]) -> str | None:
    """`count regions 12`, `count tiles 3`, `count deck 18`, `count heroes 4`..."""
    known = {
        "regions": state.map.all.bit_count(),
        "locations": len(state.content.places),
        "lines": sum(map(len, state.map.neighbours)) // 2,
        "tiles": state.tiles.bit_count(),
        "revealed": state.revealed.bit_count(),
        "deck": state.deck.bit_count(),
        "heroes": len(state.seats),
        "hero-falls": state.hero_falls,
        "villain-falls": state.villain_falls,
        "powers": len(state.content.powers),
        "stock-strength": stock(state, 0),
        "stock-agility": stock(state, 1),
        "stock-tech": stock(state, 2),
    }
    return same(known[words[0]], words[1])


def types(state: State, words: list[str]) -> str | None:
    """`types invasion 2`: completed crises of a type."""
    kind = TYPES.index(words[0])
    done = sum(1 for n in state.completed if state.content.crises[n].type == kind)
    return same(done, words[1])


WHOLE: dict[str, Test] = {
    "points": points,
    "villain": villain,
    "count": count,
    "types": types,
    "in-play": plays,
    "phase": lambda state, words: same(state.phase, " ".join(words)),
    "round": lambda state, words: same(state.round, words[0]),
    "number": lambda state, words: same(state.number, words[0]),
}
