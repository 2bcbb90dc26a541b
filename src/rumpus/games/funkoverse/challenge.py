"""Challenges and what they do to their target.  Rulebook: "Challenges"."""

from __future__ import annotations

from functools import partial
from typing import Self

from rumpus.games.funkoverse import sight
from rumpus.games.funkoverse.dice import ATTACK, DEFEND, Roll, champion, coin, roll
from rumpus.games.funkoverse.options import Option
from rumpus.games.funkoverse.scoring import credit
from rumpus.games.funkoverse.state import State
from rumpus.geometry.masks import cells_of
from rumpus.kernel import Decision, Rule, offer, tell

BASIC_DICE = 2  # FK-037


class Challenger(int):
    """Who challenges, as the subject of a question: with how many dice, and how far."""

    dice: int
    reach: int  # -1: not measured from the challenger

    def __new__(cls, piece: int, dice: int, reach: int = 0) -> Self:
        known = super().__new__(cls, piece)
        known.dice, known.reach = dice, reach
        return known


class Blast(Challenger):
    """The challenger behind Mystery Boxes that go off, and the squares beside those removed."""

    cells: int

    def __new__(cls, piece: int, dice: int, cells: int = 0) -> Self:
        known = super().__new__(cls, piece, dice, -1)
        known.cells = cells
        return known


def basic_reach(state: State, piece: int) -> int:
    """A basic challenge is made beside the rival; Born Performer adds 1 range (FK-037, FK-111)."""
    return added(0, 1) if state.cast.trait[piece] == "born-performer" else 0


def added(reach: int, more: int) -> int:
    """Adding range: n more to a ranged challenge; n + 1 where it was not ranged (FK-111)."""
    return reach if not more else (reach or 1) + more


def turned(state: State, by: int, target: int, allied: bool) -> bool:
    """Whether a challenger is the target's rival only while it is controlled (FK-112, FK-R99)."""
    return by >= 0 and allied and state.cast.side[by] == state.cast.side[target]


def defense(state: State, target: int, by: int, allied: bool = True, own: int = -1) -> int:
    """Dice of the defender when the roll is made: card and modifiers (FK-102, FK-116, FK-R40).

    `own` is the side it defends for, where that is not its own: its controller's (FK-R99).
    """
    cast = state.cast
    if target >= cast.count:  # a token whose card lets it be challenged (FK-134)
        return state.content.numbers.vine_defense
    dice = cast.kind[target].defense
    side = cast.side[target]
    trait = cast.trait[target]
    if trait == "caped-crusader":  # rivals in any state, minions too (FK-R47)
        near = sight.beside(state, target, side if own < 0 else own)
        if turned(state, by, target, allied):
            near |= state.arena.adjacent[state.cell[target]] & 1 << state.cell[by]
        dice += near.bit_count() >= 2
    elif trait == "green-embrace":
        near = state.arena.adjacent[state.cell[target]]
        dice += any(
            state.cell[vine] >= 0 and near >> state.cell[vine] & 1 for vine in cast.vines[side]
        )
    if by >= 0 and state.stands(target) and state.holds_item(target, "body-armor"):
        apart = state.cell[by] < 0 or not (
            state.arena.adjacent[state.cell[target]] >> state.cell[by] & 1
        )
        dice += apart
    return dice


def challenge(
    state: State,
    by: int,
    side: int,
    target: int,
    dice: int,
    voice: int,
    bare: bool = False,
    allied: bool = True,
    rule: str = "FK-103",
) -> Rule[bool]:
    """One challenge: target declared, the challenger rolls, then the defender (FK-103, FK-099).

    `side` makes the challenge and rolls for it, also through a rival (FK-R101); `by` is the
    character or minion that challenges (FK-R114), -1 for a token (FK-R44). Bare: without its own
    coin; not allied: a rival that was made to challenge (FK-117). `rule` is told.
    """
    defender = state.cast.side[target] if by >= 0 else 1 - side  # of a trap: also FK-R99
    tell(
        state, "challenges", rule, by=state.name(by) if by >= 0 else None,
        side=side, target=state.name(target), dice=dice,
    )  # fmt: skip
    guarded = partial(defense, state, target, by, allied, defender)
    if by >= 0 and not bare and state.cast.trait[by] == "two-headed-coin":
        dice = max(0, dice + (yield from coin(state, voice, Roll(by, dice, guarded))))
    extra = False
    if by >= 0 and allied:
        extra = yield from champion(state, side, Roll(by, dice, guarded))
    hit, faces = yield from roll(state, state.content.challenge_die, dice, ATTACK, extra)
    tell(state, "rolled", "FK-104", role="challenger", side=side, faces=faces, successes=hit)
    guard = guarded()
    lost = by if turned(state, by, target, allied) else -1
    extra = yield from champion(state, defender, Roll(target, guard, hit=hit), lost)
    saved, faces = yield from roll(state, state.content.defense_die, guard, DEFEND, extra)
    tell(state, "rolled", "FK-104", role="defender", side=defender, faces=faces, successes=saved)
    won = hit > saved  # a tie is lost too
    tell(state, ("held", "won")[won], "FK-105", target=state.name(target), hit=hit, saved=saved)
    if won:
        knock(state, target, by)
    return won


def knock(state: State, target: int, by: int = -1) -> None:
    """Standing: down. Down already: out. A minion is removed (FK-106, FK-107, FK-122, FK-R60)."""
    if target >= state.cast.count:
        remove(state, target)
    elif state.down >> target & 1:
        knock_out(state, target, by)
    else:
        state.lay(target)
        tell(state, "down", "FK-106", "FK-010", piece=state.name(target))


def remove(state: State, minion: int) -> None:
    """A minion that loses leaves the map; nobody gains by it (FK-122)."""
    tell(state, "removed", "FK-122", piece=state.name(minion))
    state.lift(minion)


def knock_out(state: State, target: int, by: int) -> None:
    """Off the map and on step 1 of its own side's track (FK-107); its cards stay (FK-130)."""
    cell = state.cell[target]
    side = state.cast.side[target]
    state.lift(target)
    state.down &= ~(1 << target)
    state.out[target] = 1
    tell(state, "out", "FK-107", piece=state.name(target), cell=state.arena.cells[cell])
    if state.cast.trait[target] == "last-laugh":
        last_laugh(state, side, cell)
    credit(state, target)


def last_laugh(state: State, side: int, cell: int) -> None:
    """A free box is left in the square, unless a token lies there (FK-R62, FK-R63)."""
    if state.boxes[side].bit_count() >= state.content.numbers.boxes:
        return
    if (state.boxes[0] | state.boxes[1]) >> cell & 1:
        return
    state.boxes[side] |= 1 << cell
    tell(state, "box", "FK-R62", side=side, cell=state.arena.cells[cell])


def trap(state: State, piece: int, side: int, cell: int) -> Rule[None]:
    """A Mystery Box challenges the first rival in its square, then is gone (FK-R58, FK-132).

    The side that placed it rolls; no character is the challenger (FK-R44). Allies of that side
    do nothing to it (FK-R59), a rival under its control counts as one (FK-R99).
    """
    tell(
        state, "springs", "FK-R58", "FK-R21", side=side, cell=state.arena.cells[cell],
        piece=state.name(piece),
    )  # fmt: skip
    dice = state.content.numbers.box_dice
    yield from challenge(state, -1, side, piece, dice, state.captain(side))
    state.boxes[side] &= ~(1 << cell)


def stand(state: State, piece: int, helper: int = -1) -> Rule[None]:
    """From knocked down to standing; a return from the track is none (FK-R113)."""
    state.raise_up(piece)
    tell(state, "stands", "FK-108", piece=state.name(piece))
    if state.cast.trait[piece] == "bounce-back":
        yield from bounce_back(state, piece, helper)


def bounce_back(state: State, piece: int, helper: int) -> Rule[None]:
    """Right after she stands, before anything else, she may do a basic challenge (FK-R96).

    Who stood her up is an ally while it does so, a rival under control too (FK-112, FK-099).
    """
    side = state.cast.side[piece]
    seat = state.cast.owner[piece]
    reach = basic_reach(state, piece)
    targets = sight.within(state, piece, side, reach)
    if helper >= 0 and state.cell[helper] >= 0:
        targets &= ~(1 << state.cell[helper])
    if not targets:
        return
    by = Challenger(piece, BASIC_DICE, reach)
    answer = yield from offer(seat, "bounce back", named(state, targets), subject=by)
    if answer is not None:
        target = state.cast.piece_of[answer.who]
        yield from challenge(state, piece, side, target, BASIC_DICE, seat)  # FK-R35, FK-R37


def named(state: State, cells: int) -> list[Option]:
    """The pieces in these squares, as answers."""
    names, cast, at = state.content.named, state.cast.name, state.at
    return [names[cast[at[cell]]] for cell in cells_of(cells)]


def pick(state: State, seat: int, ask: str, cells: int, may: bool, subject: int = -1) -> Rule[int]:
    """One of the pieces in these squares; -1 where nobody is chosen or nobody is there."""
    if not cells:
        return -1
    if not may and not cells & (cells - 1):
        return state.at[cells.bit_length() - 1]
    if may:
        chosen = yield from offer(seat, ask, named(state, cells), subject=subject)
        return -1 if chosen is None else state.cast.piece_of[chosen.who]
    answer = yield Decision(seat, ask, lambda: tuple(named(state, cells)), False, (), subject)
    who: int = answer.who
    return state.cast.piece_of[who]
