"""The Challenge Track.  Rulebook: "Scoreboard Phase", "Advance Challenge Track"."""

from __future__ import annotations

from rumpus.games.super_fantasy_brawl.knockout import decide, gain, scores
from rumpus.games.super_fantasy_brawl.names import name_of
from rumpus.games.super_fantasy_brawl.pieces import Challenge
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.kernel import Over, Rule, draw, tell


def scoreboard(state: State, side: int) -> None:
    """The active side scores all that it meets, rightmost slot first (SFB-R04, SFB-166)."""
    if state.round <= 1:  # SFB-044, SFB-R05
        return
    for slot in reversed(range(len(state.track))):
        challenge = state.track[slot]
        points = state.rules.numbers.track[slot]  # SFB-067, SFB-R02; none in CBS  SFB-043, SFB-R06
        if challenge is None or not points:
            continue
        mine, theirs = count(state, challenge, side)
        if not enough(challenge, mine, theirs):
            continue
        state.track[slot] = None  # empty until the track advances  SFB-042
        rival = challenge.record.more or challenge.record.none
        tell(
            state, "challenge scored", "SFB-041", "SFB-042",
            challenge=str(challenge), slot=slot, side=side, points=points,
            mine=mine, theirs=theirs, how="against" if rival else "alone",
        )  # fmt: skip
        throw_away(state, challenge)
        gain(state, side, points, "SFB-042")
        scored = f"with {name_of(state.content, 'challenge', str(challenge))} scored"
        decide(state, None, scored)  # after every scored Challenge  SFB-R10


def is_met(state: State, challenge: Challenge, side: int) -> bool:
    """Whether that side meets a Challenge as the position stands (SFB-041)."""
    return enough(challenge, *count(state, challenge, side))


def enough(challenge: Challenge, mine: int, theirs: int) -> bool:
    """Whether those counts meet a Challenge."""
    needs = challenge.record
    if mine < needs.least:
        return False
    if needs.none and theirs:
        return False
    return not needs.more or mine > theirs  # SFB-141, SFB-R56


def count(state: State, challenge: Challenge, side: int) -> tuple[int, int]:
    """What a Challenge counts, for that side and for its Enemies; the Gate is nowhere (SFB-R58)."""
    arena, needs = state.arena, challenge.record
    mine, theirs = state.bodies[side], state.bodies[1 - side]
    measure = needs.measure
    if measure == "in area":
        area = arena.areas[needs.place]
        return (mine & area).bit_count(), (theirs & area).bit_count()
    if measure == "beside statue":
        beside = arena.beside[needs.place]  # whatever the colour of the hex  SFB-R57
        return (mine & beside).bit_count(), (theirs & beside).bit_count()
    if measure in ("areas entered", "statues flanked"):
        zones = (arena.areas if measure == "areas entered" else arena.beside).values()
        return sum(1 for z in zones if z & mine), sum(1 for z in zones if z & theirs)
    if measure == "bloodied enemies":
        return _bloodied(state, 1 - side), _bloodied(state, side)
    zones_of = arena.deployment if measure == "enemy deployment" else arena.half
    far, near = zones_of[state.area_of[1 - side]], zones_of[state.area_of[side]]
    return (mine & far).bit_count(), (theirs & near).bit_count()


def _bloodied(state: State, side: int) -> int:
    return sum(
        1 for c in state.side_champions(side) if state.hexes[c] >= 0 and state.is_bloodied(c)
    )


def throw_away(state: State, challenge: Challenge) -> None:
    """To the Challenge discard pile, which becomes the deck as soon as that is empty."""
    state.discarded.append(challenge)
    _refill(state)


def _refill(state: State) -> None:
    """The empty deck is made anew at once; cards on the track are never in it (SFB-R71)."""
    if not state.deck and state.discarded:
        state.deck, state.discarded = state.discarded, []  # SFB-066
        tell(state, "challenges reshuffled", "SFB-066", count=len(state.deck))


def reveal(state: State, slot: int, rule: str) -> Rule[None]:
    """A new Challenge from the deck, face up in a slot (SFB-026, SFB-065)."""
    if not state.deck:
        return
    challenge = yield from draw("challenge", state.deck)
    state.deck.remove(challenge)
    state.track[slot] = challenge
    tell(state, "challenge revealed", rule, reveals=True, challenge=str(challenge), slot=slot)
    _refill(state)


def advance_track(state: State) -> Rule[None]:
    """Every Challenge moves right; new ones come into the slots on the left (SFB-065, SFB-165)."""
    steps, slots = state.rules.numbers.advance, len(state.track)
    rule = "SFB-065" if state.rules.seats == 2 else "SFB-165"
    tell(state, "track advanced", rule, steps=steps)
    for challenge in reversed(state.track[slots - steps :]):
        if challenge is not None:
            tell(state, "challenge left", rule, challenge=str(challenge))
            throw_away(state, challenge)
    fresh: list[Challenge | None] = [None] * steps
    state.track = fresh + state.track[: slots - steps]
    for slot in reversed(range(steps)):  # the right one first  SFB-R07
        yield from reveal(state, slot, rule)


def round_limit(state: State) -> Over | None:
    """After the agreed number of rounds the higher score wins (SFB-R64)."""
    if not state.rules.rounds or state.round < state.rules.rounds:
        return None
    ours, theirs = state.vp
    winners = state.side_seats(0 if ours > theirs else 1) if ours != theirs else ()
    why = f"after {state.round} rounds the score is {ours} to {theirs}"
    tell(state, "game over", "SFB-R64", winners=list(winners), why=why)
    return Over(winners, "SFB-R64", why, scores(state))
