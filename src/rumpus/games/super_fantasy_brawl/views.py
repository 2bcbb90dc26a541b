"""Who sees what.  Hands, planned cards and faces of traps are secret; all else is open (SFB-017).

Plain parts that never change (the arena, Champion cards, Action cards) are built once.
"""

from __future__ import annotations

from typing import Any

from rumpus.games.super_fantasy_brawl.act import Act
from rumpus.games.super_fantasy_brawl.arena import Content
from rumpus.games.super_fantasy_brawl.attack import damage_to
from rumpus.games.super_fantasy_brawl.drafts import pool
from rumpus.games.super_fantasy_brawl.pieces import CORES, Card, Champion
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.games.super_fantasy_brawl.track import count, enough
from rumpus.geometry.masks import cells_of

STEPS = {
    "attack": ("move", "pre", "attack", "reaction", "damage", "reaction post", "post"),
    "skill": ("move", "skill"),
    "plan": ("move", "plan"),
    "heal": ("move", "heal"),
    "strike": ("move", "strike"),
    "move": ("move",),
}
CORES_VIEW = [
    [{"core": core.text, "ready": bool(ready & core.bit)} for core in CORES] for ready in range(8)
]
USED_VIEW = [
    [do for n, do in enumerate(("plan", "heal", "strike", "move")) if used >> n & 1]
    for used in range(16)
]
# What both sides count alike: one side's count is what the other's rival has.
MIRRORED = ("in area", "beside statue", "areas entered", "statues flanked", "bloodied enemies")


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What that seat (None: a watcher) may know, as plain data."""
    plain = plain_content(state.content)
    rules = state.rules
    return {
        "format": rules.numbers.format,
        "round": state.round,
        "active": state.player if state.round else None,
        "order": state.order,
        "goal": rules.numbers.goal,
        "max_rounds": rules.rounds,
        "vp": [state.vp[0], state.vp[1]],
        "board": plain["board"],
        "areas": [("north", "south")[area] for area in state.area_of],
        "players": [_player(state, plain, other, seat) for other in range(rules.seats)],
        "champions": [
            _champion(state, plain, champion, owner)
            for owner, team in enumerate(state.teams)
            for champion in team
        ],
        "traps": [
            {
                "hex": state.arena.names[cell],
                "face": str(state.trap(laid.face))
                if seat is not None and laid.seen >> seat & 1
                else None,
                "looked_at_by": cells_of(laid.seen),
            }
            for cell, laid in sorted(state.traps.items())
        ],
        "trap_faces": plain["traps"],
        "track": [_slot(state, plain, slot) for slot in range(len(state.track))],
        "challenge_deck": len(state.deck),
        "challenge_discard": [plain["challenges"][challenge.text] for challenge in state.discarded],
        "action": _action(state, plain),
        "pool": _pool(state, plain),
    }


def _pool(state: State, plain: dict[str, Any]) -> list[dict[str, Any]] | None:
    """While teams are chosen: every kind of Champion there is (SFB-034)."""
    if all(len(team) == state.rules.numbers.team for team in state.teams):
        return None
    return [plain["champions"][kind.number] for kind in pool(state)]


def plain_content(content: Content) -> dict[str, Any]:
    """The parts of a view that never change."""
    if not content.plain:
        content.plain.update(
            board=_board(content),
            champions=[_champion_card(content, champion) for champion in content.champions],
            cards=[_card(content, card) for card in content.cards],
            traps=[{"face": str(trap), "count": trap.count} for trap in content.traps],
            challenges={
                str(challenge): {
                    "id": str(challenge),
                    **words(content, "challenge", str(challenge)),
                }
                for challenge in content.challenges
            },
        )
    return content.plain


def words(content: Content, table: str, id: str) -> dict[str, Any]:
    """The name and text of a piece of content; its id where no words are given."""
    known: dict[str, Any] = content.words.get(table, {}).get(id, {})
    return {"name": known.get("name", id.replace("-", " ").title()), "text": known.get("text", "")}


def _board(content: Content) -> dict[str, Any]:
    arena, names = content.arena, content.arena.names
    areas = {cell: id for id, mask in arena.areas.items() for cell in cells_of(mask)}
    statues = {cell: id for id, mask in arena.statue_cells.items() for cell in cells_of(mask)}
    return {
        "hexes": [
            {
                "id": names[cell],
                "q": q,
                "r": r,
                "area": areas.get(cell),
                "statue": statues.get(cell),
                "trap": bool(arena.trap_hexes >> cell & 1),
                "deployment": next(
                    (name for name, mask in zip(("north", "south"), arena.deployment, strict=True)
                     if mask >> cell & 1), None,
                ),
            }
            for cell, (q, r) in enumerate(content.board.coordinates)
        ],
        "areas": [{"id": id, **words(content, "area", id)} for id in arena.areas],
        "statues": [{"id": id, **words(content, "statue", id)} for id in arena.statue_cells],
    }  # fmt: skip


def _champion_card(content: Content, champion: Champion) -> dict[str, Any]:
    """Both sides of a Champion card, open at any time (SFB-020, SFB-181)."""
    known = words(content, "champion", champion.record.id)
    ability = content.words.get("champion", {}).get(champion.record.id, {}).get("ability", "")
    return {
        "kind": champion.record.id,
        "name": known["name"],
        "title": known["text"],
        "sides": [
            {"hp": champion.hp[0], "defence": champion.defence, "ability": ""},
            {"hp": champion.hp[1], "defence": champion.defence, "ability": ability},
        ],
        "cards": [str(card) for card in champion.cards],
        "actions": [_card(content, card) for card in champion.cards],
    }


def _steps(card: Card) -> list[str]:
    """The steps that resolving a card has (SFB-068, SFB-087)."""
    steps = [] if card.move is None else ["move"]
    if card.is_reaction:
        return ["reaction", "damage", *(["post"] if card.post else [])]
    if not card.is_attack:
        return [*steps, "skill"]
    pre, post = (["pre"] if card.pre else []), (["post"] if card.post else [])
    return [*steps, *pre, "attack", "reaction", "damage", *post]


def _card(content: Content, card: Card) -> dict[str, Any]:
    """An Action card as printed (SFB-180)."""
    record = card.record
    return {
        "id": str(card),
        **words(content, "card", record.id),
        "champion": str(card.owner),
        "core": record.core,
        "kind": record.kind,
        "move": record.move,
        "aim": record.aim,
        "range": list(record.range) if record.aim in ("direct", "indirect") else None,
        "strength": record.strength,
        "defence": record.defence if card.is_reaction else None,
        "steps": _steps(card),
    }


def _player(state: State, plain: dict[str, Any], player: int, seat: int | None) -> dict[str, Any]:
    cards = plain["cards"]
    own = player == seat
    return {
        "seat": player,
        "side": player & 1,
        "place": state.order.index(player),
        "cores": CORES_VIEW[state.ready[player]],
        "hand_count": len(state.hands[player]),
        "hand": [cards[card.number] for card in state.hands[player]] if own else None,
        "shown": [str(card) for card in state.shown[player]],
        "deck_count": len(state.decks[player]) + len(state.tops[player]),
        "planned_count": len(state.tops[player]),
        "planned": [str(card) for card in state.tops[player]] if own else None,
        "aside_count": len(state.set_aside[player]),
        "discard": [cards[card.number] for card in state.discards[player]],
        "brought": [str(kind) for kind in state.brought[player]],
        "standard_used": USED_VIEW[state.used if player == state.player else 0],
    }


def _champion(state: State, plain: dict[str, Any], champion: int, owner: int) -> dict[str, Any]:
    bit = 1 << champion
    cell = state.hexes[champion]
    return {
        "id": str(state.champion(champion)),
        "owner": owner,
        "side": owner & 1,
        "hex": state.arena.names[cell] if cell >= 0 else None,
        "damage": state.damage[champion],
        "hp": state.hp(champion),
        "defence": state.defence(champion),
        "levelled": bool(state.levelled & bit),
        "will_level": bool(state.earned & bit),
        "bloodied": state.damage[champion] >= 3,
        "rooted": bool(state.rooted & bit),
        "steady": bool(state.steady & bit),
        "exposed": bool(state.exposed & bit),
        "strength": state.strength[champion],
        "movement": state.movement[champion],
        "guard": state.guard[champion],
        "against": state.against[champion],
        "next_against": state.next_against[champion],
        "may_return": bool(state.gate_start & bit),
        "card": plain["champions"][champion],
    }


def _slot(state: State, plain: dict[str, Any], slot: int) -> dict[str, Any]:
    """A slot of the track with the live state of its Challenge for both sides."""
    challenge = state.track[slot]
    points = state.rules.numbers.track[slot]
    if challenge is None:
        return {"slot": slot, "points": points, "challenge": None}
    record = challenge.record
    if record.measure in MIRRORED:
        ours, theirs = count(state, challenge, 0)
        counts = ((ours, theirs), (theirs, ours))
    else:
        counts = (count(state, challenge, 0), count(state, challenge, 1))
    return {
        "slot": slot,
        "points": points,
        "challenge": plain["challenges"][challenge.text],
        "least": record.least,
        "more": record.more,
        "sides": [
            {"count": mine, "met": enough(challenge, mine, theirs)} for mine, theirs in counts
        ],
    }


def _action(state: State, plain: dict[str, Any]) -> dict[str, Any] | None:
    """The Action that is being resolved, step by step."""
    act: Act | None = state.act
    if act is None:
        return None
    card = act.card
    is_card = isinstance(card, Card)
    kind = card.kind if isinstance(card, Card) else card.do
    names = state.content.champions
    return {
        "seat": act.player,
        "champion": str(names[act.champion]),
        "card": plain["cards"][card.number] if isinstance(card, Card) else None,
        "standard": None if is_card else kind,
        "core": card.core.text,
        "steps": list(STEPS[kind]),
        "step": act.step,
        "target_hex": state.arena.names[act.target_hex] if act.target_hex >= 0 else None,
        "targets": [
            {
                "champion": str(names[target]),
                "damage": _expected(state, act, target),
                "dealt": act.dealt.get(target),
            }
            for target in act.targets
        ],
        "reaction": plain["cards"][act.reaction.number] if act.reaction else None,
        "defender": str(names[act.defender]) if act.defender >= 0 else None,
    }


def _expected(state: State, act: Act, target: int) -> int | None:
    """The attack damage: as it stands before it is dealt, and then what was dealt."""
    card = act.card
    if target in act.dealt:
        return act.dealt[target]
    if not isinstance(card, Card) or not card.is_attack or state.hexes[target] < 0:
        return None
    return damage_to(state, act, card, target)
