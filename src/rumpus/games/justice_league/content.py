"""What never changes: places, heroes, power cards, crises, and tables of options."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from rumpus.games.justice_league.records import (
    CrisisRecord,
    DarkseidRecord,
    HeroRecord,
    Numbers,
    PowerRecord,
    RegionRecord,
)
from rumpus.geometry.graph import Graph
from rumpus.kernel import PASS, Chance, Some, Word

ABILITIES = ("strength", "agility", "tech")
TYPES = ("invasion", "corruption", "weapon", "syndicate")
STRENGTH, AGILITY, TECH = range(3)
DARKSEID = 0  # his seat
JL = Word("jl")
MANY = 8192  # entries that a table of options keeps


class Thing:
    """Something with a written name; an answer that names it is the thing itself."""

    __slots__ = ("id", "index")

    def __init__(self, id: str, index: int) -> None:
        self.id = id
        self.index = index

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return f"<{self.id}>"

    @property
    def digest_key(self) -> str:
        return self.id


class Place(Thing):
    """A location: a region, the Watchtower or Apokolips."""

    __slots__ = ()


class Power(Thing):
    """A power card."""

    __slots__ = (
        "bit", "confronts", "effects", "exposes", "goal", "green", "group", "number", "owner",
        "shown",
    )  # fmt: skip

    def __init__(self, id: str, index: int, record: PowerRecord, owner: int) -> None:
        super().__init__(id, index)
        self.bit = 1 << index
        self.owner = owner  # the hero's number, -1 for Darkseid
        self.number = record.number
        self.green = record.icon == "green"
        self.group = record.group
        self.effects = record.effects
        self.exposes = record.exposes
        self.confronts = any(effect.do == "confront" for effect in record.effects)
        self.goal = record.group == "goal"
        self.shown: dict[str, Any] = {}


class Crisis(Thing):
    """A crisis card with its tile."""

    __slots__ = (
        "abilities", "bit", "cost", "crush_reach", "cut", "die_wounds", "discounts", "draw_more",
        "end", "exit_price", "factory_floor", "no_teamwork", "no_transport", "one_a_round",
        "plus", "raises", "scores", "shown", "stops", "symbol", "type", "used", "villain_raise",
        "when_completed", "when_revealed", "when_thwarted",
    )  # fmt: skip

    def __init__(self, index: int, record: CrisisRecord, places: dict[str, int]) -> None:
        super().__init__(record.id, index)
        self.bit = 1 << index
        self.cost = record.cost
        self.type = TYPES.index(record.type)
        self.scores = tuple(int(s.rstrip("+")) if s != "-" else 0 for s in record.scores)
        self.plus = tuple(s.endswith("+") for s in record.scores)
        self.used = tuple(a for a in range(3) if record.scores[a] != "-")
        self.abilities = len(self.used)
        self.discounts = sum(1 << places[name] for name in record.discounts if name in places)
        known = {effect.do: effect for effect in record.while_revealed}
        raises = [0, 0, 0]
        for effect in record.while_revealed:
            if effect.do == "raise" and effect.ability:
                raises[ABILITIES.index(effect.ability)] += effect.n
        self.raises = tuple(raises)
        n = {name: effect.n for name, effect in known.items()}
        self.cut = n.get("cheaper", 0)
        self.factory_floor = known["cheaper"].floor if "cheaper" in known else 0
        self.draw_more = n.get("draw more", 0)
        self.die_wounds = n.get("die wounds", 0)
        self.exit_price = n.get("exit price", 0)
        self.villain_raise = n.get("raise villain", 0)
        self.symbol = n.get("symbol", 0)
        self.stops = "entry stops" in known
        self.no_teamwork = "no teamwork" in known
        self.no_transport = "no transport" in known
        self.one_a_round = "one a round" in known
        self.crush_reach = "crush reach" in known
        self.when_revealed = record.when_revealed
        self.when_thwarted = record.when_thwarted
        self.when_completed = record.when_completed
        self.end = record.end_of_powers
        self.shown: dict[str, Any] = {}


class Level:
    """A step on a dial: its price, and what it gives."""

    __slots__ = ("energy", "power", "price", "reward", "token")

    def __init__(self, written: str) -> None:
        price, self.reward = written.split()
        self.price = int(price)
        self.power = self.reward in ("P", "P&A")
        self.token = self.reward == "P&A"
        self.energy = self.reward == "OE"


class Hero(Thing):
    """A hero: starting tokens, die chart, dial, and his cards as bits."""

    __slots__ = ("cards", "chart", "dial", "learn", "start", "tokens", "watchtower")

    def __init__(self, index: int, record: HeroRecord) -> None:
        super().__init__(record.id, index)
        self.tokens = record.tokens
        self.chart = tuple(chart_row(row) for row in record.chart)
        self.dial = tuple(Level(step) for step in record.dial)
        self.cards = self.start = self.learn = 0
        self.watchtower = 0


def chart_row(row: str) -> tuple[int, int]:
    """A row of a die chart: wounds, and what is added."""
    return (int(row[1:]), 0) if row.startswith("W") else (0, int(row[1:]))


class Commit(Thing):
    """Tokens committed to an ability: own ones, tech standing in, and whether a bonus counts."""

    __slots__ = ("ability", "bonus", "own", "wild")

    def __init__(self, ability: int, own: int, wild: int, bonus: bool) -> None:
        name = f"{ABILITIES[ability]} {own}"
        name += f" wild {wild}" if wild else ""
        super().__init__(name + (" bonus" if bonus else ""), -1)
        self.ability, self.own, self.wild, self.bonus = ability, own, wild, bonus


class Tokens(Thing):
    """A number of tokens of each ability."""

    __slots__ = ("counts",)

    def __init__(self, counts: tuple[int, int, int]) -> None:
        words = [f"{n} {name}" for n, name in zip(counts, ABILITIES, strict=True) if n]
        super().__init__(" ".join(words) or "none", -1)
        self.counts = counts


class Deploy(Thing):
    """A crisis played into a region."""

    __slots__ = ("crisis", "place")

    def __init__(self, crisis: Crisis, place: Place) -> None:
        super().__init__(f"{crisis.id} > {place.id}", -1)
        self.crisis, self.place = crisis, place


class Shift(Thing):
    """A hidden crisis moved to another region, or two exchanged."""

    __slots__ = ("swap", "to", "way")

    def __init__(self, way: Place, to: Place, swap: bool) -> None:
        super().__init__(f"{'exchange' if swap else 'shift'} {way.id} {to.id}", -1)
        self.way, self.to, self.swap = way, to, swap


class Beam(Thing):
    """A hero in Darkseid's sight, with or without a wound paid for."""

    __slots__ = ("hero", "paid")

    def __init__(self, hero: Hero, paid: int) -> None:
        super().__init__(hero.id + (" harder" if paid else ""), -1)
        self.hero, self.paid = hero, paid


class Order(Thing):
    """An order of heroes."""

    __slots__ = ("heroes",)

    def __init__(self, heroes: tuple[Hero, ...]) -> None:
        super().__init__(", ".join(hero.id for hero in heroes), -1)
        self.heroes = heroes


@dataclass(frozen=True, slots=True, eq=False)
class Content:
    """Everything that never changes: the records, and tables of options built from them."""

    packs: dict[str, str]
    numbers: Numbers
    regions: tuple[RegionRecord, ...]
    places: tuple[Place, ...]
    maps: dict[int, Graph]  # by number of heroes
    heroes: tuple[Hero, ...]
    powers: tuple[Power, ...]
    crises: tuple[Crisis, ...]
    darkseid: DarkseidRecord
    dial: tuple[Level, ...]
    villains: dict[int, tuple[int, int, int]]
    title: dict[str, str]
    text: dict[str, str]
    note: dict[str, str]  # shorter texts
    prompts: dict[str, str]
    waiting: dict[str, str]
    sentences: dict[str, str]  # of events
    spoken: dict[str, str]  # what may be said aloud
    deploys: tuple[tuple[Deploy, ...], ...]  # crisis, region
    shifts: dict[tuple[int, int, bool], Shift]
    beams: tuple[tuple[Beam, Beam], ...]
    static: dict[str, Any]  # the parts of a view that never change
    starting: tuple[int, int, int]  # Darkseid's start, learn and goal cards as bits
    die: Chance[Any]
    watchtower: int  # the numbers of the two locations off the map
    home: int
    hindering: int  # crises that matter to moving heroes
    raising: int  # crises that change scores
    _commits: dict[tuple[int, int, int, bool], Commit] = field(default_factory=dict[Any, Any])
    _tokens: dict[tuple[int, int, int], Tokens] = field(default_factory=dict[Any, Any])
    _orders: dict[tuple[int, ...], Order] = field(default_factory=dict[Any, Any])
    _prices: dict[Any, tuple[int, ...]] = field(default_factory=dict[Any, Any])
    _masks: dict[int, tuple[int, ...]] = field(default_factory=dict[Any, Any])
    _plans: dict[int, tuple[Some[Power], ...]] = field(default_factory=dict[Any, Any])
    _picks: dict[tuple[int, int], tuple[Some[Place], ...]] = field(default_factory=dict[Any, Any])
    _hands: dict[int, tuple[Power, ...]] = field(default_factory=dict[Any, Any])
    _decks: dict[int, tuple[Crisis, ...]] = field(default_factory=dict[Any, Any])

    @property
    def digest_key(self) -> str:
        return ",".join(f"{name}={known}" for name, known in self.packs.items())

    def price_list(self, region: int, cuts: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
        """Every crisis's price in a region: cuts with a floor first, then discounts (JL-R07)."""
        known = self._prices.get((region, cuts))
        if known is None:
            found: list[int] = []
            for crisis in self.crises:
                cost = crisis.cost
                for cut, floor in cuts:
                    cost = min(cost, max(floor, cost - cut))
                found.append(max(0, cost - (crisis.discounts >> region & 1)))
            known = self._prices[region, cuts] = tuple(found)
        return known

    def bits(self, mask: int) -> tuple[int, ...]:
        """The numbers in a mask, ascending."""
        known = self._masks.get(mask)
        if known is None:
            known = tuple(n for n in range(mask.bit_length()) if mask >> n & 1)
            if len(self._masks) < MANY:
                self._masks[mask] = known
        return known

    def hand(self, mask: int) -> tuple[Power, ...]:
        """The power cards of a mask, in the order of the book."""
        known = self._hands.get(mask)
        if known is None:
            known = tuple(p for p in self.powers if p.bit & mask)
            if len(self._hands) < MANY:
                self._hands[mask] = known
        return known

    def deck(self, mask: int) -> tuple[Crisis, ...]:
        """The crises of a mask, in the order of the book."""
        known = self._decks.get(mask)
        if known is None:
            known = tuple(c for c in self.crises if c.bit & mask)
            if len(self._decks) < MANY:
                self._decks[mask] = known
        return known

    def sites(self, mask: int) -> tuple[Place, ...]:
        """The locations of a mask."""
        places = self.places
        return tuple([places[n] for n in self.bits(mask)])

    def plans(self, hand: int) -> tuple[Some[Power], ...]:
        """Every choice of two cards of a hand (JL-055)."""
        known = self._plans.get(hand)
        if known is None:
            known = tuple(Some(pair) for pair in combinations(self.hand(hand), 2))
            if len(self._plans) < MANY:
                self._plans[hand] = known
        return known

    def picks(self, mask: int, high: int) -> tuple[Some[Place], ...]:
        """Every choice of up to so many places."""
        known = self._picks.get((mask, high))
        if known is None:
            sites = self.sites(mask)
            known = tuple(
                Some(pick)
                for n in range(min(high, len(sites)) + 1)
                for pick in combinations(sites, n)
            )
            if len(self._picks) < MANY // 16:
                self._picks[mask, high] = known
        return known

    def commit(self, ability: int, own: int, wild: int = 0, bonus: bool = False) -> Commit:
        """The one object for these committed tokens."""
        key = (ability, own, wild, bonus)
        known = self._commits.get(key)
        if known is None:
            known = self._commits[key] = Commit(*key)
        return known

    def tokens(self, counts: tuple[int, int, int]) -> Tokens:
        """The one object for these tokens."""
        known = self._tokens.get(counts)
        if known is None:
            known = self._tokens[counts] = Tokens(counts)
        return known

    def order(self, heroes: tuple[int, ...]) -> Order:
        """The one object for this order of heroes."""
        known = self._orders.get(heroes)
        if known is None:
            known = self._orders[heroes] = Order(tuple(self.heroes[n] for n in heroes))
        return known


PERFORM = Word("perform")
YES, NO = Word("yes"), Word("no")
STAY, STOP, DONE, ALONE = Word("stay"), Word("stop"), Word("done"), Word("alone")
TRAIN, SAVE, LEAVE, VILLAIN = Word("train"), Word("save"), Word("leave"), Word("darkseid")
HEAL = Word("remove a wound")
NOTHING = PASS
WORDS = (PERFORM, PASS, YES, NO, STAY, STOP, DONE, ALONE, TRAIN, SAVE, VILLAIN, HEAL)
