"""The few cards that no common verb can express, one rule each."""

from __future__ import annotations

from rumpus.games.funkoverse import basics, deeds, movement, sight
from rumpus.games.funkoverse.challenge import (
    BASIC_DICE,
    Blast,
    Challenger,
    basic_reach,
    challenge,
    knock,
    pick,
)
from rumpus.games.funkoverse.content import Step
from rumpus.games.funkoverse.deeds import Doing
from rumpus.games.funkoverse.dice import FLIP
from rumpus.games.funkoverse.movement import Mover, Walk
from rumpus.games.funkoverse.options import Option
from rumpus.games.funkoverse.scenarios import take_marker
from rumpus.games.funkoverse.state import State
from rumpus.games.funkoverse.verbs import VERBS, Verb, able, choose_cell
from rumpus.geometry.masks import cells_of
from rumpus.kernel import PASS, Decision, Rule, offer, tell


def each(
    state: State, doing: Doing, by: int, targets: list[int], reach: int, dice: int, near: int
) -> Rule[None]:
    """One challenge against each of a fixed set, in the challenger's order (FK-R41).

    `near` is where the targets must be; 0: in reach of the challenger.
    """
    left = targets
    while left and state.cell[by] >= 0 and (near or able(state, doing)):
        here = near or sight.within(state, by, doing.side, reach)
        cells = 0
        for piece in left:
            if state.cell[piece] >= 0:
                cells |= here & 1 << state.cell[piece]
        subject = Challenger(by, dice, -1 if near else reach)
        target = yield from pick(state, doing.seat, "target", cells, False, subject)
        if target < 0:
            return
        left = [piece for piece in left if piece != target]
        yield from challenge(state, by, doing.side, target, dice, doing.seat)


def whirlwind(state: State, doing: Doing, step: Step) -> Rule[None]:
    """A basic challenge against each adjacent rival (FK-R37)."""
    reach = basic_reach(state, doing.actor)
    cells = sight.within(state, doing.actor, doing.side, reach)
    targets = [state.at[cell] for cell in cells_of(cells)]
    yield from each(state, doing, doing.actor, targets, reach, BASIC_DICE, 0)


def bang(state: State, doing: Doing, step: Step) -> Rule[None]:
    """Boxes are removed; each rival beside a removed one is challenged once (FK-R64).

    One box at a time: the first has a rival beside it (FK-R65), more may go with it.
    """
    side, row = doing.side, state.content.cell
    blast = Blast(doing.actor, step.dice, 0)
    live = deeds.live_boxes(state, side)
    cell = yield from choose_cell(doing.seat, "boxes", row, live, blast)
    while cell >= 0:
        state.boxes[side] &= ~(1 << cell)
        blast = Blast(doing.actor, step.dice, blast.cells | state.arena.adjacent[cell])
        tell(state, "exploded", "FK-R64", side=side, cell=state.arena.cells[cell])
        cell = yield from _more(doing.seat, row.of(state.boxes[side]), blast)
    targets = [state.at[cell] for cell in cells_of(blast.cells & sight.all_rivals(state, side))]
    yield from each(state, doing, doing.actor, targets, 0, step.dice, blast.cells)


def _more(seat: int, boxes: list[Option], blast: Blast) -> Rule[int]:
    """Another box that goes off as well, with or without a rival beside it; -1: none."""
    more = (yield from offer(seat, "more boxes", boxes, subject=blast)) if boxes else None
    return -1 if more is None else more.cell


def partner_too(state: State, doing: Doing, step: Step) -> Rule[None]:
    """The partner challenges the same rival, if standing and adjacent to it (FK-R114)."""
    partner, target = state.partner[doing.side], doing.target
    if partner < 0 or not state.stands(partner) or state.cell[target] < 0:
        return
    if state.arena.adjacent[state.cell[target]] >> state.cell[partner] & 1:
        seat = state.cast.owner[partner]
        yield from challenge(state, partner, doing.side, target, step.dice, seat)


def rescue(state: State, doing: Doing, step: Step) -> Rule[None]:
    """An assist on the partner, or a basic challenge, or neither."""
    partner, actor = state.partner[doing.side], doing.actor
    found: list[object] = []
    names = state.cast.name
    if state.cell[actor] < 0:
        return
    if deeds.fallen(state, actor, doing.side) >> state.cell[partner] & 1:
        found.append(state.content.assist[names[partner]])
    if able(state, doing):
        cells = sight.within(state, actor, doing.side, basic_reach(state, actor))
        found += [state.content.challenge[names[state.at[cell]]] for cell in cells_of(cells)]
    if not found:
        return
    if doing.done:
        found.append(PASS)
    answer: object = found[0]
    if len(found) > 1:
        answer = yield Decision(doing.seat, "rescue", tuple(found), False, (), actor)
    if isinstance(answer, Option):
        yield from basics.act(state, actor, doing.side, doing.seat, answer)


def odds(state: State, doing: Doing, step: Step) -> Rule[None]:
    """The item's card goes on its own side's track."""
    yield from ()
    state.item_step[doing.item] = step.n
    item = state.cast.items[doing.item]
    tell(state, "item on track", "FK-074", item=item.id, step=step.n)


def repel(state: State, doing: Doing, step: Step) -> Rule[None]:
    """Each adjacent rival is moved up to so many squares farther, in any order (FK-R109)."""
    if state.cell[doing.actor] < 0:
        return
    cells = sight.beside(state, doing.actor, doing.side)
    left = [state.at[cell] for cell in cells_of(cells)]
    while left:
        goals = {piece: _away(state, doing, piece, step.n) for piece in left}
        found: list[Option] = []
        for piece, cells in goals.items():
            row = state.content.move[state.cast.name[piece]]
            found += row.of(cells)
        if not found:
            return
        options = (*found, PASS) if doing.done else tuple(found)  # FK-R33
        answer: object = options[0]
        if len(options) > 1:
            here = Walk(doing.actor, doing.side, step.n, "farther")
            answer = yield Decision(doing.seat, "repel", options, False, (), Mover(here))
        if not isinstance(answer, Option):
            return
        doing.done = True
        piece = state.cast.piece_of[answer.who]
        walk = _farther(state, doing, piece, step.n)
        yield from movement.leg(state, walk, answer.cell)
        yield from movement.move(state, walk, doing.seat, True, "shove")
        left = [other for other in left if other != piece and state.cell[other] >= 0]


def _farther(state: State, doing: Doing, piece: int, n: int) -> Walk:
    return Walk(piece, state.cast.side[piece], n, "farther", doing.actor, own=False)


def _away(state: State, doing: Doing, piece: int, n: int) -> int:
    return movement.ends(state, _farther(state, doing, piece, n))


def snatch(state: State, doing: Doing, step: Step) -> Rule[None]:
    """Interact with a point marker, with all that follows from it."""
    near = deeds.near_markers(state, doing.actor)
    if not near:
        return
    letters = [option for n, option in enumerate(basics.MARKERS) if near >> n & 1]
    answer: Option = letters[0]
    if len(letters) > 1:
        answer = yield Decision(doing.seat, "marker", tuple(letters), False, (), doing.actor)
    yield from take_marker(state, doing.actor, answer.what)
    doing.done = True


def control(state: State, doing: Doing, step: Step) -> Rule[None]:
    """The rival does one basic action other than interact as an ally (FK-112, FK-R100).

    It spends no action of its own and nothing of its side's; all choices are made here (FK-R120).
    """
    rival = doing.target
    options = tuple(basics.options(state, rival, doing.side))
    answer = options[0]
    if len(options) > 1:
        answer = yield Decision(doing.seat, "control", options, False, (), rival)
    tell(state, "controls", "FK-112", piece=state.name(rival), side=doing.side)
    yield from basics.act(state, rival, doing.side, doing.seat, answer)


def grow(state: State, doing: Doing, step: Step) -> Rule[None]:
    """A minion is placed, and may challenge at once (FK-120, FK-121)."""
    vine = deeds.spare_vines(state, doing.side)[0]
    cells = deeds.growable(state, doing.actor, step.n)
    row = state.content.place[state.cast.name[vine]]
    cell = yield from choose_cell(doing.seat, "vine", row, cells, doing.actor)
    state.put(vine, cell)
    tell(state, "grown", "FK-120", piece=state.name(vine), cell=state.arena.cells[cell])
    near = sight.beside(state, vine, doing.side)
    target = yield from pick(
        state, doing.seat, "vine target", near, True, Challenger(vine, step.dice)
    )
    if target >= 0:
        yield from challenge(state, vine, doing.side, target, step.dice, doing.seat)  # FK-R114


def strangle(state: State, doing: Doing, step: Step) -> Rule[None]:
    """Each minion with an adjacent rival challenges one; order and targets are free."""
    left = deeds.vines(state, doing.side)
    first = 2 * len(state.content.kinds)
    while True:
        found: list[Option] = []
        for vine in left:
            if state.cell[vine] >= 0:
                row = state.content.strangle[state.cast.name[vine] - first]
                near = sight.beside(state, vine, doing.side)
                found += [row[state.cast.name[state.at[cell]]] for cell in cells_of(near)]
        if not found:
            return
        answer = found[0]
        if len(found) > 1:
            answer = yield Decision(
                doing.seat, "strangle", tuple(found), False, (), Challenger(doing.actor, step.dice)
            )
        vine = state.cast.piece_of[answer.what]
        target = state.cast.piece_of[answer.who]
        yield from challenge(state, vine, doing.side, target, step.dice, doing.seat)
        left = [other for other in left if other != vine]


def riddle(state: State, doing: Doing, step: Step) -> Rule[None]:
    """The rival's next ability costs more (FK-114)."""
    yield from ()
    state.riddle |= 1 << doing.target
    tell(state, "given", "FK-130", card="riddle", piece=state.name(doing.target))


def compel(state: State, doing: Doing, step: Step) -> Rule[None]:
    """A rival challenges somebody of its own side; it does not become an ally (FK-117)."""
    rival = doing.target
    cells = deeds.victims(state, rival)
    victim = yield from pick(
        state, doing.seat, "victim", cells, False, Challenger(rival, step.dice)
    )
    yield from challenge(
        state, rival, doing.side, victim, step.dice, doing.seat, allied=False
    )  # FK-R101


def bad_side(state: State, doing: Doing, step: Step) -> Rule[None]:
    """Heads: the rival is knocked down, or out. Tails: he is himself (FK-R117)."""
    face = yield FLIP
    tell(state, "coin", "FK-044", piece=state.name(doing.actor), face=face)
    knock(state, doing.target if face == "heads" else doing.actor)


SPECIALS: dict[str, Verb] = VERBS | {
    "whirlwind": whirlwind,
    "bang": bang,
    "partner": partner_too,
    "rescue": rescue,
    "odds": odds,
    "repel": repel,
    "snatch": snatch,
    "control": control,
    "vine": grow,
    "strangle": strangle,
    "riddle": riddle,
    "compel": compel,
    "bad-side": bad_side,
}
