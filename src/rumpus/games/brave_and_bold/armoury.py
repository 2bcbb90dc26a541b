"""The Power-Up phase: Resupply, Rebalance, Reload.  Rulebook: "Power-Up phase", "Helper card"."""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import combinations
from typing import Any

from rumpus.games.brave_and_bold.prices import (
    BUY,
    PLAIN,
    WITH_MARKER,
    WITH_PLUS,
    Basket,
    cost,
    finished,
    goods,
    insider,
    victim,
)  # fmt: skip
from rumpus.games.brave_and_bold.setup import armoury_draw, fill_market
from rumpus.games.brave_and_bold.state import Player, State
from rumpus.games.brave_and_bold.tokens import (
    AGILITY,
    ARMOURY,
    BASIC,
    CODES,
    COMBAT,
    GAS,
    HOSTILE,
    KINDS,
    KR,
    MASS,
    MASS_PRICE,
    MC,
    TOKENS,
    VALUES,
    Token,
    V,
    X,
    crisis_needed,
)  # fmt: skip
from rumpus.games.brave_and_bold.verbs import name, stored, use
from rumpus.kernel import Decision, Over, Rule, Stage, Word, choose, offer, tell

DONE = Word("done")
LEND, REFUSE = Word("lend"), Word("refuse")
BOUGHT = {word: (kind, how) for kind, words in enumerate(BUY) for how, word in enumerate(words)}


def power_up(state: State) -> Rule[Stage | Over]:
    """In player order, the start player first (BB-028); a card may change the order."""
    state.phase = "power-up"
    state.market_bought = False
    if state.law.crash:
        for kind in range(KINDS):
            state.armoury[kind] += state.market[kind]
            state.market[kind] = 0
        yield from fill_market(state, "BB-032")
    state.line = state.seats()
    if state.law.takeover:
        state.line.sort(key=lambda seat: -state.players[seat].resources)
    for player in state.players:
        if player.defeated and state.down:
            rebalance(state, player)  # Ruling BB-R53: it may come back
            reload(state, player)
    return Stage("resupply", 0)


def resupply(state: State, place: int) -> Rule[Stage | Over]:
    """The whole Power-Up phase of one player after the other (BB-080, BB-087, BB-091)."""
    while place < len(state.line):
        yield from one_resupply(state, state.players[state.line[place]])
        place += 1
        if state.teams:
            return Stage("resupply", place)
    if state.market_bought:
        return end_turn(state)
    return (yield from exchange(state))  # BB-084


def one_resupply(state: State, player: Player) -> Rule[None]:
    """Purchases, then Rebalance and Reload; the market is filled for the next one (BB-R33)."""
    basket = Basket(state, player)
    while True:
        options = partial(choices, state, player, basket)
        answer: Any = yield Decision(player.seat, "resupply", options, subject=basket)
        if answer is DONE:
            break
        if answer in BOUGHT:
            buy(state, player, basket, *BOUGHT[answer])
        else:
            yield from borrow(state, player, basket, answer)
    if state.law.offering and not player.crisis:  # BB-R44
        yield from offering(state, player)
    rebalance(state, player)
    reload(state, player)
    yield from fill_market(state, "BB-085", "BB-R33")
    player.ready = True


def choices(state: State, player: Player, basket: Basket) -> tuple[Word, ...]:
    """Purchases, requests for a teammate's resources, or done."""
    return (*goods(state, player, basket), *requests(state, player, basket), DONE)


def buy(state: State, player: Player, basket: Basket, kind: int, how: int) -> None:
    """Pay, and take the token (BB-080..083)."""
    paid = cost(state, player, basket, kind, how)
    if how == PLAIN:
        basket.ordinary -= 1
    elif how == WITH_PLUS:
        basket.plus -= 1
    else:
        use(state, player, stored(state, player, "resupply")[0])
    basket.bought.append(kind)
    if kind in MASS:
        pay_mass(player, kind)
    pay(state, player, paid)
    if kind in ARMOURY:
        state.market[kind] -= 1
        state.market_bought = True
        basket.market += 1
        player.fresh[kind] += 1
    elif kind == KR:
        foe = victim(state, player)
        assert foe is not None
        foe.supply[KR] -= 1
        foe.bag[KR] += 1
    else:
        player.supply[kind] -= 1
        player.fresh[kind] += 1
    tell(state, "bought", "BB-080", "BB-082" if kind in ARMOURY else "BB-081", seat=player.seat,
         token=CODES[kind], paid=paid)  # fmt: skip


def pay(state: State, player: Player, amount: int) -> None:
    """Own resources first, then what teammates left over (BB-154, BB-R58)."""
    for payer in (player, *finished(state, player)):
        part = min(amount, payer.resources)
        payer.resources -= part
        amount -= part


def pay_mass(player: Player, kind: int) -> None:
    """Unallocated tokens of its own type worth 10 go to the discard (BB-R31)."""
    due = MASS_PRICE
    basic, double, plus = COMBAT if kind == MC else AGILITY
    for token in (double, plus, basic):
        while player.draw[token] and due > 0:
            player.draw[token] -= 1
            player.discard[token] += 1
            due -= VALUES[token]


# --- teams ---------------------------------------------------------------------------------------


def requests(state: State, player: Player, basket: Basket) -> list[Word]:
    """Teammates who have not finished may be asked until they refuse (BB-154, BB-R58)."""
    if not state.teams or not (basket.ordinary or basket.plus or insider(state, player)):
        return []
    return [
        Word(f"ask {mate.character.id} {amount}")
        for mate in state.friends(player)[1:]
        if not mate.ready and mate.seat not in basket.refused
        for amount in range(1, mate.resources + 1)
    ]


def borrow(state: State, player: Player, basket: Basket, word: Word) -> Rule[None]:
    """The teammate lends the named amount, or refuses (D24)."""
    _, id, amount = word.text.split()
    mate = next(m for m in state.friends(player) if m.character.id == id)
    answer = yield from choose(
        mate.seat, "lend", (LEND, REFUSE), subject=(player.character.id, int(amount))
    )
    if answer is LEND:
        mate.resources -= int(amount)
        player.resources += int(amount)
    else:
        basket.refused.append(mate.seat)
    tell(state, "lent" if answer is LEND else "refused", "BB-154", "BB-R58", seat=mate.seat,
         to=player.seat, amount=int(amount))  # fmt: skip


# --- rebalance and reload ------------------------------------------------------------------------


def offering(state: State, player: Player) -> Rule[None]:
    """A card lets one basic token go back to the supply before counting."""
    places = (player.bag, player.draw, player.slots, player.final, player.discard)
    open_ = [TOKENS[kind] for kind in BASIC if any(place[kind] for place in places)]
    token: Token | None = yield from offer(player.seat, "offering", open_)
    if token is not None:
        remove(player, token.kind)
        tell(state, "offered", "BB-136", seat=player.seat, token=token.code)


def remove(player: Player, kind: int) -> None:
    """A token goes back to the supply from wherever it lies (BB-136, BB-R70)."""
    places = (player.draw, player.discard, player.bag, player.fresh, player.slots, player.final)
    for place in places:
        if place[kind]:
            place[kind] -= 1
            player.supply[kind] += 1
            return


def rebalance(state: State, player: Player) -> None:
    """Temporary tokens go back; then the crisis tokens are set to the table (BB-086..090)."""
    for kind in player.borrowed:
        if kind != X:  # the number of crisis tokens is set below
            remove(player, kind)
    player.borrowed = []
    others = state.counted(player)
    player.bag[X] += player.meter
    player.meter = 0
    change = crisis_needed(others) - player.bag[X]  # Ruling BB-R37: exactly
    change = min(change, player.supply[X])
    player.bag[X] += change
    player.supply[X] -= change
    tell(state, "rebalanced", "BB-087", "BB-088", seat=player.seat, others=others,
         crisis=player.bag[X], change=change)  # fmt: skip


def reload(state: State, player: Player) -> None:
    """Everything goes back into the bag (BB-057, BB-091, BB-135, BB-137, BB-138)."""
    bag = player.bag
    for place in (player.draw, player.slots, player.final, player.discard, player.fresh):
        if not any(place):
            continue
        for kind in HOSTILE:
            if place[kind]:
                home(state, kind).supply[kind] += place[kind]  # Ruling BB-R83
                place[kind] = 0
        for kind in range(KINDS):
            if place[kind]:
                bag[kind] += place[kind]
                place[kind] = 0
    bag[X] += player.meter
    player.meter = 0
    if not state.persists:  # Ruling BB-R09
        bag[V] += player.reverse
        player.reverse = 0


def home(state: State, kind: int) -> Player:
    """The set a hostile token came from."""
    id = "laughing-gas" if kind == GAS else "kryptonite"
    return next(p for p in state.players if p.character.hostile and p.character.hostile.id == id)


# --- the market ----------------------------------------------------------------------------------


def exchange(state: State) -> Rule[Stage | Over]:
    """Nobody bought from the market: each names two tokens to be replaced (BB-084, BB-R34)."""
    for seat in state.seats():
        number = min(2, sum(state.market), sum(state.armoury))
        if not number:
            break
        word = yield from choose(seat, "exchange", exchanges(tuple(state.market), number))
        named = [CODES.index(code) for code in word.text.split()[1:]]
        new: list[int] = []
        for _ in named:
            new.append((yield from armoury_draw(state)))
        for kind, other in zip(named, new, strict=True):
            state.market[kind] -= 1
            state.armoury[kind] += 1  # Ruling BB-R66: where it came from
            state.market[other] += 1
        tell(state, "exchanged", "BB-084", "BB-R34", seat=seat, tokens=[CODES[k] for k in named],
             new=[CODES[k] for k in new])  # fmt: skip
    return end_turn(state)


@lru_cache(maxsize=4096)
def exchanges(market: tuple[int, ...], number: int) -> tuple[Word, ...]:
    """The tokens that can be named together."""
    lying = [CODES[kind] for kind in range(KINDS) for _ in range(market[kind])]
    picks = dict.fromkeys(combinations(lying, number))
    return tuple(Word(f"replace {' '.join(pick)}") for pick in picks)


def end_turn(state: State) -> Stage:
    """What ends with the turn (BB-092, BB-R59, BB-R82); the deck ends the game (BB-R50)."""
    for player in state.players:
        player.clear()
    state.turn += 1
    tell(state, "turn", "BB-092", turn=state.turn)
    return Stage("watchtower")


__all__ = ["WITH_MARKER", "exchange", "name", "power_up", "resupply"]
