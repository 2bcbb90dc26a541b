"""What can be bought, and for how much.  Rulebook: "Resupply"."""

from __future__ import annotations

from functools import lru_cache

from rumpus.games.brave_and_bold.law import Law
from rumpus.games.brave_and_bold.state import Player, State
from rumpus.games.brave_and_bold.tokens import (
    AGILITY,
    ARMOURY,
    CODES,
    COMBAT,
    DOUBLE,
    GAS,
    KINDS,
    KR,
    MARKET_PRICES,
    MASS,
    MASS_PRICE,
    MC,
    POWER_UP,
    PRICES,
    RP,
    K,
    U,
    V,
    value,
)  # fmt: skip
from rumpus.games.brave_and_bold.verbs import stored
from rumpus.kernel import Refusal, Word

PLAIN, WITH_PLUS, WITH_MARKER = range(3)  # ways of buying: ordinary, with R+, with a marker
ENDS = ("", " with r+", " with insider-trading")
BUY = tuple(tuple(Word(f"buy {CODES[kind]}{end}") for end in ENDS) for kind in range(KINDS))
GOODS = tuple(kind for kind in range(KINDS) if kind in PRICES or kind in ARMOURY or kind == KR)


class Basket:
    """What a player has bought in this Resupply."""

    __slots__ = ("bought", "market", "ordinary", "plus", "refused")

    def __init__(self, state: State, player: Player) -> None:
        law = state.law
        self.ordinary = 3 if not player.crisis else law.bailout or 2  # BB-080, BB-104
        places = (player.draw, player.slots, player.final, player.discard)
        self.plus = sum(place[RP] for place in places)  # BB-083, BB-R40
        self.bought: list[int] = []
        self.market = 0  # market tokens bought
        self.refused: list[int] = []  # teammates who refused resources

    @property
    def purchases(self) -> int:
        """All purchases left but those with a marker."""
        return self.ordinary + self.plus


def price(state: State, basket: Basket, kind: int) -> int:
    """The price before the discount of an additional purchase (BB-081, BB-082, BB-R39)."""
    if kind == KR:
        return hostile_price(state)
    law = state.law
    found = listed(law)[kind]
    if law.heist and kind in ARMOURY and kind not in MASS and not basket.market:
        found -= law.heist
    return found


@lru_cache(maxsize=256)
def listed(law: Law) -> tuple[int, ...]:
    """The price list of the turn: set prices first, then what is subtracted (BB-R39)."""
    return tuple(_listed(law, kind) for kind in range(KINDS))


def _listed(law: Law, kind: int) -> int:
    found = PRICES.get(kind, MARKET_PRICES.get(kind, 0))
    if kind in (U, V) and law.belt_price:
        found = law.belt_price
    elif kind == K:
        found -= law.crest_less
    elif kind in DOUBLE and law.double_price:
        found = law.double_price
    elif kind in POWER_UP and law.powerup_price:
        found = law.powerup_price
    return found


def cost(state: State, player: Player, basket: Basket, kind: int, how: int) -> int:
    """What a purchase costs; critical mass costs no resources (BB-R31)."""
    if kind in MASS:
        return 0
    return max(0, price(state, basket, kind) - discount(player, how))


def discount(player: Player, how: int) -> int:
    """An additional purchase carries its own discount (BB-083, BB-R39)."""
    if how == WITH_MARKER:
        return max(s.text.discount for s in player.character.specials)
    return 1 if how == WITH_PLUS else 0


def hostile_price(state: State) -> int:
    return max((p.character.hostile.price for p in state.players if p.character.hostile), default=0)


def victim(state: State, player: Player) -> Player | None:
    """The opponent into whose bag a hostile token can be bought (D22)."""
    for foe in state.foes(player):
        hostile = foe.character.hostile
        if hostile and hostile.price:
            return foe
    return None


def shelf(state: State, player: Player, kind: int) -> Refusal | None:
    """Why there is no such token to buy; None if there is one."""
    if kind == KR:
        foe = victim(state, player)
        if foe is None or not foe.supply[KR]:
            return Refusal(
                "no-kryptonite", "No opponent of yours can be harmed by it now.", ("BB-R83",)
            )
        if not for_sale(state, player):
            return Refusal(
                "enough-kryptonite", "That bag and draw hold as many as they may.", ("BB-R83",)
            )
    elif kind in ARMOURY:
        if not state.market[kind]:
            return Refusal(
                "not-in-market", "The market does not show that token.", ("BB-082", "BB-006")
            )
    elif kind == GAS or kind not in PRICES:
        return Refusal("not-for-sale", "This token is not for sale.", ("BB-080",))
    elif not player.supply[kind]:
        return Refusal("supply-empty", "Your supply has none left.", ("BB-R36",))
    return None


def why_not(state: State, player: Player, basket: Basket, kind: int, how: int) -> Refusal | None:
    """The rule against a purchase; None if there is none."""
    if kind in basket.bought:
        return Refusal(
            "not-unique", "You have bought one of that type this turn.", ("BB-080", "BB-R01")
        )
    missing = shelf(state, player, kind)
    if missing is not None:
        return missing
    if how == PLAIN and not basket.ordinary:
        ids = ("BB-104",) if player.crisis else ("BB-080",)
        return Refusal("no-purchase", "You have made all your ordinary purchases.", ids)
    if how == WITH_PLUS and not basket.plus:
        return Refusal("no-plus", "You have no unused resource power-up this turn.", ("BB-083",))
    if how == WITH_MARKER and not insider(state, player):
        return no_marker(state, player)
    limit = state.law.market_limit
    if kind in ARMOURY and limit and basket.market >= limit:
        return Refusal(
            "market-limit", "The challenge card lets you buy no more from the market.", ("BB-033",)
        )
    if kind in MASS:
        if not mass_paid(player, kind):
            text = "It costs unallocated tokens of its own type worth 10."
            return Refusal("no-mass", text, ("BB-082", "BB-R30", "BB-R31"))
    elif cost(state, player, basket, kind, how) > purse(state, player):
        rules = ("BB-082",) if kind in ARMOURY else ("BB-081",)
        return Refusal("too-dear", "You do not have enough resources for it.", rules)
    return None


def no_marker(state: State, player: Player) -> Refusal:
    """Why a marker allows no additional purchase."""
    if player.crisis:
        return Refusal("in-crisis", "In a crisis you cannot use that marker.", ("BB-R43",))
    if state.law.year_zero:
        return Refusal("no-markers", "The challenge card lets nobody use a marker.", ("BB-033",))
    return Refusal("no-marker", "You have no marker for an additional purchase.", ("BB-131",))


def insider(state: State, player: Player) -> bool:
    """Whether a marker allows an additional purchase; not in a crisis (BB-093, BB-R43)."""
    return not player.crisis and bool(stored(state, player, "resupply"))


def purse(state: State, player: Player) -> int:
    """Own resources, and what teammates who have finished left over (BB-R58)."""
    return player.resources + sum(mate.resources for mate in finished(state, player))


def finished(state: State, player: Player) -> list[Player]:
    """Living teammates who have completed Power-Up."""
    return [mate for mate in state.friends(player) if mate is not player and mate.ready]


def mass_paid(player: Player, kind: int) -> bool:
    """Whether unallocated tokens of the type are worth 10 (BB-R30)."""
    family = COMBAT if kind == MC else AGILITY
    return value(player.draw, family) >= MASS_PRICE


def goods(state: State, player: Player, basket: Basket) -> list[Word]:
    """Every purchase that is open."""
    open_ = (bool(basket.ordinary), bool(basket.plus), insider(state, player))
    hows = {how: discount(player, how) for how, is_open in enumerate(open_) if is_open}
    if not hows:
        return []
    most = purse(state, player)
    bought, supply, market = basket.bought, player.supply, state.market
    full = bool(state.law.market_limit) and basket.market >= state.law.market_limit
    known, heist = listed(state.law), state.law.heist
    found: list[Word] = []
    for kind in GOODS:
        if kind in bought or not (market[kind] if kind in ARMOURY else supply[kind] or kind == KR):
            continue
        if (kind in ARMOURY and full) or (kind == KR and not for_sale(state, player)):
            continue
        if kind in MASS:
            found += [BUY[kind][how] for how in hows if mass_paid(player, kind)]
            continue
        whole = price(state, basket, kind) if kind == KR or heist else known[kind]
        found += [BUY[kind][how] for how, less in hows.items() if whole - less <= most]
    return found


def for_sale(state: State, player: Player) -> bool:
    """Whether a hostile token can be bought into an opponent's bag (D22)."""
    foe = victim(state, player)
    if foe is None:
        return False
    hostile = foe.character.hostile
    return bool(hostile and foe.supply[KR] and foe.bag[KR] + foe.draw[KR] < hostile.most)
