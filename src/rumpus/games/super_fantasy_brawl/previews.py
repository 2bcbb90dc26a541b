"""What an answer would lead to, exactly, as far as no card or trap is hidden in it."""

from __future__ import annotations

from typing import Any

from rumpus.games.super_fantasy_brawl.act import Act, amount, holds, subjects
from rumpus.games.super_fantasy_brawl.attack import (
    aimed,
    covered,
    damage_to,
    defence_against,
    lies,
    strength_against,
)
from rumpus.games.super_fantasy_brawl.content import Effect
from rumpus.games.super_fantasy_brawl.displace import fear_ways
from rumpus.games.super_fantasy_brawl.movement import path, springing
from rumpus.games.super_fantasy_brawl.names import champion_name, face_name, name_of
from rumpus.games.super_fantasy_brawl.pieces import Aim, Card, Champion, React, Spot, Standard, Way
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.geometry.masks import cells_of

# What a Reaction may do after an attack that changes where a Push or Pull leads.
GOING = ("dash", "jump", "swoop")
MOVING = ("fear", "force", "place beside", "pull", "push")


def hit(state: State, act: Act, card: Card, target: int) -> dict[str, Any]:
    """One target of an attack: strength, defence, damage, and what is left."""
    damage = damage_to(state, act, card, target)
    more = extra(state, act, card, damage)
    left = max(0, state.hp(target) - state.damage[target] - damage - more)
    return {
        "champion": str(state.champion(target)),
        "strength": strength_against(state, act, card, target),
        "defence": defence_against(state, act, target),
        "guard": act.guard if target == act.defender else 0,
        "damage": damage,
        "more": more,
        "left": left,
        "out": left == 0,
        "own": state.owner[target] & 1 == act.player & 1,
    }


def extra(state: State, act: Act, card: Card, damage: int) -> int:
    """What Double and Poison add to that attack damage (SFB-085)."""
    lines = [line for line in card.statics if damage and holds(state, act, line.when)]
    doubled = damage if any(line.do == "double" for line in lines) else 0
    return doubled + sum(line.n for line in lines if line.do == "poison")


def _text(state: State, hits: list[dict[str, Any]]) -> str:
    parts = [
        f"{name_of(state.content, 'champion', one['champion'])} "
        f"{one['strength']} - {one['defence']} = {one['damage']}, "
        + (f"and {one['more']} more, " if one["more"] else "")
        + ("out of action" if one["out"] else f"{one['left']} left")
        for one in hits
    ]
    return "; ".join(parts)


def attack_preview(state: State, act: Act, card: Card, target: Champion) -> dict[str, Any]:
    """What one shot or blow would do, before any Reaction."""
    was = act.targets
    act.targets = (target.number,)
    told = _preview(state, act, card)
    act.targets = was
    return told


def area_preview(state: State, act: Act, card: Card, aim: Aim) -> dict[str, Any]:
    """What an area would do to everybody in it, Allies included (SFB-078)."""
    was = act.targets
    act.targets = tuple(covered(state, act.champion, card, aim))
    told = _preview(state, act, card)
    area = lies(state, act.champion, card)[aim.turn]
    told["cells"] = [state.arena.names[cell] for cell in cells_of(area)]
    act.targets = was
    return told


def skill_preview(state: State, act: Act, card: Card) -> dict[str, Any] | None:
    """Whom a skill would push or pull, if that is the first thing it does."""
    line = card.skill[0] if card.skill else None
    if line is None or line.do not in ("push", "pull"):
        return None
    n = amount(state, act, line)
    hit = subjects(state, act, line)
    return {"shoves": [one for c in hit for one in shove(state, act.champion, c, line.do, n)]}


def _preview(state: State, act: Act, card: Card) -> dict[str, Any]:
    if not card.is_attack:
        return _skill_targets(state, act, card)
    hits = [hit(state, act, card, target) for target in act.targets]
    return {
        "hits": hits,
        "text": _text(state, hits),
        "number": sum(one["damage"] + one["more"] for one in hits),
        "shoves": [
            told
            for one, target in zip(hits, act.targets, strict=True)
            if not one["out"] and target != act.shielded
            for line in card.post
            if line.do in ("push", "pull") and not line.when
            for told in shove(
                state, act.champion, target, line.do, amount(state, act, line), one["left"]
            )
        ],
        "splash": _splash(state, act, card, sum(one["damage"] for one in hits)),
    }


def _skill_targets(state: State, act: Act, card: Card) -> dict[str, Any]:
    """Whom a skill would reach, and what damage of its text would leave them."""
    line = next((line for line in card.skill if line.do == "damage"), None)
    told: dict[str, Any] = {"targets": [str(state.champion(c)) for c in act.targets]}
    if line is not None:
        told["number"] = line.n
        told["splash"] = [_hurt(state, act, line, champion) for champion in act.targets]
    parts: list[str] = []
    for champion in act.targets:
        name = champion_name(state, state.champion(champion))
        if line is not None:
            left = _left(state, champion, line.n)
            name += f" {line.n} damage, {f'{left} left' if left else 'out of action'}"
        parts.append(name)
    told["text"] = "; ".join(parts)
    return told


def _left(state: State, champion: int, damage: int) -> int:
    """The hitpoints that so much damage would leave."""
    return max(0, state.hp(champion) - state.damage[champion] - damage)


def _hurt(state: State, act: Act, line: Effect, champion: int) -> dict[str, Any]:
    """What the damage of a text would leave of one Champion."""
    return {
        "champion": str(state.champion(champion)),
        "damage": line.n,
        "left": _left(state, champion, line.n),
        "own": state.owner[champion] & 1 == act.player & 1,
        "beside": bool(line.near),
        "choice": line.who == "one enemy",
    }


def _splash(state: State, act: Act, card: Card, dealt: int) -> list[dict[str, Any]]:
    """Who stands beside the target when the text of the card hits those around."""
    if len(act.targets) != 1:
        return []
    was = act.target_hex
    act.target_hex = state.hexes[act.targets[0]]
    found = [
        _hurt(state, act, line, c)
        for line in card.post
        if line.do == "damage" and line.near == "target hex" and (dealt or not line.when)
        for c in subjects(state, act, line)
    ]
    act.target_hex = was
    return found


def shove(
    state: State, source: int, target: int, how: str, steps: int, before: int | None = None
) -> list[dict[str, Any]]:
    """The way of a Push or Pull as things stand, up to the first trap, and what it would hurt.

    `before`: the hitpoints that the Champion would have by then.
    """
    start, origin = state.hexes[target], state.hexes[source]
    board = state.board
    way = board.ways(origin, start) if how == "push" else board.ways(start, origin)
    piece = state.champion(target)
    if way < 0 or state.steady >> target & 1:
        return []
    if how == "push" and piece.no_push and state.is_levelled(target):
        return []
    walls = state.arena.statues | state.occupied
    cells = () if state.rooted >> target & 1 else board.displace(start, way, steps, walls)
    entered: list[str] = []
    trap = False
    for cell in cells:
        entered.append(state.arena.names[cell])
        if springing(state, target) >> cell & 1:
            trap = True
            break
    damage = 0 if trap else steps - len(entered)
    left = max(0, (_left(state, target, 0) if before is None else before) - damage)
    return [
        {
            "champion": str(piece), "how": how, "path": entered, "damage": damage, "trap": trap,
            "left": left, "own": state.side(target) == state.side(source),
        }
    ]  # fmt: skip


def order_preview(state: State, act: Act, target: Champion) -> dict[str, Any]:
    """What is next for that one of several."""
    line = act.line
    if line is None or line.do not in ("push", "pull"):
        return {"shoves": [], "path": []}
    n = amount(state, act, line)
    found = shove(state, act.champion, target.number, line.do, n)
    return {"shoves": found, "path": [hex for one in found for hex in one["path"]]}


def reaction_preview(state: State, act: Act, option: React | None) -> dict[str, Any]:
    """The damage of the attack if this Reaction is played, or none."""
    card = act.card
    assert isinstance(card, Card)
    if option is None:
        return _preview(state, act, card)
    was = act.defender, act.guard, act.shielded, state.steady
    act.defender = option.defender.number
    act.guard = option.card.defence
    answering = Act(act.player ^ 1, option.card, act.defender)
    answering.answering = act
    for line in option.card.now:
        if not holds(state, answering, line.when):
            continue
        if line.do == "guard":
            act.guard += line.n
        elif line.do == "shield":
            act.shielded = act.defender
        elif line.do == "steady":
            state.steady |= sum(1 << c for c in subjects(state, answering, line))
    told = _preview(state, act, card)
    if any(line.do in MOVING for line in option.card.post):
        told["shoves"] = []  # they depend on where everybody stands by then  SFB-R18
    act.defender, act.guard, act.shielded, state.steady = was
    return told


def victim_preview(state: State, act: Act | None, target: Champion) -> dict[str, Any]:
    """What the one who is chosen suffers: the damage of the text, or that of a Standard Action."""
    line = act.line if act is not None else None
    n = amount(state, act, line) if act is not None and line is not None else 1
    left = _left(state, target.number, n)
    return {"number": n, "text": "out of action" if left == 0 else f"{left} left"}


def move_preview(state: State, ask: str, seat: int, champion: int, spot: Spot) -> dict[str, Any]:
    """The way there, and whether a trap waits at its end (a barrier); its face, if looked at."""
    way = path(state, champion, spot.cell) if ask == "move" else [state.arena.names[spot.cell]]
    trap = bool(springing(state, champion) >> spot.cell & 1)
    told: dict[str, Any] = {"preview": {"path": way}}
    if trap:
        laid = state.traps[spot.cell]
        face = f": {face_name(str(state.trap(laid.face)))}" if laid.seen >> seat & 1 else ""
        told["preview"]["text"] = f"springs a trap{face}"
        told["rules"] = ["SFB-124"]
        told["barrier"] = True
    told["preview"].update(reach_preview(state, champion, spot.cell, told["preview"].get("text")))
    return told


def reach_preview(state: State, champion: int, cell: int, text: str | None) -> dict[str, Any]:
    """Who could be targeted from that hex, added to what is said of it already."""
    found = in_reach(state, champion, cell) if cell >= 0 else []
    if not found:
        return {}
    names = " and ".join(champion_name(state, enemy) for enemy in found)
    told = f"{text}; {names} in reach" if text else f"{names} in reach"
    return {"reach": [str(enemy) for enemy in found], "text": told}


def in_reach(state: State, champion: int, cell: int) -> list[Champion]:
    """The Enemies that the Action under way could strike from that hex, if it strikes next."""
    act: Act | None = state.act
    if act is None or champion != act.champion:
        return []
    near = state.board.steps[cell] & state.bodies[1 - state.side(champion)]
    if isinstance(act.card, Standard):
        cells = near if act.card.do == "strike" else 0
    elif act.card.aim == "none" or not _aims_next(state, act, act.card):
        cells = 0
    elif act.card.aim in ("arc", "ring"):
        cells = near
    else:
        cells = _aimed_from(state, champion, act.card, cell)
    return [state.champion(state.at[there]) for there in cells_of(cells)]


def _aims_next(state: State, act: Act, card: Card) -> bool:
    """Whether a target is declared as soon as the present walk, Dash or Jump has ended."""
    if act.step == "pre":
        return act.line is card.pre[-1]
    goes_on = any(line.do in GOING and holds(state, act, line.when) for line in card.pre)
    return act.step == "move" and not goes_on


def _aimed_from(state: State, champion: int, card: Card, cell: int) -> int:
    was = state.hexes[champion]
    state.put(champion, cell)
    cells = aimed(state, champion, card)
    if was >= 0:
        state.put(champion, was)
    else:
        state.lift(champion)
    return cells


def spared_preview(state: State, act: Act, guard: int, ally: Champion) -> dict[str, Any]:
    """What an Ally suffers, and what is left of both, if a levelled-up Dugrun takes his share."""
    dealt = act.dealt[ally.number]
    less = state.champion(guard).takes_over
    own = act.dealt.get(guard, 0) + less
    parts = [
        f"{name} {f'{left} left' if left else 'out of action'}"
        for name, left in (
            (champion_name(state, ally), _left(state, ally.number, dealt - less)),
            (champion_name(state, state.champion(guard)), _left(state, guard, own)),
        )
    ]
    return {"text": f"{dealt - less} damage instead of {dealt}: {', '.join(parts)}"}


def flight_preview(state: State, act: Act, champion: int, way: Way) -> dict[str, Any]:
    """The way of a flight, up to the first trap."""
    answered = act.step == "reaction post" and act.reaction is not None
    card = act.reaction if answered else act.card
    source = act.defender if answered else act.champion
    lines = (*card.post, *card.skill) if isinstance(card, Card) else ()
    steps = max((amount(state, act, line) for line in lines if line.do == "fear"), default=0)
    told: dict[str, Any] = {"path": []}
    for cell in fear_ways(state, source, champion, steps).get(way.way, ()):
        told["path"].append(state.arena.names[cell])
        if springing(state, champion) >> cell & 1:
            told["text"] = "springs a trap"
            break
    return told
