"""What lies on the table: a place for each player, the armoury, the challenge deck."""

from __future__ import annotations

from typing import Any

from rumpus.games.brave_and_bold.law import PLAIN, Law
from rumpus.games.brave_and_bold.library import Character, Content
from rumpus.games.brave_and_bold.tokens import GAS, KR, X, none
from rumpus.kernel import Event

Fill = tuple[int, Any]  # the place of an ability, and the way of paying for it
Blow = tuple[int, int, int, int]  # by, to, normal damage, indefensible damage

# Player order from each seat on, for each number of players.
ROUND = tuple(
    tuple(tuple((first + n) % number for n in range(number)) for first in range(number))
    for number in range(7)
)
SAVED, SURGED, REWOUND, STAKED, ECHOED, LOST, FOCUSED = (1 << n for n in range(7))


class Player:
    """One player's place: damage counter, markers, bag and tray."""

    __slots__ = (
        "bag", "barred", "blow", "bonus", "borrowed", "character", "counter", "crisis",
        "defeated", "discard", "discarded", "draw", "drawing", "extra", "fill", "final", "fresh",
        "goal", "hand", "injured", "lasso", "markers", "mass", "meter", "named", "once", "owes",
        "pool", "pulled", "ready", "resources", "reverse", "seat", "shift", "side", "slots",
        "supply", "vibrated", "wall",
    )  # fmt: skip

    def __init__(self, seat: int, side: int, character: Character, counter: int) -> None:
        self.seat = seat
        self.side = side
        self.character = character
        self.counter = counter  # counts down, open to all  BB-009 BB-070
        self.injured = False
        self.owes = False  # must recover before the next Preparation  BB-R24
        self.defeated = False
        self.bag = character.start.copy()
        self.supply = [a - b for a, b in zip(character.stock, character.start, strict=True)]
        self.draw = none()
        self.slots = none()  # used on abilities this turn
        self.final = none()  # used on the finishing move
        self.discard = none()
        self.fresh = none()  # bought, and not yet in the bag
        self.hand = none()  # just drawn, and not yet in its place
        self.meter = 0
        self.reverse = 0
        # Markers are no tokens: what moves tokens never moves them.  BB-018 BB-010
        self.markers = [0] * len(character.specials)  # stored uses  BB-131
        self.clear()

    def clear(self) -> None:
        """What ends with the turn (BB-R82)."""
        self.borrowed: list[int] = []  # kinds added until Rebalance
        self.drawing = False
        self.goal = 0  # tokens to be drawn again, and no more; 0: no such number
        self.crisis = False
        self.ready = False  # has finished Power-Up
        self.pulled = 0  # non-crisis tokens drawn in Preparation
        self.extra = 0  # tokens that count twice for the bonus table
        self.shift = 0  # bonus count lowered by opponents
        self.named = 0
        self.once = 0  # what may happen once a turn and has happened
        self.bonus = [0, 0, 0, 0, 0]  # C R A F W, as far as not used on abilities
        self.pool = 0  # damage added by markers, cards and discards
        self.lasso = 0  # damage taken off by opponents
        self.resources = 0
        self.barred = 0  # abilities that cannot be activated, as bits
        self.fill: tuple[Fill, ...] = ()  # the allocation
        self.mass: tuple[int, ...] = ()  # critical mass tokens to be activated
        self.discarded = 0  # tokens discarded with the allocation, for a card
        self.vibrated = 0
        self.wall = 0  # normal damage that a card still prevents
        self.blow: tuple[int, int] = (0, 0)  # damage pool: normal, indefensible

    def copy(self) -> Player:
        twin = Player.__new__(Player)
        twin.seat = self.seat
        twin.side = self.side
        twin.character = self.character
        twin.counter = self.counter
        twin.injured = self.injured
        twin.owes = self.owes
        twin.defeated = self.defeated
        twin.bag = self.bag.copy()
        twin.supply = self.supply.copy()
        twin.draw = self.draw.copy()
        twin.slots = self.slots.copy()
        twin.final = self.final.copy()
        twin.discard = self.discard.copy()
        twin.fresh = self.fresh.copy()
        twin.hand = self.hand.copy()
        twin.meter = self.meter
        twin.reverse = self.reverse
        twin.markers = self.markers.copy()
        twin.borrowed = self.borrowed.copy()
        twin.drawing = self.drawing
        twin.goal = self.goal
        twin.crisis = self.crisis
        twin.ready = self.ready
        twin.pulled = self.pulled
        twin.extra = self.extra
        twin.shift = self.shift
        twin.named = self.named
        twin.once = self.once
        twin.bonus = self.bonus.copy()
        twin.pool = self.pool
        twin.lasso = self.lasso
        twin.resources = self.resources
        twin.barred = self.barred
        twin.fill = self.fill
        twin.mass = self.mass
        twin.discarded = self.discarded
        twin.vibrated = self.vibrated
        twin.wall = self.wall
        twin.blow = self.blow
        return twin

    @property
    def held(self) -> int:
        """Tokens drawn and kept: crisis tokens count, hostile and returned ones do not."""
        return self.pulled + self.meter

    @property
    def count(self) -> int:
        """The count for the bonus table (BB-R03)."""
        return self.pulled + self.extra

    @property
    def others(self) -> int:
        """The non-crisis tokens that Rebalance counts; what goes back then is none (BB-R38)."""
        total = sum(kind == X for kind in self.borrowed) - len(self.borrowed)
        for place in (self.bag, self.draw, self.slots, self.final, self.discard, self.fresh):
            if any(place):
                total += sum(place) - place[X] - place[KR] - place[GAS]
        return total


class State:
    """The whole table."""

    __slots__ = (
        "armoury", "blows", "bottom", "bottom_seen", "card", "content", "deck", "down", "events",
        "holder", "injure", "law", "limit", "line", "market", "market_bought", "odds", "order",
        "persists", "phase", "pile", "players", "ripostes", "teams", "top", "top_seen", "turn",
        "zero_ends",
    )  # fmt: skip

    def __init__(self, content: Content, seats: int) -> None:
        self.events: list[Event] | None = None
        self.content = content
        self.teams = seats > 2
        self.limit = {2: 60, 4: 40, 6: 35}[seats]  # BB-008
        self.players: list[Player] = []
        self.turn = 1
        self.phase = "setup"
        self.holder = 0  # of the starting player marker
        self.deck: list[int] = []  # cards whose order nobody knows
        self.top: list[int] = []  # cards above them that somebody has seen
        self.top_seen: list[int] = []  # by which seats, as bits
        self.bottom: list[int] = []
        self.bottom_seen: list[int] = []
        self.pile: list[int] = []  # the discard pile, the newest card last
        self.card = -1
        self.law: Law = PLAIN
        self.armoury = none()
        self.market = none()
        self.market_bought = False
        self.line: list[int] = []  # seats in the order in which this phase goes
        self.blows: list[Blow] = []
        self.ripostes: list[Blow] = []
        self.order = 0  # 0 all at once, 1 Combat in player order, 2 all in player order
        self.injure = False  # critical mass does not defeat
        self.zero_ends = False  # a team loses as soon as all are at zero
        self.down = False  # a defeated member can be brought back
        self.persists = False  # an unused Reverse stays
        self.odds = True

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.events = None
        twin.content = self.content
        twin.teams = self.teams
        twin.limit = self.limit
        twin.players = [player.copy() for player in self.players]
        twin.turn = self.turn
        twin.phase = self.phase
        twin.holder = self.holder
        twin.deck = self.deck.copy()
        twin.top = self.top.copy()
        twin.top_seen = self.top_seen.copy()
        twin.bottom = self.bottom.copy()
        twin.bottom_seen = self.bottom_seen.copy()
        twin.pile = self.pile.copy()
        twin.card = self.card
        twin.law = self.law
        twin.armoury = self.armoury.copy()
        twin.market = self.market.copy()
        twin.market_bought = self.market_bought
        twin.line = self.line.copy()
        twin.blows = self.blows.copy()
        twin.ripostes = self.ripostes.copy()
        twin.order = self.order
        twin.injure = self.injure
        twin.zero_ends = self.zero_ends
        twin.down = self.down
        twin.persists = self.persists
        twin.odds = self.odds
        return twin

    # --- who -------------------------------------------------------------------------------------

    def seats(self) -> list[int]:
        """The living in player order: the start player first, then clockwise (BB-023, BB-R47)."""
        players = self.players
        order = ROUND[len(players)][self.holder]
        return [seat for seat in order if not players[seat].defeated]

    def living(self) -> list[Player]:
        """The living players in player order."""
        players = self.players
        order = ROUND[len(players)][self.holder]
        return [player for seat in order if not (player := players[seat]).defeated]

    def counted(self, player: Player) -> int:
        """What Rebalance counts: an unused Reverse too, unless it stays (BB-086, BB-089)."""
        return player.others + (0 if self.persists else player.reverse)

    def foes(self, player: Player) -> list[Player]:
        """Living opponents, clockwise from the start player."""
        return [other for other in self.living() if other.side != player.side]

    def friends(self, player: Player) -> list[Player]:
        """Living members of the side, the player first."""
        mates = [o for o in self.living() if o.side == player.side and o is not player]
        return [player, *mates] if not player.defeated else mates
