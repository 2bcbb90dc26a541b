"""Imagined worlds fit what a seat knows."""

from __future__ import annotations

import random

import pytest

from rumpus.games.justice_league import GAME
from rumpus.games.justice_league.state import State
from rumpus.games.justice_league.views import could_be, paid
from rumpus.kernel import Match, Seeded
from rumpus.kernel.chance import seed_bytes

FORMATS = ("2-heroes", "3-heroes", "4-heroes")


def positions(format: str, seed: int, every: int) -> list[Match]:
    table = GAME.table(format)
    match = Match(GAME, table, *GAME.start(table), Seeded(seed_bytes(seed)))
    rng = random.Random(seed)
    found: list[Match] = []
    number = 0
    while match.decisions:
        if number % every == 0 and match.state.tiles:
            found.append(match.fork())
        decision = rng.choice(match.decisions)
        options = decision.options
        match.answer(
            decision.player, options[0] if decision.ask == "perform" else rng.choice(options)
        )
        number += 1
    return found


def every_crisis_once(state: State) -> bool:
    """Each crisis is in the deck, the hand, on the map or on a display, and nowhere twice."""
    places = [*state.content.bits(state.deck), *state.content.bits(state.crises)]
    places += [crisis for crisis in state.tile if crisis >= 0]
    places += [*state.completed, *state.thwarted]
    return sorted(places) == list(range(len(state.content.crises)))


@pytest.mark.parametrize("format", FORMATS)
def test_prices_of_imagined_crises_add_up_to_what_was_paid(format: str) -> None:
    rng = random.Random(1)
    for match in positions(format, 3, 9):
        for seat in (*match.state.seats,):
            world = match.imagine(seat, Seeded(seed_bytes(rng.getrandbits(60)))).state
            assert every_crisis_once(world)
            for region in world.content.bits(world.tiles & ~world.revealed):
                assert paid(world, region) == paid(match.state, region)
                assert could_be(match.state, region) >> world.tile[region] & 1


def test_hidden_crises_are_dealt_anew() -> None:
    table = GAME.table("2-heroes")
    given = "crisis luthor tokyo hidden\ncrisis brainiac london hidden\ncards bernadeth"
    match = Match(GAME, table, *GAME.read(table, given), None)
    seen = {match.imagine(1, Seeded(seed_bytes(n))).state.tile[4] for n in range(60)}
    costs = {match.state.content.crises[n].cost for n in seen}
    assert len(seen) > 5
    assert costs == {2}


def test_darkseid_knows_his_crises_and_a_hero_what_he_looked_at() -> None:
    table = GAME.table("2-heroes")
    given = """
    heroes superman batman
    crisis luthor tokyo hidden seen batman
    crisis brainiac london hidden
    """
    match = Match(GAME, table, *GAME.read(table, given), None)
    for n in range(20):
        assert match.imagine(0, Seeded(seed_bytes(n))).state.tile == match.state.tile
        assert match.imagine(2, Seeded(seed_bytes(n))).state.tile[9] == match.state.tile[9]
    assert match.view(2)["tiles"][1]["secret"] == "luthor"
    assert "secret" not in match.view(1)["tiles"][1]


def test_the_goal_is_dealt_anew_until_it_is_known() -> None:
    table = GAME.table("2-heroes")
    given = "darkseid goal four-pillars\ncrisis luthor tokyo hidden"
    match = Match(GAME, table, *GAME.read(table, given), None)
    goals = match.state.content.starting[2]
    hands = {match.imagine(1, Seeded(seed_bytes(n))).state.hand[0] & goals for n in range(60)}
    assert len(hands) == 6
    given = "darkseid spent four-pillars\ncrisis luthor tokyo hidden"
    match = Match(GAME, table, *GAME.read(table, given), None)
    spent = {match.imagine(1, Seeded(seed_bytes(n))).state.spent[0] for n in range(20)}
    assert len(spent) == 1


def test_face_down_cards_of_others_are_dealt_anew() -> None:
    table = GAME.table("2-heroes")
    given = """
    superman chosen skyward
    wonder-woman lying chosen watchtower
    crisis luthor tokyo hidden
    stage schemes
    """
    match = Match(GAME, table, *GAME.read(table, given), None)
    worlds = [match.imagine(0, Seeded(seed_bytes(n))).state for n in range(40)]
    assert len({world.chosen[1] for world in worlds}) == 4
    assert {world.chosen[2] for world in worlds} == {match.state.chosen[2]}
