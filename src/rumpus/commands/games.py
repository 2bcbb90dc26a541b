"""`rumpus games`: the games, their formats and options."""

from __future__ import annotations

import argparse
from typing import Any


def add(subparsers: Any) -> None:
    parser = subparsers.add_parser(
        "games",
        help="the games, their formats and options",
        description="The games of the house, their formats and options.",
        epilog="example:\n  rumpus games --json",
    )
    parser.add_argument("--json", action="store_true", help="one JSON document")
    parser.set_defaults(run=run)


def plain() -> list[dict[str, Any]]:
    """Every game as plain data."""
    from rumpus import rulebook
    from rumpus.registry import GAMES

    return [{**game.plain(), "rules": len(rulebook.rules(game.id))} for game in GAMES.values()]


def run(given: argparse.Namespace) -> int:
    from rumpus.commands.tables import show_json

    found = plain()
    if given.json:
        show_json(found)
        return 0
    for number, game in enumerate(found):
        _show(game, first=not number)
    return 0


def _show(game: dict[str, Any], first: bool) -> None:
    players = _span(game["players"])
    print(f"{'' if first else chr(10)}{game['id']}: {game['title']}, {players} players, "
          f"{game['rules']} rules")  # fmt: skip
    print(f"  {game['summary']}")
    for format in game["formats"]:
        print(f"  --format {format['id']}: {format['title']}")
    for name, option in game["options"].items():
        values = "|".join(option["values"]) or "any text"
        defaults = [option["default"], *(f"{v} in {f}" for f, v in option["defaults"].items())]
        where = f" (only {', '.join(option['formats'])})" if option["formats"] else ""
        print(f"  --option {name}={values}: {option['title']}{where}; {', '.join(defaults)}")


def _span(players: dict[str, int]) -> str:
    least, most = players["min"], players["max"]
    return str(least) if least == most else f"{least} to {most}"
