"""Characters and challenge cards as they stand in content/*.toml, each field explained."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from rumpus.games.brave_and_bold.law import PLAIN, Law

When = Literal[
    "before draw", "would draw", "any drawn", "crisis drawn", "third crisis drawn", "all stopped",
    "after reveal", "after recovery", "combat", "crisis", "damage", "last stand", "resupply",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class AbilityText:
    """An ability of the player board, or the finishing move."""

    id: Annotated[str, "name in notation; its title is in text.toml"]
    needs: Annotated[str, "the slots as letters: C R A F K, S for the special token"]
    damage: Annotated[int, "normal damage"] = 0
    indefensible: Annotated[int, "indefensible damage"] = 0
    recover: Annotated[int, "recovery action of this much"] = 0
    gains: Annotated[tuple[str, ...], "special abilities that get a marker"] = ()
    starting: Annotated[int, "more damage while holding the starting player marker"] = 0
    per_crisis: Annotated[int, "more damage for each crisis token on the own meter"] = 0
    hostile: Annotated[int, "most hostile tokens put into an opponent's bag"] = 0


@dataclass(frozen=True, slots=True)
class SpecialText:
    """A special ability of the ability card; each use takes a marker."""

    id: Annotated[str, "name in notation; its title and words are in text.toml"]
    markers: Annotated[int, "how many uses can be stored"]
    when: Annotated[When, "the moment of its use"]
    add: Annotated[str, "tokens from the supply into the bag"] = ""
    until: Annotated[Literal["rebalance", "for good"], "how long they stay"] = "for good"
    to: Annotated[Literal["self", "opponent"], "whose supply and bag"] = "self"
    prevent: Annotated[int, "normal damage prevented, at most"] = 0
    riposte: Annotated[int, "normal damage dealt back"] = 0
    riposte_prevented: Annotated[bool, "as much is dealt back as was prevented"] = False
    recover: Annotated[int, "recovery action of this much"] = 0
    look: Annotated[int, "challenge cards looked at"] = 0
    draw: Annotated[int, "tokens drawn into the current draw"] = 0
    discount: Annotated[int, "an additional purchase that costs this much less"] = 0
    resource: Annotated[int, "added to the resource pool"] = 0
    pool: Annotated[int, "added to the damage pool"] = 0
    one_more: Annotated[bool, "one more token of the own draw may be returned"] = False


@dataclass(frozen=True, slots=True)
class TokenText:
    """The special token of a character."""

    id: Annotated[str, "name; its words are in text.toml"]
    count: Annotated[int, "tokens in the set"]
    stands_for: Annotated[str, "token types it may stand for on an ability"] = ""
    rate: Annotated[int, "how many together stand for one token"] = 1
    prevent: Annotated[int, "normal damage prevented by discarding an unallocated one"] = 0
    resource: Annotated[int, "worth in the resource pool"] = 0
    counts: Annotated[int, "what it counts for the bonus table"] = 1
    used_recovers: Annotated[int, "recovery action for each one used on an ability"] = 0
    used_lowers_pool: Annotated[int, "an opponent's damage pool is lower for each one used"] = 0
    drawn_lowers_count: Annotated[int, "an opponent's bonus count may be lowered when drawn"] = 0


@dataclass(frozen=True, slots=True)
class HostileText:
    """Tokens of the set that go into opponents' bags."""

    id: Annotated[Literal["kryptonite", "laughing-gas"], "name; its words are in text.toml"]
    count: Annotated[int, "tokens in the set"]
    damage: Annotated[int, "indefensible damage when drawn, not below 1"] = 0
    pool: Annotated[int, "lowers the drawer's damage pool"] = 0
    price: Annotated[int, "price in Resupply for an opponent of the owner; 0: not for sale"] = 0
    most: Annotated[int, "most in the owner's bag and draw together"] = 0


@dataclass(frozen=True, slots=True)
class RecoveryText:
    """The recovery ability."""

    draw: Annotated[int, "tokens drawn"]
    most: Annotated[int, "most recovered, before challenge cards"]
    per: Annotated[Mapping[str, int], "recovered for each token of a type"] = field(
        default_factory=dict[str, int]
    )
    kinds: Annotated[str, "recovers 1 for each different type among these"] = ""
    one_by_one: Annotated[bool, "drawn one at a time, stopping when one likes"] = False
    bust: Annotated[int, "so many crisis tokens end the draw; 0: never"] = 0
    penalty: Annotated[int, "and lower the total by this much"] = 0


@dataclass(frozen=True, slots=True)
class CharacterText:
    """A character: board, ability card and tokens."""

    id: Annotated[str, "name in notation; its title is in text.toml"]
    side: Annotated[Literal["hero", "villain"], "for the team formats"]
    start: Annotated[Mapping[str, int], "the starting bag, by token letter"]
    bonus: Annotated[tuple[tuple[int, str], ...], "rows: tokens drawn, and bonuses gained"]
    recovery: Annotated[RecoveryText, "the recovery ability"]
    token: Annotated[TokenText, "the special token"]
    finishing: Annotated[AbilityText, "the finishing move"]
    abilities: Annotated[tuple[AbilityText, ...], "six abilities"]
    specials: Annotated[tuple[SpecialText, ...], "special abilities with their markers"]
    extra: Annotated[Mapping[str, int], "additional basic tokens of the set"] = field(
        default_factory=dict[str, int]
    )
    hostile: Annotated[HostileText | None, "tokens for opponents' bags"] = None


@dataclass(frozen=True, slots=True)
class ChallengeText:
    """A challenge card."""

    id: Annotated[str, "name in notation"]
    crest: Annotated[str, "the character whose crest it bears"]
    title: Annotated[str, "its title"]
    when: Annotated[str, "its moment, in words"]
    text: Annotated[str, "what it says"]
    law: Annotated[Law, "what it changes"] = PLAIN
