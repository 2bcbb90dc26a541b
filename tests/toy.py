"""Gems: a toy game with hidden hands, dice, sealed bids and a swap at one's own pace.

Two or three players. Everybody starts with two gems, and may swap each once (TOY-001). A turn is
one action: dig (the die decides whether a gem comes out of the bag), sell a gem, or rest. After
each round all bid in secret for a gem (TOY-006); the winner may show gems for gold. Ten gold win.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

from rumpus.kernel import (
    PASS,
    Chance,
    Decision,
    Die,
    Event,
    Format,
    Game,
    Line,
    Luck,
    Over,
    Refusal,
    Rule,
    RumpusError,
    Setting,
    Some,
    Stage,
    Table,
    Word,
    alongside,
    choose,
    choose_some,
    draw,
    offer,
    roll,
    tell,
    together,
)
from rumpus.kernel.notation import lines

RULES = frozenset(f"TOY-{n:03}" for n in range(1, 11))
WORTH = {"quartz": 1, "garnet": 2, "opal": 4}
BAG = {"quartz": 9, "garnet": 6, "opal": 3}
RED = Die("red")
REST, RESIGN = Word("rest"), Word("resign")
DIG = Word("dig")
SELL = {gem: Word(f"sell {gem}") for gem in WORTH}
SWAP = tuple(Word(f"swap {place}") for place in (1, 2))
BIDS = tuple(Word(f"bid {gold}") for gold in range(31))


class State:
    """Gold and gems of every player, the bag, and the round."""

    __slots__ = ("bag", "events", "goal", "gold", "hands", "player", "round", "shown")

    def __init__(self, players: int, goal: int) -> None:
        self.events: list[Event] | None = None
        self.gold = [1] * players
        self.hands: list[list[str]] = [[] for _ in range(players)]
        self.bag = dict(BAG)
        self.player = 0
        self.round = 1
        self.goal = goal
        self.shown: list[list[str]] = [[] for _ in range(players)]

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.events = None
        twin.gold = self.gold.copy()
        twin.hands = [hand.copy() for hand in self.hands]
        twin.bag = self.bag.copy()
        twin.player = self.player
        twin.round = self.round
        twin.goal = self.goal
        twin.shown = [hand.copy() for hand in self.shown]
        return twin


def take(state: State, seat: int) -> Rule[None]:
    """A gem comes out of the bag; only its finder sees which (TOY-002)."""
    gem = yield from draw("bag", state.bag, sees=(seat,))
    state.bag[gem] -= 1
    state.hands[seat].append(gem)
    tell(state, "found", "TOY-002", seat=seat)
    tell(state, "found gem", "TOY-002", sees=(seat,), seat=seat, gem=gem)


def deal(state: State) -> Rule[Stage]:
    """Two gems each, one after the other (TOY-001)."""
    for seat in range(len(state.gold)):
        for _ in range(2):
            yield from take(state, seat)
    return Stage("swaps")


def swaps(state: State) -> Rule[Stage]:
    """Each player may swap each of her gems, at her own pace (TOY-001)."""
    yield from alongside({seat: swap(state, seat) for seat in range(len(state.gold))})
    return Stage("turn")


def swap(state: State, seat: int) -> Rule[None]:
    left = list(SWAP)
    while left:
        word = yield from offer(seat, "swap", left)
        if word is None:
            return
        left.remove(word)
        place = SWAP.index(word)
        gem = yield from draw("bag", state.bag, sees=(seat,))
        state.bag[gem] -= 1
        old, state.hands[seat][place] = state.hands[seat][place], gem
        state.bag[old] += 1
        tell(state, "swapped", "TOY-001", seat=seat)


def actions(state: State) -> tuple[Word, ...]:
    hand = set(state.hands[state.player])
    sell = [SELL[gem] for gem in WORTH if gem in hand]
    return (*((DIG,) if sum(state.bag.values()) else ()), *sell, REST)


def turn(state: State) -> Rule[Stage | Over]:
    """One action: dig, sell or rest (TOY-003)."""
    seat = state.player
    word = yield Decision(seat, "action", lambda: actions(state), aside=(RESIGN,))
    if word is RESIGN:
        tell(state, "resigned", "TOY-010", seat=seat)
        return Over(tuple(s for s in range(len(state.gold)) if s != seat), "TOY-010", "resigned")
    if word is DIG:
        face = yield from roll(RED)
        tell(state, "rolled", "TOY-004", face=face)
        if face >= 3:
            yield from take(state, seat)
    elif word is not REST:
        gem = word.text.split()[1]
        state.hands[seat].remove(gem)
        if gem in state.shown[seat]:
            state.shown[seat].remove(gem)
        state.gold[seat] += WORTH[gem]
        tell(state, "sold", "TOY-005", reveals=True, seat=seat, gem=gem)
    if state.gold[seat] >= state.goal:
        return over(state)
    state.player = (seat + 1) % len(state.gold)
    return Stage("auction") if state.player == 0 else Stage("turn")


def over(state: State) -> Over:
    """Most gold wins; equal gold is a draw (TOY-009)."""
    best = max(state.gold)
    winners = tuple(s for s, gold in enumerate(state.gold) if gold == best)
    lone = winners if len(winners) == 1 else ()
    return Over(lone, "TOY-009", "most gold", tuple(map(float, state.gold)))


def auction(state: State) -> Rule[Stage | Over]:
    """All bid in secret; the highest bid pays and takes a gem; ties: nobody (TOY-006)."""
    if not sum(state.bag.values()) or state.round >= 12:
        return over(state)
    bids = yield from together(
        [Decision(s, "bid", BIDS[: gold + 1], True) for s, gold in enumerate(state.gold)]
    )
    offers = [BIDS.index(bid) for bid in bids]
    tell(state, "bids", "TOY-006", reveals=True, bids=offers)
    best = max(offers)
    if best and offers.count(best) == 1:
        seat = offers.index(best)
        state.gold[seat] -= best
        yield from take(state, seat)
        return Stage("show", seat)
    state.round += 1
    return Stage("turn")


def show(state: State, seat: int) -> Rule[Stage]:
    """The winner may show up to two kinds of gems, for one gold each (TOY-007)."""
    kinds = sorted(set(state.hands[seat]) - set(state.shown[seat]))
    shown = yield from choose_some(seat, "show", kinds, 0, 2)
    state.shown[seat] += shown
    state.gold[seat] += len(shown)
    tell(state, "showed", "TOY-007", reveals=bool(shown), seat=seat, gems=list(shown))
    if len(state.gold) > 2 and shown:
        others = [s for s in range(len(state.gold)) if s != seat]
        lucky = yield from choose(seat, "thank", others)
        state.gold[lucky] += 1
        tell(state, "thanked", "TOY-008", seat=seat, to=lucky)
    state.round += 1
    return Stage("turn")


def view(state: State, seat: int | None) -> dict[str, Any]:
    return {
        "round": state.round,
        "gold": list(state.gold),
        "bag": sum(state.bag.values()),
        "player": state.player,
        "hands": [
            sorted(hand) if s == seat else {"count": len(hand), "shown": sorted(state.shown[s])}
            for s, hand in enumerate(state.hands)
        ],
        "order": list(state.hands[seat]) if seat is not None else None,
    }


def imagine(start: State, now: State, seat: int, luck: Luck) -> State:
    """What the others hold is dealt anew, but for the gems they have shown, even just now."""
    world = start.copy()
    for other, hand in enumerate(world.hands):
        if other != seat:
            for gem in hand:
                world.bag[gem] += 1
            for gem in now.shown[other]:
                world.bag[gem] -= 1
    for other, hand in enumerate(world.hands):
        if other != seat:
            shown = now.shown[other].copy()
            count = len(hand) - len(shown)
            world.hands[other] = shown
            for _ in range(count):
                bag = world.bag
                gems = tuple(gem for gem, left in bag.items() if left)
                gem = luck.give(Chance("deal", gems, tuple(bag[g] for g in gems)))
                bag[gem] -= 1
                world.hands[other].append(gem)
    return world


def evaluate(state: State, seat: int) -> float:
    def wealth(s: int) -> float:
        return state.gold[s] + 0.6 * sum(WORTH[gem] for gem in state.hands[s])

    best = max(wealth(s) for s in range(len(state.gold)) if s != seat)
    return max(-1.0, min(1.0, (wealth(seat) - best) / 10))


ASKS = {
    "action": ("What do you do?", ("TOY-003",)),
    "swap": ("Swap a gem?", ("TOY-001",)),
    "bid": ("What do you bid?", ("TOY-006",)),
    "show": ("Which gems do you show?", ("TOY-007",)),
    "thank": ("Whom do you thank?", ("TOY-008",)),
}


def prompt(state: State, decision: Decision) -> dict[str, Any]:
    text, rules = ASKS[decision.ask]
    return {"text": text, "waiting": f"Seat {decision.player} thinks.", "rules": list(rules)}


def describe(state: State, decision: Decision, option: Any) -> dict[str, Any]:
    return {"label": str(option).capitalize(), "nouns": [f"word:{option}"]}


def line(state: State, event: Event) -> Line:
    details = ", ".join(f"{name} {value}" for name, value in event.data.items())
    return Line(f"{event.kind}: {details}", 1 if event.kind == "found gem" else 0)


def objection(state: State, decision: Decision, answer: Any) -> Refusal | None:
    text = str(answer)
    if text in {str(option) for option in (*decision.options, *decision.aside)}:
        return None
    if decision.ask == "action" and text.startswith("sell "):
        return Refusal("no-gem", f"You hold no {text[5:]}.", ("TOY-005",), "Sell another gem.")
    if decision.ask == "action":
        return Refusal("no-dig", "The bag is empty.", ("TOY-002",), "Sell or rest.")
    if decision.ask == "bid":
        return Refusal("poor", "You have less gold.", ("TOY-006",), "Bid less.")
    return Refusal("not-open", f"{text} is not open.", ASKS[decision.ask][1], "Choose another.")


def conceivable(state: State, decision: Decision) -> Iterable[Any]:
    if decision.ask == "action":
        return (DIG, *SELL.values(), REST)
    if decision.ask == "bid":
        return BIDS
    if decision.ask == "swap":
        return (*SWAP, PASS)
    if decision.ask == "thank":
        return range(3)
    return (*decision.options, Some(("opal", "opal")))


def load(packs: tuple[str, ...]) -> Any:
    return SimpleNamespace(packs={"core": "toy"}, digest_key="toy")


def start(table: Table) -> tuple[State, Stage]:
    return State(table.format.seats, int(table.options["goal"])), Stage("deal")


def read(table: Table, given: str) -> tuple[State, Stage]:
    """`seat 0  quartz opal  gold 3`, `turn 1`, `bag opal 2 quartz 0`, `stage auction`."""
    state, _ = start(table)
    stage = "turn"
    for number, words in lines(given):
        try:
            if words[0] == "seat":
                seat, gems = int(words[1]), words[2:]
                if "gold" in gems:
                    state.gold[seat] = int(gems[gems.index("gold") + 1])
                    gems = gems[: gems.index("gold")]
                state.hands[seat] = [gem for gem in gems if WORTH[gem]]
            elif words[0] == "turn":
                state.player = int(words[1])
            elif words[0] == "bag":
                for gem, count in zip(words[1::2], words[2::2], strict=True):
                    state.bag[gem] = int(count)
            elif words[0] == "stage":
                stage = words[1]
            else:
                raise RumpusError(f"line {number}: unknown word {words[0]!r}")
        except (KeyError, ValueError, IndexError) as wrong:
            raise RumpusError(f"line {number}: {wrong}") from wrong
    return state, Stage(stage)


def holds(state: State, statement: str) -> str | None:
    """`gold SEAT N`, `hand SEAT gem ...`, `bag gem N`."""
    match statement.split():
        case ["gold", seat, gold]:
            found: Any = state.gold[int(seat)]
            return None if found == int(gold) else f"gold {seat} {found}"
        case ["hand", seat, *gems]:
            found = sorted(state.hands[int(seat)])
            return None if found == sorted(gems) else f"hand {seat} {' '.join(found)}"
        case ["bag", gem, count]:
            found = state.bag[gem]
            return None if found == int(count) else f"bag {gem} {found}"
        case _:
            raise RumpusError(f"unknown statement {statement!r}")


TOY = Game(
    id="toy",
    title="Gems",
    summary="A toy for the tests.",
    version="1",
    formats=(Format("two", "Two players", 2), Format("three", "Three players", 3)),
    settings=(Setting("goal", "Gold to win", ("10", "15"), "10"),),
    stages={"deal": deal, "swaps": swaps, "turn": turn, "auction": auction, "show": show},
    load=load,
    start=start,
    view=view,
    imagine=imagine,
    evaluate=evaluate,
    prompt=prompt,
    describe=describe,
    line=line,
    objection=objection,
    conceivable=conceivable,
    read=read,
    holds=holds,
    prefixes=("TOY",),
)


def match(seed: int | None = 0, format: str = "two", **options: Any) -> Any:
    """A match of the toy; seed None leaves chance to the caller."""
    from rumpus.kernel import Match, Seeded
    from rumpus.kernel.chance import seed_bytes

    table = TOY.table(format, options)
    return Match(TOY, table, *start(table), None if seed is None else Seeded(seed_bytes(seed)))


def written(given: str, format: str = "two", **options: Any) -> Any:
    """A match from a written position, whose chance is open."""
    from rumpus.kernel import Match

    table = TOY.table(format, options)
    return Match(TOY, table, *read(table, given), None)
