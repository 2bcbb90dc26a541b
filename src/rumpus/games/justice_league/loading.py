"""Content from files: the built-in pack, and packs that add to it or change it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeVar

from rumpus.games.justice_league.content import (
    JL,
    Beam,
    Content,
    Crisis,
    Deploy,
    Hero,
    Level,
    Place,
    Power,
    Shift,
)
from rumpus.games.justice_league.records import (
    CrisisRecord,
    DarkseidRecord,
    HeroRecord,
    Numbers,
    PowerRecord,
    RegionRecord,
    VillainRecord,
)
from rumpus.games.justice_league.showing import check_texts, show
from rumpus.games.justice_league.verbs import CRISIS_VERBS, POWER_VERBS
from rumpus.geometry.graph import Graph, graph
from rumpus.kernel import BadContent, Chance, Problem
from rumpus.kernel.content import Source, pack_hash, record

HERE = Path(__file__).parent / "content"
T = TypeVar("T")
HEROES = (2, 3, 4)
OFF_THE_MAP = ("watchtower", "apokolips")


class Shelf:
    """The files of all packs, and the records read from them; later packs replace earlier ones."""

    def __init__(self, folders: tuple[Path, ...]) -> None:
        self.problems: list[Problem] = []
        self.packs: dict[str, str] = {}
        self.sources: list[Source] = []
        self.where: dict[tuple[str, str], tuple[Source, int]] = {}
        for number, folder in enumerate(folders):
            self.read(folder, "core" if not number else folder.name)

    def read(self, folder: Path, name: str) -> None:
        files = sorted(path for path in folder.glob("*.toml") if path.name != "pack.toml")
        if not files:
            self.problems.append(Problem(str(folder), 0, "", "expected TOML files of a pack"))
        texts: dict[str, str] = {}
        for path in files:
            source = Source.of(path, self.problems)
            self.sources.append(source)
            texts[path.name] = "\n".join(source.lines)
        self.packs[name] = pack_hash(texts)

    def all(self, name: str, kind: type[T], key: str = "id") -> list[T]:
        """The records of a table, in the order of the files."""
        found: dict[str, T] = {}
        for source in self.sources:
            for line, table in source.tables(name):
                made = record(kind, source, line, table)
                if made is not None:
                    owner = str(getattr(made, "owner", ""))
                    slot = f"{owner}/{getattr(made, key)}"
                    found[slot] = made
                    self.where[name, slot] = (source, line)
        return list(found.values())

    def one(self, name: str, kind: type[T]) -> T | None:
        """The record of a table that stands once; the last pack's counts."""
        made: T | None = None
        for source in self.sources:
            if name in source.data:
                line = source.line_of(0, f"[{name}]")
                made = record(kind, source, line, source.data[name])
        if made is None and not self.problems:
            self.problems.append(Problem("", 0, name, f"expected a table [{name}]"))
        return made

    def words(self, name: str) -> dict[str, str]:
        found: dict[str, str] = {}
        for source in self.sources:
            for key, value in source.data.get(name, {}).items():
                if isinstance(value, str):
                    found[key] = value
                else:
                    source.complain(source.line_of(0, key), f"{name}.{key}", "expected a text")
        return found

    def complain(self, table: str, slot: str, field: str, expected: str) -> None:
        source, line = self.where[table, slot]
        source.complain(source.line_of(line, field), field, expected)


def load(packs: tuple[str, ...] = ()) -> Content:
    """The content of the built-in pack and of those in the folders."""
    return _load(tuple(packs))


@dataclass(frozen=True, slots=True)
class Written:
    """All records of the packs."""

    numbers: Numbers
    regions: tuple[RegionRecord, ...]
    heroes: tuple[HeroRecord, ...]
    powers: tuple[PowerRecord, ...]
    crises: tuple[CrisisRecord, ...]
    villains: tuple[VillainRecord, ...]
    darkseid: DarkseidRecord


@cache
def _load(packs: tuple[str, ...]) -> Content:
    shelf = Shelf((HERE, *map(Path, packs)))
    written = read_all(shelf)
    if shelf.problems or written is None:
        raise BadContent(shelf.problems)
    content = build(shelf, written)
    show(content)
    return content


def read_all(shelf: Shelf) -> Written | None:
    """The records of all files, each checked against the others."""
    numbers = shelf.one("numbers", Numbers)
    regions = shelf.all("region", RegionRecord)
    heroes = shelf.all("hero", HeroRecord)
    powers = shelf.all("power", PowerRecord)
    crises = shelf.all("crisis", CrisisRecord)
    villains = shelf.all("villain", VillainRecord, "heroes")
    darkseid = shelf.one("darkseid", DarkseidRecord)
    title = shelf.words("title")
    check_map(shelf, numbers, regions)
    check_people(shelf, heroes, powers, villains)
    check_crises(shelf, crises, [region.id for region in regions])
    ids = [r.id for r in regions] + [h.id for h in heroes] + [p.id for p in powers]
    for id in (*ids, *(c.id for c in crises)):
        if id not in title:
            shelf.problems.append(Problem("text.toml", 0, f"title.{id}", "expected a title"))
    check_texts(shelf.problems, shelf.words("text") | shelf.words("note"))
    if numbers is None or darkseid is None:
        return None
    rows = tuple(regions), tuple(heroes), tuple(powers), tuple(crises), tuple(villains)
    return Written(numbers, *rows, darkseid)


def build(shelf: Shelf, written: Written) -> Content:
    """What the rules read: things that refer to one another, and tables of options."""
    numbers, regions, darkseid = written.numbers, written.regions, written.darkseid
    places = tuple(Place(id, n) for n, id in enumerate([*(r.id for r in regions), *OFF_THE_MAP]))
    spots = {place.id: place.index for place in places}
    people = tuple(Hero(n, known) for n, known in enumerate(written.heroes))
    owners = {"darkseid": -1} | {hero.id: hero.index for hero in people}
    cards = tuple(Power(p.id, n, p, owners[p.owner]) for n, p in enumerate(written.powers))
    deal(people, cards)
    threats = tuple(Crisis(n, c, spots) for n, c in enumerate(written.crises))
    return Content(
        packs=shelf.packs,
        numbers=numbers,
        regions=regions,
        places=places,
        maps={n: the_map(numbers, list(regions), n) for n in HEROES},
        heroes=people,
        powers=cards,
        crises=threats,
        darkseid=darkseid,
        dial=tuple(Level(step) for step in darkseid.dial),
        villains={known.heroes: known.scores for known in written.villains},
        title=shelf.words("title"),
        text=shelf.words("text"),
        note=shelf.words("note"),
        prompts=shelf.words("prompt"),
        waiting=shelf.words("waiting"),
        sentences=shelf.words("event"),
        spoken=shelf.words("phrase"),
        deploys=tuple(tuple(Deploy(c, p) for p in places[: len(regions)]) for c in threats),
        shifts=shifts(places[: len(regions)]),
        beams=tuple((Beam(hero, 0), Beam(hero, 1)) for hero in people),
        static={},
        starting=(group(cards, "start"), group(cards, "learn"), group(cards, "goal")),
        die=Chance("die", (1, 2, 3, 4, 5, JL)),  # JL-R02
        watchtower=len(regions),
        home=len(regions) + 1,
        hindering=sum(c.bit for c in threats if c.exit_price or c.stops),
        raising=sum(c.bit for c in threats if any(c.raises)),
    )


def group(cards: tuple[Power, ...], name: str) -> int:
    """Darkseid's cards of a group, as bits."""
    return sum(card.bit for card in cards if card.owner < 0 and card.group == name)


def deal(heroes: tuple[Hero, ...], cards: tuple[Power, ...]) -> None:
    """Each hero's nine cards: four to start with, the others to learn (JL-015)."""
    for hero in heroes:
        own = [card for card in cards if card.owner == hero.index]
        hero.cards = sum(card.bit for card in own)
        hero.start = sum(card.bit for card in own if card.group == "start")
        hero.learn = hero.cards & ~hero.start
        hero.watchtower = next(card.index for card in own if card.effects[0].do == "watchtower")


def the_map(numbers: Numbers, regions: list[RegionRecord], heroes: int) -> Graph:
    """The regions and lines in use with so many heroes (JL-004, JL-011, JL-R60, JL-R61)."""
    lines = [(a, b) for a, b in (line.split() for line in numbers.lines)]
    closed = sum(1 << n for n, region in enumerate(regions) if heroes <= region.closed)
    return graph([region.id for region in regions], lines).without(closed)


def shifts(regions: tuple[Place, ...]) -> dict[tuple[int, int, bool], Shift]:
    """Every move of a tile to another region, and every exchange of two."""
    found: dict[tuple[int, int, bool], Shift] = {}
    for way in regions:
        for to in regions:
            if way is not to:
                found[way.index, to.index, False] = Shift(way, to, False)
                if way.index < to.index:
                    found[way.index, to.index, True] = Shift(way, to, True)
    return found


def check_map(shelf: Shelf, numbers: Numbers | None, regions: list[RegionRecord]) -> None:
    """Every line joins two known regions, and every map holds together."""
    known = {region.id for region in regions}
    bad = False
    for line in numbers.lines if numbers else ():
        ends = line.split()
        if len(ends) != 2 or not known.issuperset(ends) or ends[0] == ends[1]:
            bad = True
            shelf.problems.append(
                Problem("", 0, "numbers.lines", f"no line of two regions: {line}")
            )
    if numbers is None or bad or not regions:
        return
    for heroes in HEROES:
        if not the_map(numbers, regions, heroes).connected():
            message = f"with {heroes} heroes some region cannot be reached"
            shelf.problems.append(Problem("", 0, "numbers.lines", message))


def check_people(
    shelf: Shelf,
    heroes: list[HeroRecord],
    powers: list[PowerRecord],
    villains: list[VillainRecord],
) -> None:
    """Owners and verbs exist, heroes have Watchtower cards, dials and charts can be read."""
    ids = {hero.id for hero in heroes} | {"darkseid"}
    for power in powers:
        slot = f"{power.owner}/{power.id}"
        if power.owner not in ids:
            shelf.complain("power", slot, "owner", f"no character {power.owner!r}")
        if not 1 <= power.number <= 9:
            shelf.complain("power", slot, "number", "expected an action number from 1 to 9")
        for effect in power.effects:
            if effect.do not in POWER_VERBS:
                known = ", ".join(sorted(POWER_VERBS))
                shelf.complain("power", slot, "effects", f"no verb {effect.do!r}; known: {known}")
    for hero in heroes:
        slot = f"/{hero.id}"
        if not any(p.owner == hero.id and p.effects[0].do == "watchtower" for p in powers):
            shelf.complain("hero", slot, "id", "expected a power card with the verb watchtower")
        if len(hero.chart) != 6 or not all(
            row[:1] in "W+" and row[1:].isdigit() for row in hero.chart
        ):
            shelf.complain("hero", slot, "chart", "expected six rows such as W1 or +2")
        if not all(good_step(step, ("P", "P&A")) for step in hero.dial):
            shelf.complain("hero", slot, "dial", "expected steps such as '2 P&A'")
    missing = [n for n in HEROES if n not in {known.heroes for known in villains}]
    if missing:
        shelf.problems.append(Problem("", 0, "villain", f"no villain card for {missing} heroes"))


def good_step(step: str, rewards: tuple[str, ...]) -> bool:
    words = step.split()
    return len(words) == 2 and words[0].isdigit() and words[1] in rewards


def check_crises(shelf: Shelf, crises: list[CrisisRecord], names: list[str]) -> None:
    """Scores can be read, at least one ability is in use, regions and verbs exist."""
    for crisis in crises:
        slot = f"/{crisis.id}"
        if not all(s == "-" or s.rstrip("+").isdigit() for s in crisis.scores):
            shelf.complain("crisis", slot, "scores", "expected scores such as 4, 4+ or -")
        elif all(s == "-" for s in crisis.scores):
            shelf.complain("crisis", slot, "scores", "expected at least one ability")
        for name in crisis.discounts:
            if name not in names:
                shelf.complain("crisis", slot, "discounts", f"no region {name!r}")
        for field in ("while_revealed", "when_revealed", "when_thwarted", "when_completed"):
            for effect in getattr(crisis, field):
                if effect.do not in CRISIS_VERBS[field]:
                    known = ", ".join(sorted(CRISIS_VERBS[field]))
                    shelf.complain("crisis", slot, field, f"no verb {effect.do!r}; known: {known}")
        if crisis.end_of_powers and crisis.end_of_powers.do not in CRISIS_VERBS["end_of_powers"]:
            shelf.complain("crisis", slot, "end_of_powers", "no such verb")
