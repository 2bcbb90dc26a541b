"""Games between built-in players: one, or many on several cores."""

from __future__ import annotations

import hashlib
import multiprocessing
import signal
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from multiprocessing.context import SpawnContext
from multiprocessing.pool import Pool
from typing import Any

from rumpus.kernel import BadSetting, Match, Seeded, Table
from rumpus.kernel.chance import seed_bytes

MOST = 20_000  # answers, after which a game is left unfinished


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played: a game with its options, by players of these levels, from a base seed."""

    game: str
    format: str
    levels: tuple[str, ...]  # one for each seat
    options: Mapping[str, str] = field(default_factory=dict[str, str])
    packs: tuple[str, ...] = ()
    seed: str = "0"
    records: bool = False  # whether the records of the games are wanted

    def seed_of(self, number: int) -> bytes:
        """The seed of one game: it depends on the base seed and the game's number alone."""
        return hashlib.sha256(f"rumpus games|{self.seed}|{number}".encode()).digest()


@dataclass(frozen=True, slots=True)
class Played:
    """What came of one game."""

    number: int
    winners: tuple[int, ...]
    finished: bool
    rounds: int
    answers: int
    seconds: float  # of one core
    digest: str
    record: dict[str, Any] | None = None


def contest(
    game: str,
    format: str | None,
    levels: Sequence[str],
    options: Mapping[str, str] | None = None,
    packs: tuple[str, ...] = (),
    seed: str = "0",
    records: bool = False,
) -> Contest:
    """A contest whose every word is right: the game, its options, and a level for each seat."""
    from rumpus.bots import LEVELS
    from rumpus.registry import game as find

    table = find(game).table(format, options, packs)
    seats = table.format.seats
    given = tuple(levels) * seats if len(levels) == 1 else tuple(levels)
    if len(given) != seats:
        raise BadSetting(
            f"{game} ({table.format.id}) has {seats} seats; given are {len(levels)} levels"
        )
    for level in given:
        if level not in LEVELS:
            raise BadSetting(f"there is no level {level!r}; there are {', '.join(LEVELS)}")
    return Contest(game, table.format.id, given, dict(options or {}), packs, seed, records)


_tables: dict[tuple[Any, ...], Table] = {}


def begin(played: Contest, number: int) -> Match:
    """The match of one game of a contest, before its first answer."""
    from rumpus.registry import game as find

    game = find(played.game)
    key = (played.game, played.format, tuple(sorted(played.options.items())), played.packs)
    if key not in _tables:
        _tables[key] = game.table(played.format, played.options, played.packs)
    table = _tables[key]
    match = Match(game, table, *game.start(table), Seeded(seed_bytes(played.seed_of(number))))
    if not played.records:
        match.events = None
        match.state.events = None
    return match


def play(played: Contest, number: int) -> Played:
    """One game of a contest, to its end."""
    from rumpus import bots

    seed = played.seed_of(number).hex()[:16]
    players = [bots.player(level, f"{seed} {n}") for n, level in enumerate(played.levels)]
    begun = time.process_time()
    match = begin(played, number)
    seats = [bots.Seat(match, n) for n in range(len(players))]
    answers = 0
    while (decision := match.decision) is not None and answers < MOST:
        seat = decision.player
        match.answer(seat, players[seat].answer(seats[seat]))
        answers += 1
    result = match.result
    return Played(
        number,
        result.winners if result else (),
        result is not None,
        rounds(match),
        answers,
        time.process_time() - begun,
        match.digest(),
        match.record() if played.records else None,
    )


def rounds(match: Match) -> int:
    """How many rounds (or turns, where a game has no rounds) have begun."""
    view = match.view(None)
    for found in (view, view.get("turn")):
        if isinstance(found, Mapping):
            for name in ("round", "turn"):
                if isinstance(found.get(name), int):  # pyright: ignore[reportUnknownMemberType]
                    return int(found[name])  # pyright: ignore[reportUnknownArgumentType]
    return 0


def play_many(played: Contest, games: int, jobs: int = 1) -> Iterator[Played]:
    """Many games, in the order of their numbers; on how many cores does not matter."""
    if jobs <= 1 or games <= 1:
        for number in range(games):
            yield play(played, number)
        return
    context = multiprocessing.get_context("spawn")
    share = max(1, min(4, games // (4 * jobs)))  # few: what is done is seen, and kept, soon
    with started(context, min(jobs, games)) as pool:
        yield from pool.imap(_Task(played), range(games), share)


def started(context: SpawnContext, jobs: int) -> Pool:
    """Processes that leave an interrupt at the terminal to the one that started them."""
    if threading.current_thread() is not threading.main_thread():
        return context.Pool(jobs)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return context.Pool(jobs)
    finally:
        signal.signal(signal.SIGINT, before)


class _Task:
    """A contest as a function that another process can be given."""

    def __init__(self, played: Contest) -> None:
        self.played = played

    def __call__(self, number: int) -> Played:
        return play(self.played, number)
