"""Rulebook in one hand: no rule of the turn, the battle or the flag needs more than two files."""

from __future__ import annotations

import pytest

from rumpus import rulebook

TURN = "SK-R02..R07, SK-R31, BR-R02, BR-R05, CF-R18, CF-R22"
BATTLE = "SK-R14, SK-R16..R23, SK-R28, SK-R44..R46, BR-R10"
FLAG = "CF-R04..R17, CF-R25, CF-R27"
RULINGS = set(rulebook.mentions("; ".join((TURN, BATTLE, FLAG))))
RECORDS = {"content", "effects", "options", "state"}  # what lies on the table and in the box
BESIDE = {  # what is said of the rules, shown, read and counted
    "__init__", "evaluate", "loading", "notation", "odds", "sources", "statements", "views",
    "why", "why_there", "words",
}  # fmt: skip


def homes(places: rulebook.Places) -> set[str]:
    """The rules files in which a rule is carried out."""
    found = (place.split(":")[0] for place in places.code)
    own = (path for path in found if path.startswith("games/royale/") and path.endswith(".py"))
    return {path.removeprefix("games/royale/").removesuffix(".py") for path in own} - (
        RECORDS | BESIDE
    )


@pytest.mark.parametrize("game", ["battle_royale", "capture_the_flag"])
def test_no_rule_needs_more_than_two_files(game: str) -> None:
    """Every rule of the book, and every ruling on the turn, the battle and the flag."""
    places = rulebook.index(game)
    wide = {
        rule.id: sorted(homes(places[rule.id]))
        for rule in rulebook.rules(game)
        if rule.kind == "rule" or rule.id in RULINGS
        if len(homes(places[rule.id])) > 2
    }
    assert not wide


def test_the_rulings_are_those_meant() -> None:
    known = {rule.id for game in ("battle_royale", "capture_the_flag")
             for rule in rulebook.rules(game)}  # fmt: skip
    assert known >= RULINGS
    assert {"SK-R20", "BR-R10", "CF-R09"} <= RULINGS
