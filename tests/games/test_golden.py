"""One printed game per game and format: a change of the rules shows here first.

`make golden` writes them anew; the difference is reviewed.
"""

from __future__ import annotations

import pytest

from rumpus.lab import golden
from rumpus.registry import GAMES

PRINTED = [(id, format.id) for id in GAMES for format in GAMES[id].formats]


@pytest.mark.parametrize(("game", "format"), PRINTED)
def test_printed_game(game: str, format: str) -> None:
    place = golden.file(GAMES[game], format)
    assert place.exists(), "run `make golden`, and look at what it prints"
    assert golden.text(GAMES[game], format).splitlines() == (
        place.read_text(encoding="utf-8").splitlines()
    )
