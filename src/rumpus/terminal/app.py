"""The screen: board, characters, log, and the question with its options."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text
from textual import on, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.suggester import Suggester
from textual.widgets import Footer, Header, Input, Label, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from rumpus.kernel import Decision
from rumpus.telling import event_line, question, result_line, seen
from rumpus.terminal.draw import drawing
from rumpus.terminal.sitting import Sitting

PACE = 0.25  # seconds between the answers of built-in players


class Known(Suggester):
    """Completes what is typed to an answer that is open."""

    def __init__(self, screen: Screen) -> None:
        super().__init__(use_cache=False, case_sensitive=False)
        self._screen = screen

    async def get_suggestion(self, value: str) -> str | None:
        decision = self._screen.sitting.asked
        texts = map(str, decision.options) if decision else iter(())
        return next((text for text in texts if value and text.startswith(value)), None)


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


class Screen(App[None]):
    """A sitting on the whole terminal."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "type", "Type an answer", key_display="/"),
        Binding("u", "undo", "Undo"),
        Binding("e", "explain", "Explain"),
        Binding("s", "save", "Save"),
        Binding("q", "leave", "Quit"),
        Binding("escape", "list", "Back to the list", show=False),
        *(Binding(str(n), f"choose({n})", show=False) for n in range(1, 10)),
    ]

    def __init__(self, sitting: Sitting, pace: float = PACE, save: Path | None = None) -> None:
        super().__init__()
        self.sitting = sitting
        self._pace = pace
        self._save = save
        self._viewer = sitting.humans[0] if sitting.humans else None
        self._told = 0

    def compose(self) -> ComposeResult:
        yield Header()
        with Horizontal(id="table"):
            with VerticalScroll(id="board"):
                yield Static(id="drawing")
            yield RichLog(id="log", wrap=True, min_width=20)
        yield Static(id="prompt")
        yield OptionList(id="options")
        yield Static(id="note")
        yield Input(placeholder="/ type an answer", id="typed", suggester=Known(self))
        yield Footer()

    def on_mount(self) -> None:
        self.title = self.sitting.match.game.title
        self.query_one("#options").focus()
        self._onward()

    # --- the course of the game -------------------------------------------------------------

    @work(exclusive=True)
    async def _onward(self) -> None:
        """Let built-in players answer until a person is asked or the game is over."""
        self._refresh_table()
        while (seat := self.sitting.bot) is not None:
            option = await asyncio.to_thread(self.sitting.bot_answer, seat)
            self.sitting.match.answer(seat, option)
            self._refresh_table()
            await asyncio.sleep(self._pace)
        decision = self.sitting.asked
        if decision is not None and decision.player != self._viewer:
            await self._hand_over(decision.player)
        self._refresh_table()

    async def _hand_over(self, seat: int) -> None:
        """Another person sits down; behind a curtain, if there is something to hide."""
        before, self._viewer = self._viewer, None
        self._refresh_table()
        hidden = [s for s in (before, seat) if s is not None and self.sitting.secrets(s)]
        if hidden:
            await self.push_screen_wait(Curtain(self.sitting.name(seat)))
        self._viewer = seat
        self._rewrite_log()

    def _answer(self, text: str) -> None:
        """Give an answer; if it is not open, say why not."""
        told = self.sitting.answer(text)
        if told is None:
            self.query_one("#typed", Input).value = ""
            self.query_one("#options").focus()
            self._onward()
        else:
            self._note(told, wrong=True)

    # --- what is shown ----------------------------------------------------------------------

    def _refresh_table(self) -> None:
        """Draw everything anew, from the view of whoever sits here."""
        match = self.sitting.match
        self._draw(())
        self._write_log()
        self._note("")
        options = self.query_one("#options", OptionList)
        options.clear_options()
        decision = self.sitting.asked
        if match.result is not None:
            self._prompt(result_line(match))
        elif decision is None or decision.player != self._viewer:
            self._prompt(self._waiting())
        else:
            name = self.sitting.name(decision.player)
            self._prompt(f"{name}: {question(match, decision)}")
            options.add_options(self._entries(decision))
            options.highlighted = 0
        self.sub_title = self._waiting()

    def _waiting(self) -> str:
        """Whom the game waits for, in words."""
        match = self.sitting.match
        waits = [
            str(match.game.prompt(match.state, decision).get("waiting", ""))
            for decision in match.decisions[:1]
        ]
        return waits[0] if waits else "The game is over."

    def _entries(self, decision: Decision) -> list[Option]:
        match = self.sitting.match
        entries: list[Option] = []
        for number, option in enumerate(decision.options, 1):
            label = str(match.game.describe(match.state, decision, option).get("label", option))
            text = Text(f"{number:3} {label}")
            if label.casefold() != str(option).casefold():
                text.append(f"  {option}", "dim")
            entries.append(Option(text))
        return entries

    def _draw(self, marked: tuple[str, ...]) -> None:
        view = self.sitting.match.view(self._viewer)
        self.query_one("#drawing", Static).update(drawing(view, marked))

    def _prompt(self, text: str) -> None:
        self.query_one("#prompt", Static).update(Text(text, "bold"))

    def _note(self, text: str, wrong: bool = False) -> None:
        self.query_one("#note", Static).update(Text(text, "bright_red" if wrong else "dim"))

    def _write_log(self) -> None:
        """What happened since, as far as whoever sits here may see it."""
        events = self.sitting.match.events or []
        if len(events) < self._told:
            self._rewrite_log()
            return
        log = self.query_one("#log", RichLog)
        seats = {self._viewer} if self._viewer is not None else set[int]()
        for event in seen(
            self.sitting.match, self._told, None if not self.sitting.humans else seats
        ):
            log.write(Text(event_line(self.sitting.match, event)))
        self._told = len(events)

    def _rewrite_log(self) -> None:
        self.query_one("#log", RichLog).clear()
        self._told = 0
        self._write_log()

    # --- keys -------------------------------------------------------------------------------

    @on(OptionList.OptionHighlighted)
    def _mark(self, event: OptionList.OptionHighlighted) -> None:
        """Show on the board what the highlighted option is about, and where it would lead."""
        decision = self.sitting.asked
        if decision is None or event.option_index >= len(decision.options):
            return
        described = self._described(decision, event.option_index)
        nouns = [str(noun).partition(":")[2] for noun in described.get("nouns", ())]
        view = self.sitting.match.view(self._viewer)
        at = {str(f.get("id")): f.get("cell") for f in view.get("figures") or ()}
        self._draw(tuple(str(at.get(noun) or noun) for noun in nouns))
        if described.get("preview"):
            self._note(_told(described["preview"]))

    def _described(self, decision: Decision, index: int) -> dict[str, Any]:
        match = self.sitting.match
        return match.game.describe(match.state, decision, decision.options[index])

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self._answer(str(event.option_index + 1))

    @on(Input.Submitted, "#typed")
    def _typed(self, event: Input.Submitted) -> None:
        if event.value.strip():
            self._answer(" ".join(event.value.split()))

    def action_choose(self, number: int) -> None:
        decision = self.sitting.asked
        if decision is not None and decision.player == self._viewer:
            self._answer(str(number))

    def action_type(self) -> None:
        self.query_one("#typed").focus()

    def action_list(self) -> None:
        self.query_one("#options").focus()

    def action_undo(self) -> None:
        told = self.sitting.undo()
        if told is None:
            self._onward()
        else:
            self._note(told, wrong=True)

    def action_explain(self) -> None:
        """The texts of the rules behind the question and the highlighted option."""
        from rumpus import rulebook

        match, decision = self.sitting.match, self.sitting.asked
        if decision is None:
            return
        ids = list(match.game.prompt(match.state, decision).get("rules", ()))
        index = self.query_one("#options", OptionList).highlighted
        if index is not None:
            ids += self._described(decision, index).get("rules", ())
        log = self.query_one("#log", RichLog)
        for id in dict.fromkeys(ids):
            if match.game.id in rulebook.SOURCES:
                log.write(Text(f"{id}: {rulebook.rule(match.game.id, id).text}", "italic"))

    @work
    async def action_save(self) -> None:
        await self._saved()

    @work
    async def action_leave(self) -> None:
        """Leave; the record is kept where the person says."""
        if self._save is None and self.sitting.match.journal:
            await self._saved()
        self.exit()

    async def _saved(self) -> None:
        file = self._save or Path(f"{self.sitting.match.game.id}.json")
        chosen = await self.push_screen_wait(Saving(file))
        if chosen is None:
            return
        try:
            self.sitting.save(chosen)
            self._note(f"Saved in {chosen}.")
        except OSError as wrong:
            self._note(f"Not saved: {wrong}", wrong=True)


def _told(preview: Any) -> str:
    """A preview on one line."""
    if isinstance(preview, dict):
        pairs = preview.items()  # pyright: ignore[reportUnknownVariableType, reportUnknownMemberType]
        return ", ".join(f"{str(k).replace('_', ' ')} {_told(v)}" for k, v in pairs)  # pyright: ignore[reportUnknownArgumentType, reportUnknownVariableType]
    if isinstance(preview, float):
        return f"{preview:.2f}"
    return str(preview)
