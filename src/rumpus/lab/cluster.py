"""Games played on several machines: one hands them out, the others play them.

`rumpus simulate ... --cluster HOST:PORT` listens there, and hands out the games of its contest.
`python -m rumpus.lab.cluster HOST:PORT [--jobs J]` joins from any machine with the same Rumpus.
Both sides know a key, in the environment as RUMPUS_CLUSTER_KEY. Lines of JSON go over the wire;
which machine plays a game changes nothing about it.
"""

from __future__ import annotations

import argparse
import hmac
import json
import multiprocessing
import os
import queue
import secrets
import socket
import sys
import threading
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any, TextIO

from rumpus import __version__
from rumpus.commands.tables import whole
from rumpus.kernel import BadSetting, RumpusError
from rumpus.lab.play import Contest, Played, play, started

KEY = "RUMPUS_CLUSTER_KEY"
SHARE = 10  # games that are handed out at once, at most
LARGEST = 64 << 20  # characters of a message
GREETING = 4096  # of one from somebody who has not shown the key
PATIENCE = 20.0  # seconds for showing it


def address(text: str) -> tuple[str, int]:
    """`HOST:PORT` in its parts."""
    host, colon, port = text.rpartition(":")
    if not colon or not port.isdigit() or int(port) > 65535:
        raise BadSetting(f"an address is HOST:PORT, and {text!r} is not")
    return host.strip("[]") or "127.0.0.1", int(port)


def proof(key: str, challenge: str) -> str:
    return hmac.new(key.encode(), challenge.encode(), "sha256").hexdigest()


class Line:
    """A connection that speaks in lines of JSON."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._reader: TextIO = connection.makefile("r", encoding="utf-8")

    def send(self, **message: Any) -> None:
        self._connection.sendall((json.dumps(message) + "\n").encode())

    def hear(self, most: int = LARGEST) -> dict[str, Any]:
        """The next message; an empty one when the other side is gone, or talks without end."""
        line = self._reader.readline(most)
        try:
            found: Any = json.loads(line) if line else {}
        except (ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}  # pyright: ignore[reportUnknownVariableType]

    def patience(self, seconds: float | None) -> None:
        """How long a message may take; None: as long as a game may."""
        self._connection.settimeout(seconds)

    def close(self) -> None:
        self._reader.close()
        self._connection.close()


# --- handing out ----------------------------------------------------------------------------


class Cluster:
    """Hands the games of a contest out to whoever joins; what a lost machine had is given anew."""

    def __init__(self, contest: Contest, games: int, place: str, key: str | None = None) -> None:
        self.contest = contest
        self.key = key or os.environ.get(KEY) or secrets.token_hex(16)
        self._games = games
        self._tasks: queue.Queue[list[int]] = queue.Queue()
        share = max(1, min(SHARE, games // 8))
        for first in range(0, games, share):
            self._tasks.put(list(range(first, min(games, first + share))))
        self._played: queue.Queue[Played] = queue.Queue()
        self._over = threading.Event()
        family = socket.AF_INET6 if ":" in address(place)[0] else socket.AF_INET
        try:
            self._door = socket.create_server(address(place), family=family)
        except OSError as wrong:
            reason = (os.strerror(wrong.errno) if wrong.errno else str(wrong)).lower()
            raise BadSetting(f"cannot listen at {place}: {reason}") from wrong
        self.place = "{}:{}".format(*self._door.getsockname()[:2])

    def play(self) -> Iterator[Played]:
        """All games, in the order of their numbers."""
        threading.Thread(target=self._receive, daemon=True).start()
        waiting: dict[int, Played] = {}
        try:
            for number in range(self._games):
                while number not in waiting:
                    game = self._played.get()
                    waiting[game.number] = game
                yield waiting.pop(number)
        finally:
            self._over.set()
            self._door.close()

    def _receive(self) -> None:
        while not self._over.is_set():
            try:
                connection, _ = self._door.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(Line(connection),), daemon=True).start()

    def _serve(self, line: Line) -> None:
        """One machine: its key, then tasks as long as there are any."""
        try:
            challenge = secrets.token_hex(16)
            line.patience(PATIENCE)
            line.send(challenge=challenge, version=__version__)
            said = str(line.hear(GREETING).get("proof")).encode()
            if not hmac.compare_digest(said, proof(self.key, challenge).encode()):
                line.send(refused="the keys differ")
                return
            line.patience(None)
            while not self._over.is_set():
                self._hand_out(line)
        except (OSError, ValueError):
            return
        finally:
            line.close()

    def _hand_out(self, line: Line) -> None:
        """One task; it goes back to the others if its games do not come."""
        try:
            numbers = self._tasks.get(timeout=0.2)
        except queue.Empty:
            return
        try:
            line.send(contest=asdict(self.contest), numbers=numbers)
            games = [made(game) for game in line.hear()["played"]]
            if [game.number for game in games] != numbers:
                raise ValueError("other games than those asked for")
        except (OSError, ValueError, KeyError, TypeError) as wrong:
            self._tasks.put(numbers)
            raise OSError("a machine is gone") from wrong
        for game in games:
            self._played.put(game)


def made(plain: dict[str, Any]) -> Played:
    """A played game from its plain form."""
    fields: dict[str, Any] = {**plain, "winners": tuple(plain["winners"])}
    return Played(**fields)


# --- playing --------------------------------------------------------------------------------


def join(place: str, key: str) -> int:
    """Play what is handed out at that place, until nothing is; how many games it was."""
    line = Line(socket.create_connection(address(place), timeout=None))
    count = 0
    try:
        greeting = line.hear(GREETING)
        if "challenge" not in greeting:
            raise RumpusError(f"there is no cluster at {place}")
        if greeting.get("version") != __version__:
            raise RumpusError(
                f"there is Rumpus {greeting.get('version')} at {place}, and this is {__version__}"
            )
        line.send(proof=proof(key, greeting["challenge"]))
        while task := line.hear():
            if "refused" in task:
                raise RumpusError(f"{place} refuses: {task['refused']}")
            contest = _contest(task["contest"])
            games = [play(contest, number) for number in task["numbers"]]
            line.send(played=[asdict(game) for game in games])
            count += len(games)
    except ConnectionError:
        pass  # the games are done, and the door is closed
    finally:
        line.close()
    return count


def _contest(plain: dict[str, Any]) -> Contest:
    fields: dict[str, Any] = {**plain}
    fields.update(levels=tuple(plain["levels"]), packs=tuple(plain["packs"]))
    return Contest(**fields)


def main(arguments: Sequence[str]) -> int:
    """Join a cluster with some cores."""
    options = argparse.ArgumentParser(
        prog="python -m rumpus.lab.cluster", description="Joins a cluster, and plays its games."
    )
    options.add_argument("place", metavar="HOST:PORT")
    options.add_argument("--jobs", type=whole(1), default=1, metavar="J", help="on how many cores")
    given = options.parse_args(arguments)
    key = os.environ.get(KEY, "")
    if not key:
        print(f"the cluster's key is missing: set {KEY}", file=sys.stderr)
        return 2
    try:
        if given.jobs <= 1:
            print(f"{join(given.place, key)} games played")
            return 0
        with started(multiprocessing.get_context("spawn"), given.jobs) as pool:
            counts = pool.starmap(join, [(given.place, key)] * given.jobs)
        print(f"{sum(counts)} games played")
        return 0
    except OSError as wrong:
        print(f"{given.place}: {wrong.strerror or wrong}", file=sys.stderr)
        return 2
    except RumpusError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
