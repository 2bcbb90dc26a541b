"""What is kept: tables, seats, links and, for each table, the log of its steps.

A step is written before it is acknowledged. All writing goes through one queue; what waits in
it is committed together, so that many tables share one flush to the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from rumpus.server.refusals import StorageFailed

SCHEMA = 1

data = sa.MetaData()

meta = sa.Table(
    "meta", data, sa.Column("name", sa.Text, primary_key=True), sa.Column("value", sa.Text)
)
tables = sa.Table(
    "tables",
    data,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("game", sa.Text, nullable=False),
    sa.Column("format", sa.Text, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("packs", sa.Text, nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("status", sa.Text, nullable=False),
    sa.Column("takebacks", sa.Text, nullable=False),
    sa.Column("seed", sa.Text),
    sa.Column("commitment", sa.Text, nullable=False),
    sa.Column("mix", sa.Text),
    sa.Column("host", sa.Text),
    sa.Column("rematch", sa.Text),
    sa.Column("nonce", sa.Text, unique=True),
    sa.Column("created", sa.Text, nullable=False),
    sa.Column("updated", sa.Text, nullable=False),
)
seats = sa.Table(
    "seats",
    data,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("no", sa.Integer, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("level", sa.Text),
    sa.Column("holder", sa.Text, index=True),
    sa.Column("token", sa.Text),
    sa.Column("ready", sa.Boolean, nullable=False),
    sa.Column("nonce", sa.Text),
)
steps = sa.Table(
    "steps",
    data,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("no", sa.Integer, primary_key=True),
    sa.Column("seq", sa.Integer, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("payload", sa.Text, nullable=False),
    sa.Column("nonce", sa.Text),
    sa.Column("at", sa.Text, nullable=False),
    sa.UniqueConstraint("table_id", "seat", "nonce"),
)
invites = sa.Table(
    "invites",
    data,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), index=True, nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("token", sa.Text, unique=True, nullable=False),
    sa.Column("holder", sa.Text, index=True),
    sa.Column("withdrawn", sa.Boolean, nullable=False),
)
orders = sa.Table(
    "orders",
    data,
    sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("ask", sa.Text, primary_key=True),
    sa.Column("order", sa.Text, nullable=False),
)

Job: TypeAlias = "tuple[Sequence[sa.Executable], asyncio.Future[list[int | None]]]"


class DatabaseUnusable(Exception):
    """The database cannot be used; the message is one line for the operator."""


def address(database: str) -> str:
    """The address of a database: a file's path is one of SQLite."""
    if database.startswith(("postgresql://", "postgres://", "postgresql+asyncpg://")):
        return "postgresql+asyncpg://" + database.split("://", 1)[1]
    path = database.removeprefix("sqlite+aiosqlite:///").removeprefix("sqlite:///")
    if "://" in path:
        raise DatabaseUnusable(f"{told(database)!r} is neither a file nor a postgresql:// address")
    return f"sqlite+aiosqlite:///{path}"


def told(database: str) -> str:
    """A database as it may be printed: without the password of its address."""
    return re.sub(r"(://[^:/@]*):[^@]*@", r"\1:***@", database)


def _sqlite_settings(connection: Any, _record: Any) -> None:
    """Write-ahead log, and a flush at every commit: what is acknowledged is on the disk."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _engine(database: str) -> AsyncEngine:
    url = address(database)
    if url.startswith("postgresql"):
        try:
            return create_async_engine(url, pool_pre_ping=True)
        except ModuleNotFoundError as missing:
            raise DatabaseUnusable(
                "PostgreSQL needs an extra package: pip install 'rumpus[postgres]'"
            ) from missing
    _try_file(database, Path(url.split(":///", 1)[1]))
    engine = create_async_engine(url)
    event.listen(engine.sync_engine, "connect", _sqlite_settings)
    return engine


def _try_file(database: str, path: Path) -> None:
    """Make the folder of a database file, and see that the file can be opened."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with contextlib.closing(sqlite3.connect(path, timeout=5)) as connection:
            connection.execute("PRAGMA schema_version")
    except (OSError, sqlite3.Error) as wrong:
        reason = getattr(wrong, "strerror", None) or wrong
        raise DatabaseUnusable(f"the database {told(database)} cannot be used: {reason}") from wrong


class Store:
    """The open database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._queue: asyncio.Queue[Job] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, database: str) -> Store:
        """Open a database, make its tables when it is new, and refuse one that is newer than us."""
        engine = _engine(database)
        try:
            async with engine.begin() as connection:
                known = set(await connection.run_sync(lambda to: sa.inspect(to).get_table_names()))
                if "meta" in known:
                    await _check_schema(connection, database)
                elif known & set(data.tables):
                    raise DatabaseUnusable(f"{told(database)} is the database of another program")
                else:
                    await connection.run_sync(data.create_all)
                    first = sa.insert(meta).values(name="schema", value=str(SCHEMA))
                    await connection.execute(first)
        except (SQLAlchemyError, OSError, sqlite3.Error) as wrong:
            await engine.dispose()
            reason = getattr(wrong, "orig", None) or wrong
            raise DatabaseUnusable(
                f"the database {told(database)} cannot be used: {reason}"
            ) from wrong
        except DatabaseUnusable:
            await engine.dispose()
            raise
        store = cls(engine)
        store._writer = asyncio.create_task(store._write_on(), name="store")
        return store

    async def close(self) -> None:
        if self._writer:
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer
        await self._engine.dispose()

    async def rows(self, query: sa.Executable) -> list[dict[str, Any]]:
        """What a query finds, as plain records."""
        try:
            async with self._engine.connect() as connection:
                found = await connection.execute(query)
                return [{str(k): v for k, v in row.items()} for row in found.mappings()]
        except DBAPIError as wrong:
            raise StorageFailed(str(wrong.orig)) from wrong

    async def write(self, *statements: sa.Executable) -> list[int | None]:
        """Do all of it or nothing; back only when it is on the disk. Gives the new ids."""
        done: asyncio.Future[list[int | None]] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((statements, done))
        return await done

    async def beat(self) -> None:
        """Prove that the database can be written to."""
        m = meta.c
        stamp = datetime.now(UTC).isoformat(timespec="seconds")
        await self.write(
            sa.delete(meta).where(m.name == "beat"),
            sa.insert(meta).values(name="beat", value=stamp),
        )

    async def _write_on(self) -> None:
        """Commit what waits, together; if that fails, each alone."""
        while True:
            jobs = [await self._queue.get()]
            while not self._queue.empty() and len(jobs) < 64:
                jobs.append(self._queue.get_nowait())
            if len(jobs) > 1 and await self._commit(jobs) is None:
                continue
            for job in jobs:
                wrong = await self._commit([job])
                if wrong is not None and not job[1].done():
                    job[1].set_exception(wrong)

    async def _commit(self, jobs: list[Job]) -> Exception | None:
        """One transaction for these jobs; the error if it failed."""
        try:
            ids: list[list[int | None]] = []
            async with self._engine.begin() as connection:
                for statements, _ in jobs:
                    ids.append([await _execute(connection, one) for one in statements])
        except IntegrityError as wrong:
            return wrong
        except DBAPIError as wrong:
            return StorageFailed(str(wrong.orig))
        except (SQLAlchemyError, OSError) as wrong:
            return StorageFailed(str(wrong))
        for (_, done), made in zip(jobs, ids, strict=True):
            if not done.done():
                done.set_result(made)
        return None


async def _execute(connection: AsyncConnection, statement: sa.Executable) -> int | None:
    found: Any = await connection.execute(statement)
    if not isinstance(statement, sa.Insert):
        return None
    key = found.inserted_primary_key
    return key[0] if key and isinstance(key[0], int) else None


async def _check_schema(connection: AsyncConnection, database: str) -> None:
    """A database of another version is refused, in words."""
    found = await connection.execute(sa.select(meta.c.value).where(meta.c.name == "schema"))
    version = str(found.scalar())
    if version != str(SCHEMA):
        raise DatabaseUnusable(
            f"the database {told(database)} has schema {version}, and this Rumpus reads schema "
            f"{SCHEMA}: "
            "use the Rumpus that wrote it, or another file"
        )
