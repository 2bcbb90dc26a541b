"""The few lines that no verb of several cards can express."""

from __future__ import annotations

from rumpus.games.super_fantasy_brawl.act import Act
from rumpus.games.super_fantasy_brawl.content import Effect
from rumpus.games.super_fantasy_brawl.movement import place
from rumpus.games.super_fantasy_brawl.pieces import CORES_IN, Spot
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.geometry.masks import cells_of
from rumpus.kernel import Rule, choose, choose_some, offer, tell


def devour(state: State, act: Act, line: Effect) -> Rule[None]:
    """Appetite for Destruction: exhaust other ready Cores for strength (SFB-D23)."""
    cores = CORES_IN[state.ready[act.player]]
    eaten = yield from choose_some(act.player, "cores", cores, 0, len(cores))
    for core in eaten:
        state.ready[act.player] &= ~core.bit
        tell(state, "core exhausted", "SFB-006", seat=act.player, core=str(core))
    act.bonus += line.n * len(eaten)


def scout(state: State, act: Act, line: Effect) -> Rule[None]:
    """Prowl: look at a trap; then it may be moved to an empty trap hex (SFB-D22, SFB-018)."""
    if not state.traps:
        return
    options = state.content.spots_in("look", state.trap_mask)
    spot = yield from offer(act.player, "look", options)
    if spot is None:
        return
    laid = state.traps[spot.cell]
    name = state.arena.names[spot.cell]
    state.traps[spot.cell] = laid._replace(seen=laid.seen | 1 << act.player)
    tell(
        state, "looked", "SFB-018", sees=(act.player,), reveals=True,
        hex=name, face=str(state.trap(laid.face)), seat=act.player,
    )  # fmt: skip
    tell(state, "looked at trap", "SFB-018", seat=act.player, hex=name, reveals=True)
    free = state.arena.trap_hexes & ~(state.occupied | state.trap_mask)  # SFB-R76
    moved = yield from offer(act.player, "shift", state.content.spots_in("shift", free))
    if moved is not None:
        _shift(state, spot.cell, moved)


def _shift(state: State, cell: int, to: Spot) -> None:
    """A trap changes its place, still face down (SFB-R68)."""
    state.traps[to.cell] = state.traps.pop(cell)
    state.trap_mask ^= 1 << cell | 1 << to.cell
    names = state.arena.names
    tell(state, "trap moved", "SFB-R68", came=names[cell], hex=names[to.cell])


def stalk(state: State, act: Act, line: Effect) -> Rule[None]:
    """Stalk the Prey: place beside an Enemy, on an unoccupied hex without a trap (SFB-R66)."""
    near = 0
    for cell in cells_of(state.bodies[1 - (act.player & 1)]):
        near |= state.board.steps[cell]
    ends = near & state.arena.open & ~(state.occupied | state.trap_mask)
    if not ends:
        return
    options = state.content.spots_in("place", ends)
    spot = yield from choose(act.player, "place", options, subject=act.champion)
    yield from place(state, act.champion, spot.cell)
    act.placed = True
