"""How built-in heroes confront: alone or together, which ability, how many tokens to risk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rumpus.games.justice_league.confront import (
    ABILITY_WORDS,
    Fight,
    Share,
    commits,
    need,
    need_of,
    open_abilities,
)
from rumpus.games.justice_league.content import ALONE, STOP, YES, Commit, Power
from rumpus.games.justice_league.odds import attempt_odds
from rumpus.games.justice_league.state import VILLAIN_TARGET, State
from rumpus.kernel import Decision

TOKEN = 0.16  # what an unspent token is worth, in points
WOUND = 0.22
FALL = 1.9


def gain(state: State, target: int, last: bool) -> float:
    """What overcoming one ability is worth."""
    if target == VILLAIN_TARGET:
        return 0.75 + (0.8 if last else 0.0)
    crisis = state.crisis(target)
    value = 0.35 + 0.8 * crisis.cost / crisis.abilities + 0.1 * state.stage[target]
    return value + (0.35 * crisis.cost if last else 0.0)


def judged(state: State, fight: Fight, seat: int, commit: Commit, committed: int) -> float:
    """The balance of a commitment: gain by its odds, against tokens, wounds and defeat."""
    odds = attempt_odds(state, fight, seat, commit, committed)
    last = len(open_abilities(state, fight.target)) == 1
    value = odds["success"] * gain(state, fight.target, last)
    value -= TOKEN * (commit.own + commit.wild)
    return float(value - WOUND * odds["wound"] - FALL * odds["defeat"])


def attempt(state: State, decision: Decision) -> Any:
    """The commitment with the best balance, if any is better than to stop."""
    fight: Fight = decision.subject
    best, found = STOP, 0.0
    for option in decision.options:
        if isinstance(option, Commit):
            value = judged(state, fight, decision.player, option, 0)
            if value > found:
                best, found = option, value  # type: ignore[assignment]
    return best


def share(state: State, decision: Decision) -> Any:
    """In a team: what is lacking, or what gives the dice a fair chance."""
    about: Share = decision.subject
    fight, total = about.fight, about.committed
    best = decision.options[0]
    found = 0.0
    if total:
        found = -0.2
    for option in decision.options[1:]:
        value = judged(state, fight, decision.player, option, total)
        later = fight.members[-1] != decision.player
        if later and option.own == max(o.own for o in decision.options):
            value += 0.3  # partners come after him
        if value > found:
            best, found = option, value
    return best


def ability(state: State, decision: Decision) -> Any:
    """The ability where the team lacks least."""
    fight: Fight = decision.subject.about
    best, found = STOP, 2.5
    for word in decision.options[:-1]:
        a = ABILITY_WORDS.index(word)
        have = sum(
            state.ready[3 * seat + a] for seat in fight.members if commits(state, fight, seat, a, 9)
        )
        lack = need(state, fight, a, fight.members) - have
        if lack < found:
            best, found = word, lack
    return best


def team(state: State, decision: Decision) -> Any:
    """Alone where he can do something alone; otherwise with everybody who is here."""
    seat = decision.player
    here = state.at[seat]
    if here >= len(state.tile) or state.tile[here] < 0:
        return ALONE
    for a in open_abilities(state, here):
        if state.ready[3 * seat + a] + 1 >= need_of(state, here, a):
            return ALONE
    if not state.revealed >> here & 1 or state.crisis(here).no_teamwork:
        return ALONE
    return decision.options[-1]


def target(state: State, decision: Decision) -> Any:
    return decision.options[0]


def cancel(state: State, decision: Decision) -> Any:
    """The card that would hurt most."""
    fear = ("goal", "triumph", "escalate", "unleash", "rapid assault", "omega beams", "crush")

    def rank(card: Power) -> int:
        verb = card.effects[0].do
        return fear.index(verb) if verb in fear else len(fear)

    return min(decision.options, key=rank)


def reroll(state: State, decision: Decision) -> Any:
    """Roll again what wounds."""
    own = decision.subject[decision.player]
    return YES if own in (1, 2) else decision.options[1]


ADVICE: dict[str, Callable[[State, Decision], Any]] = {
    "team": team,
    "target": target,
    "attempt": attempt,
    "share": share,
    "ability": ability,
    "cancel": cancel,
    "reroll": reroll,
}
