"""Random games of Super Fantasy Brawl: they end, and keep what must be kept."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from rumpus.games.super_fantasy_brawl import GAME
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.kernel import Match, Seeded
from rumpus.kernel.chance import seed_bytes

TABLES = [
    (format, {"draft": draft})
    for format in ("duel", "tornado")
    for draft in ("free", "casual", "competitive")
]


def begin(format: str, options: dict[str, str], seed: int) -> Match:
    table = GAME.table(format, options)
    return Match(GAME, table, *GAME.start(table), Seeded(seed_bytes(seed)))


def played(match: Match, seed: int) -> Iterator[Match]:
    """The match before each answer of a random game."""
    rng = random.Random(seed)
    while match.decisions:
        yield match
        decision = rng.choice(match.decisions)
        match.answer(decision.player, rng.choice(decision.options))


def cards_of(state: State, seat: int) -> list[str]:
    """Every card of a player, wherever it is."""
    piles = (state.hands, state.decks, state.tops, state.discards, state.set_aside)
    cards = [str(card) for pile in piles for card in pile[seat]]
    return sorted(cards + [str(card) for owner, card in state.played if owner == seat])


def keep_cards(state: State) -> None:
    """No card is lost, and none is in two places."""
    for seat, team in enumerate(state.teams):
        found = cards_of(state, seat)
        own = sorted(str(card) for c in team for card in state.champion(c).cards)
        assert found in ([], own)


def keep_traps(state: State) -> None:
    """The board and the supply hold the twelve traps; none under a Statue."""
    counts = list(state.supply)
    for cell, laid in state.traps.items():
        counts[laid.face] += 1
        assert not state.arena.statues >> cell & 1
    if len(state.traps) == 3 and sum(counts) == 11:
        return  # one has just been sprung, and is not back in the supply yet
    assert counts == [trap.count for trap in state.content.traps]


def keep_champions(state: State) -> None:
    """No two Champions on one hex, none on a Statue, none with all its hitpoints gone."""
    cells = [state.hexes[c] for team in state.teams for c in team if state.hexes[c] >= 0]
    assert len(set(cells)) == len(cells)
    assert all(state.at[cell] >= 0 for cell in cells)
    assert sum(1 << cell for cell in cells) == state.occupied
    assert not state.occupied & state.arena.statues
    for team in state.teams:
        for champion in team:
            assert 0 <= state.damage[champion] < state.hp(champion)


@pytest.mark.parametrize(("format", "options"), TABLES)
def test_what_is_kept(format: str, options: dict[str, str]) -> None:
    for seed in range(4):
        for match in played(begin(format, options, seed), seed):
            state: State = match.state
            keep_cards(state)
            keep_traps(state)
            keep_champions(state)
            track = [*state.track, *state.deck, *state.discarded]
            if state.round:
                assert len([c for c in track if c is not None]) == 11


@pytest.mark.parametrize(("format", "options"), TABLES)
def test_games_end_within_the_round_limit(format: str, options: dict[str, str]) -> None:
    for seed in range(25):
        match = begin(format, options, seed)
        match.events = match.state.events = None
        for _ in played(match, seed):
            pass
        assert match.result is not None
        assert match.result.rule in ("SFB-115", "SFB-118", "SFB-R64")
        assert match.state.round <= 40


def test_every_turn_begins_with_four_traps_on_the_board() -> None:
    for seed in range(3):
        for match in played(begin("duel", {}, seed), seed):
            if match.state.round and match.decision and match.decision.ask == "action":
                assert len(match.state.traps) == 4
