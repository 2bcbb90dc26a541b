"""The rules against moves and placements: what lies there, how far it is, what is in the way."""

from __future__ import annotations

from rumpus.games.funkoverse import sight
from rumpus.games.funkoverse.movement import Mover, Walk
from rumpus.games.funkoverse.options import Option
from rumpus.games.funkoverse.reasons import no, rules_of, title
from rumpus.games.funkoverse.state import State
from rumpus.geometry.sight import UNITS, encloses, lies_on
from rumpus.kernel import Decision, Refusal


def walk(state: State, decision: Decision, option: Option) -> Refusal:
    """Why a move of an effect cannot end there."""
    mover: Mover = decision.subject
    piece, way = state.cast.piece_of[option.who], mover.walk
    rules = rules_of(decision.ask)
    if decision.ask == "repel":  # any of those beside the one who repels
        if all(option.who != o.who for o in decision.options if isinstance(o, Option)):
            return no(state, "other-mover", *rules)
        way = Walk(piece, state.cast.side[piece], way.left, "farther", way.piece, own=False)
    elif piece != mover:
        return no(state, "other-mover", *rules)
    return goal(state, way, option.cell, *rules)


def goal(state: State, way: Walk, cell: int, *rules: str) -> Refusal:
    """Why a move cannot end in a square."""
    plan, start = state.arena.plan, state.cell[way.piece]
    name = plan.cells[cell]
    if state.arena.dead >> cell & 1:
        return no(state, "dead", "FK-082", "FK-R12", "FK-094", cell=name)
    if cell == start:
        return no(state, "null-move", "FK-R16", "FK-R33")
    if state.occupied() >> cell & 1:
        who = title(state, state.at[cell])
        return no(state, "occupied", "FK-098", "FK-R17", cell=name, who=who)
    far = plan.distance(start, cell)
    if far > way.left:
        n = f"{way.left} square{'s' * (way.left > 1)}"
        return no(state, "too-far", *rules, "FK-092", cell=name, far=far, n=n)
    astray = _astray(state, way, start, cell)
    if astray is not None:
        return astray
    if far == 1 and not plan.steps[start] >> cell & 1:
        return _wall(state, start, cell)
    blocked = 0 if way.way == "through" else state.up[1 - way.side]
    if not plan.reach_mask(start, way.left, 0) >> cell & 1:
        return no(state, "walls", "FK-093", "FK-095", cell=name)
    if not plan.reach_mask(start, way.left, blocked) >> cell & 1:
        return no(state, "rival-in-way", "FK-097", cell=name)
    if way.way in _EACH:
        return no(state, f"no-way-{way.way}", *rules, *_EACH[way.way], cell=name)
    return no(state, "box-in-way", "FK-R19", cell=name)


# Of moves with a direction, the rules for every single step.
_EACH: dict[str, tuple[str, ...]] = {
    "toward": ("FK-129", "FK-128", "FK-R91"),
    "pull": ("FK-129", "FK-128", "FK-R92"),
    "farther": ("FK-R109",),
}


def _astray(state: State, way: Walk, start: int, cell: int) -> Refusal | None:
    """Not nearer, not farther, or not in sight of the one who pulls."""
    if way.way not in _EACH:
        return None
    plan, other = state.arena.plan, state.cell[way.other]
    name, who = plan.cells[cell], title(state, way.other)
    more = plan.distance(cell, other) - plan.distance(start, other)
    if way.way == "farther":
        if more > 0:
            return None
        return no(state, "not-farther", "FK-R109", cell=name, who=who)
    if more >= 0:
        return no(state, "not-nearer", "FK-129", "FK-R14", cell=name, who=who)
    if way.way == "pull":
        side = state.cast.side[way.other]
        hiding = state.up[1 - side] & ~(1 << start)
        if not plan.sees(other, cell, hiding):
            return no(state, "not-in-view", "FK-128", "FK-R92", cell=name, who=who)
    return None


def _wall(state: State, start: int, cell: int) -> Refusal:
    """An obstruction on the line of a step: on the corner, or in between."""
    plan = state.arena.plan
    name = plan.cells[cell]
    row, column = divmod(start, plan.width)
    level, there = divmod(cell, plan.width)
    if row != level and column != there:
        corner = (UNITS * max(column, there), UNITS * max(row, level))
        touched = any(lies_on(wall, corner) for wall in plan.segments)
        if touched or any(encloses(solid, corner) for solid in plan.polygons):
            return no(state, "corner", "FK-095", "FK-090", "FK-R02", cell=name)
    return no(state, "wall", "FK-093", "FK-090", cell=name)


def square(state: State, decision: Decision, option: Option) -> Refusal:
    """Why a piece or token cannot be put there."""
    name, cell, rules = state.arena.cells[option.cell], option.cell, rules_of(decision.ask)
    if option.who >= 0 and all(option.who != o.who for o in decision.options):
        return no(state, "other-piece", *rules)
    if state.arena.dead >> cell & 1:
        return no(state, "dead", "FK-082", "FK-R12", cell=name)
    piece = state.cast.piece_of[option.who] if option.who >= 0 else -1
    if state.occupied() >> cell & 1 and state.at[cell] != piece:
        who = title(state, state.at[cell])
        return no(state, "taken", "FK-R22", *rules, cell=name, who=who)
    if decision.ask in ("box", "vine"):
        return _grown(state, cell, name, rules)
    if decision.ask in ("placing", "home", "return"):
        return _home(state, decision, option, name)
    return no(state, "not-there", *rules, "FK-089", "FK-R110", cell=name)


def _grown(state: State, cell: int, name: str, rules: tuple[str, ...]) -> Refusal:
    """A token goes into an empty square that the acting character sees and is near to."""
    if not state.empty() >> cell & 1:
        return no(state, "not-empty", "FK-R23", "FK-R105", cell=name)
    actor = state.acting
    if not sight.sees(state, actor, state.cast.side[actor], cell):
        who = title(state, actor)
        return no(state, "unseen", "FK-083", "FK-084", "FK-085", cell=name, who=who)
    return no(state, "too-far-off", *rules, "FK-135", cell=name)


def _home(state: State, decision: Decision, option: Option, name: str) -> Refusal:
    """Whoever comes back or is set up stands in the starting area, as long as it has room."""
    rules, piece = rules_of(decision.ask), state.cast.piece_of[option.who]
    side = state.cast.side[piece]
    if decision.ask == "return" and state.cast.trait[piece] == "nine-lives":
        return no(state, "watched", *rules, "FK-R110", cell=name)
    if decision.ask != "placing" and not state.arena.starts[side] & state.free():
        return no(state, "not-nearest", *rules, cell=name)
    return no(state, "not-home", *rules, cell=name)


def boxed(state: State, decision: Decision, option: Option) -> Refusal:
    """Why no Mystery Box goes off there."""
    name = state.arena.cells[option.cell]
    side = state.cast.side[decision.subject]
    if state.boxes[side] >> option.cell & 1:
        return no(state, "box-alone", "FK-R65", "FK-R64", cell=name)
    return no(state, "no-box", "FK-R64", cell=name)
