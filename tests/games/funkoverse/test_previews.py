"""What a screen says beside an answer agrees with what the rules then do."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.games.funkoverse import GAME
from rumpus.kernel import Match


def at(given: str, format: str = "first") -> Match:
    table = GAME.table(format)
    state, stage = GAME.read(table, given)
    return Match(GAME, table, state, stage, None)


def preview(match: Match, answer: str) -> dict[str, Any]:
    decision = match.decision
    assert decision is not None
    option = next(one for one in decision.options if str(one) == answer)
    found: dict[str, Any] = GAME.describe(match.state, decision, option).get("preview", {})
    return found


@pytest.mark.parametrize(
    ("square", "dice"), [("e4", 1), ("e3", 2), ("f3", 2), ("e2", 3), ("e1", 0)]
)
def test_a_flying_tackle_has_a_die_for_each_square(square: str, dice: int) -> None:
    match = at(f"""
        bare
        dark the-joker {square}
        light batgirl e6
        acting batgirl
    """)
    found = preview(match, "flying-tackle > the-joker")
    assert found.get("odds", {}).get("dice", 0) == dice
    assert found.get("short", False) is (dice == 0)


def test_boxes_that_go_off_say_whom_they_challenge() -> None:
    match = at("""
        bare
        dark the-joker a12
        light batman e5
        light batgirl e7 down
        box dark e6 d6 j9
        acting the-joker
    """)
    match.answer(0, "bang")
    first = preview(match, "e6")["rivals"]
    assert [(one["figure"], one["result"]) for one in first] == [
        ("batman", "knocked down"), ("batgirl", "knocked out"),
    ]  # fmt: skip
    match.answer(0, "e6")
    assert preview(match, "d6")["rivals"] == []


def test_a_knock_out_says_what_it_is_worth() -> None:
    match = at(
        """
        bare
        dark the-joker e5
        light batman e6 down
        acting the-joker
        """,
        "scenario",
    )
    assert preview(match, "challenge batman")["points"] == 1


def test_an_action_counts_when_it_is_over() -> None:
    match = at("""
        bare
        dark the-joker e5
        light batman j12
        acting the-joker
    """)
    match.answer(0, "mystery-box")
    assert match.view(0)["acting"]["used"] == 0
    match.answer(0, "pass")
    match.answer(0, "e6")
    assert match.view(0)["acting"]["used"] == 1


def test_the_champion_die_says_what_it_changes() -> None:
    """By hand: 2 dice win 103 of 216 against 2; with the die 4 of 6 add nothing, 2 of 6 add 3."""
    match = at(
        """
        bare
        dark wonder-woman e5
        light batman e6
        acting wonder-woman
        """,
        "collection",
    )
    match.answer(0, "challenge batman")
    without, added = (preview(match, text)["chance"] for text in ("pass", "add champion die"))
    assert without == pytest.approx(103 / 216)
    wins = sum(
        A[a] * A[b] * D[c] * D[d] * C[e] for a in A for b in A for c in D for d in D for e in C
        if a + b + e > c + d
    )  # fmt: skip
    assert added == pytest.approx(wins / 6**5)


A = {0: 2, 1: 3, 3: 1}  # faces of a challenger's die by their successes, then a defender's
D = {0: 3, 1: 2, 3: 1}
C = {0: 4, 3: 2}  # the Champion die of a challenger


def test_the_coin_says_what_it_changes() -> None:
    match = at(
        """
        bare
        dark two-face e5
        light batman e6
        acting two-face
        """,
        "collection",
    )
    match.answer(0, "challenge batman")
    assert preview(match, "pass")["chance"] == pytest.approx(103 / 216)
    assert preview(match, "flip coin")["chance"] == pytest.approx((211 / 324 + 13 / 54) / 2)
