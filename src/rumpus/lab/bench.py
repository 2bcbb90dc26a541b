"""How fast the games run, on one core, in CPU time, with nobody listening to events."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from rumpus.bots import Dice
from rumpus.kernel import Game, Match, Seeded, Table
from rumpus.kernel.chance import seed_bytes

MOST = 20_000  # answers of one game
COPIES = 50  # of one position in a row
AHEAD = 40  # answers of a playout, before the position is valued


def bench(
    game: Game, seconds: float, format: str | None = None, options: dict[str, str] | None = None
) -> dict[str, Any]:
    """The figures of one game and format, measured for about that long."""
    table = game.table(format, options)
    playing(game, table, 0.05, viewing=False)  # tables that are built once are built here
    games, answers, offered, spent = playing(game, table, seconds * 0.5, viewing=False)
    _, seen, _, seeing = playing(game, table, seconds * 0.2, viewing=True)
    return {
        "game": game.id,
        "format": table.format.id,
        "decisions_per_second": round(answers / spent),
        "games_per_second": round(games / spent, 2),
        "options_per_decision": round(offered / answers, 2),
        "copy_microseconds": round(copying(game, table, seconds * 0.15), 2),
        "search_iterations_per_second": round(searching(game, table, seconds * 0.15), 1),
        "viewed_decisions_per_second": round(seen / seeing),
    }


def begin(game: Game, table: Table, number: int) -> Match:
    match = Match(game, table, *game.start(table), Seeded(seed_bytes(number)))
    match.events = match.state.events = None
    return match


def playing(game: Game, table: Table, seconds: float, viewing: bool) -> tuple[int, int, int, float]:
    """Whole games of uniformly random play with all options listed.

    Gives games, answers, options and CPU seconds; `viewing` builds the view of whoever is
    asked before every answer.
    """
    draw = random.Random(1).random
    games = answers = offered = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds or not games:
        match = begin(game, table, games)
        for _ in range(MOST):
            decision = match.decision
            if decision is None:
                break
            if viewing:
                match.view(decision.player)
            options = decision.options
            count = len(options)
            match.answer(decision.player, options[int(draw() * count)])
            offered += count
            answers += 1
        games += 1
        spent = time.process_time() - begun
    return games, answers, offered, spent


def positions(game: Game, table: Table) -> Iterator[Match]:
    """Questions of random games, some thirty answers apart: most are in the middle of a turn."""
    rng = random.Random(2)
    number = 0
    while True:
        match = begin(game, table, number)
        number += 1
        wait = rng.randrange(30)
        for _ in range(MOST):
            decision = match.decision
            if decision is None:
                break
            wait -= 1
            if wait < 0:
                wait = rng.randrange(60)
                yield match
            match.answer(decision.player, rng.choice(decision.options))


def copying(game: Game, table: Table, seconds: float) -> float:
    """Microseconds of a copy of a running game."""
    copies, spent = 0, 0.0
    for match in positions(game, table):
        begun = time.process_time()
        for _ in range(COPIES):
            match.fork()
        spent += time.process_time() - begun
        copies += COPIES
        if spent >= seconds:
            break
    return spent / copies * 1e6


def searching(game: Game, table: Table, seconds: float) -> float:
    """Per second: a copy with fresh luck, a random playout, and the value of where it leads."""
    rng = random.Random(3)
    iterations, spent = 0, 0.0
    for match in positions(game, table):
        begun = time.process_time()
        for _ in range(4):
            playout(match.fork(Dice(rng.getrandbits(32))), rng)
            iterations += 1
        spent += time.process_time() - begun
        if spent >= seconds:
            break
    return iterations / spent


def playout(match: Match, rng: random.Random) -> float:
    """Random answers up to the end or for a while; what seat 0 makes of it."""
    for _ in range(AHEAD):
        decision = match.decision
        if decision is None:
            break
        options = decision.options
        match.answer(decision.player, options[int(rng.random() * len(options))])
    return match.game.evaluate(match.state, 0)
