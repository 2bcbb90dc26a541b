"""Written positions.  The words are listed in docs/games/brave_and_bold.md."""

from __future__ import annotations

from rumpus.games.brave_and_bold.deck import in_force
from rumpus.games.brave_and_bold.library import Content
from rumpus.games.brave_and_bold.setup import challenge_deck, plain, sit
from rumpus.games.brave_and_bold.state import Player, State
from rumpus.games.brave_and_bold.tokens import (
    A2,
    ARMOURY,
    C2,
    CODES,
    CP,
    FP,
    GIVEN,
    HOSTILE,
    KINDS,
    R2,
    RP,
    V,
    X,
    none,
)  # fmt: skip
from rumpus.kernel import RumpusError, Stage, Table
from rumpus.kernel.notation import lines

SEATS = ("superman", "lex-luthor", "batman", "joker", "wonder-woman", "cheetah")
PLACES = ("bag", "draw", "slots", "final", "discard", "fresh")
NUMBERS = ("counter", "meter", "pulled", "extra", "shift", "named", "resources", "pool", "lasso")
FLAGS = ("injured", "owes", "defeated", "crisis", "stopped")
FIRST = {"recovery": 0, "one more": 0, "flashpoint": 0, "allocate": 0, "aim": 0, "finishing": 0,
         "resupply": 0}  # fmt: skip


def read(table: Table, given: str) -> tuple[State, Stage]:
    """A position and the stage that begins there."""
    return Reader(table).read(given)


class Reader:
    """Reads one position, line by line."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.state = plain(table)
        self.content: Content = table.content
        self.by_name: dict[str, Player] = {}
        self.stage = "draw"
        self.stopped: set[int] = set()
        self.deck: list[int] | None = None
        self.fixed: set[tuple[int, int]] = set()  # supplies that were written

    def read(self, given: str) -> tuple[State, Stage]:
        found = lines(given)
        self._seats([words for _, words in found])
        state = self.state
        for kind in (C2, R2, A2, CP, RP, FP):
            state.market[kind] = 1
        for number, words in found:
            try:
                self._line(words)
            except (ValueError, IndexError, KeyError, StopIteration) as wrong:
                raise RumpusError(f"line {number}: {' '.join(words)!r}: {wrong}") from wrong
        self._complete()
        state.line = state.seats()
        state.phase = "preparation" if self.stage == "draw" else self.stage
        if self.stage == "draw":
            for player in state.living():
                player.drawing = not player.crisis and player.seat not in self.stopped
        stage = Stage(self.stage, FIRST[self.stage]) if self.stage in FIRST else Stage(self.stage)
        return state, stage

    def _seats(self, found: list[list[str]]) -> None:
        """Who plays: the characters in the order in which they are first named."""
        named: list[str] = []
        for words in found:
            if self.content.character(words[0]) and words[0] not in named:
                named.append(words[0])
        number = self.table.format.seats
        for id in SEATS:
            if id not in named and len(named) < number:
                named.append(id)
        for seat, id in enumerate(named[:number]):
            character = self.content.character(id)
            assert character is not None
            sit(self.state, seat, character)
            self.by_name[id] = self.state.players[seat]

    def _line(self, words: list[str]) -> None:
        state, content = self.state, self.content
        head, rest = words[0], words[1:]
        if head in self.by_name:
            self._player(self.by_name[head], rest)
        elif head == "turn":
            state.turn = int(rest[0])
        elif head == "start":
            state.holder = self.by_name[rest[0]].seat
        elif head == "stage":
            self.stage = " ".join(rest)
        elif head == "market":
            state.market = tokens(rest)
        elif head == "deck":
            self.deck = [self._card(id) for id in rest]
        elif head in ("top", "bottom"):
            self._known(head, rest)
        elif head == "pile":
            state.pile = [self._card(id) for id in rest]
        elif head == "challenge":
            self._challenge(rest)
        elif content.character(head):
            raise ValueError("this character has no seat")
        else:
            raise ValueError(f"unknown word {head!r}")

    def _card(self, id: str) -> int:
        card = self.content.challenge(id)
        if card is None:
            raise ValueError(f"there is no challenge card {id!r}")
        return card.index

    def _known(self, head: str, rest: list[str]) -> None:
        """`top su-1 seen superman`: cards that lie in a known place, and who has seen them."""
        cut = rest.index("seen") if "seen" in rest else len(rest)
        mask = sum(1 << self.by_name[id].seat for id in rest[cut + 1 :])
        for id in rest[:cut]:
            if head == "top":
                self.state.top.append(self._card(id))
                self.state.top_seen.append(mask)
            else:
                self.state.bottom.append(self._card(id))
                self.state.bottom_seen.append(mask)

    def _challenge(self, rest: list[str]) -> None:
        """`challenge fl-4 below su-3`: the card of the turn, and the card below it."""
        pile = [self._card(rest[0])]
        if len(rest) > 2:
            pile.insert(0, self._card(rest[2]))
        self.state.pile = pile
        in_force(self.state, pile[-1], early=False)

    def _player(self, player: Player, words: list[str]) -> None:
        at = 0
        while at < len(words):
            word = words[at]
            if word in PLACES or word == "supply":
                end = next(
                    (n for n in range(at + 1, len(words)) if not is_token(words[n])), len(words)
                )
                self._place(player, word, tokens(words[at + 1 : end]))
                at = end
            elif word in NUMBERS:
                setattr(player, word, int(words[at + 1]))
                at += 2
            elif word == "reverse":
                player.reverse, at = 1, at + 1
            elif word == "marker":
                special = player.character.of[words[at + 1]]
                player.markers[special.index] = int(words[at + 2])
                at += 3
            elif word == "bonus":
                player.bonus = [words[at + 1].count(letter) for letter in "crafw"]
                at += 2
            elif word == "stopped":
                self.stopped.add(player.seat)
                at += 1
            elif word in FLAGS:
                setattr(player, word, True)
                at += 1
            else:
                raise ValueError(f"unknown word {word!r}")

    def _place(self, player: Player, word: str, found: list[int]) -> None:
        if word == "supply":
            for kind in range(KINDS):
                if found[kind] or not any(found):
                    self.fixed.add((player.seat, kind))
        setattr(player, word, found)

    def _complete(self) -> None:
        """Supplies, the armoury and the deck hold what lies nowhere else."""
        state = self.state
        for player in state.players:
            for kind in range(KINDS):
                if kind in ARMOURY or (player.seat, kind) in self.fixed:
                    continue
                if kind in HOSTILE:
                    out = sum(self._out(other, kind) for other in state.players)
                else:
                    out = self._out(player, kind)
                left = player.character.stock[kind] - out
                if left < 0 and (kind not in HOSTILE or player.character.stock[kind]):
                    raise RumpusError(f"{player.character.id} has no {out} {CODES[kind]}")
                player.supply[kind] = max(0, left)
        for kind in ARMOURY:
            out = sum(self._out(player, kind) for player in state.players) + state.market[kind]
            state.armoury[kind] = GIVEN[kind] - out
            if state.armoury[kind] < 0:
                raise RumpusError(f"there are no {out} {CODES[kind]}")
        lying = {*state.pile, *state.top, *state.bottom}
        if self.deck is None:
            self.deck = [card for card in challenge_deck(state) if card not in lying]
        state.deck = self.deck

    def _out(self, player: Player, kind: int) -> int:
        """Tokens of a kind in a player's bag, tray and board."""
        lying: int = sum(getattr(player, name)[kind] for name in PLACES)
        if kind == X:
            lying += player.meter
        return lying + (player.reverse if kind == V else 0)


def is_token(word: str) -> bool:
    """`c2` and `c*3` are tokens; `none` is an empty place."""
    return word.split("*")[0] in CODES or word == "none"


def tokens(words: list[str]) -> list[int]:
    """Tokens written as `c*3 c2 x`."""
    place = none()
    for word in words:
        if word != "none":
            code, _, number = word.partition("*")
            place[CODES.index(code)] += int(number or 1)
    return place
