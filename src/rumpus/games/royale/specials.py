"""The cards that no verb can express: Loki's bargain and Lex Luthor's takeover."""

from __future__ import annotations

from collections.abc import Iterator

from rumpus.games.royale import effects as fx
from rumpus.games.royale.acts import Act, Aiming, pick
from rumpus.games.royale.battle import declare, fight
from rumpus.games.royale.moving import destinations, go
from rumpus.games.royale.options import STAY, Choice
from rumpus.games.royale.state import State
from rumpus.games.royale.verbs import carry_out, changes_something
from rumpus.kernel import Rule, choose, tell


def bargains(state: State, act: Act, effect: fx.Bargain) -> Iterator[Choice]:
    """Face-up one-use T or TB cards of enemies within reach that Loki could use now."""
    if not state.in_play(act.figure):
        return
    ball = state.grid.ball(state.at[act.figure], effect.within + 1)
    for figure in state.figures_on(ball & state.enemies(act.player)):
        for card in state.content.figures[figure].cards:
            usable = state.up[figure] >> card.bit & 1 and "T" in card.text.timing
            copied = any(type(e) is fx.Bargain for e in card.effects)
            if usable and not card.stays and not copied:
                loan = Act(act.player, act.figure, card)
                if any(changes_something(state, loan, e) for e in card.effects):
                    yield state.content.card[card.index]


def can_bargain(state: State, act: Act, effect: fx.Bargain) -> bool:
    return any(True for _ in bargains(state, act, effect))


def do_bargain(state: State, act: Act, effect: fx.Bargain) -> Rule[None]:
    """The enemy's card is resolved as if Loki were its character, then turned face-down."""
    options = list(bargains(state, act, effect))
    chosen = yield from choose(act.player, "which card", options, subject=act.card)
    card = state.content.card_at(chosen.a)
    tell(state, "copied", "SK-R43", figure=act.figure, card=card.index)
    # Turned over first, since a fall of the active side ends the turn at once (SK-R32).
    state.up[card.figure] &= ~(1 << card.bit)
    tell(state, "turned down", "SK-R43", card=card.index)
    loan = Act(act.player, act.figure, card)
    for part in card.effects:
        if changes_something(state, loan, part):
            yield from carry_out(state, loan, part)
        if not state.in_play(act.figure):  # SK-R32
            break


def puppets(state: State, act: Act, effect: fx.Takeover) -> list[int]:
    """Enemy characters within reach that could be moved or made to fight."""
    if not state.in_play(act.figure):
        return []
    ball = state.grid.ball(state.at[act.figure], effect.within + 1)
    return [
        f
        for f in state.figures_on(ball & state.enemies(act.player))
        if state.is_character(f)
        and (destinations(state, f, effect.spaces, "walk") or _puppet_prey(state, act, f))
    ]


def _puppet_prey(state: State, act: Act, puppet: int) -> list[int]:
    near = state.grid.steps[state.at[puppet]] & state.standing
    return [f for f in state.figures_on(near) if f != act.figure]


def can_take_over(state: State, act: Act, effect: fx.Takeover) -> bool:
    return bool(puppets(state, act, effect))


def do_take_over(state: State, act: Act, effect: fx.Takeover) -> Rule[None]:
    """An enemy character is moved, then fights one battle for the card's player."""
    puppet = yield from pick(state, act, "whom to seize", puppets(state, act, effect))
    ways = destinations(state, puppet, effect.spaces, "walk")
    way = yield from choose(act.player, "card move", [STAY, *ways], subject=puppet)
    if isinstance(way, Choice):
        yield from go(state, puppet, way, "SK-R07")
    if not state.in_play(puppet):
        return
    targets = _puppet_prey(state, act, puppet)
    if targets:
        names = [state.content.name[figure] for figure in targets]
        aiming = Aiming(act.card, puppet)
        target = (yield from choose(act.player, "target", names, subject=aiming)).a
        battle = declare(state, puppet, target)
        battle.card = act.card
        yield from fight(state, battle)
