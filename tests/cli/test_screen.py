"""The screen of the terminal under a pilot."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests import toy
from tests.cli.test_terminal import royale, sitting
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, RichLog, Static

import rumpus
from rumpus.terminal.app import Screen
from rumpus.terminal.draw import texts
from rumpus.terminal.sheets import Curtain, Saving, Sheet
from rumpus.terminal.sitting import Sitting, seated


def screen(
    table: Sitting,
    script: Callable[[Pilot[Any], Screen], Awaitable[None]],
    size: tuple[int, int] = (120, 48),
    **more: Any,
) -> None:
    async def play() -> None:
        app = Screen(table, pace=0, **more)
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            await script(pilot, app)

    asyncio.run(play())


async def settle(pilot: Pilot[Any]) -> None:
    for _ in range(8):
        await pilot.pause(0.02)


def page_of(app: Screen) -> str:
    """What a sheet shows."""
    return str(app.screen.query_one("#page", Static).content)


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
        await pilot.press("e")
        await settle(pilot)
        assert isinstance(app.screen, Sheet)
        assert "BR-R01" in page_of(app)
        await pilot.press("escape", "down")
        await settle(pilot)
        shown = app.query_one("#drawing", Static).content
        assert [span for span in shown.spans if "reverse" in str(span.style)]  # type: ignore[union-attr]

    screen(table, script)


def test_why_not_is_asked_without_answering() -> None:
    table = sitting("human", "random")

    async def script(pilot: Pilot[Any], app: Screen) -> None:
        before = table.match.digest()
        await pilot.press("w")
        await settle(pilot)
        assert app.query_one("#typed", Input).value == "why "
        await pilot.press(*"swap 9", "enter")
        await settle(pilot)
        assert "swap 9 is not open. [TOY-001]" in text_of(app, "#note")
        await pilot.press("escape", "w")
        await settle(pilot)
        await pilot.press(*"swap 1", "enter")
        await settle(pilot)
        assert text_of(app, "#note") == "swap 1 is open."
        assert table.match.digest() == before

    screen(table, script)


def test_rules_cards_log_and_keys_are_looked_up() -> None:
    table = Sitting(royale(), ["human", "random"])

    async def script(pilot: Pilot[Any], app: Screen) -> None:
        await pilot.press("r")
        await settle(pilot)
        await pilot.press(*"sk-041")
        await settle(pilot)
        assert page_of(app).startswith("SK-041  ")
        await pilot.press(*"zzz")
        await settle(pilot)
        assert page_of(app) == "Nothing like that."
        await pilot.press("escape", "c")
        await settle(pilot)
        name, text = next(iter(texts(table.match.view(0)).items()))
        assert f"{name}\n{text}" in page_of(app)
        await pilot.press("escape", "l")
        await settle(pilot)
        assert "[BR-R01]" in page_of(app)
        await pilot.press("escape", "question_mark")
        await settle(pilot)
        assert "take back" in page_of(app)
        await pilot.press("escape")
        await settle(pilot)
        assert not isinstance(app.screen, Sheet)

    screen(table, script)


@pytest.mark.parametrize(
    ("size", "shape", "lines"),
    [
        ((160, 50), "wide", 27),
        ((80, 24), "narrow", 14),
        ((60, 24), "below", 14),
        ((3, 2), "below", 14),
    ],
)
def test_the_table_fits_the_terminal(size: tuple[int, int], shape: str, lines: int) -> None:
    table = Sitting(royale(), ["human", "random"])

    async def script(pilot: Pilot[Any], app: Screen) -> None:
        await settle(pilot)
        assert app.query_one("#table").has_class(shape)
        assert len(text_of(app, "#drawing").splitlines()) in (lines, lines - 1)
        assert app.query_one("#people").display == (shape == "wide")

    screen(table, script, size=size)


def test_a_flat_board_leaves_room_below_it() -> None:
    match = rumpus.start("justice_league", seed=1)
    table = Sitting(match, seated(match, []))

    async def script(pilot: Pilot[Any], app: Screen) -> None:
        await settle(pilot)
        assert app.query_one("#table").has_class("stacked")
        assert app.query_one("#people").display
        assert text_of(app, "#status").startswith("Round 0, setup; victory points")

    screen(table, script)
