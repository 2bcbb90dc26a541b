"""Combat step 4: filled abilities are activated.  Rulebook: "Activate abilities"."""

from __future__ import annotations

from rumpus.games.brave_and_bold.damage import CRITICAL, settle
from rumpus.games.brave_and_bold.gains import gains
from rumpus.games.brave_and_bold.library import FINISHING, Ability
from rumpus.games.brave_and_bold.pools import pools
from rumpus.games.brave_and_bold.state import Blow, Player, State
from rumpus.games.brave_and_bold.tokens import S
from rumpus.games.brave_and_bold.verbs import pick_player, recover
from rumpus.kernel import Over, Rule, Stage, Word, choose, tell


def activate(state: State) -> Rule[Stage | Over]:
    """Gains are taken now; damage goes into the pool (BB-058); critical masses strike."""
    masses: list[Blow] = []
    for seat in state.line:
        player = state.players[seat]
        if player.defeated or player.crisis:
            continue
        yield from abilities(state, player)
        mine: list[Blow] = []
        for _ in player.mass:
            foes = state.foes(player)
            if foes:
                foe = yield from pick_player(player, "critical mass", foes)
                mine.append((seat, foe.seat, 0, CRITICAL))
        if state.order:
            settle(state, mine, [], "BB-121")  # Ruling BB-R76
        masses += mine
    if not state.order:
        settle(state, masses, [], "BB-121")  # Ruling BB-R27
    return (yield from pools(state)) if not state.teams else Stage("pools")


def abilities(state: State, player: Player) -> Rule[None]:
    """The abilities of one player, in the order of the board (D15)."""
    if state.law.bystanders and player.discarded:
        yield from recover(state, player, state.law.bystanders, "BB-077")
    active = [player.character.abilities[at] for at, _ in player.fill if at != FINISHING]
    normal = hard = 0
    for ability in active:
        text = ability.text
        more = state.law.instinct if ability.agile and ability.harms else 0
        more += text.starting if state.holder == player.seat else 0
        own = text.damage + (more if text.damage else 0)
        own_hard = text.indefensible + (more if text.indefensible else 0)
        normal += own
        hard += own_hard
        if state.events is not None:
            tell(state, "activated", "BB-058", seat=player.seat, ability=ability.id, normal=own,
                 indefensible=own_hard)  # fmt: skip
        yield from gains(state, player, ability)
    if state.law.training:
        first = yield from trained(player, active)
        if first is not None:
            normal += state.law.training if first.text.damage else 0
            hard += state.law.training if not first.text.damage else 0
            tell(state, "more", "BB-032", seat=player.seat, ability=first.id,
                 amount=state.law.training)  # fmt: skip
    player.blow = (normal, hard)
    yield from special_tokens(state, player)


def trained(player: Player, active: list[Ability]) -> Rule[Ability | None]:
    """The first ability that deals damage; its player says which comes first (BB-R74)."""
    harming = [ability for ability in active if ability.harms]
    kinds = {bool(ability.text.damage) for ability in harming}
    if len(kinds) < 2:
        return harming[0] if harming else None
    words = {Word(ability.id): ability for ability in harming}
    word = yield from choose(player.seat, "first ability", words)
    return words[word]


def special_tokens(state: State, player: Player) -> Rule[None]:
    """What special tokens used on abilities do (BB-125)."""
    token = player.character.token
    used = player.slots[S]
    for _ in range(used if token.used_recovers else 0):
        yield from recover(state, player, token.used_recovers, "BB-125")
    for _ in range(used if token.used_lowers_pool else 0):
        foes = state.foes(player)
        if foes:
            foe = yield from pick_player(player, "lasso", foes)
            foe.lasso += token.used_lowers_pool
            tell(state, "lassoed", "BB-125", seat=player.seat, to=foe.seat, special=token.id,
                 amount=token.used_lowers_pool)  # fmt: skip
