"""Whole games: random ones end, agreement is reached, built-in players are sensible."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rumpus.bots.base import Dice
from rumpus.games.justice_league import GAME
from rumpus.games.justice_league.advice import advise
from rumpus.kernel import Match, Seeded
from rumpus.kernel.chance import seed_bytes

FORMATS = ("2-heroes", "3-heroes", "4-heroes")


def advised(match: Match, seat: int, luck: int) -> Any:
    """What the adviser says in an imagined world."""
    world = match.imagine(seat, Dice(luck))
    decision = world.asked(seat)
    assert decision is not None
    return decision.options[0] if len(decision.options) == 1 else advise(world.state, decision)


def play(format: str, seed: int, advised_seats: frozenset[int]) -> Match:
    table = GAME.table(format)
    match = Match(GAME, table, *GAME.start(table), Seeded(seed_bytes(seed)))
    match.events = match.state.events = None
    rng = random.Random(seed)
    while match.decisions:
        decision = match.decisions[0]
        if decision.player in advised_seats:
            answer = advised(match, decision.player, rng.getrandbits(32))
        else:
            answer = rng.choice(decision.options)
        match.answer(decision.player, answer)
    return match


@pytest.mark.parametrize("format", FORMATS)
def test_random_games_end(format: str) -> None:
    for seed in range(40):
        result = play(format, seed, frozenset()).result
        assert result is not None
        assert result.rule in ("JL-133", "JL-134", "JL-135", "JL-136", "JL-R46")


@pytest.mark.parametrize("format", FORMATS)
def test_advised_heroes_beat_a_random_darkseid(format: str) -> None:
    seats = frozenset(range(1, GAME.format(format).seats))
    results = [play(format, seed, seats).result for seed in range(20)]
    assert sum(result is not None and 1 in result.winners for result in results) >= 18


@pytest.mark.parametrize("format", FORMATS)
def test_an_advised_darkseid_beats_random_heroes(format: str) -> None:
    results = [play(format, seed, frozenset({0})).result for seed in range(20)]
    assert sum(result is not None and 0 in result.winners for result in results) >= 18


def test_advised_heroes_agree_with_a_persons_proposal() -> None:
    given = """
    superman at london
    wonder-woman at tokyo
    batman at bialya
    crisis luthor sydney hidden
    plays superman skyward
    plays wonder-woman the-gift-of-flight
    plays batman night-glide
    """
    table = GAME.table("4-heroes")
    match = Match(GAME, table, *GAME.read(table, given), None)
    for option in match.decisions[0].options:
        twin = match.fork()
        twin.answer(1, option)
        for seat in (2, 3):
            twin.answer(seat, advised(twin, seat, 1))
        assert [decision.ask for decision in twin.decisions] == ["perform"]
        assert twin.decisions[0].player == twin.state.seat_of(option.heroes[0])


def test_advised_heroes_follow_a_persons_other_choice() -> None:
    given = """
    superman at london
    wonder-woman at tokyo
    batman at bialya
    crisis luthor sydney hidden
    plays superman skyward
    plays wonder-woman the-gift-of-flight
    plays batman night-glide
    """
    table = GAME.table("4-heroes")
    match = Match(GAME, table, *GAME.read(table, given), None)
    match.answer(1, advised(match, 1, 1))
    match.answer(2, advised(match, 2, 1))
    match.answer(3, "batman, wonder-woman, superman")
    for seat in (1, 2):
        match.answer(seat, advised(match, seat, 1))
    match.answer(3, "batman, wonder-woman, superman")
    assert match.decisions[0].ask == "perform"
    assert match.decisions[0].player == 3


def test_a_match_goes_on_without_players() -> None:
    table = GAME.table("2-heroes")
    match = Match(GAME, table, *GAME.read(table, "crisis luthor tokyo hidden"), Seeded(b"x" * 32))
    match.answer(1, "leave")
    match.answer(2, "leave")
    match.answer(0, "leave")
    assert match.result is not None
    assert match.result.rule == "JL-R46"
    assert match.state.round == 40


def test_what_lasts_a_round_ends_with_it() -> None:
    given = """
    superman at london immune shadows bracelets hand skyward stand-firm barred stand-firm
    crisis luthor london hidden
    locked london metropolis
    stage train
    """
    table = GAME.table("2-heroes")
    match = Match(GAME, table, *GAME.read(table, given), None)
    shown = match.view(1)
    assert match.state.round == 2
    assert shown["locked"] == []
    assert [hero["statuses"] for hero in shown["heroes"]] == [[], []]
    assert shown["heroes"][0]["mine"]["barred"] == []
