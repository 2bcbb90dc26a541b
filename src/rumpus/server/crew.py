"""The processes in which built-in players think, each with a hard budget of time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from typing import Any

import msgspec

log = logging.getLogger("rumpus.server")

LIMIT = 16 * 1024 * 1024  # bytes of one line


class Crew:
    """So many workers; one that overruns its time is killed, and another takes its place."""

    def __init__(self, workers: int, grace: float = 5.0) -> None:
        self.workers = max(1, workers)
        self.grace = grace  # seconds beyond the budget, and for the first start
        self.killed = 0
        self._free: asyncio.LifoQueue[asyncio.subprocess.Process | None] = asyncio.LifoQueue()
        self._all: set[asyncio.subprocess.Process] = set()
        for _ in range(self.workers):
            self._free.put_nowait(None)

    async def warm(self) -> None:
        """Start all workers now, so that nobody waits for the first answer."""
        for _ in range(self.workers):
            if await self._free.get() is not None:
                raise RuntimeError("workers are started once")
        for _ in range(self.workers):
            self._free.put_nowait(await self._start())

    async def choose(
        self,
        world: dict[str, Any],
        level: str,
        seed: str,
        seconds: float,
        place: str,
        packs: list[str],
    ) -> str | None:
        """The text of an answer; None if the worker failed or took too long."""
        task = {
            "world": world,
            "level": level,
            "seconds": seconds,
            "place": place,
            "packs": packs,
            "seed": seed,
        }
        worker = await self._free.get()
        try:
            if worker is None or worker.returncode is not None:
                worker = await self._start()
            said = await asyncio.wait_for(self._ask(worker, task), seconds + self.grace)
        except (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError) as wrong:
            log.warning("a built-in player (%s) failed: %r", level, wrong)
            self._kill(worker)
            worker = None
            return None
        except BaseException:
            self._kill(worker)
            worker = None
            raise
        finally:
            self._free.put_nowait(worker)
        if "error" in said:
            log.warning("a built-in player (%s) failed: %s", level, said["error"])
        answer = said.get("answer")
        return answer if isinstance(answer, str) else None

    async def _ask(
        self, worker: asyncio.subprocess.Process, task: dict[str, Any]
    ) -> dict[str, Any]:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(msgspec.json.encode(task) + b"\n")
        await worker.stdin.drain()
        line = await worker.stdout.readuntil(b"\n")
        said: dict[str, Any] = msgspec.json.decode(line)
        return said

    async def _start(self) -> asyncio.subprocess.Process:
        """A fresh interpreter: it shares no memory with the server."""
        paths = os.pathsep.join(path for path in sys.path if path)
        worker = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "rumpus.server.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LIMIT,
            env={**os.environ, "PYTHONPATH": paths},
            start_new_session=True,  # an interrupt at the terminal is the server's to handle
        )
        self._all.add(worker)
        return worker

    def _kill(self, worker: asyncio.subprocess.Process | None) -> None:
        """End a worker that cannot be trusted to answer in time."""
        if worker is None:
            return
        self.killed += 1
        self._all.discard(worker)
        with contextlib.suppress(ProcessLookupError):
            worker.kill()

    async def close(self) -> None:
        """End all workers and wait for them."""
        workers = list(self._all)
        for worker in workers:
            self._kill(worker)
        for worker in workers:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(worker.wait(), 5)
            transport: Any = getattr(worker, "_transport", None)
            if transport is not None:
                transport.close()
