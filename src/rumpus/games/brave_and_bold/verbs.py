"""What happens to counters, markers and tokens, each with its event.  Rulebook: "Game actions"."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rumpus.games.brave_and_bold.library import Special
from rumpus.games.brave_and_bold.state import ECHOED, Player, State
from rumpus.games.brave_and_bold.tokens import CODES, LETTERS
from rumpus.kernel import Decision, Rule, Word, choose, tell


def name(player: Player) -> Word:
    """A player as an answer: the character's name."""
    return Word(player.character.id)


def pick_player(
    player: Player, ask: str, others: list[Player], subject: object = None
) -> Rule[Player]:
    """The user chooses one, unless the text says each (BB-R60)."""
    if len(others) == 1:
        return others[0]
    words = {name(other): other for other in others}
    word = yield from choose(player.seat, ask, words, subject=subject)
    return words[word]


# --- the damage counter --------------------------------------------------------------------------


def recover(state: State, player: Player, amount: int, *rules: str) -> Rule[None]:
    """A recovery action; it may go to a teammate instead (BB-075, BB-155, BB-R57)."""
    if state.law.recovery_limit:
        amount = min(amount, state.law.recovery_limit)
    if amount <= 0:
        return
    target = yield from receiver(state, player, amount)
    if target is not None:
        heal(state, target, amount, *rules)


def receiver(state: State, player: Player, amount: int) -> Rule[Player | None]:
    """The player or a teammate; where nobody lacks anything, nobody is asked (BB-155, BB-R81)."""
    others = recoverable(state, player)
    if all(other.counter == state.limit for other in others):
        return others[0] if others else None
    return (yield from pick_player(player, "recover", others, amount))


def recoverable(state: State, player: Player) -> list[Player]:
    """Living members of the side; with `down` those that lie at zero as well (BB-R53)."""
    friends = state.friends(player)
    if state.down:
        friends += [
            other for other in state.players if other.side == player.side and other not in friends
        ]
    return friends


def heal(state: State, target: Player, amount: int, *rules: str) -> None:
    """Never above the starting value of the format (BB-076); lifts the duty of BB-072."""
    gained = min(amount, state.limit - target.counter)
    if gained <= 0:
        tell(state, "recovered nothing", "BB-076", *rules, seat=target.seat, amount=0)
        return
    target.counter += gained  # BB-075
    target.owes = False  # BB-073
    tell(state, "recovered", *rules, seat=target.seat, amount=gained, counter=target.counter)
    if target.defeated:
        target.defeated = False  # Ruling BB-R53: with `down` a teammate's recovery brings it back
        tell(state, "returned", "BB-R53", seat=target.seat)


def burn(state: State, target: Player, amount: int, *rules: str) -> None:
    """Indefensible damage that does not take the counter below 1."""
    if target.counter > 1:
        amount = min(amount, target.counter - 1)
        target.counter -= amount
        tell(state, "hurt", *rules, seat=target.seat, amount=amount, counter=target.counter)


# --- markers -------------------------------------------------------------------------------------


def stored(state: State, player: Player, when: str) -> list[Special]:
    """Special abilities with a stored use whose moment it is (BB-027, BB-131)."""
    if state.law.year_zero:
        return []
    markers = player.markers
    return [s for s in player.character.specials if s.when == when and markers[s.index]]


def use(state: State, player: Player, special: Special) -> None:
    """A use takes one marker, which goes back to the marker supply (BB-131)."""
    kept = bool(state.law.echo) and not player.once & ECHOED
    if kept:
        player.once |= ECHOED
    else:
        player.markers[special.index] -= 1
    tell(state, "used", "BB-131", seat=player.seat, special=special.id, kept=kept)


def gain(state: State, player: Player, special: int) -> None:
    """A marker for an activated ability, while there are any (BB-130, BB-132, BB-R18)."""
    lost = player.markers[special] >= player.character.most[special]
    if not lost:
        player.markers[special] += 1
    if state.events is not None:
        id = player.character.specials[special].id
        tell(state, "marker lost" if lost else "marker", "BB-130", "BB-132", seat=player.seat,
             special=id)  # fmt: skip


# --- tokens --------------------------------------------------------------------------------------


def add(state: State, target: Player, letters: str, borrowed: bool, *rules: str) -> None:
    """Tokens from the supply into the bag, as far as there are any (BB-R36, BB-134)."""
    for letter in letters:
        kind = LETTERS[letter]
        if target.supply[kind]:
            target.supply[kind] -= 1
            target.bag[kind] += 1
            if borrowed:
                target.borrowed.append(kind)  # back at Rebalance  BB-090
            tell(state, "added", *rules, seat=target.seat, token=CODES[kind])


def back(state: State, player: Player, kind: int, *rules: str) -> None:
    """A token of the current draw returns to the bag it came from (BB-136)."""
    player.draw[kind] -= 1
    player.bag[kind] += 1
    tell(state, "returned token", "BB-136", *rules, seat=player.seat, token=CODES[kind])


# --- windows -------------------------------------------------------------------------------------

Act = Callable[[], Rule[None]]


def in_turn(state: State, ask: str, acts: Callable[[Player], dict[Word, Act]]) -> Rule[None]:
    """Markers are used in player order, one action each in turn (BB-025, BB-026)."""
    if not [player for player in state.players if any(player.markers)]:
        return
    waiting = [player for player in state.living() if acts(player)]
    while waiting:
        left: list[Player] = []
        for player in waiting:
            open_ = acts(player)
            if not open_:
                continue
            word = yield Decision(player.seat, ask, (*open_, DONE))
            if word is DONE:
                continue
            yield from open_[word]()
            left.append(player)
        waiting = left


DONE = Word("pass")


def words(players: Iterable[Player]) -> tuple[Word, ...]:
    return tuple(name(player) for player in players)
