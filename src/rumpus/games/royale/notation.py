"""Written positions, for cases and tools; what is said of them is in statements.py."""

from __future__ import annotations

from rumpus.games.royale.content import Card
from rumpus.games.royale.defeat import clear
from rumpus.games.royale.flags import beside
from rumpus.games.royale.setup import blank, team_size
from rumpus.games.royale.state import NOWHERE, State, changed
from rumpus.kernel import BadSetting, Stage, Table
from rumpus.kernel.notation import lines

STAGES = ("first pick", "pick", "zones", "place", "sides", "first turn", "turn", "action",
          "end of turn")  # fmt: skip


NUMBERS = {"pick": 2, "zones": 1, "place": 2, "sides": 1, "turn": 1}  # how many a stage takes
WORDS = ("turn", "actions", "budget", "green", "round", "quiet", "turned", "manic", "hand", "deck",
         "attached", "barrier", "rubble", "breach", "mine", "spent", "blizzard", "south", "flag",
         "falls", "zone", "stage")  # fmt: skip


NEEDED = {"manic": 2, "attached": 2, "barrier": 2, "flag": 2, "falls": 2, "zone": 2}


class Reader:
    """A written position while it is being read."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.state = blank(table)
        self.stage: Stage | None = None
        self.names = {f.id: f.index for f in self.state.content.figures}
        self.cards = {c.id: c.index for c in (*self.state.content.cards, *self.state.content.bonus)}
        self.listed = False

    def line(self, words: list[str]) -> None:
        """One line: `0: hulk e5 6 -gamma-leap bound`, or a word and what it sets."""
        head, rest = words[0], words[1:]
        if head.rstrip(":").isdigit():
            if not rest:
                raise BadSetting("a figure is missing")
            self._figure(self.player(head.rstrip(":")), rest)
            return
        if head not in WORDS:
            some = ", ".join(WORDS)
            raise BadSetting(f"{head!r} is not a word of a written position; there are {some}")
        if len(rest) < NEEDED.get(head, 1):
            raise BadSetting(f"something is missing after {head!r}")
        getattr(self, f"_{head}")(rest)

    def number(self, word: str, most: int = 999) -> int:
        if not word.isdigit() or int(word) > most:
            raise BadSetting(f"expected a number from 0 to {most}, not {word!r}")
        return int(word)

    def player(self, word: str) -> int:
        if not word.isdigit() or int(word) >= len(self.state.teams):
            last = len(self.state.teams) - 1
            raise BadSetting(f"expected a player from 0 to {last}, not {word!r}")
        return int(word)

    def bonus(self, name: str) -> Card:
        card = self.state.content.card_at(self.card(name))
        if card.figure >= 0 or self.state.flags:
            raise BadSetting(f"{name!r} is no bonus card of this game")
        return card

    def cell(self, name: str) -> int:
        try:
            return self.state.grid.cell(name)
        except ValueError as wrong:
            raise BadSetting(str(wrong)) from None

    def figure(self, name: str) -> int:
        if name not in self.names:
            raise BadSetting(f"there is no figure {name!r}")
        return self.names[name]

    def card(self, name: str) -> int:
        if name not in self.cards:
            raise BadSetting(f"there is no card {name!r}")
        return self.cards[name]

    def _figure(self, player: int, words: list[str]) -> None:
        state = self.state
        figure = self.figure(words[0])
        whose = state.content.figures[figure]
        if state.owner[figure] >= 0:
            raise BadSetting(f"{words[0]} is in the position already")
        team = sorted((*state.teams[player], figure), key=lambda f: not state.is_character(f))
        state.teams = changed(state.teams, player, tuple(team))  # minions come last
        state.owner = changed(state.owner, figure, player)
        state.health[figure] = whose.health
        state.up[figure] = (1 << len(whose.cards)) - 1
        places = [cell for word in words[1:] if (cell := self._fact(figure, word)) >= 0]
        if len(places) > 1:
            raise BadSetting(f"{words[0]} has two squares")
        cell = places[0] if places else NOWHERE
        if cell in state.here:
            raise BadSetting(f"two figures stand on {state.grid.name(cell)}")
        if state.down[figure]:
            state.health[figure] = 0
        if cell >= 0:
            state.put(figure, cell)

    def _fact(self, figure: int, word: str) -> int:
        """One word about a figure; its square is given back, NOWHERE for all other words."""
        state = self.state
        name = word.removesuffix("-now")
        until = 2 if word.endswith("-now") else 1
        if word.isdigit():
            state.health[figure] = self.number(word, state.content.figures[figure].health)
        elif word.startswith("-"):
            card = state.content.card_at(self.card(word[1:]))
            if card.figure != figure:
                name = state.content.figures[figure].id
                raise BadSetting(f"{word[1:]!r} is not a card of {name}")
            state.up[figure] &= ~(1 << card.bit)
        elif word == "out":
            state.health[figure] = state.up[figure] = 0
            clear(state, figure)
        elif name in ("bound", "webbed"):
            self._condition(name, figure, until)
        elif name == "down":
            state.down = changed(state.down, figure, until)
        elif word == "moved":
            state.moved |= 1 << figure
        elif word == "stopped":
            state.stopped |= 1 << figure
        elif word == "landed":
            state.landed |= 1 << figure
        else:
            return self.cell(word)
        return NOWHERE

    def _condition(self, name: str, figure: int, until: int) -> None:
        state = self.state
        if name == "bound":
            state.bound = changed(state.bound, figure, until)
        else:
            state.webbed = changed(state.webbed, figure, until)

    def only_with_flags(self) -> None:
        if not self.state.flags:
            raise BadSetting("Battle Royale has no flags")

    def _turn(self, words: list[str]) -> None:
        self.state.player = self.player(words[0])

    def _actions(self, words: list[str]) -> None:
        self.state.actions = self.number(words[0])
        self.listed = True

    def _budget(self, words: list[str]) -> None:
        self.state.budget = self.number(words[0])

    def _green(self, words: list[str]) -> None:
        self.state.green = self.number(words[0], 6)

    def _round(self, words: list[str]) -> None:
        self.state.round = self.number(words[0])

    def _quiet(self, words: list[str]) -> None:
        self.state.quiet = self.number(words[0])

    def _turned(self, words: list[str]) -> None:
        for word in words:
            self.state.turned |= 1 << self.player(word)

    def _manic(self, words: list[str]) -> None:
        self.state.manic_by, self.state.manic = self.figure(words[0]), self.number(words[1])

    def _hand(self, words: list[str]) -> None:
        state = self.state
        player = self.player(words[0])
        for word in words[1:]:
            card = self.bonus(word)
            state.into_hand(player, card.index)
            self._from_deck(card.bit)

    def _from_deck(self, bit: int) -> None:
        state = self.state
        state.deck = changed(state.deck, bit, max(0, state.deck[bit] - 1))

    def _deck(self, words: list[str]) -> None:
        state = self.state
        state.deck = (0,) * len(state.deck)
        for word in words:
            if word != "empty":
                bit = self.bonus(word).bit
                state.deck = changed(state.deck, bit, state.deck[bit] + 1)

    def _attached(self, words: list[str]) -> None:
        card = self.bonus(words[0])
        self.state.attached[card.index] = self.figure(words[1])
        self._from_deck(card.bit)

    def _barrier(self, words: list[str]) -> None:
        self.state.barriers[self.cell(words[0])] = self.player(words[1])
        self.state.rebuild()

    def _rubble(self, words: list[str]) -> None:
        self.state.rubble |= 1 << self.cell(words[0])
        self.state.rebuild()

    def _breach(self, words: list[str]) -> None:
        self.state.breach |= 1 << self.cell(words[0])
        self.state.rebuild()

    def _mine(self, words: list[str]) -> None:
        self.state.mine = self.cell(words[0])

    def _spent(self, words: list[str]) -> None:
        for word in words:
            self.state.spent |= 1 << self.figure(word)

    def _blizzard(self, words: list[str]) -> None:
        self.state.blizzard |= 1 << self.player(words[0])

    def _south(self, words: list[str]) -> None:
        state = self.state
        self.only_with_flags()
        state.south = self.player(words[0])
        state.plant_flags()

    def _flag(self, words: list[str]) -> None:
        """`flag 1 e4 holder flash contested`: where a flag is, and who has it."""
        self.only_with_flags()
        state, flag = self.state, self.player(words[0])
        cell = self.cell(words[1])
        state.flag_at = changed(state.flag_at, flag, cell)
        state.trails = changed(state.trails, flag, (*state.trails[flag], cell))
        if "holder" in words:
            holder = self.figure(words[words.index("holder") + 1])
            state.holder = changed(state.holder, flag, holder)
        state.contested = changed(state.contested, flag, "contested" in words)

    def _falls(self, words: list[str]) -> None:
        self.state.fallen = changed(self.state.fallen, self.player(words[0]), self.number(words[1]))

    def _zone(self, words: list[str]) -> None:
        self.state.zones = changed(
            self.state.zones, self.player(words[0]), self.number(words[1], 4) - 1
        )

    def _stage(self, words: list[str]) -> None:
        """`stage pick 0 0`: the stage to start with, and its numbers."""
        numbers = [int(word) for word in words if word.isdigit()]
        name = " ".join(word for word in words if not word.isdigit())
        if name not in STAGES:
            raise BadSetting(f"there is no stage {name!r}; there are {', '.join(STAGES)}")
        if len(numbers) != NUMBERS.get(name, 0) or any(n >= len(self.state.teams) for n in numbers):
            wanted = ("no number", "one player's number", "two players' numbers")
            raise BadSetting(f"the stage {name!r} takes {wanted[NUMBERS.get(name, 0)]}, from 0")
        house = [self.table.options["universes"] == "one", self.table.options["teams"] == "random"]
        self.stage = Stage(name, *numbers, *(house if name in ("first pick", "pick") else []))


def read(table: Table, text: str) -> tuple[State, Stage]:
    """A written position; without more said it is the first action of player 0's turn."""
    reader = Reader(table)
    state = reader.state
    for number, words in lines(text):
        try:
            reader.line(words)
        except BadSetting as wrong:
            raise BadSetting(
                f"line {number} of the position ({' '.join(words)}): {wrong}"
            ) from None
    for cell in state.here:
        if not state.grid.floor >> cell & 1:
            raise BadSetting(f"{state.grid.name(cell)} is no floor: nothing may stand there")
    stage = reader.stage or Stage("action")
    if stage.name in ("action", "end of turn"):
        state.player = max(0, state.player)
        if not reader.listed:
            state.actions = state.budget
        state.order = tuple(p for p in state.order if state.characters(p) or state.flags)
    for flag in range(len(state.flag_at)):
        near = [bool(beside(state, flag, player)) for player in (0, 1)]
        state.contested = changed(state.contested, flag, state.contested[flag] or all(near))
    if team_size(table) and stage.name == "pick":
        state.order = tuple(range(len(state.teams)))
    return state, stage
