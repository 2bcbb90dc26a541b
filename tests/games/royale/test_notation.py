"""What is wrong in a written position or statement is told in words."""

from __future__ import annotations

import pytest

from rumpus.games.royale import BATTLE_ROYALE
from rumpus.games.royale.notation import read
from rumpus.games.royale.statements import holds
from rumpus.kernel import BadSetting

TABLE = BATTLE_ROYALE.table()
GOOD = "0: hulk e5\n1: thor h8\n"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("0:", "a figure is missing"),
        ("1: hulk e6", "in the position already"),
        ("0: joker e6 e7", "two squares"),
        ("0: joker e6 -gamma-leap", "not a card of joker"),
        ("0: joker e6 9", "from 0 to 8"),
        ("7: joker e6", "from 0 to 1"),
        ("turn", "something is missing"),
        ("turn x", "expected a player"),
        ("hand 0 gamma-leap", "no bonus card"),
        ("barrier f5", "something is missing"),
        ("flag 0 e1", "no flags"),
        ("stage pick", "two players' numbers"),
        ("stage turn 9", "one player's number"),
        ("green 9", "from 0 to 6"),
    ],
)
def test_a_wrong_line_is_told(line: str, told: str) -> None:
    with pytest.raises(BadSetting, match=f"line 3 of the position.*{told}"):
        read(TABLE, GOOD + line)


@pytest.mark.parametrize(
    "statement",
    ["hulk", "hulk at", "hulk at z9", "card gamma-leap", "card gamma-leap dwn", "hand 9 x",
     "flag 0 at e1", "no barrier z9", "no foo", "hulk is not bound", "hulk bound now", "green"],
)  # fmt: skip
def test_a_wrong_statement_is_told(statement: str) -> None:
    state, _ = read(TABLE, GOOD)
    with pytest.raises(BadSetting):
        holds(state, statement)
