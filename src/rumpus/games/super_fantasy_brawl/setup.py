"""Setting up a game.  Rulebook: "Game Set Up", "4-Player Variant"."""

from __future__ import annotations

from itertools import combinations

from rumpus.games.super_fantasy_brawl.arena import Content
from rumpus.games.super_fantasy_brawl.cards import draw_cards
from rumpus.games.super_fantasy_brawl.state import Rules, State
from rumpus.games.super_fantasy_brawl.track import reveal
from rumpus.games.super_fantasy_brawl.traps import free_spots, lay
from rumpus.games.super_fantasy_brawl.turn import begin_turn
from rumpus.kernel import (
    BadSetting,
    Decision,
    Over,
    Rule,
    Some,
    Stage,
    Table,
    Word,
    choose,
    draw,
    offer,
    tell,
)

NORTH, SOUTH = Word("north"), Word("south")
REPLACE = Word("replace")
LISTS = 10  # Champions that two separate lists of five need
DRAFTS = {"free": "free", "casual": "casual", "competitive": "bring"}


def start(table: Table) -> tuple[State, Stage]:
    """The state before the first stage."""
    content: Content = table.content
    options = table.options
    limit = options["max_rounds"]
    rules = Rules(
        table.format.seats, content.games[table.format.id], options["draft"], options,
        0 if limit == "off" else int(limit),
    )  # fmt: skip
    needed = rules.seats * rules.numbers.team
    kinds = [kind for kind in content.kinds if options["pool"] == "all" or not kind.record.further]
    if 2 * len(kinds) < needed:
        raise BadSetting(f"this pool has {len(kinds)} Champions, too few for {rules.seats} players")
    return State(content, rules), Stage("first")


def first(state: State) -> Rule[Stage | Over]:
    """A random player goes first and chooses a deployment area (SFB-022, SFB-167)."""
    told = state.rules.options["first"]
    sides = (0, 1) if told == "random" else (int(told),)
    if len(state.order) == 2:
        side = yield from draw("first player", sides)
        state.order = [side, 1 - side]
    else:
        side = yield from draw("first team", sides)
        state.order = yield from _seating(state, side)
    seat = state.order[0]
    few = len(state.order) == 2
    tell(state, "first player", "SFB-022" if few else "SFB-167", seat=seat, order=state.order)
    answer = yield from choose(seat, "area", (NORTH, SOUTH))  # SFB-R75
    area = 0 if answer is NORTH else 1
    state.area_of = [area, 1 - area] if seat & 1 == 0 else [1 - area, area]
    tell(state, "areas", "SFB-022" if few else "SFB-R75", seat=seat, area=str(answer))
    league = state.rules.options.get("league") == "yes"
    if league:
        many = len(state.content.kinds) >= LISTS and state.rules.options["pool"] == "all"
        return Stage("lists" if many else "bring")
    return Stage(DRAFTS[state.rules.draft])


def _seating(state: State, team: int) -> Rule[list[int]]:
    """Each team names who plays first of the two; the lower seat speaks (SFB-D21, SFB-R94)."""
    order: list[int] = []
    for side in (team, 1 - team):
        seats = state.side_seats(side)
        options = [Word(f"first seat {seat}") for seat in seats]
        answer = yield from choose(seats[0], "seating", options, subject=side)
        mine = seats[options.index(answer)]
        order.append(mine)
    return [order[0], order[1], order[0] ^ 2, order[1] ^ 2]


def decks(state: State) -> Rule[Stage | Over]:
    """Action decks are shuffled, the first Challenges revealed (SFB-024..027, SFB-168)."""
    state.brought = [[] for _ in state.teams]
    for seat, team in enumerate(state.teams):  # SFB-025, SFB-169
        state.decks[seat] = [card for c in team for card in state.champion(c).cards]
    state.deck = list(state.content.challenges)
    rule = "SFB-026" if state.rules.seats == 2 else "SFB-170"
    for slot in state.rules.numbers.reveal:
        yield from reveal(state, slot, rule)
    if state.rules.options.get("legacy_challenge_setup") == "yes":
        paying = [n for n, points in enumerate(state.rules.numbers.track) if points]
        if state.track[paying[0]] is None:
            yield from reveal(state, paying[0], "SFB-R03")
    if state.rules.options.get("league") == "yes":
        yield from _replace_challenges(state)
    return Stage("traps")


def _replace_challenges(state: State) -> Rule[None]:
    """The league: the second player may replace each setup Challenge once."""
    for slot, old in enumerate(state.track):
        if old is None:
            continue
        answer = yield from offer(state.order[1], "replace", (REPLACE,), subject=slot)
        if answer is not None:
            yield from reveal(state, slot, "SFB-026")
            state.deck.append(old)


def lay_traps(state: State) -> Rule[Stage | Over]:
    """In player order, face down, on trap hexes of choice (SFB-028, SFB-029, SFB-171)."""
    for seat in state.order:
        for _ in range(state.rules.numbers.laid):
            options = state.content.spots_in("trap", free_spots(state))
            spot = yield from choose(seat, "trap", options)
            yield from lay(state, spot.cell)
            rule = _in_turn(state, seat, "SFB-171", "SFB-028", "SFB-029")
            tell(state, "trap set", rule, "SFB-123", seat=seat, hex=state.arena.names[spot.cell])
    return Stage("hand", 0)


def _in_turn(state: State, seat: int, four: str, *two: str) -> str:
    """The rule of a step that the players take in order: of four, or of the first or second."""
    return four if state.rules.seats == 4 else two[state.order.index(seat)]


def first_hand(state: State, place: int) -> Rule[Stage | Over]:
    """Draw a hand; any cards of it may be replaced once (SFB-030, SFB-031, SFB-172)."""
    seat = state.order[place]
    rule = _in_turn(state, seat, "SFB-172", "SFB-030", "SFB-031")
    tell(state, "first hand", rule, seat=seat)
    yield from draw_cards(state, seat, state.rules.numbers.hand, rule)
    hand = state.hands[seat]

    def options() -> tuple[Some[object], ...]:
        counts = range(len(hand) + 1)
        return tuple(Some(pick) for n in counts for pick in combinations(hand, n))

    answer = yield Decision(seat, "first hand", options, secret=True)
    for card in answer:
        hand.remove(card)
    state.set_aside[seat] = list(answer)
    tell(state, "replaced", rule, seat=seat, count=len(answer))
    return Stage("replace", place)


def replace_hand(state: State, place: int) -> Rule[Stage | Over]:
    """As many cards are drawn; only then the others go back into the deck (SFB-030)."""
    seat = state.order[place]
    aside = state.set_aside[seat]
    if aside:
        rule = _in_turn(state, seat, "SFB-172", "SFB-030", "SFB-031")
        yield from draw_cards(state, seat, len(aside), rule)
    state.decks[seat] += aside
    state.set_aside[seat] = []
    return Stage("hand", place + 1) if place + 1 < len(state.order) else Stage("deploy")


def deploy(state: State) -> Rule[Stage | Over]:
    """In player order, all Champions onto the own deployment area (SFB-032, SFB-033, SFB-173)."""
    for seat in state.order:
        rule = _in_turn(state, seat, "SFB-173", "SFB-032", "SFB-033")
        for champion in state.teams[seat]:
            free = state.own_deployment(seat & 1) & ~state.occupied
            options = state.content.spots_in("deploy", free)
            spot = yield from choose(seat, "deploy", options, subject=champion)
            state.put(champion, spot.cell)
            tell(
                state, "deployed", rule,
                champion=str(state.champion(champion)), hex=state.arena.names[spot.cell],
            )  # fmt: skip
    state.round = 1
    return begin_turn(state)
