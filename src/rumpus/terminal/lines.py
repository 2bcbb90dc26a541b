"""Playing in plain lines, for pipes and scripts: a question, its options, an answer."""

from __future__ import annotations

from pathlib import Path
from typing import TextIO

from rumpus.kernel import BadSetting, Decision
from rumpus.telling import event_line, question, result_line, seen
from rumpus.terminal.draw import drawing
from rumpus.terminal.sitting import Sitting

HELP = """\
NUMBER or TEXT  answer          why TEXT   why that is not open
undo            take back       board      the table as you see it
options         list them       save FILE  keep the record
rule ID         its text        help       these words
quit            leave"""


def rule_text(game: str, id: str) -> str:
    """A rule in words, or that there is none of that id."""
    from rumpus import rulebook

    try:
        rule = rulebook.rule(game, id)
    except BadSetting as wrong:
        return str(wrong)
    return f"{rule.id} ({rule.heading}): {rule.text}"


class Lines:
    """A sitting that is read and written line by line."""

    def __init__(self, sitting: Sitting, source: TextIO, sink: TextIO) -> None:
        self.sitting = sitting
        self._source = source
        self._sink = sink
        self._told = 0

    def say(self, text: str) -> None:
        print(text, file=self._sink, flush=True)

    def play(self) -> None:
        """Play to the end, or until the lines end."""
        sitting = self.sitting
        while sitting.match.result is None:
            self._tell()
            moved = sitting.bot_moves()
            if moved:
                if not sitting.humans:  # people hear of it as their seat does, by what happens
                    self.say(f"{sitting.name(moved[0])}: {moved[1]}")
            elif not self._ask():
                return
        self._tell()
        self.say(result_line(sitting.match, sitting.name))

    def _tell(self) -> None:
        """What happened since, as far as the people at the table may see it."""
        match = self.sitting.match
        events = match.events or []
        watching = set(self.sitting.humans) if len(self.sitting.humans) == 1 else set[int]()
        seats = watching if self.sitting.humans else None
        for event in seen(match, min(self._told, len(events)), seats):
            self.say(event_line(match, event, "  "))
        self._told = len(events)

    def _ask(self) -> bool:
        """Ask a person, until there is an answer; False when the lines end."""
        decision = self.sitting.asked
        assert decision is not None
        self.say(f"{self.sitting.name(decision.player)}: {question(self.sitting.match, decision)}")
        self._list(decision)
        for line in self._source:
            text = " ".join(line.split())
            if text == "quit":
                return False
            if text and self._done(text, decision):
                return True
        return False

    def _save(self, file: Path) -> str:
        try:
            self.sitting.save(file)
        except OSError as wrong:
            return f"Not saved: {wrong.strerror or wrong}: {file}"
        return f"Saved in {file}."

    def _list(self, decision: Decision) -> None:
        match = self.sitting.match
        for number, option in enumerate(decision.options, 1):
            label = str(match.game.describe(match.state, decision, option).get("label", option))
            also = "" if label.casefold() == str(option).casefold() else f"   {label}"
            self.say(f"  {number} {option}{also}")

    def _done(self, text: str, decision: Decision) -> bool:
        """Do what the line says; whether the question has changed."""
        word, _, rest = text.partition(" ")
        match = self.sitting.match
        told: str | None = None
        if text == "help":
            told = HELP
        elif text == "options":
            self._list(decision)
        elif text == "board":
            told = drawing(match.view(decision.player)).plain
        elif text == "undo":
            told = self.sitting.undo()
            if told is None:
                self._told = min(self._told, len(match.events or ()))
                return True
        elif word == "why" and rest:
            refusal = match.why_not(decision.player, rest)
            told = str(refusal) if refusal else f"{rest} is open."
        elif word == "rule" and rest:
            told = rule_text(match.game.id, rest)
        elif word == "save" and rest:
            told = self._save(Path(rest))
        else:
            told = self.sitting.answer(text)
            if told is None:
                return True
        if told:
            self.say(told)
        return False
