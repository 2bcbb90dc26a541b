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


def test_who_counts_for_a_flag_stands_beside_it() -> None:
    given = "0: hulk e12\n0: thor a2\n1: doctor-doom d12\n1: goon-1 f13\nturn 0"
    flag = begin(CAPTURE_THE_FLAG, given).view(0)["flags"][1]
    assert (flag["cell"], flag["contested"]) == ("e13", True)
    assert sorted(flag["beside"]) == ["doctor-doom", "hulk"]  # no minion


def test_a_move_shows_its_way_and_never_through_the_other_flag() -> None:
    match = begin(
        CAPTURE_THE_FLAG, "0: hulk d12\n0: thor a2\n1: doctor-doom k8\nflag 1 e12\ngreen 2"
    )
    say(match, 0, "move hulk")
    decision = match.decision
    assert decision is not None
    for option in decision.options[1:]:
        path = match.game.describe(match.state, decision, option)["preview"]["path"]
        assert path[0] == "d12"
        assert path[-1] == str(option)
        assert len(path) <= 3
        assert "e12" not in path


def test_the_sum_of_a_battle_names_its_cards() -> None:
    match = begin(BATTLE_ROYALE, "0: hulk e5 3\n1: doctor-doom e6\n1: captain-america f6")
    say(match, 0, "hulk attack doctor-doom")
    for luck in (6, 2):
        match.answer(CHANCE, luck)
    while match.decision is not None and match.decision.ask.startswith("window"):
        say(match, 1, "pass")
    told = [match.game.line(match.state, event).text for event in match.events or ()]
    assert "6 + 2 The Madder He Gets - 2 - 1 Super-Soldier - 1 Titanium Armor = 4 damage" in told
