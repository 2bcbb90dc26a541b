"""The screen: board, characters, log, and the question with its options."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from pathlib import Path
from typing import Any, ClassVar

from rich.text import Text
from textual import on, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.suggester import Suggester
from textual.widgets import Footer, Header, Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from rumpus.kernel import Decision, Event
from rumpus.telling import question, result_line, seen
from rumpus.terminal.draw import parts, texts
from rumpus.terminal.sheets import KEYS, Curtain, Entry, Saving, Sheet
from rumpus.terminal.sitting import Sitting

PACE = 0.25  # seconds between the answers of built-in players
WHY = "why "  # begins a typed question
SIDE = 22  # columns that a log needs beside the board
WIDE = 58  # and people with their cards
SHORT = 40  # lines, below which the table is drawn in few


class Known(Suggester):
    """Completes what is typed to an answer that is open."""

    def __init__(self, screen: Screen) -> None:
        super().__init__(use_cache=False, case_sensitive=False)
        self._screen = screen

    async def get_suggestion(self, value: str) -> str | None:
        decision = self._screen.sitting.asked
        begun = WHY if value.startswith(WHY) else ""
        known = map(str, decision.options) if decision else iter(())
        return next((begun + o for o in known if value and (begun + o).startswith(value)), None)


class Screen(App[None]):
    """A sitting on the whole terminal."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "type('')", "Type", key_display="/"),
        Binding("question_mark", "keys", "Keys", key_display="?"),
        Binding("w", "type('why ')", "Why"),
        Binding("u", "undo", "Undo"),
        Binding("e", "explain", "Explain"),
        Binding("r", "rules", "Rules"),
        Binding("c", "people", "Cards"),
        Binding("l", "log", "Log"),
        Binding("s", "save", "Save", show=False),
        Binding("q", "leave", "Quit"),
        Binding("escape", "list", "Back to the list", show=False),
        Binding("left_square_bracket", "scroll(-4)", show=False),
        Binding("right_square_bracket", "scroll(4)", show=False),
        *(Binding(str(n), f"choose({n})", show=False) for n in range(1, 10)),
    ]

    def __init__(self, sitting: Sitting, pace: float = PACE, save: Path | None = None) -> None:
        super().__init__()
        self.sitting = sitting
        self._pace = pace
        self._save = save
        self._viewer = sitting.humans[0] if sitting.humans else None
        self._told = 0
        self._marked: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        yield Header()
        with Horizontal(id="table"):
            with VerticalScroll(id="board", can_focus=False):
                yield Static(id="drawing")
            with Vertical(id="side"):
                with VerticalScroll(id="people", can_focus=False):
                    yield Static(id="everybody")
                yield RichLog(id="log", wrap=True, min_width=20)
        yield Static(id="status")
        yield Static(id="prompt")
        yield OptionList(id="options")
        yield Static(id="note")
        yield Input(
            placeholder="/ type an answer, or: why ANSWER", id="typed", suggester=Known(self)
        )
        yield Footer()

    def on_mount(self) -> None:
        self.title = self.sitting.match.game.title
        self.query_one("#options").focus()
        self._onward()

    def on_resize(self) -> None:
        self.call_after_refresh(self._resized)

    def _resized(self) -> None:
        self._draw(self._marked)
        self._rewrite_log()

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
            self.action_list()
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
            self._prompt(result_line(match, self.sitting.name))
            self._note("l: the whole log. s: keep the record. q: leave.")
        elif decision is None or decision.player != self._viewer:
            self._prompt(self._waiting())
        else:
            name = self.sitting.name(decision.player)
            self._prompt(f"{name}: {question(match, decision)}")
            options.add_options(self._entries(decision))
            options.highlighted = 0
        options.styles.max_height = max(4, min(14, self.size.height // 4))
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
        """The board and everybody, as much of it as the terminal has room for."""
        self._marked = marked
        view = self.sitting.match.view(self._viewer)
        short = self.size.height < SHORT
        board, people, status = parts(view, marked, short)
        self.query_one("#status", Static).update(status)
        self.query_one("#status").display = bool(status)
        self.query_one("#drawing", Static).update(board)
        self.query_one("#everybody", Static).update(people)
        lines = board.plain.split("\n")
        left = self.size.width - max(len(line.rstrip()) for line in lines) - 4
        flat = 2 * len(lines) < self.size.height and not short
        shape = "wide" if left >= WIDE else "narrow" if left >= SIDE else "below"
        shape = "stacked" if flat and shape != "wide" else shape
        table = self.query_one("#table")
        if not table.has_class(shape):
            table.set_classes(shape)
            self.call_after_refresh(self._rewrite_log)
        self.screen_stack[0].set_class(short, "short")
        first = next((span.start for span in board.spans if "reverse" in str(span.style)), None)
        if first is not None:
            line = board.plain.count("\n", 0, first)
            room = self.query_one("#board")
            if not room.scroll_y <= line < room.scroll_y + room.size.height - 1:
                room.scroll_to(y=line - room.size.height // 2, animate=False)

    def _prompt(self, text: str) -> None:
        self.query_one("#prompt", Static).update(Text(text, "bold"))

    def _note(self, text: str, wrong: bool = False) -> None:
        self.query_one("#note", Static).update(Text(text, "bright_red" if wrong else "dim"))

    def _events(self, since: int) -> list[Event]:
        """What happened since, as far as whoever sits here may see it."""
        seats = {self._viewer} if self._viewer is not None else set[int]()
        humans = self.sitting.humans
        return list(seen(self.sitting.match, since, seats if humans else None))

    def _line(self, event: Event) -> Text:
        """An event in words, its rules more quietly."""
        line = self.sitting.match.game.line(self.sitting.match.state, event)
        text = Text(f"{'  ' * line.depth}{line.text}", "" if line.depth else "bold")
        if event.rules:
            text.append(f" [{', '.join(event.rules)}]", "not bold dim")
        return text

    def _write_log(self) -> None:
        events = self.sitting.match.events or []
        if len(events) < self._told:
            self._rewrite_log()
            return
        log = self.query_one("#log", RichLog)
        for event in self._events(self._told):
            log.write(self._line(event))
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
        rules = f" [{', '.join(described['rules'])}]" if described.get("rules") else ""
        preview = _told(described["preview"]) if described.get("preview") else ""
        self._note((preview + rules).strip())

    def _described(self, decision: Decision, index: int) -> dict[str, Any]:
        match = self.sitting.match
        return match.game.describe(match.state, decision, decision.options[index])

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self._answer(str(event.option_index + 1))

    @on(Input.Submitted, "#typed")
    def _typed(self, event: Input.Submitted) -> None:
        text = " ".join(event.value.split())
        if text.startswith(WHY):
            self._why(text.removeprefix(WHY))
        elif text:
            self._answer(text)
        event.input.select_all()

    def _why(self, text: str) -> None:
        """Whether an answer is open, and if not, by which rule."""
        decision = self.sitting.asked
        if decision is not None and decision.player == self._viewer:
            refusal = self.sitting.match.why_not(decision.player, text)
            self._note(str(refusal) if refusal else f"{text} is open.", wrong=refusal is not None)

    def action_choose(self, number: int) -> None:
        decision = self.sitting.asked
        if decision is not None and decision.player == self._viewer:
            self._answer(str(number))

    def action_type(self, begun: str) -> None:
        """The line to type in, with what stands there already."""
        typed = self.query_one("#typed", Input)
        typed.add_class("typing")
        typed.value = begun
        typed.focus()
        self.call_after_refresh(typed.action_end)

    def action_list(self) -> None:
        typed = self.query_one("#typed", Input)
        typed.value = ""
        self.query_one("#options").focus()
        typed.remove_class("typing")

    def action_scroll(self, lines: int) -> None:
        self.query_one("#board").scroll_relative(y=lines, animate=False)

    def action_undo(self) -> None:
        told = self.sitting.undo()
        if told is None:
            self._onward()
        else:
            self._note(told, wrong=True)

    def action_explain(self) -> None:
        """The texts of the rules behind the question and the highlighted option."""
        match, decision = self.sitting.match, self.sitting.asked
        ids: list[str] = []
        if decision is not None and decision.player == self._viewer:
            ids += match.game.prompt(match.state, decision).get("rules", ())
            index = self.query_one("#options", OptionList).highlighted
            if index is not None:
                ids += self._described(decision, index).get("rules", ())
        elif match.result is not None:
            ids.append(match.result.rule)
        self.push_screen(Sheet("The rules behind this", self._rules(dict.fromkeys(ids))))

    def action_rules(self) -> None:
        self.push_screen(Sheet("Rules", self._rules(None)))

    def _rules(self, ids: Collection[str] | None) -> list[Entry]:
        """These rules, or all of them, each with its section of the book."""
        from rumpus import rulebook

        game = self.sitting.match.game.id
        if game not in rulebook.SOURCES:
            return []
        return [
            (f"{rule.id}  {rule.heading}", rule.text)
            for rule in rulebook.rules(game)
            if ids is None or rule.id in ids
        ]

    def action_people(self) -> None:
        """Everybody at the table, and what their cards say."""
        view = self.sitting.match.view(self._viewer)
        entries: list[Entry] = [("", line) for line in parts(view).people.split("\n")]
        entries += [(name, text) for name, text in texts(view).items() if text]
        self.push_screen(Sheet("Everybody, and what the cards say", entries))

    def action_log(self) -> None:
        lines: list[Entry] = [("", self._line(event)) for event in self._events(0)]
        self.push_screen(Sheet("What has happened", lines, end=True))

    def action_keys(self) -> None:
        self.push_screen(Sheet("Keys", KEYS))

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
    if isinstance(preview, list | tuple):
        return " ".join(map(_told, preview))  # pyright: ignore[reportUnknownArgumentType]
    if isinstance(preview, float):
        return f"{preview:.2f}"
    if isinstance(preview, bool):
        return "yes" if preview else "no"
    return str(preview)
