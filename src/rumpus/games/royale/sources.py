"""The sum of a battle for people: the dice, and where every bonus comes from."""

from __future__ import annotations

from typing import Any

from rumpus.games.royale import effects as fx
from rumpus.games.royale.damage import (
    attack_bonus,
    damage,
    defence_bonus,
    guard,
    holds,
    teammates_beside,
)
from rumpus.games.royale.state import Battle, State
from rumpus.kernel import tell

Part = tuple[str | None, int]  # the id of a card, and what it adds


def arithmetic(state: State, battle: Battle) -> dict[str, Any]:
    """The sum as it stands."""
    reduce, cap = guard(state, battle.defender)
    return {
        "figure": battle.attacker,
        "target": battle.defender,
        "red": list(battle.red),
        "red_bonus": attack_bonus(state, battle),
        "white": battle.white,
        "white_bonus": defence_bonus(state, battle),
        "reduced": reduce + battle.reduced,
        "cap": cap,
        "no_damage": battle.no_damage,
        "damage": damage(state, battle),
        "sources": sources(state, battle),
    }


def tell_sum(state: State, battle: Battle) -> None:
    """The sum that the damage comes to (SK-053)."""
    tell(state, "damage", "SK-053", **arithmetic(state, battle))


def sources(state: State, battle: Battle) -> list[dict[str, Any]]:
    """Each card that adds to a die or takes off; `card` is null for what is left (SK-R28)."""
    found: list[dict[str, Any]] = []
    reduced = guard(state, battle.defender)[0] + battle.reduced
    for side, parts, whole in (
        ("red", _red(state, battle), attack_bonus(state, battle)),
        ("white", _white(state, battle), defence_bonus(state, battle)),
        ("reduced", _reduced(state, battle), reduced),
    ):
        for card in dict.fromkeys(card for card, _ in parts):
            add = sum(add for name, add in parts if name == card)
            found += [{"card": card, "side": side, "add": add}] if add else []
        left = whole - sum(add for _, add in parts)
        if left:
            found.append({"card": None, "side": side, "add": left})
    return found


def _red(state: State, battle: Battle) -> list[Part]:
    """What adds to red: the card of the attack, passives, and what was played this turn."""
    attacker = battle.attacker
    parts: list[Part] = [(battle.card.id, battle.red_bonus)] if battle.card else []
    parts += [(card, effect.red) for card, effect in _passive(state, attacker, battle)]
    parts.append((_bonus(state, fx.LastStand), state.stands.get(attacker, 0)))
    if state.owner[attacker] == state.player:
        parts.append((_bonus(state, fx.Surge), state.surge))
    return parts


def _white(state: State, battle: Battle) -> list[Part]:
    """What adds to white: the cards that answered, passives, cards worn, teammates."""
    defender = battle.defender
    parts = _helped(battle, "white")
    parts += [(card, effect.white) for card, effect in _passive(state, defender, battle)]
    parts += _worn(state, defender)
    return parts + (_lent(state, defender) if state.is_character(defender) else [])


def _reduced(state: State, battle: Battle) -> list[Part]:
    """What is taken off the damage."""
    passives = _passive(state, battle.defender, battle)
    return _helped(battle, "reduced") + [(card, effect.reduce) for card, effect in passives]


def _helped(battle: Battle, side: str) -> list[Part]:
    """What cards gave that answered this battle."""
    return [(card, add) for where, card, add in battle.helped if where == side]


def _bonus(state: State, verb: type) -> str | None:
    """The bonus card that has such an effect."""
    cards = state.content.bonus
    return next((card.id for card in cards if any(type(e) is verb for e in card.effects)), None)


def _passive(state: State, figure: int, battle: Battle) -> list[tuple[str, fx.Modify]]:
    """The face-up passives of a figure that count now."""
    cards = {1 << card.bit: card.id for card in state.content.figures[figure].cards}
    return [
        (cards[bit], effect)
        for bit, effect in state.content.figures[figure].modifiers
        if state.up[figure] & bit and holds(state, figure, battle, effect)
    ]


def _worn(state: State, figure: int) -> list[Part]:
    """Cards attached to a figure that add to its defence."""
    worn = [index for index, wearer in state.attached.items() if wearer == figure]
    return [
        (state.content.card_at(index).id, part.white)
        for index in worn
        for part in state.content.card_at(index).effects
        if isinstance(part, fx.Attach)
    ]


def _lent(state: State, figure: int) -> list[Part]:
    """What adjacent teammates' cards add to white (SK-R39)."""
    return [
        (card.id, effect.white)
        for friend in teammates_beside(state, figure)
        for card in state.content.figures[friend].cards
        for bit, effect in state.content.figures[friend].modifiers
        if bit == 1 << card.bit and effect.aura and state.up[friend] & bit
    ]
