"""The rule cases of Super Fantasy Brawl."""

from __future__ import annotations

from rumpus.cases import collect

test_case = collect(__file__)
