"""The content of the game as records, and how TOML becomes them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

from rumpus.geometry.hex_drawing import parse_hexes
from rumpus.kernel import BadContent, Problem
from rumpus.kernel.content import Source, pack_hash, record

HERE = Path(__file__).resolve().parent / "content"

CoreName = Literal["destruction", "creation", "manipulation"]
Window = Literal["static", "pre", "post", "now", "skill"]
Verb = Literal[
    "against", "damage", "dash", "devour", "double", "draw", "expose", "fear", "follow",
    "force", "guard", "heal", "jump", "later guard", "lifesteal", "movement", "next against",
    "pierce", "place beside", "plan", "poison", "pull", "push", "root", "scout", "shield",
    "stalk", "steady", "strength", "stun", "swoop",
]  # fmt: skip
STATIC = ("double", "lifesteal", "pierce", "poison")  # and strength, which may also last
ANSWERS = ("guard", "later guard", "shield")
ONLY_WHILE = {"guard": "in trap hex", "lifesteal": "bloodied", "pierce all": "bloodied"}
Who = Literal[
    "targets", "self", "attacker", "each enemy", "each ally", "each friend", "each champion",
    "one enemy", "one ally", "same",
]  # fmt: skip
Condition = Literal[
    "", "self bloodied", "self in trap hex", "target in trap hex", "damage dealt",
    "push dealt damage", "target left", "placed", "no enemy adjacent", "chosen adjacent",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Effect:
    """One line of a card's text: when it comes, what it does, to whom, how much."""

    window: Annotated[Window, "static (while the card resolves), pre, post, now (played), skill"]
    do: Annotated[Verb, "the verb"]
    n: Annotated[int, "its number: distance, damage, cards, bonus"] = 0
    who: Annotated[Who, "whom it concerns; on a Reaction, self is the defender"] = "targets"
    near: Annotated[Literal["", "self", "target hex"], "only those near this"] = ""
    within: Annotated[int, "how near: at most this many hexes"] = 1
    when: Annotated[Condition, "only if this holds when the line is carried out"] = ""
    more: Annotated[int, "added to n if more_when holds"] = 0
    more_when: Annotated[Condition, "the condition of more"] = ""
    per: Annotated[
        Literal["", "damage dealt", "damage taken", "enemies targeted"],
        "n is a limit of the attack damage dealt, or counts for each of these",
    ] = ""


@dataclass(frozen=True, slots=True)
class CardRecord:
    """An Action card as printed (SFB-180); each icon is told by its context (SFB-R01)."""

    id: Annotated[str, "the written name"]
    champion: Annotated[str, "the Champion whose deck it belongs to"]
    core: Annotated[CoreName, "the Core that pays for it"]
    kind: Annotated[Literal["attack", "skill", "reaction"], "the icon of its type"]
    effects: Annotated[tuple[Effect, ...], "the text, line by line"] = ()
    move: Annotated[int | None, "printed movement; without it none is printed"] = None
    aim: Annotated[
        Literal["none", "melee", "direct", "indirect", "arc", "ring"], "the targeting icon"
    ] = "none"
    range: Annotated[tuple[int, int], "least and greatest range of a shot"] = (1, 1)
    strength: Annotated[int | None, "printed strength; without it none is printed"] = None
    defence: Annotated[int, "the defence modifier of a Reaction"] = 0


@dataclass(frozen=True, slots=True)
class Ability:
    """One part of what a levelled-up Champion can do at all times."""

    do: Annotated[
        Literal[
            "ignore traps", "guard", "take over", "no push", "no stun", "reach", "pierce",
            "pierce all", "lifesteal",
        ],
        "the ability",
    ]  # fmt: skip
    n: Annotated[int, "its number"] = 0
    when: Annotated[Literal["", "bloodied", "in trap hex"], "only while this holds"] = ""


@dataclass(frozen=True, slots=True)
class ChampionRecord:
    """A Champion card, both sides (SFB-181)."""

    id: Annotated[str, "the written name"]
    hp: Annotated[tuple[int, int], "hitpoints of the basic and of the levelled-up side"]
    defence: Annotated[int, "the printed defence value of both sides"]
    ability: Annotated[tuple[Ability, ...], "what the levelled-up side adds"] = ()
    further: Annotated[bool, "not in the box of the base game"] = False


@dataclass(frozen=True, slots=True)
class ChallengeRecord:
    """A Challenge: what is counted for both sides, and how much is enough."""

    id: Annotated[str, "the written name"]
    measure: Annotated[
        Literal[
            "in area", "beside statue", "areas entered", "statues flanked", "enemy deployment",
            "bloodied enemies", "enemy half",
        ],
        "what is counted",
    ]  # fmt: skip
    least: Annotated[int, "how many of mine are needed"]
    place: Annotated[str, "the area or the Statue"] = ""
    more: Annotated[bool, "mine must be more than theirs"] = False
    none: Annotated[bool, "theirs must be none"] = False


@dataclass(frozen=True, slots=True)
class TrapRecord:
    """A face of the trap tokens."""

    id: Annotated[str, "the written name"]
    count: Annotated[int, "how many tokens have it"]
    do: Annotated[Literal["stun", "root", "damage"], "what it does to who enters"]
    n: Annotated[int, "the damage"] = 0


@dataclass(frozen=True, slots=True)
class GameRecord:
    """The numbers of one format."""

    format: Annotated[Literal["duel", "tornado"], "the format"]
    goal: Annotated[int, "victory points that win"]
    hand: Annotated[int, "cards of a hand"]
    team: Annotated[int, "Champions of each player"]
    laid: Annotated[int, "traps that each player lays at the start"]
    track: Annotated[tuple[int, ...], "points of the slots from left to right; 0 scores nothing"]
    advance: Annotated[int, "slots moved at the end of a round"]
    reveal: Annotated[tuple[int, ...], "slots filled at the start, in order"]


@dataclass(frozen=True, slots=True)
class AreaRecord:
    """A coloured area and its letters in the drawing."""

    id: Annotated[str, "the written name"]
    marks: Annotated[tuple[str, ...], "letters of its hexes in the drawing"]


@dataclass(frozen=True, slots=True)
class StatueRecord:
    """A Statue and its letter in the drawing."""

    id: Annotated[str, "the written name"]
    mark: Annotated[str, "its letter in the drawing"]


@dataclass(frozen=True, slots=True)
class MarksRecord:
    """The other letters of the drawing."""

    traps: Annotated[tuple[str, ...], "letters of the trap hexes"]
    north: Annotated[str, "the letter of the north deployment hexes"]
    south: Annotated[str, "the letter of the south deployment hexes"]


@dataclass(frozen=True, slots=True)
class ArenaRecord:
    """Where the drawing is."""

    drawing: Annotated[str, "the file of the drawing, from the pack's folder"]


# What each file of a pack may hold: tables and the records that they become.
FILES: dict[str, dict[str, type[Any]]] = {
    "champions.toml": {"champion": ChampionRecord},
    "cards.toml": {"card": CardRecord},
    "challenges.toml": {"challenge": ChallengeRecord},
    "arena.toml": {
        "arena": ArenaRecord,
        "area": AreaRecord,
        "statue": StatueRecord,
        "marks": MarksRecord,
        "trap": TrapRecord,
        "game": GameRecord,
    },
}


@dataclass(slots=True)
class Raw:
    """Everything that was read, before it is put together."""

    champions: list[ChampionRecord]
    cards: list[CardRecord]
    challenges: list[ChallengeRecord]
    traps: list[TrapRecord]
    games: list[GameRecord]
    areas: list[AreaRecord]
    statues: list[StatueRecord]
    marks: MarksRecord | None
    drawing: str
    words: dict[str, Any]
    packs: dict[str, str]


T = TypeVar("T")


def read_packs(folders: tuple[str, ...]) -> Raw:
    """The built-in pack and those folders on top of it; all problems at once."""
    raw = Raw([], [], [], [], [], [], [], None, "", {}, {})
    problems: list[Problem] = []
    for folder in (HERE, *map(Path, folders)):
        _read_pack(raw, folder, problems)
    if not problems:
        _cross_check(raw, problems)
    if problems:
        raise BadContent(problems)
    return raw


def _read_pack(raw: Raw, folder: Path, problems: list[Problem]) -> None:
    """One folder: pack.toml, and whichever of the other files it has."""
    head = Source.of(folder / "pack.toml", problems)
    about = head.data.get("pack")
    name = str(about.get("name", folder.name)) if isinstance(about, dict) else folder.name
    if name in raw.packs:
        head.complain(head.line_of(0, "name"), "pack.name", f"a name other than {name!r}")
    for file in FILES:
        path = folder / file
        if path.exists():
            _read_file(raw, Source.of(path, problems))
    _read_drawing(raw, folder, problems)
    words = folder / "text.toml"
    if words.exists():
        source = Source.of(words, problems)
        for key, value in source.data.items():
            if isinstance(value, dict):
                raw.words.setdefault(key, {}).update(value)
            else:
                source.complain(source.line_of(0, key), key, "a table of texts")
    files = {
        str(path.relative_to(folder)): path.read_text(encoding="utf-8", errors="replace")
        for path in sorted(folder.rglob("*"))
        if path.suffix in (".toml", ".txt")
    }
    raw.packs[name] = pack_hash(files)


def _read_file(raw: Raw, source: Source) -> None:
    """The tables of one file; an arena takes the place of the one before it."""
    if "arena" in source.data:
        raw.areas.clear()
        raw.statues.clear()
        arena = record(ArenaRecord, source, 0, source.data["arena"])
        raw.drawing = arena.drawing if arena else ""
    if "marks" in source.data:
        raw.marks = record(MarksRecord, source, 0, source.data["marks"])
    _collect(raw.champions, ChampionRecord, source, "champion")
    _collect(raw.cards, CardRecord, source, "card")
    _collect(raw.challenges, ChallengeRecord, source, "challenge")
    _collect(raw.traps, TrapRecord, source, "trap")
    _collect(raw.games, GameRecord, source, "game")
    _collect(raw.areas, AreaRecord, source, "area")
    _collect(raw.statues, StatueRecord, source, "statue")
    known = FILES[Path(source.name).name]
    for name in source.data:
        if name not in known:
            source.complain(source.line_of(0, name), name, f"unknown; known are {', '.join(known)}")


def _collect(into: list[T], cls: type[T], source: Source, name: str) -> None:
    """Every table of that name; an id that is known already is complained of."""
    key = "format" if cls is GameRecord else "id"
    seen = {getattr(item, key): item for item in into}
    for line, table in source.tables(name):
        made = record(cls, source, line, table)
        if made is None:
            continue
        if getattr(made, key) in seen:
            source.complain(line, key, f"an id that is not taken; {getattr(made, key)!r} is")
        seen[getattr(made, key)] = made
        into.append(made)
        _check_one(made, source, line)


def _check_one(made: object, source: Source, line: int) -> None:
    """What the fields of one record must have in common."""
    if isinstance(made, CardRecord):
        for window, expected in _windows(made):
            source.complain(line, "effects", f"{expected}, found the window {window!r}")
        for expected in _out_of_place(made):
            source.complain(line, "effects", expected)
        if (made.kind == "attack") != (made.strength is not None):
            source.complain(line, "strength", "a printed strength on attacks, and only there")
        if made.kind == "attack" and made.aim == "none":
            source.complain(line, "aim", "a targeting icon on an attack")
        if made.range[0] > made.range[1] or made.range[0] < 1:
            source.complain(line, "range", "a least range from 1 to the greatest")
        hides = [i for i, effect in enumerate(made.effects) if effect.do in ("draw", "plan")]
        if made.kind != "skill" and any(i < len(made.effects) - 1 for i in hides):
            source.complain(line, "effects", "draw or plan as the last line, but for skills")
    elif isinstance(made, ChampionRecord):
        if min(made.hp) < 1:
            source.complain(line, "hp", "hitpoints of 1 or more")
        for ability in made.ability:
            needed = ONLY_WHILE.get(ability.do, "")
            if ability.when != needed:
                expected = f"when = {needed!r} for {ability.do!r}"
                source.complain(line, "ability", f"{expected}, found {ability.when!r}")


def _windows(card: CardRecord) -> list[tuple[str, str]]:
    """The windows that a card of this kind has no place for."""
    allowed = {
        "attack": ("static", "pre", "post"),
        "skill": ("skill",),
        "reaction": ("now", "post"),
    }[card.kind]
    expected = f"a window of {card.kind}s ({', '.join(allowed)})"
    return [(e.window, expected) for e in card.effects if e.window not in allowed]


def _out_of_place(card: CardRecord) -> list[str]:
    """What lines of a card say where it cannot be meant."""
    found: list[str] = []
    one_target = card.kind != "reaction" and card.aim in ("melee", "direct", "indirect")
    for line in card.effects:
        if (line.window == "static") != (line.do in STATIC) and line.do != "strength":
            found.append(f"{', '.join(STATIC)} in the window static, and only those: {line.do}")
        if line.do in ANSWERS and line.window != "now":
            found.append(f"{line.do} in the window now of a Reaction")
        if not one_target and (line.near == "target hex" or line.do == "follow"):
            found.append("a target hex only where there is one target")
        if not one_target and line.when == "target left":
            found.append("the condition 'target left' only where there is one target")
        if line.when == "chosen adjacent" or (
            line.more_when == "chosen adjacent" and line.who != "one ally"
        ):
            found.append("'chosen adjacent' as more_when of who = 'one ally'")
    return found


def _read_drawing(raw: Raw, folder: Path, problems: list[Problem]) -> None:
    """Replace the name of the drawing by the drawing, if it is one."""
    if not raw.drawing or "\n" in raw.drawing:
        return
    path = folder / raw.drawing
    try:
        raw.drawing = path.read_text(encoding="utf-8")
        drawn = parse_hexes(raw.drawing)
    except (OSError, ValueError) as wrong:
        problems.append(Problem(str(path), 0, "arena.drawing", f"cannot be read: {wrong}"))
        return
    marks = raw.marks
    for side, mark in (("north", marks.north), ("south", marks.south)) if marks else ():
        if len(drawn.marks.get(mark, ())) < 4:
            expected = f"four {side} deployment hexes or more, marked {mark!r}"
            problems.append(Problem(str(path), 0, side, expected))
    for statue in raw.statues:
        if len(drawn.marks.get(statue.mark, ())) != 1:
            expected = f"one hex marked {statue.mark!r}"
            problems.append(Problem(str(path), 0, f"statue {statue.id}", expected))


def _cross_check(raw: Raw, problems: list[Problem]) -> None:
    """Names that point to other records must find them; every Champion has its six cards."""
    champions = {champion.id for champion in raw.champions}
    places = {area.id for area in raw.areas} | {statue.id for statue in raw.statues}

    def complain(field: str, expected: str) -> None:
        problems.append(Problem("content", 0, field, expected))

    for card in raw.cards:
        if card.champion not in champions:
            complain(f"card {card.id}.champion", f"a Champion, found {card.champion!r}")
    for champion in raw.champions:
        held = [card for card in raw.cards if card.champion == champion.id]
        if len(held) != 6:
            complain(f"champion {champion.id}", f"six cards, found {len(held)}")
    for challenge in raw.challenges:
        needs = challenge.measure in ("in area", "beside statue")
        if needs != (challenge.place in places):
            complain(
                f"challenge {challenge.id}.place",
                f"{'one of ' + ', '.join(sorted(places)) if needs else 'no place'}, "
                f"found {challenge.place!r}",
            )
    if raw.marks is None:
        complain("marks", "the letters of trap and deployment hexes")
