"""Damage, injury and defeat.  Rulebook: "Using the damage counter", "Objective"."""

from __future__ import annotations

from rumpus.games.brave_and_bold.state import Blow, Player, State
from rumpus.kernel import Ends, Over, tell

CRITICAL = -1  # in place of indefensible damage: a critical mass


def hit(state: State, blow: Blow, *rules: str) -> None:
    """Damage lowers the counter, never below zero (BB-070)."""
    by, to, normal, hard = blow
    target = state.players[to]
    if hard == CRITICAL:
        critical(state, by, target)
        return
    amount = normal + hard
    if target.counter == 0 or amount <= 0:  # Ruling BB-R23: zero does not fall further
        return
    target.counter = max(0, target.counter - amount)
    if state.events is not None:
        tell(state, "damage", "BB-070", *rules, seat=by, to=to, normal=normal, indefensible=hard,
             counter=target.counter)  # fmt: skip
    if target.counter == 0:
        fall(state, target)


def fall(state: State, target: Player) -> None:
    """First time at zero: injured; while injured: defeated (BB-071, BB-074)."""
    if target.injured:
        defeat(state, target, "BB-074")
    else:
        injure(state, target)


def injure(state: State, target: Player) -> None:
    """The injured marker, and the duty to recover (BB-071, BB-072, BB-146)."""
    target.injured = True
    target.owes = True  # Ruling BB-R55: it still resolves what is left of the turn
    tell(state, "injured", "BB-071", "BB-072", seat=target.seat)


def defeat(state: State, target: Player, *rules: str) -> None:
    target.defeated = True
    target.owes = False
    tell(state, "defeated", *rules, seat=target.seat)


def critical(state: State, by: int, target: Player) -> None:
    """A critical mass: injured at once, then damage for the whole counter (BB-121, BB-R32)."""
    if target.counter == 0:
        return
    tell(state, "critical mass", "BB-121", "BB-R32", seat=by, to=target.seat)
    lethal = target.injured or not state.injure
    if not target.injured:
        injure(state, target)
    target.counter = 0
    if lethal:
        defeat(state, target, "BB-R32")


# --- the end -------------------------------------------------------------------------------------


def lost(state: State, side: int) -> bool:
    """Whether a side is beaten: all members defeated (BB-078, BB-151, BB-R54)."""
    for player in state.players:
        if player.side == side and not player.defeated:
            down = state.zero_ends and state.teams and player.injured and player.counter == 0
            if not down:
                return False
    return True


def settle(state: State, blows: list[Blow], ripostes: list[Blow], *rules: str) -> None:
    """Deal all of a step at once; if it beats every side, in player order instead (BB-R27)."""
    if not blows and not ripostes:
        return
    before = [(p.counter, p.injured, p.owes, p.defeated) for p in state.players]
    heard = None if state.events is None else len(state.events)
    order = state.seats()
    for blow in (*blows, *ripostes):
        hit(state, blow, *rules)
    if lost(state, 0) and lost(state, 1):
        for player, was in zip(state.players, before, strict=True):
            player.counter, player.injured, player.owes, player.defeated = was
        if state.events is not None:
            del state.events[heard:]
        tell(state, "in player order", "BB-079", "BB-R27")
        one_by_one(state, order, blows, ripostes, *rules)
    end(state)


def one_by_one(
    state: State, order: list[int], blows: list[Blow], ripostes: list[Blow], *rules: str
) -> None:
    """Each pool, then the ripostes it met, until one side is left (BB-079)."""
    for seat in order:
        if state.players[seat].defeated:
            continue  # Ruling BB-R28: defeated earlier in order, it deals nothing
        mine = [blow for blow in blows if blow[0] == seat]
        answers = [blow for blow in ripostes if blow[1] == seat]
        for part in (mine, answers):
            for blow in part:
                hit(state, blow, *rules)
            if lost(state, 0) or lost(state, 1):
                return


def end(state: State) -> None:
    """The game ends when one side is beaten (BB-078)."""
    for side in (0, 1):
        if lost(state, side):
            winners = tuple(p.seat for p in state.players if p.side != side)
            rule = "BB-151" if state.teams else "BB-078"
            tell(state, "game over", rule, winners=list(winners))
            raise Ends(Over(winners, rule, "all opponents are defeated", scores(state)))


def scores(state: State) -> tuple[float, ...]:
    return tuple(float(player.counter) for player in state.players)


def deadline(state: State) -> None:
    """Whoever was injured and has not recovered is defeated, in player order (BB-072, BB-R25)."""
    for player in state.living():
        if player.owes:
            defeat(state, player, "BB-072", "BB-R24")
            end(state)


def deck_out(state: State) -> Over:
    """No challenge card is left: the higher counter wins (BB-034, BB-R48, BB-R49)."""
    totals = [sum(p.counter for p in state.players if p.side == side) for side in (0, 1)]
    hurt = [sum(p.injured for p in state.players if p.side == side) for side in (0, 1)]
    ranks = [(totals[side], hurt[side] == 0, -hurt[side]) for side in (0, 1)]
    winners: tuple[int, ...] = ()
    if ranks[0] != ranks[1]:
        best = 0 if ranks[0] > ranks[1] else 1
        winners = tuple(p.seat for p in state.players if p.side == best)
    rule = "BB-034" if totals[0] != totals[1] else "BB-R48"
    tell(state, "deck out", "BB-034", "BB-R48", winners=list(winners))
    return Over(winners, rule, "the challenge deck is exhausted", scores(state))
