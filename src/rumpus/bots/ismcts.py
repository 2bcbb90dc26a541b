"""Levels `veteran` and `master`: a search tree over many imagined worlds."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

from rumpus.bots.base import Dice, Seat, advice, asked
from rumpus.bots.greedy import declined
from rumpus.kernel import Decision, Match

EXPLORE = 0.8  # how much an answer that was tried little is favoured
SHARP = 2.0  # how much more an answer that looks good is tried at first
WIDEST = 48  # options of a question that are looked at in the tree
ROOTS = 96  # options of the question at hand that are looked at
SETTLE = 12  # answers at most from a new leaf to the end of the action
EACH = 40  # tries for each option in one round at most
WON = 1.2  # a little more than any position is worth
GROWN = 4  # visits after which a leaf gets branches
DEEPEST = 60  # answers in the tree
FEW = 4  # options that are looked at on the way from a leaf


class Node:
    """A place in the tree: what led here was chosen so often, and was worth so much."""

    __slots__ = ("children", "prior", "total", "visits")

    def __init__(self, prior: float = 1.0, value: float = 0.0) -> None:
        self.prior = prior
        self.visits = 1
        self.total = value
        self.children: dict[Any, Node] | None = None

    @property
    def mean(self) -> float:
        return self.total / self.visits


def valued(match: Match, seat: int) -> float:
    """What a position is worth to a seat; the end of a game is not far off the scale."""
    result = match.result
    if result is None:
        return match.game.evaluate(match.state, seat)
    if not result.winners:
        return 0.0
    return WON if seat in result.winners else -WON


class Searcher:
    """Plays an answer, follows the tree in a fresh world with fresh luck, and learns.

    The tree is of answers alone: luck and what is hidden differ from try to try, so that an
    answer is worth what it is worth on average. Leaves are valued where their action ends.
    """

    level = "searcher"
    tries = 100

    def __init__(self, seed: int | str = 0, tries: int | None = None) -> None:
        self._random = random.Random(f"{self.level} {seed}")
        self._tries = tries or self.tries
        self._low = math.inf
        self._high = -math.inf

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
        self._low, self._high = math.inf, -math.inf
        return self._best(seat, world, options)

    def _best(self, seat: Seat, world: Match, options: Sequence[Any]) -> Any:
        """The options meet the same worlds and luck; the better half goes on, until one is left."""
        rng = self._random
        few = rng.sample(options, min(len(options), ROOTS))
        nodes = [Node() for _ in few]
        order = list(range(len(few)))
        share = self._tries / math.log2(len(few) + 1)
        while len(order) > 1:
            for _ in range(max(1, min(EACH, round(share / len(order))))):
                luck = rng.getrandbits(32)
                for n in order:
                    self._try(nodes[n], few[n], world.fork(Dice(luck)), seat.number)
                world = seat.world(Dice(rng.getrandbits(32)))
            order.sort(key=lambda n: -nodes[n].mean)
            order = order[: (len(order) + 1) // 2]
        return few[order[0]]

    def _try(self, node: Node, option: Any, match: Match, me: int) -> None:
        """Follow the tree below an option to a new leaf, value it, and carry the value back."""
        path: list[tuple[Node, int]] = [(node, me)]
        match.answer(me, option)
        self._follow(match, me, path)
        self._settle(match)
        values: dict[int, float] = {}
        for node, player in path:
            if player not in values:
                values[player] = valued(match, player)
                self._low = min(self._low, values[player])
                self._high = max(self._high, values[player])
            node.visits += 1
            node.total += values[player]

    def _follow(self, match: Match, me: int, path: list[tuple[Node, int]]) -> None:
        """Down the tree, through the answers of all who are asked, to a place seldom seen."""
        node = path[0][0]
        for _ in range(DEEPEST):
            decision = match.decision
            if decision is None:
                return
            player, options = decision.player, decision.options
            if len(options) == 1:
                match.answer(player, options[0])
            elif decision.secret and player != me:
                match.answer(player, options[int(self._random.random() * len(options))])
            elif node.children is None and node.visits < GROWN:
                return
            else:
                option, node = self._select(node, match, decision)
                match.answer(player, option)
                path.append((node, player))

    # --- choosing in the tree ---------------------------------------------------------------

    def _select(self, node: Node, match: Match, decision: Decision) -> tuple[Any, Node]:
        """The open option that looks best, with a bonus for what was tried little."""
        if node.children is None:
            node.children = self._children(match, decision)
        children = node.children
        low, span = self._low, max(1e-9, self._high - self._low)
        bonus = EXPLORE * math.sqrt(node.visits)
        best: Any = None
        found, top = None, -math.inf
        for option in decision.options:
            child = children.get(option)
            if child is None:
                continue
            score = (child.total / child.visits - low) / span
            score += bonus * child.prior / child.visits
            if score > top:
                best, found, top = option, child, score
        if found is None:  # nothing known is open in this world
            best = self._random.choice(decision.options)
            found = children[best] = Node(1 / len(decision.options), node.mean)
        return best, found

    def _children(self, match: Match, decision: Decision) -> dict[Any, Node]:
        """Each option with what the position is worth right after it."""
        options = decision.options
        if len(options) > WIDEST:
            options = tuple(self._random.sample(options, WIDEST))
        luck = self._random.getrandbits(32)
        values = [self._after(match, decision.player, option, luck) for option in options]
        low, high = min(values), max(values)
        self._low, self._high = min(self._low, low), max(self._high, high)
        weights = [math.exp(SHARP * (v - low) / (high - low + 1e-9)) for v in values]
        whole, even = 2 * sum(weights), 0.5 / len(weights)
        return {
            option: Node(weight / whole + even, value)
            for option, weight, value in zip(options, weights, values, strict=True)
        }

    def _after(self, match: Match, player: int, option: Any, luck: int) -> float:
        """What the position is worth after an answer, once its action has run its course."""
        twin = match.fork(Dice(luck))
        twin.answer(player, option)
        start = match.standing[0]
        for _ in range(SETTLE):
            decision = twin.decision
            if decision is None or twin.standing[0] is not start:
                break
            if decision.player == player:
                twin.answer(player, self._likely(twin, decision))
                break
            twin.answer(decision.player, declined(decision, self._random))
        return valued(twin, player)

    # --- from a leaf to where it is valued --------------------------------------------------

    def _settle(self, match: Match) -> None:
        """Play on to the end of the action under way, each for herself."""
        start = match.standing[0]
        for _ in range(SETTLE):
            decision = match.decision
            if decision is None or match.standing[0] is not start:
                return
            match.answer(decision.player, self._likely(match, decision))

    def _likely(self, match: Match, decision: Decision) -> Any:
        """The best of a few options, by what the position is worth right after it."""
        options, rng = decision.options, self._random
        if len(options) == 1:
            return options[0]
        if decision.secret:
            return declined(decision, rng)
        few = rng.sample(options, FEW) if len(options) > FEW else options
        luck = rng.getrandbits(32)
        best, found = few[0], -math.inf
        for option in few:
            twin = match.fork(Dice(luck))
            twin.answer(decision.player, option)
            value = valued(twin, decision.player)
            if value > found:
                best, found = option, value
        return best


class Veteran(Searcher):
    """Thinks for some tenths of a second."""

    level = "veteran"
    tries = 300


class Master(Searcher):
    """Thinks for a second or two."""

    level = "master"
    tries = 1500
