"""What a built-in player gets to see: her own question, her own view, and imagined worlds."""

from __future__ import annotations

import random
from importlib import import_module, util
from typing import Any, Protocol

from rumpus.kernel import Chance, Decision, Game, Match, Table


class Seat:
    """A place at the table, and all that whoever sits there may know."""

    __slots__ = ("__match", "number")

    def __init__(self, match: Match, number: int) -> None:
        self.__match = match
        self.number = number

    @property
    def game(self) -> Game:
        return self.__match.game

    @property
    def table(self) -> Table:
        return self.__match.table

    @property
    def decision(self) -> Decision | None:
        """The open question to this seat."""
        for decision in self.__match.decisions:
            if decision.player == self.number:
                return decision
        return None

    @property
    def view(self) -> dict[str, Any]:
        return self.__match.view(self.number)

    def world(self, luck: Dice) -> Match:
        """A world that fits what this seat knows, with luck of its own."""
        return self.__match.imagine(self.number, luck)


class Player(Protocol):
    """Somebody who answers a seat's questions."""

    level: str

    def answer(self, seat: Seat) -> Any:
        """One of the options of the seat's open question."""
        ...


class Dice:
    """Luck for imagined worlds: quick, and the same again from the same seed."""

    __slots__ = ("_random",)

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def give(self, ask: Chance[Any]) -> Any:
        return ask.at(int(self._random.random() * ask.total))

    def copy(self) -> Dice:
        twin = Dice(0)
        twin._random.setstate(self._random.getstate())
        return twin


def asked(seat: Seat) -> Decision:
    """The question that the seat has to answer."""
    decision = seat.decision
    if decision is None:
        raise ValueError(f"seat {seat.number} is not asked anything")
    return decision


_advisers: dict[str, Any] = {}


def advice(game: Game, state: Any, decision: Decision) -> Any:
    """What the game's own module `advice` says, if it has one and has something to say."""
    package = ".".join(game.start.__module__.split(".")[:3])
    if package not in _advisers:
        name = f"{package}.advice"
        known = package.startswith("rumpus.games.") and util.find_spec(name) is not None
        _advisers[package] = import_module(name).advise if known else None
    adviser = _advisers[package]
    return adviser(state, decision) if adviser else None
