"""Points and winning.  Rulebook: "Winning Your First Game", "Scenarios", "Winning a Scenario"."""

from __future__ import annotations

from rumpus.games.funkoverse.reasons import title
from rumpus.games.funkoverse.state import State
from rumpus.kernel import Ends, Over, tell

SMALL = 2  # with so few characters a side, holding one zone or square is worth nothing by itself


def gain(state: State, side: int, points: int, why: str, *rules: str) -> None:
    """Points are never exhausted (FK-068)."""
    if points:
        state.points[side] += points
        state.ledger.append((state.round, side, points, why))
        tell(state, "points", "FK-052", *rules, side=side, points=points, why=why)


def credit(state: State, target: int) -> None:
    """A knock-out counts for the other side, whoever or whatever made it.

    That holds for boxes, statuses and minions (FK-123, FK-131, FK-133, FK-R61, FK-R73), for a
    rival under control (FK-R74), and without any challenge (FK-R117).
    """
    side = 1 - state.cast.side[target]
    if state.scenario is None:
        why = f"{title(state, target)} is knocked out"
        raise Ends(Over(state.cast.seats[side], "FK-051", why, scores(state, side)))
    why = "leader" if _leads(state, target) else "knock-out"
    gain(state, side, worth(state, target), why, "FK-R73")


def worth(state: State, target: int) -> int:
    """The points for a knock-out of that character; none in the first game."""
    if state.scenario is None:
        return 0
    return state.scenario.leader if _leads(state, target) else state.content.numbers.knock_out


def _leads(state: State, target: int) -> bool:
    """Whether its knock-out is worth more: each one of a leader in Leaders (FK-R102)."""
    scenario = state.scenario
    return bool(scenario and scenario.leader) and target in state.leader


def scores(state: State, winner: int = -1) -> tuple[float, ...]:
    """The score of every seat: the points of its side, or who won the first game."""
    sides = [state.side_of(seat) for seat in range(state.settings.seats)]
    if state.scenario is None:
        return tuple(float(side == winner) for side in sides)
    return tuple(float(state.points[side]) for side in sides)


def of_the_round(state: State) -> None:
    """What zones and the scoring area are worth at the end of a round (FK-R68, step 1)."""
    scenario = state.scenario
    if scenario is None:
        return
    if scenario.zones:
        held = [state.zones.count(0), state.zones.count(1)]
        _most(state, held, "zones")
    if scenario.territory:
        area = state.arena.area
        _most(state, [_inside(state, 0, area), _inside(state, 1, area)], "territory")


def _inside(state: State, side: int, area: int) -> int:
    """Characters in the area, standing or knocked down; minions do not count."""
    cells = (state.cell[piece] for piece in state.cast.figures[side])
    return sum(1 for cell in cells if cell >= 0 and area >> cell & 1)


def _most(state: State, held: list[int], why: str) -> None:
    """1 point for any, unless sides are small; 1 more for strictly more than the other side."""
    small = max(state.settings.characters) <= SMALL
    for side in (0, 1):
        if held[side] and not small:
            gain(state, side, 1, why, "FK-R68")
        if held[side] > held[1 - side]:
            gain(state, side, 1, f"most {why}", "FK-R68")


def winner(state: State) -> Over | None:
    """Only at the end of a round: the threshold is reached and the totals differ (FK-066).

    Tied sides play on until a round ends with a difference (FK-067, FK-R69).
    """
    if state.scenario is None:
        last = state.content.numbers.first_rounds
        if state.round >= last:  # FK-R75
            return Over((), "FK-R75", f"nobody is out after {last} rounds", scores(state))
        return None
    dark, light = state.points
    ahead = 0 if dark > light else 1
    if max(dark, light) >= state.need and dark != light:
        return _over(state, ahead, "FK-066", f"at the end of round {state.round}")
    last = state.content.numbers.rounds
    if state.round >= last:  # FK-R75
        if dark == light:
            return Over((), "FK-R75", f"a tie after {last} rounds", scores(state))
        return _over(state, ahead, "FK-R75", f"after {last} rounds")
    return None


def _over(state: State, side: int, rule: str, when: str) -> Over:
    names, points = ("Dark", "Light"), state.points
    why = f"{names[side]} has {points[side]} points, {names[1 - side]} {points[1 - side]}, {when}"
    return Over(state.cast.seats[side], rule, why, scores(state))
