"""Reading the built-in content and content packs: everything wrong is told at once."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from rumpus.games.funkoverse.arena import Arena, arena
from rumpus.games.funkoverse.content import (
    COLOURS,
    ITEM_TRAITS,
    TRAITS,
    VERBS,
    AbilityText,
    Aim,
    CharacterText,
    ItemText,
    MapText,
    Scenario,
    Step,
    TableText,
)
from rumpus.games.funkoverse.library import (
    CELLS,
    Content,
    Deed,
    Item,
    Kind,
    piece_names,
    tables,
)
from rumpus.kernel import BadContent, Problem
from rumpus.kernel.content import Source, pack_hash, record

T = TypeVar("T")
Found = list[tuple[Source, int, T]]
_loaded: dict[tuple[str, ...], Content] = {}


def load(packs: tuple[str, ...]) -> Content:
    """The built-in content with the given packs on top."""
    known = _loaded.get(packs)
    if known is None:
        known = _loaded[packs] = _load(packs)
    return known


def _load(packs: tuple[str, ...]) -> Content:
    raw = Raw()
    here = Path(str(files("rumpus.games.funkoverse")))
    raw.read("core", [*sorted((here / "content").glob("*.toml")), here / "text.toml"])
    for place in packs:
        folder = Path(place)
        if not (folder / "pack.toml").is_file():
            raw.problems.append(Problem(place, 0, "", "not a content pack: it has no pack.toml"))
            continue
        inside = sorted(path for path in folder.glob("*.toml") if path.name != "pack.toml")
        raw.read(raw.pack_name(folder), inside)
    return raw.content()


class Raw:
    """Content while it is being read."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.hashes: dict[str, str] = {}
        self.characters: Found[CharacterText] = []
        self.items: Found[ItemText] = []
        self.maps: Found[MapText] = []
        self.scenarios: Found[Scenario] = []
        self.numbers: TableText | None = None
        self.words: dict[str, Any] = {}

    def pack_name(self, folder: Path) -> str:
        """The id of a pack, after a look at the game it is for."""
        head = Source.of(folder / "pack.toml", self.problems)
        if head.data.get("game") != "funkoverse":
            head.complain(head.line_of(0, "game"), "game", 'expected game = "funkoverse"')
        name = head.data.get("id", folder.name)
        return name if isinstance(name, str) else folder.name

    def read(self, pack: str, paths: list[Path]) -> None:
        """The TOML files of one pack."""
        texts: dict[str, str] = {}
        for path in paths:
            source = Source.of(path, self.problems)
            if path.name == "text.toml":
                _merge(self.words, source.data)
                continue
            texts[path.name] = "\n".join(source.lines)
            self.characters += _records(CharacterText, source, "character")
            self.items += _records(ItemText, source, "item")
            self.maps += _records(MapText, source, "map")
            self.scenarios += _records(Scenario, source, "scenario")
            if "table" in source.data:
                self.numbers = record(TableText, source, 1, source.data["table"])
        self.hashes[pack] = pack_hash(texts)

    def content(self) -> Content:
        """All records and tables, or every problem at once."""
        deeds: list[Deed] = []
        kinds = [self._kind(entry, n, deeds) for n, entry in enumerate(self.characters)]
        items = [self._item(entry, n, deeds) for n, entry in enumerate(self.items)]
        arenas = self._arenas()
        self._once("character", [(s, n, c.id) for s, n, c in self.characters])
        self._once("item", [(s, n, i.id) for s, n, i in self.items])
        self._once("map", [(s, n, m.id) for s, n, m in self.maps])
        self._once("scenario", [(s, n, c.id) for s, n, c in self.scenarios])
        self._abilities_once()
        if self.problems or self.numbers is None:
            raise BadContent(self.problems)
        made: dict[str, Any] = {
            "kinds": tuple(kinds),
            "items": tuple(items),
            "deeds": tuple(deeds),
        }
        names, kind_of = piece_names(made["kinds"], self.numbers.vines)
        return Content(
            packs=self.hashes,
            digest_key=" ".join(self.hashes.values()),
            arenas=arenas,
            map_texts={m.id: m for _, _, m in self.maps},
            scenarios={c.id: c for _, _, c in self.scenarios},
            numbers=self.numbers,
            words=self.words,
            names=names,
            kind_of=kind_of,
            **made,
            **tables(names, made, self.numbers),
        )

    def _kind(
        self, entry: tuple[Source, int, CharacterText], index: int, deeds: list[Deed]
    ) -> Kind:
        source, line, text = entry
        _known(source, line, "trait", text.trait, TRAITS)
        if text.defense < 0:
            source.complain(source.line_of(line, "defense"), "defense", "expected 0 or more")
        if text.basic and (text.ability or text.trait or text.dots):
            source.complain(line, "basic", "expected no ability, trait or dot (FK-007)")
        own: list[Deed] = []
        for ability in text.ability:
            _check(source, line, ability.id, ability.aim, ability.steps)
            if not 1 <= ability.cost <= 4:
                source.complain(line, f"{ability.id}.cost", "expected 1 to 4")
            if ability.colour not in text.dots:
                dots = ", ".join(text.dots)
                source.complain(line, f"{ability.id}.colour", f"expected a colour of {dots}")
            own.append(_deed(ability, len(deeds)))
            deeds.append(own[-1])
        colours = tuple(COLOURS.index(dot) for dot in text.dots)
        basic = ("", "dark", "light").index(text.basic) - 1
        return Kind(index, text.id, text.set, text.defense, colours, text.trait, basic, tuple(own))

    def _item(self, entry: tuple[Source, int, ItemText], index: int, deeds: list[Deed]) -> Item:
        source, line, text = entry
        _known(source, line, "trait", text.trait, ITEM_TRAITS)
        _check(source, line, text.id, text.aim, text.steps)
        if not 0 <= text.step <= 4:
            source.complain(source.line_of(line, "step"), "step", "expected 1 to 4, or none")
        if bool(text.step) != bool(text.steps) or bool(text.step) == bool(text.trait):
            source.complain(line, "step", "expected a step with steps, or a trait (FK-073)")
        deed = None
        if text.step:
            deed = Deed(
                len(deeds), text.id, True, text.step, -1, text.challenge, False, False,
                text.aim, text.steps, _near(text.aim),
            )  # fmt: skip
            deeds.append(deed)
        return Item(index, text.id, text.set, text.trait, deed)

    def _arenas(self) -> dict[str, Arena]:
        made: dict[str, Arena] = {}
        known = {scenario.id for _, _, scenario in self.scenarios}
        for source, line, text in self.maps:
            if text.width != 10 or text.width * text.height > CELLS:
                source.complain(line, "width", "expected 10 columns and at most 12 rows")
                continue
            for id in text.scenarios:
                _known(source, line, "scenarios", id, known)
            try:
                made[text.id] = arena(text)
            except ValueError as wrong:
                source.complain(line, text.id, str(wrong))
        return made

    def _once(self, what: str, entries: list[tuple[Source, int, str]]) -> None:
        seen: set[str] = set()
        for source, line, id in entries:
            if id in seen:
                source.complain(line, "id", f"there is another {what} {id!r}")
            seen.add(id)

    def _abilities_once(self) -> None:
        seen: dict[str, str] = {}
        for source, line, text in self.characters:
            for ability in text.ability:
                if ability.id in seen:
                    where = f"expected a new name; {seen[ability.id]} has {ability.id!r}"
                    source.complain(line, "ability.id", where)
                seen[ability.id] = text.id


def _records(cls: type[T], source: Source, name: str) -> Found[T]:
    made = [(line, record(cls, source, line, table)) for line, table in source.tables(name)]
    return [(source, line, value) for line, value in made if value is not None]


def _known(source: Source, line: int, name: str, value: str, known: Any) -> None:
    if value not in known:
        shown = ", ".join(sorted(k for k in known if k))
        source.complain(source.line_of(line, name), name, f"{value!r}; expected one of {shown}")


def _check(source: Source, line: int, id: str, aim: Aim | None, steps: tuple[Step, ...]) -> None:
    """Verbs that exist, and a target for every step that needs one."""
    for number, step in enumerate(steps):
        place = f"{id}.steps[{number}]"
        if step.do not in VERBS:
            shown = ", ".join(VERBS)
            source.complain(line, f"{place}.do", f"{step.do!r}; expected one of {shown}")
        aimless = step.do in ("pull", "shove", "toward", "control", "compel", "riddle", "odds")
        if aim is None and (aimless or (step.do == "challenge" and step.pick == "aim")):
            source.complain(line, f"{place}.do", f"{step.do!r} needs an aim")


def _near(aim: Aim | None) -> bool:
    return aim is not None and not aim.reach and not aim.add


def _deed(text: AbilityText, index: int) -> Deed:
    return Deed(
        index, text.id, False, text.cost, COLOURS.index(text.colour), text.challenge, text.down,
        text.once, text.aim, text.steps, _near(text.aim),
    )  # fmt: skip


def _merge(words: dict[str, Any], more: dict[str, Any]) -> None:
    """Words of a pack are added to those known."""
    for key, value in more.items():
        if isinstance(value, dict) and isinstance(words.get(key), dict):
            _merge(words[key], value)  # pyright: ignore[reportUnknownArgumentType]
        else:
            words[key] = value
