"""What holds at every moment of random games in both modes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from rumpus.games.royale import BATTLE_ROYALE, CAPTURE_THE_FLAG
from rumpus.games.royale.defeat import GREEN, RED, WHITE
from rumpus.games.royale.flags import beside
from rumpus.games.royale.state import State
from rumpus.kernel import Match
from rumpus.lab.contract import Setup, at_random, setups

TABLES = [*setups(BATTLE_ROYALE), *setups(CAPTURE_THE_FLAG)]
FLAGS = setups(CAPTURE_THE_FLAG)
ROYALE = setups(BATTLE_ROYALE)


def moments(setup: Setup, seed: int) -> Iterator[Match]:
    """A random game at each of its questions, and at its end."""
    match = setup.begin(seed)
    for _ in at_random(match, random.Random(seed)):
        yield match
    yield match


def test_dice_have_six_faces() -> None:
    for die in (GREEN, RED, WHITE):
        assert die.outcomes == (1, 2, 3, 4, 5, 6)
        assert die.weights is None


@pytest.mark.parametrize("setup", ROYALE, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_no_bonus_card_is_ever_lost(setup: Setup, seed: int) -> None:
    """Deck, hands, discard and what is worn are the 26 cards, each as often as it was printed."""
    for match in moments(setup, seed):
        state: State = match.state
        cards: Counter[str] = Counter()
        for number, count in enumerate(state.deck):
            assert count >= 0
            cards[state.content.bonus[number].id] += count
        for index in [*(i for hand in state.hands for i in hand), *state.discard, *state.attached]:
            cards[state.content.card_at(index).id] += 1
        assert cards == {card.id: card.text.copies for card in state.content.bonus}
        assert cards.total() == 26


@pytest.mark.parametrize("setup", FLAGS, ids=str)
def test_capture_the_flag_has_no_bonus_cards(setup: Setup) -> None:
    for match in moments(setup, 3):
        state: State = match.state
        assert not state.deck
        assert not any(state.hands)
        assert not state.discard
        assert not state.attached


@pytest.mark.parametrize("setup", TABLES, ids=str)
def test_what_stands_on_the_board_fits_together(setup: Setup) -> None:
    for match in moments(setup, 4):
        state: State = match.state
        taken = [cell for cell in state.at if cell >= 0]
        taken += [cell for cell in state.flag_at if cell >= 0]
        assert len(taken) == len(set(taken)), "two things on one square"
        assert all(state.grid.floor >> cell & 1 for cell in taken), "something stands on no floor"
        for figure, health in enumerate(state.health):
            full = state.content.figures[figure].health
            assert 0 <= health <= full
            if state.at[figure] >= 0 and not state.down[figure] and state.player >= 0:
                assert health > 0 or match.chance is not None or state.battle or state.flags
        assert state.occupied == sum(1 << c for c in state.at if c >= 0)
        assert len(state.barriers) <= 6
        assert state.rubble.bit_count() <= 2
        assert state.breach.bit_count() <= 1


@pytest.mark.parametrize("setup", FLAGS, ids=str)
@pytest.mark.parametrize("seed", [5, 6, 7])
def test_flags_are_held_and_contested_as_the_state_says(setup: Setup, seed: int) -> None:
    """Between the actions, holder and contest follow from who stands beside (CF-R06)."""
    for match in moments(setup, seed):
        state: State = match.state
        decision = match.decision
        if decision is None or decision.ask != "action":
            continue
        for flag in (0, 1):
            assert state.trails[flag][0] == state.home(flag)
            assert state.trails[flag][-1] == state.flag_at[flag]
            near = [beside(state, flag, player) for player in (0, 1)]
            holder = state.holder[flag]
            assert state.contested[flag] is bool(near[0] and near[1])
            if holder >= 0:
                assert holder in near[state.owner[holder]]
                assert not (
                    state.owner[holder] == flag
                    and state.flag_at[flag] == state.home(flag)
                    and not state.contested[flag]
                )
            elif bool(near[0]) != bool(near[1]):
                side = 0 if near[0] else 1
                assert side == flag
                assert state.flag_at[flag] == state.home(flag)


@pytest.mark.parametrize("setup", TABLES, ids=str)
def test_every_action_of_the_budget_is_paid(setup: Setup) -> None:
    for match in moments(setup, 8):
        state: State = match.state
        assert state.actions >= 0
        assert state.manic >= 0
        if match.decision is not None and match.decision.ask == "action":
            assert state.actions or state.manic
            assert state.green in range(7)


def eager(setup: Setup, seed: int) -> Match:
    """A game of players who attack when they can, and else run to the nearest enemy."""
    rng = random.Random(seed)
    match = setup.begin(seed)
    while (decision := match.decision) is not None:
        options = [o for o in decision.options if str(o) not in ("end turn", "stay")]
        blows = [option for option in options if " attack " in str(option)]
        option = rng.choice(blows or options or decision.options)
        if decision.ask == "move" and options:
            player = decision.player
            option = min(options, key=lambda way: far(match.state, player, way.a))
        match.answer(decision.player, option)
    return match


def far(state: State, player: int, cell: int) -> int:
    """How far a square is from the nearest enemy."""
    enemies = [cell for cell in range(state.grid.size) if state.enemies(player) >> cell & 1]
    return min((state.grid.distance(cell, enemy) for enemy in enemies), default=0)


@pytest.mark.parametrize("setup", ROYALE[:3], ids=str)
def test_eager_players_fight_to_the_last(setup: Setup) -> None:
    for seed in range(4):
        match = eager(setup, seed)
        assert match.result is not None
        assert match.result.rule == "BR-024"
        (winner,) = match.result.winners
        state: State = match.state
        assert state.order == (winner,)
        assert state.characters(winner)


@pytest.mark.parametrize("setup", FLAGS[:1], ids=str)
def test_flag_games_end_by_a_flag_or_the_clock(setup: Setup) -> None:
    for seed in range(6):
        match = eager(setup, seed)
        assert match.result is not None
        assert match.result.rule in ("CF-026", "SK-R40")
        if match.result.rule == "CF-026":
            (winner,) = match.result.winners
            state: State = match.state
            assert state.base(winner) >> state.flag_at[1 - winner] & 1
