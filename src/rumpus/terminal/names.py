"""Short names, colours and bars, the same in every drawing."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

COLOURS = ("bright_cyan", "bright_magenta", "bright_yellow", "bright_green", "bright_blue")


def letters_of(named: Iterable[tuple[str, str]], wide: int = 2) -> dict[str, str]:
    """One or two letters for each id, from its name, all different while letters last."""
    found: dict[str, str] = {}
    taken: set[str] = set()
    for id, name in named:
        plain = "".join(c for c in name if c.isalnum()) or id
        if wide == 1:
            choices = list(plain.upper())
        else:
            choices = [plain[0].upper() + other.lower() for other in plain[1:]] or [plain.upper()]
        letters = next((c for c in choices if c not in taken), choices[0])
        taken.add(letters)
        found[id] = letters
    return found


def hearts(left: int, full: int) -> Text:
    """Health as a bar."""
    text = Text("♥" * max(0, min(12, left)), "red")
    text.append("·" * max(0, min(12, full) - max(0, left)), "dim")
    return text
