"""What lies on top of the table for a while: the curtain, saving, and sheets to read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

# A heading and its text; either may be empty.
Entry = tuple[str, str | Text]

KEYS: Sequence[Entry] = (
    ("arrows and Enter, or a number", "choose an option; the board marks what it is about"),
    ("/", "type an answer; the right arrow completes it; what is not open is refused by its rule"),
    ("w", "ask why an answer is not open, without giving it"),
    ("u", "take back, as far as nothing has been revealed or rolled since"),
    ("e", "the rules behind the question and the highlighted option"),
    ("r", "all rules of the game; type to find one, by words or by id"),
    ("c", "everybody at the table, and the texts of their cards"),
    ("l", "the whole log"),
    ("[ and ]", "scroll the board, where the terminal is too small for it"),
    ("s", "keep the record in a file"),
    ("q", "leave"),
)


class Curtain(ModalScreen[None]):
    """Hides the table while the keyboard goes to another person."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "dismiss", "Ready")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name_ = name

    def compose(self) -> ComposeResult:
        yield Label(f"{self._name_}: press Enter when only you are looking.", id="curtain")


class Saving(ModalScreen[Path | None]):
    """Asks where to keep the record; Escape keeps none."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(None)", "Do not save")]

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file

    def compose(self) -> ComposeResult:
        with Vertical(id="saving"):
            yield Label("Save the record as (Escape: do not save)")
            yield Input(str(self._file), id="file")

    @on(Input.Submitted, "#file")
    def _chosen(self, event: Input.Submitted) -> None:
        self.dismiss(Path(event.value) if event.value.strip() else None)


class Sheet(ModalScreen[None]):
    """Something to read: scrolled with the arrows, searched by typing, closed with Escape."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Close"),
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
    ]

    def __init__(self, title: str, entries: Sequence[Entry], end: bool = False) -> None:
        super().__init__()
        self._title_ = title
        self._entries = entries
        self._end = end  # whether the last of it is read first

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Label(f"{self._title_}  (type to find, arrows scroll, Escape closes)", id="head")
            yield Input(placeholder="find", id="find")
            with VerticalScroll(id="pages", can_focus=False):
                yield Static(id="page")

    def on_mount(self) -> None:
        self._show("")
        self.query_one("#find").focus()
        if self._end:
            self.call_after_refresh(self.query_one("#pages").scroll_end, animate=False)

    @on(Input.Changed, "#find")
    def _find(self, event: Input.Changed) -> None:
        self._show(event.value)
        self.query_one("#pages").scroll_home(animate=False)

    @on(Input.Submitted, "#find")
    def _close(self) -> None:
        self.dismiss()

    def _show(self, wanted: str) -> None:
        """What holds the wanted words, with its heading."""
        page = Text()
        words = wanted.casefold().split()
        for head, body in self._entries:
            plain = f"{head} {body}".casefold()
            if all(word in plain for word in words):
                if head:
                    page.append(f"{head}\n" if body else head, "bold")
                if body:
                    page.append_text(body.copy() if isinstance(body, Text) else Text(body))
                page.append("\n" if not head or isinstance(body, Text) else "\n\n")
        self.query_one("#page", Static).update(page if page.plain else Text("Nothing like that."))

    def action_scroll(self, lines: int) -> None:
        self.query_one("#pages").scroll_relative(y=lines, animate=False)
