"""What a game exports: one record, and the names of its formats and settings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rumpus.kernel.chance import Luck
from rumpus.kernel.errors import BadSetting, Refusal
from rumpus.kernel.events import Event
from rumpus.kernel.rule import Decision, Rule
from rumpus.kernel.stage import Over, Stage


@dataclass(frozen=True, slots=True)
class Format:
    """A way to play a game, with its number of seats."""

    id: str
    title: str
    seats: int
    least: int = 0  # fewest players, where one player may hold several seats of a side
    roles: tuple[str, ...] = ()  # what each seat plays, where that is not the same for all

    def plain(self) -> dict[str, Any]:
        players = {"min": self.least or self.seats, "max": self.seats}
        return {"id": self.id, "title": self.title, "players": players}


@dataclass(frozen=True, slots=True)
class Setting:
    """A table option: its allowed values, and the default, which may depend on the format."""

    name: str
    title: str
    values: tuple[str, ...]
    default: str
    by_format: Mapping[str, str] = field(default_factory=dict[str, str])
    titles: Mapping[str, str] = field(default_factory=dict[str, str])
    only: tuple[str, ...] = ()  # the formats that have it; none named: all
    help: str = ""

    def default_for(self, format: str) -> str:
        return self.by_format.get(format, self.default)

    def plain(self) -> dict[str, Any]:
        return {
            "title": self.title,
            "values": list(self.values),
            "default": self.default,
            "defaults": dict(self.by_format),
            "titles": dict(self.titles),
            "formats": list(self.only),
            "help": self.help,
        }


@dataclass(frozen=True, slots=True)
class Table:
    """What a game is started from: format, every option with its value, and the content."""

    format: Format
    options: Mapping[str, str]
    content: Any


@dataclass(frozen=True, slots=True)
class Line:
    """An event in words: the sentence, how deep it lies under its cause, and its beat."""

    text: str
    depth: int = 0
    beat: str = "result"  # announce, chance, result or quiet
    data: Mapping[str, Any] | None = None  # the details for programs, where the event's own differ


# A stage that asks nothing may be a plain function that returns what comes next.
StageRule = Callable[..., Rule[Stage | Over] | Rule[Stage] | Stage | Over]


@dataclass(frozen=True, slots=True)
class Game:
    """Everything that the house needs to know of a game.

    The functions get the game's own state; the house never looks into it.
    """

    id: str
    title: str
    summary: str
    version: str  # of the rules; a record names it
    formats: tuple[Format, ...]
    settings: tuple[Setting, ...]
    stages: Mapping[str, StageRule]
    load: Callable[[tuple[str, ...]], Any]  # paths of content packs -> content
    start: Callable[[Table], tuple[Any, Stage]]  # the state before the first stage
    view: Callable[[Any, int | None], dict[str, Any]]  # what a seat (None: a watcher) may know
    imagine: Callable[[Any, Any, int, Luck], Any]  # (stage's start, now, seat, luck) -> a world
    evaluate: Callable[[Any, int], float]  # a cheap value of a position for a seat, -1 to 1
    prompt: Callable[[Any, Decision], dict[str, Any]]  # text, waiting text, rules
    describe: Callable[[Any, Decision, Any], dict[str, Any]]  # label, nouns, rules, preview
    line: Callable[[Any, Event], Line]  # an event in words
    objection: Callable[[Any, Decision, Any], Refusal | None]  # what the rules say against it
    conceivable: Callable[[Any, Decision], Iterable[Any]]  # all answers one might think of
    read: Callable[[Table, str], tuple[Any, Stage]]  # a written position
    holds: Callable[[Any, str], str | None]  # None if a statement is true, else what was found
    prefixes: tuple[str, ...]  # of the rule ids
    # (stage's start, now, seat, outcome): does the seat know by now what chance gave in secret?
    revealed: Callable[[Any, Any, int, Any], bool] | None = None
    teams: Callable[[Any], tuple[tuple[int, ...], ...]] | None = None  # seats by side
    # What players may say aloud at the table, from the content: a key and a sentence for each.
    phrases: Callable[[Any], Mapping[str, str]] | None = None

    def format(self, id: str | None) -> Format:
        """The format of that id; without one, the default."""
        if id is None:
            return self.formats[0]
        for known in self.formats:
            if known.id == id:
                return known
        ids = ", ".join(known.id for known in self.formats)
        raise BadSetting(f"{self.title} has no format {id!r}; it has {ids}")

    def table(
        self,
        format: str | None = None,
        options: Mapping[str, Any] | None = None,
        packs: tuple[str, ...] = (),
    ) -> Table:
        """A table with every option set, the given ones as given."""
        chosen = self.format(format)
        settings = {s.name: s for s in self.settings if not s.only or chosen.id in s.only}
        values = {name: setting.default_for(chosen.id) for name, setting in settings.items()}
        for name, value in (options or {}).items():
            if name not in settings:
                known = ", ".join(settings) or "none"
                raise BadSetting(
                    f"{self.title} ({chosen.id}) has no option {name!r}; it has {known}"
                )
            text = str(value).lower() if isinstance(value, bool) else str(value)
            text = {"true": "yes", "false": "no"}.get(text, text)
            if settings[name].values and text not in settings[name].values:
                allowed = ", ".join(settings[name].values)
                raise BadSetting(f"option {name} cannot be {value!r}; it can be {allowed}")
            values[name] = text
        return Table(chosen, values, self.load(packs))

    def plain(self) -> dict[str, Any]:
        """The entry of `rumpus games --json`, without the number of rules."""
        formats = [known.plain() for known in self.formats]
        return {
            "id": self.id,
            "title": self.title,
            "summary": self.summary,
            "players": {
                "min": min(f["players"]["min"] for f in formats),
                "max": max(f["players"]["max"] for f in formats),
            },
            "formats": formats,
            "options": {setting.name: setting.plain() for setting in self.settings},
        }
