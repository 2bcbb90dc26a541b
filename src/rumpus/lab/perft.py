"""Counts: how many sequences of answers and luck there are from a written position.

`python -m rumpus.lab.perft [FILE...]` counts the positions of `tests/games/*/perft.toml`.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rumpus.kernel import CHANCE, Game, Match, Problem
from rumpus.kernel.content import Source, record

HERE = Path("tests/games")


@dataclass(frozen=True, slots=True)
class Position:
    """A position and its counts: after one answer, after two, and so on."""

    id: str
    game: str
    given: str
    counts: tuple[int, ...]
    format: str = ""
    options: Mapping[str, str] = field(default_factory=dict[str, str])

    def begin(self, games: Mapping[str, Game]) -> Match:
        game = games[self.game]
        table = game.table(self.format or None, self.options)
        return Match(game, table, *game.read(table, self.given), None)


def count(match: Match, depth: int) -> int:
    """Sequences of that many answers, each piece of luck branching into all its outcomes."""
    chance = match.chance
    if chance is not None:
        return sum(count(_after(match, CHANCE, value), depth) for value in chance.outcomes)
    if depth == 0:
        return 1
    decision = match.decision
    if decision is None:
        return 0
    return sum(
        count(_after(match, decision.player, option), depth - 1) for option in decision.options
    )


def divide(match: Match, depth: int) -> Iterator[tuple[str, int]]:
    """The count below each first answer: where two programs disagree, this finds the place."""
    decision = match.decision
    for option in decision.options if decision else ():
        assert decision is not None
        yield str(option), count(_after(match, decision.player, option), depth - 1)


def _after(match: Match, seat: int, option: object) -> Match:
    twin = match.fork()
    twin.answer(seat, option)
    return twin


def load(files: Sequence[Path], problems: list[Problem]) -> list[Position]:
    """The positions of some files, each with a name that no other has."""
    found: list[Position] = []
    for file in files:
        source = Source.of(file, problems)
        game = {"game": source.data["game"]} if "game" in source.data else {}
        for start, table in source.tables("position"):
            position = record(Position, source, start, {**game, **table})
            if position is not None:
                found.append(position)
    return found


def files(folder: Path = HERE) -> list[Path]:
    return sorted(folder.glob("*/perft.toml"))


def main(arguments: Sequence[str]) -> int:
    """Count, and compare with what is written."""
    from rumpus.registry import GAMES

    parser = argparse.ArgumentParser(prog="perft", description=main.__doc__)
    parser.add_argument("file", nargs="*", type=Path, help="only the positions of these files")
    problems: list[Problem] = []
    positions = load(parser.parse_args(arguments).file or files(), problems)
    wrong = 0
    for position in positions:
        begun = time.perf_counter()
        match = position.begin(GAMES)
        found = tuple(count(match, n + 1) for n in range(len(position.counts)))
        spent = time.perf_counter() - begun
        verdict = "" if found == position.counts else f"   EXPECTED {position.counts}"
        wrong += found != position.counts
        print(f"{position.game} {position.id}: {found} in {spent:.1f} s{verdict}")
    for problem in problems:
        print(problem, file=sys.stderr)
    print(f"{len(positions)} positions, {wrong} wrong")
    return 2 if problems else int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
