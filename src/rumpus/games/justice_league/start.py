"""Where a game begins, and who plays with whom."""

from __future__ import annotations

from rumpus.games.justice_league.content import DARKSEID
from rumpus.games.justice_league.state import State
from rumpus.kernel import Stage, Table


def start(table: Table) -> tuple[State, Stage]:
    """An empty table; one seat is Darkseid's, the others are heroes' (JL-001, JL-003, JL-020)."""
    heroes = table.format.seats - 1
    return State(table.content, heroes), Stage("heroes", table.options["heroes"])


def sides(state: State) -> tuple[tuple[int, ...], ...]:
    """Darkseid alone, the heroes together (JL-001)."""
    return ((DARKSEID,), tuple(state.seats))
