"""Combat steps 5 and 6: the pools, their targets.  Rulebook: "Resource pool", "Damage pool".

The order in which a pool is built is that of BB-R77.
"""

from __future__ import annotations

from rumpus.games.brave_and_bold.gains import bonus_used
from rumpus.games.brave_and_bold.guard import after_step, open_guard
from rumpus.games.brave_and_bold.library import Special
from rumpus.games.brave_and_bold.state import Blow, Player, State
from rumpus.games.brave_and_bold.tokens import COMBAT, KR, RESOURCE, F, R, S, value
from rumpus.games.brave_and_bold.verbs import Act, in_turn, name, pick_player, stored, use
from rumpus.kernel import Decision, Over, Rule, Stage, Word, alongside, choose, tell

SPLIT = Word("split")
SPEND = (Word("spend 2"), Word("spend 4"))
NONE = Word("pass")
SHARES = tuple(Word(f"{n} damage") for n in range(201))
HARD_SHARES = tuple(Word(f"{n} indefensible") for n in range(201))


def pools(state: State) -> Rule[Stage | Over]:
    """Resource pools (step 5) and damage pools (step 6) of everybody, crises too (BB-R42)."""
    yield from in_turn(state, "crisis", lambda p: crisis_acts(state, p))
    for player in state.living():
        player.resources += resource_pool(state, player)
        player.blow = reduced(state, player, *increased(state, player))
        player.wall = state.law.shield_wall
    if state.law.dividend:
        for player in state.living():
            player.resources += player.resources // state.law.dividend
    if state.law.punchline:
        least = min(sum(player.blow) for player in state.living())
        for player in state.living():
            if sum(player.blow) == least:
                player.blow = (player.blow[0] + state.law.punchline, player.blow[1])
    if state.law.power_play:
        for player in state.living():
            yield from power_play(state, player)
    if state.law.phase_shift:
        for player in state.living():
            normal, hard = player.blow
            shifted = (normal + 1) // 2
            player.blow = (normal - shifted, hard + shifted)
    if state.events is not None:
        for player in state.living():
            tell(state, "pools", "BB-060", "BB-061", seat=player.seat, normal=player.blow[0],
                 indefensible=player.blow[1], resources=player.resources)  # fmt: skip
    state.line = state.seats()
    if state.teams or state.order:
        return Stage("aim", 0)
    return (yield from targets(state, 0))


def crisis_acts(state: State, player: Player) -> dict[Word, Act]:
    """Special abilities that name a crisis (BB-R43)."""
    if not player.crisis:
        return {}

    def laugh(special: Special) -> Act:
        def act() -> Rule[None]:
            use(state, player, special)
            player.pool += special.text.pool
            yield from ()

        return act

    return {Word(s.id): laugh(s) for s in stored(state, player, "crisis")}


def resource_pool(state: State, player: Player) -> int:
    """All resource tokens drawn, allocated or not, and bonuses (BB-060, BB-101, BB-111)."""
    places = [p for p in (player.draw, player.slots, player.final, player.discard) if any(p)]
    pool = player.bonus[R]
    each = player.character.token.resource
    for place in places:
        pool += value(place, RESOURCE) + place[S] * each
    if state.law.nightfall:
        pool += sum(place[F] for place in places) * state.law.nightfall
    return pool + state.law.grant


def increased(state: State, player: Player) -> tuple[int, int]:
    """Tokens, abilities and bonuses, then what markers and cards add (BB-061, BB-102, BB-065)."""
    normal, hard = player.blow  # of activated abilities
    each = 2 if state.law.war_god else 1
    normal += value(player.draw, COMBAT) * each  # BB-110, BB-R41
    normal += player.bonus[0] - bonus_used(player, 0)
    more, more_hard = added(state, player)
    return normal + more, hard + more_hard


def added(state: State, player: Player) -> tuple[int, int]:
    """What markers, discards and cards add to a damage pool (BB-065)."""
    law = state.law
    normal, hard = player.pool, 0
    if law.rage:
        normal += law.rage * player.discarded
    if law.sworn and player.named and not player.crisis and player.pulled == player.named:
        normal += law.sworn
    if law.first_blood and state.holder == player.seat:
        normal += law.first_blood
    if player.crisis:
        normal += law.serious
    else:
        normal += law.charge * player.meter
    if law.many_drawn and player.pulled >= law.many_drawn:
        hard += law.many_more
    return normal, hard


def reduced(state: State, player: Player, normal: int, hard: int) -> tuple[int, int]:
    """Reductions of the whole pool: normal damage first, never below 0 (BB-064, BB-R21)."""
    less = lessened(state, player)
    first = min(normal, less)
    return normal - first, max(0, hard - (less - first))


def lessened(state: State, player: Player) -> int:
    """By how much a damage pool is lower."""
    law = state.law
    less = player.lasso + law.pool_less
    if law.few_drawn and player.pulled < law.few_drawn:
        less += law.few_less
    hostile = player.character.hostile
    if hostile:
        less += hostile.pool * player.draw[KR]
    return less


def expected(state: State, player: Player, pool: int) -> int:
    """A damage pool with all that is known to change it: for the screen."""
    return max(0, pool + sum(added(state, player)) - lessened(state, player))


def resources(state: State, player: Player) -> int:
    """What the resource pool comes to, with what a card adds to it (BB-060): for the screen."""
    pool = player.resources + resource_pool(state, player)
    return pool + (pool // state.law.dividend if state.law.dividend else 0)


def power_play(state: State, player: Player) -> Rule[None]:
    """Resources of the own pool for damage, 2 for 1 (BB-R44: not in a crisis)."""
    most = min(state.law.power_play, player.resources // 2)
    if player.crisis or most < 1:
        return
    word = yield Decision(player.seat, "power play", (*SPEND[:most], NONE))
    if word is not NONE:
        damage = SPEND.index(word) + 1
        player.resources -= 2 * damage
        player.blow = (player.blow[0] + damage, player.blow[1])
        tell(state, "spent", "BB-032", seat=player.seat, resources=2 * damage)


# --- targets -------------------------------------------------------------------------------------


def targets(state: State, place: int) -> Rule[Stage | Over]:
    """All name the targets of their pools at once; in player order one after the other."""
    if state.order:
        while place < len(state.line) and state.players[state.line[place]].defeated:
            place += 1  # Ruling BB-R28
        if place == len(state.line):
            return (yield from after_step(state))
        seats = state.line[place : place + 1]
    else:
        seats = state.line
    secret = not state.order
    state.phase = "pools"
    rules = {seat: aim(state, state.players[seat], secret) for seat in seats}
    found = yield from alongside(rules)
    state.blows = [blow for seat in seats for blow in found[seat]]
    state.ripostes = []
    for by, to, normal, hard in state.blows if state.teams else ():
        tell(state, "aimed", "BB-062", "BB-152", reveals=True, seat=by, to=to, normal=normal,
             indefensible=hard)  # fmt: skip
    return (yield from open_guard(state, place))


def aim(state: State, player: Player, secret: bool) -> Rule[list[Blow]]:
    """One target, or a split in any whole amounts (BB-062, BB-152, BB-R56)."""
    normal, hard = player.blow
    foes = state.foes(player)
    scent = [foe.seat for foe in foes if state.law.scent and foe.counter < player.counter]
    if not foes or not (normal + hard or scent):
        return []
    shares = [(foes[0], normal, hard)]
    if len(foes) > 1:
        words: dict[Word, Player] = {name(foe): foe for foe in foes}
        options = (*words, SPLIT) if normal + hard > 1 else tuple(words)
        word = yield from choose(player.seat, "target", options, secret)
        if word is SPLIT:
            shares = yield from split(player, foes, secret)
        else:
            shares = [(words[word], normal, hard)]
    if scent:
        open_ = [n for n, share in enumerate(shares) if share[0].seat in scent]
        if open_:
            picks = {name(shares[n][0]): n for n in open_}
            word = yield from choose(player.seat, "scent of blood", tuple(picks), secret)
            foe, normal, hard = shares[picks[word]]
            shares[picks[word]] = (foe, normal + state.law.scent, hard)
    return [(player.seat, foe.seat, normal, hard) for foe, normal, hard in shares]


def split(player: Player, foes: list[Player], secret: bool) -> Rule[list[tuple[Player, int, int]]]:
    """Each opponent's share of both kinds of damage; the last takes the rest."""
    normal, hard = player.blow
    shares: list[tuple[Player, int, int]] = []
    for foe in foes[:-1]:
        word = yield from choose(
            player.seat, "share", SHARES[: normal + 1], secret, subject=foe.character.id
        )
        part = SHARES.index(word)
        word = yield from choose(
            player.seat, "hard share", HARD_SHARES[: hard + 1], secret, subject=foe.character.id
        )
        hard_part = HARD_SHARES.index(word)
        shares.append((foe, part, hard_part))
        normal, hard = normal - part, hard - hard_part
    shares.append((foes[-1], normal, hard))
    return [share for share in shares if share[1] + share[2]]


__all__ = ["pick_player", "pools", "targets"]
