"""Darkseid struck and defeated.  Rulebook: "Confronting Darkseid"."""

from __future__ import annotations

from rumpus.games.justice_league.asking import ask
from rumpus.games.justice_league.content import DARKSEID, Power
from rumpus.games.justice_league.state import CANCELLED, NOBODY, State, check_victory
from rumpus.games.justice_league.wounds import reward_xp
from rumpus.kernel import Rule, tell


def hit_villain(state: State, seat: int) -> Rule[None]:
    """One of Darkseid's cards is cancelled; the third ability defeats him (JL-118, JL-121)."""
    left = state.waiting(DARKSEID)
    if all(state.villain):
        for card in left:
            cancel(state, card, "JL-121")
        defeat_villain(state)
    elif left:  # JL-R29
        chosen: Power = yield from ask(state, seat, "cancel", left, left[0])
        cancel(state, chosen, "JL-118")


def cancel(state: State, card: Power, rule: str) -> None:
    """A cancelled card does nothing; a red one is still spent (JL-119)."""
    state.fate[state.played.index(card.index)] = CANCELLED
    tell(state, "cancelled", rule, card=card.id, hero="darkseid")


def take_back_xp(state: State, rule: str) -> None:
    """The XP tokens on the villain card go to their owners' sheets (JL-081, JL-121)."""
    owners, state.villain = state.villain, [NOBODY] * 3
    reward_xp(state, owners, rule)


def defeat_villain(state: State) -> None:
    """Darkseid falls: XP tokens back, 2 points for the heroes (JL-121, JL-R27)."""
    points = state.content.numbers.villain_fall_points
    state.down = True
    tell(state, "darkseid falls", "JL-121", points=points)
    take_back_xp(state, "JL-121")
    state.villain_falls += 1
    state.league += points
    check_victory(state, heroes_act=True)
