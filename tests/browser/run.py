"""A server as a process of its own: `python -m tests.browser.run DATABASE STATIC PORT`.

No limits, built-in players that do not wait, windows of a tenth of a second.
"""

from __future__ import annotations

import sys
from pathlib import Path

import uvicorn

from rumpus.server.limits import UNLIMITED
from rumpus.server.serving import configured, listening
from rumpus.server.settings import Settings


def main(database: str, static: str, port: str) -> None:
    settings = Settings(
        database, warm=True, pace=0.0, window=0.1, limits=UNLIMITED, static=Path(static)
    )
    config = configured(settings)
    config.ws_per_message_deflate = False  # so that a line can see where it is cut
    with listening("127.0.0.1", int(port)) as found:
        uvicorn.Server(config).run(sockets=[found])


if __name__ == "__main__":
    main(*sys.argv[1:])
