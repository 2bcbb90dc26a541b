"""A power card being performed."""

from __future__ import annotations

from rumpus.games.justice_league.content import Power


class Run:
    """Whose card it is, where the character stood, and how many regions he has moved."""

    __slots__ = ("card", "lines", "seat", "start")

    def __init__(self, card: Power, seat: int, start: int) -> None:
        self.card = card
        self.seat = seat
        self.start = start
        self.lines = 0
