"""Cards that put minions and terrain tokens on the board, or take them away (SK-R34, SK-R35)."""

from __future__ import annotations

from rumpus.games.royale import effects as fx
from rumpus.games.royale.acts import Act, adjacent_squares, own, pick, squares_within
from rumpus.games.royale.displacing import offer_swap
from rumpus.games.royale.flags import settle
from rumpus.games.royale.moving import arrive, may_be_moved
from rumpus.games.royale.options import DONE, Choice
from rumpus.games.royale.state import NOWHERE, State, changed
from rumpus.geometry.square import Grid
from rumpus.kernel import Rule, choose, tell


def supply(state: State, minion: str) -> list[int]:
    """The tokens of a minion that are neither on the board nor gone (SK-R34)."""
    return [
        f.index
        for f in state.content.figures[state.content.characters :]
        if f.minion == minion and state.at[f.index] < 0 and not state.spent >> f.index & 1
    ]


def summon_squares(state: State, act: Act, effect: fx.Summon) -> int:
    if not state.in_play(act.figure):
        return 0
    if effect.within:
        return squares_within(state, act.figure, effect.within)
    return adjacent_squares(state, act.figure)


def can_summon(state: State, act: Act, effect: fx.Summon) -> bool:
    return bool(supply(state, effect.minion)) and bool(summon_squares(state, act, effect))


def do_summon(state: State, act: Act, effect: fx.Summon) -> Rule[None]:
    """Minions come onto empty squares; they may act from the next action on (SK-R34)."""
    for number in range(effect.count):
        tokens, cells = supply(state, effect.minion), summon_squares(state, act, effect)
        if not tokens or not cells:
            return
        words = [DONE] if number else []
        options = [*state.board.choices(cells), *words]
        cell = yield from choose(act.player, "summon square", options, subject=act.card)
        if not isinstance(cell, Choice):
            return
        token = tokens[0]
        state.owner = changed(state.owner, token, act.player)
        state.health[token] = state.content.figures[token].health
        team = (*state.teams[act.player], token)
        state.teams = changed(state.teams, act.player, team)
        yield from arrive(state, token, cell.a, "summoned", "SK-R34")
        if effect.swap and state.in_play(token) and may_be_moved(state, act.figure):
            yield from offer_swap(state, act, token)


def terrain_squares(state: State, act: Act, effect: fx.Terrain) -> int:
    """Empty floor without another token, not in a base, not a start square (SK-R35)."""
    figures = [act.figure] if act.figure >= 0 else own(state, act)
    cells = 0
    for figure in figures:
        cells |= squares_within(state, figure, effect.within)
    cells &= ~state.board.starts & ~state.breach
    for base in state.board.bases:
        cells &= ~base
    if state.mine >= 0:
        cells &= ~(1 << state.mine)
    if effect.token == "rubble":
        cells &= ~lasting(state).splitting()
    return cells


def lasting(state: State) -> Grid:
    """The board without Barriers: these go again, and what they cut off is not cut for good."""
    return state.board.grid.with_terrain(state.rubble, state.breach)


def terrain_supply(state: State, token: str) -> int:
    used = len(state.barriers) if token == "barrier" else state.rubble.bit_count()
    return state.content.tokens[token] - used


def can_build(state: State, act: Act, effect: fx.Terrain) -> bool:
    return terrain_supply(state, effect.token) > 0 and bool(terrain_squares(state, act, effect))


def do_build(state: State, act: Act, effect: fx.Terrain) -> Rule[None]:
    """Barriers stand until the owner's next turn, Rubble for the rest of the game (SK-R35)."""
    if act.figure < 0 and act.through < 0:  # a bonus card works through one character
        act.through = yield from pick(state, act, "who builds", _builders(state, act, effect))
    for number in range(effect.count):
        cells = terrain_squares(state, act, effect)
        if not cells or terrain_supply(state, effect.token) <= 0:
            return
        words = [DONE] if number else []
        options = [*state.board.choices(cells), *words]
        cell = yield from choose(act.player, f"{effect.token} square", options, subject=act.card)
        if not isinstance(cell, Choice):
            return
        if effect.token == "barrier":
            state.barriers[cell.a] = act.player
        else:
            state.rubble |= 1 << cell.a
        state.rebuild()
        tell(state, effect.token, "SK-R35", player=act.player, cell=state.grid.name(cell.a))
        yield from settle(state)


def _builders(state: State, act: Act, effect: fx.Terrain) -> list[int]:
    found: list[int] = []
    for figure in own(state, act):
        act.through = figure
        if terrain_squares(state, act, effect):
            found.append(figure)
    act.through = NOWHERE
    return found


def mine_squares(state: State) -> int:
    cells = state.empty() & ~state.board.starts
    for base in state.board.bases:
        cells &= ~base
    return cells & ~state.breach


def can_mine(state: State, act: Act, effect: fx.Mine) -> bool:
    return state.mine < 0 and bool(mine_squares(state))


def do_mine(state: State, act: Act, effect: fx.Mine) -> Rule[None]:
    """The Mine lies on an empty square and blocks nothing (SK-R35)."""
    cells = state.board.choices(mine_squares(state))
    cell = yield from choose(act.player, "mine square", cells, subject=act.card)
    state.mine = cell.a
    tell(state, "mine laid", "SK-R35", player=act.player, cell=state.grid.name(cell.a))


def removable(state: State, act: Act) -> tuple[int, int]:
    """Squares with a Barrier or Rubble, and blacked-out ones touching an own character."""
    tokens = state.rubble
    for cell in state.barriers:
        tokens |= 1 << cell
    dark = 0
    if not state.breach and state.content.tokens["breach"]:
        for figure in own(state, act):
            dark |= state.grid.ball(state.at[figure], 1)
        dark &= ~state.board.grid.floor
    return tokens, dark


def can_demolish(state: State, act: Act, effect: fx.Demolish) -> bool:
    tokens, dark = removable(state, act)
    return bool(tokens | dark)


def do_demolish(state: State, act: Act, effect: fx.Demolish) -> Rule[None]:
    """A Barrier or Rubble goes, or a Breach makes a blacked-out square floor (SK-R35)."""
    tokens, dark = removable(state, act)
    cells = state.board.choices(tokens | dark)
    cell = (yield from choose(act.player, "demolish", cells, subject=act.card)).a
    if state.barriers.pop(cell, None) is None:
        if state.rubble >> cell & 1:
            state.rubble &= ~(1 << cell)
        else:
            state.breach |= 1 << cell
    state.rebuild()
    tell(state, "demolished", "SK-R35", player=act.player, cell=state.grid.name(cell))
    yield from settle(state)
