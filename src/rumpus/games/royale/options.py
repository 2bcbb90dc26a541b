"""Answers as plain values: each is made once, so that equal answers are one object."""

from __future__ import annotations

from rumpus.kernel import Word


class Choice:
    """One answer: its kind, what it is about (indices), and its text in notation."""

    __slots__ = ("a", "b", "kind", "text")

    def __init__(self, kind: str, a: int, b: int, text: str) -> None:
        self.kind = kind
        self.a = a
        self.b = b
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Choice({self.text!r})"


ROLL = Word("move")  # Capture the Flag: the green roll, before the mover is named (SK-R03)
END_TURN = Word("end turn")
RESIGN = Word("resign")
STAY = Word("stay")
DONE = Word("done")
LEAVE = Word("leave the flag")
CARRY = (Word("carry flag 1"), Word("carry flag 2"))
STEAL = Word("take a bonus card")
KEEP = Word("keep")
COUNTS = tuple(Choice("steps", n, -1, f"push {n}") for n in range(9))
DIRECTIONS = tuple(
    Choice("way", way, -1, name)
    for way, name in enumerate(
        ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
    )
)
ZONES = tuple(Choice("zone", n, -1, f"zone {n + 1}") for n in range(8))
