"""The end of a round.  Rulebook: "Ending a Round", "Cooldown", "Refresh", "New First Player"."""

from __future__ import annotations

from typing import Any

from rumpus.games.funkoverse import movement, scenarios, scoring, sight
from rumpus.games.funkoverse.state import State
from rumpus.geometry.masks import cells_of
from rumpus.kernel import Decision, Over, Rule, Stage, tell


def round_end(state: State) -> Rule[Stage | Over]:
    """Points of the round, the win check, then the tracks (FK-031, FK-R68).

    A side whose characters are all out goes on; they return now (FK-R76).
    """
    tell(state, "round end", "FK-031", round=state.round)
    scoring.of_the_round(state)
    over = scoring.winner(state)
    yield from ()
    if over is not None:
        return over
    return Stage("cooldown", state.first)  # the marker holder's side first (FK-032)


def cooldown(state: State, side: int) -> Rule[Stage]:
    """Everything on the track comes down a step; what leaves step 1 is back in play (FK-033)."""
    if resting(state, side):
        tell(state, "cooldown", "FK-032", side=side)
    shift_tokens(state, side)
    shift_things(state, side)
    back: list[int] = []
    for piece in state.cast.figures[side]:
        if state.out[piece]:
            state.out[piece] -= 1
            if not state.out[piece]:
                back.append(piece)
    yield from come_back(state, side, back)
    if side == state.first:
        return Stage("cooldown", 1 - side)
    refresh(state)
    return Stage("turn")


def resting(state: State, side: int) -> bool:
    """Whether anything lies on a side's track (FK-012)."""
    cast = state.cast
    return bool(
        any(state.track[16 * side : 16 * side + 16])
        or any(state.out[piece] for piece in cast.figures[side])
        or any(value and (value - 1) // 4 == side for value in state.marker)
        or any(
            step and cast.side[holder] == side
            for step, holder in zip(state.item_step, cast.holder, strict=True)
        )
        or state.champion[side] > 0
    )


def shift_tokens(state: State, side: int) -> None:
    """Tokens return to the pool (FK-033, FK-R71)."""
    track, base = state.track, 16 * side
    for colour in range(4):
        first = base + 4 * colour
        state.pool[4 * side + colour] += track[first]
        track[first : first + 4] = [*track[first + 1 : first + 4], 0]


def shift_things(state: State, side: int) -> None:
    """Items return to their holders, markers to their squares, the die to its card."""
    cast = state.cast
    for n, holder in enumerate(cast.holder):
        if cast.side[holder] == side and state.item_step[n]:  # FK-074
            state.item_step[n] -= 1
    for letter, value in enumerate(state.marker):
        if value and (value - 1) // 4 == side:
            if (value - 1) % 4:
                state.marker[letter] = value - 1
            else:  # whoever stands there (FK-065, FK-R72, FK-R105)
                state.marker[letter] = 0
                state.open_markers |= 1 << letter
                tell(state, "marker back", "FK-065", marker="abcd"[letter])
    if state.champion[side] > 0:  # FK-R116
        state.champion[side] -= 1


def come_back(state: State, side: int, back: list[int]) -> Rule[None]:
    """Characters return one after another, in the owner's order (FK-R57, FK-R25)."""
    while back:
        piece = back[0]
        owners = {state.cast.owner[p] for p in back}
        if len(owners) > 1:  # who is first is for the side to say
            names = tuple(state.content.named[state.cast.name[p]] for p in back)
            answer = yield Decision(state.captain(side), "first back", names)
            some = [state.cast.piece_of[answer.who]]
        else:
            some = back
        option = yield from _return(state, side, some)
        piece = state.cast.piece_of[option.who]
        back = [other for other in back if other != piece]
        yield from movement.place(state, piece, side, option.cell, "FK-033", told="back")


def _return(state: State, side: int, back: list[int]) -> Rule[Any]:
    """Which of them, and where: a free square of the starting area (FK-R24)."""
    found = [
        state.content.returns[state.cast.name[piece]][cell]
        for piece in back
        for cell in cells_of(return_squares(state, side, piece))
    ]
    if len(found) == 1:
        return found[0]
    who = back[0] if len(back) == 1 else None
    answer = yield Decision(state.cast.owner[back[0]], "return", tuple(found), subject=who)
    return answer


def return_squares(state: State, side: int, piece: int) -> int:
    """The starting area, or with Nine Lives any free square no standing rival sees."""
    cells = scenarios.home(state, side)
    if state.cast.trait[piece] == "nine-lives":
        cells |= sight.hidden(state, piece)
    return cells


def refresh(state: State) -> None:
    """Exhausted markers off (FK-034), and the marker to the other side (FK-035)."""
    state.exhausted = 0
    state.belt = 0
    state.first = state.turn = 1 - state.first
    state.round += 1
    tell(state, "new round", "FK-034", "FK-035", round=state.round, side=state.first)
