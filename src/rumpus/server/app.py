"""The application: routes, guards, and what lives as long as the server."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager

from fastapi import FastAPI
from starlette.responses import HTMLResponse, Response

import rumpus
from rumpus.kernel import Game
from rumpus.registry import GAMES
from rumpus.server import pages, playing, reading, refusals, streams, tables, talking
from rumpus.server.guard import Guard
from rumpus.server.house import House
from rumpus.server.settings import Settings, default_database
from rumpus.server.store import Store

DESCRIPTION = (
    "Tabletop skirmish games by their full rules. The server owns the rules: it gives each seat a "
    "view and its open decisions, and takes the text of an option back. docs/protocol.md says what "
    "the shapes mean. Every refusal has the shape Refusal. The stream at "
    "/api/tables/{id}/events is a WebSocket, server-sent events, or JSON."
)


def create_app(
    settings: Settings | None = None, games: Mapping[str, Game] | None = None
) -> FastAPI:
    """The application, with the games of the house or those given."""
    settings = settings or Settings(default_database())

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncGenerator[None]:
        store = await Store.open(settings.database)
        house = app.state.house = House(GAMES if games is None else games, settings, store)
        if settings.warm:
            await house.crew.warm()
        try:
            yield
        finally:
            app.state.house = None
            await house.close()
            await store.close()

    app = FastAPI(
        title="Rumpus",
        description=DESCRIPTION,
        version=rumpus.__version__,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
        lifespan=life,
    )
    app.state.house = None
    refusals.install(app)
    for module in (tables, playing, talking, streams, reading):
        app.include_router(module.router)

    @app.get("/api/docs", include_in_schema=False)
    async def documentation() -> Response:
        return HTMLResponse(pages.docs(app.openapi()))

    del documentation
    pages.install(app, settings.static)
    app.add_middleware(Guard, settings=settings)
    return app
