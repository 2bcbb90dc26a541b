"""The challenge deck: nobody knows its order, but for cards that somebody has looked at.

Rulebook: "Reveal the top challenge card", "Focus".  Known cards on top and at the bottom are
lists; what lies between has no order.
"""

from __future__ import annotations

from rumpus.games.brave_and_bold.library import Challenge
from rumpus.games.brave_and_bold.state import State
from rumpus.kernel import Chance, Rule, tell


def cards_left(state: State) -> int:
    """How many challenge cards can still be revealed."""
    return len(state.top) + len(state.deck) + len(state.bottom)


def lift(state: State, sees: tuple[int, ...] | None) -> Rule[int]:
    """Chance says which card of unknown order is the next one."""
    challenges = state.content.challenges
    cards = tuple(challenges[n] for n in state.deck)
    card: Challenge = yield Chance("challenge", cards, None, sees)
    state.deck.remove(card.index)
    return card.index


def dig(state: State, number: int, seat: int) -> Rule[int]:
    """Make sure that so many cards on top are known to the seat; how many there are."""
    bit = 1 << seat
    while len(state.top) < number and (state.deck or state.bottom):
        if state.deck:
            card = yield from lift(state, (seat,))
            state.top.append(card)
            state.top_seen.append(bit)
        else:
            state.top.append(state.bottom.pop(0))
            state.top_seen.append(state.bottom_seen.pop(0))
    there = min(number, len(state.top))
    for n in range(there):
        state.top_seen[n] |= bit
    return there


def peek(state: State, seat: int, number: int, *rules: str) -> Rule[int]:
    """A secret look at the next cards (BB-R63: an empty deck shows nothing; BB-R72)."""
    there = yield from dig(state, number, seat)
    if state.events is not None:
        shown = [state.content.challenges[card].id for card in state.top[:there]]
        tell(state, "saw", *rules, sees=(seat,), reveals=True, seat=seat, cards=shown)
    return there


def to_bottom(state: State, place: int) -> None:
    """A card from the top goes to the bottom of the deck."""
    state.bottom.append(state.top.pop(place))
    state.bottom_seen.append(state.top_seen.pop(place))


def forget(state: State, number: int, seat: int) -> None:
    """One seat orders the cards on top in secret: where each lies only that seat knows (BB-R72)."""
    for n in range(number):
        state.top_seen[n] = 1 << seat


def swap_top(state: State) -> None:
    """The two cards on top change places."""
    state.top[0], state.top[1] = state.top[1], state.top[0]
    state.top_seen[0], state.top_seen[1] = state.top_seen[1], state.top_seen[0]


def turn_up(state: State) -> Rule[int]:
    """The next card, face up on the discard pile (BB-032)."""
    if state.top:
        card = state.top.pop(0)
        state.top_seen.pop(0)
    elif state.deck:
        card = yield from lift(state, None)
    else:
        card = state.bottom.pop(0)
        state.bottom_seen.pop(0)
    state.pile.append(card)
    return card


def in_force(state: State, card: int, early: bool) -> None:
    """The card of the turn, with the one below it if it says so (BB-033).

    `early`: turn 1, when cards of the Watchtower phase do nothing (BB-R62).
    """
    state.card = card
    law = state.content.challenges[card].law
    below = -1
    if law.treadmill and not early and len(state.pile) > 1:
        below = state.pile[-2]
    state.law = state.content.law(card, below)
