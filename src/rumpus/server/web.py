"""What every route needs: the house, who asks, and how an answer is sent."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends
from starlette.requests import HTTPConnection
from starlette.responses import Response

from rumpus.server.house import House
from rumpus.server.limits import address_key
from rumpus.server.protocol import Refusal
from rumpus.server.redact import plain
from rumpus.server.refusals import Refused
from rumpus.server.seats import COOKIE, Caller, hashed, new_token

YEAR = 365 * 24 * 3600

ERRORS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Refusal, "description": "It cannot be done, and why."},
    "5XX": {"model": Refusal, "description": "Not now, and why."},
}


def house_of(connection: HTTPConnection) -> House:
    house: House | None = getattr(connection.app.state, "house", None)
    if house is None:
        raise Refused(503, "busy", "The server is starting or stopping.", "Try again.")
    return house


def caller_of(connection: HTTPConnection) -> Caller:
    """Who asks: by the cookie of the browser, or by the token of a seat."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    bearer = hashed(token.strip()) if scheme.lower() == "bearer" and token.strip() else None
    cookie = connection.cookies.get(COOKIE)
    address = address_key(connection.client.host if connection.client else None)
    return Caller(hashed(cookie) if cookie else None, bearer, address)


TheHouse = Annotated[House, Depends(house_of)]
TheCaller = Annotated[Caller, Depends(caller_of)]


def known_caller(caller: Caller) -> tuple[Caller, str | None]:
    """A caller who has a cookie, with the token to set if it is a new one."""
    if caller.guest is not None:
        return caller, None
    token = new_token()
    return Caller(hashed(token), caller.bearer, caller.address), token


def said(body: Any, status: int = 200, cookie: str | None = None, secure: bool = False) -> Response:
    """A message as a response; never kept by anything in between."""
    content = body if isinstance(body, bytes) else plain(body)
    headers = {"Cache-Control": "no-store"}
    response = Response(content, status, headers, media_type="application/json")
    if cookie is not None:
        response.set_cookie(
            COOKIE, cookie, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/"
        )
    return response


def seat_named(decision: str) -> int | None:
    """The seat in the name of a decision, such as `d41-0`."""
    seat = decision.rpartition("-")[2]
    return int(seat) if seat.isdecimal() and len(seat) < 3 else None
