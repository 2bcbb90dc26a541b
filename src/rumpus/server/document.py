"""States as documents: any game's state as plain data, and back.

Games' states are slotted records of small values; what they share with the content (cards,
boards, tables of options) is written as a number in a walk through the content, which the
reader makes as well. Nothing is executed when a document is read but the making of the records.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from enum import Enum
from importlib import import_module
from typing import Any

from rumpus.kernel import RumpusError, Some, Word

PLAIN = (type(None), bool, int, float, str)
MADE: dict[str, Callable[[], Any]] = {"l": list, "d": dict, "m": set}
CONTAINERS = (list, tuple, dict, set, frozenset)


class NotPlain(RumpusError):
    """Something in a state that cannot be written as plain data."""


class Known:
    """Everything that both sides have: the objects of the content, numbered in a fixed walk."""

    def __init__(self, content: Any) -> None:
        self.things: list[Any] = []
        self.places: dict[int, int] = {}
        names = hashlib.sha256()
        for thing in _walk(content):
            self.places[id(thing)] = len(self.things)
            self.things.append(thing)
            names.update(f"{_name(thing)}\n".encode())
        self.digest = names.hexdigest()[:16]


def _walk(root: Any) -> Iterator[Any]:
    """Every record that can be reached from here, each once, in a fixed order."""
    seen: set[int] = set()
    left: list[Any] = [root]
    while left:
        thing = left.pop()
        if isinstance(thing, (*PLAIN, type)) or callable(thing):
            continue
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if not isinstance(thing, (*CONTAINERS, Word, Enum)):
            yield thing
        left.extend(reversed(list(_parts(thing))))


def _parts(thing: Any) -> Iterator[Any]:
    many: Any = thing
    if isinstance(thing, dict):
        for key, value in many.items():
            yield key
            yield value
    elif isinstance(thing, (set, frozenset)):
        yield from sorted(many, key=str)
    elif isinstance(thing, (list, tuple)):
        yield from many
    elif not isinstance(thing, (Word, Enum)):
        for name in fields(thing):
            yield getattr(thing, name, None)


def fields(thing: Any) -> list[str]:
    """The names of what a record holds, in a fixed order."""
    names: list[str] = []
    for kind in type(thing).__mro__:
        slots: Any = kind.__dict__.get("__slots__", ())
        names += [slots] if isinstance(slots, str) else list(slots)
    names += sorted(getattr(thing, "__dict__", {}))
    return [name for name in names if name not in ("__weakref__", "__dict__", "events")]


def _name(thing: Any) -> str:
    """Where the class of a thing is found."""
    kind: Any = thing.__class__
    return f"{kind.__module__}:{kind.__qualname__}"


def write(thing: Any, known: Known) -> Any:
    """Plain data from which `read` makes an equal thing; what is shared stays shared."""
    seen: dict[int, int] = {}

    def one(thing: Any) -> Any:
        if isinstance(thing, PLAIN):
            return thing
        if isinstance(thing, Word):
            return ["w", thing.text]
        if id(thing) in known.places:
            return ["k", known.places[id(thing)]]
        if isinstance(thing, Enum):
            return ["e", _name(thing), thing.name]
        if isinstance(thing, tuple):
            parts = list(map(one, _parts(thing)))
            kind: Any = type(thing)  # pyright: ignore[reportUnknownVariableType]
            if kind is tuple or kind is Some:
                return ["s" if kind is Some else "t", parts]
            return ["n", _name(thing), parts]
        if isinstance(thing, range):
            return ["g", [thing.start, thing.stop, thing.step]]
        if isinstance(thing, bytes):
            return ["b", thing.hex()]
        if id(thing) in seen:
            return ["r", seen[id(thing)]]
        seen[id(thing)] = len(seen)
        return _mutable(thing, one)

    return one(thing)


def _mutable(thing: Any, one: Callable[[Any], Any]) -> Any:
    """Lists, dictionaries, sets and records: things that may be shared."""
    many: Any = thing
    if type(thing) is list:
        return ["l", [one(part) for part in many]]
    if type(thing) is dict:
        return ["d", [[one(key), one(value)] for key, value in many.items()]]
    if type(thing) in (set, frozenset):
        parts = [one(part) for part in sorted(many, key=str)]
        return ["f" if isinstance(thing, frozenset) else "m", parts]
    if callable(thing) or isinstance(thing, type):
        raise NotPlain(f"a state holds {thing!r}, which is not plain data")
    if type(thing).__module__ in ("builtins", "collections"):
        raise NotPlain(f"a state holds a {type(thing).__name__}, which cannot be written")
    names = [name for name in fields(thing) if hasattr(thing, name)]
    return ["o", _name(thing), {name: one(getattr(thing, name)) for name in names}]


def read(written: Any, known: Known) -> Any:
    """What `write` wrote."""
    seen: list[Any] = []

    def one(written: Any) -> Any:
        if isinstance(written, PLAIN):
            return written
        parts: list[Any] = written
        sort, what = parts[0], parts[1]
        if sort == "w":
            return Word(what)
        if sort == "k":
            return known.things[what]
        if sort == "e":
            return _class(what)[parts[2]]
        if sort in ("t", "s"):
            made = [one(part) for part in what]
            return Some(made) if sort == "s" else tuple(made)
        if sort == "n":
            return tuple.__new__(_class(what), map(one, parts[2]))
        if sort == "g":
            return range(*what)
        if sort == "b":
            return bytes.fromhex(what)
        if sort == "r":
            return seen[what]
        return _read_mutable(parts, one, seen)

    return one(written)


def _read_mutable(parts: list[Any], one: Callable[[Any], Any], seen: list[Any]) -> Any:
    sort, what = parts[0], parts[1]
    if sort == "f":
        place = len(seen)
        seen.append(None)
        seen[place] = frozenset([one(part) for part in what])
        return seen[place]
    made: Any = _blank(what) if sort == "o" else MADE[sort]()
    seen.append(made)
    if sort == "l":
        made.extend(one(part) for part in what)
    elif sort == "d":
        made.update((one(key), one(value)) for key, value in what)
    elif sort == "m":
        made.update(one(part) for part in what)
    else:
        for name, value in parts[2].items():
            object.__setattr__(made, name, one(value))
        if "events" in getattr(made, "__slots__", ()):
            object.__setattr__(made, "events", None)
    return made


def _class(name: str) -> Any:
    module, path = name.split(":")
    found: Any = import_module(module)
    for part in path.split("."):
        found = getattr(found, part)
    return found


def _blank(name: str) -> Any:
    kind = _class(name)
    return kind.__new__(kind)
