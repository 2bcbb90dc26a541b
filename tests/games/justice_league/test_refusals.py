"""Refusals say what is so at the table, and what would be right."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.games.justice_league import GAME
from rumpus.kernel import CHANCE, Match, Refusal

FIGHT = """
superman at london
darkseid at london
crisis luthor tokyo hidden
plays superman mighty-blow
plays darkseid teleport passed
plays darkseid triumph escalate cull-the-weak
"""
TWICE = ((1, "perform"), (1, "strength 5 bonus"), (1, "triumph"), (1, "agility 1"), (CHANCE, "jl"))
TELEPORT = """
darkseid at london spent crush
crisis luthor tokyo hidden
plays darkseid teleport triumph
"""


def refused(given: str, when: tuple[tuple[int, Any], ...], answer: str) -> Refusal:
    """What is held against an answer after these."""
    table = GAME.table("4-heroes")
    match = Match(GAME, table, *GAME.read(table, given), None)
    for seat, text in when:
        if seat == CHANCE:
            assert match.chance is not None
            text = next(face for face in match.chance.outcomes if str(face) == text)
        match.answer(seat, text)
    refusal = GAME.objection(match.state, match.decisions[0], answer)
    assert refusal is not None
    return refusal


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("triumph", "Triumph is cancelled already."),
        ("teleport", "Teleport has already come up."),
        ("crush", "Crush is not in play."),
    ],
)
def test_a_card_that_cannot_be_cancelled(answer: str, sentence: str) -> None:
    assert refused(FIGHT, TWICE, answer).text == sentence


def test_how_much_is_needed_with_a_bonus_and_without() -> None:
    given = """
    superman at london
    crisis steppenwolf london revealed
    plays superman mighty-blow
    """
    when = ((1, "perform"),)
    with_bonus = refused(given, when, "strength 5 bonus")
    assert with_bonus.text == "With the bonus no more than 4 is needed."
    too_much = refused(given.replace("steppenwolf", "parademons"), when, "strength 5")
    assert too_much.text == "Here no more than 3 is needed."


def test_what_brings_a_spent_card_of_darkseid_back() -> None:
    refusal = refused(TELEPORT, ((0, "perform"), (0, "tokyo")), "crush")
    assert refusal.remedy == "Your Apokolips card brings it back."
