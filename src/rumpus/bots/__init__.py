"""The built-in players, by level: the same words in the terminal, the lab and on screen.

player = bots.player("rookie", seed=7)
option = player.answer(bots.Seat(match, 1))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rumpus.bots.base import Dice, Player, Seat
from rumpus.bots.greedy import Rookie
from rumpus.bots.ismcts import Master, Veteran
from rumpus.bots.uniform import Uniform
from rumpus.kernel import BadSetting

__all__ = ["LEVELS", "Dice", "Player", "Seat", "player"]

LEVELS: Mapping[str, Callable[[int | str], Player]] = {
    "random": Uniform,
    "rookie": Rookie,
    "veteran": Veteran,
    "master": Master,
}


def player(level: str, seed: int | str = 0) -> Player:
    """A new player of that level; the same seed makes the same choices."""
    if level not in LEVELS:
        raise BadSetting(f"there is no level {level!r}; there are {', '.join(LEVELS)}")
    return LEVELS[level](seed)
