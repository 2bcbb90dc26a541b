"""The luck and its proof: a commitment before, the players' nonces, the seed after."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

HOW = (
    "commitment = SHA-256('v1|' game '|' rules '|' seed); "
    "mix = SHA-256(commitment '|' nonces in seat order, joined by ','), or nothing if nobody gave "
    "one; block b of purpose p = HMAC-SHA256(seed, mix '|' p '|' b); a number below n is the next "
    "byte below the largest multiple of n, modulo n (above 256: the next four bytes). "
    "scripts/verify_record.py checks a record by these sentences alone. "
    "It is not proven that the operator did not look at the seed during play."
)


def mix_of(commitment: str, nonces: Sequence[str | None]) -> str:
    """What the players add to the luck, in hex; nothing if nobody gave a nonce."""
    if not any(nonces):
        return ""
    text = f"{commitment}|{','.join((nonce or '').lower() for nonce in nonces)}"
    return hashlib.sha256(text.encode()).hexdigest()
