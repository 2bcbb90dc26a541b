"""Carrying a flag: who may, how far, where it is set down, and the win.

Rulebook: "Movement with the flag", "How to Win" (Capture the Flag).
"""

from __future__ import annotations

from rumpus.games.royale.flags import settle
from rumpus.games.royale.moving import allowance, destinations, go
from rumpus.games.royale.options import STAY, Choice
from rumpus.games.royale.state import NOWHERE, State, changed
from rumpus.kernel import Ends, Over, Rule, choose, tell


def carryable(state: State, figure: int) -> list[int]:
    """The flags this character could take along on a Move now (CF-R10, CF-R16)."""
    if not state.flags or state.stopped >> figure & 1:
        return []
    return [flag for flag in (0, 1) if state.holder[flag] == figure and not state.contested[flag]]


def carry(state: State, figure: int, flag: int) -> Rule[None]:
    """The carrier moves, then sets the flag down beside it (CF-014, CF-R10 to CF-R13)."""
    player, start = state.owner[figure], state.at[figure]
    state.lifted = flag
    ways = carry_ways(state, figure, flag)
    way = yield from choose(player, "move", [STAY, *ways], subject=figure)
    tell(state, "carries", "CF-014", figure=figure, flag=flag)
    if isinstance(way, Choice):
        yield from go(state, figure, way, "CF-014")
    state.lifted = NOWHERE
    if state.in_play(figure):
        yield from set_down(state, figure, flag, start)
    else:
        yield from settle(state)


def carry_ways(state: State, figure: int, flag: int) -> list[Choice]:
    """The ends of a path beside which the flag could be set down (CF-R04, CF-R13)."""
    start = state.at[figure]
    ways = destinations(state, figure, allowance(state, figure, carrying=True), "walk")
    return [way for way in ways if flag_squares(state, flag, start, way.a)]


def flag_squares(state: State, flag: int, start: int, goal: int) -> int:
    """Where a flag may be set down by a carrier that goes from start to goal (CF-R13)."""
    free = state.grid.floor & ~(state.occupied & ~(1 << start)) & ~(1 << goal)
    free &= ~(1 << state.flag_at[1 - flag])
    if state.mine >= 0:
        free &= ~(1 << state.mine)
    return state.grid.steps[goal] & free


def set_down(state: State, figure: int, flag: int, start: int) -> Rule[None]:
    """The carrier places the flag in an adjacent space (CF-014, CF-015)."""
    player = state.owner[figure]
    cells = flag_squares(state, flag, start, state.at[figure])
    options = state.board.choices(cells)
    cell = (yield from choose(player, "flag square", options, subject=flag)).a
    if cell != state.flag_at[flag]:
        state.flag_at = changed(state.flag_at, flag, cell)
        state.trails = changed(state.trails, flag, (*state.trails[flag], cell))
        state.flag_moved |= 1 << flag
        state.stir = True  # SK-R40
    tell(state, "flag set down", "CF-014", flag=flag, figure=figure, cell=state.grid.name(cell))
    if flag != player and state.base(player) >> cell & 1:  # CF-026, CF-R15
        names = state.content.figures
        why = f"{names[figure].name} brought the flag home"
        raise Ends(Over((player,), "CF-026", why))
    yield from settle(state)
