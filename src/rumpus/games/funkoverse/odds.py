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
    tied = sum(h * (saves[n] if n < len(saves) else 0) for n, h in enumerate(hits))
    return won(hits, saves), Fraction(tied, sum(hits) * sum(saves))


def held(hit: int, saves: tuple[int, ...]) -> Fraction:
    """The chance of a defender who needs at least so many successes."""
    return Fraction(sum(saves[hit:]), sum(saves))


def won(hits: tuple[int, ...], saves: tuple[int, ...]) -> Fraction:
    """The chance of a challenger who needs strictly more successes."""
    wins = sum(ways * sum(saves[:n]) for n, ways in enumerate(hits))
    return Fraction(wins, sum(hits) * sum(saves))


def throws(content: Content, role: str, dice: int, champion: bool) -> tuple[int, ...]:
    """In how many throws each number of successes comes up, also with the Champion die."""
    plain = spread(faces_of(content.numbers.die), role, max(0, dice))
    if not champion:
        return plain
    special = spread(faces_of(content.numbers.champion), role, 1)
    found = [0] * (len(plain) + len(special) - 1)
    for n, ways in enumerate(plain):
        for more, others in enumerate(special):
            found[n + more] += ways * others
    return tuple(found)


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
