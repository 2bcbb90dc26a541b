"""Starting the server: its port, its database, and the browser."""

from __future__ import annotations

import asyncio
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

import uvicorn

from rumpus.server.app import create_app
from rumpus.server.settings import Settings
from rumpus.server.store import DatabaseUnusable, Store

LOOPBACK = ("127.0.0.1", "::1", "localhost")
EVERYWHERE = ("0.0.0.0", "::")  # all addresses that this machine has


class CannotServe(Exception):
    """The server cannot start; the message is one line for the operator."""


def listening(host: str, port: int) -> socket.socket:
    """A socket at that address, if nobody else has it."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP
        )[0]
    except (OSError, OverflowError) as wrong:
        reason = (getattr(wrong, "strerror", None) or str(wrong)).lower()
        raise CannotServe(f"there is no address {host or '(empty)'}:{port}: {reason}") from wrong
    # The protocol is named, so that asyncio sends small packets at once.
    found = socket.socket(family, kind, socket.IPPROTO_TCP)
    if os.name == "posix":
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind(address)
        found.listen(512)
    except OSError as wrong:
        found.close()
        reason = wrong.strerror or str(wrong)
        raise CannotServe(f"cannot listen at {host}:{port}: {reason.lower()}") from wrong
    return found


class Server(uvicorn.Server):
    """A server that ends in its own time: a second Ctrl+C does not cut its closing off."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            super().handle_exit(sig, frame)


def configured(settings: Settings, log_level: str = "warning") -> uvicorn.Config:
    """How the application is run."""
    return uvicorn.Config(
        create_app(settings),
        log_level=log_level,
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        lifespan="on",
        timeout_graceful_shutdown=3,
        server_header=False,
    )


async def _check(database: str) -> None:
    """Open the database, write to it, and close it."""
    store = await Store.open(database)
    try:
        await store.beat()
    except Exception as wrong:
        raise DatabaseUnusable(f"the database {database} cannot be written to") from wrong
    finally:
        await store.close()


def serve(
    settings: Settings, host: str, port: int, browse: bool, say: Callable[[str], None]
) -> None:
    """Run until interrupted."""
    with listening(host, port) as found:
        try:
            asyncio.run(_check(settings.database))
        except DatabaseUnusable as wrong:
            raise CannotServe(str(wrong)) from wrong
        port = found.getsockname()[1]
        reached = own_address() if host in EVERYWHERE else host
        shown = f"[{reached}]" if ":" in reached else reached
        address = f"http://{shown}:{port}"
        say(f"Rumpus is at {address}  (Ctrl+C ends it)")
        if host not in LOOPBACK:
            say("Everybody who can reach this machine can reach it; put https in front of it.")
        allow_connections()
        server = Server(configured(settings))
        if browse and has_screen():
            threading.Thread(target=_browse, args=(server, address), daemon=True).start()
        with suppress(KeyboardInterrupt):  # uvicorn passes it on once everything is closed
            server.run(sockets=[found])


def allow_connections() -> None:
    """As many open connections as the system lets a process have: often more than by default."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(most, 65536), most))


def own_address() -> str:
    """Where others in the network find this machine; itself, where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
        try:
            one.connect(("192.0.2.1", 9))  # an address of nobody: nothing is sent
        except OSError:
            return "127.0.0.1"
        return str(one.getsockname()[0])


def has_screen() -> bool:
    """Whether a browser could be shown here."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _browse(server: Server, address: str) -> None:
    """Open the browser when the server listens."""
    while not server.started:
        time.sleep(0.05)
    webbrowser.open(address)
