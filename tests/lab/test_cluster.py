"""A cluster on one machine: the same games, and nothing lost when a worker goes."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from collections.abc import Iterator

import pytest

from rumpus.kernel import BadSetting, RumpusError
from rumpus.lab import play
from rumpus.lab.cluster import KEY, Cluster, Line, address, join, main, proof

CONTEST = play.contest("capture_the_flag", None, ["random"], {"teams": "random"}, seed="4")


def cluster(games: int) -> Cluster:
    return Cluster(CONTEST, games, "127.0.0.1:0", "a key")


def background(work: Iterator[play.Played]) -> tuple[threading.Thread, list[play.Played]]:
    found: list[play.Played] = []
    thread = threading.Thread(target=lambda: found.extend(work))
    thread.start()
    return thread, found


def test_the_games_are_those_of_one_machine() -> None:
    here = cluster(12)
    thread, found = background(here.play())
    assert join(here.place, "a key") == 12
    thread.join(20)
    alone = list(play.play_many(CONTEST, 12))
    assert [game.digest for game in found] == [game.digest for game in alone]
    assert [game.winners for game in found] == [game.winners for game in alone]


def test_what_a_lost_worker_had_is_played_by_another() -> None:
    here = cluster(4)
    thread, found = background(here.play())
    lost = Line(socket.create_connection(address(here.place)))
    lost.send(proof=proof("a key", lost.hear()["challenge"]))
    assert lost.hear()["numbers"] == [0]
    lost.close()
    join(here.place, "a key")
    thread.join(20)
    assert [game.number for game in found] == [0, 1, 2, 3]


def test_another_key_is_refused() -> None:
    here = cluster(2)
    thread, found = background(here.play())
    with pytest.raises(RumpusError, match="the keys differ"):
        join(here.place, "no key")
    join(here.place, "a key")
    thread.join(20)
    assert len(found) == 2


def test_false_games_are_not_believed() -> None:
    here = cluster(2)
    thread, found = background(here.play())
    liar = Line(socket.create_connection(address(here.place)))
    liar.send(proof=proof("a key", liar.hear()["challenge"]))
    assert liar.hear()["numbers"] == [0]
    liar.send(played=[{"number": 7}])
    assert liar.hear() == {}
    liar.close()
    join(here.place, "a key")
    thread.join(20)
    assert [game.number for game in found] == [0, 1]


@pytest.mark.parametrize("text", ["here", "here:", ":x", "h:99999"])
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(BadSetting, match="an address is HOST:PORT"):
        address(text)


def test_a_worker_needs_a_key_and_a_cluster(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(KEY, raising=False)
    assert main(["127.0.0.1:9"]) == 2
    assert "key is missing" in capsys.readouterr().err
    monkeypatch.setenv(KEY, "a key")
    assert main(["127.0.0.1:9"]) == 2
    assert "refused" in capsys.readouterr().err


def test_simulate_hands_its_games_out() -> None:
    command = [sys.executable, "-m", "rumpus.cli", "simulate", "capture_the_flag", "--games", "3"]
    more = ["--seats", "random", "--seed", "4", "--cluster", "127.0.0.1:0", "--json"]
    with subprocess.Popen(
        [*command, *more], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as giver:
        assert giver.stderr is not None
        words = giver.stderr.readline().split()
        key, place = words[2].removeprefix(f"{KEY}="), words[-1]
        assert join(place, key) == 3
        out, err = giver.communicate(timeout=30)
    assert (giver.returncode, err) == (0, "")
    assert '"games": 3' in out
