"""Damage: attack minus defence, and all that adds to either.

Rulebook: "Damage Calculation" (both halves).
"""

from __future__ import annotations

from rumpus.games.royale.effects import Attach, Modify
from rumpus.games.royale.state import Battle, State


def damage(state: State, battle: Battle) -> int:
    """Attack minus defence; then reductions, caps, and "no damage" (SK-053, SK-R28)."""
    if battle.no_damage:
        return 0
    red, white = attack_bonus(state, battle), defence_bonus(state, battle)
    harm = max(0, sum(battle.red) + red - battle.white - white)
    reduce, cap = guard(state, battle.defender)
    harm = max(0, harm - reduce - battle.reduced)
    return min(harm, cap) if cap else harm


def attack_bonus(state: State, battle: Battle) -> int:
    """All that is added to red (SK-R28, SK-R42)."""
    figure = battle.attacker
    added = battle.red_bonus + state.stands.get(figure, 0)
    if state.surge and state.owner[figure] == state.player:
        added += state.surge
    up = state.up[figure]
    for bit, effect in state.content.figures[figure].modifiers:
        if up & bit and effect.red and holds(state, figure, battle, effect):
            added += effect.red
    return added


def defence_bonus(state: State, battle: Battle) -> int:
    """All that is added to white: cards played, passives, attached cards, auras."""
    figure = battle.defender
    added = battle.white_bonus
    up = state.up[figure]
    for bit, effect in state.content.figures[figure].modifiers:
        if up & bit and effect.white and holds(state, figure, battle, effect):
            added += effect.white
    for index, wearer in state.attached.items():
        if wearer == figure:
            for part in state.content.card_at(index).effects:
                if isinstance(part, Attach):
                    added += part.white
    if state.is_character(figure):
        added += _auras(state, figure)
    return added


def _auras(state: State, figure: int) -> int:
    """White from adjacent teammates' cards."""
    added = 0
    for friend in teammates_beside(state, figure):
        for bit, effect in state.content.figures[friend].modifiers:
            if effect.aura and state.up[friend] & bit:
                added += effect.white
    return added


def holds(state: State, figure: int, battle: Battle, effect: Modify) -> bool:
    """Whether a passive's condition is met; read at damage calculation (SK-R28)."""
    if effect.plain and not battle.plain:
        return False
    if effect.health and state.health[figure] > effect.health:
        return False
    if effect.far and state.grid.steps[state.at[battle.attacker]] >> state.at[figure] & 1:
        return False
    return not effect.teammate or bool(teammates_beside(state, figure))


def teammates_beside(state: State, figure: int) -> list[int]:
    """Other characters of the same player, adjacent and upright (SK-R39)."""
    near = state.grid.steps[state.at[figure]] & state.sides[state.owner[figure]]
    return [f for f in state.figures_on(near) if state.is_character(f)] if near else []


def guard(state: State, figure: int) -> tuple[int, int]:
    """The reductions and the cap (0: none) of a defender's passives."""
    reduce = cap = 0
    for bit, effect in state.content.figures[figure].modifiers:
        if state.up[figure] & bit:
            reduce += effect.reduce
            if effect.cap:
                cap = min(cap, effect.cap) if cap else effect.cap
    return reduce, cap
