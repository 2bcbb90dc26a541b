"""What stands before every route: size of requests, where they come from, and safe headers."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rumpus.kernel import Refusal
from rumpus.server.refusals import reply
from rumpus.server.settings import Settings

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
HOST = re.compile(r"^[A-Za-z0-9.\-]+(:\d+)?$|^\[[0-9A-Fa-f:]+\](:\d+)?$")


class Guard:
    """An ASGI application around the real one."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if scope["type"] == "websocket":
            if foreign(headers, host):
                await send({"type": "websocket.close", "code": 4403})
                return
            await self.app(scope, receive, send)
            return
        await self._http(scope, headers, host, receive, send)

    async def _http(
        self, scope: Scope, headers: Headers, host: str, receive: Receive, send: Send
    ) -> None:
        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                dress(MutableHeaders(scope=message), host)
            await send(message)

        if scope["method"] not in SAFE and foreign(headers, host):
            refusal = Refusal(
                "foreign-origin",
                "This request comes from a page of another site.",
                (),
                "Use the page that this server serves.",
            )
            await reply(403, refusal)(scope, receive, dressed)
            return
        most = self.settings.upload if scope["path"] == "/api/records" else self.settings.body
        length = headers.get("content-length", "0")
        if length.isdecimal() and int(length) > most:
            await reply(413, too_large(most))(scope, receive, dressed)
            return
        if scope["method"] in SAFE:
            await self.app(scope, receive, dressed)
            return
        body = await whole_body(receive, most)
        if body is None:
            await reply(413, too_large(most))(scope, receive, dressed)
            return
        await self.app(scope, replay(body, receive), dressed)


async def whole_body(receive: Receive, most: int) -> bytes | None:
    """The body of a request; None if it grows beyond its limit."""
    parts: list[bytes] = []
    heard, more = 0, True
    while more:
        message = await receive()
        part: bytes = message.get("body", b"")
        heard += len(part)
        if heard > most:
            return None
        parts.append(part)
        more = message.get("more_body", False)
    return b"".join(parts)


def replay(body: bytes, receive: Receive) -> Receive:
    """A body that has been heard, and then whatever comes."""
    told = False

    async def again() -> Message:
        nonlocal told
        if told:
            return await receive()
        told = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def too_large(most: int) -> Refusal:
    return Refusal("too-large", f"The request is larger than {most // 1024} KB.")


def foreign(headers: Headers, host: str) -> bool:
    """Whether a browser says that another site's page asks."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") == "cross-site"
    try:
        return urlsplit(origin).netloc.lower() != host.lower()
    except ValueError:
        return True


def dress(headers: MutableHeaders, host: str) -> None:
    """The headers of every response: nothing from elsewhere, nothing inline."""
    live = f" ws://{host} wss://{host}" if HOST.match(host) else ""
    headers["Content-Security-Policy"] = (
        "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        f"img-src 'self' data:; font-src 'self'; connect-src 'self'{live}; object-src 'none'; "
        "base-uri 'self'; form-action 'self'; frame-ancestors 'none'"
    )
    headers["X-Content-Type-Options"] = "nosniff"
    headers["X-Frame-Options"] = "DENY"
    headers["Referrer-Policy"] = "same-origin"
    headers["Cross-Origin-Opener-Policy"] = "same-origin"
    headers["Cross-Origin-Resource-Policy"] = "same-origin"
    headers["Permissions-Policy"] = "camera=(), geolocation=(), microphone=()"
