"""One table in memory: the only writer of its game.

Every change is applied, written to the log and only then told. If the log cannot be written, the
room is thrown away and built again from what the log has.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from rumpus.kernel import Illegal, NotYourDecision, Refusal, Seeded
from rumpus.kernel.game import Game, Table
from rumpus.kernel.record import Proven
from rumpus.server import store as db
from rumpus.server.look import look
from rumpus.server.play import Play, Step, Told, written_luck
from rumpus.server.proof import mix_of
from rumpus.server.refusals import Refused
from rumpus.server.seats import Seated
from rumpus.server.store import Store
from rumpus.server.takebacks import Plea, plea

log = logging.getLogger("rumpus.server")
R = TypeVar("R")
Status = Literal["open", "running", "over"]


class Row(msgspec.Struct):
    """A table as the database keeps it."""

    id: str
    game: str
    format: str
    options: dict[str, str]
    packs: dict[str, str]
    rules: str
    status: Status
    takebacks: Literal["barrier", "free"]
    commitment: str
    created: str
    updated: str
    seed: str | None = None
    mix: str | None = None
    host: str | None = None
    rematch: str | None = None


class Stale(Refused):
    """What was in memory could not be used; the log is read again."""

    def __init__(self) -> None:
        super().__init__(503, "busy", "The table is being read again.", "Try again.")


@dataclass(frozen=True)
class Ack:
    """What became of an answer."""

    sent: tuple[str, ...]
    applied: int


@dataclass
class Room:
    """A table, its seats, its game and its log."""

    row: Row
    seats: list[Seated]
    game: Game
    table: Table
    store: Store
    window: float = 0.0  # seconds before an answer in a window is delivered
    pace: float = 0.0  # seconds between the actions of built-in players
    clock: Callable[[], float] = time.monotonic
    watchers: set[str] = field(default_factory=set[str])
    orders: dict[tuple[int, str], str] = field(default_factory=dict[tuple[int, str], str])

    def __post_init__(self) -> None:
        self.play = Play(self.game, self.table, self.clock)
        self.steps: list[Step] = []
        self.acks: dict[tuple[int, str], Ack] = {}
        self.lock = asyncio.Lock()
        self.again = asyncio.Lock()  # one rematch
        self.pulse = asyncio.Event()
        self.private: dict[int, int] = {}  # by seat: changes that have no number
        self.stale = False
        self.touched = self.clock()
        self.streams = 0
        self.cache: dict[Any, Any] = {}
        self.tasks: dict[tuple[int, str], asyncio.Task[None]] = {}  # who is thinking
        self.moved: Callable[[Room], None] = _nobody  # told after every change
        self.plea: Plea | None = None  # somebody asks to take back beyond a barrier

    # --- reading the log ----------------------------------------------------------------------

    def reload(self, steps: list[tuple[Step, str | None]]) -> None:
        """Play the log again; its luck is checked against the seed."""
        play, steps_only = self.play, [step for step, _ in steps]
        told = written_luck(steps_only)
        proof = self.luck() if self.row.seed else None
        luck = Proven(told, proof) if proof else told
        for step, nonce in steps:
            play.again(step, luck)
            self._remember(step, nonce)
        if play.match is not None and proof is not None:
            play.match.luck = proof

    def luck(self) -> Seeded:
        """The luck of this table from its start."""
        return Seeded(bytes.fromhex(self.row.seed or ""), bytes.fromhex(self.row.mix or ""))

    def _remember(self, step: Step, nonce: str | None) -> None:
        self.steps.append(step)
        if nonce is not None and step.seat is not None:
            self.acks[step.seat, nonce] = Ack(step.sent, step.applied)

    # --- what changes a table -----------------------------------------------------------------

    async def submit(
        self, seat: int, decision: str, answers: Iterable[str], nonce: str | None
    ) -> Ack:
        """Give an answer to a decision; the same nonce is answered as the first time."""
        return await self._alone(self._submit(seat, decision, tuple(answers), nonce))

    async def undo(self, seat: int, nonce: str | None) -> Ack:
        """Take back that seat's last answer."""
        return await self._alone(self._undo(seat, nonce))

    async def note(self, kind: str, told: Told, *also: sa.Executable) -> None:
        """Something happened at the table: a seat was taken, a rematch was made."""

        async def noted() -> None:
            async with self.lock:
                self.fresh()
                await self._keep([self.play.note(kind, told)], None, *also)

        await self._alone(noted())

    async def begin(self) -> None:
        """Start the game, if every seat is taken and ready."""
        await self._alone(self._begin())

    async def _alone(self, work: Coroutine[Any, Any, R]) -> R:
        """Once begun it is finished, whether or not the asker waits for it."""
        self.touched = self.clock()
        return await asyncio.shield(asyncio.ensure_future(work))

    async def _submit(
        self, seat: int, decision: str, answers: tuple[str, ...], nonce: str | None
    ) -> Ack:
        known = self.acknowledged(seat, answers, nonce)
        if known is not None:
            return known
        await self._wait_for_window(seat, decision)
        async with self.lock:
            self.fresh()
            known = self.acknowledged(seat, answers, nonce)
            if known is not None:
                return known
            self.expect(seat, decision)
            match = self.play.playing
            parts = look(match, seat, answers).applied if len(answers) > 1 else 1
            steps = self._apply(
                lambda: [self.play.give(seat, answers[n], first=not n) for n in range(parts)]
            )
            steps[0] = msgspec.structs.replace(steps[0], sent=answers, applied=parts)
            if match.result is not None:
                steps.append(self._reveal_seed())
            await self._keep(steps, nonce)
            return Ack(answers, parts)

    async def _undo(self, seat: int, nonce: str | None) -> Ack:
        async with self.lock:
            self.fresh()
            known = self.acknowledged(seat, ("undo",), nonce)
            if known is not None:
                return known
            length = self.play.takes_back(seat, self.row.takebacks == "free")
            step = self._apply(lambda: [self.play.back(seat, length)])[0]
            await self._keep([msgspec.structs.replace(step, sent=("undo",), applied=1)], nonce)
            return Ack(("undo",), 1)

    async def ask_back(self, seat: int) -> None:
        """Ask the others to take back what undo does not; with no others there it is done."""

        async def asked() -> None:
            async with self.lock:
                self.fresh()
                if self.pleaded is not None:
                    raise Refused(409, "already-asked", "Somebody asks to take back already.")
                self.plea = plea(self.play, self.seats, seat)
                await self._weigh(
                    Told(0, "table asks back", self.plea.text, beat="quiet", seat=seat)
                )

        await self._alone(asked())

    async def agree(self, seat: int, plea: int, agrees: bool) -> None:
        """One of those who are asked agrees or does not."""

        async def said() -> None:
            async with self.lock:
                self.fresh()
                asked = self.pleaded
                if asked is None or asked.id != plea or seat not in asked.needs:
                    raise Refused(409, "not-asked", "Nobody asks you to take anything back now.")
                name = self.seats[seat].name
                text = f"{name} {'agrees' if agrees else 'does not agree'}."
                asked.agreed.add(seat)
                self.plea = asked if agrees else None
                await self._weigh(Told(0, "table agrees", text, beat="quiet", seat=seat))

        await self._alone(said())

    async def _weigh(self, told: Told) -> None:
        """Tell what was said, and take back what all agree to."""
        steps = [self.play.note("say", told)]
        asked = self.pleaded
        if asked is not None and asked.granted:
            self.plea = None
            steps += self._apply(lambda: [self.play.back(asked.seat, asked.length)])
        await self._keep(steps, None)

    @property
    def pleaded(self) -> Plea | None:
        """The request to take back that still stands: nobody has answered anything since."""
        match, asked = self.play.match, self.plea
        if match is None or asked is None or len(match.journal) != asked.journal:
            return None
        return asked

    async def _begin(self) -> None:
        async with self.lock:
            self.fresh()
            if self.row.status != "open" or not all(seat.ready for seat in self.seats):
                return
            nonces = [seat.nonce for seat in self.seats]
            self.row.mix = mix_of(self.row.commitment, nonces) or None
            self.row.status = "running"
            step = self._apply(lambda: [self.play.begin(self.luck())])
            if self.play.playing.result is not None:
                step.append(self._reveal_seed())
            await self._keep(step, None)

    def _reveal_seed(self) -> Step:
        """The end of the game: the seed is told, so that everybody can check the luck."""
        self.row.status = "over"
        text = "The seed is published: anybody can check the luck now."
        data = {"seed": self.row.seed, "commitment": self.row.commitment}
        return self.play.note("seed", Told(0, "table seed", text, beat="quiet", data=data))

    def fresh(self) -> None:
        """A room that ran ahead of its log is not used any more."""
        if self.stale:
            raise Stale

    # --- what must hold -----------------------------------------------------------------------

    def acknowledged(self, seat: int, answers: tuple[str, ...], nonce: str | None) -> Ack | None:
        """What was said to this nonce before."""
        known = self.acks.get((seat, nonce)) if nonce is not None else None
        if known is not None and known.sent != answers:
            raise Refused(
                409,
                "nonce-used",
                "This nonce came with another answer before.",
                "Use a new nonce for a new answer.",
            )
        return known

    def expect(self, seat: int, decision: str) -> None:
        """The decision that is answered must be the one that is open."""
        match = self.play.playing
        found = self.play.open.get(seat)
        if found is not None and found.id == decision:
            return
        if match.result is not None:
            raise NotYourDecision(Refusal("game-over", "The game is over.", (match.result.rule,)))
        raise Refused(
            409,
            "stale-decision",
            f"Decision {decision!r} is not open.",
            f"Open is {found.id!r}." if found else "Your seat is not asked anything now.",
        )

    async def _wait_for_window(self, seat: int, decision: str) -> None:
        """An answer in a window comes no earlier than a standing order's would."""
        found = self.play.open.get(seat)
        if found is not None and found.id == decision and is_window(found.decision):
            await asyncio.sleep(max(0.0, found.since + self.delay(seat) - self.clock()))

    def delay(self, seat: int) -> float:
        """How long a window stays open at least; nobody hides anything from built-in players."""
        if sum(one.kind == "human" for one in self.seats) > 1:
            return self.window
        return 0.0 if self.seats[seat].kind == "human" else 2 * self.pace

    # --- keeping ------------------------------------------------------------------------------

    def _apply(self, change: Callable[[], list[Step]]) -> list[Step]:
        """Change the game. A refusal changes nothing; any other error spoils the room."""
        try:
            return change()
        except (Illegal, Refused):
            if self.play.seq != (self.steps[-1].seq if self.steps else 0):
                self.stale = True
            raise
        except Exception:
            self.stale = True
            log.exception("table %s: the rules failed after step %d", self.row.id, self.play.seq)
            raise

    async def _keep(self, steps: list[Step], nonce: str | None, *also: sa.Executable) -> None:
        """Write the steps to the log, then tell everybody."""
        now = datetime.now(UTC).isoformat(timespec="milliseconds")
        rows = [
            {
                "table_id": self.row.id,
                "no": len(self.steps) + number,
                "seq": step.seq,
                "kind": step.kind,
                "seat": step.seat,
                "payload": msgspec.json.encode(step).decode(),
                "nonce": nonce if number == 0 else None,
                "at": now,
            }
            for number, step in enumerate(steps)
        ]
        row = self.row
        head = {"status": row.status, "mix": row.mix, "rematch": row.rematch, "updated": now}
        change = sa.update(db.tables).where(db.tables.c.id == row.id).values(**head)
        try:
            await self.store.write(*(sa.insert(db.steps).values(**r) for r in rows), change, *also)
        except IntegrityError as conflict:
            self.spoil()
            raise Stale from conflict
        except BaseException:
            self.spoil()
            raise
        row.updated = now
        before = self.seq
        for number, step in enumerate(steps):
            self._remember(step, nonce if number == 0 else None)
        seat = steps[0].seat
        if self.seq == before and seat is not None:
            self.private[seat] = self.private.get(seat, 0) + 1
        self.tell()

    def spoil(self) -> None:
        """What is in memory is ahead of the log: read the log again."""
        self.stale = True
        self._wake()

    def tell(self) -> None:
        """Everybody who listens looks again."""
        self.cache.clear()
        self.touched = self.clock()
        self._wake()
        self.moved(self)

    def _wake(self) -> None:
        pulse, self.pulse = self.pulse, asyncio.Event()
        pulse.set()

    def mark(self, seat: int | None) -> tuple[int, int]:
        """What has changed for that seat: it differs when there is something to tell."""
        return self.seq, self.private.get(seat, 0) if seat is not None else 0

    @property
    def seq(self) -> int:
        """The number of the last step in the log."""
        return self.steps[-1].seq if self.steps else 0


def _nobody(room: Room) -> None:
    """Nobody needs to know."""


def is_window(decision: Any) -> bool:
    """A question made with `offer`: the last option declines."""
    options = decision.options
    return bool(options) and str(options[-1]) == "pass"
