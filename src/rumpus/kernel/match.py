"""A match: the state at the stage's start, and the answers given since."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, TypeAlias, cast

from rumpus.kernel.chance import Luck, Seeded
from rumpus.kernel.digest import digest
from rumpus.kernel.errors import BadSetting, Illegal, NotYourDecision, Refusal, RumpusError
from rumpus.kernel.events import Event
from rumpus.kernel.game import Game, Table
from rumpus.kernel.rule import CHANCE, Ask, Chance, Decision, Many, Rule
from rumpus.kernel.stage import Ends, Over, Stage

# An entry of the journal: (seat, option), or (the question to chance, its outcome).
Entry: TypeAlias = tuple[Any, Any]
Past: TypeAlias = "tuple[Past, list[Entry]] | None"


class Match:
    """One game being played.

    `answer` takes an option or its text. `fork` copies in the middle of a turn by replaying the
    stage's answers on a copy of the state at its start; both go on with the same luck.
    """

    __slots__ = (
        "_ask", "_marks", "_now", "_origin", "_past", "_rule", "_sealed", "_start", "_struck",
        "events", "game", "luck", "result", "stage", "state", "table",
    )  # fmt: skip

    def __init__(
        self, game: Game, table: Table, state: Any, stage: Stage, luck: Luck | None
    ) -> None:
        self.game = game
        self.table = table
        self.luck = luck
        self.events: list[Event] | None = []
        self.result: Over | None = None
        self._past: Past = None
        self._struck: list[tuple[int, list[Entry]]] = []
        self._sealed: dict[int, Any] = {}
        self._now: list[Entry] = []
        self._marks: list[int] = []  # how many events had been told before each player's answer
        state.events = None
        self._origin: tuple[Any, Stage] | None = (state.copy(), stage)
        self.state = state
        state.events = self.events
        self.result = self._begin(stage)
        if self.result is None:
            self._go(None)
        else:
            self._ask: Ask | None = None

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """All open decisions of the players; several when the choice is simultaneous."""
        ask = self._ask
        if type(ask) is Decision:
            return (ask,)
        if type(ask) is Many:
            return tuple(d for d in ask.decisions if d.player not in self._sealed)
        return ()

    @property
    def decision(self) -> Decision | None:
        """The first open decision; None when the game is over."""
        ask = self._ask
        if type(ask) is Decision:
            return ask
        open_ = self.decisions
        return open_[0] if open_ else None

    @property
    def chance(self) -> Chance[Any] | None:
        """The open question to chance, in a match without luck of its own."""
        ask = self._ask
        return ask if isinstance(ask, Chance) else None

    def asked(self, seat: int) -> Decision | None:
        """What that seat is asked; sealed answers may be changed until the last one is in."""
        ask = self._ask
        if type(ask) is Decision:
            return ask if ask.player == seat else None
        if type(ask) is Many:
            for decision in ask.decisions:
                if decision.player == seat:
                    return decision
        return None

    def committed(self, seat: int) -> Any:
        """The sealed answer that a seat has given, while others are still choosing."""
        return self._sealed.get(seat)

    def answer(self, seat: int, option: Any) -> None:
        """Give that seat's answer: one of the options, or its text."""
        ask = self._ask
        if type(ask) is Decision and ask.player == seat:
            if option not in ask.options:
                option = self._find(ask, option)
            if self.events is not None:
                self._marks.append(len(self.events))
            self._now.append((seat, option))
            self._go(option)
            return
        if isinstance(ask, Chance) and seat == CHANCE:
            self._now.append((ask, option))
            self._go(option)
            return
        decision = self.asked(seat)
        if decision is None:
            raise NotYourDecision(self._not_asked(seat))
        if option not in decision.options:
            option = self._find(decision, option)
        if self.events is not None:
            self._marks.append(len(self.events))
        self._now.append((seat, option))
        sent = self._collect(ask, seat, option)  # type: ignore[arg-type]
        if sent is not None:
            self._go(sent)

    def _collect(self, ask: Many, seat: int, option: Any) -> Any:
        """What the rule gets when a seat of several has answered; None while sealed ones wait."""
        if not ask.sealed:
            return (seat, option)
        self._sealed[seat] = option
        if len(self._sealed) < len(ask.decisions):
            return None
        answers = [self._sealed[decision.player] for decision in ask.decisions]
        self._sealed = {}
        return answers

    def _find(self, decision: Decision, text: Any) -> Any:
        """The option with that text, or an error that says why there is none."""
        if isinstance(text, str):
            wanted = " ".join(text.split()).casefold()
            for option in (*decision.options, *decision.aside):
                if str(option).casefold() == wanted:
                    return option
        elif text in decision.aside:
            return text
        raise Illegal(self._refusal(decision, text))

    def why_not(self, seat: int, answer: Any) -> Refusal | None:
        """The rule that forbids an answer, in words; None if it is open."""
        decision = self.asked(seat)
        if decision is None:
            return self._not_asked(seat)
        try:
            if answer not in decision.options:
                self._find(decision, answer)
        except Illegal as refused:
            return refused.refusal
        return None

    def _refusal(self, decision: Decision, answer: Any) -> Refusal:
        found = self.game.objection(self.state, decision, answer)
        if found is not None:
            return found
        some = "; ".join(str(option) for option in decision.options[:5])
        return Refusal(
            "not-an-option",
            f"{str(answer)!r} is not an answer to this question.",
            tuple(self.game.prompt(self.state, decision).get("rules", ())),
            f"Possible here: {some}{' ...' if len(decision.options) > 5 else '.'}",
        )

    def _not_asked(self, seat: int) -> Refusal:
        if self.result is not None:
            return Refusal("game-over", "The game is over.", (self.result.rule,))
        waiting = ", ".join(f"seat {d.player}" for d in self.decisions)
        return Refusal(
            "not-your-decision",
            f"Seat {seat} is not asked anything now.",
            (),
            f"The game waits for {waiting or 'chance'}.",
        )

    def _begin(self, stage: Stage) -> Over | None:
        """Keep a copy of the state and start the stage's rule; stages that ask nothing just run."""
        stages = self.game.stages
        while True:
            begun: Any = stages[stage.name](self.state, *stage.args)
            if type(begun) is Stage:
                stage = begun
                continue
            if type(begun) is Over:
                return begun
            self.stage = stage
            self._start = self.state.copy()
            self._now = []
            self._rule: Rule[Any] = begun
            return None

    def _restart(self) -> Rule[Any]:
        """The rule of the present stage from its beginning; a stage that was kept does ask."""
        begun: Any = self.game.stages[self.stage.name](self.state, *self.stage.args)
        return begun  # type: ignore[no-any-return]

    def _go(self, value: Any) -> None:
        """Send an answer to the rule and run on to the next question chance cannot answer."""
        luck = self.luck
        while True:
            try:
                ask: Ask = self._rule.send(value)
            except (StopIteration, Ends) as stop:
                after: Any = stop.after if isinstance(stop, Ends) else stop.value
                if type(after) is Stage:
                    self._past = (self._past, self._now)
                    after = self._begin(after)
                    if after is None:
                        value = None
                        continue
                    self._now = []
                self.result = after
                self._ask = None
                return
            if luck is None or not isinstance(ask, Chance):
                self._ask = ask
                return
            value = luck.give(ask)
            self._now.append((ask, value))

    def _resume(self, entries: Sequence[Entry]) -> None:
        """Run the stage's rule again through answers that it has been given before."""
        rule = self._rule
        ask = rule.send(None)
        for who, value in entries:
            if type(ask) is Many:
                value = self._collect(ask, who, value)
                if value is None:
                    continue
            ask = rule.send(value)
        self._ask = ask

    def fork(self, luck: Luck | None = None) -> Match:
        """An independent copy that hears no events; it goes on with the same or a given luck."""
        twin = Match.__new__(Match)
        twin.game = self.game
        twin.table = self.table
        twin.luck = luck or (self.luck and self.luck.copy())
        twin.events = None
        twin.result = self.result
        twin.stage = self.stage
        twin._past = self._past
        twin._struck = self._struck
        twin._origin = self._origin
        twin._marks = []
        twin._sealed = {}
        twin._start = self._start
        twin._now = self._now.copy()
        if self.result is not None:
            twin.state = self.state.copy()
            twin._ask = None
            return twin
        twin.state = self._start.copy()
        twin._rule = twin._restart()
        twin._resume(twin._now)
        return twin

    def imagine(self, seat: int, luck: Luck) -> Match:
        """A world that fits what the seat knows: everything else is dealt anew."""
        for _ in range(32):
            world = self._world(seat, luck)
            if world is not None:
                return world
        raise RumpusError(f"{self.game.id}: no world fits what seat {seat} knows")

    def _world(self, seat: int, luck: Luck) -> Match | None:
        """One attempt: the stage's answers again, with what the seat could not see drawn anew."""
        world = Match.__new__(Match)
        world.game, world.table, world.stage = self.game, self.table, self.stage
        world.luck, world.events, world.result = luck, None, self.result
        world._past, world._struck, world._origin, world._sealed = None, [], None, {}
        world._marks = []
        start = self._start if self.result is None else self.state
        world.state = self.game.imagine(start, self.state, seat, luck)
        world._start = world.state.copy()
        world._now = []
        world._ask = None
        if self.result is not None:
            return world
        world._rule = world._restart()
        try:
            return world if self._relive(world, seat, luck) else None
        except (StopIteration, Ends):
            return None  # the stage goes on in the match, so this world does not fit

    def _relive(self, world: Match, seat: int, luck: Luck) -> bool:
        """Whether the stage's answers so far could have been given in that world."""
        rule = world._rule
        ask = world._ask = rule.send(None)
        for place, (who, value) in enumerate(self._now):
            if type(ask) is Many and self._unseen(world, ask, place, seat):
                continue
            if isinstance(who, Chance):
                if not isinstance(ask, Chance):
                    return False
                secret = ask.sees is not None and seat not in ask.sees
                if secret and not self._revealed(seat, value):
                    value = luck.give(ask)
                elif value not in ask.outcomes:
                    return False
                who = ask
            else:
                asked = world.asked(who)
                if asked is None or not (value in asked.options or value in asked.aside):
                    return False
            world._now.append((who, value))
            if type(ask) is Many:
                value = world._collect(ask, cast(int, who), value)
                if value is None:
                    continue
            ask = world._ask = rule.send(value)
        return True

    def _revealed(self, seat: int, value: Any) -> bool:
        """Whether the seat has come to know, since the stage began, what chance gave in secret."""
        revealed = self.game.revealed
        return revealed is not None and revealed(self._start, self.state, seat, value)

    def _unseen(self, world: Match, ask: Many, place: int, seat: int) -> bool:
        """Whether that entry is another seat's secret, still unknown while several are asked.

        In the imagined world it has not been answered yet.
        """
        who = self._now[place][0]
        if isinstance(who, Chance):
            return who.sees is not None and seat not in who.sees
        if who == seat:
            return False
        if ask.sealed:  # an earlier sealed question of the stage has all its answers
            given = {*world._sealed, *(entry[0] for entry in self._now[place:])}
            return who in self._sealed and any(d.player not in given for d in ask.decisions)
        return any(d.secret for d in ask.decisions if d.player == who)

    @property
    def journal(self) -> list[Entry]:
        """All answers so far, those of chance included, without what was taken back."""
        parts = [self._now]
        past = self._past
        while past is not None:
            past, entries = past
            parts.append(entries)
        return [entry for part in reversed(parts) for entry in part]

    @property
    def struck(self) -> list[tuple[int, list[Entry]]]:
        """What was taken back: how long the journal was cut to, and what was cut off, in order."""
        return self._struck

    def rewind(self, length: int) -> None:
        """Go back to the first `length` entries of the journal; luck goes on and never repeats.

        The luck that follows an answer stays with it.
        """
        if self._origin is None:
            raise RumpusError("an imagined world has no past to go back to")
        journal = self.journal
        while length < len(journal) and isinstance(journal[length][0], Chance):
            length += 1
        kept, cut = journal[:length], journal[length:]
        luck, origin = self.luck, self._origin
        struck = [*self._struck, (length, cut)] if cut else self._struck
        tape = Tape(iter(kept))
        self.__init__(self.game, self.table, origin[0].copy(), origin[1], tape)  # type: ignore[misc]
        while not tape.empty:
            who, value = tape.take()
            self.answer(who, value)
        self.luck = luck
        self._struck = struck

    def undoable(self, seat: int) -> int | None:
        """The length of the journal before that seat's last answer, if no barrier came since.

        Barriers are luck, anything revealed, and an answer by another seat.
        """
        journal = self.journal
        if not journal or isinstance(journal[-1][0], Chance) or journal[-1][0] != seat:
            return None
        if self.events and any(event.reveals for event in self.events[self._marks[-1] :]):
            return None
        return len(journal) - 1

    def undo(self, seat: int) -> None:
        """Take back that seat's last answer, if nothing has been revealed since."""
        length = self.undoable(seat)
        if length is None:
            raise Illegal(
                Refusal(
                    "barrier",
                    "This can no longer be taken back: luck, a reveal or another "
                    "player's answer came since.",
                )
            )
        self.rewind(length)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What that seat (None: a watcher) may know, as plain data."""
        if seat is not None and not 0 <= seat < self.table.format.seats:
            raise BadSetting(
                f"there is no seat {seat}; there are 0 to {self.table.format.seats - 1}"
            )
        return self.game.view(self.state, seat)

    def digest(self) -> str:
        """A digest of the whole position, the running stage included."""
        since = [str(value) for _, value in self._now]
        return digest([self.stage.name, list(self.stage.args), self.state, since])

    def record(self) -> dict[str, Any]:
        """The whole game as a document; `rumpus.load` restores it."""
        from rumpus.kernel.record import write

        return write(self)

    @property
    def standing(self) -> tuple[Any, list[Entry]]:
        """What a match is: the state at the stage's start, and the answers given since."""
        return self._start, self._now

    @property
    def seed(self) -> bytes | None:
        return self.luck.seed if isinstance(self.luck, Seeded) else None


class Tape:
    """Luck that was recorded: outcomes are taken from a journal, and answers between them."""

    __slots__ = ("_entries", "_head")

    def __init__(self, entries: Iterator[Entry]) -> None:
        self._entries = entries
        self._head: Entry | None = next(entries, None)

    @property
    def empty(self) -> bool:
        return self._head is None

    def take(self) -> Entry:
        entry = self._head
        if entry is None:
            raise RumpusError("the recorded game ends in the middle of an answer")
        self._head = next(self._entries, None)
        return entry

    def give(self, ask: Chance[Any]) -> Any:
        return self.take()[1]

    def copy(self) -> Tape:
        raise RumpusError("a game that is being replayed cannot be copied")
