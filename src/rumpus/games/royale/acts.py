"""A card being played, and whom its parts may be for."""

from __future__ import annotations

from dataclasses import dataclass

from rumpus.games.royale.content import Card
from rumpus.games.royale.state import NOWHERE, Battle, State
from rumpus.kernel import Rule, choose


class Act:
    """A card being played: who plays it, its acting character, and the battle it answers."""

    __slots__ = ("battle", "beside", "card", "figure", "player", "through")

    def __init__(self, player: int, figure: int, card: Card, battle: Battle | None = None) -> None:
        self.player = player
        self.figure = figure  # the acting character; -1 for a bonus card
        self.card = card
        self.battle = battle
        self.through = NOWHERE  # the character a bonus card works through, once it is known
        self.beside: list[int] | None = None  # teammates adjacent before the movement, once made


@dataclass(frozen=True, slots=True)
class Aiming:
    """A question for the target of a card's attack: what it would be fought with."""

    card: Card
    fighter: int
    red: int = 0
    dice: int = 1
    range: int = 0
    origin: int = NOWHERE  # the square the range is counted from, if not the fighter's


def near(state: State, act: Act) -> list[int]:
    """The acting character and its adjacent teammates."""
    figure = act.figure
    if not state.in_play(figure):
        return []
    cells = state.grid.steps[state.at[figure]] & state.sides[act.player]
    return [figure, *(f for f in state.figures_on(cells) if state.is_character(f))]


def own(state: State, act: Act) -> list[int]:
    """The player's characters in play; the one a bonus card works through, if that is fixed."""
    return [act.through] if act.through >= 0 else state.characters(act.player)


def beneficiaries(state: State, act: Act, who: str) -> list[int]:
    """Whom a part of a card may be for."""
    if who == "self":
        return [act.figure]
    return near(state, act) if who == "near" else own(state, act)


def pick(state: State, act: Act, ask: str, figures: list[int]) -> Rule[int]:
    """One of these figures, named by the card's player."""
    names = [state.content.name[figure] for figure in figures]
    chosen = yield from choose(act.player, ask, names, subject=act.card)
    return chosen.a


def adjacent_squares(state: State, figure: int) -> int:
    return state.grid.steps[state.at[figure]] & state.empty()


def squares_within(state: State, figure: int, spaces: int) -> int:
    """Empty squares with at most so many spaces between (SK-R13)."""
    return state.grid.ball(state.at[figure], spaces + 1) & state.empty()
