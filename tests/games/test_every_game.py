"""The contract: what every game of the house promises, played at random.

RUMPUS_FUZZ=10 plays ten times as many games.
"""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache

import pytest

from rumpus import rulebook
from rumpus.lab import contract
from rumpus.lab.contract import CHECKS, WORDED, Setup, setups
from rumpus.registry import GAMES

SCALE = float(os.environ.get("RUMPUS_FUZZ", "1"))
GAMES_PER_CHECK = {"ends": 12, "texts": 3, "plain": 3, "forks": 2, "undo": 2}


@cache
def known(game: str) -> frozenset[str]:
    return frozenset(rule.id for rule in rulebook.rules(game))


def sample(game: str, check: str) -> list[tuple[Setup, int]]:
    """Formats first, then options in turn, each with a seed of its own."""
    every = setups(GAMES[game])
    formats = len(GAMES[game].formats)
    count = max(formats, round(GAMES_PER_CHECK.get(check, 2) * SCALE))
    shift = sum(map(ord, check))
    order = every[:formats] + [every[(n + shift) % len(every)] for n in range(count)]
    return [(setup, shift + n) for n, setup in enumerate(order[:count])]


@pytest.mark.parametrize("check", [*CHECKS, *WORDED])
@pytest.mark.parametrize("game", GAMES)
def test_promise(game: str, check: str) -> None:
    for setup, seed in sample(game, check):
        try:
            if check in WORDED:
                WORDED[check](setup, seed, known(game))
            else:
                CHECKS[check](setup, seed)
        except Exception as wrong:
            wrong.add_note(f"{check}: {setup}, seed {seed}")
            raise


def test_positions_do_not_depend_on_the_hash_seed() -> None:
    runs = [
        subprocess.Popen(
            [sys.executable, "-m", contract.__name__, "5", *GAMES],
            env={**os.environ, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in ("1", "2")
    ]
    one, other = (run.communicate(timeout=240)[0].splitlines() for run in runs)
    assert [run.returncode for run in runs] == [0, 0]
    assert len(one) >= len(GAMES)
    assert one == other
