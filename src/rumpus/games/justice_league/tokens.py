"""Ability tokens and spent cards: spending, replenishing, returning."""

from __future__ import annotations

from rumpus.games.justice_league.asking import ask
from rumpus.games.justice_league.content import Tokens
from rumpus.games.justice_league.state import State
from rumpus.kernel import Rule, tell


def choices(state: State, pool: tuple[int, int, int], low: int, high: int) -> list[Tokens]:
    """Every choice of low to high tokens from a pool."""
    tokens = state.content.tokens
    s, a, t = pool
    return [
        tokens((i, j, k))
        for i in range(min(s, high) + 1)
        for j in range(min(a, high - i) + 1)
        for k in range(max(0, low - i - j), min(t, high - i - j) + 1)
    ]


def unspent_pool(state: State, seat: int) -> tuple[int, int, int]:
    i = 3 * seat
    return (state.ready[i], state.ready[i + 1], state.ready[i + 2])


def spent_pool(state: State, seat: int) -> tuple[int, int, int]:
    i = 3 * seat
    return (state.used[i], state.used[i + 1], state.used[i + 2])


def spend_tokens(state: State, seat: int, number: int) -> Rule[int]:
    """A hero spends unspent tokens of his choice, fewer if he has fewer (C03, C10, D11)."""
    if not state.stands(seat):  # JL-R18
        return 0
    number = min(number, state.unspent(seat))
    if number <= 0:
        return 0
    known = choices(state, unspent_pool(state, seat), number, number)
    spend = yield from ask(state, seat, "spend", known, known[0], number)
    shift(state, seat, spend, -1)
    if state.events is not None:
        tell(state, "spends", "JL-145", hero=state.hero(seat).id, tokens=str(spend))
    return number


def replenish(state: State, seat: int, high: int, ability: int | None = None) -> Rule[None]:
    """Up to so many tokens move back to the unspent side (JL-037)."""
    pool = spent_pool(state, seat)
    if ability is not None:
        only = [0, 0, 0]
        only[ability] = pool[ability]
        pool = (only[0], only[1], only[2])
        low = min(high, sum(pool)) if high >= 99 else 0  # "all" is no choice
    else:
        low = 0
    known = choices(state, pool, low, high)
    back = yield from ask(state, seat, "replenish", known, known[0], high)
    take_back(state, seat, back)


def take_back(state: State, seat: int, back: Tokens) -> None:
    """Tokens move to the unspent side (JL-037)."""
    shift(state, seat, back, 1)
    if state.events is not None and any(back.counts):
        tell(state, "replenishes", "JL-037", hero=state.hero(seat).id, tokens=str(back))


def shift(state: State, seat: int, tokens: Tokens, way: int) -> None:
    """Tokens move to the unspent side, or with -1 to the spent side."""
    for a, number in enumerate(tokens.counts):
        state.ready[3 * seat + a] += way * number
        state.used[3 * seat + a] -= way * number


def return_card(state: State, seat: int) -> Rule[None]:
    """One spent card returns to the hand; it cannot be played this round (JL-033, JL-R13)."""
    if not state.spent[seat]:
        return
    known = state.content.hand(state.spent[seat])
    card = yield from ask(state, seat, "return", known, known[0])
    state.spent[seat] &= ~card.bit
    state.hand[seat] |= card.bit
    state.barred |= card.bit
    if state.events is not None:
        who = state.hero(seat).id if seat else "darkseid"
        tell(state, "returns", "JL-036", card=card.id, who=who)
