"""Counts of answer sequences from written positions, luck enumerated."""

from __future__ import annotations

import pytest

from rumpus.kernel import Problem
from rumpus.lab import perft
from rumpus.lab.perft import Position
from rumpus.registry import GAMES

PROBLEMS: list[Problem] = []
POSITIONS = perft.load(perft.files(), PROBLEMS)


def test_the_files_can_be_read() -> None:
    assert PROBLEMS == []


def test_every_game_has_positions() -> None:
    assert {position.game for position in POSITIONS} >= set(GAMES)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda p: f"{p.game}-{p.id}")
def test_counts(position: Position) -> None:
    match = position.begin(GAMES)
    found = tuple(perft.count(match, n + 1) for n in range(len(position.counts)))
    assert found == position.counts
