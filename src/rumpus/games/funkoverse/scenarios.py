"""Interacting, and what scenarios give for it.  Rulebook: "Gain Extra Points"."""

from __future__ import annotations

from rumpus.games.funkoverse import movement
from rumpus.games.funkoverse.movement import Walk
from rumpus.games.funkoverse.options import FLAG, MARKERS, ZONES, Option
from rumpus.games.funkoverse.scoring import gain
from rumpus.games.funkoverse.state import State
from rumpus.geometry.masks import cells_of
from rumpus.kernel import Decision, Rule, offer, tell

MARKER_STEP = 4  # FK-064


def objects(state: State, piece: int) -> list[Option]:
    """What the interact action could deal with; one object an action (FK-039, FK-R112)."""
    scenario = state.scenario
    if scenario is None:
        return []
    cell = state.cell[piece]
    side = state.cast.side[piece]
    found: list[Option] = []
    near = state.arena.marker_near[cell] & state.open_markers
    if near:
        found = [option for n, option in enumerate(MARKERS) if near >> n & 1]
    if scenario.flag and state.arena.flag_near[1 - side] >> cell & 1:
        found.append(FLAG)
    if scenario.zones:
        zone = state.arena.zone_at[cell]
        if zone >= 0 and state.zones[zone] != side:
            found.append(ZONES[zone])
    return found


def interact(state: State, piece: int, answer: Option) -> Rule[None]:
    """The interact action on one object (FK-039)."""
    if answer is FLAG:
        yield from reach_flag(state, piece)
    elif answer.what < len(MARKERS):
        yield from take_marker(state, piece, answer.what)
    else:
        turn_zone(state, piece, answer.what - len(MARKERS) - 1)
    if answer.what >= len(MARKERS):
        yield from scents(state, piece)


def take_marker(state: State, piece: int, letter: int) -> Rule[None]:
    """A point, and the marker goes on step 4 of the taker's track (FK-063, FK-064, FK-R70)."""
    side = state.cast.side[piece]
    state.marker[letter] = 4 * side + MARKER_STEP
    state.open_markers &= ~(1 << letter)
    tell(state, "marker", "FK-064", piece=state.name(piece), marker="abcd"[letter], side=side)
    gain(state, side, state.content.numbers.marker, f"marker {'abcd'[letter]}", "FK-063")
    for turn in (state.turn, 1 - state.turn):  # the active side first (FK-R88)
        yield from traits(state, piece, turn)


def traits(state: State, by: int, side: int) -> Rule[None]:
    """What a taken point marker sets off on one side, in the order it chooses (FK-R88)."""
    cast = state.cast
    left = [
        piece
        for piece in cast.figures[side]
        if (cast.trait[piece] == "enigma" and cast.side[by] != side and tokens_of(state, side))
        or (cast.trait[piece] == "scent" and may_scent(state, piece, by))
    ]
    while left:
        piece = left[0]
        if len(left) > 1:
            owners = {cast.owner[one] for one in left}
            seat = cast.owner[piece] if len(owners) == 1 else state.captain(side)
            names = tuple(state.content.named[cast.name[one]] for one in left)
            answer = yield Decision(seat, "first trait", names)
            piece = cast.piece_of[answer.who]
        left.remove(piece)
        if cast.trait[piece] == "enigma":
            yield from enigma(state, piece, side)
        else:
            yield from scent(state, by, side)


def tokens_of(state: State, side: int) -> list[Option]:
    """The ability tokens on a side's track."""
    tokens = state.content.token
    return [tokens[n] for n in range(16) if state.track[16 * side + n]]


def enigma(state: State, piece: int, side: int) -> Rule[None]:
    """A rival took a point marker: one of the side's tokens may come down a step (Enigma)."""
    seat, found = state.cast.owner[piece], tokens_of(state, side)
    answer = yield from offer(seat, "enigma", found, subject=piece)
    if answer is not None:
        shift_down(state, side, answer.what)


def shift_down(state: State, side: int, n: int) -> None:
    """One token goes down a step; off step 1 it is back in the pool (FK-033)."""
    colour, step = divmod(n, 4)
    state.track[16 * side + n] -= 1
    if step:
        state.track[16 * side + n - 1] += 1
    else:
        state.pool[4 * side + colour] += 1
    tell(state, "shifted", "FK-050", side=side, colour=colour, step=step)


def scents(state: State, piece: int) -> Rule[None]:
    """Every Scent that an interact action sets off, the active side's first (FK-R88)."""
    for side in (state.turn, 1 - state.turn):
        yield from scent(state, piece, side)


def may_scent(state: State, piece: int, by: int) -> bool:
    """Whether Scent could move her: she stands, and has somewhere to go."""
    walk = Walk(piece, state.cast.side[piece], 1)
    return piece != by and state.stands(piece) and movement.ends(state, walk) != 0


def scent(state: State, by: int, side: int) -> Rule[None]:
    """After another character's interact action she may move, if standing (Scent)."""
    for piece in state.cast.with_trait.get("scent", ()):
        if state.cast.side[piece] == side and piece != by and state.stands(piece):
            seat = state.cast.owner[piece]
            yield from movement.move(state, Walk(piece, side, 1), seat, True, "scent")


def reach_flag(state: State, piece: int) -> Rule[None]:
    """Points first, then the character goes home (FK-R103)."""
    side = state.cast.side[piece]
    assert state.scenario is not None
    tell(state, "flag", "FK-039", piece=state.name(piece), side=1 - side)
    gain(state, side, state.scenario.flag, "flag", "FK-R103")
    cells = home(state, side) | _own_home(state, piece, side)
    row = state.content.place[state.cast.name[piece]]
    seat = state.cast.owner[piece]
    cell = cells.bit_length() - 1
    if cells & (cells - 1):
        answer = yield Decision(seat, "home", lambda: tuple(row.of(cells)), False, (), piece)
        cell = answer.cell
    yield from movement.place(state, piece, side, cell, "FK-R103")


def _own_home(state: State, piece: int, side: int) -> int:
    return state.arena.starts[side] & 1 << state.cell[piece]


def home(state: State, side: int) -> int:
    """Free squares of the starting area; if there is none, the nearest free ones (FK-R24)."""
    start, free = state.arena.starts[side], state.free()
    if start & free:
        return start & free
    plan = state.arena.plan
    for n in range(1, plan.size):
        around = 0
        for cell in cells_of(start):
            around |= plan.ball(cell, n)
        if around & free:
            return around & free
    return 0


def turn_zone(state: State, piece: int, zone: int) -> None:
    """The zone shows the side's colour until a rival turns it (FK-R104)."""
    side = state.cast.side[piece]
    state.zones[zone] = side
    tell(state, "zone", "FK-R104", piece=state.name(piece), zone=zone + 1, side=side)
