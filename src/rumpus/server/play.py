"""A game as its log tells it: the match, what has been told of it, and the names of its questions.

The same code applies an answer when it is given and when the log is read again. Each answer is
one step with a number of its own; only changing a sealed answer has none, so that nobody else
can tell that it was changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, cast

import msgspec

from rumpus.kernel import Chance, Decision, Event, Game, Illegal, Match, Refusal, Scripted, Some
from rumpus.kernel.chance import Luck, luck_text
from rumpus.kernel.game import Table

Hidden = Literal["secret", "sealed", "replaced"]


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event in words, with the seats that may know of it (None: everybody)."""

    seq: int
    kind: str
    text: str
    rules: tuple[str, ...] = ()
    depth: int = 0
    beat: str = "result"
    seat: int | None = None
    data: dict[str, Any] = {}
    sees: tuple[int, ...] | None = None


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of the log. Luck is written with the seats that saw it."""

    kind: str  # start, answer, back, or a house event: seat, ready, rematch, seed
    seq: int
    seat: int | None = None
    answer: str = ""
    luck: tuple[tuple[str, tuple[int, ...] | None], ...] = ()
    told: tuple[Told, ...] = ()
    hidden: str = ""
    length: int = 0  # of the journal, after a step back
    sent: tuple[str, ...] = ()  # all parts of the answer that this step begins
    applied: int = 0  # how many of them were applied


class Open:
    """An open question and its name."""

    __slots__ = ("decision", "id", "since")

    def __init__(self, id: str, decision: Decision, since: float) -> None:
        self.id = id
        self.decision = decision
        self.since = since


class Group:
    """The steps of one answer: whose, how long the journal was before, and if it is final."""

    __slots__ = ("final", "length", "seat")

    def __init__(self, seat: int, length: int) -> None:
        self.seat = seat
        self.length = length
        self.final = False  # sealed answers were opened: no way back


class Play:
    """The match of a table with everything the house remembers about it."""

    def __init__(self, game: Game, table: Table, clock: Any) -> None:
        self.game = game
        self.table = table
        self.match: Match | None = None
        self.seq = 0
        self.told: list[Told] = []
        self.open: dict[int, Open] = {}
        self.groups: list[Group] = []
        self.hidden: dict[int, Hidden] = {}  # places in the journal that not everybody may read
        self.drawn: list[Chance[Any]] = []  # every question to chance, also of what was taken back
        self.sealed_since = 0  # the place of the first answer that is still sealed
        self._clock = clock

    @property
    def seats(self) -> int:
        return self.table.format.seats

    # --- steps --------------------------------------------------------------------------------

    def begin(self, luck: Luck) -> Step:
        """The game starts."""
        self.seq += 1
        state, stage = self.game.start(self.table)
        match = self.match = Match(self.game, self.table, state, stage, luck)
        told = (self.say("table started", "The game begins."), *self._words(match, 0))
        step = Step("start", self.seq, luck=self._luck(match, 0), told=told)
        self._after(step)
        return step

    def give(self, seat: int, answer: str, first: bool = True) -> Step:
        """Apply one part of an answer. An answer that is not open changes nothing."""
        match = self.playing
        journal, heard = len(match.journal), len(match.events or ())
        decision = match.asked(seat)
        change = match.committed(seat) is not None
        others = self.sealed_by_others(seat)
        match.answer(seat, exact(decision, answer) if decision else answer)
        if first:
            self.groups.append(Group(seat, journal))
        if others and not self.sealed_by_others(seat):
            self.groups[-1].final = True
        sealed = match.committed(seat) is not None
        if sealed and not change and not others:
            self.sealed_since = journal
        hidden: Hidden | None = None
        if decision and decision.secret:
            hidden = "secret"
        elif sealed:
            hidden = "sealed"
        self._hide(seat, journal, hidden, change)
        if not (change and sealed):
            self.seq += 1
        told = self._words(match, heard)
        if sealed and not change:
            told = (self._chosen(match), *told)
        text = str(match.journal[journal][1])
        step = Step("answer", self.seq, seat, text, self._luck(match, journal), told, hidden or "")
        self._after(step)
        return step

    def back(self, seat: int, length: int) -> Step:
        """Take back everything after the first `length` entries of the journal."""
        match = self.playing
        self.seq += 1
        match.rewind(length)
        now = len(match.journal)
        self.groups = [group for group in self.groups if group.length < now]
        self.hidden = {place: how for place, how in self.hidden.items() if place < now}
        told = self.say("table took back", f"Player {seat + 1} took back the last answer.", seat)
        step = Step("back", self.seq, seat, told=(told,), length=length)
        self._after(step)
        return step

    def note(self, kind: str, told: Told) -> Step:
        """Something happened at the table, and not in the game."""
        self.seq += 1
        step = Step(kind, self.seq, told.seat, told=(msgspec.structs.replace(told, seq=self.seq),))
        self._after(step)
        return step

    def again(self, step: Step, luck: Luck | None = None) -> None:
        """Apply a step of the log; its words are those of the log."""
        told = len(self.told)
        if step.kind == "start":
            assert luck is not None
            self.begin(luck)
        elif step.kind == "answer":
            assert step.seat is not None
            self.give(step.seat, step.answer, first=bool(step.sent))
        elif step.kind == "back":
            assert step.seat is not None
            self.back(step.seat, step.length)
        else:
            self.seq = step.seq
        self.seq = step.seq
        self.told[told:] = step.told

    def _after(self, step: Step) -> None:
        self.told.extend(step.told)
        self._name(step)

    def _name(self, step: Step) -> None:
        """Give every new question a name; a question that is asked still keeps its own."""
        if self.match is None:
            return
        for seat in range(self.seats):
            decision = self.match.asked(seat)
            known = self.open.get(seat)
            if decision is None:
                self.open.pop(seat, None)
            elif known is None or known.decision is not decision:
                kept = known and step.kind == "back" and seat != step.seat
                same = kept and known and same_question(known.decision, decision)
                name = known.id if same and known else f"d{self.seq}-{seat}"
                since = known.since if same and known else self._clock()
                self.open[seat] = Open(name, decision, since)

    def _hide(self, seat: int, journal: int, hidden: Hidden | None, change: bool) -> None:
        """Remember what others may not read of the journal."""
        if change:
            entries = self.playing.journal
            for place in range(journal - 1, -1, -1):
                if entries[place][0] == seat:
                    self.hidden[place] = "replaced"
                    break
        if hidden:
            self.hidden[journal] = hidden

    # --- questions about the game -------------------------------------------------------------

    @property
    def playing(self) -> Match:
        """The match, or a refusal while there is none."""
        if self.match is None:
            raise Illegal(
                Refusal("not-running", "The game has not begun.", (), "Seats are still open.")
            )
        return self.match

    def takes_back(self, seat: int, free: bool) -> int:
        """To which length of the journal that seat may go back, or a refusal."""
        match = self.playing
        own = [group for group in self.groups if group.seat == seat]
        if not own:
            raise Illegal(Refusal("nothing-given", "You have not answered anything yet."))
        if match.result is not None:
            raise Illegal(Refusal("game-over", "The game is over.", (match.result.rule,)))
        if free:
            return own[-1].length
        last = self.groups[-1]
        if last is not own[-1] or last.final or match.undoable(seat) is None:
            raise Illegal(BARRIER)
        return own[-1].length

    def sealed_by_others(self, seat: int) -> bool:
        """Whether another seat has chosen in secret and waits for the rest."""
        match = self.playing
        return any(match.committed(s) is not None for s in range(self.seats) if s != seat)

    def pending(self) -> tuple[int, int] | None:
        """How many of those who choose in secret have chosen, and of how many; None if nobody."""
        match = self.match
        if match is None:
            return None
        asked = [seat for seat in range(self.seats) if match.asked(seat) is not None]
        ready = sum(match.committed(seat) is not None for seat in asked)
        return (ready, len(asked)) if ready else None

    # --- words --------------------------------------------------------------------------------

    def say(self, kind: str, text: str, seat: int | None = None) -> Told:
        """An event of the house."""
        return Told(self.seq, kind, text, beat="quiet", seat=seat)

    def _chosen(self, match: Match) -> Told:
        """Somebody chose in secret: how many have, and not who."""
        ready, asked = self.pending() or (0, 0)
        text = f"{ready} of {asked} have chosen."
        return Told(
            self.seq, "table committed", text, beat="quiet", data={"ready": ready, "of": asked}
        )

    def _words(self, match: Match, heard: int) -> tuple[Told, ...]:
        """What the game has told since, in words."""
        return tuple(self._word(match, event) for event in (match.events or [])[heard:])

    def _word(self, match: Match, event: Event) -> Told:
        line = self.game.line(match.state, event)
        seat = event.data.get("seat", event.data.get("player"))
        return Told(
            self.seq,
            event.kind,
            line.text,
            tuple(event.rules),
            line.depth,
            line.beat,
            seat if isinstance(seat, int) else None,
            event.data if line.data is None else dict(line.data),
            event.sees,
        )

    def _luck(self, match: Match, journal: int) -> tuple[tuple[str, tuple[int, ...] | None], ...]:
        """What chance gave since, with who saw it."""
        since = cast("list[tuple[int | Chance[Any], Any]]", match.journal[journal:])
        given = [(who, value) for who, value in since if isinstance(who, Chance)]
        self.drawn += [who for who, _ in given]
        return tuple((luck_text(who, value), who.sees) for who, value in given)


BARRIER = Refusal(
    "barrier",
    "This can no longer be taken back: luck, a reveal or another player's answer came since.",
)


def same_question(one: Decision, other: Decision) -> bool:
    """Whether two questions ask the same with the same answers."""
    if one.ask != other.ask or len(one.options) != len(other.options):
        return False
    return all(str(a) == str(b) for a, b in zip(one.options, other.options, strict=True))


def several(decision: Decision) -> bool:
    """Whether several things are chosen at once."""
    return bool(decision.options) and all(isinstance(one, Some) for one in decision.options)


def items(decision: Decision) -> list[Any]:
    """The single things among which several are chosen, in their order."""
    seen: dict[int, Any] = {}
    for option in decision.options:
        for item in option:
            seen.setdefault(id(item), item)
    found: list[Any] = []
    texts: set[str] = set()
    for item in seen.values():
        if str(item) not in texts:
            texts.add(str(item))
            found.append(item)
    return found


def exact(decision: Decision, text: str) -> str:
    """The answer as the kernel writes it: several things in the order of the question."""
    if not several(decision) or ("+" not in text and "," not in text):
        return text
    parts = [" ".join(part.split()).casefold() for part in text.replace(",", "+").split("+")]
    known = [str(item) for item in items(decision)]
    places = {item.casefold(): number for number, item in enumerate(known)}
    if any(part not in places for part in parts):
        return text
    return " + ".join(known[place] for place in sorted(places[part] for part in parts))


def written_luck(steps: Iterable[Step]) -> Scripted:
    """All luck of a log, in the order in which it was asked for."""
    return Scripted(line for step in steps for line, _ in step.luck)


def replayed(game: Game, table: Table, steps: Sequence[Step], clock: Any) -> Play:
    """The game after these steps, from their written luck alone."""
    play = Play(game, table, clock)
    luck = written_luck(steps)
    for step in steps:
        play.again(step, luck)
    return play
