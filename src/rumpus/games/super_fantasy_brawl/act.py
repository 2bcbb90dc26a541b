"""The Action that is being resolved: what its lines need to know of each other."""

from __future__ import annotations

from rumpus.games.super_fantasy_brawl.content import Effect
from rumpus.games.super_fantasy_brawl.pieces import Card, Standard
from rumpus.games.super_fantasy_brawl.state import State


class Act:
    """One card or Standard Action while it resolves.

    A Reaction is an Act of its own, with the defender as its Champion and the attack behind it.
    """

    __slots__ = (
        "answering", "bonus", "card", "champion", "chosen", "dealt", "defender", "entered",
        "extra", "guard", "hurt_by_push", "later_guard", "left", "line", "placed", "player",
        "reaction", "shielded", "step", "target_hex", "targets", "way",
    )  # fmt: skip

    def __init__(self, player: int, card: Card | Standard, champion: int) -> None:
        self.player = player  # who decides for this card
        self.card = card
        self.champion = champion  # its Champion; of a Reaction, the defender
        self.step = "move"  # for those who look on
        self.left = 0  # hexes that whoever moves may still go
        self.way = -1  # the direction of a Dash that has begun
        self.line: Effect | None = None  # the line of the text that is being carried out
        self.targets: tuple[int, ...] = ()
        self.target_hex = -1  # where the one target was when declared  SFB-R16
        self.dealt: dict[int, int] = {}  # attack damage by target  SFB-R87
        self.extra: dict[int, int] = {}  # bonuses for the next attack, used up by this one
        self.bonus = 0  # strength of this attack alone
        self.defender = -1
        self.reaction: Card | None = None
        self.guard = 0  # the Reaction's defence modifier  SFB-122
        self.later_guard = 0  # from after this attack on
        self.shielded = -1  # whom the Post-attack abilities do not touch
        self.hurt_by_push = False  # SFB-R88
        self.placed = False
        self.chosen = -1  # the Ally or Enemy that a text picked
        self.entered: tuple[int, ...] = ()  # the group of the line before  SFB-R90
        self.answering: Act | None = None  # the attack that this Reaction answers


def holds(state: State, act: Act, condition: str, target: int = -1) -> bool:
    """Whether the condition of a line is true at this moment (SFB-R85)."""
    if not condition:
        return True
    if condition == "self bloodied":
        return state.is_bloodied(act.champion)
    if condition == "self in trap hex":
        return state.in_trap_hex(act.champion)
    if condition == "target in trap hex":
        aimed = (target,) if target >= 0 else act.targets
        return any(state.in_trap_hex(champion) for champion in aimed)
    if condition == "damage dealt":
        return any((act.answering or act).dealt.values())  # SFB-R35
    if condition == "push dealt damage":
        return act.hurt_by_push
    if condition == "target left":
        return state.at[act.target_hex] not in act.targets
    if condition == "placed":
        return act.placed
    if condition == "no enemy adjacent":
        around = state.board.steps[state.hexes[act.champion]]
        return not around & state.bodies[1 - state.side(act.champion)]
    assert condition == "chosen adjacent"
    return bool(state.board.steps[state.hexes[act.champion]] >> state.hexes[act.chosen] & 1)


def amount(state: State, act: Act, effect: Effect) -> int:
    """The number of a line, with what it depends on."""
    n = effect.n
    if effect.more and holds(state, act, effect.more_when):
        n += effect.more
    if effect.per == "damage dealt":
        return min(n, sum(act.dealt.values()))
    if effect.per == "damage taken":
        answered = act.answering
        return n * (answered.dealt.get(act.champion, 0) if answered else 0)  # SFB-R87
    return n


def subjects(state: State, act: Act, effect: Effect) -> list[int]:
    """The Champions in the arena whom a line concerns (SFB-R16, SFB-R17, SFB-114)."""
    found = _named(state, act, effect)
    if effect.near == "self":
        around = state.board.ball(state.hexes[act.champion], effect.within)
        found = [c for c in found if c != act.champion and around >> state.hexes[c] & 1]
    elif effect.near:
        around = state.board.ball(act.target_hex, effect.within)
        found = [c for c in found if c not in act.targets and around >> state.hexes[c] & 1]
    if act.shielded >= 0:
        found = [c for c in found if c != act.shielded]
    return found


def group(state: State, act: Act, effect: Effect) -> list[int]:
    """Those whom a line concerns as it starts, kept for a line that names the same (SFB-R90)."""
    found = subjects(state, act, effect)
    act.entered = tuple(found)
    return found


def _named(state: State, act: Act, effect: Effect) -> list[int]:
    """Those in the arena whom a line names, seen from its player (SFB-R74, SFB-R83)."""
    who = effect.who
    hexes = state.hexes
    side = act.player & 1
    if who == "targets":
        return [c for c in act.targets if hexes[c] >= 0]
    if who == "self":
        return [act.champion] if hexes[act.champion] >= 0 else []
    if who == "attacker":
        attacker = act.answering.champion if act.answering else act.champion
        return [attacker] if hexes[attacker] >= 0 else []
    if who == "same":
        return [c for c in act.entered if hexes[c] >= 0]  # SFB-R90
    if who in ("each enemy", "one enemy"):
        return [c for c in state.side_champions(1 - side) if hexes[c] >= 0]
    if who in ("each ally", "one ally"):  # not the card's own Champion  SFB-003, SFB-R82
        return [c for c in state.side_champions(side) if hexes[c] >= 0 and c != act.champion]
    if who == "each friend":
        return [c for c in state.side_champions(side) if hexes[c] >= 0]
    assert who == "each champion"
    return [c for s in (side, 1 - side) for c in state.side_champions(s) if hexes[c] >= 0]
