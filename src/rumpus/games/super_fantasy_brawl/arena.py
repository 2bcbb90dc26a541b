"""The arena with its tables, and the options that are made once for a content."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from rumpus.games.super_fantasy_brawl.content import GameRecord, Raw, read_packs
from rumpus.games.super_fantasy_brawl.pieces import (
    CORE_OF,
    CORES,
    Aim,
    Amount,
    Card,
    Challenge,
    Champion,
    React,
    Spot,
    Standard,
    Trap,
    Way,
)
from rumpus.geometry.hex import DIRECTIONS, OFFSETS, HexBoard, Pattern
from rumpus.geometry.hex_drawing import parse_hexes
from rumpus.geometry.masks import cells_of, mask_of

# The marked hexes of a diagram, seen from the attacker  SFB-074
ARC: Pattern = ((1, -1), (1, 0), (0, 1))  # three adjacent hexes in a row around E
RING: Pattern = OFFSETS
NORTH, SOUTH = 0, 1
VERBS = ("move", "dash", "jump", "swoop", "force", "place", "trap", "deploy", "look", "shift")
# The Standard Actions: verb, movement, the Cores that pay, their bit (SFB-052..055).
STANDARDS = (
    ("plan", 1, CORES[2:3], 1),
    ("heal", 1, CORES[1:2], 2),
    ("strike", 1, CORES[0:1], 4),
    ("move", 2, CORES, 8),
)


class Arena:
    """The board, and what lies where on it; areas and Statues in the order of the content."""

    __slots__ = (
        "areas", "beside", "board", "deployment", "half", "names", "open", "statue_cells",
        "statues", "trap_hexes",
    )  # fmt: skip

    def __init__(self, raw: Raw) -> None:
        drawn = parse_hexes(raw.drawing)
        self.board: HexBoard = drawn.board

        def cells(marks: Sequence[str]) -> int:
            return mask_of(cell for mark in marks for cell in drawn.marks.get(mark, ()))

        self.areas = {area.id: cells(area.marks) for area in raw.areas}
        self.statue_cells = {statue.id: cells((statue.mark,)) for statue in raw.statues}
        self.statues = 0
        for mask in self.statue_cells.values():
            self.statues |= mask
        self.beside = {id: self.board.spread(mask) for id, mask in self.statue_cells.items()}
        assert raw.marks is not None
        self.trap_hexes = cells(raw.marks.traps)
        self.deployment = (cells((raw.marks.north,)), cells((raw.marks.south,)))
        levels = enumerate(self.board.coordinates)
        north = mask_of(cell for cell, (_, r) in levels if r < 0)
        middle = mask_of(cell for cell, (_, r) in enumerate(self.board.coordinates) if r == 0)
        self.half = (north, self.board.all & ~north & ~middle)
        self.open = self.board.all & ~self.statues
        self.names = self.board.cells


class Content:
    """Everything frozen: pieces, arena, tables of options, words."""

    __slots__ = (
        "aims",
        "amounts",
        "areas",
        "arena",
        "board",
        "cards",
        "challenges",
        "champions",
        "digest_key",
        "games",
        "kinds",
        "packs",
        "plain",
        "raw",
        "reactions",
        "rings",
        "spots",
        "standards",
        "standards_of",
        "traps",
        "ways",
        "words",
    )  # fmt: skip

    def __init__(self, raw: Raw) -> None:
        self.raw = raw
        self.packs = raw.packs
        self.words = raw.words
        self.digest_key = ",".join(f"{name}={hash}" for name, hash in raw.packs.items())
        self.arena = Arena(raw)
        self.board = self.arena.board
        self.champions = tuple(
            Champion(record, kind, copy)
            for kind, record in enumerate(raw.champions)
            for copy in (0, 1)
        )
        self.kinds = self.champions[::2]  # one Champion of each kind: what is picked and banned
        self.cards = self._make_cards(raw)
        self.challenges = tuple(Challenge(r, n) for n, r in enumerate(raw.challenges))
        self.traps = tuple(Trap(r, n) for n, r in enumerate(raw.traps))
        self.games: dict[str, GameRecord] = {game.format: game for game in raw.games}
        self.spots = {
            verb: tuple(Spot(verb, name, cell) for cell, name in enumerate(self.board.cells))
            for verb in VERBS
        }
        self.amounts = {
            verb: tuple(Amount(verb, n) for n in range(41)) for verb in ("heal", "draw")
        }
        self.aims = tuple(Aim(f"aim {way}", turn) for turn, way in enumerate(DIRECTIONS))
        self.ways = tuple(Way("flee", name, way) for way, name in enumerate(DIRECTIONS))
        cells = range(self.board.size)
        self.areas = [self.board.areas(ARC, cell) for cell in cells]
        self.rings = self.board.steps
        self.reactions = {
            (card.number, champion.number): React(card, champion)
            for card in self.cards
            if card.is_reaction
            for champion in self.champions
        }
        self.standards = [self._standards_of(champion) for champion in self.champions]
        self.standards_of: dict[tuple[int, int, int], tuple[Standard, ...]] = {}
        self.plain: dict[str, Any] = {}

    def _make_cards(self, raw: Raw) -> tuple[Card, ...]:
        cards: list[Card] = []
        for champion in self.champions:
            own = [
                Card(record, champion, CORE_OF[record.core], len(cards) + at)
                for at, record in enumerate(
                    c for c in raw.cards if c.champion == champion.record.id
                )
            ]
            champion.cards = tuple(own)
            cards += own
        return tuple(cards)

    @staticmethod
    def _standards_of(champion: Champion) -> tuple[Standard, ...]:
        return tuple(
            Standard(
                f"standard {do} {champion}" + (f" {core}" if len(cores) > 1 else ""),
                do, move, bit, champion.number, core,
            )
            for do, move, cores, bit in STANDARDS
            for core in cores
        )  # fmt: skip

    def standard_actions(self, able: int, ready: int, used: int) -> tuple[Standard, ...]:
        """The Standard Actions of these Champions with these Cores, but for those used."""
        key = (able, ready, used)
        known = self.standards_of.get(key)
        if known is None:
            known = self.standards_of[key] = tuple(
                standard
                for number in cells_of(able)
                for standard in self.standards[number]
                if standard.cost & ready and not standard.bit & used
            )
        return known

    def spots_in(self, verb: str, cells: int) -> tuple[Spot, ...]:
        """These hexes as answers to a question with that verb."""
        table = self.spots[verb]
        found: list[Spot] = []
        while cells:
            low = cells & -cells
            found.append(table[low.bit_length() - 1])
            cells ^= low
        return tuple(found)


@cache
def _core() -> Content:
    return Content(read_packs(()))


def load(packs: tuple[str, ...] = ()) -> Content:
    """The built-in content, and the packs in these folders on top."""
    return Content(read_packs(packs)) if packs else _core()
