"""Printed games: one whole game per game and format, to see at a glance what a change changes.

`python -m rumpus.lab.golden [GAME...]` writes `tests/games/*/golden/*.txt` anew.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from rumpus.kernel import Chance, Game, Match, Seeded
from rumpus.kernel.chance import seed_bytes

HERE = Path("tests/games")
MOST = 20_000


def package(game: Game) -> str:
    """The folder of a game: its place among the games' packages."""
    return game.start.__module__.split(".")[2]


def printed(game: Game, format: str, seed: int = 1) -> Iterator[str]:
    """A random game, line by line: questions, answers, luck, events and digests."""
    table = game.table(format)
    match = Match(game, table, *game.start(table), Seeded(seed_bytes(seed)))
    rng = random.Random(seed)
    options = "".join(f" {name}={value}" for name, value in table.options.items())
    yield f"{game.title}, {format}{options}, rules {game.version}, seed {seed}"
    told, given = 0, 0
    yield from _events(match, 0)
    told = len(match.events or ())
    for number in range(1, MOST):
        decision = match.decision
        if decision is None:
            break
        option = rng.choice(decision.options)
        yield (
            f"{number}. seat {decision.player} {decision.ask}: {option}"
            f"   (of {len(decision.options)})"
        )
        start, given = match.standing[0], len(match.journal)
        match.answer(decision.player, option)
        luck = [f"{who.purpose} {v}" for who, v in match.journal[given:] if isinstance(who, Chance)]
        if luck:
            yield f"    luck: {', '.join(luck)}"
        yield from _events(match, told)
        told = len(match.events or ())
        if match.standing[0] is not start:
            yield f"  -- {match.stage.name} {match.digest()[:12]}"
    yield f"result: {match.result.plain() if match.result else None}"
    yield f"digest: {match.digest()}"


def _events(match: Match, told: int) -> Iterator[str]:
    for event in (match.events or [])[told:]:
        line = match.game.line(match.state, event)
        secret = f" (seen by {', '.join(map(str, event.sees))})" if event.sees is not None else ""
        yield f"    {'  ' * line.depth}{line.text} [{', '.join(event.rules)}]{secret}"


def file(game: Game, format: str, folder: Path = HERE) -> Path:
    return folder / package(game) / "golden" / f"{game.id}-{format}.txt"


def text(game: Game, format: str) -> str:
    return "\n".join(printed(game, format)) + "\n"


def main(arguments: Sequence[str]) -> int:
    """Write the printed games, and say which ones changed."""
    from rumpus.registry import GAMES

    parser = argparse.ArgumentParser(prog="golden", description=main.__doc__)
    parser.add_argument("game", nargs="*", help="only these games")
    chosen: list[str] = parser.parse_args(arguments).game
    unknown = sorted({*chosen} - {*GAMES})
    if unknown:
        parser.error(f"there is no game {', '.join(unknown)}; there are {', '.join(GAMES)}")
    for id in chosen or GAMES:
        known = GAMES[id]
        for format in known.formats:
            place, new = file(known, format.id), text(known, format.id)
            old = place.read_text(encoding="utf-8") if place.exists() else ""
            if old != new:
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_text(new, encoding="utf-8")
                print(f"{place}: {'changed' if old else 'new'}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
