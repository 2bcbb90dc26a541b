"""The odds that a preview shows are those of the dice, counted roll by roll on the table."""

from __future__ import annotations

from collections import Counter
from itertools import product

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


SHOT = "0: thor e5\n1: doctor-doom e8\n1: lex-luthor h8"
CARDS = {  # a position, the card, its target, how many red dice
    "shot": (SHOT, "mjolnir-attack", "doctor-doom", 1),
    "capped": (SHOT, "mjolnir-attack", "lex-luthor", 1),
    "two dice": ("0: harley-quinn e5\n1: doctor-doom e6\n1: goon-1 e4",
                 "mallet-attack", "goon-1", 2),
    "afar": ("0: thor e5\n1: wonder-woman e8 -aegis-shield\n1: doctor-doom h8",
             "mjolnir-attack", "wonder-woman", 1),
    "saved": ("0: thor e5\n1: catwoman e8 5 -rooftop-run\n1: doctor-doom h8",
              "mjolnir-attack", "catwoman", 1),
}  # fmt: skip


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


@pytest.mark.parametrize(("given", "card", "name", "dice"), CARDS.values(), ids=list(CARDS))
def test_so_does_that_of_a_card(given: str, card: str, name: str, dice: int) -> None:
    match = begin(given)
    for text in (f"play {card}", name):
        decision = match.decision
        assert decision is not None
        answer = next(option for option in decision.options if str(option) == text)
        shown = match.game.describe(match.state, decision, answer).get("preview")
        match.answer(0, answer)
    assert shown is not None
    target, before = answer.a, match.state.health[answer.a]
    lost: Counter[int] = Counter()
    for luck in product(range(1, 7), repeat=dice + 1):
        twin = match.fork()
        for value in luck:
            twin.answer(CHANCE, value)
        lost[before - twin.state.health[target]] += 1
    saved = shown["saved"]["health"] if shown["saved"] else 0
    expected: Counter[int] = Counter()
    for harm, ways in shown["damage"].items():
        expected[before - saved if int(harm) >= before else int(harm)] += ways
    assert lost == expected
    assert shown["defeat"] == pytest.approx(0 if saved else lost[before] / 6 ** (dice + 1))
    assert shown["health"] == before
    assert bool(shown["saved"]) == (name == "catwoman")


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
