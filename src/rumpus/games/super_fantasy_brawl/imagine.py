"""Worlds that fit what a player knows: hands, decks and traps dealt anew."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.games.super_fantasy_brawl.pieces import Card, Trap
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.kernel import Chance, Luck


def imagine(start: State, now: State, seat: int, luck: Luck) -> State:
    """A copy of the stage's start in which all that the seat does not know now is dealt anew."""
    world = start.copy()
    for other in range(start.rules.seats):
        if other != seat:
            _deal_cards(world, now, other, luck)
    _deal_traps(world, now, seat, luck)
    return world


def _deal_cards(world: State, now: State, seat: int, luck: Luck) -> None:
    """Another player's cards change places among hand, planned cards, and deck."""
    shown = set(map(id, now.shown[seat])) | set(map(id, world.shown[seat]))
    piles = (now.hands[seat], now.tops[seat], now.decks[seat], now.set_aside[seat])
    unseen = {id(card) for pile in piles for card in pile}
    own = (world.hands[seat], world.tops[seat], world.decks[seat], world.set_aside[seat])
    _mix(own, unseen - shown, luck)


def _mix(piles: Sequence[list[Card]], movable: set[int], luck: Luck) -> None:
    """Those cards change places among the piles."""
    places = [
        (pile, at) for pile in piles for at, card in enumerate(pile) if id(card) in movable
    ]  # fmt: skip
    cards = sorted((pile[at] for pile, at in places), key=str)  # nothing of the true order is left
    for n in range(len(cards) - 1, 0, -1):
        other = luck.give(Chance("imagined cards", tuple(range(n + 1))))
        cards[n], cards[other] = cards[other], cards[n]
    for (pile, at), card in zip(places, cards, strict=True):
        pile[at] = card


def _deal_traps(world: State, now: State, seat: int, luck: Luck) -> None:
    """Unseen traps get other faces; what has been sprung since then was what it was."""
    on_board = {laid.serial: laid for laid in now.traps.values()}
    unknown: list[int] = []
    for cell, laid in world.traps.items():
        later = on_board.get(laid.serial)
        if later is not None and not later.seen >> seat & 1:
            unknown.append(cell)
            world.supply[laid.face] += 1
    world.foretold = _foretold(world, now, seat)
    kept = list(world.foretold.values())
    # Those laid first have had the most tokens go to the supply after them.
    unknown.sort(key=lambda cell: -world.traps[cell].gone.bit_count())
    for cell in unknown:
        laid = world.traps[cell]
        face = luck.give(_faces(world, laid.gone, kept))
        world.supply[face.number] -= 1
        world.traps[cell] = laid._replace(face=face.number)


def _faces(world: State, gone: int, kept: Sequence[int]) -> Chance[Trap]:
    """The faces that a trap may have, weighed by the tokens that are left."""
    traps = world.content.traps
    left = {trap: world.supply[n] - (gone >> n & 1) - kept.count(n) for n, trap in enumerate(traps)}
    if max(left.values()) <= 0:
        left = dict(zip(traps, world.supply, strict=True))
    some = {trap: count for trap, count in left.items() if count > 0}
    return Chance("imagined trap", tuple(some), tuple(some.values()))


def _foretold(world: State, now: State, seat: int) -> dict[int, int]:
    """Traps that were laid and seen since the stage's start keep their faces."""
    seen = [(laid.serial, laid.face) for laid in now.traps.values() if laid.seen >> seat & 1]
    return {serial: face for serial, face in (*now.sprung, *seen) if serial >= world.laid}
