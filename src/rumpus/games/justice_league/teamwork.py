"""Heroes who confront together.  Rulebook: "Teamwork".

A hero whose card reaches its confront part may hold it for partners; the joint confrontation
takes place when the last of them gets there (JL-R21).
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

from rumpus.games.justice_league.asking import agree, ask
from rumpus.games.justice_league.confront import (
    ABILITY_WORDS,
    Fight,
    Share,
    attempt,
    commits,
    fight_alone,
    is_over,
    need,
    open_abilities,
    target_of,
    target_option,
    targets,
    unresolved,
    worth,
)
from rumpus.games.justice_league.content import (
    ALONE,
    NO,
    STOP,
    YES,
    Commit,
    Hero,
    Power,
)
from rumpus.games.justice_league.records import (
    Effect,
)
from rumpus.games.justice_league.state import (
    CANCELLED,
    DONE,
    HELD,
    VILLAIN_TARGET,
    WAITING,
    State,
)
from rumpus.kernel import PASS, Rule, Some, Word, tell


def confront_effect(card: Power) -> Effect:
    return next(effect for effect in card.effects if effect.do == "confront")


def partners(state: State, seat: int, effect: Effect) -> list[int]:
    """Standing heroes here with an unresolved or held card that confronts (JL-100, JL-R21)."""
    others = state.with_him(seat)
    if not others or not prospect(state, seat, effect):
        return []
    return [
        s for s in others
        if not state.absent(s) and (unresolved(state, s) or state.held(s) is not None)
    ]  # fmt: skip


def prospect(state: State, seat: int, effect: Effect) -> bool:
    """Whether there is, or may soon be, something here to confront together (JL-R51, C07)."""
    here = state.at[seat]
    if any(teamwork_allowed(state, target) for target in targets(state, seat, effect)):
        return True
    if here >= len(state.tile) or state.tile[here] < 0 or effect.scope != "own":
        return False
    return state.shown(here) is None  # a partner may yet reveal it


Rest = list[tuple[int, Power]]  # held cards that have confronted and now go on


def confront_part(state: State, seat: int, card: Power) -> Rule[Rest | None]:
    """The confront part of a card comes up; None if it is held back for partners."""
    if not state.stands(seat):  # JL-087
        return []
    effect = confront_effect(card)
    allies = partners(state, seat, effect)
    if allies:
        agreed = yield from gather(state, seat, allies)
        if any(state.held(s) is None for s in agreed):
            state.settle(card, HELD)
            bind(state, [seat, *agreed])
            tell(
                state, "holds", "JL-R21", hero=state.hero(seat).id, card=card.id,
                partners=[state.hero(s).id for s in agreed],
            )  # fmt: skip
            return None
        if agreed:
            rest = yield from confront_together(state, [*agreed, seat], {seat: effect})
            return rest
    part_company(state, seat)
    yield from confront_alone(state, seat, effect)
    return []


def gather(state: State, seat: int, allies: list[int]) -> Rule[list[int]]:
    """A hero names partners; those not yet with him, or asked to wait longer, must agree.

    As long as nobody agrees he may name others.
    """
    unwilling = 0
    while allies:
        heroes = [state.hero(s) for s in allies]
        options: list[Any] = [ALONE]
        for n in range(1, len(heroes) + 1):
            options += [Some(pick) for pick in combinations(heroes, n)]
        chosen = yield from ask(state, seat, "team", options, ALONE, unwilling)
        if chosen is ALONE:
            return []
        named = [state.seat_of(hero) for hero in chosen]
        if all(waits_for_these(state, s, [seat, *named]) for s in named):
            return named
        agreed = yield from consent(state, seat, chosen)
        if agreed:
            return agreed
        unwilling |= sum(1 << s for s in named)
        allies = [s for s in allies if s not in named]
    return []


def consent(state: State, seat: int, named: Some[Hero]) -> Rule[list[int]]:
    """Who of the named partners agrees, asked in seat order (JL-R21, JL-R69)."""
    agreed: list[int] = []
    for s in sorted(state.seat_of(hero) for hero in named):
        answer = yield from ask(state, s, "join", (YES, NO), NO, (seat, named))
        if answer is YES:
            agreed.append(s)
        else:
            tell(state, "declines", "JL-R21", hero=state.hero(s).id)
    return agreed


def waits_for_these(state: State, seat: int, group: list[int]) -> bool:
    """Whether a hero has agreed with the one who asks, and waits for nobody outside the group.

    He who holds his card already misses only those who are still to come.
    """
    mates, holds = state.content.bits(state.team[seat]), state.held(seat) is not None
    return group[0] in mates and all(s in group or (holds and not to_come(state, s)) for s in mates)


def bind(state: State, seats: list[int]) -> None:
    """These heroes, and nobody else, wait for one another."""
    for seat in seats:
        part_company(state, seat)
    group = sum(1 << seat for seat in seats)
    for seat in seats:
        state.team[seat] = group & ~(1 << seat)


def part_company(state: State, seat: int) -> None:
    """A hero waits for nobody, and nobody for him."""
    for other in state.content.bits(state.team[seat]):
        state.team[other] &= ~(1 << seat)
    state.team[seat] = 0


def released(state: State) -> list[int]:
    """Holders whose partners have all come up or dropped out, as one group (JL-R21).

    A partner who has been defeated is waited for until the number of his card.
    """
    for seat in state.seats:
        if state.held(seat) is None:
            continue
        mates = state.content.bits(state.team[seat])
        last = max((fallen_number(state, s) for s in mates), default=0)
        if last > next_number(state) or any(to_come(state, s) for s in mates):
            continue
        if last > state.number:
            state.number, state.order = last, []
        here = [s for s in mates if state.held(s) is not None and state.at[s] == state.at[seat]]
        return [seat, *here]
    return []


def to_come(state: State, seat: int) -> bool:
    """Whether a partner can still reach the confront part of a card."""
    return state.stands(seat) and unresolved(state, seat)


def next_number(state: State) -> int:
    """The lowest action number still waiting; above all numbers if there is none."""
    powers = state.content.powers
    numbers = [
        powers[card].number for n, card in enumerate(state.played) if state.fate[n] == WAITING
    ]
    return min(numbers, default=99)


def fallen_number(state: State, seat: int) -> int:
    """The number of the confront card that a defeated hero has lost; 0 if there is none."""
    own, powers = state.heroes[seat], state.content.powers
    numbers = [
        powers[card].number
        for n, card in enumerate(state.played)
        if state.fate[n] == CANCELLED and powers[card].owner == own and powers[card].confronts
    ]
    return min(numbers, default=0)


def release(state: State, seats: list[int]) -> Rule[Rest]:
    """Those left over confront, together or alone, and their cards go on."""
    if len(seats) > 1:
        rest = yield from confront_together(state, seats, {})
        return rest
    seat = seats[0]
    card = state.held(seat)
    assert card is not None
    settle_held(state, seats)
    yield from confront_alone(state, seat, confront_effect(card))
    return [(seat, card)]


def settle_held(state: State, seats: list[int]) -> None:
    for seat in seats:
        card = state.held(seat)
        part_company(state, seat)
        if card is not None:
            state.settle(card, DONE)


def confront_alone(state: State, seat: int, effect: Effect) -> Rule[None]:
    """One hero confronts one target, or nothing (JL-091, JL-R19, JL-R63)."""
    known = targets(state, seat, effect)
    if not known or not state.stands(seat):
        return
    target = known[0]
    if len(known) > 1:
        options = [*[target_option(state, t) for t in known], PASS]
        chosen = yield from ask(state, seat, "target", options, PASS)
        if chosen is PASS:
            return
        target = target_of(chosen)
    fight = Fight(target, {seat: effect})
    if effect.helpers and helpers(state, fight):
        yield from fight_as_team(state, fight)
    else:
        yield from fight_alone(state, fight, seat)


def confront_together(state: State, seats: list[int], own: dict[int, Effect]) -> Rule[Rest]:
    """One joint confrontation on a target that every participant's card may have (JL-R21)."""
    effects = dict(own)
    after: Rest = []
    for seat in seats:
        card = state.held(seat)
        if card is not None:
            effects[seat] = confront_effect(card)
            after.append((seat, card))
    settle_held(state, seats)
    common = [
        t for t in targets(state, seats[0], effects[seats[0]])
        if all(t in targets(state, s, effects[s]) for s in seats) and teamwork_allowed(state, t)
    ]  # fmt: skip
    if not common:
        for seat in seats:
            yield from confront_alone(state, seat, effects[seat])
        return after
    options = [*[target_option(state, t) for t in common], PASS]
    chosen = yield from agree(state, sorted(seats), "target", options)
    if chosen is not PASS:
        fight = Fight(target_of(chosen), {s: effects[s] for s in seats})
        yield from fight_as_team(state, fight)
    return after


def teamwork_allowed(state: State, target: int) -> bool:
    """Justifiers cannot be confronted by teamwork (C07)."""
    return target == VILLAIN_TARGET or not state.crisis(target).no_teamwork


def helpers(state: State, fight: Fight) -> list[int]:
    """Heroes without a confront card who may spend tokens with Sisterhood of Arms (W6)."""
    if not teamwork_allowed(state, fight.target):
        return []
    for seat in fight.members:
        if fight.effects[seat].helpers and state.stands(seat):  # Apokolips too: JL-R26
            others = state.with_him(seat)
            return [s for s in others if s not in fight.effects and not state.absent(s)]
    return []


def fight_as_team(state: State, fight: Fight) -> Rule[None]:
    """Ability after ability: chosen jointly, tokens each for himself, then dice (JL-101)."""
    while not is_over(state, fight.target):
        members = [s for s in fight.members if state.stands(s)]
        if not members:
            return
        aides = helpers(state, fight)
        if len(members) == 1 and not aides:
            yield from fight_alone(state, fight, members[0])
            return
        abilities = [
            a for a in open_abilities(state, fight.target)
            if not fight.declined >> a & 1
            and any(can_commit(state, fight, s, a) for s in members + aides)
        ]  # fmt: skip
        if not abilities:
            return
        words = [*[ABILITY_WORDS[a] for a in abilities], STOP]
        word: Word = yield from agree(state, sorted(members), "ability", words, fight)
        if word is STOP:
            return
        ability = ABILITY_WORDS.index(word)
        spent = yield from commit_in_turn(state, fight, ability, members + aides)
        if spent:
            fight.declined = 0
            yield from attempt(state, fight, ability, spent)
        else:  # nobody wanted it now: it rests until another has been attempted (JL-R20)
            fight.declined |= 1 << ability


def can_commit(state: State, fight: Fight, seat: int, ability: int) -> bool:
    """Whether a hero has tokens for an ability that he has not tried."""
    return bool(commits(state, fight, seat, ability, need(state, fight, ability, (seat,))))


def commit_in_turn(
    state: State, fight: Fight, ability: int, seats: list[int]
) -> Rule[list[tuple[int, Commit]]]:
    """Each decides for himself how many tokens he spends, and all hear it (JL-101, JL-R22)."""
    spent: list[tuple[int, Commit]] = []
    total = 0
    for n, seat in enumerate(seats, 1):
        giving = [s for s, _ in spent]
        left = need(state, fight, ability, [*giving, seat]) - total
        if total >= need(state, fight, ability, giving):
            break
        options = commits(state, fight, seat, ability, max(1, left))
        if not options:
            continue
        nothing = state.content.commit(ability, 0)
        about = Share(fight, ability, total, tuple(giving), tuple(seats[n:]))
        chosen = yield from ask(state, seat, "share", [nothing, *options], nothing, about)
        if chosen is not nothing:
            spent.append((seat, chosen))
            total += worth(fight, seat, chosen)
    return spent
