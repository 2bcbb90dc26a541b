"""What follows a battle, and blows that are no attacks: pushes, conditions, splashes, blasts."""

from __future__ import annotations

from rumpus.games.royale import effects as fx
from rumpus.games.royale.acts import Act, pick
from rumpus.games.royale.battle import targets_in_reach
from rumpus.games.royale.defeat import heal, lose
from rumpus.games.royale.moving import may_be_moved, pushed_over, shove
from rumpus.games.royale.options import COUNTS, DIRECTIONS
from rumpus.games.royale.state import State, changed
from rumpus.geometry.board import COLUMN_STEPS, ROW_STEPS
from rumpus.kernel import Rule, choose, tell


def follow(
    state: State, act: Act, part: fx.AfterBattle, by: int, target: int, square: int, lost: int
) -> Rule[None]:
    """One part of a card that follows a battle; on a defeated target it falls away (SK-R46)."""
    if isinstance(part, fx.Drain):
        heal(state, by, lost * part.share)
    elif isinstance(part, fx.Recoil):
        if not lost and state.in_play(by):
            yield from lose(state, by, part.loss, "SK-R27")
    elif isinstance(part, fx.Splash):
        yield from _splash(state, act, part, target, square)
    elif not state.in_play(target):
        return
    elif isinstance(part, fx.Hold):
        hold(state, target, part.condition)
    else:
        yield from push(state, act, part, by, target)


def hold(state: State, figure: int, condition: str) -> None:
    """Bound or Webbed to the end of the controller's next full turn (SK-R36)."""
    if condition == "bound":
        state.bound = changed(state.bound, figure, 1)
    else:
        state.webbed = changed(state.webbed, figure, 1)
    tell(state, condition, "SK-R36", figure=figure)


def push(state: State, act: Act, part: fx.Push, by: int, target: int) -> Rule[None]:
    """Pushed 0 to d steps as the attacker chooses, or pulled until adjacent (SK-R37)."""
    if not state.in_play(by):
        return
    here, there = state.at[by], state.at[target]
    if part.pull:
        way = state.grid.ways(there, here)
        if way >= 0:
            yield from shove(state, target, way, state.grid.distance(here, there) - 1, "pulled")
        return
    way = state.grid.ways(here, there)
    if way >= 0:
        steps = COUNTS[: part.steps + 1]
        count = yield from choose(act.player, "push", steps, subject=target)
        yield from shove(state, target, way, count.a)


def _splash(state: State, act: Act, part: fx.Splash, target: int, square: int) -> Rule[None]:
    """Every other figure adjacent to the target's square loses health (SK-R29, SK-R46)."""
    left = [f for f in state.figures_on(state.grid.steps[square] & state.standing) if f != target]
    while left:
        names = [state.content.name[f] for f in left]
        chosen = yield from choose(act.player, "next loss", names, subject=act.card)
        left.remove(chosen.a)
        yield from lose(state, chosen.a, part.loss, "SK-R27")
        left = [f for f in left if state.in_play(f)]


def aimed(state: State, act: Act, effect: fx.Aim) -> list[int]:
    """The enemies to whom the effect could do something (SK-R12, SK-R30, SK-R39)."""
    side = state.enemies(act.player)
    if effect.range >= 0:
        if not state.in_play(act.figure):
            return []
        side = targets_in_reach(state, state.at[act.figure], effect.range, False, side)
    return [
        f
        for f in state.figures_on(side)
        if (state.is_character(f) or not effect.characters)
        and any(suffers(state, act, part, f) for part in effect.then)
    ]


def suffers(state: State, act: Act, part: fx.AfterBattle, target: int) -> bool:
    """Whether this part would change anything for the target (SK-R30)."""
    if isinstance(part, fx.Hold):
        return (state.bound if part.condition == "bound" else state.webbed)[target] != 1
    if isinstance(part, fx.Push) and part.pull:
        here, there = state.at[act.figure], state.at[target]
        steps = state.grid.distance(here, there) - 1
        return bool(pushed_over(state, target, state.grid.ways(there, here), steps))
    return True


def can_aim(state: State, act: Act, effect: fx.Aim) -> bool:
    return bool(aimed(state, act, effect))


def do_aim(state: State, act: Act, effect: fx.Aim) -> Rule[None]:
    target = yield from pick(state, act, "target", aimed(state, act, effect))
    for part in effect.then:
        yield from follow(state, act, part, act.figure, target, state.at[target], 0)


def blasted(state: State, act: Act, effect: fx.Blast) -> list[int]:
    if not state.in_play(act.figure):
        return []
    start = state.at[act.figure]
    if effect.within < 0:
        return state.figures_on(state.grid.steps[start] & state.standing)
    ball = state.grid.ball(start, effect.within + 1)
    return state.figures_on(ball & state.enemies(act.player))


def can_blast(state: State, act: Act, effect: fx.Blast) -> bool:
    return bool(blasted(state, act, effect))


def do_blast(state: State, act: Act, effect: fx.Blast) -> Rule[None]:
    """Pushed the full distance; those that moved fewer lose health (SK-R27, SK-R37)."""
    left = blasted(state, act, effect)
    if effect.within < 0:
        while left and state.in_play(act.figure):
            names = [state.content.name[f] for f in left]
            chosen = yield from choose(act.player, "who is pushed next", names, subject=act.card)
            left.remove(chosen.a)
            way = state.grid.ways(state.at[act.figure], state.at[chosen.a])
            yield from _blast_one(state, act, effect, chosen.a, way)
            left = [f for f in left if state.in_play(f)]
        return
    way = (yield from choose(act.player, "direction", DIRECTIONS, subject=act.card)).a
    while left:
        front = [state.content.name[f] for f in foremost(state, left, way)]
        chosen = yield from choose(act.player, "who is pushed next", front, subject=act.card)
        left.remove(chosen.a)
        yield from _blast_one(state, act, effect, chosen.a, way)
        left = [f for f in left if state.in_play(f)]


def foremost(state: State, figures: list[int], way: int) -> list[int]:
    """Those farthest in a direction; the order of several is the player's (SK-R29)."""

    def ahead(figure: int) -> int:
        row, column = divmod(state.at[figure], state.grid.width)
        return row * ROW_STEPS[way] + column * COLUMN_STEPS[way]

    most = max(map(ahead, figures))
    return [figure for figure in figures if ahead(figure) == most]


def _blast_one(state: State, act: Act, effect: fx.Blast, figure: int, way: int) -> Rule[None]:
    held = state.owner[figure] == act.player and not may_be_moved(state, figure)
    moved = 0 if held or way < 0 else (yield from shove(state, figure, way, effect.steps))
    if moved < effect.steps and state.in_play(figure):
        yield from lose(state, figure, effect.loss, "SK-R27")
