"""Why an answer is not open: the rule against it, in words, and what would make it legal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rumpus.games.justice_league import why_darkseid, why_fight
from rumpus.games.justice_league.conceive import conceivable, own_cards
from rumpus.games.justice_league.content import Hero, Place, Power
from rumpus.games.justice_league.labels import title
from rumpus.games.justice_league.movement import landings
from rumpus.games.justice_league.state import State
from rumpus.games.justice_league.tokens import spent_pool
from rumpus.games.justice_league.why_places import no_region, no_tile, not_hidden
from rumpus.games.justice_league.words import RULES, prompt
from rumpus.kernel import PASS, Decision, Refusal, Some

Reason = Callable[[State, Decision, Any], Refusal]


def objection(state: State, decision: Decision, answer: Any) -> Refusal | None:
    """What the rules have against an answer; None if it is offered."""
    if answer in decision.options or answer in decision.aside:
        return None
    text = " ".join(str(answer).split()).casefold()
    for option in (*decision.options, *decision.aside):
        if str(option) == text:
            return None
    for known in conceivable(state, decision):
        if str(known) == text:
            return REASONS.get(decision.ask, otherwise)(state, decision, known)
    return unknown(decision, text)


def full_prompt(state: State, decision: Decision) -> dict[str, Any]:
    """A question with the cards that cannot be chosen, and why."""
    shown = prompt(state, decision)
    if decision.ask in ("plan", "another", "schemes"):
        shown["disabled"] = disabled(state, decision)
    elif decision.ask in ("deploy", "play"):
        shown["disabled"] = [
            refused(f"crisis:{crisis.id}", why_darkseid.too_dear(state, decision, crisis))
            for crisis in why_darkseid.unplayable(state, decision)
        ]
    return shown


def refused(noun: str, refusal: Refusal) -> dict[str, Any]:
    return {"noun": noun, "reason": refusal.text, "rules": list(refusal.rules)}


def disabled(state: State, decision: Decision) -> list[dict[str, Any]]:
    """The owner's cards that are not offered, each with the reason."""
    offered: set[Any] = set(decision.options)
    if decision.ask == "schemes":
        offered = {card for pair in decision.options for card in pair}
    found: list[dict[str, Any]] = []
    for card in own_cards(state, decision):
        if card not in offered and not card.goal:
            single = (card,) if decision.ask == "schemes" else card
            refusal = REASONS[decision.ask](state, decision, single)
            found.append(refused(f"card:{card.id}", refusal))
    return found


def unknown(decision: Decision, text: str) -> Refusal:
    """Not an answer to this question at all."""
    some = "; ".join(str(option) for option in decision.options[:5])
    return Refusal(
        "not-an-answer",
        f"{text!r} is not an answer to this question.",
        RULES[decision.ask],
        f"Possible here: {some}.",
    )


def otherwise(state: State, decision: Decision, answer: Any) -> Refusal:
    """The general reason of a question."""
    return Refusal("not-open", f"{title(state, answer)} is not open here.", RULES[decision.ask])


def why_hero(state: State, decision: Decision, answer: Any) -> Refusal:
    return Refusal(
        "taken", f"{title(state, answer)} is already played by somebody.", ("JL-002",),
        "Choose another hero.",
    )  # fmt: skip


def why_plan(state: State, decision: Decision, answer: Power) -> Refusal:
    """A card that is not in the hand (JL-015, JL-019, JL-032)."""
    seat = decision.player
    name = title(state, answer)
    if state.spent[seat] & answer.bit:
        home = "Watchtower" if seat else "Apokolips"
        remedy = f"Your {home} card brings it back."
        return Refusal("spent", f"{name} is spent.", ("JL-032",), remedy)
    if state.stack[seat] & answer.bit:
        rule = "JL-015" if seat else "JL-019"
        return Refusal(
            "not-learned", f"{name} has not been learned yet.", (rule,),
            "Train to a level that gives a power.",
        )  # fmt: skip
    return Refusal("in-play", f"{name} is in play.", ("JL-051",))


def why_another(state: State, decision: Decision, answer: Any) -> Refusal:
    """Only cards of the hand, and none that returned this round (JL-061, JL-R13)."""
    if answer is PASS:
        return otherwise(state, decision, answer)
    seat = decision.player
    name = title(state, answer)
    if state.hand[seat] & state.barred & answer.bit:
        return Refusal(
            "returned",
            f"{name} came back to your hand this round.",
            ("JL-R13",),
            "You can play it next round.",
        )
    if answer.index in state.played:
        return Refusal("in-play", f"{name} is in play already.", ("JL-R13", "JL-R14"))
    if not seat and answer.goal:
        return Refusal("not-yours", f"{name} is not your Ultimate Goal.", ("JL-018",))
    return why_plan(state, decision, answer)


def why_move(state: State, decision: Decision, answer: Any) -> Refusal:
    """Off the map, closed, too far, or a crisis in the way (JL-072, JL-073)."""
    if not isinstance(answer, Place):
        return otherwise(state, decision, answer)
    refusal = no_region(state, answer, "JL-073", "A move follows travel lines between regions.")
    if refusal:
        return refusal
    here = state.at[decision.player]
    if answer.index == here:
        return Refusal("here", "You are there already.", ("JL-R49",), "To stay, say stay.")
    if state.map.distance(here, answer.index) > decision.subject:
        lines = state.map.distance(here, answer.index)
        return Refusal(
            "too-far", f"{title(state, answer)} is {lines} travel lines away.", ("JL-072",),
            f"You can follow up to {decision.subject}.",
        )  # fmt: skip
    return Refusal(
        "hindered",
        "A revealed crisis on the way stops you, or asks for more tokens than you have.",
        ("JL-145",),
    )


def why_transport(state: State, decision: Decision, answer: Any) -> Refusal:
    """The Watchtower card leads from the Watchtower to a region (JL-076, JL-R16)."""
    if not isinstance(answer, Place):
        return Refusal(
            "must-leave", "Performing this card transports you: name a region.", ("JL-R16",)
        )
    if answer.index == state.content.home:
        return Refusal("no-apokolips", "Heroes cannot transport to Apokolips.", ("JL-076",))
    refusal = no_region(state, answer, "JL-R16", "From the Watchtower the card leads to a region.")
    return refusal or forbidden(state, answer)


def forbidden(state: State, answer: Place) -> Refusal:
    """A revealed crisis keeps heroes from transporting there (C22)."""
    assert not landings(state, 1 << answer.index)
    return Refusal(
        "no-transport", f"No hero can transport into {title(state, answer)}.", ("JL-145",),
        "Thwart the crisis there, or walk.",
    )  # fmt: skip


def why_boom_tube(state: State, decision: Decision, answer: Any) -> Refusal:
    if not isinstance(answer, Place):
        return Refusal("name-it", "Name a location; your own will do.", ("JL-076",))
    return no_region(state, answer, "JL-076", "") or forbidden(state, answer)


def why_firewall(state: State, decision: Decision, answer: Any) -> Refusal:
    if not isinstance(answer, Place):
        return Refusal("name-it", "Choose an open region.", ("JL-R10",))
    refusal = no_region(state, answer, "JL-004", "Choose a region.")
    return refusal or otherwise(state, decision, answer)


def why_reveal(state: State, decision: Decision, answer: Any) -> Refusal:
    """Nothing hidden there, or out of the card's reach (JL-041, JL-089)."""
    if not isinstance(answer, Place):
        return Refusal("must", "The card makes you reveal a crisis.", ("JL-R10",))
    rule = "JL-042" if decision.ask == "peek" else "JL-089"
    return not_hidden(state, answer) or Refusal(
        "out-of-reach", f"{title(state, answer)} is out of this card's reach.", (rule,)
    )


def why_aim(state: State, decision: Decision, answer: Any) -> Refusal:
    if answer is PASS:
        return Refusal("must", "Choose one target; you may still stop afterwards.", ("JL-R10",))
    if not isinstance(answer, Place):
        return why_fight.no_villain(state, decision.player)
    return no_tile(state, answer) or Refusal(
        "out-of-reach", f"{title(state, answer)} is out of this card's reach.", ("JL-089",)
    )


def why_carry(state: State, decision: Decision, answer: Any) -> Refusal:
    """Another standing hero of the same region (JL-R18, JL-R67)."""
    seat = decision.player
    if not isinstance(answer, Hero) or answer.index not in state.heroes:
        return Refusal("not-here", f"{title(state, answer)} is not in this game.", ("JL-010",))
    other = state.seat_of(answer)
    if other == seat:
        return Refusal("self", "You carry another hero, not yourself.", ("JL-R67",))
    if not state.stands(other):
        return Refusal("lying", f"{title(state, answer)} is defeated.", ("JL-R18",))
    if state.absent(other):
        return Refusal("left", f"{title(state, answer)} has left the table.", ("JL-R56",))
    if decision.subject >> other & 1:
        return Refusal("unwilling", f"{title(state, answer)} is not willing.", ("JL-R69",))
    return Refusal("elsewhere", f"{title(state, answer)} does not start where you do.", ("JL-R67",))


def why_invite(state: State, decision: Decision, answer: Any) -> Refusal:
    """Standing heroes who are not there already (JL-R18)."""
    heroes: tuple[Hero, ...] = tuple(answer) if isinstance(answer, Some) else ()  # pyright: ignore
    for hero in heroes:
        seat = state.seat_of(hero)
        if not state.stands(seat):
            return Refusal("lying", f"{title(state, hero)} is defeated.", ("JL-R18",))
        if state.absent(seat):
            return Refusal("left", f"{title(state, hero)} has left the table.", ("JL-R56",))
    return Refusal("there", "Some of them are there already.", ("JL-076",))


def why_tokens(state: State, decision: Decision, answer: Any) -> Refusal:
    """Not as many as asked, more than there are, or not what the card brings back (JL-037)."""
    counts = getattr(answer, "counts", None)
    if counts is None:
        return Refusal("unhurt", "You have no wound.", ("JL-082",))
    if decision.ask == "spend":
        return Refusal(
            "exactly", f"Spend exactly {decision.subject} of your unspent tokens.", ("JL-145",)
        )
    if sum(counts) > decision.subject:
        return Refusal(
            "too-many", f"Your card brings back at most {decision.subject}.", ("JL-037",)
        )
    if not sum(counts):
        return Refusal("must", "The card makes you take a token back.", ("JL-R10",), "Name one.")
    if any(n > m for n, m in zip(counts, spent_pool(state, decision.player), strict=True)):
        return Refusal("not-spent", "You have not spent so many of those tokens.", ("JL-037",))
    return Refusal("not-those", "Your card does not bring those tokens back.", ("JL-145",))


def why_return(state: State, decision: Decision, answer: Any) -> Refusal:
    return Refusal("not-spent", f"{title(state, answer)} is not spent.", ("JL-036",))


def why_learn(state: State, decision: Decision, answer: Power) -> Refusal:
    if answer.goal:
        return Refusal("goal", "Ultimate Goals are not learned.", ("JL-018",))
    return Refusal("known", f"You know {title(state, answer)} already.", ("JL-069",))


def why_token(state: State, decision: Decision, answer: Any) -> Refusal:
    return Refusal("empty", f"No {answer} token is left in the supply.", ("JL-R04",))


REASONS: dict[str, Reason] = {
    "hero": why_hero,
    "plan": why_plan,
    "another": why_another,
    "move": why_move,
    "transport": why_transport,
    "boom tube": why_boom_tube,
    "invite": why_invite,
    "firewall": why_firewall,
    "reveal": why_reveal,
    "peek": why_reveal,
    "aim": why_aim,
    "carry": why_carry,
    "spend": why_tokens,
    "replenish": why_tokens,
    "recover": why_tokens,
    "return": why_return,
    "learn": why_learn,
    "new token": why_token,
    **why_fight.REASONS,
    **why_darkseid.REASONS,
}
