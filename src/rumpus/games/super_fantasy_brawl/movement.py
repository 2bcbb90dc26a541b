"""Movement: walking, dashing, jumping, swooping, placing, entering.

Rulebook: "Movement", "Out of Action", keywords Dash, Jump, Place, Swoop.
A hex is chosen as the end of a stretch: nothing depends on the way there but the traps on it,
and a stretch never leads over a trap; who wants to spring one goes there, and then on.
"""

from __future__ import annotations

from collections.abc import Callable

from rumpus.games.super_fantasy_brawl.pieces import Spot
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.games.super_fantasy_brawl.traps import spring
from rumpus.geometry.masks import trace
from rumpus.kernel import Decision, Rule, Word, tell

STAY = Word("stay")
# The rule behind each way of coming onto a hex.
WAYS_IN = {
    "move": "SFB-057", "dash": "SFB-142", "jump": "SFB-148", "swoop": "SFB-158",
    "place": "SFB-062", "push": "SFB-154", "pull": "SFB-153", "force": "SFB-146",
    "fear": "SFB-145", "return": "SFB-120",
}  # fmt: skip


def walk(state: State, player: int, champion: int, steps: int) -> Rule[None]:
    """Up to so many hexes, hex by hex; from the Gate onto a deployment hex first (SFB-057)."""
    left = steps
    answer: Spot | Word
    while left > 0 and not state.rooted >> champion & 1:  # SFB-156, SFB-R14
        gate = state.hexes[champion] < 0
        ends = walks(state, champion, left)
        if not ends:
            return
        if gate and not ends & (ends - 1):  # a lone way in  SFB-R78
            answer = state.content.spots["move"][ends.bit_length() - 1]
        else:
            state.act.left = left
            options = _stretch(state, "move", ends, not gate)
            answer = yield Decision(player, "move", options, subject=champion)
        if not isinstance(answer, Spot):
            return
        left -= _cost(state, champion, answer.cell, left)  # what is left after a trap  SFB-126
        sprung = yield from enter(state, champion, answer.cell, None, "move")
        if not sprung or state.hexes[champion] < 0:
            return


def _stretch(
    state: State, verb: str, ends: int, stay: bool = True
) -> Callable[[], tuple[Spot | Word, ...]]:
    """These hexes, listed when somebody looks; not to move is an answer too (SFB-072)."""
    content = state.content
    if stay:
        return lambda: (*content.spots_in(verb, ends), STAY)
    return lambda: content.spots_in(verb, ends)


def walks(state: State, champion: int, left: int) -> int:
    """The hexes where a walk of 1 to `left` steps can end, without crossing a trap."""
    side = state.owner[champion] & 1
    start = state.hexes[champion]
    walls = barred(state, side)
    traps = springing(state, champion)
    bodies = state.bodies[0] | state.bodies[1]
    board = state.board
    if start >= 0:
        near = board.ball(start, left - 1) & ~(1 << start)
        if not near & (walls | traps):  # nothing in the way: the usual case
            return board.ball(start, left) & ~(walls | bodies)
    found = 0
    for layer in walk_layers(state, start, side, left, walls, traps):
        found |= layer
    return found & ~bodies  # an Ally's hex may be crossed  SFB-059, SFB-R77


def walk_layers(
    state: State, start: int, side: int, left: int, walls: int, traps: int
) -> list[int]:
    """The hexes at each walking distance from 1 on; a trap ends the way."""
    if start >= 0:
        front, seen = 1 << start, walls | 1 << start
        layers: list[int] = []
    else:
        front = state.own_deployment(side) & ~walls  # SFB-120
        seen = walls | front
        layers = [front]
        front &= ~traps
        left -= 1
    steps = state.board.steps
    for _ in range(left):
        ahead = 0
        while front:
            low = front & -front
            ahead |= steps[low.bit_length() - 1]
            front ^= low
        ahead &= ~seen
        if not ahead:
            break
        seen |= ahead
        layers.append(ahead)
        front = ahead & ~traps
    return layers


def barred(state: State, side: int) -> int:
    """Hexes that cannot be crossed: Statues, Enemies, and Allies that stand on a trap."""
    walls = state.arena.statues | state.bodies[1 - side]  # SFB-058
    return walls | state.trap_mask & state.bodies[side]  # SFB-R48


def springing(state: State, champion: int) -> int:
    """The hexes whose traps trigger for that Champion (SFB-060)."""
    if state.content.champions[champion].ignores_traps and state.levelled >> champion & 1:
        return 0
    return state.trap_mask


def _cost(state: State, champion: int, cell: int, left: int) -> int:
    """How many steps of movement the way there takes."""
    if not springing(state, champion) >> cell & 1:
        return left  # the movement ends there, whatever it cost
    side = state.owner[champion] & 1
    walls, traps = barred(state, side), springing(state, champion)
    layers = walk_layers(state, state.hexes[champion], side, left, walls, traps)
    return next(n for n, layer in enumerate(layers, 1) if layer >> cell & 1)


def path(state: State, champion: int, cell: int) -> list[str]:
    """The way a walk takes, for those who watch."""
    side = state.owner[champion] & 1
    start = state.hexes[champion]
    if start < 0:
        return [state.arena.names[cell]]
    walls, traps = barred(state, side), springing(state, champion)
    layers = [1 << start, *walk_layers(state, start, side, state.board.size, walls, traps)]
    return [state.arena.names[there] for there in trace(layers, state.board.steps, cell)]


def enter(state: State, champion: int, cell: int, by: int | None, how: str) -> Rule[bool]:
    """A Champion comes onto a hex; a trap there springs. True if one did (SFB-124)."""
    if state.events is not None:
        was = state.hexes[champion]
        way = path(state, champion, cell) if how == "move" else [state.arena.names[cell]]
        seen = "return" if was < 0 and how == "move" else how
        tell(
            state, "entered", WAYS_IN[seen],
            champion=str(state.champion(champion)), how=seen, path=way,
            came=state.arena.names[was] if was >= 0 else None, hex=state.arena.names[cell],
        )  # fmt: skip
    state.put(champion, cell)
    if not springing(state, champion) >> cell & 1:
        return False
    yield from spring(state, champion, by)  # on a deployment hex too  SFB-R67
    return True


def dash(state: State, player: int, champion: int, steps: int) -> Rule[None]:
    """DASH X: 0 to X hexes in one hex row, without turning back (SFB-142)."""
    left, way = steps, -1
    while left > 0 and state.hexes[champion] >= 0 and not state.rooted >> champion & 1:
        ends = dashes(state, champion, left, way)
        if not ends:
            return
        state.act.left, state.act.way = left, way
        options = _stretch(state, "dash", ends)
        answer = yield Decision(player, "dash", options, subject=champion)
        if not isinstance(answer, Spot):
            return
        start = state.hexes[champion]
        way = state.board.ways(start, answer.cell)
        left -= state.board.distance(start, answer.cell)
        sprung = yield from enter(state, champion, answer.cell, None, "dash")
        if not sprung:
            return


def dashes(state: State, champion: int, left: int, way: int = -1) -> int:
    """Where a dash can end: in the row, behind Allies but on none, up to the first trap."""
    side = state.owner[champion] & 1
    start = state.hexes[champion]
    walls, traps = barred(state, side), springing(state, champion)
    bodies = state.occupied
    found = 0
    for there in range(6) if way < 0 else (way,):
        for cell in state.board.ray(start, there)[:left]:  # SFB-135
            if walls >> cell & 1:
                break
            if not bodies >> cell & 1:
                found |= 1 << cell
            if traps >> cell & 1:
                break
    return found


def swoop(state: State, player: int, champion: int, steps: int) -> Rule[None]:
    """SWOOP X: as a Dash, but over everything; only the last hex counts (SFB-158, SFB-R47)."""
    yield from _leap(state, player, champion, "swoop", steps, swoops(state, champion, steps))


def swoops(state: State, champion: int, steps: int) -> int:
    return state.board.rows(state.hexes[champion], steps) & state.arena.open & ~state.occupied


def jump(state: State, player: int, champion: int, steps: int) -> Rule[None]:
    """JUMP X: up to X hexes over everything; only the last hex counts (SFB-148, SFB-R47)."""
    yield from _leap(state, player, champion, "jump", steps, jumps(state, champion, steps))


def jumps(state: State, champion: int, steps: int) -> int:
    reach = state.board.reach_mask(state.hexes[champion], steps, 0)
    return reach & state.arena.open & ~state.occupied  # SFB-R76


def _leap(state: State, player: int, champion: int, verb: str, steps: int, ends: int) -> Rule[None]:
    if not ends or state.rooted >> champion & 1:
        return
    state.act.left = steps
    options = _stretch(state, verb, ends)
    answer = yield Decision(player, verb, options, subject=champion)
    if isinstance(answer, Spot):
        yield from enter(state, champion, answer.cell, None, verb)


def place(state: State, champion: int, cell: int) -> Rule[None]:
    """PLACE: neither movement nor displacement, but it enters (SFB-062, SFB-150, SFB-R46)."""
    yield from enter(state, champion, cell, None, "place")
