"""The round and the turn.  Rulebook: "Game Round", "Player Turn", "Skills", "Standard Actions"."""

from __future__ import annotations

from typing import Any

from rumpus.games.super_fantasy_brawl.act import Act
from rumpus.games.super_fantasy_brawl.attack import attack, declare, decline
from rumpus.games.super_fantasy_brawl.cards import draw_cards, leave_hand, plan
from rumpus.games.super_fantasy_brawl.knockout import harm, level_up
from rumpus.games.super_fantasy_brawl.movement import walk, walks
from rumpus.games.super_fantasy_brawl.pieces import ALL_CORES, CORES_IN, Card, Standard
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.games.super_fantasy_brawl.track import advance_track, round_limit, scoreboard
from rumpus.games.super_fantasy_brawl.verbs import carry_out, heal_up_to
from rumpus.geometry.masks import cells_of
from rumpus.kernel import Decision, Over, Rule, Stage, Word, choose, tell

END = Word("end turn")
USE = Word("use")
NO_SKILL = Word("no skill")
MOVE_TWO = 8  # the bit of the one Standard Action with two steps  SFB-055


def begin_turn(state: State) -> Stage:
    """The Scoreboard Phase, and then the Activation Phase begins (SFB-040)."""
    seat = state.player
    tell(state, "turn", "SFB-039", "SFB-040", seat=seat, round=state.round)
    state.gate_start = 0
    for champion in state.teams[seat]:
        if state.hexes[champion] < 0:
            state.gate_start |= 1 << champion  # SFB-121, SFB-R28
    scoreboard(state, seat & 1)
    return Stage("activation")


# --- the Activation Phase ---------------------------------------------------------------------


def activation(state: State) -> Rule[Stage | Over]:
    """One Action after another, until the player stops (SFB-045, SFB-048, SFB-R65)."""
    seat = state.player
    if state.sprung:
        state.sprung = []
    answer = yield Decision(seat, "action", lambda: actions(state, seat))
    if answer is END:
        return (yield from end_turn(state))
    state.ready[seat] &= ~answer.cost  # SFB-006
    act = state.act = Act(seat, answer, answer.champion)
    if isinstance(answer, Standard):
        _begin(state, act, "standard action", "SFB-051", do=answer.do)
        yield from standard_action(state, act, answer)
        return finish(state)
    leave_hand(state, seat, answer)
    state.played.append((seat, answer))
    _begin(state, act, "card played", "SFB-045", "SFB-046", card=str(answer))
    if answer.is_attack:
        yield from attack(state, act, answer)
    else:
        yield from skill(state, act, answer)
    return finish(state)


def _begin(state: State, act: Act, kind: str, *rules: str, **data: Any) -> None:
    """All are told of an Action, and of the Core that pays for it."""
    core, champion = str(act.card.core), str(state.champion(act.champion))
    tell(state, kind, *rules, seat=act.player, champion=champion, core=core, **data)
    tell(state, "core exhausted", "SFB-006", seat=act.player, core=core)


def actions(state: State, seat: int) -> tuple[object, ...]:
    """The cards and Standard Actions that can be paid for, and the end (SFB-045..049)."""
    ready = state.ready[seat]
    if not ready:
        return (END,)
    inside = one = two = 0
    for champion in state.teams[seat]:
        if state.hexes[champion] >= 0:
            inside |= 1 << champion
        elif can_return(state, champion, 1):  # SFB-R26
            one |= 1 << champion
        elif can_return(state, champion, 2):
            two |= 1 << champion
    cards = [
        card
        for card in state.hands[seat]
        if card.cost & ready and not card.is_reaction  # SFB-049
        and (inside >> card.champion & 1 or can_play_from_gate(state, card))
    ]  # fmt: skip
    standards = state.content.standard_actions(inside | one, ready, state.used)
    if two:
        standards += state.content.standard_actions(two, ready, state.used | ~MOVE_TWO)
    return (*cards, *standards, END)


def can_play_from_gate(state: State, card: Card) -> bool:
    """On the Gate a card needs printed movement (SFB-119)."""
    return card.move is not None and can_return(state, card.champion, card.move)


def can_return(state: State, champion: int, printed: int) -> bool:
    """Whether that Champion may come back by so much movement (SFB-120, SFB-121, SFB-R27)."""
    if not state.gate_start >> champion & 1:
        return False
    steps = printed + state.movement[champion]
    return steps > 0 and walks(state, champion, steps) != 0


def finish(state: State) -> Stage:
    """The Action is over: cards are discarded, Champions level up (SFB-050, SFB-116)."""
    for seat, card in state.played:
        state.discards[seat].append(card)
    state.played.clear()
    state.act = None
    level_up(state)
    return Stage("activation")


def skill(state: State, act: Act, card: Card) -> Rule[None]:
    """Move, decide, declare targets if there is an icon, resolve the text (SFB-087, SFB-088)."""
    champion = act.champion
    if card.move is not None:
        yield from walk(state, act.player, champion, card.move + state.movement[champion])
    if state.hexes[champion] < 0:  # SFB-R13
        return
    act.step = "skill"
    if card.aim == "none":
        answer = yield from choose(act.player, "skill", (USE, NO_SKILL))
        if answer is NO_SKILL:
            decline(state, act, card, "declined")
            return
    else:
        declared = yield from declare(state, act, card, NO_SKILL)
        if not declared:
            return
    yield from carry_out(state, act, card.skill)


def rest(
    state: State, card: Card, targets: tuple[int, ...], target_hex: int, first: int
) -> Rule[Stage | Over]:
    """The lines of a skill after a draw or a Plan, which only its player saw."""
    act = state.act = Act(state.player, card, card.champion)
    act.step, act.targets, act.target_hex = "skill", targets, target_hex
    yield from carry_out(state, act, card.skill, first)
    return finish(state)


def standard_action(state: State, act: Act, standard: Standard) -> Rule[None]:
    """Move, then what the Standard Action does; no card, no attack (SFB-051, SFB-056)."""
    champion = act.champion
    state.used |= standard.bit  # once in a phase, whatever pays  SFB-R24
    steps = standard.move + state.movement[champion]  # SFB-061
    yield from walk(state, act.player, champion, steps)
    if state.hexes[champion] < 0:  # SFB-R13
        return
    act.step = standard.do
    if standard.do == "plan":
        yield from plan(state, act.player)  # SFB-052
    elif standard.do == "heal":
        yield from heal_up_to(state, act.player, champion, 1, "SFB-053")
    elif standard.do == "strike":
        near = state.board.steps[state.hexes[champion]]
        enemies = cells_of(near & state.bodies[1 - (act.player & 1)])
        if enemies:  # after the move, and compulsory  SFB-R25
            options = [state.champion(state.at[cell]) for cell in enemies]
            answer = yield from choose(act.player, "victim", options)
            harm(state, ((answer.number, 1),), champion, "standard action", "SFB-054")


# --- the Upkeep Phase, and the end of a round -------------------------------------------------


def end_turn(state: State) -> Rule[Stage | Over]:
    """Upkeep; after the last turn of a round the track advances (SFB-039, SFB-063, SFB-174)."""
    yield from upkeep(state, state.player)
    _end_effects(state)
    state.turn += 1
    if state.turn == len(state.order):
        state.turn = 0
        yield from advance_track(state)
        over = round_limit(state)
        if over is not None:
            return over
        state.round += 1
    return begin_turn(state)


def upkeep(state: State, seat: int) -> Rule[None]:
    """Ready the Cores, discard the hand, draw a new one (SFB-063, SFB-064)."""
    tell(state, "upkeep", "SFB-063", seat=seat)
    spent = [str(core) for core in CORES_IN[ALL_CORES & ~state.ready[seat]]]
    if spent:
        tell(state, "cores readied", "SFB-007", "SFB-063", seat=seat, cores=spent)
    state.ready[seat] = ALL_CORES
    if state.hands[seat]:  # discarded first, and part of a reshuffle  SFB-R38
        names = [str(card) for card in state.hands[seat]]
        tell(state, "discarded hand", "SFB-063", seat=seat, cards=names)
        state.discards[seat] += state.hands[seat]
        state.hands[seat] = []
        state.shown[seat] = []
    yield from draw_cards(state, seat, state.rules.numbers.hand, "SFB-063")  # SFB-163


def _end_effects(state: State) -> None:
    """What lasts "this turn" ends after Upkeep (SFB-R42)."""
    size = len(state.owner)
    state.used = 0
    state.rooted = state.exposed = state.steady = 0
    if any(state.strength) or any(state.movement) or any(state.guard):
        state.strength, state.movement = [0] * size, [0] * size
        state.guard = [0] * size
    if any(state.against) or any(state.next_against):
        state.against, state.next_against = [0] * size, [0] * size
