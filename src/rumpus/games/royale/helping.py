"""Cards that heal, turn cards over, rob, and give actions or strength.

Rulebook: "Playing an Action Card" (both halves), "Bonus Cards".
"""

from __future__ import annotations

from collections.abc import Iterator

from rumpus.games.royale import effects as fx
from rumpus.games.royale.acts import Act, beneficiaries, own, pick
from rumpus.games.royale.content import Card
from rumpus.games.royale.defeat import draw_bonus, heal
from rumpus.games.royale.options import STEAL, Choice
from rumpus.games.royale.state import State, changed
from rumpus.kernel import Rule, choose, draw, tell


def healable(state: State, act: Act, effect: fx.Heal) -> list[int]:
    figures = beneficiaries(state, act, effect.who)
    return [
        f
        for f in figures
        if state.in_play(f)
        and (
            state.health[f] < state.content.figures[f].health
            or (effect.cleanse and (state.bound[f] or state.webbed[f]))
        )
    ]


def can_heal(state: State, act: Act, effect: fx.Heal) -> bool:
    return bool(healable(state, act, effect))


def do_heal(state: State, act: Act, effect: fx.Heal) -> Rule[None]:
    figures = healable(state, act, effect)
    if not figures:
        return
    figure = yield from pick(state, act, "who heals", figures)
    heal(state, figure, effect.health)
    if effect.cleanse and (state.bound[figure] or state.webbed[figure]):
        state.bound = changed(state.bound, figure, 0)
        state.webbed = changed(state.webbed, figure, 0)
        tell(state, "freed", "SK-R36", figure=figure)


def flippable(state: State, act: Act, effect: fx.Flip) -> Iterator[Choice]:
    """The action cards that could be turned over, attached ones included."""
    content = state.content
    if effect.up:
        for figure in state.characters(act.player):
            for card in content.figures[figure].cards:
                if not state.up[figure] >> card.bit & 1 and card is not act.card:
                    yield content.card[card.index]
        return
    for player in state.order:
        if player != act.player:
            for figure in state.characters(player):
                yield from face_up(state, figure)


def face_up(state: State, figure: int) -> list[Choice]:
    """A character's face-up cards, with those attached to it."""
    content = state.content
    cards = content.figures[figure].cards
    found = [content.card[c.index] for c in cards if state.up[figure] >> c.bit & 1]
    return found + [content.card[i] for i, wearer in state.attached.items() if wearer == figure]


def can_flip(state: State, act: Act, effect: fx.Flip) -> bool:
    return any(True for _ in flippable(state, act, effect))


def do_flip(state: State, act: Act, effect: fx.Flip) -> Rule[None]:
    options = list(flippable(state, act, effect))
    chosen = yield from choose(act.player, "turn over", options, subject=act.card)
    flip(state, state.content.card_at(chosen.a), effect.up)


def flip(state: State, card: Card, up: bool) -> None:
    """A card is turned by an effect; its effect ends or returns at once (SK-R24)."""
    if card.figure < 0:
        del state.attached[card.index]
        state.discard = (*state.discard, card.index)
    elif up:
        state.up[card.figure] |= 1 << card.bit
    else:
        state.up[card.figure] &= ~(1 << card.bit)
    tell(state, "turned up" if up else "turned down", "SK-R24", card=card.index)


def victims(state: State, act: Act) -> list[int]:
    """Adjacent enemy characters that have a bonus card or a face-up card to lose."""
    near_by = state.grid.steps[state.at[act.figure]] & state.enemies(act.player)
    return [
        f
        for f in state.figures_on(near_by)
        if state.is_character(f) and (state.hands[state.owner[f]] or face_up(state, f))
    ]


def can_burgle(state: State, act: Act, effect: fx.Burgle) -> bool:
    return bool(victims(state, act))


def do_burgle(state: State, act: Act, effect: fx.Burgle) -> Rule[None]:
    """A bonus card at random from the hand, or one face-up card turned down (CF-R24)."""
    figure = yield from pick(state, act, "whom to rob", victims(state, act))
    loser = state.owner[figure]
    words = [STEAL] if state.hands[loser] else []
    options = [*words, *face_up(state, figure)]
    chosen = yield from choose(act.player, "what to take", options, subject=figure)
    if isinstance(chosen, Choice):
        flip(state, state.content.card_at(chosen.a), up=False)
        return
    hand = [state.content.card_at(index) for index in state.hands[loser]]
    pile = {card: hand.count(card) for card in hand}
    taken = yield from draw("stolen card", pile, sees=(act.player, loser))
    state.from_hand(loser, taken.index)
    state.into_hand(act.player, taken.index)
    tell(state, "stole", "SK-R43", player=act.player, loser=loser)
    both = (act.player, loser)
    tell(state, "stole card", "SK-R43", sees=both, player=act.player, card=taken.index)


def do_gain(state: State, act: Act, effect: fx.Gain) -> None:
    if effect.own_only:
        state.manic += effect.actions
        state.manic_by = act.figure
    else:
        state.actions += effect.actions
    alone = act.figure if effect.own_only else None
    tell(
        state, "gained actions", "SK-R43",
        player=act.player, actions=effect.actions, figure=alone,
    )  # fmt: skip


def can_allow(state: State, act: Act, effect: fx.Allowance) -> bool:
    return effect.change == "double" or not state.blizzard >> act.player & 1


def do_allow(state: State, act: Act, effect: fx.Allowance) -> None:
    """The allowance changes, not the die (SK-R04)."""
    if effect.change == "double":
        state.doubled += 1
        tell(state, "allowance doubled", "SK-R04", player=act.player)
    else:
        state.blizzard |= 1 << act.player
        tell(state, "allowance halved", "SK-R04", player=act.player)


def do_surge(state: State, act: Act, effect: fx.Surge) -> None:
    state.surge += effect.red
    tell(state, "surge", "SK-R43", player=act.player, red=effect.red)


def desperate(state: State, act: Act, effect: fx.LastStand) -> list[int]:
    return [f for f in own(state, act) if state.health[f] <= effect.at_most]


def can_last_stand(state: State, act: Act, effect: fx.LastStand) -> bool:
    return bool(desperate(state, act, effect))


def do_last_stand(state: State, act: Act, effect: fx.LastStand) -> Rule[None]:
    figure = yield from pick(state, act, "who stands", desperate(state, act, effect))
    heal(state, figure, effect.heal)
    state.stands[figure] = state.stands.get(figure, 0) + effect.red
    tell(state, "last stand", "SK-R43", figure=figure, red=effect.red)


def do_attach(state: State, act: Act, effect: fx.Attach) -> Rule[None]:
    figure = yield from pick(state, act, "who wears it", own(state, act))
    state.discard = tuple(index for index in state.discard if index != act.card.index)
    state.attached[act.card.index] = figure
    tell(state, "attached", "SK-R43", figure=figure, card=act.card.index)


def can_draw(state: State, act: Act, effect: fx.DrawBonus) -> bool:
    return any(state.deck)


def do_draw(state: State, act: Act, effect: fx.DrawBonus) -> Rule[None]:
    for _ in range(effect.cards):
        yield from draw_bonus(state, act.player)
