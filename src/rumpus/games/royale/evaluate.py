"""A cheap value of a position, for the built-in players."""

from __future__ import annotations

from rumpus.games.royale.flags import steps_home
from rumpus.games.royale.state import State

FIGURE = 6.0  # a character in play is worth this much besides its health
CARD = 0.7
BONUS = 1.0


def evaluate(state: State, seat: int) -> float:
    """From -1 (lost) to 1 (won) for a seat."""
    if seat not in state.order:
        return -1.0
    strengths = [strength(state, player) for player in range(len(state.teams))]
    mine = strengths[seat]
    theirs = sum(strengths) - mine
    if state.flags:
        material = 0.25 * (mine - theirs) / (mine + theirs + 1.0)
        return max(-0.99, min(0.99, material + race(state, seat) - race(state, 1 - seat)))
    share = mine / (mine + theirs + 0.01)
    even = 1.0 / len(state.order)
    value = (share - even) / (1 - even) if share > even else (share - even) / even
    return max(-0.99, min(0.99, 0.95 * value + 0.04 * closeness(state, seat)))


def strength(state: State, player: int) -> float:
    """Health, characters, face-up cards, minions and bonus cards."""
    total = 0.0
    characters = state.content.characters
    for figure in state.teams[player]:
        if state.at[figure] < 0:
            continue
        if figure >= characters:
            total += 0.6 * state.health[figure]
            continue
        if state.down[figure]:
            total += risen(state, figure) if state.down[figure] == 2 else FIGURE * 0.6
            continue
        total += FIGURE + state.health[figure] + CARD * state.up[figure].bit_count()
        if state.bound[figure] or state.webbed[figure]:
            total -= 1.0
    return total + BONUS * len(state.hands[player])


def risen(state: State, figure: int) -> float:
    """A character that stands up when this turn ends, whatever is done in it (CF-R18)."""
    whose = state.content.figures[figure]
    return FIGURE + whose.health + CARD * len(whose.cards)


def closeness(state: State, seat: int) -> float:
    """How near the own characters are to an enemy: 1 beside one, falling with the distance."""
    enemies = [f for p in state.order if p != seat for f in state.characters(p)]
    own = state.characters(seat)
    if not enemies or not own:
        return 0.0
    distance = state.grid.distance
    near = 0.0
    for figure in own:
        near += 1.0 / min(distance(state.at[figure], state.at[enemy]) for enemy in enemies)
    return near / len(own)


def race(state: State, seat: int) -> float:
    """How far a side has come with the other side's flag: 0 to about 0.6."""
    flag = 1 - seat
    if state.flag_at[flag] < 0:
        return 0.0
    home = steps_home(state, flag, seat)
    far = state.board.grid.height
    value = 0.5 * (1 - home / far)
    holder = state.holder[flag]
    if holder >= 0 and state.owner[holder] == seat:
        value += 0.06 if state.contested[flag] else 0.12
    else:
        distance = state.grid.distance
        runners = [distance(state.at[f], state.flag_at[flag]) for f in state.characters(seat)]
        if runners:
            value += 0.10 * (1 - min(runners) / far) + 0.02 * (1 - max(runners) / far)
    return value
