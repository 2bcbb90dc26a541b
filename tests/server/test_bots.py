"""Built-in players: in processes of their own, on time, and replaced when they fail."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import httpx
from tests import toy
from tests.server.house import PLACES, accepted, look, new_table, serving
from tests.server.test_stream import heard, stream

from rumpus.kernel import Seeded
from rumpus.server.crew import Crew
from rumpus.server.world import imagined


def finished(client: httpx.Client, table: dict[str, Any]) -> dict[str, Any]:
    """Play the own seat without thought until the game is over."""
    answered: set[str] = set()
    with stream(client, table["id"]) as socket:
        while table["status"] != "over":
            if table["decisions"] and table["decisions"][0]["id"] not in answered:
                decision = table["decisions"][0]
                answered.add(decision["id"])
                some = decision["kind"] == "some"
                accepted(client, table, "none" if some else decision["options"][-1]["text"])
            table = heard(socket)["table"]
    return table


def test_a_game_against_the_house_comes_to_an_end(mira: httpx.Client) -> None:
    for level in ("random", "rookie"):
        table = finished(mira, new_table(mira, "human", level)["table"])
        assert table["result"]["rules"] == ["TOY-009"]


def test_bots_play_on_when_nobody_watches(mira: httpx.Client) -> None:
    table = new_table(mira, "random", "random")["table"]
    deadline = time.monotonic() + 20
    while table["status"] != "over" and time.monotonic() < deadline:
        time.sleep(0.05)
        table = look(mira, table)
    assert (table["status"], table["you"]) == ("over", None)


def test_bots_keep_their_pace(tmp_path: Path) -> None:
    with serving(tmp_path, pace=0.2, window=0.2) as client:
        table = new_table(client, "human", "random")["table"]
        begun = time.monotonic()
        seq = table["seq"]
        with stream(client, table["id"], seq) as socket:
            heard(socket)
            while heard(socket)["seq"] < seq + 1:
                pass
        assert time.monotonic() - begun >= 0.2


def test_windows_are_answered_no_earlier_by_hand_than_by_order(tmp_path: Path) -> None:
    with serving(tmp_path, window=0.3) as client:
        table = new_table(client, "human", "human")["table"]
        begun = time.monotonic()
        accepted(client, table, "pass")
        by_hand = time.monotonic() - begun
        other = new_table(client, "human", "human")["table"]
        begun = time.monotonic()
        orders = {"orders": [{"ask": "swap", "order": "never"}]}
        client.put(f"/api/tables/{other['id']}/orders", json=orders, params={"seat": 0})
        with stream(client, other["id"], other["seq"], seat=1) as socket:
            heard(socket)
            heard(socket)
        by_order = time.monotonic() - begun
    assert by_hand >= 0.25
    assert by_order >= 0.25


def test_all_the_same_answers_leave_the_same_trace(mira: httpx.Client, noor: httpx.Client) -> None:
    traces: list[Any] = []
    for order in ("ask", "never"):
        made = new_table(mira, "human", "open")
        noor.post("/api/join", json={"token": made["invites"][0]["token"], "name": "Noor"})
        path = f"/api/tables/{made['id']}"
        orders = {"orders": [{"ask": "swap", "order": order}]}
        noor.put(f"{path}/orders", json=orders)
        if order == "ask":
            accepted(noor, look(noor, made), "pass")
        while look(mira, made)["seq"] < 3:
            time.sleep(0.01)
        told = mira.get(f"{path}/events", params={"since": 2}).json()["events"]
        traces.append([(one["seq"], one["kind"], one["text"]) for one in told])
    assert traces[0] == traces[1]


def test_a_worker_that_takes_too_long_is_killed() -> None:
    async def overrun() -> tuple[str | None, int, str | None]:
        crew = Crew(1, grace=0.0)
        world = imagined(toy.match(1), 0, Seeded(bytes(32)))
        late = await crew.choose(world, "random", "seed", 0.0, PLACES["toy"], [])
        killed = crew.killed
        crew.grace = 20
        answer = await crew.choose(world, "random", "seed", 1.0, PLACES["toy"], [])
        await crew.close()
        return late, killed, answer

    late, killed, answer = asyncio.run(overrun())
    assert (late, killed) == (None, 1)
    assert answer in ("swap 1", "swap 2", "pass")


def test_a_worker_that_fails_says_so_and_goes_on() -> None:
    async def failed() -> tuple[str | None, str | None]:
        crew = Crew(1, grace=20)
        world = imagined(toy.match(1), 0, Seeded(bytes(32)))
        bad = await crew.choose(
            {**world, "content": "other"}, "random", "seed", 1, PLACES["toy"], []
        )
        good = await crew.choose(world, "random", "seed", 1, PLACES["toy"], [])
        await crew.close()
        return bad, good

    bad, good = asyncio.run(failed())
    assert bad is None
    assert good is not None


def test_a_game_goes_on_without_any_worker(tmp_path: Path) -> None:
    places = {"toy": "tests.nowhere:TOY"}
    with serving(tmp_path, places=places) as client:
        table = finished(client, new_table(client, "human", "rookie")["table"])
    assert table["result"]["rules"] == ["TOY-009"]
