"""Exact odds of dice, by counting every outcome.  Rulebook: "Resolving a Challenge"."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from rumpus.games.funkoverse.dice import ATTACK, DEFEND
from rumpus.games.funkoverse.library import Content

Faces = tuple[tuple[str, int], ...]


@cache
def spread(faces: Faces, role: str, dice: int) -> tuple[int, ...]:
    """In how many of all equally likely throws each number of successes comes up."""
    counts = ATTACK if role == "attack" else DEFEND
    found = [1]
    for _ in range(dice):
        more = [0] * (len(found) + 3)
        for successes, ways in enumerate(found):
            for face, number in faces:
                more[successes + counts[face]] += ways * number
        found = more
    return tuple(found)


@cache
def result(faces: Faces, dice: int, defense: int) -> tuple[Fraction, Fraction]:
    """The chances to win and to tie, of so many dice against so many."""
    hits, saves = spread(faces, "attack", dice), spread(faces, "defend", defense)
    total = sum(hits) * sum(saves)
    won = sum(h * sum(saves[:n]) for n, h in enumerate(hits))
    tied = sum(h * (saves[n] if n < len(saves) else 0) for n, h in enumerate(hits))
    return Fraction(won, total), Fraction(tied, total)


def faces_of(counts: Mapping[str, int]) -> Faces:
    """The faces of a die as a fixed row."""
    return tuple(counts.items())


def chances(content: Content, dice: int, defense: int) -> tuple[Fraction, Fraction]:
    """The chances to win and to tie with the dice of this content."""
    return result(faces_of(content.numbers.die), max(0, dice), max(0, defense))


def shown(content: Content, dice: int, defense: int) -> dict[str, float | int | str]:
    """The odds of a challenge as plain data."""
    win, tie = chances(content, dice, defense)
    return {
        "dice": dice,
        "defense": defense,
        "win": round(float(win), 4),
        "tie": round(float(tie), 4),
        "lose": round(float(1 - win - tie), 4),
        "exact": f"{win.numerator}/{win.denominator}",
    }
