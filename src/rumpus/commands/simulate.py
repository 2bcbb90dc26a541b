"""`rumpus simulate`: built-in players against each other."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rumpus.commands.tables import add_table, options, show_json, watched, whole, writable

if TYPE_CHECKING:
    from rumpus.lab.play import Contest, Played


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "simulate",
        help="play bots against each other",
        description=(
            "Plays built-in players against each other. The same seed gives the same games, "
            "on however many cores."
        ),
        epilog=(
            "examples:\n"
            "  rumpus simulate capture_the_flag --games 100 --seats rookie,random --seed 7\n"
            "  rumpus simulate battle_royale --games 1000 --seats random --jobs 4 --json"
        ),
    )
    parser.add_argument("game", metavar="GAME")
    add_table(parser)
    parser.add_argument("--games", type=whole(1), required=True, metavar="N", help="how many games")
    parser.add_argument(
        "--seats", required=True, metavar="A,B", help="a level for each seat, or one for all"
    )
    parser.add_argument("--jobs", type=whole(1), default=1, metavar="J", help="on how many cores")
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help=(
            "hand the games out at HOST:PORT instead; other machines join with "
            "`python -m rumpus.lab.cluster HOST:PORT`"
        ),
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="keep all records, one a line")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    from rumpus.lab import play, stats

    writable(given.out)
    contest = play.contest(
        given.game,
        given.format,
        given.seats.split(","),
        options(given.option),
        tuple(given.pack),
        given.seed or secrets.token_hex(8),
        given.out is not None,
    )
    begun = time.perf_counter()
    played: Iterable[Played]
    if given.cluster:
        played = _spread(contest, given.games, given.cluster)
    else:
        played = play.play_many(contest, given.games, given.jobs)
    if given.out is not None:
        played = _kept(played, given.out)
    found = stats.summary(contest, watched(played, given.games, given.game), 0.0)
    found["seconds"] = round(time.perf_counter() - begun, 3)
    if given.json:
        show_json(found)
    else:
        _show(found, contest.levels, contest.seed)
    return 0


def _spread(contest: Contest, games: int, place: str) -> Iterator[Played]:
    """The games, played by whoever joins at that place."""
    from rumpus.lab.cluster import KEY, Cluster

    cluster = Cluster(contest, games, place)
    print(
        f"join with: {KEY}={cluster.key} python -m rumpus.lab.cluster {cluster.place}",
        file=sys.stderr,
        flush=True,
    )
    yield from cluster.play()


def _kept(played: Iterable[Played], file: Path) -> Iterator[Played]:
    """The games, their records written on the way."""
    with file.open("w", encoding="utf-8") as kept:
        for game in played:
            try:
                kept.write(json.dumps(game.record, separators=(",", ":")) + "\n")
                kept.flush()
            except OSError as wrong:
                raise OSError(wrong.errno, wrong.strerror, str(file)) from wrong
            yield game


def _show(found: dict[str, Any], levels: tuple[str, ...], seed: str) -> None:
    from rumpus.lab.stats import interval

    games = found["games"]
    print(f"{found['game']} ({found['format']}), {games} games, seed {seed}")
    for seat, wins in found["wins"].items():
        low, high = interval(wins, games)
        print(
            f"  seat {seat} {levels[int(seat)]:8} {wins:6} wins  {wins / games:6.1%}"
            f"  ({low:.1%} to {high:.1%})"
        )
    print(f"  {found['draws']} draws, {found['unfinished']} unfinished")
    print(f"  rounds: {found['rounds']['mean']} on average, 95 % within {found['rounds']['p95']}")
    print(f"  {found['decisions']} decisions in {found['seconds']} s")
