"""The content as the rules use it: indices, counts and tables, made once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rumpus.games.brave_and_bold.content import (
    AbilityText,
    ChallengeText,
    CharacterText,
    SpecialText,
)
from rumpus.games.brave_and_bold.law import PLAIN, Law, both
from rumpus.games.brave_and_bold.tokens import (
    FAMILY,
    GAS,
    KR,
    LETTERS,
    SET,
    K,
    S,
    counts,
    none,
)

FINISHING = 6  # the place of the finishing move after the six abilities
ANY = 4  # the place of "any" among the bonuses C R A F W


class Ability:
    """An ability of a board; the finishing move is at place 6."""

    __slots__ = (
        "agile", "gains", "harms", "id", "index", "key", "needs", "slots", "text", "title", "total",
    )  # fmt: skip

    def __init__(self, index: int, text: AbilityText, title: str, gains: tuple[int, ...]) -> None:
        self.index = index
        self.id = text.id
        self.title = title
        self.text = text
        self.needs = counts(text.needs)
        self.slots = tuple(
            (kind, self.needs[kind]) for kind in (S, K, 3, 2, 1, 0) if self.needs[kind]
        )
        self.total = len(text.needs)
        self.key = ("!" if index == FINISHING else "") + text.needs
        self.gains = gains
        self.harms = bool(text.damage or text.indefensible)
        self.agile = self.needs[2] >= 2

    @property
    def digest_key(self) -> str:
        return self.id


class Special:
    """A special ability of an ability card."""

    __slots__ = ("id", "index", "text", "title", "when")

    def __init__(self, index: int, text: SpecialText, title: str) -> None:
        self.index = index
        self.id = text.id
        self.title = title
        self.text = text
        self.when = text.when

    @property
    def digest_key(self) -> str:
        return self.id


class Character:
    """A character with its board and its set of tokens."""

    __slots__ = (
        "abilities", "draws", "finishing", "hostile", "id", "index", "most", "of", "recovery",
        "rows", "side", "specials", "stands", "start", "stock", "text", "title", "token", "worth",
    )  # fmt: skip

    def __init__(self, index: int, text: CharacterText, names: Mapping[str, str]) -> None:
        self.index = index
        self.id = text.id
        self.draws = f"{text.id} draws"  # what chance is asked for when the bag is drawn from
        self.title = names[text.id]
        self.side = text.side
        self.text = text
        self.token = text.token
        self.stands = f"{text.token.stands_for}{text.token.rate}"
        self.hostile = text.hostile
        self.recovery = text.recovery
        self.specials = tuple(
            Special(n, special, names[special.id]) for n, special in enumerate(text.specials)
        )
        self.of = {special.id: special for special in self.specials}
        self.most = tuple(special.text.markers for special in self.specials)
        board = (*text.abilities, text.finishing)
        self.abilities = tuple(
            Ability(n, ability, names[ability.id], tuple(self.of[id].index for id in ability.gains))
            for n, ability in enumerate(board)
        )
        self.finishing = self.abilities[FINISHING]
        self.rows = tuple((n, gains_of(letters)) for n, letters in text.bonus)
        self.start = none()
        for letter, number in text.start.items():
            self.start[LETTERS[letter]] = number
        self.stock = stock(text)
        self.worth = worth(text)

    @property
    def digest_key(self) -> str:
        return self.id


def gains_of(letters: str) -> tuple[int, ...]:
    """A bonus row as counts of C R A F W."""
    return tuple(letters.count(letter) for letter in "CRAFW")


def stock(text: CharacterText) -> list[int]:
    """All tokens of a character's set (BB-003)."""
    found = none()
    for kind, number in SET.items():
        found[kind] = number
    for letter, number in text.extra.items():
        found[LETTERS[letter]] += number
    found[S] = text.token.count
    if text.hostile:
        found[KR if text.hostile.id == "kryptonite" else GAS] = text.hostile.count
    return found


def worth(text: CharacterText) -> tuple[int, ...]:
    """What each kind drawn for the recovery ability recovers; a double counts 2 (BB-R78)."""
    found = none()
    for letter, number in text.recovery.per.items():
        kind = LETTERS[letter]
        if kind <= 3:
            for variant in FAMILY[kind]:
                found[variant] = number * (2 if variant in (9, 10, 11) else 1)
        else:
            found[kind] = number
    return tuple(found)


class Challenge:
    """A challenge card."""

    __slots__ = ("code", "crest", "id", "index", "law", "text", "title")

    def __init__(self, index: int, text: ChallengeText, crest: int) -> None:
        self.index = index
        self.id = text.id
        self.code = text.id.upper()
        self.title = text.title
        self.crest = crest
        self.text = text
        self.law = text.law

    def __str__(self) -> str:
        return self.id

    @property
    def digest_key(self) -> str:
        return self.id


@dataclass(frozen=True, eq=False)
class Content:
    """Characters, challenge cards and words."""

    packs: Mapping[str, str]
    characters: tuple[Character, ...]
    challenges: tuple[Challenge, ...]
    names: Mapping[str, str]
    says: Mapping[str, str]
    asks: Mapping[str, Mapping[str, str]]
    tells: Mapping[str, str]
    digest_key: str
    laws: dict[tuple[int, int], Law]

    def law(self, card: int, below: int) -> Law:
        """What the card of the turn changes, with the card below it (-1: none) if it says so."""
        if card < 0:
            return PLAIN
        found = self.laws.get((card, below))
        if found is None:
            law = self.challenges[card].law
            found = law if below < 0 else both(law, self.challenges[below].law)
            self.laws[card, below] = found
        return found

    def character(self, id: str) -> Character | None:
        """The character of that name."""
        return next((known for known in self.characters if known.id == id), None)

    def challenge(self, id: str) -> Challenge | None:
        """The challenge card of that name."""
        return next((known for known in self.challenges if known.id == id.lower()), None)


__all__ = ["ANY", "FINISHING", "Ability", "Challenge", "Character", "Content", "Special"]
