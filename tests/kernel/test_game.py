"""The record a game exports, and its tables; events and notation."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.toy import TOY, State, match

import rumpus
from rumpus.kernel import BadSetting, Refusal, Setting, tell
from rumpus.kernel.notation import lines, slug


def test_a_table_has_every_option() -> None:
    table = TOY.table()
    assert (table.format.id, dict(table.options)) == ("two", {"goal": "10"})
    assert TOY.table("three", {"goal": 15}).options["goal"] == "15"


@pytest.mark.parametrize(
    ("format", "options", "words"),
    [
        ("four", {}, "Gems has no format 'four'; it has two, three"),
        (None, {"aim": 3}, r"Gems \(two\) has no option 'aim'; it has goal"),
        (None, {"goal": 12}, "option goal cannot be 12; it can be 10, 15"),
    ],
)
def test_wrong_settings_are_told(format: str | None, options: dict[str, Any], words: str) -> None:
    with pytest.raises(BadSetting, match=words):
        TOY.table(format, options)


def test_settings_may_depend_on_the_format() -> None:
    draft = Setting("draft", "Draft", ("yes", "no"), "no", {"three": "yes"}, only=("three",))
    free = Setting("name", "Name", (), "toy")
    game = replace(TOY, settings=(draft, free))
    assert dict(game.table("two").options) == {"name": "toy"}
    assert dict(game.table("three").options) == {"draft": "yes", "name": "toy"}
    assert game.table("three", {"draft": False, "name": 7}).options == {"draft": "no", "name": "7"}
    with pytest.raises(BadSetting, match="no option 'draft'"):
        game.table("two", {"draft": "yes"})


def test_a_game_in_plain_data() -> None:
    found = TOY.plain()
    assert found["players"] == {"min": 2, "max": 3}
    assert found["formats"][0] == {
        "id": "two", "title": "Two players", "players": {"min": 2, "max": 2},
    }  # fmt: skip
    assert found["options"]["goal"]["values"] == ["10", "15"]


def test_a_game_nobody_knows() -> None:
    with pytest.raises(BadSetting, match="there is no game 'chess'; there are battle_royale"):
        rumpus.start("chess")
    assert "chess" not in rumpus.GAMES


def test_nothing_is_told_when_nobody_listens() -> None:
    state = State(2, 10)
    tell(state, "found", "TOY-002")
    assert state.events is None
    state.events = []
    tell(state, "found", "TOY-002", sees=(1,), reveals=True, seat=1)
    (event,) = state.events
    assert (event.kind, event.rules, event.sees, event.reveals) == (
        "found", ("TOY-002",), (1,), True,
    )  # fmt: skip
    assert repr(event) == "Event('found', {'seat': 1})"
    assert state.copy().events is None


def test_a_refusal_in_words() -> None:
    assert str(Refusal("far", "Too far.", ("SK-020", "SK-022"), "Go nearer.")) == (
        "Too far. [SK-020, SK-022] Go nearer."
    )
    assert str(Refusal("far", "Too far.")) == "Too far."
    assert "far" in repr(Refusal("far", "Too far."))


@pytest.mark.parametrize(
    ("title", "text"),
    [("Faster than a Bullet", "faster-than-a-bullet"), ("Ra's  Al Ghúl!", "ras-al-ghul")],
)
def test_slugs(title: str, text: str) -> None:
    assert slug(title) == text


def test_lines_of_a_written_position() -> None:
    assert lines("a 1 ; remark\n\n; only\n  b\n") == [(1, ["a", "1"]), (4, ["b"])]


def test_a_fresh_match_without_a_seed_has_one() -> None:
    assert match().seed != match(1).seed
