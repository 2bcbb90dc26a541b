"""Playing in the terminal: who sits there, plain lines, and the drawing."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from tests import toy

import rumpus
from rumpus import cli
from rumpus.kernel import BadSetting, Match
from rumpus.terminal.draw import drawing, parts
from rumpus.terminal.lines import Lines
from rumpus.terminal.sitting import Sitting, seated
from rumpus.terminal.squares import initials


def sitting(*seats: str, seed: int = 1, match: Match | None = None) -> Sitting:
    found = match or toy.match(seed)
    return Sitting(found, seated(found, seats), str(seed))


def lines(text: str, table: Sitting) -> str:
    sink = io.StringIO()
    Lines(table, io.StringIO(text), sink).play()
    return sink.getvalue()


# --- who sits there -------------------------------------------------------------------------


def test_the_first_seat_is_a_persons_and_the_rest_are_rookies() -> None:
    three = toy.match(1, "three")
    assert seated(three, []) == ["human", "rookie", "rookie"]
    assert seated(three, ["random"]) == ["random", "rookie", "rookie"]
    assert seated(three, ["random", "human"]) == ["random", "human", "rookie"]
    with pytest.raises(BadSetting, match="a seat is one of human, random, rookie"):
        seated(three, ["god"])
    with pytest.raises(BadSetting, match=r"Gems \(three\) has 3 seats"):
        seated(three, ["human"] * 4)


# --- plain lines ----------------------------------------------------------------------------


def test_lines_ask_answer_and_tell() -> None:
    out = lines("swap 1\n2\nrest\n", sitting("human", "random"))
    assert "Player 1: Swap a gem? [TOY-001]\n  1 swap 1\n  2 swap 2\n  3 pass\n" in out
    assert "  swapped: seat 0 [TOY-001]" in out
    assert "found gem: seat 0" in out
    assert "found gem: seat 1" not in out


def test_lines_say_why_not_and_go_on() -> None:
    out = lines("9\nswap 9\nwhy swap 9\nwhy swap 1\nhelp\nboard\noptions\n", sitting("human"))
    assert "There are options 1 to 3." in out
    assert out.count("swap 9 is not open. [TOY-001] Choose another.") == 2
    assert "swap 1 is open." in out
    assert "NUMBER or TEXT" in out
    assert "gold: 1 1" in out
    assert "rule ID" in out
    assert out.count("  1 swap 1\n") == 2


def test_lines_take_back_and_save(tmp_path: Path) -> None:
    table = sitting("human", "human")
    file = tmp_path / "game.json"
    out = lines(f"undo\npass\nundo\npass\npass\nrest\nundo\nsave {file}\nquit\nrest\n", table)
    assert "There is nothing to take back." in out
    assert out.count("Player 1: What do you do?") == 2
    document = json.loads(file.read_text())
    assert [entry.get("answer") for entry in document["answers"][1:]].count("rest") == 1
    assert {"took_back": 1} in document["answers"]
    assert table.match.result is None


def test_lines_between_built_in_players_tell_the_whole_game() -> None:
    table = sitting("random", "random")
    out = lines("", table)
    assert out.splitlines()[-1].startswith("Over: ")
    assert "found gem: seat 1" in out


def test_two_people_at_one_keyboard_see_no_secrets_in_lines() -> None:
    assert "found gem" not in lines("swap 1\npass\n", sitting("human", "human"))


def test_play_reads_lines_where_there_is_no_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))
    file = tmp_path / "kept.json"
    code = cli.main(["play", "capture_the_flag", "--seed", "7", "--save", str(file)])
    assert code == 0
    assert "  1 " in capsys.readouterr().out
    assert rumpus.load(json.loads(file.read_text())).result is None


# --- the drawing ----------------------------------------------------------------------------


def royale(seed: int = 4, answers: int = 10) -> Match:
    match = rumpus.start("battle_royale", options={"teams": "random"}, seed=seed)
    for _ in range(answers):
        assert match.decision is not None
        match.answer(match.decision.seat, match.decision.options[-1])
    return match


def test_a_board_of_squares_shows_everybody_where_they_stand() -> None:
    view = royale().view(0)
    shown = drawing(view).plain
    rows = {line[:2].strip(): line[4:] for line in shown.splitlines() if line[:2].strip().isdigit()}
    letters = initials(view)
    placed = [figure for figure in view["figures"] if figure["cell"]]
    assert placed
    assert len(set(letters.values())) == len(letters)
    for figure in placed:
        column, row = ord(figure["cell"][0]) - ord("a"), figure["cell"][1:]
        there = rows[row][4 * column : 4 * column + 3]
        assert there.startswith(letters[figure["id"]])
        assert figure["name"] in shown
    for cell in view["board"]["dark"]:
        column, row = ord(cell[0]) - ord("a"), cell[1:]
        assert rows[row][4 * column : 4 * column + 3] == "███"


def test_cards_lie_face_up_and_face_down() -> None:
    view = royale().view(0)
    view["figures"][0]["cards"][0] = {**view["figures"][0]["cards"][0], "up": False}
    title = view["figures"][0]["cards"][0]["title"]
    assert f"□ {title}" in drawing(view).plain


def test_marked_cells_stand_out() -> None:
    view = royale().view(0)
    cell = next(figure["cell"] for figure in view["figures"] if figure["cell"])
    assert [span for span in drawing(view, {cell}).spans if "reverse" in str(span.style)]
    assert not [span for span in drawing(view).spans if "reverse" in str(span.style)]


def test_any_view_can_be_outlined() -> None:
    shown = drawing(
        {"round": 3, "hand": [], "track": {"left": [1, 2]}, "who": [{"name": "Batman", "hp": 4}]}
    ).plain
    assert shown == "round: 3\ntrack\n  left: 1 2\nwho\n  - Batman, hp 4\n"


def test_walls_are_drawn_in_few_lines_as_well() -> None:
    match = rumpus.start("capture_the_flag", seed=1)
    view = match.view(0)
    board = parts(view, short=True).board.plain
    feet = [pair for pair in view["board"]["walls"] if pair[0][0] == pair[1][0]]
    assert feet
    assert board.count("▁▁▁") == len(feet)
    assert len(board.splitlines()) == view["board"]["height"] + 1


def test_a_record_is_kept_whole_or_not_at_all(tmp_path: Path) -> None:
    table = sitting("human", "random")
    file = tmp_path / "game.json"
    table.save(file)
    assert json.loads(file.read_text())["game"] == "toy"
    with pytest.raises(OSError, match=r"game\.json"):
        table.save(file / "game.json")
    with pytest.raises(IsADirectoryError):
        table.save(tmp_path)
    assert [kept.name for kept in tmp_path.iterdir()] == ["game.json"]


def test_lines_tell_a_rule() -> None:
    out = lines("rule SK-041\nrule SK-999\n", Sitting(royale(), ["human", "human"]))
    assert "SK-041 (" in out
    assert "has no rule 'SK-999'" in out
