"""What is kept: nothing is lost when the server ends, the disk is full, or the log disagrees."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy import event
from tests.server.house import GAMES, accepted, look, serving, settings
from tests.server.test_playing import begun
from tests.server.test_tables import refusal

from rumpus.server import store as db
from rumpus.server.house import House
from rumpus.server.refusals import StorageFailed
from rumpus.server.seats import Seated
from rumpus.server.store import DatabaseUnusable, Store, address


def test_a_table_goes_on_after_the_server_was_ended(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        table = begun(client)
        accepted(client, table, "dig")
        client.post(f"/api/tables/{table['id']}/undo", json={})
        before = look(client, table)
        cookies = dict(client.cookies)
        record = client.get(f"/api/tables/{table['id']}/record").json()
    with serving(tmp_path) as client:
        client.cookies.update(cookies)
        assert look(client, before) == before
        assert client.get(f"/api/tables/{table['id']}/record").json() == record
        accepted(client, before, "rest")


def test_an_idle_table_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    with serving(tmp_path, idle=0.05) as client:
        table = begun(client)
        house = client.app.state.house  # type: ignore[attr-defined]
        for _ in range(200):
            if table["id"] not in house.rooms:
                break
            client.get("/api/health")
        assert table["id"] not in house.rooms
        assert look(client, table)["view"] == table["view"]


def with_store(path: Path, work: Callable[[Store], Awaitable[Any]]) -> Any:
    async def run() -> Any:
        store = await Store.open(str(path))
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(run())


def test_a_database_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "new.sqlite3"

    async def beat(store: Store) -> None:
        await store.beat()

    with_store(path, beat)
    with sqlite3.connect(path) as connection:
        connection.execute("update meta set value = '99' where name = 'schema'")
    connection.close()
    with pytest.raises(DatabaseUnusable, match="schema 99"):
        with_store(path, beat)


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("this is no database, and it is long enough to be taken for one" * 20)

    async def nothing(store: Store) -> None:
        return None

    with pytest.raises(DatabaseUnusable, match="cannot be used"):
        with_store(path, nothing)


def test_addresses() -> None:
    assert address("games.sqlite3") == "sqlite+aiosqlite:///games.sqlite3"
    assert address("sqlite:////srv/games") == "sqlite+aiosqlite:////srv/games"
    assert address("postgresql://a@b/c") == "postgresql+asyncpg://a@b/c"
    with pytest.raises(DatabaseUnusable, match="neither a file nor"):
        address("mysql://a@b/c")


def test_a_batch_with_a_bad_job_keeps_the_good_ones(tmp_path: Path) -> None:
    async def work(store: Store) -> Any:
        good = [store.write(sa.insert(db.meta).values(name=f"n{n}", value="v")) for n in range(5)]
        bad = store.write(sa.insert(db.meta).values(name="schema", value="2"))
        said = await asyncio.gather(*good[:2], bad, *good[2:], return_exceptions=True)
        names = await store.rows(sa.select(db.meta.c.name))
        return said, {one["name"] for one in names}

    said, names = with_store(tmp_path / "db", work)
    assert [isinstance(one, Exception) for one in said] == [False, False, True, False, False, False]
    assert names == {"schema", "n0", "n1", "n2", "n3", "n4"}


def test_a_full_disk_harms_no_game(tmp_path: Path) -> None:
    async def work(store: Store) -> Any:
        house = House(GAMES, settings(tmp_path), store)
        game = house.game("errand")
        seats = [Seated(n, "human", "P", holder="h", ready=True) for n in (0, 1)]
        room = await house.create(game, house.table(game, None, {}), seats, "barrier", "h")
        await store.write(sa.text("PRAGMA wal_checkpoint(TRUNCATE)"))
        fill(store)
        failed = await walk_until_refused(house, room.row.id)
        held = await house.room(room.row.id)
        log = await store.rows(sa.select(db.steps.c.seq).order_by(db.steps.c.no))
        await house.close()
        return (
            failed.refusal.code,
            failed.status,
            held.seq,
            log[-1]["seq"],
            held is room,
        )

    code, status, seq, kept, same = with_store(tmp_path / "small.sqlite3", work)
    assert (code, status) == ("storage-full", 507)
    assert seq == kept
    assert not same


async def walk_until_refused(house: House, id: str) -> StorageFailed:
    """Answers that are acknowledged, up to the first that cannot be kept."""
    for number in range(400):
        room = await house.room(id)
        seat, open_ = next(iter(room.play.open.items()))
        try:
            await room.submit(seat, open_.id, ["walk", "left", "1"], f"n{number}")
        except StorageFailed as failed:
            return failed
    raise AssertionError("the disk was never full")


def fill(store: Store) -> None:
    """From now on the database may not grow much: SQLite then says that the disk is full."""

    def small(connection: Any, _: Any, __: Any) -> None:
        connection.execute("PRAGMA max_page_count=40")

    event.listen(store._engine.sync_engine.pool, "checkout", small)


def test_a_log_of_other_rules_is_told_and_kept(tmp_path: Path) -> None:
    database = str(tmp_path / "other.sqlite3")
    with serving(tmp_path, database=database) as client:
        table = begun(client)
        cookies = dict(client.cookies)
    connection = sqlite3.connect(database)
    payload = 'update steps set payload = replace(payload, \'"answer":"pass"\', \'"answer":"hop"\')'
    with connection:
        connection.execute(payload)
    connection.close()
    with serving(tmp_path, database=database) as client:
        client.cookies.update(cookies)
        said = client.get(f"/api/tables/{table['id']}")
        assert refusal(said, 409) == "rules-changed"
        assert client.get("/api/tables").json() == {"tables": []}
