"""Displacement: Push, Pull, Force, Fear.  Rulebook: "Displacement and Root", keywords."""

from __future__ import annotations

from rumpus.games.super_fantasy_brawl.knockout import harm
from rumpus.games.super_fantasy_brawl.movement import STAY, barred, enter, springing
from rumpus.games.super_fantasy_brawl.pieces import Spot
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.kernel import Decision, Rule, choose, tell


def push(state: State, source: int, target: int, steps: int) -> Rule[int]:
    """PUSH X: straight away, the full distance; gives the damage for what is missing."""
    piece = state.champion(target)
    if piece.no_push and state.is_levelled(target):
        tell(state, "immune", "SFB-R54", champion=str(piece), to="push")
        return 0
    way = state.board.ways(state.hexes[source], state.hexes[target])  # SFB-R52, SFB-R53
    return (yield from _shove(state, source, target, way, steps, "push"))  # SFB-154


def pull(state: State, source: int, target: int, steps: int) -> Rule[int]:
    """PULL X: straight towards the source, each step nearer (SFB-153, SFB-008)."""
    way = state.board.ways(state.hexes[target], state.hexes[source])
    return (yield from _shove(state, source, target, way, steps, "pull"))


def _shove(state: State, source: int, target: int, way: int, steps: int, how: str) -> Rule[int]:
    """Hex by hex in one direction; what cannot be moved hurts (SFB-010, SFB-155)."""
    if way < 0:  # no common row: ignored  SFB-R18
        tell(
            state, "no row", "SFB-R18", how=how,
            champion=str(state.champion(target)), by=str(state.champion(source)),
        )  # fmt: skip
        return 0
    if is_steady(state, target):
        return 0
    tell(
        state, "displaced", "SFB-154" if how == "push" else "SFB-153", how=how, steps=steps,
        champion=str(state.champion(target)), by=str(state.champion(source)),
    )  # fmt: skip
    for left in range(steps, 0, -1):
        ahead = state.board.step(state.hexes[target], way)
        blocked = ahead < 0 or (state.arena.statues | state.occupied) >> ahead & 1
        if blocked or state.rooted >> target & 1:  # SFB-133, SFB-R43
            harm(state, ((target, left),), source, how, "SFB-010")
            return left
        yield from enter(state, target, ahead, source, how)
        if state.hexes[target] < 0:  # a trap took it out  SFB-R44
            return 0
    return 0


def is_steady(state: State, target: int) -> bool:
    """Unaffected by Fear, Force, Pull, Push (SFB-131): no move, no damage (SFB-132, SFB-R54)."""
    if not state.steady >> target & 1:
        return False
    tell(state, "immune", "SFB-132", champion=str(state.champion(target)), to="displacement")
    return True


def force(state: State, player: int, source: int, target: int, steps: int) -> Rule[None]:
    """FORCE X: 0 to X steps, each where the player of the card likes (SFB-146, SFB-R50)."""
    if is_steady(state, target):
        return
    for left in range(steps, 0, -1):
        if state.hexes[target] < 0 or state.rooted >> target & 1:  # SFB-134
            return
        ends = forces(state, target)
        if not ends:
            return
        state.act.left = left
        options = (*state.content.spots_in("force", ends), STAY)
        answer = yield Decision(player, "force", options, subject=target)
        if not isinstance(answer, Spot):
            return
        yield from enter(state, target, answer.cell, source, "force")


def forces(state: State, target: int) -> int:
    around = state.board.steps[state.hexes[target]]
    return around & state.arena.open & ~state.occupied


def fear(state: State, source: int, target: int, steps: int) -> Rule[None]:
    """FEAR X: dash away from the source, as far as possible (SFB-145)."""
    if is_steady(state, target) or state.rooted >> target & 1:  # SFB-134
        return
    ways = fear_ways(state, source, target, steps)
    if not ways:
        tell(state, "no flight", "SFB-009", champion=str(state.champion(target)))
        return
    options = [state.content.ways[way] for way in sorted(ways)]
    answer = yield from choose(state.owner[target], "fear", options, subject=target)
    for ahead in ways[answer.way]:
        last = ahead == ways[answer.way][-1]
        if last or springing(state, target) >> ahead & 1:
            yield from enter(state, target, ahead, source, "fear")
            if state.hexes[target] < 0 or state.rooted >> target & 1:
                return


def fear_ways(state: State, source: int, target: int, steps: int) -> dict[int, tuple[int, ...]]:
    """The directions with the most steps, each step away from the source (SFB-R51)."""
    side = state.owner[target] & 1
    start, origin = state.hexes[target], state.hexes[source]
    walls, bodies = barred(state, side), state.occupied
    distance = state.board.distance
    found: dict[int, tuple[int, ...]] = {}
    most = 1
    for way in range(6):
        run: list[int] = []
        stop = 0
        far = distance(origin, start)
        for cell in state.board.ray(start, way)[:steps]:
            if walls >> cell & 1 or distance(origin, cell) <= far:  # SFB-009, SFB-R59
                break
            far = distance(origin, cell)
            run.append(cell)
            if not bodies >> cell & 1:
                stop = len(run)
        if stop >= most:
            if stop > most:
                found.clear()
            most = stop
            found[way] = tuple(run[:stop])
    return found
