"""The rule texts: complete, unique, and found again in code and cases."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rumpus import rulebook
from rumpus.kernel.errors import BadContent, BadSetting

COUNTS = {
    "battle_royale": 116,
    "capture_the_flag": 133,
    "funkoverse": 278,
    "super_fantasy_brawl": 267,
    "justice_league": 237,
    "brave_and_bold": 235,
}


@pytest.mark.parametrize("game", COUNTS)
def test_every_rule_is_there_once(game: str) -> None:
    ids = [rule.id for rule in rulebook.rules(game)]
    assert len(ids) == len(set(ids)) == COUNTS[game]


@pytest.mark.parametrize("game", COUNTS)
def test_every_rule_has_a_text_a_heading_and_the_kind_its_id_says(game: str) -> None:
    kinds = {"R": "ruling", "X": "example"}
    for rule in rulebook.rules(game):
        assert rule.text
        assert rule.heading
        assert rule.kind == kinds.get(rule.id.split("-")[1][0], "rule")
        assert rule.reason is None or rule.kind == "ruling"


@pytest.mark.parametrize("game", COUNTS)
def test_every_id_a_text_names_exists(game: str) -> None:
    known = {rule.id for each in COUNTS for rule in rulebook.rules(each)}
    for rule in rulebook.rules(game):
        assert set(rulebook.mentions(f"{rule.text} {rule.reason}")) <= known, rule.id


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("# step 1  SFB-057", ["SFB-057"]),
        ("SK-041, SK-042", ["SK-041", "SK-042"]),
        ("(SFB-103..106)", ["SFB-103", "SFB-104", "SFB-105", "SFB-106"]),
        ("SFB-103..SFB-105", ["SFB-103", "SFB-104", "SFB-105"]),
        ("BB-101 to BB-103", ["BB-101", "BB-102", "BB-103"]),
        ("Ruling JL-R09..R11:", ["JL-R09", "JL-R10", "JL-R11"]),
        ("FK-X02", ["FK-X02"]),
        ("nothing here, UTF-8 aside", ["UTF-8"]),
    ],
)
def test_ids_are_found_in_words_lists_and_ranges(text: str, ids: list[str]) -> None:
    assert list(rulebook.mentions(text)) == ids


def test_both_modes_share_the_core_and_keep_their_own_rules_apart() -> None:
    royale = {rule.id for rule in rulebook.rules("battle_royale")}
    flag = {rule.id for rule in rulebook.rules("capture_the_flag")}
    assert {id.split("-")[0] for id in royale & flag} == {"SK"}
    assert {id.split("-")[0] for id in royale - flag} == {"BR"}
    assert {id.split("-")[0] for id in flag - royale} == {"CF"}


def test_a_rule_is_found_in_code_and_cases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games/funkoverse").mkdir(parents=True)
    (tmp_path / "games/funkoverse/rules.toml").write_bytes(
        (rulebook.HERE / "games/funkoverse/rules.toml").read_bytes()
    )
    (tmp_path / "games/funkoverse/round.py").write_text("turn = 1\n# FK-001..003\n")
    cases = tmp_path / "cases_data/funkoverse"
    cases.mkdir(parents=True)
    (cases / "round.toml").write_text(
        '[[case]]\nid = "a"\nrules = ["FK-002", "FK-003"]\n'
        '[[case]]\nid = "b"\ngame = "justice_league"\nrules = ["FK-002"]\n'
        '[[case]]\nid = "c"\ngame = ["funkoverse"]\nrules = ["FK-003"]\n'
    )
    monkeypatch.setattr(rulebook, "HERE", tmp_path)
    places = rulebook.index("funkoverse")
    assert places["FK-001"] == rulebook.Places(("games/funkoverse/round.py:2",), ())
    assert places["FK-002"] == rulebook.Places(("games/funkoverse/round.py:2",), ("a",))
    assert places["FK-003"] == rulebook.Places(("games/funkoverse/round.py:2",), ("a", "c"))
    assert places["FK-004"] == rulebook.Places((), ())


def test_a_broken_case_file_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cases = tmp_path / "cases_data/funkoverse"
    cases.mkdir(parents=True)
    (cases / "broken.toml").write_text("[[case]\n")
    monkeypatch.setattr(rulebook, "HERE", tmp_path)
    with pytest.raises(BadContent, match="broken"):
        list(rulebook.cases_of("funkoverse"))


def test_plain_rules_are_json_and_one_can_be_asked_for() -> None:
    everything = rulebook.plain("super_fantasy_brawl")
    assert json.loads(json.dumps(everything)) == everything
    (one,) = rulebook.plain("super_fantasy_brawl", "sfb-r08")
    assert one["ruling"]
    assert one["reason"]
    assert one in everything


def test_an_unknown_game_or_rule_is_refused_in_words() -> None:
    with pytest.raises(BadSetting, match="battle_royale"):
        rulebook.rules("chess")
    with pytest.raises(BadSetting, match="SFB"):
        rulebook.rule("super_fantasy_brawl", "SFB-999")


def test_a_page_is_written_for_each_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert rulebook.main([str(tmp_path / "rules")]) == 0
    assert {file.stem for file in (tmp_path / "rules").iterdir()} == set(COUNTS)
    assert "## JL-029 (rule)" in (tmp_path / "rules/justice_league.md").read_text("utf-8")
    assert "278 rules" in capsys.readouterr().out
    assert rulebook.main([]) == 2
