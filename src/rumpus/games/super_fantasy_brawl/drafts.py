"""Who plays which Champions.  Rulebook: "How to Draft", "4-Player Variant"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from rumpus.games.super_fantasy_brawl.pieces import Champion
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.kernel import Decision, Over, Rule, Some, Stage, alongside, choose, tell, together

BROUGHT = {2: 5, 4: 3}  # Champions that each player brings  SFB-036, SFB-176
AFTER = Stage("decks")


def free_draft(state: State) -> Rule[Stage | Over]:
    """Everybody picks at the same time, until all teams are full (SFB-023, SFB-R93)."""
    yield from alongside({seat: _free(state, seat) for seat in range(state.rules.seats)})
    return AFTER


class Live(Decision):
    """A question whose options change while others answer theirs."""

    __slots__ = ()

    @property
    def options(self) -> tuple[Any, ...]:
        found: tuple[Any, ...] = self._options()
        return found


def _free(state: State, seat: int) -> Rule[None]:
    """One player's picks, from what the other side has not taken."""
    while len(state.teams[seat]) < state.rules.numbers.team:
        answer = yield Live(seat, "pick", lambda: tuple(available(state, seat)))
        take(state, seat, answer, "SFB-R93")


def casual_draft(state: State) -> Rule[Stage | Over]:
    """One Champion each from the common pool, the later players first (SFB-035, SFB-175)."""
    places = (1, 0) if state.rules.seats == 2 else (1, 0, 3, 2)
    for _ in range(state.rules.numbers.team):
        for place in places:
            seat = state.order[place]
            answer = yield from choose(seat, "pick", available(state, seat))
            take(state, seat, answer, "SFB-035" if len(places) == 2 else "SFB-175")
    return AFTER


def pool(state: State) -> list[Champion]:
    """One Champion of each kind at the table (SFB-034, SFB-160)."""
    kinds = state.content.kinds
    if state.rules.options["pool"] == "box":
        return [kind for kind in kinds if not kind.record.further]
    return list(kinds)


def copies(state: State) -> int:
    """How many of each kind there are: two for mirror games and small pools (SFB-R60, SFB-R61)."""
    needed = state.rules.seats * state.rules.numbers.team
    if state.rules.options["mirror"] == "yes" or len(pool(state)) < needed:
        return 2
    return 1


def available(state: State, seat: int) -> list[Champion]:
    """Kinds that are left, and that no Champion of the same side is of (SFB-R60, SFB-175)."""
    count = copies(state)
    found: list[Champion] = []
    for kind in pool(state):
        owners = [state.owner[kind.number + copy] for copy in (0, 1)]
        taken = [owner for owner in owners if owner >= 0]
        if len(taken) < count and all((owner ^ seat) & 1 for owner in taken):
            found.append(kind)
    return found


def take(state: State, seat: int, kind: Champion, *rules: str) -> None:
    """A Champion joins a player's team."""
    number = kind.number if state.owner[kind.number] < 0 else kind.number + 1
    state.owner = [*state.owner]
    state.owner[number] = seat
    state.teams = [[*team] for team in state.teams]
    state.teams[seat].append(number)
    tell(state, "picked", *rules, seat=seat, champion=str(state.champion(number)))


# --- the competitive draft --------------------------------------------------------------------


def bring(state: State) -> Rule[Stage | Over]:
    """Each player brings Champions, chosen in secret at the same time (SFB-036, SFB-176)."""
    lists: dict[int, tuple[Champion, ...]] = {}
    seats = range(state.rules.seats)
    count = BROUGHT[state.rules.seats]
    for wave in (seats,) if len(seats) == 2 else (seats[:2], seats[2:]):
        # A teammate chooses after the other, so that no Champion is brought twice.
        answers = yield from together(
            [_bring(state, seat, count, lists.get(seat - 2, ())) for seat in wave]
        )
        lists.update(zip(wave, answers, strict=True))
    state.brought = [list(lists[seat]) for seat in seats]
    _show_lists(state, state.brought, "SFB-036" if len(seats) == 2 else "SFB-176")
    return Stage("competitive")


def _bring(state: State, seat: int, count: int, without: Sequence[Champion]) -> Decision:
    kinds = [kind for kind in pool(state) if kind not in without]
    return Decision(
        seat, "bring", lambda: tuple(Some(pick) for pick in combinations(kinds, count)), True
    )


def _show_lists(state: State, lists: Sequence[Sequence[Champion]], rule: str) -> None:
    for seat, kinds in enumerate(lists):
        names = [str(kind) for kind in kinds]
        tell(state, "brought", rule, reveals=True, seat=seat, champions=names)


def competitive_draft(state: State) -> Rule[Stage | Over]:
    """Bans, then picks from one's own list (SFB-037, SFB-038, SFB-176)."""
    order = state.order
    victims = (order[1], order[0]) if len(order) == 2 else (order[1], order[0], order[3], order[2])
    few = len(order) == 2
    for seat, victim in zip(order, victims, strict=True):
        banned = yield from choose(seat, "ban", state.brought[victim], subject=victim)
        state.brought = [list(kinds) for kinds in state.brought]
        state.brought[victim].remove(banned)
        rule = "SFB-037" if few else "SFB-176"
        tell(state, "banned", rule, seat=seat, victim=victim, champion=str(banned))
    for _ in range(state.rules.numbers.team):
        for seat in order:
            mine = {state.champion(c).kind for c in state.teams[seat]}
            left = [kind for kind in state.brought[seat] if kind.kind not in mine]
            answer = left[0]
            if few:  # four players play the two that are left  SFB-176
                answer = yield from choose(seat, "pick", left)
            take(state, seat, answer, "SFB-038" if few else "SFB-176")
    return AFTER


def bring_lists(state: State) -> Rule[Stage | Over]:
    """The league: two separate lists of five each, then one list of each is banned whole."""
    firsts = yield from together([_bring(state, seat, 5, ()) for seat in (0, 1)])
    seconds = yield from together([_bring(state, seat, 5, firsts[seat]) for seat in (0, 1)])
    lists = [[firsts[seat], seconds[seat]] for seat in (0, 1)]
    for seat in (0, 1):
        for kinds in lists[seat]:
            names = [str(kind) for kind in kinds]
            tell(state, "brought", "SFB-036", reveals=True, seat=seat, champions=names)
    for seat in reversed(state.order):  # the second player bans first
        banned = yield from choose(seat, "ban list", lists[1 - seat], subject=1 - seat)
        lists[1 - seat].remove(banned)
    state.brought = [list(lists[seat][0]) for seat in (0, 1)]
    return Stage("competitive")
