"""Plays by the keyboard alone: keys of the options, arrows over the board, typed notation."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page
from tests.browser.player import Player

FOCUS = """() => {
  const one = document.activeElement;
  const named = one?.getAttribute('aria-label') ?? one?.querySelector('.sr')?.textContent;
  return [named ?? '', one?.dataset?.cell ?? one?.dataset?.place ?? '',
    (one?.closest('label')?.textContent ?? '').trim(), (one?.textContent ?? '').trim()];
}"""
BOXES = """(names) => names.map((name) => {
  const one = document.querySelector(`[data-cell="${name}"], [data-place="${name}"]`);
  const box = one.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
})"""


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until the focus is on that."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if any(text.startswith(wanted) for text in page.evaluate(FOCUS)):
            return
    raise AssertionError(f"No Tab leads to {wanted!r}: {page.evaluate(FOCUS)}")


def no_mouse(page: Page, monkeypatch: Any) -> None:
    """From now on any use of the mouse is an error."""
    for pointer in ("click", "move", "down", "dblclick"):
        monkeypatch.setattr(page.mouse, pointer, None)


class Typist(Player):
    """Chooses as the other player does, with keys."""

    walks = 0  # over the board, to a place that was then taken
    typed = 0

    def type(self, text: str) -> None:
        self.typed += 1
        self.page.keyboard.press("i")
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def block(self, number: int) -> None:
        self.presses += 1
        one = self.see()["blocks"][number]
        if one["key"]:
            self.page.keyboard.press(one["key"])
        else:
            self.type(one["title"])

    def square(self, number: int) -> None:
        self.presses += 1
        self.type(self.see()["cells"][number])

    def cell(self, name: str) -> None:
        """With the arrow keys; where they lead astray, as in a list, from one to the next."""
        self.presses += 1
        self.walks += 1
        self.page.keyboard.press("b")
        for number in range(80):
            at = self.page.evaluate(FOCUS)[1]
            assert at, f"The focus is not on the board: {self.trail[-3:]}"
            if at == name:
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press(self.arrow(at, name, number))
        raise AssertionError(f"The arrow keys do not lead to {name}: {self.trail[-3:]}")

    def arrow(self, at: str, name: str, number: int) -> str:
        """The key that brings the focus nearer, as the board is drawn."""
        (x, y), (to_x, to_y) = self.page.evaluate(BOXES, [at, name])
        across = "ArrowRight" if to_x > x else "ArrowLeft"
        along = "ArrowDown" if to_y > y else "ArrowUp"
        far_x, far_y = abs(to_x - x), abs(to_y - y)
        if number > 20 and number % 3 == 0:  # around what lies between
            return self._chance.choice(("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"))
        return across if far_x > max(2, far_y) or far_y <= 2 else along

    def lamp(self) -> None:
        self.presses += 1
        on_board = self.page.evaluate(FOCUS)[1]  # where Enter takes what is under the focus
        self.page.keyboard.press("Shift+Enter" if on_board else "Enter")

    def back(self) -> None:
        self.presses += 1
        self.page.keyboard.press("Escape")
