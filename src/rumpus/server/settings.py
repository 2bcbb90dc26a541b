"""What an operator may set."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from platformdirs import user_data_path

from rumpus import bots
from rumpus.server.limits import Limits

LEVELS = tuple(bots.LEVELS)
THINKING = 2.0  # seconds for one answer of a built-in player

STATIC = Path(__file__).parent / "static"


def default_database() -> str:
    """The file in the user's data folder."""
    return str(user_data_path("rumpus", appauthor=False) / "rumpus.sqlite3")


def fresh(purpose: str) -> bytes:
    """A seed that nobody had before, whatever it is for."""
    return secrets.token_bytes(32)


@dataclass(frozen=True)
class Settings:
    """How a server runs; the defaults are those of `rumpus serve`."""

    database: str
    workers: int = 1
    warm: bool = False  # start the workers with the server, not at the first need
    packs: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    pace: float = 0.3  # seconds between the actions of built-in players, at least
    window: float = 1.2  # seconds before an answer in a reaction window is delivered
    idle: float = 300.0  # seconds until a table that nobody watches leaves the memory
    ping: float = 4.0  # seconds of silence on a stream; clients think it dead after nine
    grace: float = 3.0  # seconds beyond it until the worker is killed: it may have to start
    body: int = 256 * 1024  # bytes of a request
    upload: int = 2 * 1024 * 1024  # bytes of a record
    limits: Limits = field(default_factory=Limits)
    thinking: float = THINKING
    places: Mapping[str, str] = field(default_factory=dict[str, str])  # games outside the registry
    static: Path = STATIC
    seed: Callable[[str], bytes] = fresh  # tests give the same games again
