"""Cards that move figures: movement, teleporting, swapping.

Rulebook: "Playing an Action Card" (both halves).
"""

from __future__ import annotations

from collections.abc import Iterator

from rumpus.games.royale import effects as fx
from rumpus.games.royale.acts import (
    Act,
    adjacent_squares,
    beneficiaries,
    near,
    own,
    pick,
    squares_within,
)
from rumpus.games.royale.moving import (
    arrive,
    destinations,
    falls_on_the_mine,
    go,
    may_be_moved,
    reach,
    swap,
)
from rumpus.games.royale.options import DONE, STAY, Choice
from rumpus.games.royale.state import NOWHERE, State
from rumpus.kernel import Rule, Word, choose, offer


def movable(state: State, act: Act, effect: fx.Move) -> list[int]:
    """Those that the card could move somewhere; in a window only the defender (SK-R45)."""
    figures = beneficiaries(state, act, "own" if effect.who == "each" else effect.who)
    if act.battle is not None and act.card.text.kind == "move":
        figures = [f for f in figures if f == act.battle.defender]
    return [
        figure
        for figure in figures
        if state.in_play(figure)
        and may_be_moved(state, figure)
        and reach(state, figure, effect.spaces, effect.mode)
    ]


def can_move(state: State, act: Act, effect: fx.Move) -> bool:
    if act.battle is None and effect.who == "self" and state.at[act.figure] >= 0:
        if not may_be_moved(state, act.figure):
            return False
        if adjacent_squares(state, act.figure):  # within every way of moving
            return True
    if movable(state, act, effect):
        return True
    carried = any(type(e) is fx.Carry for e in act.card.effects)
    if act.battle is None or not carried:
        return False
    return bool(passengers(state, act)) and _own_move(state, act, effect)


def _own_move(state: State, act: Act, effect: fx.Move) -> bool:
    return may_be_moved(state, act.figure) and bool(
        reach(state, act.figure, effect.spaces, effect.mode)
    )


def passengers(state: State, act: Act) -> list[int]:
    """Teammates beside the acting character that it could take along; in a window the defender."""
    found = [f for f in near(state, act)[1:] if may_be_moved(state, f)]
    if act.battle is not None and act.battle.defender != act.figure:
        found = [f for f in found if f == act.battle.defender]
    return found


def do_move(state: State, act: Act, effect: fx.Move) -> Rule[None]:
    """Movement by a card is no Move action: no green die, no limit of one (SK-R07)."""
    act.beside = passengers(state, act) if act.figure >= 0 else []
    if effect.who == "each":
        yield from _move_each(state, act, effect)
        return
    movers = movable(state, act, effect)
    if not movers and act.battle is not None:
        movers = [act.figure]
    if movers:
        figure = yield from pick(state, act, "who moves", movers)
        yield from _move_one(state, act, effect, figure, _owes_move(act))


def _owes_move(act: Act) -> bool:
    """In a window a movement card has to move the defender off its square (SK-R45)."""
    return act.battle is not None and act.card.text.kind == "move"


def _move_one(state: State, act: Act, effect: fx.Move, figure: int, owed: bool) -> Rule[None]:
    """One figure moves, or stays where it may; the defender stays movable as long as it is owed."""
    ways: list[Choice | Word] = [STAY, *destinations(state, figure, effect.spaces, effect.mode)]
    if owed:
        ways = [way for way in ways if _defender_leaves(state, act, effect, figure, way)]
    way = yield from choose(act.player, "card move", ways, subject=figure)
    if isinstance(way, Choice):
        yield from go(state, figure, way, "SK-R07", mode=effect.mode)


def _defender_leaves(
    state: State, act: Act, effect: fx.Move, figure: int, way: Choice | Word
) -> bool:
    """Whether the defender leaves its square by this movement, or still can after it (SK-R45)."""
    defender, start = state.battle.defender if state.battle else NOWHERE, state.at[figure]
    if figure == defender:
        return way is not STAY
    if isinstance(way, Choice):
        if figure == act.figure and falls_on_the_mine(state, figure, way):
            return False  # the rest of its card would be dropped (SK-R32)
        state.put(figure, way.a)
    if effect.who == "each":
        can = reach(state, defender, effect.spaces, effect.mode)
    else:  # it will be placed beside the figure that moves
        can = adjacent_squares(state, figure)
    state.put(figure, start)
    return bool(can)


def _move_each(state: State, act: Act, effect: fx.Move) -> Rule[None]:
    """Each of the player's characters may move, one after the other, in any order."""
    left = [f for f in state.characters(act.player) if may_be_moved(state, f)]
    owing = act.battle.defender if act.battle is not None and _owes_move(act) else NOWHERE
    while left:
        names = [state.content.name[f] for f in left]
        owed = owing in left
        words = [] if owed else [DONE]
        chosen = yield from choose(act.player, "who moves", [*names, *words], subject=act.card)
        if not isinstance(chosen, Choice):
            return
        figure = chosen.a
        left.remove(figure)
        if destinations(state, figure, effect.spaces, effect.mode):
            yield from _move_one(state, act, effect, figure, owed)
        if not state.in_play(act.figure):  # SK-R32
            return
        left = [f for f in left if state.in_play(f) and may_be_moved(state, f)]


def can_carry(state: State, act: Act, effect: fx.Carry) -> bool:
    if act.beside is not None:  # after the movement
        return bool(act.beside)
    if act.battle is not None and act.battle.defender == act.figure:
        return False  # it is no way out for the character itself
    return bool(passengers(state, act)) and bool(adjacent_squares(state, act.figure))


def do_carry(state: State, act: Act, effect: fx.Carry) -> Rule[None]:
    """A teammate that was adjacent before the flight may be placed adjacent after it."""
    beside = passengers(state, act) if act.beside is None else act.beside  # none: it could not move
    riders = [f for f in beside if state.in_play(f) and may_be_moved(state, f)]
    free = adjacent_squares(state, act.figure) if state.in_play(act.figure) else 0
    if not riders or not free:
        return
    must = act.battle is not None and act.battle.defender != act.figure
    names = [state.content.name[f] for f in riders]
    options = names if must else [*names, DONE]
    chosen = yield from choose(act.player, "who is carried", options, subject=act.card)
    if not isinstance(chosen, Choice):
        return
    cells = state.board.choices(free)
    cell = yield from choose(act.player, "carried square", cells, subject=chosen.a)
    yield from arrive(state, chosen.a, cell.a, "placed", "SK-R07")


def placeable(state: State, act: Act, effect: fx.Teleport) -> list[int]:
    figures = own(state, act)
    if act.battle is not None:
        figures = [f for f in figures if f == act.battle.defender]
    return [
        f for f in figures if may_be_moved(state, f) and squares_within(state, f, effect.within)
    ]


def can_teleport(state: State, act: Act, effect: fx.Teleport) -> bool:
    return bool(placeable(state, act, effect))


def do_teleport(state: State, act: Act, effect: fx.Teleport) -> Rule[None]:
    figure = yield from pick(state, act, "who moves", placeable(state, act, effect))
    cells = state.board.choices(squares_within(state, figure, effect.within))
    cell = yield from choose(act.player, "card move", cells, subject=figure)
    yield from arrive(state, figure, cell.a, "placed", "SK-R07")


def swappable(state: State, act: Act, effect: fx.Swap) -> Iterator[tuple[int, int]]:
    """The pairs that could change squares; in a window with the defender (SK-R45)."""
    own_cards = act.player
    if effect.pair == "self-teammate":
        firsts = [act.figure]
        seconds = [f for f in state.characters(own_cards) if f != act.figure]
    else:
        everybody = [f for player in state.order for f in state.characters(player)]
        firsts = seconds = [f for f in everybody if f != act.figure]
    start = state.at[act.figure] if act.figure >= 0 else NOWHERE
    for first in firsts:
        for second in seconds:
            if first == second or (effect.pair != "self-teammate" and second < first):
                continue
            if any(state.owner[f] == own_cards and not may_be_moved(state, f)
                   for f in (first, second)):  # fmt: skip
                continue
            if start >= 0 and any(
                state.grid.distance(start, state.at[f]) - 1 > effect.within
                for f in (first, second)
                if f != act.figure
            ):
                continue
            if act.battle is None or act.battle.defender in (first, second):
                yield (first, second)


def can_swap(state: State, act: Act, effect: fx.Swap) -> bool:
    return any(True for _ in swappable(state, act, effect))


def do_swap(state: State, act: Act, effect: fx.Swap) -> Rule[None]:
    pairs = list(swappable(state, act, effect))
    always = set(pairs[0]).intersection(*pairs)  # who is in every pair need not be named
    either = [min(always)] if always else sorted({f for pair in pairs for f in pair})
    first = yield from pick(state, act, "swap", either)
    others = sorted({a if b == first else b for a, b in pairs if first in (a, b)})
    second = yield from pick(state, act, "swap with", others)
    yield from swap(state, first, second)


def offer_swap(state: State, act: Act, token: int) -> Rule[None]:
    """Loki may swap squares with the Decoy; in a window only when he defends (SK-R45)."""
    if act.battle is not None and act.battle.defender != act.figure:
        return
    options = [state.content.name[token]]
    chosen = yield from offer(act.player, "swap with the decoy", options, subject=act.card)
    if chosen is not None:
        yield from swap(state, act.figure, token)
