"""Stages: the places between which the state is complete."""

from __future__ import annotations

from typing import Any


class Stage:
    """What comes next: the name of a rule in the game's table, and plain arguments for it."""

    __slots__ = ("args", "name")

    def __init__(self, name: str, *args: Any) -> None:
        self.name = name
        self.args = args

    def __repr__(self) -> str:
        return f"Stage({', '.join(map(repr, (self.name, *self.args)))})"


class Over:
    """The end of a game: who won (no winners: a draw), the scores, and the rule that ended it."""

    __slots__ = ("rule", "scores", "why", "winners")

    def __init__(
        self, winners: tuple[int, ...], rule: str, why: str, scores: tuple[float, ...] = ()
    ) -> None:
        self.winners = winners
        self.rule = rule
        self.why = why
        self.scores = scores

    def plain(self) -> dict[str, Any]:
        return {
            "winners": list(self.winners),
            "rule": self.rule,
            "why": self.why,
            "scores": list(self.scores),
        }

    def __repr__(self) -> str:
        return f"Over({self.winners}, {self.rule!r}, {self.why!r})"


class Ends(Exception):
    """Raised inside a rule to leave everything that is under way: a turn or a game ends at once."""

    def __init__(self, after: Stage | Over) -> None:
        super().__init__()
        self.after = after
