"""What a sensible player does: when to stop, what to fill, what to buy.

The stop rule weighs the exact chance of a crisis on the next draw.  Up to two crisis tokens it is
zero, so one draws; with two on the meter a risk of about one in six is accepted, a little more
where the next bonus row is one token away: timid and reckless play both lose to that.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, TypeAlias

from rumpus.games.brave_and_bold.allocate import DAMAGE, best
from rumpus.games.brave_and_bold.allocation import TYPES
from rumpus.games.brave_and_bold.armoury import BOUGHT, DONE, LEND
from rumpus.games.brave_and_bold.bag import DRAW, FLIGHT, PLAN, REMOVE, REVERSE, REWIND
from rumpus.games.brave_and_bold.evaluate import WORTH
from rumpus.games.brave_and_bold.library import Special
from rumpus.games.brave_and_bold.odds import next_is_crisis, to_next_row
from rumpus.games.brave_and_bold.plan import MASSES, Plan, place_name
from rumpus.games.brave_and_bold.preparation import (
    KEEP,
    NUMBERS,
    ONE_MORE,
    RETURN,
    STOP,
)
from rumpus.games.brave_and_bold.prices import PLAIN, Basket, cost
from rumpus.games.brave_and_bold.recovery import ON
from rumpus.games.brave_and_bold.state import Player, State
from rumpus.games.brave_and_bold.tokens import CODES, FAMILY, Token, X
from rumpus.kernel import PASS, Decision, Word

Adviser: TypeAlias = Callable[[State, Player, Decision], Any]

RISK = 0.165  # of a crisis on the next draw, accepted
NEAR = 0.05  # more, one token before a bonus row
SAFE = 0.5  # accepted where a crisis can be taken back


def advise(state: State, decision: Decision) -> Any:
    """A good answer, or None where the search may find one."""
    adviser = ADVISERS.get(decision.ask)
    if adviser is None or decision.player >= len(state.players):
        return None
    answer = adviser(state, state.players[decision.player], decision)
    return answer if answer in decision.options else None


# --- drawing --------------------------------------------------------------------------------------


def draw(state: State, player: Player, decision: Decision) -> Any:
    """Draw while the risk of a crisis on the next draw is accepted."""
    if STOP not in decision.options or player.meter < 2:
        return FLIGHT if FLIGHT in decision.options and player.meter == 1 else DRAW
    risk = next_is_crisis(player)
    accepted = RISK
    if to_next_row(state, player) == 1:
        accepted += NEAR
    if rescue(state, player):
        accepted = SAFE
    if risk <= accepted:
        return DRAW
    if FLIGHT in decision.options and risk * risk <= accepted:
        return FLIGHT  # both tokens would have to be crisis tokens
    return STOP


def rescue(state: State, player: Player) -> bool:
    """Whether a third crisis token could be taken back."""
    if player.reverse:
        return True
    whens = ("any drawn", "crisis drawn", "third crisis drawn")
    return not state.law.year_zero and any(
        player.markers[s.index] and s.when in whens for s in player.character.specials
    )


def drawn(state: State, player: Player, decision: Decision) -> Any:
    """Take back the third crisis token, nothing else."""
    if decision.subject.kind != X or player.meter < 2:
        return PASS
    markers = [word for word in decision.options if word not in (REVERSE, REWIND, PLAN, PASS)]
    for word in (REWIND, *markers, PLAN, REVERSE):
        if word in decision.options:
            return word
    return PASS


def again(state: State, player: Player, decision: Decision) -> Any:
    """Two tokens where a crisis token would hurt."""
    return FLIGHT if player.meter else DRAW


def keep(state: State, player: Player, decision: Decision) -> Any:
    tokens: tuple[Token, ...] = decision.options
    return max(tokens, key=lambda token: WORTH[token.kind])


def keep_or_return(state: State, player: Player, decision: Decision) -> Any:
    return RETURN if decision.subject.kind == X else KEEP


def one_more(state: State, player: Player, decision: Decision) -> Any:
    return ONE_MORE


def draw_on(state: State, player: Player, decision: Decision) -> Any:
    """For the recovery: stop where a second crisis token would cost what there is."""
    found = decision.subject
    amount = sum(a * b for a, b in zip(player.character.worth, found, strict=True))
    stop = amount >= player.character.recovery.most or (found[X] and amount)
    return decision.options[1] if stop else ON


def remove(state: State, player: Player, decision: Decision) -> Any:
    return REMOVE


def lower(state: State, player: Player, decision: Decision) -> Any:
    """The opponent who has drawn most."""
    foes = {foe.character.id: foe for foe in state.foes(player) if not foe.shift}
    words: list[Word] = [word for word in decision.options if str(word) in foes]
    if not words:
        return PASS
    return max(words, key=lambda word: foes[word.text].count)


# --- markers ------------------------------------------------------------------------------------


def use_all(state: State, player: Player, decision: Decision) -> Any:
    """Use what there is, but no look ahead and no recovery that would be lost."""
    for word in decision.options:
        special = player.character.of.get(str(word).split()[0])
        if special is None or special.text.look:
            continue
        if special.text.recover and player.counter > state.limit - special.text.recover:
            continue
        if special.when == "all stopped":
            return steal(state, player, decision)
        return word
    return PASS


def steal(state: State, player: Player, decision: Decision) -> Any:
    """The token that is worth most."""
    words = [word for word in decision.options if str(word).split()[-1] in CODES]
    return max(words, key=lambda w: WORTH[CODES.index(str(w).split()[-1])], default=PASS)


def prevent(state: State, player: Player, decision: Decision) -> Any:
    """A use that prevents all it can, or that saves from zero."""
    to, blows = decision.subject
    ward = state.players[to]
    total = sum(blow[2] + blow[3] for blow in blows if blow[1] == to)
    seats = {p.character.id: p.seat for p in state.players}
    chosen: list[tuple[int, Word]] = []
    for word in decision.options:
        head, _, foe = str(word).partition(" > ")
        special = player.character.of.get(head.split()[0])
        if word is PASS or not foe:
            continue
        normal = max((b[2] for b in blows if b[0] == seats[foe] and b[1] == to), default=0)
        most = special.text.prevent if special else 1
        if normal >= most or total >= ward.counter:
            chosen.append((min(normal, most), word))
    return max(chosen, key=lambda pair: pair[0])[1] if chosen else PASS


def last_stand(state: State, player: Player, decision: Decision) -> Any:
    return decision.options[0]


# --- the allocation -------------------------------------------------------------------------------


def marker_worth(special: Special) -> float:
    """What a stored use is worth, in points of damage."""
    text = special.text
    worth = 0.85 * text.prevent + text.riposte + text.recover + text.pool + text.resource
    worth += 0.8 * text.draw + 0.9 * text.discount + 0.2 * text.look
    if text.riposte_prevented:
        worth += text.prevent
    return worth + EXTRA.get(special.when, 0.0)


EXTRA = {
    "before draw": 1.2, "would draw": 1.5, "any drawn": 2.5, "crisis drawn": 2.5,
    "third crisis drawn": 3.0, "all stopped": 1.5, "last stand": 4.0, "after recovery": 0.5,
}  # fmt: skip


def value(plan: Plan, place: int) -> int:
    """What laying a place is worth: damage, stored uses, recovery."""
    if place in MASSES:
        return 40 * DAMAGE
    ability = plan.character.abilities[place]
    worth = float(plan.damage(place) + ability.text.recover + 0.8 * ability.text.hostile)
    worth += 0.3 * ability.text.indefensible
    worth += sum(marker_worth(plan.character.specials[gain]) for gain in ability.gains)
    return int(DAMAGE * worth)


def allocate(state: State, player: Player, decision: Decision) -> Any:
    """Step by step to the allocation that is worth most, then commit."""
    plan: Plan = decision.subject
    empty = Plan(state, player)
    for kind in plan.anys:
        empty = empty.pick(kind)
    target = best(empty, value)
    if plan.open_any:
        return TYPES[missing(plan.anys, target.anys)]
    for place, (known, number) in sorted(target.laid.items()):
        name = place_name(plan.character, place)
        if place not in plan.laid:
            return Word(name)
        laid, now = plan.laid[place]
        if laid[now][1] != known[number][1]:
            return Word(f"other {name}")
    for kind in plan.discardable():
        word = Word(f"discard {CODES[kind]}")
        if player.counter < state.limit or state.law.rage:
            return word
    return plan.whole()


def missing(now: tuple[int, ...], wanted: tuple[int, ...]) -> int:
    """The next type that is not said yet."""
    left = list(wanted)
    for kind in now:
        if kind in left:
            left.remove(kind)
    return left[0] if left else 0


# --- targets ------------------------------------------------------------------------------------


def weakest(state: State, player: Player, decision: Decision) -> Any:
    """The opponent who falls first: who is injured, then who has least left."""
    foes = {foe.character.id: foe for foe in state.foes(player)}
    words = [word for word in decision.options if str(word) in foes]
    return min(words, key=lambda w: danger(foes[w.text]), default=None)


def danger(foe: Player) -> tuple[bool, int]:
    return (foe.counter == 0, foe.counter + (0 if foe.injured else 8))


def neediest(state: State, player: Player, decision: Decision) -> Any:
    """Who must recover, then who has least left."""
    by_name = {p.character.id: p for p in state.players}
    return min(
        decision.options,
        key=lambda word: (not by_name[str(word)].owes, by_name[str(word)].counter),
    )


def most(state: State, player: Player, decision: Decision) -> Any:
    """As many as there are."""
    return decision.options[-2]


def mightiest(state: State, player: Player, decision: Decision) -> Any:
    """The opponent with the highest counter."""
    by_name = {p.character.id: p for p in state.players}
    words = [word for word in decision.options if str(word) in by_name]
    return max(words, key=lambda word: by_name[str(word)].counter, default=None)


def hardest(state: State, player: Player, decision: Decision) -> Any:
    """The ability that hits hardest."""
    damage = {
        f"{foe.character.id} {a.id}": a.text.damage + a.text.indefensible
        for foe in state.foes(player)
        for a in foe.character.abilities
    }
    return max(decision.options, key=lambda word: damage[str(word)])


# --- buying ---------------------------------------------------------------------------------------


def wish(state: State, player: Player, kind: int) -> float:
    """How much a token is wanted: its worth, and how often the board asks for its type."""
    worth = WORTH[kind]
    family = next((n for n, kinds in enumerate(FAMILY) if kind in kinds), kind)
    board = player.character.abilities
    asked = sum(a.needs[family] for a in board) if family < 8 else 3
    if kind == CODES.index("kr"):
        return 1.2
    return worth * (0.6 + 0.07 * asked)


def resupply(state: State, player: Player, decision: Decision) -> Any:
    """The set of purchases that is wanted most and can be paid; its dearest part first."""
    basket: Basket = decision.subject
    dear: dict[int, tuple[int, Word]] = {}
    for word in decision.options:
        if word in BOUGHT:
            kind, how = BOUGHT[word]
            price = cost(state, player, basket, kind, how)
            if kind not in dear or how != PLAIN:
                dear[kind] = (price, word)
    wanted = [(wish(state, player, kind), price, word) for kind, (price, word) in dear.items()]
    wanted = sorted((w for w in wanted if w[0] > LEAST), key=lambda w: -w[0])[:9]
    best_set: tuple[float, tuple[Any, ...]] = (0.0, ())
    for size in range(1, 1 + min(3, max(1, basket.ordinary))):
        for some in combinations(wanted, size):
            if sum(w[1] for w in some) <= player.resources:
                total = sum(w[0] for w in some)
                if total > best_set[0]:
                    best_set = (total, some)
    return best_set[1][0][2] if best_set[1] else DONE


LEAST = 0.75  # what is wanted less is left


def offering(state: State, player: Player, decision: Decision) -> Any:
    """Give up a token where it spares a crisis token."""
    if player.others in (17, 21, 25):
        return min(
            (token for token in decision.options if token is not PASS),
            key=lambda token: wish(state, player, token.kind),
        )
    return PASS


def number(state: State, player: Player, decision: Decision) -> Any:
    return NUMBERS[3]


def lend(state: State, player: Player, decision: Decision) -> Any:
    return LEND


def no(state: State, player: Player, decision: Decision) -> Any:
    return PASS


def first(state: State, player: Player, decision: Decision) -> Any:
    return decision.options[0]


ADVISERS: dict[str, Adviser] = {
    "draw": draw, "draw again": again, "drawn": drawn, "keep": keep,
    "keep or return": keep_or_return, "one more token": one_more, "draw on": draw_on, "focus": no,
    "focus power-up": remove, "one more": no, "stakeout": no, "lower count": lower,
    "recover": neediest,
    "watchtower": use_all, "before draw": use_all, "all stopped": use_all, "combat": use_all,
    "crisis": use_all, "slippery stage": steal, "flashpoint": no, "prevent": prevent,
    "last stand": last_stand, "allocate": allocate, "target": weakest, "critical mass": weakest,
    "finishing move": weakest, "scent of blood": weakest, "lasso": mightiest,
    "hostile tokens": mightiest, "how many": most, "blackmail": hardest, "resupply": resupply,
    "lend": lend, "offering": offering, "name a number": number, "any bonus": first,
    "power play": no, "exchange": first, "first ability": first, "signal": first, "order": first,
    "pick a card": first,
}  # fmt: skip
