"""All tables of the server: making them, finding them, and putting the idle ones away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from rumpus.kernel import BadSetting, Game, RumpusError
from rumpus.kernel.chance import commitment
from rumpus.kernel.game import Table
from rumpus.server import store as db
from rumpus.server.crew import Crew
from rumpus.server.driver import Driver
from rumpus.server.limits import Gate
from rumpus.server.play import Step
from rumpus.server.refusals import Refused
from rumpus.server.room import Room, Row, Stale
from rumpus.server.seats import (
    WATCHER,
    Caller,
    Eyes,
    Seated,
    is_host,
    new_table_id,
    no_seat,
    owns,
)
from rumpus.server.settings import LEVELS, Settings
from rumpus.server.store import Store

log = logging.getLogger("rumpus.server")
R = TypeVar("R")


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class House:
    """The tables in memory, the database behind them, and those who play for the house."""

    def __init__(self, games: Mapping[str, Game], settings: Settings, store: Store) -> None:
        self.games = games
        self.settings = settings
        self.store = store
        self.gate = Gate(settings.limits)
        self.crew = Crew(settings.workers, settings.grace)
        self.driver = Driver(self.crew, settings)
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tables: dict[str, Table] = {}
        self.rule_texts: dict[str, bytes] = {}  # as they are sent
        self._janitor = asyncio.create_task(self._tidy(), name="janitor")

    async def close(self) -> None:
        self._janitor.cancel()
        await self.driver.close(self.rooms.values())
        await self.crew.close()

    # --- games ----------------------------------------------------------------------------------

    def game(self, id: str) -> Game:
        try:
            return self.games[id]
        except KeyError:
            known = ", ".join(self.games)
            raise Refused(
                404, "no-game", f"There is no game {id!r}.", f"There are: {known}."
            ) from None

    def table(self, game: Game, format: str | None, options: Mapping[str, Any]) -> Table:
        """A table with content that is loaded once for the same game."""
        key = str((game.id, format, sorted((name, str(value)) for name, value in options.items())))
        if key not in self._tables:
            if len(self._tables) > 500:
                self._tables.clear()
            self._tables[key] = game.table(format, options, self.settings.packs.get(game.id, ()))
        return self._tables[key]

    # --- rooms ----------------------------------------------------------------------------------

    async def room(self, id: str) -> Room:
        """The table of that id, from memory or from its log."""
        found = self.rooms.get(id)
        if found is not None and not found.stale:
            found.touched = found.clock()
            return found
        lock = self._loading.setdefault(id, asyncio.Lock())
        async with lock:
            found = self.rooms.get(id)
            if found is None or found.stale:
                if found is not None:
                    async with found.lock:
                        self.driver.leave(found)
                found = self.rooms[id] = await self._load(id)
                self.driver.drive(found)
        self._loading.pop(id, None)
        return found

    async def act(self, id: str, work: Callable[[Room], Awaitable[R]]) -> R:
        """Do something at a table; once more, if it had to be read again from its log."""
        try:
            return await work(await self.room(id))
        except Stale:
            return await work(await self.room(id))

    async def _load(self, id: str) -> Room:
        if len(self.rooms) >= self.settings.limits.tables:
            raise Refused(
                503, "busy", "The server has as many open tables as it can.", "Try again later."
            )
        t, s = db.tables, db.steps
        rows = await self.store.rows(sa.select(t).where(t.c.id == id))
        if not rows:
            raise Refused(404, "no-table", f"There is no table {id[:40]!r}.", "Check the address.")
        row = _row(rows[0])
        room = self._room(row, await self._seats(id))
        await self._grants(room)
        log_ = await self.store.rows(sa.select(s).where(s.c.table_id == id).order_by(s.c.no))
        steps = [(msgspec.json.decode(one["payload"], type=Step), one["nonce"]) for one in log_]
        if room.game.version != row.rules and row.status != "open":
            log.warning("table %s began under rules %s", id, row.rules)
        try:
            room.reload(steps)
        except (RumpusError, KeyError, ValueError) as wrong:
            log.error("table %s cannot be read again: %s", id, wrong)
            raise Refused(
                409,
                "rules-changed",
                "This game was begun under other rules and cannot go on under these.",
                f"It is kept as it was. ({wrong})",
            ) from wrong
        return room

    def _room(self, row: Row, seats: list[Seated]) -> Room:
        game = self.game(row.game)
        table = self.table(game, row.format, row.options)
        room = Room(row, seats, game, table, self.store, self.settings.window, self.settings.pace)
        room.moved = self.driver.drive
        return room

    async def _seats(self, id: str) -> list[Seated]:
        c = db.seats.c
        found = await self.store.rows(sa.select(db.seats).where(c.table_id == id).order_by(c.no))
        return [Seated(**{k: v for k, v in one.items() if k != "table_id"}) for one in found]

    async def _grants(self, room: Room) -> None:
        """Who may watch, and the standing orders."""
        i, o = db.invites.c, db.orders.c
        watching = sa.select(i.holder).where(
            i.table_id == room.row.id, i.seat.is_(None), i.holder.is_not(None)
        )
        room.watchers = {one["holder"] for one in await self.store.rows(watching)}
        orders = await self.store.rows(sa.select(db.orders).where(o.table_id == room.row.id))
        room.orders = {(one["seat"], one["ask"]): one["order"] for one in orders}

    async def _tidy(self) -> None:
        """Put tables away that nobody has looked at for a while."""
        while True:
            await asyncio.sleep(min(30.0, max(0.05, self.settings.idle / 4)))
            self.gate.sweep()
            for id, room in list(self.rooms.items()):
                idle = room.clock() - room.touched > self.settings.idle
                if idle and not room.streams and not room.lock.locked() and not room.tasks:
                    del self.rooms[id]

    # --- making tables --------------------------------------------------------------------------

    async def create(
        self,
        game: Game,
        table: Table,
        seats: list[Seated],
        takebacks: str,
        host: str | None,
        nonce: str | None = None,
        also: Callable[[str], list[sa.Executable]] | None = None,
        seed: bytes | None = None,
    ) -> Room:
        """A new table, committed to its luck: new luck, or that of an earlier game."""
        played = [seat.level or seat.kind for seat in seats]
        seed = seed or self.settings.seed(
            f"{game.id} {table.format.id} {dict(table.options)} {played}"
        )
        stamp = now()
        row = Row(
            id=new_table_id(),
            game=game.id,
            format=table.format.id,
            options=dict(table.options),
            packs=dict(table.content.packs),
            rules=game.version,
            status="open",
            takebacks="free" if takebacks == "free" else "barrier",
            commitment=commitment(game.id, game.version, seed),
            created=stamp,
            updated=stamp,
            seed=seed.hex(),
            host=host,
        )
        await self.keep(row, seats, nonce, also(row.id) if also else ())
        room = self.rooms[row.id] = self._room(row, seats)
        await room.begin()
        return room

    async def keep(
        self,
        row: Row,
        seats: list[Seated],
        nonce: str | None = None,
        also: Iterable[sa.Executable] = (),
    ) -> None:
        """Write a new table."""
        values = msgspec.structs.asdict(row)
        for name in ("options", "packs"):
            values[name] = msgspec.json.encode(values[name]).decode()
        rows = [{"table_id": row.id, **msgspec.structs.asdict(seat)} for seat in seats]
        insert = sa.insert(db.tables).values(**values, nonce=nonce)
        await self.store.write(insert, *(sa.insert(db.seats).values(**r) for r in rows), *also)

    async def created_before(self, nonce: str) -> str | None:
        """The table that was made with this nonce."""
        t = db.tables.c
        found = await self.store.rows(sa.select(t.id).where(t.nonce == nonce))
        return found[0]["id"] if found else None

    async def create_once(self, nonce: str | None, make: Callable[[], Awaitable[Room]]) -> Room:
        """Make a table, or find the one that this nonce made."""
        try:
            return await make()
        except IntegrityError:
            known = nonce and await self.created_before(nonce)
            if not known:
                raise
            return await self.room(known)

    # --- callers --------------------------------------------------------------------------------

    def eyes(self, room: Room, caller: Caller, seat: int | None = None) -> Eyes:
        """Through whose eyes this caller looks; a seat may be named among the caller's own."""
        yours = tuple(one.no for one in room.seats if owns(one, caller))
        host = is_host(room.row.host, room.seats, caller)
        if seat == WATCHER and yours:
            return Eyes(None, yours, host)
        if seat is not None and seat != WATCHER:
            if seat not in yours:
                raise no_seat()
            return Eyes(seat, yours, host)
        if not yours:
            over = room.row.status == "over"  # whoever has its address may look at it
            if not over and not host and caller.guest not in room.watchers:
                raise no_seat()
            return Eyes(None, (), host)
        match = room.play.match
        asked = [one for one in yours if match and match.asked(one) is not None]
        uncommitted = [one for one in asked if match and match.committed(one) is None]
        return Eyes((uncommitted or asked or list(yours))[0], yours, host)

    def acting(self, room: Room, caller: Caller, seat: int | None) -> int:
        """The seat for which this caller acts."""
        found = self.eyes(room, caller, seat).seat
        if found is None:
            raise no_seat()
        return found


def _row(found: dict[str, Any]) -> Row:
    values = {name: value for name, value in found.items() if name != "nonce"}
    for name in ("options", "packs"):
        values[name] = msgspec.json.decode(values[name])
    return msgspec.convert(values, Row)


def planned(table: Table, wanted: list[str] | None) -> list[str]:
    """Who sits where, checked: `human`, `open` or a level, one for each seat."""
    count = table.format.seats
    least = table.format.least or count
    if wanted is None:
        return ["human", *["rookie"] * (count - 1)]
    if not least <= len(wanted) <= count:
        many = str(count) if least == count else f"{least} to {count}"
        raise BadSetting(f"{table.format.title} has {many} seats, not {len(wanted)}")
    for who in wanted:
        if who not in ("human", "open", *LEVELS):
            known = ", ".join(("human", "open", *LEVELS))
            raise BadSetting(f"a seat cannot be {who!r}; it can be {known}")
    return wanted
