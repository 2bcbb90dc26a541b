"""Statements about a position: `batman at c3`, `pool light red 1`, `batman sees c4`."""

from __future__ import annotations

from collections.abc import Callable

from rumpus.games.funkoverse import deeds, scenarios, sight
from rumpus.games.funkoverse.challenge import defense
from rumpus.games.funkoverse.content import BASES, COLOURS
from rumpus.games.funkoverse.notation import SIDES, Words, piece_named
from rumpus.games.funkoverse.state import State
from rumpus.kernel import RumpusError


def holds(state: State, statement: str) -> str | None:
    """None if it is true, else what was found instead; `not` before it turns it round."""
    words = statement.split()
    if words and words[0] == "not":
        found = holds(state, " ".join(words[1:]))
        return None if found is not None else " ".join(words[1:])
    try:
        rule = _STATEMENTS.get(words[0])
        if rule is not None:
            return rule(state, words[1:])
        return _piece(state, piece_named(state, words[0]), words[1:])
    except (KeyError, ValueError, IndexError) as wrong:
        raise RumpusError(f"unknown statement {statement!r} ({wrong})") from wrong


def _same(found: object, expected: object, what: str = "") -> str | None:
    return None if found == expected else f"{what} {found}".strip()


def _piece(state: State, piece: int, words: Words) -> str | None:
    """Statements about one piece."""
    cell, bit = state.cell[piece], 1 << piece
    cells, side = state.arena.cells, state.cast.side[piece]
    at = cells[cell] if cell >= 0 else "off the map"
    match words:
        case ["at", name]:
            return _same(at, name, "at")
        case ["off", "map"]:
            return None if cell < 0 else f"at {at}"
        case ["standing"]:
            return None if state.stands(piece) else _state_of(state, piece)
        case ["down"]:
            return None if cell >= 0 and state.down & bit else _state_of(state, piece)
        case ["out", *step]:
            out = state.out[piece]
            return None if out and (not step or out == int(step[0])) else _state_of(state, piece)
        case ["exhausted"]:
            return None if state.exhausted & bit else "not exhausted"
        case ["holds", thing]:
            return _held(state, piece, thing)
        case ["leads"]:
            return None if state.leader[side] == piece else f"leader {state.leader[side]}"
        case ["acts", *used]:
            right = state.acting == piece and (not used or state.used == int(used[0]))
            return None if right else f"acting {state.acting} with {state.used} actions used"
        case _:
            return _measure(state, piece, words)


def _held(state: State, piece: int, thing: str) -> str | None:
    """Status cards and items."""
    bit = 1 << piece
    held = [i.id for i, p in zip(state.cast.items, state.cast.holder, strict=True) if p == piece]
    if state.intel & bit:
        held.append("intel")
    if state.riddle & bit:
        held.append("riddle")
    if state.partner[state.cast.side[piece]] == piece:
        held.append("partner")
    return None if thing in held else f"holds {', '.join(held) or 'nothing'}"


def _measure(state: State, piece: int, words: Words) -> str | None:
    """What follows from the position and from the card."""
    cell, side = state.cell[piece], state.cast.side[piece]
    match words:
        case ["defense", dice]:
            return _same(defense(state, piece, -1), int(dice), "defense")
        case ["defense", dice, "against", other]:
            return _same(defense(state, piece, piece_named(state, other)), int(dice), "defense")
        case ["sees", name]:
            seen = sight.sees(state, piece, side, state.arena.plan.cell(name))
            return None if seen else f"{state.name(piece)} does not see {name}"
        case ["adjacent", name]:
            near = state.arena.adjacent[cell] >> state.arena.plan.cell(name) & 1
            return None if near else f"{state.name(piece)} is not adjacent to {name}"
        case ["owner", seat]:
            return _same(state.cast.owner[piece], int(seat), "seat")
        case ["on", "side", base]:
            return _same(BASES[side], base)
        case ["cost", deed, number]:
            found = next(d for d in state.content.deeds if d.id == deed)
            return _same(deeds.cost(state, piece, found), int(number), "cost")
        case ["card", "defense", number]:
            return _same(state.cast.kind[piece].defense, int(number), "defense")
        case ["card", "trait", trait]:
            return _same(state.cast.kind[piece].trait, trait, "trait")
        case ["card", ability, cost, colour, *marks]:
            return _card(state, piece, ability, [cost, colour, *marks])
        case _:
            raise ValueError("no such statement about a piece")


def _state_of(state: State, piece: int) -> str:
    if state.out[piece]:
        return f"out, on step {state.out[piece]}"
    return "down" if state.down >> piece & 1 else "standing"


def _card(state: State, piece: int, ability: str, expected: Words) -> str | None:
    """`batman card pow 2 red challenge`: cost, colour, challenge symbol, usable while down."""
    for deed in state.cast.deeds[piece]:
        if deed.id == ability:
            found = [str(deed.cost), COLOURS[deed.colour]]
            found += ["challenge"] * deed.challenge + ["down"] * deed.down
            return _same(" ".join(found), " ".join(expected))
    return f"no ability {ability}"


def _pool(state: State, words: Words) -> str | None:
    colour = COLOURS.index(words[1])
    return _same(state.pool[4 * SIDES[words[0]] + colour], int(words[2]), "pool")


def _track(state: State, words: Words) -> str | None:
    """`track light red 3`: a token of the colour on that step; `track light red none`."""
    start = 16 * SIDES[words[0]] + 4 * COLOURS.index(words[1])
    steps = [n + 1 for n in range(4) for _ in range(state.track[start + n])]
    expected = [] if words[2] == "none" else sorted(map(int, words[2:]))
    return _same(steps, expected, "steps")


def _points(state: State, words: Words) -> str | None:
    return _same(state.points, [int(words[0]), int(words[1])], "points")


def _box(state: State, words: Words) -> str | None:
    """`box dark d5`."""
    cell = state.arena.plan.cell(words[1])
    return None if state.boxes[SIDES[words[0]]] >> cell & 1 else "no such box"


def _boxes(state: State, words: Words) -> str | None:
    return _same(state.boxes[SIDES[words[0]]].bit_count(), int(words[1]), "boxes")


def _marker(state: State, words: Words) -> str | None:
    """`marker a map`, `marker a light 4`."""
    value = state.marker["abcd".index(words[0])]
    shown = "map" if not value else f"{BASES[(value - 1) // 4]} {(value - 1) % 4 + 1}"
    return _same(shown, " ".join(words[1:]), "marker")


def _zone(state: State, words: Words) -> str | None:
    held = state.zones[int(words[0]) - 1]
    return _same("nobody" if held < 0 else BASES[held], words[1], "zone")


def _item(state: State, words: Words) -> str | None:
    """`item whip ready`, `item whip 2`."""
    for n, item in enumerate(state.cast.items):
        if item.id == words[0]:
            return _same(str(state.item_step[n] or "ready"), words[1], "item")
    return "no such item"


def _champion(state: State, words: Words) -> str | None:
    step = state.champion[SIDES[words[0]]]
    return _same({0: "ready", -1: "none"}.get(step, str(step)), words[1], "champion die")


def _round(state: State, words: Words) -> str | None:
    return _same(state.round, int(words[0]), "round")


def _first(state: State, words: Words) -> str | None:
    return _same(BASES[state.first], words[0], "first")


def _turn(state: State, words: Words) -> str | None:
    return _same(BASES[state.turn], words[0], "turn")


def _captain(state: State, words: Words) -> str | None:
    return _same(state.captain(SIDES[words[0]]), int(words[1]), "captain")


def _threshold(state: State, words: Words) -> str | None:
    return _same(state.need, int(words[0]), "threshold")


def _empty(state: State, words: Words) -> str | None:
    cell = state.arena.plan.cell(words[0])
    return None if state.empty() >> cell & 1 else "not empty"


def _free(state: State, words: Words) -> str | None:
    cell = state.arena.plan.cell(words[0])
    return None if state.free() >> cell & 1 else "not free"


def _dead(state: State, words: Words) -> str | None:
    cell = state.arena.plan.cell(words[0])
    return None if state.arena.dead >> cell & 1 else "not dead"


def _step(state: State, words: Words) -> str | None:
    """`step b2 b1`: the way between two squares is open."""
    one, other = (state.arena.plan.cell(name) for name in words)
    return None if state.arena.plan.steps[one] >> other & 1 else "no way"


def _within(state: State, words: Words) -> str | None:
    """`within c3 f5 3`."""
    one, other = (state.arena.plan.cell(name) for name in words[:2])
    right = state.arena.plan.ball(one, int(words[2])) >> other & 1
    return None if right else f"distance {state.arena.plan.distance(one, other)}"


def _home(state: State, words: Words) -> str | None:
    """`home dark c1`: a return could be to that square."""
    cell = state.arena.plan.cell(words[1])
    return None if scenarios.home(state, SIDES[words[0]]) >> cell & 1 else "no return there"


def _seats(state: State, words: Words) -> str | None:
    """`seats dark 0 2`."""
    return _same(list(state.cast.seats[SIDES[words[0]]]), list(map(int, words[1:])), "seats")


def _map(state: State, words: Words) -> str | None:
    return _same(state.arena.id, words[0], "map")


def _team(state: State, words: Words) -> str | None:
    """`team dark batman henchman`."""
    names = [state.name(piece) for piece in state.cast.figures[SIDES[words[0]]]]
    return _same(names, words[1:], "team")


_STATEMENTS: dict[str, Callable[[State, Words], str | None]] = {
    "pool": _pool,
    "track": _track,
    "points": _points,
    "box": _box,
    "boxes": _boxes,
    "marker": _marker,
    "zone": _zone,
    "item": _item,
    "champion": _champion,
    "round": _round,
    "first": _first,
    "turn": _turn,
    "captain": _captain,
    "threshold": _threshold,
    "empty": _empty,
    "free": _free,
    "dead": _dead,
    "step": _step,
    "within": _within,
    "home": _home,
    "seats": _seats,
    "map": _map,
    "team": _team,
}
