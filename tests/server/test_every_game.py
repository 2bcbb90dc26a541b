"""For every game of the house: no message and no worker's world tells what a seat may not know.

RUMPUS_POSITIONS sets how many positions of each format are tried (default 12).
"""

from __future__ import annotations

import json
import os
import random

import pytest
from tests.server.test_secrets import pending, seen, texts

import rumpus
from rumpus.kernel import Match, Seeded
from rumpus.kernel.chance import seed_bytes
from rumpus.server.world import imagined, restored

POSITIONS = int(os.environ.get("RUMPUS_POSITIONS", "12"))
FORMATS = [(id, one.id) for id, game in rumpus.GAMES.items() for one in game.formats]


def positions(game: str, format: str) -> list[Match]:
    """Positions from random games, each with different luck."""
    found: list[Match] = []
    rng = random.Random(f"{game} {format}")
    while len(found) < POSITIONS:
        match = rumpus.start(game, format, seed=rng.getrandbits(32))
        stop = rng.randrange(120)
        for _ in range(stop):
            if not match.decisions:
                break
            decision = rng.choice(match.decisions)
            match.answer(decision.player, rng.choice(decision.options))
        found.append(match)
    return found


def asked(match: Match) -> list[int]:
    """Who is to answer."""
    return [decision.player for decision in match.decisions]


@pytest.mark.parametrize(("game", "format"), FORMATS)
def test_messages_are_the_same_in_every_world(game: str, format: str) -> None:
    for number, match in enumerate(positions(game, format)):
        if pending(match):
            continue  # what others have sealed is not in an imagined world
        for seat in range(match.table.format.seats):
            world = match.imagine(seat, Seeded(seed_bytes(number)))
            if any(one.secret for one in match.decisions) and asked(world) != asked(match):
                continue  # nor what some have answered in secret while others still do
            assert seen(world, seat) == seen(match, seat)


@pytest.mark.parametrize(("game", "format"), FORMATS)
def test_a_worker_gets_the_same_in_every_world(game: str, format: str) -> None:
    for number, match in enumerate(positions(game, format)):
        for seat in range(match.table.format.seats):
            world = match.imagine(seat, Seeded(seed_bytes(number)))
            there = json.dumps(imagined(match, seat, Seeded(bytes(32))))
            assert json.dumps(imagined(world, seat, Seeded(bytes(32)))) == there


@pytest.mark.parametrize(("game", "format"), FORMATS)
def test_a_worker_finds_the_question_that_was_asked(game: str, format: str) -> None:
    for match in positions(game, format):
        for seat in range(match.table.format.seats):
            document = json.loads(json.dumps(imagined(match, seat, Seeded(bytes(32)))))
            there = restored(match.game, match.table, document, "seed")
            assert there.view(seat) == match.view(seat)
            asked, found = match.asked(seat), there.asked(seat)
            if asked is not None:
                assert found is not None
                assert texts(found) == texts(asked)
