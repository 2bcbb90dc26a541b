"""Why a location does not do."""

from __future__ import annotations

from rumpus.games.justice_league.content import Place
from rumpus.games.justice_league.labels import title
from rumpus.games.justice_league.state import State
from rumpus.kernel import Refusal


def no_region(state: State, place: Place, rule: str, sentence: str) -> Refusal | None:
    """Closed regions are not used; Watchtower and Apokolips are no regions (JL-004, JL-011)."""
    if place.index >= state.content.watchtower:
        return Refusal("no-region", sentence, (rule,)) if sentence else None
    if not state.map.all >> place.index & 1:
        return Refusal(
            "closed", f"{title(state, place)} is closed with {state.omega} heroes.", ("JL-011",)
        )
    return None


def no_tile(state: State, place: Place, rule: str = "JL-089") -> Refusal | None:
    """There must be a crisis; the rule is the one that asks for it (JL-R51)."""
    if place.index >= state.content.watchtower:
        tower = place.index == state.content.watchtower
        where = "at the Watchtower" if tower else "on Apokolips"
        return Refusal("no-crisis", f"No crisis ever lies {where}.", ("JL-R51",))
    if state.tile[place.index] < 0:
        return Refusal("no-crisis", f"No crisis lies in {title(state, place)}.", (rule,))
    return None


def not_hidden(state: State, place: Place) -> Refusal | None:
    """There must be a hidden crisis (JL-041)."""
    refusal = no_tile(state, place)
    if refusal is None and state.revealed >> place.index & 1:
        return Refusal(
            "revealed", f"The crisis in {title(state, place)} is already revealed.", ("JL-041",)
        )
    return refusal
