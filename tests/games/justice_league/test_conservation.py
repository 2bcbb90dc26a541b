"""Nothing is lost and nothing appears: crises, cards and tokens in random games."""

from __future__ import annotations

import random

import pytest

from rumpus.games.justice_league import GAME
from rumpus.games.justice_league.state import State
from rumpus.kernel import Match, Seeded
from rumpus.kernel.chance import seed_bytes

FORMATS = ("2-heroes", "3-heroes", "4-heroes")


def games(format: str, number: int) -> list[State]:
    """Positions of random games, one at every tenth answer."""
    table = GAME.table(format, {"heroes": "random"})
    found: list[State] = []
    for seed in range(number):
        match = Match(GAME, table, *GAME.start(table), Seeded(seed_bytes(seed)))
        rng = random.Random(seed)
        answers = 0
        while match.decisions:
            decision = rng.choice(match.decisions)
            options = decision.options
            first = decision.ask in ("perform", "train", "attempt")
            match.answer(decision.player, options[0] if first else rng.choice(options))
            answers += 1
            if answers % 10 == 0:
                found.append(match.state.copy())
        found.append(match.state.copy())
    return found


@pytest.mark.parametrize("format", FORMATS)
def test_crises(format: str) -> None:
    for state in games(format, 8):
        places = [*state.content.bits(state.deck), *state.content.bits(state.crises)]
        places += [crisis for crisis in state.tile if crisis >= 0]
        places += [*state.completed, *state.thwarted]
        assert sorted(places) == list(range(24))


@pytest.mark.parametrize("format", FORMATS)
def test_power_cards(format: str) -> None:
    """A hero has nine cards, Darkseid thirteen of his eighteen, each in one place."""
    for state in games(format, 8):
        powers = state.content.powers
        for seat in (0, *state.seats):
            if not state.hand[0] or state.heroes[seat] < 0 <= seat - 1:
                continue
            piles = [state.hand[seat], state.stack[seat], state.spent[seat], state.chosen[seat]]
            in_play = [n for n in state.played if powers[n].owner == state.heroes[seat]]
            piles.append(sum(1 << n for n in in_play))
            count = sum(pile.bit_count() for pile in piles)
            union = 0
            for pile in piles:
                union |= pile
            assert count == union.bit_count() == (9 if seat else 13)


@pytest.mark.parametrize("format", FORMATS)
def test_tokens_and_points(format: str) -> None:
    for state in games(format, 8):
        numbers = state.content.numbers
        assert state.energy >= 0
        assert state.exhausted >= 0
        assert state.energy + state.exhausted <= numbers.energy_supply
        assert min(state.ready) >= 0
        assert min(state.used) >= 0
        for a in range(3):
            assert sum(state.ready[a::3]) + sum(state.used[a::3]) <= numbers.ability_supply
        assert all(0 <= wounds <= 3 for wounds in state.wounds)
        assert all(0 <= stage <= 3 for stage in state.stage)
        assert state.points == state.hero_falls + sum(
            state.content.crises[n].cost for n in state.completed
        )
        assert state.league == 2 * state.villain_falls + sum(
            state.content.crises[n].cost for n in state.thwarted
        )
        for seat in state.seats:
            assert bool(state.lying >> seat & 1) == (state.wounds[seat] == 3)


@pytest.mark.parametrize("format", FORMATS)
def test_experience(format: str) -> None:
    """Levels and XP only come from tokens that lay on crises, defeats and completions."""
    for state in games(format, 6):
        for seat in state.seats:
            if state.heroes[seat] < 0:
                continue
            dial = state.hero(seat).dial
            learned = sum(step.power for step in dial[: state.level[seat] - 1])
            stack = state.hero(seat).learn.bit_count() - learned
            assert state.stack[seat].bit_count() >= stack
            assert state.xp[seat] >= 0


def test_a_tile_leaves_no_trace() -> None:
    for state in games("3-heroes", 8):
        for region, crisis in enumerate(state.tile):
            if crisis < 0:
                assert state.stage[region] == state.handle[region] == 0
                assert not state.revealed >> region & 1
                assert state.token[3 * region : 3 * region + 3] == [0, 0, 0]
        revealed = sum(1 << state.tile[r] for r in state.content.bits(state.revealed))
        assert state.traits == revealed
