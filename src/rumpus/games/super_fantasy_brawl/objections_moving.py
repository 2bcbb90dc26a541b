"""What the rules say against a hex to which somebody is moved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rumpus.games.super_fantasy_brawl.movement import STAY, barred, springing, walk_layers
from rumpus.games.super_fantasy_brawl.names import champion_name
from rumpus.games.super_fantasy_brawl.pieces import Spot
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.kernel import Decision, Refusal


def no(code: str, text: str, *rules: str, remedy: str = "") -> Refusal:
    return Refusal(code, text, rules, remedy)


def _move(state: State, decision: Decision, thing: Any) -> Refusal:
    champion: int = decision.subject
    name = champion_name(state, state.champion(champion))
    if thing is STAY:
        text = f"{name} has to move onto a deployment hex."
        return no("must-enter", text, "SFB-R78", "SFB-120")
    found = _blocked(state, "move", champion, thing.cell)
    return found or _out_of_reach(state, champion, thing.cell)


def _out_of_reach(state: State, champion: int, cell: int) -> Refusal:
    """What keeps a walk from that hex: the distance, a trap, an Ally on a trap, or a wall."""
    side, start = state.side(champion), state.hexes[champion]
    entry = ("SFB-120",) if start < 0 else ()
    left: int = state.act.left
    walls, traps = barred(state, side), springing(state, champion)

    def reached(walls: int, traps: int) -> bool:
        layers = walk_layers(state, start, side, left, walls, traps)
        return any(layer >> cell & 1 for layer in layers)

    if not reached(0, 0):
        return _too_far(state, champion, left, "SFB-057", *entry)
    if reached(walls, 0):
        return no("trap", "A trap lies on the way.", "SFB-060", *entry,
                  remedy="Go onto the trap first, and then on.")  # fmt: skip
    if reached(walls & ~state.bodies[side], traps):
        return no("ally-on-trap", "An Ally on a trap cannot be crossed.", "SFB-R48", *entry)
    return no("in-the-way", "Statues, Enemies or traps are in the way.", "SFB-058", *entry)


# The rules behind an end of each verb: on a Statue or an Enemy, on an Ally, where one stands.
ENDS = {
    "move": (("SFB-058",), ("SFB-059",), ("SFB-057",)),
    "dash": (("SFB-142", "SFB-058"), ("SFB-142", "SFB-059"), ("SFB-142", "SFB-072")),
    "jump": (("SFB-148",), ("SFB-148",), ("SFB-148", "SFB-072")),
    "swoop": (("SFB-158",), ("SFB-158",), ("SFB-158", "SFB-072")),
}


def _blocked(state: State, verb: str, champion: int, cell: int) -> Refusal | None:
    """Why nobody can end on that hex."""
    wall, ally, same = ENDS[verb]
    if state.arena.statues >> cell & 1:
        return no("statue", "A Statue stands there.", *wall, "SFB-R76")
    other = state.at[cell]
    if other < 0:
        return None
    name = champion_name(state, state.champion(other))
    if other == champion:
        return no("same-hex", f"{name} stands there already.", *same, remedy="Choose to stay.")
    if state.side(other) == state.side(champion):
        text = f"{name} stands there: an Ally may be crossed, but not joined."
        return no("ally", text, *ally, "SFB-R76")
    return no("enemy", f"{name}, an Enemy, stands there.", *wall, "SFB-R76")


def _dash(state: State, decision: Decision, spot: Spot) -> Refusal:
    champion: int = decision.subject
    found = _blocked(state, "dash", champion, spot.cell)
    if found is not None:
        return found
    start, act = state.hexes[champion], state.act
    way = state.board.ways(start, spot.cell)
    if way < 0:
        return _no_row(state, champion, "SFB-142")
    if act.way not in (-1, way):
        return no("turned", "A Dash goes straight on: it does not turn.", "SFB-142")
    between = state.board.line(start, spot.cell) or 0
    if between & (state.arena.statues | state.bodies[1 - state.side(champion)]):
        return no("in-the-way", "A Statue or an Enemy is in the way.", "SFB-142", "SFB-058")
    if between & barred(state, state.side(champion)):
        return no("ally-on-trap", "An Ally on a trap cannot be crossed.", "SFB-142", "SFB-R48")
    if between & springing(state, champion):
        return no("trap", "A trap lies on the way.", "SFB-142", "SFB-060",
                  remedy="Dash onto the trap first, and then on.")  # fmt: skip
    return _too_far(state, champion, act.left, "SFB-142")


def _no_row(state: State, champion: int, rule: str) -> Refusal:
    name = champion_name(state, state.champion(champion))
    return no("no-row", f"{name} and that hex are in no common hex row.", rule, "SFB-136")


def _too_far(state: State, champion: int, left: int, *rules: str) -> Refusal:
    name = champion_name(state, state.champion(champion))
    steps = f"{left} step{'' if left == 1 else 's'}"
    return no("too-far", f"{name} has {steps} left, and that hex is further away.", *rules)


def _jump(state: State, decision: Decision, spot: Spot) -> Refusal:
    found = _blocked(state, "jump", decision.subject, spot.cell)
    return found or no("too-far", "That is too far to jump.", "SFB-148")


def _swoop(state: State, decision: Decision, spot: Spot) -> Refusal:
    champion: int = decision.subject
    found = _blocked(state, "swoop", champion, spot.cell)
    if found is not None:
        return found
    if state.board.ways(state.hexes[champion], spot.cell) < 0:
        return _no_row(state, champion, "SFB-158")
    return no("too-far", "That is too far to swoop.", "SFB-158")


def _force(state: State, decision: Decision, spot: Spot) -> Refusal:
    if not state.board.steps[state.hexes[decision.subject]] >> spot.cell & 1:
        return no("not-adjacent", "Each step leads to an adjacent hex.", "SFB-146", "SFB-R50")
    return no("taken", "No hex with a Champion or a Statue can be entered.", "SFB-R50", "SFB-146")


def _place(state: State, decision: Decision, spot: Spot) -> Refusal:
    if state.occupied >> spot.cell & 1 or state.arena.statues >> spot.cell & 1:
        return no("taken", "A Champion or a Statue stands there.", "SFB-R76", "SFB-062")
    return no("not-there", "The text of the card does not allow that hex.", "SFB-062", "SFB-001",
              remedy="Choose one of the lit hexes.")  # fmt: skip


def _fear(state: State, decision: Decision, thing: Any) -> Refusal:
    return no("not-furthest", "It must flee away from the source, as far as it can.", "SFB-145",
              "SFB-R51", "SFB-009")  # fmt: skip


MOVING: dict[str, Callable[[State, Decision, Any], Refusal]] = {
    "move": _move, "dash": _dash, "jump": _jump, "swoop": _swoop, "force": _force,
    "place": _place, "fear": _fear,
}  # fmt: skip
