"""Level `random`: every option is as good as any other."""

from __future__ import annotations

import random
from typing import Any

from rumpus.bots.base import Seat, asked


class Uniform:
    """Chooses among the options, all equally likely."""

    level = "random"

    def __init__(self, seed: int | str = 0) -> None:
        self._random = random.Random(f"random {seed}")

    def answer(self, seat: Seat) -> Any:
        options = asked(seat).options
        return options[int(self._random.random() * len(options))]
