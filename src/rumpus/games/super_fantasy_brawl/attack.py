"""Attacks, and the Reactions that answer them.  Rulebook: "Attacks", "Reactions"."""

from __future__ import annotations

from rumpus.games.super_fantasy_brawl.act import Act, amount, holds
from rumpus.games.super_fantasy_brawl.cards import leave_hand
from rumpus.games.super_fantasy_brawl.knockout import harm
from rumpus.games.super_fantasy_brawl.movement import walk
from rumpus.games.super_fantasy_brawl.pieces import Aim, Card, Champion, React
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.games.super_fantasy_brawl.verbs import carry_out, heal_up_to
from rumpus.geometry.masks import cells_of
from rumpus.kernel import PASS, Decision, Rule, Word, choose, offer, tell

NO_ATTACK = Word("no attack")
RING = Aim("aim around", 0)


def attack(state: State, act: Act, card: Card) -> Rule[None]:
    """The nine steps of an attack, in order (SFB-068)."""
    attacker = act.champion
    if card.move is not None:
        yield from walk(state, act.player, attacker, card.move + state.movement[attacker])  # step 1
    act.step = "pre"
    yield from carry_out(state, act, card.pre)  # step 2  SFB-069
    if state.hexes[attacker] < 0:  # SFB-R13
        return
    act.step = "attack"
    declared = yield from declare(state, act, card, NO_ATTACK)  # steps 3, 4
    if not declared:
        return  # SFB-070
    for target in act.targets:
        if state.next_against[target]:  # used up now  SFB-R72
            act.extra[target] = state.next_against[target]
            state.next_against[target] = 0
    act.step = "reaction"
    answer = yield from react(state, act)  # step 5
    if state.hexes[attacker] < 0:  # SFB-R13
        return
    act.step = "damage"
    yield from strike(state, act, card)  # steps 6, 7
    if answer is not None:
        if state.hexes[act.defender] >= 0:  # step 8  SFB-R15
            act.step = "reaction post"
            yield from carry_out(state, answer, answer.card.post)  # type: ignore[union-attr]
        _spent(state, answer.card)  # type: ignore[arg-type]
    act.step = "post"
    yield from carry_out(state, act, card.post)  # step 9  SFB-069
    if act.later_guard and state.hexes[act.defender] >= 0:
        state.guard[act.defender] += act.later_guard
        tell(
            state, "marked", "SFB-R42", what="guard", n=act.later_guard,
            champion=str(state.champion(act.defender)),
        )  # fmt: skip


# --- step 4: targets --------------------------------------------------------------------------


def declare(state: State, act: Act, card: Card, refuse: Word) -> Rule[bool]:
    """Decide whether to go on, and declare the target or the lie of the area (SFB-073)."""
    options: tuple[Champion | Aim | Word, ...] = (*targeting(state, act, card), refuse)
    answer = yield from choose(act.player, "target", options)  # SFB-R20
    if answer is refuse:
        decline(state, act, card, "no target" if len(options) == 1 else "declined")
        return False
    if isinstance(answer, Champion):
        act.targets = (answer.number,)
        act.target_hex = state.hexes[answer.number]
    elif isinstance(answer, Aim):
        act.targets = tuple(covered(state, act.champion, card, answer))
    names = [str(state.champion(c)) for c in act.targets]
    tell(state, "targets", "SFB-068", card=str(card), targets=names, aim=str(answer))
    return True


def decline(state: State, act: Act, card: Card, how: str) -> None:
    """The activation ends without the attack or the skill, and all are told (SFB-070, SFB-087)."""
    rules = ("SFB-R20",) if how == "no target" else ("SFB-070" if card.is_attack else "SFB-087",)
    champion = str(state.champion(act.champion))
    tell(state, how, *rules, champion=champion, card=str(card), what=card.kind)


def targeting(state: State, act: Act, card: Card) -> tuple[Champion | Aim, ...]:
    """What the targeting icon allows: one Enemy, or the ways an area can lie."""
    at = state.content.champions
    if card.aim in ("arc", "ring"):  # SFB-078
        enemies = state.bodies[1 - state.side(act.champion)]
        areas = lies(state, act.champion, card)
        names = state.content.aims if card.aim == "arc" else (RING,)
        return tuple(  # at least one Enemy  SFB-016, SFB-R21
            aim for aim, area in zip(names, areas, strict=True) if area & enemies
        )
    return tuple(at[state.at[cell]] for cell in cells_of(aimed(state, act.champion, card)))


def aimed(state: State, attacker: int, card: Card) -> int:
    """The hexes of the Enemies that may be the one target (SFB-015)."""
    start = state.hexes[attacker]
    enemies = state.bodies[1 - state.side(attacker)]
    if card.aim == "melee":
        return state.board.steps[start] & enemies  # SFB-075
    inside = state.board.band(start, card.nearest, reach(state, attacker, card))  # SFB-079
    if card.aim == "indirect":
        return inside & enemies  # SFB-076
    walls = state.arena.statues | state.occupied
    return state.board.clear(start, inside & enemies, walls)  # SFB-077


def reach(state: State, attacker: int, card: Card) -> int:
    """The greatest range of a card (SFB-080)."""
    piece = state.champion(attacker)
    if piece.longer and card.is_attack and state.is_levelled(attacker):
        return card.furthest + piece.longer
    return card.furthest


def lies(state: State, attacker: int, card: Card) -> tuple[int, ...]:
    """The hexes marked by each lie of the area (SFB-R89)."""
    cell = state.hexes[attacker]
    if card.aim == "arc":
        return state.content.areas[cell]
    return (state.board.steps[cell],)


def covered(state: State, attacker: int, card: Card, aim: Aim) -> list[int]:
    """Every Champion in the marked hexes, Allies included (SFB-078, SFB-R22)."""
    area = lies(state, attacker, card)[aim.turn]
    return [state.at[cell] for cell in cells_of(area & state.occupied)]


# --- step 5: the Reaction ---------------------------------------------------------------------


def react(state: State, act: Act) -> Rule[Act | None]:
    """At most one Reaction to each attack, on any targeted Champion of the side (SFB-103..106).

    Asked on public facts alone: a ready Core and a card in hand (SFB-R32).
    """
    side = 1 - (act.player & 1)
    hit = [c for c in act.targets if state.owner[c] & 1 == side]  # SFB-R31
    if not hit:
        return None
    for seat in reactors(state, act.player):  # SFB-R30
        if not state.ready[seat] or not state.hands[seat]:
            continue
        tell(state, "may react", "SFB-103", "SFB-R32", seat=seat)
        answer = yield from offer(seat, "reaction", reactions(state, seat, hit))
        if answer is not None:
            return (yield from _play(state, act, seat, answer))
        tell(state, "no reaction", "SFB-105", seat=seat, reveals=True)
    return None


def reactors(state: State, player: int) -> list[int]:
    """The opponents, the next in turn order first (SFB-162, SFB-R30)."""
    at = state.order.index(player)
    seats = state.order[at + 1 :] + state.order[:at]
    return [seat for seat in seats if (seat ^ player) & 1]


def reactions(state: State, seat: int, hit: list[int]) -> list[React]:
    """The Reactions in a hand that a ready Core pays for, on each target (SFB-104, SFB-R29)."""
    table, ready = state.content.reactions, state.ready[seat]
    return [
        table[card.number, champion]
        for card in state.hands[seat]
        if card.is_reaction and card.cost & ready
        for champion in hit
    ]


def _play(state: State, act: Act, seat: int, answer: React) -> Rule[Act]:
    """Pay for the Reaction, and do what it does when played (SFB-104, SFB-R19)."""
    card = answer.card
    state.ready[seat] &= ~card.cost
    leave_hand(state, seat, card)
    state.played.append((seat, card))
    tell(
        state, "reaction", "SFB-104", "SFB-106", reveals=True, seat=seat, card=str(card),
        defender=str(answer.defender), core=str(card.core),
    )  # fmt: skip
    tell(state, "core exhausted", "SFB-006", seat=seat, core=str(card.core))
    act.reaction, act.defender, act.guard = card, answer.defender.number, card.defence
    answering = Act(seat, card, act.defender)  # the defender is its source  SFB-108
    answering.answering = act
    yield from carry_out(state, answering, card.now)  # SFB-071
    if act.guard:
        tell(state, "guarded", "SFB-122", champion=str(answer.defender), n=act.guard)
    return answering


def _spent(state: State, card: Card) -> None:
    """A resolved card goes to its owner's discard pile (SFB-050)."""
    for entry in state.played:
        if entry[1] is card:
            state.played.remove(entry)
            state.discards[entry[0]].append(card)
            return


# --- steps 6 and 7: damage --------------------------------------------------------------------


def strength_against(state: State, act: Act, card: Card, target: int) -> int:
    """The current strength against one target, with all modifiers (SFB-R80)."""
    value = card.strength + act.bonus + state.strength[act.champion]  # SFB-013, SFB-R37
    value += state.against[target] + act.extra.get(target, state.next_against[target])
    for line in card.statics:
        if line.do == "strength" and holds(state, act, line.when, target):
            enemies = sum(1 for c in act.targets if state.owner[c] & 1 != act.player & 1)
            value += line.n * enemies if line.per == "enemies targeted" else line.n
    return max(0, value)  # SFB-R36


def defence_against(state: State, act: Act, target: int) -> int:
    """The target's defence in this attack, less what the attack ignores (SFB-081, SFB-R79)."""
    attacker = act.champion
    piece = state.champion(attacker)
    levelled = state.is_levelled(attacker)
    if state.exposed >> target & 1:
        return 0
    if levelled and piece.ruthless and state.is_bloodied(attacker):
        return 0
    value = state.defence(target)
    if target == act.defender:
        value += act.guard
    if levelled:
        value -= piece.pierce
    if isinstance(act.card, Card):
        value -= sum(line.n for line in act.card.statics if line.do == "pierce")
    return max(0, value)


def damage_to(state: State, act: Act, card: Card, target: int) -> int:
    """Attack damage: strength less defence, never below 0 (SFB-082, SFB-083)."""
    strong = strength_against(state, act, card, target)
    return max(0, strong - defence_against(state, act, target))


def strike(state: State, act: Act, card: Card) -> Rule[None]:
    """Steps 6 and 7: attack damage in one batch, then the keywords (SFB-085, SFB-R33)."""
    for target in act.targets:
        if state.hexes[target] >= 0:
            act.dealt[target] = damage_to(state, act, card, target)  # step 6
    batch = yield from _take_over(state, act)  # (a)
    attacker = act.champion
    for target, damage in act.dealt.items():
        if not damage:
            name = str(state.champion(target))
            tell(state, "unhurt", "SFB-082", "SFB-R35", champion=name, card=str(card))
    harm(state, [*act.dealt.items(), *batch], attacker, str(card), "SFB-082")  # (b)
    piece = state.champion(attacker)
    thirsty = piece.thirsty and state.is_levelled(attacker) and state.is_bloodied(attacker)
    if thirsty or any(e.do == "lifesteal" and holds(state, act, e.when) for e in card.statics):
        most = sum(act.dealt.values())  # overkill included  SFB-R34
        yield from heal_up_to(state, act.player, attacker, most, "SFB-149")  # (c)
    for line in card.statics:
        if line.do == "poison" and holds(state, act, line.when):
            bitten = [(c, amount(state, act, line)) for c, n in act.dealt.items() if n]
            harm(state, bitten, attacker, "poison", "SFB-152")  # (d)
    for line in card.statics:
        if line.do == "double" and holds(state, act, line.when):
            harm(state, [*act.dealt.items()], attacker, "double", "SFB-143")  # (e)


def _take_over(state: State, act: Act) -> Rule[list[tuple[int, int]]]:
    """A levelled-up Dugrun may take 1 damage for an adjacent Ally (SFB-D20, SFB-R33)."""
    batch: list[tuple[int, int]] = []
    for guard in state.side_champions(1 - (act.player & 1)):
        piece = state.champion(guard)
        if not piece.takes_over or not state.is_levelled(guard) or state.hexes[guard] < 0:
            continue
        around = state.board.steps[state.hexes[guard]]
        spared = [
            state.champion(c)
            for c, n in act.dealt.items()
            if n > 0 and c != guard and around >> state.hexes[c] & 1
            and state.side(c) == state.side(guard)
        ]  # fmt: skip
        if not spared:
            continue
        answer = yield Decision(state.owner[guard], "take over", (*spared, PASS), subject=guard)
        if answer is not PASS:
            act.dealt[answer.number] -= piece.takes_over
            batch.append((guard, piece.takes_over))
            tell(state, "took over", "SFB-R33", champion=str(piece), spared=str(answer))
    return batch
