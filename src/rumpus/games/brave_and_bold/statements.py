"""Statements about a position, for rule cases.  Listed in docs/games/brave_and_bold.md."""

from __future__ import annotations

from typing import Any

from rumpus.games.brave_and_bold.notation import NUMBERS, PLACES, tokens
from rumpus.games.brave_and_bold.odds import crash, percent, reach
from rumpus.games.brave_and_bold.state import Player, State
from rumpus.games.brave_and_bold.tokens import CODES, shown
from rumpus.games.brave_and_bold.views import view
from rumpus.kernel import RumpusError


def holds(state: State, statement: str) -> str | None:
    """None if it holds, else what is so instead."""
    words = statement.split()
    try:
        player = next((p for p in state.players if p.character.id == words[0]), None)
        if player is not None:
            return of_player(state, player, words)
        found = of_table(state, words)
    except (ValueError, IndexError, KeyError) as wrong:
        raise RumpusError(f"{statement!r}: {wrong}") from wrong
    if found is None:
        raise RumpusError(f"unknown statement {statement!r}")
    return None if found == statement else found


def of_table(state: State, words: list[str]) -> str | None:
    """The same sentence with what is really so."""
    challenges = state.content.challenges
    match words:
        case ["turn", _]:
            return f"turn {state.turn}"
        case ["start", _]:
            return f"start {state.players[state.holder].character.id}"
        case ["challenge", _]:
            return f"challenge {challenges[state.card].id if state.card >= 0 else 'none'}"
        case ["market", code, _] if code in CODES:
            return f"market {code} {state.market[CODES.index(code)]}"
        case ["armoury", code, _] if code in CODES:
            return f"armoury {code} {state.armoury[CODES.index(code)]}"
        case ["market", _]:
            return f"market {sum(state.market)}"
        case ["armoury", _]:
            return f"armoury {sum(state.armoury)}"
        case ["deck", _]:
            return f"deck {len(state.deck) + len(state.top) + len(state.bottom)}"
        case ["pile", *_]:
            return " ".join(["pile", *(challenges[n].id for n in state.pile)])
        case ["top", *_]:
            return " ".join(["top", *(challenges[n].id for n in state.top)])
        case ["bottom", *_]:
            return " ".join(["bottom", *(challenges[n].id for n in state.bottom)])
        case ["seat", seat, "sees", "bottom", *_]:
            known = view(state, int(seat))["bottom"]
            return " ".join(["seat", seat, "sees", "bottom", *(card or "?" for card in known)])
        case ["seat", seat, "sees", *_]:
            known = view(state, int(seat))["top"]
            return " ".join(["seat", seat, "sees", *(card or "?" for card in known)])
        case ["crash", others, crises, meter, draws, _]:
            chance = percent(crash(int(others), int(crises), int(meter), int(draws)))
            return f"crash {others} {crises} {meter} {draws} {chance}"
        case ["reach", others, crises, meter, wanted, _]:
            chance = percent(reach(int(others), int(crises), int(meter), int(wanted)))
            return f"reach {others} {crises} {meter} {wanted} {chance}"
        case _:
            return None


def of_player(state: State, player: Player, words: list[str]) -> str | None:
    """A statement that begins with a character."""
    id = words[0]
    rest = words[1:]
    if rest[0] == "not":
        value = flag(player, rest[1])
        return f"{id} {rest[1]}" if value else None
    if len(rest) == 1 and rest[0] != "reverse":
        return None if flag(player, rest[0]) else f"{id} not {rest[0]}"
    found = fact(state, player, rest)
    said = f"{id} {found}"
    return None if said == " ".join(words) else said


def flag(player: Player, word: str) -> bool:
    if word not in ("injured", "owes", "defeated", "crisis", "drawing"):
        raise RumpusError(f"unknown word {word!r}")
    value: bool = getattr(player, word)
    return value


def fact(state: State, player: Player, words: list[str]) -> str:
    """What is so, in the words of the statement."""
    head, rest = words[0], words[1:]
    if head in (*PLACES, "supply"):
        place: list[int] = getattr(player, head)
        if len(rest) == 2 and rest[1].isdigit():
            return f"{head} {rest[0]} {place[CODES.index(rest[0])]}"
        if rest == ["none"] or sum(tokens(rest)) >= 0:
            return f"{head} {ordered(place, rest)}"
    if head in NUMBERS:
        return f"{head} {getattr(player, head)}"
    if head == "marker":
        return f"marker {rest[0]} {player.markers[player.character.of[rest[0]].index]}"
    if head == "bonus":
        letters = "".join(x * n for x, n in zip("crafw", player.bonus, strict=True))
        return f"bonus {letters or 'none'}"
    if head == "damage":
        normal, hard = player.blow
        return f"damage {normal} + {hard}" if "+" in rest else f"damage {normal + hard}"
    if head == "reverse":
        return "reverse" if not rest else f"reverse {player.reverse}"
    if head == "side":
        return f"side {player.character.side}"
    if head == "count":
        return f"count {player.count}"
    if head == "tokens":
        places = (player.bag, player.draw, player.slots, player.final, player.discard)
        return f"tokens {sum(map(sum, places)) + player.meter + player.reverse}"
    if head == "stock":
        return f"stock {rest[0]} {player.character.stock[CODES.index(rest[0])]}"
    raise RumpusError(f"unknown word {head!r}")


def ordered(place: list[int], rest: list[str]) -> str:
    """The tokens as the statement writes them if they are the same, else in their own order."""
    wanted: Any = tokens(rest)
    if wanted == place:
        return " ".join(rest)
    return shown(place) or "none"
