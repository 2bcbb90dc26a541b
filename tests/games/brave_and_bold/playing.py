"""Random games of Brave & Bold for the tests beside it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from rumpus.games.brave_and_bold import GAME
from rumpus.games.brave_and_bold.state import Player, State
from rumpus.games.brave_and_bold.tokens import KINDS, V, X
from rumpus.kernel import Decision, Match, Seeded
from rumpus.kernel.chance import seed_bytes

PLACES = ("bag", "hand", "draw", "slots", "final", "discard", "fresh", "supply")
TABLES: tuple[tuple[str, dict[str, str]], ...] = (
    ("1v1", {}),
    ("2v2", {}),
    ("3v3", {}),
    ("1v1", {"play_order": "player_order", "critical_mass": "injure"}),
    ("2v2", {"play_order": "combat_in_order", "team_elimination": "down"}),
    ("2v2", {"team_end": "all_at_zero", "reverse_persists": "yes", "odds": "hidden"}),
    ("3v3", {"play_order": "player_order", "team_elimination": "down"}),
)


def begin(format: str = "1v1", options: dict[str, str] | None = None, seed: int = 0) -> Match:
    table = GAME.table(format, options or {})
    return Match(GAME, table, *GAME.start(table), Seeded(seed_bytes(seed)))


def given(text: str, format: str = "1v1", **options: str) -> Match:
    """A match from a written position, with luck of its own."""
    table = GAME.table(format, options)
    return Match(GAME, table, *GAME.read(table, text), Seeded(seed_bytes(1)))


def at_random(match: Match, seed: int, eager: bool = False) -> Iterator[Decision]:
    """Answer at random to the end; eager players rather draw than stop."""
    rng = random.Random(seed)
    while match.decision is not None:
        decision = rng.choice(match.decisions)
        options: Any = decision.options
        if eager and decision.ask == "draw" and rng.random() < 0.7:
            options = [option for option in options if str(option) != "stop"]
        yield decision
        match.answer(decision.player, rng.choice(options))


def of_player(player: Player, kind: int) -> int:
    """All tokens of a kind that lie with a player."""
    lying: int = sum(getattr(player, place)[kind] for place in PLACES)
    return lying + (player.meter if kind == X else player.reverse if kind == V else 0)


def census(state: State) -> list[int]:
    """All tokens of the table, by kind."""
    return [
        state.armoury[kind]
        + state.market[kind]
        + sum(of_player(player, kind) for player in state.players)
        for kind in range(KINDS)
    ]
