"""Running a rule case: its position, its answers and luck, and what must hold afterwards."""

from __future__ import annotations

import re
import traceback
from typing import Any

from rumpus.cases import Case, Failure, refused, texts
from rumpus.kernel import (
    CHANCE,
    BadRecord,
    BadSetting,
    Chance,
    Decision,
    Illegal,
    Match,
    RumpusError,
)
from rumpus.kernel.chance import luck_text, outcome
from rumpus.kernel.game import Table

_SEAT = re.compile(r"^seat (\d+):\s*(.+)$")


class Wrong(Exception):
    """What was expected, and what was found instead."""

    def __init__(self, expected: str, found: str) -> None:
        super().__init__(expected, found)
        self.expected = expected
        self.found = found


def run(case: Case) -> list[Failure]:
    """Everything that the case says and that is not so."""
    failures: list[Failure] = []

    def fail(where: str, part: str, wrong: Exception) -> None:
        if isinstance(wrong, Wrong):
            expected, found = wrong.expected, wrong.found
        elif isinstance(wrong, RumpusError):
            expected, found = "a readable case", str(wrong)
        else:
            place = traceback.extract_tb(wrong.__traceback__)[-1]
            found = f"{type(wrong).__name__}: {wrong} ({place.filename}:{place.lineno})"
            expected = "rules that run"
        failures.append(Failure(case, where, part, expected, found))

    try:
        match = begin(case)
    except Exception as wrong:
        fail(case.where, "given", wrong)
        return failures
    written = case.written
    for item in texts(written.when):
        try:
            play(match, item)
        except Exception as wrong:
            fail(case.at("when", item), f"when {item!r}", wrong)
            return failures
    for part, items, test in (
        ("then", written.then, holds),
        ("offers", written.offers, offers),
        ("refuses", written.refuses, refuses),
    ):
        for item in texts(items):
            try:
                test(match, item)
            except Exception as wrong:
                fail(case.at(part, item), f"{part} {item!r}", wrong)
    return failures


_tables: dict[tuple[Any, ...], Table] = {}


def _table(case: Case) -> Table:
    """The table of a case; content is loaded once for all cases that share it."""
    written = case.written
    options = sorted((name, str(value)) for name, value in written.options.items())
    key = (id(case.game), written.format, tuple(options), case.packs)
    if key not in _tables:
        _tables[key] = case.game.table(written.format or None, written.options, case.packs)
    return _tables[key]


def begin(case: Case) -> Match:
    """The match of a case before the first answer; its luck stays open."""
    table, given = _table(case), case.written.given
    state, stage = case.game.start(table) if given is None else case.game.read(table, given)
    if stage.name not in case.game.stages:
        known = ", ".join(case.game.stages)
        raise BadSetting(f"there is no stage {stage.name!r}; there are {known}")
    return Match(case.game, table, state, stage, None)


# --- when -----------------------------------------------------------------------------------


def play(match: Match, item: str) -> None:
    """Give an answer or an outcome; what comes before it and has no alternative is passed by."""
    for _ in range(200):
        ask = match.chance
        if ask is not None:
            value = _outcome(ask, item)
            match.answer(CHANCE, value)
            if luck_text(ask, value) == item:
                return
        elif match.result is not None:
            raise Wrong(f"a question for {item!r}", f"the game is over: {match.result}")
        elif _given(match, item):
            return
    raise Wrong(f"a question for {item!r}", f"an endless row of lone options; {asked(match)}")


def _outcome(ask: Chance[Any], item: str) -> Any:
    """The outcome that the item names, or the only one there is."""
    try:
        return outcome(ask, item)
    except BadRecord:
        if len(ask.outcomes) == 1:
            return ask.outcomes[0]
        some = ", ".join(luck_text(ask, value) for value in ask.outcomes[:8])
        raise Wrong(f"luck ({some} ...)", f"{item!r}") from None


def _given(match: Match, item: str) -> bool:
    """Give the answer; False if a lone option was taken in its place."""
    seat, text = _seated(match, item)
    try:
        match.answer(seat, text)
        return True
    except Illegal as refused_:
        first = match.decisions[0]
        if len(first.options) == 1:
            match.answer(first.player, first.options[0])
            return False
        raise Wrong(f"{text!r} to be open", f"{refused_}\n    {asked(match)}") from None


def _seated(match: Match, item: str) -> tuple[int, str]:
    """Whose answer it is: `seat 1: pass`, or without a seat the first one's that is asked."""
    found = _SEAT.match(item)
    if found:
        return int(found[1]), found[2]
    first = match.decision
    return (first.player if first else 0), item


def asked(match: Match) -> str:
    """The open questions in words."""
    if match.result is not None:
        return f"the game is over: {match.result}"
    if match.chance is not None:
        some = ", ".join(luck_text(match.chance, value) for value in match.chance.outcomes[:8])
        return f"chance is asked for {match.chance.purpose}: {some}"
    return "; ".join(map(_question, match.decisions))


def _question(decision: Decision) -> str:
    shown = ", ".join(str(option) for option in decision.options[:12])
    more = f" and {len(decision.options) - 12} more" if len(decision.options) > 12 else ""
    return f"seat {decision.player} is asked {decision.ask!r}: {shown}{more}"


# --- then, offers, refuses ------------------------------------------------------------------


def holds(match: Match, statement: str) -> None:
    """A statement that every game knows, or one of the game's own."""
    words = statement.split()
    known = _STATEMENTS.get(words[0]) if words else None
    if known is not None and (found := known(match, words[1:])) is not NotImplemented:
        if found is not None:
            raise Wrong(statement, found)
        return
    try:
        found = match.game.holds(match.state, statement)
    except (IndexError, KeyError, ValueError) as wrong:
        why = f": {wrong}" if isinstance(wrong, ValueError) else ""
        raise BadSetting(f"{statement!r} is no statement about a position{why}") from wrong
    if found is not None:
        raise Wrong(statement, found)


def _over(match: Match, words: list[str]) -> Any:
    if words:
        return NotImplemented
    return None if match.result is not None else asked(match)


def _running(match: Match, words: list[str]) -> Any:
    if words:
        return NotImplemented
    return None if match.result is None else asked(match)


def _winners(match: Match, words: list[str]) -> Any:
    if not words or not all(word.isdigit() for word in words):
        return NotImplemented
    if match.result is None:
        return asked(match)
    winners = sorted(match.result.winners)
    return None if winners == sorted(map(int, words)) else asked(match)


def _draw(match: Match, words: list[str]) -> Any:
    if words:
        return NotImplemented
    return None if match.result is not None and not match.result.winners else asked(match)


def _asks(match: Match, words: list[str]) -> Any:
    """`asks 1 reaction`; `asks chance red`."""
    if len(words) < 2:
        return NotImplemented
    who, ask = words[0], " ".join(words[1:])
    if who == "chance":
        right = match.chance is not None and match.chance.purpose == ask
    elif who.isdigit():
        right = any(d.player == int(who) and d.ask == ask for d in match.decisions)
    else:
        return NotImplemented
    return None if right else asked(match)


def _stage(match: Match, words: list[str]) -> Any:
    name = " ".join(words)
    return None if match.stage.name == name else f"stage {match.stage.name}"


def _cites(match: Match, words: list[str]) -> Any:
    """`cites SK-053`: something happened by that rule since the start of the case."""
    from rumpus.rulebook import mentions

    ids = list(mentions(" ".join(words)))
    if not ids:
        return NotImplemented
    events = match.events or []
    told = dict.fromkeys(rule for event in events for rule in event.rules)
    if match.result is not None:
        told[match.result.rule] = None
    return None if all(id in told for id in ids) else f"only {', '.join(told) or 'nothing'}"


def _told(match: Match, words: list[str]) -> Any:
    """`told hit`: an event of that kind happened since the start of the case."""
    kinds = dict.fromkeys(event.kind for event in match.events or ())
    return None if " ".join(words) in kinds else f"only {', '.join(kinds) or 'nothing'}"


_STATEMENTS: dict[str, Any] = {
    "over": _over,
    "running": _running,
    "winner": _winners,
    "winners": _winners,
    "draw": _draw,
    "asks": _asks,
    "stage": _stage,
    "cites": _cites,
    "told": _told,
}


def offers(match: Match, item: str) -> None:
    """The answer is open."""
    seat, text = _seated(match, item)
    refusal = match.why_not(seat, text)
    if refusal is not None:
        raise Wrong(f"{text!r} to be open", f"{refusal}\n    {asked(match)}")


def refuses(match: Match, item: str) -> None:
    """The answer is not open, and the refusal names the rule."""
    answer, rules = refused(item)
    seat, text = _seated(match, answer)
    refusal = match.why_not(seat, text)
    if refusal is None:
        raise Wrong(f"{text!r} to be refused", "it is open")
    missing = [rule for rule in rules if rule not in refusal.rules]
    if missing:
        raise Wrong(f"a refusal by {', '.join(missing)}", str(refusal))
