"""What interrupts a sight line, for screens: the wall or the figure, and the rule."""

from __future__ import annotations

from typing import Any

from rumpus.games.funkoverse import sight
from rumpus.games.funkoverse.arena import Arena
from rumpus.games.funkoverse.state import State
from rumpus.geometry.masks import cells_of
from rumpus.geometry.sight import UNITS, Segment, meet, sides_of

_walls: dict[tuple[int, int, int], tuple[int, ...] | None] = {}


def wall_between(arena: Arena, start: int, goal: int) -> tuple[int, ...] | None:
    """The first obstruction that touches the line between two centres (FK-084, FK-R02, FK-R03)."""
    key = (id(arena), start, goal)
    if key not in _walls:
        line = (_centre(arena, start), _centre(arena, goal))
        walls: list[Segment] = list(arena.plan.segments)
        walls += [edge for solid in arena.plan.polygons for edge in sides_of(solid)]
        touched = [wall for wall in walls if meet(line, wall)]
        _walls[key] = (*touched[0][0], *touched[0][1]) if touched else None
    return _walls[key]


def _centre(arena: Arena, cell: int) -> tuple[int, int]:
    row, column = divmod(cell, arena.plan.width)
    return (column * UNITS + UNITS // 2, row * UNITS + UNITS // 2)


def ray(state: State, piece: int, goal: int) -> dict[str, Any]:
    """Whether a piece sees a square, and if not what is in the way, with the rule."""
    arena, start = state.arena, state.cell[piece]
    side = state.cast.side[piece]
    found: dict[str, Any] = {
        "from": arena.cells[start],
        "to": arena.cells[goal],
        "distance": arena.plan.distance(start, goal),
        "seen": True,
        "rules": ["FK-083"],
    }
    if not arena.plan.view(start) >> goal & 1:
        wall = wall_between(arena, start, goal)
        found |= {"seen": False, "wall": list(wall or ()), "rules": ["FK-084"]}
    elif not sight.sees(state, piece, side, goal):
        between = arena.plan.crossed(start, goal) & sight.blockers(state, piece, side)
        hiding = cells_of(sight.seen(state, piece, side, between))
        figures = [state.name(state.at[cell]) for cell in hiding]
        found |= {"seen": False, "figures": figures, "rules": ["FK-085"]}
    return found
