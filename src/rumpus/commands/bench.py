"""`rumpus bench`: how fast the games run on one core."""

from __future__ import annotations

import argparse
import math
from typing import Any

from rumpus.commands.tables import options, show_json, show_table, watched
from rumpus.kernel import BadSetting


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "bench",
        help="speed on one core",
        description=(
            "Measures on one core, in CPU time: decisions and games per second of uniformly "
            "random play with all options listed, the same with a player's view built at every "
            "decision, the time of a copy in mid-turn, and search iterations (a copy, a random "
            "playout of 40 answers, the value of where it leads) per second."
        ),
        epilog="example:\n  rumpus bench battle_royale --seconds 5 --json",
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="these games; without, all")
    parser.add_argument(
        "--seconds", type=float, default=4.0, metavar="S", help="about how long for each game"
    )
    parser.add_argument("--format", metavar="F", help="this format; without, each game's first")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the table"
    )
    parser.add_argument("--json", action="store_true", help="one JSON document")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    from rumpus.lab.bench import bench
    from rumpus.registry import GAMES, game

    if not 0 < given.seconds < math.inf:
        raise BadSetting("--seconds is a number of seconds, more than 0")
    games = [game(id) for id in given.games] or list(GAMES.values())
    chosen = options(given.option)
    for one in games:
        one.table(given.format, chosen)  # what does not exist is told before anything is measured
    found = [
        bench(game, given.seconds, given.format, chosen)
        for game in watched(games, len(games), "bench")
    ]
    if given.json:
        show_json(found)
        return 0
    names = {
        "game": "game",
        "format": "format",
        "decisions_per_second": "decisions/s",
        "viewed_decisions_per_second": "with views",
        "games_per_second": "games/s",
        "options_per_decision": "options",
        "copy_microseconds": "copy µs",
        "search_iterations_per_second": "search/s",
    }
    show_table([[*names.values()], *([row[name] for name in names] for row in found)], range(2, 8))
    return 0
