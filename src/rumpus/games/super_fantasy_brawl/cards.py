"""Cards: drawing, planning, discarding, stunning.  Rulebook: "Drawing Cards", keywords."""

from __future__ import annotations

from rumpus.games.super_fantasy_brawl.pieces import Card
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.kernel import PASS, Decision, Rule, Word, draw, tell

SHOW = Word("show hand")


def draw_cards(state: State, seat: int, count: int, *rules: str) -> Rule[None]:
    """Draw from the own deck, made anew of the discards (SFB-021); no limit to a hand (SFB-R41)."""
    hand = state.hands[seat]
    drawn: list[str] = []
    for _ in range(count):
        if state.tops[seat]:
            hand.append(state.tops[seat].pop())
        else:
            if not state.decks[seat]:
                if not state.discards[seat]:
                    break  # draw what there is  SFB-R39
                reshuffle(state, seat)
            card = yield from draw(f"deck {seat}", state.decks[seat], (seat,))
            state.decks[seat].remove(card)
            hand.append(card)
        drawn.append(str(hand[-1]))
    tell(state, "drew cards", *rules, reveals=True, seat=seat, count=len(drawn))
    if drawn:
        tell(state, "drew", *rules, sees=(seat,), reveals=True, seat=seat, cards=drawn)


def reshuffle(state: State, seat: int) -> None:
    """The discard pile becomes the deck (SFB-021); cards being resolved are not in it (SFB-R40)."""
    state.decks[seat] = state.discards[seat]
    state.discards[seat] = []
    tell(state, "reshuffle", "SFB-021", seat=seat, count=len(state.decks[seat]))


def leave_hand(state: State, seat: int, card: Card) -> None:
    """A card leaves a hand, and what all knew of the hand with it."""
    state.hands[seat].remove(card)
    if state.shown[seat] and card in state.shown[seat]:
        state.shown[seat].remove(card)


def discard(state: State, seat: int, card: Card, *rules: str) -> None:
    """From the hand to the open discard pile (SFB-019)."""
    leave_hand(state, seat, card)
    state.discards[seat].append(card)
    tell(state, "discarded", *rules, reveals=True, seat=seat, card=str(card))


def plan(state: State, seat: int) -> Rule[bool]:
    """One card from the hand on top of the own deck, or none; only the count is public."""
    hand = state.hands[seat]
    if not hand:
        return False
    answer = yield Decision(seat, "plan", lambda: (*state.hands[seat], PASS), secret=True)
    if answer is PASS:
        tell(state, "planned", "SFB-151", seat=seat, count=0)
        return False
    hand.remove(answer)
    state.shown[seat] = []  # nobody else knows any more which cards are in the hand
    state.tops[seat].append(answer)
    tell(state, "planned card", "SFB-151", sees=(seat,), seat=seat, card=str(answer))
    tell(state, "planned", "SFB-151", seat=seat, count=1)
    return True


def stun(state: State, champion: int) -> Rule[None]:
    """STUN: the controller discards a card of that Champion, or shows a hand without one.

    It is the same whoever is active                                                (SFB-R69).
    """
    if state.hexes[champion] < 0:
        return
    piece = state.champion(champion)
    if piece.no_stun and state.is_levelled(champion):
        tell(state, "immune", "SFB-157", champion=str(piece), to="stun")
        return
    seat = state.owner[champion]
    hand = state.hands[seat]
    tell(state, "stunned", "SFB-157", champion=str(piece), seat=seat)
    if not hand:
        return

    def options() -> tuple[Card | Word, ...]:
        own = tuple(card for card in state.hands[seat] if card.champion == champion)
        return own or (SHOW,)

    # Asked whatever the hand: not being asked would tell what it holds.
    answer = yield Decision(seat, "stun", options, subject=champion)
    if answer is not SHOW:
        discard(state, seat, answer, "SFB-157")
        return
    state.shown[seat] = hand.copy()  # SFB-R55
    tell(
        state, "showed hand", "SFB-157", "SFB-R55", "SFB-018",
        reveals=True, seat=seat, cards=[str(card) for card in hand],
    )  # fmt: skip
