"""The rule texts of every game, and where each rule lives: places in code and cases.

Written as a program, `python -m rumpus.rulebook FOLDER` writes a page for each game.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypedDict

from rumpus.kernel.errors import BadContent, BadSetting, Problem

Kind = Literal["rule", "ruling", "example"]

HERE = Path(__file__).resolve().parent
CHECKOUT = HERE.parent.parent

ID = r"[A-Z]{2,3}-[RX]?\d+"
MENTION = re.compile(rf"\b({ID})(?:\s*(?:\.\.|–|\bto\b)\s*(?:[A-Z]{{2,3}}-)?([RX]?\d+))?")


class Source(NamedTuple):
    """Where a game keeps its rules, and how their ids begin."""

    package: str
    prefixes: tuple[str, ...]


SOURCES: Mapping[str, Source] = {
    "battle_royale": Source("royale", ("SK", "BR")),
    "capture_the_flag": Source("royale", ("SK", "CF")),
    "funkoverse": Source("funkoverse", ("FK",)),
    "super_fantasy_brawl": Source("super_fantasy_brawl", ("SFB",)),
    "justice_league": Source("justice_league", ("JL",)),
    "brave_and_bold": Source("brave_and_bold", ("BB",)),
}


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the book, a ruling where the book is silent, or one of its worked examples."""

    id: str
    kind: Kind
    text: str
    heading: str  # of the rulebook's section; for rulings and examples, of ours
    reason: str | None = None  # why a ruling is as it is


@dataclass(frozen=True, slots=True)
class Places:
    """Where a rule is found: `games/royale/battle.py:57`, and the cases that show it."""

    code: tuple[str, ...]
    cases: tuple[str, ...]


class Entry(TypedDict):
    """A rule as `rumpus rules GAME --json` prints it."""

    id: str
    kind: Kind
    text: str
    heading: str
    ruling: bool
    reason: str | None
    code: list[str]
    cases: list[str]


def source(game: str) -> Source:
    """Where that game's rules are, or an error that names the games there are."""
    if game not in SOURCES:
        raise BadSetting(f"there are no rules of {game!r}; there are {', '.join(SOURCES)}")
    return SOURCES[game]


@cache
def rules(game: str) -> tuple[Rule, ...]:
    """Every rule, ruling and example of a game, in the order of the book."""
    package, prefixes = source(game)
    text = (HERE / "games" / package / "rules.toml").read_text(encoding="utf-8")
    found = (Rule(**entry) for entry in tomllib.loads(text)["rule"])
    return tuple(rule for rule in found if rule.id.split("-")[0] in prefixes)


def rule(game: str, id: str) -> Rule:
    """The rule of that id, however its letters are written."""
    for known in rules(game):
        if known.id == id.upper():
            return known
    raise BadSetting(f"{game} has no rule {id!r}; its ids begin {' or '.join(source(game)[1])}")


def mentions(text: str) -> Iterator[str]:
    """The rule ids a text names; a range, as in AB-103..106, names all between its ends."""
    for first, last in MENTION.findall(text):
        yield first
        if last:
            yield from between(first, last)


def between(first: str, last: str) -> Iterator[str]:
    """The ids after the first of a range up to its last, of the same sort."""
    prefix, start = first.split("-")
    sort = start.rstrip("0123456789")
    end = last.removeprefix(sort)
    digits = start.removeprefix(sort)
    if end.isdigit():
        for number in range(int(digits) + 1, int(end) + 1):
            yield f"{prefix}-{sort}{number:0{len(digits)}}"


def index(game: str) -> Mapping[str, Places]:
    """For every id of a game its places in code and the ids of its cases."""
    known = rules(game)
    code: dict[str, list[str]] = {rule.id: [] for rule in known}
    cases: dict[str, list[str]] = {rule.id: [] for rule in known}
    for place, line in lines_of_code(source(game).package):
        for id in dict.fromkeys(mentions(line)):
            if id in code:
                code[id].append(place)
    for name, ids in cases_of(game):
        for id in ids:
            if id in cases and name not in cases[id]:
                cases[id].append(name)
    return {rule.id: Places(tuple(code[rule.id]), tuple(cases[rule.id])) for rule in known}


def lines_of_code(package: str) -> Iterator[tuple[str, str]]:
    """Every line that could carry a rule: the game's own code and content, geometry, kernel."""
    for folder in (HERE / "games" / package, HERE / "geometry", HERE / "kernel"):
        for file in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
            if file.name == "rules.toml":
                continue
            name = file.relative_to(HERE).as_posix()
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                yield f"{name}:{number}", line


def case_files(package: str) -> list[Path]:
    """The case files of a game: those installed with Rumpus, or those of the checkout."""
    installed = HERE / "cases_data" / package
    folder = installed if installed.is_dir() else CHECKOUT / "tests" / "games" / package / "cases"
    return sorted(folder.rglob("*.toml"))


def cases_of(game: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The cases of a game, each with the ids of the rules it shows.

    A case belongs to the game or games it names, else to those its file names, else to every
    game that shares the folder.
    """
    for file in case_files(source(game).package):
        try:
            document: dict[str, Any] = tomllib.loads(file.read_text(encoding="utf-8"))
        except tomllib.TOMLDecodeError as wrong:
            raise BadContent([Problem(file.name, 0, "", f"is no TOML: {wrong}")]) from None
        whole = document.get("game")
        for case in document.get("case", []):
            games = case.get("game", whole)
            if games is None or game == games or (isinstance(games, list) and game in games):
                yield case["id"], tuple(mentions(" ".join(case.get("rules", []))))


def plain(game: str, id: str | None = None) -> list[Entry]:
    """The rules of a game, or one of them, as plain data."""
    chosen = rules(game) if id is None else (rule(game, id),)
    found = index(game)
    return [
        {
            "id": rule.id,
            "kind": rule.kind,
            "text": rule.text,
            "heading": rule.heading,
            "ruling": rule.kind == "ruling",
            "reason": rule.reason,
            "code": list(found[rule.id].code),
            "cases": list(found[rule.id].cases),
        }
        for rule in chosen
    ]


def page(game: str) -> str:
    """All rules of a game with their code and their cases, as a Markdown page."""
    return "\n".join([f"# The rules of {game}", "", *_paragraphs(plain(game))])


def _paragraphs(entries: Iterable[Entry]) -> Iterator[str]:
    for entry in entries:
        yield f"## {entry['id']} ({entry['kind']})\n"
        yield f"*{entry['heading']}*\n"
        yield entry["text"].replace("\n", "  \n") + "\n"
        if entry["reason"]:
            yield f"Reason: {entry['reason']}\n"
        yield f"Code: {', '.join(f'`{place}`' for place in entry['code']) or 'none'}  "
        yield f"Cases: {', '.join(f'`{case}`' for case in entry['cases']) or 'none'}\n"


def main(arguments: list[str]) -> int:
    """Writes a page for each game into a folder."""
    if len(arguments) != 1:
        print("usage: python -m rumpus.rulebook FOLDER", file=sys.stderr)
        return 2
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for game in SOURCES:
        (folder / f"{game}.md").write_text(page(game), encoding="utf-8")
        print(f"{folder / game}.md: {len(rules(game))} rules")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
