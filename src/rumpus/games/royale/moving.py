"""Moving: the green allowance, the ways of moving, landing, the Mine.

Rulebook: "Moving a character" (both halves), "Movement with the flag".
"""

from __future__ import annotations

from rumpus.games.royale.defeat import lose
from rumpus.games.royale.effects import Mine
from rumpus.games.royale.flags import settle
from rumpus.games.royale.options import Choice
from rumpus.games.royale.state import NOWHERE, State
from rumpus.kernel import Rule, tell


def may_move(state: State, figure: int) -> bool:
    """Whether a figure could take a Move action: not yet moved, nor held (SK-021, SK-R36)."""
    return not (
        state.moved >> figure & 1
        or state.bound[figure]
        or state.webbed[figure]
        or state.stopped >> figure & 1  # CF-013, CF-R09
    )


def may_be_moved(state: State, figure: int) -> bool:
    """Whether its own side's cards may move it (SK-R36, CF-R09)."""
    stopped = state.stopped >> figure & 1 and state.owner[figure] == state.player
    return not (state.bound[figure] or stopped)


def allowance(state: State, figure: int, carrying: bool) -> int:
    """The spaces of a Move: add, then double, then halve rounding up (SK-008, SK-R04)."""
    spaces = state.green
    if not carrying:
        for bit, effect in state.content.figures[figure].modifiers:
            if effect.moves and state.up[figure] & bit:
                spaces += effect.moves
    spaces <<= state.doubled
    if state.blizzard:
        for _ in range((state.blizzard & ~(1 << state.owner[figure])).bit_count()):
            spaces = (spaces + 1) // 2
    return spaces


def barred(state: State, figure: int) -> int:
    """The squares that a figure may not walk through: figures, and the other side's flag."""
    blocked = state.occupied
    for flag, cell in enumerate(state.flag_at):
        # CF-011; the carried flag never obstructs its carrier (CF-R04)
        if flag not in (state.lifted, state.owner[figure]):
            blocked |= 1 << cell
    return blocked


def reach(state: State, figure: int, limit: int, mode: str) -> int:
    """Every square that such a movement can end on (SK-020 to SK-023, SK-R08, SK-R38)."""
    start = state.at[figure]
    grid = state.grid
    blocked = barred(state, figure)
    ends = ~blocked
    for flag, cell in enumerate(state.flag_at):
        if flag != state.lifted:
            ends &= ~(1 << cell)
    if mode == "walk":
        return grid.reach_mask(start, limit, blocked) & ends
    if mode == "fly":
        return grid.fly(start, limit) & ends
    if mode == "leap":
        return grid.leap(start, limit) & ends
    if mode == "slip":  # through figures, but not through those on their side (CF-R21)
        return grid.reach_mask(start, limit, blocked & ~state.standing) & ends
    return grid.climb(start, limit, blocked) & ends


def destinations(state: State, figure: int, limit: int, mode: str) -> list[Choice]:
    """The squares a movement may end on, as options; a way over the Mine is one of its own."""
    mine = state.mine
    if mine < 0 or mode in ("fly", "leap"):
        return state.board.choices(reach(state, figure, limit, mode))
    safe, across = around_the_mine(state, figure, limit, mode)
    over = [state.board.over[choice.a] for choice in state.board.choices(across)]
    return state.board.choices(safe) + over


def around_the_mine(state: State, figure: int, limit: int, mode: str) -> tuple[int, int]:
    """The squares reached without crossing the Mine, and those reached across it (SK-R35)."""
    mine = state.mine
    bit = 1 << mine
    full = reach(state, figure, limit, mode)
    state.occupied |= bit
    safe = reach(state, figure, limit, mode) | (full & bit)
    state.occupied &= ~bit
    across = 0
    for spent in range(1, limit):
        if reach(state, figure, spent, mode) & bit:
            start = state.at[figure]
            state.at[figure] = mine
            across = reach(state, figure, limit - spent, mode) & ~bit & ~(1 << start)
            state.at[figure] = start
            break
    return safe, across


def go(state: State, figure: int, way: Choice, *rules: str, mode: str = "walk") -> Rule[None]:
    """A movement along the chosen way; the Mine on it is stepped on first."""
    if way.kind == "over" and state.mine >= 0:  # in passing: no landing (CF-R05)
        _stand_on(state, figure, state.mine, "moved", *rules)
        yield from explode(state, figure)
        if not state.in_play(figure):
            return
    path = shown_path(state, figure, way.a, mode) if state.events is not None else ()
    yield from arrive(state, figure, way.a, "moved", *rules, path=path)


def shown_path(state: State, figure: int, goal: int, mode: str) -> tuple[str, ...]:
    """A shortest way for the eye: around what bars a walk, straight where nothing does."""
    start, grid = state.at[figure], state.grid
    if mode not in ("walk", "slip"):
        return (grid.name(start), grid.name(goal))
    blocked = barred(state, figure) & ~(0 if mode == "walk" else state.standing)
    if state.mine != goal and state.mine >= 0:
        blocked |= 1 << state.mine
    cells = grid.path(start, goal, grid.size, blocked & ~(1 << goal))
    return tuple(grid.name(cell) for cell in (start, *(cells or (goal,))))


def arrive(
    state: State, figure: int, cell: int, how: str, *rules: str, path: tuple[str, ...] = ()
) -> Rule[None]:
    """A figure comes to stand on a square: the Mine there, then the flags (CF-R05)."""
    _stand_on(state, figure, cell, how, *rules, path=path)
    if cell == state.mine:
        yield from explode(state, figure)
    if state.flags:
        yield from settle(state, figure)


def _stand_on(
    state: State, figure: int, cell: int, how: str, *rules: str, path: tuple[str, ...] = ()
) -> None:
    if state.events is not None:
        start = state.grid.name(state.at[figure]) if state.at[figure] >= 0 else None
        there = state.grid.name(cell)
        tell(state, how, *rules, figure=figure, start=start, cell=there, path=list(path))
    state.put(figure, cell)


def explode(state: State, figure: int) -> Rule[None]:
    """The first figure on the Mine loses health, then the Mine is removed (SK-R35, SK-R27)."""
    tell(state, "mine", "SK-R35", figure=figure, cell=state.grid.name(state.mine))
    state.mine = NOWHERE
    yield from lose(state, figure, mine_loss(state), "SK-R27")


def mine_loss(state: State) -> int:
    """What the Mine costs, as the card says that lays it."""
    parts = (effect for card in state.content.bonus for effect in card.effects)
    return next(effect.loss for effect in parts if type(effect) is Mine)


def falls_on_the_mine(state: State, figure: int, way: Choice) -> bool:
    """Whether a figure that goes this way would not survive the Mine on it."""
    treads = way.kind == "over" or way.a == state.mine
    return treads and state.mine >= 0 and state.health[figure] <= mine_loss(state)


def pushed_over(state: State, figure: int, way: int, steps: int) -> tuple[int, ...]:
    """The squares of a forced movement, as far as the next one is open and empty (SK-R37)."""
    blocked = state.occupied
    for cell in state.flag_at:  # CF-R25
        blocked |= 1 << cell
    return state.grid.push(state.at[figure], way, steps, blocked)


def shove(state: State, figure: int, way: int, steps: int, how: str = "pushed") -> Rule[int]:
    """Forced movement space by space while the next one is open and empty (SK-R37)."""
    moved = 0
    for cell in pushed_over(state, figure, way, steps):
        moved += 1
        if state.events is not None:
            start, there = state.grid.name(state.at[figure]), state.grid.name(cell)
            tell(state, "pushed", "SK-R37", figure=figure, start=start, cell=there, how=how)
        state.put(figure, cell)
        if cell == state.mine:
            yield from explode(state, figure)
            if not state.in_play(figure):
                return moved
    if moved and state.flags:
        yield from settle(state, figure)
    return moved


def swap(state: State, first: int, second: int) -> Rule[None]:
    """Two figures change squares; both land (CF-R05)."""
    here, there = state.at[first], state.at[second]
    tell(state, "swapped", "SK-R21", figure=first, target=second)
    state.put(first, NOWHERE)
    state.put(second, here)
    state.put(first, there)
    battle = state.battle
    if battle is not None and battle.defender in (first, second):
        battle.heir = second if battle.defender == first else first
    yield from settle(state, first, second)
