"""What a challenge card changes for its turn.  Each field is one sentence of the cards."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated


@dataclass(frozen=True, slots=True)
class Law:
    """The changes in force this turn; 0 means no change."""

    bonus: Annotated[int, "combat bonus for each player"] = 0
    recovery_more: Annotated[int, "more for each recovery ability that recovers at least 1"] = 0
    draw_limit: Annotated[int, "most tokens held in Preparation"] = 0
    bystanders: Annotated[int, "recovery for one discarded agility token"] = 0
    red_sun: Annotated[int, "1: utility and special tokens stand for nothing"] = 0
    crest_less: Annotated[int, "crest tokens cost less"] = 0
    many_drawn: Annotated[int, "non-crisis tokens that earn `many_more`"] = 0
    many_more: Annotated[int, "indefensible damage for having drawn many"] = 0
    no_prevention: Annotated[int, "1: no damage can be prevented"] = 0
    signal: Annotated[int, "1: the starting player looks at the top card, may put it last"] = 0
    nightfall: Annotated[int, "resource for each basic focus, which gives no look"] = 0
    stakeout: Annotated[int, "after this many tokens one may be returned"] = 0
    belt_price: Annotated[int, "price of utility and reverse tokens"] = 0
    breakout: Annotated[int, "crisis tokens added to each bag for the turn"] = 0
    pool_less: Annotated[int, "each damage pool is lower"] = 0
    grant: Annotated[int, "each resource pool is higher"] = 0
    plan: Annotated[int, "1: a third crisis token may be returned once, ending the draw"] = 0
    sworn: Annotated[int, "damage for drawing exactly the number named"] = 0
    training: Annotated[int, "more damage of the first ability of each player"] = 0
    healing_ray: Annotated[int, "injured recover twice; from this counter on no longer injured"] = 0
    shield_wall: Annotated[int, "normal damage of step 6 prevented for each player"] = 0
    jet: Annotated[int, "1: one more token may be drawn and kept or returned"] = 0
    war_god: Annotated[int, "more damage for each point of unallocated combat"] = 0
    offering: Annotated[int, "basic tokens that may go back to the supply at Rebalance"] = 0
    no_mercy: Annotated[int, "more damage of finishing moves"] = 0
    draws_at_least: Annotated[int, "fewest tokens before stopping"] = 0
    surge: Annotated[int, "1: the first crisis token drawn goes back"] = 0
    few_drawn: Annotated[int, "fewer non-crisis tokens than this lower the damage pool"] = 0
    few_less: Annotated[int, "by this much"] = 0
    treadmill: Annotated[int, "1: the card below applies as well"] = 0
    double_price: Annotated[int, "price of double tokens"] = 0
    market_limit: Annotated[int, "most market tokens a player may buy"] = 0
    vibrate: Annotated[int, "most damage prevented by discarding agility"] = 0
    marathon: Annotated[int, "recovery for drawing the most non-crisis tokens"] = 0
    phase_shift: Annotated[int, "1: half of the normal damage becomes indefensible"] = 0
    takeover: Annotated[int, "1: Power-Up goes by resource pool, the highest first"] = 0
    dividend: Annotated[int, "1 more resource for every so many points"] = 0
    pending: Annotated[int, "resource tokens worth this much stand for a crest token"] = 0
    crash: Annotated[int, "1: the market is drawn anew before Power-Up"] = 0
    power_play: Annotated[int, "most damage bought for 2 resources each"] = 0
    bailout: Annotated[int, "purchases of a player in a crisis"] = 0
    blackmail: Annotated[int, "1: each names an opponent's ability: it cannot be activated"] = 0
    powerup_price: Annotated[int, "price of power-up tokens"] = 0
    fish: Annotated[int, "damage to whoever has drawn no focus"] = 0
    pick: Annotated[int, "1: of the next two cards one goes last, as the starting player says"] = 0
    serious: Annotated[int, "damage added by each player in a crisis"] = 0
    slippery: Annotated[int, "1: each returns a token of an opponent's draw"] = 0
    cake: Annotated[int, "indefensible damage to each player"] = 0
    deuces: Annotated[int, "basic tokens that may be of another basic type"] = 0
    punchline: Annotated[int, "damage added to the smallest pool"] = 0
    recovery_limit: Annotated[int, "most that a recovery action recovers"] = 0
    first_blood: Annotated[int, "damage added for the starting player"] = 0
    chase: Annotated[int, "crisis tokens on the meter before stopping"] = 0
    instinct: Annotated[int, "more damage of abilities that need 2 agility"] = 0
    curse: Annotated[int, "damage to each injured player at the end of Combat"] = 0
    cornered: Annotated[int, "counters up to this get a combat and an agility bonus"] = 0
    scent: Annotated[int, "damage added against a lower counter"] = 0
    heist: Annotated[int, "the first market token costs less"] = 0
    rage: Annotated[int, "damage for each of two discarded focus tokens"] = 0
    paradox: Annotated[int, "seats by which the starting player marker passes"] = 0
    rewind: Annotated[int, "1: once, a token just drawn may go back"] = 0
    higher: Annotated[int, "bonus thresholds are higher"] = 0
    charge: Annotated[int, "damage for each crisis token on the own meter"] = 0
    lower: Annotated[int, "bonus thresholds are lower"] = 0
    flashpoint: Annotated[int, "1: the whole draw may be returned and drawn again"] = 0
    echo: Annotated[int, "1: the first marker each player uses stays"] = 0
    year_zero: Annotated[int, "1: no special ability marker may be used"] = 0


FIELDS = tuple(field.name for field in fields(Law))
PLAIN = Law()


def both(one: Law, other: Law) -> Law:
    """Two cards in force; where both set a number, the stricter (smaller) holds."""
    return Law(**{name: _both(getattr(one, name), getattr(other, name)) for name in FIELDS})


def _both(one: int, other: int) -> int:
    return min(one, other) if one and other else one or other
