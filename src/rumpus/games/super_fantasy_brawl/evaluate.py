"""A cheap value of a position, from -1 to 1: points, champions, challenges to come."""

from __future__ import annotations

from math import tanh

from rumpus.games.super_fantasy_brawl.act import Act
from rumpus.games.super_fantasy_brawl.attack import aimed, damage_to
from rumpus.games.super_fantasy_brawl.pieces import Challenge, Standard
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.games.super_fantasy_brawl.track import count, enough
from rumpus.geometry.masks import cells_of

POINT = 1.0
HURT = 0.09  # a point of damage
NEARLY = 0.14  # the square of the share of hitpoints lost
LEVEL = 0.25
GATE = 0.18
CORE = 0.02
REACTED = 0.06  # a Core used for a Reaction, which is missing in the own next turn
CHALLENGE = 0.55  # a point of a met Challenge that a whole turn may still break
SURER = 0.15  # more for each Core that the active player has used up without breaking it
HALFWAY = 0.3  # the share of that for a Challenge that is begun
KILL = 1.2
APPROACH = 0.012


def evaluate(state: State, seat: int) -> float:
    """What the position is worth to that seat's side."""
    side = seat & 1
    value = (state.vp[side] - state.vp[1 - side]) * POINT
    value += _team(state, side) - _team(state, 1 - side)
    if state.round:
        mine, theirs = _prospects(state, side), _prospects(state, 1 - side)
        value += mine - theirs
        value += _in_progress(state, side)
    return tanh(value / 3.0)


def _team(state: State, side: int) -> float:
    """How a side's Champions are, and what they could pay with."""
    value = 0.0
    for champion in state.side_champions(side):
        hp = state.hp(champion)
        damage = state.damage[champion]
        value -= HURT * damage + NEARLY * (damage / hp) ** 2
        if state.levelled >> champion & 1 or state.earned >> champion & 1:
            value += LEVEL
        if state.hexes[champion] < 0:
            value -= GATE
        else:
            cell = state.hexes[champion]
            value -= APPROACH * min(
                state.board.distance(cell, there) for there in cells_of(state.arena.statues)
            )
            if state.rooted >> champion & 1:
                value -= 0.03
        if side != state.player & 1:
            value -= 0.1 * state.against[champion]
    for seat in state.side_seats(side):
        ready = state.ready[seat].bit_count()
        value += CORE * ready
        if seat != state.player:
            value -= REACTED * (3 - ready)
    return value


def _prospects(state: State, side: int) -> float:
    """Points that a side would score as the position stands.

    The side that is not active checks next: what is left of the turn alone can break it.
    """
    track = state.rules.numbers.track
    value = 0.0
    last = state.turn == len(state.order) - 1
    comes_next = side != state.player & 1
    steps = state.rules.numbers.advance if last or not comes_next else 0
    used = 3 - state.ready[state.player].bit_count() if comes_next else 0
    sure = CHALLENGE + SURER * used
    for slot, challenge in enumerate(state.track):
        if challenge is None:
            continue
        then = slot + steps
        points = track[then] if then < len(track) else 0
        if points:
            share = _share(state, challenge, side)
            value += points * share * (sure if share == 1.0 else CHALLENGE)
    return value


def _share(state: State, challenge: Challenge, side: int) -> float:
    """How much of a Challenge is done: all, or something towards it."""
    mine, theirs = count(state, challenge, side)
    if enough(challenge, mine, theirs):
        return 1.0
    needs = challenge.record
    begun = min(mine, needs.least) / needs.least
    if needs.none and theirs:
        return 0.0
    if needs.more and mine >= needs.least:  # only the Enemies are in the way
        return HALFWAY * mine / max(mine, theirs + 1)
    return HALFWAY * begun


def _in_progress(state: State, side: int) -> float:
    """What an Action that is being resolved promises: the best blow it could still strike."""
    act: Act | None = state.act
    if act is None or act.step not in ("move", "pre", "attack", "skill"):
        return 0.0
    card = act.card
    if state.hexes[act.champion] < 0:
        return 0.0
    sign = 1.0 if act.player & 1 == side else -1.0
    near = state.board.steps[state.hexes[act.champion]] & state.bodies[1 - (act.player & 1)]
    best = 0.0
    if isinstance(card, Standard):
        struck = [state.at[cell] for cell in cells_of(near)] if card.do == "strike" else []
        for target in struck:
            kill = state.damage[target] + 1 >= state.hp(target)
            best = max(best, HURT + (KILL if kill else 0.0))
    elif card.aim in ("melee", "direct", "indirect"):
        for cell in cells_of(aimed(state, act.champion, card)):
            target = state.at[cell]
            act.targets = (target,)
            damage = damage_to(state, act, card, target) if card.is_attack else 1
            act.targets = ()
            kill = damage >= state.hp(target) - state.damage[target]
            best = max(best, HURT * damage + (KILL if kill else 0.0))
    elif card.aim in ("arc", "ring"):
        best = 0.2 * near.bit_count()
    return sign * best
