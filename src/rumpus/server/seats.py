"""Who somebody is: browsers by cookie, programs by seat token; only hashes are kept."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

import msgspec

from rumpus.server.refusals import Refused

COOKIE = "rumpus"
WATCHER = -1  # named as a seat: what everybody at the table may see
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # no letters that look alike


def new_token() -> str:
    """128 random bits, as text."""
    return secrets.token_urlsafe(16)


def new_table_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(10))


def hashed(token: str) -> str:
    """What is kept of a token; it has 128 bits of its own and needs no salt."""
    return hashlib.sha256(b"rumpus token|" + token.encode()).hexdigest()


@dataclass(frozen=True)
class Caller:
    """Who asks: the browser's cookie, a seat token, and the address (all but that hashed)."""

    guest: str | None
    bearer: str | None
    address: str

    @property
    def key(self) -> str:
        """Under what the caller's requests are counted."""
        return self.bearer or self.guest or self.address


class Seated(msgspec.Struct):
    """A seat of a table: who holds it, by the hash of the browser's token."""

    no: int
    kind: str  # human, bot, open
    name: str
    level: str | None = None
    holder: str | None = None
    token: str | None = None
    ready: bool = False
    nonce: str | None = None


@dataclass(frozen=True)
class Eyes:
    """Through whose eyes a caller looks at a table: a seat's, or a watcher's (None)."""

    seat: int | None
    yours: tuple[int, ...]
    host: bool


def owns(seat: Seated, caller: Caller) -> bool:
    """Whether the caller holds that seat."""
    if caller.bearer is not None:
        return seat.token == caller.bearer
    return seat.holder is not None and seat.holder == caller.guest


def is_host(host: str | None, seats: list[Seated], caller: Caller) -> bool:
    """Whether the caller set the table up, in the browser or by the token of a seat of it."""
    if host is None:
        return False
    if caller.bearer is not None:
        return any(seat.token == caller.bearer and seat.holder == host for seat in seats)
    return caller.guest == host


def no_seat() -> Refused:
    return Refused(
        403,
        "no-seat",
        "You have no seat at this table.",
        "Open the link that you were sent, or send the token of your seat.",
    )
