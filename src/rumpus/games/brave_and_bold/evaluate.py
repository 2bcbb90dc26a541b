"""A cheap value of a position: counters, injuries, bags and stored uses."""

from __future__ import annotations

from rumpus.games.brave_and_bold.state import Player, State
from rumpus.games.brave_and_bold.tokens import GAS, KINDS, KR, X

# What a token in the bag is worth, in points of damage over the rest of the game.
WORTH = [
    1.0, 0.8, 0.8, 0.5, 1.3, 1.5, 1.6, 1.0, -1.5,
    2.2, 1.6, 1.9, 2.0, 1.9, 1.6, 1.6, 1.5, 1.5, -2.0, -1.0,
]  # fmt: skip
INJURED = 12.0


def evaluate(state: State, seat: int) -> float:
    """From -1 (lost) to 1 (won), for the side of that seat."""
    if not state.players or seat >= len(state.players):
        return 0.0
    side = state.players[seat].side
    mine = theirs = 0.0
    for player in state.players:
        worth = strength(state, player)
        if player.side == side:
            mine += worth
        else:
            theirs += worth
    if not mine or not theirs:
        return 1.0 if mine > theirs else -1.0 if theirs > mine else 0.0
    return max(-0.99, min(0.99, (mine - theirs) / (mine + theirs) * 2))


def strength(state: State, player: Player) -> float:
    """What a player can still take, and can still deal."""
    if player.defeated:
        return 0.0
    life = player.counter + (0.0 if player.injured else INJURED)
    if player.owes:
        life -= INJURED / 2
    places = (player.bag, player.draw, player.slots, player.final, player.discard, player.fresh)
    size = value = 0.0
    for place in places:
        for kind in range(KINDS):
            count = place[kind]
            if count:
                value += count * WORTH[kind]
                if kind not in (X, KR, GAS):
                    size += count
    quality = value / max(12.0, size) * 12.0
    now = 0.6 * sum(player.blow) + 0.1 * player.resources - (4.0 if player.crisis else 0.0)
    pulled = 0.5 * min(player.pulled, 13) if player.drawing or not player.crisis else 0.0
    return max(0.5, life + quality + 1.5 * sum(player.markers) + now + pulled)
