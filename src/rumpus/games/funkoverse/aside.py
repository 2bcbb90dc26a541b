"""What a screen shows beside a question: what is refused and why, what is seen and in reach."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rumpus.games.funkoverse import refusals, sight
from rumpus.games.funkoverse.basics import BASIC_MOVE
from rumpus.games.funkoverse.challenge import added, basic_reach
from rumpus.games.funkoverse.library import Deed
from rumpus.games.funkoverse.options import FLAG, MARKERS, RALLY, ZONES, Option
from rumpus.games.funkoverse.reasons import no
from rumpus.games.funkoverse.state import State
from rumpus.geometry.masks import cells_of
from rumpus.kernel import Decision, Refusal, Word

Row = dict[str, Any]
WALKS = ("move", "shove", "pull", "repel", "scent", "one step ahead", "control")
PLACES = ("placing", "place", "home", "vine", "return", "box")
# Reasons that hold whatever the target.
WHOLE = (
    "no-token",
    "down",
    "down-late",
    "once",
    "item-down",
    "item-cooling",
    "no-interact",
    "no-effect",
    "stands-already",
)


def about(state: State, decision: Decision) -> Row:
    """Dead nouns with their reasons; for an action also what is seen and how far things reach."""
    ask = decision.ask
    if ask == "action":
        return _action(state, decision)
    if ask in WALKS or ask in PLACES:
        return {"no": list(_squares(state, decision))}
    if ask == "boxes":
        return {"no": list(_boxes(state, decision))}
    if ask in ("character", "proposal", "captain"):
        return {"no": list(_characters(state, decision))}
    return {}


def _row(noun: str, held: str, found: Refusal) -> Row:
    return {
        "noun": noun, "held": held, "code": found.code, "reason": found.text,
        "rules": list(found.rules), "remedy": found.remedy,
    }  # fmt: skip


class _Offer:
    """The answers that are open, and the rule against any other."""

    def __init__(self, state: State, decision: Decision) -> None:
        self.state, self.decision = state, decision
        self.open = {str(option) for option in decision.options}

    def against(self, option: Option | Word) -> Refusal | None:
        if str(option) in self.open:
            return None
        return refusals.against(self.state, self.decision, option)


def _characters(state: State, decision: Decision) -> Iterable[Row]:
    """Those of the side that cannot take the turn."""
    offer = _Offer(state, decision)
    for piece in state.cast.figures[state.turn]:
        name = state.cast.name[piece]
        found = offer.against(state.content.choose[name])
        if found is not None:
            yield _row(f"figure:{state.content.names[name]}", "", found)


def _boxes(state: State, decision: Decision) -> Iterable[Row]:
    """Boxes of the side that cannot go off first."""
    offer = _Offer(state, decision)
    for cell in cells_of(state.boxes[state.cast.side[decision.subject]]):
        found = offer.against(state.content.cell[cell])
        if found is not None:
            yield _row(f"cell:{state.arena.cells[cell]}", "", found)


def _squares(state: State, decision: Decision) -> Iterable[Row]:
    """Squares beside those that are offered, and what speaks against them."""
    offer = _Offer(state, decision)
    options = [one for one in decision.options if isinstance(one, Option) and one.cell >= 0]
    for who in sorted({option.who for option in options}):
        mine = {option.cell for option in options if option.who == who}
        beside = 0
        for cell in mine:
            beside |= state.arena.near[1][cell]
        piece = state.cast.piece_of[who] if who >= 0 else -1
        if piece >= 0 and state.cell[piece] >= 0:
            beside |= state.arena.near[1][state.cell[piece]]
            beside &= ~(1 << state.cell[piece])
        held = f"figure:{state.content.names[who]}" if who >= 0 else ""
        row = _options_of(state, options, who)
        for cell in cells_of(beside):
            found = offer.against(row[cell])
            if found is not None:
                yield _row(f"cell:{state.arena.cells[cell]}", held, found)


def _options_of(state: State, options: list[Option], who: int) -> Any:
    """The answers of the same kind for every square."""
    kind = next(option.kind for option in options if option.who == who)
    content = state.content
    rows: dict[str, Any] = {"move": content.move, "place": content.place, "return": content.returns}
    return rows[kind][who] if kind in rows else content.cell


# --- an action ------------------------------------------------------------------------------


def _action(state: State, decision: Decision) -> Row:
    piece, cells = state.acting, state.arena.cells
    offer = _Offer(state, decision)
    seen = sight.seen(state, piece, state.cast.side[piece], state.arena.plan.board.all)
    found = [*_moves(state, offer), *_people(state, offer), *_objects(state, offer)]
    rally = offer.against(RALLY)
    if rally is not None:
        found.append(_row("act:rally", "", rally))
    reach: dict[str, int] = {"act:challenge": basic_reach(state, piece) or 1}
    for noun, deed in _deeds(state):
        found += _deed(state, offer, noun, deed)
        if deed.aim is not None and deed.aim.reach < sight.FAR:
            reach[noun] = added(deed.aim.reach, deed.aim.add) or 1
    return {"no": found, "seen": [cells[cell] for cell in cells_of(seen)], "reach": reach}


def _moves(state: State, offer: _Offer) -> Iterable[Row]:
    """Squares in the range of a basic move that it does not reach (FK-036, FK-092)."""
    piece = state.acting
    start = state.cell[piece]
    if state.down >> piece & 1:
        found = offer.against(state.content.move[state.cast.name[piece]][start])
        if found is not None:
            yield _row("act:move", "", found)
        return
    row = state.content.move[state.cast.name[piece]]
    for cell in cells_of(state.arena.near[BASIC_MOVE][start] & ~(1 << start)):
        found = offer.against(row[cell])
        if found is not None:
            yield _row(f"cell:{state.arena.cells[cell]}", "act:move", found)


def _rivals(state: State) -> list[int]:
    """Rivals and their minions on the map, the nearest first."""
    cast, start = state.cast, state.cell[state.acting]
    other = 1 - cast.side[state.acting]
    there = [p for p in (*cast.figures[other], *cast.vines[other]) if state.cell[p] >= 0]
    return sorted(there, key=lambda p: state.arena.plan.distance(start, state.cell[p]))


def _people(state: State, offer: _Offer) -> Iterable[Row]:
    """Challenges and assists (FK-037, FK-038)."""
    cast, content = state.cast, state.content
    yield from _each(state, offer, "act:challenge", _rivals(state), content.challenge)
    side = cast.side[state.acting]
    allies = [p for p in cast.figures[side] if p != state.acting]
    allies.sort(key=lambda p: not state.down >> p & 1)
    if not (state.flat[side] or state.down >> state.acting & 1):
        yield _row("act:assist", "", no(state, "none-down", "FK-038", "FK-R33"))
    yield from _each(state, offer, "act:assist", allies, content.assist)


def _each(state: State, offer: _Offer, act: str, pieces: list[int], options: Any) -> Iterable[Row]:
    """Every piece that is no target; where none is, also the first reason for the act itself."""
    names = [state.cast.name[piece] for piece in pieces]
    refused = [(name, offer.against(options[name])) for name in names]
    rows = [(name, found) for name, found in refused if found is not None]
    if rows and len(rows) == len(refused):
        yield _row(act, "", rows[0][1])
        if rows[0][1].code in WHOLE:
            return
    for name, found in rows:
        yield _row(f"figure:{state.content.names[name]}", act, found)


def _objects(state: State, offer: _Offer) -> Iterable[Row]:
    """Point markers, the rival flag, zones (FK-039)."""
    scenario, near = state.scenario, state.cell[state.acting]
    far = state.arena.plan.distance
    objects: list[Option] = []
    if scenario is not None:
        there = state.arena.marker_cells
        order = sorted(range(4), key=lambda n: (state.marker[n] > 0, far(near, there[n])))
        objects = [MARKERS[n] for n in order]
        objects += [FLAG] if scenario.flag else []
        objects += ZONES[: len(state.zones)] if scenario.zones else []
    refused = [(one, offer.against(one)) for one in objects or [MARKERS[0]]]
    rows = [(one, found) for one, found in refused if found is not None]
    if rows and len(rows) == len(refused):
        yield _row("act:interact", "", rows[0][1])
    for one, found in rows if objects else []:
        yield _row(one.text.replace("interact ", "object:"), "act:interact", found)


def _deeds(state: State) -> Iterable[tuple[str, Deed]]:
    """The abilities on the card and the items held, each with its noun."""
    piece, cast = state.acting, state.cast
    for deed in cast.deeds[piece]:
        yield f"ability:{deed.id}", deed
    for item, holder in zip(cast.items, cast.holder, strict=True):
        if holder == piece and item.deed is not None:
            yield f"item:{item.id}", item.deed


def _deed(state: State, offer: _Offer, noun: str, deed: Deed) -> Iterable[Row]:
    content = state.content
    if deed.aim is None:
        found = offer.against(content.alone[deed.index])
        if found is not None:
            yield _row(noun, "", found)
    elif deed.aim.needs == "item":
        options = [content.at_item[deed.index][item.index] for item in state.cast.items]
        refused = [offer.against(option) for option in options]
        if refused and refused[0] is not None and None not in refused:
            yield _row(noun, "", refused[0])
    else:
        yield from _each(state, offer, noun, _rivals(state), content.aimed[deed.index])
