"""What can be wrong, in words for a person: what, where, and what would be right."""

from __future__ import annotations

from typing import Any


class RumpusError(Exception):
    """The base of every error that a user can cause."""


class Refusal:
    """Why an answer is not open: a code, the rules, a sentence, and what would make it legal."""

    __slots__ = ("code", "remedy", "rules", "text")

    def __init__(self, code: str, text: str, rules: tuple[str, ...] = (), remedy: str = "") -> None:
        self.code = code
        self.text = text
        self.rules = rules
        self.remedy = remedy

    def plain(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "text": self.text,
            "rules": list(self.rules),
            "remedy": self.remedy,
        }

    def __str__(self) -> str:
        rules = f" [{', '.join(self.rules)}]" if self.rules else ""
        return f"{self.text}{rules}{' ' + self.remedy if self.remedy else ''}"

    def __repr__(self) -> str:
        return f"Refusal({self.code!r}, {str(self)!r})"


class Illegal(RumpusError):
    """An answer that is not among the options."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class NotYourDecision(Illegal):
    """An answer by somebody who is not asked."""


class Problem:
    """One thing wrong with a file."""

    __slots__ = ("expected", "field", "file", "line")

    def __init__(self, file: str, line: int, field: str, expected: str) -> None:
        self.file = file
        self.line = line
        self.field = field
        self.expected = expected

    def plain(self) -> dict[str, Any]:
        return {
            "file": self.file,
            "line": self.line,
            "field": self.field,
            "expected": self.expected,
        }

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return (
            f"{where}: {self.field}: {self.expected}" if self.field else f"{where}: {self.expected}"
        )


class BadContent(RumpusError):
    """All that is wrong with some content, at once."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


class BadRecord(RumpusError):
    """A game record that cannot be read or played again."""


class BadSetting(RumpusError):
    """A game, format, option or seat that does not exist."""
