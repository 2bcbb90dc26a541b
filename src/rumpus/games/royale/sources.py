"""Where the bonuses of a battle come from, for people."""

from __future__ import annotations

from typing import Any

from rumpus.games.royale.battle import attack_bonus, defence_bonus, holds, teammates_beside
from rumpus.games.royale.effects import Attach, Modify
from rumpus.games.royale.state import Battle, State


def sources(state: State, battle: Battle) -> list[dict[str, Any]]:
    """Each card whose effect lasts that adds to a die; `card` is null for what is left (SK-R28).

    What is left was added once, by the card of the attack or cards played in the battle.
    """
    attacker, defender = battle.attacker, battle.defender
    red = [(card, effect.red) for card, effect in _passive(state, attacker, battle)]
    white = [(card, effect.white) for card, effect in _passive(state, defender, battle)]
    white += _worn(state, defender)
    if state.is_character(defender):
        white += _lent(state, defender)
    found: list[dict[str, Any]] = []
    for side, parts, whole in (
        ("red", red, attack_bonus(state, battle)),
        ("white", white, defence_bonus(state, battle)),
    ):
        found += [{"card": card, "side": side, "add": add} for card, add in parts if add]
        left = whole - sum(add for _, add in parts)
        if left:
            found.append({"card": None, "side": side, "add": left})
    return found


def _passive(state: State, figure: int, battle: Battle) -> list[tuple[str, Modify]]:
    """The face-up passives of a figure that count now."""
    cards = {1 << card.bit: card.id for card in state.content.figures[figure].cards}
    return [
        (cards[bit], effect)
        for bit, effect in state.content.figures[figure].modifiers
        if state.up[figure] & bit and holds(state, figure, battle, effect)
    ]


def _worn(state: State, figure: int) -> list[tuple[str, int]]:
    """Cards attached to a figure that add to its defence."""
    worn = [index for index, wearer in state.attached.items() if wearer == figure]
    return [
        (state.content.card_at(index).id, part.white)
        for index in worn
        for part in state.content.card_at(index).effects
        if isinstance(part, Attach)
    ]


def _lent(state: State, figure: int) -> list[tuple[str, int]]:
    """What adjacent teammates' cards add to white (SK-R39)."""
    return [
        (card.id, effect.white)
        for friend in teammates_beside(state, figure)
        for card in state.content.figures[friend].cards
        for bit, effect in state.content.figures[friend].modifiers
        if bit == 1 << card.bit and effect.aura and state.up[friend] & bit
    ]
