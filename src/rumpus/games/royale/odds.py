"""The exact odds of an attack before it is rolled, by counting every roll."""

from __future__ import annotations

from typing import Any

from rumpus.games.royale import effects as fx
from rumpus.games.royale.content import Card
from rumpus.games.royale.damage import attack_bonus, damage, defence_bonus, guard
from rumpus.games.royale.defeat import left_after, rescue
from rumpus.games.royale.state import Battle, State

FACES = range(1, 7)


def distribution(dice: int, bonus: int, reduce: int, cap: int) -> dict[int, int]:
    """How many of the equally likely rolls lead to each damage; bonus is red less white."""
    sums = {0: 1}
    for _ in range(dice):
        sums = _add(sums)
    counts: dict[int, int] = {}
    for total, ways in sums.items():
        for white in FACES:
            harm = max(0, max(0, total + bonus - white) - reduce)
            harm = min(harm, cap) if cap else harm
            counts[harm] = counts.get(harm, 0) + ways
    return dict(sorted(counts.items()))


def _add(sums: dict[int, int]) -> dict[int, int]:
    more: dict[int, int] = {}
    for total, ways in sums.items():
        for face in FACES:
            more[total + face] = more.get(total + face, 0) + ways
    return more


def forecast(
    state: State,
    attacker: int,
    defender: int,
    *,
    range: int = 0,
    plain: bool = False,
    red: int = 0,
    dice: int = 1,
) -> dict[str, Any]:
    """What this attack would do: chance to hurt, chance to defeat, mean; before any card."""
    battle = Battle(attacker, defender, False, state.at[defender])
    battle.plain, battle.range, battle.red_bonus = plain, range, red
    red_bonus, white_bonus = attack_bonus(state, battle), defence_bonus(state, battle)
    reduce, cap = guard(state, defender)
    counts = distribution(dice, red_bonus - white_bonus, reduce, cap)
    rolls = sum(counts.values())
    health = state.health[defender]
    saved = rescue(state, defender)
    out = 99 if saved else health
    return {
        "rolls": rolls,
        "damage": {str(harm): ways for harm, ways in counts.items()},
        "red_bonus": red_bonus,
        "white_bonus": white_bonus,
        "reduced": reduce,
        "cap": cap,
        "dice": dice,
        "hurt": sum(ways for harm, ways in counts.items() if harm) / rolls,
        "defeat": sum(ways for harm, ways in counts.items() if harm >= out) / rolls,
        "mean": sum(harm * ways for harm, ways in counts.items()) / rolls,
        "health": health,
        "saved": saved_view(saved),
    }


def saved_view(saved: tuple[Card, int] | None) -> dict[str, Any] | None:
    """The card that would keep a figure in play, for people."""
    return {"card": saved[0].title, "health": saved[1]} if saved else None


def answered(state: State, battle: Battle, card: Card | None) -> dict[str, Any]:
    """What the battle would come to if it were answered with this card (None: with nothing).

    Where the outcome still depends on luck or on a further choice, no number is given.
    """
    trial = battle.copy()
    sting = 0
    for effect in card.effects if card else ():
        if isinstance(effect, fx.White):
            trial.white_bonus += effect.add
        elif isinstance(effect, fx.Reduce):
            trial.reduced += effect.damage
            near = state.grid.steps[state.at[battle.defender]] >> state.at[battle.attacker] & 1
            sting = effect.sting if near else 0
            if 0 < state.health[battle.attacker] <= sting:  # the battle may end
                return {"damage": None}
        elif isinstance(effect, fx.EndBattle | fx.NoDamage):
            trial.no_damage = True
        elif not isinstance(effect, fx.Riposte) and not trial.no_damage:
            return {"damage": None}
    harm = damage(state, trial)
    left = left_after(state, battle.defender, harm)
    return {"damage": harm, "left": left, "attacker_loses": sting}
