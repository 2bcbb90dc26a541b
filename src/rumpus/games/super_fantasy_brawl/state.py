"""What lies on the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rumpus.games.super_fantasy_brawl.arena import Arena, Content
from rumpus.games.super_fantasy_brawl.content import GameRecord
from rumpus.games.super_fantasy_brawl.pieces import Card, Challenge, Champion, Trap
from rumpus.geometry.hex import HexBoard
from rumpus.kernel import Event
from rumpus.kernel.digest import plain

OFF = -1  # a Champion on its Gate, or not in the game: in no hex


class Laid(NamedTuple):
    """A trap token on the board, face down."""

    face: int
    serial: int  # how many were laid before it
    gone: int  # faces of which a token certainly went to the supply after this one was laid
    seen: int  # the seats that have looked at it


class Rules(NamedTuple):
    """What the table agreed on; fixed for the game."""

    seats: int
    numbers: GameRecord
    draft: str
    options: Mapping[str, str]
    rounds: int  # after so many rounds the higher score wins; 0: never

    @property
    def digest_key(self) -> str:
        return f"{self.numbers.format} {sorted(self.options.items())}"


class State:
    """The whole position between two stages; Champions are numbers, hexes are cells."""

    __slots__ = (
        "act",
        "against",
        "area_of",
        "arena",
        "at",
        "board",
        "bodies",
        "brought",
        "content",
        "damage",
        "deck",
        "decks",
        "discarded",
        "discards",
        "earned",
        "events",
        "exposed",
        "foretold",
        "gate_start",
        "guard",
        "hands",
        "hexes",
        "laid",
        "levelled",
        "movement",
        "next_against",
        "order",
        "owner",
        "played",
        "ready",
        "rooted",
        "round",
        "rules",
        "set_aside",
        "shown",
        "sprung",
        "steady",
        "strength",
        "supply",
        "teams",
        "tops",
        "track",
        "trap_mask",
        "traps",
        "turn",
        "used",
        "vp",
    )  # fmt: skip

    def __init__(self, content: Content, rules: Rules) -> None:
        size, seats = len(content.champions), rules.seats
        self.content = content
        self.arena: Arena = content.arena
        self.board: HexBoard = content.board
        self.rules = rules
        self.events: list[Event] | None = None
        self.act: Any = None  # the Action that is being resolved, for those who look on
        self.round = 0
        self.turn = 0  # place of the active player in the order
        self.order: list[int] = list(range(seats))
        self.area_of = [0, 1]  # the deployment area of each side
        self.vp = [0, 0]
        self.teams: list[list[int]] = [[] for _ in range(seats)]
        self.brought: list[list[Champion]] = [[] for _ in range(seats)]
        self.owner = [-1] * size
        self.hexes = [OFF] * size
        self.at = [-1] * content.board.size
        self.bodies = [0, 0]  # the hexes of each side's Champions
        self.damage = [0] * size
        self.strength = [0] * size  # bonuses until the end of the turn
        self.movement = [0] * size
        self.guard = [0] * size
        self.against = [0] * size  # of attacks against that Champion
        self.next_against = [0] * size
        self.levelled = 0  # sets of Champions
        self.earned = 0
        self.gate_start = 0
        self.rooted = 0
        self.exposed = 0
        self.steady = 0
        self.ready = [7] * seats
        self.used = 0  # Standard Actions used in this phase
        self.hands: list[list[Card]] = [[] for _ in range(seats)]
        self.decks: list[list[Card]] = [[] for _ in range(seats)]  # without order
        self.tops: list[list[Card]] = [[] for _ in range(seats)]  # known cards, the next one last
        self.discards: list[list[Card]] = [[] for _ in range(seats)]
        self.set_aside: list[list[Card]] = [[] for _ in range(seats)]
        self.shown: list[list[Card]] = [[] for _ in range(seats)]  # of a hand, known to all
        self.played: list[tuple[int, Card]] = []  # cards that are being resolved
        self.deck: list[Challenge] = []  # without order
        self.discarded: list[Challenge] = []
        self.track: list[Challenge | None] = [None] * len(rules.numbers.track)
        self.traps: dict[int, Laid] = {}
        self.trap_mask = 0
        self.laid = 0
        self.supply = [trap.count for trap in content.traps]  # other tokens: no limit  SFB-R62
        self.sprung: list[tuple[int, int]] = []  # serials and faces, in this Action
        self.foretold: dict[int, int] = {}  # faces of traps to come, in imagined worlds

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.content, twin.arena, twin.board = self.content, self.arena, self.board
        twin.rules, twin.events, twin.act = self.rules, None, None
        twin.round, twin.turn, twin.laid = self.round, self.turn, self.laid
        twin.levelled, twin.earned, twin.gate_start = self.levelled, self.earned, self.gate_start
        twin.rooted, twin.exposed, twin.steady = self.rooted, self.exposed, self.steady
        twin.used, twin.trap_mask = self.used, self.trap_mask
        twin.order, twin.area_of, twin.teams = self.order, self.area_of, self.teams
        twin.brought, twin.owner = self.brought, self.owner  # replaced when they change
        twin.vp = self.vp[:]
        twin.hexes = self.hexes[:]
        twin.at = self.at[:]
        twin.bodies = self.bodies[:]
        twin.damage = self.damage[:]
        twin.strength = self.strength[:]
        twin.movement = self.movement[:]
        twin.guard = self.guard[:]
        twin.against = self.against[:]
        twin.next_against = self.next_against[:]
        twin.ready = self.ready[:]
        twin.hands = [pile[:] for pile in self.hands]
        twin.decks = [pile[:] for pile in self.decks]
        twin.tops = [pile[:] for pile in self.tops]
        twin.discards = [pile[:] for pile in self.discards]
        twin.set_aside = [pile[:] for pile in self.set_aside]
        twin.shown = [pile[:] for pile in self.shown]
        twin.played = self.played[:]
        twin.deck = self.deck[:]
        twin.discarded = self.discarded[:]
        twin.track = self.track[:]
        twin.traps = self.traps.copy()
        twin.supply = self.supply[:]
        twin.sprung = self.sprung[:]
        twin.foretold = self.foretold.copy()
        return twin

    @property
    def digest_key(self) -> Any:
        """What the position is, without the tables of the board."""
        left_out = ("events", "arena", "board")
        return plain({n: getattr(self, n) for n in self.__slots__ if n not in left_out})

    # --- who is who ---------------------------------------------------------------------------

    @property
    def player(self) -> int:
        """The active player's seat."""
        return self.order[self.turn]

    def side(self, champion: int) -> int:
        """The side of a Champion; seats of one side are equally odd (SFB-002, SFB-160)."""
        return self.owner[champion] & 1

    def champion(self, number: int) -> Champion:
        return self.content.champions[number]

    def side_champions(self, side: int) -> list[int]:
        """All Champions of a side, those on the Gate included (SFB-161)."""
        teams = self.teams
        if len(teams) == 2:
            return teams[side]
        return teams[side] + teams[side + 2]

    def side_seats(self, side: int) -> tuple[int, ...]:
        return tuple(range(side, self.rules.seats, 2))

    # --- numbers ------------------------------------------------------------------------------

    def hp(self, champion: int) -> int:
        """Hitpoints of the side of the card that lies up (SFB-117)."""
        return self.content.champions[champion].hp[self.levelled >> champion & 1]

    def is_levelled(self, champion: int) -> bool:
        return bool(self.levelled >> champion & 1)

    def is_bloodied(self, champion: int) -> bool:
        """BLOODIED: 3 or more damage."""
        return self.damage[champion] >= 3  # SFB-140

    def in_trap_hex(self, champion: int) -> bool:
        """On a printed trap hex, or on a hex that holds a trap."""
        cell = self.hexes[champion]
        return cell >= 0 and bool((self.arena.trap_hexes | self.trap_mask) >> cell & 1)  # SFB-R86

    def defence(self, champion: int) -> int:
        """The current defence value, without what an attack or a Reaction changes (SFB-081)."""
        piece = self.content.champions[champion]
        value = piece.defence + self.guard[champion]
        if piece.trap_guard and self.is_levelled(champion) and self.in_trap_hex(champion):
            value += piece.trap_guard
        return value

    @property
    def occupied(self) -> int:
        return self.bodies[0] | self.bodies[1]

    def own_deployment(self, side: int) -> int:
        return self.arena.deployment[self.area_of[side]]

    def trap(self, number: int) -> Trap:
        return self.content.traps[number]

    # --- moving figures -----------------------------------------------------------------------

    def put(self, champion: int, cell: int) -> None:
        """Stand a Champion on a hex, wherever it was."""
        body = 1 << cell
        side = self.owner[champion] & 1
        was = self.hexes[champion]
        if was >= 0:
            self.at[was] = -1
            self.bodies[side] ^= 1 << was
        self.hexes[champion] = cell
        self.at[cell] = champion
        self.bodies[side] |= body

    def lift(self, champion: int) -> None:
        """Take a Champion out of the arena, to its Gate."""
        was = self.hexes[champion]
        if was >= 0:
            self.at[was] = -1
            self.bodies[self.owner[champion] & 1] ^= 1 << was
            self.hexes[champion] = OFF
