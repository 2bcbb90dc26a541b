"""The server is killed at random moments: what it acknowledged is there, and there once.

RUMPUS_KILLS sets how often (default 4).
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from tests.server.house import look

from rumpus.server.serving import listening

KILLS = int(os.environ.get("RUMPUS_KILLS", "4"))
ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with listening("127.0.0.1", 0) as found:
        return int(found.getsockname()[1])


@contextmanager
def process(folder: Path, port: int) -> Generator[subprocess.Popen[bytes]]:
    """A server that answers; whatever happens, it does not outlive the test."""
    command = [sys.executable, "-m", "tests.server.run", str(folder), str(port)]
    with subprocess.Popen(command, cwd=ROOT) as server:
        try:
            for _ in range(600):
                try:
                    if httpx.get(f"http://127.0.0.1:{port}/api/ready").status_code == 200:
                        break
                except httpx.TransportError:
                    time.sleep(0.02)
            yield server
        finally:
            server.kill()


class Journal:
    """What one player was told: the answers sent, and those acknowledged."""

    def __init__(self) -> None:
        self.told: dict[str, int] = {}  # nonce -> number of the step
        self.last: dict[str, Any] | None = None  # the answer that got no reply


def walk(client: httpx.Client, table: str, journal: Journal, rng: random.Random) -> None:
    """Answer on until the server is gone; first the answer whose fate is not known."""
    path = f"/api/tables/{table}"
    while True:
        try:
            body = journal.last
            if body is None:
                now = client.get(path).json()
                options = now["decisions"][0]["options"]
                text = rng.choice(options)["text"]
                nonce = f"{rng.getrandbits(60):x}"
                body = {"decision": now["decisions"][0]["id"], "answers": [text], "nonce": nonce}
            journal.last = body
            said = client.post(f"{path}/answers", json=body)
            assert said.status_code == 200, said.text
            journal.told[body["nonce"]] = said.json()["seq"]
            journal.last = None
        except httpx.TransportError:
            return


def test_no_acknowledged_answer_is_lost_and_none_applied_twice(tmp_path: Path) -> None:
    rng = random.Random(11)
    port = free_port()
    journal = Journal()
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
        table = ""
        for _ in range(KILLS):
            with process(tmp_path, port) as server:
                if not table:
                    wish = {"game": "errand", "seats": ["human", "human"]}
                    table = client.post("/api/tables", json=wish).json()["id"]
                timer = threading.Timer(
                    rng.uniform(0.05, 0.5), server.send_signal, [signal.SIGKILL]
                )
                timer.start()
                walk(client, table, journal, rng)
                timer.join()
        with process(tmp_path, port):
            check(client, table, journal)
    assert len(journal.told) > KILLS


def check(client: httpx.Client, table: str, journal: Journal) -> None:
    """The log has every acknowledged answer, once, under its number."""
    if journal.last is not None:
        body = journal.last
        said = client.post(f"/api/tables/{table}/answers", json=body)
        assert said.status_code == 200, said.text
        journal.told[body["nonce"]] = said.json()["seq"]
    now = look(client, {"id": table})
    assert now["seq"] == len(journal.told) + 1  # and the step that began the game
    record = client.get(f"/api/tables/{table}/record").json()
    given = [one for one in record["answers"] if "answer" in one]
    assert len(given) == len(journal.told)
