"""The round and its turns.  Rulebook: "Playing the Game", "Taking a Turn"."""

from __future__ import annotations

from typing import Any

from rumpus.games.funkoverse import actions, movement
from rumpus.games.funkoverse.movement import Walk
from rumpus.games.funkoverse.options import AGREE, END, REFUSE, RESIGN
from rumpus.games.funkoverse.scoring import scores
from rumpus.games.funkoverse.state import State
from rumpus.kernel import Decision, Ends, Over, Rule, Stage, tell, together


def ready(state: State, side: int) -> list[int]:
    """Characters of a side without an exhausted marker, knocked out or not (FK-026, FK-027)."""
    return [p for p in state.cast.figures[side] if not state.exhausted >> p & 1]


def turn(state: State) -> Rule[Stage]:
    """Step 1: one of the side's characters that is not exhausted (FK-026)."""
    side = state.turn
    piece = yield from choose_character(state, side)
    state.acting, state.used, state.once = piece, 0, 0
    tell(state, "turn", "FK-026", piece=state.name(piece), side=side)
    if state.cast.trait[piece] == "one-step-ahead" and state.stands(piece):  # FK-R34
        seat = state.cast.owner[piece]
        yield from movement.move(state, Walk(piece, side, 1), seat, True, "one step ahead")
    return Stage("action")


def choose_character(state: State, side: int) -> Rule[int]:
    """A side acts as one player: its players agree, or the captain decides (FK-077, FK-R84)."""
    while True:
        pieces = ready(state, side)
        seats = state.cast.seats[side]
        if len(pieces) == 1:
            return pieces[0]
        names = tuple(state.content.choose[state.cast.name[piece]] for piece in pieces)
        if len(seats) == 1:
            answer = yield Decision(seats[0], "character", names, False, (RESIGN,), side)
        else:
            answer = yield from agreed(state, side, names)
        if answer is not RESIGN:
            chosen: int = state.cast.piece_of[answer.who]
            return chosen
        yield from resign(state, side, seats[0])


def agreed(state: State, side: int, names: tuple[Any, ...]) -> Rule[Any]:
    """Both propose; where they differ the captain of the round chooses between the two."""
    seats = state.cast.seats[side]
    asks = [Decision(seat, "proposal", names, False, (RESIGN,), side) for seat in seats]
    wishes = yield from together(asks)
    if wishes[0] is wishes[1] and wishes[0] is not RESIGN:
        return wishes[0]
    if wishes[0] is wishes[1]:
        give_up(state, side)
    for seat, wish in zip(seats, wishes, strict=True):
        if wish is RESIGN:
            yield from resign(state, side, seat)
    left = tuple(wish for wish in wishes if wish is not RESIGN)
    if len(left) < 2:
        left = names
    tell(state, "disagree", "FK-R84", side=side)
    answer = yield Decision(state.captain(side), "captain", left, False, (), side)
    return answer


def resign(state: State, side: int, seat: int) -> Rule[None]:
    """The game ends for the other side; two players of a side must both want it (FK-R77)."""
    for partner in state.cast.seats[side]:
        if partner != seat:
            answer = yield Decision(partner, "resign", (REFUSE, AGREE), False, (), side)
            if answer is REFUSE:
                tell(state, "plays on", "FK-R77", side=side)
                return
    give_up(state, side)


def give_up(state: State, side: int) -> None:
    """The game ends at once for the other side (FK-R77)."""
    tell(state, "resigned", "FK-R77", side=side)
    why = f"{('Dark', 'Light')[side]} resigned"
    raise Ends(Over(state.cast.seats[1 - side], "FK-R77", why, scores(state, 1 - side)))


def action(state: State) -> Rule[Stage]:
    """Step 2: up to two actions, in any order, also the same one twice (FK-028, FK-R36).

    Who stood up by an ability has the second action as usual (FK-R30).
    """
    piece = state.acting
    if state.cell[piece] < 0 or state.used >= actions.ACTIONS:  # FK-027, FK-R31
        return finish(state)
    if state.down >> piece & 1 and len(actions.options(state)) == 1:
        return finish(state)
    seat, side = state.cast.owner[piece], state.cast.side[piece]
    answer = yield Decision(seat, "action", lambda: actions.options(state), False, (RESIGN,), piece)
    if answer is RESIGN:
        yield from resign(state, side, seat)
        return Stage("action")
    if answer is END:
        return finish(state)
    yield from actions.act(state, answer)
    return Stage("action")


def finish(state: State) -> Stage:
    """Step 3: exhausted, and the other side's turn (FK-030, FK-025).

    A side whose rival has nobody left takes its remaining turns in a row (FK-R27); with nobody
    left on either side the round ends (FK-031).
    """
    piece = state.acting
    side = state.cast.side[piece]
    state.exhausted |= 1 << piece
    state.acting, state.used, state.once = -1, 0, 0
    tell(state, "exhausted", "FK-030", piece=state.name(piece))
    for other in (1 - side, side):
        if ready(state, other):
            state.turn = other
            return Stage("turn")
    return Stage("round end")
