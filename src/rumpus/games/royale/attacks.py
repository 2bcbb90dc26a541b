"""Attacks and other blows that cards deal on the own turn.

Rulebook: "Attacking another character", "Playing an Action Card" (both halves).
"""

from __future__ import annotations

from rumpus.games.royale import effects as fx
from rumpus.games.royale.acts import Act, Aiming, own, pick
from rumpus.games.royale.battle import declare, fight, targets_in_reach
from rumpus.games.royale.blows import follow
from rumpus.games.royale.options import DIRECTIONS, DONE, Choice
from rumpus.games.royale.state import NOWHERE, Battle, State
from rumpus.games.royale.verbs import carry_out, changes_something
from rumpus.kernel import Rule, choose


def can_battle(state: State, act: Act, effect: fx.Battle) -> bool:
    if effect.by == "self":
        cell = state.at[act.figure]
        if cell < 0 or state.down[act.figure]:
            return False
        if effect.range and not state.grid.open_line_targets(cell, effect.range) & state.standing:
            return False  # nobody on any line: the common case, decided by one look-up
        return bool(aims(state, act.figure, effect))
    return bool(fighters(state, act, effect))


def aims(state: State, fighter: int, effect: fx.Battle) -> int:
    """The squares of all that this fighter could name as a target now."""
    start = state.at[fighter]
    if effect.everyone:
        return state.grid.steps[start] & state.standing
    if effect.beam:
        found = 0
        for way in range(8):
            for cell in state.grid.ray(start, way)[: effect.beam]:
                found |= 1 << cell
        return found & state.standing
    side = state.enemies(state.owner[fighter])
    return targets_in_reach(state, start, effect.range, effect.over, side)


def fighters(state: State, act: Act, effect: fx.Battle) -> list[int]:
    """The own characters through which a bonus attack could be played."""
    able = [f for f in own(state, act) if aims(state, f, effect)]
    if effect.by == "pair":
        able = [f for f in able if any(partners(state, act, f, t) for t in prey(state, f))]
    return able


def prey(state: State, fighter: int) -> list[int]:
    """The enemies adjacent to a character."""
    near = state.grid.steps[state.at[fighter]] & state.enemies(state.owner[fighter])
    return state.figures_on(near)


def partners(state: State, act: Act, fighter: int, target: int) -> list[int]:
    """Other own characters adjacent to the same enemy."""
    return [f for f in own(state, act) if f != fighter and target in prey(state, f)]


def do_battle(state: State, act: Act, effect: fx.Battle) -> Rule[None]:
    """The card's battles, one at a time, each in full (SK-045, SK-R15, SK-R42)."""
    fighter = act.figure
    if effect.by != "self":
        fighter = yield from pick(state, act, "who fights", fighters(state, act, effect))
    if not state.in_play(fighter):
        return
    if effect.everyone:
        yield from _fight_everyone(state, act, fighter, effect)
    elif effect.beam:
        yield from _fight_beam(state, act, fighter, effect)
    else:
        yield from _fight_named(state, act, fighter, effect)


def _fight_named(state: State, act: Act, fighter: int, effect: fx.Battle) -> Rule[None]:
    """All targets are named first, then fought in that order; illegal ones are skipped."""
    targets: list[int] = []
    candidates = state.figures_on(aims(state, fighter, effect))
    if effect.by == "pair":
        candidates = [t for t in candidates if partners(state, act, fighter, t)]
    aiming = Aiming(act.card, fighter, effect.red, effect.dice, effect.range)
    while candidates and len(targets) < effect.targets:
        names = [state.content.name[f] for f in candidates]
        options = [*names, DONE] if targets else names
        chosen = yield from choose(act.player, "target", options, subject=aiming)
        if not isinstance(chosen, Choice):
            break
        targets.append(chosen.a)
        candidates.remove(chosen.a)
    partner = NOWHERE
    if effect.by == "pair" and targets:
        names = [state.content.name[f] for f in partners(state, act, fighter, targets[0])]
        partner = (yield from choose(act.player, "partner", names, subject=act.card)).a
    for target in targets:
        battle = _prepare(state, act, fighter, target, effect)
        if battle is not None:
            battle.partner = partner
            yield from _one_battle(state, act, battle, effect)
            if effect.chain is not None:
                yield from _fight_chain(state, act, battle, target, effect.chain)


def _prepare(state: State, act: Act, fighter: int, target: int, effect: fx.Battle) -> Battle | None:
    """The battle against one target, if it is still legal (SK-R15)."""
    if not (state.in_play(fighter) and state.in_play(target)):
        return None
    if not aims(state, fighter, effect) >> state.at[target] & 1:
        return None
    battle = declare(state, fighter, target)
    battle.card = act.card
    battle.range = effect.beam - 1 if effect.beam else effect.range
    battle.over = effect.over
    battle.red_bonus = effect.red
    return battle


def _one_battle(state: State, act: Act, battle: Battle, effect: fx.Battle) -> Rule[None]:
    """A battle and the parts of the card that follow it (SK-R46)."""
    square, fighter = battle.square, battle.attacker
    lost = yield from fight(state, battle, effect.dice)
    target = battle.defender  # a swap may have put another there
    parts = (*effect.after, *effect.if_hurt) if lost else effect.after
    for part in parts:
        if not state.in_play(fighter):  # SK-R32
            return
        yield from follow(state, act, part, fighter, target, square, lost)


def _fight_chain(state: State, act: Act, battle: Battle, first: int, chain: fx.Chain) -> Rule[None]:
    """Further targets, each counted from the square of the target before (SK-R15, SK-R46)."""
    fighter, origin = battle.attacker, battle.square
    struck = {first, battle.defender}  # all different, whoever a swap put there
    for _ in range(chain.more):
        if not state.in_play(fighter):
            return
        side = state.enemies(act.player)
        cells = targets_in_reach(state, origin, chain.range, False, side)
        names = [state.content.name[f] for f in state.figures_on(cells) if f not in struck]
        if not names:
            return
        aiming = Aiming(act.card, fighter, chain.red, 1, chain.range, origin)
        chosen = yield from choose(act.player, "next target", [*names, DONE], subject=aiming)
        if not isinstance(chosen, Choice):
            return
        link = declare(state, fighter, chosen.a)
        link.card, link.range, link.red_bonus = act.card, chain.range, chain.red
        link.origin = origin
        origin = link.square
        yield from fight(state, link)
        struck |= {chosen.a, link.defender}


def _fight_everyone(state: State, act: Act, fighter: int, effect: fx.Battle) -> Rule[None]:
    """Every other adjacent figure, teammates included, in the attacker's order (SK-046)."""
    left = state.figures_on(aims(state, fighter, effect))
    aiming = Aiming(act.card, fighter, effect.red, effect.dice)
    while left and state.in_play(fighter):
        names = [state.content.name[f] for f in left]
        chosen = yield from choose(act.player, "next target", names, subject=aiming)
        left.remove(chosen.a)
        battle = _prepare(state, act, fighter, chosen.a, effect)
        if battle is not None:
            yield from _one_battle(state, act, battle, effect)
        left = [f for f in left if state.in_play(f)]


def _fight_beam(state: State, act: Act, fighter: int, effect: fx.Battle) -> Rule[None]:
    """Every figure on the next squares of one direction, nearest first (Doctor Doom)."""
    start = state.at[fighter]
    ways = [
        DIRECTIONS[way]
        for way in range(8)
        if any(state.standing >> c & 1 for c in state.grid.ray(start, way)[: effect.beam])
    ]
    way = (yield from choose(act.player, "direction", ways, subject=act.card)).a
    line = [
        state.here[cell]
        for cell in state.grid.ray(start, way)[: effect.beam]
        if state.standing >> cell & 1
    ]
    for target in line:
        battle = _prepare(state, act, fighter, target, effect)
        if battle is not None and state.grid.ways(start, state.at[target]) == way:
            battle.beam = way
            yield from _one_battle(state, act, battle, effect)


def can_choose_one(state: State, act: Act, effect: fx.ChooseOne) -> bool:
    return any(changes_something(state, act, e) for mode in effect.modes for e in mode.effects)


def do_choose_one(state: State, act: Act, effect: fx.ChooseOne) -> Rule[None]:
    """One of several alternatives, chosen at announcement."""
    names = [
        mode.name
        for mode in effect.modes
        if any(changes_something(state, act, e) for e in mode.effects)
    ]
    name = yield from choose(act.player, "mode", names, subject=act.card)
    for mode in effect.modes:
        if mode.name == name:
            for part in mode.effects:
                yield from carry_out(state, act, part)
