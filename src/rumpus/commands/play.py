"""`rumpus play`: play in the terminal."""

from __future__ import annotations

import argparse
import secrets
import sys
from pathlib import Path
from typing import Any

from rumpus.commands.tables import add_table, options, writable


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "play",
        help="play in the terminal",
        description=(
            "Plays in the terminal, against built-in players, other people at the same keyboard, "
            "or both. Where input or output is no terminal, it asks and reads plain lines."
        ),
        epilog=(
            "examples:\n"
            "  rumpus play battle_royale\n"
            "  rumpus play capture_the_flag --seat human --seat human --option board=rooftop-dash\n"
            "  printf '1\\n1\\n' | rumpus play capture_the_flag --seed 7"
        ),
    )
    parser.add_argument("game", metavar="GAME")
    add_table(parser)
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        metavar="human|LEVEL",
        help="who sits at each seat in turn; without, you sit first, and the rest are rookies",
    )
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="keep the record there on leaving"
    )
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    import rumpus
    from rumpus.terminal.sitting import Sitting, seated

    writable(given.save)
    seed = given.seed or secrets.token_hex(8)
    packs = tuple(given.pack)
    match = rumpus.start(given.game, given.format, options(given.option), seed, packs)
    sitting = Sitting(match, seated(match, given.seat), seed)
    if sys.stdin.isatty() and sys.stdout.isatty():
        from rumpus.terminal.app import Screen

        screen = Screen(sitting, save=given.save)
        screen.run()
        if screen.return_code:
            file = given.save or Path(f"{given.game}.json")
            sitting.save(file)
            print(f"rumpus: the screen failed; the game is kept in {file}", file=sys.stderr)
            return 1
    else:
        from rumpus.terminal.lines import Lines

        Lines(sitting, sys.stdin, sys.stdout).play()
    if given.save is not None:
        sitting.save(given.save)
    return 0
