"""What every game promises, as checks that play it at random.

Each check plays one game from a seed and raises `Broken` where a promise does not hold.
`python -m rumpus.lab.contract SEED GAME...` prints digests, to compare two runs of Python.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rumpus.kernel import Decision, Game, Match, Refusal, Seeded
from rumpus.kernel.chance import seed_bytes
from rumpus.kernel.record import read

MOST = 20_000  # answers; a game that goes on longer does not end
LONGEST_STAGE = 60


class Broken(AssertionError):
    """A promise that a game does not keep."""


@dataclass(frozen=True, slots=True)
class Setup:
    """A game with a format and options."""

    game: Game
    format: str
    options: Mapping[str, str]

    def begin(self, seed: int | str) -> Match:
        table = self.game.table(self.format, self.options)
        return Match(self.game, table, *self.game.start(table), Seeded(seed_bytes(seed)))

    def __str__(self) -> str:
        options = "".join(f" {name}={value}" for name, value in self.options.items())
        return f"{self.game.id} {self.format}{options}"


def setups(game: Game) -> list[Setup]:
    """Every format as it is, and every value of every option once."""
    found = [Setup(game, format.id, {}) for format in game.formats]
    for setting in game.settings:
        formats = setting.only or tuple(format.id for format in game.formats)
        for number, value in enumerate(setting.values):
            found.append(Setup(game, formats[number % len(formats)], {setting.name: value}))
    return found


def require(holds: bool, *words: Any) -> None:
    """Raise `Broken` unless it holds."""
    if not holds:
        raise Broken(" ".join(map(str, words)))


def at_random(match: Match, rng: random.Random, most: int = MOST) -> Iterator[tuple[Decision, Any]]:
    """A question and a random answer to it, which is given when the caller goes on."""
    for _ in range(most):
        open_ = match.decisions
        if not open_:
            require(match.result is not None, "nobody is asked anything, and it is not over")
            return
        decision = open_[int(rng.random() * len(open_))]
        options = decision.options
        require(bool(options), f"{decision.ask!r} has no options")
        option = options[int(rng.random() * len(options))]
        yield decision, option
        match.answer(decision.player, option)
    raise Broken(f"not over after {most} answers")


# --- the promises ---------------------------------------------------------------------------


def ends(setup: Setup, seed: int) -> None:
    """Games end, stages are short, and the result is one of this table's."""
    match = setup.begin(seed)
    start, length = match.standing[0], 0
    for _ in at_random(match, random.Random(seed)):
        length = length + 1 if match.standing[0] is start else 1
        start = match.standing[0]
        require(length <= LONGEST_STAGE, f"stage {match.stage.name!r} takes {length} answers")
    result = match.result
    require(result is not None and bool(result.rule) and bool(result.why), "no result", result)
    assert result is not None
    seats = range(match.table.format.seats)
    require(all(seat in seats for seat in result.winners), "winners who do not play", result)


def forks(setup: Setup, seed: int) -> None:
    """A copy made at any moment goes on exactly as the original does."""
    rng = random.Random(seed)
    match = setup.begin(seed)
    kept: list[Match] = []
    for decision, option in at_random(match, rng):
        twins = [match.fork(), *kept]
        if rng.random() < 0.01 and len(kept) < 4:
            kept.append(twins[0])
        close = rng.random() < 0.2
        before = match.digest() if close else ""
        require(not close or twins[0].digest() == before, "a fresh copy differs at", decision.ask)
        for twin in twins:
            twin.answer(decision.player, option)
        if close:
            require(match.digest() == before, "answering a copy changes the original")
            after = match.fork()
            after.answer(decision.player, option)
            same = all(twin.digest() == after.digest() for twin in twins)
            require(same, "a copy goes another way after", decision.ask, option)
    require(all(twin.digest() == match.digest() for twin in kept), "a copy ends elsewhere")
    require(all(str(twin.result) == str(match.result) for twin in kept), "a copy's result differs")


def records(setup: Setup, seed: int) -> None:
    """Saved and loaded in the middle and at the end, a game is the same and goes on the same."""
    rng = random.Random(seed)
    match = setup.begin(seed)
    loaded: Match | None = None
    for decision, option in at_random(match, rng):
        if rng.random() < 0.02:
            loaded = _loaded(match)
        if loaded is not None:
            loaded.answer(decision.player, str(option))
    _loaded(match)
    if loaded is not None:
        require(loaded.digest() == match.digest(), "a loaded game ends elsewhere")


def _loaded(match: Match) -> Match:
    document = json.loads(json.dumps(match.record()))
    loaded = read(match.game, document)
    require(loaded.digest() == match.digest(), "a loaded game differs")
    require(loaded.record() == document, "the record of a loaded game differs")
    return loaded


def texts(setup: Setup, seed: int) -> None:
    """Options have distinct texts that are found again; the same question offers the same."""
    match = setup.begin(seed)
    for decision, _ in at_random(match, random.Random(seed)):
        answers = (*decision.options, *decision.aside)
        names = [" ".join(str(answer).split()).casefold() for answer in answers]
        require(all(names), f"{decision.ask!r} has an option without a text")
        require(len(set(names)) == len(names), f"{decision.ask!r} has equal texts", names[:60])
        again = match.fork().asked(decision.player)
        require(
            again is not None and list(map(str, again.options)) == list(map(str, decision.options)),
            f"{decision.ask!r} offers something else in a copy",
        )


def undo(setup: Setup, seed: int) -> None:
    """What is taken back leaves no trace in the position."""
    rng = random.Random(seed)
    match = setup.begin(seed)
    for _ in range(MOST):
        if not match.decisions:
            return
        decision = rng.choice(match.decisions)
        seat, tried = decision.player, rng.random() < 0.05
        before = (match.digest(), match.view(seat), match.view(None)) if tried else None
        match.answer(seat, rng.choice(decision.options))
        if tried and match.undoable(seat) is not None:
            match.undo(seat)
            after = (match.digest(), match.view(seat), match.view(None))
            require(after == before, "after taking back", decision.ask, difference(before, after))
            asked = match.asked(seat)
            require(asked is not None and asked.ask == decision.ask, "the question is gone")


def words(setup: Setup, seed: int, known: Collection[str]) -> None:
    """Questions, options and events have words, and name rules that exist."""
    rng = random.Random(seed)
    match = setup.begin(seed)
    game = match.game
    for decision, option in at_random(match, rng):
        if rng.random() < 0.2:
            prompt = game.prompt(match.state, decision)
            require(bool(prompt.get("text")), f"{decision.ask!r} has no words")
            require(bool(prompt.get("waiting")), f"{decision.ask!r} has no words for the others")
            named(prompt.get("rules", ()), known, f"the prompt of {decision.ask!r}")
            for answer in (option, *decision.aside):
                label = game.describe(match.state, decision, answer).get("label")
                require(bool(label), f"{decision.ask!r}: {answer} has no label")
    for event in match.events or ():
        named(event.rules, known, f"event {event.kind!r}")
        require(bool(game.line(match.state, event).text), f"event {event.kind!r} has no words")
    assert match.result is not None
    named([match.result.rule], known, "the result")


def named(rules: Sequence[str], known: Collection[str], what: str) -> None:
    """At least one rule is named, all that are exist, and none is named twice."""
    require(bool(rules), what, "names no rule")
    require(len({*rules}) == len(rules), what, "names a rule twice:", ", ".join(rules))
    strange = [rule for rule in rules if rule not in known]
    require(not strange, what, "names", ", ".join(strange))


def objections(setup: Setup, seed: int, known: Collection[str], most: int = 150) -> None:
    """There is a named rule against each conceivable answer that is not offered, and no other."""
    rng = random.Random(seed)
    match = setup.begin(seed)
    for decision, _ in at_random(match, rng):
        if rng.random() < 0.08:
            object_at(match, decision, rng, known, most)


def object_at(
    match: Match, decision: Decision, rng: random.Random, known: Collection[str], most: int
) -> None:
    """The check of `objections` for one question."""
    against = match.game.objection
    conceived = list(match.game.conceivable(match.state, decision))
    all_texts = {str(answer) for answer in conceived}
    open_ = {str(option) for option in decision.options}
    beside = {str(answer) for answer in decision.aside}
    lost = sorted(open_ - all_texts)
    require(not lost, f"{decision.ask!r}: options that are not conceivable: {lost[:5]}")
    sample = rng.sample(conceived, most) if len(conceived) > most else conceived
    offered = rng.sample(decision.options, min(len(decision.options), 20))
    for answer in (*sample, *offered):
        for form in (answer, str(answer)):
            refusal = against(match.state, decision, form)
            where = f"{decision.ask!r}: {form!r} ({answer})"
            if str(answer) in open_:
                require(refusal is None, where, "is offered, and refused:", refusal)
            elif str(answer) not in beside:
                require(refusal is not None, where, "is neither offered nor refused")
                assert refusal is not None
                named(refusal.rules, known, f"{where} refused: {refusal}")
                require(bool(refusal.code and refusal.text), where, "is refused without words")


# --- no leaks -------------------------------------------------------------------------------


def leaks(setup: Setup, seed: int) -> None:
    """Everything that a player gets to see is the same in every world she can imagine."""
    rng = random.Random(seed)
    match = setup.begin(seed)
    seats = match.table.format.seats
    for _ in at_random(match, rng):
        if rng.random() < 0.06:
            leak_at(match, rng, range(seats))


def leak_at(match: Match, rng: random.Random, seats: Sequence[int], worlds: int = 2) -> None:
    """The check of `leaks` for one position."""
    for seat in seats:
        marks = rng.getrandbits(32)
        known = knowledge(match, seat, marks)
        watched = match.view(None)
        for _ in range(worlds):
            world = match.imagine(seat, Seeded(seed_bytes(rng.getrandbits(64))))
            differs = difference(known, knowledge(world, seat, marks))
            require(differs is None, f"seat {seat} can tell worlds apart:", differs)
            differs = difference(watched, world.view(None))
            require(differs is None, f"a watcher sees more than seat {seat}:", differs)


def knowledge(match: Match, seat: int, marks: int) -> dict[str, Any]:
    """The view, the open questions, and words and refusals of one's own question."""
    game, state = match.game, match.state
    known: dict[str, Any] = {"view": match.view(seat)}
    for other in range(match.table.format.seats):
        decision = match.asked(other)
        if decision is None or (other != seat and decision.secret):
            continue
        prompt = game.prompt(state, decision)
        known[f"asks {other}"] = [decision.ask, prompt.get("waiting"), prompt.get("rules")]
        if other == seat:
            known["prompt"] = prompt
            known["options"] = [str(option) for option in decision.options]
            known["words"] = _words(match, decision, random.Random(marks))
    return known


def _words(match: Match, decision: Decision, rng: random.Random) -> list[Any]:
    """Descriptions of some options, and refusals of some answers that are not open."""
    options = decision.options
    told: list[Any] = [
        [str(option), match.game.describe(match.state, decision, option)]
        for option in rng.sample(options, min(8, len(options)))
    ]
    conceived = list(match.game.conceivable(match.state, decision))
    for answer in rng.sample(conceived, min(25, len(conceived))):
        refusal: Refusal | None = match.game.objection(match.state, decision, answer)
        told.append([str(answer), refusal and refusal.plain()])
    return told


def difference(one: Any, other: Any, path: str = "") -> str | None:
    """Where two plain things first differ, in words."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for key in {**one, **other}:  # pyright: ignore[reportUnknownVariableType]
            if key not in one or key not in other:
                return f"{path}/{key} is in one only"
            found = difference(one[key], other[key], f"{path}/{key}")
            if found:
                return found
        return None
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if len(one) != len(other):  # pyright: ignore[reportUnknownArgumentType]
            return f"{path} has {one} or {other}"
        for n, (left, right) in enumerate(zip(one, other, strict=True)):  # pyright: ignore
            found = difference(left, right, f"{path}/{n}")
            if found:
                return found
        return None
    return None if one == other else f"{path} is {one!r} or {other!r}"


def plain(setup: Setup, seed: int) -> None:
    """Views are plain data, and values of positions lie between -1 and 1."""
    rng = random.Random(seed)
    match = setup.begin(seed)
    for _ in at_random(match, rng):
        if rng.random() < 0.05:
            for seat in (*range(match.table.format.seats), None):
                json.dumps(match.view(seat), allow_nan=False)
                if seat is not None:
                    value = match.game.evaluate(match.state, seat)
                    require(-1 <= value <= 1, f"a position is worth {value} to seat {seat}")


# --- the same everywhere --------------------------------------------------------------------


def digests(setup: Setup, seed: int) -> Iterator[str]:
    """Digests and views along a game: the same in every process."""
    rng = random.Random(seed)
    match = setup.begin(seed)
    for number, (decision, _) in enumerate(at_random(match, rng)):
        if number % 20 == 0:
            shown = json.dumps([match.view(decision.player), [*map(str, decision.options)]])
            yield f"{setup} {number} {match.digest()} {seed_bytes(shown).hex()[:16]}"
    yield f"{setup} {match.digest()} {match.result}"


Check = Callable[[Setup, int], None]
CHECKS: Mapping[str, Check] = {
    "ends": ends,
    "forks": forks,
    "records": records,
    "texts": texts,
    "undo": undo,
    "leaks": leaks,
    "plain": plain,
}
WORDED: Mapping[str, Callable[[Setup, int, Collection[str]], None]] = {
    "words": words,
    "objections": objections,
}


def main(arguments: Sequence[str]) -> int:
    from rumpus.registry import game

    seed, *games = arguments
    for id in games:
        for setup in setups(game(id))[:4]:
            for line in digests(setup, int(seed)):
                print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
