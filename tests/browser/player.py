"""Plays any game at a table in the browser: reads what is shown there and presses it."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect
from tests.browser.reading import MIDDLE, READ, Seen, far, mark, percent

# A loaded machine is slow: how long nothing may happen before something is wrong.
PATIENCE = 60.0
FROM = re.compile(r"^[a-z]\d+$")


@dataclass(frozen=True, slots=True)
class Press:
    """Something that can be pressed now: a block, a square of the list, a spot, or the lamp."""

    kind: str
    name: str
    number: int = 0
    weight: float = 1.0


class Player:
    """One player: presses what can be pressed until the game is over.

    It knows no game. Attacks that are likely to succeed are made, characters walk towards flags
    and opponents where the board has them; everything else is chosen by chance, seeded.
    """

    def __init__(self, page: Page, seed: int = 0) -> None:
        self.page = page
        self.presses = 0
        self.asks: set[str] = set()  # the questions that were put to this player
        self.trail: list[str] = []  # what it pressed last, for the report of a failure
        self._chance = random.Random(seed)
        self._dead: set[str] = set()  # what led nowhere in this question
        self._asked = ""

    # --- what is shown ------------------------------------------------------------------------

    def see(self) -> Seen:
        return self.page.evaluate(READ)

    def waits(self, now: Seen) -> bool:
        """Whether others are to do something first."""
        return not now["asked"] or now["committed"] or now["busy"]

    def step(self) -> bool:
        """Press once, if this player is asked; whether it did."""
        now = self.see()
        if now["recap"]:
            self.page.keyboard.press("Escape")
            return False
        if now["over"] or self.waits(now):
            return False
        self.act(now)
        self._settle(lambda seen: mark(seen) != mark(now))
        return True

    def wait(self, before: Seen | None = None, seconds: float = PATIENCE) -> Seen:
        """Until this player is asked (again), or the game is over."""
        old = mark(before)
        return self._settle(
            lambda now: now["over"] or (not self.waits(now) and mark(now) != old), seconds
        )

    def _settle(self, done: Callable[[Seen], bool], seconds: float = PATIENCE) -> Seen:
        end = time.monotonic() + seconds
        while not done(now := self.see()):
            if time.monotonic() > end:
                raise AssertionError(f"Nothing happens after {self.trail[-8:]}: {now}")
            self.page.wait_for_timeout(15)
        return now

    # --- how it presses -----------------------------------------------------------------------

    def press(self, where: str, number: int = 0) -> None:
        """A press with the mouse in the middle of a thing, wherever it has scrolled to."""
        self.presses += 1
        at = self.page.evaluate(MIDDLE, [where, number])
        assert at, f"{where} is gone: {self.trail[-8:]} {self.see()}"
        self.page.mouse.click(*at)

    def block(self, number: int) -> None:
        self.press("section.prompt .opt", number)

    def cell(self, name: str) -> None:
        self.press(f'[role=gridcell][data-cell="{name}"], [data-place="{name}"]')

    def square(self, number: int) -> None:
        self.press("section.prompt .cells button", number)

    def lamp(self) -> None:
        self.press("section.prompt button.go")

    def back(self) -> None:
        self.press("section.prompt .acts .txt:has(kbd)")

    # --- how it chooses -----------------------------------------------------------------------

    def act(self, now: Seen) -> None:
        """One press, towards the end of the game."""
        self.asks.add(now["ask"])
        self._forget(now)
        chosen = self.choose(now)
        self._dead.add(chosen.name)
        self.trail.append(f"{chosen.kind} {chosen.name} of {now['ask']}")
        match chosen.kind:
            case "block":
                self.block(chosen.number)
            case "spot":
                self.cell(chosen.name)
            case "square":
                self.square(chosen.number)
            case "back":
                self.back()
            case _:
                self.lamp()

    def choose(self, now: Seen) -> Press:
        blocks = now["blocks"]
        if now["confirm"]:
            return Press("lamp", "confirm")
        hits = [n for n, one in enumerate(blocks) if " attacks " in one["title"]]
        best = max(hits, key=lambda n: percent(blocks[n]["number"]), default=None)
        if best is not None and percent(blocks[best]["number"]) >= 40:
            return Press("block", blocks[best]["title"], best)
        if any(one["marked"] is not None for one in blocks):
            return self._several(now)
        if now["number"] is not None:
            return Press("lamp", "number")
        return self._nearest(now) or self._any(now)

    def _forget(self, now: Seen) -> None:
        """Another question: what led nowhere before may lead somewhere now."""
        question = f"{now['ask']} {now['question']} {now['log']}"
        if question != self._asked:
            self._asked, self._dead = question, set()

    def _several(self, now: Seen) -> Press:
        """Some of several: as many as must be, and by chance another one."""
        known = [n for n, one in enumerate(now["blocks"]) if one["marked"] == "false"]
        free = [n for n in known if now["blocks"][n]["title"] not in self._dead]
        tried = "some" in self._dead  # and refused: what is marked does not go together
        if now["lamp"] and (not free or (not tried and self._chance.random() < 0.7)):
            return Press("lamp", "some")
        number = self._chance.choice(free or known)
        return Press("block", now["blocks"][number]["title"], number)

    def _nearest(self, now: Seen) -> Press | None:
        """The space that can be chosen and is nearest to where this player wants to be."""
        goals = self._goals(now)
        free = [name for name, _ in now["spots"] if FROM.match(name)]
        if not free or not goals or not now["cells"]:
            return None
        return Press("spot", min(free, key=lambda cell: min(far(cell, goal) for goal in goals)))

    def _goals(self, now: Seen) -> list[str]:
        """With a flag one's own base, towards the others' flag, else towards anybody else."""
        grid = [(cell, words) for cell, words in now["grid"] if cell and FROM.match(cell)]
        if "flag" in f"{now['question']} {now['steps']}".lower():
            return [cell for cell, words in grid if "your base" in words]
        flags = [cell for cell, words in grid if "'s flag" in words]
        return flags or [cell for cell, words in grid if re.search(r" side, \d+ of", words)]

    def _any(self, now: Seen) -> Press:
        """By chance; to end the turn, to decline and to give the neutral answer less often."""
        found: list[Press] = []
        for number, one in enumerate(now["blocks"]):
            idle = one["decline"] or re.match(r"(End turn|Stay|No\b|Leave)", one["title"])
            wanted = re.match(r"(Carry|Roll and move|Move )", one["title"])
            weight = 0.05 if idle else 0.5 if one["neutral"] else 8 if wanted else 2
            found.append(Press("block", one["title"], number, weight))
        found += [Press("square", name, n, 0.4) for n, name in enumerate(now["cells"])]
        found += [Press("spot", name, 0, 1.5) for name, _ in now["spots"]]
        if now["lamp"]:
            found.append(Press("lamp", "lit", 0, 2))
        alive = [one for one in found if one.name not in self._dead]
        if not alive and now["steps"] and "Back" in now["back"]:
            return Press("back", "back")
        choice = alive or found
        assert choice, f"Nothing can be pressed: {now}"
        return self._chance.choices(choice, [one.weight for one in choice])[0]

    # --- many presses -------------------------------------------------------------------------

    def go_on(self, presses: int) -> Seen:
        """So many presses, each when the last one has done something; what is shown then."""
        now = self.wait()
        for _ in range(presses):
            if now["over"]:
                break
            self.act(now)
            now = self.wait(now)
        return now

    def play(self, most: int = 2500, seconds: float = 400) -> int:
        """Until the game is over; how often this player pressed."""
        now, end = self.wait(), time.monotonic() + seconds
        for _ in range(most):
            if now["over"]:
                return self.presses
            assert time.monotonic() < end, f"It takes too long: {self.trail[-40:]} {now}"
            self.act(now)
            now = self.wait(now)
        raise AssertionError(f"The game does not end: {self.trail[-40:]} {now}")


class Thumb(Player):
    """Plays as the other one does, by taps."""

    def press(self, where: str, number: int = 0) -> None:
        self.presses += 1
        at = self.page.evaluate(MIDDLE, [where, number])
        assert at, f"{where} is gone: {self.trail[-8:]} {self.see()}"
        self.page.touchscreen.tap(*at)


def set_up(page: Page, address: str, game: str, *seats: str, **chosen: str) -> None:
    """A table by the set-up page: seats from the second on; format and settings by titles."""
    page.goto(f"{address}/#/new/{game}")
    page.get_by_role("button", name="Start").wait_for()
    if format := chosen.pop("format", ""):
        group = page.get_by_role("group", name="Format")
        group.get_by_role("button", name=format, exact=True).click()
    players = page.get_by_role("group", name="Players")
    if players.count():
        players.get_by_role("button", name=f"{len(seats) + 1} players").click()
    for number, seat in enumerate((chosen.pop("first", "human"), *seats), 1):
        page.get_by_label(f"Seat {number}").select_option(seat)
    for title, value in chosen.items():
        page.get_by_label(re.compile(rf"^{title}\b")).select_option(value)
    page.get_by_role("button", name="Start").click()


def won(page: Page) -> str:
    """What the end of the game is called."""
    heading = page.locator("section[aria-label=Result] h2")
    expect(heading).to_be_visible()
    return heading.inner_text()
