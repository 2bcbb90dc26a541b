"""Luck: committed to, fair, the same again, and checked here by a second reckoning."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rumpus.kernel import BadRecord, Chance, Die, Scripted, Seeded
from rumpus.kernel.chance import commitment, luck_text, outcome, seed_bytes

SEED = bytes(range(32))


def stream(seed: bytes, purpose: str, mix: bytes = b"") -> list[int]:
    """The bytes of a purpose, reckoned from the words of the documentation."""
    found: list[int] = []
    for number in range(40):
        message = mix + b"|" + purpose.encode() + b"|" + str(number).encode()
        found += hmac.new(seed, message, hashlib.sha256).digest()
    return found


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 256), st.text("abc -", min_size=1, max_size=8), st.binary(max_size=4))
def test_small_numbers_are_bytes_without_bias(limit: int, purpose: str, mix: bytes) -> None:
    luck = Seeded(SEED, mix)
    fair = [value for value in stream(SEED, purpose, mix) if value < 256 - 256 % limit]
    assert [luck.below(purpose, limit) for _ in range(100)] == [v % limit for v in fair[:100]]


@settings(max_examples=40, deadline=None)
@given(st.integers(257, 2**31))
def test_large_numbers_are_four_bytes_without_bias(limit: int) -> None:
    luck = Seeded(SEED)
    bytes_ = stream(SEED, "deck")
    fours = [int.from_bytes(bytes_[n : n + 4], "big") for n in range(0, len(bytes_), 4)]
    fair = [value for value in fours if value < 2**32 - 2**32 % limit]
    assert [luck.below("deck", limit) for _ in range(50)] == [v % limit for v in fair[:50]]


def test_a_large_number_after_a_small_one_starts_at_the_next_four() -> None:
    luck = Seeded(SEED)
    bytes_ = stream(SEED, "deck")
    assert luck.below("deck", 256) == bytes_[0]
    assert luck.below("deck", 1 << 16) == int.from_bytes(bytes_[4:8], "big") % (1 << 16)
    assert luck.below("deck", 256) == bytes_[8]


def test_a_number_below_one_uses_no_luck() -> None:
    luck, other = Seeded(SEED), Seeded(SEED)
    assert luck.below("red", 1) == 0
    assert [luck.below("red", 6) for _ in range(9)] == [other.below("red", 6) for _ in range(9)]


@pytest.mark.parametrize("limit", [2, 6, 7, 20, 100, 1000])
def test_all_faces_are_equally_likely(limit: int) -> None:
    """Chi-square of 200 throws a face, at a level of about one in a million."""
    luck = Seeded(SEED)
    throws = 200 * limit
    counts = Counter(luck.below("die", limit) for _ in range(throws))
    chi = sum((counts[n] - 200) ** 2 / 200 for n in range(limit))
    assert set(counts) == set(range(limit))
    assert chi < limit - 1 + 5 * (2 * (limit - 1)) ** 0.5 + 12


def test_weights_are_kept() -> None:
    luck = Seeded(SEED)
    ask = Chance("deck", ("a", "b"), (3, 1))
    counts = Counter(luck.give(ask) for _ in range(8000))
    assert 5800 < counts["a"] < 6200


def test_streams_do_not_disturb_each_other() -> None:
    alone, mixed = Seeded(SEED), Seeded(SEED)
    expected = [alone.below("red", 6) for _ in range(50)]
    found = []
    for _ in range(50):
        mixed.below("bonus deck", 52)
        found.append(mixed.below("red", 6))
    assert found == expected


def test_a_copy_goes_on_with_the_same_luck_and_apart() -> None:
    luck = Seeded(SEED, b"mix")
    for _ in range(40):
        luck.below("red", 6)
    twin = luck.copy()
    ahead = [luck.below("red", 6) for _ in range(40)]
    assert [twin.below("red", 6) for _ in range(40)] == ahead
    assert (twin.seed, twin.mix) == (SEED, b"mix")


def test_mixes_differ() -> None:
    one, other = Seeded(SEED, b"a"), Seeded(SEED, b"b")
    assert [one.below("red", 6) for _ in range(30)] != [other.below("red", 6) for _ in range(30)]


def test_seeds_of_all_kinds_have_32_bytes() -> None:
    assert seed_bytes(SEED) == SEED
    assert seed_bytes(7) == hashlib.sha256(b"rumpus seed|7").digest() == seed_bytes("7")
    assert seed_bytes(b"7") == seed_bytes(7)
    assert len({seed_bytes(None), seed_bytes(None)}) == 2
    assert len(seed_bytes(None)) == 32


def test_the_commitment_fixes_game_rules_and_seed() -> None:
    told = commitment("toy", "1", SEED)
    assert told == hashlib.sha256(b"v1|toy|1|" + SEED).hexdigest()
    others = {commitment("joy", "1", SEED), commitment("toy", "2", SEED)}
    assert told not in {*others, commitment("toy", "1", bytes(32))}


def test_scripted_luck_gives_what_is_written() -> None:
    luck = Scripted(["red 5", "deck ace"])
    assert luck.give(Die("red")) == 5
    twin = luck.copy()
    assert (luck.left, twin.left) == (1, 1)
    assert luck.give(Chance("deck", ("king", "ace"))) == "ace"
    assert (luck.left, twin.left) == (0, 1)
    with pytest.raises(BadRecord, match="ends before red"):
        luck.give(Die("red"))


def test_an_outcome_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadRecord, match=r"asked for red \(1, 2, 3, 4, 5, 6\).*'red 7'"):
        outcome(Die("red"), "red 7")
    assert outcome(Die("red"), luck_text(Die("red"), 4)) == 4
