"""Game records: a whole game as one document, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rumpus.kernel.chance import Scripted, Seeded, commitment, luck_text, seed_bytes
from rumpus.kernel.errors import BadRecord, BadSetting, Illegal
from rumpus.kernel.game import Game, Table
from rumpus.kernel.match import Entry, Match
from rumpus.kernel.rule import Chance

VERSION = 1


def write(match: Match, sealed: bool = False) -> dict[str, Any]:
    """The document of a match. Sealed: without the seed, as long as the game runs."""
    seed = match.seed
    document: dict[str, Any] = {
        "record": VERSION,
        "game": match.game.id,
        "format": match.table.format.id,
        "options": dict(match.table.options),
        "rules": match.game.version,
        "packs": dict(match.table.content.packs),
        "seats": match.table.format.seats,
        "commitment": commitment(match.game.id, match.game.version, seed) if seed else None,
        "answers": _answers(match),
        "result": match.result.plain() if match.result else None,
    }
    if isinstance(match.luck, Seeded) and match.luck.mix:
        document["mix"] = match.luck.mix.hex()
    if seed is not None and not (sealed and match.result is None):
        document["seed"] = seed.hex()
    return document


def _answers(match: Match) -> list[dict[str, Any]]:
    """Everything in the order in which it happened, taken-back answers included."""
    timelines = [match.journal]
    for length, cut in reversed(match.struck):
        timelines.append(timelines[-1][:length] + cut)
    timelines.reverse()
    document = _lines(timelines[0])
    for (length, cut), timeline in zip(match.struck, timelines[1:], strict=True):
        document.append({"took_back": sum(not isinstance(who, Chance) for who, _ in cut)})
        document += _lines(timeline[length:], opening=not length)
    return document


def _lines(entries: list[Entry], opening: bool = True) -> list[dict[str, Any]]:
    """Answers with the luck that followed each; what chance gave first stands in front alone."""
    lines: list[dict[str, Any]] = []
    for who, value in entries:
        if isinstance(who, Chance):
            if not lines:
                lines.append({})
            lines[-1].setdefault("luck", []).append(luck_text(who, value))
        else:
            lines.append({"seat": who, "answer": str(value)})
    return lines


class Proven:
    """Luck that was recorded, checked against the seed it is said to come from."""

    __slots__ = ("_proof", "_told")

    def __init__(self, told: Scripted, proof: Seeded) -> None:
        self._told = told
        self._proof = proof

    def give(self, ask: Chance[Any]) -> Any:
        told = self._told.give(ask)
        proven = self._proof.give(ask)
        if told is not proven and told != proven:
            raise BadRecord(
                f"the luck of this record is not that of its seed: {ask.purpose} was {proven}, "
                f"and the record says {told}"
            )
        return told

    def copy(self) -> Proven:
        return Proven(self._told.copy(), self._proof.copy())


def read(game: Game, document: Mapping[str, Any], packs: tuple[str, ...] = ()) -> Match:
    """The match of a document, played again answer by answer; its luck is checked if it can be."""
    check_header(game, document)
    try:
        table = game.table(document["format"], document["options"], packs)
    except BadSetting as wrong:
        raise BadRecord(f"this record cannot be set up: {wrong}") from wrong
    _check_packs(table, document)
    if document["seats"] != table.format.seats:
        raise BadRecord(
            f"this record is of {document['seats']} seats, and {table.format.id} has "
            f"{table.format.seats}"
        )
    lines = document["answers"]
    for number, entry in enumerate(lines, 1):
        _check_entry(number, entry)
    told = Scripted(line for entry in lines for line in entry.get("luck", ()))
    seed = document.get("seed")
    proof = Seeded(_seed(game, document, seed), _mix(document)) if seed else None
    state, stage = game.start(table)
    match = Match(game, table, state, stage, Proven(told, proof) if proof else told)
    for number, entry in enumerate(lines):
        play_entry(match, number, entry)
    if told.left:
        raise BadRecord(f"{told.left} outcomes of luck are left over at the end of the record")
    match.luck = proof or Seeded(seed_bytes(None))
    _check_result(match, document)
    return match


def play_entry(match: Match, number: int, entry: Mapping[str, Any]) -> None:
    """Give one recorded answer, or take some back."""
    try:
        if "took_back" in entry:
            journal = match.journal
            answers = [i for i, (who, _) in enumerate(journal) if not isinstance(who, Chance)]
            if entry["took_back"] > len(answers):
                raise BadRecord(
                    f"answer {number + 1} of the record takes back {entry['took_back']} answers, "
                    f"and there were {len(answers)}"
                )
            match.rewind(answers[-entry["took_back"]])
        elif "answer" in entry:
            match.answer(entry["seat"], entry["answer"])
    except (Illegal, KeyError, IndexError, TypeError) as wrong:
        raise BadRecord(f"answer {number + 1} of the record ({dict(entry)}): {wrong}") from wrong


def check_header(game: Game, document: Mapping[str, Any]) -> None:
    """Refuse what is not a record of this game under these rules."""
    kinds: dict[str, type] = {
        "record": int, "game": str, "format": str, "options": dict, "packs": dict, "seats": int,
        "answers": list,
    }  # fmt: skip
    for name, kind in kinds.items():
        if not isinstance(document.get(name), kind):
            raise BadRecord(f"not a game record: {name!r} should be a {kind.__name__}")
    if document["record"] > VERSION:
        raise BadRecord(
            f"this record has format version {document['record']}; "
            f"this Rumpus reads versions up to {VERSION}: use a newer Rumpus"
        )
    if document["game"] != game.id:
        raise BadRecord(f"this is a record of {document['game']}, not of {game.id}")
    if document.get("rules") != game.version:
        raise BadRecord(
            f"this game was played by rules {document.get('rules')}; "
            f"this Rumpus plays {game.version}, which could lead elsewhere"
        )


def _check_entry(number: int, entry: Any) -> None:
    """An entry is an answer with its luck, luck alone, or a number of answers taken back."""
    kinds = {"seat": int, "answer": str, "luck": list, "took_back": int}
    sets = ({"seat", "answer"}, {"seat", "answer", "luck"}, {"luck"}, {"took_back"}, set[str]())
    right = (
        isinstance(entry, dict)
        and set(entry) in sets  # pyright: ignore[reportUnknownArgumentType]
        and all(isinstance(entry[name], kinds[name]) for name in entry)  # pyright: ignore
        and all(isinstance(line, str) for line in entry.get("luck", ()))  # pyright: ignore
        and entry.get("took_back", 1) > 0  # pyright: ignore
    )
    if not right:
        raise BadRecord(f"answer {number} of the record is not one: {entry!r}")


def _check_packs(table: Table, document: Mapping[str, Any]) -> None:
    here, there = dict(table.content.packs), document["packs"]
    for name in {*here, *there}:
        if here.get(name) != there.get(name):
            raise BadRecord(
                f"content pack {name!r} differs: the record has {there.get(name, 'none')}, "
                f"loaded is {here.get(name, 'none')}"
            )


def _seed(game: Game, document: Mapping[str, Any], text: Any) -> bytes:
    try:
        seed = bytes.fromhex(text)
    except (TypeError, ValueError):
        raise BadRecord("the seed of the record should be 64 hexadecimal digits") from None
    if commitment(game.id, str(document["rules"]), seed) != document.get("commitment"):
        raise BadRecord("the seed of the record is not the one that was committed to")
    return seed


def _mix(document: Mapping[str, Any]) -> bytes:
    """What the players added to the luck."""
    try:
        return bytes.fromhex(document.get("mix") or "")
    except (TypeError, ValueError):
        raise BadRecord("the mix of the record should be hexadecimal digits") from None


def _check_result(match: Match, document: Mapping[str, Any]) -> None:
    """The result that was written must be the one the answers lead to."""
    found = match.result.plain() if match.result else None
    told = document.get("result")
    if told is not None and told != found:
        raise BadRecord(f"the record says the result was {told}, but it is {found}")
