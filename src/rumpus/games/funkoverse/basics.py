"""The four basic actions and rally.  Rulebook: "Basic Actions", "Rally"."""

from __future__ import annotations

from rumpus.games.funkoverse import deeds, movement, sight
from rumpus.games.funkoverse.challenge import BASIC_DICE, basic_reach, challenge, stand
from rumpus.games.funkoverse.movement import Walk
from rumpus.games.funkoverse.options import MARKERS, Option
from rumpus.games.funkoverse.state import State
from rumpus.geometry.masks import cells_of
from rumpus.kernel import Rule, tell

BASIC_MOVE = 2  # FK-036, FK-092

__all__ = ["BASIC_MOVE", "MARKERS", "act", "options"]


def options(state: State, piece: int, side: int) -> list[Option]:
    """Move, challenge and assist, as every character can do them (FK-040).

    `side` is whose ally the piece is meanwhile: its own side's, or its controller's (FK-112).
    """
    content, cast, at = state.content, state.cast, state.at
    row = content.move[cast.name[piece]]
    found = row.of(movement.ends(state, Walk(piece, side, BASIC_MOVE)))
    reach = basic_reach(state, piece)
    for cell in cells_of(sight.within(state, piece, side, reach)):  # FK-037, FK-047
        found.append(content.challenge[cast.name[at[cell]]])
    for cell in cells_of(deeds.fallen(state, piece, side)):  # FK-038
        found.append(content.assist[cast.name[at[cell]]])
    return found


def act(
    state: State, piece: int, side: int, seat: int, answer: Option, own: bool = False
) -> Rule[None]:
    """Do the basic action that was chosen; `own`: as an action of the character's turn."""
    if answer.kind == "move":
        walk = Walk(piece, side, BASIC_MOVE)
        yield from movement.leg(state, walk, answer.cell, "FK-036" if own else "FK-091")
        if walk.left and state.cell[piece] >= 0:
            yield from movement.move(state, walk, seat)
    elif answer.kind == "challenge":
        target = state.cast.piece_of[answer.who]
        rule = "FK-037" if own else "FK-103"
        yield from challenge(state, piece, side, target, BASIC_DICE, seat, rule=rule)
    else:
        if own:
            tell(state, "assists", "FK-038", piece=state.name(piece))
        yield from stand(state, state.cast.piece_of[answer.who], piece)
