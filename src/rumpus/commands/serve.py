"""`rumpus serve`: the web application and its API."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Any

from rumpus.commands.tables import add_pack


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "serve",
        help="the web application and its API",
        description=(
            "Serves the web application and its API. Games are kept in the database: by default a "
            "file in your user's data folder."
        ),
        epilog=(
            "examples:\n"
            "  rumpus serve --open\n"
            "  rumpus serve --host 0.0.0.0 --port 80 --database /srv/rumpus/games.sqlite3\n"
            "  rumpus serve --database postgresql://rumpus@localhost/rumpus"
        ),
    )
    parser.add_argument("--host", default="127.0.0.1", metavar="H", help="default: this machine")
    parser.add_argument("--port", type=int, default=8000, metavar="P", help="default: 8000")
    parser.add_argument(
        "--database", metavar="URL", help="a SQLite file, or a postgresql:// address"
    )
    parser.add_argument(
        "--workers",
        type=int,
        metavar="N",
        help="processes in which built-in players think; default: one less than there are cores",
    )
    parser.add_argument(
        "--open", action="store_true", help="open the browser, if there is a screen"
    )
    add_pack(parser)
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    from rumpus.kernel import BadSetting
    from rumpus.server.limits import UNLIMITED, Limits
    from rumpus.server.serving import CannotServe, serve
    from rumpus.server.settings import Settings, default_database

    workers = given.workers if given.workers is not None else max(1, (os.cpu_count() or 2) - 1)
    if workers < 1:
        raise BadSetting("--workers is at least 1")
    if not 0 <= given.port <= 65535:
        raise BadSetting("--port is from 0 to 65535")
    packs = sorted_packs(given.pack)  # what is wrong with one is told now, and not to a player
    limits = UNLIMITED if os.environ.get("RUMPUS_LIMITS") == "off" else Limits()
    if given.database == "":
        raise BadSetting("--database is empty: name a SQLite file, or leave it out")
    database = given.database or default_database()
    settings = Settings(database, workers, warm=True, packs=packs, limits=limits)
    try:
        serve(settings, given.host, given.port, given.open, _say)
    except CannotServe as wrong:
        print(f"rumpus: {wrong}", file=sys.stderr)
        return 1
    return 0


def sorted_packs(folders: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """For each game the content packs that it takes; a pack that no game takes is refused."""
    from rumpus.kernel import BadContent
    from rumpus.registry import GAMES

    found: dict[str, tuple[str, ...]] = {}
    for folder in folders:
        refused: list[BadContent] = []
        for game in GAMES.values():
            try:
                game.load((*found.get(game.id, ()), folder))
            except BadContent as wrong:
                refused.append(wrong)
            else:
                found[game.id] = (*found.get(game.id, ()), folder)
        if len(refused) == len(GAMES):
            raise min(refused, key=lambda wrong: len(wrong.problems))
    return found


def _say(text: str) -> None:
    print(text, file=sys.stderr)
