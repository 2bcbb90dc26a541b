"""Playing in the terminal: plain lines, the drawing, and the screen under a pilot."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests import toy
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, RichLog, Static

import rumpus
from rumpus import cli
from rumpus.kernel import BadSetting, Match
from rumpus.terminal.app import Curtain, Saving, Screen
from rumpus.terminal.draw import drawing
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


# --- the screen -----------------------------------------------------------------------------


def screen(
    table: Sitting, script: Callable[[Pilot[Any], Screen], Awaitable[None]], **more: Any
) -> None:
    async def play() -> None:
        app = Screen(table, pace=0, **more)
        async with app.run_test(size=(120, 48)) as pilot:
            await settle(pilot)
            await script(pilot, app)

    asyncio.run(play())


async def settle(pilot: Pilot[Any]) -> None:
    for _ in range(8):
        await pilot.pause(0.02)


def text_of(app: Screen, id: str) -> str:
    return str(app.query_one(id, Static).content)


def test_the_screen_shows_the_question_and_its_options() -> None:
    async def script(pilot: Pilot[Any], app: Screen) -> None:
        assert text_of(app, "#prompt") == "Player 1: Swap a gem? [TOY-001]"
        assert app.query_one("#options", OptionList).option_count == 3
        assert "gold" in text_of(app, "#drawing")
        assert app.sub_title == "Seat 0 thinks."

    screen(sitting("human", "random"), script)


def test_numbers_arrows_and_enter_choose() -> None:
    table = sitting("human", "human")
    table.match.answer(1, "pass")

    async def script(pilot: Pilot[Any], app: Screen) -> None:
        await pilot.press("2")
        await settle(pilot)
        assert str(table.match.journal[-2][1]) == "swap 2"
        await pilot.press("down", "enter")
        await settle(pilot)
        assert str(table.match.journal[-1][1]) == "pass"

    screen(table, script)


def test_an_answer_is_typed_and_completed() -> None:
    table = sitting("human", "random")

    async def script(pilot: Pilot[Any], app: Screen) -> None:
        await pilot.press("slash", *"pa")
        await settle(pilot)
        await pilot.press("right")
        assert app.query_one("#typed", Input).value == "pass"
        await pilot.press("enter")
        await settle(pilot)
        assert (0, "pass") in [(who, str(v)) for who, v in table.match.journal]
        assert app.query_one("#typed", Input).value == ""

    screen(table, script)


def test_what_is_typed_and_not_open_is_refused_by_its_rule() -> None:
    table = sitting("human", "random")

    async def script(pilot: Pilot[Any], app: Screen) -> None:
        before = table.match.digest()
        await pilot.press("slash", *"swap 9", "enter")
        await settle(pilot)
        assert "swap 9 is not open. [TOY-001]" in text_of(app, "#note")
        assert table.match.digest() == before
        await pilot.press("escape")
        assert isinstance(app.focused, OptionList)

    screen(table, script)


def test_an_answer_is_taken_back_on_the_screen() -> None:
    table = sitting("human", "human", match=toy.written("seat 0 opal\nseat 1 opal\n"))

    async def script(pilot: Pilot[Any], app: Screen) -> None:
        await pilot.press("u")
        await settle(pilot)
        assert "There is nothing to take back." in text_of(app, "#note")
        await pilot.press("3")
        await settle(pilot)
        assert isinstance(app.screen, Curtain)
        await pilot.press("enter")
        await settle(pilot)
        assert text_of(app, "#prompt").startswith("Player 2: ")
        await pilot.press("u")
        await settle(pilot)
        assert table.match.journal == []

    screen(table, script)


def test_a_curtain_hides_what_the_next_person_may_not_see() -> None:
    table = sitting("human", "human")
    shown: list[str] = []

    async def script(pilot: Pilot[Any], app: Screen) -> None:
        hand = table.match.view(0)["hands"][0]
        assert " ".join(hand) in text_of(app, "#drawing")
        await pilot.press("3")
        await settle(pilot)
        assert isinstance(app.screen, Curtain)
        base = app.screen_stack[0]
        shown.append(str(base.query_one("#drawing", Static).content))
        assert " ".join(hand) not in shown[0].replace("count 2", "")
        await pilot.press("enter")
        await settle(pilot)
        other = table.match.view(1)["hands"][1]
        assert " ".join(other) in text_of(app, "#drawing")
        log = "\n".join(line.text for line in app.query_one("#log", RichLog).lines)
        assert "found gem: seat 1" in log
        assert "found gem: seat 0" not in log

    screen(table, script)


def test_leaving_asks_where_to_keep_the_record(tmp_path: Path) -> None:
    table = sitting("human", "random")
    file = tmp_path / "kept.json"

    async def script(pilot: Pilot[Any], app: Screen) -> None:
        await pilot.press("3")
        await settle(pilot)
        await pilot.press("q")
        await settle(pilot)
        assert isinstance(app.screen, Saving)
        app.screen.query_one("#file", Input).value = str(file)
        await pilot.press("enter")
        await settle(pilot)

    screen(table, script)
    assert json.loads(file.read_text())["game"] == "toy"


def test_built_in_players_finish_a_game_on_the_screen() -> None:
    table = sitting("random", "random")

    async def script(pilot: Pilot[Any], app: Screen) -> None:
        for _ in range(200):
            await pilot.pause(0.02)
            if table.match.result is not None:
                break
        await settle(pilot)
        assert text_of(app, "#prompt").startswith("Over: ")
        assert app.sub_title == "The game is over."

    screen(table, script)


def test_the_rules_are_explained_and_the_board_marked() -> None:
    match = royale(answers=8)
    table = Sitting(match, ["human", "human"])

    async def script(pilot: Pilot[Any], app: Screen) -> None:
        await settle(pilot)
        if isinstance(app.screen, Curtain):
            await pilot.press("enter")
            await settle(pilot)
        await pilot.press("e", "down")
        await settle(pilot)
        log = "\n".join(line.text for line in app.query_one("#log", RichLog).lines)
        assert "SK-" in log
        shown = app.query_one("#drawing", Static).content
        assert [span for span in shown.spans if "reverse" in str(span.style)]  # type: ignore[union-attr]

    screen(table, script)
