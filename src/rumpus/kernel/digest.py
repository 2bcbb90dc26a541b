"""One digest per position: the same on every machine and under any hash seed."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def plain(thing: Any) -> Any:
    """Plain data in a fixed order: what a position is, without what it is made of.

    A class may name the slots that follow from others (`derived`), and an object may say what
    stands for it (`digest_key`).
    """
    if thing is None or isinstance(thing, bool | int | float | str):
        return thing
    if isinstance(thing, dict):
        pairs = [[plain(key), plain(value)] for key, value in thing.items()]
        return sorted(pairs, key=lambda pair: json.dumps(pair[0], sort_keys=True))
    if isinstance(thing, set | frozenset):
        return sorted((plain(item) for item in thing), key=json.dumps)
    if isinstance(thing, list | tuple):
        return [plain(item) for item in thing]
    key = getattr(thing, "digest_key", None)
    if key is not None:
        return key
    slots = getattr(type(thing), "__slots__", None)
    if slots:
        left_out = ("events", *getattr(type(thing), "derived", ()))
        return {name: plain(getattr(thing, name)) for name in sorted(slots) if name not in left_out}
    return str(thing)


def digest(thing: Any) -> str:
    """The first 32 hex digits of the SHA-256 of the plain form."""
    text = json.dumps(plain(thing), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]
