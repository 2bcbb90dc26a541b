"""Whole games of each kind, from the set-up page to the end, by clicks alone."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from playwright.sync_api import expect
from tests.browser.conftest import Opened
from tests.browser.player import Player, set_up, won


@dataclass(frozen=True)
class Kind:
    """What is set: the seats from the first on, the format, settings by their titles."""

    game: str
    seats: tuple[str, ...] = ("human", "random")
    settings: dict[str, str] = field(default_factory=dict[str, str])


def scenario(scenario: str, map: str) -> Kind:
    settings = {"format": "Scenario", "Scenario": scenario, "Map": map, "Characters a side": "2"}
    return Kind("funkoverse", settings=settings)


KINDS = {
    "Battle Royale": Kind("battle_royale", settings={"Teams": "random"}),
    "Capture the Flag": Kind("capture_the_flag"),
    "leaders": scenario("leaders", "gotham"),
    "flags": scenario("flags", "carnival"),
    "control": scenario("control", "carnival"),
    "territory": scenario("territory", "gotham"),
    "a brawl of four": Kind(
        "super_fantasy_brawl", ("human", "random", "random", "random"),
        {"format": "Super Team Tornado", "Round limit": "10"},
    ),
    "Darkseid": Kind(
        "justice_league", ("human", "rookie", "rookie"),
        {"format": "Two heroes against Darkseid"},
    ),
    "a hero": Kind(
        "justice_league", ("rookie", "human", "rookie", "rookie"),
        {"format": "Three heroes against Darkseid"},
    ),
    "three against three": Kind(
        "brave_and_bold", ("human", "rookie", "random", "rookie", "random", "rookie"),
        {"format": "Three heroes against three villains"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_game_by_clicks(server: str, opened: Opened, kind: str) -> None:
    page, chosen = opened(), KINDS[kind]
    first, *others = chosen.seats
    set_up(page, server, chosen.game, *others, first=first, **chosen.settings)
    player = Player(page, seed=len(kind))
    player.play()
    assert player.presses > 20
    assert len(player.asks) > 3
    assert won(page)


def test_after_the_end_another_game(server: str, opened: Opened) -> None:
    page = opened()
    set_up(page, server, "capture_the_flag", "random")
    player = Player(page)
    player.play()
    page.get_by_role("button", name="Rematch").click()
    expect(page.locator("section[aria-label=Result]")).to_have_count(0)
    assert player.wait()["asked"]
