"""Where a hero can move, against every walk there is."""

from __future__ import annotations

import random

import pytest

from rumpus.games.justice_league import GAME
from rumpus.games.justice_league.movement import ways
from rumpus.games.justice_league.state import State
from rumpus.kernel import Match


def position(rng: random.Random) -> State:
    """Superman somewhere with a few tokens, one crisis asking a price, one that stops."""
    table = GAME.table("4-heroes")
    regions = [place.id for place in table.content.places[: table.content.watchtower]]
    start, walkers, engine = rng.sample(regions, 3)
    given = f"""
    superman at {rng.choice((start, start, walkers))} tokens {rng.choice((0, 1, 2))}/0/0
    crisis siege-walkers {walkers} revealed
    crisis weather-engine {engine} revealed
    """
    state: State = GAME.read(table, given)[0]
    return state


def every_walk(state: State, limit: int) -> dict[int, tuple[int, int]]:
    """The price and the lines of the cheapest walk to each region, found by trying them all."""
    found: dict[int, tuple[int, int]] = {}
    walks: list[tuple[int, ...]] = [(state.at[1],)]
    for lines in range(1, limit + 1):
        walks = [
            (*walk, near)
            for walk in walks
            if len(walk) == 1 or not state.has_trait(walk[-1], "stops")
            for near in state.map.neighbours[walk[-1]]
        ]
        for walk in walks:
            price = sum(state.has_trait(region, "exit_price") for region in walk[:-1])
            if price <= state.unspent(1):
                best = found.get(walk[-1], (price, lines))
                found[walk[-1]] = min(best, (price, lines))
    found.pop(state.at[1], None)
    return found


@pytest.mark.parametrize("limit", [1, 2, 4])
def test_the_cheapest_way_then_the_shortest(limit: int) -> None:
    rng = random.Random(limit)
    for _ in range(60):
        state = position(rng)
        known = ways(state, 1, limit)
        prices = {
            region: (
                sum(state.has_trait(left, "exit_price") for left in (state.at[1], *way[:-1])),
                len(way),
            )
            for region, way in known.items()
        }
        assert prices == every_walk(state, limit)


def test_a_label_tells_what_the_way_costs() -> None:
    given = """
    superman at london
    crisis siege-walkers london revealed
    plays superman skyward
    """
    table = GAME.table("4-heroes")
    match = Match(GAME, table, *GAME.read(table, given), None)
    match.answer(1, "perform")
    decision = match.decisions[0]
    labels = {
        str(option): GAME.describe(match.state, decision, option)["label"]
        for option in decision.options
    }
    assert labels["tokyo"] == "Tokyo, for 1 token"
    assert labels["stay"] == "stay"


def test_who_does_not_say_where_the_boom_tube_leads_stays() -> None:
    given = """
    cyborg at london learned boom-tube
    crisis luthor tokyo hidden
    plays cyborg boom-tube
    """
    table = GAME.table("4-heroes")
    match = Match(GAME, table, *GAME.read(table, given), None)
    match.answer(4, "perform")
    assert GAME.prompt(match.state, match.decisions[0])["default"] == "london"


def test_a_target_is_named() -> None:
    given = """
    superman at london
    darkseid at london
    crisis luthor london revealed
    plays superman mighty-blow
    plays darkseid crush passed
    """
    table = GAME.table("4-heroes")
    match = Match(GAME, table, *GAME.read(table, given), None)
    match.answer(1, "perform")
    decision = match.decisions[0]
    labels = [GAME.describe(match.state, decision, o)["label"] for o in decision.options]
    assert labels == ["Luthor in London", "Darkseid", "pass"]
