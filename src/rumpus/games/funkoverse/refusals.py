"""Why an answer is not open: the rule against it, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from rumpus.games.funkoverse import barred, blocked
from rumpus.games.funkoverse.library import Content
from rumpus.games.funkoverse.movement import Mover, shared
from rumpus.games.funkoverse.options import (
    AGREE,
    BELT,
    CHAMPION,
    COIN,
    COLOUR_WORDS,
    END,
    FLAG,
    INTEL,
    KEEP,
    MARKERS,
    RALLY,
    REFUSE,
    RESIGN,
    ZONES,
    Option,
)
from rumpus.games.funkoverse.reasons import NOT_NOW, no, rules_of, title
from rumpus.games.funkoverse.state import State
from rumpus.kernel import PASS, Decision, Refusal, Some, Word

_known: dict[str, dict[str, Any]] = {}


def texts(content: Content) -> dict[str, Any]:
    """Every option of the content by its text."""
    known = _known.get(content.digest_key)
    if known is not None:
        return known
    rows: tuple[Iterable[Any], ...] = (
        *content.move, *content.place, *content.returns, *content.aimed, *content.at_item,
        *content.strangle,
    )  # fmt: skip
    single: tuple[Iterable[Any], ...] = (
        content.choose, content.named, content.challenge, content.assist, content.alone,
        content.cell, content.pick, content.token, MARKERS, ZONES,
        (FLAG, RALLY, END, RESIGN, PASS, KEEP, AGREE, REFUSE, INTEL, BELT, CHAMPION, COIN),
        COLOUR_WORDS,
    )  # fmt: skip
    every: Iterable[Any] = (option for row in (*rows, *single) for option in row)
    made = _known[content.digest_key] = {str(option): option for option in every}
    return made


def objection(state: State, decision: Decision, answer: Any) -> Refusal | None:
    """The rule against an answer that is not offered; None against one that is."""
    text = " ".join(str(answer).split()).casefold()
    for option in (*decision.options, *decision.aside):
        if str(option) == text:
            return None
    if " + " in text or isinstance(answer, Some) or text == "none":
        return barred.several(state, decision, text)
    option = texts(state.content).get(text)
    if decision.ask == "item":  # the same words as using the item
        option = next((g for row in state.content.give for g in row if str(g) == text), option)
    if option is None:
        return None if not text.startswith("swap ") else no(state, "swap", "FK-R118")
    return against(state, decision, option)


def against(state: State, decision: Decision, option: Any) -> Refusal:
    """The rule against an answer that is not among the options."""
    ask = decision.ask
    if option is RESIGN:
        return no(state, "resign-later", "FK-R77")
    if option is PASS:
        return _must(state, decision)
    if isinstance(option, Word):
        return _word(state, ask, option)
    if ask in SEVERAL:
        found = barred.several(state, decision, option.text)
        if found is not None:
            return found
    kinds = KINDS.get(ask)
    if kinds is not None and option.kind not in kinds:
        code, rules = NOT_NOW.get(ask, ("not-now", rules_of(ask)))
        return no(state, code, *rules, what=option.text)
    rule = RULES.get(ask)
    if rule is not None:
        return rule(state, decision, option)
    return no(state, "not-now", *rules_of(ask), what=option.text)


def _must(state: State, decision: Decision) -> Refusal:
    """Where nothing cannot be chosen."""
    ask, subject = decision.ask, decision.subject
    if isinstance(subject, Mover) and ask != "repel" and shared(state, subject):
        return no(state, "go-on", "FK-R17", "FK-098", who=title(state, subject))
    if ask in ("action", "character", "proposal", "captain"):
        return no(state, "no-pass", "FK-R28", "FK-026")
    if ask in ("move", "shove", "repel"):
        return no(state, "no-null", "FK-R33")
    return no(state, "must-choose", *rules_of(ask))


def _word(state: State, ask: str, word: Word) -> Refusal:
    if word is END:
        return no(state, "end-later", "FK-030")
    if word is KEEP:
        return no(state, "not-now", "FK-R118", what=word.text)
    return no(state, "not-now", *rules_of(ask), what=word.text)


SEVERAL = ("team", "intel")
NAMES = (
    "target", "bounce back", "vine target", "victim", "assist", "partner", "leader", "first back",
    "first trait",
)  # fmt: skip
KINDS: dict[str, tuple[str, ...]] = {
    "action": ("move", "challenge", "assist", "interact", "ability", "item", "odds", "rally"),
    "control": ("move", "challenge", "assist"),
    "character": ("choose",),
    "proposal": ("choose",),
    "captain": ("choose",),
    "move": ("move",),
    "shove": ("move",),
    "pull": ("move",),
    "repel": ("move",),
    "scent": ("move",),
    "one step ahead": ("move",),
    "placing": ("place",),
    "place": ("place",),
    "home": ("place",),
    "vine": ("place",),
    "return": ("return",),
    "box": ("cell",),
    "boxes": ("cell",),
    "more boxes": ("cell",),
    "draft": ("pick",),
    "item": ("give",),
    **dict.fromkeys(NAMES, ("name",)),
}
Rule = Callable[[State, Decision, Option], Refusal]
RULES: dict[str, Rule] = {
    "action": barred.action,
    "control": barred.controlled,
    "character": barred.character,
    "proposal": barred.character,
    "captain": barred.character,
    "move": blocked.walk,
    "shove": blocked.walk,
    "pull": blocked.walk,
    "repel": blocked.walk,
    "scent": blocked.walk,
    "one step ahead": blocked.walk,
    "placing": blocked.square,
    "place": blocked.square,
    "home": blocked.square,
    "vine": blocked.square,
    "return": blocked.square,
    "box": blocked.square,
    "boxes": blocked.boxed,
    "more boxes": blocked.boxed,
    "draft": barred.pick,
    "item": barred.gift,
    **dict.fromkeys(NAMES, barred.named),
}


def conceivable(state: State, decision: Decision) -> Iterable[Any]:
    """All answers one could think of."""
    found: list[Any] = list(_conceived(state, decision))
    seen = {str(option) for option in found}
    more = (*decision.options, *decision.aside, PASS, END)
    return (*found, *(o for o in dict.fromkeys(more) if str(o) not in seen))


def _conceived(state: State, decision: Decision) -> Iterable[Any]:
    ask, content, cast = decision.ask, state.content, state.cast
    names = cast.name
    if ask == "action":
        return _actions(state)
    if ask in ("character", "proposal", "captain"):
        return [content.choose[name] for name in names[: cast.count]]
    if ask in ("move", "shove", "pull", "scent", "one step ahead", "repel", "control"):
        subjects = {option.who for option in decision.options if isinstance(option, Option)}
        return [option for who in sorted(subjects) for option in content.move[who]]
    if ask in ("placing", "place", "home", "vine"):
        subjects = {option.who for option in decision.options}
        return [option for who in sorted(subjects) for option in content.place[who]]
    if ask == "return":
        subjects = {option.who for option in decision.options}
        return [option for who in sorted(subjects) for option in content.returns[who]]
    if ask in ("box", "boxes", "more boxes"):
        return content.cell
    if ask == "draft":
        return content.pick
    if ask == "item":
        return [row[name] for row in content.give for name in names[: cast.count]]
    if ask == "team":
        size = len(decision.options[0])
        return [*decision.options, Some((content.pick[0],) * size)]
    if ask == "intel":
        return [*decision.options, Some(content.cell.options[:2]), Some(content.named[:9])]
    return [content.named[name] for name in names]


def _actions(state: State) -> list[Any]:
    content, cast = state.content, state.cast
    piece = state.acting
    found: list[Any] = list(content.move[cast.name[piece]])
    for name in cast.name:
        found += [content.challenge[name], content.assist[name]]
    found += [*MARKERS, FLAG, *ZONES[: len(state.zones)], RALLY, END, RESIGN]
    deeds = [deed for row in cast.deeds for deed in row]
    deeds += [item.deed for item in cast.items if item.deed is not None]
    for deed in dict.fromkeys(deeds):
        if deed.aim is None:
            found.append(content.alone[deed.index])
        elif deed.aim.needs == "item":
            found += [content.at_item[deed.index][item.index] for item in cast.items]
        else:
            found += [content.aimed[deed.index][name] for name in cast.name]
    return found
