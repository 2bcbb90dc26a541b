"""The battle phase: dice, response windows, the blow.

Rulebook: "Attacking another character", "Battle Phase" (both halves).
"""

from __future__ import annotations

from rumpus.games.royale.acts import Act, near
from rumpus.games.royale.content import Card
from rumpus.games.royale.damage import damage, guard
from rumpus.games.royale.defeat import RED, WHITE, lose
from rumpus.games.royale.effects import Carry, Move, Teleport
from rumpus.games.royale.options import Choice
from rumpus.games.royale.sources import tell_sum
from rumpus.games.royale.state import Battle, State, changed
from rumpus.games.royale.verbs import carry_out, changes_something
from rumpus.kernel import Rule, offer, roll, tell


def in_reach(state: State, start: int, goal: int, spaces: int, over: bool) -> bool:
    """Adjacent, or in a clear straight line with so many spaces between (SK-041 to SK-047)."""
    if spaces == 0:
        return state.grid.steps[start] >> goal & 1 == 1  # SK-042, SK-R09
    between = state.grid.lines(start).get(goal)  # SK-043, SK-R12
    if between is None or state.grid.distance(start, goal) - 1 > spaces:  # SK-R11
        return False
    return over or not between & state.standing  # SK-044


def targets_in_reach(state: State, start: int, spaces: int, over: bool, side: int) -> int:
    """The squares among `side` that an attack from `start` could aim at."""
    if spaces == 0:
        return state.grid.steps[start] & side
    found = aims = state.grid.open_line_targets(start, spaces) & side
    if over or not aims:
        return aims
    lines = state.grid.lines(start)
    while aims:
        low = aims & -aims
        if lines[low.bit_length() - 1] & state.standing:
            found ^= low
        aims ^= low
    return found


def plain_range(state: State, figure: int) -> int:
    """The range of a figure's plain attacks: adjacent, unless a face-up card says more."""
    best = 0
    for bit, spaces in state.content.figures[figure].ranges:
        if state.up[figure] & bit and spaces > best:
            best = spaces
    return best


def declare(state: State, attacker: int, target: int) -> Battle:
    """A battle as it is announced (SK-005, SK-040)."""
    friendly = state.owner[attacker] == state.owner[target]
    return Battle(attacker, target, friendly, state.at[target])


def plain_attack(state: State, attacker: int, target: int) -> Rule[None]:
    """Action 3: one battle with an adjacent enemy, or in range by a passive (SK-R14)."""
    battle = declare(state, attacker, target)
    battle.plain = True
    battle.range = plain_range(state, attacker)
    yield from fight(state, battle)


def fight(state: State, battle: Battle, dice: int = 1) -> Rule[int]:
    """One battle from the announcement to the damage; the health that the defender lost."""
    state.battle = battle
    if state.events is not None:
        tell(
            state, "attack", "SK-040", figure=battle.attacker, target=battle.defender,
            card=battle.card.index if battle.card else None,
        )  # fmt: skip
    for _ in range(dice):
        battle.red.append((yield from roll(RED)))  # SK-050
    battle.white = yield from roll(WHITE)  # SK-051
    if state.events is not None:
        tell(
            state, "dice", "SK-050", "SK-051",
            figure=battle.attacker, target=battle.defender,
            red=list(battle.red), white=battle.white,
        )  # fmt: skip
    if state.owner[battle.defender] != state.player:  # SK-R16, SK-R22
        battle.window = 1
        yield from window(state, battle, once=False)  # SK-052
    if not battle.ended and state.is_character(battle.defender):
        battle.window = 2
        yield from window(state, battle, once=True)  # SK-037, SK-R17
    lost = 0
    harm = 0 if battle.ended else damage(state, battle)
    if state.events is not None and not battle.ended:
        tell_sum(state, battle)
    state.stands.pop(battle.attacker, None)  # this was its next attack, however it ended
    if not battle.ended:
        lost = yield from lose(state, battle.defender, harm)
        if battle.riposte:
            yield from riposte(state, battle)
    state.battle = None
    return lost


def window(state: State, battle: Battle, once: bool) -> Rule[None]:
    """The defending side may answer with cards, one at a time (SK-030 to SK-032, SK-R44).

    Window 1: any number of eligible cards of the player. Window 2: at most one, of the
    defending character itself or from the hand. Whether it opens depends on public facts only.
    """
    while not battle.ended:
        player = state.owner[battle.defender]
        cards = answers(state, battle, player, once)
        if not cards and not state.hands[player]:
            return
        choice: Choice | None = yield from offer(
            player, "window 2" if once else "window 1", cards, subject=battle
        )
        if choice is None:
            return
        yield from answer(state, battle, player, state.content.card_at(choice.a), once)
        check(state, battle)  # SK-R20
        if once:
            return


def answers(state: State, battle: Battle, player: int, own_only: bool) -> list[Choice]:
    """The cards that may be played in this window (SK-033, SK-036, SK-R18, SK-R19, SK-R45)."""
    found: list[Choice] = []
    play = state.content.play
    figures = [battle.defender] if own_only else state.characters(player)
    for figure in figures:
        up = state.up[figure] & ~state.used[figure]
        for card in state.content.figures[figure].cards:
            if up >> card.bit & 1 and eligible(state, Act(player, figure, card, battle)):
                found.append(play[card.index])
    for index in dict.fromkeys(state.hands[player]):
        card = state.content.card_at(index)
        if eligible(state, Act(player, -1, card, battle)):  # BR-013, BR-R10
            found.append(play[index])
    return found


def eligible(state: State, act: Act) -> bool:
    """Whether a card may be played in this battle's window (SK-033, SK-036, SK-R18, SK-R19)."""
    card, battle = act.card, act.battle
    if card.attack or "B" not in card.text.timing or battle is None:
        return False
    defender = battle.defender
    if card.text.defender == "self" and defender != act.figure:
        return False
    if card.text.defender == "near" and defender not in near(state, act):
        return False
    if battle.window == 2 and card.figure < 0:
        act.through = defender
    parts = card.effects
    if card.text.kind == "move":  # only as a movement of the defender (SK-R45)
        parts = tuple(part for part in parts if isinstance(part, Move | Carry | Teleport))
    return any(changes_something(state, act, part) for part in parts)  # SK-R30


def answer(state: State, battle: Battle, player: int, card: Card, second: bool) -> Rule[None]:
    """A card played in a battle window: not an action (SK-031)."""
    figure = card.figure
    act = Act(player, figure, card, battle)
    if figure < 0:  # a bonus card: in window 2 it works through the defender (BR-R10)
        state.discard_from_hand(player, card.index)  # BR-023
        if second:
            act.through = battle.defender
    state.stir = True
    tell(
        state, "answers", "SK-030", "SK-031",
        reveals=figure < 0, player=player, figure=figure, card=card.index,
    )  # fmt: skip
    turn_over(state, card)  # first, since a fall of the active side ends the turn at once
    for effect in card.effects:
        if changes_something(state, act, effect):
            yield from carry_out(state, act, effect)
        if not state.in_play(battle.defender):
            break


def turn_over(state: State, card: Card) -> None:
    """After use a card is turned face-down, unless it may remain face-up (SK-034, SK-035)."""
    if card.figure < 0:
        return  # a bonus card lies on the discard as soon as it is played
    if card.stays:
        used = state.used[card.figure] | 1 << card.bit
        state.used = changed(state.used, card.figure, used)  # SK-R23
    else:
        state.up[card.figure] &= ~(1 << card.bit)


def check(state: State, battle: Battle) -> None:
    """Could the attacker now declare this same attack? If not the battle ends (SK-R20, SK-R21)."""
    if battle.heir >= 0:  # the blow lands on the space (SK-R21)
        battle.defender, battle.heir = battle.heir, -1
        battle.friendly = False  # one of the attacker's own team ends the battle
    attacker, defender = battle.attacker, battle.defender
    start = battle.origin if battle.origin >= 0 else state.at[attacker]
    partner = battle.partner
    legal = (
        state.in_play(attacker)
        and state.in_play(defender)
        and (state.owner[attacker] != state.owner[defender] or battle.friendly)
        and in_reach(state, start, state.at[defender], battle.range, battle.over)
        and (battle.beam < 0 or state.grid.ways(start, state.at[defender]) == battle.beam)
        and (partner < 0 or in_reach(state, state.at[partner], state.at[defender], 0, False))
    )
    if not legal and not battle.ended:
        battle.ended = True
        tell(state, "battle ends", "SK-R20")


def riposte(state: State, battle: Battle) -> Rule[None]:
    """Counterpunch: the defender strikes back at an adjacent attacker, without windows.

    What limits the damage of each battle to the attacker limits this too (SK-R43).
    """
    attacker, defender = battle.attacker, battle.defender
    if not (state.in_play(defender) and state.in_play(attacker)):
        return
    if not state.grid.steps[state.at[attacker]] >> state.at[defender] & 1:
        return
    red = yield from roll(RED)
    white = yield from roll(WHITE)
    tell(state, "riposte", "SK-R43", figure=defender, target=attacker, red=red, white=white)
    reduce, cap = guard(state, attacker)
    harm = max(0, red - white - reduce)
    yield from lose(state, attacker, min(harm, cap) if cap else harm)
