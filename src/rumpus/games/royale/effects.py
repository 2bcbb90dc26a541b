"""The effect vocabulary of action cards: what content may say, one frozen record per verb."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

Who = Literal["self", "near", "own", "each"]


@dataclass(frozen=True, slots=True)
class Move:
    """Movement by a card: up to so many spaces, in one of the ways of moving (SK-R38)."""

    spaces: Annotated[int, "how far at most"]
    mode: Annotated[Literal["walk", "fly", "slip", "climb", "leap"], "the way of moving"] = "walk"
    who: Annotated[Who, "self; near: self or an adjacent teammate; each: all own, in turn"] = "self"


@dataclass(frozen=True, slots=True)
class Carry:
    """After own movement, one teammate that was adjacent before it may be placed beside."""

    places: Annotated[int, "how many teammates at most"] = 1


@dataclass(frozen=True, slots=True)
class Teleport:
    """Place one own character on an empty square within N of its own."""

    within: Annotated[int, "spaces between at most"]


@dataclass(frozen=True, slots=True)
class Swap:
    """Two figures change squares."""

    pair: Annotated[
        Literal["self-teammate", "others", "any"],
        "self and a teammate; two others of any side; any two characters",
    ]
    within: Annotated[int, "spaces between the acting character and each; 99: anywhere"] = 99


@dataclass(frozen=True, slots=True)
class Chain:
    """Further targets of an attack, each counted from the square of the target before."""

    more: Annotated[int, "how many further targets at most"]
    range: Annotated[int, "spaces between at most"]
    red: Annotated[int, "added to red in each further battle"] = 0


@dataclass(frozen=True, slots=True)
class Push:
    """After a battle: the target is pushed up to so many steps, or pulled until adjacent."""

    steps: Annotated[int, "steps at most; 0 to N as the attacker likes"] = 0
    pull: Annotated[bool, "pulled until adjacent or stopped instead"] = False


@dataclass(frozen=True, slots=True)
class Hold:
    """A condition is put on the target (SK-R36)."""

    condition: Annotated[Literal["bound", "webbed"], "which"]


@dataclass(frozen=True, slots=True)
class Drain:
    """The attacker heals what the target lost."""

    share: Annotated[int, "health healed per health lost"] = 1


@dataclass(frozen=True, slots=True)
class Recoil:
    """The attacker loses health if the target lost none."""

    loss: Annotated[int, "health lost"]


@dataclass(frozen=True, slots=True)
class Splash:
    """Everybody else adjacent to the square on which the battle began loses health."""

    loss: Annotated[int, "health lost by each"]


AfterBattle: TypeAlias = Push | Hold | Drain | Recoil | Splash


@dataclass(frozen=True, slots=True)
class Battle:
    """One or more battles, each fought in full (SK-R15)."""

    red: Annotated[int, "added to red"] = 0
    range: Annotated[int, "spaces between at most; 0: adjacent"] = 0
    targets: Annotated[int, "how many different enemies at most"] = 1
    dice: Annotated[int, "red dice rolled and added"] = 1
    everyone: Annotated[bool, "every other adjacent figure instead, teammates included"] = False
    beam: Annotated[int, "every figure on so many squares of one direction instead"] = 0
    over: Annotated[bool, "figures do not block the line"] = False
    by: Annotated[Literal["self", "own", "pair"], "who fights: pair is two beside the target"] = (
        "self"
    )
    chain: Annotated[Chain | None, "further targets"] = None
    if_hurt: Annotated[tuple[AfterBattle, ...], "if the target lost health"] = ()
    after: Annotated[tuple[AfterBattle, ...], "whatever the result"] = ()


@dataclass(frozen=True, slots=True)
class Aim:
    """One enemy suffers something that is no attack."""

    then: Annotated[tuple[AfterBattle, ...], "what it suffers"]
    range: Annotated[int, "spaces between at most, in a clear line; -1: anywhere"] = -1
    characters: Annotated[bool, "only characters, no minions"] = False


@dataclass(frozen=True, slots=True)
class Blast:
    """Figures are pushed the full distance; each that moved fewer steps loses health."""

    steps: Annotated[int, "steps"]
    loss: Annotated[int, "health lost by those that moved fewer"]
    within: Annotated[int, "enemies within N, all one way; -1: all adjacent, away"] = -1


@dataclass(frozen=True, slots=True)
class Heal:
    """Health is regained, never above full."""

    health: Annotated[int, "how much"]
    who: Annotated[Who, "self; near: self or an adjacent teammate; own: one of yours"] = "self"
    cleanse: Annotated[bool, "and all conditions are lost"] = False


@dataclass(frozen=True, slots=True)
class Flip:
    """An action card is turned over."""

    up: Annotated[bool, "an own face-down card up; else an enemy's face-up card down"]


@dataclass(frozen=True, slots=True)
class Burgle:
    """An adjacent enemy character loses a bonus card of its player, or a face-up card."""

    cards: Annotated[int, "how many"] = 1


@dataclass(frozen=True, slots=True)
class Summon:
    """Minions are put on empty squares."""

    minion: Annotated[str, "id of the minion"]
    count: Annotated[int, "how many at most"] = 1
    within: Annotated[int, "spaces between at most; 0 with walls: adjacent"] = 0
    swap: Annotated[bool, "then self may swap squares with it"] = False


@dataclass(frozen=True, slots=True)
class Terrain:
    """Barriers or Rubble on empty squares."""

    token: Annotated[Literal["barrier", "rubble"], "which"]
    count: Annotated[int, "how many at most"]
    within: Annotated[int, "spaces between at most"]


@dataclass(frozen=True, slots=True)
class Mine:
    """The Mine is put on an empty square."""

    loss: Annotated[int, "health lost by the first figure there"] = 3


@dataclass(frozen=True, slots=True)
class Demolish:
    """A Barrier or Rubble goes, or the Breach opens a blacked-out square beside an own figure."""

    squares: Annotated[int, "how many"] = 1


@dataclass(frozen=True, slots=True)
class Gain:
    """More actions this turn."""

    actions: Annotated[int, "how many"]
    own_only: Annotated[bool, "only for this character's Move and plain attacks"] = False


@dataclass(frozen=True, slots=True)
class Allowance:
    """The Move allowance is doubled this turn, or that of all opponents halved for a round."""

    change: Annotated[Literal["double", "halve opponents"], "which"]


@dataclass(frozen=True, slots=True)
class Surge:
    """Red on all of the player's attacks for the rest of this turn."""

    red: Annotated[int, "added to red"]


@dataclass(frozen=True, slots=True)
class LastStand:
    """A badly hurt own character heals and strikes harder on its next attack this turn."""

    at_most: Annotated[int, "its health at most"]
    heal: Annotated[int, "how much it heals"]
    red: Annotated[int, "added to red"]


@dataclass(frozen=True, slots=True)
class Attach:
    """The bonus card stays with one own character as a face-up card of it."""

    white: Annotated[int, "added to white while it defends"]


@dataclass(frozen=True, slots=True)
class DrawBonus:
    """Bonus cards are drawn."""

    cards: Annotated[int, "how many"]


@dataclass(frozen=True, slots=True)
class Bargain:
    """A face-up one-use T or TB card of an enemy within N is resolved as one's own (Loki)."""

    within: Annotated[int, "spaces between at most"]


@dataclass(frozen=True, slots=True)
class Takeover:
    """An enemy character within N is moved and fights for the card's player (Lex Luthor)."""

    within: Annotated[int, "spaces between at most"]
    spaces: Annotated[int, "how far it is moved at most"]


@dataclass(frozen=True, slots=True)
class White:
    """Added to white in this battle."""

    add: Annotated[int, "how much"]


@dataclass(frozen=True, slots=True)
class EndBattle:
    """The battle ends with no damage."""

    damage: Annotated[int, "damage still dealt"] = 0


@dataclass(frozen=True, slots=True)
class NoDamage:
    """This battle does no damage, and goes on."""

    damage: Annotated[int, "damage still dealt"] = 0


@dataclass(frozen=True, slots=True)
class Reduce:
    """The damage of this battle is reduced; an adjacent attacker loses health."""

    damage: Annotated[int, "by how much"]
    sting: Annotated[int, "health lost by an adjacent attacker"] = 0


@dataclass(frozen=True, slots=True)
class Reroll:
    """A die is rolled again; the new result stands."""

    die: Annotated[Literal["red", "white"], "which"]


@dataclass(frozen=True, slots=True)
class Riposte:
    """After damage the defender strikes back at an adjacent attacker, without windows."""

    strikes: Annotated[int, "how often"] = 1


@dataclass(frozen=True, slots=True)
class Modify:
    """Always on while the card is face-up and its character in play."""

    red: Annotated[int, "added to red on its attacks"] = 0
    white: Annotated[int, "added to white while it defends"] = 0
    moves: Annotated[int, "added to its Move allowance, unless it carries a flag"] = 0
    range: Annotated[int, "its plain attacks have this range"] = 0
    reduce: Annotated[int, "damage taken off each battle against it"] = 0
    cap: Annotated[int, "most health that one battle costs it; 0: no cap"] = 0
    plain: Annotated[bool, "only on plain attacks"] = False
    far: Annotated[bool, "only against an attacker that is not adjacent"] = False
    teammate: Annotated[bool, "only while a teammate is adjacent"] = False
    health: Annotated[int, "only at this health or less; 0: always"] = 0
    aura: Annotated[bool, "white also for adjacent teammates"] = False


@dataclass(frozen=True, slots=True)
class Regrow:
    """At the start of its player's turn it heals."""

    health: Annotated[int, "how much"]


@dataclass(frozen=True, slots=True)
class Survive:
    """When it would be defeated its health becomes this instead, and the card turns face-down."""

    health: Annotated[int, "what it is left with"]


@dataclass(frozen=True, slots=True)
class Mode:
    """One of several ways to use a card."""

    name: Annotated[str, "what it is called"]
    effects: Annotated[tuple[Battle, ...], "what it does"]


@dataclass(frozen=True, slots=True)
class ChooseOne:
    """One of several alternatives, chosen at announcement."""

    modes: Annotated[tuple[Mode, ...], "the alternatives"]


Effect: TypeAlias = (
    Move | Carry | Teleport | Swap | Battle | Aim | Blast | Heal | Flip | Burgle | Summon
    | Terrain | Mine | Demolish | Gain | Allowance | Surge | LastStand | Attach | DrawBonus
    | Bargain | Takeover | White | EndBattle | NoDamage | Reduce | Reroll | Riposte | Modify
    | Regrow | Survive | ChooseOne
)  # fmt: skip
