"""Darkseid's power cards.  Rulebook: "Playing Darkseid", "Completing Crisis Cards"."""

from __future__ import annotations

from collections.abc import Callable

from rumpus.games.justice_league.asking import ask
from rumpus.games.justice_league.content import (
    DARKSEID,
    DONE,
    NO,
    STAY,
    TYPES,
    VILLAIN,
    YES,
    Beam,
    Place,
    Shift,
)
from rumpus.games.justice_league.downfall import take_back_xp
from rumpus.games.justice_league.movement import transport
from rumpus.games.justice_league.records import (
    Effect,
)
from rumpus.games.justice_league.run import Run
from rumpus.games.justice_league.state import State, darkseid_wins
from rumpus.games.justice_league.tiles import (
    advance,
    advanceable,
    complete,
    draw_bonus,
    draw_crises,
    pay,
    play_crises,
    replenish_energy,
)
from rumpus.games.justice_league.tokens import spend_tokens
from rumpus.games.justice_league.wounds import wound, wound_each
from rumpus.kernel import PASS, Ends, Rule, tell

__all__ = ["VERBS", "VILLAIN"]

Verb = Callable[[State, Run, Effect], Rule[None]]


def do_apokolips(state: State, run: Run, effect: Effect) -> Rule[None]:
    """Home, or from home to a region; energy and cards return, he may heal (JL-080, JL-081)."""
    home = state.content.home
    if state.at[DARKSEID] != home:
        transport(state, DARKSEID, home, "JL-080")
    elif not state.down:  # JL-R62, JL-122
        options = [STAY, *state.content.sites(state.map.all)]
        to = yield from ask(state, DARKSEID, "leave home", options, STAY)
        if isinstance(to, Place):
            transport(state, DARKSEID, to.index, "JL-080")
    state.energy += state.exhausted
    state.exhausted = 0
    back = state.spent[DARKSEID]
    state.hand[DARKSEID] |= back  # JL-R14
    state.barred |= back
    state.spent[DARKSEID] = 0
    state.down = False
    tell(state, "darkseid recovers", "JL-080")
    if any(state.villain):
        heals = yield from ask(state, DARKSEID, "heal", (YES, NO), NO)  # JL-081
        if heals is YES:
            take_back_xp(state, "JL-081")


def do_teleport(state: State, run: Run, effect: Effect) -> Rule[None]:
    """To any open region or home, other than where he is (JL-075, JL-077)."""
    mask = (state.map.all | 1 << state.content.home) & ~(1 << state.at[DARKSEID])
    there = state.content.sites(mask)
    to: Place = yield from ask(state, DARKSEID, "teleport", there, there[0])
    transport(state, DARKSEID, to.index, "JL-077")


def do_council(state: State, run: Run, effect: Effect) -> Rule[None]:
    """Draw crisis cards; one more for energy (D03)."""
    number = state.content.darkseid.council[state.omega - 2]
    yield from draw_crises(state, number + draw_bonus(state))
    if state.energy >= effect.price and state.deck:
        more = yield from ask(state, DARKSEID, "draw more", (YES, NO), NO)
        if more is YES:
            pay(state, effect.price)
            yield from draw_crises(state, 1)


def do_unleash(state: State, run: Run, effect: Effect) -> Rule[None]:
    """Crises into his region and its neighbours, or from home anywhere, dearer (D04)."""
    here = state.at[DARKSEID]
    if here < len(state.tile):
        regions = 1 << here | state.map.steps[here]
        most = state.content.darkseid.unleash[state.omega - 2]
        yield from play_crises(state, regions, most)
    else:
        yield from play_crises(state, state.map.all, 1, effect.price)


def do_crush(state: State, run: Run, effect: Effect) -> Rule[None]:
    """Each hero with him receives a wound; one of them another for energy (D05, C23)."""
    places = 1 << state.at[DARKSEID]
    for region in state.content.bits(state.revealed):
        if state.crisis(region).crush_reach:
            places |= 1 << region
    seats = state.standing_at(places)
    yield from wound_each(state, seats, 1, "power")
    again = [state.hero(seat) for seat in seats if state.stands(seat)]
    if again and state.energy >= effect.price:
        chosen = yield from ask(state, DARKSEID, "crush again", [*again, PASS], PASS)
        if chosen is not PASS:
            pay(state, effect.price)
            wound(state, state.seat_of(chosen), 1, "power")


def do_escalate(state: State, run: Run, effect: Effect) -> Rule[None]:
    """Several different crises advance by a stage each (D06)."""
    mask = advanceable(state, state.map.all)
    if not mask:  # JL-R42
        return
    most = state.content.darkseid.escalate[state.omega - 2]
    picks = state.content.picks(mask, most)
    chosen = yield from ask(state, DARKSEID, "escalate", picks, picks[0], most)
    for place in chosen:
        advance(state, place.index)
    for _ in range(state.content.darkseid.twice[state.omega - 2]):
        yield from advance_one(state, [place.index for place in chosen])


def advance_one(state: State, regions: list[int]) -> Rule[None]:
    """One of these crises advances, as far as it can (JL-R10)."""
    ahead = state.content.sites(advanceable(state, sum(1 << region for region in regions)))
    if ahead:
        place = yield from ask(state, DARKSEID, "advance", ahead, ahead[0])
        advance(state, place.index)


def do_shell_game(state: State, run: Run, effect: Effect) -> Rule[None]:
    """Hidden crises change places, and one of them advances (D07)."""
    if state.energy < effect.price:  # JL-R72
        return
    pay(state, effect.price)
    moved: list[int] = []
    while len(moved) < effect.n:
        options = shifts(state, moved)
        chosen: object = PASS
        if options:
            more = ask(state, DARKSEID, "shell game", [*options, PASS], PASS, len(moved))
            chosen = yield from more
        if not isinstance(chosen, Shift):
            break
        relocate(state, chosen)
        if chosen.swap:
            moved = [chosen.way.index, chosen.to.index]
            break
        moved.append(chosen.to.index)
    yield from advance_one(state, moved)


def shifts(state: State, moved: list[int]) -> list[Shift]:
    """Every hidden crisis with every free neighbour; at first also every exchange."""
    table, free = state.content.shifts, state.free
    hidden = state.content.bits(state.tiles & ~state.revealed)
    found = [
        table[way, to, False]
        for way in hidden
        if way not in moved
        for to in state.content.bits(state.map.steps[way] & free)
    ]
    if not moved:
        found += [table[a, b, True] for n, a in enumerate(hidden) for b in hidden[n + 1 :]]
    return found


def relocate(state: State, shift: Shift) -> None:
    """Tiles change regions with stage and all; they get fresh handles."""
    a, b = shift.way.index, shift.to.index
    for row in (state.tile, state.stage, state.group, state.handle):
        row[a], row[b] = row[b], row[a]
    state.prices[a], state.prices[b] = state.prices[b], state.prices[a]
    for region in (a, b) if shift.swap else (b,):
        state.serial += 1
        state.handle[region] = state.serial
    if state.events is not None:
        kind = "exchanges" if shift.swap else "shifts"
        tell(state, kind, "JL-145", start=shift.way.id, to=shift.to.id)


def do_triumph(state: State, run: Run, effect: Effect) -> Rule[None]:
    """Complete crises at stage 3, then play as many new ones (JL-128, JL-131, JL-R37, JL-R38)."""
    number = 0
    while True:
        last = state.content.numbers.stages
        ripe = sum(1 << r for r in state.content.bits(state.tiles) if state.stage[r] == last)
        there = state.content.sites(ripe & ~state.locked)
        if not there:
            break
        chosen = yield from ask(state, DARKSEID, "complete", [*there, DONE], DONE, number)
        if not isinstance(chosen, Place):
            break
        yield from complete(state, chosen.index)
        number += 1
    here = state.at[DARKSEID]
    if number and here < len(state.tile):
        yield from play_crises(state, 1 << here | state.map.steps[here], number, 0, "JL-131")


def do_omega_beams(state: State, run: Run, effect: Effect) -> Rule[None]:
    """From a region, a hero within two lines receives a wound, or two for energy (D09)."""
    here = state.at[DARKSEID]
    if here >= len(state.tile):
        return
    seats = state.standing_at(state.map.ball(here, effect.n))
    options = [state.content.beams[state.heroes[seat]][0] for seat in seats]
    if state.energy >= effect.price:
        options += [state.content.beams[state.heroes[seat]][1] for seat in seats]
    if not options:
        return
    beam: Beam = yield from ask(state, DARKSEID, "omega beams", options, options[0])
    pay(state, beam.paid * effect.price)
    wound(state, state.seat_of(beam.hero), 1 + beam.paid, "power")


def do_rapid_assault(state: State, run: Run, effect: Effect) -> Rule[None]:
    """One crisis into any region, dearer, and at once to stage 1 (D10)."""
    put = yield from play_crises(state, state.map.all, 1, effect.price)
    for region in put:
        if advanceable(state, 1 << region):
            advance(state, region)


def do_cull(state: State, run: Run, effect: Effect) -> Rule[None]:
    """Each wounded hero spends a token, or receives a wound (D11)."""
    wounded = [s for s in state.seats if state.wounds[s] and state.stands(s)]
    bare = [s for s in wounded if not state.unspent(s)]
    for seat in wounded:
        if seat not in bare:
            yield from spend_tokens(state, seat, 1)
    yield from wound_each(state, bare, 1, "power")


def do_renew(state: State, run: Run, effect: Effect) -> Rule[None]:
    """Energy returns, one per hero (D12)."""
    replenish_energy(state, state.omega)
    yield from ()


def do_goal(state: State, run: Run, effect: Effect) -> Rule[None]:
    """An Ultimate Goal wins if its conditions are fulfilled (JL-134, JL-R44)."""
    goal = state.content.title[run.card.id]
    if goal_fulfilled(state, effect):
        raise Ends(darkseid_wins(state, "JL-134", f"his Ultimate Goal, {goal}, is reached"))
    tell(state, "goal fails", "JL-R44", card=run.card.id)
    yield from ()


def goal_fulfilled(state: State, effect: Effect) -> bool:
    """Points, exposed in a region he has not left this round, and the goal's own condition."""
    here = state.at[DARKSEID]
    if state.points < state.content.numbers.goal_points or state.moved:
        return False
    if here >= len(state.tile) or state.tile[here] >= 0:
        return False
    return own_condition(state, effect)


def own_condition(state: State, effect: Effect) -> bool:
    """Completed crises of a type, of each type, or defeated heroes and completed crises."""
    done = [state.content.crises[n].type for n in state.completed]
    if effect.type == "each":
        return all(done.count(kind) >= effect.n for kind in range(len(TYPES)))
    if effect.type == "defeats":
        falls = state.content.darkseid.defeats[state.omega - 2]
        return state.hero_falls >= falls and len(done) >= effect.n
    return done.count(TYPES.index(effect.type)) >= effect.n


VERBS: dict[str, Verb] = {
    "apokolips": do_apokolips,
    "teleport": do_teleport,
    "council": do_council,
    "unleash": do_unleash,
    "crush": do_crush,
    "escalate": do_escalate,
    "shell game": do_shell_game,
    "triumph": do_triumph,
    "omega beams": do_omega_beams,
    "rapid assault": do_rapid_assault,
    "cull": do_cull,
    "renew": do_renew,
    "goal": do_goal,
}
