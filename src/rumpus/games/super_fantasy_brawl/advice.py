"""What nobody should miss: a blow that wins the game on the spot."""

from __future__ import annotations

from typing import Any

from rumpus.games.super_fantasy_brawl.act import Act, amount
from rumpus.games.super_fantasy_brawl.attack import aimed, damage_to
from rumpus.games.super_fantasy_brawl.movement import springing, walks
from rumpus.games.super_fantasy_brawl.pieces import Card, Champion, Spot, Standard
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.geometry.masks import cells_of
from rumpus.kernel import Decision


def advise(state: State, decision: Decision) -> Any:
    """An answer on the way to a winning blow, or None: then one looks ahead.

    The state is a world imagined for the seat that is asked; only what is open is looked at,
    and that seat's own hand.
    """
    known = ADVICE.get(decision.ask)
    if known is None or state.vp[decision.player & 1] + 1 < state.rules.numbers.goal:
        return None
    return known(state, decision)


def _action(state: State, decision: Decision) -> Any:
    """A Standard Action or an attack whose walk ends where it takes an Enemy out."""
    for option in decision.options:
        if isinstance(option, Standard | Card) and _ends(state, option):
            return option
    return None


def _move(state: State, decision: Decision) -> Any:
    """Onto a hex from where the blow wins; or to stay, if it wins from here."""
    act: Act | None = state.act
    if act is None or decision.subject != act.champion:
        return None
    options = {o.cell: o for o in decision.options if isinstance(o, Spot)}
    if state.hexes[act.champion] >= 0 and _wins(state, act.card, state.hexes[act.champion]):
        return decision.options[-1]
    harmless = ~springing(state, act.champion)
    for cell, option in options.items():
        if harmless >> cell & 1 and _wins(state, act.card, cell):
            return option
    return None


def _target(state: State, decision: Decision) -> Any:
    """The Enemy that falls."""
    act: Act = state.act
    for option in decision.options:
        if isinstance(option, Champion) and _falls(state, option.number, _hurt(state, act, option)):
            return option
    return None


def _hurt(state: State, act: Act, target: Champion) -> int:
    """What that one suffers if it is chosen now: by the text, by the attack, or by a blow."""
    if act.line is not None:
        return amount(state, act, act.line) if act.line.do == "damage" else 0
    if isinstance(act.card, Standard):
        return 1
    return damage_to(state, act, act.card, target.number) if act.card.is_attack else 0


def _ends(state: State, option: Standard | Card) -> bool:
    """Whether some hex that its printed movement reaches wins."""
    champion = option.champion
    if isinstance(option, Card) and (not option.is_attack or option.pre):
        return False
    here = state.hexes[champion]
    if here >= 0 and _wins(state, option, here):
        return True
    if option.move is None or state.rooted >> champion & 1:
        return False
    reached = walks(state, champion, option.move + state.movement[champion])
    return any(
        _wins(state, option, cell) for cell in cells_of(reached & ~springing(state, champion))
    )


def _wins(state: State, option: Standard | Card, cell: int) -> bool:
    """Whether that blow, struck from there, takes an Enemy out."""
    champion = option.champion
    enemies = state.bodies[1 - state.side(champion)]
    if isinstance(option, Standard):
        near = state.board.steps[cell] & enemies if option.do == "strike" else 0
        return any(_falls(state, state.at[there], 1) for there in cells_of(near))
    was = state.hexes[champion]
    if was < 0 or not option.is_attack or option.aim not in ("melee", "direct", "indirect"):
        return False
    state.put(champion, cell)
    act = Act(state.owner[champion], option, champion)
    targets = [state.at[there] for there in cells_of(aimed(state, champion, option))]
    found = any(_falls(state, c, damage_to(state, act, option, c)) for c in targets)
    state.put(champion, was)
    return found


def _falls(state: State, champion: int, damage: int) -> bool:
    return damage > 0 and state.damage[champion] + damage >= state.hp(champion)


ADVICE = {"action": _action, "move": _move, "target": _target, "victim": _target}
