#!/usr/bin/env python3
"""Checks the luck of a game record, without any code of Rumpus: verify_record.py FILE...

A record that a server exports after the game has `commitment` (published before play), `nonces`
(of the players, seat by seat), `mix`, `seed` (published at the end), the luck lines in `answers`,
and under `proof` what each line was drawn from: [purpose, n], where `piles[n]` lists the
outcomes with their weights.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from typing import Any


class Stream:
    """The bytes of all purposes: block b of purpose p is HMAC-SHA256(seed, mix|p|b)."""

    def __init__(self, seed: bytes, mix: bytes) -> None:
        self.seed, self.mix, self.places = seed, mix, dict[str, int]()

    def take(self, purpose: str, place: int, count: int) -> int:
        message = b"|".join((self.mix, purpose.encode(), str(place // 32).encode()))
        block = hmac.new(self.seed, message, hashlib.sha256).digest()
        return int.from_bytes(block[place % 32 : place % 32 + count], "big")

    def below(self, purpose: str, limit: int) -> int:
        """A number below the limit: bytes that would favour some numbers are passed over."""
        count = 1 if limit <= 256 else 4
        top = 256**count - 256**count % limit
        place = -(-self.places.get(purpose, 0) // count) * count
        while limit > 1:
            value, place = self.take(purpose, place, count), place + count
            if value < top:
                self.places[purpose] = place
                return value % limit
        return 0


def wrong_with(record: dict[str, Any]) -> str | None:
    """What is wrong with the luck of a record; None if nothing is."""
    seed, mix = bytes.fromhex(record["seed"]), record.get("mix") or ""
    head = f"v1|{record['game']}|{record['rules']}|".encode()
    if hashlib.sha256(head + seed).hexdigest() != record["commitment"]:
        return "the seed is not the one that was committed to"
    nonces = record.get("nonces") or []
    text = f"{record['commitment']}|{','.join(nonce or '' for nonce in nonces)}"
    if mix != (hashlib.sha256(text.encode()).hexdigest() if any(nonces) else ""):
        return "the players' nonces do not give the mix"
    stream = Stream(seed, bytes.fromhex(mix))
    told = [line for entry in record["answers"] for line in entry.get("luck", ())]
    if len(told) != len(record["proof"]):
        return f"{len(told)} outcomes are told, and {len(record['proof'])} are proven"
    for number, (line, (purpose, pile)) in enumerate(zip(told, record["proof"], strict=True), 1):
        outcomes = [text for text, weight in record["piles"][pile] for _ in range(weight)]
        drawn = f"{purpose} {outcomes[stream.below(purpose, len(outcomes))]}"
        if drawn != line:
            return f"outcome {number} was {drawn!r}, and the record says {line!r}"
    return None


if __name__ == "__main__":
    failed = False
    for path in sys.argv[1:] or sys.exit("usage: verify_record.py FILE..."):
        with open(path, encoding="utf-8") as file:
            wrong = wrong_with(json.load(file))
        failed = failed or wrong is not None
        print(f"{path}: {wrong or 'the luck is that of the committed seed'}")
    sys.exit(failed)
