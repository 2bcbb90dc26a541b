"""What lasts for a while is public, so everybody sees it."""

from __future__ import annotations

from typing import Any

import pytest

from rumpus.games.royale import BATTLE_ROYALE, CAPTURE_THE_FLAG
from rumpus.kernel import CHANCE, Game, Match

EVERYBODY = (0, 1, None)


def begin(game: Game, given: str) -> Match:
    table = game.table()
    return Match(game, table, *game.read(table, given), None)


def say(match: Match, seat: int, text: str) -> None:
    decision = match.decision
    assert decision is not None
    match.answer(seat, next(option for option in decision.options if str(option) == text))


def figure(match: Match, seat: int | None, id: str) -> dict[str, Any]:
    return next(one for one in match.view(seat)["figures"] if one["id"] == id)


@pytest.mark.parametrize("seat", EVERYBODY)
def test_who_is_slowed_by_a_blizzard(seat: int | None) -> None:
    match = begin(BATTLE_ROYALE, "0: storm e5\n1: hulk h8\n1: thor out\nblizzard 0")
    assert figure(match, seat, "hulk")["conditions"] == ["slowed"]
    assert figure(match, seat, "storm")["conditions"] == []
    assert figure(match, seat, "thor")["conditions"] == []


@pytest.mark.parametrize("seat", EVERYBODY)
def test_what_bonus_cards_leave_for_the_turn(seat: int | None) -> None:
    hand = "hand 0 last-stand power-surge double-time"
    match = begin(BATTLE_ROYALE, f"0: storm e5\n0: hulk a2 3\n1: thor h8\n{hand}")
    for card in ("last-stand", "power-surge", "double-time"):
        say(match, 0, f"play {card}")
    assert figure(match, seat, "hulk")["conditions"] == ["making a last stand"]
    turn = match.view(seat)["turn"]
    assert (turn["surge"], turn["doubled"]) == (1, 1)


@pytest.mark.parametrize("seat", EVERYBODY)
def test_a_fallen_character_with_flags_is_never_out(seat: int | None) -> None:
    match = begin(CAPTURE_THE_FLAG, "0: hulk e5\n1: doctor-doom e6 1\n1: thor k8")
    say(match, 0, "hulk attack doctor-doom")
    for luck in (6, 1):
        match.answer(CHANCE, luck)
    assert figure(match, seat, "doctor-doom")["state"] == "down"
