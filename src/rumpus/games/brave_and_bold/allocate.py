"""The best whole allocation, found without listing them all.

Each ability, the finishing move and each way of paying is weighed; a branch that cannot beat the
best allocation found so far is not followed (branch and bound).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from rumpus.games.brave_and_bold.paying import (
    ANY,
    ANY_LEFT,
    BONUS,
    NO_TYPE,
    WILD,
    Use,
    affordable,
    table,
    ways,
)
from rumpus.games.brave_and_bold.plan import MASSES, Plan, Ways
from rumpus.games.brave_and_bold.tokens import (
    AP,
    BASIC,
    C2,
    CP,
    FP,
    MA,
    MC,
    RP,
    A,
    C,
    F,
    K,
    R,
    S,
    U,
)

Weigh: TypeAlias = Callable[[Plan, int], int]  # what laying a place is worth
Item: TypeAlias = tuple[int, int, list[tuple[int, Use]]]
Change: TypeAlias = tuple[int, int]  # a basic token of the first type counts as the second
LIKE = ((C, CP), (R, RP), (A, AP), (F, FP))  # alike for an allocation: the power-ups count as basic
DAMAGE = 1000  # what a point of damage weighs; markers and tokens kept weigh a few units
SLACK = 60  # so small an improvement is not searched for


class Search:
    """One search: the places with their worth and ways, and the best choice so far."""

    __slots__ = ("best", "bounds", "chosen", "floor", "free", "items", "met")

    def __init__(self, items: list[Item], free: list[int], floor: int) -> None:
        self.items = items  # place, worth, ways with what they lose, the least loss first
        self.free = free
        self.best = -1
        self.floor = floor  # only what is worth more is of interest
        self.chosen: list[tuple[int, Use]] = []
        self.met: dict[tuple[int, ...], int] = {}  # positions met, and the worth so far
        self.bounds = bounds(items, free[K], free[S])

    def run(self, n: int, worth: int, taken: list[tuple[int, Use]]) -> None:
        """The n-th place: laid in each way, or left out."""
        if worth > self.best:
            self.best = worth
            self.chosen = taken.copy()
            self.floor = max(self.floor, worth + SLACK)
        free = self.free
        most = worth + self.bounds[n][free[K]][free[S]]
        if n == len(self.items) or most <= self.floor:
            return
        position = (n, *free)
        if self.met.get(position, -1) >= worth:
            return
        self.met[position] = worth
        place, gain, known = self.items[n]
        rest = worth + gain + self.bounds[n + 1][free[K]][free[S]]
        for loss, use in known:
            if rest - loss <= self.floor:
                break
            if affordable(use, free):
                for kind, count in use:
                    free[kind] -= count
                taken.append((place, use))
                self.run(n + 1, worth + gain - loss, taken)
                taken.pop()
                for kind, count in use:
                    free[kind] += count
        self.run(n + 1, worth, taken)


def bounds(items: list[Item], crests: int, specials: int) -> list[list[list[int]]]:
    """The most that the places from the n-th on can add, with so many crests and special tokens.

    Of these two there are few: each place takes at least as many as its cheapest way does.
    """
    table = [[[0] * (specials + 1) for _ in range(crests + 1)] for _ in range(len(items) + 1)]
    for n in range(len(items) - 1, -1, -1):
        _, worth, known = items[n]
        gain = worth - known[0][0]
        k = min(dict(use).get(K, 0) for _, use in known)
        s = min(dict(use).get(S, 0) for _, use in known)
        after = table[n + 1]
        for here, rows in enumerate(table[n]):
            for there in range(specials + 1):
                most = after[here][there]
                if here >= k and there >= s and gain > 0:
                    most = max(most, gain + after[here - k][there - s])
                rows[there] = most
    return table


def losses(plan: Plan) -> list[int]:
    """What using up each payer loses: unallocated combat is damage; the rest is nearly free."""
    each = 2 * DAMAGE if plan.law.war_god else DAMAGE
    loss = [1] * (ANY_LEFT + 1)
    for kind, points in ((C, 1), (CP, 1), (C2, 2)):
        loss[kind] = points * each
    loss[BONUS] = DAMAGE
    for kind in (BONUS + 1, BONUS + 2, BONUS + 3):
        loss[kind] = 0
    loss[ANY : ANY_LEFT + 1] = [0, 0, 0, 0, DAMAGE]  # one left over is 1 damage
    loss[U] = loss[S] = 3
    loss[MC] = loss[MA] = 2
    loss[S] += 10 * plan.character.token.prevent
    return loss


def harm(plan: Plan, place: int) -> int:
    """Worth of a place for most damage: its damage, and a little for markers and recovery."""
    if place in MASSES:
        return 30 * DAMAGE  # a critical mass takes the whole counter  BB-121
    ability = plan.character.abilities[place]
    gains = len(ability.gains) + ability.text.recover + bool(ability.text.hostile)
    return DAMAGE * plan.damage(place) + 5 * gains


def thrift(plan: Plan, place: int) -> int:
    """Worth of a place for most resources: markers that save resources count most."""
    saved = 0
    if place not in MASSES:
        ability = plan.character.abilities[place]
        specials = plan.character.specials
        saved = sum(
            s.text.discount + s.text.resource for s in map(specials.__getitem__, ability.gains)
        )
    return harm(plan, place) + 20 * DAMAGE * saved


def best(plan: Plan, weigh: Weigh) -> Plan:
    """The plan with everything laid that is worth most; "any" bonuses get the types it needs.

    Where a card lets one basic token be of another type, each such change is tried.
    """
    found = search(plan, weigh, None, -1)
    changed: Change | None = None
    if plan.free[WILD]:
        for change in [(x, y) for x in BASIC for y in BASIC if x != y and plan.free[x]]:
            other = search(plan, weigh, change, found.best + SLACK)
            if other.best > found.best:
                found, changed = other, change
    made = _with_anys(plan, found.chosen)
    wilds = [(WILD, 1) in use for _, use in found.chosen]
    for _, (place, use) in sorted(zip((not w for w in wilds), found.chosen, strict=True)):
        made = _lay(made, place, use, changed)
    return _filled_up(made, weigh)


def search(plan: Plan, weigh: Weigh, change: Change | None, floor: int) -> Search:
    """The best choice of places; power-ups count as basic tokens, a changed token as wild."""
    twin = plan.copy()
    free = twin.free = [*plan.free, *[plan.open_any] * 5]
    loss = losses(plan)
    free[WILD] = 0
    if change is not None:
        free[change[0]] -= 1
        free[WILD] = 1
        loss[WILD] = loss[change[0]]
    for basic, plus in LIKE:
        free[basic] += free[plus]
        free[plus] = 0
    items: list[Item] = []
    for place in range(9):
        if place in plan.laid or (place < 7 and plan.barred >> place & 1):
            continue
        known = twin.mass_ways(place) if place in MASSES else _ways(twin, place, change)
        lost = sorted((sum(loss[k] * n for k, n in use), use) for _, use in known)
        worth = weigh(plan, place)
        if lost and worth > lost[0][0]:
            items.append((place, worth, lean(lost)))
    items.sort(key=lambda item: (item[2][0][0] - item[1], item[0]))
    made = Search(items, free, floor)
    made.run(0, 0, [])
    return made


def lean(known: list[tuple[int, Use]]) -> list[tuple[int, Use]]:
    """The ways that use nothing needlessly: none that takes all that another takes, and more."""
    kept: list[tuple[int, Use]] = []
    for loss, use in known:
        taken = dict(use)
        if not any(all(taken.get(k, 0) >= n for k, n in other) for _, other in kept):
            kept.append((loss, use))
    return kept


def _ways(plan: Plan, place: int, change: Change | None) -> Ways:
    ability = plan.character.abilities[place]
    wild = NO_TYPE if change is None else change[1]
    return ways(table(plan.character, ability, plan.law, plan.free[ANY_LEFT] > 0, wild), plan.free)


def _with_anys(plan: Plan, chosen: list[tuple[int, Use]]) -> Plan:
    """The plan whose "any" bonuses have the types in use; those left over become combat."""
    picks = [k - ANY for _, use in chosen for k, n in use for _ in range(n) if ANY <= k < ANY_LEFT]
    for kind in (*picks, *[C] * (plan.open_any - len(picks))):
        plan = plan.pick(kind)
    return plan


def _filled_up(plan: Plan, weigh: Weigh) -> Plan:
    """What gains so little that the search passes it over is laid too, if it costs no more."""
    loss = losses(plan)
    for place in range(9):
        if plan.open(place):
            known = plan.all_ways(place)
            lost, number = min(
                (sum(loss[k] * n for k, n in use), number) for number, (_, use) in enumerate(known)
            )
            if weigh(plan, place) > lost:
                plan = plan.lay(place, known, number)
    return plan


def _lay(plan: Plan, place: int, use: Use, changed: Change | None) -> Plan:
    """Lay a place in a way found with basic tokens and power-ups taken together."""
    wanted: dict[int, int] = {}
    for kind, count in use:
        if kind < ANY_LEFT:
            kind = kind - ANY + BONUS if kind >= ANY else kind
            wanted[kind] = wanted.get(kind, 0) + count
    if changed is not None and WILD in wanted:
        wanted[changed[0]] = wanted.get(changed[0], 0) + 1
    for basic, plus in LIKE:
        short = wanted.get(basic, 0) - plan.free[basic]
        if short > 0:
            wanted[basic] -= short
            wanted[plus] = wanted.get(plus, 0) + short
    exact = tuple(sorted((k, n) for k, n in wanted.items() if n))
    known = plan.all_ways(place)
    number = next(n for n, (_, way) in enumerate(known) if way == exact)
    return plan.lay(place, known, number)


def most_damage(plan: Plan) -> Plan:
    """Every "any" bonus and every token where they deal most damage."""
    return best(plan, harm)


def most_resources(plan: Plan) -> Plan:
    """Every "any" bonus a resource; among such plans the one that saves and deals most."""
    for _ in range(plan.open_any):
        plan = plan.pick(R)
    return best(plan, thrift)
