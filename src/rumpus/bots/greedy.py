"""Level `rookie`: tries each answer in imagined worlds, and looks one action ahead."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from rumpus.bots.base import Dice, Seat, advice, asked
from rumpus.kernel import PASS, Decision, Match

BUDGET = 160  # copies of a world for one answer: how long a rookie thinks
WIDEST = 80  # options that are looked at
FOLLOWING = 4  # options that are looked at in a question that follows
DEEPEST = 8  # questions that follow in one action
WON = 2.0  # more than any position is worth


class Rookie:
    """Takes the option whose action ends best on average.

    All options meet the same worlds and the same luck; the better half goes on to the next
    round with more worlds, until one is left or the budget is used up.
    """

    level = "rookie"

    def __init__(self, seed: int | str = 0, budget: int = BUDGET) -> None:
        self._random = random.Random(f"rookie {seed}")
        self._budget = budget
        self._left = 0

    def answer(self, seat: Seat) -> Any:
        options = asked(seat).options
        if len(options) == 1:
            return options[0]
        rng = self._random
        world = seat.world(Dice(rng.getrandbits(32)))
        known = world.asked(seat.number)
        told = advice(seat.game, world.state, known) if known else None
        if told is not None:
            return told
        self._left = self._budget
        return self._best(seat, world, self._some(options))

    def _some(self, options: Sequence[Any]) -> list[Any]:
        """Not more options than one can look at, in their order."""
        if len(options) <= WIDEST:
            return list(options)
        return [options[n] for n in sorted(self._random.sample(range(len(options)), WIDEST))]

    def _best(self, seat: Seat, world: Match, candidates: list[Any]) -> Any:
        """Rounds of comparison, each with the better half of the last."""
        rng = self._random
        rng.shuffle(candidates)
        totals = [0.0] * len(candidates)
        order = list(range(len(candidates)))
        while len(order) > 1 and self._left > 0:
            luck = rng.getrandbits(32)
            for n in order:
                totals[n] += self._value(world, seat.number, candidates[n], luck)
            order.sort(key=lambda n: -totals[n])
            if self._left < self._budget * len(order) // (2 * len(candidates)):
                order = order[: (len(order) + 1) // 2]
            world = seat.world(Dice(rng.getrandbits(32)))
        return candidates[order[0]]

    def _value(self, world: Match, seat: int, option: Any, luck: int) -> float:
        """What the position is worth to the seat after that option's action."""
        self._left -= 1
        ask = world.asked(seat)
        match = world.fork(Dice(luck))
        match.answer(seat, option)
        self._follow(match, seat, ask.ask if ask else "", world)
        return worth(match, seat)

    def _follow(self, match: Match, seat: int, ask: str, world: Match) -> None:
        """Answer what follows in the same action: well for the seat, `pass` for the others."""
        for _ in range(DEEPEST):
            decision = match.decision
            if decision is None or match.standing[0] is not world.standing[0]:
                return
            if decision.player != seat:
                match.answer(decision.player, declined(decision, self._random))
            elif decision.ask == ask:
                return
            else:
                match.answer(seat, self._likely(match, seat, decision))

    def _likely(self, match: Match, seat: int, decision: Decision) -> Any:
        """The best of a few options, by what the position is worth right after it."""
        options = decision.options
        if len(options) == 1:
            return options[0]
        if self._left <= 0:
            return options[int(self._random.random() * len(options))]
        few = options
        if len(options) > FOLLOWING:
            few = tuple(self._random.sample(options, FOLLOWING))
        luck = self._random.getrandbits(32)
        best, found = few[0], -9.0
        for option in few:
            self._left -= 1
            twin = match.fork(Dice(luck))
            twin.answer(seat, option)
            value = worth(twin, seat)
            if value > found:
                best, found = option, value
        return best


def worth(match: Match, seat: int) -> float:
    """A won game, a lost one, or what the game says the position is worth."""
    result = match.result
    if result is None:
        return match.game.evaluate(match.state, seat)
    if not result.winners:
        return 0.0
    return WON if seat in result.winners else -WON


def declined(decision: Decision, rng: random.Random) -> Any:
    """No, where one can say no; else any answer."""
    options = decision.options
    return options[-1] if options[-1] is PASS else options[int(rng.random() * len(options))]
