"""What lies on the table."""

from __future__ import annotations

from typing import TypeVar

from rumpus.games.royale.content import Board, Card, Content
from rumpus.geometry.square import Grid
from rumpus.kernel import Event

NOWHERE = -1
T = TypeVar("T")


def changed(row: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """A row with one place changed: what seldom changes is shared by copies, never written to."""
    return (*row[:index], value, *row[index + 1 :])


class Battle:
    """A battle being fought (SK-050 to SK-054)."""

    __slots__ = (
        "attacker", "beam", "card", "defender", "ended", "friendly", "heir", "helped", "no_damage",
        "origin",
        "over", "partner", "plain", "range", "red", "red_bonus", "reduced", "riposte", "square",
        "white", "white_bonus", "window",
    )  # fmt: skip

    def __init__(self, attacker: int, defender: int, friendly: bool, square: int) -> None:
        self.attacker = attacker
        self.defender = defender
        self.friendly = friendly  # declared against a figure of the attacker's own side
        self.heir = NOWHERE  # who stands on the defender's square after a swap (SK-R21)
        self.square = square  # where the battle began, the target's square
        self.card: Card | None = None
        self.plain = False
        self.range = 0
        self.over = False  # figures do not block the line
        self.beam = -1  # the direction of a beam
        self.origin = NOWHERE  # the square the range is counted from, if not the attacker's
        self.partner = NOWHERE  # who has to be adjacent to the defender as well
        self.red: list[int] = []
        self.white = 0
        self.red_bonus = 0
        self.white_bonus = 0
        self.helped: tuple[tuple[str, str, int], ...] = ()  # what cards gave: side, card, how much
        self.reduced = 0
        self.no_damage = False
        self.ended = False
        self.riposte = False
        self.window = 0

    def copy(self) -> Battle:
        twin = Battle(self.attacker, self.defender, self.friendly, self.square)
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.red = self.red.copy()
        return twin


class State:
    """One table of Battle Royale or Capture the Flag.

    Figures are indices into the content; per figure: square, health, owner, face-up cards as bits,
    cards used this turn, and conditions. Conditions and lying down count 1 until the controller's
    next turn starts, 2 during it, and end with it (SK-R36, CF-R18).
    """

    __slots__ = (
        "actions", "at", "attached", "barriers", "battle", "blizzard", "board", "bound", "breach",
        "budget", "content", "contested", "deck", "discard", "doubled", "down",
        "events", "fallen", "flag_at", "flag_moved", "flags", "green", "grid", "hands", "health",
        "here", "holder", "landed", "lifted", "manic", "manic_by", "mine", "moved", "occupied",
        "order", "owner", "player", "quiet", "round", "rubble", "sides", "south", "spent",
        "standing", "stands", "stir", "stopped", "surge", "teams", "trails", "turned", "up",
        "used", "webbed", "zones",
    )  # fmt: skip

    derived = ("grid", "here", "occupied", "sides", "standing")

    def __init__(self, content: Content, board: Board, players: int, flags: bool) -> None:
        figures = len(content.figures)
        self.events: list[Event] | None = None
        self.content = content
        self.board = board
        self.flags = flags  # Capture the Flag
        self.grid: Grid = board.grid
        self.order: tuple[int, ...] = tuple(range(players))  # players still in, in turn order
        self.teams: tuple[tuple[int, ...], ...] = ((),) * players
        self.zones: tuple[int, ...] = (-1,) * players
        self.south = 0  # the player of the south base (CF-R28)
        self.budget = 0  # actions of a turn (BR-010, BR-011, CF-010)
        # figures
        self.at = [NOWHERE] * figures
        self.health = [0] * figures
        self.owner: tuple[int, ...] = (-1,) * figures
        self.up = [0] * figures
        self.used: tuple[int, ...] = (0,) * figures
        self.bound: tuple[int, ...] = (0,) * figures
        self.webbed: tuple[int, ...] = (0,) * figures
        self.down: tuple[int, ...] = (0,) * figures
        self.spent = 0  # minion tokens that are gone for good
        # squares
        self.here: dict[int, int] = {}
        self.occupied = 0
        self.standing = 0
        self.sides = [0] * players
        self.barriers: dict[int, int] = {}  # square -> owner
        self.rubble = 0
        self.breach = 0
        self.mine = NOWHERE
        # the turn
        self.player = -1
        self.actions = 0
        self.manic = 0
        self.manic_by = NOWHERE
        self.green = 0
        self.moved = 0
        self.doubled = 0
        self.surge = 0
        self.stands: dict[int, int] = {}  # figure -> red on its next attack this turn
        self.blizzard = 0  # players whose Blizzard lasts
        self.round = 1
        self.turned = 0  # players who have had their turn this round
        self.quiet = 0  # rounds in a row without an event that counts (SK-R40)
        self.stir = False
        # cards
        self.hands: tuple[tuple[int, ...], ...] = ((),) * players
        self.deck: tuple[int, ...] = ()
        self.discard: tuple[int, ...] = ()
        self.attached: dict[int, int] = {}  # bonus card -> figure
        # flags
        self.flag_at: tuple[int, ...] = (NOWHERE, NOWHERE) if flags else ()
        self.holder: tuple[int, ...] = (NOWHERE, NOWHERE)
        self.contested: tuple[bool, ...] = (False, False)
        self.lifted = NOWHERE  # the flag that is being carried just now
        self.stopped = 0  # figures that captured this turn (CF-R09)
        self.landed = 0  # figures that landed this turn
        self.flag_moved = 0  # flags that changed square this turn
        self.fallen: tuple[int, ...] = (0,) * players  # defeats suffered
        self.trails: tuple[tuple[int, ...], ...] = ((), ())
        self.battle: Battle | None = None

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.events = None
        twin.content = self.content
        twin.board = self.board
        twin.flags = self.flags
        twin.grid = self.grid
        twin.order = self.order
        twin.teams = self.teams
        twin.zones = self.zones
        twin.south = self.south
        twin.budget = self.budget
        twin.at = self.at.copy()
        twin.health = self.health.copy()
        twin.owner = self.owner
        twin.up = self.up.copy()
        twin.used = self.used
        twin.bound = self.bound
        twin.webbed = self.webbed
        twin.down = self.down
        twin.spent = self.spent
        twin.here = self.here.copy()
        twin.occupied = self.occupied
        twin.standing = self.standing
        twin.sides = self.sides.copy()
        twin.barriers = self.barriers.copy() if self.barriers else {}
        twin.rubble = self.rubble
        twin.breach = self.breach
        twin.mine = self.mine
        twin.player = self.player
        twin.actions = self.actions
        twin.manic = self.manic
        twin.manic_by = self.manic_by
        twin.green = self.green
        twin.moved = self.moved
        twin.doubled = self.doubled
        twin.surge = self.surge
        twin.stands = self.stands.copy() if self.stands else {}
        twin.blizzard = self.blizzard
        twin.round = self.round
        twin.turned = self.turned
        twin.quiet = self.quiet
        twin.stir = self.stir
        twin.hands = self.hands
        twin.deck = self.deck
        twin.discard = self.discard
        twin.attached = self.attached.copy() if self.attached else {}
        twin.holder = self.holder
        twin.contested = self.contested
        twin.lifted = self.lifted
        twin.stopped = self.stopped
        twin.landed = self.landed
        twin.flag_moved = self.flag_moved
        twin.fallen = self.fallen
        twin.flag_at = self.flag_at
        twin.trails = self.trails
        twin.battle = self.battle.copy() if self.battle else None
        return twin

    def put(self, figure: int, cell: int) -> None:
        """Stand a figure on a square; NOWHERE takes it off the board."""
        before = self.at[figure]
        side = self.owner[figure]
        if before >= 0:
            bit = 1 << before
            del self.here[before]
            self.occupied &= ~bit
            self.standing &= ~bit
            self.sides[side] &= ~bit
        self.at[figure] = cell
        if cell >= 0:
            bit = 1 << cell
            self.here[cell] = figure
            self.occupied |= bit
            if not self.down[figure]:
                self.standing |= bit
                self.sides[side] |= bit

    def into_hand(self, player: int, card: int) -> None:
        """A bonus card comes into a hand; hands are kept sorted."""
        self.hands = changed(self.hands, player, tuple(sorted((*self.hands[player], card))))

    def from_hand(self, player: int, card: int) -> None:
        """One such bonus card leaves a hand."""
        hand = list(self.hands[player])
        hand.remove(card)
        self.hands = changed(self.hands, player, tuple(hand))

    def discard_from_hand(self, player: int, card: int) -> None:
        """A bonus card is played: it lies on the discard pile."""
        self.from_hand(player, card)
        self.discard = (*self.discard, card)

    def plant_flags(self) -> None:
        """Both flags stand on their home squares."""
        self.flag_at = (self.home(0), self.home(1))
        self.trails = tuple((cell,) for cell in self.flag_at)

    def lay(self, figure: int, cell: int) -> None:
        """Lay a figure on its side (CF-021)."""
        self.put(figure, NOWHERE)
        self.down = changed(self.down, figure, 1)
        self.put(figure, cell)

    def stand_up(self, figure: int) -> None:
        """Stand a figure upright again where it lies."""
        cell = self.at[figure]
        self.put(figure, NOWHERE)
        self.down = changed(self.down, figure, 0)
        self.put(figure, cell)

    def base(self, player: int) -> int:
        """The squares behind a player's base line (CF-R02)."""
        return self.board.bases[player != self.south]

    def home(self, player: int) -> int:
        """The home square of a player's flag (CF-002)."""
        return self.board.homes[player != self.south]

    def in_play(self, figure: int) -> bool:
        """Upright on the board."""
        return self.at[figure] >= 0 and not self.down[figure]

    def is_character(self, figure: int) -> bool:
        return figure < self.content.characters

    def characters(self, player: int) -> list[int]:
        """The player's characters in play."""
        count = self.content.characters
        return [f for f in self.teams[player] if f < count and self.at[f] >= 0 and not self.down[f]]

    def enemies(self, player: int) -> int:
        """The squares of every other player's upright figures (SK-R39, BR-R14)."""
        return self.standing & ~self.sides[player]

    def figures_on(self, cells: int) -> list[int]:
        """The figures on these squares, in the order of the squares."""
        found: list[int] = []
        while cells:
            low = cells & -cells
            found.append(self.here[low.bit_length() - 1])
            cells ^= low
        return found

    def empty(self) -> int:
        """Floor squares without figure, minion or flag (SK-R10)."""
        free = self.grid.floor & ~self.occupied
        for cell in self.flag_at:
            free &= ~(1 << cell)
        return free

    def rebuild(self) -> None:
        """Take the board's terrain tokens into account (SK-R35)."""
        blocked = self.rubble
        for cell in self.barriers:
            blocked |= 1 << cell
        self.grid = self.board.grid.with_terrain(blocked, self.breach)
