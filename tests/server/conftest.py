"""One server for each file of tests; every test has a browser of its own."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import httpx
import pytest
from tests.server.house import another, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[httpx.Client]:
    folder: Path = tmp_path_factory.mktemp("server")
    with serving(folder) as client:
        yield client


@pytest.fixture
def mira(server: httpx.Client) -> Generator[httpx.Client]:
    with another(server) as client:
        yield client


@pytest.fixture
def noor(server: httpx.Client) -> Generator[httpx.Client]:
    with another(server) as client:
        yield client


@pytest.fixture
def ivo(server: httpx.Client) -> Generator[httpx.Client]:
    with another(server) as client:
        yield client
