"""Writes the description of the API: `python -m rumpus.server.schema FILE`."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rumpus.server.app import create_app
from rumpus.server.settings import Settings


def document() -> str:
    """The OpenAPI document, as it is served at /api/openapi.json."""
    app = create_app(Settings(database="unused"), {})
    return json.dumps(app.openapi(), indent=1) + "\n"


def main(arguments: list[str]) -> int:
    if len(arguments) != 1:
        print("usage: python -m rumpus.server.schema FILE", file=sys.stderr)
        return 2
    Path(arguments[0]).write_text(document(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
