"""Written positions: `dark batman c4 down`, `box light d5`, `points 3 1`, `acting batman 1`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rumpus.games.funkoverse import formats, setup
from rumpus.games.funkoverse.arena import rebuilt
from rumpus.games.funkoverse.content import COLOURS
from rumpus.games.funkoverse.library import Content, Kind
from rumpus.games.funkoverse.state import Cast, State
from rumpus.geometry.plan_drawing import parse_polygon, parse_segments
from rumpus.kernel import RumpusError, Stage, Table
from rumpus.kernel.notation import lines

SIDES = {"dark": 0, "light": 1}
Words = list[str]


@dataclass(slots=True)
class Written:
    """What a written position says, before it is set up."""

    figures: list[tuple[int, Kind, Words]] = field(default_factory=list[tuple[int, Kind, Words]])
    others: list[tuple[int, Words]] = field(default_factory=list[tuple[int, Words]])
    walls: list[str] = field(default_factory=list[str])
    solids: list[str] = field(default_factory=list[str])
    bare: bool = False
    stage: Words = field(default_factory=list[str])


def read(table: Table, given: str) -> tuple[State, Stage]:
    """The position and the stage it is written for; without one, the turn of the side to move."""
    state, _ = formats.start(table)
    written = Written()
    for number, words in lines(given):
        try:
            _sort(state.content, written, number, words)
        except (KeyError, ValueError, IndexError) as wrong:
            raise RumpusError(f"line {number}: {' '.join(words)!r}: {wrong}") from wrong
    _map(table, state, written)
    _cast(state, written)
    for number, words in written.others:
        try:
            _WORDS[words[0]](state, words[1:])
        except (KeyError, ValueError, IndexError) as wrong:
            raise RumpusError(f"line {number}: {' '.join(words)!r}: {wrong}") from wrong
    return state, _stage(state, written.stage)


def _sort(content: Content, written: Written, number: int, words: Words) -> None:
    if words[0] in SIDES and len(words) > 1:
        written.figures.append((SIDES[words[0]], content.kind(words[1]), words[2:]))
    elif words[0] == "wall":
        written.walls += words[1:]
    elif words[0] == "solid":
        written.solids.append(" ".join(words[1:]))
    elif words[0] == "bare":
        written.bare = True
    elif words[0] == "stage":
        written.stage = words[1:]
    elif words[0] in _WORDS:
        written.others.append((number, words))
    else:
        raise RumpusError(f"line {number}: {words[0]!r} is no word of a position")


def _map(table: Table, state: State, written: Written) -> None:
    """The map with walls added; `bare` takes its own walls away first."""
    if not (written.bare or written.walls or written.solids):
        return
    content: Content = table.content
    text = content.map_texts[state.arena.id]
    walls = tuple(wall for line in written.walls for wall in parse_segments(line))
    solids = tuple(parse_polygon(line) for line in written.solids)
    if not written.bare:
        walls = (*state.arena.plan.segments, *walls)
        solids = (*state.arena.plan.polygons, *solids)
    state.arena = rebuilt(text, walls, solids)


def _cast(state: State, written: Written) -> None:
    """The figures of both sides; owners as after a draft in the order written (FK-R118)."""
    own = formats.teams(state.settings)
    lists = tuple(tuple(k for s, k, _ in written.figures if s == side) for side in (0, 1))
    owner: list[int] = []
    for side, team in enumerate(lists):
        owner += setup.owners(own[side], team)
    state.cast = Cast(state.content, own, ((), ()), ())
    setup.enlist(state, own, (lists[0], lists[1]), tuple(owner))
    count = [0, len(lists[0])]
    for side, _, words in written.figures:
        _figure(state, count[side], words)
        count[side] += 1


def _figure(state: State, piece: int, words: Words) -> None:
    """`c4 down exhausted intel riddle partner leader holds whip`, `out 1`, `seat 2`."""
    at = 0
    bit = 1 << piece
    side = state.cast.side[piece]
    while at < len(words):
        word = words[at]
        at += 1
        if word == "out":
            state.out[piece] = int(words[at])
            at += 1
        elif word == "holds":
            setup.hold(state, state.content.item(words[at]), piece)
            at += 1
        elif word == "seat":
            cast = state.cast
            owner = list(cast.owner)
            owner[piece] = int(words[at])
            both = tuple(tuple(cast.kind[p] for p in cast.figures[s]) for s in (0, 1))
            state.cast = Cast(
                state.content, cast.seats, (both[0], both[1]), tuple(owner), cast.items, cast.holder
            )
            at += 1
        elif word == "down":
            state.down |= bit
            if state.cell[piece] >= 0:
                state.put(piece, state.cell[piece])
        elif word == "exhausted":
            state.exhausted |= bit
        elif word == "intel":
            state.intel |= bit
        elif word == "riddle":
            state.riddle |= bit
        elif word == "partner":
            state.partner[side] = piece
        elif word == "leader":
            state.leader[side] = piece
        else:
            state.put(piece, state.arena.plan.cell(word))


def _box(state: State, words: Words) -> None:
    """`box light d5 e6`."""
    for name in words[1:]:
        state.boxes[SIDES[words[0]]] |= 1 << state.arena.plan.cell(name)


def _vine(state: State, words: Words) -> None:
    """`vine dark d5 e6`."""
    side = SIDES[words[0]]
    for vine, name in zip(state.cast.vines[side], words[1:], strict=False):
        state.put(vine, state.arena.plan.cell(name))


def _pool(state: State, words: Words) -> None:
    """`pool light red 1 blue 0`: these colours, the others as they are."""
    side = SIDES[words[0]]
    for colour, count in zip(words[1::2], words[2::2], strict=True):
        state.pool[4 * side + COLOURS.index(colour)] = int(count)


def _track(state: State, words: Words) -> None:
    """`track light red 3`: a token of the pool lies on that step."""
    side, colour = SIDES[words[0]], COLOURS.index(words[1])
    for step in words[2:]:
        state.track[16 * side + 4 * colour + int(step) - 1] += 1
        state.pool[4 * side + colour] = max(0, state.pool[4 * side + colour] - 1)


def _marker(state: State, words: Words) -> None:
    """`marker a light 4`."""
    letter = "abcd".index(words[0])
    state.marker[letter] = 4 * SIDES[words[1]] + int(words[2])
    state.open_markers &= ~(1 << letter)


def _item(state: State, words: Words) -> None:
    """`item whip 2`: its card lies on that step."""
    for n, item in enumerate(state.cast.items):
        if item.id == words[0]:
            state.item_step[n] = int(words[1])


def _points(state: State, words: Words) -> None:
    state.points[:] = [int(words[0]), int(words[1])]


def _round(state: State, words: Words) -> None:
    state.round = int(words[0])


def _first(state: State, words: Words) -> None:
    state.first = state.turn = SIDES[words[0]]


def _turn(state: State, words: Words) -> None:
    state.turn = SIDES[words[0]]


def _acting(state: State, words: Words) -> None:
    """`acting batman 1`: it is his turn, and he has done one action."""
    state.acting = piece_named(state, words[0])
    state.turn = state.cast.side[state.acting]
    state.used = int(words[1]) if len(words) > 1 else 0


def _zone(state: State, words: Words) -> None:
    state.zones[int(words[0]) - 1] = SIDES[words[1]]


def _champion(state: State, words: Words) -> None:
    state.champion[SIDES[words[0]]] = int(words[1])


def _belt(state: State, words: Words) -> None:
    """`belt used`: the Utility Belt has served this round."""
    for n, trait in enumerate(state.cast.item_traits):
        if trait == "utility-belt":
            state.belt |= 1 << n


_WORDS: dict[str, Callable[[State, Words], None]] = {
    "box": _box,
    "vine": _vine,
    "pool": _pool,
    "track": _track,
    "marker": _marker,
    "item": _item,
    "points": _points,
    "round": _round,
    "first": _first,
    "turn": _turn,
    "acting": _acting,
    "zone": _zone,
    "champion": _champion,
    "belt": _belt,
}
STAGES = (
    "setup", "draft", "secret teams", "items", "partners", "leaders", "swaps", "placing", "turn",
    "action", "round end", "cooldown",
)  # fmt: skip


def _stage(state: State, words: Words) -> Stage:
    name = " ".join(words)
    if not name:
        return Stage("action" if state.acting >= 0 else "turn")
    if words[0] == "cooldown":
        return Stage("cooldown", SIDES[words[1]] if len(words) > 1 else state.first)
    if name not in STAGES:
        raise RumpusError(f"there is no stage {name!r}; there are {', '.join(STAGES)}")
    return Stage(name)


def piece_named(state: State, name: str) -> int:
    """The piece of that name in this game."""
    if name in state.content.names:
        piece = state.cast.piece_of[state.content.names.index(name)]
        if piece >= 0:
            return piece
    raise RumpusError(f"nobody here is called {name!r}")
