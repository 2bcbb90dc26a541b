"""Two people: by one link in two browsers, and at one screen with the curtain."""

from __future__ import annotations

import json
import time
from typing import Any

from playwright.sync_api import Page, Response, expect
from tests.browser.conftest import Opened
from tests.browser.player import Player, set_up, won


def both(players: list[Player], presses: int, seconds: float = 300) -> bool:
    """Let everybody press in turn, so often; whether the game is over."""
    end = time.monotonic() + seconds
    start = sum(one.presses for one in players)
    while sum(one.presses for one in players) - start < presses:
        assert time.monotonic() < end, [one.see() for one in players]
        stepped = [one.step() for one in players]
        if not any(stepped):
            if all(one.see()["over"] for one in players):
                return True
            players[0].page.wait_for_timeout(20)
    return False


def test_one_link_and_a_browser_that_is_closed_and_comes_back(server: str, opened: Opened) -> None:
    mira, noor = opened(name="Mira"), opened(name="Noor", width=1280, height=800)
    set_up(mira, server, "capture_the_flag", "open")
    mira.get_by_role("button", name="Copy link").click()
    link = mira.get_by_label("Link to this seat").input_value()
    noor.goto(link)
    noor.get_by_role("button", name="Sit down").click()
    players = [Player(mira), Player(noor)]
    assert not both(players, 30)

    # Noor's browser is closed, and keeps what a browser keeps.
    kept = noor.context.storage_state()
    noor.context.close()
    for _ in range(30):
        if not players[0].step() and not players[0].see()["asked"]:
            break
    back = opened(state=kept)
    back.goto(server)
    back.get_by_role("link", name="Mira").first.click()
    players[1] = Player(back)
    back.locator("[aria-label=Log] li").first.wait_for()
    assert both(players, 2000)
    assert {won(mira), won(back)} <= {"You win", "Mira wins", "Noor wins", "A draw"}

    # The host asks for another game, the other one joins it.
    mira.get_by_role("button", name="Rematch").click()
    expect(mira.get_by_text("The game starts by itself")).to_be_visible()
    back.get_by_role("button", name="Join the rematch").click()
    assert not both([Player(mira), Player(back)], 4)


def test_three_browsers_at_one_table(server: str, opened: Opened) -> None:
    """Darkseid in one browser, a hero in each of two others, joined by links, to the end."""
    mira, *friends = pages = [opened(name=name) for name in ("Mira", "Noor", "Ivo")]
    settings = {"format": "Two heroes against Darkseid"}
    set_up(mira, server, "justice_league", "open", "open", **settings)
    links = mira.get_by_label("Link to this seat")
    for number, _ in enumerate(friends, 1):
        mira.get_by_role("button", name="Copy link").first.click()
        expect(links).to_have_count(number)
    addresses = [one.input_value() for one in links.all()]
    for friend, address in zip(friends, addresses, strict=True):
        friend.goto(address)
        friend.get_by_role("button", name="Sit down").click()
        friend.locator("h1, section.prompt").first.wait_for()
    players = [Player(page, seed) for seed, page in enumerate(pages)]
    assert both(players, 3000, seconds=400)
    results = {won(page) for page in pages}
    assert any(one.startswith("You win") for one in results)
    assert len(results) > 1 or mira.get_by_text("draw").count()


def seats_seen(page: Page) -> list[Any]:
    """For whose eyes every table was that the page is sent from now on."""
    found: list[Any] = []

    def note(text: str) -> None:
        said = json.loads(text)
        table = said.get("table", said)
        if isinstance(table, dict) and "you" in table:
            found.append(table["you"])

    def answered(response: Response) -> None:
        if "/api/tables/" in response.url and "text/event-stream" not in str(response.headers):
            note(response.text())

    page.on("response", answered)
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: note(str(text))))
    return found


def test_the_curtain_between_two_players_of_one_screen(server: str, opened: Opened) -> None:
    page = opened()
    set_up(page, server, "battle_royale", "human", Teams="random")
    curtain = page.locator(".curtain")
    for _ in range(3):  # handed over three times
        curtain.wait_for()
        assert page.locator("[role=gridcell], .prompt, [aria-label=Log]").count() == 0
        seen = seats_seen(page)
        page.wait_for_timeout(300)
        assert set(seen) <= {None}, "A seat's view came while the curtain was down."
        page.keyboard.press("Enter")
        player = Player(page)
        curtain.wait_for(state="detached")
        for _ in range(80):
            if curtain.count():
                break
            if not player.step():
                page.wait_for_timeout(20)
    curtain.wait_for()
    page.reload()
    curtain.wait_for()
    assert page.locator("[role=gridcell]").count() == 0


def test_taking_back_beyond_a_roll_is_agreed_to(server: str, opened: Opened) -> None:
    """Mira's roll stands; she asks, Noor agrees, and the turn is as it was before it."""
    mira, noor = opened(name="Mira"), opened(name="Noor")
    set_up(mira, server, "battle_royale", "open", Teams="random")
    mira.get_by_role("button", name="Copy link").click()
    noor.goto(mira.get_by_label("Link to this seat").input_value())
    noor.get_by_role("button", name="Sit down").click()
    noor.locator("section.prompt").wait_for()
    players = [Player(mira), Player(noor)]
    while "Green die" not in mira.locator("[aria-label=Log]").inner_text():
        assert not both(players, 1)
    asks, answers = (mira, noor) if mira.get_by_text("Your turn").count() else (noor, mira)
    asks.get_by_role("button", name="Undo").click()
    asks.get_by_role("button", name="Ask the others").click()
    expect(asks.get_by_role("region", name="Taking back")).to_contain_text("Waiting for")
    answers.get_by_role("button", name="Agree").click()
    expect(asks.locator("[aria-label=Log]")).to_contain_text("took back")
    expect(asks.get_by_role("region", name="Taking back")).to_have_count(0)
    assert Player(asks).wait()["asked"]
