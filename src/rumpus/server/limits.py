"""How often one may ask: moving windows in memory, by seat, browser and address."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from rumpus.server.refusals import Refused

Window = tuple[int, float]  # so many, in so many seconds


@dataclass(frozen=True)
class Limits:
    """How many of what, in how many seconds; empty means no limit."""

    create: tuple[Window, ...] = ((5, 60), (300, 86_400))  # tables, by address
    act: tuple[Window, ...] = ((20, 5), (120, 60))  # answers, by seat
    refused: tuple[Window, ...] = ((30, 60),)  # answers that were not open, by seat
    look: tuple[Window, ...] = ((60, 10), (300, 60))  # look-ahead and why-not, by seat
    read: tuple[Window, ...] = ((120, 10), (1200, 300))  # by address
    export: tuple[Window, ...] = ((15, 60),)  # records, out and in, by address
    join: tuple[Window, ...] = ((10, 60),)  # invitations tried, by address
    say: tuple[Window, ...] = ((6, 10), (30, 120))  # phrases, by seat
    sockets: int = 12  # open streams, by address
    tables: int = 2000  # in memory at once


UNLIMITED = Limits((), (), (), (), (), (), (), (), 100_000, 100_000)


class Gate:
    """Counts what was asked, and says no when it is too much."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self._clock = clock
        self._seen: dict[str, deque[float]] = {}
        self._open: dict[str, int] = {}

    def ask(self, what: str, who: str) -> None:
        """Count one more, or refuse it."""
        self._ask(what, who, count=True)

    def check(self, what: str, who: str) -> None:
        """Refuse if no more are allowed, without counting."""
        self._ask(what, who, count=False)

    def _ask(self, what: str, who: str, count: bool) -> None:
        windows: tuple[Window, ...] = getattr(self.limits, what)
        if not windows:
            return
        now = self._clock()
        seen = self._seen.setdefault(f"{what}|{who}", deque())
        longest = max(seconds for _, seconds in windows)
        while seen and seen[0] <= now - longest:
            seen.popleft()
        for most, seconds in windows:
            if len(seen) >= most and seen[-most] > now - seconds:
                raise slow_down(seen[-most] + seconds - now)
        if count:
            seen.append(now)

    def sweep(self) -> None:
        """Forget those who have not asked for a day."""
        old = self._clock() - 86_400
        gone = [key for key, seen in self._seen.items() if not seen or seen[-1] < old]
        for key in gone:
            del self._seen[key]

    def enter(self, who: str) -> None:
        """One more open stream from an address."""
        if self._open.get(who, 0) >= self.limits.sockets:
            raise slow_down(10)
        self._open[who] = self._open.get(who, 0) + 1

    def leave(self, who: str) -> None:
        left = self._open.get(who, 0) - 1
        if left > 0:
            self._open[who] = left
        else:
            self._open.pop(who, None)


def slow_down(seconds: float) -> Refused:
    wait = max(1, math.ceil(seconds))
    return Refused(
        429,
        "slow-down",
        "That was too often.",
        f"Try again in {wait} {'second' if wait == 1 else 'seconds'}.",
        headers={"Retry-After": str(wait)},
    )


def address_key(host: str | None) -> str:
    """Who asks, by address: an IPv6 network of /64 counts as one."""
    try:
        known = ipaddress.ip_address(host or "")
    except ValueError:
        return host or "unknown"
    if known.version == 4:
        return str(known)
    return str(ipaddress.ip_network(f"{known}/64", strict=False))
