"""The rules against single answers, question by question."""

from __future__ import annotations

from rumpus.games.funkoverse import deeds, setup, sight
from rumpus.games.funkoverse.basics import BASIC_MOVE
from rumpus.games.funkoverse.blocked import goal
from rumpus.games.funkoverse.challenge import added, basic_reach
from rumpus.games.funkoverse.library import Deed
from rumpus.games.funkoverse.movement import Walk
from rumpus.games.funkoverse.options import RALLY, Option
from rumpus.games.funkoverse.reasons import deed_title, item_title, no, rules_of, title, title_of
from rumpus.games.funkoverse.state import State
from rumpus.kernel import Decision, Refusal

# --- setup ----------------------------------------------------------------------------------


def pick(state: State, decision: Decision, option: Option) -> Refusal:
    """Why a character cannot be picked."""
    kind = state.content.kinds[option.who]
    shown = title_of(state, kind.index)
    if kind.basic >= 0:
        return no(state, "basic-pick", "FK-008", "FK-057", who=shown)
    side: int = decision.subject
    if kind.index in state.picked[side]:
        return no(state, "own-name", "FK-079", "FK-R87", who=shown)
    if kind.index in state.picked[1 - side]:
        return no(state, "picked", "FK-R78", who=shown)
    return no(state, "not-in-sets", "FK-078", who=shown)


def gift(state: State, decision: Decision, option: Option) -> Refusal:
    """Why an item cannot be given like that."""
    cast = state.cast
    item = state.content.items[option.what]
    piece = cast.piece_of[option.who]
    shown = item_title(state, item.id)
    if piece < 0 or cast.side[piece] != decision.subject:
        return no(state, "own-holder", "FK-070", item=shown)
    if cast.kind[piece].basic >= 0:
        return no(state, "basic-holder", "FK-070", "FK-007", who=title(state, piece))
    if item.set not in state.settings.pool:
        return no(state, "item-not-here", "FK-R81", "FK-069", item=shown)
    return no(state, "item-taken", "FK-071", "FK-R81", item=shown)


def several(state: State, decision: Decision, text: str) -> Refusal | None:
    """Why several things cannot be chosen like that."""
    ask = decision.ask
    if ask == "team":
        names = text.split(" + ")
        for kind in state.content.kinds:
            if names.count(f"pick {kind.id}") > 1:
                shown = title_of(state, kind.index)
                return no(state, "own-name", "FK-079", "FK-R87", who=shown)
        return no(state, "team-size", "FK-057", "FK-058", n=setup.wanted(state, decision.subject))
    if ask == "intel":
        return no(state, "intel", "FK-130", "FK-R52", "FK-R33")
    return None


def named(state: State, decision: Decision, option: Option) -> Refusal:
    """Why that piece cannot be the answer."""
    ask, piece = decision.ask, state.cast.piece_of[option.who]
    shown, rules = title_of(state, option.who), rules_of(ask)
    if ask in ("partner", "leader"):
        own = decision.subject if ask == "leader" else state.cast.side[decision.subject]
        if ask == "partner" and piece == decision.subject:
            return no(state, "own-ally", "FK-R38", *rules, who=shown)
        if piece < 0 or piece >= state.cast.count or state.cast.side[piece] != own:
            return no(state, "not-of-the-side", *rules, who=shown)
        return no(state, "not-now", *rules, what=option.text)
    if ask == "first trait":
        return no(state, "no-trait", *rules, who=shown)
    if piece < 0 or (state.cell[piece] < 0 and ask != "first back"):
        return no(state, "off-map", *rules, "FK-107", who=shown)
    if ask == "assist":
        return assisted(state, decision.subject, state.cast.side[decision.subject], option.who)
    if ask == "victim":
        return no(state, "not-victim", *rules, "FK-R119", who=shown)
    if ask == "first back":
        return no(state, "not-back", *rules, who=shown)
    if state.cast.side[piece] == state.cast.side[decision.subject]:
        return no(state, "ally", "FK-099", *rules, who=shown)
    return untargeted(state, decision, piece)


def untargeted(state: State, decision: Decision, target: int) -> Refusal:
    """Why a rival is no target of a challenge that is under way."""
    rules, by = rules_of(decision.ask), decision.subject
    side, reach = state.cast.side[by], by.reach
    if reach >= 0 and not sight.within(state, by, side, reach) >> state.cell[target] & 1:
        return out_of_reach(state, by, side, target, reach, rules)
    if decision.ask == "bounce back":
        return no(state, "helper", "FK-112", "FK-099", *rules, who=title(state, target))
    return no(state, "no-target-now", *rules, "FK-R41", who=title(state, target))


# --- the turn -------------------------------------------------------------------------------


def character(state: State, decision: Decision, option: Option) -> Refusal:
    """Why that character cannot take the turn."""
    piece = state.cast.piece_of[option.who]
    if piece < 0 or piece >= state.cast.count:
        return no(state, "nobody", "FK-026", who=title_of(state, option.who))
    shown = title(state, piece)
    if state.cast.side[piece] != state.turn:
        return no(state, "rival-character", "FK-026", "FK-003", who=shown)
    if state.exhausted >> piece & 1:
        return no(state, "exhausted", "FK-013", "FK-026", who=shown)
    return no(state, "proposed", "FK-R84", who=shown)


def controlled(state: State, decision: Decision, option: Option) -> Refusal:
    """Why a rival under control cannot do that."""
    rival: int = decision.subject
    side = 1 - state.cast.side[rival]
    if option.kind == "move":
        if state.cast.piece_of[option.who] != rival:
            return no(state, "other-mover", "FK-112")
        return goal(state, Walk(rival, side, BASIC_MOVE), option.cell, "FK-036", "FK-112")
    if option.kind == "challenge":
        return against(state, rival, side, option.who, basic_reach(state, rival), ("FK-112",))
    return assisted(state, rival, side, option.who)


def action(state: State, decision: Decision, option: Option) -> Refusal:
    """Why the acting character cannot do that."""
    piece = state.acting
    side = state.cast.side[piece]
    shown = title(state, piece)
    if option is RALLY:
        if state.down >> piece & 1:
            return no(state, "rally-late", "FK-R29", "FK-029", who=shown)
        return no(state, "rally-standing", "FK-029", who=shown)
    down = state.down >> piece & 1 == 1
    if option.kind in ("ability", "item", "odds"):
        return deed(state, piece, state.content.deeds[option.what], option, down)
    if option.kind == "move" and state.cast.piece_of[option.who] != piece:
        return no(state, "other-mover", "FK-026", "FK-028")
    if down:
        return no(state, "down-late" if state.used else "down", "FK-029", who=shown)
    if option.kind == "move":
        return goal(state, Walk(piece, side, BASIC_MOVE), option.cell, "FK-036")
    if option.kind == "challenge":
        return against(state, piece, side, option.who, basic_reach(state, piece), ("FK-037",))
    if option.kind == "assist":
        return assisted(state, piece, side, option.who)
    return interaction(state, piece, option)


def assisted(state: State, piece: int, side: int, name: int) -> Refusal:
    """Why somebody cannot be stood up."""
    ally = state.cast.piece_of[name]
    shown = title_of(state, name)
    if ally == piece:
        return no(state, "own-ally", "FK-R38", "FK-038", who=shown)
    if ally < 0 or state.cell[ally] < 0:
        return no(state, "off-map", "FK-038", "FK-107", who=shown)
    if state.cast.side[ally] != side:
        return no(state, "no-ally", "FK-038", "FK-002", who=shown)
    if not state.down >> ally & 1:
        return no(state, "not-down", "FK-038", "FK-R33", who=shown)
    return no(state, "not-adjacent", "FK-038", "FK-089", "FK-090", who=shown)


def against(
    state: State, piece: int, side: int, name: int, reach: int, rules: tuple[str, ...]
) -> Refusal:
    """Why somebody cannot be the target."""
    target = state.cast.piece_of[name]
    shown = title_of(state, name)
    if target < 0 or state.cell[target] < 0:
        return no(state, "off-map", "FK-099", "FK-107", *rules, who=shown)
    if target == piece or not sight.rivals(state, piece, side) >> state.cell[target] & 1:
        return no(state, "ally", "FK-099", *rules, who=shown)
    return out_of_reach(state, piece, side, target, reach, rules)


def out_of_reach(
    state: State, piece: int, side: int, target: int, reach: int, rules: tuple[str, ...]
) -> Refusal:
    """Too far, behind a wall, or behind somebody."""
    plan = state.arena.plan
    start, cell, shown = state.cell[piece], state.cell[target], title(state, target)
    far = plan.distance(start, cell)
    if far > max(reach, 1):
        ids = ("FK-101", "FK-135") if reach else ("FK-100", "FK-089")
        return no(state, "far-target", *rules, *ids, who=shown, far=far, n=max(reach, 1))
    if not plan.view(start) >> cell & 1:
        ids = ("FK-084", "FK-101") if reach else ("FK-089", "FK-090")
        return no(state, "behind-wall", *rules, *ids, who=shown)
    between = plan.crossed(start, cell) & sight.blockers(state, piece, side)
    if reach and between:
        standing = sight.seen(state, piece, side, between)
        blocker = state.at[standing.bit_length() - 1] if standing else -1
        if blocker >= 0:
            who = title(state, blocker)
            return no(state, "behind-rival", *rules, "FK-085", "FK-101", who=shown, by=who)
    return no(state, "not-possible", *rules, "FK-R33", "FK-045", who=shown)


def interaction(state: State, piece: int, option: Option) -> Refusal:
    """Why there is nothing to interact with."""
    scenario, what = state.scenario, option.what
    if scenario is None:
        return no(state, "no-interact", "FK-039", "FK-015")
    if what < 4:
        letter = "ABCD"[what]
        if state.marker[what]:
            return no(state, "marker-away", "FK-064", "FK-063", letter=letter)
        return no(state, "marker-far", "FK-063", "FK-089", "FK-119", letter=letter)
    if what == 4:
        return no(state, "flag-far" if scenario.flag else "no-flags", "FK-039")
    if not scenario.zones:
        return no(state, "no-zones", "FK-039")
    zone = what - 5
    if zone < len(state.zones) and state.zones[zone] == state.cast.side[piece]:
        return no(state, "own-zone", "FK-R104", "FK-R33", zone=zone + 1)
    return no(state, "zone-far", "FK-039", zone=zone + 1)


def deed(state: State, piece: int, what: Deed, option: Option, down: bool) -> Refusal:
    """Why an ability or item cannot be used, or not on that target."""
    shown, who = deed_title(state, what), title(state, piece)
    kind = state.cast.kind[piece]
    if what.item:
        held = [n for n, item in enumerate(state.cast.items) if item.deed is what]
        mine = [n for n in held if state.cast.holder[n] == piece]
        if not mine:
            return no(state, "no-holder", "FK-072", "FK-048", "FK-041", what=shown, who=who)
        if down:
            return no(state, "item-down", "FK-R54", "FK-029", what=shown)
        if all(state.item_step[n] for n in mine):
            return no(state, "item-cooling", "FK-074", what=shown)
    else:
        if what not in kind.abilities:
            rules = ("FK-041", "FK-007") if kind.basic >= 0 else ("FK-042",)
            return no(state, "not-on-card", *rules, what=shown, who=who)
        if down and not what.down:
            return no(state, "down-late" if state.used else "down", "FK-029", "FK-R29", who=who)
        if state.once >> what.index & 1:
            return no(state, "once", "FK-045", what=shown)
        if not deeds.affordable(state, piece, what):
            return no(state, "no-token", "FK-043", "FK-011", what=shown)
    return aimless(state, piece, what, option, shown)


def aimless(state: State, piece: int, what: Deed, option: Option, shown: str) -> Refusal:
    """Why an action has no target, or not this one."""
    side = state.cast.side[piece]
    if option.kind == "odds":
        return rivals_item(state, piece, what, option)
    if what.aim is None:
        if option.who >= 0:
            return no(state, "without-target", "FK-042", what=shown)
        if what.challenge:
            return no(state, "no-target", "FK-047", *_special(what), what=shown)
        if [step.do for step in what.steps] == ["stand"]:
            return no(state, "stands-already", "FK-R33", what=shown, who=title(state, piece))
        return no(state, "no-effect", "FK-R33", *_special(what), what=shown)
    rules = ("FK-047",) if what.challenge else ("FK-R33",)
    if what.aim.needs == "item":
        return no(state, "name-item", "FK-042", "FK-R56", what=shown)
    if option.who < 0:
        code = "name-target" if deeds.aims(state, piece, what) else "no-target"
        return no(state, code, *rules, "FK-042", what=shown)
    target = state.cast.piece_of[option.who]
    reach = added(what.aim.reach, what.aim.add)
    if target < 0 or state.cell[target] < 0 or state.cast.side[target] == side:
        return against(state, piece, side, option.who, reach, rules)
    if not sight.within(state, piece, side, reach) >> state.cell[target] & 1:
        return out_of_reach(state, piece, side, target, reach, rules)
    if what.aim.standing and state.down >> target & 1:
        ruling = _STANDING.get(what.aim.needs, "FK-R48")
        return no(state, "must-stand", ruling, *rules, who=title(state, target))
    if what.aim.character and target >= state.cast.count:
        return no(state, "minion", "FK-R111", *rules, who=title(state, target))
    code = _need(state, side, target, what.aim.needs)
    who = title(state, target)
    return no(state, code, *_NEEDS[what.aim.needs], *rules, what=shown, who=who)


def _need(state: State, side: int, target: int, needs: str) -> str:
    """Which of the things that an action needs of its target is missing."""
    if needs == "control" and state.leader[1 - side] == target:
        return "needs-no-leader"
    if needs == "riddle" and state.cast.kind[target].basic >= 0:
        return "needs-no-basic"
    if needs == "riddle" and deeds.riddles_left(state, side) > 0:
        return "needs-no-riddle"
    return f"needs-{needs}"


def rivals_item(state: State, piece: int, what: Deed, option: Option) -> Refusal:
    """Why an item cannot be put on its side's track."""
    cast, side = state.cast, state.cast.side[piece]
    shown = item_title(state, state.content.items[option.cell].id)
    theirs = [
        n
        for n, item in enumerate(cast.items)
        if item.index == option.cell and cast.side[cast.holder[n]] != side
    ]
    if not theirs or what.aim is None:
        return no(state, "no-rivals-item", "FK-003", "FK-R33", what=shown)
    if state.item_step[theirs[0]]:
        return no(state, "item-cooling", "FK-R56", "FK-R33", what=shown)
    holder = cast.name[cast.holder[theirs[0]]]
    return against(state, piece, side, holder, added(what.aim.reach, what.aim.add), ("FK-R33",))


_NEEDS: dict[str, tuple[str, ...]] = {
    "landing": ("FK-R22",), "toward": ("FK-R93", "FK-129", "FK-R14"),
    "pounce": ("FK-R45", "FK-129"), "pull": ("FK-129", "FK-R92", "FK-R14"), "room": ("FK-R95",),
    "step": ("FK-118", "FK-R26"), "control": ("FK-R119",), "riddle": ("FK-R51", "FK-130"),
    "victim": ("FK-R119", "FK-117"), "": ("FK-R33",),
}  # fmt: skip
_STANDING = {"control": "FK-R119", "victim": "FK-R119", "pull": "FK-042"}


_SPECIAL = {
    "bang": "FK-R65", "vine": "FK-120", "box": "FK-R67", "intel": "FK-R53", "hide": "FK-R110",
    "place": "FK-R22",
}  # fmt: skip


def _special(what: Deed) -> tuple[str, ...]:
    """The rules behind what particular instructions need."""
    found = [_SPECIAL[step.do] for step in what.steps if step.do in _SPECIAL]
    if what.challenge and what.steps[0].do == "move":
        found.append("FK-R45")
    return tuple(found)
