"""The effect vocabulary: for each verb, whether it would change something, and its rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rumpus.games.royale import answering, attacks, blows, building, displacing, helping, specials
from rumpus.games.royale import effects as fx
from rumpus.games.royale.acts import Act
from rumpus.games.royale.state import State
from rumpus.kernel import Rule


def always(state: State, act: Act, effect: object) -> bool:
    """Parts that always change something: the player's turn, or the battle at hand."""
    return True


def in_battle(state: State, act: Act, effect: object) -> bool:
    return act.battle is not None


def never(state: State, act: Act, effect: object) -> bool:
    """Passive parts are never played."""
    return False


Can = Callable[[State, Act, Any], bool]
Do = Callable[[State, Act, Any], Rule[None] | None]  # None: nobody had to be asked

CAN: dict[type, Can] = {
    fx.Move: displacing.can_move,
    fx.Carry: displacing.can_carry,
    fx.Teleport: displacing.can_teleport,
    fx.Swap: displacing.can_swap,
    fx.Heal: helping.can_heal,
    fx.Flip: helping.can_flip,
    fx.Burgle: helping.can_burgle,
    fx.Gain: always,
    fx.Allowance: helping.can_allow,
    fx.Surge: always,
    fx.LastStand: helping.can_last_stand,
    fx.Attach: always,
    fx.DrawBonus: helping.can_draw,
    fx.Summon: building.can_summon,
    fx.Terrain: building.can_build,
    fx.Mine: building.can_mine,
    fx.Demolish: building.can_demolish,
    fx.White: in_battle,
    fx.EndBattle: in_battle,
    fx.NoDamage: in_battle,
    fx.Reduce: in_battle,
    fx.Reroll: in_battle,
    fx.Riposte: in_battle,
    fx.Modify: never,
    fx.Regrow: never,
    fx.Survive: never,
    fx.Battle: attacks.can_battle,
    fx.ChooseOne: attacks.can_choose_one,
    fx.Aim: blows.can_aim,
    fx.Blast: blows.can_blast,
    fx.Bargain: specials.can_bargain,
    fx.Takeover: specials.can_take_over,
}

DO: dict[type, Do] = {
    fx.Move: displacing.do_move,
    fx.Carry: displacing.do_carry,
    fx.Teleport: displacing.do_teleport,
    fx.Swap: displacing.do_swap,
    fx.Heal: helping.do_heal,
    fx.Flip: helping.do_flip,
    fx.Burgle: helping.do_burgle,
    fx.Gain: helping.do_gain,
    fx.Allowance: helping.do_allow,
    fx.Surge: helping.do_surge,
    fx.LastStand: helping.do_last_stand,
    fx.Attach: helping.do_attach,
    fx.DrawBonus: helping.do_draw,
    fx.Summon: building.do_summon,
    fx.Terrain: building.do_build,
    fx.Mine: building.do_mine,
    fx.Demolish: building.do_demolish,
    fx.White: answering.do_white,
    fx.EndBattle: answering.do_end_battle,
    fx.NoDamage: answering.do_no_damage,
    fx.Reduce: answering.do_reduce,
    fx.Reroll: answering.do_reroll,
    fx.Riposte: answering.do_riposte,
    fx.Battle: attacks.do_battle,
    fx.ChooseOne: attacks.do_choose_one,
    fx.Aim: blows.do_aim,
    fx.Blast: blows.do_blast,
    fx.Bargain: specials.do_bargain,
    fx.Takeover: specials.do_take_over,
}
