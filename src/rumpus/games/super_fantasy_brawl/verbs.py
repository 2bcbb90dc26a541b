"""The effect vocabulary: one rule for each verb, and how the lines of a card are carried out.

Rulebook: "Resolving a card", "Keywords".
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rumpus.games.super_fantasy_brawl import specials
from rumpus.games.super_fantasy_brawl.act import Act, amount, group, holds, subjects
from rumpus.games.super_fantasy_brawl.cards import draw_cards, plan, stun
from rumpus.games.super_fantasy_brawl.content import Effect
from rumpus.games.super_fantasy_brawl.displace import fear, force, pull, push
from rumpus.games.super_fantasy_brawl.knockout import harm, heal
from rumpus.games.super_fantasy_brawl.movement import dash, jump, place, swoop
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.games.super_fantasy_brawl.traps import root
from rumpus.kernel import PASS, Decision, Ends, Rule, Stage, choose, tell

Verb = Callable[[State, Act, Effect], Rule[None]]


def carry_out(state: State, act: Act, lines: Sequence[Effect], first: int = 0) -> Rule[None]:
    """The lines of a text from top to bottom; what cannot be done is forfeited (SFB-012, SFB-014).

    They end when their Champion leaves the arena                          (SFB-R13, SFB-R96).
    """
    for at in range(first, len(lines)):
        line = lines[at]
        if state.hexes[act.champion] < 0:
            return
        if not holds(state, act, line.when):
            continue
        act.line = line
        yield from VERBS[line.do](state, act, line)
        act.line = None
        # What a draw or a Plan brought is nobody else's to know: the rest is a stage of its own.
        if line.do in ("draw", "plan") and at + 1 < len(lines):
            raise Ends(Stage("rest", act.card, act.targets, act.target_hex, at + 1))


def next_of(state: State, act: Act, left: list[int]) -> Rule[int]:
    """Who of several is treated next, as the player of the card likes (SFB-R23)."""
    options = [state.champion(c) for c in left]
    chosen = yield from choose(act.player, "order", options)
    left.remove(chosen.number)
    return chosen.number


def heal_up_to(state: State, player: int, champion: int, most: int, *rules: str) -> Rule[None]:
    """HEAL X: any amount from 0 to X and to the damage there is (SFB-147, SFB-R84)."""
    most = min(most, state.damage[champion])
    if most <= 0 or state.hexes[champion] < 0:
        return
    options = state.content.amounts["heal"][: most + 1]
    answer = yield from choose(player, "heal", options, subject=champion)
    heal(state, champion, answer.n, *rules)


def _damage(state: State, act: Act, line: Effect) -> Rule[None]:
    """Damage to each in one batch (SFB-R11), compulsory even if only Allies suffer (SFB-R95)."""
    n = amount(state, act, line)
    hit = group(state, act, line)
    if line.who == "one enemy" and hit:
        options = [state.champion(c) for c in hit]
        answer = yield from choose(act.player, "victim", options)
        hit = [answer.number]
        act.entered = tuple(hit)
    harm(state, [(c, n) for c in hit], act.champion, str(act.card), "SFB-R11")


def _push(state: State, act: Act, line: Effect) -> Rule[None]:
    """Of several, the next is chosen when the one before has come to rest (SFB-R11)."""
    n, left = amount(state, act, line), group(state, act, line)
    while left:
        target = yield from next_of(state, act, left)
        if state.hexes[target] >= 0 and state.hexes[act.champion] >= 0:
            hurt = yield from push(state, act.champion, target, n)
            act.hurt_by_push = act.hurt_by_push or hurt > 0


def _pull(state: State, act: Act, line: Effect) -> Rule[None]:
    n, left = amount(state, act, line), group(state, act, line)
    while left:
        target = yield from next_of(state, act, left)
        if state.hexes[target] >= 0 and state.hexes[act.champion] >= 0:
            yield from pull(state, act.champion, target, n)


def _force(state: State, act: Act, line: Effect) -> Rule[None]:
    n, left = amount(state, act, line), group(state, act, line)
    while left:
        target = yield from next_of(state, act, left)
        if state.hexes[target] >= 0:
            yield from force(state, act.player, act.champion, target, n)


def _fear(state: State, act: Act, line: Effect) -> Rule[None]:
    n = amount(state, act, line)
    left = group(state, act, line)
    while left:  # the player whose Champions suffer it chooses the order  SFB-R23
        options = [state.champion(c) for c in left]
        owner = state.owner[left[0]]
        target = (yield from choose(owner, "order", options)).number
        left.remove(target)
        if state.hexes[target] >= 0:
            yield from fear(state, act.champion, target, n)


def _stun(state: State, act: Act, line: Effect) -> Rule[None]:
    left = group(state, act, line)
    while left:
        target = yield from next_of(state, act, left)
        yield from stun(state, target)


def _root(state: State, act: Act, line: Effect) -> Rule[None]:
    for target in group(state, act, line):
        root(state, target)
    yield from ()


def _heal(state: State, act: Act, line: Effect) -> Rule[None]:
    n = amount(state, act, line)
    for target in group(state, act, line):
        yield from heal_up_to(state, act.player, target, n)


def _mover(state: State, act: Act, line: Effect) -> Rule[int]:
    """Who moves: the Champion itself, or an Ally that the player may pick (SFB-R70)."""
    movers = subjects(state, act, line)
    if line.who != "one ally":
        return movers[0] if movers else -1
    if not movers:
        return -1
    options = (*(state.champion(c) for c in movers), PASS)
    answer = yield Decision(act.player, "ally", options)
    if answer is PASS:
        return -1
    act.chosen = answer.number
    return act.chosen


def _dash(state: State, act: Act, line: Effect) -> Rule[None]:
    mover = yield from _mover(state, act, line)
    if mover >= 0:
        yield from dash(state, act.player, mover, amount(state, act, line))


def _jump(state: State, act: Act, line: Effect) -> Rule[None]:
    mover = yield from _mover(state, act, line)
    if mover >= 0:
        yield from jump(state, act.player, mover, amount(state, act, line))


def _swoop(state: State, act: Act, line: Effect) -> Rule[None]:
    mover = yield from _mover(state, act, line)
    if mover >= 0:
        yield from swoop(state, act.player, mover, amount(state, act, line))


def _place_beside(state: State, act: Act, line: Effect) -> Rule[None]:
    """Place on an unoccupied hex adjacent to its own; without one, forfeited (SFB-R66)."""
    for target in subjects(state, act, line):
        ends = state.board.steps[state.hexes[target]] & state.arena.open & ~state.occupied
        if ends:
            options = state.content.spots_in("place", ends)
            spot = yield from choose(act.player, "place", options, subject=target)
            yield from place(state, target, spot.cell)


def _follow(state: State, act: Act, line: Effect) -> Rule[None]:
    """Place on the hex that the target left."""
    if not state.occupied >> act.target_hex & 1:  # SFB-R66
        yield from place(state, act.champion, act.target_hex)


def _draw(state: State, act: Act, line: Effect) -> Rule[None]:
    """DRAW X: the number is declared before any card is drawn (SFB-144)."""
    most = amount(state, act, line)
    if most > 0:
        options = state.content.amounts["draw"][: most + 1]
        answer = yield from choose(act.player, "draw", options)
        yield from draw_cards(state, act.player, answer.n, "SFB-144")


def _plan(state: State, act: Act, line: Effect) -> Rule[None]:
    """PLAN X: up to X cards on top of the own deck (SFB-151)."""
    for _ in range(amount(state, act, line)):
        more = yield from plan(state, act.player)
        if not more:
            return


def _mark(state: State, act: Act, line: Effect) -> Rule[None]:
    """Bonuses and marks until the end of the turn; numbers add up (SFB-R42, SFB-R81)."""
    n = amount(state, act, line)
    bits = 0
    for champion in group(state, act, line):
        bits |= 1 << champion
        if line.do == "strength":
            state.strength[champion] += n
        elif line.do == "movement":
            state.movement[champion] += n
        elif line.do == "against":
            state.against[champion] += n
        elif line.do == "next against":
            state.next_against[champion] += n
        tell(state, "marked", "SFB-R42", champion=str(state.champion(champion)), what=line.do, n=n)
    if line.do == "expose":
        state.exposed |= bits
    elif line.do == "steady":
        state.steady |= bits
    yield from ()


def _guard(state: State, act: Act, line: Effect) -> Rule[None]:
    """What a Reaction does for the defence in this attack, or in later ones (SFB-122)."""
    attack = act.answering
    assert attack is not None
    n = amount(state, act, line)
    if line.do == "guard":
        attack.guard += n
    elif line.do == "later guard":
        attack.later_guard += n
    else:
        attack.shielded = attack.defender
        name = str(state.champion(attack.defender))
        tell(state, "shielded", "SFB-001", champion=name, card=str(attack.card))
    yield from ()


VERBS: dict[str, Verb] = {
    "against": _mark, "damage": _damage, "dash": _dash, "devour": specials.devour,
    "draw": _draw, "expose": _mark, "fear": _fear, "follow": _follow, "force": _force,
    "guard": _guard, "heal": _heal, "jump": _jump, "later guard": _guard, "movement": _mark,
    "next against": _mark, "place beside": _place_beside, "plan": _plan, "pull": _pull,
    "push": _push, "root": _root, "scout": specials.scout, "shield": _guard,
    "stalk": specials.stalk, "steady": _mark, "strength": _mark, "stun": _stun,
    "swoop": _swoop,
}  # fmt: skip
