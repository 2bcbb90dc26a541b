"""What power cards do, verb by verb: the heroes' side, and playing another card.

Rulebook: "Reveal & Execute Powers", "Movement", "Watchtower and Apokolips".
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations

from rumpus.games.justice_league import villain
from rumpus.games.justice_league.asking import agree, ask
from rumpus.games.justice_league.content import (
    ABILITIES,
    DARKSEID,
    HEAL,
    NO,
    YES,
    Hero,
    Order,
    Place,
    Power,
    Tokens,
)
from rumpus.games.justice_league.movement import landings, move, reach, transport
from rumpus.games.justice_league.records import (
    Effect,
)
from rumpus.games.justice_league.run import Run
from rumpus.games.justice_league.state import PASSED, VILLAIN_TARGET, WAITING, State
from rumpus.games.justice_league.teamwork import Rest, confront_part
from rumpus.games.justice_league.tiles import pay, reveal, whereabouts
from rumpus.games.justice_league.tokens import (
    choices,
    replenish,
    return_card,
    spent_pool,
    take_back,
)
from rumpus.games.justice_league.wounds import recover
from rumpus.kernel import PASS, Decision, Rule, Some, tell

Verb = Callable[[State, Run, Effect], Rule[None]]


def perform(state: State, card: Power, seat: int) -> Rule[None]:
    """A card's parts in order, each as far as possible (JL-R10, JL-R72)."""
    yield from carry_out(state, Run(card, seat, state.at[seat]), card.effects)


def carry_out(state: State, run: Run, effects: tuple[Effect, ...]) -> Rule[None]:
    for effect in effects:
        if effect.do == "confront":
            rest = yield from confront_part(state, run.seat, run.card)
            if rest is None:  # held: the remaining parts follow it
                return
            yield from go_on(state, rest)
        else:
            yield from VERBS[effect.do](state, run, effect)


def go_on(state: State, rest: Rest) -> Rule[None]:
    """What held cards do after their confront part (JL-R21)."""
    for seat, card in rest:
        parts = card.effects
        first = next(n for n, effect in enumerate(parts) if effect.do == "confront") + 1
        yield from carry_out(state, Run(card, seat, state.at[seat]), parts[first:])


# --- moving -----------------------------------------------------------------------------------


def do_move(state: State, run: Run, effect: Effect) -> Rule[None]:
    """Move up to n regions, maybe with a willing hero (JL-072, S2)."""
    mates: tuple[int, ...] = ()
    if effect.carry and reach(state, run.seat, effect.n) and state.stands(run.seat):
        mates = yield from carry(state, run.seat)
    run.lines = yield from move(state, run.seat, effect.n, mates)


def carry(state: State, seat: int) -> Rule[tuple[int, ...]]:
    """One other hero of the starting region who is willing (JL-R18, JL-R67)."""
    others = [s for s in state.with_him(seat) if not state.absent(s)]
    unwilling = 0
    while others:
        options = [*[state.hero(s) for s in others], PASS]
        chosen = yield from ask(state, seat, "carry", options, PASS, unwilling)
        if chosen is PASS:
            return ()
        mate = state.seat_of(chosen)
        willing = yield from ask(state, mate, "willing", (YES, NO), NO, (seat, None))
        if willing is YES:
            return (mate,)
        tell(state, "declines", "JL-R69", hero=chosen.id)
        unwilling |= 1 << mate
        others.remove(mate)
    return ()


def do_watchtower(state: State, run: Run, effect: Effect) -> Rule[None]:
    """To the Watchtower, or from there to a region; all recovers (JL-078, JL-079, JL-088)."""
    seat, tower = run.seat, state.content.watchtower
    if state.at[seat] != tower:  # JL-R16
        transport(state, seat, tower, "JL-078")
    elif state.stands(seat):  # JL-R17, JL-R68: a defeated one stays
        there = state.content.sites(landings(state, state.map.all))
        if there:
            to = yield from ask(state, seat, "transport", there, there[0])
            transport(state, seat, to.index, "JL-078")
    recover(state, seat)


def do_rally(state: State, run: Run, effect: Effect) -> Rule[None]:
    """Each other hero in a region may move, in an order the heroes choose (B8)."""
    movers = [s for s in state.seats if s != run.seat and state.stands(s) and state.in_region(s)]
    content = state.content
    orders = [content.order(o) for o in permutations([state.heroes[s] for s in movers])]
    order: Order = yield from agree(state, movers, "order", orders)
    for hero in order.heroes:
        yield from move(state, state.seat_of(hero), effect.n)


def do_boom_tube(state: State, run: Run, effect: Effect) -> Rule[None]:
    """Cyborg and willing heroes are transported to any one location (JL-076, Y5)."""
    if not state.stands(run.seat):
        return
    content = state.content
    mask = landings(state, state.map.all) | 1 << content.watchtower | 1 << content.home
    there = content.sites(mask | 1 << state.at[run.seat])
    to: Place = yield from ask(state, run.seat, "boom tube", there, there[0])
    others = [s for s in state.seats if s != run.seat and state.stands(s) and not state.absent(s)]
    if not mask >> to.index & 1:  # C22: he may stay, but nobody follows him there
        others = []
    heroes = [state.hero(s) for s in others if state.at[s] != to.index]
    if heroes:
        subsets = some_of(heroes)
        invited = yield from ask(state, run.seat, "invite", subsets, subsets[0], to)
        for s in [state.seat_of(hero) for hero in invited]:  # JL-R69
            willing = yield from ask(state, s, "willing", (YES, NO), NO, (run.seat, to))
            if willing is YES:
                transport(state, s, to.index, "JL-076")
            else:
                tell(state, "declines", "JL-R69", hero=state.hero(s).id)
    if to.index != state.at[run.seat]:
        transport(state, run.seat, to.index, "JL-076")


def some_of(heroes: list[Hero]) -> list[Some[Hero]]:
    """Every choice of some of these heroes, none first."""
    return [
        Some(hero for n, hero in enumerate(heroes) if mask >> n & 1)
        for mask in range(1 << len(heroes))
    ]


# --- crises -----------------------------------------------------------------------------------


def do_reveal(state: State, run: Run, effect: Effect) -> Rule[None]:
    """Turn up a hidden crisis: here, next door or anywhere (JL-089)."""
    if effect.when and run.lines != 1:  # Y2
        return
    hidden = in_scope(state, run.seat, effect.scope) & state.tiles & ~state.revealed
    if not hidden or (effect.may and not state.stands(run.seat)):
        return
    options: list[object] = list(state.content.sites(hidden))
    if effect.may:
        options.append(PASS)
    where = yield from ask(state, run.seat, "reveal", options, options[-1])
    if isinstance(where, Place):
        yield from reveal(state, where.index, run.seat)


def in_scope(state: State, seat: int, scope: str) -> int:
    """The regions of a scope; off the map only `anywhere` finds any (JL-R51)."""
    if scope == "anywhere":
        return state.map.all
    if not state.in_region(seat):
        return 0
    here = state.at[seat]
    return 1 << here | (state.map.steps[here] if scope == "near" else 0)


def do_aim(state: State, run: Run, effect: Effect) -> Rule[None]:
    """Choose a crisis here or next door and reveal it: it is what is confronted (S5, Y6)."""
    tiles = state.content.sites(in_scope(state, run.seat, "near") & state.tiles)
    options: list[object] = list(tiles)
    his = state.at[DARKSEID]
    if state.exposed() and (
        his == state.at[run.seat] or in_scope(state, run.seat, "near") >> his & 1
    ):
        options.append(villain.VILLAIN)
    if not options:
        return
    chosen = yield from ask(state, run.seat, "aim", options, options[0])
    if not isinstance(chosen, Place):
        state.aim[run.seat] = VILLAIN_TARGET
        return
    state.aim[run.seat] = chosen.index
    if not state.revealed >> chosen.index & 1:
        yield from reveal(state, chosen.index, run.seat)


def do_retreat(state: State, run: Run, effect: Effect) -> Rule[None]:
    """One advancement token leaves the crisis in his region (S8)."""
    here = state.at[run.seat]
    if state.in_region(run.seat) and state.tile[here] >= 0 and state.stage[here]:
        state.stage[here] -= 1
        tell(state, "retreats", "JL-145", **whereabouts(state, here), stage=state.stage[here])
    yield from ()


def do_peek(state: State, run: Run, effect: Effect) -> Rule[None]:
    """He may look at a hidden crisis next door; what he says of it is free talk (B3, JL-042)."""
    if not state.in_region(run.seat) or not state.stands(run.seat):
        return
    hidden = state.map.steps[state.at[run.seat]] & state.tiles & ~state.revealed
    if not hidden:
        return
    options = [*state.content.sites(hidden), PASS]
    where = yield from ask(state, run.seat, "peek", options, PASS)
    if isinstance(where, Place):
        crisis = state.crisis(where.index)
        state.peeked[run.seat] |= crisis.bit
        who = state.hero(run.seat).id
        tell(state, "looks", "JL-042", hero=who, region=where.id)
        tell(
            state, "sees", "JL-042", sees=(run.seat,), reveals=True, region=where.id,
            crisis=crisis.id,
        )  # fmt: skip


def do_challenge(state: State, run: Run, effect: Effect) -> Rule[None]:
    """Transport to Darkseid's region; he is exposed this round (W7)."""
    his = state.at[DARKSEID]
    regions = len(state.tile)
    if not state.down and his < regions:
        here = state.at[run.seat] == his
        if here or landings(state, 1 << his):
            if not here:
                transport(state, run.seat, his)
            state.challenged = True
            state.aim[run.seat] = VILLAIN_TARGET
            tell(state, "challenged", "JL-145")
    yield from ()


# --- recovering -------------------------------------------------------------------------------


def do_replenish(state: State, run: Run, effect: Effect) -> Rule[None]:
    """Up to n tokens, or all of one ability (JL-037)."""
    if state.stands(run.seat):
        ability = ABILITIES.index(effect.ability) if effect.ability else None
        yield from replenish(state, run.seat, effect.n, ability)


def heal(state: State, seat: int, number: int) -> None:
    """Wounds are removed from a standing hero (JL-R18)."""
    if state.stands(seat) and state.wounds[seat]:
        state.wounds[seat] -= min(number, state.wounds[seat])
        tell(state, "heals", "JL-082", hero=state.hero(seat).id, wounds=state.wounds[seat])


def do_heal(state: State, run: Run, effect: Effect) -> Rule[None]:
    heal(state, run.seat, effect.n)
    yield from ()


def do_replenish_or_heal(state: State, run: Run, effect: Effect) -> Rule[None]:
    """Up to n tokens or one wound (B4)."""
    seat = run.seat
    if not state.stands(seat):
        return
    options: list[object] = list(choices(state, spent_pool(state, seat), 0, effect.n))
    if state.wounds[seat]:
        options.append(HEAL)
    chosen = yield from ask(state, seat, "recover", options, options[0], effect.n)
    if isinstance(chosen, Tokens):
        take_back(state, seat, chosen)
    else:
        heal(state, seat, 1)


def do_share(state: State, run: Run, effect: Effect) -> Rule[None]:
    """Each other hero in her location replenishes a token of his choice (W9, JL-R69)."""
    for seat in state.with_him(run.seat):
        pool = spent_pool(state, seat)
        known = choices(state, pool, min(effect.n, sum(pool)), effect.n)
        back = yield from ask(state, seat, "replenish", known, known[0], effect.n)
        take_back(state, seat, back)


def do_return(state: State, run: Run, effect: Effect) -> Rule[None]:
    """One spent card returns to the hand (JL-036)."""
    if run.seat == DARKSEID or state.stands(run.seat):
        yield from return_card(state, run.seat)


# --- round statuses ---------------------------------------------------------------------------


def do_immune(state: State, run: Run, effect: Effect) -> Rule[None]:
    """He ignores all wounds this round (S6)."""
    state.immune |= 1 << run.seat
    tell(state, "status", "JL-R73", hero=state.hero(run.seat).id, card=run.card.id)
    yield from ()


def do_bracelets(state: State, run: Run, effect: Effect) -> Rule[None]:
    """She shields herself and heroes in her region this round (W5)."""
    state.bracelets |= 1 << run.seat
    tell(state, "status", "JL-R73", hero=state.hero(run.seat).id, card=run.card.id)
    yield from ()


def do_shadows(state: State, run: Run, effect: Effect) -> Rule[None]:
    """He ignores Machinations and wounds from Darkseid's cards this round (B6)."""
    state.shadows |= 1 << run.seat
    tell(state, "status", "JL-R73", hero=state.hero(run.seat).id, card=run.card.id)
    yield from ()


def do_firewall(state: State, run: Run, effect: Effect) -> Rule[None]:
    """The crisis in a region can be neither advanced nor completed this round (Y8)."""
    there = state.content.sites(state.map.all)
    where: Place = yield from ask(state, run.seat, "firewall", there, there[0])
    state.locked |= 1 << where.index
    tell(state, "locked", "JL-R73", region=where.id)


# --- playing another card ---------------------------------------------------------------------


def do_another(state: State, run: Run, effect: Effect) -> Rule[None]:
    """One more card is played face up; it waits for its own number (JL-061 to JL-063)."""
    seat = run.seat
    if seat and not state.stands(seat):  # JL-087
        return
    if effect.when and (
        state.at[seat] == run.start or state.shown_at(seat) is None  # W2, JL-R74
    ):
        return
    hand = state.hand[seat] & ~state.barred  # JL-R13
    if not hand or state.absent(seat) or effect.price > (state.energy if seat == 0 else 99):
        return
    options = (*state.content.hand(hand), PASS)
    card = yield Decision(seat, "another", options, True, (), state.number)
    if card is PASS:
        return
    if effect.price:
        pay(state, effect.price)
    put_in_play(state, seat, card)


def put_in_play(state: State, seat: int, card: Power) -> None:
    """A card lies face up: with a lower number it is too late (JL-063, JL-R11, JL-R12)."""
    late = card.number < state.number
    state.hand[seat] &= ~card.bit
    state.known[seat] |= card.bit
    state.played.append(card.index)
    state.fate.append(PASSED if late else WAITING)
    if card.number == state.number:
        state.order = []
    who = state.hero(seat).id if seat else "darkseid"
    tell(state, "too late" if late else "adds", "JL-061", who=who, card=card.id)


VERBS: dict[str, Verb] = {
    "move": do_move,
    "watchtower": do_watchtower,
    "rally": do_rally,
    "boom tube": do_boom_tube,
    "reveal": do_reveal,
    "aim": do_aim,
    "retreat": do_retreat,
    "peek": do_peek,
    "challenge": do_challenge,
    "replenish": do_replenish,
    "heal": do_heal,
    "replenish or heal": do_replenish_or_heal,
    "share": do_share,
    "return": do_return,
    "immune": do_immune,
    "bracelets": do_bracelets,
    "shadows": do_shadows,
    "firewall": do_firewall,
    "another": do_another,
    **villain.VERBS,
}
