"""The Combat phase, steps 1 to 4.  Rulebook: "Combat phase", "Activate abilities"."""

from __future__ import annotations

from functools import partial

from rumpus.games.brave_and_bold.allocation import allocate, lay_out
from rumpus.games.brave_and_bold.bag import pull
from rumpus.games.brave_and_bold.library import ANY, Special
from rumpus.games.brave_and_bold.plan import Whole
from rumpus.games.brave_and_bold.state import FOCUSED, Player, State
from rumpus.games.brave_and_bold.tokens import BASIC, CODES, FP, HOSTILE, F, X
from rumpus.games.brave_and_bold.verbs import Act, burn, in_turn, recover, stored, use
from rumpus.kernel import Over, Rule, Stage, Word, alongside, choose, tell

TYPES = tuple(Word(f"any {CODES[kind]}") for kind in BASIC)


def combat(state: State) -> Rule[Stage | Over]:
    """Step 1: special abilities; step 2: bonuses (BB-050, BB-051)."""
    state.phase = "combat"
    state.line = state.seats()
    law = state.law
    for player in state.living():
        if law.cake:
            burn(state, player, law.cake, "BB-032")
        if law.fish and not (player.once & FOCUSED or player.draw[F] or player.draw[FP]):
            burn(state, player, law.fish, "BB-032")
    yield from in_turn(state, "combat", lambda p: combat_acts(state, p))
    yield from bonuses(state)
    for player in state.living():
        if player.crisis:
            yield from fix_types(state, player)
    if law.blackmail:
        yield from blackmail(state)
    return Stage("allocate", 0)


def combat_acts(state: State, player: Player) -> dict[Word, Act]:
    """Special abilities of step 1; not in a crisis (BB-R43)."""
    if player.crisis or not any(player.markers):
        return {}
    acts: dict[Word, Act] = {}
    for special in stored(state, player, "combat"):
        if special.text.pool:
            acts[Word(special.id)] = partial(ambush, state, player, special)
        elif any(player.bag):
            acts[Word(special.id)] = partial(flurry, state, player, special)
    return acts


def ambush(state: State, player: Player, special: Special) -> Rule[None]:
    """The damage pool of this turn gets more."""
    use(state, player, special)
    player.pool += special.text.pool
    yield from ()


def flurry(state: State, player: Player, special: Special) -> Rule[None]:
    """Tokens join the current draw without effect or count; crisis tokens go back (BB-R79)."""
    use(state, player, special)
    drawn: list[int] = []
    while len(drawn) < special.text.draw and any(player.bag):
        drawn.append((yield from pull(player)))
    for kind in drawn:
        kept = kind != X and kind not in HOSTILE
        place = player.draw if kept else player.bag
        place[kind] += 1
        player.hand[kind] -= 1
        tell(state, "drawn" if kept else "sent back", "BB-R79", seat=player.seat,
             token=CODES[kind])  # fmt: skip


def earned(state: State, player: Player) -> list[int]:
    """The bonuses C R A F W of the rows that the count of a player has reached (BB-043)."""
    law = state.law
    reached = max(0, player.count - player.shift)
    shift = law.higher - law.lower
    gained = [0] * 5
    for threshold, gains in player.character.rows:
        if reached >= threshold + shift:  # BB-149
            gained = [a + b for a, b in zip(gained, gains, strict=True)]
    gained[0] += law.bonus
    if law.cornered and player.counter <= law.cornered:
        gained[0] += 1
        gained[2] += 1
    return gained


def bonuses(state: State) -> Rule[None]:
    """Every row reached gives its bonus; cards may give more (BB-051, BB-054, BB-R02, BB-R45)."""
    law = state.law
    for player in state.living():
        reached = max(0, player.count - player.shift)
        player.bonus = gained = earned(state, player)  # not tokens  BB-053
        if state.events is not None and any(gained):
            tell(state, "bonuses", "BB-051", seat=player.seat, bonus=gained, reached=reached)
    if law.marathon:
        safe = [player for player in state.living() if not player.crisis]
        most = max((player.pulled for player in safe), default=0)
        for player in safe:
            if player.pulled == most:
                yield from recover(state, player, law.marathon, "BB-077")


def fix_types(state: State, player: Player) -> Rule[None]:
    """In a crisis the type of each "any" bonus is said openly (D13, BB-R16)."""
    while player.bonus[ANY]:
        word = yield from choose(player.seat, "any bonus", TYPES)
        player.bonus[TYPES.index(word)] += 1
        player.bonus[ANY] -= 1
        tell(state, "bonus type", "BB-R16", seat=player.seat, type=word.text)


def blackmail(state: State) -> Rule[None]:
    """Each player not in a crisis names an ability of an opponent (D25)."""
    for seat in state.line:
        player = state.players[seat]
        if player.crisis or player.defeated:
            continue
        open_ = {
            Word(f"{foe.character.id} {ability.id}"): (foe, ability.index)
            for foe in state.foes(player)
            for ability in foe.character.abilities[:6]
        }
        word = yield from choose(seat, "blackmail", open_)
        foe, index = open_[word]
        foe.barred |= 1 << index
        tell(state, "barred", "BB-032", seat=seat, to=foe.seat, ability=word.text)


# --- step 3 --------------------------------------------------------------------------------------


def allocation(state: State, place: int) -> Rule[Stage | Over]:
    """All allocate in secret, and lay open together; in player order openly (BB-R67)."""
    players = [
        state.players[seat]
        for seat in state.line
        if not state.players[seat].crisis and not state.players[seat].defeated  # BB-103
    ]
    if state.order:
        if place < len(players):
            whole = yield from allocate(state, players[place], secret=False)
            lay_out(state, players[place], whole)
            return Stage("allocate", place + 1)
    else:
        wholes: dict[int, Whole] = yield from alongside(
            {player.seat: allocate(state, player, secret=True) for player in players}
        )
        for player in players:
            lay_out(state, player, wholes[player.seat])
    return Stage("activate")


__all__ = ["allocation", "combat", "stored"]
