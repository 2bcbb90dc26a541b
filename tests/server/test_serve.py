"""`rumpus serve` as a command: it starts, and where it cannot, it says why in one line."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from tests.server.test_kill import free_port

from rumpus.server.serving import CannotServe, listening

RUN = """
import argparse, sys
from rumpus.commands import serve
parser = argparse.ArgumentParser(prog="rumpus")
serve.add(parser.add_subparsers())
given = parser.parse_args(sys.argv[1:])
sys.exit(given.run(given))
"""


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-c", RUN, "serve", *arguments]


def refused(*arguments: str) -> str:
    """The one line on standard error of a server that does not start."""
    done = subprocess.run(command(*arguments), capture_output=True, text=True, timeout=60)
    assert done.returncode == 1, done.stderr
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    return lines[0]


def test_it_serves_until_it_is_ended(tmp_path: Path) -> None:
    port = free_port()
    database = tmp_path / "new folder" / "games.sqlite3"
    started = command("--port", str(port), "--database", str(database), "--workers", "1")
    with subprocess.Popen(started, stderr=subprocess.PIPE, text=True) as server:
        try:
            for _ in range(300):
                try:
                    games = httpx.get(f"http://127.0.0.1:{port}/api/games").json()["games"]
                    break
                except httpx.TransportError:
                    time.sleep(0.05)
            assert games[0]["id"] == "battle_royale"
            second = refused("--port", str(port), "--database", str(tmp_path / "other"))
            assert second == f"rumpus: cannot listen at 127.0.0.1:{port}: address already in use"
            server.send_signal(signal.SIGINT)
            assert server.wait(20) == 0
        finally:
            server.kill()
        assert server.stderr is not None
        said = server.stderr.read()
    assert f"http://127.0.0.1:{port}" in said
    assert "Traceback" not in said
    assert database.exists()


def test_an_open_door_tells_where_it_is(tmp_path: Path) -> None:
    started = command("--host", "0.0.0.0", "--port", "0", "--database", str(tmp_path / "games"))
    with subprocess.Popen(started, stderr=subprocess.PIPE, text=True) as server:
        assert server.stderr is not None
        try:
            said = server.stderr.readline()
            assert "Everybody" in server.stderr.readline()
            found = re.match(r"Rumpus is at (http://[0-9.]+:[0-9]+) ", said)
            assert found, said
            assert "0.0.0.0" not in found[1]
            for _ in range(300):
                try:
                    assert httpx.get(f"{found[1]}/api/games").status_code == 200
                    break
                except httpx.TransportError:
                    time.sleep(0.05)
            else:
                raise AssertionError(f"nobody answers at {found[1]}")
        finally:
            server.kill()


def test_a_database_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    line = refused("--port", "0", "--database", str(tmp_path / "file" / "games.sqlite3"))
    assert "cannot be used" in line


def test_wrong_settings_are_wrong_usage() -> None:
    done = subprocess.run(
        command("--port", "70000"), capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode != 0
    assert "--port is from 0 to 65535" in done.stderr


def test_an_address_that_is_none() -> None:
    with pytest.raises(CannotServe, match="there is no address"):
        listening("no.such.host.invalid", 80)
