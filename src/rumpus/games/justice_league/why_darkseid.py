"""Why Darkseid's answers do not do; nothing here tells what others may not know."""

from __future__ import annotations

from typing import Any

from rumpus.games.justice_league.content import (
    DARKSEID,
    Beam,
    Crisis,
    Deploy,
    Hero,
    Place,
    Power,
    Shift,
)
from rumpus.games.justice_league.labels import title
from rumpus.games.justice_league.state import State
from rumpus.games.justice_league.tiles import Playing, price
from rumpus.games.justice_league.why_places import no_region, no_tile
from rumpus.games.justice_league.words import RULES
from rumpus.kernel import Decision, Refusal


def why_schemes(state: State, decision: Decision, answer: Any) -> Refusal:
    """Both cards must be in his hand (JL-018, JL-019, JL-032, JL-055)."""
    cards: tuple[Power, ...] = tuple(answer)
    for card in cards:
        name = title(state, card)
        if state.spent[DARKSEID] & card.bit:
            return Refusal("spent", f"{name} is spent.", ("JL-032",), "Apokolips brings it back.")
        if state.stack[DARKSEID] & card.bit:
            return Refusal("not-learned", f"{name} has not been learned yet.", ("JL-019",))
        if card.goal and not state.hand[DARKSEID] & card.bit:
            return Refusal("not-yours", f"{name} is not your Ultimate Goal.", ("JL-018",))
    return Refusal("not-in-hand", "Choose two cards that are both in your hand.", ("JL-055",))


def why_deploy(state: State, decision: Decision, answer: Any) -> Refusal:
    """In the hand, into an open region without a crisis, within the limit (JL-023, JL-025)."""
    if not isinstance(answer, Deploy):
        return Refusal("at-least-one", "At least one crisis must be deployed.", ("JL-R05",))
    refusal = no_site(state, answer)
    return refusal or Refusal(
        "over-limit", f"Only {decision.subject} of the cost limit is left.", ("JL-023",),
        "Choose a cheaper crisis, or say done.",
    )  # fmt: skip


def no_site(state: State, play: Deploy) -> Refusal | None:
    """What forbids a play whatever its price."""
    if not state.crises & play.crisis.bit:
        return Refusal(
            "not-in-hand", f"{title(state, play.crisis)} is not in your crisis hand.", ("JL-132",)
        )
    refusal = no_region(state, play.place, "JL-025", "Crises are played into regions.")
    if refusal:
        return refusal
    if state.tile[play.place.index] >= 0:
        return Refusal(
            "occupied", f"There is already a crisis in {title(state, play.place)}.", ("JL-045",)
        )
    return None


def why_play(state: State, decision: Decision, answer: Any) -> Refusal:
    """In the hand, where the card allows, and paid (JL-124, JL-131, JL-145)."""
    refusal = no_site(state, answer)
    if refusal:
        return refusal
    about: Playing = decision.subject
    region = answer.place.index
    if not about.regions >> region & 1:
        return Refusal("out-of-reach", "Play it into your region or one next to it.", (about.rule,))
    cost = price(state, answer.crisis, region, about.surcharge)
    return Refusal(
        "too-dear", f"It costs {cost} energy there, and you have {about.left}.", ("JL-124",),
        "Choose a cheaper one; Apokolips brings energy back.",
    )  # fmt: skip


def unplayable(state: State, decision: Decision) -> list[Crisis]:
    """The crises of his hand for which no place is offered."""
    open_ = {play.crisis for play in decision.options if isinstance(play, Deploy)}
    return [crisis for crisis in state.content.deck(state.crises) if crisis not in open_]


def too_dear(state: State, decision: Decision, crisis: Crisis) -> Refusal:
    """What a crisis costs where it is cheapest, and what there is to pay it (JL-023, JL-124)."""
    about = decision.subject
    regions = state.free & (about.regions if isinstance(about, Playing) else state.map.all)
    surcharge = about.surcharge if isinstance(about, Playing) else 0
    cost = min(price(state, crisis, region, surcharge) for region in state.content.bits(regions))
    name = title(state, crisis)
    if isinstance(about, Playing):
        sentence = f"{name} costs {cost} energy, and you have {about.left}."
        return Refusal("too-dear", sentence, ("JL-124",))
    return Refusal("over-limit", f"{name} costs {cost}, and {about} is left.", ("JL-023",))


def why_first(state: State, decision: Decision, answer: Any) -> Refusal:
    if isinstance(answer, Place):
        return no_tile(state, answer, "JL-028") or Refusal("not-open", "Not that one.", ("JL-028",))
    return Refusal("must", "Exactly one starting crisis is turned up.", ("JL-028",))


def why_leave(state: State, decision: Decision, answer: Any) -> Refusal:
    """From Apokolips to an open region, or stay (JL-075, JL-080)."""
    if not isinstance(answer, Place):
        return Refusal("must", "Teleport leads somewhere else: name a location.", ("JL-077",))
    if answer.index == state.content.watchtower:
        return Refusal("never", "Darkseid can never transport to the Watchtower.", ("JL-075",))
    if answer.index == state.at[DARKSEID]:
        if decision.ask == "leave home":
            return Refusal("here", "You are there already.", ("JL-R62",), "To stay, say stay.")
        return Refusal("here", "You are there already.", ("JL-077",), "Name another location.")
    rule = RULES[decision.ask][0]
    return no_region(state, answer, rule, "Choose an open region.") or Refusal(
        "not-open", "That is not open.", (rule,)
    )


def why_wound(state: State, decision: Decision, answer: Any) -> Refusal:
    """Heroes who are hit by this effect and still stand (JL-R18, JL-R57)."""
    if not isinstance(answer, Hero) or answer.index not in state.heroes:
        return Refusal("not-here", f"{title(state, answer)} is not in this game.", ("JL-010",))
    if not state.stands(state.seat_of(answer)):
        return Refusal("lying", f"{title(state, answer)} is already defeated.", ("JL-R18",))
    rule = "JL-R57" if decision.ask == "wound order" else "JL-145"
    return Refusal("not-hit", f"{title(state, answer)} is not among those who are hit.", (rule,))


def why_escalate(state: State, decision: Decision, answer: Any) -> Refusal:
    """Different crises below stage 3, not locked, and not too many (JL-046, JL-127)."""
    places: tuple[Place, ...] = tuple(answer)
    for place in places:
        refusal = why_advance(state, decision, place)
        if refusal.code != "not-open":
            return refusal
    return Refusal("too-many", f"At most {decision.subject} crises advance.", ("JL-145",))


def why_advance(state: State, decision: Decision, answer: Any) -> Refusal:
    """A crisis below the last stage that no Firewall locks (JL-046)."""
    if not isinstance(answer, Place):
        return Refusal("must", "One of these crises has to advance.", ("JL-R10",))
    refusal = no_tile(state, answer, "JL-127")
    if refusal:
        return refusal
    if state.stage[answer.index] >= state.content.numbers.stages:
        return Refusal(
            "last-stage",
            f"The crisis in {title(state, answer)} is at stage 3 already.",
            ("JL-046",),
        )
    if state.locked >> answer.index & 1:
        return Refusal(
            "locked", f"Firewall locks {title(state, answer)} for this round.", ("JL-R73",)
        )
    return Refusal("not-open", "Your card does not advance that one.", ("JL-145",))


def why_shift(state: State, decision: Decision, answer: Any) -> Refusal:
    """Hidden crises only, into free regions next to their own (D07)."""
    shift: Shift = answer
    for place in (shift.way, shift.to) if shift.swap else (shift.way,):
        refusal = no_tile(state, place, "JL-145")
        if refusal:
            return refusal
        if state.revealed >> place.index & 1:
            name = title(state, place)
            sentence = f"The crisis in {name} is revealed; only hidden ones move."
            return Refusal("revealed", sentence, ("JL-145",))
    if shift.swap:
        return Refusal(
            "moved", "You move crises or exchange two, not both.", ("JL-145",),
            "Move another hidden crisis, or pass.",
        )  # fmt: skip
    closed = no_region(state, shift.to, "JL-025", "Crises lie in regions.")
    if closed:
        return closed
    if state.tile[shift.to.index] >= 0:
        return Refusal(
            "occupied", f"There is already a crisis in {title(state, shift.to)}.", ("JL-045",)
        )
    if not state.map.steps[shift.way.index] >> shift.to.index & 1:
        sentence = f"No line joins {title(state, shift.way)} and {title(state, shift.to)}."
        return Refusal("too-far", sentence, ("JL-005",))
    return Refusal("moved", "That crisis has been moved by this card.", ("JL-145",))


def why_complete(state: State, decision: Decision, answer: Any) -> Refusal:
    """Only crises at stage 3 (JL-128)."""
    refusal = no_tile(state, answer, "JL-128")
    if refusal:
        return refusal
    if state.locked >> answer.index & 1:
        return Refusal(
            "locked", f"Firewall locks {title(state, answer)} for this round.", ("JL-R73",)
        )
    return Refusal(
        "too-early",
        f"The crisis in {title(state, answer)} is not at stage 3.",
        ("JL-128",),
        "Advance it first.",
    )


def why_beam(state: State, decision: Decision, answer: Any) -> Refusal:
    """A standing hero in a region within two lines, and energy for more (D09)."""
    beam: Beam = answer
    refusal = why_wound(state, decision, beam.hero)
    if refusal.code != "not-hit":
        return refusal
    seat = state.seat_of(beam.hero)
    here = state.at[DARKSEID]
    if not state.in_region(seat) or state.map.distance(here, state.at[seat]) > 2:
        return Refusal(
            "too-far", f"{title(state, beam.hero)} is not within 2 lines of you.", ("JL-145",)
        )
    return Refusal("no-energy", "You have no energy for the second wound.", ("JL-144",))


def why_crisis_order(state: State, decision: Decision, answer: Any) -> Refusal:
    return Refusal("not-open", f"No crisis acts in {title(state, answer)}.", ("JL-R73",))


REASONS = {
    "schemes": why_schemes,
    "deploy": why_deploy,
    "first": why_first,
    "play": why_play,
    "leave home": why_leave,
    "teleport": why_leave,
    "wound order": why_wound,
    "crush again": why_wound,
    "escalate": why_escalate,
    "advance": why_advance,
    "shell game": why_shift,
    "complete": why_complete,
    "omega beams": why_beam,
    "crisis order": why_crisis_order,
}
