"""Every answer one could think of, for each question."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations
from typing import Any

from rumpus.games.justice_league.asking import Motion
from rumpus.games.justice_league.confront import ABILITY_WORDS
from rumpus.games.justice_league.content import (
    ALONE,
    DARKSEID,
    DONE,
    HEAL,
    SAVE,
    STAY,
    STOP,
    TRAIN,
    VILLAIN,
)
from rumpus.games.justice_league.state import State
from rumpus.games.justice_league.tokens import choices
from rumpus.kernel import PASS, Decision, Some

Universe = Callable[[State, Decision], list[Any]]


def conceivable(state: State, decision: Decision) -> list[Any]:
    """The offered answers, and those that somebody might try all the same."""
    found = list(decision.options)
    seen = {str(option) for option in found}
    for answer in UNIVERSES.get(decision.ask, nothing_else)(state, decision):
        if str(answer) not in seen:
            seen.add(str(answer))
            found.append(answer)
    found += decision.aside
    return found


def nothing_else(state: State, decision: Decision) -> list[Any]:
    return []


def places(state: State, decision: Decision) -> list[Any]:
    """All locations, and staying put."""
    return [*state.content.places, STAY]


def places_or_none(state: State, decision: Decision) -> list[Any]:
    return [*state.content.places, PASS]


def heroes(state: State, decision: Decision) -> list[Any]:
    return [*state.content.heroes, PASS]


def all_heroes(state: State, decision: Decision) -> list[Any]:
    return list(state.content.heroes)


def own_cards(state: State, decision: Decision) -> list[Any]:
    """All the cards of a character, wherever they are."""
    content, seat = state.content, decision.player
    if seat == DARKSEID:
        return [card for card in content.powers if card.owner < 0]
    return list(content.hand(state.hero(seat).cards))


def own_cards_or_none(state: State, decision: Decision) -> list[Any]:
    return [*own_cards(state, decision), PASS]


def pairs(state: State, decision: Decision) -> list[Any]:
    return [Some(pair) for pair in combinations(own_cards(state, decision), 2)]


def deploys(state: State, decision: Decision) -> list[Any]:
    """Every crisis in every region, those in the hand first."""
    done = DONE if decision.ask == "deploy" else PASS
    hand = state.content.deck(state.crises)
    own = [play for crisis in hand for play in state.content.deploys[crisis.index]]
    return [*own, *[play for row in state.content.deploys for play in row], done]


def advances(state: State, decision: Decision) -> list[Any]:
    """Every choice of up to that many regions, and of one more than allowed."""
    regions = state.content.places[: state.content.watchtower]
    most = decision.subject + 1
    return [Some(pick) for n in range(most + 1) for pick in combinations(regions, n)]


def shifts(state: State, decision: Decision) -> list[Any]:
    return [*state.content.shifts.values(), PASS]


def beams(state: State, decision: Decision) -> list[Any]:
    return [beam for pair in state.content.beams for beam in pair]


def targets(state: State, decision: Decision) -> list[Any]:
    return [*state.content.places, VILLAIN, PASS]


def attempts(state: State, decision: Decision) -> list[Any]:
    """Every ability with up to ten tokens of its own, some with tech or a bonus."""
    commit = state.content.commit
    found: list[Any] = [
        commit(a, n, w, bonus)
        for a in range(3)
        for n in range(11)
        for w in range(4)
        for bonus in (False, True)
        if n or w or (decision.ask == "share" and not bonus)
    ]
    return [*found, STOP] if decision.ask == "attempt" else found


def abilities(state: State, decision: Decision) -> list[Any]:
    return [*ABILITY_WORDS, STOP]


def tokens(state: State, decision: Decision) -> list[Any]:
    """Every choice of up to one token more than allowed."""
    most = decision.subject + 1
    found: list[Any] = list(choices(state, (most, most, most), 0, most))
    return [*found, HEAL] if decision.ask == "recover" else found


def teams(state: State, decision: Decision) -> list[Any]:
    """Alone, and with any of the heroes in the game."""
    known = [state.hero(seat) for seat in state.seats if seat != decision.player]
    subsets = [Some(pick) for n in range(1, len(known) + 1) for pick in combinations(known, n)]
    return [ALONE, *subsets] if decision.ask == "team" else [Some(()), *subsets]


def orders(state: State, decision: Decision) -> list[Any]:
    """Every order of the heroes; on the last word only those named are open."""
    motion: Motion = decision.subject
    if not motion.named:
        return []
    heroes = [hero.index for hero in motion.named[0].heroes]
    return [state.content.order(order) for order in permutations(heroes)]


def level(state: State, decision: Decision) -> list[Any]:
    return [TRAIN, SAVE]


UNIVERSES: dict[str, Universe] = {
    "hero": all_heroes,
    "deploy": deploys,
    "first": places_or_none,
    "plan": own_cards,
    "schemes": pairs,
    "move": places,
    "carry": heroes,
    "transport": places,
    "boom tube": places,
    "invite": teams,
    "reveal": places_or_none,
    "aim": targets,
    "peek": places_or_none,
    "firewall": places,
    "another": own_cards_or_none,
    "team": teams,
    "target": targets,
    "attempt": attempts,
    "ability": abilities,
    "share": attempts,
    "xp token": all_heroes,
    "cancel": lambda state, decision: [c for c in state.content.powers if c.owner < 0],
    "spend": tokens,
    "replenish": tokens,
    "recover": tokens,
    "return": own_cards,
    "wound order": all_heroes,
    "leave home": places,
    "teleport": places,
    "play": deploys,
    "crush again": heroes,
    "escalate": advances,
    "shell game": shifts,
    "advance": places,
    "complete": lambda state, decision: [*state.content.places, DONE],
    "omega beams": beams,
    "crisis order": places,
    "order": orders,
    "train": level,
    "learn": own_cards,
    "new token": lambda state, decision: list(ABILITY_WORDS),
}
