"""Characters, cards and boards: the records, each field explained."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

from rumpus.games.royale.effects import Effect, Modify
from rumpus.games.royale.options import Choice
from rumpus.geometry.square import Grid

Kind = Literal[
    "attack", "move", "defence", "heal", "control", "swap", "summon", "passive", "reusable"
]


@dataclass(frozen=True, slots=True)
class CardText:
    """One action card as it is printed."""

    title: Annotated[str, "its title; `attack` in it bars it from battle windows (SK-R18)"]
    kind: Annotated[Kind, "what kind of card it is; passive and reusable cards stay face-up"]
    timing: Annotated[
        Literal["T", "B", "TB", "W"], "own turn, battle windows, either, or by itself (SK-R19)"
    ]
    text: Annotated[str, "what it says, in words"]
    effects: Annotated[tuple[Effect, ...], "what it does, in order"]
    defender: Annotated[
        Literal["any", "self", "near"], "in a window: who must be defending; near: or a teammate"
    ] = "any"
    copies: Annotated[int, "how many the bonus deck has"] = 1


@dataclass(frozen=True, slots=True)
class CharacterText:
    """One character with its four action cards."""

    id: Annotated[str, "its name in notation"]
    name: Annotated[str, "its name on screen"]
    universe: Annotated[str, "dc or marvel; no effect on play (SK-R33)"]
    health: Annotated[int, "full health; R is 0"]
    cards: Annotated[tuple[CardText, ...], "its action cards"]


@dataclass(frozen=True, slots=True)
class MinionText:
    """One kind of minion (SK-R34)."""

    id: Annotated[str, "its name in notation"]
    name: Annotated[str, "its name on screen"]
    count: Annotated[int, "tokens in the supply"]
    health: Annotated[int, "full health"]
    acts: Annotated[bool, "whether it may move and attack"]


@dataclass(frozen=True, slots=True)
class BoardText:
    """One board; its drawing lies in boards/<id>.txt."""

    id: Annotated[str, "its name in options"]
    title: Annotated[str, "its name on screen"]
    mode: Annotated[Literal["royale", "flag"], "which game it is for"]
    walls: Annotated[str, "thin walls, as pairs of squares that share a side"] = ""
    zones: Annotated[tuple[tuple[str, ...], ...], "start zones, where the drawing has none"] = ()
    zones2: Annotated[tuple[tuple[str, ...], ...], "start zones of the two-player game"] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """An action card in play: its text, whose it is, and where it stands in the tables."""

    index: int
    id: str
    figure: int  # -1: a bonus card
    bit: int  # its place in the figure's face-up cards
    text: CardText
    attack: bool  # its title contains "attack"
    stays: bool  # passive or reusable: never turned over by use
    effects: tuple[Effect, ...]

    @property
    def digest_key(self) -> str:
        return self.id

    @property
    def title(self) -> str:
        return self.text.title

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True, eq=False)
class Figure:
    """A character or a minion token."""

    index: int
    id: str
    name: str
    universe: str
    health: int
    cards: tuple[Card, ...]
    minion: str = ""  # which kind of minion
    acts: bool = True
    own_turn: tuple[Card, ...] = ()  # its cards that can be played as an action
    modifiers: tuple[tuple[int, Modify], ...] = ()  # its passives, with the bits of their cards
    ranges: tuple[tuple[int, int], ...] = ()  # of those the ones that give plain attacks a range

    @property
    def called(self) -> str:
        """Its name, with a number where several tokens share it."""
        return self.name + self.id.removeprefix(self.minion).replace("-", " ") * bool(self.minion)

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A board with its zones, bases and flag homes, and the options that are squares."""

    id: str
    title: str
    mode: str
    grid: Grid
    zones: tuple[tuple[int, ...], ...]
    zones2: tuple[tuple[int, ...], ...]
    bases: tuple[int, ...]  # masks of the squares behind the base lines
    homes: tuple[int, ...]  # the flags' home squares
    steps_home: tuple[tuple[int, ...], ...]  # king's moves to each base, by square (SK-R40)
    starts: int  # mask of every start square
    to: tuple[Choice, ...]  # the option `c4` of each square
    over: tuple[Choice, ...]  # the option `c4 over the mine`
    rows: tuple[dict[int, tuple[Choice, ...]], ...]  # options by row and pattern, as met

    @property
    def digest_key(self) -> str:
        return self.id

    def choices(self, cells: int) -> list[Choice]:
        """The options that are these squares, in the order of the squares."""
        found: list[Choice] = []
        wide = self.grid.width
        row = 0
        while cells:
            pattern = cells & ((1 << wide) - 1)
            if pattern:
                known = self.rows[row].get(pattern)
                if known is None:
                    known = self.rows[row][pattern] = tuple(
                        self.to[row * wide + n] for n in range(wide) if pattern >> n & 1
                    )
                found += known
            cells >>= wide
            row += 1
        return found


@dataclass(frozen=True, slots=True, eq=False)
class Content:
    """Everything that a game is played with, and the options made from it."""

    packs: dict[str, str]
    figures: tuple[Figure, ...]
    cards: tuple[Card, ...]
    bonus: tuple[Card, ...]
    boards: dict[str, Board]
    tokens: dict[str, int]
    digest_key: str
    characters: int  # figures below this index are characters, the others minions
    name: tuple[Choice, ...] = field(default=())  # `hulk`
    move: tuple[Choice, ...] = field(default=())  # `move hulk`
    attack: tuple[tuple[Choice, ...], ...] = field(default=())  # `hulk attack joker`
    play: tuple[Choice, ...] = field(default=())  # `play gamma-leap`, of cards and bonus cards
    card: tuple[Choice, ...] = field(default=())  # `gamma-leap`
    can: Mapping[type, Callable[..., bool]] = field(default_factory=dict[type, Any])
    do: Mapping[type, Callable[..., Any]] = field(default_factory=dict[type, Any])
    shown: dict[Any, Any] = field(default_factory=dict[Any, Any])  # what views have made of it

    def card_at(self, index: int) -> Card:
        """The card of an index, action card or bonus card."""
        known = len(self.cards)
        return self.cards[index] if index < known else self.bonus[index - known]
