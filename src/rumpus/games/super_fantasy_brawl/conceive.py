"""Every answer that one could think of, for each question."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

from rumpus.games.super_fantasy_brawl.act import Act
from rumpus.games.super_fantasy_brawl.attack import RING
from rumpus.games.super_fantasy_brawl.cards import SHOW
from rumpus.games.super_fantasy_brawl.drafts import BROUGHT, pool
from rumpus.games.super_fantasy_brawl.movement import STAY
from rumpus.games.super_fantasy_brawl.pieces import CORES, Card, Champion
from rumpus.games.super_fantasy_brawl.setup import NORTH, SOUTH
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.games.super_fantasy_brawl.turn import END, NO_SKILL, USE
from rumpus.kernel import PASS, Decision, Some, Word


def conceivable(state: State, decision: Decision) -> Iterable[Any]:
    """Every answer one could think of; those offered are among them."""
    ask = decision.ask
    content = state.content
    if ask in SPOTS:
        verb, other = SPOTS[ask]
        return (*content.spots[verb], *other)
    return THINGS[ask](state, decision)


SPOTS: dict[str, tuple[str, tuple[Word, ...]]] = {
    "trap": ("trap", ()),
    "new trap": ("trap", ()),
    "deploy": ("deploy", ()),
    "move": ("move", (STAY,)),
    "dash": ("dash", (STAY,)),
    "jump": ("jump", (STAY,)),
    "swoop": ("swoop", (STAY,)),
    "force": ("force", (STAY,)),
    "place": ("place", ()),
    "look": ("look", (PASS,)),
    "shift": ("shift", (PASS,)),
}


def in_play(state: State) -> list[Champion]:
    return [state.champion(c) for team in state.teams for c in team]


def own_cards(state: State, seat: int) -> list[Card]:
    return [card for c in state.teams[seat] for card in state.champion(c).cards]


def _seating(state: State, decision: Decision) -> Iterable[Any]:
    return [Word(f"first seat {seat}") for seat in range(state.rules.seats)]


def _kinds(state: State, decision: Decision) -> Iterable[Any]:
    return state.content.kinds


def _brought(state: State, decision: Decision) -> Iterable[Any]:
    count = BROUGHT[state.rules.seats]
    return (Some(pick) for pick in combinations(pool(state), count))


def _offered(state: State, decision: Decision) -> Iterable[Any]:
    return decision.options


def _actions(state: State, decision: Decision) -> Iterable[Any]:
    found: list[Any] = []
    for champion in in_play(state):
        found += champion.cards
        found += state.content.standards[champion.number]
    return (*found, END)


def _targets(state: State, decision: Decision) -> Iterable[Any]:
    act: Act = state.act
    refuse = decision.options[-1]
    card = act.card
    aims: tuple[Any, ...] = ()
    if isinstance(card, Card) and card.aim in ("arc", "ring"):
        aims = state.content.aims if card.aim == "arc" else (RING,)
    return (*aims, *in_play(state), refuse)


def _reactions(state: State, decision: Decision) -> Iterable[Any]:
    table = state.content.reactions
    found = [
        table[card.number, champion.number]
        for card in own_cards(state, decision.player)
        if card.is_reaction
        for champion in in_play(state)
    ]
    return (*found, PASS)


def _champions(state: State, decision: Decision) -> Iterable[Any]:
    return in_play(state)


def _champions_or_none(state: State, decision: Decision) -> Iterable[Any]:
    return (*in_play(state), PASS)


def _cards_or_none(state: State, decision: Decision) -> Iterable[Any]:
    return (*own_cards(state, decision.player), PASS)


def _cores(state: State, decision: Decision) -> Iterable[Any]:
    return [Some(pick) for n in range(4) for pick in combinations(CORES, n)]


THINGS: dict[str, Callable[[State, Decision], Iterable[Any]]] = {
    "seating": _seating,
    "area": lambda state, decision: (NORTH, SOUTH),
    "pick": _kinds,
    "bring": _brought,
    "ban": _kinds,
    "ban list": _offered,
    "replace": _offered,
    "first hand": _offered,
    "action": _actions,
    "target": _targets,
    "skill": lambda state, decision: (USE, NO_SKILL),
    "reaction": _reactions,
    "take over": _champions_or_none,
    "heal": lambda state, decision: state.content.amounts["heal"][:10],
    "draw": lambda state, decision: state.content.amounts["draw"][:6],
    "plan": _cards_or_none,
    "stun": lambda state, decision: (*own_cards(state, decision.player), SHOW),
    "fear": lambda state, decision: state.content.ways,
    "cores": _cores,
    "victim": _champions,
    "ally": _champions_or_none,
    "order": _champions,
}
