"""A game told in words: questions, answers, luck and what came of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from rumpus.kernel import Chance, Decision, Event, Match, Scripted
from rumpus.kernel.chance import luck_text
from rumpus.kernel.record import play_entry


def event_line(match: Match, event: Event, indent: str = "") -> str:
    """An event in words, deeper where it has a cause, with its rules."""
    line = match.game.line(match.state, event)
    rules = f" [{', '.join(event.rules)}]" if event.rules else ""
    return f"{indent}{'  ' * line.depth}{line.text}{rules}"


def seen(match: Match, since: int, seats: set[int] | None) -> Iterator[Event]:
    """The events from a number on that these seats may see (None: all of them)."""
    for event in (match.events or [])[since:]:
        if seats is None or event.sees is None or seats & set(event.sees):
            yield event


def luck_since(match: Match, length: int) -> list[str]:
    """What chance gave since the journal had that length."""
    return [
        luck_text(who, value) for who, value in match.journal[length:] if isinstance(who, Chance)
    ]


def question(match: Match, decision: Decision) -> str:
    """The prompt of a question with its rules."""
    prompt = match.game.prompt(match.state, decision)
    rules = f" [{', '.join(prompt['rules'])}]" if prompt.get("rules") else ""
    return f"{prompt['text']}{rules}"


def by_number(seat: int) -> str:
    return f"seat {seat}"


def result_line(match: Match, name: Callable[[int], str] = by_number) -> str:
    """How the game ended, or that it has not."""
    result = match.result
    if result is None:
        return "The game is not over."
    if result.winners:
        names = " and ".join(map(name, result.winners))
        verb = "wins" if len(result.winners) == 1 else "win"
        end = f"{names} {verb}"
    else:
        end = "a draw"
    scores = ", ".join(_number(score) for score in result.scores)
    return f"Over: {end}: {result.why} [{result.rule}]" + (f", scores {scores}" if scores else "")


def _number(value: float) -> str:
    return str(int(value)) if math.isfinite(value) and value == int(value) else str(value)


def story(match: Match, document: dict[str, Any]) -> Iterator[str]:
    """A whole record, line by line."""
    options = "".join(f" {name}={value}" for name, value in document["options"].items())
    yield f"{match.game.title}, {document['format']}{options}, rules {document['rules']}"
    yield f"commitment {document['commitment'] or 'none'}, seed {document.get('seed', 'not told')}"
    for number, entry in enumerate(document["answers"], 1):
        yield entry_line(number, entry)
    yield result_line(match)


def entry_line(number: int, entry: dict[str, Any]) -> str:
    """An entry of a record."""
    luck = f"   luck: {', '.join(entry['luck'])}" if entry.get("luck") else ""
    if "answer" in entry:
        return f"{number}. seat {entry['seat']}: {entry['answer']}{luck}"
    if "took_back" in entry:
        return f"{number}. took back {entry['took_back']}"
    return f"{number}. at the start{luck}"


def steps(whole: Match, document: dict[str, Any]) -> Iterator[tuple[int, dict[str, Any], Match]]:
    """The entries of a loaded game's record, and one match that is at each of them in turn.

    First comes the match before the first entry, with number 0.
    """
    game, table = whole.game, whole.table
    luck = Scripted(line for entry in document["answers"] for line in entry.get("luck", ()))
    match = Match(game, table, *game.start(table), luck)
    yield 0, {}, match
    for number, entry in enumerate(document["answers"], 1):
        play_entry(match, number - 1, entry)
        yield number, entry, match
