"""A cheap value of a position, for the built-in players."""

from __future__ import annotations

from rumpus.games.funkoverse.state import State

LEAD = 0.9  # of the points a side is ahead, against those needed
DOWN = 0.05
OUT = 0.05
TOKEN = 0.006  # in the pool; on the track it counts for less
NEAR = 0.004  # each square nearer to what gains points
HOLD = 0.05  # a zone, or a square of the scoring area
FIRST = 0.25  # a knocked-down character in the first game
CLOSE = 0.02  # each square nearer to a rival in the first game


def evaluate(state: State, seat: int) -> float:
    """From -1 to 1: points, who lies, what is ready, and the way to the next points."""
    if not state.cast.seats[0] or not state.cast.count:
        return 0.0
    side = state.side_of(seat)
    value = worth(state, side) - worth(state, 1 - side) - lag(state, side)
    if state.scenario is not None:
        value += LEAD * (state.points[side] - state.points[1 - side]) / state.need
    return max(-1.0, min(1.0, value))


def worth(state: State, side: int) -> float:
    """What a side has on the table."""
    fallen = FIRST if state.scenario is None else DOWN
    value = 0.0
    cell, down = state.cell, state.down
    for piece in state.cast.figures[side]:
        if cell[piece] < 0:
            value -= OUT
        elif down >> piece & 1:
            value -= fallen
    base = 4 * side
    value += TOKEN * sum(state.pool[base : base + 4])
    value += TOKEN / 3 * sum(state.track[16 * side : 16 * side + 16])
    for n, holder in enumerate(state.cast.holder):
        if state.item_step[n] and state.cast.side[holder] == side:
            value -= TOKEN
    if state.scenario is not None:
        if state.scenario.zones:
            value += HOLD * state.zones.count(side)
        if state.scenario.territory:
            area = state.arena.area
            inside = [p for p in state.cast.figures[side] if cell[p] >= 0 and area >> cell[p] & 1]
            value += HOLD * len(inside)
    return value


def lag(state: State, side: int) -> float:
    """How far a side's characters are from the next things worth going to.

    Only the own way counts: going to a rival brings the rival nearer as well.
    """
    goals = [(goal, 0) for goal in targets(state, side)]
    for rival in state.cast.figures[1 - side]:
        if state.cell[rival] >= 0:
            goals.append((state.cell[rival], 0 if state.down >> rival & 1 else 2))
    if not goals:
        return 0.0
    total = 0
    for piece in state.cast.figures[side]:
        if state.cell[piece] >= 0:
            ways = state.arena.ways(state.cell[piece])
            total += min(ways[goal] + more for goal, more in goals)
    return total * (CLOSE if state.scenario is None else NEAR)


def targets(state: State, side: int) -> list[int]:
    """Squares with something to interact with."""
    scenario, arena = state.scenario, state.arena
    if scenario is None:
        return []
    found = [c for n, c in enumerate(arena.marker_cells) if state.open_markers >> n & 1]
    if scenario.flag:
        found.append(arena.flags[1 - side])
    if scenario.zones:
        for n, zone in enumerate(arena.zones):
            if state.zones[n] != side:
                found.append((zone & -zone).bit_length() - 1)
    return found
