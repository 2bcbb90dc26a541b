"""Cards that change the battle they answer.

Rulebook: "Battle Phase", "Damage Calculation" (both halves).
"""

from __future__ import annotations

from rumpus.games.royale import effects as fx
from rumpus.games.royale.acts import Act
from rumpus.games.royale.defeat import RED, WHITE, lose
from rumpus.games.royale.state import State
from rumpus.kernel import Rule, roll, tell


def do_white(state: State, act: Act, effect: fx.White) -> None:
    if act.battle is not None:
        act.battle.white_bonus += effect.add
        act.battle.helped += (("white", act.card.id, effect.add),)


def do_end_battle(state: State, act: Act, effect: fx.EndBattle) -> None:
    if act.battle is not None:
        act.battle.ended = True
        tell(state, "battle ends", "SK-R43")


def do_no_damage(state: State, act: Act, effect: fx.NoDamage) -> None:
    if act.battle is not None:
        act.battle.no_damage = True


def do_reduce(state: State, act: Act, effect: fx.Reduce) -> Rule[None]:
    """Less damage; an adjacent attacker loses health directly (SK-R27)."""
    if act.battle is not None:
        act.battle.reduced += effect.damage
        act.battle.helped += (("reduced", act.card.id, effect.damage),)
        attacker = act.battle.attacker
        near_by = state.grid.steps[state.at[act.battle.defender]]
        if effect.sting and state.in_play(attacker) and near_by >> state.at[attacker] & 1:
            yield from lose(state, attacker, effect.sting, "SK-R27")


def do_reroll(state: State, act: Act, effect: fx.Reroll) -> Rule[None]:
    """Rolled again; the new result stands (SK-R28)."""
    battle = act.battle
    if battle is None:
        return
    if effect.die == "white":
        battle.white = yield from roll(WHITE)
    else:
        for number in range(len(battle.red)):
            battle.red[number] = yield from roll(RED)
    tell(state, "rerolled", "SK-R28", die=effect.die, red=list(battle.red), white=battle.white)


def do_riposte(state: State, act: Act, effect: fx.Riposte) -> None:
    if act.battle is not None:
        act.battle.riposte = True
