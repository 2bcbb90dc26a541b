"""Characters, items, maps and scenarios: the records, each field explained."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Literal

Colour = Literal["blue", "red", "silver", "gold"]
Base = Literal["dark", "light"]
COLOURS: tuple[Colour, ...] = ("blue", "red", "silver", "gold")  # FK-049
BASES: tuple[Base, ...] = ("dark", "light")  # FK-001

# Finesse, force, cunning, leadership: what the four colours stand for (FK-049).
QUALITIES = ("finesse", "force", "cunning", "leadership")

TRAITS = (
    "", "caped-crusader", "one-step-ahead", "last-laugh", "bounce-back", "sidekick",
    "nine-lives", "champion", "scent", "green-embrace", "enigma", "born-performer",
    "two-headed-coin",
)  # fmt: skip
ITEM_TRAITS = ("", "utility-belt", "body-armor")
VERBS = (
    "challenge", "move", "toward", "shove", "pull", "place", "hide", "stand", "box", "intel",
    "roll", "bang", "whirlwind", "partner", "rescue", "odds", "repel", "assist", "ready-die",
    "snatch", "control", "vine", "strangle", "riddle", "compel", "bad-side", "keep", "exhaust",
)  # fmt: skip
Needs = Literal[
    "", "landing", "toward", "pounce", "pull", "room", "step", "item", "control", "riddle", "victim"
]


@dataclass(frozen=True, slots=True)
class Aim:
    """Which rival an action begins with."""

    reach: Annotated[int, "0: adjacent; n: within n squares and seen; 99: seen at any distance"] = 0
    add: Annotated[int, "range added to a challenge (FK-111)"] = 0
    standing: Annotated[bool, "only a standing rival"] = False
    character: Annotated[bool, "not a minion"] = False
    needs: Annotated[Needs, "what must be possible with it besides"] = ""
    steps: Annotated[int, "how far the mover may go toward it, or it may be pulled"] = 0


@dataclass(frozen=True, slots=True)
class Step:
    """One instruction of an ability or item; they are carried out in order (FK-044)."""

    do: Annotated[str, "the verb"]
    n: Annotated[int, "squares, cards or step of the track"] = 0
    dice: Annotated[int, "dice of the challenge or roll"] = 0
    more: Annotated[
        Literal["", "moved", "markers", "partner", "coin"], "where else the number of dice is from"
    ] = ""
    tails: Annotated[int, "dice when the coin shows tails"] = 0
    pick: Annotated[Literal["aim", "any", "other"], "whom a challenge is made against"] = "aim"
    reach: Annotated[int, "how far the target of this challenge may be; 0: adjacent"] = 0
    add: Annotated[int, "range added to this challenge (FK-111)"] = 0
    near: Annotated[int, "within so many squares of the first target's square"] = 0
    beside: Annotated[Literal["", "target", "partner"], "whom a placed piece stands beside"] = ""
    way: Annotated[Literal["", "farther"], "how a shoved piece goes"] = ""
    through: Annotated[bool, "may pass through standing rivals"] = False
    when: Annotated[Literal["", "won", "lost"], "only after that result"] = ""
    may: Annotated[bool, "optional"] = False


@dataclass(frozen=True, slots=True)
class AbilityText:
    """An ability of a character card (FK-005)."""

    id: Annotated[str, "its name in notation"]
    cost: Annotated[int, "1 to 4: the step its token goes on (FK-043)"]
    colour: Annotated[Colour, "its type: blue, red, silver or gold (FK-049)"]
    steps: Annotated[tuple[Step, ...], "what it does, in order (FK-044)"]
    challenge: Annotated[bool, "its name bears the challenge symbol (FK-046, FK-R89)"] = False
    down: Annotated[bool, "may be used while knocked down"] = False
    once: Annotated[bool, "once per turn"] = False
    aim: Annotated[Aim | None, "the rival it begins with"] = None


@dataclass(frozen=True, slots=True)
class CharacterText:
    """A character, basic ones included (FK-005, FK-007)."""

    id: Annotated[str, "its name in notation"]
    set: Annotated[str, "the set it comes from"]
    defense: Annotated[int, "dice it defends with (FK-102)"]
    dots: Annotated[tuple[Colour, ...], "ability tokens it brings (FK-006)"] = ()
    trait: Annotated[str, "its trait (FK-050)"] = ""
    basic: Annotated[Literal["", "dark", "light"], "a basic character of that base colour"] = ""
    ability: Annotated[tuple[AbilityText, ...], "its abilities"] = ()


@dataclass(frozen=True, slots=True)
class ItemText:
    """An item (FK-072)."""

    id: Annotated[str, "its name in notation"]
    set: Annotated[str, "the set it comes from"]
    step: Annotated[int, "the cooldown icon; 0: it works as a trait (FK-073)"] = 0
    challenge: Annotated[bool, "its name bears the challenge symbol (FK-075)"] = False
    aim: Annotated[Aim | None, "the rival it begins with"] = None
    steps: Annotated[tuple[Step, ...], "what it does, in order"] = ()
    trait: Annotated[str, "the trait it gives"] = ""


@dataclass(frozen=True, slots=True)
class MapText:
    """A map: its walls, and where things are set up."""

    id: Annotated[str, "its name in options"]
    width: Annotated[int, "columns"]
    height: Annotated[int, "rows"]
    walls: Annotated[tuple[str, ...], "walls such as 0,12-8,12 in quarters of a square (FK-R01)"]
    dark: Annotated[tuple[str, ...], "the starting area of the dark bases"]
    light: Annotated[tuple[str, ...], "the starting area of the light bases"]
    markers: Annotated[tuple[str, str, str, str], "set-up squares of the point markers A to D"]
    flags: Annotated[tuple[str, str], "the flag squares, dark and light"]
    zones: Annotated[tuple[tuple[str, ...], ...], "the control zones"]
    area: Annotated[tuple[str, str], "first and last square of the scoring area"]
    scenarios: Annotated[tuple[str, ...], "the scenarios printed for it"] = ()
    solids: Annotated[tuple[str, ...], "closed areas, by their corners (FK-082)"] = ()


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario: what gains points besides knock-outs and point markers."""

    id: Annotated[str, "its name in options"]
    leader: Annotated[int, "points for the rival leader instead of the usual; 0: no leaders"] = 0
    flag: Annotated[int, "points for reaching the rival flag; 0: no flags"] = 0
    zones: Annotated[bool, "control zones score at the end of a round"] = False
    territory: Annotated[bool, "the scoring area scores at the end of a round"] = False

    @property
    def digest_key(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class TableText:
    """Numbers common to all scenarios."""

    thresholds: Annotated[tuple[int, ...], "points to win for 1, 2, 3 ... characters a side"]
    rounds: Annotated[int, "the last round of a scenario (FK-R75)"]
    first_rounds: Annotated[int, "the last round of the first game (FK-R75)"]
    knock_out: Annotated[int, "points for a knock-out"]
    marker: Annotated[int, "points for a point marker (FK-063)"]
    box_dice: Annotated[int, "dice of a Mystery Box (FK-R58)"]
    boxes: Annotated[int, "Mystery Boxes of a side (FK-R66)"]
    intel: Annotated[int, "Intel cards of a side"]
    riddles: Annotated[int, "Riddle cards of a side"]
    riddle_cost: Annotated[int, "what a Riddle adds to a cost (FK-114)"]
    vines: Annotated[int, "Vine tokens of a side"]
    vine_defense: Annotated[int, "the defense of a Vine"]
    champion_step: Annotated[int, "where the Champion die goes after a roll (FK-R116)"]
    die: Annotated[dict[str, int], "how many faces show burst, shield, triple (FK-104)"] = field(
        default_factory=dict[str, int]
    )
    champion: Annotated[dict[str, int], "the faces of the Champion die (FK-R107)"] = field(
        default_factory=dict[str, int]
    )
