"""The odds that a preview shows are those of the dice, counted roll by roll on the table."""

from __future__ import annotations

from collections import Counter

import pytest

from rumpus.games.royale import BATTLE_ROYALE
from rumpus.games.royale.odds import distribution
from rumpus.kernel import CHANCE, Match

POSITIONS = {
    "plain": "0: hulk e5\n1: doctor-doom e6 -titanium-armor",
    "reduced": "0: hulk e5\n1: doctor-doom e6",
    "capped": "0: thor e5\n1: lex-luthor e6",
    "mad": "0: hulk e5 3\n1: doctor-doom e6",
    "afar": "0: hawkeye e5\n1: wonder-woman h5 -aegis-shield",
    "armoured": "0: hulk e5\n1: doctor-doom e6 4\nattached reinforced-armor doctor-doom",
    "helped": "0: hulk e5\n1: doctor-doom e6 3\n1: captain-america f6 -raised-shield -assemble",
    "weak": "0: harley-quinn e5 2\n1: goon-1 e6\n1: doctor-doom a11",
    "boy": "0: robin e5\n0: hulk f5\n1: superman e6 2 -faster-than-a-bullet",
}


def begin(given: str) -> Match:
    table = BATTLE_ROYALE.table()
    return Match(BATTLE_ROYALE, table, *BATTLE_ROYALE.read(table, given), None)


@pytest.mark.parametrize("given", POSITIONS.values(), ids=list(POSITIONS))
def test_a_preview_agrees_with_every_roll(given: str) -> None:
    match = begin(given)
    decision = match.decision
    assert decision is not None
    attack = next(option for option in decision.options if " attack " in str(option))
    shown = match.game.describe(match.state, decision, attack)["preview"]
    target = attack.b
    before = match.state.health[target]
    lost: Counter[int] = Counter()
    match.answer(0, attack)
    for red in range(1, 7):
        for white in range(1, 7):
            twin = match.fork()
            twin.answer(CHANCE, red)
            twin.answer(CHANCE, white)
            lost[before - twin.state.health[target]] += 1
    expected: Counter[int] = Counter()
    for harm, ways in shown["damage"].items():
        expected[min(int(harm), before)] += ways
    assert lost == expected
    assert shown["rolls"] == 36
    assert shown["hurt"] == pytest.approx(sum(n for harm, n in lost.items() if harm) / 36)
    assert shown["defeat"] == pytest.approx(lost[before] / 36)
    mean = sum(int(harm) * ways for harm, ways in shown["damage"].items()) / 36
    assert shown["mean"] == pytest.approx(mean)


@pytest.mark.parametrize(
    ("bonus", "mean", "hurt"),
    [(-4, 0.03, 3), (-2, 0.28, 17), (0, 0.97, 42), (1, 1.56, 58), (3, 3.11, 83), (6, 6.0, 100)],
)
def test_the_table_behind_the_balance(bonus: int, mean: float, hurt: int) -> None:
    counts = distribution(1, bonus, 0, 0)
    assert sum(counts.values()) == 36
    assert sum(harm * ways for harm, ways in counts.items()) / 36 == pytest.approx(mean, abs=0.006)
    wounds = sum(ways for harm, ways in counts.items() if harm)
    assert round(100 * wounds / 36) == hurt


def test_two_red_dice_against_one_white() -> None:
    counts = distribution(2, 0, 0, 0)
    assert sum(counts.values()) == 216
    assert sum(harm * ways for harm, ways in counts.items()) / 216 == pytest.approx(3.66, abs=0.01)


def test_a_cap_of_two() -> None:
    counts = distribution(1, 0, 0, 2)
    assert sum(harm * ways for harm, ways in counts.items()) / 36 == pytest.approx(0.69, abs=0.006)
