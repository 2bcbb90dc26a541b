"""What the players see: everything on the table is public."""

from __future__ import annotations

from typing import Any

from rumpus.games.funkoverse.arena import Arena
from rumpus.games.funkoverse.challenge import defense
from rumpus.games.funkoverse.content import BASES, COLOURS, QUALITIES
from rumpus.games.funkoverse.deeds import cost
from rumpus.games.funkoverse.library import Deed, Item, Kind
from rumpus.games.funkoverse.lines import ray
from rumpus.games.funkoverse.setup import pool
from rumpus.games.funkoverse.state import State
from rumpus.geometry.masks import cells_of
from rumpus.kernel import Luck

_maps: dict[int, dict[str, Any]] = {}
_cards: dict[tuple[str, int], dict[str, Any]] = {}
_items: dict[tuple[str, int], dict[str, Any]] = {}


def imagine(start: State, now: State, seat: int, luck: Luck) -> State:
    """Nothing lies hidden between two stages: a world is the table as it is."""
    return start.copy()


def seats_of_sides(state: State) -> tuple[tuple[int, ...], ...]:
    """Who plays together; before the colours are known, by seats."""
    from rumpus.games.funkoverse.formats import teams

    return state.cast.seats if state.cast.seats[0] else teams(state.settings)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """The whole table; who asks makes no difference but for the seat's own side."""
    cast = state.cast
    own = None if seat is None or not cast.seats[0] else BASES[state.side_of(seat)]
    acting = state.acting
    return {
        "seat": seat,
        "own": own,
        "format": state.settings.format,
        "map": map_of(state.arena),
        "scenario": state.scenario.id if state.scenario else None,
        "need": state.need if state.scenario else None,
        "round": state.round,
        "rounds": _limit(state),
        "first": BASES[state.first] if cast.seats[0] else None,
        "turn": BASES[state.turn] if cast.seats[0] else None,
        "acting": {"figure": state.name(acting), "used": state.used} if acting >= 0 else None,
        "sides": [_side(state, side) for side in (0, 1)],
        "figures": [_figure(state, piece) for piece in range(cast.count)],
        "minions": [
            {"id": state.name(vine), "side": BASES[side], "cell": _cell(state, vine)}
            for side in (0, 1)
            for vine in cast.vines[side]
        ],
        "boxes": [
            {"side": BASES[side], "cell": state.arena.cells[cell]}
            for side in (0, 1)
            for cell in cells_of(state.boxes[side])
        ],
        "markers": _markers(state),
        "zones": [None if held < 0 else BASES[held] for held in state.zones],
        "pool": [card(state, kind) for kind in pool(state)] if not cast.count else [],
        "shelf": [item_card(state, item) for item in shelf(state)],
        "picked": [[state.content.kinds[k].id for k in team] for team in state.picked],
        "ledger": [
            {"round": number, "side": BASES[side], "points": points, "why": why}
            for number, side, points, why in state.ledger
        ],
        "rays": rays(state, acting) if acting >= 0 and state.cell[acting] >= 0 else [],
    }


def _limit(state: State) -> int:
    numbers = state.content.numbers
    return numbers.rounds if state.scenario else numbers.first_rounds


def _cell(state: State, piece: int) -> str | None:
    cell = state.cell[piece]
    return state.arena.cells[cell] if cell >= 0 else None


def rays(state: State, piece: int) -> list[dict[str, Any]]:
    """The sight lines of a piece to every rival, each with what is in the way."""
    other = 1 - state.cast.side[piece]
    found: list[dict[str, Any]] = []
    for rival in (*state.cast.figures[other], *state.cast.vines[other]):
        if state.cell[rival] >= 0:
            line = ray(state, piece, state.cell[rival])
            line["figure"] = state.name(rival)
            found.append(line)
    return found


def _side(state: State, side: int) -> dict[str, Any]:
    cast, numbers = state.cast, state.content.numbers
    seats = cast.seats[side]
    boxes = any(state.cast.trait[p] == "last-laugh" for p in cast.figures[side])
    return {
        "base": BASES[side],
        "seats": list(seats),
        "captain": state.captain(side) if seats else None,
        "points": state.points[side],
        "pool": {COLOURS[c]: state.pool[4 * side + c] for c in range(4)},
        "track": [_step(state, side, step) for step in (4, 3, 2, 1)],
        "boxes left": numbers.boxes - state.boxes[side].bit_count() if boxes else None,
        "leader": state.name(state.leader[side]) if state.leader[side] >= 0 else None,
        "champion": None if state.champion[side] < 0 else state.champion[side],
    }


def _step(state: State, side: int, step: int) -> dict[str, Any]:
    """What lies on one step of a track."""
    base = 16 * side + step - 1
    cast = state.cast
    things: list[dict[str, Any]] = []
    for colour in range(4):
        things += [{"token": COLOURS[colour]}] * state.track[base + 4 * colour]
    for piece in cast.figures[side]:
        if state.out[piece] == step:
            things.append({"figure": state.name(piece)})
    for n, holder in enumerate(cast.holder):
        if cast.side[holder] == side and state.item_step[n] == step:
            things.append({"item": cast.items[n].id})
    for letter, value in enumerate(state.marker):
        if value == 4 * side + step:
            things.append({"marker": "abcd"[letter]})
    if state.champion[side] == step:
        things.append({"die": "champion"})
    return {"step": step, "things": things}


def _figure(state: State, piece: int) -> dict[str, Any]:
    cast = state.cast
    bit, side = 1 << piece, cast.side[piece]
    on_map = state.cell[piece] >= 0
    placed = on_map or state.out[piece] > 0
    shown = "standing" if placed else "waiting"
    if state.out[piece]:
        shown = "out"
    elif state.down & bit:
        shown = "down"
    held = [
        {**item_card(state, item), "step": state.item_step[n]}
        for n, item in enumerate(cast.items)
        if cast.holder[n] == piece
    ]
    cards = [
        name
        for name, holds in (
            ("intel", state.intel & bit),
            ("riddle", state.riddle & bit),
            ("partner", state.partner[side] == piece),
        )
        if holds
    ]
    return {
        "id": state.name(piece),
        "card": card(state, cast.kind[piece]),
        "side": BASES[side],
        "seat": cast.owner[piece],
        "cell": _cell(state, piece),
        "state": shown,
        "step": state.out[piece],
        "exhausted": bool(state.exhausted & bit),
        "defense": defense(state, piece, -1) if on_map else cast.kind[piece].defense,
        "leader": state.leader[side] == piece,
        "items": held,
        "cards": cards,
        "costs": [min(4, cost(state, piece, deed)) for deed in cast.kind[piece].abilities],
    }


def _markers(state: State) -> list[dict[str, Any]]:
    if state.scenario is None:
        return []
    return [
        {
            "letter": "abcd"[n],
            "cell": state.arena.cells[state.arena.marker_cells[n]],
            "side": BASES[(value - 1) // 4] if value else None,
            "step": (value - 1) % 4 + 1 if value else 0,
        }
        for n, value in enumerate(state.marker)
    ]


# --- what never changes, made once ----------------------------------------------------------


def map_of(arena: Arena) -> dict[str, Any]:
    """The map with its walls in quarters of a square."""
    known = _maps.get(id(arena))
    if known is None:
        names, plan = arena.cells, arena.plan
        known = _maps[id(arena)] = {
            "id": arena.id,
            "columns": plan.width,
            "rows": plan.height,
            "walls": [[*start, *end] for start, end in plan.segments],
            "solids": [[list(point) for point in solid] for solid in plan.polygons],
            "dead": [names[cell] for cell in cells_of(arena.dead)],
            "starts": {BASES[s]: [names[c] for c in cells_of(arena.starts[s])] for s in (0, 1)},
            "markers": [names[cell] for cell in arena.marker_cells],
            "flags": {BASES[s]: names[arena.flags[s]] for s in (0, 1)},
            "zones": [[names[cell] for cell in cells_of(zone)] for zone in arena.zones],
            "area": [names[cell] for cell in cells_of(arena.area)],
            "scenarios": list(arena.scenarios),
        }
        known["arena"] = arena.digest_key
        _keep.append(arena)
    return known


_keep: list[Arena] = []  # an arena whose tables are known stays, so that its id stays its own


def card(state: State, kind: Kind) -> dict[str, Any]:
    """A character card: numbers and words (FK-005)."""
    key = (state.content.digest_key, kind.index)
    known = _cards.get(key)
    if known is None:
        words: dict[str, Any] = state.content.words
        own = words.get("character", {}).get(kind.id, {})
        known = _cards[key] = {
            "id": kind.id,
            "name": own.get("name", kind.id.replace("-", " ").title()),
            "set": kind.set,
            "basic": kind.basic >= 0,
            "defense": kind.defense,
            "dots": [COLOURS[dot] for dot in kind.dots],
            "trait": {"id": kind.trait, "name": own.get("trait", ""), "text": own.get("text", "")},
            "abilities": [_ability(words, deed) for deed in kind.abilities],
        }
    return known


def item_card(state: State, item: Item) -> dict[str, Any]:
    """An item card: its words, and the step of its cooldown icon (FK-072, FK-073)."""
    key = (state.content.digest_key, item.index)
    known = _items.get(key)
    if known is None:
        own = state.content.words.get("item", {}).get(item.id, {})
        known = _items[key] = {
            "id": item.id,
            "name": own.get("name", item.id.replace("-", " ").title()),
            "text": own.get("text", ""),
            "icon": item.deed.cost if item.deed is not None else 0,
            "challenge": item.deed is not None and item.deed.challenge,
        }
    return known


def shelf(state: State) -> tuple[Item, ...]:
    """The items to choose from, while teams are known and nobody is on the map (FK-070)."""
    if not state.settings.items or any(cell >= 0 for cell in state.cell) or state.round > 1:
        return ()
    sets = state.settings.pool
    return tuple(item for item in state.content.items if item.set in sets)


def _ability(words: dict[str, Any], deed: Deed) -> dict[str, Any]:
    own = words.get("ability", {}).get(deed.id, {})
    return {
        "id": deed.id,
        "name": own.get("name", deed.id.replace("-", " ").title()),
        "text": own.get("text", ""),
        "cost": deed.cost,
        "colour": COLOURS[deed.colour],
        "quality": QUALITIES[deed.colour],
        "challenge": deed.challenge,
        "down": deed.down,
    }
