"""Rule cases of the toy: what is right passes, what is wrong is told with its line."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
from tests.toy import RULES, TOY

from rumpus.cases import Cases, Failure, load
from rumpus.running import run

TOYS = {"toy": TOY}
HEAD = 'game = "toy"\n'


def cases(folder: Path, text: str) -> Cases:
    (folder / "some.toml").write_text(dedent(text), encoding="utf-8")
    return load([folder / "some.toml"], TOYS, lambda game: RULES)


def failures(folder: Path, text: str) -> list[Failure]:
    found = cases(folder, text)
    assert not found.problems, list(map(str, found.problems))
    return [failure for case in found.cases for failure in run(case)]


def case(body: str) -> str:
    return HEAD + '[[case]]\nid = "some"\nrules = ["TOY-003"]\n' + body


GOOD = """
game = "toy"
[[case]]
id = "dig"
rules = ["TOY-002..004"]
given = '''
seat 0 quartz gold 3
seat 1 opal
'''
when = ["dig", "red 5", "bag opal"]
then = ["hand 0 quartz opal", "hand 1 opal", "asks 1 action", "stage turn", "running",
  "cites TOY-004", "told found"]
offers = ["sell opal", "resign"]
refuses = ["sell garnet (TOY-005)", "sell quartz (TOY-005)"]

[[case]]
id = "all-bid-in-secret"
rules = "TOY-006"
given = '''
seat 0 quartz gold 3
seat 1 opal gold 2
stage auction
'''
when = ["seat 1: bid 1", "seat 0: bid 3", "bag quartz", "quartz"]
then = ["gold 0 1", "gold 1 2", "asks 0 action", "bag quartz 8"]

[[case]]
id = "sell-to-win"
rules = "TOY-009"
given = '''
seat 0 quartz gold 9
'''
when = "sell quartz"
then = ["over", "winner 0", "winners 0", "cites TOY-009"]

[[case]]
id = "resign"
rules = "TOY-010"
format = "three"
options = { goal = 15 }
when = ["bag opal", "bag opal", "bag opal", "bag quartz", "bag garnet", "bag garnet",
  "seat 2: swap 1", "bag garnet", "seat 2: pass", "pass", "seat 1: pass", "resign"]
then = ["over", "winners 2 1", "hand 2 garnet garnet"]

[[case]]
id = "a-lone-question-and-a-lone-outcome-are-passed-by"
rules = ["TOY-002"]
given = '''
seat 0 quartz
seat 1
bag quartz 0 garnet 1 opal 0
'''
when = ["dig", "red 6", "seat 0: rest"]
then = ["hand 0 garnet quartz", "asks 0 action"]
"""


def test_right_cases_hold(tmp_path: Path) -> None:
    text = GOOD.replace(
        'when = ["dig", "red 6", "seat 0: rest"]\nthen = ["hand 0 garnet quartz", "asks 0 action"]',
        'when = ["dig", "red 6", "rest"]\nthen = ["hand 0 garnet quartz", "over", "draw"]',
    )
    assert failures(tmp_path, text) == []


def test_cases_of_several_games_run_in_each(tmp_path: Path) -> None:
    text = 'game = ["toy", "toy"]\n' + case('then = "running"').removeprefix(HEAD)
    assert len(cases(tmp_path, text).cases) == 2


WRONG = [
    ('then = "gold 0 4"', "gold 0 4", "gold 0 1"),
    ('then = "over"', "over", "chance is asked for bag"),
    ('given = ""\nthen = "winner 0"', "winner 0", "seat 0 is asked 'action'"),
    ('given = ""\nwhen = "resign"\nthen = "winner 0"', "winner 0", "Over((1,)"),
    ('given = ""\nwhen = "resign"\nthen = "draw"', "draw", "Over((1,)"),
    ('given = ""\nwhen = "resign"\nthen = "running"', "running", "Over((1,)"),
    ('given = ""\nthen = "asks 1 action"', "asks 1 action", "seat 0 is asked"),
    ('given = ""\nthen = "asks chance red"', "asks chance red", "seat 0 is asked"),
    ('given = ""\nthen = "stage auction"', "stage auction", "stage turn"),
    ('given = ""\nthen = "cites TOY-001"', "cites TOY-001", "only nothing"),
    ('given = ""\nwhen = "resign"\nthen = "told sold"', "told sold", "only resigned"),
    ('given = ""\nthen = "silver 3"', "a readable case", "unknown statement"),
    ('given = ""\nthen = "gold 9 3"', "a readable case", "'gold 9 3' is no statement"),
    ('given = "gold"\nthen = "over"', "a readable case", "line 1: unknown word 'gold'"),
    ('given = ""\nwhen = "sell opal"\nthen = "over"', "'sell opal' to be open", "You hold no opal"),
    ('given = ""\nwhen = ["dig", "red 7"]\nthen = "over"', "luck (red 1, red 2", "'red 7'"),
    ('given = ""\nwhen = ["resign", "dig"]\nthen = "over"', "a question", "the game is over"),
    ('given = ""\noffers = "sell opal"', "'sell opal' to be open", "You hold no opal"),
    ('given = ""\nrefuses = "rest (TOY-003)"', "'rest' to be refused", "it is open"),
    ('given = ""\nrefuses = "sell opal (TOY-003)"', "a refusal by TOY-003", "[TOY-005]"),
    ('format = "four"\ngiven = ""\nthen = "over"', "a readable case", "has no format 'four'"),
]


@pytest.mark.parametrize(("body", "expected", "found"), WRONG)
def test_wrong_cases_tell_what_was_found(
    tmp_path: Path, body: str, expected: str, found: str
) -> None:
    (failure,) = failures(tmp_path, case(body))
    assert expected in failure.expected
    assert found in failure.found
    assert failure.plain()["case"] == "some"


def test_all_failures_are_told_with_their_lines(tmp_path: Path) -> None:
    told = failures(
        tmp_path, case('given = ""\nthen = [\n  "gold 0 4",\n  "gold 0 1",\n  "gold 1 7",\n]\n')
    )
    assert [failure.where.rsplit(":", 1)[1] for failure in told] == ["7", "9"]
    assert "some (TOY-003)" in str(told[0])


BAD = [
    ("x = \ny = 1", 1, "not TOML"),
    ("", 0, "no [[case]] in this file"),
    ("x = 3", 1, "unknown; a file has game and [[case]]"),
    (case('then = "over"\nthan = "over"'), 6, "unknown field"),
    (case('given = ""'), 2, "missing; a case needs then, offers or refuses"),
    (case("then = 3"), 5, "expected a list, each a text, found 3"),
    (case('then = "over"\nrefuses = "dig"'), 6, "expected `answer (RULE-ID)`, found 'dig'"),
    (case('then = "over"\nrefuses = "dig (TOY-099)"'), 6, "there is no rule TOY-099"),
    (case('then = "over"').replace("003", "044"), 4, "there is no rule TOY-044"),
    (case('then = "over"').replace("TOY-003", "digging"), 4, "expected a rule id"),
    (case('then = "over"').replace('"TOY-003"', ""), 4, "at least one rule id"),
    (case('then = "over"').removeprefix(HEAD), 1, "missing; name the game"),
    (case('game = "chess"\nthen = "over"'), 5, "there is no game 'chess'; there are toy"),
    (case('then = "over"\n') + case('then = "over"').removeprefix(HEAD), 6, "another case 'some'"),
    ('game = "toy"\n[[case]]\nthen = "over"', 2, "missing; a text"),
]


@pytest.mark.parametrize(("text", "line", "expected"), BAD)
def test_wrong_files_are_told_with_their_lines(
    tmp_path: Path, text: str, line: int, expected: str
) -> None:
    problems = cases(tmp_path, text).problems
    assert any(problem.line == line and expected in problem.expected for problem in problems), [
        *map(str, problems)
    ]


def test_all_problems_of_all_files_at_once(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(case("then = 3"))
    (tmp_path / "b.toml").write_text(case('then = "over"\nrefuses = ["dig", "rest"]'))
    (tmp_path / "content.toml").write_text("x = 3")
    found = load([tmp_path], TOYS, lambda game: RULES)
    assert [Path(problem.file).name for problem in found.problems] == ["a.toml", *["b.toml"] * 2]


def test_a_folder_without_cases_and_a_missing_file_are_told(tmp_path: Path) -> None:
    found = load([tmp_path, tmp_path / "none.toml"], TOYS, lambda game: RULES)
    assert "no rule cases in this folder" in str(found.problems[0])
    assert "cannot be read" in str(found.problems[1])
