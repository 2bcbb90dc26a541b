"""Content from TOML into frozen records: all errors at once, with file, line and field."""

from __future__ import annotations

import dataclasses
import hashlib
import re
import tomllib
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from rumpus.kernel.errors import Problem

T = TypeVar("T")
_HEADER = re.compile(r"^\s*\[+\s*([\w.\-\"]+)\s*\]+")
_AT_LINE = re.compile(r"\(at line (\d+), column (\d+)\)")
WORDS = "text.toml"
PLAIN: dict[Any, str] = {str: "a text", int: "a whole number", bool: "true or false"}


class Source:
    """One TOML file: its data, and where things stand in it."""

    def __init__(self, name: str, text: str, problems: list[Problem]) -> None:
        self.name = name
        self.problems = problems
        self.lines = text.splitlines()
        self.data: dict[str, Any] = {}
        try:
            self.data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as wrong:
            place = _AT_LINE.search(str(wrong))
            message = _AT_LINE.sub("", str(wrong)).strip()
            self.complain(int(place[1]) if place else 0, "", f"not TOML: {message}")
        except (ValueError, RecursionError):
            self.complain(0, "", "not TOML that can be read: a number too long, or too deep")

    @classmethod
    def of(cls, path: Path, problems: list[Problem]) -> Source:
        try:
            text = path.read_text(encoding="utf-8-sig")
        except OSError as wrong:
            problems.append(Problem(str(path), 0, "", f"cannot be read: {wrong.strerror}"))
            text = ""
        except UnicodeDecodeError as wrong:
            problems.append(
                Problem(str(path), 0, "", f"cannot be read: byte {wrong.start} is no UTF-8")
            )
            text = ""
        return cls(str(path), text, problems)

    def complain(self, line: int, field: str, expected: str) -> None:
        self.problems.append(Problem(self.name, line, field, expected))

    def tables(self, name: str) -> list[tuple[int, dict[str, Any]]]:
        """The tables of an array, each with the line of its header."""
        found = self.data.get(name, [])
        if not isinstance(found, list):
            self.complain(0, name, f"expected tables headed [[{name}]]")
            return []
        heads = [n for n, line in enumerate(self.lines, 1) if _head(line) == name]
        heads += [0] * (len(found) - len(heads))  # pyright: ignore[reportUnknownArgumentType]
        return list(zip(heads, found, strict=False))  # pyright: ignore[reportUnknownArgumentType]

    def line_of(self, start: int, key: str) -> int:
        """The line of a key below a header; the header's where the key is missing."""
        wanted = re.compile(rf"^\s*\"?{re.escape(key)}\"?\s*=")
        for number in range(start, len(self.lines)):
            if _head(self.lines[number]) and not _head(self.lines[number]).startswith(
                (_head(self.lines[start - 1]) if start else "") + "."
            ):
                break
            if wanted.match(self.lines[number]):
                return number + 1
        return start

    def nested(self, start: int, name: str, number: int) -> int:
        """The line of the number-th sub-table `[[head.name]]` below a header; else the header."""
        wanted = f"{_head(self.lines[start - 1])}.{name}" if start else name
        for line in range(start, len(self.lines)):
            head = _head(self.lines[line])
            if head == wanted:
                if not number:
                    return line + 1
                number -= 1
            elif head and not head.startswith(wanted):
                break
        return start


def _head(line: str) -> str:
    match = _HEADER.match(line)
    return match[1] if match else ""


def record(cls: type[T], source: Source, start: int, table: Mapping[str, Any]) -> T | None:
    """One table as a frozen record; None where it is wrong, and the problems are in the source."""
    value: T | None = _record(cls, table, Place(source, start, ""))
    return value


@dataclasses.dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands: file, line of the enclosing table, and path of fields."""

    source: Source
    start: int
    path: str

    def under(self, name: str) -> Place:
        return Place(self.source, self.start, f"{self.path}.{name}" if self.path else name)

    def complain(self, expected: str) -> None:
        key = re.split(r"[.\[]", self.path)[0]
        line = self.source.line_of(self.start, key) if key else self.start
        self.source.complain(line, self.path, expected)


def _record(cls: type[Any], table: Any, place: Place) -> Any:
    if not isinstance(table, Mapping):
        place.complain(
            f"expected a table with {', '.join(f.name for f in dataclasses.fields(cls))}"
        )
        return None
    hints = get_type_hints(cls, include_extras=True)
    values: dict[str, Any] = {}
    bad = False
    if table.get("do") == verb(cls):
        table = {name: value for name, value in table.items() if name != "do"}
    known = {field.name: field for field in dataclasses.fields(cls) if field.init}
    for name in table:  # pyright: ignore[reportUnknownVariableType]
        if name not in known:
            place.under(str(name)).complain(f"unknown field; known are {', '.join(known)}")  # pyright: ignore[reportUnknownArgumentType]
            bad = True
    for name, field in known.items():
        if name in table:
            value = _value(hints[name], table[name], place.under(name))
            bad = bad or value is _WRONG
            values[name] = value
        elif field.default is dataclasses.MISSING and (
            field.default_factory is dataclasses.MISSING
        ):
            place.under(name).complain("missing; " + expected(hints[name]))
            bad = True
    return None if bad else cls(**values)


class _Wrong:
    pass


_WRONG = _Wrong()


def _value(kind: Any, value: Any, place: Place) -> Any:
    """The value if it is of the kind; else a complaint."""
    origin = get_origin(kind)
    if origin is Annotated:
        return _value(get_args(kind)[0], value, place)
    if kind is Any:
        return value
    if origin is Literal:
        if value in get_args(kind):
            return value
    elif origin in (Union, types.UnionType):
        return _either(kind, value, place)
    elif origin is tuple:
        if isinstance(value, list):
            return _row(kind, value, place)  # pyright: ignore[reportUnknownArgumentType]
    elif origin in (dict, Mapping) or kind is dict:
        if isinstance(value, dict):
            inner = get_args(kind)[1] if get_args(kind) else Any
            pairs = {k: _value(inner, v, place.under(str(k))) for k, v in value.items()}  # pyright: ignore
            return _WRONG if any(v is _WRONG for v in pairs.values()) else pairs
    elif dataclasses.is_dataclass(kind):
        made = _record(kind, value, place)  # type: ignore[arg-type]
        return _WRONG if made is None else made
    elif (isinstance(value, kind) and not (kind is int and isinstance(value, bool))) or (
        kind is float and isinstance(value, int)
    ):
        return value
    place.complain(f"expected {expected(kind)}, found {value!r}")
    return _WRONG


def _either(kind: Any, value: Any, place: Place) -> Any:
    """One of several kinds; the last one's complaint is told."""
    kinds = [option for option in get_args(kind) if option is not type(None)]
    if len(kinds) > 1 and isinstance(value, dict) and all(map(dataclasses.is_dataclass, kinds)):
        verbs = {verb(option): option for option in kinds}
        if value.get("do") in verbs:
            return _value(verbs[value["do"]], value, place)
        place.complain(f"expected do = one of {', '.join(verbs)}, found {value.get('do')!r}")
        return _WRONG
    quiet = Source("", "", [])
    for option in kinds[:-1]:
        made = _value(option, value, Place(quiet, 0, ""))
        if made is not _WRONG:
            return made
    return _value(kinds[-1], value, place)


def _row(kind: Any, value: list[Any], place: Place) -> Any:
    inner = get_args(kind)
    if len(inner) == 2 and inner[1] is Ellipsis:
        items = tuple(_value(inner[0], item, _item(place, n)) for n, item in enumerate(value))
    elif len(inner) == len(value):
        items = tuple(_value(k, v, place) for k, v in zip(inner, value, strict=True))
    else:
        place.complain(f"expected {expected(kind)}, found {len(value)} items")
        return _WRONG
    return _WRONG if any(item is _WRONG for item in items) else items


def _item(place: Place, number: int) -> Place:
    """The place of an item of a list; one with a header of its own starts there."""
    start = place.source.nested(place.start, place.path, number)
    if start != place.start:
        return Place(place.source, start, "")
    return Place(place.source, place.start, f"{place.path}[{number}]")


def verb(cls: type[Any]) -> str:
    """What `do` says of a record that is one of several: EndBattle is written `end-battle`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()


def expected(kind: Any) -> str:
    """A kind of value in words."""
    origin = get_origin(kind)
    if origin is Annotated:
        return expected(get_args(kind)[0])
    if origin is Literal:
        return "one of " + ", ".join(map(repr, get_args(kind)))
    if origin in (Union, types.UnionType):
        return " or ".join(expected(k) for k in get_args(kind) if k is not type(None))
    if origin is tuple:
        inner = get_args(kind)
        if len(inner) == 2 and inner[1] is Ellipsis:
            return f"a list, each {expected(inner[0])}"
        return f"a list of {len(inner)}"
    if dataclasses.is_dataclass(kind):
        return "a table with " + ", ".join(f.name for f in dataclasses.fields(kind))
    return PLAIN.get(
        kind, "a table" if origin in (dict, Mapping) else getattr(kind, "__name__", str(kind))
    )


def pack_hash(files: Mapping[str, str]) -> str:
    """The identity of a pack: a hash of its files, but for the words, which decide nothing."""
    summed = hashlib.sha256()
    for name in sorted(name for name in files if name != WORDS):
        summed.update(f"{name}\n{files[name]}\n".encode())
    return summed.hexdigest()[:16]
