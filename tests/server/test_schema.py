"""The API's description: it is current, so are the types made from it, and the server keeps it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance
from tests.server.house import new_table

from rumpus.server.schema import document

ROOT = Path(__file__).parents[2]
SCHEMA = schemathesis.openapi.from_dict(json.loads(document()))
CHECKS = [not_a_server_error, response_schema_conformance]


def test_the_document_of_the_client_is_current() -> None:
    written = (ROOT / "client" / "openapi.json").read_text(encoding="utf-8")
    assert written == document(), "write it anew: npm run protocol, in client/"


def test_the_types_of_the_client_know_every_shape() -> None:
    types = (ROOT / "client" / "src" / "protocol.gen.ts").read_text(encoding="utf-8")
    shapes = SCHEMA.raw_schema["components"]["schemas"]
    for name, shape in shapes.items():
        body = re.search(rf"^        {name}: {{$(.*?)^        }};$", types, re.M | re.S)
        assert body, name
        for field in shape.get("properties", {}):
            assert re.search(rf"^            {field}\??:", body[1], re.M), f"{name}.{field}"


def test_the_docs_name_every_address() -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    for path in SCHEMA.raw_schema["paths"]:
        last = path.removeprefix("/api/").split("/")[-1]
        assert path in text or f"/{last}" in text or f"…/{last}" in text, path


def test_the_page_of_the_api_is_complete_and_loads_nothing(mira: httpx.Client) -> None:
    page = mira.get("/api/docs").text
    assert "<script" not in page
    assert "src=" not in page
    for path in SCHEMA.raw_schema["paths"]:
        assert path.replace("{", "{") in page


@pytest.fixture(scope="module")
def table(server: httpx.Client) -> dict[str, Any]:
    return new_table(server, "human", "human")


@SCHEMA.parametrize()
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_no_request_makes_the_server_fail(
    case: schemathesis.Case, server: httpx.Client, table: dict[str, Any]
) -> None:
    if case.path_parameters and "id" in case.path_parameters:
        case.path_parameters["id"] = table["id"]
    headers = {"Authorization": f"Bearer {table['token']}"}
    said = case.call(base_url=str(server.base_url).rstrip("/"), headers=headers, timeout=20)
    case.validate_response(said, checks=CHECKS)
    if said.status_code >= 400:
        assert set(said.json()) == {"code", "text", "rules", "remedy"}
