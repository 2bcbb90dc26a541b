"""What a piece sees and whom it reaches.  Rulebook: "What Your Character Can See", "Adjacency"."""

from __future__ import annotations

from rumpus.games.funkoverse.state import State

FEW = 6  # for more squares one look round is cheaper than a line to each
FAR = 99  # a reach without limit: whatever is seen


def blockers(state: State, piece: int, side: int) -> int:
    """Squares of standing rivals, minions included (FK-085, FK-R08); allies never block (FK-086).

    Whom the viewer cannot see does not block (FK-088, FK-R05), nor a square that the line only
    touches at a corner (FK-087, FK-R04); both are settled by the plan.
    """
    return state.up[1 - side] & ~(1 << state.cell[piece])


def sees(state: State, piece: int, side: int, cell: int) -> bool:
    """Whether a piece sees a square; the state it is in does not matter (FK-083, FK-R07)."""
    return state.arena.plan.sees(state.cell[piece], cell, blockers(state, piece, side))


def seen(state: State, piece: int, side: int, among: int) -> int:
    """Those of the squares that a piece sees, from its side's point of view (FK-R06)."""
    start = state.cell[piece]
    plan = state.arena.plan
    among &= plan.view(start)
    if not among:
        return 0
    standing = blockers(state, piece, side)
    if not standing or among.bit_count() > FEW:
        return among & plan.seen(start, standing)
    left = among
    while left:
        low = left & -left
        left ^= low
        if plan.crossed(start, low.bit_length() - 1) & standing:
            return among & plan.seen(start, standing)
    return among


def rivals(state: State, piece: int, side: int) -> int:
    """Squares of all on the other side, standing or not, but for the piece itself (FK-003)."""
    other = 1 - side
    return (state.up[other] | state.flat[other]) & ~(1 << state.cell[piece])


def all_rivals(state: State, side: int) -> int:
    """Squares of everybody on the other side, standing or not, minions too."""
    return state.up[1 - side] | state.flat[1 - side]


def beside(state: State, piece: int, side: int) -> int:
    """Squares of adjacent rivals (FK-089)."""
    other = 1 - side
    return state.arena.adjacent[state.cell[piece]] & (state.up[other] | state.flat[other])


def within(state: State, piece: int, side: int, reach: int) -> int:
    """Squares of rivals in reach: adjacent for 0, else within so many squares and seen.

    A ranged challenge needs both the distance and the sight (FK-100, FK-101, FK-136).
    """
    if reach == 0:
        return beside(state, piece, side)
    among = rivals(state, piece, side)
    if reach < FAR:
        among &= state.arena.plan.ball(state.cell[piece], reach)
    return seen(state, piece, side, among)


def hidden(state: State, piece: int) -> int:
    """Free squares that no standing rival sees, the piece itself off the map (FK-R110)."""
    side = state.cast.side[piece]
    own = 0 if state.cell[piece] < 0 else 1 << state.cell[piece]
    left = state.free() | own
    allies = state.up[side] & ~own
    watchers = state.up[1 - side]
    plan = state.arena.plan
    while watchers and left:
        low = watchers & -watchers
        watchers ^= low
        left &= ~plan.seen(low.bit_length() - 1, allies)
    return left
