"""The built-in players: honest, the same again, and better than chance."""

from __future__ import annotations

import ast
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests import toy
from tests.counting import calls
from tests.toy import DIG, TOY, match

import rumpus.bots
from rumpus.bots import LEVELS, Dice, Seat, player
from rumpus.bots.ismcts import Master, Veteran
from rumpus.kernel import BadSetting, Chance, Match, Seeded


@pytest.fixture(autouse=True)
def _hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Veterans and masters think less here than in earnest."""
    monkeypatch.setattr(Veteran, "tries", 20)
    monkeypatch.setattr(Master, "tries", 40)


SOURCES = sorted(Path(rumpus.bots.__file__).parent.glob("*.py"))


def play(found: Match, levels: list[str], seed: int) -> list[str]:
    """The answers of a whole game between players of these levels."""
    players = [player(level, f"{seed} {n}") for n, level in enumerate(levels)]
    answers = []
    while found.decisions:
        number = found.decisions[0].player
        option = players[number].answer(Seat(found, number))
        found.answer(number, option)
        answers.append(f"{number} {option}")
    return answers


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_makes_the_same_choices(level: str) -> None:
    games = [play(match(5), [level, level], seed) for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


@pytest.mark.parametrize("level", LEVELS)
def test_every_answer_is_an_option(level: str) -> None:
    found = match(3, "three")
    play(found, [level] * 3, 3)
    assert found.result is not None


def test_a_level_nobody_knows() -> None:
    with pytest.raises(BadSetting, match="there is no level 'god'; there are random, rookie"):
        player("god")


def wins(level: str, other: str, games: int) -> int:
    """How often a level beats another, sitting first and second in turn."""
    won = 0
    for seed in range(games):
        found = match(seed)
        levels = [level, other] if seed % 2 else [other, level]
        play(found, levels, seed)
        assert found.result is not None
        won += levels.index(level) in found.result.winners
    return won


def test_a_rookie_beats_chance() -> None:
    assert wins("rookie", "random", 40) >= 34


def test_a_veteran_beats_chance() -> None:
    assert wins("veteran", "random", 12) >= 10


def test_a_rookie_thinks_quickly() -> None:
    found, answers, spent = match(8, "three"), 0, 0
    rookie = player("rookie", 1)
    while found.decisions:
        number = found.decisions[0].player
        option, work = calls(partial(rookie.answer, Seat(found, number)))
        spent += work
        answers += 1
        found.answer(number, option)
    assert spent / answers < 30_000


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "random"])
def test_what_is_hidden_does_not_sway_a_player(level: str) -> None:
    """In two games that differ only in the other's hand, all choices are the same."""
    choices = []
    for gem in ("opal", "quartz"):
        found = toy.written("seat 0 garnet quartz gold 5\nseat 1 opal quartz gold 5\n")
        found.luck = Seeded(bytes(32))
        found.state.hands[1][0] = gem
        found.state.bag = {"quartz": 5, "garnet": 5, "opal": 5}
        other = {"opal": "quartz", "quartz": "opal"}[gem]
        found.state.bag[other] += 1
        found = Match(TOY, found.table, found.state, found.stage, Seeded(bytes(32)))
        choices.append([str(player(level, seed).answer(Seat(found, 0))) for seed in range(12)])
    assert choices[0] == choices[1]


def test_a_seat_shows_its_own_things_only() -> None:
    found = match(3)
    seat = Seat(found, 1)
    assert seat.view == found.view(1)
    assert seat.decision is found.asked(1)
    assert (seat.game, seat.table) == (TOY, found.table)
    found.answer(1, "pass")
    assert seat.decision is None
    with pytest.raises(ValueError, match="seat 1 is not asked anything"):
        player("random").answer(seat)
    held = [name for name in dir(seat) if isinstance(getattr(seat, name, None), Match)]
    assert held == ["_Seat__match"]


@pytest.mark.parametrize("file", SOURCES, ids=lambda file: file.name)
def test_no_player_reaches_behind_the_seat(file: Path) -> None:
    """The match itself is private to the seat: nobody else names it."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr in {"_Seat__match", "__match"}:
            assert file.name == "base.py"
            assert ast.unparse(node.value) == "self"


def test_dice_are_fair_and_the_same_again() -> None:
    ask = Chance("x", ("a", "b"), (3, 1))
    dice = Dice(4)
    found = [dice.give(ask) for _ in range(4000)]
    assert 2850 < found.count("a") < 3150
    assert [Dice(4).give(ask), Dice(4).copy().give(ask)] == [found[0]] * 2


def test_advice_of_the_game_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    from rumpus.bots import base

    game = replace(TOY, start=_start)
    monkeypatch.setitem(base._advisers, "tests.bots.test_bots", lambda state, decision: DIG)
    _start.__module__ = "tests.bots.test_bots"
    found = toy.written("seat 0 opal gold 9\nseat 1 opal\n")
    found = Match(game, found.table, found.state, found.stage, Seeded(bytes(32)))
    assert player("rookie").answer(Seat(found, 0)) is DIG


def _start(table: Any) -> Any:
    return toy.start(table)
