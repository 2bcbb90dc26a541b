"""The laws for rules code, read off the syntax of every game, the geometry and the kernel."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent / "src" / "rumpus"
FOLDERS = ("games", "geometry")
FILES = sorted(file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py"))

Found = Iterator[tuple[int, str]]
Law = Callable[[ast.Module, str], Found]

LUCK = {"random", "secrets", "uuid"}
OUTSIDE = {"time", "datetime", "os", "socket", "subprocess", "threading", "sys"}
READERS = {"content.py", "loading.py", "texts.py", "words.py", "cards.py", "rules.py"}
WRITTEN_OUT = {"__init__", "copy"}  # of a state: one line a field
QUESTIONS = {"choose", "offer", "choose_some", "Decision"}


def functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


def own(function: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function without those of functions inside it."""
    for child in ast.iter_child_nodes(function):
        if not isinstance(child, ast.FunctionDef | ast.Lambda):
            yield child
            yield from own(child)


def asks(function: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in own(function))


def imported(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name.split(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, (node.module or "").split(".")[0]


def called(node: ast.AST) -> str:
    if not isinstance(node, ast.Call):
        return ""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    return node.func.id if isinstance(node.func, ast.Name) else ""


def rooted(node: ast.AST) -> str:
    """The name at the root of `name.x[y]`."""
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""


# --- the laws -------------------------------------------------------------------------------


def law_1_no_world_outside(tree: ast.Module, file: str) -> Found:
    """A rule touches its state, its arguments and frozen content; no clock, no files."""
    for line, name in imported(tree):
        if name in OUTSIDE:
            yield line, f"imports {name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Global | ast.Nonlocal):
            yield node.lineno, f"{type(node).__name__.lower()} {', '.join(node.names)}"
        name = called(node)
        if name == "open" and isinstance(node.func, ast.Attribute):  # type: ignore[attr-defined]
            continue  # a word of the game's own
        if name in {"open", "read_text", "read_bytes"} and file not in READERS:
            yield node.lineno, "reads a file"  # type: ignore[attr-defined]
        if name in {"write_text", "write_bytes", "print", "input"}:
            yield node.lineno, f"calls {name}"  # type: ignore[attr-defined]


def law_1_no_changing_module_variables(tree: ast.Module, file: str) -> Found:
    """What a module holds is not changed, but for private tables that no rule fills."""
    names = {
        target.id
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    changes = {"append", "add", "extend", "update", "setdefault", "pop", "clear", "remove"}
    for function in functions(tree):
        local = {arg.arg for arg in (*function.args.args, *function.args.kwonlyargs)}
        for node in own(function):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                local.add(node.id)
        for node in own(function):
            if isinstance(node, ast.Assign | ast.AugAssign):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                for target in targets:
                    name = rooted(target) if not isinstance(target, ast.Name) else ""
                    built = name.startswith("_") and not asks(function)
                    if name in names - local and not built:
                        yield node.lineno, f"changes {name}"
            if called(node) in changes and isinstance(node.func, ast.Attribute):  # type: ignore[attr-defined]
                name = rooted(node.func.value)  # type: ignore[attr-defined]
                built = name.startswith("_") and not asks(function)
                if name in names - local and not built:
                    yield node.lineno, f"changes {name}"  # type: ignore[attr-defined]


def law_2_luck_is_asked_for(tree: ast.Module, file: str) -> Found:
    """Dice, shuffles and draws are asked of chance; only imagined worlds deal by themselves."""
    for line, name in imported(tree):
        if name in LUCK:
            yield line, f"imports {name}"
    for function in functions(tree):
        for node in own(function):
            dealt = called(node) in {"give", "below"} and "luck" in ast.unparse(node.func)  # type: ignore[attr-defined]
            if dealt and asks(function):
                yield node.lineno, "deals luck inside a rule"  # type: ignore[attr-defined]


def law_3_options_are_the_law(tree: ast.Module, file: str) -> Found:
    """No rule tests an answer again."""
    for function in functions(tree):
        if function.name.startswith(("validate", "is_legal", "check_legal")):
            yield function.lineno, f"{function.name} is a second test of legality"
        if asks(function):
            for node in own(function):
                if isinstance(node, ast.Raise) and node.exc is not None:
                    raised = ast.unparse(node.exc)
                    if not raised.startswith(("Ends", "AssertionError")):
                        yield node.lineno, f"a rule raises {raised}"
                if called(node) == "objection":
                    yield node.lineno, "a rule asks for an objection"  # type: ignore[attr-defined]


def law_4_options_in_a_fixed_order(tree: ast.Module, file: str) -> Found:
    """Options are never an unsorted set."""
    for node in ast.walk(tree):
        if called(node) in QUESTIONS:
            for argument in node.args[2:3]:  # type: ignore[attr-defined]
                if isinstance(argument, ast.Set | ast.SetComp) or called(argument) in {
                    "set",
                    "frozenset",
                }:
                    yield argument.lineno, "options from a set"


def law_5_nothing_around_a_question(tree: ast.Module, file: str) -> Found:
    """No try, with or finally around a question."""
    for function in functions(tree):
        for node in own(function):
            if isinstance(node, ast.Try | ast.With | ast.TryStar):
                inside = (node, *own(node))
                if any(isinstance(part, ast.Yield | ast.YieldFrom) for part in inside):
                    yield node.lineno, f"{type(node).__name__.lower()} around a question"


def law_6_what_lasts_is_in_the_state(tree: ast.Module, file: str) -> Found:
    """No code waits: functions and generators are not kept in the state."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda | ast.GeneratorExp):
            for target in node.targets:
                if isinstance(target, ast.Attribute | ast.Subscript):
                    yield node.lineno, "keeps code in an attribute"


def law_8_simultaneous_is_together(tree: ast.Module, file: str) -> Found:
    """Simultaneous questions are asked with `together` or `alongside`."""
    for node in ast.walk(tree):
        if called(node) == "Many":
            yield node.lineno, "asks Many by hand"  # type: ignore[attr-defined]


def law_10_events_name_rules(tree: ast.Module, file: str) -> Found:
    """An event is told with the rules behind it."""
    for node in ast.walk(tree):
        bare = called(node) == "tell" and isinstance(node.func, ast.Name)  # type: ignore[attr-defined]
        if bare and len(node.args) < 3:  # type: ignore[attr-defined]
            yield node.lineno, "tells an event without a rule"  # type: ignore[attr-defined]


def law_11_no_order_nobody_knows(tree: ast.Module, file: str) -> Found:
    """Nothing is taken off the top of a pile that has no known order."""
    for node in ast.walk(tree):
        if called(node) == "pop" and isinstance(node.func, ast.Attribute):  # type: ignore[attr-defined]
            pile = ast.unparse(node.func.value).split(".")[-1].split("[")[0]  # type: ignore[attr-defined]
            first = ast.unparse(node.args[0]) if node.args else ""  # type: ignore[attr-defined]
            if first in {"", "0", "-1"} and any(w in pile for w in ("deck", "bag", "supply")):
                yield node.lineno, f"takes the top of {pile}"  # type: ignore[attr-defined]


def law_12_written_copies(tree: ast.Module, file: str) -> Found:
    """State records are slotted and have a written copy; nothing is copied deeply."""
    for line, name in imported(tree):
        if name in {"copy", "pickle"}:
            yield line, f"imports {name}"
    if file == "state.py":
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not _slotted(node):
                yield node.lineno, f"{node.name} has no slots"
            if isinstance(node, ast.ClassDef) and node.name == "State":
                names = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
                if "copy" not in names:
                    yield node.lineno, "State has no written copy"


def _slotted(node: ast.ClassDef) -> bool:
    bases = {ast.unparse(base).split("[")[0] for base in node.bases}
    if bases & {"Enum", "IntEnum", "StrEnum", "TypedDict", "Protocol", "NamedTuple", "Exception"}:
        return True
    if any("slots=True" in ast.unparse(decorator) for decorator in node.decorator_list):
        return True
    return any(
        isinstance(part, ast.Assign) and ast.unparse(part.targets[0]) == "__slots__"
        for part in node.body
    )


def style_small_things(tree: ast.Module, file: str) -> Found:
    """Files to 400 lines, functions to 40; no names that say nothing; no clever machinery."""
    last = max((getattr(node, "end_lineno", 0) or 0 for node in ast.walk(tree)), default=0)
    if last > 400:
        yield 1, f"has {last} lines"
    for function in functions(tree):
        length = (function.end_lineno or 0) - function.lineno + 1
        if length > 40 and not (file == "state.py" and function.name in WRITTEN_OUT):
            yield function.lineno, f"{function.name} has {length} lines"
        for decorator in function.decorator_list:
            plain = ast.unparse(decorator).split("(")[0].split(".")[-1]
            if plain not in {"property", "classmethod", "staticmethod", "cache", "lru_cache"}:
                yield function.lineno, f"decorator {plain}"
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            if node.name.endswith(("Manager", "Handler", "Helper", "Utils", "Util")):
                yield node.lineno, f"the name {node.name}"
            if any(keyword.arg == "metaclass" for keyword in node.keywords):
                yield node.lineno, f"{node.name} has a metaclass"


LAWS: dict[str, Law] = {
    name: thing
    for name, thing in list(globals().items())
    if name.startswith(("law_", "style_")) and callable(thing)
}


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_law(file: Path, law: str) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    name = file.relative_to(ROOT).as_posix()
    found = [f"{name}:{line}: {what}" for line, what in LAWS[law](tree, file.name)]
    assert not found, "\n".join([str(LAWS[law].__doc__), *found])


def test_only_the_kernel_and_the_bots_know_the_inside_of_a_match() -> None:
    """Nobody outside the kernel looks behind a match's public names."""
    private = ("._now", "._start", "._sealed", "._past", "._rule")
    for file in ROOT.rglob("*.py"):
        if "kernel" not in file.parts:
            text = file.read_text(encoding="utf-8")
            found = [name for name in private if f"match{name}" in text]
            assert not found, f"{file}: {found}"


BREAKS = [
    ("law_1_no_world_outside", "import time"),
    ("law_1_no_world_outside", "from os import path"),
    ("law_1_no_world_outside", "def f():\n    global x"),
    ("law_1_no_world_outside", "def f():\n    return open('x')"),
    ("law_1_no_world_outside", "def f():\n    print('x')"),
    ("law_1_no_changing_module_variables", "SEEN = {}\ndef f(x):\n    SEEN[x] = 1"),
    ("law_1_no_changing_module_variables", "_SEEN = {}\ndef f(x):\n    yield x\n    _SEEN[x] = 1"),
    ("law_1_no_changing_module_variables", "SEEN: list[int] = []\ndef f(x):\n    SEEN.append(x)"),
    ("law_2_luck_is_asked_for", "import random"),
    ("law_2_luck_is_asked_for", "from secrets import choice"),
    ("law_2_luck_is_asked_for", "def f(luck):\n    yield 1\n    luck.give(x)"),
    ("law_3_options_are_the_law", "def is_legal(x): ..."),
    ("law_3_options_are_the_law", "def f():\n    x = yield 1\n    raise ValueError(x)"),
    ("law_3_options_are_the_law", "def f():\n    x = yield 1\n    objection(x)"),
    ("law_4_options_in_a_fixed_order", "choose(0, 'x', {1, 2})"),
    ("law_4_options_in_a_fixed_order", "offer(0, 'x', set(y))"),
    (
        "law_5_nothing_around_a_question",
        "def f():\n    try:\n        yield 1\n    finally:\n        g()",
    ),
    ("law_5_nothing_around_a_question", "def f():\n    with g():\n        x = yield from h()"),
    ("law_6_what_lasts_is_in_the_state", "def f(state):\n    state.later = lambda: 3"),
    ("law_8_simultaneous_is_together", "def f():\n    yield Many((a, b), True)"),
    ("law_10_events_name_rules", "tell(state, 'hit')"),
    ("law_11_no_order_nobody_knows", "card = state.deck.pop()"),
    ("law_11_no_order_nobody_knows", "card = state.bags[3].pop(0)"),
    ("law_12_written_copies", "from copy import deepcopy"),
    ("law_12_written_copies", "class State:\n    def copy(self): ..."),
    ("law_12_written_copies", "class State:\n    __slots__ = ()"),
    ("style_small_things", "class FooManager: ..."),
    ("style_small_things", "class Foo(metaclass=Bar): ..."),
    ("style_small_things", "@register\ndef f(): ..."),
    ("style_small_things", "def f():\n" + "    x = 1\n" * 40),
    ("style_small_things", "x = 1\n" * 401),
]


@pytest.mark.parametrize(("law", "code"), BREAKS)
def test_a_break_of_the_law_is_found(law: str, code: str) -> None:
    assert list(LAWS[law](ast.parse(code), "state.py"))


KEEPS = [
    "def f(s):\n    try:\n        x = int(s)\n    except ValueError:\n        x = 0\n    yield x",
    "def f(state):\n    SEEN = {}\n    SEEN[1] = 2\n    state.hand.pop()",
    "class State:\n    __slots__ = ('x',)\n    def copy(self): ...",
    "tell(state, 'hit', 'SK-053')\nchoose(0, 'x', sorted({1, 2}))",
    "def f():\n    yield 1\n    raise Ends(Stage('x'))",
]


@pytest.mark.parametrize("code", KEEPS)
def test_what_keeps_the_law_is_left_alone(code: str) -> None:
    assert [law for law in LAWS if list(LAWS[law](ast.parse(code), "state.py"))] == []
