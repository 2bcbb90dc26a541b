"""Moving and placing.  Rulebook: "Moving", "Placing Something", "Toward"."""

from __future__ import annotations

from collections.abc import Callable

from rumpus.games.funkoverse.challenge import trap
from rumpus.games.funkoverse.state import State
from rumpus.geometry.masks import cells_of
from rumpus.kernel import PASS, Decision, Rule, tell


class Walk:
    """A move under way: who, for which side, how many squares are left, and which way.

    `side` is the side whose rivals are in the way: the piece's own, or the controller's (FK-112,
    FK-118, FK-R26). `way` is free, through, toward, farther or pull; `other` is the piece that
    is approached or fled, and for a pull the one that pulls.
    """

    __slots__ = ("left", "other", "own", "piece", "side", "trail", "way")

    def __init__(
        self, piece: int, side: int, left: int, way: str = "free", other: int = -1, own: bool = True
    ) -> None:
        self.piece = piece
        self.side = side
        self.left = left
        self.way = way
        self.other = other
        self.own = own  # the mover's own move, which ends when it falls (FK-R20)
        self.trail: tuple[int, ...] = ()  # the squares it left, where something sprang (FK-R18)


class Mover(int):
    """Who moves, as the subject of a question, and how."""

    walk: Walk

    def __new__(cls, walk: Walk) -> Mover:
        known = super().__new__(cls, walk.piece)
        known.walk = walk
        return known


def ends(state: State, walk: Walk) -> int:
    """Where the next leg of a walk may end.

    A leg goes over squares without rival boxes; a square with one may end it, also while an ally
    or a fallen rival lies there if the steps left can carry the mover on (FK-R17). Moves that
    only lead back to their start change nothing and are not offered (FK-R16, FK-R33).
    """
    traps = state.boxes[1 - walk.side]
    if traps and walk.left < len(state.arena.near):
        traps &= state.arena.near[walk.left][state.cell[walk.piece]]
    if not traps and walk.way in _SIMPLE:
        blocked = state.up[1 - walk.side] if walk.way == "free" else 0  # FK-097
        reached = state.arena.plan.reach_mask(state.cell[walk.piece], walk.left, blocked)
        return reached & ~state.occupied()  # FK-098
    start = state.cell[walk.piece]
    free = state.free()
    found = 0
    for steps, layer in enumerate(layers(state, walk)):
        if steps:
            found |= layer & free
            for cell in cells_of(layer & traps & ~free):
                if steps < walk.left and onward(state, walk, cell, walk.left - steps):
                    found |= 1 << cell
    return found & ~(1 << start)


_SIMPLE = ("free", "through")


def onward(state: State, walk: Walk, cell: int, left: int) -> bool:
    """Whether a mover in an occupied square can still reach a free one (FK-R17)."""
    origin = state.cell[walk.piece]
    step_on(state, walk.piece, cell)
    rest = Walk(walk.piece, walk.side, left, walk.way, walk.other, walk.own)
    free = state.free()
    found = any(layer & free for layer in layers(state, rest)[1:])
    step_on(state, walk.piece, origin)
    return found


def hopes(state: State, walk: Walk) -> int:
    """Where a walk could end if it got over every rival box on its way (FK-R33, FK-R45)."""
    free, found = state.free(), 0
    for layer in layers(state, walk, 0)[1:]:
        found |= layer & free
    return found


def layers(state: State, walk: Walk, traps: int = -1) -> list[int]:
    """The squares first entered after 0, 1, 2 ... steps, over squares without rival boxes."""
    start = state.cell[walk.piece]
    ahead = _ahead(state, walk)
    if traps < 0:
        traps = state.boxes[1 - walk.side]
    seen = front = 1 << start
    found = [front]
    for _ in range(walk.left):
        spread = 0
        for cell in cells_of(front & ~traps if len(found) > 1 else front):
            spread |= ahead(cell)
        front = spread & ~seen
        if not front:
            break
        seen |= front
        found.append(front)
    return found


def _ahead(state: State, walk: Walk) -> Callable[[int], int]:
    """The squares one step ahead: straight or diagonal, never through walls or corners."""
    plan = state.arena.plan  # steps: FK-091, FK-093, FK-094, FK-095, FK-R10, FK-R11
    open_ = ~0 if walk.way == "through" else ~(state.up[1 - walk.side] & ~(1 << _cell(state, walk)))
    if walk.way in _SIMPLE:  # allies and fallen rivals may be passed (FK-096, FK-097)
        return lambda cell: plan.steps[cell] & open_
    goal = state.cell[walk.other]
    if walk.way == "farther":
        return lambda cell: plan.farther(cell, goal) & open_  # FK-R109
    if walk.way == "pull":
        return _pulled(state, walk, open_)
    rivals = state.up[1 - walk.side]

    def toward(cell: int) -> int:
        """Nearer, the goal in sight from where the mover is (FK-124, FK-129, FK-R14, FK-R91)."""
        return plan.nearer(cell, goal) & open_ if plan.sees(cell, goal, rivals) else 0

    return toward


def _cell(state: State, walk: Walk) -> int:
    return state.cell[walk.piece]


def _pulled(state: State, walk: Walk, open_: int) -> Callable[[int], int]:
    """Nearer to the puller, who sees the piece and the square it enters (FK-128, FK-R92, FK-127).

    The puller's own square is never free, so that a pull stops beside it (FK-R15).
    """
    plan, puller = state.arena.plan, state.cell[walk.other]
    own = state.cast.side[walk.other]
    view = plan.seen(puller, state.up[1 - own] & ~(1 << state.cell[walk.piece]))
    goal = ~(1 << puller)

    def pulled(cell: int) -> int:
        return plan.nearer(cell, puller) & view & open_ & goal if view >> cell & 1 else 0

    return pulled


def move(state: State, walk: Walk, seat: int, stay: bool = True, ask: str = "move") -> Rule[int]:
    """A move of up to the stated number of squares (FK-036, FK-092); gives the squares moved.

    The goal is chosen; what a square does to who enters it is done before the next leg (FK-R19).
    """
    walked = 0
    while walk.left > 0 and state.cell[walk.piece] >= 0:
        goals = ends(state, walk)
        if not goals:
            break
        may_stop = (stay or walked > 0) and not shared(state, walk.piece)
        goal = yield from _goal(state, walk, seat, goals, may_stop, ask)
        if goal < 0:
            break
        walked += yield from leg(state, walk, goal)
    return walked


def shared(state: State, piece: int) -> bool:
    """Whether a mover stands where somebody else lies, and so must go on (FK-R17)."""
    return state.at[state.cell[piece]] != piece


def _goal(state: State, walk: Walk, seat: int, goals: int, stay: bool, ask: str) -> Rule[int]:
    name = state.cast.name[walk.piece]

    def options() -> tuple[object, ...]:
        row = state.content.move[name]
        return (*row.of(goals), PASS) if stay else tuple(row.of(goals))

    if not stay and not goals & (goals - 1):
        return goals.bit_length() - 1
    answer = yield Decision(seat, ask, options, False, (), Mover(walk))
    return -1 if answer is PASS else int(answer.cell)


def leg(state: State, walk: Walk, goal: int, rule: str = "FK-091") -> Rule[int]:
    """Go to a square and meet what is there; gives the squares moved."""
    piece, start = walk.piece, state.cell[walk.piece]
    traps = state.boxes[1 - walk.side]
    path: tuple[int, ...] = (goal,)
    if traps >> goal & 1 or walk.way not in _SIMPLE or state.events is not None:
        path = route(state, walk, goal)
        tell(
            state, "moved", rule, piece=state.name(piece),
            path=[state.arena.cells[c] for c in (start, *path)],
        )  # fmt: skip
    walk.left = walk.left - len(path) if traps >> goal & 1 else 0
    step_on(state, piece, goal)
    if traps >> goal & 1:
        walk.trail += (start, *path[:-1])
        stood = state.stands(piece)
        yield from trap(state, piece, 1 - walk.side, goal)
        fell = state.cell[piece] < 0 or (stood and not state.stands(piece))
        if fell and (walk.own or state.cell[piece] < 0):  # FK-R20
            walk.left = 0
        if not walk.left:
            settle(state, piece, walk.trail)
    return len(path)


def step_on(state: State, piece: int, cell: int) -> None:
    """Stand in a square, or for a moment beside somebody who lies there."""
    if state.at[cell] in (-1, piece):
        state.put(piece, cell)
        return
    state.lift(piece)
    state.cell[piece] = cell
    state.mark(piece, cell)


def settle(state: State, piece: int, trail: tuple[int, ...]) -> None:
    """Whoever was stopped in somebody's square goes back to the last free one (FK-R18)."""
    cell = state.cell[piece]
    if cell < 0 or state.at[cell] == piece:
        return
    for back in reversed(trail):
        if state.at[back] < 0:
            state.put(piece, back)
            tell(state, "set back", "FK-R18", piece=state.name(piece), cell=state.arena.cells[back])
            return


def route(state: State, walk: Walk, goal: int) -> tuple[int, ...]:
    """The squares entered on a shortest way to a goal, over squares without rival boxes."""
    start = state.cell[walk.piece]
    found = layers(state, walk)
    ahead = _ahead(state, walk)
    traps = state.boxes[1 - walk.side]
    at = next(n for n, layer in enumerate(found) if layer >> goal & 1)
    path = [goal]
    for n in range(at - 1, 0, -1):
        before = [c for c in cells_of(found[n] & ~traps) if ahead(c) >> path[-1] & 1]
        path.append(min(before, key=lambda c: _aside(state, start, goal, c)))
    path.reverse()
    return tuple(path)


def _aside(state: State, start: int, goal: int, cell: int) -> int:
    """How far a square lies off the straight line; ways are told as straight as they can be."""
    wide = state.arena.plan.width
    down, across = goal // wide - start // wide, goal % wide - start % wide
    return abs(across * (cell // wide - start // wide) - down * (cell % wide - start % wide))


def place(
    state: State, piece: int, side: int, cell: int, *rules: str, told: str = "placed"
) -> Rule[None]:
    """Placing ignores the rules for moving (FK-126), but what is in the square acts (FK-R21).

    What the placed thing itself can see does not matter, also when it is placed nearer (FK-125).
    """
    stayed = state.cell[piece] == cell
    tell(
        state, told, "FK-126", *rules, piece=state.name(piece),
        cell=state.arena.cells[cell], stayed=stayed,
    )  # fmt: skip
    if stayed:
        return
    state.put(piece, cell)
    if state.boxes[1 - side] >> cell & 1:
        yield from trap(state, piece, 1 - side, cell)
