"""The hunt: random games of every kind, looking for crashes, dead ends and endless games.

`python -m rumpus.lab.hunt --games N [--jobs J] [--game GAME]... [--seed S] [--out FOLDER]`
saves what it finds as records that load, and ends with a line of figures.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import random
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import repeat
from pathlib import Path
from typing import Any

from rumpus.kernel import BadSetting, Game, Illegal, Match, Refusal
from rumpus.kernel.record import read
from rumpus.lab.contract import Broken, Setup, leak_at, object_at

MOST = 20_000  # answers of a game that ends


@dataclass(frozen=True, slots=True)
class Find:
    """Something wrong, where it happened, and the game up to there."""

    setup: str
    seed: str
    kind: str
    what: str
    record: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Hunted:
    """One game of the hunt."""

    answers: int
    played: bool
    find: Find | None


def random_setup(game: Game, rng: random.Random) -> Setup:
    """Any format, and any values of its options."""
    format = rng.choice(game.formats).id
    options = {
        setting.name: rng.choice(setting.values)
        for setting in game.settings
        if setting.values and (not setting.only or format in setting.only) and rng.random() < 0.5
    }
    return Setup(game, format, options)


def hunt(game: Game, seed: str) -> Hunted:
    """One random game with random checks on the way."""
    rng = random.Random(f"hunt {seed}")
    setup = random_setup(game, rng)
    try:
        match = setup.begin(seed)
    except BadSetting:  # values that do not go together
        return Hunted(0, False, None)
    except Exception as wrong:
        return Hunted(0, True, Find(str(setup), seed, "crash", _told(wrong), None))
    return _hunt(match, rng, lambda kind, what: Find(str(setup), seed, kind, what, _record(match)))


def _hunt(match: Match, rng: random.Random, find: Callable[[str, str], Find]) -> Hunted:
    known = _rules(match.game)
    answers, answering = 0, False
    while answers < MOST:
        open_ = match.decisions
        if not open_:
            break
        decision = rng.choice(open_)
        try:
            if not decision.options:
                return Hunted(answers, True, find("dead end", f"{decision.ask!r} has no options"))
            option = _answer(decision.options, decision.aside, rng)
            if rng.random() < 0.02:
                _examine(match, rng, known)
            twin = match.fork() if rng.random() < 0.1 else None
            answering = True
            match.answer(decision.player, option)
            answering = False
            answers += 1
            if twin is not None:
                twin.answer(decision.player, str(option))
                if twin.digest() != match.digest():
                    what = f"a copy goes another way after {decision.ask!r} {option}"
                    return Hunted(answers, True, find("fork", what))
            if rng.random() < 0.01 and match.undoable(decision.player) is not None:
                match.undo(decision.player)
        except Broken as wrong:
            return Hunted(answers, True, find("broken promise", str(wrong)))
        except Exception as wrong:
            found = find("crash", f"{decision.ask!r}: {_told(wrong)}")
            return Hunted(answers, True, _before(found) if answering else found)
    if match.result is None:
        kind = "dead end" if answers < MOST else "endless"
        return Hunted(answers, True, find(kind, f"no result after {answers} answers"))
    return Hunted(answers, True, _reload(match, find))


def _before(find: Find) -> Find:
    """The find with the record up to the answer that crashed, and that answer in its words."""
    if find.record is None:
        return find
    answers: list[dict[str, Any]] = find.record["answers"]
    last = max(n for n, entry in enumerate(answers) if "answer" in entry)
    what = f"{find.what}, after seat {answers[last]['seat']} answered {answers[last]['answer']}"
    return replace(find, what=what, record={**find.record, "answers": answers[:last]})


def _answer(options: Sequence[Any], aside: Sequence[Any], rng: random.Random) -> Any:
    """Mostly any option; at times the first or the last one, or one beside the question."""
    chance = rng.random()
    if aside and chance < 0.0005:
        return rng.choice(aside)
    if chance < 0.05:
        return options[0] if chance < 0.025 else options[-1]
    return rng.choice(options)


def _examine(match: Match, rng: random.Random, known: frozenset[str]) -> None:
    """Words, refusals and what may be known, at one question."""
    decision = rng.choice(match.decisions)
    object_at(match, decision, rng, known, 40)
    leak_at(match, rng, [rng.randrange(match.table.format.seats)], 1)
    try:
        match.answer(decision.player, "nonsense that nobody offers")
    except Illegal as refused:
        if not isinstance(refused.refusal, Refusal):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise Broken("a refusal without words") from refused
    else:
        raise Broken("nonsense was taken for an answer")


def _reload(match: Match, find: Callable[[str, str], Find]) -> Find | None:
    """A finished game is saved and loaded."""
    try:
        loaded = read(match.game, json.loads(json.dumps(match.record())))
    except Exception as wrong:
        return find("record", _told(wrong))
    return None if loaded.digest() == match.digest() else find("record", "it loads differently")


def _rules(game: Game) -> frozenset[str]:
    from rumpus import rulebook

    if game.id not in rulebook.SOURCES:
        return _Any()
    return frozenset(rule.id for rule in rulebook.rules(game.id))


class _Any(frozenset[str]):
    """The rules of a game that keeps no list of them."""

    def __contains__(self, id: object) -> bool:
        return True


def _record(match: Match) -> dict[str, Any] | None:
    try:
        return match.record()
    except Exception:
        return None


def _told(wrong: BaseException) -> str:
    place = traceback.extract_tb(wrong.__traceback__)[-1]
    return f"{type(wrong).__name__}: {wrong} ({place.filename}:{place.lineno})"


# --- many -----------------------------------------------------------------------------------


def hunt_numbered(task: tuple[str, tuple[str, ...], int]) -> Hunted:
    """The games in turn, each with a seed of its own."""
    from rumpus.registry import game

    seed, games, number = task
    return hunt(game(games[number % len(games)]), f"{seed} {number}")


def hunts(seed: str, games: tuple[str, ...], count: int, jobs: int) -> Iterator[Hunted]:
    tasks = zip(repeat(seed), repeat(games), range(count), strict=False)
    if jobs <= 1:
        yield from map(hunt_numbered, tasks)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        yield from pool.imap_unordered(hunt_numbered, tasks, 10)


def save(find: Find, folder: Path) -> Path:
    """Keep a find: its record with a note, which `rumpus record show` and `load` read."""
    folder.mkdir(parents=True, exist_ok=True)
    name = "".join(c if c.isalnum() else "-" for c in f"{find.setup} {find.seed} {find.kind}")
    place = folder / f"{name}.json"
    note = {"setup": find.setup, "seed": find.seed, "kind": find.kind, "what": find.what}
    document = {**(find.record or {}), "found": note}
    place.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    return place


def parser() -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(
        prog="python -m rumpus.lab.hunt", description="Random games, looking for mistakes."
    )
    options.add_argument("--games", type=int, default=1000, metavar="N", help="how many")
    options.add_argument("--jobs", type=int, default=1, metavar="J", help="on how many cores")
    options.add_argument("--game", action="append", metavar="GAME", help="only these games")
    options.add_argument("--seed", default="1", help="another seed plays other games")
    options.add_argument("--out", type=Path, default=Path("found"), help="where finds are kept")
    return options


def main(arguments: Sequence[str]) -> int:
    from rumpus.registry import GAMES

    given = parser().parse_args(arguments)
    games = tuple(given.game or GAMES)
    for id in games:
        if id not in GAMES:
            print(f"there is no game {id!r}; there are {', '.join(GAMES)}", file=sys.stderr)
            return 2
    begun = time.perf_counter()
    played = answers = finds = 0
    for hunted in hunts(given.seed, games, given.games, given.jobs):
        played += hunted.played
        answers += hunted.answers
        if hunted.find is not None:
            finds += 1
            place = save(hunted.find, given.out)
            print(f"{hunted.find.kind}: {hunted.find.setup}: {hunted.find.what}\n  {place}")
    spent = time.perf_counter() - begun
    print(f"{played} games, {answers} answers in {spent:.0f} s: {finds} finds")
    return int(bool(finds))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
