#!/usr/bin/env python3
"""How long it takes from an answer to the screen, with many tables: load.py [GAME].

Starts a server of its own (a database in a temporary folder, no limits), sets up tables, opens a
stream for each of their seats, and gives random answers at a steady rate. Printed are the times
from sending an answer until the streams of all seats have told of it.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from typing import Any

import httpx
from websockets.asyncio.client import connect


class Seat:
    """A seat and its stream: what was told last, and when."""

    def __init__(self, base: str, table: str, no: int, token: str) -> None:
        self.address = f"{base.replace('http', 'ws', 1)}/api/tables/{table}/events?since=0"
        self.headers = {"Authorization": f"Bearer {token}"}
        self.no = no
        self.table: dict[str, Any] = {}
        self.news = asyncio.Event()

    async def listen(self) -> None:
        async with connect(self.address, additional_headers=self.headers, max_size=None) as socket:
            async for text in socket:
                said = json.loads(text)
                if "table" in said:
                    self.table = said["table"]
                    self.news.set()

    async def until(self, seq: int) -> None:
        while self.table.get("seq", -1) < seq:
            self.news.clear()
            await self.news.wait()


class Load:
    """Tables under load, and the times that were measured."""

    def __init__(self, base: str, game: str, rng: random.Random) -> None:
        self.client = httpx.AsyncClient(base_url=base, timeout=30, limits=httpx.Limits())
        self.base = base
        self.game = game
        self.rng = rng
        self.times: list[float] = []
        self.failed = 0
        self.listening: list[asyncio.Task[None]] = []

    async def table(self) -> list[Seat]:
        """A new table with all its streams."""
        wish = {"game": self.game, "seats": ["human", "human"]}
        made = (await self.client.post("/api/tables", json=wish)).raise_for_status().json()
        tokens = made["tokens"].items()
        seats = [Seat(self.base, made["id"], int(no), token) for no, token in tokens]
        self.listening += [asyncio.create_task(seat.listen()) for seat in seats]
        for seat in seats:
            await seat.until(made["table"]["seq"])
        return seats

    async def answer(self, seats: list[Seat]) -> bool:
        """One random answer; False when the game is over."""
        open_ = [s for s in seats if s.table["decisions"] and not committed(s.table)]
        if not open_:
            return False
        seat = self.rng.choice(open_)
        decision = seat.table["decisions"][0]
        body = {
            "decision": decision["id"],
            "answers": [self.choice(decision)],
            "nonce": f"{self.rng.getrandbits(64):x}",
        }
        path = f"/api/tables/{seat.table['id']}/answers"
        begun = time.perf_counter()
        said = await self.client.post(path, json=body, headers=seat.headers)
        if said.status_code != 200:
            self.failed += 1
            return True
        seq = said.json()["seq"]
        for one in seats:
            await one.until(seq)
        self.times.append(time.perf_counter() - begun)
        return True

    def choice(self, decision: dict[str, Any]) -> str:
        options = [one["text"] for one in decision["options"]]
        if decision["kind"] != "some":
            return str(self.rng.choice(options))
        count = self.rng.randint(decision["min"], decision["max"])
        return " + ".join(self.rng.sample(options, count)) or "none"

    async def play(self, seats: list[Seat], end: float, pause: float) -> None:
        """Play one table after the other, one answer each pause."""
        await asyncio.sleep(self.rng.random() * pause)
        while time.perf_counter() < end:
            due = time.perf_counter() + pause
            if not await self.answer(seats):
                seats = await self.table()
            await asyncio.sleep(max(0.0, due - time.perf_counter()))


def committed(table: dict[str, Any]) -> bool:
    return table["decisions"][0]["committed"] is not None


async def measure(base: str, given: argparse.Namespace) -> int:
    load = Load(base, given.game, random.Random(given.seed))
    tables = [await load.table() for _ in range(given.tables)]
    end = time.perf_counter() + given.seconds
    pause = 1 / given.rate
    await asyncio.gather(*(load.play(seats, end, pause) for seats in tables))
    for task in load.listening:
        task.cancel()
    await asyncio.gather(*load.listening, return_exceptions=True)
    await load.client.aclose()
    times = sorted(1000 * one for one in load.times)
    cuts = statistics.quantiles(times, n=100)
    found = {
        "game": given.game,
        "tables": given.tables,
        "answers": len(times),
        "per_second": round(len(times) / given.seconds, 1),
        "refused": load.failed,
        "p50_ms": round(cuts[49], 1),
        "p95_ms": round(cuts[94], 1),
        "p99_ms": round(cuts[98], 1),
    }
    print(json.dumps(found))
    return 0 if cuts[94] <= given.target else 1


def serve(database: str, port: int) -> None:
    """The server's process."""
    import uvicorn

    from rumpus.server.limits import UNLIMITED
    from rumpus.server.serving import configured, listening
    from rumpus.server.settings import Settings

    settings = Settings(database, limits=UNLIMITED, pace=0, window=0)
    with listening("127.0.0.1", port) as found:
        uvicorn.Server(configured(settings)).run(sockets=[found])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", nargs="?", default="battle_royale")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=1.0, help="answers a second at each table")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--target", type=float, default=100, help="ms that p95 may take")
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--serve", metavar="FILE", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve, given.port)
        return 0
    base = f"http://127.0.0.1:{given.port}"
    with tempfile.TemporaryDirectory() as folder:
        own = [sys.executable, __file__, "--port", str(given.port), "--serve", f"{folder}/load.db"]
        with subprocess.Popen(own) as server:
            try:
                for _ in range(200):
                    with contextlib.suppress(httpx.TransportError):
                        if httpx.get(f"{base}/api/ready").status_code == 200:
                            break
                    time.sleep(0.1)
                return asyncio.run(measure(base, given))
            finally:
                server.terminate()


if __name__ == "__main__":
    sys.exit(main())
