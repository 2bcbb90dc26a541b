"""Content from its files: the built-in pack, and packs on top of it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from rumpus.games.royale.content import (
    Board,
    BoardText,
    Card,
    CardText,
    CharacterText,
    Content,
    Figure,
    MinionText,
)
from rumpus.games.royale.effects import Modify
from rumpus.games.royale.options import Choice
from rumpus.games.royale.vocabulary import CAN, DO
from rumpus.geometry.drawing import Drawing, parse
from rumpus.geometry.square import Grid
from rumpus.kernel import BadContent, Problem
from rumpus.kernel.content import Source, pack_hash, record
from rumpus.kernel.notation import slug


@cache
def load(packs: tuple[str, ...]) -> Content:
    """The built-in content with the given packs on top; everything wrong is told at once."""
    problems: list[Problem] = []
    raw = Raw(problems)
    hashes: dict[str, str] = {}
    raw.read("core", _texts(Path(str(files("rumpus.games.royale") / "content"))), hashes)
    for place in packs:
        folder = Path(place)
        if not (folder / "pack.toml").is_file():
            problems.append(Problem(place, 0, "", "not a content pack: it has no pack.toml"))
            continue
        raw.read(_pack_name(folder, problems), _texts(folder), hashes)
    made = None if problems else raw.content(hashes)
    if made is None or problems:
        raise BadContent(problems)
    return made


def _pack_name(folder: Path, problems: list[Problem]) -> str:
    head = Source.of(folder / "pack.toml", problems).data
    if head.get("game") not in ("battle_royale", "capture_the_flag"):
        expected = 'expected game = "battle_royale" or "capture_the_flag"'
        problems.append(Problem(str(folder / "pack.toml"), 1, "game", expected))
    name = head.get("id", folder.name)
    return name if isinstance(name, str) else folder.name


def _texts(folder: Path) -> dict[str, str]:
    """The files of a pack by their path inside it."""
    found = sorted([*folder.glob("*.toml"), *folder.glob("boards/*.txt")])
    return {
        str(path): path.read_text(encoding="utf-8")
        for path in found
        if path.name not in ("pack.toml", "text.toml")
    }


class Raw:
    """Content while it is being read: texts, and what is wrong with them."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.characters: list[tuple[Source, int, CharacterText]] = []
        self.minions: list[MinionText] = []
        self.cards: list[CardText] = []
        self.boards: dict[str, Board] = {}
        self.tokens: dict[str, int] = {}

    def read(self, pack: str, texts: dict[str, str], hashes: dict[str, str]) -> None:
        """The TOML files of one pack."""
        hashes[pack] = pack_hash({Path(name).name: text for name, text in texts.items()})
        for name, text in texts.items():
            if not name.endswith(".toml"):
                continue
            source = Source(name, text, self.problems)
            for line, table in source.tables("character"):
                if made := record(CharacterText, source, line, table):
                    self.characters.append((source, line, made))
            for line, table in source.tables("minion"):
                if minion := record(MinionText, source, line, table):
                    self.minions.append(minion)
            for line, table in source.tables("card"):
                if card := record(CardText, source, line, table):
                    self.cards.append(card)
            for line, table in source.tables("board"):
                if board := record(BoardText, source, line, table):
                    self._board(source, line, board, Path(name).parent)
            self.tokens |= source.data.get("tokens", {})

    def _board(self, source: Source, line: int, text: BoardText, folder: Path) -> None:
        path = folder / "boards" / f"{text.id}.txt"
        try:
            drawing = parse(path.read_text(encoding="utf-8"), text.walls)
            self.boards[text.id] = _board(text, drawing)
        except OSError:
            source.complain(line, "id", f"the drawing boards/{text.id}.txt is missing")
        except ValueError as wrong:
            self.problems.append(Problem(str(path), 0, text.id, str(wrong)))

    def content(self, hashes: dict[str, str]) -> Content | None:
        """All tables, if nothing is wrong."""
        figures: list[Figure] = []
        cards: list[Card] = []
        seen: dict[str, str] = {}
        for source, line, text in self.characters:
            own: list[Card] = []
            for bit, card in enumerate(text.cards):
                own.append(_card(card, len(cards), len(figures), bit))
                self._unique(source, line, seen, own[-1].id, f"card {card.title!r}")
                cards.append(own[-1])
            self._unique(source, line, seen, text.id, f"character {text.id!r}")
            if text.health < 1:
                source.complain(line, "health", "expected at least 1")
            figures.append(_character(text, len(figures), tuple(own)))
        characters = len(figures)
        for minion in self.minions:
            for number in range(1, minion.count + 1):
                id = f"{minion.id}-{number}" if minion.count > 1 else minion.id
                figures.append(
                    Figure(
                        len(figures), id, minion.name, "", minion.health, (), minion.id, minion.acts
                    )
                )
        bonus = [_card(card, len(cards) + n, -1, n) for n, card in enumerate(self.cards)]
        if self.problems:
            return None
        return _tables(hashes, figures, cards, bonus, self.boards, self.tokens, characters)

    def _unique(self, source: Source, line: int, seen: dict[str, str], id: str, what: str) -> None:
        if id in seen:
            source.complain(line, "id", f"{what} has the name {id!r} of {seen[id]}")
        seen[id] = what


def _character(text: CharacterText, index: int, cards: tuple[Card, ...]) -> Figure:
    modifiers = tuple(
        (1 << card.bit, effect)
        for card in cards
        for effect in card.effects
        if isinstance(effect, Modify)
    )
    return Figure(
        index,
        text.id,
        text.name,
        text.universe,
        text.health,
        cards,
        own_turn=tuple(card for card in cards if "T" in card.text.timing),
        modifiers=modifiers,
        ranges=tuple((bit, effect.range) for bit, effect in modifiers if effect.range),
    )


def _card(text: CardText, index: int, figure: int, bit: int) -> Card:
    attack = "attack" in text.title.lower()  # SK-R18
    stays = text.kind in ("passive", "reusable")
    return Card(index, slug(text.title), figure, bit, text, attack, stays, text.effects)


def _board(text: BoardText, drawing: Drawing) -> Board:
    """The board of a drawing; a flag board has its bases in the lowest and the highest row."""
    grid = drawing.grid
    zones = tuple(tuple(grid.cell(name) for name in zone) for zone in text.zones)
    zones = zones or tuple(drawing.marks[mark] for mark in sorted(drawing.marks) if mark.isdigit())
    zones2 = tuple(tuple(grid.cell(name) for name in zone) for zone in text.zones2) or zones[:2]
    homes = tuple(drawing.marks.get("F", ()))
    if text.mode == "flag" and len(homes) != 2:
        raise ValueError("expected two flag homes, marked F")
    if text.mode == "royale" and len(zones) < 2:
        raise ValueError("expected at least two start zones")
    low = (1 << grid.width) - 1
    high = low << (grid.size - grid.width)
    bases = (grid.floor & low, grid.floor & high) if homes else ()
    starts = 0
    for cell in (*homes, *drawing.marks.get("S", ()), *(c for z in (*zones, *zones2) for c in z)):
        starts |= 1 << cell
    return Board(
        text.id,
        text.title,
        text.mode,
        grid,
        zones,
        zones2,
        bases,
        homes,
        tuple(_steps_to(grid, base) for base in bases),
        starts,
        tuple(Choice("to", cell, -1, name) for cell, name in enumerate(grid.cells)),
        tuple(
            Choice("over", cell, -1, f"{name} over the mine")
            for cell, name in enumerate(grid.cells)
        ),
        tuple({} for _ in range(grid.height)),
    )


def _steps_to(grid: Grid, base: int) -> tuple[int, ...]:
    """How far each square is from a base, ignoring all obstacles."""
    goals = [cell for cell in range(grid.size) if base >> cell & 1]
    return tuple(min(grid.distance(cell, goal) for goal in goals) for cell in range(grid.size))


def _tables(
    hashes: dict[str, str],
    figures: list[Figure],
    cards: list[Card],
    bonus: list[Card],
    boards: dict[str, Board],
    tokens: dict[str, Any],
    characters: int,
) -> Content:
    """The content with every option that it can lead to, made once."""
    every = [*cards, *bonus]
    return Content(
        packs=hashes,
        figures=tuple(figures),
        cards=tuple(cards),
        bonus=tuple(bonus),
        boards=boards,
        tokens=tokens,
        digest_key="+".join(f"{name}:{hashes[name]}" for name in sorted(hashes)),
        characters=characters,
        name=tuple(Choice("figure", f.index, -1, f.id) for f in figures),
        move=tuple(Choice("move", f.index, -1, f"move {f.id}") for f in figures),
        attack=tuple(
            tuple(Choice("attack", f.index, g.index, f"{f.id} attack {g.id}") for g in figures)
            for f in figures
        ),
        can=CAN,
        do=DO,
        play=tuple(Choice("play", card.index, card.figure, f"play {card.id}") for card in every),
        card=tuple(Choice("card", card.index, card.figure, card.id) for card in every),
    )
