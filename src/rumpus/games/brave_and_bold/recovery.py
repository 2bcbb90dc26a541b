"""The recovery ability.  Rulebook: "Watchtower phase", step 3; "Recover ability"."""

from __future__ import annotations

from operator import mul

from rumpus.games.brave_and_bold.bag import pull
from rumpus.games.brave_and_bold.state import Player, State
from rumpus.games.brave_and_bold.tokens import FAMILY, LETTERS, X, none, shown
from rumpus.games.brave_and_bold.verbs import heal, receiver
from rumpus.kernel import Decision, Rule, Word, tell

ON, STOP = Word("draw on"), Word("stop")


def perform(state: State, player: Player) -> Rule[None]:
    """Draw, evaluate, recover; an injured player twice if a card says so (BB-035, BB-147)."""
    times = 2 if state.law.healing_ray and player.injured else 1
    amount = 0
    for _ in range(times):
        amount += yield from one_recovery(state, player)
    if state.law.recovery_limit:
        amount = min(amount, state.law.recovery_limit)
    if amount:
        target = yield from receiver(state, player, amount)  # BB-155
        if target is not None:
            heal(state, target, amount, "BB-035")
    if times == 2 and player.counter >= state.law.healing_ray:
        player.injured = False  # Ruling BB-R26
        player.owes = False
        tell(state, "injury gone", "BB-R26", seat=player.seat)


def one_recovery(state: State, player: Player) -> Rule[int]:
    """What one performance recovers; the tokens go straight back (BB-036, BB-R08, BB-R73)."""
    recovery = player.character.recovery
    found = none()
    drawn = 0
    while drawn < recovery.draw and any(player.bag):
        if recovery.one_by_one and drawn:  # the ability card goes first  BB-017
            if recovery.bust and found[X] >= recovery.bust:
                break
            word = yield Decision(player.seat, "draw on", (ON, STOP), subject=tuple(found))
            if word is STOP:
                break
        kind = yield from pull(player)
        found[kind] += 1
        drawn += 1
    for kind, count in enumerate(found):
        if count:
            player.bag[kind] += count
            player.hand[kind] -= count
    amount = worth(state, player, found)
    if state.events is not None:
        tell(state, "recovery", "BB-035", "BB-036", seat=player.seat, drawn=shown(found),
             amount=amount)  # fmt: skip
    return amount


def worth(state: State, player: Player, found: list[int]) -> int:
    """What the tokens recover: by type, or by the number of different types (BB-R78)."""
    recovery = player.character.recovery
    if recovery.kinds:
        amount = sum(
            1 for letter in recovery.kinds if any(found[kind] for kind in family(LETTERS[letter]))
        )
    else:
        amount = sum(map(mul, player.character.worth, found))
    if recovery.bust and found[X] >= recovery.bust:
        amount -= recovery.penalty
    amount = max(0, min(amount, recovery.most))
    if amount and state.law.recovery_more:
        amount += state.law.recovery_more
    return amount


def family(kind: int) -> tuple[int, ...]:
    """A type with its variants."""
    return FAMILY[kind] if kind < 4 else (kind,)
