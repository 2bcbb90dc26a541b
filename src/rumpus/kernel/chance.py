"""Who answers for chance: a committed seed, a script, or (with no luck at all) the caller."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Any, Protocol

from rumpus.kernel.errors import BadRecord
from rumpus.kernel.rule import Chance


class Luck(Protocol):
    """Answers the questions to chance."""

    def give(self, ask: Chance[Any]) -> Any: ...

    def copy(self) -> Luck: ...


def seed_bytes(seed: int | str | bytes | None) -> bytes:
    """The 32 bytes behind a seed; without one, fresh ones."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bytes) and len(seed) == 32:
        return seed
    text = seed if isinstance(seed, bytes) else str(seed).encode()
    return hashlib.sha256(b"rumpus seed|" + text).digest()


def commitment(game: str, rules: str, seed: bytes) -> str:
    """What is published before play: it fixes the seed and does not tell it."""
    return hashlib.sha256(b"|".join((b"v1", game.encode(), rules.encode(), seed))).hexdigest()


class Seeded:
    """Luck from a seed that was committed to: block b of purpose p is HMAC(seed, mix|p|b).

    Each purpose has its own stream of bytes, so that a hidden draw never shifts a public die.
    An integer below n is the next byte (or four bytes) below the largest multiple of n, modulo n.
    """

    __slots__ = ("_blocks", "_places", "mix", "seed")

    def __init__(self, seed: bytes, mix: bytes = b"") -> None:
        self.seed = seed
        self.mix = mix
        self._places: dict[str, int] = {}
        self._blocks: dict[tuple[str, int], bytes] = {}  # shared by copies: a block never changes

    def give(self, ask: Chance[Any]) -> Any:
        return ask.at(self.below(ask.purpose, ask.total))

    def below(self, purpose: str, limit: int) -> int:
        """The next integer of that purpose, from 0 to limit - 1, all equally likely."""
        if limit <= 1:
            return 0
        if limit > 256:
            return self._wide(purpose, limit)
        places = self._places
        place = places.get(purpose, 0)
        top = 256 - 256 % limit
        while True:
            block = self._blocks.get((purpose, place >> 5)) or self._block(purpose, place >> 5)
            value = block[place & 31]
            place += 1
            if value < top:
                places[purpose] = place
                return value % limit

    def _wide(self, purpose: str, limit: int) -> int:
        """As `below`, from four bytes that do not cross a block."""
        place = (self._places.get(purpose, 0) + 3) & ~3
        top = (1 << 32) - (1 << 32) % limit
        while True:
            block = self._blocks.get((purpose, place >> 5)) or self._block(purpose, place >> 5)
            value = int.from_bytes(block[place & 31 : (place & 31) + 4], "big")
            place += 4
            if value < top:
                self._places[purpose] = place
                return value % limit

    def _block(self, purpose: str, number: int) -> bytes:
        message = b"|".join((self.mix, purpose.encode(), str(number).encode()))
        block = hmac.digest(self.seed, message, "sha256")
        self._blocks[purpose, number] = block
        return block

    def copy(self) -> Seeded:
        twin = Seeded.__new__(Seeded)
        twin.seed = self.seed
        twin.mix = self.mix
        twin._places = self._places.copy()
        twin._blocks = self._blocks
        return twin


class Scripted:
    """Luck that was written down: `red 5` answers the purpose `red` with the outcome `5`."""

    __slots__ = ("_lines", "_next")

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = tuple(lines)
        self._next = 0

    def give(self, ask: Chance[Any]) -> Any:
        if self._next >= len(self._lines):
            raise BadRecord(f"the luck that was written down ends before {ask.purpose}")
        line = self._lines[self._next]
        self._next += 1
        return outcome(ask, line)

    @property
    def left(self) -> int:
        """How many written outcomes have not been asked for."""
        return len(self._lines) - self._next

    def copy(self) -> Scripted:
        twin = Scripted(self._lines)
        twin._next = self._next
        return twin


def luck_text(ask: Chance[Any], value: Any) -> str:
    """The written form of an outcome."""
    return f"{ask.purpose} {value}"


def outcome(ask: Chance[Any], line: str) -> Any:
    """The outcome that a line such as `red 5` names."""
    for value in ask.outcomes:
        if luck_text(ask, value) == line:
            return value
    some = ", ".join(str(value) for value in ask.outcomes[:8])
    raise BadRecord(f"chance was asked for {ask.purpose} ({some}), but the record says {line!r}")
