"""Wounds and defeat.  Rulebook: "Wound Tokens", "Defeated Heroes"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from rumpus.games.justice_league.asking import ask
from rumpus.games.justice_league.content import DARKSEID
from rumpus.games.justice_league.state import CANCELLED, HELD, WAITING, State, check_victory
from rumpus.kernel import Rule, tell

Source = Literal["die", "power", "crisis"]


def wound(state: State, seat: int, number: int, source: Source) -> None:
    """A hero receives wounds; the third defeats him, and more do nothing (JL-082, JL-085)."""
    if not state.stands(seat):  # JL-R18
        return
    if ignores(state, seat, source):
        if number and state.events is not None:
            tell(state, "ignores wounds", "JL-145", hero=state.hero(seat).id, number=number)
        return
    number = min(number, state.content.numbers.wounds - state.wounds[seat])  # JL-085
    if number <= 0:
        return
    state.wounds[seat] += number
    if state.events is not None:
        tell(state, "wounded", "JL-082", hero=state.hero(seat).id, number=number, source=source)
    if state.wounds[seat] >= state.content.numbers.wounds:  # JL-083
        defeat(state, seat)


def ignores(state: State, seat: int, source: Source) -> bool:
    """Whether a card of this round protects him (JL-R73)."""
    bit = 1 << seat
    if state.immune & bit:
        return True
    return source == "power" and bool(state.shadows & bit or braced(state, seat))


def braced(state: State, seat: int) -> int:
    """How many bracelets protect him: the owner, and heroes in her region (W5, JL-R73)."""
    if not state.bracelets:
        return 0
    here = state.at[seat] if state.in_region(seat) else -1
    return sum(
        1
        for owner in state.seats
        if state.bracelets >> owner & 1 and (owner == seat or state.at[owner] == here)
    )


def defeat(state: State, seat: int) -> None:
    """A defeated hero does nothing more this round; Darkseid gains (JL-083, JL-084, JL-086)."""
    state.lying |= 1 << seat
    own = state.heroes[seat]
    for n, card in enumerate(state.played):  # JL-086, JL-R21
        power = state.content.powers[card]
        if power.owner == own and state.fate[n] in (WAITING, HELD):
            state.fate[n] = CANCELLED
            tell(state, "cancelled", "JL-086", card=power.id, hero=state.hero(seat).id)
    state.hero_falls += 1  # JL-084
    points = state.content.numbers.hero_fall_points
    state.points += points  # JL-R33
    tell(state, "defeated", "JL-083", "JL-084", hero=state.hero(seat).id, points=points)
    gain_xp(state, 1, "JL-084")
    check_victory(state, heroes_act=False)


def gain_xp(state: State, number: int, rule: str) -> None:
    """Darkseid's experience (JL-084, JL-129)."""
    state.xp[DARKSEID] += number
    if number and state.events is not None:
        tell(state, "gains xp", rule, hero="darkseid", number=number)


def reward_xp(state: State, owners: Sequence[int], rule: str) -> None:
    """XP tokens go to the sheets of the heroes who placed them (JL-112, JL-121, JL-129)."""
    for owner in state.seats:
        number = owners.count(owner)
        state.xp[owner] += number
        if number and state.events is not None:
            tell(state, "gains xp", rule, hero=state.hero(owner).id, number=number)


def wound_each(state: State, seats: Sequence[int], number: int, source: Source) -> Rule[None]:
    """Several heroes are wounded one by one, in an order Darkseid chooses (JL-R57)."""
    left = list(seats)
    while left:
        heroes = [state.hero(seat) for seat in left]
        first = yield from ask(state, DARKSEID, "wound order", heroes, heroes[0])
        seat = state.seat_of(first)
        left.remove(seat)
        wound(state, seat, number, source)


def recover(state: State, seat: int) -> None:
    """All tokens, spent cards and wounds of a hero recover (JL-079, JL-R14, JL-R15)."""
    for a in range(3 * seat, 3 * seat + 3):
        state.ready[a] += state.used[a]
        state.used[a] = 0
    back = state.spent[seat]
    state.hand[seat] |= back
    state.barred |= back  # JL-R13
    state.spent[seat] = 0
    state.wounds[seat] = 0
    state.lying &= ~(1 << seat)  # JL-R17
    tell(state, "recovers", "JL-079", hero=state.hero(seat).id)
