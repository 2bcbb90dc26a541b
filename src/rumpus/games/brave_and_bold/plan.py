"""An allocation in the making: what is laid on the board, and what is still free.

Rulebook: "Combat phase", step 3.  A plan never changes; each step makes a new one.
"""

from __future__ import annotations

from typing import TypeAlias

from rumpus.games.brave_and_bold.library import FINISHING, Ability, Character
from rumpus.games.brave_and_bold.paying import (
    BONUS,
    PAYERS,
    WILD,
    Use,
    affordable,
    code,
    payable,
    table,
    ways,
    written,
)
from rumpus.games.brave_and_bold.state import Player, State
from rumpus.games.brave_and_bold.tokens import (
    AGILITY,
    CODES,
    COMBAT,
    FOCUS,
    KINDS,
    MASS,
    MASS_PRICE,
    MC,
    VALUES,
    A,
)  # fmt: skip

Ways: TypeAlias = list[tuple[int, Use]]
MASSES = (7, 8)  # the places of the critical masses after the finishing move
MASS_NAMES = ("critical-mass-combat", "critical-mass-agility")


class Whole:
    """A whole allocation as an answer: equal if it lays out the same."""

    __slots__ = ("anys", "character", "discards", "laid")

    def __init__(
        self, character: Character, laid: tuple[tuple[int, Use], ...], anys: tuple[int, ...],
        discards: tuple[int, ...],
    ) -> None:  # fmt: skip
        self.character = character
        self.laid = laid
        self.anys = anys
        self.discards = discards

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Whole)
            and self.laid == other.laid
            and self.anys == other.anys
            and self.discards == other.discards
            and self.character.id == other.character.id
        )

    def __hash__(self) -> int:
        return hash((self.laid, self.anys, self.discards))

    def __str__(self) -> str:
        return f"commit {self.words}"

    @property
    def words(self) -> str:
        """The allocation in notation: `heavy-punch c c, any a, discard f`."""
        parts = [f"{place_name(self.character, at)} {written(use)}" for at, use in self.laid]
        parts += [f"any {CODES[kind]}" for kind in self.anys]
        parts += [f"discard {CODES[kind]}" for kind in self.discards]
        return ", ".join(parts) or "nothing"


def place_name(character: Character, at: int) -> str:
    """The name of an ability, the finishing move or a critical mass."""
    return character.abilities[at].id if at <= FINISHING else MASS_NAMES[at - MASSES[0]]


class Plan:
    """What a player has laid so far."""

    __slots__ = (
        "anys", "barred", "bits", "character", "discards", "free", "laid", "law", "meter",
        "open_any", "seat", "starting",
    )  # fmt: skip

    def __init__(self, state: State, player: Player) -> None:
        self.seat = player.seat
        self.character = player.character
        self.law = state.law
        self.barred = player.barred
        self.meter = player.meter
        self.starting = state.holder == player.seat
        self.free = [*player.draw, *player.bonus[:4], state.law.deuces]
        self.open_any = player.bonus[4]
        self.anys: tuple[int, ...] = ()
        self.discards: tuple[int, ...] = ()
        self.bits = -1  # what is free, once somebody asks
        self.laid: dict[int, tuple[Ways, int]] = {}  # place: its ways of paying, and which

    def copy(self) -> Plan:
        twin = Plan.__new__(Plan)
        twin.seat = self.seat
        twin.character = self.character
        twin.law = self.law
        twin.barred = self.barred
        twin.meter = self.meter
        twin.starting = self.starting
        twin.free = self.free.copy()
        twin.bits = -1
        twin.open_any = self.open_any
        twin.anys = self.anys
        twin.discards = self.discards
        twin.laid = self.laid.copy()
        return twin

    # --- what can be laid ------------------------------------------------------------------------

    def open(self, at: int) -> bool:
        """Whether a place is not laid and can be paid for (BB-R17: once a turn)."""
        if at in self.laid:
            return False
        if at in MASSES:
            return bool(self.mass_ways(at))
        ability = self.character.abilities[at]
        if self.barred >> at & 1 or sum(self.free) < ability.total // 2:
            return False
        return payable(table(self.character, ability, self.law), self.free, self.there())

    def there(self) -> int:
        """What is free, as bits."""
        if self.bits < 0:
            self.bits = sum(1 << kind for kind, count in enumerate(self.free) if count)
        return self.bits

    def all_ways(self, at: int) -> Ways:
        """Every way to pay for a place with what is free, the cheapest first."""
        if at in MASSES:
            return self.mass_ways(at)
        ability = self.character.abilities[at]
        return ways(table(self.character, ability, self.law), self.free)

    def mass_ways(self, at: int) -> Ways:
        """Real tokens of its type worth 10, beside the critical mass token (BB-R29, BB-R30)."""
        mass = MASS[at - MASSES[0]]
        family = COMBAT if mass == MC else AGILITY
        free = self.free
        if not free[mass] or sum(free[kind] * VALUES[kind] for kind in family) < MASS_PRICE:
            return []
        basic, double, plus = family
        found: Ways = []
        for doubles in range(free[double], -1, -1):
            for pluses in range(free[plus] + 1):
                basics = max(0, MASS_PRICE - 2 * doubles - pluses)
                worth = 2 * doubles + pluses + basics
                least = 2 if doubles and not (basics or pluses) else 1
                if basics <= free[basic] and worth - least < MASS_PRICE:
                    use = ((basic, basics), (double, doubles), (plus, pluses), (mass, 1))
                    kept = tuple(sorted((k, n) for k, n in use if n))
                    found.append((worth * 10 + basics + 2 * pluses, kept))
        return sorted(found)

    def next_way(self, at: int) -> int:
        """The next dearer way of paying for a laid place that can be afforded, or -1."""
        known, now = self.laid[at]
        back = self.free.copy()
        for kind, count in known[now][1]:
            back[kind] += count
        for n in range(now + 1, len(known)):
            if affordable(known[n][1], back):
                return n
        return -1

    def discardable(self) -> tuple[int, ...]:
        """Kinds that a challenge card lets one discard beside the allocation (D25)."""
        law = self.law
        if law.bystanders and not self.discards:
            return tuple(kind for kind in AGILITY if self.free[kind])
        if law.rage and len(self.discards) < 2:
            return tuple(kind for kind in FOCUS if self.free[kind])
        return ()

    # --- steps -----------------------------------------------------------------------------------

    def lay(self, at: int, known: Ways, number: int) -> Plan:
        """Lay a place in one of its ways, taking back what lay there."""
        twin = self.copy()
        if at in twin.laid:
            before, was = twin.laid[at]
            for kind, count in before[was][1]:
                twin.free[kind] += count
        for kind, count in known[number][1]:
            twin.free[kind] -= count
        twin.laid[at] = (known, number)
        return twin

    def pick(self, kind: int) -> Plan:
        """An "any" bonus becomes one of its type (BB-R16)."""
        twin = self.copy()
        twin.anys = tuple(sorted((*self.anys, kind)))
        twin.open_any -= 1
        twin.free[BONUS + kind] += 1
        return twin

    def drop(self, kind: int) -> Plan:
        """Discard a token beside the allocation."""
        twin = self.copy()
        twin.discards = tuple(sorted((*self.discards, kind)))
        twin.free[kind] -= 1
        return twin

    def whole(self) -> Whole:
        """The allocation as it stands."""
        laid = tuple((at, known[n][1]) for at, (known, n) in sorted(self.laid.items()))
        return Whole(self.character, laid, self.anys, self.discards)

    # --- what it comes to ------------------------------------------------------------------------

    def damage(self, at: int) -> int:
        """What an ability or the finishing move adds, challenge cards but the first-ability one."""
        if at in MASSES:
            return 0
        return strength(self, self.character.abilities[at])

    def loose(self) -> int:
        """Damage of combat tokens and combat bonuses that are not used (BB-061)."""
        each = 2 if self.law.war_god else 1
        return sum(self.free[k] * VALUES[k] for k in COMBAT) * each + self.free[BONUS]

    def total(self) -> tuple[int, int]:
        """Damage of the pool, and of the finishing move, before anything else changes it."""
        pool = self.loose() + sum(self.damage(at) for at in self.laid if at < FINISHING)
        pool += self.law.rage * len(self.discards)
        first = any(self.character.abilities[at].harms for at in self.laid if at < FINISHING)
        return pool + (self.law.training if first else 0), (
            self.damage(FINISHING) if FINISHING in self.laid else 0
        )

    def plain(self) -> dict[str, object]:
        """For the screen: places with what lies on them, what is free, totals."""
        pool, finishing = self.total()
        return {
            "laid": [
                {"place": place_name(self.character, at), "with": [
                    code(k) for k, n in known[number][1] for _ in range(n) if k != WILD
                ]}
                for at, (known, number) in sorted(self.laid.items())
            ],
            "free": {code(k): self.free[k] for k in range(KINDS + 4) if self.free[k]},
            "any": [CODES[kind] for kind in self.anys],
            "discards": [CODES[kind] for kind in self.discards],
            "loose": self.loose(),
            "damage": pool,
            "finishing": finishing,
        }  # fmt: skip


def strength(plan: Plan, ability: Ability) -> int:
    """Damage of an ability, with what its board and the challenge card say."""
    text = ability.text
    total = text.damage + text.indefensible + text.per_crisis * plan.meter
    if plan.starting:
        total += text.starting
    if ability.index == FINISHING:
        return total + plan.law.no_mercy
    if ability.agile and ability.harms:
        total += plan.law.instinct
    return total


__all__ = ["MASSES", "PAYERS", "A", "Plan", "Whole", "place_name", "strength"]
