"""What activated abilities and finishing moves give.  Rulebook: "Special abilities"."""

from __future__ import annotations

from rumpus.games.brave_and_bold.library import Ability
from rumpus.games.brave_and_bold.paying import BONUS
from rumpus.games.brave_and_bold.state import Player, State
from rumpus.games.brave_and_bold.tokens import CODES, GAS, KR
from rumpus.games.brave_and_bold.verbs import gain, pick_player, recover
from rumpus.kernel import Rule, Word, offer, tell

NUMBERS = (Word("1 token"), *(Word(f"{n} tokens") for n in range(2, 9)))


def gains(state: State, player: Player, ability: Ability) -> Rule[None]:
    """Markers, recovery, hostile tokens: to be used at once (BB-130, BB-133, BB-R19)."""
    for special in ability.gains:
        gain(state, player, special)
    if ability.text.recover:
        yield from recover(state, player, ability.text.recover, "BB-R69")
    if ability.text.hostile:
        yield from hostile_tokens(state, player, ability.text.hostile)


def hostile_tokens(state: State, player: Player, most: int) -> Rule[None]:
    """Up to so many hostile tokens of the set go into one opponent's bag (BB-R83)."""
    hostile = player.character.hostile
    kind = KR if hostile and hostile.id == "kryptonite" else GAS
    most = min(most, player.supply[kind])
    if not most or not state.foes(player):  # Ruling BB-R81
        return
    foe = yield from pick_player(player, "hostile tokens", state.foes(player))
    word = yield from offer(
        player.seat, "how many", NUMBERS[:most], subject=(CODES[kind], foe.seat)
    )
    if word is None:
        return
    number = NUMBERS.index(word) + 1
    player.supply[kind] -= number
    foe.bag[kind] += number
    tell(state, "hostile", "BB-R83", seat=player.seat, to=foe.seat, tokens=number)


def bonus_used(player: Player, kind: int) -> int:
    """Bonuses of a type that lie on abilities (BB-R15)."""
    return sum(count for _, use in player.fill for payer, count in use if payer == BONUS + kind)
