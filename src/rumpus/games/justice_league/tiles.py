"""Crises on the map.  Rulebook: "Crisis Cards", "Playing Darkseid", "Completing Crisis Cards"."""

from __future__ import annotations

from typing import Any

from rumpus.games.justice_league.content import (
    DARKSEID,
    Crisis,
    Deploy,
)
from rumpus.games.justice_league.records import (
    CrisisEffect,
)
from rumpus.games.justice_league.state import NOBODY, State, check_victory
from rumpus.games.justice_league.tokens import spend_tokens
from rumpus.games.justice_league.wounds import gain_xp, reward_xp, wound_each
from rumpus.kernel import Rule, draw, offer, tell

# --- prices and scores ------------------------------------------------------------------------


def prices(state: State, region: int) -> tuple[int, ...]:
    """What each crisis would cost Darkseid in a region now (JL-126, JL-R07)."""
    cuts: tuple[tuple[int, int], ...] = ()
    if state.revealed:
        for near in state.map.neighbours[region]:
            factory = state.shown(near)
            if factory and factory.cut:
                cuts += ((factory.cut, factory.factory_floor),)
    return state.content.price_list(region, cuts)


def price(state: State, crisis: Crisis, region: int, surcharge: int = 0) -> int:
    """What Darkseid pays for a crisis in a region (JL-124, JL-126)."""
    return prices(state, region)[crisis.index] + surcharge


def score(state: State, region: int, ability: int) -> int:
    """An ability's score now: stage, and revealed neighbours (JL-047, JL-048, JL-R36)."""
    crisis = state.crisis(region)
    worth = crisis.scores[ability]
    if crisis.plus[ability]:
        worth += state.stage[region]
    if state.traits & state.content.raising:
        for near in state.map.neighbours[region]:
            other = state.shown(near)
            if other:
                worth += other.raises[ability]
    return max(1, worth)


def villain_score(state: State, ability: int) -> int:
    """Darkseid's ability: printed number, level, and crises that raise it (JL-116)."""
    worth = state.content.villains[state.omega][ability] + state.level[DARKSEID]
    for region in state.content.bits(state.revealed):
        worth += state.crisis(region).villain_raise
    return worth


class Playing:
    """Where a card lets crises be played, what it adds to the price, and the energy left."""

    __slots__ = ("left", "regions", "rule", "surcharge")

    def __init__(self, regions: int, surcharge: int, left: int, rule: str) -> None:
        self.regions = regions
        self.surcharge = surcharge
        self.left = left
        self.rule = rule  # that says where


# --- playing ----------------------------------------------------------------------------------


def play_crises(
    state: State, regions: int, most: int, surcharge: int = 0, rule: str = "JL-145"
) -> Rule[list[int]]:
    """Darkseid plays hidden crises and states only their total cost (JL-123 to JL-125).

    He is asked as long as public facts permit a play, so that silence tells nothing.
    """
    put: list[int] = []
    due = 0
    while len(put) < most and state.crises and state.free & regions:
        choices = deployable(state, regions, state.energy - due, surcharge)
        if state.absent(DARKSEID):
            break
        about = Playing(regions, surcharge, state.energy - due, rule)
        play: Deploy | None = yield from offer(DARKSEID, "play", choices, True, about)
        if play is None:
            break
        due += price(state, play.crisis, play.place.index, surcharge)
        place_crisis(state, play.crisis, play.place.index, put[0] if put else -1)
        put.append(play.place.index)
    if put:
        spend_energy(state, due)
        state.laying = 0
        tell(state, "pays for crises", "JL-124", "JL-125", "JL-R08", total=due, number=len(put))
    return put


def deployable(state: State, regions: int, energy: int, surcharge: int) -> list[Deploy]:
    """Every crisis of the hand with every free region where he can pay it (JL-R39, JL-147)."""
    content = state.content
    lists = [(region, prices(state, region)) for region in content.bits(state.free & regions)]
    energy -= surcharge
    return [
        content.deploys[crisis.index][region]
        for crisis in content.deck(state.crises)
        for region, costs in lists
        if costs[crisis.index] <= energy
    ]


def pay(state: State, energy: int) -> None:
    """A power card has its price (JL-144)."""
    spend_energy(state, energy)
    if energy:
        tell(state, "pays", "JL-144", number=energy)


def spend_energy(state: State, energy: int) -> None:
    """Energy tokens move to the spent side (JL-037)."""
    state.energy -= energy
    state.exhausted += energy


def place_crisis(state: State, crisis: Crisis, region: int, mate: int) -> None:
    """A tile is put face down: a fresh handle, stage 0 (JL-025, JL-040, JL-123)."""
    state.crises &= ~crisis.bit
    state.serial += 1
    state.tile[region] = crisis.index
    state.stage[region] = 0
    state.handle[region] = state.serial
    state.prices[region] = prices(state, region)
    state.group[region] = state.laying = state.group[mate] if mate >= 0 else state.serial
    state.token[3 * region : 3 * region + 3] = [NOBODY] * 3
    if state.events is not None:
        where = state.content.places[region].id
        tell(state, "plays", "JL-123", region=where, tile=state.serial)
        tell(state, "plays in secret", "JL-123", sees=(DARKSEID,), region=where, crisis=crisis.id)


def draw_crises(state: State, number: int) -> Rule[int]:
    """Darkseid draws crisis cards; an emptied deck stays empty (JL-132, JL-R40, JL-R41)."""
    drawn = 0
    while drawn < number and state.deck:
        deck = state.content.deck(state.deck)
        crisis: Crisis = yield from draw("crisis", deck, (DARKSEID,))
        state.deck &= ~crisis.bit
        state.crises |= crisis.bit
        drawn += 1
        tell(state, "draws in secret", "JL-132", sees=(DARKSEID,), crisis=crisis.id)
    tell(state, "draws", "JL-132", number=drawn)
    return drawn


def draw_bonus(state: State) -> int:
    """What revealed crises add to a power card's draw, once per card (C08)."""
    return sum(state.crisis(region).draw_more for region in state.content.bits(state.revealed))


# --- stages -----------------------------------------------------------------------------------


def can_advance(state: State, region: int) -> bool:
    """A crisis below the last stage that no Firewall locks (JL-046, JL-127, Y8)."""
    return (
        state.tile[region] >= 0
        and state.stage[region] < state.content.numbers.stages
        and not state.locked >> region & 1
    )


def advanceable(state: State, regions: int) -> int:
    return sum(1 << r for r in state.content.bits(regions & state.map.all) if can_advance(state, r))


def advance(state: State, region: int) -> None:
    """One advancement token is put on a crisis, hidden or revealed (JL-127)."""
    state.stage[region] += 1
    if state.events is not None:
        tell(state, "advances", "JL-127", **whereabouts(state, region), stage=state.stage[region])


def whereabouts(state: State, region: int) -> dict[str, Any]:
    """A crisis as everybody may name it: what it is only if it is revealed (JL-042)."""
    where: dict[str, Any] = {"region": state.content.places[region].id}
    shown = state.shown(region)
    return {"crisis": shown.id, **where} if shown else where


# --- revealing --------------------------------------------------------------------------------


def turn_up(state: State, region: int) -> None:
    """A hidden tile and its card are turned face up for good (JL-041, JL-044)."""
    crisis = state.crisis(region)
    state.revealed |= 1 << region
    state.traits |= crisis.bit
    tell(
        state, "revealed", "JL-041", "JL-044", reveals=True,
        region=state.content.places[region].id, crisis=crisis.id, tile=state.handle[region],
    )  # fmt: skip


def reveal(state: State, region: int, by: int) -> Rule[None]:
    """A hero's power reveals a crisis; its text comes before the rest (JL-043, JL-R70)."""
    turn_up(state, region)
    for effect in state.crisis(region).when_revealed:
        yield from crisis_text(state, effect, region, by)


def crisis_text(state: State, effect: CrisisEffect, region: int, by: int) -> Rule[None]:
    """One verb of a crisis (when revealed, thwarted or completed)."""
    if effect.do == "wound here":
        yield from wound_each(state, state.standing_at(1 << region), effect.n, "crisis")
    elif effect.do == "wound near":
        near = 1 << region | state.map.steps[region]
        yield from wound_each(state, state.standing_at(near), effect.n, "crisis")
    elif effect.do == "draw":
        yield from draw_crises(state, effect.n)
    elif effect.do == "spend" and by:
        yield from spend_tokens(state, by, effect.n)
    elif effect.do == "replenish energy":
        replenish_energy(state, state.omega)


def replenish_energy(state: State, number: int) -> int:
    """Energy tokens move back to the unspent side (JL-037)."""
    back = min(number, state.exhausted)
    state.energy += back
    state.exhausted -= back
    if back:
        tell(state, "energy returns", "JL-037", number=back)
    return back


# --- leaving the map --------------------------------------------------------------------------


def return_xp(state: State, region: int, rule: str) -> None:
    """XP tokens on a crisis go to their owners' sheets (JL-112, JL-129)."""
    owners = state.token[3 * region : 3 * region + 3]
    state.token[3 * region : 3 * region + 3] = [NOBODY] * 3
    reward_xp(state, owners, rule)


def take_off(state: State, region: int) -> Crisis:
    """The tile leaves the map with its advancement tokens and marker (JL-112, JL-130)."""
    crisis = state.crisis(region)
    bit = 1 << region
    state.tile[region] = -1
    state.stage[region] = state.handle[region] = state.group[region] = 0
    state.prices[region] = ()
    state.revealed &= ~bit
    state.traits &= ~crisis.bit
    state.fell &= ~bit
    return crisis


def thwart(state: State, region: int) -> Rule[None]:
    """All abilities are overcome: XP, tile, points to the heroes at once (JL-111..113, JL-R34)."""
    where = state.content.places[region].id
    points = state.crisis(region).cost
    tell(
        state, "thwarted", "JL-111", region=where, crisis=state.crisis(region).id, points=points
    )  # fmt: skip
    return_xp(state, region, "JL-112")
    crisis = take_off(state, region)
    state.thwarted.append(crisis.index)
    state.league += crisis.cost
    check_victory(state, heroes_act=True)  # JL-135
    for effect in crisis.when_thwarted:  # JL-R70
        yield from crisis_text(state, effect, region, 0)


def complete(state: State, region: int) -> Rule[None]:
    """A stage-3 crisis is completed: XP for what was not overcome (JL-128 to JL-130)."""
    crisis = state.crisis(region)
    where = state.content.places[region].id
    tell(
        state, "completed", "JL-128", "JL-129", reveals=not state.revealed >> region & 1,
        region=where, crisis=crisis.id, points=crisis.cost,
    )  # fmt: skip
    gain_xp(state, sum(1 for a in crisis.used if not state.token[3 * region + a]), "JL-129")
    return_xp(state, region, "JL-129")
    take_off(state, region)
    state.completed.append(crisis.index)
    state.points += crisis.cost
    check_victory(state, heroes_act=False)  # JL-133
    for effect in crisis.when_completed:  # JL-R35
        yield from crisis_text(state, effect, region, 0)
