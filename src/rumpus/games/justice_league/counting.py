"""Numbers within sentences."""

from __future__ import annotations


class Count(int):
    """A number that a sentence can count with: `{number:token|tokens}`."""

    def __format__(self, words: str) -> str:
        if "|" not in words:
            return int.__format__(self, words)
        one, many = words.split("|")
        return f"{int(self)} {one if self == 1 else many}"
