"""Set-up: drafting, start zones, placement, and who goes first.

Rulebook: "Setup" (both halves).
"""

from __future__ import annotations

from collections import Counter

from rumpus.games.royale.content import Content
from rumpus.games.royale.defeat import roll_off
from rumpus.games.royale.options import ZONES
from rumpus.games.royale.state import State, changed
from rumpus.kernel import BadSetting, Rule, Stage, Table, choose, draw, tell

CAPTURE_ACTIONS = 3


def start(table: Table) -> tuple[State, Stage]:
    """An empty table; the green roll for the first pick comes next."""
    state = blank(table)
    one = table.options.get("universes") == "one"
    dealt = table.options.get("teams") == "random"
    return state, Stage("first pick", one, dealt)


def blank(table: Table) -> State:
    """The board without figures, everything else as set-up says (SK-001)."""
    content: Content = table.content
    name = table.options["board"]
    board = content.boards.get(name)
    flags = table.format.id == "flag"
    if board is None or (board.mode == "flag") is not flags:
        known = [b.id for b in content.boards.values() if (b.mode == "flag") is flags]
        raise BadSetting(f"there is no board {name!r} for this game; there are {', '.join(known)}")
    players = table.format.seats
    if not flags and players > 2 and len(board.zones) < players:
        raise BadSetting(f"the board {name} has start zones for {len(board.zones)} players only")
    state = State(content, board, players, flags)
    state.budget = CAPTURE_ACTIONS if flags else team_size(table)  # BR-010, BR-011, CF-010
    if flags:
        state.plant_flags()  # CF-002
    else:
        state.deck = tuple(card.text.copies for card in content.bonus)  # CF-027
    return state


def team_size(table: Table) -> int:
    """Four characters for two players, else two or three (BR-003, BR-004, BR-R04, CF-001)."""
    if table.format.id == "flag":
        return 2
    return 4 if table.format.seats == 2 else int(table.options["team_size"])


def first_pick(state: State, one_universe: bool, dealt: bool) -> Rule[Stage]:
    """A green roll settles who picks first (BR-001, CF-R01)."""
    rule = "CF-R01" if state.flags else "BR-001"
    first = yield from roll_off(state, list(state.order), "first pick", rule)
    if state.flags:
        state.south = first  # CF-R28
        state.plant_flags()
    return Stage("pick", first, first, one_universe, dealt)


def pick(state: State, player: int, first: int, one_universe: bool, dealt: bool) -> Rule[Stage]:
    """In turn, each picks one character that nobody has (BR-002, BR-003, BR-R02, SK-R33)."""
    content = state.content
    free = [f for f in content.figures[: content.characters] if state.owner[f.index] < 0]
    size = 2 if state.flags else state.budget
    if one_universe:
        free = [f for f in free if f.universe in universes_for(state, player, size)]
    names = [content.name[f.index] for f in free]
    if dealt:
        taken = (yield from draw("character", names)).a
    else:
        taken = (yield from choose(player, "pick", names)).a
    recruit(state, player, taken)
    after = (player + 1) % len(state.teams)
    if len(state.teams[after]) < size:
        return Stage("pick", after, first, one_universe, dealt)
    return Stage("sides" if state.flags else "zones", first)


def universes_for(state: State, player: int, size: int) -> list[str]:
    """House option: the universe of the own team, or those with room for one more (SK-R33)."""
    content = state.content
    if state.teams[player]:
        return [content.figures[state.teams[player][0]].universe]
    room = Counter(f.universe for f in content.figures[: content.characters])
    for team in state.teams:
        if team:
            room[content.figures[team[0]].universe] -= size
    return [universe for universe, left in room.items() if left >= size]


def recruit(state: State, player: int, figure: int) -> None:
    """Hers, with full health and all cards face-up (SK-002, BR-005, CF-004)."""
    whose = state.content.figures[figure]
    state.teams = changed(state.teams, player, (*state.teams[player], figure))
    state.owner = changed(state.owner, figure, player)
    state.health[figure] = whose.health
    state.up[figure] = (1 << len(whose.cards)) - 1
    rule = "CF-001" if state.flags else "BR-002"
    tell(state, "picked", rule, player=player, figure=figure)


def zones(state: State, first: int) -> Rule[Stage]:
    """The last picker chooses a start zone first, then backwards (BR-R03)."""
    players = len(state.teams)
    free = list(range(2 if players == 2 else len(state.board.zones)))
    for step in range(players - 1, -1, -1):
        player = (first + step) % players
        zone = (yield from choose(player, "zone", [ZONES[z] for z in free])).a
        free.remove(zone)
        state.zones = changed(state.zones, player, zone)
        tell(state, "zone", "BR-R03", player=player, zone=zone + 1)
    return Stage("place", first, first)


def zone_cells(state: State, player: int) -> tuple[int, ...]:
    """The start squares of a player."""
    known = state.board.zones2 if len(state.teams) == 2 else state.board.zones
    return known[state.zones[player]]


def place(state: State, player: int, first: int) -> Rule[Stage]:
    """In draft order, one figure at a time, on a free square of the own zone (BR-R01)."""
    waiting = [f for f in state.teams[player] if state.at[f] < 0]
    names = [state.content.name[f] for f in waiting]
    figure = (yield from choose(player, "whom to place", names)).a
    free = [state.board.to[c] for c in zone_cells(state, player) if c not in state.here]
    cell = (yield from choose(player, "start square", free, subject=figure)).a
    state.put(figure, cell)
    tell(state, "placed", "BR-R01", figure=figure, start=None, cell=state.grid.name(cell))
    after = (player + 1) % len(state.teams)
    if any(state.at[f] < 0 for f in state.teams[after]):
        return Stage("place", after, first)
    return Stage("first turn")


def sides(state: State, first: int) -> Rule[Stage]:
    """Each player's two characters stand on either side of their flag (CF-003, CF-R03)."""
    for player in (first, 1 - first):
        team = state.teams[player]
        names = [state.content.name[f] for f in team]
        left = (yield from choose(player, "who stands left", names)).a
        home = state.home(player)
        west = -1 if player == state.south else 1  # left as its player looks at the enemy base
        for figure in team:
            cell = home + (west if figure == left else -west)
            state.put(figure, cell)
            tell(state, "placed", "CF-003", figure=figure, start=None, cell=state.grid.name(cell))
    return Stage("first turn")


def first_turn(state: State) -> Rule[Stage]:
    """A green roll settles who takes the first turn (SK-003, BR-006, CF-005)."""
    first = yield from roll_off(state, list(state.order), "first turn", "SK-003")
    return Stage("turn", first)
