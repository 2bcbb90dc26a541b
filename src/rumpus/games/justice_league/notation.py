"""Written positions: the words of `given` in rule cases."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn

from rumpus.games.justice_league.content import ABILITIES, DARKSEID, Content, Crisis, Power
from rumpus.games.justice_league.setup import be, be_darkseid
from rumpus.games.justice_league.state import FATES, WAITING, State
from rumpus.games.justice_league.teamwork import bind
from rumpus.games.justice_league.tiles import prices
from rumpus.kernel import BadContent, Problem, Stage, Table
from rumpus.kernel.notation import lines

STAGES = {
    "plan": "hero planning",
    "schemes": "darkseid planning",
    "powers": "powers",
    "end": "end of powers",
    "replenish": "replenish",
    "train": "train",
    "round": "round",
    "deploy": "deploy",
    "placement": "placement",
    "first": "first reveal",
}


class Reader:
    """Reads a position line by line."""

    def __init__(self, table: Table) -> None:
        self.content: Content = table.content
        self.state = State(table.content, table.format.seats - 1)
        self.stage = ""
        self.line = 0
        self.start()

    def start(self) -> None:
        """What is not given: the first heroes at the Watchtower, in round 1, an unknown goal."""
        for seat in self.state.seats:
            be(self.state, seat, self.content.heroes[seat - 1])
        be_darkseid(self.state, self.content.hand(self.content.starting[2])[0].bit)
        self.state.round = 1

    def wrong(self, expected: str) -> NoReturn:
        raise BadContent([Problem("given", self.line, "", f"expected {expected}")])

    def number(self, word: str) -> int:
        if not word.isdigit():
            self.wrong(f"a number, found {word!r}")
        return int(word)

    def place(self, word: str) -> int:
        for place in self.content.places:
            if place.id == word:
                return place.index
        self.wrong(f"a location, found {word!r}")

    def crisis(self, word: str) -> Crisis:
        for crisis in self.content.crises:
            if crisis.id == word:
                return crisis
        self.wrong(f"a crisis, found {word!r}")

    def seat(self, word: str) -> int:
        if word == "darkseid":
            return DARKSEID
        for seat in self.state.seats:
            if self.state.hero(seat).id == word:
                return seat
        self.wrong(f"a character of this game, found {word!r}")

    def card(self, seat: int, word: str) -> Power:
        own = self.state.heroes[seat] if seat else -1
        for card in self.content.powers:
            if card.id == word and card.owner == own:
                return card
        self.wrong(f"a power card, found {word!r}")

    def ability(self, word: str) -> int:
        if word not in ABILITIES:
            self.wrong(f"an ability, found {word!r}")
        return ABILITIES.index(word)

    # --- whole lines ----------------------------------------------------------------------

    def heroes(self, words: list[str]) -> None:
        """`heroes batman cyborg`: who sits at seats 1, 2 and so on."""
        names = [hero.id for hero in self.content.heroes]
        for seat, word in zip(self.state.seats, words, strict=True):
            if word not in names:
                self.wrong(f"a hero, found {word!r}")
            be(self.state, seat, self.content.heroes[names.index(word)])

    def put(self, words: list[str]) -> None:
        """`crisis bernadeth markovia revealed stage 2 tech cyborg seen batman with luthor`."""
        state, crisis, region = self.state, self.crisis(words[0]), self.place(words[1])
        state.deck &= ~crisis.bit
        state.serial += 1
        state.tile[region] = crisis.index
        state.handle[region] = state.group[region] = state.serial
        state.prices[region] = prices(state, region)
        rest = words[2:]
        while rest:
            word, *rest = rest
            if word == "revealed":
                state.revealed |= 1 << region
                state.traits |= crisis.bit
            elif word == "stage":
                state.stage[region] = self.number(rest.pop(0))
            elif word == "seen":
                state.peeked[self.seat(rest.pop(0))] |= crisis.bit
            elif word == "with":
                mate = state.tile.index(self.crisis(rest.pop(0)).index)
                state.group[region] = state.group[mate]
            elif word != "hidden":
                state.token[3 * region + self.ability(word)] = self.seat(rest.pop(0))

    def cards(self, words: list[str]) -> None:
        """`cards luthor clone-vats`: Darkseid's crisis hand."""
        for word in words:
            crisis = self.crisis(word)
            self.state.crises |= crisis.bit
            self.state.deck &= ~crisis.bit

    def deck(self, words: list[str]) -> None:
        """`deck luthor`: the crisis deck holds only these; `deck none`: it is empty."""
        self.state.deck = sum(self.crisis(word).bit for word in words if word != "none")

    def completed(self, words: list[str]) -> None:
        """`completed parademons`: on Darkseid's display."""
        for word in words:
            crisis = self.crisis(word)
            self.state.completed.append(crisis.index)
            self.state.points += crisis.cost
            self.state.deck &= ~crisis.bit

    def thwarted(self, words: list[str]) -> None:
        """`thwarted luthor`: on the heroes' display."""
        for word in words:
            crisis = self.crisis(word)
            self.state.thwarted.append(crisis.index)
            self.state.league += crisis.cost
            self.state.deck &= ~crisis.bit

    def falls(self, words: list[str]) -> None:
        """`falls heroes 2 darkseid 1`: defeated hero and villain tokens."""
        for who, number in zip(words[::2], map(self.number, words[1::2]), strict=True):
            if who == "heroes":
                self.state.hero_falls = number
                self.state.points += number * self.content.numbers.hero_fall_points
            else:
                self.state.villain_falls = number
                self.state.league += number * self.content.numbers.villain_fall_points

    def villain(self, words: list[str]) -> None:
        """`villain strength batman`: an XP token on the villain card."""
        for name, owner in zip(words[::2], words[1::2], strict=True):
            self.state.villain[self.ability(name)] = self.seat(owner)

    def play(self, words: list[str]) -> None:
        """`plays superman skyward done`: a card in play; what became of it, if anything."""
        seat = self.seat(words[0])
        fate = WAITING
        names = words[1:]
        if names and names[-1] in FATES:
            fate = FATES.index(names.pop())
        for name in names:
            card = self.card(seat, name)
            for pile in (self.state.hand, self.state.spent, self.state.stack):
                pile[seat] &= ~card.bit
            self.state.played.append(card.index)
            self.state.fate.append(fate)
            self.state.known[seat] |= card.bit
        self.stage = self.stage or "powers"

    def bind_held(self) -> None:
        """Whose card is written as held waits for every other hero with a card to come."""
        state = self.state
        seats = [s for s in state.seats if state.held(s) is not None or state.waiting(s)]
        if any(state.held(s) is not None for s in seats):
            bind(state, seats)

    def round(self, words: list[str]) -> None:
        self.state.round = self.number(words[0])

    def stage_of(self, words: list[str]) -> None:
        """`stage train superman`: what is under way."""
        self.stage = " ".join(words)

    def locked(self, words: list[str]) -> None:
        for word in words:
            self.state.locked |= 1 << self.place(word)

    # --- a character ----------------------------------------------------------------------

    def character(self, words: list[str]) -> None:
        """`superman at london tokens 5/3/2 wounds 1 hand skyward spent mighty-blow`."""
        seat = self.seat(words[0])
        rest = words[1:]
        while rest:
            word, *rest = rest
            if word in MARKS:
                MARKS[word](self.state, seat)
            elif word in VALUES:
                VALUES[word](self, seat, rest.pop(0))
            elif word in PILES:
                taken = 0
                while rest and rest[0] not in MARKS and rest[0] not in VALUES | PILES.keys():
                    taken |= 0 if rest[0] == "none" else self.card(seat, rest[0]).bit
                    rest.pop(0)
                self.pile(seat, word, taken)
            else:
                self.wrong(f"something about {words[0]}, found {word!r}")

    def pile(self, seat: int, word: str, cards: int) -> None:
        """`hand` sets the whole hand; `learned`, `spent`, `chosen`, `barred`, `goal` move cards."""
        state = self.state
        if word == "hand":
            state.stack[seat] &= ~cards
            state.hand[seat] = cards
            return
        if word == "barred":
            state.hand[seat] |= cards
            state.barred |= cards
            return
        if word == "goal":
            state.hand[seat] &= ~self.content.starting[2]
        for pile in (state.hand, state.stack, state.spent, state.chosen):
            pile[seat] &= ~cards
        where = {"spent": state.spent, "chosen": state.chosen}.get(word, state.hand)
        where[seat] |= cards
        if word == "spent":
            state.known[seat] |= cards

    def read(self, given: str) -> tuple[State, Stage]:
        for self.line, words in lines(given):
            whole = LINES.get(words[0])
            try:
                if whole:
                    whole(self, words[1:])
                else:
                    self.character(words)
            except (IndexError, ValueError):
                self.wrong("a complete line")
        self.bind_held()
        name, *who = (self.stage or "plan").split()
        if name not in STAGES:
            self.wrong(f"a stage: {', '.join(STAGES)}")
        if name == "train":
            return self.state, Stage("train", self.seat(who[0]) if who else 1)
        return self.state, Stage(STAGES[name])


def _lie(state: State, seat: int) -> None:
    state.lying |= 1 << seat
    state.wounds[seat] = state.content.numbers.wounds


def _immune(state: State, seat: int) -> None:
    state.immune |= 1 << seat


def _bracelets(state: State, seat: int) -> None:
    state.bracelets |= 1 << seat


def _shadows(state: State, seat: int) -> None:
    state.shadows |= 1 << seat


def _gone(state: State, seat: int) -> None:
    state.gone |= 1 << seat


def _down(state: State, seat: int) -> None:
    state.down = True


def _moved(state: State, seat: int) -> None:
    state.moved = True


MARKS: dict[str, Callable[[State, int], None]] = {
    "lying": _lie,
    "immune": _immune,
    "bracelets": _bracelets,
    "shadows": _shadows,
    "left": _gone,
    "down": _down,
    "moved": _moved,
}


def _at(reader: Reader, seat: int, word: str) -> None:
    reader.state.at[seat] = reader.place(word)


def _tokens(reader: Reader, seat: int, word: str) -> None:
    """`tokens 3/2/1`: unspent; the rest of his tokens are spent."""
    state = reader.state
    for a, number in enumerate(map(reader.number, word.split("/"))):
        whole = state.ready[3 * seat + a] + state.used[3 * seat + a]
        state.ready[3 * seat + a] = number
        state.used[3 * seat + a] = max(0, whole - number)


def _energy(reader: Reader, seat: int, word: str) -> None:
    """`energy 4/2`: unspent and spent."""
    ready, used = word.split("/")
    reader.state.energy, reader.state.exhausted = reader.number(ready), reader.number(used)


def _level(reader: Reader, seat: int, word: str) -> None:
    reader.state.level[seat] = reader.number(word)


def _xp(reader: Reader, seat: int, word: str) -> None:
    reader.state.xp[seat] = reader.number(word)


def _wounds(reader: Reader, seat: int, word: str) -> None:
    reader.state.wounds[seat] = reader.number(word)


VALUES: dict[str, Callable[[Reader, int, str], None]] = {
    "at": _at,
    "tokens": _tokens,
    "energy": _energy,
    "level": _level,
    "xp": _xp,
    "wounds": _wounds,
}
PILES: dict[str, str] = dict.fromkeys(("hand", "learned", "spent", "chosen", "barred", "goal"), "")
LINES: dict[str, Callable[[Reader, list[str]], None]] = {
    "heroes": Reader.heroes,
    "crisis": Reader.put,
    "cards": Reader.cards,
    "deck": Reader.deck,
    "completed": Reader.completed,
    "thwarted": Reader.thwarted,
    "falls": Reader.falls,
    "villain": Reader.villain,
    "plays": Reader.play,
    "round": Reader.round,
    "stage": Reader.stage_of,
    "locked": Reader.locked,
}


def read(table: Table, given: str) -> tuple[State, Stage]:
    """A written position as state and stage."""
    return Reader(table).read(given)
