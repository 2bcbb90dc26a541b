"""Training.  Rulebook: "Replenish Cards and Train"."""

from __future__ import annotations

from rumpus.games.justice_league.asking import ask
from rumpus.games.justice_league.confront import ABILITY_WORDS
from rumpus.games.justice_league.content import ABILITIES, DARKSEID, SAVE, TRAIN, Level
from rumpus.games.justice_league.round import end_round
from rumpus.games.justice_league.state import State
from rumpus.kernel import Decision, Over, Rule, Stage, tell


def next_level(state: State, seat: int) -> Level | None:
    """The next step of a character's dial; None at the top (JL-R32)."""
    dial = state.hero(seat).dial if seat else state.content.dial
    level = state.level[seat]
    return dial[level - 1] if level <= len(dial) else None


def train(state: State, seat: int) -> Rule[Stage | Over]:
    """Heroes in seat order, then Darkseid; one level at a time (JL-065, JL-067, JL-R31, JL-R58,
    JL-R64).
    """
    step = next_level(state, seat)
    if step is None or state.xp[seat] < step.price or not state.stands(seat):  # JL-086
        return after(state, seat)
    answer = yield from ask(state, seat, "train", (TRAIN, SAVE), SAVE, step)
    if answer is SAVE:  # JL-068
        return after(state, seat)
    state.xp[seat] -= step.price
    state.level[seat] += 1
    who = state.hero(seat).id if seat else "darkseid"
    tell(state, "trains", "JL-065", who=who, level=state.level[seat], reward=step.reward)
    if step.energy:  # JL-071, JL-R04
        supply = state.content.numbers.energy_supply - state.energy - state.exhausted
        state.energy += min(state.omega, supply)
    if step.power and state.stack[seat]:  # JL-069, JL-R32
        cards = state.content.hand(state.stack[seat])
        card = cards[0]
        if len(cards) > 1:
            card = yield Decision(seat, "learn", cards, True)
        state.stack[seat] &= ~card.bit
        state.hand[seat] |= card.bit
        tell(state, "learns", "JL-069", sees=(seat,), card=card.id)
    if step.token:
        return Stage("token", seat)
    return Stage("train", seat)


def token(state: State, seat: int) -> Rule[Stage | Over]:
    """A new ability token of a chosen type, unspent, as far as the stock goes (JL-070, JL-R04)."""
    known = [ABILITY_WORDS[a] for a in range(3) if stock(state, a) > 0]
    if known:
        word = yield from ask(state, seat, "new token", known, known[0])
        state.ready[3 * seat + ABILITY_WORDS.index(word)] += 1
        tell(state, "new token", "JL-070", hero=state.hero(seat).id, ability=str(word))
    return Stage("train", seat)


def stock(state: State, ability: int) -> int:
    """Tokens of an ability that are not on any sheet (JL-R04)."""
    owned = sum(state.ready[ability::3]) + sum(state.used[ability::3])
    return state.content.numbers.ability_supply - owned


def after(state: State, seat: int) -> Stage:
    """The next to train; after Darkseid the round ends."""
    if seat == DARKSEID:
        return end_round(state)
    return Stage("train", seat + 1 if seat < state.omega else DARKSEID)


__all__ = ["ABILITIES", "next_level", "stock", "token", "train"]
