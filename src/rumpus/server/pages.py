"""The built client, and the page that describes the API; nothing is loaded from elsewhere."""

from __future__ import annotations

import gzip
from functools import lru_cache
from html import escape
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from starlette.responses import FileResponse, HTMLResponse, Response

from rumpus.server.refusals import Refused

FOREVER = "public, max-age=31536000, immutable"

PACKED = {".js", ".css", ".svg", ".json"}

MISSING = """<!doctype html><meta charset="utf-8"><title>Rumpus</title>
<h1>Rumpus</h1><p>The client is not built. In a checkout, <code>make play</code> builds it.
The API is described at <a href="/api/docs">/api/docs</a>.</p>"""


def install(app: FastAPI, static: Path) -> None:
    """Serve the client at every address that is not the API's."""
    root = static.resolve()

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def client(path: str, request: Request) -> Response:
        if path == "api" or path.startswith("api/"):
            raise Refused(404, "not-found", "There is nothing at this address.", "See /api/docs.")
        packs = "gzip" in request.headers.get("accept-encoding", "")
        return page(root, path, packs)

    del client


def page(root: Path, path: str, packs: bool = False) -> Response:
    """A file of the client; for any other address the client itself, which finds its way."""
    if "\x00" not in path and len(path) < 500:
        wanted = (root / path).resolve()
        if wanted.is_relative_to(root) and wanted.is_file() and wanted.name != "index.html":
            hashed = path.startswith("assets/")
            caching = FOREVER if hashed else "public, max-age=3600"
            if packs and wanted.suffix in PACKED:
                return _packed(wanted, caching)
            return FileResponse(wanted, headers={"Cache-Control": caching})
    if path.startswith("assets/"):
        raise Refused(404, "not-found", "There is no such file.", "Load the page again.")
    index = root / "index.html"
    if not index.is_file():
        return HTMLResponse(MISSING, headers={"Cache-Control": "no-cache"})
    return FileResponse(index, headers={"Cache-Control": "no-cache"})


def _packed(file: Path, caching: str) -> Response:
    """A file of text, compressed."""
    kind = guess_type(file.name)[0] or "text/plain"
    headers = {"Cache-Control": caching, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    content = _compressed(file, file.stat().st_mtime_ns)
    return Response(content, headers=headers, media_type=kind)


@lru_cache(maxsize=128)
def _compressed(file: Path, changed: int) -> bytes:
    """The compressed content, until the file changes."""
    del changed
    return gzip.compress(file.read_bytes(), mtime=0)


def docs(schema: dict[str, Any]) -> str:
    """The API as one page, written from its own description."""
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(schema['info']['title'])}</title>",
        f"<style>{STYLE}</style><main><h1>{escape(schema['info']['title'])}</h1>",
        f"<p>{escape(schema['info']['description'])}</p>",
        '<p>As a document: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).</p>',
    ]
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            parts.append(_operation(path, method, operation))
    parts.append("<h2>Shapes</h2>")
    for name, shape in sorted(schema["components"]["schemas"].items()):
        parts.append(_shape(name, shape))
    return "".join([*parts, "</main></html>"])


def _operation(path: str, method: str, operation: dict[str, Any]) -> str:
    said = operation.get("description") or operation.get("summary", "")
    takes = _reference(operation.get("requestBody", {}))
    gives = " or ".join(
        _reference(reply) or status
        for status, reply in operation["responses"].items()
        if status.startswith("2")
    )
    query = ", ".join(
        f"<code>{escape(one['name'])}</code>" for one in operation.get("parameters", ())
    )
    rows = "".join(
        f"<dt>{title}</dt><dd>{text}</dd>"
        for title, text in (("parameters", query), ("takes", takes), ("gives", gives))
        if text
    )
    head = f"<h3><code>{method.upper()} {escape(path)}</code></h3>"
    return f"{head}<p>{escape(said)}</p><dl>{rows}</dl>"


def _reference(part: dict[str, Any]) -> str:
    schema = part.get("content", {}).get("application/json", {}).get("schema", {})
    name = schema.get("$ref", "").rsplit("/", 1)[-1]
    return f'<a href="#{escape(name)}">{escape(name)}</a>' if name else ""


def _shape(name: str, shape: dict[str, Any]) -> str:
    rows = "".join(
        f"<tr><td><code>{escape(field)}</code></td><td>{escape(_type(of))}</td></tr>"
        for field, of in shape.get("properties", {}).items()
    )
    said = escape(shape.get("description", ""))
    return f'<h3 id="{escape(name)}">{escape(name)}</h3><p>{said}</p><table>{rows}</table>'


def _type(of: dict[str, Any]) -> str:
    """The type of a field, in a few words."""
    if "$ref" in of:
        return str(of["$ref"]).rsplit("/", 1)[-1]
    if "anyOf" in of:
        return " or ".join(_type(one) for one in of["anyOf"])
    if "enum" in of:
        return ", ".join(map(str, of["enum"]))
    if of.get("type") == "array":
        return f"list of {_type(of.get('items', {}))}"
    return str(of.get("type", "anything"))


STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:0;color-scheme:light dark}"
    "main{max-width:52rem;margin:auto;padding:1rem}code{font-size:.95em}"
    "h3{margin:1.5rem 0 .25rem}p{margin:.25rem 0}dl{display:grid;grid-template-columns:7rem 1fr;"
    "margin:.25rem 0}dd{margin:0}td{padding:.1rem 1rem .1rem 0;vertical-align:top}"
)
