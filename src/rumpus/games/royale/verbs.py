"""Parts of cards: may they be played, would they change something, and what they do.

Which function stands for which verb is said in vocabulary.py, and comes with the content.
"""

from __future__ import annotations

from rumpus.games.royale import effects as fx
from rumpus.games.royale.acts import Act
from rumpus.games.royale.state import State
from rumpus.kernel import Rule


def changes_something(state: State, act: Act, effect: fx.Effect) -> bool:
    """Whether this part of a card could change the game as it stands (SK-R30)."""
    return state.content.can[type(effect)](state, act, effect)


def carry_out(state: State, act: Act, effect: fx.Effect) -> Rule[None]:
    """Do what this part of a card says."""
    asked: Rule[None] | None = state.content.do[type(effect)](state, act, effect)
    if asked is not None:
        yield from asked
