"""Rule cases: TOML files that say, in the rulebook's words, what must happen.

`python -m rumpus.cases PATH...` and `rumpus check PATH...` run them; `collect(__file__)` gives
the tests of the folder `cases` beside a test file.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from rumpus.kernel import BadSetting, Game, Problem
from rumpus.kernel.content import Source, record

Texts = str | tuple[str, ...]
Names = Callable[[str], Collection[str]]

_REFUSED = re.compile(r"^(?P<answer>.+?)\s+\((?P<rules>[^()]*)\)\s*$")


@dataclass(frozen=True, slots=True)
class Written:
    """A case as it stands in its file."""

    id: Annotated[str, "the name of the case, in words-with-dashes; once per file"]
    rules: Annotated[Texts, "ids of the rules that the case shows; `AB-103..106` names four"]
    game: Annotated[Texts, "the game, or several that share the rule; may stand above all"] = ()
    format: Annotated[str, "the format; without it, the game's first"] = ""
    options: Annotated[Mapping[str, Any], "options of the table"] = field(
        default_factory=dict[str, Any]
    )
    given: Annotated[str | None, "the position; without it, a new game from the start"] = None
    when: Annotated[Texts, "answers and luck, in order"] = ()
    then: Annotated[Texts, "statements that hold afterwards"] = ()
    offers: Annotated[Texts, "answers that are open afterwards"] = ()
    refuses: Annotated[Texts, "`answer (RULE-ID)`: not open afterwards, by that rule"] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """One case of one game, and where it stands."""

    id: str
    game: Game
    rules: tuple[str, ...]
    written: Written
    file: str
    line: int
    packs: tuple[str, ...]
    lines: Mapping[tuple[str, str], int]  # of each statement

    @property
    def where(self) -> str:
        return f"{self.file}:{self.line}"

    def at(self, part: str, text: str) -> str:
        """Where a statement of the case stands."""
        return f"{self.file}:{self.lines.get((part, text), self.line)}"


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that a case says and that is not so."""

    case: Case
    where: str
    part: str
    expected: str
    found: str

    def __str__(self) -> str:
        rules = ", ".join(self.case.rules)
        return (
            f"{self.where}: {self.case.id} ({rules})\n"
            f"  {self.part}\n    expected {self.expected}\n    found    {self.found}"
        )

    def plain(self) -> dict[str, Any]:
        return {
            "case": self.case.id,
            "game": self.case.game.id,
            "where": self.where,
            "part": self.part,
            "expected": self.expected,
            "found": self.found,
        }


@dataclass(slots=True)
class Cases:
    """What some paths hold: the cases that can be run, and all that is wrong with the files."""

    cases: list[Case]
    problems: list[Problem]


def texts(value: Texts) -> tuple[str, ...]:
    """A list of texts; a lone text is a list of one."""
    return (value,) if isinstance(value, str) else value


# --- reading --------------------------------------------------------------------------------


def house_rules(game: str) -> Collection[str]:
    """The ids of a game's rules."""
    from rumpus import rulebook

    return {rule.id for rule in rulebook.rules(game)}


def load(
    paths: Iterable[Path | str],
    games: Mapping[str, Game] | None = None,
    rules: Names = house_rules,
    packs: tuple[str, ...] = (),
) -> Cases:
    """The cases of files, and of all case files below folders."""
    from rumpus.registry import GAMES

    found = Cases([], [])
    for path in paths:
        for file in _files(Path(path), found.problems):
            _load_file(file, GAMES if games is None else games, rules, packs, found)
    return found


def _files(path: Path, problems: list[Problem]) -> list[Path]:
    """A file itself; of a folder, all files with cases in them."""
    if not path.is_dir():
        return [path]
    files = [file for file in sorted(path.rglob("*.toml")) if _has_cases(file)]
    if not files:
        problems.append(Problem(str(path), 0, "", "no rule cases in this folder"))
    return files


def _has_cases(file: Path) -> bool:
    try:
        return re.search(r"^\[\[case]]", file.read_text(encoding="utf-8"), re.M) is not None
    except (OSError, UnicodeDecodeError):
        return True


def _load_file(
    file: Path, games: Mapping[str, Game], rules: Names, packs: tuple[str, ...], found: Cases
) -> None:
    source = Source.of(file, found.problems)
    if not source.data:
        if not any(problem.file == str(file) for problem in found.problems):
            source.complain(0, "", "no [[case]] in this file")
        return
    for name in source.data:
        if name not in ("game", "case"):
            source.complain(source.line_of(0, name), name, "unknown; a file has game and [[case]]")
    tables: list[tuple[int, Any]] = [*source.tables("case")]
    if not tables:
        source.complain(0, "case", "no [[case]] in this file")
    seen: set[str] = set()
    for start, table in tables:
        if not isinstance(table, Mapping):
            source.complain(start, "case", "expected tables headed [[case]]")
            continue
        above = {"game": source.data["game"]} if "game" in source.data else {}
        case = record(Written, source, start, {**above, **table})
        if case is not None:
            if case.id in seen:
                source.complain(start, "id", f"there is another case {case.id!r} in this file")
            seen.add(case.id)
            found.cases += _cases(case, _Place(source, start), games, rules, packs)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a case begins."""

    source: Source
    start: int

    def complain(self, part: str, expected: str) -> None:
        self.source.complain(self.source.line_of(self.start, part), part, expected)

    def line_of(self, part: str, text: str) -> int:
        """The line of one text of a list."""
        first = self.source.line_of(self.start, part)
        for number in range(first, min(first + 200, len(self.source.lines) + 1)):
            if text in self.source.lines[number - 1]:
                return number
        return first


def _cases(
    written: Written,
    place: _Place,
    games: Mapping[str, Game],
    rules: Names,
    packs: tuple[str, ...],
) -> list[Case]:
    """The case, once for each game it names."""
    made: list[Case] = []
    if not (written.then or written.offers or written.refuses):
        place.complain("then", "missing; a case needs then, offers or refuses")
    if not texts(written.game):
        place.complain("game", "missing; name the game here or above all cases")
    lines = {
        (part, text): place.line_of(part, text)
        for part in ("when", "then", "offers", "refuses")
        for text in texts(getattr(written, part))
    }
    for id in texts(written.game):
        if id not in games:
            place.complain("game", f"there is no game {id!r}; there are {', '.join(games)}")
            continue
        shown = _check_names(written, place, rules(id))
        case = Case(
            written.id, games[id], shown, written, place.source.name, place.start, packs, lines
        )
        made.append(case)
    return made


def _check_names(written: Written, place: _Place, known: Collection[str]) -> tuple[str, ...]:
    """The rules a case shows, every one of them a rule of the game."""
    from rumpus.rulebook import mentions

    shown: list[str] = []
    for text in texts(written.rules):
        ids = list(mentions(text))
        if not ids:
            place.complain("rules", f"expected a rule id, found {text!r}")
        shown += ids
    if not shown:
        place.complain("rules", "expected at least one rule id")
    for id in shown:
        if id not in known:
            place.complain("rules", f"there is no rule {id}")
    for text in texts(written.refuses):
        match = _REFUSED.match(text)
        if match is None or not list(mentions(match["rules"])):
            place.source.complain(
                place.line_of("refuses", text),
                "refuses",
                f"expected `answer (RULE-ID)`, found {text!r}",
            )
        else:
            for id in mentions(match["rules"]):
                if id not in known:
                    line = place.line_of("refuses", text)
                    place.source.complain(line, "refuses", f"there is no rule {id}")
    return tuple(shown)


def refused(text: str) -> tuple[str, tuple[str, ...]]:
    """The answer and the rules of a line of `refuses`."""
    from rumpus.rulebook import mentions

    match = _REFUSED.match(text)
    if match is None:
        return text, ()
    return match["answer"], tuple(mentions(match["rules"]))


# --- for pytest -----------------------------------------------------------------------------


def collect(
    file: str | Path, games: Mapping[str, Game] | None = None, rules: Names = house_rules
) -> Any:
    """A test for every case in the folder `cases` beside that file."""
    import pytest

    from rumpus.running import run

    found = load([Path(file).parent / "cases"], games, rules)
    things: list[Case | Problem] = [*found.cases, *found.problems]
    names = [
        f"{thing.game.id}-{thing.id}" if isinstance(thing, Case) else str(thing) for thing in things
    ]

    @pytest.mark.parametrize("thing", things, ids=names)
    def test(thing: Case | Problem) -> None:
        wrong = run(thing) if isinstance(thing, Case) else [thing]
        if wrong:
            pytest.fail("\n".join(map(str, wrong)), pytrace=False)

    return test


def check(paths: Sequence[str | Path], packs: tuple[str, ...] = ()) -> tuple[Cases, list[Failure]]:
    """Run the cases of the paths; what cannot be read is among the problems."""
    from rumpus.running import run

    found = load(paths, packs=packs)
    return found, [failure for case in found.cases for failure in run(case)]


def main(arguments: Sequence[str]) -> int:
    """As `rumpus check`."""
    if not arguments:
        print("usage: python -m rumpus.cases PATH...", file=sys.stderr)
        return 2
    try:
        found, failures = check(arguments)
    except BadSetting as wrong:
        print(wrong, file=sys.stderr)
        return 2
    for failure in failures:
        print(failure)
    for problem in found.problems:
        print(problem, file=sys.stderr)
    failing = len({id(failure.case) for failure in failures})
    print(f"{len(found.cases)} cases, {failing} failing")
    return 2 if found.problems else int(bool(failures))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
