"""Digests: one per position, on every machine."""

from __future__ import annotations

import subprocess
import sys

from tests.toy import TOY

from rumpus.kernel import PASS, Die, Some
from rumpus.kernel.digest import digest, plain


class Spot:
    __slots__ = ("events", "x", "y")

    def __init__(self, x: int, y: int) -> None:
        self.x = x
        self.y = y
        self.events = object()


def test_plain_data_in_a_fixed_order() -> None:
    assert plain({3: {2, 1}, 1: (None, True, 2.5, "x")}) == [
        [1, [None, True, 2.5, "x"]],
        [3, [1, 2]],
    ]
    assert plain([Spot(1, 2), PASS, Some(("a",))]) == [{"x": 1, "y": 2}, {"text": "pass"}, ["a"]]


def test_things_with_a_digest_key_stay_small() -> None:
    assert plain(TOY.load(())) == "toy"


def test_events_are_no_part_of_a_position() -> None:
    one, other = Spot(1, 2), Spot(1, 2)
    assert digest(one) == digest(other) != digest(Spot(2, 1))


def test_mixed_keys_have_an_order() -> None:
    assert digest({1: "a", "b": 2}) == digest({"b": 2, 1: "a"})


def test_what_has_no_slots_is_its_text() -> None:
    assert plain(range(3)) == "range(0, 3)"
    assert plain(Die("red")) == "Chance('red', 6 outcomes)"


def test_the_hash_seed_does_not_matter() -> None:
    code = "from rumpus.kernel.digest import digest; print(digest({'a', 'b', 'c', ('d', 1)}))"
    found = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, check=True,
            capture_output=True, text=True,
        ).stdout
        for seed in ("1", "2", "3")
    }  # fmt: skip
    assert len(found) == 1
    assert len(found.pop().strip()) == 32
