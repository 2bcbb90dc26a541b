"""What a seat may know, as plain data; and worlds that fit it."""

from __future__ import annotations

from functools import lru_cache
from itertools import compress
from typing import Any

from rumpus.games.brave_and_bold import odds
from rumpus.games.brave_and_bold.law import Law
from rumpus.games.brave_and_bold.library import Ability, Challenge, Character, Content
from rumpus.games.brave_and_bold.paying import written
from rumpus.games.brave_and_bold.plan import place_name
from rumpus.games.brave_and_bold.prices import listed
from rumpus.games.brave_and_bold.standing import payable
from rumpus.games.brave_and_bold.state import Player, State
from rumpus.games.brave_and_bold.tokens import (
    ARMOURY,
    CODES,
    MARKET_PRICES,
    MASS,
    MASS_PRICE,
    PRICES,
    X,
    crisis_needed,
)  # fmt: skip
from rumpus.kernel import Chance, Luck

_boards: dict[tuple[str, str, int], dict[str, Any]] = {}


def view(state: State, seat: int | None) -> dict[str, Any]:
    """The table as that seat (None: a watcher) sees it; only the deck has secrets."""
    challenges = state.content.challenges
    shown = {
        "turn": state.turn,
        "phase": state.phase,
        "limit": state.limit,
        "start": state.holder if state.phase != "setup" else None,
        "challenge": card(challenges[state.card]) if state.card >= 0 else None,
        "below": below(state),
        "deck": len(state.deck) + len(state.top) + len(state.bottom),
        "top": seen(state, state.top, state.top_seen, seat),
        "bottom": seen(state, state.bottom, state.bottom_seen, seat),
        "pile": [challenges[n].id for n in state.pile],
        "market": [CODES[kind] for kind in ARMOURY for _ in range(state.market[kind])],
        "armoury": place(state.armoury),
        "prices": prices(state.law),
        "players": [one(state, player) for player in state.players],
        "blows": [list(blow) for blow in state.blows],
        "ripostes": [list(blow) for blow in state.ripostes],
    }
    if state.phase == "setup":
        shown["cast"] = [board(state.content, one) for one in state.content.characters]
    return shown


@lru_cache(maxsize=256)
def prices(law: Law) -> dict[str, int]:
    """The price list of the turn; a critical mass costs tokens of its own type (BB-081, BB-082)."""
    known = listed(law)
    found = {CODES[kind]: known[kind] for kind in (*PRICES, *MARKET_PRICES)}
    return found | {CODES[kind]: MASS_PRICE for kind in MASS}


def card(challenge: Challenge) -> dict[str, Any]:
    text = challenge.text
    return {
        "id": challenge.id,
        "title": text.title,
        "when": text.when,
        "text": text.text,
        "crest": text.crest,
    }


def below(state: State) -> dict[str, Any] | None:
    """The card below, while it applies as well."""
    if state.card < 0 or not state.content.challenges[state.card].law.treadmill:
        return None
    if len(state.pile) < 2 or state.turn == 1:
        return None
    return card(state.content.challenges[state.pile[-2]])


def seen(state: State, cards: list[int], by: list[int], seat: int | None) -> list[str | None]:
    """Cards that have a place in the deck; those the seat has not seen stay closed."""
    if seat is None:
        return []
    bit = 1 << seat
    known = [state.content.challenges[n].id if by[i] & bit else None for i, n in enumerate(cards)]
    while known and known[-1] is None:
        known.pop()
    return known


def place(tokens: list[int]) -> dict[str, int]:
    """A bag or tray as counts by token."""
    return dict(zip(compress(CODES, tokens), filter(None, tokens), strict=True))


def one(state: State, player: Player) -> dict[str, Any]:
    """A player's place."""
    character = player.character
    shown = {
        "seat": player.seat,
        "side": player.side,
        "board": board(state.content, character, state.law.higher - state.law.lower),
        "counter": player.counter,
        "injured": player.injured,
        "owes": player.owes,
        "defeated": player.defeated,
        "drawing": player.drawing,
        "crisis": player.crisis,
        "meter": player.meter,
        "reverse": player.reverse,
        "drawn": player.pulled,
        "count": player.count,
        "shift": player.shift,
        "named": player.named or None,
        "markers": dict(zip((s.id for s in character.specials), player.markers, strict=True)),
        "bag": place(player.bag),
        "hand": place(player.hand),
        "draw": place(player.draw),
        "slots": place(player.slots),
        "final": place(player.final),
        "discard": place(player.discard),
        "fresh": place(player.fresh),
        "supply": place(player.supply),
        "bonus": dict(zip("crafw", player.bonus, strict=True)),
        "barred": [a.id for a in character.abilities if player.barred >> a.index & 1],
        "laid": [
            {"place": place_name(character, at), "with": written(use)} for at, use in player.fill
        ],
        "damage": list(player.blow),
        "resources": player.resources,
        "ready": player.ready,
        "rebalance": forecast(state, player),
    }
    return shown | so_far(state, player)


def so_far(state: State, player: Player) -> dict[str, Any]:
    """While tokens are drawn: what the draw can pay for, and the chances of the next tokens."""
    shown: dict[str, Any] = {}
    if state.phase == "preparation" and not player.crisis:
        shown["payable"] = payable(state, player)
    if state.odds and player.drawing:
        shown["odds"] = odds.told(state, player)
    return shown


def forecast(state: State, player: Player) -> dict[str, int]:
    """What Rebalance would do now (BB-088)."""
    others = state.counted(player)
    needed = crisis_needed(others)
    return {"others": others, "needed": needed, "change": needed - player.bag[X] - player.meter}


def board(content: Content, character: Character, higher: int = 0) -> dict[str, Any]:
    """The printed board and ability card, its bonus rows as a card moves them: made once."""
    made = _boards.get((content.digest_key, character.id, higher))
    if made is None:
        text = character.text
        made = _boards[content.digest_key, character.id, higher] = {
            "id": character.id,
            "title": character.title,
            "side": character.side,
            "abilities": [ability(content, a) for a in character.abilities[:6]],
            "finishing": ability(content, character.finishing),
            "rows": [{"at": n + higher, "gain": gain} for n, gain in text.bonus],
            "specials": [
                {"id": s.id, "title": s.title, "when": s.when, "most": s.text.markers,
                 "says": content.says.get(s.id, "")}
                for s in character.specials
            ],
            "token": {
                "id": text.token.id,
                "title": content.names[text.token.id],
                "says": content.says.get(text.token.id, ""),
            },
            "recovery": {
                "draw": text.recovery.draw,
                "most": text.recovery.most,
                "says": content.says.get(f"{character.id}-recovery", ""),
            },
        }  # fmt: skip
    return made


def ability(content: Content, known: Ability) -> dict[str, Any]:
    text = known.text
    return {
        "id": known.id,
        "title": known.title,
        "needs": [letter.lower() for letter in text.needs],
        "damage": text.damage,
        "indefensible": text.indefensible,
        "recover": text.recover,
        "gains": list(text.gains),
        "says": content.says.get(known.id, ""),
    }


# --- other worlds -------------------------------------------------------------------------------


def _seen(state: State, seat: int) -> set[int]:
    """Challenge cards whose place the seat knows: face up, or looked at."""
    bit = 1 << seat
    seen = set(state.pile)
    for cards, by in ((state.top, state.top_seen), (state.bottom, state.bottom_seen)):
        seen |= {card for card, mask in zip(cards, by, strict=True) if mask & bit}
    return seen


def revealed(start: State, now: State, seat: int, card: Challenge) -> bool:
    """Whether the seat knows by now where a card lies that another seat has looked at first."""
    return card.index in _seen(now, seat)


def imagine(start: State, now: State, seat: int, luck: Luck) -> State:
    """Cards that lie in a known place, but that the seat has not seen, are dealt anew."""
    world = start.copy()
    bit = 1 << seat
    known = _seen(now, seat)
    hidden = [
        (cards, n)
        for cards, by in ((world.top, world.top_seen), (world.bottom, world.bottom_seen))
        for n, card in enumerate(cards)
        if not by[n] & bit and card not in known
    ]
    if not hidden:
        return world
    loose = sorted([cards[n] for cards, n in hidden] + [c for c in world.deck if c not in known])
    fixed = [c for c in world.deck if c in known]
    for cards, n in hidden:
        index: int = luck.give(Chance("imagined", tuple(range(len(loose)))))
        cards[n] = loose.pop(index)
    world.deck = sorted([*fixed, *loose])
    return world
