"""Moving along travel lines, and transport.  Rulebook: "Movement".

Any number of characters may be in one location, and nobody blocks a way (JL-008).
"""

from __future__ import annotations

from rumpus.games.justice_league.asking import ask
from rumpus.games.justice_league.content import NO, STAY, YES, Place
from rumpus.games.justice_league.state import State
from rumpus.games.justice_league.tokens import spend_tokens
from rumpus.kernel import Rule, tell


def ways(state: State, seat: int, limit: int) -> dict[int, tuple[int, ...]]:
    """The regions a hero can end on, each with his way there (JL-072, JL-073).

    Where a revealed crisis asks a price or stops him, it is the cheapest way, then the shortest.
    """
    purse = state.unspent(seat)
    best: dict[int, tuple[int, tuple[int, ...]]] = {}
    front: dict[int, tuple[int, tuple[int, ...]]] = {state.at[seat]: (0, ())}
    for _ in range(limit):
        ahead: dict[int, tuple[int, tuple[int, ...]]] = {}
        for region, (paid, way) in front.items():
            if way and state.has_trait(region, "stops"):  # C16
                continue
            cost = paid + state.has_trait(region, "exit_price")  # C03
            if cost > purse:
                continue
            for near in state.map.neighbours[region]:
                if near not in ahead or cost < ahead[near][0]:
                    ahead[near] = (cost, (*way, near))
        for region, (cost, way) in ahead.items():
            if region not in best or cost < best[region][0]:
                best[region] = (cost, way)
        front = ahead
    return {region: way for region, (_, way) in best.items() if region != state.at[seat]}


def reach(state: State, seat: int, limit: int) -> tuple[int, ...]:
    """The regions a hero can move to, in the order of the map."""
    if not state.in_region(seat):
        return ()
    if state.traits & state.content.hindering:
        return tuple(sorted(ways(state, seat, limit)))
    start = state.at[seat]
    return state.content.bits(state.map.ball(start, limit) & ~(1 << start))


def move(state: State, seat: int, limit: int, mates: tuple[int, ...] = ()) -> Rule[int]:
    """A hero moves up to so many regions, maybe carrying others; how many he moved (JL-R49)."""
    places = state.content.places
    there = reach(state, seat, limit)
    if not there or not state.stands(seat):  # JL-R72, JL-087
        return 0
    options = [STAY, *[places[region] for region in there]]
    to = yield from ask(state, seat, "move", options, STAY, limit)
    if not isinstance(to, Place):
        return 0
    lines = yield from walk(state, seat, way_to(state, seat, to.index, limit), mates)
    return lines


def way_to(state: State, seat: int, goal: int, limit: int) -> tuple[int, ...]:
    if state.traits & state.content.hindering:
        return ways(state, seat, limit)[goal]
    return state.map.path(state.at[seat], goal, limit, 0)


def toll(state: State, seat: int, goal: int, limit: int) -> int:
    """How many tokens a hero's way to a region costs him (C03)."""
    if not state.traits & state.content.hindering:
        return 0
    left = (state.at[seat], *ways(state, seat, limit)[goal][:-1])
    return sum(state.has_trait(region, "exit_price") for region in left)


def walk(state: State, seat: int, way: tuple[int, ...], mates: tuple[int, ...] = ()) -> Rule[int]:
    """Line by line; leaving some regions has a price, and who does not pay drops off (JL-R67)."""
    places, start, lines, carried = state.content.places, state.at[seat], 0, mates
    for ahead in way:
        price = state.has_trait(state.at[seat], "exit_price")
        if price:
            yield from spend_tokens(state, seat, price)
            mates = yield from pay_along(state, mates, price)
        for walker in (seat, *mates):
            state.at[walker] = ahead
        lines += 1
    if state.events is not None:
        tell(
            state, "moves", "JL-072", hero=state.hero(seat).id, start=places[start].id,
            way=[places[region].id for region in way], to=places[way[-1]].id,
            carried=[state.hero(mate).id for mate in mates],
        )  # fmt: skip
        for mate in carried:
            kind, at = "comes along" if mate in mates else "drops off", places[state.at[mate]].id
            tell(state, kind, "JL-R67", hero=state.hero(mate).id, region=at)
    return lines


def pay_along(state: State, mates: tuple[int, ...], price: int) -> Rule[tuple[int, ...]]:
    """Carried heroes pay for themselves or drop off (C03, JL-R67)."""
    still: list[int] = []
    for mate in mates:
        if state.unspent(mate) >= price:
            goes = yield from ask(state, mate, "pay along", (YES, NO), NO, price)
            if goes is YES:
                yield from spend_tokens(state, mate, price)
                still.append(mate)
    return tuple(still)


def landings(state: State, mask: int) -> int:
    """Where a hero may be transported: open, and no crisis forbids it (C22)."""
    regions = mask & state.map.all
    for region in state.content.bits(state.revealed & regions):
        if state.crisis(region).no_transport:
            regions &= ~(1 << region)
    return regions


def transport(state: State, seat: int, place: int, rule: str = "JL-074") -> None:
    """Straight to a location, without travel lines (JL-074)."""
    start = state.at[seat]
    state.at[seat] = place
    if seat == 0 and start != place:
        state.moved = True
    if state.events is not None:
        places = state.content.places
        tell(
            state, "transports", rule, who=state.hero(seat).id if seat else "darkseid",
            start=places[start].id, to=places[place].id,
        )  # fmt: skip
