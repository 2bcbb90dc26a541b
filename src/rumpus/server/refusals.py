"""Every error leaves the server in one shape: a code, a sentence, the rules, and a remedy."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import msgspec
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from rumpus.kernel import BadContent, BadRecord, BadSetting, Illegal, NotYourDecision, Refusal

log = logging.getLogger("rumpus.server")


class Refused(Exception):
    """A request that cannot be granted, with its status."""

    def __init__(
        self,
        status: int,
        code: str,
        text: str,
        remedy: str = "",
        rules: Sequence[str] = (),
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(text)
        self.status = status
        self.refusal = Refusal(code, text, tuple(rules), remedy)
        self.headers = headers


class StorageFailed(Refused):
    """The database could not keep an answer; nothing of it happened."""

    def __init__(self, why: str) -> None:
        full = "full" in why.lower() or "no space" in why.lower()
        super().__init__(
            507 if full else 503,
            "storage-full" if full else "storage-failed",
            "The disk of the server is full." if full else "The server could not store this.",
            "Nothing of it was kept and the game is as it was; try again later.",
        )


def reply(status: int, refusal: Refusal, headers: dict[str, str] | None = None) -> Response:
    """A refusal as a response."""
    body = msgspec.json.encode(refusal.plain())
    return Response(body, status, headers, media_type="application/json")


def status_of(error: Exception) -> int:
    """Which status belongs to an error that a player can cause."""
    over = isinstance(error, Illegal) and error.refusal.code == "game-over"
    return 409 if over or isinstance(error, NotYourDecision) else 422


STATUS_CODES = {
    404: ("not-found", "There is nothing at this address."),
    405: ("wrong-method", "This address does not take that method."),
    406: ("not-acceptable", "The server cannot answer in that form."),
}


def install(app: FastAPI) -> None:
    """Answer every error of the application in the one shape."""

    async def refused(_: Request, error: Exception) -> Response:
        assert isinstance(error, Refused)
        return reply(error.status, error.refusal, error.headers)

    async def illegal(_: Request, error: Exception) -> Response:
        assert isinstance(error, Illegal)
        return reply(status_of(error), error.refusal)

    async def user_error(_: Request, error: Exception) -> Response:
        code = USER_ERRORS.get(type(error), "bad-request")
        return reply(422, Refusal(code, _sentence(str(error))))

    async def misshaped(_: Request, error: Exception) -> Response:
        assert isinstance(error, RequestValidationError)
        return reply(422, Refusal("bad-request", _misshaped(error.errors()), (), SEE_DOCS))

    async def http(_: Request, error: Exception) -> Response:
        assert isinstance(error, HTTPException)
        code, text = STATUS_CODES.get(error.status_code, ("bad-request", _sentence(error.detail)))
        headers = dict(error.headers) if error.headers else None
        return reply(error.status_code, Refusal(code, text, (), SEE_DOCS), headers)

    async def broken(request: Request, error: Exception) -> Response:
        log.error("unexpected error at %s", request.url.path, exc_info=error)
        text = "Something is wrong with the server itself."
        return reply(500, Refusal("server-error", text, (), "The game is kept; try again."))

    app.add_exception_handler(Refused, refused)
    app.add_exception_handler(Illegal, illegal)
    for kind in USER_ERRORS:
        app.add_exception_handler(kind, user_error)
    app.add_exception_handler(RequestValidationError, misshaped)
    app.add_exception_handler(HTTPException, http)
    app.add_exception_handler(Exception, broken)


USER_ERRORS: dict[type[Exception], str] = {
    BadSetting: "bad-setting",
    BadRecord: "bad-record",
    BadContent: "bad-content",
}
SEE_DOCS = "The shapes are described at /api/docs."


def _sentence(text: str) -> str:
    """A message as a sentence: a capital in front, a stop behind."""
    text = text.strip() or "This cannot be done."
    return text[0].upper() + text[1:] + ("" if text[-1] in ".!?" else ".")


def _misshaped(errors: Sequence[Any]) -> str:
    """The first thing that is wrong with a request, in words."""
    first = errors[0]
    if first["type"] == "json_invalid":
        why = first.get("ctx", {}).get("error", "")
        return f"The request is no JSON at character {first['loc'][-1]}: {why}."
    if first["type"] in ("model_attributes_type", "dict_type") and first["loc"] == ("body",):
        return "The request should be a JSON object, sent with Content-Type: application/json."
    place = ".".join(str(part) for part in first["loc"] if part not in ("body", "query", "path"))
    what = str(first["msg"]).removeprefix("Value error, ")
    more = f" ({len(errors) - 1} more)" if len(errors) > 1 else ""
    return f"The request is not of the right shape: {place or 'body'}: {what}{more}."
