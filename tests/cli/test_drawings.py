"""Drawings of every game, from views alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import rumpus
from rumpus.registry import GAMES
from rumpus.terminal.draw import drawing
from rumpus.terminal.names import hearts, letters_of
from rumpus.terminal.plans import Canvas


def views(game: str, answers: int = 150) -> Iterator[tuple[dict[str, Any], Any]]:
    """Views of a random game, every ten answers."""
    match = rumpus.start(game, seed=4)
    rng = random.Random(4)
    for number in range(answers):
        if not match.decisions:
            return
        decision = rng.choice(match.decisions)
        match.answer(decision.seat, rng.choice(decision.options))
        if number % 10 == 0:
            for seat in (*range(match.table.format.seats), None):
                yield match.view(seat), match


@pytest.mark.parametrize("game", GAMES)
def test_every_view_is_drawn_without_touching_it(game: str) -> None:
    for view, match in views(game):
        shown = drawing(view)
        assert len(shown.plain.strip()) > 100
        assert view == match.view(view.get("seat")) or view in [
            match.view(seat) for seat in (*range(match.table.format.seats), None)
        ]


def names(view: dict[str, Any]) -> list[str]:
    """The names of all who stand somewhere."""
    found = [f.get("name") or f["card"]["name"] for f in view.get("figures", ()) if f.get("cell")]
    return found + [champion["card"]["name"] for champion in view.get("champions", ())]


@pytest.mark.parametrize("game", GAMES)
def test_everybody_is_named(game: str) -> None:
    for view, _ in views(game):
        shown = drawing(view).plain
        assert [name for name in names(view) if name not in shown] == []


@pytest.mark.parametrize(
    ("game", "place"),
    [("funkoverse", "c3"), ("super_fantasy_brawl", "0,1"), ("battle_royale", "c3")],
)
def test_a_marked_place_stands_out(game: str, place: str) -> None:
    view, _ = next(views(game))
    spans = [span for span in drawing(view, {place}).spans if "reverse" in str(span.style)]
    assert len(spans) >= 1
    assert not [span for span in drawing(view).spans if "reverse" in str(span.style)]


def test_hexes_stand_in_rows_shifted_by_half() -> None:
    view, _ = next(views("super_fantasy_brawl"))
    rows = [line for line in drawing(view).plain.splitlines() if line.startswith("r=")]
    assert len(rows) == 9
    starts = [len(row[5:]) - len(row[5:].lstrip()) for row in rows]
    assert starts[0] - starts[4] == 4 * 2
    assert rows[0].rstrip().endswith("q=0..4")


def test_letters_are_different() -> None:
    named = [("a", "Batman"), ("b", "Batgirl"), ("c", "Bane"), ("d", "Baron")]
    assert letters_of(named) == {"a": "Ba", "b": "Bt", "c": "Bn", "d": "Br"}
    assert letters_of(named, 1) == {"a": "B", "b": "A", "c": "N", "d": "R"}


def test_hearts() -> None:
    assert hearts(2, 5).plain == "♥♥···"
    assert hearts(-1, 2).plain == "··"


def test_walls_of_a_plan() -> None:
    canvas = Canvas(9, 5)
    canvas.line(0, 0, 4, 0, "")
    canvas.line(8, 0, 8, 8, "")
    canvas.line(0, 8, 4, 4, "")
    rows = canvas.text().plain.splitlines()
    assert rows[0] == "━━━━━   ┃"
    assert [row[8] for row in rows] == ["┃"] * 5
    assert rows[4][0] == rows[2][4] == "╱"
