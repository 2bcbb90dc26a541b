"""Taking back beyond a barrier: one player asks, and every other person at the table agrees.

Luck goes on all the same: what was rolled once is never rolled again for another use.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rumpus.kernel import Illegal, Refusal
from rumpus.server.play import BARRIER, Play
from rumpus.server.seats import Seated


@dataclass
class Plea:
    """A request to take back; it ends as soon as anybody gives another answer."""

    id: int  # the number of the event that told it
    seat: int
    text: str
    length: int  # of the journal that would be left
    journal: int  # how long it was when the request was made
    needs: tuple[int, ...]
    agreed: set[int] = field(default_factory=set[int])

    @property
    def granted(self) -> bool:
        return self.agreed >= set(self.needs)


def others(seats: list[Seated], seat: int) -> tuple[int, ...]:
    """The people at other screens: whoever shares one agrees by talking."""
    mine = seats[seat]
    return tuple(
        one.no
        for one in seats
        if one.kind == "human" and one.no != seat and _who(one) != _who(mine)
    )


def _who(seat: Seated) -> str | None:
    return seat.holder or seat.token


def may_ask(play: Play, seats: list[Seated], seat: int) -> bool:
    """Whether that seat may ask for what undo alone does not give."""
    people = sum(one.kind == "human" for one in seats)
    return people > 1 and not play.sealed_by_others(seat)


def plea(play: Play, seats: list[Seated], seat: int) -> Plea:
    """The request of that seat to take its last answer back, or the reason why there is none."""
    length = play.takes_back(seat, free=True)
    if not may_ask(play, seats, seat):
        raise Illegal(BARRIER if not play.sealed_by_others(seat) else SEALED)
    journal = play.playing.journal
    given = "an answer" if length in play.hidden else f"“{journal[length][1]}”"
    since = sum(group.length > length for group in play.groups)
    more = f" and the {since} answers since" if since > 1 else " and the answer since" * since
    text = f"{seats[seat].name} asks to take back {given}{more}."
    return Plea(play.seq + 1, seat, text, length, len(journal), others(seats, seat))


SEALED = Refusal(
    "barrier",
    "Nothing can be taken back while others have chosen in secret.",
    (),
    "Wait until all have chosen.",
)
