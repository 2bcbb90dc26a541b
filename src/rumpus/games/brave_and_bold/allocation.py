"""Combat step 3: a player's allocation, made of small choices and committed whole.

Rulebook: "Allocate tokens".  Nothing of it touches the table before it is laid open.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from rumpus.games.brave_and_bold.allocate import most_damage, most_resources
from rumpus.games.brave_and_bold.library import ANY, FINISHING
from rumpus.games.brave_and_bold.paying import WILD, Use
from rumpus.games.brave_and_bold.plan import MASSES, Plan, Whole, place_name
from rumpus.games.brave_and_bold.state import Player, State
from rumpus.games.brave_and_bold.tokens import BASIC, CODES, KINDS, MASS
from rumpus.kernel import Decision, Rule, Word, tell

MOST_DAMAGE, MOST_RESOURCES = Word("most damage"), Word("most resources")
CLEAR = Word("clear")
TYPES = tuple(Word(f"any {CODES[kind]}") for kind in BASIC)
PLACES = range(9)


def allocate(state: State, player: Player, secret: bool) -> Rule[Whole]:
    """Lay abilities until the whole is committed; `clear` starts again (BB-055, BB-056)."""
    first = plan = Plan(state, player)
    while True:
        if not any(plan.free[:WILD]) and not plan.open_any and plan is first:
            return plan.whole()
        aside = (CLEAR,) if plan is not first else ()
        options = partial(steps, plan)
        answer: Any = yield Decision(player.seat, "allocate", options, secret, aside, plan)
        if answer is CLEAR:
            plan = first
        elif isinstance(answer, Whole):
            return answer
        else:
            plan = step(plan, answer)


def steps(plan: Plan) -> tuple[Word | Whole, ...]:
    """What can be done next; the types of "any" bonuses come first (BB-R16, BB-R64)."""
    if plan.open_any:
        return (*TYPES, MOST_DAMAGE, MOST_RESOURCES)
    found: list[Word | Whole] = [_word(plan, at) for at in PLACES if plan.open(at)]
    if found and not plan.laid:
        found += (MOST_DAMAGE, MOST_RESOURCES)
    for at in plan.laid:
        if plan.next_way(at) >= 0:
            found.append(Word(f"other {place_name(plan.character, at)}"))
    found += [Word(f"discard {CODES[kind]}") for kind in plan.discardable()]
    return (*found, plan.whole())


def _word(plan: Plan, at: int) -> Word:
    return Word(place_name(plan.character, at))


def step(plan: Plan, answer: Word) -> Plan:
    """The plan after a small choice."""
    if answer is MOST_DAMAGE:
        return most_damage(plan)
    if answer is MOST_RESOURCES:
        return most_resources(plan)
    head, _, rest = answer.text.partition(" ")
    if head == "any":
        return plan.pick(TYPES.index(answer))
    if head == "discard":
        return plan.drop(CODES.index(rest))
    if head == "other":
        at = next(at for at in plan.laid if place_name(plan.character, at) == rest)
        return plan.lay(at, plan.laid[at][0], plan.next_way(at))
    at = next(at for at in PLACES if place_name(plan.character, at) == answer.text)
    return plan.lay(at, plan.all_ways(at), 0)


def lay_out(state: State, player: Player, whole: Whole) -> None:
    """The allocation is laid open: tokens move from the draw to the board (BB-055, BB-134)."""
    for kind in whole.anys:
        player.bonus[kind] += 1
        player.bonus[ANY] -= 1
    fills: list[tuple[int, Use]] = []
    for at, used in whole.laid:
        place = player.final if at == FINISHING else player.slots
        if at in MASSES:
            place = player.discard  # set aside, and back at Reload  BB-R32
            player.mass = (*player.mass, MASS[at - MASSES[0]])
        else:
            fills.append((at, used))
        for kind, count in used:
            if kind < KINDS:
                player.draw[kind] -= count
                place[kind] += count
    player.fill = tuple(fills)
    for kind in whole.discards:
        player.draw[kind] -= 1
        player.discard[kind] += 1
        player.discarded += 1
    tell(state, "allocated", "BB-055", "BB-R67", reveals=True, seat=player.seat, whole=whole.words)


__all__ = ["WILD", "allocate", "lay_out", "steps"]
