"""The rule cases of Battle Royale and Capture the Flag."""

from __future__ import annotations

from rumpus.cases import collect

test_case = collect(__file__)
