"""Drawing tokens: the bag has no order, each draw is asked of chance.

Rulebook: "Preparation phase", "Tokens", "Avoiding a crisis".
"""

from __future__ import annotations

from itertools import compress

from rumpus.games.brave_and_bold.deck import peek
from rumpus.games.brave_and_bold.state import FOCUSED, REWOUND, SAVED, STAKED, SURGED, Player, State
from rumpus.games.brave_and_bold.tokens import (
    AP,
    CODES,
    CP,
    FP,
    GAS,
    HOSTILE,
    TOKENS,
    F,
    S,
    Token,
    V,
    X,
    kinds,
)  # fmt: skip
from rumpus.games.brave_and_bold.verbs import (
    back,
    burn,
    name,
    pick_player,
    recover,
    stored,
    use,
)
from rumpus.kernel import Chance, Rule, Word, choose, offer, tell

DRAW, FLIGHT = Word("draw"), Word("flight")
REVERSE, REWIND, PLAN = Word("reverse"), Word("rewind the day"), Word("plan for everything")
LOOK, REMOVE = Word("look"), Word("remove crisis")


def pull(player: Player) -> Rule[int]:
    """One token out of the bag, unseen: as likely as there are tokens of its kind (BB-040)."""
    bag = player.bag
    drawn: Token = yield Chance(
        player.character.draws, tuple(compress(TOKENS, bag)), tuple(filter(None, bag))
    )
    bag[drawn.kind] -= 1
    player.hand[drawn.kind] += 1
    return drawn.kind


def draw_one(state: State, player: Player) -> Rule[None]:
    """A token for the current draw, with every reaction and effect it has."""
    kind = yield from pull(player)
    yield from drawn(state, player, kind)


def draw_two(state: State, player: Player, *rules: str) -> Rule[None]:
    """Two tokens, one of which is drawn (BB-118)."""
    if any(player.bag) and not full(state, player):
        kind = yield from one_of_two(state, player, *rules)
        yield from drawn(state, player, kind)


def one_of_two(state: State, player: Player, *rules: str) -> Rule[int]:
    """The one of two tokens that is kept; the other was never drawn (BB-R05)."""
    first = yield from pull(player)
    if not any(player.bag):
        return first
    second = yield from pull(player)
    if state.events is not None:
        tell(state, "two drawn", "BB-118", *rules, seat=player.seat,
             tokens=[CODES[first], CODES[second]])  # fmt: skip
    kept = first
    if first != second:
        low, high = sorted((first, second))
        token: Token = yield from choose(player.seat, "keep", (TOKENS[low], TOKENS[high]))
        kept = token.kind
    put_back(player, first + second - kept)
    return kept


def next_token(state: State, player: Player) -> Rule[int]:
    """A token that must be drawn: where a special ability allows it, one of two (BB-042)."""
    if any(player.markers) and stored(state, player, "would draw"):
        word = yield from choose(player.seat, "draw again", (DRAW, FLIGHT))
        if word is FLIGHT:
            return (yield from fly(state, player))
    return (yield from pull(player))


def fly(state: State, player: Player) -> Rule[int]:
    """A marker is used for two tokens, one of which is kept (BB-131)."""
    use(state, player, stored(state, player, "would draw")[0])
    return (yield from one_of_two(state, player, "BB-130"))


def full(state: State, player: Player) -> bool:
    """Whether no more tokens may be held: a card says so, or all are drawn again."""
    limit = player.goal or state.law.draw_limit
    return 0 < limit <= player.held


def drawn(state: State, player: Player, kind: int) -> Rule[None]:
    """A token has just been drawn: reactions first, then its place and its effect (BB-R10)."""
    while True:
        if state.events is not None:
            tell(state, "drawn", "BB-040", seat=player.seat, token=CODES[kind])
        if kind == X and state.law.surge and not player.once & SURGED:
            player.once |= SURGED
            send_back(state, player, kind, "BB-047")
            return
        acts = reactions(state, player, kind)
        if not acts:
            break
        if PLAN in acts:
            player.once |= SAVED  # the first time, and no other
        word = yield from offer(player.seat, "drawn", acts, subject=TOKENS[kind])
        if word is None:
            break
        if word is not REVERSE:
            yield from take_back(state, player, kind, word)
            return
        player.reverse -= 1
        player.discard[V] += 1  # spent  BB-123
        send_back(state, player, kind, "BB-123", "BB-047")
        kind = yield from next_token(state, player)  # a new draw is mandatory
    yield from place(state, player, kind)


def reactions(state: State, player: Player, kind: int) -> list[Word]:
    """What can be used on a token just drawn (D10)."""
    found: list[Word] = []
    if player.reverse:
        found.append(REVERSE)
    law = state.law
    if law.rewind and not player.once & REWOUND:
        found.append(REWIND)
    third = kind == X and player.meter == 2
    if third and law.plan and not player.once & SAVED:
        found.append(PLAN)
    if not law.year_zero and any(player.markers):
        whens = ["any drawn"]
        if kind == X:
            whens.append("crisis drawn")
        if third:
            whens.append("third crisis drawn")
        found += [Word(s.id) for when in whens for s in stored(state, player, when)]
    return found


def take_back(state: State, player: Player, kind: int, word: Word) -> Rule[None]:
    """The token goes back to the bag before it has any effect (BB-047, BB-R46)."""
    send_back(state, player, kind, "BB-047")
    if word is REWIND:
        player.once |= REWOUND
        return
    if word is PLAN:
        stop(state, player, "BB-047")
        return
    special = player.character.of[word.text]
    use(state, player, special)
    if special.when == "third crisis drawn":
        stop(state, player, "BB-047")
    elif special.text.one_more and any(player.draw):
        token = yield from offer(player.seat, "one more", kinds(player.draw))
        if token is not None:
            give_up(state, player, token.kind)


def send_back(state: State, player: Player, kind: int, *rules: str) -> None:
    """A token just drawn returns to the bag (BB-136)."""
    put_back(player, kind)
    if state.events is not None:
        tell(state, "sent back", *rules, seat=player.seat, token=CODES[kind])


def put_back(player: Player, kind: int) -> None:
    """From the hand into the bag."""
    player.hand[kind] -= 1
    player.bag[kind] += 1


def give_up(state: State, player: Player, kind: int) -> None:
    """A token of the own draw goes back during the draw, and no longer counts (BB-R03)."""
    back(state, player, kind, "BB-R03")
    if kind not in HOSTILE:
        player.pulled -= 1
        if kind == S:
            player.extra -= player.character.token.counts - 1


def stop(state: State, player: Player, *rules: str) -> None:
    """The player draws no more this turn (BB-041, BB-R11)."""
    player.drawing = False
    tell(state, "stopped", *rules, seat=player.seat, drawn=player.pulled)


def place(state: State, player: Player, kind: int) -> Rule[None]:
    """The token takes its place: meter, board or current draw; then it acts."""
    player.hand[kind] -= 1
    if kind == X:
        player.meter += 1  # BB-044 BB-114
        if player.meter < 3:
            tell(state, "meter", "BB-044", seat=player.seat, number=player.meter)
        else:
            player.crisis = True  # BB-045 BB-100
            player.drawing = False
            tell(state, "crisis", "BB-045", "BB-100", seat=player.seat)
    elif kind in HOSTILE:
        player.draw[kind] += 1  # Ruling BB-R83: counts as nothing
        if kind == GAS:
            burn(state, player, gas_damage(state), "BB-R83")
    else:
        before = player.count
        player.pulled += 1
        if kind == S:
            player.extra += player.character.token.counts - 1
        if state.events is not None:
            rows_reached(state, player, before)
        if kind == V:
            player.reverse += 1  # beside the markers in play  BB-123
        else:
            player.draw[kind] += 1
        yield from on_draw(state, player, kind)
    yield from stakeout(state, player)


def rows_reached(state: State, player: Player, before: int) -> None:
    """A bonus marker on each row reached: Combat counts anew what is won (BB-043, BB-051)."""
    shift = state.law.higher - state.law.lower + player.shift
    for at, gains in player.character.rows:
        if before < at + shift <= player.count:
            tell(state, "row", "BB-043", seat=player.seat, at=at + shift, bonus=list(gains))


def gas_damage(state: State) -> int:
    return max(p.character.hostile.damage for p in state.players if p.character.hostile)


def on_draw(state: State, player: Player, kind: int) -> Rule[None]:
    """Effects of the token drawn (BB-113, BB-116..119, BB-125)."""
    if kind == F:
        player.once |= FOCUSED
        yield from focus(state, player)
    elif kind == FP:
        player.once |= FOCUSED
        if player.meter:  # Ruling BB-R06
            word = yield from offer(player.seat, "focus power-up", (REMOVE,))
            if word is not None:
                player.meter -= 1
                player.bag[X] += 1  # BB-119
                tell(state, "crisis removed", "BB-119", seat=player.seat)
    elif kind == CP:
        yield from recover(state, player, 2, "BB-116", "BB-R07")
    elif kind == AP:
        yield from draw_two(state, player)
    elif kind == S:
        token = player.character.token
        if token.drawn_lowers_count:
            foes = state.foes(player)
            word = yield from offer(player.seat, "lower count", [name(foe) for foe in foes])
            if word is not None:
                foe = next(foe for foe in foes if name(foe) is word)
                foe.shift += token.drawn_lowers_count
                tell(state, "count lowered", "BB-125", seat=player.seat, to=foe.seat)


def focus(state: State, player: Player) -> Rule[None]:
    """A basic focus may be discarded for a secret look at the top card (BB-046, BB-R04)."""
    if state.law.nightfall:
        return
    word = yield from offer(player.seat, "focus", (LOOK,))
    if word is not None:
        player.draw[F] -= 1
        player.discard[F] += 1
        tell(state, "looked", "BB-046", "BB-R04", seat=player.seat, cards=1)
        yield from peek(state, player.seat, 1, "BB-046")


def stakeout(state: State, player: Player) -> Rule[None]:
    """After the third token a card lets one go back, once (BB-R03)."""
    law = state.law
    if not law.stakeout or player.held < law.stakeout or player.once & STAKED or player.crisis:
        return
    player.once |= STAKED
    if any(player.draw):
        token = yield from offer(player.seat, "stakeout", kinds(player.draw))
        if token is not None:
            give_up(state, player, token.kind)


__all__ = ["draw_one", "drawn", "fly", "full", "next_token", "pick_player", "pull", "stop"]
