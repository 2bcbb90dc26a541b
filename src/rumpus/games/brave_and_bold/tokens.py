"""The kinds of tokens, what they are worth and what they cost.  Rulebook: "Tokens".

The icons of the boards (BB-140, BB-143..145, BB-148, BB-158) are words here; where the helper
card reads otherwise, the running text holds (BB-R65).

Places (bags, draws, discards, supplies) are lists of counts in the order of `CODES`.
"""

from __future__ import annotations

from itertools import compress

CODES = (
    "c", "r", "a", "f", "u", "v", "k", "s", "x",
    "c2", "r2", "a2", "c+", "r+", "a+", "f+", "mc", "ma", "kr", "gas",
)  # fmt: skip
(
    C, R, A, F, U, V, K, S, X,
    C2, R2, A2, CP, RP, AP, FP, MC, MA, KR, GAS,
) = range(20)  # fmt: skip
KINDS = len(CODES)
LETTERS = {"C": C, "R": R, "A": A, "F": F, "U": U, "V": V, "K": K, "S": S, "X": X}
NAMES = (
    "combat", "resource", "agility", "focus", "utility", "reverse", "crest", "special", "crisis",
    "double combat", "double resource", "double agility", "combat power-up", "resource power-up",
    "agility power-up", "focus power-up", "combat critical mass", "agility critical mass",
    "Kryptonite", "Laughing Gas",
)  # fmt: skip

HOSTILE = (KR, GAS)  # guests in a bag: neither crisis nor non-crisis  BB-R83
COMBAT, RESOURCE, AGILITY, FOCUS = (C, C2, CP), (R, R2, RP), (A, A2, AP), (F, FP)  # BB-R78
FAMILY = (COMBAT, RESOURCE, AGILITY, FOCUS)
BASIC = (C, R, A, F)  # BB-110 BB-111 BB-112 BB-113
DOUBLE = (C2, R2, A2)  # worth two of their type  BB-115 BB-141
POWER_UP = (CP, RP, AP, FP)  # a basic token with an enduring effect  BB-120
MASS = (MC, MA)
ARMOURY = (*DOUBLE, *POWER_UP, *MASS)
SET = {C: 8, R: 10, A: 6, F: 5, X: 8, U: 6, V: 1, K: 8}  # BB-003
GIVEN = {C2: 8, R2: 8, A2: 8, CP: 8, RP: 8, AP: 8, FP: 10, MC: 1, MA: 1}  # two sets  BB-005
PRICES = {C: 2, R: 2, A: 2, F: 2, K: 3, S: 3, U: 5, V: 5}  # BB-081
MARKET_PRICES = {**dict.fromkeys(DOUBLE, 3), **dict.fromkeys(POWER_UP, 4)}  # BB-082
MASS_PRICE = 10  # tokens of its own type  BB-142
VALUES = tuple(2 if kind in DOUBLE else 1 for kind in range(KINDS))
NOT_CRISIS = tuple(kind for kind in range(KINDS) if kind != X and kind not in HOSTILE)
REBALANCE = ((17, 3), (21, 4), (25, 5), (32, 6), (40, 7))  # fewer than ...: crisis tokens  BB-088


class Token:
    """A kind of token as an outcome of luck or an answer: one object for each."""

    __slots__ = ("code", "kind")

    def __init__(self, kind: int) -> None:
        self.kind = kind
        self.code = CODES[kind]

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return f"Token({self.code!r})"


TOKENS = tuple(Token(kind) for kind in range(KINDS))


def none() -> list[int]:
    """An empty place."""
    return [0] * KINDS


def value(place: list[int], family: tuple[int, ...]) -> int:
    """What tokens of a type are worth together: doubles count 2 (BB-115, BB-R78)."""
    return sum(place[kind] * VALUES[kind] for kind in family)


def kinds(place: list[int]) -> tuple[Token, ...]:
    """The kinds of tokens that lie there."""
    return tuple(compress(TOKENS, place))


def crisis_needed(others: int) -> int:
    """How many crisis tokens belong to that many non-crisis tokens (BB-088)."""
    for limit, needed in REBALANCE:
        if others < limit:
            return needed
    return 8


def counts(letters: str) -> list[int]:
    """Counts of tokens written as letters, such as `CCK`."""
    place = none()
    for letter in letters:
        place[LETTERS[letter]] += 1
    return place


def shown(place: list[int]) -> str:
    """A place in notation: `c c k`."""
    return " ".join(CODES[kind] for kind in range(KINDS) for _ in range(place[kind]))
