"""Damage is about to be dealt: prevention and ripostes, then the damage; finishing moves.

Rulebook: "Combat phase", steps 6 and 7; "Preventing damage"; "Indefensible damage".
"""

from __future__ import annotations

from functools import partial

from rumpus.games.brave_and_bold.armoury import power_up
from rumpus.games.brave_and_bold.damage import settle
from rumpus.games.brave_and_bold.gains import gains
from rumpus.games.brave_and_bold.library import FINISHING, Special
from rumpus.games.brave_and_bold.state import Blow, Player, State
from rumpus.games.brave_and_bold.tokens import AGILITY, CODES, KINDS, VALUES, S
from rumpus.games.brave_and_bold.verbs import DONE, Act, burn, pick_player, stored, use
from rumpus.kernel import Decision, Over, Rule, Stage, Word, offer, tell

POOLS, RIPOSTES = 0, 1
LAST_STAND = Word("nine-lives")


def open_guard(state: State, place: int) -> Rule[Stage | Over]:
    """Card prevention first (BB-R21), then whoever can prevent something."""
    if state.law.shield_wall and state.phase == "pools":
        wall(state, state.blows)
    if state.teams:
        return Stage("guard", POOLS, place)
    return (yield from guard(state, POOLS, place))


def wall(state: State, blows: list[Blow]) -> None:
    """A card prevents the first normal damage; the earliest attacker meets it first."""
    for n, (by, to, normal, hard) in enumerate(blows):
        target = state.players[to]
        stopped = min(normal, target.wall)
        if stopped:
            target.wall -= stopped
            blows[n] = (by, to, normal - stopped, hard)
            tell(state, "prevented", "BB-066", "BB-032", to=to, by=by, amount=stopped)


def guard(state: State, which: int, place: int) -> Rule[Stage | Over]:
    """In player order: the protected player, then teammates (D17, BB-R21)."""
    blows = state.ripostes if which == RIPOSTES else state.blows
    if not state.law.no_prevention and any(blow[2] for blow in blows):  # BB-063
        for player in state.living():
            if any(blow[1] == player.seat and blow[2] for blow in blows):
                for guardian in state.friends(player):  # BB-156, BB-R80
                    yield from prevent(state, which, blows, player, guardian)
    if which == POOLS and state.ripostes:
        if state.phase == "pools" and state.law.shield_wall:
            wall(state, state.ripostes)
        return Stage("guard", RIPOSTES, place)
    if not state.law.no_prevention:
        for player in state.living():
            yield from last_stand(state, player)
    return (yield from deal(state, place))


def prevent(
    state: State, which: int, blows: list[Blow], player: Player, guardian: Player
) -> Rule[None]:
    """One use after another, until the guardian is done (BB-R20); in a crisis too (BB-R43)."""
    while True:
        acts = prevention(state, which, blows, player, guardian)
        if not acts:
            return
        word = yield Decision(
            guardian.seat, "prevent", (*acts, DONE), subject=(player.seat, tuple(blows))
        )
        if word is DONE:
            return
        yield from acts[word]()


def prevention(
    state: State, which: int, blows: list[Blow], player: Player, guardian: Player
) -> dict[Word, Act]:
    """Markers and tokens that prevent normal damage of one event (BB-063, BB-066)."""
    acts: dict[Word, Act] = {}
    ward = f" for {player.character.id}" if guardian is not player else ""
    specials = stored(state, guardian, "damage") if any(guardian.markers) else []
    token = guardian.character.token
    for n, (by, to, normal, _) in enumerate(blows):
        if to != player.seat or not normal:
            continue
        end = f"{ward} > {state.players[by].character.id}"
        for special in specials:
            riposte = special.text.riposte or special.text.riposte_prevented
            if not riposte or which == POOLS:  # Ruling BB-R22: a riposte meets no riposte
                acts[Word(special.id + end)] = partial(shield, state, blows, n, guardian, special)
        if token.prevent and guardian.draw[S]:
            acts[Word(token.id + end)] = partial(spend_token, state, blows, n, guardian)
        if not guardian.crisis and guardian.vibrated < state.law.vibrate:  # Ruling BB-R44
            for kind in AGILITY:
                if guardian.draw[kind]:
                    acts[Word(f"discard {CODES[kind]}{end}")] = partial(
                        vibrate, state, blows, n, guardian, kind
                    )
    return acts


def strength(state: State, guardian: Player, what: str) -> tuple[int, int]:
    """What a use prevents at most, and what it deals back (-1: as much as it prevents)."""
    special = guardian.character.of.get(what)
    if special is not None:
        text = special.text
        return text.prevent, -1 if text.riposte_prevented else text.riposte
    if what == guardian.character.token.id:
        return guardian.character.token.prevent, 0
    return min(VALUES[CODES.index(what)], state.law.vibrate - guardian.vibrated), 0


def lessen(state: State, blows: list[Blow], n: int, guardian: Player, most: int) -> int:
    """So much less normal damage of one event; the excess is lost (BB-R68)."""
    by, to, normal, hard = blows[n]
    amount = min(normal, most)
    blows[n] = (by, to, normal - amount, hard)
    tell(state, "prevented", "BB-066", seat=guardian.seat, to=to, by=by, amount=amount)
    return amount


def shield(
    state: State, blows: list[Blow], n: int, guardian: Player, special: Special
) -> Rule[None]:
    """A marker prevents damage, and may deal some back (BB-R22)."""
    use(state, guardian, special)
    most, riposte = strength(state, guardian, special.id)
    amount = lessen(state, blows, n, guardian, most)
    riposte = amount if riposte < 0 else riposte
    if riposte:
        deal_back(state, guardian.seat, blows[n][0], riposte)
    yield from ()


def deal_back(state: State, by: int, to: int, amount: int) -> None:
    """Damage dealt back: what one deals to one in a step is one event (BB-R21, BB-R22)."""
    tell(state, "riposte", "BB-R22", seat=by, to=to, amount=amount)
    for n, blow in enumerate(state.ripostes):
        if blow[:2] == (by, to):
            state.ripostes[n] = (by, to, blow[2] + amount, 0)
            return
    state.ripostes.append((by, to, amount, 0))


def spend_token(state: State, blows: list[Blow], n: int, guardian: Player) -> Rule[None]:
    """An unallocated special token is discarded to prevent damage (BB-125)."""
    guardian.draw[S] -= 1
    guardian.discard[S] += 1
    lessen(state, blows, n, guardian, strength(state, guardian, guardian.character.token.id)[0])
    yield from ()


def vibrate(state: State, blows: list[Blow], n: int, guardian: Player, kind: int) -> Rule[None]:
    """A card lets unallocated agility prevent damage, point for point (BB-R80)."""
    guardian.draw[kind] -= 1
    guardian.discard[kind] += 1
    guardian.vibrated += lessen(
        state, blows, n, guardian, strength(state, guardian, CODES[kind])[0]
    )
    yield from ()


def last_stand(state: State, player: Player) -> Rule[None]:
    """Prevents exactly enough of the step to stay at 1, for its owner only (BB-R80)."""
    specials = stored(state, player, "last stand")
    if not specials or not player.injured or not player.counter:
        return
    both = (state.blows, state.ripostes)
    total = sum(blow[2] + blow[3] for blows in both for blow in blows if blow[1] == player.seat)
    hard = sum(blow[3] for blows in both for blow in blows if blow[1] == player.seat)
    if total < player.counter or hard >= player.counter:
        return
    word = yield from offer(player.seat, "last stand", (Word(specials[0].id),))
    if word is None:
        return
    use(state, player, specials[0])
    left = total - (player.counter - 1)
    for blows in both:
        for n, blow in enumerate(blows):
            if blow[1] == player.seat and left:
                left -= lessen(state, blows, n, player, left)


# --- dealing -------------------------------------------------------------------------------------


def deal(state: State, place: int) -> Rule[Stage | Over]:
    """All damage of the step is dealt."""
    blows, ripostes = state.blows, state.ripostes
    state.blows, state.ripostes = [], []
    finishing = state.phase == "finishing"
    settle(state, blows, ripostes, "BB-068" if finishing else "BB-062")
    if state.order and place + 1 < len(state.line):
        return Stage("finishing" if finishing else "aim", place + 1)  # Ruling BB-R76
    return (yield from after_step(state))


def after_step(state: State) -> Rule[Stage | Over]:
    """The tokens used in this step go to the discard (BB-067)."""
    finishing = state.phase == "finishing"
    for player in state.players:
        used = player.final if finishing else player.slots
        if any(used):
            for kind in range(KINDS):
                player.discard[kind] += used[kind]
                used[kind] = 0
    if finishing:
        return (yield from close_combat(state))
    state.line = state.seats()
    if state.teams or state.order:
        return Stage("finishing", 0)
    return (yield from finishing_moves(state, 0))


# --- step 7 --------------------------------------------------------------------------------------


def finishing_moves(state: State, place: int) -> Rule[Stage | Over]:
    """Filled finishing moves: extra damage to one opponent, and gains (BB-068, BB-153)."""
    state.phase = "finishing"
    state.blows, state.ripostes = [], []
    seats = state.line[place : place + 1] if state.order else state.line
    for seat in seats:
        player = state.players[seat]
        if player.defeated or not any(at == FINISHING for at, _ in player.fill):
            continue  # Ruling BB-R28
        foes = state.foes(player)
        if not foes:
            continue
        move = player.character.finishing
        foe = yield from pick_player(player, "finishing move", foes)  # D18
        tell(state, "finishing move", "BB-068", seat=seat, to=foe.seat, move=move.id)
        yield from gains(state, player, move)
        text = move.text
        damage = text.damage + text.per_crisis * player.meter + state.law.no_mercy
        state.blows.append((seat, foe.seat, damage, text.indefensible))
    if not state.blows:
        return (yield from deal(state, place))
    return (yield from open_guard(state, place))


def close_combat(state: State) -> Rule[Stage | Over]:
    """The end of the Combat phase."""
    if state.law.curse:
        for player in state.living():
            if player.injured:
                burn(state, player, state.law.curse, "BB-032")
    return (yield from power_up(state)) if not state.teams else Stage("power-up")
