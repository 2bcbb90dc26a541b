"""Flags: who holds them, and when they are locked. How they are carried is in carrying.py.

Rulebook: "Moving a character", "Movement with the flag" (Capture the Flag).
"""

from __future__ import annotations

from rumpus.games.royale.options import KEEP
from rumpus.games.royale.state import NOWHERE, State, changed
from rumpus.kernel import Rule, choose, tell


def beside(state: State, flag: int, player: int) -> list[int]:
    """The player's upright characters adjacent to a flag; minions never count (SK-R34, CF-R26)."""
    near = state.grid.steps[state.flag_at[flag]] & state.sides[player]  # SK-R09, CF-R21
    return [f for f in state.figures_on(near) if state.is_character(f)] if near else []


def settle(state: State, *landed: int) -> Rule[None]:
    """Who holds each flag, checked anew after anything moved (CF-012, CF-R05, CF-R06)."""
    if not state.flags:
        return
    for figure in landed:
        state.landed |= 1 << figure
    for flag in (0, 1):
        if flag != state.lifted:
            yield from _settle_flag(state, flag, landed)


def _settle_flag(state: State, flag: int, landed: tuple[int, ...]) -> Rule[None]:
    """One flag: nobody beside it, both sides, or one (CF-R06)."""
    near = [beside(state, flag, player) for player in (0, 1)]
    holder = state.holder[flag]
    was_contested = state.contested[flag]
    contested = bool(near[0] and near[1])
    state.contested = changed(state.contested, flag, contested)  # CF-016, CF-R06 (b), CF-R14
    if state.contested[flag] and not was_contested:
        tell(state, "contested", "CF-016", flag=flag, by=near[0] + near[1])
    if holder >= 0 and holder not in near[state.owner[holder]]:  # CF-R17, CF-R27
        holder = NOWHERE
        state.holder = changed(state.holder, flag, holder)
    if state.contested[flag]:
        return
    side = 0 if near[0] else 1
    if not near[side] or (side == flag and at_home(state, flag)):  # CF-R06 (a), CF-R07
        state.holder = changed(state.holder, flag, NOWHERE)
        return
    if holder >= 0:
        yield from _hand_over(state, flag, landed)
        return
    comers = [figure for figure in landed if figure in near[side]]
    names = [state.content.name[figure] for figure in comers or near[side]]  # CF-R06 (c)
    taker = (yield from choose(side, "flag taker", names, subject=flag)).a
    freed = was_contested and not (state.landed >> taker & 1 or state.flag_moved >> flag & 1)
    capture(state, flag, taker, stops=not freed)


def _hand_over(state: State, flag: int, landed: tuple[int, ...]) -> Rule[None]:
    """A teammate of the holder that landed beside the flag may take it over (CF-R08)."""
    holder = state.holder[flag]
    side = state.owner[holder]
    for figure in landed:
        if figure != holder and figure in beside(state, flag, side):
            options = (state.content.name[figure], KEEP)
            taker = yield from choose(side, "hand over", options, subject=flag)
            if taker is not KEEP:
                capture(state, flag, figure, stops=True)


def capture(state: State, flag: int, figure: int, stops: bool) -> None:
    """The character becomes holder, and must stop moving until the next turn (CF-013)."""
    state.holder = changed(state.holder, flag, figure)
    stopped = stops and state.owner[figure] == state.player  # CF-R09
    if stopped:
        state.stopped |= 1 << figure
    tell(state, "captured", "CF-012", "CF-013", flag=flag, figure=figure, stopped=stopped)


def release(state: State) -> None:
    """With a new turn nobody has to stop any more: it counts who lands from now on (CF-R09)."""
    state.stopped = state.landed = state.flag_moved = 0
    state.lifted = NOWHERE


def at_home(state: State, flag: int) -> bool:
    """Whether a flag stands on its home square (CF-R07)."""
    return state.flag_at[flag] == state.home(flag)


def steps_home(state: State, flag: int, player: int) -> int:
    """King's moves of a flag from the nearest space behind the player's base line (SK-R40)."""
    return state.board.steps_home[player != state.south][state.flag_at[flag]]
