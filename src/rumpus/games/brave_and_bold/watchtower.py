"""The Watchtower phase, from turn 2 on.  Rulebook: "Watchtower phase"."""

from __future__ import annotations

from functools import partial

from rumpus.games.brave_and_bold.damage import deadline, deck_out
from rumpus.games.brave_and_bold.deck import (
    cards_left,
    forget,
    in_force,
    peek,
    swap_top,
    to_bottom,
    turn_up,
)
from rumpus.games.brave_and_bold.library import Special
from rumpus.games.brave_and_bold.preparation import prepare
from rumpus.games.brave_and_bold.recovery import perform
from rumpus.games.brave_and_bold.state import Player, State
from rumpus.games.brave_and_bold.tokens import LETTERS
from rumpus.games.brave_and_bold.verbs import (
    Act,
    add,
    in_turn,
    recover,
    recoverable,
    stored,
    use,
)
from rumpus.kernel import Over, Rule, Stage, Word, choose, tell

KEEP, BOTTOM = Word("keep"), Word("to the bottom")
FIRST, SECOND = Word("first to the bottom"), Word("second to the bottom")
SAME, SWAP = Word("same order"), Word("swap")


def watchtower(state: State) -> Rule[Stage | Over]:
    """Starting player and challenge card (BB-030..033), then the recovery abilities."""
    state.phase = "watchtower"
    starting_player(state)  # step 1
    if not cards_left(state):
        return deck_out(state)  # step 2  BB-034
    card = yield from turn_up(state)
    in_force(state, card, early=False)
    shown = state.content.challenges[card]
    tell(state, "challenge", "BB-032", reveals=True, card=shown.id, seat=state.holder)
    yield from revealed(state)
    yield from in_turn(state, "watchtower", lambda p: detectives(state, p))
    return (yield from recovery(state)) if not state.teams else Stage("recovery")


def starting_player(state: State) -> None:
    """The lowest counter takes the marker; if tied, the holder keeps it (BB-030, BB-031)."""
    living = state.living()
    lowest = min(player.counter for player in living)
    tied = [player for player in living if player.counter == lowest]
    before = state.holder
    if len(tied) == 1 or state.players[before].defeated:
        state.holder = tied[0].seat  # Ruling BB-R47: the first tied clockwise from the holder
    tell(state, "starting player", "BB-030", "BB-031", seat=state.holder, before=before)


def revealed(state: State) -> Rule[None]:
    """What the card does at once when it is revealed."""
    law = state.law
    if law.paradox:
        living = state.seats()
        state.holder = living[1 % len(living)]
        tell(state, "marker passed", "BB-032", seat=state.holder)
    if law.signal:
        yield from signal(state)
    if law.pick:
        yield from pick_a_card(state)


def signal(state: State) -> Rule[None]:
    """The start player looks at the top card and may put it at the bottom."""
    seat = state.seats()[0]
    if (yield from peek(state, seat, 1, "BB-032")):
        word = yield from choose(seat, "signal", (KEEP, BOTTOM), secret=True)
        if word is BOTTOM:
            to_bottom(state, 0)
        tell(state, "looked", "BB-032", seat=seat, cards=1, bottom=word is BOTTOM)


def pick_a_card(state: State) -> Rule[None]:
    """The start player looks at the next two cards, puts one at the bottom, the other on top."""
    seat = state.seats()[0]
    there = yield from peek(state, seat, 2, "BB-032")
    if there == 2:  # one card alone stays
        word = yield from choose(seat, "pick a card", (FIRST, SECOND), secret=True)
        forget(state, there, seat)
        to_bottom(state, 0 if word is FIRST else 1)
    tell(state, "looked", "BB-032", seat=seat, cards=there)


def detectives(state: State, player: Player) -> dict[Word, Act]:
    """Special abilities for the moment after the card is revealed."""
    if not cards_left(state):  # Ruling BB-R81
        return {}
    return {
        Word(special.id): partial(look_ahead, state, player, special)
        for special in stored(state, player, "after reveal")
    }


def look_ahead(state: State, player: Player, special: Special) -> Rule[None]:
    """Look at the next cards and put them back in any order."""
    use(state, player, special)
    there = yield from peek(state, player.seat, special.text.look, "BB-130")
    tell(state, "looked", "BB-130", seat=player.seat, cards=there)
    if there == 2:
        word = yield from choose(player.seat, "order", (SAME, SWAP), secret=True)
        forget(state, there, player.seat)
        if word is SWAP:
            swap_top(state)


# --- step 3 --------------------------------------------------------------------------------------


def recovery(state: State) -> Rule[Stage | Over]:
    """Each player performs the recovery ability (BB-035), one after the other."""
    number = len(state.players)
    for place in range(number):
        player = state.players[(state.holder + place) % number]
        if not player.defeated:
            yield from perform(state, player)
    yield from in_turn(state, "watchtower", lambda p: afterwards(state, p))  # BB-037
    deadline(state)  # Ruling BB-R24
    return (yield from prepare(state)) if not state.teams else Stage("prepare")


def afterwards(state: State, player: Player) -> dict[Word, Act]:
    """Special abilities after the recovery."""
    acts: dict[Word, Act] = {}
    for special in stored(state, player, "after recovery"):
        if special.text.recover and helps(state, player):
            acts[Word(special.id)] = partial(bless, state, player, special)
        elif special.text.add:
            most = min(len(special.text.add), player.supply[LETTERS[special.text.add[0]]])
            for number in range(most, 0, -1):  # as many as there are, or fewer
                word = Word(special.id if number == most else f"{special.id} {number}")
                acts[word] = partial(recharge, state, player, special, number)
    return acts


def helps(state: State, player: Player) -> bool:
    """Whether a recovery action would recover anything (BB-R81)."""
    return any(friend.counter < state.limit for friend in recoverable(state, player))


def bless(state: State, player: Player, special: Special) -> Rule[None]:
    """A recovery action of its own."""
    use(state, player, special)
    yield from recover(state, player, special.text.recover, "BB-077")


def recharge(state: State, player: Player, special: Special, number: int) -> Rule[None]:
    """So many tokens from the supply join the bag for good."""
    use(state, player, special)
    add(state, player, special.text.add[:number], False, "BB-130")
    yield from ()
