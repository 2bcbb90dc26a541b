"""The content a game is played with, and every option made from it once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rumpus.games.funkoverse.arena import Arena
from rumpus.games.funkoverse.content import COLOURS, Aim, MapText, Scenario, Step, TableText
from rumpus.games.funkoverse.options import Option, Row
from rumpus.kernel import Chance

NO_ROW = Row(())
CELLS = 120  # squares of the largest map: 10 x 12


@dataclass(frozen=True, slots=True, eq=False)
class Deed:
    """What an action does: an ability of a card, or an item's use."""

    index: int
    id: str
    item: bool
    cost: int  # of an ability; the cooldown step of an item
    colour: int
    challenge: bool  # counts as a challenge action (FK-046, FK-075)
    down: bool  # may be done while knocked down
    once: bool  # once per turn
    aim: Aim | None
    steps: tuple[Step, ...]
    near: bool  # begins with an adjacent rival

    @property
    def digest_key(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A character as its card has it (FK-005)."""

    index: int
    id: str
    set: str
    defense: int
    dots: tuple[int, ...]
    trait: str
    basic: int  # -1: no basic character; else the base colour it belongs to
    abilities: tuple[Deed, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """An item: an action, or a trait (FK-073)."""

    index: int
    id: str
    set: str
    trait: str
    deed: Deed | None


@dataclass(frozen=True, slots=True, eq=False)
class Content:
    """All records and tables; never changes once loaded."""

    packs: dict[str, str]
    digest_key: str
    kinds: tuple[Kind, ...]
    items: tuple[Item, ...]
    deeds: tuple[Deed, ...]
    arenas: dict[str, Arena]
    map_texts: dict[str, MapText]
    scenarios: dict[str, Scenario]
    numbers: TableText
    words: dict[str, Any]
    names: tuple[str, ...]  # of every piece there could be; see `piece_names`
    kind_of: tuple[int, ...]  # the kind behind a name, -1 for minions
    move: tuple[Row, ...] = field(default=())  # `move batman c4`
    place: tuple[Row, ...] = field(default=())  # `place batman c4`
    choose: tuple[Option, ...] = field(default=())  # `choose batman`
    named: tuple[Option, ...] = field(default=())  # `batman`
    challenge: tuple[Option, ...] = field(default=())  # `challenge batman`
    assist: tuple[Option, ...] = field(default=())  # `assist batman`
    alone: tuple[Option, ...] = field(default=())  # `relentless`
    aimed: tuple[tuple[Option, ...], ...] = field(default=())  # `pow > batman`
    at_item: tuple[tuple[Option, ...], ...] = field(default=())  # `even-the-odds > whip`
    cell: Row = field(default=NO_ROW)  # `c4`
    pick: tuple[Option, ...] = field(default=())  # `pick batman`
    give: tuple[tuple[Option, ...], ...] = field(default=())  # `whip > batman`
    returns: tuple[Row, ...] = field(default=())  # `return batman c1`
    strangle: tuple[tuple[Option, ...], ...] = field(default=())  # `vine-1 > batman`
    swap: dict[tuple[int, int], Option] = field(default_factory=dict[tuple[int, int], Option])
    token: tuple[Option, ...] = field(default=())  # `shift blue 3`
    challenge_die: Chance[str] | None = None
    defense_die: Chance[str] | None = None
    count_die: Chance[str] | None = None
    champion_die: Chance[str] | None = None

    def item(self, id: str) -> Item:
        """The item of that name."""
        for known in self.items:
            if known.id == id:
                return known
        raise KeyError(id)

    def kind(self, id: str) -> Kind:
        """The character of that name."""
        for known in self.kinds:
            if known.id == id:
                return known
        raise KeyError(id)


SHIFT = tuple(f"shift {colour} {step}" for colour in COLOURS for step in range(1, 5))


def piece_names(kinds: tuple[Kind, ...], vines: int) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """The names of all pieces: characters, their light doubles where both sides have one, minions.

    Two characters of one name may face each other (FK-079); then the light one is `light-batman`.
    """
    names = [kind.id for kind in kinds]
    names += [f"light-{kind.id}" for kind in kinds]
    owners = [*range(len(kinds)), *range(len(kinds))]
    for prefix in ("", "light-"):
        names += [f"{prefix}vine-{n}" for n in range(1, vines + 1)]
        owners += [-1] * vines
    return tuple(names), tuple(owners)


def tables(names: tuple[str, ...], content: dict[str, Any], numbers: TableText) -> dict[str, Any]:
    """Every option that names a piece, a square, a deed or an item."""
    cells = tuple(f"{'abcdefghijklmnopqrstuvwxyz'[c % 10]}{c // 10 + 1}" for c in range(CELLS))
    kinds: tuple[Kind, ...] = content["kinds"]
    deeds: tuple[Deed, ...] = content["deeds"]
    items: tuple[Item, ...] = content["items"]
    every = range(len(names))

    def grid(kind: str) -> tuple[Row, ...]:
        return tuple(
            Row(tuple(Option(kind, f"{kind} {name} {cells[c]}", who, c) for c in range(CELLS)))
            for who, name in enumerate(names)
        )

    def row(kind: str, text: str) -> tuple[Option, ...]:
        return tuple(Option(kind, f"{text}{name}", who) for who, name in enumerate(names))

    vines = [who for who in every if who >= 2 * len(kinds)]
    return {
        **dice(numbers),
        **_deed_tables(names, deeds, items),
        "move": grid("move"),
        "place": grid("place"),
        "returns": grid("return"),
        "choose": row("choose", "choose "),
        "named": row("name", ""),
        "challenge": row("challenge", "challenge "),
        "assist": row("assist", "assist "),
        "cell": Row(tuple(Option("cell", name, -1, c) for c, name in enumerate(cells))),
        "pick": tuple(Option("pick", f"pick {k.id}", k.index) for k in kinds),
        "give": tuple(
            tuple(Option("give", f"{i.id} > {names[n]}", n, what=i.index) for n in every)
            for i in items
        ),
        "strangle": tuple(
            tuple(Option("strangle", f"{names[v]} > {names[n]}", n, what=v) for n in every)
            for v in vines
        ),
        "token": tuple(Option("shift", text, what=n) for n, text in enumerate(SHIFT)),
    }


def _deed_tables(
    names: tuple[str, ...], deeds: tuple[Deed, ...], items: tuple[Item, ...]
) -> dict[str, Any]:
    """The options that begin an ability or the use of an item."""
    every = range(len(names))
    return {
        "alone": tuple(Option(_kind(d), d.id, what=d.index) for d in deeds),
        "aimed": tuple(
            tuple(Option(_kind(d), f"{d.id} > {names[n]}", n, what=d.index) for n in every)
            for d in deeds
        ),
        "at_item": tuple(
            tuple(Option("odds", f"{d.id} > {item.id}", -1, item.index, d.index) for item in items)
            for d in deeds
        ),
    }


def _kind(deed: Deed) -> str:
    return "item" if deed.item else "ability"


def dice(numbers: TableText) -> dict[str, Chance[str]]:
    """The dice: each purpose is a stream of luck of its own."""

    def die(purpose: str, faces: dict[str, int]) -> Chance[str]:
        shown = {face: count for face, count in faces.items() if count}
        return Chance(purpose, tuple(shown), tuple(shown.values()))

    return {
        "challenge_die": die("challenge", numbers.die),
        "defense_die": die("defense", numbers.die),
        "count_die": die("count", numbers.die),
        "champion_die": die("champion", numbers.champion),
    }
