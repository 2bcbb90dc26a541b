"""Looking back: the scrubber, the keys, a link to a position, records, the proof, the recap."""

from __future__ import annotations

import json
import time
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.browser.conftest import Opened
from tests.browser.player import Player, set_up
from tests.browser.tables import finished

SHOWN = "() => [...document.querySelectorAll('[role=gridcell]')].map((one) => one.ariaLabel)"


def bare(page: Page) -> list[str]:
    """The position on the board, without what belongs to a viewer."""
    labels: list[str] = page.evaluate(SHOWN)
    mine = ("yours", "your ", "Mira's ", "ember side", "tide side")
    words = []
    for label in labels:
        for one in mine:
            label = label.replace(one, "")
        words.append(label)
    return sorted(words)


def test_a_link_opens_the_same_position_anywhere(server: str, opened: Opened) -> None:
    page, other = opened(), opened(name="Noor")
    id = finished(page, server, "battle_royale")
    page.goto(f"{server}/#/tables/{id}")
    page.get_by_role("button", name="Review").click()
    expect(page.locator(".past")).to_contain_text("Position 1 of")
    for _ in range(5):
        page.keyboard.press("ArrowRight")
        page.wait_for_timeout(80)
    page.get_by_role("button", name="One back").click()
    expect(page).to_have_url(f"{server}/#/tables/{id}/at/5")
    slider = page.get_by_label("Position", exact=True)
    slider.fill("30")
    expect(page).to_have_url(f"{server}/#/tables/{id}/at/30")
    page.get_by_role("button", name="Share").click()
    link = page.get_by_label("Link to this position").input_value()
    other.goto(link)
    expect(other.locator(".past")).to_contain_text("Position 30")
    assert bare(other) == bare(page)
    other.get_by_label("Seen by").select_option("0")
    expect(other).to_have_url(f"{server}/#/tables/{id}/at/30?seat=0")
    page.goto(other.url)
    expect(page.locator(".past")).to_contain_text("Position 30")
    page.keyboard.press("End")
    expect(page.locator("section[aria-label=Result]")).to_be_visible()
    page.locator("[aria-label=Log] button.no").nth(3).click()
    page.locator(".past").wait_for()
    page.get_by_role("button", name="Play", exact=True).click()
    before = page.url
    page.wait_for_timeout(1800)
    assert page.url != before


def test_a_record_is_saved_and_brought_in(server: str, opened: Opened, tmp_path: Path) -> None:
    page, other = opened(), opened(name="Noor")
    id = finished(page, server, "capture_the_flag")
    page.goto(f"{server}/#/tables/{id}")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the record").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    record = json.loads(file.read_text())
    assert record["game"] == "capture_the_flag"
    other.goto(server)
    other.get_by_label("Look back on a saved record").set_input_files(file)
    expect(other.locator(".past")).to_contain_text("Position 1")
    file.write_text("{")
    other.goto(f"{server}/#/")
    other.get_by_label("Look back on a saved record").set_input_files(file)
    expect(other.get_by_role("alert")).to_contain_text("not a record")


def test_the_proof_is_checked_in_the_browser(server: str, opened: Opened) -> None:
    page = opened()
    set_up(page, server, "capture_the_flag", "random")
    player = Player(page)
    player.go_on(12)
    resign = page.locator("section.prompt .txt", has_text="Resign")
    while not resign.count():  # in one's own turn
        player.go_on(1)
    resign.click()
    player.lamp()
    page.get_by_role("link", name="Luck and its proof").click()
    expect(page.locator(".verdict.ok")).to_contain_text("Your browser has checked it")
    assert page.locator("dd code").count() >= 4  # the player's own share among them


def test_a_return_begins_with_what_happened_since(server: str, opened: Opened) -> None:
    """The table is closed, the others play on, and on return it is told."""
    mira, noor = opened(name="Mira"), opened(name="Noor")
    set_up(mira, server, "capture_the_flag", "open")
    mira.get_by_role("button", name="Copy link").click()
    noor.goto(mira.get_by_label("Link to this seat").input_value())
    noor.get_by_role("button", name="Sit down").click()
    players = {"Mira": Player(mira), "Noor": Player(noor)}
    noor.locator("section.prompt").wait_for()
    address = noor.url
    now, end = players["Mira"].see(), time.monotonic() + 60
    while not (now["asked"] and now["ask"] == "action"):
        assert time.monotonic() < end, now
        stepped = [one.step() for one in players.values()]
        if not any(stepped):
            mira.wait_for_timeout(20)
        now = players["Mira"].see()
    noor.goto("about:blank")
    mira.locator("section.prompt .opt", has_text="Roll and move").click()
    before = players["Mira"].wait()["log"]
    while players["Mira"].see()["log"] == before:
        players["Mira"].step()
    noor.goto(address)
    recap = noor.get_by_role("dialog", name="Since you left")
    recap.wait_for()
    assert recap.get_by_role("listitem").count() > 0
    recap.get_by_role("button", name="Go on").click()
    noor.reload()
    noor.locator("section.prompt").wait_for()
    assert noor.get_by_role("dialog").count() == 0
