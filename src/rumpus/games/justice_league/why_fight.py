"""Why a target, an ability, tokens or partners do not do in a confrontation."""

from __future__ import annotations

from typing import Any

from rumpus.games.justice_league.asking import Motion
from rumpus.games.justice_league.confront import (
    ABILITY_WORDS,
    Fight,
    Share,
    need,
    open_abilities,
)
from rumpus.games.justice_league.content import ABILITIES, TECH, Commit, Hero, Place
from rumpus.games.justice_league.labels import title
from rumpus.games.justice_league.state import CANCELLED, VILLAIN_TARGET, State
from rumpus.games.justice_league.why_places import no_tile
from rumpus.kernel import Decision, Refusal


def no_villain(state: State, seat: int) -> Refusal:
    """Darkseid is down, covered by a crisis, or elsewhere (JL-114, JL-115, JL-R27)."""
    if state.down:
        return Refusal("down", "Darkseid is already defeated.", ("JL-R27",))
    if not state.exposed():
        return Refusal(
            "covered", "Darkseid is not exposed.", ("JL-114",), "Thwart the crisis that covers him."
        )
    return Refusal("elsewhere", "Darkseid is not within reach of your card.", ("JL-115",))


def why_target(state: State, decision: Decision, answer: Any) -> Refusal:
    """Targets are revealed crises and an exposed Darkseid, where the card reaches (JL-089)."""
    if not isinstance(answer, Place):
        return no_villain(state, decision.player)
    refusal = no_tile(state, answer)
    if refusal:
        return refusal
    if not state.revealed >> answer.index & 1:
        return Refusal("hidden", "That crisis is hidden.", ("JL-090",), "Reveal it first.")
    if not open_abilities(state, answer.index):
        return Refusal("closed", "None of its abilities can be confronted now.", ("JL-145",))
    return Refusal("out-of-reach", "It is out of reach of your card.", ("JL-089",))


def why_attempt(state: State, decision: Decision, answer: Any) -> Refusal:
    """An ability in use, not overcome, not tried; tokens that he has and that are needed."""
    about: Fight | Share = decision.subject
    fight = about.fight if isinstance(about, Share) else about
    commit: Commit = answer
    refusal = closed_ability(state, fight, decision.player, commit.ability)
    if refusal:
        return refusal
    if isinstance(about, Fight):
        return why_tokens(state, fight, decision.player, commit, 0, ())
    if commit.ability != about.ability:
        return Refusal("other", f"This is about {ABILITIES[about.ability]}.", ("JL-R21",))
    return why_tokens(state, fight, decision.player, commit, about.committed, about.giving)


def closed_ability(state: State, fight: Fight, seat: int, ability: int) -> Refusal | None:
    """Slashed, overcome, tried already, or closed for the round."""
    name = ABILITIES[ability]
    target = fight.target
    if target != VILLAIN_TARGET:
        crisis = state.crisis(target)
        if ability not in crisis.used:
            return Refusal("slashed", f"This crisis has no {name}.", ("JL-039",))
        if state.token[3 * target + ability]:
            return Refusal("overcome", f"{name.capitalize()} is already overcome.", ("JL-099",))
    elif state.villain[ability]:
        return Refusal("overcome", f"{name.capitalize()} is already overcome.", ("JL-120",))
    if fight.tried.get(seat, 0) >> ability & 1:
        return Refusal(
            "tried", f"You have tried {name} in this confrontation.", ("JL-098", "JL-R20"),
            "Another card will allow another try.",
        )  # fmt: skip
    return None


def why_tokens(
    state: State, fight: Fight, seat: int, commit: Commit, committed: int, giving: tuple[int, ...]
) -> Refusal:
    """Too few tokens, or more than the score needs (JL-094, JL-R22)."""
    effect = fight.effects.get(seat)
    fits = effect and (effect.ability is None or effect.ability == ABILITIES[commit.ability])
    if commit.bonus and not (effect and effect.bonus and fits):
        return Refusal("no-bonus", "Your card gives no bonus here.", ("JL-145",))
    if commit.bonus and fight.bonus >> seat & 1:
        return Refusal("used", "The bonus counts once in a confrontation.", ("JL-145",))
    wild = 0
    if effect and effect.wild and fits and commit.ability != TECH:
        wild = min(fight.wild[seat], state.ready[3 * seat + TECH])
    if commit.wild > wild:
        return Refusal(
            "no-wild", "Your card does not let so much tech stand in for it.", ("JL-145",)
        )
    if commit.own > state.ready[3 * seat + commit.ability]:
        name = ABILITIES[commit.ability]
        return Refusal("too-few", f"You do not have {commit.own} unspent {name}.", ("JL-092",))
    if commit.own + commit.wild == 0:
        return Refusal("at-least-one", "A gamble takes at least one token.", ("JL-094",))
    left = need(state, fight, commit.ability, (*giving, seat)) - committed
    left -= effect.bonus if effect and commit.bonus else 0
    when = "With the bonus" if commit.bonus else "Here"
    sentence = f"{when} no more than {max(1, left)} is needed."
    return Refusal("too-many", sentence, ("JL-R22",), "Commit fewer.")


def why_ability(state: State, decision: Decision, answer: Any) -> Refusal:
    """An ability that the team can still confront; on the last word, one that was named."""
    about = decision.subject
    assert isinstance(about, Motion)
    fight: Fight = about.about
    if answer in ABILITY_WORDS:
        ability = ABILITY_WORDS.index(answer)
        tried = [closed_ability(state, fight, seat, ability) for seat in fight.members]
        if tried[0] is not None and None not in tried:
            return tried[0]
        if fight.declined >> ability & 1:
            return Refusal(
                "declined", f"Nobody gave any {answer} just now.", ("JL-R22",),
                "Confront another ability first, or stop.",
            )  # fmt: skip
    if about.step == "last word":
        return not_named(state, answer)
    return Refusal("nobody", f"Nobody here has tokens for {answer}.", ("JL-094",))


def why_team(state: State, decision: Decision, answer: Any) -> Refusal:
    """Partners stand here and have an unresolved or held card that confronts (JL-100)."""
    here = state.at[decision.player]
    for hero in answer:
        seat = state.seat_of(hero)
        name = title(state, hero)
        if not state.stands(seat):
            return Refusal("lying", f"{name} is defeated.", ("JL-R18",))
        if state.absent(seat):
            return Refusal("left", f"{name} has left the table.", ("JL-R56",))
        if state.at[seat] != here:
            return Refusal("elsewhere", f"{name} is not in your location.", ("JL-100",))
        if decision.subject >> seat & 1:
            return Refusal("unwilling", f"{name} is not willing.", ("JL-R21",))
    return Refusal(
        "no-card", "Not all of them have a card still to come that confronts.", ("JL-100", "JL-R21")
    )


def why_join_target(state: State, decision: Decision, answer: Any) -> Refusal:
    """Jointly, a target that every participant's card may have (JL-R21)."""
    about = decision.subject
    if isinstance(about, Motion) and about.step == "last word":
        return not_named(state, answer)
    if isinstance(about, Motion) and isinstance(answer, Place):
        crisis = state.shown(answer.index)
        if crisis is not None and crisis.no_teamwork:
            sentence = f"{title(state, crisis)} cannot be confronted by teamwork."
            return Refusal("no-teamwork", sentence, ("JL-145",), "Confront it alone.")
    return why_target(state, decision, answer)


def not_named(state: State, answer: Any) -> Refusal:
    """The last word is among what was named (JL-R50)."""
    name = title(state, answer)
    return Refusal("not-named", f"Nobody named {name}.", ("JL-R50",), "Take what was named.")


def why_order(state: State, decision: Decision, answer: Any) -> Refusal:
    return not_named(state, answer)


def why_xp(state: State, decision: Decision, answer: Hero) -> Refusal:
    if decision.subject.step == "last word":
        return not_named(state, answer)
    return Refusal(
        "not-most", f"{title(state, answer)} did not spend the most tokens.", ("JL-103",)
    )


def why_cancel(state: State, decision: Decision, answer: Any) -> Refusal:
    """Only a card in play that still waits (JL-118)."""
    name = title(state, answer)
    if answer.index not in state.played:
        return Refusal("not-played", f"{name} is not in play.", ("JL-118",))
    if state.fate[state.played.index(answer.index)] == CANCELLED:
        return Refusal("cancelled", f"{name} is cancelled already.", ("JL-118",))
    return Refusal("resolved", f"{name} has already come up.", ("JL-118",))


REASONS = {
    "target": why_join_target,
    "attempt": why_attempt,
    "share": why_attempt,
    "ability": why_ability,
    "team": why_team,
    "order": why_order,
    "xp token": why_xp,
    "cancel": why_cancel,
}
