"""Rumpus plays tabletop skirmish games by their full rulebooks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rumpus.kernel import (
    CHANCE,
    PASS,
    BadContent,
    BadRecord,
    BadSetting,
    Decision,
    Illegal,
    Match,
    NotYourDecision,
    Refusal,
    RumpusError,
    Seeded,
)
from rumpus.kernel.chance import seed_bytes
from rumpus.kernel.record import read
from rumpus.registry import GAMES, game

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "GAMES",
    "PASS",
    "BadContent",
    "BadRecord",
    "BadSetting",
    "Decision",
    "Illegal",
    "Match",
    "NotYourDecision",
    "Refusal",
    "RumpusError",
    "load",
    "start",
]


def start(
    id: str,
    format: str | None = None,
    options: Mapping[str, Any] | None = None,
    seed: int | str | bytes | None = None,
    packs: Sequence[str] = (),
) -> Match:
    """A new match of a game; the same seed and answers give the same match."""
    known = game(id)
    table = known.table(format, options, tuple(packs))
    state, stage = known.start(table)
    return Match(known, table, state, stage, Seeded(seed_bytes(seed)))


def load(document: Mapping[str, Any], packs: Sequence[str] = ()) -> Match:
    """The match of a game record, played again answer by answer."""
    if not isinstance(document, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise BadRecord("a game record is one JSON object")
    name = document.get("game")
    if not isinstance(name, str) or name not in GAMES:
        raise BadRecord(f"this record is of {name!r}; there are {', '.join(GAMES)}")
    return read(game(name), document, tuple(packs))
