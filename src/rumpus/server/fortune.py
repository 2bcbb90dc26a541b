"""The luck of a game that is over, beside what was to be expected: whose rolls were kind to whom.

Every question to chance is counted for the seat whose answer led to it. Where the outcomes are
numbers their mean is told, else how often each came; with the band in which 19 of 20 games lie,
and exactly how likely it was to be at least so far from the middle.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any

from rumpus.kernel import Chance
from rumpus.kernel.chance import outcome
from rumpus.server.play import Play, Step

KINDS = 12  # of what more kinds than these can come, no kind is told by itself
FEW = 4  # so few tell nothing
WIDE = 1.96  # standard deviations around the middle: 19 of 20

Shares = list[tuple[Any, float]]  # what can come, with its probability


def report(play: Play, steps: Iterable[Step]) -> list[dict[str, Any]]:
    """What chance gave, by what was asked of it and by whose answers led to it."""
    asked = iter(play.drawn)
    given: dict[tuple[str, int | None], list[tuple[Shares, Any]]] = defaultdict(list)
    for step in steps:
        for line, _ in step.luck:
            ask = next(asked)
            if len(ask.outcomes) > 1:
                given[ask.purpose, step.seat].append((shares(ask), outcome(ask, line)))
    found: list[dict[str, Any]] = []
    for (purpose, seat), some in given.items():
        if len(some) < FEW:
            continue
        lines = numbers(some) if all(_numeric(one) for one, _ in some) else kinds(some)
        found += [{"purpose": purpose, "seat": seat, "count": len(some), **one} for one in lines]
    return found


def shares(ask: Chance[Any]) -> Shares:
    weights = ask.weights or (1,) * len(ask.outcomes)
    return [(what, w / ask.total) for what, w in zip(ask.outcomes, weights, strict=True)]


def _numeric(some: Shares) -> bool:
    return all(type(what) is int for what, _ in some)


def numbers(given: Sequence[tuple[Shares, Any]]) -> list[dict[str, Any]]:
    """The mean of what came, and how likely a mean at least as far out on its side is."""
    total = sum(came for _, came in given)
    return [_line("", total, [some for some, _ in given], len(given))]


def kinds(given: Sequence[tuple[Shares, Any]]) -> list[dict[str, Any]]:
    """How often each kind came, of those that could come often enough to be told."""
    names = sorted({str(what) for some, _ in given for what, _ in some})
    if len(names) > KINDS:
        return []
    lines: list[dict[str, Any]] = []
    for name in names:
        came = sum(str(value) == name for _, value in given)
        each = [[(int(str(what) == name), p) for what, p in some] for some, _ in given]
        lines.append(_line(name, came, each, 1))
    return [line for line in lines if line["expected"] >= 1]


def _line(kind: str, total: int, each: list[Shares], per: int) -> dict[str, Any]:
    middle = sum(p * what for some in each for what, p in some)
    spread = sqrt(sum(_variance(some) for some in each))
    low, high = (middle - WIDE * spread) / per, (middle + WIDE * spread) / per
    return {
        "kind": kind,
        "came": total / per,
        "expected": middle / per,
        "low": low,
        "high": high,
        "likely": tail(each, total, below=total < middle),
    }


def _variance(some: Shares) -> float:
    middle: float = sum(p * what for what, p in some)
    spread: float = sum(p * (what - middle) ** 2 for what, p in some)
    return spread


def tail(each: list[Shares], total: int, below: bool) -> float:
    """How likely a sum at least as far out as this one is, on its side of the middle."""
    sums: dict[int, float] = {0: 1.0}
    for some in each:
        after: dict[int, float] = defaultdict(float)
        for so_far, chance in sums.items():
            for what, p in some:
                after[so_far + what] += chance * p
        sums = after
    return min(1.0, sum(p for one, p in sums.items() if (one <= total if below else one >= total)))
