"""Figures over many games."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from rumpus.lab.play import Contest, Played


def summary(contest: Contest, games: Iterable[Played], seconds: float) -> dict[str, Any]:
    """What `rumpus simulate --json` prints."""
    played = list(games)
    seats = range(len(contest.levels))
    finished = [game for game in played if game.finished]
    lengths = sorted(game.rounds for game in finished)
    return {
        "game": contest.game,
        "format": contest.format,
        "games": len(played),
        "decisions": sum(game.answers for game in played),
        "seconds": round(seconds, 3),
        "wins": {str(seat): sum(seat in game.winners for game in finished) for seat in seats},
        "draws": sum(not game.winners for game in finished),
        "rounds": {"mean": round(mean(lengths), 2), "p95": percentile(lengths, 0.95)},
        "unfinished": len(played) - len(finished),
    }


def mean(values: Sequence[float]) -> float:
    """The mean; of nothing, nought."""
    return sum(values) / len(values) if values else 0.0


def percentile(ordered: Sequence[int], share: float) -> int:
    """The smallest value that at least this share of the ordered values does not exceed."""
    if not ordered:
        return 0
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def interval(wins: float, games: int, sigmas: float = 1.96) -> tuple[float, float]:
    """Wilson's interval for a share: where it lies with 95 % certainty."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, sigmas * sigmas
    middle = (share + square / (2 * games)) / (1 + square / games)
    spread = share * (1 - share) / games + square / (4 * games * games)
    half = sigmas * math.sqrt(spread) / (1 + square / games)
    return max(0.0, middle - half), min(1.0, middle + half)
