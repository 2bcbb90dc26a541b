"""The Preparation phase: beats of drawing or stopping.  Rulebook: "Preparation phase"."""

from __future__ import annotations

from functools import partial
from typing import Any

from rumpus.games.brave_and_bold.bag import (
    DRAW,
    FLIGHT,
    draw_one,
    drawn,
    fly,
    full,
    next_token,
    pull,
    put_back,
    stop,
)
from rumpus.games.brave_and_bold.combat import combat
from rumpus.games.brave_and_bold.library import Special
from rumpus.games.brave_and_bold.state import LOST, Player, State
from rumpus.games.brave_and_bold.tokens import HOSTILE, LETTERS, TOKENS, Token, X, kinds
from rumpus.games.brave_and_bold.verbs import Act, add, back, in_turn, stored, use
from rumpus.kernel import Decision, Over, Rule, Stage, Word, choose, offer, tell, together

STOP = Word("stop")
ONE_MORE, KEEP, RETURN = Word("one more"), Word("keep"), Word("return")
AGAIN = Word("flashpoint")
NUMBERS = tuple(Word(f"name {number}") for number in range(6, 13))
BEATS = 3  # in one stage
ALONE, STOP_ONLY = (DRAW,), (DRAW, STOP)
WITH_FLIGHT, MUST_FLIGHT = (DRAW, STOP, FLIGHT), (DRAW, FLIGHT)


def prepare(state: State) -> Rule[Stage | Over]:
    """Before the draw: the challenge card, then special abilities (BB-042)."""
    state.phase = "preparation"
    law = state.law
    if law.breakout:
        for player in state.living():
            add(state, player, "X" * law.breakout, True, "BB-032")
    if law.sworn:
        for player in state.living():
            word = yield from choose(player.seat, "name a number", NUMBERS)
            player.named = NUMBERS.index(word) + 6
            tell(state, "named", "BB-032", seat=player.seat, number=player.named)
    yield from in_turn(state, "before draw", lambda p: before_draw(state, p))
    for player in state.living():
        player.drawing = True
    return Stage("draw")


def before_draw(state: State, player: Player) -> dict[Word, Act]:
    """Special abilities for the moment before the first draw."""
    acts: dict[Word, Act] = {}
    for special in stored(state, player, "before draw"):
        kind = LETTERS[special.text.add[0]]
        if special.text.to == "self":
            if player.supply[kind]:  # Ruling BB-R81
                acts[Word(special.id)] = partial(give, state, player, special, player)
            continue
        foes = [foe for foe in state.foes(player) if foe.supply[kind]]
        for foe in foes:
            target = f" {foe.character.id}" if state.teams else ""
            acts[Word(special.id + target)] = partial(give, state, player, special, foe)
    return acts


def give(state: State, player: Player, special: Special, target: Player) -> Rule[None]:
    """Tokens from the target's supply into its bag for this turn."""
    use(state, player, special)
    add(state, target, special.text.add, special.text.until == "rebalance", "BB-130")
    yield from ()


# --- beats ---------------------------------------------------------------------------------------


def beats(state: State) -> Rule[Stage | Over]:
    """Some beats of drawing; when all have stopped, the game goes on (BB-041)."""
    for _ in range(BEATS):
        open_ = still_drawing(state)
        if not open_:
            tell(state, "all stopped", "BB-041")
            return (yield from all_stopped(state))
        yield from beat(state, open_)
    return Stage("draw")


def still_drawing(state: State) -> list[Player]:
    """Who draws on; an empty bag is a stop (BB-R11)."""
    open_ = [player for player in state.living() if player.drawing]
    for player in open_:
        if not any(player.bag) or full(state, player):
            stop(state, player, "BB-R11")
    return [player for player in open_ if player.drawing]


def beat(state: State, open_: list[Player]) -> Rule[None]:
    """All who still draw say draw or stop at once; then the tokens are drawn (BB-021, BB-R75).

    What a draw triggers is settled in player order (BB-024).
    """
    if state.order == 2:
        open_ = open_[:1]  # Ruling BB-R76: one draws to the end before the next begins
    answers: list[Word] = [DRAW] * len(open_)
    asked: list[Decision] = []
    places: list[int] = []
    for n, player in enumerate(open_):
        options = draw_options(state, player)
        if options is not ALONE:
            asked.append(Decision(player.seat, "draw", options))
            places.append(n)
    if len(asked) == 1:
        answers[places[0]] = yield asked[0]
    elif asked:
        found: list[Any] = yield from together(asked)
        for n, word in zip(places, found, strict=True):
            answers[n] = word
    for player, word in zip(open_, answers, strict=True):
        yield from one_draw(state, player, word)


def draw_options(state: State, player: Player) -> tuple[Word, ...]:
    """What a player who still draws may do (BB-041)."""
    law = state.law
    bound = player.held < law.draws_at_least or player.meter < law.chase
    if any(player.markers) and stored(state, player, "would draw"):
        return MUST_FLIGHT if bound else WITH_FLIGHT
    return ALONE if bound else STOP_ONLY


def one_draw(state: State, player: Player, word: Word) -> Rule[None]:
    """Draw, stop, or draw two and keep one."""
    if word is STOP:
        stop(state, player, "BB-041")
    elif word is DRAW:
        yield from draw_one(state, player)
    else:
        kind = yield from fly(state, player)
        yield from drawn(state, player, kind)


# --- after all have stopped ----------------------------------------------------------------------


def all_stopped(state: State) -> Rule[Stage | Over]:
    """Challenge cards first, then special abilities (D11)."""
    state.line = state.seats()
    if state.law.jet:
        return Stage("one more", 0)
    return (yield from after_jet(state))


def after_jet(state: State) -> Rule[Stage | Over]:
    """The challenge cards of this moment, one after the other."""
    if state.law.slippery:
        return Stage("slippery")
    if state.law.flashpoint:
        return Stage("flashpoint", 0)
    return (yield from thefts(state))


def one_more(state: State, place: int) -> Rule[Stage | Over]:
    """Each player not in a crisis may draw one more token and keep or return it (BB-048)."""
    if place == len(state.line):
        return (yield from after_jet(state))
    player = state.players[state.line[place]]
    if not player.crisis and any(player.bag) and not full(state, player):
        flight = (FLIGHT,) if stored(state, player, "would draw") else ()
        word = yield from offer(player.seat, "one more token", (ONE_MORE, *flight))
        if word is not None:
            kind = yield from fly(state, player) if word is FLIGHT else pull(player)
            tell(state, "shown", "BB-048", seat=player.seat, token=TOKENS[kind].code)
            kept: Word = yield Decision(
                player.seat, "keep or return", (KEEP, RETURN), subject=TOKENS[kind]
            )
            if kept is KEEP:
                yield from drawn(state, player, kind)
            else:
                put_back(player, kind)
                tell(state, "not kept", "BB-048", seat=player.seat, token=TOKENS[kind].code)
    return Stage("one more", place + 1)


def slippery(state: State) -> Rule[Stage | Over]:
    """Each returns a token of one opponent's draw; nobody loses more than one (BB-R44)."""
    for seat in state.line:
        player = state.players[seat]
        if player.crisis:
            continue
        open_ = {
            Word(f"{foe.character.id} {token}"): (foe, token.kind)
            for foe in state.foes(player)
            if not foe.crisis and not foe.once & LOST
            for token in kinds(foe.draw)
        }
        if open_:
            word = yield from choose(seat, "slippery stage", open_)
            foe, kind = open_[word]
            foe.once |= LOST
            back(state, foe, kind, "BB-R03")
    return Stage("flashpoint", 0) if state.law.flashpoint else Stage("thefts")


def flashpoint(state: State, place: int) -> Rule[Stage | Over]:
    """Each may return the whole draw and the meter, and draw as many tokens again."""
    if place == len(state.line):
        return Stage("thefts")
    player = state.players[state.line[place]]
    if not player.crisis and (any(player.draw) or player.meter):
        word = yield from offer(player.seat, "flashpoint", (AGAIN,))
        if word is not None:
            player.goal = player.meter
            for kind, count in enumerate(player.draw):
                player.bag[kind] += count
                player.draw[kind] = 0
                player.goal += count if kind not in HOSTILE else 0
            player.bag[X] += player.meter
            player.meter = player.pulled = player.extra = 0
            player.drawing = True
            tell(state, "flashpoint", "BB-048", seat=player.seat, tokens=player.goal)
            return Stage("redraw", place)
    return Stage("flashpoint", place + 1)


def redraw(state: State, place: int) -> Rule[Stage | Over]:
    """One by one, as many tokens as were returned; a third crisis token is a crisis."""
    player = state.players[state.line[place]]
    for _ in range(5):
        if not player.drawing or player.held >= player.goal or not any(player.bag):
            player.drawing = False
            player.goal = 0
            return Stage("flashpoint", place + 1)
        kind = yield from next_token(state, player)
        yield from drawn(state, player, kind)
    return Stage("redraw", place)


def thefts(state: State) -> Rule[Stage | Over]:
    """Special abilities for the moment after all have stopped."""
    yield from in_turn(state, "all stopped", lambda p: theft_acts(state, p))
    return (yield from combat(state)) if not state.teams else Stage("combat")


def theft_acts(state: State, player: Player) -> dict[Word, Act]:
    """A token of an opponent's current draw goes back; not for or against a crisis (BB-R43)."""
    if player.crisis or not any(player.markers):
        return {}
    acts: dict[Word, Act] = {}
    for special in stored(state, player, "all stopped"):
        for foe in state.foes(player):
            if foe.crisis:
                continue
            aim = f"{special.id} {foe.character.id}"
            for token in kinds(foe.draw):
                acts[Word(f"{aim} {token}")] = partial(steal, state, player, special, foe, token)
            if special.text.resource and not any(foe.draw):  # Ruling BB-R81
                acts[Word(aim)] = partial(steal, state, player, special, foe, None)
    return acts


def steal(
    state: State, player: Player, special: Special, foe: Player, token: Token | None
) -> Rule[None]:
    """The token returns to its owner's bag; the bonus count stays (BB-R03)."""
    use(state, player, special)
    if token is not None:
        back(state, foe, token.kind, "BB-R03")
    player.resources += special.text.resource
    yield from ()
