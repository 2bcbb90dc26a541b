"""A process that plays for the house: `python -m rumpus.server.worker`.

It reads one JSON document a line and answers each with one line. What it gets is one imagined
world, its seat, a level and a budget of time; it has no access to the table or the database.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import msgspec

from rumpus import bots, registry
from rumpus.bots import Seat
from rumpus.kernel import Game
from rumpus.kernel.game import Table
from rumpus.server.world import restored

_tables: dict[str, tuple[Game, Table]] = {}


def table_of(task: dict[str, Any]) -> tuple[Game, Table]:
    """The game and its content, loaded once."""
    key = str((task["world"]["game"], task["world"]["format"], task["world"]["options"]))
    if key not in _tables:
        game = _game(task["place"]) if task.get("place") else registry.game(task["world"]["game"])
        world = task["world"]
        packs = tuple(task.get("packs", ()))
        _tables[key] = (game, game.table(world["format"], world["options"], packs))
    return _tables[key]


def _game(place: str) -> Game:
    module, name = place.split(":")
    found: Game = getattr(import_module(module), name)
    return found


def work(task: dict[str, Any]) -> dict[str, Any]:
    """Think about one world."""
    game, table = table_of(task)
    match = restored(game, table, task["world"], task["seed"])
    seat = Seat(match, task["world"]["seat"])
    return {"answer": str(bots.player(task["level"], task["seed"]).answer(seat))}


def main() -> None:
    for line in sys.stdin.buffer:
        try:
            said = work(msgspec.json.decode(line))
        except Exception as wrong:
            said = {"error": f"{type(wrong).__name__}: {wrong}"}
        sys.stdout.buffer.write(msgspec.json.encode(said) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
