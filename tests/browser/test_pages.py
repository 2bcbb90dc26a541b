"""What holds on every page: for everybody's eyes, on small screens, quickly, from one server."""

from __future__ import annotations

import gzip
import json
import os
import time

import pytest
from playwright.sync_api import Page, Response, expect
from tests.browser.conftest import ROOT, Opened
from tests.browser.player import PATIENCE, Player, Thumb, set_up
from tests.browser.tables import GAMES, every, laid, of_game, questions

THEMES = ("light", "dark", "contrast")
AXE = ROOT / "client" / "node_modules" / "axe-core" / "axe.min.js"
STANDS = """() => {
  const prompt = document.querySelector('section.prompt');
  return !prompt || (prompt.ariaLabel === 'Your decision' && prompt.ariaBusy !== 'true');
}"""
STILL = """async () => {
  const ends = (one) => one.effect.getComputedTiming().endTime !== Infinity;
  for (let moving = true; moving; ) {  // where one ends, another that follows it may begin
    await new Promise((then) => requestAnimationFrame(() => setTimeout(then)));
    moving = document.getAnimations().filter(ends);
    moving.forEach((one) => one.finish());
    moving = moving.length > 0;
  }
}"""
RUN = """() => window.axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 160)}`))"""
WIDE = "document.documentElement.scrollWidth - innerWidth"
SMALL = """() => [...document.querySelectorAll('button, select, .opt, summary')].filter((one) => {
  const { width, height } = one.getBoundingClientRect();
  return width > 0 && height > 0 && height < 24;
}).map((one) => one.outerHTML.slice(0, 90))"""


def show(page: Page, address: str, path: str) -> None:
    """A page that stands: at a table nobody else moves before this player does."""
    page.goto("about:blank")
    page.goto(f"{address}/{path}")
    page.locator("main").first.wait_for()
    page.wait_for_load_state("networkidle")
    end = time.monotonic() + PATIENCE
    while not page.evaluate(STANDS):  # evaluated from outside: the page itself may not
        assert time.monotonic() < end, path
        page.wait_for_timeout(20)


def faulty(page: Page, theme: str) -> list[str]:
    """What axe finds in a theme when the colours have come to it."""
    page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
    page.evaluate(STILL)
    return [f"{theme}: {fault}" for fault in page.evaluate(RUN)]


def axe(page: Page, address: str, pages: dict[str, str], themes: tuple[str, ...]) -> list[str]:
    found: list[str] = []
    for name, path in pages.items():
        show(page, address, path)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found += [f"{name}, {fault}" for theme in themes for fault in faulty(page, theme)]
    return found


@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing(server: str, opened: Opened, theme: str) -> None:
    page = opened(theme=theme)
    assert axe(page, server, every(page, server), (theme,)) == []


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_any_game(server: str, opened: Opened, game: str) -> None:
    page = opened()
    assert axe(page, server, of_game(page, server, game), THEMES) == []


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_at_any_question(server: str, opened: Opened, game: str) -> None:
    """Every kind of question that the first hundred answers of a game bring up."""
    page, found = opened(), list[str]()
    for ask, path in questions(page, server, game, 100):
        show(page, server, path)
        page.evaluate(AXE.read_text(encoding="utf-8"))
        found += [f"{ask}, {fault}" for fault in faulty(page, "light")]
    assert found == []


def phone(page: Page, address: str, pages: dict[str, str]) -> list[str]:
    """What is too wide or too small for a phone."""
    found: list[str] = []
    for name, path in pages.items():
        show(page, address, path)
        wide = page.evaluate(WIDE)
        found += [f"{name}: {wide} px too wide"] if wide > 0 else []
        found += [f"{name}: too small {one}" for one in page.evaluate(SMALL)]
    return found


def test_nothing_scrolls_sideways_on_a_phone(server: str, opened: Opened) -> None:
    page = opened(width=360, height=640, touch=True)
    assert phone(page, server, every(page, server)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_fits_a_phone(server: str, opened: Opened, game: str) -> None:
    page = opened(width=360, height=640, touch=True)
    assert phone(page, server, of_game(page, server, game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_phone_plays(server: str, opened: Opened, game: str) -> None:
    """A stretch of the game at 360 by 640, by taps, with a look at every part of the table."""
    page = opened(width=360, height=640, touch=True)
    page.goto(f"{server}/#/tables/{laid(page, server, game)['id']}")
    player = Thumb(page, seed=2)
    for _ in range(3):
        player.go_on(10)
        tabs = page.get_by_label("Parts of the table").get_by_role("button")
        for number in [*range(1, tabs.count()), 0]:
            tabs.nth(number).tap()
            assert page.evaluate(WIDE) <= 0, tabs.nth(number).inner_text()
    assert player.wait()["asked"]


@pytest.mark.parametrize("game", GAMES)
def test_the_first_decision_is_one_click_away(server: str, opened: Opened, game: str) -> None:
    page = opened()
    page.goto("about:blank")
    begun = time.monotonic()
    page.goto(server)
    page.get_by_role("button", name=f"Play {GAMES[game]} against the computer").click()
    page.locator('section.prompt[aria-label="Your decision"]').wait_for()
    took = time.monotonic() - begun
    # Three seconds on a machine that has nothing else to do; a loaded one is slower.
    assert took <= 3.0 * max(1.0, os.getloadavg()[0]), took


@pytest.mark.parametrize("game", GAMES)
def test_the_first_load_of_a_table_is_light(server: str, opened: Opened, game: str) -> None:
    """Scripts and styles of a table page, compressed: at most 150 KB."""
    page = opened()
    made = page.request.post(f"{server}/api/tables", data={"game": game}).json()["id"]
    sizes: dict[str, int] = {}
    packed: set[str] = set()

    def note(response: Response) -> None:
        path = response.url.removeprefix(server)
        if path.endswith((".js", ".css")):
            sizes[path] = len(gzip.compress(response.body()))
            packed.add(response.headers.get("content-encoding", "none"))

    page.on("response", note)
    page.goto(f"{server}/#/tables/{made}")
    page.locator("section.prompt").wait_for()
    page.wait_for_load_state("networkidle")
    assert len(sizes) > 4
    assert packed == {"gzip"}
    assert sum(sizes.values()) <= 150 * 1024, json.dumps(sizes, indent=1)


def test_tables_are_found_again(server: str, opened: Opened) -> None:
    page = opened()
    set_up(page, server, "capture_the_flag", "random")
    player = Player(page)
    player.act(player.wait())
    player.wait()
    page.goto(f"{server}/#/")
    page.locator(".sd").get_by_role("link", name="Random").first.click()
    assert Player(page).wait()["asked"]


def test_rules_are_found_by_words_and_by_address(server: str, opened: Opened) -> None:
    page = opened()
    page.goto(f"{server}/#/rules/SK-041")
    page.locator("#rule-SK-041.open").wait_for()
    page.get_by_label("Search the rules").fill("green die")
    page.locator("#rule-SK-008").wait_for()
    set_up(page, server, "battle_royale", "random", Teams="random")
    Player(page).wait()
    page.locator("section.prompt .rule").first.click()
    page.locator(".drawer article").wait_for()
    assert page.locator(".drawer article a", has_text="Address").get_attribute("href")


def test_what_is_disabled_says_why(server: str, opened: Opened) -> None:
    page = opened()
    set_up(page, server, "battle_royale", "random", Teams="random")
    player = Player(page)
    now = player.wait()
    page.locator("section.prompt .off").click()  # undo, before there is anything to take back
    page.locator(".toast p").wait_for()
    assert page.locator(".toast p").inner_text()
    while now["ask"] != "action" or now["steps"]:
        player.act(now)
        now = player.wait(now)
    free = [cell for cell, words in now["grid"] if words == cell]
    player.cell(free[0])  # nothing stands there
    note = page.locator("section.prompt .note")
    note.wait_for()
    assert page.locator("section.prompt .note .rule").count() > 0


def test_undo_ends_at_a_barrier(server: str, opened: Opened) -> None:
    """Where undo is not free: behind the green die the answer stands, and the page says why."""
    page = opened()
    table = laid(page, server, "battle_royale", takebacks="barrier")
    page.goto(f"{server}/#/tables/{table['id']}")
    player = Player(page)
    now = player.wait()
    while "die" not in page.locator("[aria-label=Log]").inner_text():
        player.act(now)
        now = player.wait(now)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".toast p")).to_contain_text("can no longer be taken back")


def test_undo_goes_back_against_built_in_players(server: str, opened: Opened) -> None:
    """Free against built-in players: behind the roll of a die as well."""
    page = opened()
    set_up(page, server, "battle_royale", "random", Teams="random")
    player = Player(page)
    player.go_on(12)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    before = player.see()["log"]
    page.keyboard.press("u")
    page.locator("[aria-label=Log]", has_text="took back").wait_for()
    assert player.see()["log"] > before
    assert player.wait()["asked"]


def test_standing_orders_are_private_and_hold(server: str, opened: Opened) -> None:
    page = opened()
    set_up(page, server, "battle_royale", "random", Teams="random")
    Player(page).wait()
    page.get_by_role("button", name="Menu").click()
    order = page.get_by_label("Answer a roll with your cards")
    order.select_option("never")
    page.wait_for_timeout(200)
    page.reload()
    Player(page).wait()
    page.get_by_role("button", name="Menu").click()
    assert page.get_by_label("Answer a roll with your cards").input_value() == "never"
