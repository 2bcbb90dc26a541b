"""Looking ahead: what a seat would be asked after some answers, up to the first barrier.

Nothing that the seat may not know comes out of it: a copy is played that has no luck, and it
stops where chance, a reveal or another seat would have the next word.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rumpus.kernel import Decision, Illegal, Match, NotYourDecision, Refusal
from rumpus.server.play import exact

Barrier = Literal["luck", "reveal", "seat", "over"]


@dataclass(frozen=True)
class Ahead:
    """How many answers were applied, and where that leads."""

    match: Match
    applied: int
    decision: Decision | None  # the next question to the same seat, inside the same stage
    barrier: Barrier | None


def look(match: Match, seat: int, answers: list[str] | tuple[str, ...]) -> Ahead:
    """Play the answers on a copy; the original hears nothing of it."""
    twin = match.fork()
    twin.luck = None
    twin.events = []
    twin.state.events = twin.events
    begun, _ = twin.standing
    barrier: Barrier | None = None
    for number, answer in enumerate(answers):
        begun, _ = twin.standing
        barrier = _one(twin, seat, answer, number, len(answers))
        if barrier is not None:
            return Ahead(twin, number + 1, None, barrier)
    # Another stage starts from another copy of the state: its question begins a new answer.
    decision = twin.asked(seat) if twin.standing[0] is begun else None
    return Ahead(twin, len(answers), decision, None)


def _one(twin: Match, seat: int, answer: str, number: int, parts: int) -> Barrier | None:
    """Apply one answer, and say what stands behind it."""
    decision = twin.asked(seat)
    if decision is None:
        raise NotYourDecision(Refusal("not-your-decision", f"Seat {seat} is not asked anything."))
    others = _sealed_by_others(twin, seat)
    heard = len(twin.events or ())
    try:
        twin.answer(seat, exact(decision, answer))
    except Illegal as illegal:
        if parts > 1:
            illegal.refusal.text = f"Part {number + 1}: {illegal.refusal.text}"
        raise
    return _barrier(twin, seat, others, heard)


def _barrier(twin: Match, seat: int, others: bool, heard: int) -> Barrier | None:
    """A reveal comes first: what follows it may depend on what was revealed."""
    revealed = any(event.reveals for event in (twin.events or [])[heard:])
    if revealed or (others and not _sealed_by_others(twin, seat)):
        return "reveal"
    if twin.chance is not None:
        return "luck"
    if twin.result is not None:
        return "over"
    if twin.asked(seat) is None or twin.committed(seat) is not None:
        return "seat"
    return None


def _sealed_by_others(match: Match, seat: int) -> bool:
    seats = range(match.table.format.seats)
    return any(match.committed(other) is not None for other in seats if other != seat)
