"""Small readers for written positions and answers, shared by all games."""

from __future__ import annotations

import re
import unicodedata

_GAPS = re.compile(r"[^a-z0-9]+")


def slug(title: str) -> str:
    """The written name of a titled thing: `Faster than a Bullet` is `faster-than-a-bullet`."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    return _GAPS.sub("-", plain.lower().replace("'", "")).strip("-")


def lines(text: str) -> list[tuple[int, list[str]]]:
    """The lines of a written position as words, with their numbers; `;` starts a remark."""
    found: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.split(";", 1)[0].split()
        if words:
            found.append((number, words))
    return found
