"""A server with the toy games as a process of its own: `python -m tests.server.run FOLDER PORT`."""

from __future__ import annotations

import sys
from pathlib import Path

import uvicorn
from tests.server.house import GAMES, settings

from rumpus.server.app import create_app
from rumpus.server.serving import listening


def main(folder: str, port: str) -> None:
    app = create_app(settings(Path(folder)), GAMES)
    config = uvicorn.Config(app, log_level="warning", ws="websockets-sansio", lifespan="on")
    with listening("127.0.0.1", int(port)) as found:
        uvicorn.Server(config).run(sockets=[found])


if __name__ == "__main__":
    main(*sys.argv[1:])
