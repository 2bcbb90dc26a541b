"""Traps: laid unseen, sprung on entering, replaced at once.  Rulebook: "Traps"."""

from __future__ import annotations

from rumpus.games.super_fantasy_brawl.cards import stun
from rumpus.games.super_fantasy_brawl.knockout import harm
from rumpus.games.super_fantasy_brawl.state import Laid, State
from rumpus.kernel import Rule, choose, draw, tell


def spring(state: State, champion: int, by: int | None) -> Rule[None]:
    """A trap triggers as soon as a Champion enters its hex (SFB-124).

    `by` is the source of the effect that moved the Champion there       (SFB-130, SFB-R49).
    """
    cell = state.hexes[champion]
    laid = state.traps.pop(cell)
    state.trap_mask ^= 1 << cell
    state.sprung.append((laid.serial, laid.face))
    face = state.trap(laid.face)
    tell(
        state, "trap triggered", "SFB-124", "SFB-125", reveals=True,
        champion=str(state.champion(champion)), hex=state.arena.names[cell], face=str(face),
    )  # fmt: skip
    if face.do == "damage":
        harm(state, ((champion, face.n),), by, "trap", "SFB-125")
    elif face.do == "root":
        root(state, champion)
    else:
        yield from stun(state, champion)
    yield from _replace(state, champion, cell, laid.face)


def root(state: State, champion: int) -> None:
    """ROOT: no moving for the rest of the turn (SFB-156)."""
    state.rooted |= 1 << champion
    tell(state, "rooted", "SFB-156", champion=str(state.champion(champion)))


def _replace(state: State, champion: int, cell: int, face: int) -> Rule[None]:
    """The controller lays another trap elsewhere; the sprung one goes back (SFB-127, SFB-R45)."""
    spots = free_spots(state, cell)
    seat = state.owner[champion]
    if spots:
        options = state.content.spots_in("trap", spots)
        spot = yield from choose(seat, "new trap", options, subject=champion)
        yield from lay(state, spot.cell)
        tell(state, "trap laid", "SFB-123", seat=seat, hex=state.arena.names[spot.cell])
    state.supply[face] += 1  # only now  SFB-127
    bit = 1 << face
    for there, laid in state.traps.items():
        if not laid.gone & bit:
            state.traps[there] = laid._replace(gone=laid.gone | bit)


def lay(state: State, cell: int) -> Rule[None]:
    """A trap from the supply, face down: nobody sees it (SFB-123)."""
    serial = state.laid
    fixed = state.foretold.get(serial)
    if fixed is None:
        outcomes = {state.content.traps[n]: max(0, c) for n, c in enumerate(state.supply)}
    else:
        outcomes = {state.content.traps[fixed]: 1}
    face = yield from draw("trap", outcomes, ())
    state.supply[face.number] -= 1
    state.laid += 1
    state.traps[cell] = Laid(face.number, serial, 0, 0)
    state.trap_mask |= 1 << cell


def free_spots(state: State, sprung: int = -1) -> int:
    """Where a trap may be laid: empty trap hexes, or hexes beside one when there are none."""
    taken = state.occupied | state.trap_mask
    if sprung >= 0:
        taken |= 1 << sprung  # not where it was sprung  SFB-R45
    free = state.arena.trap_hexes & ~taken  # SFB-128
    if free:
        return free
    around = state.board.spread(state.arena.trap_hexes | state.trap_mask)
    return around & state.arena.open & ~taken  # SFB-129
