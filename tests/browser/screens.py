"""Pictures of every screen: `python -m tests.browser.screens [GAME…] [--size S] [--theme T]`.

A server of its own, built-in players on the other chairs, and one picture of each kind of
question that comes up, in shots/.  Says where a page scrolls sideways or complains.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import ConsoleMessage, Page, sync_playwright
from tests.browser.conftest import ARGUMENTS, ROOT, chromium, serving
from tests.browser.tables import every, pick

from rumpus.server.settings import STATIC

SIZES = {"wide": (1440, 900), "phone": (390, 844), "small": (360, 640)}
THEMES = ("light", "dark", "contrast")
TABLES: dict[str, list[tuple[str, int, dict[str, str]]]] = {
    "battle_royale": [("duel", 0, {}), ("four", 0, {"teams": "random"})],
    "capture_the_flag": [("flag", 0, {})],
    "funkoverse": [
        ("scenario", 0, {"scenario": "flags"}),
        ("scenario-4", 0, {"scenario": "territory", "map": "carnival"}),
    ],
    "super_fantasy_brawl": [("duel", 0, {}), ("tornado", 0, {})],
    "justice_league": [("4-heroes", 0, {}), ("4-heroes", 1, {})],
    "brave_and_bold": [("1v1", 0, {}), ("3v3", 0, {})],
}


class Studio:
    """Takes the pictures, in each size and theme that was asked for."""

    def __init__(self, page: Page, address: str, sizes: list[str], themes: list[str]) -> None:
        self.page, self.address, self.sizes, self.themes = page, address, sizes, themes
        self.folder = ROOT / "shots"
        self.folder.mkdir(exist_ok=True)
        page.on("pageerror", lambda error: print("  error:", error))
        page.on("console", self.heard)

    def heard(self, said: ConsoleMessage) -> None:
        if said.type == "error":
            print("  console:", said.text)

    def take(self, name: str, path: str) -> None:
        for theme in self.themes:
            for size in self.sizes:
                width, height = SIZES[size]
                self.page.set_viewport_size({"width": width, "height": height})
                self.page.goto(f"{self.address}/#/about")
                self.page.evaluate(
                    "(theme) => localStorage.setItem('rumpus.settings',"
                    " JSON.stringify({ pace: 0, name: 'Mira', theme }))",
                    theme,
                )
                self.page.goto("about:blank")
                self.page.goto(f"{self.address}/{path}")
                self.page.locator("main, .curtain").first.wait_for()
                self.page.wait_for_load_state("networkidle")
                self.page.keyboard.press("Escape")
                self.page.wait_for_timeout(400)
                wide = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
                file = self.folder / f"{name}-{size}-{theme}.png"
                self.page.screenshot(path=file)
                print(file.relative_to(ROOT), f"scrolls sideways by {wide}" if wide > 0 else "")


def play(studio: Studio, game: str, format: str, seat: int, options: dict[str, str]) -> None:
    """A game among built-in players, with a picture of each new kind of question."""
    call, address = studio.page.request, f"{studio.address}/api/tables"
    known = {one["id"]: one for one in call.get(f"{studio.address}/api/games").json()["games"]}
    formats = {one["id"]: one for one in known[game]["formats"]}
    seats = ["rookie"] * formats[format]["players"]["max"]
    seats[seat] = "human"
    body = {"game": game, "format": format, "options": options, "seats": seats, "name": "Mira"}
    id = call.post(address, data=body).json()["id"]
    rng, seen = random.Random(game + format), set[str]()
    end = time.monotonic() + 240
    while time.monotonic() < end:
        table = call.get(f"{address}/{id}").json()
        if table["status"] == "over":
            studio.take(f"{game}-{format}-{seat}-end", f"#/tables/{id}")
            return
        if not table["decisions"] or table["decisions"][0]["committed"] is not None:
            time.sleep(0.03)
            continue
        decision = table["decisions"][0]
        if decision["ask"] not in seen:
            seen.add(decision["ask"])
            name = f"{game}-{format}-{seat}-{decision['ask'].replace(' ', '-')}"
            studio.take(name, f"#/tables/{id}")
        sent = {"decision": decision["id"], "answers": [pick(decision, rng)]}
        call.post(f"{address}/{id}/answers", data={**sent, "nonce": str(rng.random())})


@contextmanager
def studio(sizes: list[str], themes: list[str]) -> Generator[Studio]:
    with (
        TemporaryDirectory() as folder,
        serving(Path(folder), STATIC) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        page = browser.new_page(reduced_motion="reduce")
        yield Studio(page, address, sizes, themes)
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="screens", description=__doc__)
    parser.add_argument("game", nargs="*", help="only these games: " + ", ".join(TABLES))
    parser.add_argument("--size", action="append", choices=[*SIZES], help="default: wide, phone")
    parser.add_argument("--theme", action="append", choices=THEMES, help="default: light")
    chosen = parser.parse_args()
    unknown = sorted({*chosen.game} - {*TABLES})
    if unknown:
        parser.error(f"there is no game {', '.join(unknown)}; there are {', '.join(TABLES)}")
    with studio(chosen.size or ["wide", "phone"], chosen.theme or ["light"]) as room:
        if not chosen.game:
            for name, path in every(room.page, room.address).items():
                room.take(name, path)
        for game in chosen.game or TABLES:
            for format, seat, options in TABLES[game]:
                play(room, game, format, seat, options)


if __name__ == "__main__":
    main()
