"""The printed odds are exact: against counting every order of small bags, and the known tables."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from rumpus.games.brave_and_bold import GAME
from rumpus.games.brave_and_bold.odds import crash, percent, reach


def by_steps(others: int, crises: int, missing: int, draws: int) -> Fraction:
    """The chance that `missing` crisis tokens come within so many draws, one draw at a time."""
    if missing == 0:
        return Fraction(1)
    total = others + crises
    if draws == 0 or total == 0:
        return Fraction(0)
    chance = Fraction(0)
    if crises:
        chance += Fraction(crises, total) * by_steps(others, crises - 1, missing - 1, draws - 1)
    if others:
        chance += Fraction(others, total) * by_steps(others - 1, crises, missing, draws - 1)
    return chance


def reached_by_steps(others: int, crises: int, missing: int, wanted: int) -> Fraction:
    """The chance of so many non-crisis tokens before the last missing crisis token."""
    if wanted == 0:
        return Fraction(1)
    if missing == 0 or others == 0:
        return Fraction(0)
    total = others + crises
    chance = Fraction(others, total) * reached_by_steps(others - 1, crises, missing, wanted - 1)
    if crises:
        less = reached_by_steps(others, crises - 1, missing - 1, wanted)
        chance += Fraction(crises, total) * less
    return chance


@pytest.mark.parametrize("meter", [0, 1, 2])
@pytest.mark.parametrize(("others", "crises"), [(0, 3), (4, 1), (5, 3), (9, 3), (12, 4), (17, 8)])
def test_crash_is_what_step_by_step_gives(others: int, crises: int, meter: int) -> None:
    for draws in range(others + crises + 2):
        assert crash(others, crises, meter, draws) == by_steps(others, crises, 3 - meter, draws)


@pytest.mark.parametrize("meter", [0, 1, 2])
@pytest.mark.parametrize(("others", "crises"), [(4, 1), (5, 3), (9, 3), (12, 4), (10, 2)])
def test_reach_is_what_step_by_step_gives(others: int, crises: int, meter: int) -> None:
    for wanted in range(others + 2):
        found = reach(others, crises, meter, wanted)
        assert found == reached_by_steps(others, crises, 3 - meter, wanted)


def counted_by_steps(
    single: int, double: int, crises: int, missing: int, wanted: int, draws: int
) -> Fraction:
    """The chance of so high a count where some tokens count two, in so many draws at most."""
    if wanted <= 0:
        return Fraction(1)
    total = single + double + crises
    if missing == 0 or draws == 0 or total == 0:
        return Fraction(0)
    chance = Fraction(0)
    if single:
        rest = counted_by_steps(single - 1, double, crises, missing, wanted - 1, draws - 1)
        chance += Fraction(single, total) * rest
    if double:
        rest = counted_by_steps(single, double - 1, crises, missing, wanted - 2, draws - 1)
        chance += Fraction(double, total) * rest
    if crises:
        rest = counted_by_steps(single, double, crises - 1, missing - 1, wanted, draws - 1)
        chance += Fraction(crises, total) * rest
    return chance


@pytest.mark.parametrize("draws", [2, 5, 99])
@pytest.mark.parametrize("meter", [0, 1, 2])
@pytest.mark.parametrize(("single", "double", "crises"), [(5, 2, 3), (4, 3, 0), (1, 3, 2)])
def test_tokens_that_count_twice(
    single: int, double: int, crises: int, meter: int, draws: int
) -> None:
    for wanted in range(single + 2 * double + 2):
        found = reach(single + double, crises, meter, wanted, double, draws)
        assert found == counted_by_steps(single, double, crises, 3 - meter, wanted, draws)


SHOWN = (
    ("superman pulled 7 bag c*5 k x*2 kr meter 1", (6, 0, 2, 2, 2)),
    ("flash pulled 2 extra 1 bag c*3 s*2 x*2 meter 1", (3, 2, 2, 2, 3)),
    ("challenge rf-3\nsuperman pulled 5 bag c*4 x*3", (4, 0, 3, 3, 2)),
    ("challenge rf-5\nsuperman pulled 5 bag c*4 x*3", (4, 0, 3, 3, 3)),
    ("superman pulled 5 shift 2 bag c*4 x*3", (4, 0, 3, 3, 3)),
)


@pytest.mark.parametrize(("given", "bag"), SHOWN)
def test_the_next_row_on_the_screen(given: str, bag: tuple[int, int, int, int, int]) -> None:
    table = GAME.table("1v1", {})
    state, _ = GAME.read(table, given + "\nlex-luthor stopped")
    shown = GAME.view(state, 0)["players"][0]["odds"]
    assert shown["bonus"] == percent(counted_by_steps(*bag, 99))


def test_the_limit_of_a_card_on_the_screen() -> None:
    given = "challenge su-3\nsuperman pulled 7 bag c*4 x*3\nlex-luthor stopped"
    state, _ = GAME.read(GAME.table("1v1", {}), given)
    shown = GAME.view(state, 0)["players"][0]["odds"]
    assert shown["bonus"] == percent(counted_by_steps(4, 0, 3, 3, 2, 2))
    assert shown["crash"] == [0.0, 0.0, 0.0, 0.0]


def test_every_order_of_a_small_bag() -> None:
    bag = "ooooxxx"
    orders = list(permutations(bag))
    for draws in range(len(bag) + 1):
        bad = sum(order[:draws].count("x") >= 3 for order in orders)
        assert crash(4, 3, 0, draws) == Fraction(bad, len(orders))


def test_known_tables() -> None:
    rows = {5: "4.5 2.2 1.0 2.8", 9: "38.2 18.5 8.7 18.9", 12: "100.0 48.4 22.7 41.4"}
    for draws, row in rows.items():
        bags = ((9, 3), (12, 3), (16, 3), (17, 4))
        assert row == " ".join(str(percent(crash(n, k, 0, draws))) for n, k in bags)
    assert [percent(reach(n, k, 0, 10)) for n, k in ((12, 3), (25, 6), (48, 8))] == [
        51.6,
        57.4,
        77.6,
    ]
