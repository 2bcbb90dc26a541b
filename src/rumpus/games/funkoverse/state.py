"""What lies on the table."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.games.funkoverse.arena import Arena
from rumpus.games.funkoverse.content import Scenario
from rumpus.games.funkoverse.library import Content, Deed, Item, Kind
from rumpus.kernel import Event

NONE = -1
Pair = tuple[tuple[int, ...], tuple[int, ...]]  # one row for each side


@dataclass(frozen=True, slots=True)
class Settings:
    """What the players agreed on before the game (D1)."""

    format: str
    mode: str  # first, scenario, collection
    seats: int
    characters: tuple[int, int]  # of each team, basic ones included (FK-R86)
    basics: str  # the set of the basic characters; empty: none (FK-008)
    items: int  # of each side (FK-069)
    secret: bool  # teams are chosen in secret (FK-058)
    pool: tuple[str, ...]  # sets of characters and items to choose from (FK-078)

    @property
    def digest_key(self) -> str:
        return repr((self.format, self.characters, self.basics, self.items, self.secret, self.pool))


class Cast:
    """Who plays, and whose they are; a new one is made when that changes, in setup only.

    Pieces are numbered: the dark characters, the light ones, then the minion tokens.
    """

    __slots__ = (
        "count", "deeds", "digest_key", "figures", "holder", "item_traits", "items", "kind",
        "name", "owner", "piece_of", "seats", "side", "trait", "vines", "with_trait",
    )  # fmt: skip

    def __init__(
        self,
        content: Content,
        seats: Pair,
        teams: tuple[tuple[Kind, ...], tuple[Kind, ...]],
        owner: tuple[int, ...],
        items: tuple[Item, ...] = (),
        holder: tuple[int, ...] = (),
    ) -> None:
        doubles = len(content.kinds)
        first = {kind.index for kind in teams[0]}
        kinds = (*teams[0], *teams[1])
        self.seats: Pair = seats  # by side (FK-076)
        self.count: int = len(kinds)  # of characters
        self.figures: Pair = (
            tuple(range(len(teams[0]))),
            tuple(range(len(teams[0]), len(kinds))),
        )
        names = [kind.index for kind in teams[0]]
        names += [k.index + doubles * (k.index in first) for k in teams[1]]  # FK-079
        sides = [0] * len(teams[0]) + [1] * len(teams[1])
        self.vines: Pair = self._vines(content, teams, names, sides)
        self.name: tuple[int, ...] = tuple(names)
        self.side: tuple[int, ...] = tuple(sides)
        self.owner: tuple[int, ...] = owner
        self.kind: tuple[Kind, ...] = kinds
        minions = len(names) - len(kinds)
        self.trait: tuple[str, ...] = (*(kind.trait for kind in kinds), *[""] * minions)
        self.items: tuple[Item, ...] = items
        self.holder: tuple[int, ...] = holder
        self.item_traits: tuple[str, ...] = tuple(item.trait for item in items)
        self.with_trait: dict[str, tuple[int, ...]] = {
            trait: tuple(p for p, kind in enumerate(kinds) if kind.trait == trait)
            for trait in {kind.trait for kind in kinds if kind.trait}
        }
        self.deeds: tuple[tuple[Deed, ...], ...] = tuple(kind.abilities for kind in kinds)
        known = {name: piece for piece, name in enumerate(names)}
        every = range(len(content.names))
        self.piece_of: tuple[int, ...] = tuple(known.get(name, NONE) for name in every)
        parts = (seats, names, sides, owner, [item.id for item in items], holder)
        self.digest_key: str = " ".join(map(str, parts))

    def _vines(
        self,
        content: Content,
        teams: tuple[tuple[Kind, ...], tuple[Kind, ...]],
        names: list[int],
        sides: list[int],
    ) -> Pair:
        """The minion tokens of the sides whose cards place some (FK-120)."""
        vines: list[tuple[int, ...]] = []
        start = 2 * len(content.kinds)
        taken = 0
        for side, team in enumerate(teams):
            mine: list[int] = []
            if any(step.do == "vine" for k in team for a in k.abilities for step in a.steps):
                for n in range(content.numbers.vines):
                    mine.append(len(names))
                    names.append(start + taken * content.numbers.vines + n)
                    sides.append(side)
                taken += 1
            vines.append(tuple(mine))
        return vines[0], vines[1]


NOBODY: Pair = ((), ())


class State:
    """The position. Side 0 has the dark bases, side 1 the light ones (FK-001)."""

    __slots__ = (
        "acting", "arena", "at", "belt", "boxes", "cast", "cell", "champion", "content", "down",
        "events", "exhausted", "first", "flat", "intel", "item_step", "leader", "ledger", "marker",
        "need", "once", "open_markers", "out", "partner", "picked", "points", "pool", "riddle",
        "round", "scenario", "settings", "track", "turn", "up", "used", "zones",
    )  # fmt: skip

    def __init__(
        self, content: Content, settings: Settings, arena: Arena, scenario: Scenario | None
    ) -> None:
        self.events: list[Event] | None = None
        self.content, self.settings = content, settings
        self.arena = arena
        self.scenario = scenario  # None: the first game
        self.cast = Cast(content, NOBODY, ((), ()), ())
        self.need = 0  # points to win
        self.cell: list[int] = []  # of each piece; -1: not on the map
        self.at: list[int] = [NONE] * arena.plan.size  # the piece in each square
        self.up: list[int] = [0, 0]  # squares of a side's standing characters and minions
        self.flat: list[int] = [0, 0]  # squares of a side's knocked-down characters
        self.down = 0  # pieces that are knocked down
        self.out: list[int] = []  # step of the track a knocked-out character is on; 0: on the map
        self.exhausted = 0  # pieces (FK-013)
        self.boxes: list[int] = [0, 0]  # squares of a side's Mystery Boxes
        self.pool: list[int] = [0] * 8  # tokens by side and colour (FK-011)
        self.track: list[int] = [0] * 32  # tokens by side, colour and step (FK-012)
        self.item_step: list[int] = []  # 0: with its holder
        self.marker: list[int] = [0] * 4  # 0: on the map; else 4 * side + step
        self.open_markers = 15
        self.champion: list[int] = [NONE, NONE]  # -1: no such die; 0: ready; else its step
        self.intel = 0  # pieces that hold the card
        self.riddle = 0
        self.partner: list[int] = [NONE, NONE]
        self.leader: list[int] = [NONE, NONE]
        self.zones: list[int] = [NONE] * len(arena.zones)
        self.points: list[int] = [0, 0]
        self.ledger: list[tuple[int, int, int, str]] = []  # round, side, points, why
        self.round = 1
        self.first = 0  # the side with the first-player marker
        self.turn = 0  # the side that is to act
        self.acting = NONE  # the piece whose turn it is
        self.used = 0  # actions it has done
        self.once = 0  # deeds it may not do again this turn
        self.belt = 0  # items whose once-per-round trait was used
        self.picked: list[list[int]] = [[], []]  # characters chosen so far, by side

    def copy(self) -> State:
        twin = State.__new__(State)
        twin.events = None
        twin.content, twin.settings, twin.arena = self.content, self.settings, self.arena
        twin.scenario, twin.cast, twin.need = self.scenario, self.cast, self.need
        twin.cell, twin.at = self.cell.copy(), self.at.copy()
        twin.up, twin.flat, twin.down = self.up.copy(), self.flat.copy(), self.down
        twin.out, twin.exhausted, twin.boxes = self.out.copy(), self.exhausted, self.boxes.copy()
        twin.pool, twin.track = self.pool.copy(), self.track.copy()
        twin.item_step, twin.marker = self.item_step.copy(), self.marker.copy()
        twin.open_markers, twin.champion = self.open_markers, self.champion.copy()
        twin.intel, twin.riddle = self.intel, self.riddle
        twin.partner, twin.leader = self.partner.copy(), self.leader.copy()
        twin.zones, twin.points = self.zones.copy(), self.points.copy()
        twin.ledger = self.ledger.copy()
        twin.round, twin.first, twin.turn = self.round, self.first, self.turn
        twin.acting, twin.used, twin.once, twin.belt = self.acting, self.used, self.once, self.belt
        twin.picked = [self.picked[0].copy(), self.picked[1].copy()]
        return twin

    # --- pieces -----------------------------------------------------------------------------

    def put(self, piece: int, cell: int) -> None:
        """Set a piece on a square, standing or lying as it is."""
        self.lift(piece)
        self.cell[piece] = cell
        self.at[cell] = piece
        self.mark(piece, cell)

    def mark(self, piece: int, cell: int) -> None:
        """Enter a piece's square in the set of its side and state."""
        masks = self.flat if self.down >> piece & 1 else self.up
        masks[self.cast.side[piece]] |= 1 << cell

    def lift(self, piece: int) -> None:
        """Take a piece off the map."""
        cell = self.cell[piece]
        if cell < 0:
            return
        self.cell[piece] = NONE
        side = self.cast.side[piece]
        gone = ~(1 << cell)
        self.up[side] &= gone
        self.flat[side] &= gone
        lying = self.at[cell]
        if lying == piece:
            self.at[cell] = NONE
        elif lying >= 0:  # the piece was passing through somebody's square
            self.mark(lying, cell)

    def lay(self, piece: int) -> None:
        """A standing piece falls over in its square (FK-010)."""
        bit, side = 1 << self.cell[piece], self.cast.side[piece]
        self.down |= 1 << piece
        self.up[side] &= ~bit
        self.flat[side] |= bit

    def raise_up(self, piece: int) -> None:
        """A knocked-down piece stands again."""
        bit, side = 1 << self.cell[piece], self.cast.side[piece]
        self.down &= ~(1 << piece)
        self.flat[side] &= ~bit
        self.up[side] |= bit

    def occupied(self) -> int:
        """Every square with a character or minion, whatever its state."""
        up, flat = self.up, self.flat
        return up[0] | up[1] | flat[0] | flat[1]

    def free(self) -> int:
        """Squares that can take a piece: not dead, nobody in them (FK-R22, FK-R108)."""
        return self.arena.free & ~self.occupied()

    def empty(self) -> int:
        """Squares with no character, minion, token or marker (FK-R23)."""
        lying = 0
        for n, cell in enumerate(self.arena.marker_cells):
            if self.scenario is not None and self.open_markers >> n & 1:
                lying |= 1 << cell
        if self.scenario is not None and self.scenario.flag:
            lying |= 1 << self.arena.flags[0] | 1 << self.arena.flags[1]
        return self.free() & ~(self.boxes[0] | self.boxes[1] | lying)

    def stands(self, piece: int) -> bool:
        """On the map, not knocked down: one of three states (FK-009); minions always stand."""
        return self.cell[piece] >= 0 and not self.down >> piece & 1

    # --- sides ------------------------------------------------------------------------------

    def side_of(self, seat: int) -> int:
        """The side a seat plays for; everybody on the other side is an opponent (FK-004)."""
        return 1 if seat in self.cast.seats[1] else 0

    def captain(self, side: int) -> int:
        """The player whose word counts where a side disagrees; changes each round (FK-R84)."""
        seats = self.cast.seats[side]
        return seats[(self.round - 1) % len(seats)]

    def voice(self, side: int, piece: int) -> int:
        """Who decides for a piece: its owner, or the captain where it is no piece of the side."""
        cast = self.cast
        if 0 <= piece < cast.count and cast.side[piece] == side:
            return cast.owner[piece]
        return self.captain(side)

    def name(self, piece: int) -> str:
        """The written name of a piece."""
        return self.content.names[self.cast.name[piece]]

    def holds_item(self, piece: int, trait: str) -> bool:
        """Whether a piece holds a trait item that is not on the track (FK-074, FK-R54)."""
        cast = self.cast
        if trait not in cast.item_traits:
            return False
        for n, holder in enumerate(cast.holder):
            if holder == piece and cast.item_traits[n] == trait and not self.item_step[n]:
                return True
        return False
