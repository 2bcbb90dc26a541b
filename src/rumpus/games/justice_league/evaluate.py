"""A cheap value of a position: points, what is about to be won, and what it will take."""

from __future__ import annotations

from rumpus.games.justice_league.content import DARKSEID
from rumpus.games.justice_league.state import State


def evaluate(state: State, seat: int) -> float:
    """From -1 (lost) to 1 (won) for that seat's side."""
    league = state.league + heroes_prospect(state)
    dark = state.points + darkseid_prospect(state)
    value = max(-1.0, min(1.0, (league - dark) / 14.0))
    return -value if seat == DARKSEID else value


def heroes_prospect(state: State) -> float:
    """Abilities overcome, unspent tokens, experience and health, in parts of a point."""
    value = 0.0
    for region in state.content.bits(state.revealed):
        crisis = state.crisis(region)
        done = sum(1 for a in crisis.used if state.token[3 * region + a])
        value += 0.75 * crisis.cost * done / crisis.abilities
        value += 0.08
    value += 0.45 * sum(1 for owner in state.villain if owner)
    for seat in state.seats:
        value += 0.03 * state.unspent(seat) + 0.12 * state.level[seat] + 0.08 * state.xp[seat]
        value += 0.03 * state.hand[seat].bit_count()
        if state.stands(seat):
            value -= (0.0, 0.1, 0.5)[state.wounds[seat]]
            value += 0.1 * nearest(state, seat)
        else:
            value -= 0.5
    return value


def nearest(state: State, seat: int) -> float:
    """How close a hero stands to a crisis: 1 for the same region, less for each line."""
    if not state.in_region(seat):
        return 0.3
    here = state.at[seat]
    if state.tile[here] >= 0:
        return 1.0 + 0.2 * state.stage[here]
    for lines in (1, 2):
        if state.map.ball(here, lines) & state.tiles:
            return 0.8 - 0.2 * lines
    return 0.0


def darkseid_prospect(state: State) -> float:
    """Crises on the map by stage, energy, cards, level."""
    value = 0.0
    for region in state.content.bits(state.tiles):
        crisis = state.crisis(region)
        open_share = 1.0
        if state.revealed >> region & 1:
            done = sum(1 for a in crisis.used if state.token[3 * region + a])
            open_share = 1.0 - 0.6 * done / crisis.abilities
        value += crisis.cost * open_share * (0.22, 0.33, 0.48, 0.7)[min(3, state.stage[region])]
    value += 0.1 * state.energy + 0.05 * min(6, state.crises.bit_count())
    value += 0.15 * state.level[DARKSEID] + 0.1 * state.xp[DARKSEID]
    value += 0.04 * state.hand[DARKSEID].bit_count()
    if state.down:
        value -= 0.8
    return value
