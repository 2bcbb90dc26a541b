"""Ability and use-item actions: what is possible, what it costs.  Rulebook: "Abilities"."""

from __future__ import annotations

from rumpus.games.funkoverse import movement, sight
from rumpus.games.funkoverse.challenge import added, basic_reach
from rumpus.games.funkoverse.content import Aim, Step
from rumpus.games.funkoverse.library import Deed
from rumpus.games.funkoverse.movement import Walk
from rumpus.games.funkoverse.state import State
from rumpus.geometry.masks import cells_of


class Doing:
    """An action under way: who does what to whom, and what has come of it."""

    __slots__ = (
        "actor", "deed", "done", "item", "keep", "moved", "seat", "side", "spot", "successes",
        "target", "won",
    )  # fmt: skip

    def __init__(self, state: State, actor: int, deed: Deed, target: int = -1) -> None:
        self.actor = actor
        self.deed = deed
        self.side: int = state.cast.side[actor]
        self.seat: int = state.cast.owner[actor]
        self.target = target
        self.spot: int = state.cell[target] if target >= 0 else -1  # where it was when declared
        self.item = -1  # an item that was chosen
        self.won: bool | None = None
        self.moved = 0
        self.successes = 0
        self.done = False  # whether anything has happened
        self.keep = False  # the item's card stays off the track


# --- costs ----------------------------------------------------------------------------------


def cost(state: State, actor: int, deed: Deed) -> int:
    """The printed cost and what a Riddle adds, before discards (FK-R115, FK-114)."""
    more = state.content.numbers.riddle_cost if state.riddle >> actor & 1 else 0
    return deed.cost + more


def affordable(state: State, actor: int, deed: Deed) -> bool:
    """A token of the colour, or a cost that can be brought below 1 (FK-043, FK-R50)."""
    if state.pool[4 * state.cast.side[actor] + deed.colour]:
        return True
    return cost(state, actor, deed) <= 1 and state.intel >> actor & 1 == 1


# --- targets --------------------------------------------------------------------------------


def aims(state: State, actor: int, deed: Deed) -> int:
    """Squares of the rivals the action may begin with (FK-R33, FK-R45)."""
    aim = deed.aim
    assert aim is not None
    side = state.cast.side[actor]
    found = sight.within(state, actor, side, added(aim.reach, aim.add))
    if found and aim.standing:
        found &= state.up[1 - side]
    if found and aim.character:
        for minion in state.cast.vines[1 - side]:
            if state.cell[minion] >= 0:
                found &= ~(1 << state.cell[minion])
    if not found or not aim.needs:
        return found
    if aim.needs == "item":
        return found if items_in_reach(state, actor, found) else 0
    for cell in cells_of(found):
        if not _meets(state, actor, side, state.at[cell], aim):
            found &= ~(1 << cell)
    return found


def items_in_reach(state: State, actor: int, cells: int) -> list[int]:
    """Items of the rivals in these squares that are not on a track (FK-R56)."""
    cast = state.cast
    found: list[int] = []
    for n, holder in enumerate(cast.holder):
        at = state.cell[holder]
        near = cast.side[holder] != cast.side[actor] and at >= 0 and cells >> at & 1
        if near and not state.item_step[n]:
            found.append(n)
    return found


def _meets(state: State, actor: int, side: int, target: int, aim: Aim) -> bool:
    """Whether what the action does with a target is possible with this one."""
    needs = aim.needs
    if needs == "landing":
        return landing(state, actor, state.cell[target]) != 0
    if needs == "step":
        return room(state, target, 1) != 0
    if needs == "room":
        return room(state, target, 1) != 0 or room(state, actor, 2) != 0  # FK-R95
    if needs == "pull":  # over an occupied square too, if the dice can bring it on (FK-R17)
        return any(
            movement.ends(state, Walk(target, 1 - side, n, "pull", actor, False)) != 0
            for n in (1, aim.steps)
        )
    if needs == "toward":  # already beside it there is no nearer square (FK-R93)
        return movement.ends(state, Walk(actor, side, aim.steps, "toward", target)) != 0
    if needs == "pounce":
        return _pounce(state, actor, side, target, aim.steps)
    if needs == "riddle":
        return riddles_left(state, side) > 0 and _may_hold(state, target)
    if needs == "victim":
        return victims(state, target) != 0
    return controllable(state, side, target)


def _pounce(state: State, actor: int, side: int, target: int, steps: int) -> bool:
    """Beside it now, or after going toward it (FK-R45)."""
    near = state.arena.adjacent[state.cell[target]]
    if near >> state.cell[actor] & 1:
        return True
    return movement.hopes(state, Walk(actor, side, steps, "toward", target)) & near != 0


def landing(state: State, actor: int, cell: int) -> int:
    """Free squares adjacent to one; the actor's own counts as free (FK-R97, FK-R108)."""
    return state.arena.adjacent[cell] & (state.free() | 1 << state.cell[actor])


def room(state: State, piece: int, n: int) -> int:
    """Where a piece could be moved to, as its own side sees it (FK-118)."""
    return movement.ends(state, Walk(piece, state.cast.side[piece], n))


def riddles_left(state: State, side: int) -> int:
    """Riddle cards a side has not given (FK-130)."""
    held = sum(1 for piece in state.cast.figures[1 - side] if state.riddle >> piece & 1)
    return state.content.numbers.riddles - held


def _may_hold(state: State, target: int) -> bool:
    """One card of a kind per character; a basic one never gets a Riddle (FK-R51)."""
    return state.cast.kind[target].basic < 0 and not state.riddle >> target & 1


def victims(state: State, rival: int) -> int:
    """Squares of its own side beside a rival that could be made to challenge (FK-R119)."""
    side = state.cast.side[rival]
    return state.arena.adjacent[state.cell[rival]] & (state.up[side] | state.flat[side])


def controllable(state: State, side: int, target: int) -> bool:
    """A rival that could legally do some basic action, and is no leader (FK-R119)."""
    if state.leader[1 - side] == target:
        return False
    reach = basic_reach(state, target)
    return (
        movement.ends(state, Walk(target, side, 2)) != 0
        or sight.within(state, target, side, reach) != 0
        or state.arena.adjacent[state.cell[target]] & state.flat[side] != 0
    )


# --- whether an action without a target can do anything -------------------------------------


def possible(state: State, actor: int, deed: Deed) -> bool:
    """A challenge action needs a possible target (FK-047); others must change something."""
    if deed.challenge:
        return _could_challenge(state, actor, deed)
    first = deed.steps[0]
    if first.do in ("place", "vine", "hide"):  # what follows hangs on it
        return can(state, actor, first)
    return any(can(state, actor, step) for step in deed.steps)


def _could_challenge(state: State, actor: int, deed: Deed) -> bool:
    side = state.cast.side[actor]
    first = deed.steps[0]
    if first.do == "bang":
        return live_boxes(state, side) != 0  # FK-R65
    if first.do == "strangle":
        return any(sight.beside(state, v, side) for v in vines(state, side))
    if first.do == "whirlwind":
        return sight.within(state, actor, side, basic_reach(state, actor)) != 0
    cells = 1 << state.cell[actor]  # a move that could lead to a target is enough (FK-R45)
    if first.do == "move":
        cells |= movement.ends(state, Walk(actor, side, first.n))
    targets = sight.rivals(state, actor, side)
    return any(state.arena.adjacent[cell] & targets for cell in cells_of(cells))


def can(state: State, actor: int, step: Step) -> bool:
    """Whether an instruction would change something now (FK-R33)."""
    side = state.cast.side[actor]
    do = step.do
    if do == "move":
        if not state.stands(actor):
            return False
        if state.arena.plan.steps[state.cell[actor]] & ~state.occupied():
            return True
        way = "through" if step.through else "free"
        return movement.ends(state, Walk(actor, side, step.n, way)) != 0
    if do == "stand":
        return state.down >> actor & 1 == 1
    if do == "repel":
        return any(
            movement.ends(state, Walk(piece, 1 - side, step.n, "farther", actor, own=False))
            for piece in (state.at[cell] for cell in cells_of(sight.beside(state, actor, side)))
        )
    if do == "box":
        return boxable(state, actor, step.n) != 0
    if do == "intel":
        return bool(informable(state, actor))
    if do == "assist":
        return fallen(state, actor, side) != 0
    if do == "ready-die":
        return state.champion[side] > 0
    if do == "snatch":
        return near_markers(state, actor) != 0
    if do == "vine":
        return bool(spare_vines(state, side)) and growable(state, actor, step.n) != 0
    if do == "place":
        partner = state.partner[side]
        return partner >= 0 and state.cell[partner] >= 0 and _rescue(state, actor, side, partner)
    if do == "hide":
        return hideouts(state, actor, step.n) != 0
    return False


def _rescue(state: State, actor: int, side: int, partner: int) -> bool:
    """A square to go to, or something to do from here."""
    squares = landing(state, actor, state.cell[partner])
    own = 1 << state.cell[actor]
    if squares & ~own:
        return True
    return bool(
        squares & own
        and (
            fallen(state, actor, side) >> state.cell[partner] & 1
            or sight.beside(state, actor, side)
        )
    )


def vines(state: State, side: int) -> list[int]:
    """A side's minions on the map."""
    return [vine for vine in state.cast.vines[side] if state.cell[vine] >= 0]


def spare_vines(state: State, side: int) -> list[int]:
    """A side's minions that could be placed; with all in play there is none (FK-120)."""
    return [vine for vine in state.cast.vines[side] if state.cell[vine] < 0]


def growable(state: State, actor: int, n: int) -> int:
    """Empty squares within n that she sees; never one with an ally or rival in it (FK-121)."""
    cells = state.empty() & state.arena.near[n][state.cell[actor]]
    return sight.seen(state, actor, state.cast.side[actor], cells)


def boxable(state: State, actor: int, n: int) -> int:
    """Where a box could be put, if one is left (FK-132)."""
    side = state.cast.side[actor]
    if state.boxes[side].bit_count() >= state.content.numbers.boxes:
        return 0
    return growable(state, actor, n)


def live_boxes(state: State, side: int) -> int:
    """Squares of a side's boxes that have a rival beside them (FK-R64)."""
    targets = sight.all_rivals(state, side)
    found = 0
    for cell in cells_of(state.boxes[side]):
        if state.arena.adjacent[cell] & targets:
            found |= 1 << cell
    return found


def informable(state: State, actor: int) -> list[int]:
    """Allies on the map, in any state, that could be given Intel, if a card is left (FK-R52)."""
    side = state.cast.side[actor]
    figures = state.cast.figures[side]
    held = sum(1 for piece in figures if state.intel >> piece & 1)  # FK-R106
    if held >= state.content.numbers.intel:
        return []
    return [
        piece
        for piece in figures
        if piece != actor and state.cell[piece] >= 0 and not state.intel >> piece & 1  # FK-R38
    ]


def fallen(state: State, piece: int, side: int) -> int:
    """Squares of adjacent allies that are knocked down (FK-038, FK-R38)."""
    return state.arena.adjacent[state.cell[piece]] & state.flat[side]


def near_markers(state: State, piece: int) -> int:
    """Point markers on the map, adjacent to a piece or in its square (FK-063)."""
    if state.scenario is None:
        return 0
    return state.arena.marker_near[state.cell[piece]] & state.open_markers


def hideouts(state: State, actor: int, n: int) -> int:
    """Free squares within n that no standing rival sees; staying would change nothing (FK-R33)."""
    cell = state.cell[actor]
    return sight.hidden(state, actor) & state.arena.near[n][cell] & ~(1 << cell)
