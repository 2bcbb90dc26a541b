"""Answers as plain values: each is made once, so that equal answers are one object."""

from __future__ import annotations

from collections.abc import Iterator

from rumpus.kernel import Word


class Option:
    """One answer: its kind, the piece's name, the square, the thing, and its text in notation."""

    __slots__ = ("cell", "kind", "text", "what", "who")

    def __init__(self, kind: str, text: str, who: int = -1, cell: int = -1, what: int = -1) -> None:
        self.kind = kind
        self.text = text
        self.who = who  # index of a name, -1: nobody
        self.cell = cell
        self.what = what  # index of an ability, item, marker or zone

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Option({self.text!r})"


WIDTH = 10  # columns of every map


class Row:
    """The options of one kind for one piece, by square; picks those of a set of squares fast."""

    __slots__ = ("options", "patterns")

    def __init__(self, options: tuple[Option, ...]) -> None:
        self.options = options
        rows = range(len(options) // WIDTH)
        self.patterns: tuple[dict[int, tuple[Option, ...]], ...] = tuple({} for _ in rows)

    def __getitem__(self, cell: int) -> Option:
        return self.options[cell]

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def of(self, cells: int) -> list[Option]:
        """The options of these squares, in their order."""
        found: list[Option] = []
        row = 0
        if cells:
            row = ((cells & -cells).bit_length() - 1) // WIDTH
            cells >>= row * WIDTH
        while cells:
            pattern = cells & 1023
            if pattern:
                known = self.patterns[row].get(pattern)
                if known is None:
                    known = self.patterns[row][pattern] = tuple(
                        self.options[row * WIDTH + n] for n in range(WIDTH) if pattern >> n & 1
                    )
                found += known
            cells >>= WIDTH
            row += 1
        return found


LETTERS = "abcd"
END = Word("end turn")
RALLY = Option("rally", "rally")
RESIGN = Word("resign")
AGREE = Word("agree")
REFUSE = Word("refuse")
KEEP = Word("keep")
YES = Word("yes")
DARK, LIGHT = Word("dark"), Word("light")
COLOUR_WORDS = (DARK, LIGHT)
INTEL = Word("discard intel")
BELT = Word("use utility-belt")
CHAMPION = Word("add champion die")
COIN = Word("flip coin")
MARKERS = tuple(
    Option("interact", f"interact {letter}", what=n) for n, letter in enumerate(LETTERS)
)
FLAG = Option("interact", "interact flag", what=4)
ZONES = tuple(Option("interact", f"interact zone-{n + 1}", what=5 + n) for n in range(8))
