"""What happened, for people, views and statistics; replay never needs it."""

from __future__ import annotations

from typing import Any, Protocol


class Event:
    """One thing that happened: its kind, plain details, the rules behind it, and who may see it."""

    __slots__ = ("data", "kind", "reveals", "rules", "sees")

    def __init__(
        self,
        kind: str,
        rules: tuple[str, ...],
        sees: tuple[int, ...] | None,
        data: dict[str, Any],
        reveals: bool = False,
    ) -> None:
        self.kind = kind
        self.rules = rules
        self.sees = sees
        self.data = data
        self.reveals = reveals  # something hidden became known: no undo across it

    def plain(self) -> dict[str, Any]:
        return {"kind": self.kind, "rules": list(self.rules), **self.data}

    def __repr__(self) -> str:
        return f"Event({self.kind!r}, {self.data!r})"


class Stateful(Protocol):
    """What every state has: a place where events are heard (or None), and a written copy."""

    events: list[Event] | None

    def copy(self) -> Any: ...


def tell(
    state: Stateful,
    kind: str,
    *rules: str,
    sees: tuple[int, ...] | None = None,
    reveals: bool = False,
    **data: Any,
) -> None:
    """Tell that something happened, if anybody listens."""
    if state.events is not None:
        state.events.append(Event(kind, rules, sees, data, reveals))
