"""The exact chances of the next draws: hypergeometric, from counts that everybody knows."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb

from rumpus.games.brave_and_bold.state import Player, State
from rumpus.games.brave_and_bold.tokens import NOT_CRISIS, S, X

MANY = 99  # draws: as many as one likes
AHEAD = 4  # draws for which the screen tells the chance of a crisis


@lru_cache(maxsize=65536)
def crash(others: int, crises: int, meter: int, draws: int) -> Fraction:
    """The chance that the third crisis token is among the next draws.

    Of `others` + `crises` tokens in the bag, `draws` come out one after the other.
    """
    total = others + crises
    draws = min(draws, total)
    missing = 3 - meter
    if crises < missing or draws < missing:
        return Fraction(0)
    bad = sum(
        comb(crises, k) * comb(others, draws - k) for k in range(missing, min(crises, draws) + 1)
    )
    return Fraction(bad, comb(total, draws))


@lru_cache(maxsize=65536)
def reach(
    others: int, crises: int, meter: int, wanted: int, twice: int = 0, draws: int = MANY
) -> Fraction:
    """The chance of so high a count of non-crisis tokens before the third crisis token.

    `twice` of the `others` count two; no more than `draws` tokens may come out.
    """
    if wanted <= 0:
        return Fraction(1)
    chance = Fraction(0)
    for double in range(twice + 1):
        for single in range(others - twice + 1):
            if wanted - 2 <= single + 2 * double < wanted:
                chance += last_step(others, crises, 3 - meter, wanted, twice, draws, single, double)
    return chance


def last_step(
    others: int, crises: int, missing: int, wanted: int, twice: int, draws: int, single: int,
    double: int,
) -> Fraction:  # fmt: skip
    """The chance that so many single and double ones, then one more, reach the count."""
    short = wanted - single - 2 * double  # 1 or 2: then only a double one will do
    last = twice - double + (others - twice - single if short == 1 else 0)
    total = others + crises
    chance = Fraction(0)
    for bad in range(min(missing, crises + 1)):
        drawn = single + double + bad
        if last and drawn < draws:
            ways = comb(others - twice, single) * comb(twice, double) * comb(crises, bad)
            chance += Fraction(ways * last, comb(total, drawn) * (total - drawn))
    return chance


def drawing(player: Player, number: int) -> Fraction:
    """The chance of so many non-crisis tokens before the third crisis token."""
    others = sum(player.bag[kind] for kind in NOT_CRISIS)
    return reach(others, player.bag[X], player.meter, number - player.pulled)


def next_is_crisis(player: Player) -> Fraction:
    """The chance that the next token is a crisis token."""
    total = sum(player.bag)
    return Fraction(player.bag[X], total) if total else Fraction(0)


def percent(chance: Fraction) -> float:
    """Per cent with one decimal."""
    return round(float(chance * 100), 1)


def told(state: State, player: Player) -> dict[str, object]:
    """What the screen shows: crisis on the next draws, and reaching the next bonus row."""
    crises = player.bag[X]
    others = sum(player.bag) - crises
    meter = min(player.meter, 2)
    most = state.law.draw_limit - player.held if state.law.draw_limit else MANY
    found: dict[str, object] = {
        "next": percent(next_is_crisis(player)),
        "crash": [percent(crash(others, crises, meter, min(n, most))) for n in range(1, AHEAD + 1)],
    }
    wanted = to_next_row(state, player)
    if wanted:
        counted = sum(player.bag[kind] for kind in NOT_CRISIS)  # guests count as nothing
        twice = player.bag[S] if player.character.token.counts == 2 else 0
        found["bonus"] = percent(reach(counted, crises, meter, wanted, twice, most))
    return found


def to_next_row(state: State, player: Player) -> int:
    """How much the count for the bonus table lacks to the next row; 0 behind the last one."""
    shift = state.law.higher - state.law.lower + player.shift
    lacking = (at + shift - player.count for at, _ in player.character.rows)
    return next((lack for lack in lacking if lack > 0), 0)
