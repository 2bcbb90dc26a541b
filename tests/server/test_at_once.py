"""Many at once: every seat in the same moment, the same answer twice, two servers on one file."""

from __future__ import annotations

import asyncio
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.house import GAMES, accepted, give, look, new_table, settings
from tests.server.test_playing import bidding
from tests.server.test_tables import refusal

from rumpus.server.house import House
from rumpus.server.seats import Seated
from rumpus.server.store import DatabaseUnusable, Store


def test_all_seats_commit_in_the_same_moment(mira: httpx.Client) -> None:
    table = bidding(mira, "human", "human", "human")
    seats = [look(mira, table, seat=seat) for seat in range(3)]
    with ThreadPoolExecutor(3) as together:
        said = list(together.map(lambda seat: give(mira, seat, "bid 0"), seats))
    assert [one.status_code for one in said] == [200, 200, 200]
    path = f"/api/tables/{table['id']}/events"
    events = mira.get(path, params={"since": table["seq"]}).json()["events"]
    assert [one["kind"] for one in events] == ["table committed", "table committed", "bids"]


def test_the_same_answer_many_times_at_once_is_one(mira: httpx.Client) -> None:
    table = new_table(mira, "human", "human", game="errand")["table"]
    with ThreadPoolExecutor(8) as together:
        said = list(
            together.map(lambda _: give(mira, table, "walk", "left", "1", nonce="one"), range(8))
        )
    assert {one.status_code for one in said} == {200}
    assert {one.json()["seq"] for one in said} == {4}
    assert look(mira, table)["seq"] == 4


def test_different_answers_to_one_decision_are_one(mira: httpx.Client) -> None:
    table = new_table(mira, "human", "human", game="errand")["table"]
    with ThreadPoolExecutor(8) as together:
        said = list(together.map(lambda far: give(mira, table, "walk", "left", far), "12312312"))
    assert sorted(one.status_code for one in said) == [200] + [409] * 7


def test_two_servers_on_one_file_never_both_write_a_step(tmp_path: Path) -> None:
    async def work() -> tuple[list[int], int, int]:
        stores = [await Store.open(settings(tmp_path).database) for _ in range(2)]
        houses = [House(GAMES, settings(tmp_path), store) for store in stores]
        game = houses[0].game("errand")
        seats = [Seated(n, "human", "P", holder="h", ready=True) for n in (0, 1)]
        made = await houses[0].create(game, houses[0].table(game, None, {}), seats, "", "h")
        id = made.row.id

        async def answer(number: int) -> None:
            house = houses[number % 2]

            async def given(room: Any) -> None:
                seat, open_ = next(iter(room.play.open.items()))
                await room.submit(seat, open_.id, ["walk", "left", "1"], f"n{number}")

            await house.act(id, given)

        for number in range(12):
            await answer(number)
        for house in houses:
            house.rooms.clear()
        seqs = [(await house.room(id)).seq for house in houses]
        steps = [len((await house.room(id)).steps) for house in houses]
        for house, store in zip(houses, stores, strict=True):
            await house.close()
            await store.close()
        return seqs, steps[0], steps[1]

    seqs, first, second = asyncio.run(work())
    assert seqs == [37, 37]
    assert first == second == 37


def test_undo_is_free_where_only_built_in_players_mind(mira: httpx.Client) -> None:
    table = new_table(mira, "human", "random", game="errand")["table"]
    view = table["view"]
    after = accepted(mira, table, "roll", "left")
    accepted(mira, after, "left", "3")
    for _ in range(200):
        now = look(mira, table)
        if now["decisions"]:
            break
    assert now["undo"] == {"free": True, "refusal": None, "ask": False}
    for _ in range(2):
        now = mira.post(f"/api/tables/{table['id']}/undo", json={}).json()["table"]
    assert now["view"] == view
    assert refusal(mira.post(f"/api/tables/{table['id']}/undo", json={}), 422) == "nothing-given"


def test_postgresql_without_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)

    async def work() -> None:
        await Store.open("postgresql://rumpus@localhost/rumpus")

    with pytest.raises(DatabaseUnusable, match=r"pip install 'rumpus\[postgres\]'"):
        asyncio.run(work())
