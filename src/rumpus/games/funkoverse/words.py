"""Questions, answers and events in words, and what a click may hit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rumpus.games.funkoverse import aside, deeds, movement, odds, sight
from rumpus.games.funkoverse.basics import BASIC_MOVE
from rumpus.games.funkoverse.challenge import BASIC_DICE, Blast, Challenger, defense
from rumpus.games.funkoverse.content import BASES, COLOURS, Step
from rumpus.games.funkoverse.dice import Roll
from rumpus.games.funkoverse.library import Deed
from rumpus.games.funkoverse.movement import Mover, Walk
from rumpus.games.funkoverse.options import CHAMPION, COIN, FLAG, MARKERS, Option
from rumpus.games.funkoverse.reasons import deed_title, item_title, rules_of, title, title_of
from rumpus.games.funkoverse.scoring import worth
from rumpus.games.funkoverse.state import State
from rumpus.games.funkoverse.verbs import marker_dice, partner_dice
from rumpus.geometry.masks import cells_of
from rumpus.kernel import PASS, Decision, Event, Line, Some, Word


def prompt(state: State, decision: Decision) -> dict[str, Any]:
    """What is asked, what the others read meanwhile, and the rules behind it."""
    words = state.content.words["prompt"]
    subject: Any = decision.subject
    shown = "your side"
    if isinstance(subject, int) and 0 <= subject < len(state.cast.name):
        shown = title(state, subject)
    elif isinstance(subject, Option):
        shown = describe(state, decision, subject)["label"]
        shown = shown[0].lower() + shown[1:]
    ask = "return one" if decision.ask == "return" and subject is not None else decision.ask
    text = words[ask].format(subject=shown, n=state.used + 1, **_counts(subject))
    waiting = f"Player {decision.player + 1} {state.content.words['waiting'][decision.ask]}."
    known = {"text": text, "waiting": waiting, "rules": list(rules_of(decision.ask))}
    return known | aside.about(state, decision)


def _counts(subject: Any) -> dict[str, str]:
    """How many squares are left to a mover, or how many dice a challenger rolls."""
    if isinstance(subject, Mover):
        left = subject.walk.left
        return {"squares": f"{left} square{'s' * (left != 1)}"}
    if isinstance(subject, Challenger):
        return {"dice": f"{subject.dice} {'die' if subject.dice == 1 else 'dice'}"}
    return {}


def describe(state: State, decision: Decision, option: Any) -> dict[str, Any]:
    """The label of an answer, the nouns a click may hit, and what it would bring."""
    words = state.content.words["label"]
    if isinstance(option, Some):
        parts = [describe(state, decision, part) for part in option]  # pyright: ignore
        label = " and ".join(part["label"] for part in parts) or words["none"]
        return {"label": label, "nouns": [noun for part in parts for noun in part["nouns"]]}
    if isinstance(option, Word):
        label = words[option.text]
        if option is PASS:
            label = state.content.words["decline"].get(decision.ask, label)
        chance = _rolling(state, decision.subject, option)
        return {"label": label, "nouns": [f"button:{option.text}"], **chance}
    found: dict[str, Any] = {"label": _label(state, option, words), "nouns": _nouns(state, option)}
    if isinstance(decision.subject, Blast):
        found["label"] = words["box"].format(cell=found["label"])
    preview = _preview(state, decision, option)
    if preview:
        found["preview"] = preview
    if option.kind in ("challenge", "ability", "item", "odds"):
        found["barrier"] = _rolls(state, option)
    return found


def _label(state: State, option: Option, words: Mapping[str, str]) -> str:
    kind, content = option.kind, state.content
    who = title_of(state, option.who) if option.who >= 0 and kind != "pick" else ""
    cell = state.arena.cells[option.cell] if 0 <= option.cell < len(state.arena.cells) else ""
    if kind == "interact":
        return _object(option, words)
    if kind in ("ability", "item"):
        shown = deed_title(state, content.deeds[option.what])
        return words["aimed" if who else "deed"].format(deed=shown, who=who)
    if kind == "odds":
        shown = deed_title(state, content.deeds[option.what])
        item = item_title(state, content.items[option.cell].id)
        return words["aimed"].format(deed=shown, who=item)
    if kind == "pick":
        return words["pick"].format(who=title_of(state, option.who))
    if kind == "give":
        what = item_title(state, content.items[option.what].id)
        return words["give"].format(what=what, who=who)
    if kind in ("strangle", "swap"):
        return words[kind].format(what=title_of(state, option.what), who=who)
    if kind == "shift":
        colour, step = divmod(option.what, 4)
        return words["shift"].format(what=COLOURS[colour].capitalize(), step=step + 1)
    if kind == "choose":
        piece = state.cast.piece_of[option.who]
        return words["stall" if state.out[piece] else "choose"].format(who=who)
    return words[kind].format(who=who, cell=cell)


def _object(option: Option, words: Mapping[str, str]) -> str:
    if option is FLAG:
        return words["flag"]
    if option.what < 4:
        return words["marker"].format(what="ABCD"[option.what])
    return words["zone"].format(what=option.what - 4)


def _nouns(state: State, option: Option) -> list[str]:
    """Figures, squares, cards and buttons."""
    content, kind = state.content, option.kind
    found: list[str] = []
    if kind in ("ability", "item", "odds"):
        deed = content.deeds[option.what]
        found.append(f"{'item' if deed.item else 'ability'}:{deed.id}")
    if kind == "odds":
        return [*found, f"item:{content.items[option.cell].id}"]
    if kind == "give":
        found.append(f"item:{content.items[option.what].id}")
    if option.who >= 0:
        found.append(f"figure:{content.names[option.who]}")
    if option.cell >= 0:
        found.append(f"cell:{state.arena.cells[option.cell]}")
    if kind in ("strangle", "swap"):
        found.append(f"figure:{content.names[option.what]}")
    if kind == "interact":
        found.append(option.text.replace("interact ", "object:"))
    if kind in ("challenge", "assist", "rally", "interact"):
        found.append(f"button:{kind}")
    if kind == "shift":
        colour, step = divmod(option.what, 4)
        found.append(f"token:{COLOURS[colour]}-{step + 1}")
    return found


def _rolls(state: State, option: Option) -> bool:
    """Whether luck follows at once, so that it cannot be taken back."""
    if option.kind == "challenge":
        return True
    if option.kind == "odds":
        return False
    deed = state.content.deeds[option.what]
    return deed.steps[0].do in ("challenge", "roll", "bad-side")


def _preview(state: State, decision: Decision, option: Option) -> dict[str, Any]:
    """Exact odds, the price and when it is back."""
    kind = option.kind
    named = decision.ask in ("target", "bounce back", "vine target", "victim")
    if kind == "challenge" or (kind == "name" and named):
        by = decision.subject if decision.ask != "rescue" else state.acting
        dice = by.dice if isinstance(by, Challenger) else BASIC_DICE
        return _against(state, by, option.who, dice, decision.ask != "victim")
    if isinstance(decision.subject, Blast):
        return _blast(state, decision.subject, option.cell)
    if kind == "strangle":
        return _against(state, state.cast.piece_of[option.what], option.who, decision.subject.dice)
    if kind == "interact" and state.scenario is not None:
        points = state.scenario.flag if option is FLAG else state.content.numbers.marker
        return {"points": points if option is FLAG or option.what < len(MARKERS) else 0}
    if kind == "move" and decision.ask in ("action", "control"):
        return _way(state, option)
    if kind in ("ability", "item", "odds") and state.acting >= 0:
        return _deed_preview(state, state.content.deeds[option.what], option)
    return {}


def _rolling(state: State, roll: Any, option: Word) -> dict[str, Any]:
    """The chance to win or to hold with and without a die or coin that could be added."""
    if not isinstance(roll, Roll) or (roll.guard is None and roll.hit < 0):
        return {}
    champion = option is CHAMPION
    if roll.guard is None:
        saves = odds.throws(state.content, "defend", roll.dice, champion)
        return {"preview": {"chance": float(odds.held(roll.hit, saves)), "of": "to hold"}}
    saves = odds.throws(state.content, "defend", roll.guard(), False)
    numbers = (roll.dice + 1, roll.dice - 1) if option is COIN else (roll.dice,)
    hits = [odds.throws(state.content, "attack", dice, champion) for dice in numbers]
    chance = sum(odds.won(one, saves) for one in hits) / len(hits)
    return {"preview": {"chance": float(chance), "of": "to win"}}


def _against(state: State, by: int, name: int, dice: int, allied: bool = True) -> dict[str, Any]:
    """The odds of one challenge, and what a win would do."""
    target = state.cast.piece_of[name]
    guard = defense(state, target, by, allied)
    return {"odds": odds.shown(state.content, dice, guard), **_fall(state, target)}


def _blast(state: State, by: Blast, cell: int) -> dict[str, Any]:
    """Whom a box that goes off challenges, besides those beside a box that is gone already."""
    near = state.arena.adjacent[cell] & ~by.cells
    found = [state.at[c] for c in cells_of(near & sight.all_rivals(state, state.cast.side[by]))]
    names = state.cast.name
    rivals = [
        {"figure": state.name(piece), **_against(state, by, names[piece], by.dice)}
        for piece in found
    ]
    return {"rivals": rivals}


def _way(state: State, option: Option) -> dict[str, Any]:
    """The squares a basic move leads over."""
    piece = state.cast.piece_of[option.who]
    walk = Walk(piece, state.cast.side[state.acting], BASIC_MOVE)
    path = movement.route(state, walk, option.cell)
    cells = state.arena.cells
    return {"steps": len(path), "path": [cells[cell] for cell in (state.cell[piece], *path)]}


def _deed_preview(state: State, deed: Deed, option: Option) -> dict[str, Any]:
    piece = state.acting
    step = deed.cost if deed.item else min(4, deeds.cost(state, piece, deed))
    found: dict[str, Any] = {"step": step, "back in rounds": step}
    if not deed.item:
        found["colour"] = COLOURS[deed.colour]
    if option.who < 0:
        return found
    target = state.cast.piece_of[option.who]
    for part in deed.steps:
        if part.do == "challenge":
            guard = _guard(state, piece, target, deed)
            numbers = _dice(state, deed, part, target)
            rolls = [odds.shown(state.content, dice, guard) for dice in numbers]
            if rolls:
                found["odds"] = rolls[0] if len(rolls) == 1 else rolls
                found |= _fall(state, target)
            else:
                found["short"] = True
            break
    return found


def _guard(state: State, piece: int, target: int, deed: Deed) -> int:
    """The defense against a challenge; who first goes or is placed beside makes it from there."""
    near = state.arena.adjacent[state.cell[target]]
    beside = near & state.free()
    if deed.steps[0].do in ("place", "toward") and beside and not near >> state.cell[piece] & 1:
        state = state.copy()
        state.put(piece, beside.bit_length() - 1)
    return defense(state, target, piece)


def _dice(state: State, deed: Deed, part: Step, target: int) -> list[int]:
    """The numbers of dice a challenge may come to; none where it cannot be made."""
    if part.more == "coin":
        return [part.dice, part.tails]
    if part.more == "moved":
        return _moved(state, target, deed.steps[0].n)
    if part.more == "markers":
        return [marker_dice(state)]
    if part.more == "partner":
        return [partner_dice(state, state.cast.side[state.acting], target, part.dice)]
    return [part.dice]


def _moved(state: State, target: int, most: int) -> list[int]:
    """Every step toward a rival is nearer, so that it takes as many as it is squares away."""
    piece, cell = state.acting, state.cell[target]
    far = state.arena.plan.distance(state.cell[piece], cell) - 1
    walk = Walk(piece, state.cast.side[piece], min(far, most), "toward", target)
    return [far] if movement.hopes(state, walk) & state.arena.adjacent[cell] else []


def _fall(state: State, target: int) -> dict[str, Any]:
    """What a win would do to the target, and what that is worth."""
    if target >= state.cast.count:
        return {"result": "removed"}
    if not state.down >> target & 1:
        return {"result": "knocked down"}
    return {"result": "knocked out", "points": worth(state, target)}


# --- the log --------------------------------------------------------------------------------

BEATS = {
    "turn": "announce", "ability": "announce", "uses": "announce", "challenges": "announce",
    "assists": "quiet", "rolled": "chance", "coin": "chance", "springs": "announce",
    "round end": "announce", "cooldown": "quiet", "paid": "quiet", "exhausted": "quiet",
}  # fmt: skip
DEEP = {
    "rolled": 2, "won": 2, "held": 2, "down": 3, "out": 3, "removed": 3, "paid": 2, "coin": 2,
    "points": 2, "stands": 1, "challenges": 1, "moved": 1, "placed": 1, "springs": 2, "box": 1,
    "discarded": 2, "belt": 2, "champion die": 2, "item on track": 2, "set back": 3, "back": 2,
    "exhausted": 1, "exploded": 1, "cooldown": 1, "marker back": 2, "shifted": 1, "grown": 1,
    "die ready": 1, "kept": 2, "given": 1, "paid free": 2,
}  # fmt: skip
# A basic move, a basic challenge and a placement in setup hang on nothing before them.
FIRST = {"FK-036", "FK-037", "FK-024"}


def line(state: State, event: Event) -> Line:
    """An event as a sentence."""
    kind = event.kind
    words = state.content.words["line"]
    data = {key: _shown(state, key, value) for key, value in event.data.items()}
    if kind == "paid" and event.data["step"] == 0:
        kind = "paid free"
    elif kind == "given" and event.data["card"] == "partner":
        kind = "given partner"
    data["on"] = f" on {data['target']}" if data.get("target") else ""
    if kind == "challenges" and not data["by"]:
        data["by"] = "The box"
    depth, beat = DEEP.get(kind, 0), BEATS.get(event.kind, "result")
    if not FIRST.isdisjoint(event.rules):
        depth = 0
    return Line(words[kind].format(**data), depth, beat)


def _shown(state: State, key: str, value: Any) -> Any:
    if key in ("side", "first"):
        return BASES[value].capitalize()
    if key in ("piece", "target", "by", "character"):
        return _name(state, value)
    if key in ("item", "deed"):
        return _thing(state, value)
    if key == "colour":
        return COLOURS[value]
    if key == "card":
        return value.capitalize()
    if key in ("pieces", "kinds"):
        return _listed([str(_name(state, name)) for name in value])
    if key == "path":
        return f"{len(value) - 1}, {value[0]} to {value[-1]}"
    if key in ("dark", "light", "seats"):
        return _listed([f"Player {seat + 1}" for seat in value])
    if key == "points":
        return f"{value} point{'' if value == 1 else 's'}"
    if key == "role":
        return value.capitalize()
    if key == "marker":
        return value.upper()
    if key == "why":
        return _reason(state, value)
    if key == "faces":
        return ", ".join(value) or "no dice"
    if key == "dice":
        return f"{value} {'die' if value == 1 else 'dice'}"
    return value


def _listed(names: list[str]) -> str:
    """A, B and C."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _reason(state: State, why: str) -> str:
    """What points are for."""
    known: str = state.content.words["why"].get(why, why)
    if why.startswith("marker "):
        return f"point marker {why.removeprefix('marker ').upper()}"
    return known


def _name(state: State, name: str | None) -> str | None:
    known = state.content.names
    return title_of(state, known.index(name)) if name in known else name


def _thing(state: State, id: str) -> str:
    for part in ("ability", "item"):
        words = state.content.words.get(part, {}).get(id)
        if words:
            name: str = words["name"]
            return name
    return id.replace("-", " ").title()
