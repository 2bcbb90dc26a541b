"""What can be named in an answer: Champions, cards, Cores, and answers that are places.

All are made once for a content; equal ones are one object, and their text is the notation.
"""

from __future__ import annotations

from rumpus.games.super_fantasy_brawl.content import (
    CardRecord,
    ChallengeRecord,
    ChampionRecord,
    Effect,
    TrapRecord,
)


class Piece:
    """Something with one stable text."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    @property
    def digest_key(self) -> str:
        return self.text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r})"


class Core(Piece):
    """A Core of Magic: one bit of a set of Cores."""

    __slots__ = ("bit",)

    def __init__(self, text: str, bit: int) -> None:
        super().__init__(text)
        self.bit = bit


# Each player owns one of each  SFB-005
CORES = (Core("destruction", 1), Core("creation", 2), Core("manipulation", 4))
ALL_CORES = 7
# The Cores in each set of Cores.
CORES_IN: tuple[tuple[Core, ...], ...] = tuple(
    tuple(core for core in CORES if cores & core.bit) for cores in range(8)
)
CORE_OF = {core.text: core for core in CORES}


class Champion(Piece):
    """A miniature with its Champion card; each kind has two, for games with duplicates."""

    __slots__ = (
        "bit",
        "cards",
        "copy",
        "defence",
        "hp",
        "ignores_traps",
        "kind",
        "longer",
        "no_push",
        "no_stun",
        "number",
        "pierce",
        "record",
        "ruthless",
        "takes_over",
        "thirsty",
        "trap_guard",
    )  # fmt: skip

    def __init__(self, record: ChampionRecord, kind: int, copy: int) -> None:
        super().__init__(record.id if copy == 0 else f"{record.id}-{copy + 1}")
        self.record = record
        self.kind = kind
        self.copy = copy
        self.number = 2 * kind + copy
        self.bit = 1 << self.number
        self.hp = record.hp
        self.defence = record.defence
        self.cards: tuple[Card, ...] = ()
        known = {ability.do: ability.n for ability in record.ability}
        self.ignores_traps = "ignore traps" in known
        self.trap_guard = known.get("guard", 0)
        self.takes_over = known.get("take over", 0)
        self.no_push = "no push" in known
        self.no_stun = "no stun" in known
        self.longer = known.get("reach", 0)
        self.pierce = known.get("pierce", 0)
        self.ruthless = "pierce all" in known
        self.thirsty = "lifesteal" in known


class Card(Piece):
    """An Action card of one Champion, with its text sorted by windows."""

    __slots__ = (
        "aim", "champion", "core", "cost", "defence", "furthest", "is_attack", "is_reaction",
        "kind", "move", "nearest", "now", "number", "owner", "post", "pre", "record", "skill",
        "statics", "strength",
    )  # fmt: skip

    def __init__(self, record: CardRecord, owner: Champion, core: Core, number: int) -> None:
        super().__init__(record.id if owner.copy == 0 else f"{record.id}-{owner.copy + 1}")
        self.record = record
        self.number = number
        self.owner = owner
        self.champion = owner.number
        self.core = core
        self.cost = core.bit
        self.kind = record.kind
        self.is_attack = record.kind == "attack"
        self.is_reaction = record.kind == "reaction"
        self.move = record.move
        self.aim = record.aim
        self.nearest, self.furthest = record.range
        self.strength = record.strength or 0
        self.defence = record.defence
        self.statics = self._lines("static")
        self.pre = self._lines("pre")
        self.post = self._lines("post")
        self.now = self._lines("now")
        self.skill = self._lines("skill")

    def _lines(self, window: str) -> tuple[Effect, ...]:
        return tuple(effect for effect in self.record.effects if effect.window == window)


class Standard(Piece):
    """A Standard Action with the Champion it activates and the Core that pays."""

    __slots__ = ("bit", "champion", "core", "cost", "do", "move")

    def __init__(self, text: str, do: str, move: int, bit: int, champion: int, core: Core) -> None:
        super().__init__(text)
        self.do = do
        self.move = move
        self.bit = bit
        self.champion = champion
        self.core = core
        self.cost = core.bit


class Spot(Piece):
    """A hex, said with the verb of the question: `move 1,-2`."""

    __slots__ = ("cell",)

    def __init__(self, verb: str, name: str, cell: int) -> None:
        super().__init__(f"{verb} {name}")
        self.cell = cell


class Aim(Piece):
    """One way an area lies around its Champion."""

    __slots__ = ("turn",)

    def __init__(self, text: str, turn: int) -> None:
        super().__init__(text)
        self.turn = turn


class Amount(Piece):
    """A number, said with the verb of the question: `heal 2`."""

    __slots__ = ("n",)

    def __init__(self, verb: str, n: int) -> None:
        super().__init__(f"{verb} {n}")
        self.n = n


class React(Piece):
    """A Reaction card with the Champion on whom it is played."""

    __slots__ = ("card", "defender")

    def __init__(self, card: Card, defender: Champion) -> None:
        super().__init__(f"{card} on {defender}")
        self.card = card
        self.defender = defender


class Way(Piece):
    """A direction, said with the verb of the question: `flee ne`."""

    __slots__ = ("way",)

    def __init__(self, verb: str, name: str, way: int) -> None:
        super().__init__(f"{verb} {name}")
        self.way = way


class Challenge(Piece):
    """A Challenge card."""

    __slots__ = ("number", "record")

    def __init__(self, record: ChallengeRecord, number: int) -> None:
        super().__init__(record.id)
        self.record = record
        self.number = number


class Trap(Piece):
    """A face of the trap tokens."""

    __slots__ = ("bit", "count", "do", "n", "number")

    def __init__(self, record: TrapRecord, number: int) -> None:
        super().__init__(record.id)
        self.number = number
        self.bit = 1 << number
        self.count = record.count
        self.do = record.do
        self.n = record.n
