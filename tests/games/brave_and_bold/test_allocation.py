"""Allocations: every way of paying is legal and found, the best one is the best, and at once."""

from __future__ import annotations

import random

import pytest
from tests.counting import calls

from rumpus.games.brave_and_bold.allocate import harm, losses, most_damage, most_resources
from rumpus.games.brave_and_bold.allocation import step, steps
from rumpus.games.brave_and_bold.library import Character
from rumpus.games.brave_and_bold.loading import load
from rumpus.games.brave_and_bold.paying import PAYERS, affordable, table, ways
from rumpus.games.brave_and_bold.plan import Plan, Whole
from rumpus.games.brave_and_bold.state import Player, State
from rumpus.games.brave_and_bold.tokens import A2, C2, CODES, LETTERS, R2, A, C, F, K, R, S, U

CHARACTERS = load().characters
DRAWN = (C, C, R, R, A, A, F, K, K, S, U, C2, R2, A2, 12, 13, 14, 15)


def board(character: Character, tokens: list[int], bonus: list[int], card: str = "") -> Plan:
    state = State(load(), 2)
    if card:
        challenge = load().challenge(card)
        assert challenge
        state.law = challenge.law
    foe = CHARACTERS[(character.index + 1) % 8]
    state.players = [Player(0, 0, character, 60), Player(1, 1, foe, 60)]
    for kind in tokens:
        state.players[0].draw[kind] += 1
    state.players[0].bonus = bonus
    state.holder = 1
    return Plan(state, state.players[0])


def fills(needs: str, tokens: list[str], stands: str, rate: int) -> bool:
    """Whether these tokens, all of them, fill the slots: tried out slot by slot, by hand."""
    if not needs:
        return not tokens
    slot, rest = needs[0], needs[1:]
    for n, token in enumerate(tokens):
        others = tokens[:n] + tokens[n + 1 :]
        plain = token.rstrip("2+").upper()
        if plain == slot and fills(rest, others, stands, rate):
            return True
        if token.endswith("2") and plain == slot and slot in rest:
            again = rest.replace(slot, "", 1)
            if fills(again, others, stands, rate):
                return True
        if token == "u" and slot in "CRAF" and fills(rest, others, stands, rate):
            return True
        if token == "s" and slot in stands and slot != "S" and others.count("s") >= rate - 1:
            left = others.copy()
            for _ in range(rate - 1):
                left.remove("s")
            if fills(rest, left, stands, rate):
                return True
    return False


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda c: c.id)
def test_ways_of_paying_are_those_tried_out_by_hand(character: Character) -> None:
    rng = random.Random(character.id)
    token = character.text.token
    for ability in character.abilities[:6]:
        tokens = rng.sample(DRAWN, 7)
        plan = board(character, tokens, [0] * 5)
        found = {use for _, use in ways(table(character, ability, plan.law), plan.free)}
        wanted = set()
        for mask in range(1, 1 << len(tokens)):
            some = [tokens[n] for n in range(len(tokens)) if mask >> n & 1]
            names = [CODES[kind] for kind in some]
            if fills(ability.text.needs, names, token.stands_for, token.rate):
                wanted.add(tuple(sorted((k, some.count(k)) for k in set(some))))
        assert found == wanted


def all_plans(plan: Plan, place: int = 0) -> list[Plan]:
    """Every allocation there is, listed: only for small draws."""
    if place == 7:
        return [plan]
    found = all_plans(plan, place + 1)
    if plan.open(place):
        known = plan.all_ways(place)
        for number in range(len(known)):
            found += all_plans(plan.lay(place, known, number), place + 1)
    return found


@pytest.mark.parametrize("character", CHARACTERS, ids=lambda c: c.id)
def test_most_damage_is_the_most(character: Character) -> None:
    rng = random.Random(character.id)
    for _ in range(3):
        tokens = rng.sample(DRAWN, 7)
        plan = board(character, tokens, [rng.randint(0, 1), 0, rng.randint(0, 1), 0, 0])
        best = max(sum(other.total()) for other in all_plans(plan))
        assert sum(most_damage(plan).total()) == best


CARDS = ("jk-6", "lx-3", "ww-2", "ww-6", "ch-3", "su-5", "ww-8")


@pytest.mark.parametrize("card", CARDS)
def test_most_damage_under_a_card_is_the_most(card: str) -> None:
    rng = random.Random(card)
    for character in CHARACTERS:
        tokens = rng.sample(DRAWN, 6)
        plan = board(character, tokens, [rng.randint(0, 1), 0, rng.randint(0, 1), 0, 0], card)
        best = max(sum(other.total()) for other in all_plans(plan))
        assert sum(most_damage(plan).total()) == best


@pytest.mark.parametrize("card", CARDS)
def test_most_damage_of_a_few_tokens_under_a_card(card: str) -> None:
    rng = random.Random(card)
    for character in CHARACTERS * 3:
        plan = board(character, rng.sample(DRAWN, 3), [0] * 5, card)
        best = max(sum(other.total()) for other in all_plans(plan))
        assert sum(most_damage(plan).total()) == best


def test_any_bonuses_get_the_types_that_deal_most() -> None:
    rng = random.Random(4)
    for character in CHARACTERS:
        plan = board(character, rng.sample(DRAWN, 6), [0, 0, 0, 0, 1])
        best = max(sum(other.total()) for kind in range(4) for other in all_plans(plan.pick(kind)))
        assert sum(most_damage(plan).total()) == best
        assert most_resources(plan).anys == (R,)


@pytest.mark.parametrize("card", ["", "jk-6", "lx-3"])
@pytest.mark.parametrize("character", CHARACTERS, ids=lambda c: c.id)
def test_thirty_tokens_are_allocated_at_once(character: Character, card: str) -> None:
    rng = random.Random(7)
    tokens = [rng.choice(DRAWN) for _ in range(30)]
    plan = board(character, tokens, [2, 3, 2, 1, 2], card)
    options, work = calls(lambda: steps(most_damage(plan)))
    assert work < 1_000_000
    assert len(options) < 60
    assert isinstance(options[-1], Whole)


def test_steps_never_use_a_token_twice() -> None:
    rng = random.Random(2)
    for character in CHARACTERS * 3:
        plan = start = board(character, rng.sample(DRAWN, 10), [1, 3, 1, 0, 0])
        while True:
            option = rng.choice(steps(plan))
            if isinstance(option, Whole):
                break
            plan = step(plan, option)
            spent = [0] * PAYERS
            for known, number in plan.laid.values():
                for kind, count in known[number][1]:
                    spent[kind] += count
            assert [a + b for a, b in zip(spent, plan.free, strict=True)] == start.free
            assert min(plan.free) >= 0
        assert all(affordable(use, start.free) for _, use in option.laid)


def test_weights_prefer_damage() -> None:
    plan = board(CHARACTERS[0], [C, C, K], [0] * 5)
    assert harm(plan, 0) > losses(plan)[C] * 2
    assert LETTERS["C"] == C
    assert {A, F, K, S, U} <= set(DRAWN)
