"""How likely what came was: against counts made another way."""

from __future__ import annotations

from itertools import product
from math import comb

import pytest

from rumpus.kernel import Chance, Die
from rumpus.server.fortune import kinds, numbers, shares, tail

DIE = shares(Die("red"))


@pytest.mark.parametrize("total", [3, 7, 10, 11, 18])
def test_the_tail_of_three_dice(total: int) -> None:
    every = [sum(one) for one in product(range(1, 7), repeat=3)]
    below = sum(one <= total for one in every) / 216
    above = sum(one >= total for one in every) / 216
    assert tail([DIE] * 3, total, below=True) == pytest.approx(below)
    assert tail([DIE] * 3, total, below=False) == pytest.approx(above)


def test_the_mean_of_dice() -> None:
    (line,) = numbers([(DIE, came) for came in (1, 2, 2, 3)])
    assert (line["kind"], line["came"], line["expected"]) == ("", 2.0, pytest.approx(3.5))
    assert line["low"] == pytest.approx(3.5 - 1.96 * (35 / 12 / 4) ** 0.5)


def test_how_often_each_kind_came() -> None:
    bag = shares(Chance("bag", ("crisis", "combat"), (1, 3)))
    lines = kinds([(bag, "crisis")] * 5 + [(bag, "combat")] * 3)
    crisis = next(one for one in lines if one["kind"] == "crisis")
    assert (crisis["came"], crisis["expected"]) == (5, pytest.approx(2.0))
    at_least = sum(comb(8, n) * 0.25**n * 0.75 ** (8 - n) for n in range(5, 9))
    assert crisis["likely"] == pytest.approx(at_least)


def test_a_deck_of_single_cards_tells_nothing() -> None:
    deck = shares(Chance("deck", tuple(f"card {n}" for n in range(26))))
    assert kinds([(deck, "card 3")] * 4) == []
