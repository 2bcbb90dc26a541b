"""A server of its own, the system's Chromium, and pages on which nothing may go wrong."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, sync_playwright
from tests.browser.line import Line
from tests.server.test_kill import free_port

from rumpus.server.settings import STATIC

ROOT = Path(__file__).resolve().parents[2]
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
]  # fmt: skip
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
QUICK = {"pace": 0, "theme": "light", "name": "Mira", "confirm": "grave"}
# A browser's share in a table's luck is the same in every run; all else that is drawn is new.
SHARE = """{
  const draw = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (into) => into instanceof Uint8Array ? into.fill(7) : draw(into);
}"""

Opened = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker("browser")


def chromium() -> str:
    """The system's browser, or the one that RUMPUS_BROWSER names."""
    for name in (os.environ.get("RUMPUS_BROWSER", ""), *NAMES):
        found = shutil.which(name) if name else None
        if found:
            return found
    raise RuntimeError("There is no Chromium: scripts/browser.sh says what to install.")


@pytest.fixture(scope="package")
def browser() -> Generator[Browser]:
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[str]:
    """The address of a server that has a copy of the built client (or of RUMPUS_STATIC)."""
    built = Path(os.environ.get("RUMPUS_STATIC", STATIC))
    assert (built / "index.html").is_file(), "The client is not built: make setup"
    folder = tmp_path_factory.mktemp("browser")
    static = folder / "static"
    shutil.copytree(built, static)
    with serving(folder, static) as address:
        yield address
    assert "Traceback" not in (folder / "log").read_text()


@contextmanager
def serving(folder: Path, static: Path) -> Generator[str]:
    """A server as a process of its own, whose files lie in that folder; its address."""
    port = free_port()
    command = [sys.executable, "-m", "tests.browser.run", str(folder / "games.sqlite3")]
    with (
        (folder / "log").open("w") as log,
        subprocess.Popen(
            [*command, str(static), str(port)], stdout=log, stderr=log, cwd=ROOT
        ) as ran,
    ):
        address = f"http://127.0.0.1:{port}"
        wait_for(address, ran)
        yield address
        ran.terminate()


def wait_for(address: str, process: subprocess.Popen[Any]) -> None:
    for _ in range(600):
        assert process.poll() is None, "The server ended."
        try:
            if httpx.get(f"{address}/api/ready", timeout=5).status_code == 200:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("The server does not start.")


@pytest.fixture
def line(server: str) -> Generator[Line]:
    """A line to the server that can be cut."""
    made = Line(urlsplit(server).port or 0)
    yield made
    made.close()


class Watch:
    """What may not happen on any page: errors, and requests to anybody else."""

    def __init__(self, address: str) -> None:
        self.host = urlsplit(address).hostname
        self.errors: list[str] = []
        self.foreign: list[str] = []
        self.broken_line = False  # a line that is cut makes the browser complain

    def over(self, page: Page) -> Page:
        page.on("pageerror", lambda error: self.errors.append(f"{error}\n{error.stack}"))
        page.on("console", lambda said: self._said(said.type, said.text))
        return page

    def request(self, request: Request) -> None:
        host = urlsplit(request.url).hostname
        if host and host != self.host and not request.url.startswith(("data:", "blob:")):
            self.foreign.append(request.url)

    def _said(self, kind: str, text: str) -> None:
        expected = self.broken_line and any(
            word in text for word in ("net::", "WebSocket", "ERR_", "Failed to load resource")
        )
        if kind == "error" and not expected:
            self.errors.append(text)


@pytest.fixture
def watch(server: str) -> Generator[Watch]:
    made = Watch(server)
    yield made
    assert made.errors == []
    assert made.foreign == []


@pytest.fixture
def opened(browser: Browser, watch: Watch) -> Generator[Opened]:
    """Opens a page in a browser of its own: `opened(width=360, height=640, theme="dark")`."""
    contexts: list[BrowserContext] = []

    def page(
        width: int = 1440,
        height: int = 900,
        touch: bool = False,
        state: Any = None,
        **settings: Any,
    ) -> Page:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            has_touch=touch,
            reduced_motion="reduce",
            storage_state=state,
        )
        contexts.append(context)
        context.set_default_timeout(15_000)
        context.on("request", watch.request)
        values = str({**QUICK, **settings}).replace("'", '"').replace("True", "true")
        values = values.replace("False", "false")
        context.add_init_script(SHARE)
        context.add_init_script(
            "if (location.protocol.startsWith('http') && !localStorage.getItem('rumpus.settings'))"
            f" localStorage.setItem('rumpus.settings', JSON.stringify({values}))"
        )
        return watch.over(context.new_page())

    yield page
    for context in contexts:
        context.close()
