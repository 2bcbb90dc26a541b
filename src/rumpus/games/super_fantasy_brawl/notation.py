"""Written positions, and statements about positions.

The words are explained in the game's documentation.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from rumpus.games.super_fantasy_brawl.act import Act
from rumpus.games.super_fantasy_brawl.arena import Content
from rumpus.games.super_fantasy_brawl.pieces import CORE_OF, Card, Challenge, Champion, Trap
from rumpus.games.super_fantasy_brawl.setup import start
from rumpus.games.super_fantasy_brawl.state import Laid, State
from rumpus.games.super_fantasy_brawl.track import is_met
from rumpus.games.super_fantasy_brawl.views import view
from rumpus.kernel import BadRecord, Stage, Table
from rumpus.kernel.notation import lines

P = TypeVar("P", Champion, Card, Challenge, Trap)
NUMBERS = ("strength", "movement", "guard", "against", "next-against")
FLAGS = ("levelled", "rooted", "steady", "exposed", "earned")


def read(table: Table, given: str) -> tuple[State, Stage]:
    """The position that some lines describe; what is not given is as at the start of a turn."""
    state, stage = start(table)
    reader = Reader(state, stage)
    for number, words in lines(given):
        try:
            reader.line(words)
        except (KeyError, ValueError, IndexError) as wrong:
            raise BadRecord(
                f"line {number} of the position ({' '.join(words)}): {wrong}"
            ) from wrong
    return reader.done()


class Reader:
    """A position while it is being read."""

    def __init__(self, state: State, stage: Stage) -> None:
        self.state = state
        self.stage = stage
        self.seat = 0
        self.team: list[tuple[int, Champion, list[str]]] = []
        self.decks: dict[int, list[Card]] = {}
        self.in_round = 2
        self.at_stage = False

    def line(self, words: list[str]) -> None:
        """One line: a Champion of a seat, or a word that says what the rest is."""
        state, content = self.state, self.state.content
        first, rest = words[0], words[1:]
        known: dict[str, Callable[[list[str]], None]] = {
            "seat": self._seat, "stage": self._stage, "round": self._round, "turn": self._turn,
            "first": self._first, "south": self._south, "vp": self._vp, "trap": self._trap,
            "supply": self._supply, "track": self._track, "challenges": self._challenges,
            "past-challenges": self._past, "used": self._used, "brought": self._brought,
            "started-on-gate": self._started,
        }  # fmt: skip
        if first in known:
            known[first](rest)
        elif first in ("hand", "deck", "discard", "top", "shown"):
            cards = [card_named(content, name) for name in rest if name != "none"]
            if first == "hand":
                state.hands[self.seat] = cards
            elif first == "discard":
                state.discards[self.seat] = cards
            elif first == "top":
                state.tops[self.seat] = cards[::-1]  # the next to be drawn is written first
            elif first == "shown":
                state.shown[self.seat] = cards
            else:
                self.decks[self.seat] = cards
        elif first == "cores":
            state.ready[self.seat] = sum(CORE_OF[name].bit for name in rest if name != "none")
        else:
            self.team.append((self.seat, champion_named(content, first), rest))

    def _seat(self, words: list[str]) -> None:
        self.seat = int(words[0])

    def _stage(self, words: list[str]) -> None:
        self.stage = Stage(words[0], *map(int, words[1:]))
        self.at_stage = True

    def _round(self, words: list[str]) -> None:
        self.in_round = int(words[0])

    def _turn(self, words: list[str]) -> None:
        self.state.turn = self.state.order.index(int(words[0]))

    def _first(self, words: list[str]) -> None:
        self.state.order = [int(word) for word in words]

    def _south(self, words: list[str]) -> None:
        self.state.area_of = [1, 0] if int(words[0]) == 0 else [0, 1]

    def _vp(self, words: list[str]) -> None:
        self.state.vp = [int(word) for word in words]

    def _trap(self, words: list[str]) -> None:
        state = self.state
        face = trap_named(state.content, words[1])
        cell = state.board.cell(words[0])
        seen = sum(1 << int(word) for word in words[3:]) if len(words) > 3 else 0
        state.traps[cell] = Laid(face.number, state.laid, 0, seen)
        state.trap_mask |= 1 << cell
        state.supply[face.number] -= 1
        state.laid += 1

    def _supply(self, words: list[str]) -> None:
        self.state.supply = [0] * len(self.state.supply)
        for word in words:
            self.state.supply[trap_named(self.state.content, word).number] += 1

    def _track(self, words: list[str]) -> None:
        content = self.state.content
        self.state.track = [None if w == "-" else challenge_named(content, w) for w in words]

    def _challenges(self, words: list[str]) -> None:
        self.state.deck = [challenge_named(self.state.content, word) for word in words]

    def _past(self, words: list[str]) -> None:
        self.state.discarded = [challenge_named(self.state.content, word) for word in words]

    def _used(self, words: list[str]) -> None:
        bits = {"plan": 1, "heal": 2, "strike": 4, "move": 8}
        self.state.used = sum(bits[word] for word in words)

    def _brought(self, words: list[str]) -> None:
        self.state.brought[self.seat] = [champion_named(self.state.content, w) for w in words]

    def _started(self, words: list[str]) -> None:
        self.state.gate_start = sum(champion_named(self.state.content, w).bit for w in words)

    def done(self) -> tuple[State, Stage]:
        """Put the pieces in their places; decks hold the cards that lie nowhere else."""
        state = self.state
        state.round = self.in_round
        gates = 0
        for seat, champion, _ in self.team:
            state.owner[champion.number] = seat
            state.teams[seat].append(champion.number)
        for _, champion, words in self.team:
            if self._champion(champion, words):
                gates |= champion.bit
        if not state.gate_start:
            state.gate_start = gates
        for seat in range(state.rules.seats):
            if seat in self.decks:
                state.decks[seat] = self.decks[seat]
            else:
                elsewhere = [
                    *state.hands[seat], *state.discards[seat], *state.tops[seat]
                ]  # fmt: skip
                own = [card for c in state.teams[seat] for card in state.champion(c).cards]
                state.decks[seat] = [card for card in own if card not in elsewhere]
        if not state.deck:
            out = {*state.track, *state.discarded}
            state.deck = [c for c in state.content.challenges if c not in out]
        return state, self.stage if self.at_stage else Stage("activation")

    def _champion(self, champion: Champion, words: list[str]) -> bool:
        """Where a Champion stands, and its marks; True if it is on the Gate."""
        state, number = self.state, champion.number
        where, rest = (words[0], words[1:]) if words else ("gate", [])
        if where != "gate":
            state.put(number, state.board.cell(where))
        while rest:
            word = rest.pop(0)
            if word == "damage":
                state.damage[number] = int(rest.pop(0))
            elif word in NUMBERS:
                getattr(state, word.replace("-", "_"))[number] = int(rest.pop(0))
            elif word in FLAGS:
                setattr(state, word, getattr(state, word) | champion.bit)
            else:
                raise ValueError(f"unknown word {word!r}")
        return where == "gate"


def champion_named(content: Content, name: str) -> Champion:
    return _named(content.champions, name, "Champion")


def card_named(content: Content, name: str) -> Card:
    return _named(content.cards, name, "card")


def challenge_named(content: Content, name: str) -> Challenge:
    return _named(content.challenges, name, "Challenge")


def trap_named(content: Content, name: str) -> Trap:
    return _named(content.traps, name, "trap")


def _named(pieces: tuple[P, ...], name: str, what: str) -> P:
    for piece in pieces:
        if piece.text == name:
            return piece
    raise ValueError(f"there is no {what} {name!r}")


# --- statements -------------------------------------------------------------------------------


def holds(state: State, statement: str) -> str | None:
    """None if a statement is true of the position; else what is so instead."""
    words = statement.split()
    if words[0] in ("seat", "side") and len(words) > 3:
        found = _of_seat(state, int(words[1]), words[2], words[3:])
    elif words[0] in GENERAL:
        found = GENERAL[words[0]](state, words[1:])
    elif any(str(champion) == words[0] for champion in state.content.champions):
        found = _of_champion(state, champion_named(state.content, words[0]).number, words[1:])
    else:
        return f"a statement that nobody understands: {statement!r}"
    return found


def _same(found: object, expected: object) -> str | None:
    return None if str(found) == str(expected) else str(found)


def _of_champion(state: State, champion: int, words: list[str]) -> str | None:
    """`kilgore at 3,0`, `kilgore damage 4`, `kilgore not levelled`."""
    what = words[0]
    if what == "not":
        return f"{words[1]}" if _of_champion(state, champion, words[1:]) is None else None
    if what in ("at", "on"):
        cell = state.hexes[champion]
        return _same(state.arena.names[cell] if cell >= 0 else "gate", words[1])
    if what == "damage":
        return _same(state.damage[champion], words[1])
    if what == "hp":
        return _same(state.hp(champion), words[1])
    if what == "defence":
        return _same(state.defence(champion), words[1])
    if what in NUMBERS:
        return _same(getattr(state, what.replace("-", "_"))[champion], words[1])
    if what in FLAGS:
        return None if getattr(state, what) >> champion & 1 else f"not {what}"
    if what == "bloodied":
        bloodied = state.hexes[champion] >= 0 and state.is_bloodied(champion)
        return None if bloodied else "not bloodied"
    if what == "of":
        return _same(state.owner[champion], words[1])
    return f"a statement that nobody understands: {what!r}"


def _of_seat(state: State, seat: int, what: str, words: list[str]) -> str | None:
    """`seat 0 hand fireball revenge`, `seat 1 hand count 4`, `seat 0 cores creation`."""
    piles: dict[str, list[Any]] = {
        "hand": state.hands[seat], "deck": state.decks[seat], "discard": state.discards[seat],
        "top": state.tops[seat][::-1], "shown": state.shown[seat], "aside": state.set_aside[seat],
        "brought": state.brought[seat], "team": [state.champion(c) for c in state.teams[seat]],
        "cores": [core for core in CORE_OF.values() if core.bit & state.ready[seat]],
    }  # fmt: skip
    pile = [str(thing) for thing in piles[what]]
    if words[0] == "count":
        return _same(len(pile), words[1])
    if words[0] == "has":
        return None if all(word in pile for word in words[1:]) else " ".join(pile)
    if words[0] == "lacks":
        return None if not any(word in pile for word in words[1:]) else " ".join(pile)
    expected = [] if words == ["none"] else words
    right = pile == expected if what == "top" else sorted(pile) == sorted(expected)
    return None if right else " ".join(pile) or "none"


def _traps(state: State, words: list[str]) -> str | None:
    """`trap -1,-1 root`, `trap -1,-1 none`, `traps 4`."""
    cell = state.board.cell(words[0])
    laid = state.traps.get(cell)
    if words[1] == "seen":
        return _same(laid.seen >> int(words[2]) & 1 if laid else "none", 1)
    return _same(state.trap(laid.face) if laid else "none", words[1])


def _track(state: State, words: list[str]) -> str | None:
    found = " ".join(str(c) if c else "-" for c in state.track)
    return _same(found, " ".join(words))


def _met(state: State, words: list[str]) -> str | None:
    """`met 0 two-crowns`: side 0 meets it; `unmet` the other way round."""
    met = is_met(state, challenge_named(state.content, words[1]), int(words[0]))
    return None if met else "not met"


def _unmet(state: State, words: list[str]) -> str | None:
    return None if _met(state, words) else "met"


def _supply(state: State, words: list[str]) -> str | None:
    if words[0] == "count":
        return _same(sum(state.supply), words[1])
    return _same(state.supply[trap_named(state.content, words[0]).number], words[1])


def _targets(state: State, words: list[str]) -> str | None:
    act: Act | None = state.act
    found = [str(state.champion(c)) for c in act.targets] if act else []
    return None if sorted(found) == sorted(words) else " ".join(found) or "none"


def _printed(state: State, words: list[str]) -> str | None:
    """`printed fireball core destruction`, `printed deryn hp 7 7`."""
    content = state.content
    pieces: list[Card | Champion] = [*content.cards, *content.champions]
    record = next(piece.record for piece in pieces if piece.text == words[0])
    value = getattr(record, words[1])
    shown = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return _same(shown, " ".join(words[2:]))


def _sees(state: State, words: list[str]) -> str | None:
    """`sees 0 hand 1`: seat 0 sees the hand of seat 1; also discard, top, or a trap's face."""
    shown = view(state, int(words[0]))
    if words[1] == "trap":
        face = next(trap["face"] for trap in shown["traps"] if trap["hex"] == words[2])
        return None if face else "its face is hidden"
    if words[1] == "card":
        found = [c for c in shown["champions"] if c["id"] == words[2]]
        return None if len(found[0]["card"]["sides"]) == 2 else "not both sides"
    name = "planned" if words[1] == "top" else words[1]
    return None if shown["players"][int(words[2])][name] is not None else "it is hidden"


def _hides(state: State, words: list[str]) -> str | None:
    return None if _sees(state, words) else "it is seen"


def _side_vp(state: State, words: list[str]) -> str | None:
    """`slots 0 1 2 1`: what the slots of the track are worth."""
    return _same(" ".join(map(str, state.rules.numbers.track)), " ".join(words))


def _area(state: State, words: list[str]) -> str | None:
    """`area 0 south`: the deployment area of side 0."""
    return _same(("north", "south")[state.area_of[int(words[0])]], words[1])


GENERAL: dict[str, Callable[[State, list[str]], str | None]] = {
    "trap": _traps,
    "traps": lambda state, words: _same(len(state.traps), words[0]),
    "supply": _supply,
    "track": _track,
    "met": _met,
    "unmet": _unmet,
    "targets": _targets,
    "printed": _printed,
    "sees": _sees,
    "hides": _hides,
    "slots": _side_vp,
    "area": _area,
    "vp": lambda state, words: _same(f"{state.vp[0]} {state.vp[1]}", " ".join(words)),
    "round": lambda state, words: _same(state.round, words[0]),
    "turn": lambda state, words: _same(state.player, words[0]),
    "order": lambda state, words: _same(" ".join(map(str, state.order)), " ".join(words)),
    "challenges": lambda state, words: _same(len(state.deck), words[-1]),
    "past-challenges": lambda state, words: _same(
        " ".join(map(str, state.discarded)) or "none", " ".join(words)
    ),
}
