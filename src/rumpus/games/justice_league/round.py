"""The round and its four phases.  Rulebook: "How to Play"."""

from __future__ import annotations

from itertools import permutations

from rumpus.games.justice_league.asking import agree, ask
from rumpus.games.justice_league.content import (
    DARKSEID,
    LEAVE,
    NO,
    PERFORM,
    YES,
    Order,
    Power,
)
from rumpus.games.justice_league.powers import go_on, perform
from rumpus.games.justice_league.state import (
    DONE,
    PASSED,
    WAITING,
    State,
    darkseid_wins,
    league_wins,
)
from rumpus.games.justice_league.teamwork import part_company, release, released
from rumpus.games.justice_league.tiles import advance, can_advance, pay, replenish_energy
from rumpus.kernel import PASS, Decision, Over, Rule, Stage, tell, together


def begin_round(state: State) -> Rule[Stage | Over]:
    """Without a crisis on the map the heroes win, only now (JL-049, JL-050, JL-R47)."""
    if state.round >= state.content.numbers.last_round:  # JL-R46
        return last_word(state)
    state.round += 1
    tell(state, "round", "JL-049", number=state.round)
    if not state.tiles:  # JL-136
        return league_wins(state, "JL-136", "no crisis is left on the map")
    yield from ()
    return Stage("hero planning")


def last_word(state: State) -> Over:
    """The last round is over: more points win, a tie is the heroes' (JL-R46)."""
    why = f"round {state.round} is over"
    if state.points > state.league:
        return darkseid_wins(state, "JL-R46", why)
    return league_wins(state, "JL-R46", why)


# --- phases 1 and 2 ---------------------------------------------------------------------------


def hero_planning(state: State) -> Rule[Stage | Over]:
    """Each hero commits to one card, sealed until all have chosen (JL-051, JL-054, JL-R53)."""
    state.phase = "hero planning"
    asked: list[Decision] = []
    for seat in state.seats:
        hand = state.content.hand(state.hand[seat])
        if not state.stands(seat) or state.absent(seat):
            put_down(state, seat, watchtower(state, seat))
        elif len(hand) == 1:
            put_down(state, seat, hand[0])
        else:
            asked.append(Decision(seat, "plan", hand, True, (LEAVE,)))
    answers = yield from together(asked)
    for decision, card in zip(asked, answers, strict=True):
        seat = decision.player
        if card is LEAVE:
            leave(state, seat)
            card = watchtower(state, seat)
        put_down(state, seat, card)
    return Stage("darkseid planning")


def watchtower(state: State, seat: int) -> Power:
    return state.content.powers[state.hero(seat).watchtower]


def put_down(state: State, seat: int, card: Power) -> None:
    """A card lies face down before its owner."""
    state.hand[seat] &= ~card.bit
    state.chosen[seat] = card.bit


def leave(state: State, seat: int) -> None:
    """A player leaves; Ω does not change (JL-R56)."""
    state.gone |= 1 << seat
    tell(state, "leaves", "JL-R56", who=state.hero(seat).id if seat else "darkseid")


def darkseid_planning(state: State) -> Rule[Stage | Over]:
    """Darkseid commits to two cards, after a defeat to Apokolips alone (JL-055, JL-056)."""
    state.phase = "darkseid planning"
    content = state.content
    hand = state.hand[DARKSEID]
    chosen: tuple[Power, ...]
    if state.down:  # JL-122, JL-R59
        chosen = (home_card(state),)
    elif state.absent(DARKSEID) or hand.bit_count() <= 2:  # JL-R43
        chosen = lowest_two(state)
    else:
        pairs = content.plans(hand)
        answer = yield Decision(DARKSEID, "schemes", pairs, True, (LEAVE,))
        if answer is LEAVE:
            leave(state, DARKSEID)
            answer = lowest_two(state)
        chosen = tuple(answer)
    for card in chosen:
        state.hand[DARKSEID] &= ~card.bit
        state.chosen[DARKSEID] |= card.bit
    turn_cards_up(state)
    return Stage("powers")


def home_card(state: State) -> Power:
    hand = state.content.hand(state.hand[DARKSEID])
    return next(card for card in hand if card.effects[0].do == "apokolips")


def lowest_two(state: State) -> tuple[Power, ...]:
    """The two lowest numbers of the hand (JL-R56)."""
    hand = state.content.hand(state.hand[DARKSEID])
    return tuple(sorted(hand, key=lambda card: (card.number, card.index))[:2])


# --- phase 3 ----------------------------------------------------------------------------------


def turn_cards_up(state: State) -> None:
    """All chosen cards are turned face up at the same time (JL-057)."""
    state.phase = "powers"
    shown: list[dict[str, str]] = []
    for seat in (*state.seats, DARKSEID):
        for card in state.content.hand(state.chosen[seat]):
            state.played.append(card.index)
            state.fate.append(WAITING)
            who = state.hero(seat).id if seat else "darkseid"
            shown.append({"who": who, "card": card.id})
        state.known[seat] |= state.chosen[seat]
        state.chosen[seat] = 0
    tell(state, "cards up", "JL-057", reveals=True, cards=shown)


def powers(state: State) -> Rule[Stage | Over]:
    """One card after the other, in ascending action number (JL-058)."""
    group = released(state)
    if group:
        rest = yield from release(state, group)
        yield from go_on(state, rest)
        return Stage("powers")
    card = yield from next_card(state)
    if card is None:
        state.number = 0
        return Stage("end of powers")
    yield from resolve(state, card)
    return Stage("powers")


def next_card(state: State) -> Rule[Power | None]:
    """The lowest number still waiting; heroes before Darkseid (JL-058, JL-R09)."""
    cards = [
        state.content.powers[card]
        for n, card in enumerate(state.played)
        if state.fate[n] == WAITING
    ]
    if not cards:
        return None
    number = min(card.number for card in cards)
    if number != state.number:
        state.number = number
        state.order = []
    now = [card for card in cards if card.number == number]
    heroic = [card for card in now if card.owner >= 0]
    if heroic:
        card = yield from next_hero(state, heroic)
    else:
        card = yield from ask(state, DARKSEID, "own order", now, now[0])  # JL-060
    return card


def next_hero(state: State, cards: list[Power]) -> Rule[Power]:
    """Heroes decide the order of equal numbers together (JL-059, JL-R12)."""
    owners = [seat for seat in state.seats if any(c.owner == state.heroes[seat] for c in cards)]
    order = [seat for seat in state.order if seat in owners]
    if len(order) < len(owners):
        content = state.content
        orders = [content.order(o) for o in permutations([state.heroes[s] for s in owners])]
        agreed: Order = yield from agree(state, owners, "order", orders)
        order = [state.seat_of(hero) for hero in agreed.heroes]
        state.order = order
        if len(order) > 1:
            tell(state, "order", "JL-059", heroes=[hero.id for hero in agreed.heroes])
    own = state.heroes[order[0]]
    return next(card for card in cards if card.owner == own)


def resolve(state: State, card: Power) -> Rule[None]:
    """A card comes up: its owner performs it or passes (JL-034, JL-R10, JL-R17, JL-R59)."""
    seat = state.owner(card)
    forced = state.down if seat == DARKSEID else not state.stands(seat)
    if not forced:
        answer = yield from ask(state, seat, "perform", (PERFORM, PASS), PASS, card)
        if answer is PASS:
            state.settle(card, PASSED)
            part_company(state, seat)
            tell(state, "passes", "JL-034", card=card.id, who=owner_name(state, seat))
            return
    state.settle(card, DONE)
    tell(state, "performs", "JL-058", card=card.id, who=owner_name(state, seat))
    yield from perform(state, card, seat)


def owner_name(state: State, seat: int) -> str:
    return state.hero(seat).id if seat else "darkseid"


def end_of_powers(state: State) -> Rule[Stage | Over]:
    """Crises that act after the last number, in Darkseid's order (C17, C24, JL-R73)."""
    left = [r for r in state.content.bits(state.revealed) if state.crisis(r).end is not None]
    while left:
        places = [state.content.places[region] for region in left]
        place = yield from ask(state, DARKSEID, "crisis order", places, places[0])
        left.remove(place.index)
        end = state.crisis(place.index).end
        if end is not None and end.do == "replenish one energy":
            replenish_energy(state, end.n)
        elif end is not None and can_advance(state, place.index) and state.energy >= end.price:
            pays = yield from ask(state, DARKSEID, "plague", (YES, NO), NO, place)
            if pays is YES:
                pay(state, end.price)
                advance(state, place.index)
    return Stage("replenish")


# --- phase 4 begins ---------------------------------------------------------------------------


def replenish_cards(state: State) -> Rule[Stage | Over]:
    """Green cards return, red ones are spent, whatever came of them (JL-031, JL-032, JL-035,
    JL-064, JL-R30).
    """
    state.phase = "replenish"
    for index in state.played:
        card = state.content.powers[index]
        pile = state.hand if card.green else state.spent
        pile[state.owner(card)] |= card.bit
    tell(state, "cards return", "JL-064")
    state.played, state.fate, state.order = [], [], []
    state.phase = "training"
    yield from ()
    return Stage("train", 1)


def end_round(state: State) -> Stage:
    """What lasts until the end of the round, or of the "turn", ends (JL-R52, JL-R73)."""
    state.team = [0] * (state.omega + 1)
    state.aim = [-2] * (state.omega + 1)
    state.barred = state.immune = state.bracelets = state.shadows = 0
    state.locked = state.fell = 0
    state.challenged = state.moved = False
    return Stage("round")
