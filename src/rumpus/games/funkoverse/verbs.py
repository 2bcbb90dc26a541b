"""The effect vocabulary: one rule per verb.  Rulebook: "Abilities", "Glossary of Ability Terms"."""

from __future__ import annotations

from collections.abc import Callable

from rumpus.games.funkoverse import deeds, movement, sight
from rumpus.games.funkoverse.challenge import Challenger, added, challenge, pick, stand
from rumpus.games.funkoverse.content import Step
from rumpus.games.funkoverse.deeds import Doing
from rumpus.games.funkoverse.dice import ATTACK, FLIP, Roll, champion, roll
from rumpus.games.funkoverse.movement import Walk
from rumpus.games.funkoverse.options import Row
from rumpus.games.funkoverse.state import State
from rumpus.kernel import Decision, Rule, choose_some, tell

Verb = Callable[[State, Doing, Step], Rule[None]]


def able(state: State, doing: Doing) -> bool:
    """Knocked down or out, the acting character neither moves nor challenges (FK-R31, FK-R32)."""
    return state.stands(doing.actor)


# --- challenges -----------------------------------------------------------------------------


def make_challenge(state: State, doing: Doing, step: Step) -> Rule[None]:
    """A challenge against the declared target or one chosen now (FK-109, FK-R42, FK-R94)."""
    if not able(state, doing):
        return
    target = yield from _target(state, doing, step)
    if target < 0:  # FK-R46, FK-R98
        return
    dice = yield from _dice(state, doing, step, target)
    bare = step.more == "coin"
    doing.won = yield from challenge(state, doing.actor, doing.side, target, dice, doing.seat, bare)
    doing.target = target if doing.target < 0 else doing.target
    doing.done = True


def _target(state: State, doing: Doing, step: Step) -> Rule[int]:
    """Whom the challenge is against; -1 where nobody is left or nobody is wanted."""
    aim = doing.deed.aim
    if step.pick == "aim" and aim is not None:
        reach = 0 if aim.needs else added(aim.reach, aim.add)
        cells = _at(state, doing.target)
        cells &= sight.within(state, doing.actor, doing.side, reach)
        if step.more == "moved" and not doing.moved:  # FK-R93
            cells = 0
    else:
        reach = added(step.reach, step.add)
        cells = sight.within(state, doing.actor, doing.side, reach)
        if step.pick == "other":
            cells &= ~_at(state, doing.target)
        if step.near:
            cells &= state.arena.near[step.near][doing.spot]
    by = Challenger(doing.actor, doing.moved if step.more == "moved" else step.dice, reach)
    return (yield from pick(state, doing.seat, "target", cells, step.may, by))


def _at(state: State, piece: int) -> int:
    """The square of a piece as a set; none off the map."""
    cell = state.cell[piece] if piece >= 0 else -1
    return 1 << cell if cell >= 0 else 0


def _dice(state: State, doing: Doing, step: Step, target: int) -> Rule[int]:
    """How many dice the text gives."""
    if step.more == "moved":
        return doing.moved
    if step.more == "markers":
        return marker_dice(state)
    if step.more == "partner":
        return partner_dice(state, doing.side, target, step.dice)
    if step.more == "coin":
        face = yield FLIP
        tell(state, "coin", "FK-044", piece=state.name(doing.actor), face=face)
        return step.dice if face == "heads" else step.tails
    return step.dice


def marker_dice(state: State) -> int:
    """The highest step with a point marker, on either track, at least 1."""
    return max([(value - 1) % 4 + 1 for value in state.marker if value], default=1)


def partner_dice(state: State, side: int, target: int, dice: int) -> int:
    """Twice as many dice with the partner, in any state, beside the target."""
    partner = state.partner[side]
    near = state.arena.adjacent[state.cell[target]]
    return 2 * dice if partner >= 0 and near & _at(state, partner) else dice


def exhaust(state: State, doing: Doing, step: Step) -> Rule[None]:
    """An exhausted marker on a character that has none yet."""
    target = doing.target
    yield from ()
    if target < state.cast.count and not state.exhausted >> target & 1:
        state.exhausted |= 1 << target
        tell(state, "exhausted", "FK-013", piece=state.name(target))


def keep(state: State, doing: Doing, step: Step) -> Rule[None]:
    """The item's card is left off the track."""
    doing.keep = True
    yield from ()


def roll_dice(state: State, doing: Doing, step: Step) -> Rule[None]:
    """Roll and count successes; nobody defends (FK-110)."""
    extra = yield from champion(state, doing.side, Roll(doing.actor, step.dice))
    die = state.content.count_die
    doing.successes, faces = yield from roll(state, die, step.dice, ATTACK, extra)
    tell(
        state, "rolled", "FK-110", role="count", side=doing.side, faces=faces,
        successes=doing.successes,
    )  # fmt: skip


# --- moves and placements -------------------------------------------------------------------


def move_self(state: State, doing: Doing, step: Step) -> Rule[None]:
    """A special move of up to the stated number of squares (FK-092)."""
    if not able(state, doing):
        return
    way = "through" if step.through else "free"
    rest = doing.deed.steps[doing.deed.steps.index(step) + 1 :]
    stay = doing.done or doing.deed.challenge
    stay = stay or any(deeds.can(state, doing.actor, later) for later in rest)
    moved = yield from movement.move(
        state, Walk(doing.actor, doing.side, step.n, way), doing.seat, stay
    )
    doing.moved += moved
    doing.done = doing.done or moved > 0


def toward(state: State, doing: Doing, step: Step) -> Rule[None]:
    """Toward the rival chosen first, which must stay in sight (FK-128, FK-129, FK-R91)."""
    if able(state, doing) and state.cell[doing.target] >= 0:
        walk = Walk(doing.actor, doing.side, step.n, "toward", doing.target)
        stay = doing.deed.challenge
        doing.moved += yield from movement.move(state, walk, doing.seat, stay)
        doing.done = True


def shove(state: State, doing: Doing, step: Step) -> Rule[None]:
    """Make a rival move: the path is chosen here, the obstacles are its own (FK-118, FK-R26)."""
    target = doing.target
    if state.cell[target] < 0:
        return
    walk = Walk(target, state.cast.side[target], step.n, step.way or "free", doing.actor, own=False)
    rest = doing.deed.steps[doing.deed.steps.index(step) + 1 :]
    stay = step.may or any(deeds.can(state, doing.actor, later) for later in rest)  # FK-R95
    moved = yield from movement.move(state, walk, doing.seat, stay, "shove")
    doing.done = doing.done or moved > 0


def pull(state: State, doing: Doing, step: Step) -> Rule[None]:
    """A move toward the acting character (FK-127)."""
    target = doing.target
    if state.cell[target] >= 0 and state.cell[doing.actor] >= 0:
        most = step.n or doing.successes
        walk = Walk(target, state.cast.side[target], most, "pull", doing.actor, own=False)
        yield from movement.move(state, walk, doing.seat, True, "pull")


def place_self(state: State, doing: Doing, step: Step) -> Rule[None]:
    """The acting character is placed beside somebody (FK-126, FK-R22)."""
    other = doing.target if step.beside == "target" else state.partner[doing.side]
    cells = deeds.landing(state, doing.actor, state.cell[other])
    own = 1 << state.cell[doing.actor]
    if step.beside == "partner" and cells & own and not _rescue_here(state, doing, other):
        cells &= ~own
    cell = yield from choose_place(state, doing, cells)
    doing.done = state.cell[doing.actor] != cell
    yield from movement.place(state, doing.actor, doing.side, cell)


def _rescue_here(state: State, doing: Doing, partner: int) -> bool:
    near = deeds.fallen(state, doing.actor, doing.side) & _at(state, partner)
    return bool(near or sight.beside(state, doing.actor, doing.side))


def hide(state: State, doing: Doing, step: Step) -> Rule[None]:
    """Placed where no standing rival sees (FK-R110)."""
    cells = deeds.hideouts(state, doing.actor, step.n)
    cell = yield from choose_place(state, doing, cells)
    yield from movement.place(state, doing.actor, doing.side, cell, "FK-R110")


def choose_place(state: State, doing: Doing, cells: int) -> Rule[int]:
    """One of the squares for the acting character."""
    row = state.content.place[state.cast.name[doing.actor]]
    return (yield from choose_cell(doing.seat, "place", row, cells, doing.actor))


def choose_cell(seat: int, ask: str, row: Row, cells: int, subject: int) -> Rule[int]:
    """One of the squares; a lone one is taken without asking."""
    if not cells & (cells - 1):
        return cells.bit_length() - 1
    answer = yield Decision(seat, ask, lambda: tuple(row.of(cells)), False, (), subject)
    return int(answer.cell)


def stand_self(state: State, doing: Doing, step: Step) -> Rule[None]:
    """The acting character stands up."""
    if state.down >> doing.actor & 1:
        yield from stand(state, doing.actor)
        doing.done = True


# --- cards and tokens -----------------------------------------------------------------------


def box(state: State, doing: Doing, step: Step) -> Rule[None]:
    """A Mystery Box in an empty square that he sees; without one the move was all (FK-R67)."""
    cells = deeds.boxable(state, doing.actor, step.n) if state.cell[doing.actor] >= 0 else 0
    if not cells:
        return
    cell = yield from choose_cell(doing.seat, "box", state.content.cell, cells, doing.actor)
    state.boxes[doing.side] |= 1 << cell
    doing.done = True
    tell(state, "box", "FK-132", side=doing.side, cell=state.arena.cells[cell])


def intel(state: State, doing: Doing, step: Step) -> Rule[None]:
    """Intel for up to so many allies, as far as cards are left (FK-130, FK-R53)."""
    allies = deeds.informable(state, doing.actor)
    if not allies:
        return
    held = sum(1 for p in state.cast.figures[doing.side] if state.intel >> p & 1)
    most = min(step.n, state.content.numbers.intel - held)
    names = [state.content.named[state.cast.name[piece]] for piece in allies]
    low = 0 if doing.done else 1  # FK-R33
    chosen = yield from choose_some(doing.seat, "intel", names, low, most, subject=doing.actor)
    for option in chosen:
        piece = state.cast.piece_of[option.who]
        state.intel |= 1 << piece
        tell(state, "given", "FK-130", card="intel", piece=state.name(piece))


def assist(state: State, doing: Doing, step: Step) -> Rule[None]:
    """Stand up an adjacent ally that is knocked down (FK-038, FK-R37)."""
    if state.cell[doing.actor] < 0:
        return
    cells = deeds.fallen(state, doing.actor, doing.side)
    ally = yield from pick(state, doing.seat, "assist", cells, False, doing.actor)
    if ally >= 0:
        yield from stand(state, ally)
        doing.done = True


def ready_die(state: State, doing: Doing, step: Step) -> Rule[None]:
    """The Champion die comes off the track."""
    yield from ()
    if state.champion[doing.side] > 0:
        state.champion[doing.side] = 0
        tell(state, "die ready", "FK-R116", side=doing.side)


VERBS: dict[str, Verb] = {
    "challenge": make_challenge,
    "exhaust": exhaust,
    "keep": keep,
    "roll": roll_dice,
    "move": move_self,
    "toward": toward,
    "shove": shove,
    "pull": pull,
    "place": place_self,
    "hide": hide,
    "stand": stand_self,
    "box": box,
    "intel": intel,
    "assist": assist,
    "ready-die": ready_die,
}
