"""Losing health, defeat, bonus roll-offs and respawn.

Rulebook: "Defeating a Character" (both halves), "Bonus Cards", "Respawn Phase", "How to Win".
"""

from __future__ import annotations

from rumpus.games.royale.content import Card
from rumpus.games.royale.effects import Survive
from rumpus.games.royale.flags import settle
from rumpus.games.royale.state import NOWHERE, State, changed
from rumpus.kernel import Die, Ends, Over, Rule, Stage, choose, draw, roll, tell

GREEN = Die("green")  # all dice have the faces 1 to 6 (SK-R01)
RED = Die("red")
WHITE = Die("white")


def heal(state: State, figure: int, health: int) -> int:
    """Healing never exceeds full health and cannot touch a defeated character (SK-R26)."""
    if not state.in_play(figure):
        return 0
    full = state.content.figures[figure].health
    gained = min(full, state.health[figure] + health) - state.health[figure]
    if gained:
        state.health[figure] += gained
        if state.events is not None:
            tell(state, "healed", "SK-R26", figure=figure, health=gained)
    return gained


def lose(state: State, figure: int, health: int, rule: str = "SK-053") -> Rule[int]:
    """Health is taken off; at R the figure is defeated at once (SK-055, SK-R26, SK-R29)."""
    before = state.health[figure]
    lost = min(before, health)
    if lost <= 0:
        return 0
    state.health[figure] = before - lost
    state.stir = True  # SK-R40
    if state.events is not None:
        tell(state, "lost", rule, figure=figure, health=lost, left=before - lost)
    if lost == before:
        if _survives(state, figure):
            return max(0, before - state.health[figure])
        yield from defeat(state, figure)
    return lost


def rescue(state: State, figure: int) -> tuple[Card, int] | None:
    """The face-up card that would keep its character in play, and with how much health."""
    for card in state.content.figures[figure].cards:
        for effect in card.effects:
            if type(effect) is Survive and state.up[figure] >> card.bit & 1:
                return card, effect.health
    return None


def _survives(state: State, figure: int) -> bool:
    """A card that keeps its character in play is turned face-down for that."""
    found = rescue(state, figure)
    if found is None:
        return False
    card, health = found
    state.health[figure] = health
    state.up[figure] &= ~(1 << card.bit)
    tell(state, "survived", "SK-R43", figure=figure, card=card.index, health=health)
    return True


def left_after(state: State, figure: int, harm: int) -> int:
    """The health that a loss would leave a figure with; 0: it would be defeated."""
    left = max(0, state.health[figure] - harm)
    found = None if left else rescue(state, figure)
    return found[1] if found else left


def defeat(state: State, figure: int) -> Rule[None]:
    """At R a character is out (Battle Royale) or lies down for a turn (Capture the Flag)."""
    clear(state, figure)
    if not state.is_character(figure):
        remove_minion(state, figure)
        return
    player = state.owner[figure]
    state.fallen = changed(state.fallen, player, state.fallen[player] + 1)
    tell(state, "defeated", "SK-055", figure=figure)
    if state.flags:
        yield from lie_down(state, figure)
        if player == state.player and not state.characters(player):  # SK-R32, CF-R22
            raise Ends(Stage("end of turn"))
        return
    state.put(figure, NOWHERE)  # BR-020
    state.up[figure] = 0  # BR-R12
    if not state.characters(player):
        eliminate(state, player)
    win_if_alone(state)  # BR-024
    yield from bonus_roll_off(state)  # BR-R07, BR-R11
    if player not in state.order and player == state.player:  # BR-R13, SK-R32
        raise Ends(Stage("end of turn"))


def clear(state: State, figure: int) -> None:
    """Conditions end on defeat (SK-R36), and an attached card is discarded."""
    state.bound = changed(state.bound, figure, 0)
    state.webbed = changed(state.webbed, figure, 0)
    state.stands.pop(figure, None)
    for card in [card for card, wearer in state.attached.items() if wearer == figure]:
        del state.attached[card]
        state.discard = (*state.discard, card)


def remove_minion(state: State, figure: int) -> None:
    """A minion at 0 health is removed for good (SK-R34)."""
    state.put(figure, NOWHERE)
    state.health[figure] = 0
    state.spent |= 1 << figure
    player = state.owner[figure]
    team = tuple(f for f in state.teams[player] if f != figure)
    state.teams = changed(state.teams, player, team)
    tell(state, "minion removed", "SK-R34", figure=figure)


def eliminate(state: State, player: int) -> None:
    """A player without characters is out: minions, temporary tokens and hand go (BR-R13)."""
    tell(state, "eliminated", "BR-R13", reveals=bool(state.hands[player]), player=player)
    for figure in [f for f in state.teams[player] if not state.is_character(f)]:
        if state.at[figure] >= 0:
            remove_minion(state, figure)
    for cell in [cell for cell, owner in state.barriers.items() if owner == player]:
        del state.barriers[cell]
    state.rebuild()
    state.discard += state.hands[player]
    state.hands = changed(state.hands, player, ())
    state.blizzard &= ~(1 << player)
    if player == state.player:  # the turn that was hers ends; the next is found by seat
        state.actions = 0
    state.order = tuple(p for p in state.order if p != player)


def win_if_alone(state: State) -> None:
    """The owner of the last hero or villain standing wins (BR-024)."""
    if len(state.order) == 1:
        raise Ends(Over((state.order[0],), "BR-024", "the last team standing"))


def roll_off(state: State, players: list[int], why: str, *rules: str) -> Rule[int]:
    """The highest green roll wins; those tied for highest roll again (SK-R02, BR-R08)."""
    while True:
        rolls: list[int] = []
        for _ in players:
            rolls.append((yield from roll(GREEN)))
        tell(state, "roll-off", "SK-R02", *rules, players=players, rolls=rolls, why=why)
        best = max(rolls)
        players = [p for p, result in zip(players, rolls, strict=True) if result == best]
        if len(players) == 1:
            return players[0]


def bonus_roll_off(state: State) -> Rule[None]:
    """After a defeat all who still have characters roll; the winner draws (BR-021, BR-R06)."""
    if not any(state.deck):  # BR-R09
        return
    winner = yield from roll_off(state, list(state.order), "bonus card", "BR-021")
    yield from draw_bonus(state, winner)


def draw_bonus(state: State, player: int) -> Rule[None]:
    """One bonus card from the deck, whose order nobody knows, to the hand (BR-021, BR-022)."""
    bonus = state.content.bonus
    pile = {bonus[n]: count for n, count in enumerate(state.deck) if count}
    if not pile:
        return
    card = yield from draw("bonus", pile, sees=(player,))
    state.deck = changed(state.deck, card.bit, state.deck[card.bit] - 1)
    state.into_hand(player, card.index)
    tell(state, "drew", "BR-022", player=player)
    tell(state, "drew card", "BR-022", sees=(player,), player=player, card=card.index)


def lie_down(state: State, figure: int) -> Rule[None]:
    """Laid on its side behind its own base line, out of play for one turn (CF-021, CF-022)."""
    player = state.owner[figure]
    if state.lifted >= 0 and state.holder[state.lifted] == figure:  # CF-R17
        state.lifted = NOWHERE
    state.put(figure, NOWHERE)
    free = state.empty() & state.base(player)
    if state.mine >= 0:
        free &= ~(1 << state.mine)
    cells = free or nearest_to_base(state, player)  # CF-R03, CF-R20
    options = state.board.choices(cells)
    cell = (yield from choose(player, "respawn square", options, subject=figure)).a
    state.health[figure] = 0
    state.lay(figure, cell)
    tell(state, "lay down", "CF-021", figure=figure, cell=state.grid.name(cell))
    yield from settle(state)


def nearest_to_base(state: State, player: int) -> int:
    """The empty floor squares nearest to a full base, in king's moves (CF-R20)."""
    grid = state.board.grid
    free = state.empty()
    ring = state.base(player)
    while not ring & free:
        ring |= grid.board.spread(ring)
    return ring & free


def respawn(state: State, figure: int) -> Rule[None]:
    """Stood upright with full health and all its action cards face-up (CF-025, CF-R18)."""
    state.stand_up(figure)
    state.health[figure] = state.content.figures[figure].health  # CF-R19
    state.up[figure] = (1 << len(state.content.figures[figure].cards)) - 1  # CF-020, CF-R23
    tell(state, "respawned", "CF-025", figure=figure)
    yield from settle(state, figure)  # it lands
