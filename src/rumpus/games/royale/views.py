"""Who sees what; and worlds that fit what a player knows.

Only bonus hands are secret: from all but their holder.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from rumpus.games.royale.content import Board, Card, Content
from rumpus.games.royale.defeat import left_after, rescue
from rumpus.games.royale.flags import beside, steps_home
from rumpus.games.royale.odds import saved_view
from rumpus.games.royale.sources import arithmetic
from rumpus.games.royale.state import State, changed
from rumpus.geometry.square import Grid
from rumpus.kernel import Chance, Luck


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What that seat (None: a watcher) may know, as plain data."""
    cells = state.grid.cells
    content = state.content
    return {
        "game": "capture_the_flag" if state.flags else "battle_royale",
        "board": board_view(state),
        "tokens": tokens_view(state),
        "turn": turn_view(state),
        "players": [
            {
                "seat": player,
                "in": player in state.order,
                "zone": state.zones[player] + 1,
                "bonus_count": len(state.hands[player]),
                "bonus": [card_view(content, i) for i in state.hands[player]]
                if player == seat
                else None,
                "defeats": state.fallen[player],
            }
            for player in range(len(state.teams))
        ],
        "figures": [
            figure_view(state, figure, player, cells)
            for player, team in enumerate(state.teams)
            for figure in team
        ],
        "pool": pool_view(state) if state.player < 0 else [],
        "battle": battle_view(state),
        "flags": flags_view(state) if state.flags else [],
        "deck_count": sum(state.deck),
        "discard": [content.card_at(i).id for i in state.discard],
    }


def turn_view(state: State) -> dict[str, Any]:
    """Whose turn it is, what is left of it, and how long the game has gone on."""
    extra_for = state.content.figures[state.manic_by].id if state.manic else None
    return {
        "seat": state.player,
        "actions_left": state.actions,
        "actions": state.budget,
        "extra": state.manic,
        "extra_for": extra_for,
        "green": state.green or None,
        "doubled": state.doubled,
        "surge": state.surge,
        "round": state.round,
        "quiet_rounds": state.quiet,
    }


def pool_view(state: State) -> list[dict[str, Any]]:
    """The characters that nobody has picked, while teams are being picked (BR-002, SK-R33)."""
    content = state.content
    size = 2 if state.flags else state.budget
    if all(len(team) == size for team in state.teams):
        return []
    return [
        {
            "id": whose.id,
            "name": whose.name,
            "universe": whose.universe,
            "health": whose.health,
            "cards": [card_view(content, card.index) for card in whose.cards],
        }
        for whose in content.figures[: content.characters]
        if state.owner[whose.index] < 0
    ]


def figure_view(state: State, figure: int, player: int, cells: tuple[str, ...]) -> dict[str, Any]:
    """One character or minion."""
    content = state.content
    whose = content.figures[figure]
    cell = state.at[figure]
    cards = cards_of(state, figure)
    conditions: list[str] = []
    if state.bound[figure]:
        conditions.append("bound")
    if state.webbed[figure]:
        conditions.append("webbed")
    if state.stopped >> figure & 1:
        conditions.append("stopped")
    if state.blizzard & ~(1 << player) and state.in_play(figure):
        conditions.append("slowed")
    if figure in state.stands:
        conditions.append("making a last stand")
    if cell >= 0:
        status = "down" if state.down[figure] else "up"
    elif state.player < 0:
        status = "waiting"
    else:  # with flags a character without a square is just about to lie down (CF-021)
        status = "down" if state.flags and not whose.minion else "out"
    return {
        "id": whose.id,
        "name": whose.name,
        "owner": player,
        "cell": cells[cell] if cell >= 0 else None,
        "health": state.health[figure],
        "full": whose.health,
        "state": status,
        "conditions": conditions,
        "moved": bool(state.moved >> figure & 1),
        "minion": bool(whose.minion),
        "cards": cards,
    }


def cards_of(state: State, figure: int) -> list[dict[str, Any]]:
    """A figure's cards, face-up and face-down, and those attached to it."""
    content = state.content
    whose = content.figures[figure]
    up, used = state.up[figure], state.used[figure]
    key = (figure, up, used)
    cards: list[dict[str, Any]] | None = content.shown.get(key)
    if cards is None:
        cards = content.shown[key] = [
            {**card_view(content, card.index), "up": bool(up >> card.bit & 1),
             "used": bool(used >> card.bit & 1)}
            for card in whose.cards
        ]  # fmt: skip
    if state.attached:
        cards = cards + [
            {**card_view(content, i), "up": True, "used": False}
            for i, wearer in state.attached.items()
            if wearer == figure
        ]
    return cards


def card_view(content: Content, index: int) -> dict[str, Any]:
    """A card as it is printed."""
    card = content.card_at(index)
    text = card.text
    return {
        "id": card.id,
        "title": card.title,
        "kind": text.kind,
        "timing": text.timing,
        "text": text.text,
        "stays_up": card.stays,
    }


def board_view(state: State) -> dict[str, Any]:
    """The board as it is drawn; terrain tokens come apart."""
    board = state.board
    key = (board.id, state.south, len(state.teams))
    known: dict[str, Any] | None = state.content.shown.get(key)
    if known is None:
        known = state.content.shown[key] = _board(board, state)
    return known


def _board(board: Board, state: State) -> dict[str, Any]:
    grid: Grid = board.grid
    two = len(state.teams) == 2
    zones = board.zones2 if two else board.zones
    return {
        "id": board.id,
        "title": board.title,
        "width": grid.width,
        "height": grid.height,
        "dark": [grid.cells[c] for c in range(grid.size) if not grid.floor >> c & 1],
        "walls": [[grid.cells[a], grid.cells[b]] for a, b in sorted(grid.walls)],
        "zones": [[grid.cells[c] for c in zone] for zone in zones],
        "bases": [
            [grid.cells[c] for c in range(grid.size) if state.base(player) >> c & 1]
            for player in range(2)
        ]
        if state.flags
        else [],
    }


def tokens_view(state: State) -> list[dict[str, Any]]:
    """Barriers, Rubble, the Breach and the Mine."""
    cells = state.grid.cells
    found: list[dict[str, Any]] = [
        {"kind": "barrier", "cell": cells[cell], "owner": owner}
        for cell, owner in state.barriers.items()
    ]
    for kind, mask in (("rubble", state.rubble), ("breach", state.breach)):
        if mask:
            found += [
                {"kind": kind, "cell": cells[c]} for c in range(state.grid.size) if mask >> c & 1
            ]
    if state.mine >= 0:
        found.append({"kind": "mine", "cell": cells[state.mine]})
    return found


def battle_view(state: State) -> dict[str, Any] | None:
    """The battle being fought: dice, modifiers, the sum as it stands."""
    battle = state.battle
    if battle is None or not battle.white:
        return None
    if not (state.in_play(battle.attacker) and state.in_play(battle.defender)):
        return None  # the blow has fallen
    names = state.content.figures
    shown = arithmetic(state, battle)
    shown["figure"], shown["target"] = names[battle.attacker].id, names[battle.defender].id
    shown["card"] = battle.card.id if battle.card else None
    shown["plain"] = battle.plain
    shown["window"] = battle.window
    shown["health"] = state.health[battle.defender]
    shown["left"] = left_after(state, battle.defender, shown["damage"])
    shown["saved"] = saved_view(rescue(state, battle.defender))
    return dict(shown)


def flags_view(state: State) -> list[dict[str, Any]]:
    """Both flags: where, held by whom, contested, and how far from the other side's base."""
    cells, names = state.grid.cells, state.content.figures
    return [
        {
            "owner": flag,
            "cell": cells[cell] if cell >= 0 else None,
            "home": cells[state.home(flag)],
            "at_home": cell == state.home(flag),
            "holder": names[state.holder[flag]].id if state.holder[flag] >= 0 else None,
            "contested": state.contested[flag],
            "beside": [names[f].id for player in (0, 1) for f in beside(state, flag, player)],
            "steps_to_goal": steps_home(state, flag, 1 - flag) if cell >= 0 else None,
            "trail": [cells[c] for c in state.trails[flag]],
        }
        for flag, cell in enumerate(state.flag_at)
    ]


def imagine(start: State, now: State, seat: int, luck: Luck) -> State:
    """The stage's start with all that the seat does not know now dealt anew.

    What became known since then stays where it was at the start.
    """
    world = start.copy()
    others = [p for p in range(len(world.teams)) if p != seat and world.hands[p]]
    if not others:
        return world
    news = _known(now, seat) - _known(start, seat)
    kept: dict[int, list[int]] = {}
    for player in others:
        left = Counter(start.hands[player]) - Counter(now.hands[player])
        kept[player] = list((left & news).elements())
        news -= left & news
    first = len(world.content.cards)
    for index in news.elements():  # these came from the deck
        world.deck = changed(world.deck, index - first, world.deck[index - first] - 1)
    pool: Counter[Card] = Counter()
    for number, count in enumerate(world.deck):
        pool[world.content.bonus[number]] = count
    for player in others:
        loose = Counter(world.hands[player]) - Counter(kept[player])
        for index in loose.elements():
            pool[world.content.card_at(index)] += 1
    for player in others:
        hand = kept[player].copy()
        while len(hand) < len(start.hands[player]):
            cards = tuple(card for card, count in pool.items() if count)
            card = luck.give(Chance("imagined card", cards, tuple(pool[c] for c in cards)))
            pool[card] -= 1
            hand.append(card.index)
        world.hands = changed(world.hands, player, tuple(sorted(hand)))
    world.deck = tuple(pool[card] for card in world.content.bonus)
    for index in news.elements():
        world.deck = changed(world.deck, index - first, world.deck[index - first] + 1)
    return world


def _known(state: State, seat: int) -> Counter[int]:
    """The bonus cards whose place the seat can see."""
    return Counter([*state.discard, *state.attached, *state.hands[seat]])


def revealed(start: State, now: State, seat: int, card: Card) -> bool:
    """Whether a card drawn in secret since the stage began lies where the seat can see it."""
    return (_known(now, seat) - _known(start, seat))[card.index] > 0
