"""Errands: the toy game with a turn of several steps: an action, a way, and how far."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from tests.toy import RED, TOY, State

from rumpus.kernel import Decision, Over, Refusal, Rule, Stage, Word, choose, roll, tell

WALK, ROLL, RESIGN = Word("walk"), Word("roll"), Word("resign")
ASKS = ("action", "way", "far")


def turn(state: State) -> Rule[Stage | Over]:
    """Walk somewhere (TOY-003), or roll the die first (TOY-004)."""
    seat = state.player
    word = yield Decision(seat, "action", (WALK, ROLL), aside=(RESIGN,))
    if word is RESIGN:
        return Over((1 - seat,), "TOY-010", "resigned")
    if word is ROLL:
        yield from roll(RED)
    way = yield from choose(seat, "way", ["left", "right"])
    far = yield from choose(seat, "far", [1, 2, 3])
    tell(state, "walked", "TOY-003", seat=seat, way=way, far=far)
    state.gold[seat] += far
    state.player = 1 - seat
    if max(state.gold) >= 5000:
        return Over((seat,), "TOY-009", "rich")
    return Stage("turn")


def start(table: Any) -> tuple[State, Stage]:
    return State(2, 100), Stage("turn")


def prompt(state: State, decision: Decision) -> dict[str, Any]:
    return {"text": f"Which {decision.ask}?", "waiting": "Wait.", "rules": ["TOY-003"]}


def objection(state: State, decision: Decision, answer: Any) -> Refusal | None:
    if str(answer) in {str(option) for option in (*decision.options, *decision.aside)}:
        return None
    return Refusal("no-way", f"There is no {answer}.", ("TOY-003",), "Go elsewhere.")


def conceivable(state: State, decision: Decision) -> Iterable[Any]:
    return decision.options


ERRAND = replace(
    TOY,
    id="errand",
    title="Errands",
    formats=(TOY.formats[0],),
    stages={"turn": turn},
    start=start,
    prompt=prompt,
    objection=objection,
    conceivable=conceivable,
)
