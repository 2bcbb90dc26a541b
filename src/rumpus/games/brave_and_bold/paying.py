"""Ways of paying for an ability: tokens, bonuses and what stands for them.

Rulebook: "Allocate tokens", "Exchanging or substituting tokens", "Utility".  What may pay is
counted in a list: the token kinds, then the bonuses C R A F, then the wild tokens of a card.
"""

from __future__ import annotations

from typing import TypeAlias

from rumpus.games.brave_and_bold.law import Law
from rumpus.games.brave_and_bold.library import FINISHING, Ability, Character
from rumpus.games.brave_and_bold.tokens import (
    A2,
    AP,
    BASIC,
    C2,
    CODES,
    CP,
    FP,
    KINDS,
    LETTERS,
    MA,
    MC,
    R2,
    RP,
    A,
    C,
    F,
    K,
    R,
    S,
    U,
)  # fmt: skip

BONUS = KINDS  # the first of the four bonuses
WILD = KINDS + 4  # basic tokens that may be of another type (a card)
PAYERS = KINDS + 5
ANY = PAYERS  # for the search only: "any" bonuses that become C R A F, and how many are left
ANY_LEFT = ANY + 4
EACH = -1  # a wild token may be of each type
NO_TYPE = -2  # or of none
RANK = [1] * (ANY_LEFT + 1)  # what is taken first; what stands for others comes last
for _kind, _rank in {
    BONUS: 0, BONUS + 1: 0, BONUS + 2: 0, BONUS + 3: 0, CP: 2, RP: 2, AP: 2, FP: 2,
    C2: 3, R2: 3, A2: 3, MC: 8, MA: 8, U: 30, WILD: 40,
    ANY: 0, ANY + 1: 0, ANY + 2: 0, ANY + 3: 0, ANY_LEFT: 0,
}.items():  # fmt: skip
    RANK[_kind] = _rank

Use: TypeAlias = tuple[tuple[int, int], ...]  # what is used, and how many of each
Payer: TypeAlias = tuple[Use, int, int]  # what it uses up, how many slots it fills, its rank
Table: TypeAlias = tuple[tuple[int, tuple[Payer, ...], int], ...]  # number, payers, as bits

_tables: dict[tuple[str, str, bool, bool, bool, bool, int], Table] = {}


def table(
    character: Character, ability: Ability, law: Law, anys: bool = False, wild: int = EACH
) -> Table:
    """What may pay for each slot of an ability: made once for each set of changes.

    `anys`: "any" bonuses whose type is still open pay as well (for the search).
    `wild`: the one type that a wild token is (for the search), or as the card says.
    """
    key = (
        character.stands,
        ability.key,
        bool(law.red_sun),
        bool(law.pending),
        bool(law.deuces),
        anys,
        wild,
    )
    made = _tables.get(key)
    if made is None:
        rows = [
            (number, _payers(character, ability, law, slot, anys, wild))
            for slot, number in ability.slots
        ]
        made = tuple((number, payers, bits(payers)) for number, payers in rows)
        _tables[key] = made
    return made


def bits(payers: tuple[Payer, ...]) -> int:
    """What may pay, as bits: if none of it is free, the slot cannot be filled."""
    found = 0
    for use, _, _ in payers:
        found |= 1 << use[0][0]
    return found


def _payers(
    character: Character, ability: Ability, law: Law, slot: int, anys: bool, wild: int
) -> tuple[Payer, ...]:
    """What may fill a slot: what is used up, how many slots it fills at most, and its rank."""
    found: list[tuple[Use, int]] = []
    if slot in BASIC:
        own = ((C, CP, C2, MC), (R, RP, R2), (A, AP, A2, MA), (F, FP))[slot]  # BB-115 BB-120
        found += [(((kind, 1),), 2 if kind in (C2, R2, A2) else 1) for kind in own]
    else:
        found.append((((slot, 1),), 1))  # crests and special tokens  BB-124 BB-125
    if ability.index != FINISHING:  # Ruling BB-R13: no stand-ins for a finishing move  BB-059
        found += [(use, 1) for use in _stand_ins(character, law, slot, wild)]
        if anys and slot in BASIC:
            found.append((((ANY + slot, 1), (ANY_LEFT, 1)), 1))
    return tuple(
        (use, most, sum(RANK[k] * n for k, n in use) + _extra(use, slot)) for use, most in found
    )


def _extra(use: Use, slot: int) -> int:
    """Tokens that stand for others come after those of the type itself."""
    if use[0][0] == S and slot != S:
        return 20
    return 12 if slot == K and use[0][0] != K else 0


def _stand_ins(character: Character, law: Law, slot: int, wild: int) -> list[Use]:
    """Bonuses, utility, special tokens and what a challenge card allows (BB-069, BB-122)."""
    found: list[Use] = []
    if slot in BASIC:
        found.append(((BONUS + slot, 1),))  # BB-052 BB-R15
        if not law.red_sun:
            found.append(((U, 1),))  # BB-122
        if wild == slot:
            found.append(((WILD, 1),))
        elif law.deuces and wild == EACH:
            found += [((kind, 1), (WILD, 1)) for kind in BASIC if kind != slot]
    token = character.token
    stands = {LETTERS[letter] for letter in token.stands_for}
    if slot in stands and not law.red_sun:
        found.append(((S, token.rate),))  # BB-X12
    if slot == K and law.pending:
        found += [((R2, 1),), ((R, 2),), ((R, 1), (RP, 1)), ((RP, 2),)]
    return found


def ways(slots: Table, free: list[int]) -> list[tuple[int, Use]]:
    """All ways to pay with what is free, the cheapest first.

    One token sits in one place: a double fills two slots of one ability, or one (BB-R12).
    """
    found = Found(slots, free.copy())
    found.next_type(0, 0)
    return sorted((rank, use) for use, rank in found.ways.items())


class Found:
    """The ways found so far, and what has been taken on the way to the next one."""

    __slots__ = ("left", "slots", "taken", "ways")

    def __init__(self, slots: Table, left: list[int]) -> None:
        self.slots = slots
        self.left = left
        self.taken: list[Use] = []
        self.ways: dict[Use, int] = {}

    def next_type(self, at: int, rank: int) -> None:
        """The slots of the next type; behind the last one a way is found."""
        if at < len(self.slots):
            self.fill(at, 0, self.slots[at][0], rank)
            return
        sums: dict[int, int] = {}
        for use in self.taken:
            for kind, count in use:
                sums[kind] = sums.get(kind, 0) + count
        way = tuple(sorted(sums.items()))
        known = self.ways.get(way)
        if known is None or rank < known:
            self.ways[way] = rank

    def fill(self, at: int, n: int, open_: int, rank: int) -> None:
        """The open slots of one type, with the payers from the n-th on."""
        if open_ == 0:
            self.next_type(at + 1, rank)
            return
        payers = self.slots[at][1]
        left = self.left
        for m in range(n, len(payers)):
            use, most, cost = payers[m]
            if not affordable(use, left):
                continue
            for kind, count in use:
                left[kind] -= count
            self.taken.append(use)
            for filled in range(min(most, open_), 0, -1):
                waste = 5 if filled < most else 0
                self.fill(at, m, open_ - filled, rank + cost + waste)
            self.taken.pop()
            for kind, count in use:
                left[kind] += count


def fits(slots: Table, at: int, n: int, open_: int, left: list[int]) -> bool:
    """Whether the open slots of one type, and all after them, can be filled."""
    if open_ == 0:
        return at + 1 == len(slots) or fits(slots, at + 1, 0, slots[at + 1][0], left)
    payers = slots[at][1]
    for m in range(n, len(payers)):
        use, most, _ = payers[m]
        if not affordable(use, left):
            continue
        for kind, count in use:
            left[kind] -= count
        done = any(
            fits(slots, at, m, open_ - filled, left) for filled in range(min(most, open_), 0, -1)
        )
        for kind, count in use:
            left[kind] += count
        if done:
            return True
    return False


def payable(slots: Table, free: list[int], there: int) -> bool:
    """Whether there is any way to pay; `there`: what is free, as bits."""
    plain = True
    for number, payers, one in slots:
        if not one & there:
            return False
        if free[payers[0][0][0][0]] < number:
            plain = False  # tokens of the type itself, the first of the payers, do not suffice
    return plain or fits(slots, 0, 0, slots[0][0], free)


def affordable(use: Use, free: list[int]) -> bool:
    """Whether all of it is free."""
    kind, count = use[0]
    if free[kind] < count:
        return False
    return len(use) == 1 or not [kind for kind, count in use if free[kind] < count]


def code(payer: int) -> str:
    """The name of what pays: a token, or a bonus as `+c`."""
    return CODES[payer] if payer < KINDS else f"+{CODES[payer - BONUS]}"


def written(use: Use) -> str:
    """A way of paying in notation."""
    return " ".join(code(payer) for payer, count in use for _ in range(count) if payer != WILD)
