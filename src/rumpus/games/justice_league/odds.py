"""Exact odds of a gamble, by going through all faces of all dice."""

from __future__ import annotations

from itertools import product
from typing import Any

from rumpus.games.justice_league.confront import Fight, need, number, worth
from rumpus.games.justice_league.content import Commit
from rumpus.games.justice_league.state import State
from rumpus.games.justice_league.wounds import braced, ignores


def die_wounds_preview(state: State, fight: Fight, seat: int, wounds: int) -> int:
    """What the wounds of a chart row would come to."""
    if not wounds or ignores(state, seat, "die"):
        return 0
    if state.in_region(seat):
        wounds += state.has_trait(state.at[seat], "die_wounds")
    return max(0, wounds - braced(state, seat) - fight.ignore[seat])


def attempt_odds(
    state: State,
    fight: Fight,
    seat: int,
    commit: Commit,
    committed: int = 0,
    giving: tuple[int, ...] = (),
) -> dict[str, Any]:
    """Score, total and, where dice are needed, the chances of success, wounds and defeat.

    In teamwork the odds count the own die only: partners' dice can but add to them.
    """
    score = need(state, fight, commit.ability, (*giving, seat))
    total = committed + (worth(fight, seat, commit) if seat in fight.effects else commit.own)
    shown: dict[str, Any] = {"score": score, "total": total, "left": max(0, score - total)}
    if total >= score:
        return shown | {"success": 1.0, "wound": 0.0, "defeat": 0.0, "roll": False}
    if seat not in fight.effects:
        return shown | {"success": 0.0, "wound": 0.0, "defeat": 0.0, "roll": False}
    success, wound, defeat, faces = _count(state, fight, seat, score - total)
    return shown | {
        "success": round(success / faces, 4),
        "wound": round(wound / faces, 4),
        "defeat": round(defeat / faces, 4),
        "roll": True,
        "faces": die_faces(state, fight, seat, score - total),
    }


def die_faces(state: State, fight: Fight, seat: int, lack: int) -> list[dict[str, Any]]:
    """What each face of the die does: overcomes, wounds, defeats."""
    found: list[dict[str, Any]] = []
    for face in state.content.die.outcomes:
        success, wound, defeat = _face(state, fight, seat, face, lack)
        found.append({"face": str(face), "success": success, "wound": wound, "defeat": defeat})
    return found


def _count(state: State, fight: Fight, seat: int, lack: int) -> tuple[int, int, int, int]:
    """Of all faces: how many succeed, wound and defeat; bad ones may be rolled again."""
    effect = fight.effects[seat]
    rows = [_face(state, fight, seat, face, lack) for face in state.content.die.outcomes]
    if effect.reroll and not fight.rerolled >> seat & 1:
        counted = [second if not first[0] else first for first, second in product(rows, repeat=2)]
    else:
        counted = rows
    return (
        sum(row[0] for row in counted),
        sum(row[1] for row in counted),
        sum(row[2] for row in counted),
        len(counted),
    )


def _face(state: State, fight: Fight, seat: int, face: Any, lack: int) -> tuple[bool, bool, bool]:
    """Whether a face succeeds, wounds and defeats."""
    row = number(state, fight, seat, face)
    if row is None:
        return (True, False, False)
    wounds, plus = state.hero(seat).chart[row]
    hurt = die_wounds_preview(state, fight, seat, wounds)
    down = state.wounds[seat] + hurt >= state.content.numbers.wounds
    return (plus >= lack, hurt > 0, hurt > 0 and down)
