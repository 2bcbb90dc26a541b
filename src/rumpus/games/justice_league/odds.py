"""Exact odds of a gamble, by going through all faces of all dice."""

from __future__ import annotations

from itertools import product
from typing import Any

from rumpus.games.justice_league.confront import Fight, Share, need, number, worth
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


def share_odds(state: State, share: Share, seat: int, commit: Commit) -> dict[str, Any]:
    """What a joint attempt comes to if nobody after this hero gives anything (JL-101, JL-104).

    Success counts the dice of all who have given; wounds and defeat are those of his own die.
    """
    fight = share.fight
    gives = commit.own or commit.wild
    giving = (*share.giving, seat) if gives else share.giving
    score = need(state, fight, commit.ability, giving)
    own = worth(fight, seat, commit) if seat in fight.effects else commit.own
    total = share.committed + own
    more = sum(
        state.ready[3 * s + commit.ability]
        for s in share.later
        if not fight.tried.get(s, 0) >> commit.ability & 1
    )
    shown: dict[str, Any] = {
        "score": score, "total": total, "left": max(0, score - total), "more": more,
    }  # fmt: skip
    rollers = [s for s in giving if s in fight.effects]
    if total >= score or not rollers:
        won = float(total >= score)
        return shown | {"success": won, "wound": 0.0, "defeat": 0.0, "roll": False}
    odds = _together(state, fight, rollers, seat, score - total)
    names = ("success", "wound", "defeat")
    shown |= {name: round(part, 4) for name, part in zip(names, odds, strict=True)}
    faces = {"faces": die_faces(state, fight, seat, score - total)} if rollers == [seat] else {}
    return shown | {"roll": True} | faces


def _together(
    state: State, fight: Fight, rollers: list[int], seat: int, lack: int
) -> tuple[float, float, float]:
    """Success by all dice, and what the die of one of the rollers does to him."""
    dice = [[_read(state, fight, s, face) for face in state.content.die.outcomes] for s in rollers]
    again = next(
        (
            n
            for n, s in enumerate(rollers)
            if fight.effects[s].reroll and not fight.rerolled >> s & 1
        ),
        None,
    )
    found: list[tuple[tuple[int | None, bool, bool], ...]] = []
    for faces in product(*dice):
        if again is None or _enough(faces, lack):
            found += [faces] * 6
        else:
            found += [(*faces[:again], face, *faces[again + 1 :]) for face in dice[again]]
    mine = [faces[rollers.index(seat)] for faces in found] if seat in rollers else []
    return (
        sum(_enough(faces, lack) for faces in found) / len(found),
        sum(face[1] for face in mine) / len(found),
        sum(face[2] for face in mine) / len(found),
    )


def _enough(faces: tuple[tuple[int | None, bool, bool], ...], lack: int) -> bool:
    """Whether dice overcome: by a symbol, or by what they add (JL-104, JL-106)."""
    added = [face[0] for face in faces]
    return None in added or sum(plus for plus in added if plus) >= lack


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
    plus, hurt, down = _read(state, fight, seat, face)
    return (plus is None or plus >= lack, hurt, down)


def _read(state: State, fight: Fight, seat: int, face: Any) -> tuple[int | None, bool, bool]:
    """What a face adds (None: it overcomes), and whether it wounds and defeats."""
    row = number(state, fight, seat, face)
    if row is None:
        return (None, False, False)
    wounds, plus = state.hero(seat).chart[row]
    hurt = die_wounds_preview(state, fight, seat, wounds)
    down = state.wounds[seat] + hurt >= state.content.numbers.wounds
    return (plus, hurt > 0, hurt > 0 and down)
