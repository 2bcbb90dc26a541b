"""What people install: a wheel with the built client, the content, the rules and their cases."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from pathlib import Path
from zipfile import ZipFile

import httpx
import pytest
from tests.server.test_kill import free_port

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src"


@pytest.fixture(scope="module")
def wheel_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder)]
    done = subprocess.run([*command, str(ROOT)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (file,) = folder.glob("rumpus-*.whl")
    return file


@pytest.fixture(scope="module")
def wheel(wheel_file: Path) -> set[str]:
    """The names inside it."""
    with ZipFile(wheel_file) as archive:
        return set(archive.namelist())


def test_the_wheel_has_the_built_client(wheel: set[str]) -> None:
    built = {name for name in wheel if name.startswith("rumpus/server/static/")}
    assert "rumpus/server/static/index.html" in built
    assert any(name.endswith(".js") for name in built)
    assert any(name.endswith(".css") for name in built)


def test_the_wheel_has_all_of_the_package(wheel: set[str]) -> None:
    files = [file for file in SOURCE.rglob("*") if file.suffix in {".py", ".toml", ".txt"}]
    assert not {file.relative_to(SOURCE).as_posix() for file in files} - wheel


def test_the_wheel_has_every_case(wheel: set[str]) -> None:
    cases = list(ROOT.glob("tests/games/*/cases/*.toml"))
    assert cases
    assert not {f"rumpus/cases_data/{file.parts[-3]}/{file.name}" for file in cases} - wheel


def test_the_wheel_has_nothing_that_was_not_meant(wheel: set[str]) -> None:
    top = {name.split("/")[0] for name in wheel}
    assert {name for name in top if not name.endswith(".dist-info")} == {"rumpus"}
    assert not [name for name in wheel if "__pycache__" in name or name.endswith((".pyc", ".ts"))]


def test_the_wheel_serves_the_client_without_node(wheel_file: Path, tmp_path: Path) -> None:
    """What is inside, unpacked anywhere, with nothing on the path."""
    place = tmp_path / "installed"
    with ZipFile(wheel_file) as archive:
        archive.extractall(place)
    port = free_port()
    serve = (
        "import sys, rumpus; from rumpus.cli import main;"
        f" assert rumpus.__file__.startswith({str(place)!r}), rumpus.__file__; sys.exit(main())"
    )
    command = [sys.executable, "-P", "-c", serve, "serve", "--port", str(port)]
    database = ["--database", str(tmp_path / "games.sqlite3"), "--workers", "1"]
    environment = {"PYTHONPATH": str(place), "PATH": "", "HOME": str(tmp_path)}
    address = f"http://127.0.0.1:{port}"
    with subprocess.Popen([*command, *database], env=environment, cwd=tmp_path) as server:
        try:
            page = patiently(server, f"{address}/").text
            scripts = re.findall(r'(?:src|href)="\./(assets/[^"]+\.(?:js|css))"', page)
            assert scripts
            for script in scripts:
                assert httpx.get(f"{address}/{script}").status_code == 200
            made = httpx.post(f"{address}/api/tables", json={"game": "battle_royale"})
            assert made.status_code == 201
            assert made.json()["table"]["decisions"] or made.json()["table"]["waiting"]
        finally:
            server.terminate()


def patiently(server: subprocess.Popen[bytes], address: str) -> httpx.Response:
    for _ in range(300):
        assert server.poll() is None, "The server ended."
        try:
            return httpx.get(address, timeout=10)
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("The server does not start.")
