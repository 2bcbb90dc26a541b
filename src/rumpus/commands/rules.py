"""`rumpus rules`: the rule texts."""

from __future__ import annotations

import argparse
from typing import Any

from rumpus.commands.tables import show_json, wrapped


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "rules",
        help="the rule texts",
        description="The rules of a game in our own words, with where they live in code and cases.",
        epilog="examples:\n  rumpus rules funkoverse\n  rumpus rules battle_royale SK-008 --json",
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("id", nargs="?", metavar="ID", help="one rule, such as SK-008")
    parser.add_argument("--json", action="store_true", help="one JSON document")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    from rumpus import rulebook

    found = rulebook.plain(given.game, given.id)
    if given.json:
        show_json(found)
        return 0
    heading = None
    for rule in found:
        if rule["heading"] != heading:
            print(f"{'' if heading is None else chr(10)}{rule['heading']}")
            heading = rule["heading"]
        kind = "" if rule["kind"] == "rule" else f" ({rule['kind']})"
        print(f"{rule['id']}{kind}\n{wrapped(rule['text'], '    ')}")
        if rule["reason"]:
            print(wrapped(f"Reason: {rule['reason']}", "    "))
        if given.id:
            print(f"    Code: {', '.join(rule['code']) or 'none'}")
            print(f"    Cases: {', '.join(rule['cases']) or 'none'}")
    return 0
