"""Rolling dice and counting.  Rulebook: "Resolving a Challenge", "Roll and Count Successes"."""

from __future__ import annotations

from collections.abc import Callable

from rumpus.games.funkoverse.options import CHAMPION, COIN
from rumpus.games.funkoverse.state import State
from rumpus.kernel import Chance, Rule, offer, tell

ATTACK = {"burst": 1, "shield": 0, "triple": 3}  # FK-104, FK-R90
DEFEND = {"burst": 0, "shield": 1, "triple": 3}
FLIP: Chance[str] = Chance("coin", ("heads", "tails"))


class Roll(int):
    """Whose roll it is, as the subject of a question, with how many dice, and against what."""

    dice: int
    guard: Callable[[], int] | None  # the defender's dice, for a challenger
    hit: int  # what the challenger has rolled, for a defender

    def __new__(
        cls, piece: int, dice: int, guard: Callable[[], int] | None = None, hit: int = -1
    ) -> Roll:
        known = super().__new__(cls, piece)
        known.dice, known.guard, known.hit = dice, guard, hit
        return known


def roll(
    state: State, die: Chance[str] | None, dice: int, counts: dict[str, int], extra: bool
) -> Rule[tuple[int, list[str]]]:
    """As many dice as asked for, even above six, never fewer than none (FK-R39)."""
    faces: list[str] = []
    total = 0
    assert die is not None
    for _ in range(dice):
        face = yield die
        faces.append(face)
        total += counts[face]
    if extra:
        special = state.content.champion_die
        assert special is not None
        face = yield special
        faces.append(f"champion {face}")
        total += counts[face]  # a face that serves the other role counts nothing (FK-R107)
    return total, faces


def champion(state: State, side: int, piece: Roll, lost: int = -1) -> Rule[bool]:
    """Before a roll of hers, or of an ally beside her, her side may add the Champion die (D19).

    It is declared before the roll (FK-R107) and then goes on the track (FK-R116). A side never
    spends another side's die on a rival it controls or makes to challenge (FK-R120); who is
    `lost` to a controller for this challenge is nobody's ally here (FK-112).
    """
    if state.champion[side] != 0:
        return False
    bearer = _bearer(state, side, piece)
    if bearer < 0 or bearer == lost:
        return False
    answer = yield from offer(state.voice(side, piece), "champion", (CHAMPION,), subject=piece)
    if answer is None:
        return False
    state.champion[side] = state.content.numbers.champion_step
    tell(state, "champion die", "FK-R107", side=side, step=state.champion[side])
    return True


def _bearer(state: State, side: int, piece: int) -> int:
    """The character whose die may join a roll of that piece: itself, or an ally beside it."""
    for bearer in state.cast.with_trait.get("champion", ()):
        if state.cast.side[bearer] != side:
            continue
        if bearer == piece:
            return bearer
        if piece >= 0 and state.cell[bearer] >= 0 and state.cell[piece] >= 0:
            near = state.arena.adjacent[state.cell[bearer]]
            if near >> state.cell[piece] & 1:
                return bearer
    return -1


def coin(state: State, seat: int, piece: Roll) -> Rule[int]:
    """Two-Headed Coin: before he rolls as challenger one may flip: a die more, or one fewer."""
    answer = yield from offer(seat, "coin", (COIN,), subject=piece)
    if answer is None:
        return 0
    face = yield FLIP
    tell(state, "coin", "FK-050", piece=state.name(piece), face=face)
    return 1 if face == "heads" else -1
