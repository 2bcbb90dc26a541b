"""A server for the tests: the toy game, no waiting, no limits, a database in a folder.

RUMPUS_TEST_DATABASE may name a PostgreSQL address instead: the same tests hold there.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from tests.server.errand import ERRAND
from tests.toy import TOY
from websockets.sync.client import ClientConnection, connect

from rumpus.server.app import create_app
from rumpus.server.limits import UNLIMITED
from rumpus.server.serving import listening
from rumpus.server.settings import Settings

GAMES = {"toy": TOY, "errand": ERRAND}
PLACES = {"toy": "tests.toy:TOY", "errand": "tests.server.errand:ERRAND"}


def settings(folder: Path, **changes: Any) -> Settings:
    """The settings of a test."""
    values: dict[str, Any] = {
        "database": os.environ.get("RUMPUS_TEST_DATABASE") or str(folder / "rumpus.sqlite3"),
        "pace": 0.0,
        "window": 0.0,
        "limits": UNLIMITED,
        "places": PLACES,
        "static": folder / "static",
    }
    return Settings(**{**values, **changes})


@contextmanager
def serving(folder: Path, games: Any = GAMES, **changes: Any) -> Generator[httpx.Client]:
    """A server that runs in a thread, and a browser that keeps its cookie."""
    app = create_app(settings(folder, **changes), games)
    found = listening("127.0.0.1", 0)
    config = uvicorn.Config(app, log_level="critical", ws="websockets-sansio", lifespan="on")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [found]})
    thread.start()
    while not server.started and thread.is_alive():
        time.sleep(0.005)
    address = f"http://127.0.0.1:{found.getsockname()[1]}"
    try:
        with httpx.Client(base_url=address, timeout=20) as client:
            client.app = app  # type: ignore[attr-defined]
            yield client
    finally:
        server.should_exit = True
        thread.join()


@contextmanager
def another(client: httpx.Client) -> Generator[httpx.Client]:
    """Another browser at the same server."""
    with httpx.Client(base_url=client.base_url, timeout=20) as other:
        yield other


def stream(
    client: httpx.Client, table: str, since: int = 0, origin: str | None = None, **query: Any
) -> ClientConnection:
    """The stream of a table, as the browser of that client sees it."""
    address = str(client.base_url).replace("http", "ws", 1).rstrip("/")
    more = "".join(f"&{name}={value}" for name, value in query.items())
    cookies = "; ".join(f"{one.name}={one.value}" for one in client.cookies.jar)
    headers = {"Cookie": cookies} if cookies else {}
    path = f"/api/tables/{table}/events?since={since}{more}"
    return connect(address + path, origin=origin, additional_headers=headers)  # type: ignore[arg-type]


def new_table(client: httpx.Client, *seats: str, **wish: Any) -> dict[str, Any]:
    """A table of the toy game."""
    format = "three" if len(seats) == 3 else "two"
    body: dict[str, Any] = {"game": "toy", "format": format, "seats": list(seats), **wish}
    made = client.post("/api/tables", json=body)
    assert made.status_code == 201, made.text
    return made.json()


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


_nonces = count()


def give(client: httpx.Client, table: dict[str, Any], *answers: str, **more: Any) -> Any:
    """Answer the table's open decision."""
    decision = table["decisions"][0]["id"]
    body = {"decision": decision, "answers": list(answers), "nonce": f"n{next(_nonces)}", **more}
    return client.post(f"/api/tables/{table['id']}/answers", json=body)


def accepted(client: httpx.Client, table: dict[str, Any], *answers: str) -> dict[str, Any]:
    """Answer, and the table afterwards."""
    said = give(client, table, *answers)
    assert said.status_code == 200, said.text
    return said.json()["table"]


def look(client: httpx.Client, table: dict[str, Any], **query: Any) -> dict[str, Any]:
    """The table as it stands."""
    said = client.get(f"/api/tables/{table['id']}", params=query)
    assert said.status_code == 200, said.text
    return said.json()
