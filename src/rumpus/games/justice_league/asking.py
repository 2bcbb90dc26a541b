"""Asking: one seat, a seat whose player left, and heroes who must agree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from rumpus.games.justice_league.state import State
from rumpus.kernel import Decision, Rule, draw, tell, together

T = TypeVar("T")


class Motion:
    """What heroes decide together: the matter, and what has been proposed."""

    __slots__ = ("about", "named", "step")

    def __init__(self, about: Any, step: str, named: tuple[Any, ...] = ()) -> None:
        self.about = about
        self.step = step  # propose, agree, or last word
        self.named = named  # the proposal first, then what was named against it


def ask(
    state: State,
    seat: int,
    what: str,
    options: Sequence[Any],
    absent: Any,
    about: Any = None,
    secret: bool = False,
) -> Rule[Any]:
    """One of the options; a lone one is taken silently, an absent player's is given (JL-R56)."""
    if state.gone >> seat & 1:
        return absent
    if len(options) == 1:
        return options[0]
    answer = yield Decision(seat, what, tuple(options), secret, (), about)
    return answer


def agree(
    state: State, seats: Sequence[int], what: str, options: Sequence[T], about: Any = None
) -> Rule[T]:
    """Heroes decide together: one proposes, the others agree or name another; then a last word.

    If they still differ, one of the choices named is drawn (JL-059, JL-103, JL-R50).
    """
    known = tuple(options)
    if len(known) == 1:
        return known[0]
    voters = [seat for seat in seats if not state.absent(seat)]
    if not voters:
        by_die = yield from draw("agreement", known)
        return by_die
    first: T = yield Decision(voters[0], what, known, False, (), Motion(about, "propose"))
    others = voters[1:]
    if not others:
        return first
    motion = Motion(about, "agree", (first,))
    votes = yield from together([Decision(s, what, known, False, (), motion) for s in others])
    named: list[T] = [first]
    for vote in votes:
        if vote not in named:
            named.append(vote)
    if len(named) == 1:
        return first
    motion = Motion(about, "last word", tuple(named))
    words: list[T] = yield from together(
        [Decision(s, what, tuple(named), False, (), motion) for s in voters]
    )
    counts = {choice: words.count(choice) for choice in named if choice in words}
    if len(counts) == 1:
        return words[0]
    drawn = yield from draw("agreement", counts)
    tell(state, "the die decides", "JL-059", "JL-R50", matter=what, choice=str(drawn))
    return drawn
