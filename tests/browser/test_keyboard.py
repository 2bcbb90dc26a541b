"""A whole game by the keyboard alone: the pointer is never used."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page
from tests.browser.conftest import Opened
from tests.browser.player import won
from tests.browser.tables import GAMES
from tests.browser.typist import Typist, no_mouse, tab_to


def sit_down(page: Page, address: str, game: str, monkeypatch: Any, **chosen: str) -> Typist:
    """From the landing page to a table against the computer, by Tab, letters and Enter."""
    page.goto(address)
    page.get_by_role("button", name="Play Capture the Flag").wait_for()
    no_mouse(page, monkeypatch)
    tab_to(page, f"Invite a friend to {GAMES[game]}")
    page.keyboard.press("Enter")
    page.get_by_label("Seat 2").wait_for()
    if format := chosen.pop("format", ""):
        tab_to(page, format)
        page.keyboard.press("Enter")
    tab_to(page, "Seat 2")
    page.keyboard.type("Computer, ran")
    for title, value in chosen.items():
        tab_to(page, title.replace("_", " "))
        page.keyboard.type(value)
    tab_to(page, "Start")
    page.keyboard.press("Enter")
    return Typist(page, seed=5)


WHOLE: dict[str, dict[str, str]] = {
    "capture_the_flag": {},
    "funkoverse": {
        "format": "Scenario", "Map": "The Joker", "Scenario": "Terr",
        "Characters_a_side": "Two, no",
    },
    "super_fantasy_brawl": {"Round_limit": "10"},
    "brave_and_bold": {},
}  # fmt: skip


@pytest.mark.parametrize("game", WHOLE)
def test_a_whole_game_by_keyboard(server: str, opened: Opened, monkeypatch: Any, game: str) -> None:
    page = opened()
    player = sit_down(page, server, game, monkeypatch, **WHOLE[game])
    player.play()
    assert player.walks > 3
    assert won(page)


def test_keys_explain_and_look_back(server: str, opened: Opened) -> None:
    page = opened()
    page.goto(server)
    page.get_by_role("button", name="Play Capture the Flag").click()
    player = Typist(page)
    player.wait()
    page.keyboard.press("?")
    assert page.get_by_role("dialog", name="Keys").is_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("r")
    rule = page.locator(".drawer article h2")
    rule.wait_for()
    page.keyboard.press("e")
    page.get_by_role("dialog", name="Explained").wait_for()
    page.keyboard.press("Escape")
    player.go_on(3)
    page.wait_for_timeout(200)
    page.keyboard.press(",")
    page.locator(".past").wait_for()
    assert "/at/" in page.url
    page.keyboard.press("End")
    page.locator(".past").wait_for(state="detached")
