"""The turn: its actions in any order, and its end.

Rulebook: "Gameplay" (both halves).
"""

from __future__ import annotations

from rumpus.games.royale.acts import Act
from rumpus.games.royale.battle import plain_attack, plain_range, targets_in_reach, turn_over
from rumpus.games.royale.carrying import carry, carryable
from rumpus.games.royale.content import Card
from rumpus.games.royale.defeat import GREEN, clear, eliminate, heal, respawn
from rumpus.games.royale.effects import Regrow
from rumpus.games.royale.flags import release, settle, steps_home
from rumpus.games.royale.moving import allowance, destinations, go, may_move
from rumpus.games.royale.options import CARRY, END_TURN, LEAVE, RESIGN, ROLL, STAY, Choice
from rumpus.games.royale.state import NOWHERE, State, changed
from rumpus.games.royale.verbs import carry_out, changes_something
from rumpus.kernel import Decision, Over, Rule, Stage, Word, choose, roll, tell

ACTION = Stage("action")
END = Stage("end of turn")
QUIET_ROUNDS = 12
LAST_ROUND = 60


def turn(state: State, player: int) -> Rule[Stage] | Stage:
    """A turn starts: what lasted until now ends, and the budget is full (SK-004)."""
    state.player = player
    state.actions = state.budget  # BR-R05
    state.manic = state.green = state.moved = state.doubled = state.surge = 0
    state.manic_by = NOWHERE
    state.stands = {}
    release(state)
    state.used = (0,) * len(state.used)  # SK-R23
    state.blizzard &= ~(1 << player)
    if state.events is not None:
        tell(state, "turn", "SK-004", player=player, round=state.round)
    for figure in state.teams[player]:  # a full turn of the controller begins
        if state.bound[figure]:
            state.bound = changed(state.bound, figure, 2)
        if state.webbed[figure]:
            state.webbed = changed(state.webbed, figure, 2)
        if state.down[figure]:
            state.down = changed(state.down, figure, 2)
    expired = [cell for cell, owner in state.barriers.items() if owner == player]
    for cell in expired:
        del state.barriers[cell]
    if expired:
        state.rebuild()
        if state.flags:
            return upkeep(state, player)
    regrow(state, player)
    return ACTION


def upkeep(state: State, player: int) -> Rule[Stage]:
    """Barriers that expire beside a flag may change who holds it (CF-R06)."""
    yield from settle(state)
    regrow(state, player)
    return ACTION


def regrow(state: State, player: int) -> None:
    """What heals at the start of its player's turn."""
    for figure in state.characters(player):
        for card in state.content.figures[figure].cards:
            for effect in card.effects:
                if type(effect) is Regrow and state.up[figure] >> card.bit & 1:
                    heal(state, figure, effect.health)


def action(state: State) -> Rule[Stage | Over]:
    """One action: a Move, a card, an attack; or the end of the turn (SK-006, SK-007)."""
    player = state.player
    offered = actions(state)
    if len(offered) == 1 and not (state.actions and state.hands[player]):
        return END  # by itself, unless that would tell that no card in hand can be played
    what = yield Decision(player, "action", offered, aside=(RESIGN,))
    if what is END_TURN:  # SK-R05
        return END
    if what is RESIGN:
        return resign(state, player)
    if what is ROLL:
        yield from move(state, NOWHERE)
    elif what.kind == "move":
        yield from move(state, what.a)
    elif what.kind == "attack":
        spend(state, what.a)
        yield from plain_attack(state, what.a, what.b)
    else:
        state.actions -= 1
        yield from play(state, player, state.content.card_at(what.a))
    return ACTION


def actions(state: State) -> tuple[Choice | Word, ...]:
    """Everything that could be announced now, repeats included (SK-005, SK-R06, SK-R31)."""
    player, content, at = state.player, state.content, state.at
    found: list[Choice | Word] = []
    own = [f for f in state.teams[player] if at[f] >= 0 and not state.down[f]]
    if not own or own[0] >= content.characters:  # minions come last (CF-R22, SK-R34)
        return (END_TURN,)
    able = own if state.actions else [f for f in own if state.manic and f == state.manic_by]
    moves, attacks = content.move, content.attack
    enemies = state.enemies(player)
    steps, here = state.grid.steps, state.here
    blows: list[Choice] = []
    for figure in able:
        whose = content.figures[figure]
        if state.webbed[figure] or not whose.acts:  # SK-R34, SK-R36
            continue
        if may_move(state, figure):  # SK-021
            found.append(moves[figure])
        if whose.ranges:
            spaces = plain_range(state, figure)
            aims = targets_in_reach(state, at[figure], spaces, False, enemies)
        else:
            aims = steps[at[figure]] & enemies
        while aims:
            low = aims & -aims
            blows.append(attacks[figure][here[low.bit_length() - 1]])
            aims ^= low
    if found and state.flags and not state.green:  # the roll comes before the mover (SK-R03)
        found = [ROLL]
    found += blows
    if state.actions:
        found += playable(state, player, own)
    found.append(END_TURN)
    return tuple(found)


def playable(state: State, player: int, figures: list[int]) -> list[Choice]:
    """The cards that can be played as an action now (SK-030, SK-033, SK-R25, SK-R30)."""
    content, can = state.content, state.content.can
    found: list[Choice] = []
    act = Act(player, NOWHERE, content.cards[0])
    for figure in figures:
        up = state.up[figure] & ~state.used[figure]
        if not up:
            continue
        for card in content.figures[figure].own_turn:
            if up >> card.bit & 1:
                act.figure, act.card = figure, card
                for effect in card.effects:
                    if can[type(effect)](state, act, effect):
                        found.append(content.play[card.index])
                        break
    for index in dict.fromkeys(state.hands[player]):
        card = content.card_at(index)
        if "T" in card.text.timing:
            act = Act(player, -1, card)
            if any(changes_something(state, act, effect) for effect in card.effects):
                found.append(content.play[index])
    return found


def spend(state: State, figure: int) -> None:
    """One action of the budget; Manic Energy pays for its own character first (SK-007)."""
    if state.manic and figure == state.manic_by:
        state.manic -= 1
    else:
        state.actions -= 1


def move(state: State, figure: int) -> Rule[None]:
    """A Move action; the first one of the turn rolls the green die (SK-008, SK-020, SK-R03)."""
    player = state.player
    if figure >= 0:
        spend(state, figure)
    elif state.actions:
        state.actions -= 1
    else:
        figure = state.manic_by
        state.manic -= 1
    if not state.green:
        state.green = yield from roll(GREEN)
        if state.events is not None:
            tell(state, "green", "SK-008", player=player, green=state.green)
    if figure < 0:  # Capture the Flag: the mover is named after the roll
        names = [
            state.content.name[f]
            for f in state.teams[player]
            if state.in_play(f) and may_move(state, f) and state.content.figures[f].acts
        ]
        figure = (yield from choose(player, "mover", names)).a
        if state.manic and figure == state.manic_by:  # its own action pays, not the one spent
            state.manic -= 1
            state.actions += 1
    state.moved |= 1 << figure
    flags = carryable(state, figure) if state.flags else []
    if flags:  # CF-R12, CF-R16
        options = [*(CARRY[flag] for flag in flags), LEAVE]
        load = yield from choose(player, "carry", options, subject=figure)
        if load is not LEAVE:
            yield from carry(state, figure, CARRY.index(load))
            return
    ways = destinations(state, figure, allowance(state, figure, carrying=False), "walk")
    way = yield from choose(player, "move", [STAY, *ways], subject=figure)
    if isinstance(way, Choice):
        yield from go(state, figure, way, "SK-020")
    elif state.events is not None:
        tell(state, "stays", "SK-R03", figure=figure)


def play(state: State, player: int, card: Card) -> Rule[None]:
    """Do what the card says, then turn it face-down (SK-034, SK-R42)."""
    figure = card.figure
    state.stir = True  # SK-R40
    tell(
        state, "plays", "SK-030",
        reveals=figure < 0, player=player, figure=figure, card=card.index,
    )  # fmt: skip
    if figure < 0:
        state.discard_from_hand(player, card.index)  # BR-023
    act = Act(player, figure, card)
    for effect in card.effects:
        if figure >= 0 and not state.in_play(figure):  # SK-R32
            break
        if changes_something(state, act, effect):
            yield from carry_out(state, act, effect)
    turn_over(state, card)


def end_of_turn(state: State) -> Rule[Stage | Over] | Stage | Over:
    """Conditions end, the fallen stand up, and the next player's turn comes (SK-R36, CF-R18)."""
    player = state.player
    state.battle = None
    for figure in state.teams[player]:
        if state.bound[figure] == 2:
            state.bound = changed(state.bound, figure, 0)
        if state.webbed[figure] == 2:
            state.webbed = changed(state.webbed, figure, 0)
    if state.flags and any(state.down[figure] == 2 for figure in state.teams[player]):
        return stand_up(state, player)
    return next_turn(state, player)


def stand_up(state: State, player: int) -> Rule[Stage | Over]:
    """Those that have missed their turn stand up at its end (CF-025, CF-R18)."""
    for figure in list(state.teams[player]):
        if state.down[figure] == 2:
            yield from respawn(state, figure)
    return next_turn(state, player)


def next_turn(state: State, player: int) -> Stage | Over:
    """Turns go clockwise; when all had theirs a round is over (BR-R02, SK-R40)."""
    state.turned |= 1 << player
    if all(state.turned >> p & 1 for p in state.order):
        over = end_of_round(state)
        if over is not None:
            return over
    later = [p for p in state.order if p > player]
    return Stage("turn", later[0] if later else state.order[0])


def end_of_round(state: State) -> Over | None:
    """The stalemate clock (SK-R40)."""
    state.turned = 0
    state.quiet = 0 if state.stir else state.quiet + 1
    state.stir = False
    if state.quiet >= QUIET_ROUNDS or state.round >= LAST_ROUND:
        return stalemate(state)
    state.round += 1
    return None


def stalemate(state: State) -> Over:
    """Nothing has happened for too long: who stands better wins (SK-R40)."""
    scores = [standing(state, player) for player in state.order]
    best = max(scores)
    winners = [p for p, score in zip(state.order, scores, strict=True) if score == best]
    still = state.quiet >= QUIET_ROUNDS
    why = f"nothing happened for {QUIET_ROUNDS} rounds" if still else f"round {LAST_ROUND} is over"
    if len(winners) == len(state.teams):
        return Over((), "SK-R40", why)
    if len(winners) > 1:  # not all share the draw: it is theirs alone
        why += ": a shared draw"
    return Over(tuple(winners), "SK-R40", why)


def standing(state: State, player: int) -> tuple[int, int, int]:
    """What counts at a stalemate, in order."""
    if state.flags:
        return (-steps_home(state, 1 - player, player), state.fallen[1 - player], 0)
    figures = state.characters(player)
    health = sum(state.health[f] for f in figures)
    cards = sum(
        state.up[f] >> card.bit & 1 for f in figures for card in state.content.figures[f].cards
    )
    return (len(figures), health, cards)


def resign(state: State, player: int) -> Stage | Over:
    """The other player wins; with more players all her figures leave play (SK-R41)."""
    tell(state, "resigned", "SK-R41", player=player)
    if len(state.order) == 2:
        other = next(p for p in state.order if p != player)
        return Over((other,), "SK-R41", "the opponent resigned")
    for figure in state.characters(player):
        clear(state, figure)
        state.put(figure, NOWHERE)
        state.health[figure] = 0
        state.up[figure] = 0
    eliminate(state, player)
    return END
