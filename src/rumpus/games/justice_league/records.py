"""The records of the content files, each field explained."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

Ability = Literal["strength", "agility", "tech"]


@dataclass(frozen=True, slots=True)
class Effect:
    """One verb of a power card, with what it needs."""

    do: Annotated[str, "the verb: one of the names in powers.py, confront.py or villain.py"]
    n: Annotated[int, "how many regions, tokens, wounds, crises"] = 1
    ability: Annotated[Ability | None, "the ability that the verb is about"] = None
    scope: Annotated[
        Literal["own", "near", "anywhere", "villain"], "where: own region, next to it too, all"
    ] = "own"
    may: Annotated[bool, "the part is optional"] = False
    when: Annotated[
        Literal["", "a revealed crisis in a new region", "moved exactly one region"],
        "the part needs this",
    ] = ""
    price: Annotated[int, "energy to pay for the part"] = 0
    type: Annotated[
        Literal["", "invasion", "corruption", "weapon", "syndicate", "each", "defeats"],
        "what an Ultimate Goal counts",
    ] = ""
    carry: Annotated[int, "how many willing heroes may be carried along"] = 0
    ignore: Annotated[int, "wounds of the die that do not count in this confrontation"] = 0
    bonus: Annotated[int, "what commits of the ability count more, once"] = 0
    lower: Annotated[int, "how much lower scores of the ability are"] = 0
    wild: Annotated[int, "tech tokens that may stand for another ability (or for the one)"] = 0
    reroll: Annotated[bool, "the own die may be rolled again, once"] = False
    roll: Annotated[int, "added to every number rolled"] = 0
    helpers: Annotated[bool, "other heroes in the region may spend tokens"] = False


@dataclass(frozen=True, slots=True)
class PowerRecord:
    """A power card as written (JL-030)."""

    id: Annotated[str, "the written name; a hero's Watchtower shares it with the others'"]
    owner: Annotated[str, "a hero's id, or darkseid"]
    number: Annotated[int, "the action number, 1 to 9"]
    icon: Annotated[Literal["green", "red"], "green returns to the hand, red is spent"]
    group: Annotated[Literal["start", "learn", "goal"], "starting card, learnable, Ultimate Goal"]
    effects: Annotated[tuple[Effect, ...], "what it does, in order"]
    exposes: Annotated[bool, "playing it exposes Darkseid for the round"] = False


@dataclass(frozen=True, slots=True)
class CrisisEffect:
    """One verb of a crisis."""

    do: Annotated[str, "the verb"]
    n: Annotated[int, "how much or how many"] = 1
    ability: Annotated[Ability | None, "the ability that it raises"] = None
    floor: Annotated[int, "a price is not lowered below this"] = 0
    price: Annotated[int, "energy to pay"] = 0


@dataclass(frozen=True, slots=True)
class CrisisRecord:
    """A crisis as written (JL-038)."""

    id: Annotated[str, "the written name"]
    type: Annotated[Literal["invasion", "corruption", "weapon", "syndicate"], "its type"]
    cost: Annotated[int, "energy to play it, and the victory points it is worth"]
    scores: Annotated[tuple[str, str, str], "strength, agility, tech: 4, 4+ (with stage) or -"]
    discounts: Annotated[tuple[str, ...], "regions in which it costs 1 less"] = ()
    while_revealed: Annotated[tuple[CrisisEffect, ...], "works while face up on the map"] = ()
    when_revealed: Annotated[tuple[CrisisEffect, ...], "when a hero power turns it up"] = ()
    when_thwarted: Annotated[tuple[CrisisEffect, ...], "when the heroes thwart it"] = ()
    when_completed: Annotated[tuple[CrisisEffect, ...], "when Darkseid completes it"] = ()
    end_of_powers: Annotated[CrisisEffect | None, "after the last action number"] = None


@dataclass(frozen=True, slots=True)
class RegionRecord:
    """A region of the map."""

    id: Annotated[str, "the written name"]
    short: Annotated[str, "three letters"]
    spot: Annotated[tuple[int, int], "longitude and latitude on the picture"]
    closed: Annotated[int, "not used with at most this many heroes"] = 0


@dataclass(frozen=True, slots=True)
class HeroRecord:
    """A hero as written."""

    id: Annotated[str, "the written name"]
    tokens: Annotated[tuple[int, int, int], "strength, agility and tech at the start"]
    chart: Annotated[tuple[str, ...], "results for the numbers 0 to 5: +2, or W1 for a wound"]
    dial: Annotated[tuple[str, ...], "price and reward of level 2 and so on: 1 P, 2 P&A"]


@dataclass(frozen=True, slots=True)
class VillainRecord:
    """A villain card."""

    heroes: Annotated[int, "the number of heroes it is for"]
    scores: Annotated[tuple[int, int, int], "strength, agility, tech; his level is added"]


@dataclass(frozen=True, slots=True)
class DarkseidRecord:
    """Darkseid's sheet and dial."""

    dial: Annotated[tuple[str, ...], "price and reward of level 2 and so on: 1 P, 2 OE"]
    escalate: Annotated[tuple[int, int, int], "crises Escalate advances for 2, 3, 4 heroes"]
    twice: Annotated[tuple[int, int, int], "of those, how many advance by a second stage"]
    council: Annotated[tuple[int, int, int], "crises Dark Council draws for 2, 3, 4 heroes"]
    unleash: Annotated[tuple[int, int, int], "crises Unleash plays for 2, 3, 4 heroes"]
    defeats: Annotated[tuple[int, int, int], "defeats Twilight of Heroes asks for"]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers that hold for everybody."""

    victory: Annotated[int, "victory points that win"]
    goal_points: Annotated[int, "victory points every Ultimate Goal asks for"]
    last_round: Annotated[int, "the game ends after this round"]
    energy_per_hero: Annotated[int, "starting energy"]
    draw_per_hero: Annotated[int, "crisis cards drawn, and cost limit, in setup"]
    wounds: Annotated[int, "wounds that defeat a hero"]
    stages: Annotated[int, "the last stage"]
    ability_supply: Annotated[int, "tokens of each ability in the game"]
    energy_supply: Annotated[int, "energy tokens in the game"]
    hero_fall_points: Annotated[int, "what a defeated hero is worth"]
    villain_fall_points: Annotated[int, "what defeating Darkseid is worth"]
    lines: Annotated[tuple[str, ...], "travel lines, each two regions"]
