"""No hole between rulebook, code and cases: every rule of every game is in both."""

from __future__ import annotations

import pytest

from rumpus import rulebook
from rumpus.registry import GAMES


def test_every_game_has_its_rules() -> None:
    assert set(GAMES) <= set(rulebook.SOURCES)
    for id, game in GAMES.items():
        assert game.prefixes == rulebook.SOURCES[id].prefixes


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_case(game: str) -> None:
    holes = [id for id, places in rulebook.index(game).items() if not places.cases]
    assert not holes, f"{game}: {len(holes)} without a case: {', '.join(holes)}"


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_ruling_has_a_place_in_code(game: str) -> None:
    places = rulebook.index(game)
    holes = [
        rule.id
        for rule in rulebook.rules(game)
        if rule.kind != "example" and not places[rule.id].code
    ]
    assert not holes, f"{game}: {len(holes)} without a place in code: {', '.join(holes)}"


@pytest.mark.parametrize("game", GAMES)
def test_every_case_names_rules_that_exist(game: str) -> None:
    known = {rule.id for rule in rulebook.rules(game)}
    named = {id: name for name, ids in rulebook.cases_of(game) for id in ids}
    strangers = {id: name for id, name in named.items() if id not in known}
    assert not strangers, f"{game}: cases name unknown rules: {strangers}"


@pytest.mark.parametrize("game", GAMES)
def test_every_case_has_an_id_of_its_own_and_a_rule(game: str) -> None:
    names = [name for name, _ in rulebook.cases_of(game)]
    assert sorted(set(names)) == sorted(names)
    assert all(ids for _, ids in rulebook.cases_of(game))
