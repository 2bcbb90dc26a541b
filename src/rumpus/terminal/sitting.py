"""Who sits at a table in the terminal: people and built-in players, and what they do there."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rumpus import bots
from rumpus.kernel import BadSetting, Decision, Illegal, Match

HUMAN = "human"


class Sitting:
    """A match, and for each seat a person or a built-in player."""

    def __init__(self, match: Match, seats: Sequence[str], seed: str = "") -> None:
        self.match = match
        self.levels = tuple(seats)
        self._players = {
            seat: bots.player(level, f"{seed} {seat}")
            for seat, level in enumerate(seats)
            if level != HUMAN
        }
        self.humans = tuple(seat for seat, level in enumerate(seats) if level == HUMAN)

    def name(self, seat: int) -> str:
        """A seat in words, such as `Player 2 (rookie)`."""
        level = "" if self.levels[seat] == HUMAN else f" ({self.levels[seat]})"
        return f"Player {seat + 1}{level}"

    @property
    def bot(self) -> int | None:
        """The seat of a built-in player who is asked."""
        for decision in self.match.decisions:
            if decision.player in self._players:
                return decision.player
        return None

    def bot_answer(self, seat: int) -> Any:
        """What the built-in player of that seat chooses, from her own view."""
        return self._players[seat].answer(bots.Seat(self.match, seat))

    def bot_moves(self) -> tuple[int, Any] | None:
        """Let one built-in player answer, if one is asked."""
        seat = self.bot
        if seat is None:
            return None
        option = self.bot_answer(seat)
        self.match.answer(seat, option)
        return seat, option

    @property
    def asked(self) -> Decision | None:
        """The question that a person has to answer next, once no built-in player is asked."""
        if self.bot is not None:
            return None
        return self.match.decision

    def answer(self, text: str) -> str | None:
        """Give a person's answer, by number or in words; if it is not open, why not."""
        decision = self.asked
        if decision is None:
            return "Nobody is asked anything."
        option: Any = text
        if text.isdigit() and not any(str(known) == text for known in decision.options):
            number = int(text)
            if not 1 <= number <= len(decision.options):
                return f"There are options 1 to {len(decision.options)}."
            option = decision.options[number - 1]
        try:
            self.match.answer(decision.player, option)
        except Illegal as refused:
            return str(refused)
        return None

    def undo(self) -> str | None:
        """Take back the last answer of the person who gave it; if that cannot be, why not."""
        last = next((who for who, _ in reversed(self.match.journal) if isinstance(who, int)), None)
        if last is None:
            return "There is nothing to take back."
        if last not in self.humans:
            return "Another player has answered since."
        try:
            self.match.undo(last)
        except Illegal as refused:
            return str(refused)
        return None

    def secrets(self, seat: int) -> bool:
        """Whether that seat sees more than everybody."""
        return bool(self.match.view(seat) != self.match.view(None))

    def save(self, file: Path) -> None:
        """Keep the record of the game so far; a file that is there is replaced whole or not."""
        document = json.dumps(self.match.record(), indent=1) + "\n"
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(file))
        part = file.with_name(f"{file.name}.part")
        try:
            part.write_text(document, encoding="utf-8")
            part.replace(file)
        except OSError as wrong:
            part.unlink(missing_ok=True)
            raise OSError(wrong.errno, wrong.strerror, str(file)) from wrong


def seated(match: Match, given: Sequence[str]) -> list[str]:
    """A person or a level for every seat: the first is a person's, the rest are rookies'."""
    seats = match.table.format.seats
    if len(given) > seats:
        raise BadSetting(f"{match.game.title} ({match.table.format.id}) has {seats} seats")
    for level in given:
        if level != HUMAN and level not in bots.LEVELS:
            known = ", ".join([HUMAN, *bots.LEVELS])
            raise BadSetting(f"a seat is one of {known}, and {level!r} is not")
    chosen = list(given) or [HUMAN]
    return chosen + ["rookie"] * (seats - len(chosen))
