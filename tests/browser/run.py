"""A server as a process of its own: `python -m tests.browser.run DATABASE STATIC PORT`.

No limits, built-in players that do not wait, windows of a tenth of a second; and the same luck for
the same table in every run, so that a test that passes once passes again.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path

import uvicorn

from rumpus.server.limits import UNLIMITED
from rumpus.server.serving import configured, listening
from rumpus.server.settings import Settings


def again(purpose: str) -> bytes:
    """The same luck for the same purpose."""
    return hashlib.sha256(purpose.encode()).digest()


def main(database: str, static: str, port: str) -> None:
    settings = Settings(
        database, warm=True, pace=0.0, window=0.1, limits=UNLIMITED, static=Path(static),
        seed=again,
    )  # fmt: skip
    config = configured(settings)
    config.ws_per_message_deflate = False  # so that a line can see where it is cut
    with listening("127.0.0.1", int(port)) as found:
        uvicorn.Server(config).run(sockets=[found])


if __name__ == "__main__":
    main(*sys.argv[1:])
