"""Reading the content: all that is wrong is told at once, with file, line and field."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from rumpus.games.brave_and_bold.content import AbilityText, ChallengeText, CharacterText
from rumpus.games.brave_and_bold.library import Challenge, Character, Content
from rumpus.games.brave_and_bold.tokens import LETTERS
from rumpus.kernel import BadContent, Problem
from rumpus.kernel.content import Source, pack_hash, record

PARTS = ("character", "challenge", "names", "says", "asks", "events")
HERE = Path(__file__).resolve().parent / "content"


class Reader:
    """Gathers the records of all packs and everything that is wrong with them."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.hashes: dict[str, str] = {}
        self.characters: list[CharacterText] = []
        self.challenges: list[ChallengeText] = []
        self.names: dict[str, str] = {}
        self.says: dict[str, str] = {}
        self.asks: dict[str, dict[str, str]] = {}
        self.tells: dict[str, str] = {}
        self.places: list[tuple[Source, int, str, str]] = []  # names that must be known

    def pack(self, folder: Path, name: str) -> None:
        """All files of a pack; `pack.toml` must be among them."""
        files = {path.name: path for path in sorted(folder.glob("*.toml"))}
        if "pack.toml" not in files:
            self.problems.append(Problem(str(folder), 0, "", "expected a file pack.toml"))
            return
        sources = {known: Source.of(path, self.problems) for known, path in files.items()}
        head = sources.pop("pack.toml")
        if not isinstance(head.data.get("name"), str):
            head.complain(0, "name", "missing; expected a text")
        key = name or str(head.data.get("name", folder.name))
        self.hashes[key] = pack_hash({known: "\n".join(s.lines) for known, s in sources.items()})
        for source in sources.values():
            self._file(source)

    def _file(self, source: Source) -> None:
        for known in source.data:
            if known not in PARTS:
                wanted = f"unknown; known are {', '.join(PARTS)}"
                source.complain(first_line(source, f"[[{known}]]", known), known, wanted)
        for line, table in source.tables("character"):
            character = record(CharacterText, source, line, table)
            if character is not None:
                self._character(source, line, character)
        for line, table in source.tables("challenge"):
            challenge = record(ChallengeText, source, line, table)
            if challenge is not None:
                if any(other.id == challenge.id for other in self.challenges):
                    source.complain(line, "id", f"there is another card {challenge.id!r}")
                self.places.append((source, line, "crest", challenge.crest))
                self.challenges.append(challenge)
        self.asks.update(source.data.get("asks", {}))
        for name, words in (
            ("names", self.names),
            ("says", self.says),
            ("events", self.tells),
        ):
            found = source.data.get(name, {})
            for key, text in found.items():
                if not isinstance(text, str):
                    source.complain(
                        first_line(source, key), key, f"expected a text, found {text!r}"
                    )
                else:
                    words[key] = text

    def _character(self, source: Source, line: int, text: CharacterText) -> None:
        """What the record's fields cannot say of themselves."""
        if any(other.id == text.id for other in self.characters):
            source.complain(line, "id", f"there is another character {text.id!r}")
        if len(text.abilities) != 6:
            source.complain(line, "abilities", f"expected 6, found {len(text.abilities)}")
        specials = {special.id for special in text.specials}
        for ability in (*text.abilities, text.finishing):
            self._ability(source, line, ability, specials)
        for letter in (*text.start, *text.extra, *text.recovery.per):
            if letter not in LETTERS:
                source.complain(line, "start", f"{letter!r} is no token; known are {_letters()}")
        for _, gains in text.bonus:
            if set(gains) - set("CRAFW"):
                source.complain(line, "bonus", f"expected letters of C R A F W, found {gains!r}")
        for special in text.specials:
            if set(special.add) - set(LETTERS):
                source.complain(line, "specials", f"{special.add!r} adds what is no token")
        names = (text.id, text.token.id, *specials, *(a.id for a in text.abilities))
        for name in (*names, text.finishing.id, *((text.hostile.id,) if text.hostile else ())):
            self.places.append((source, line, "names", name))
        self.characters.append(text)

    def _ability(self, source: Source, line: int, ability: AbilityText, specials: set[str]) -> None:
        if not ability.needs or set(ability.needs) - set("CRAFKS"):
            source.complain(line, "needs", f"expected letters of CRAFKS, found {ability.needs!r}")
        for gain in ability.gains:
            if gain not in specials:
                source.complain(line, "gains", f"{gain!r} is none of the character's specials")

    def resolve(self) -> None:
        """Names that other files must give."""
        known = {text.id for text in self.characters}
        for source, line, field, name in self.places:
            if field == "crest" and name not in known:
                source.complain(line, "crest", f"there is no character {name!r}")
            if field == "names" and name not in self.names:
                source.complain(line, "names", f"{name!r} has no title under [names]")

    def content(self) -> Content:
        if not self.problems:
            self.resolve()
        if self.problems:
            raise BadContent(self.problems)
        characters = tuple(Character(n, text, self.names) for n, text in enumerate(self.characters))
        index = {known.id: known.index for known in characters}
        return Content(
            packs=dict(self.hashes),
            characters=characters,
            challenges=tuple(
                Challenge(n, text, index[text.crest]) for n, text in enumerate(self.challenges)
            ),
            names=self.names,
            says=self.says,
            asks=self.asks,
            tells=self.tells,
            digest_key="+".join(f"{name}:{self.hashes[name]}" for name in sorted(self.hashes)),
            laws={},
        )


def first_line(source: Source, *starts: str) -> int:
    """The first line of a file that begins with one of these."""
    for number, line in enumerate(source.lines, 1):
        if line.strip().startswith(starts):
            return number
    return 0


def _letters() -> str:
    return " ".join(LETTERS)


def load(packs: tuple[str, ...] = ()) -> Content:
    """The built-in content and that of further packs."""
    if not packs:
        return _core()
    reader = Reader()
    reader.pack(HERE, "core")
    for folder in packs:
        reader.pack(Path(folder), "")
    return reader.content()


@cache
def _core() -> Content:
    reader = Reader()
    reader.pack(HERE, "core")
    return reader.content()
