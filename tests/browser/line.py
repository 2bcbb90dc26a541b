"""A line between browser and server that can be cut: every byte goes through it."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Callable
from itertools import count
from typing import Literal

Way = Literal["up", "down"]
# What is done with some bytes: they pass, they are lost and the line is cut, or it is cut after.
Fate = Literal["pass", "lose", "after"]


class Line:
    """Listens at an address of its own and passes everything on, as long as it is not cut."""

    def __init__(self, port: int) -> None:
        self._to = ("127.0.0.1", port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        self._open: set[socket.socket] = set()
        self._lock = threading.Lock()
        self.dead = False  # nobody is let in
        self.silent = False  # connections stand, and nothing passes
        self.fate: Callable[[Way, bytes, int], Fate] = lambda way, data, number: "pass"
        self.cuts = 0
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self) -> None:
        """Cut everything that is open now."""
        with self._lock:
            gone, self._open = self._open, set()
        for one in gone:
            _end(one)

    def close(self) -> None:
        self.dead = True
        _end(self._door)
        self.cut()

    def _serve(self) -> None:
        for number in count():
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            if self.dead:
                _end(near)
                continue
            try:
                far = socket.create_connection(self._to)
            except OSError:
                _end(near)
                continue
            with self._lock:
                self._open |= {near, far}
            for way, source, goal in (("up", near, far), ("down", far, near)):
                work = (way, source, goal, number)
                threading.Thread(target=self._pass, args=work, daemon=True).start()

    def _pass(self, way: Way, source: socket.socket, goal: socket.socket, number: int) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(1 << 16):
                if self.silent:
                    continue
                fate = self.fate(way, data, number)
                if fate != "lose":
                    goal.sendall(data)
                if fate != "pass":
                    self.cuts += 1
                    break
        with self._lock:
            self._open -= {source, goal}
        _end(source)
        _end(goal)


def _end(one: socket.socket) -> None:
    with contextlib.suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
    one.close()
