"""Battle Royale and Capture the Flag: one grid skirmish, two modes."""

from __future__ import annotations

from rumpus.games.royale import setup, turn
from rumpus.games.royale.evaluate import evaluate
from rumpus.games.royale.loading import load
from rumpus.games.royale.notation import read
from rumpus.games.royale.statements import holds
from rumpus.games.royale.views import imagine, revealed, view
from rumpus.games.royale.why import conceivable, objection
from rumpus.games.royale.words import describe, line, prompt
from rumpus.kernel import Format, Game, Setting
from rumpus.kernel.game import StageRule

VERSION = "royale-3"

STAGES: dict[str, StageRule] = {
    "first pick": setup.first_pick,
    "pick": setup.pick,
    "zones": setup.zones,
    "place": setup.place,
    "sides": setup.sides,
    "first turn": setup.first_turn,
    "turn": turn.turn,
    "action": turn.action,
    "end of turn": turn.end_of_turn,
}

TEAMS = Setting(
    "teams",
    "Teams",
    ("draft", "random"),
    "draft",
    titles={"draft": "Pick in turn", "random": "Dealt by chance (house rule)"},
    help="Whether characters are picked in turn, as the rules say, or dealt by chance.",
)
UNIVERSES = Setting(
    "universes",
    "Universes",
    ("any", "one"),
    "any",
    titles={"any": "Mixed", "one": "One per player (house rule)"},
    help="Whether a team may mix the two universes.",
)

BATTLE_ROYALE = Game(
    id="battle_royale",
    title="Battle Royale",
    summary="Defeat every character of the other teams; the last team standing wins.",
    version=VERSION,
    formats=(
        Format("duel", "Two players, four characters each", 2),
        Format("three", "Three players", 3),
        Format("four", "Four players", 4),
    ),
    settings=(
        Setting(
            "board",
            "Board",
            ("city-block", "watchtower-deck"),
            "city-block",
            by_format={"three": "watchtower-deck"},
            titles={"city-block": "City Block", "watchtower-deck": "Watchtower Deck"},
        ),
        Setting(
            "team_size",
            "Characters per player",
            ("2", "3"),
            "3",
            by_format={"four": "2"},
            only=("three", "four"),
            help="With three or four players; as many actions as characters.",
        ),
        TEAMS,
        UNIVERSES,
    ),
    stages=STAGES,
    load=load,
    start=setup.start,
    view=view,
    imagine=imagine,
    evaluate=evaluate,
    prompt=prompt,
    describe=describe,
    line=line,
    objection=objection,
    conceivable=conceivable,
    read=read,
    holds=holds,
    prefixes=("SK", "BR"),
    revealed=revealed,
)

CAPTURE_THE_FLAG = Game(
    id="capture_the_flag",
    title="Capture the Flag",
    summary="Bring the other side's flag to a space behind your own base line.",
    version=VERSION,
    formats=(Format("flag", "Two players, two characters each", 2),),
    settings=(
        Setting(
            "board",
            "Board",
            ("twin-headquarters", "rooftop-dash"),
            "twin-headquarters",
            titles={"twin-headquarters": "Twin Headquarters", "rooftop-dash": "Rooftop Dash"},
        ),
        TEAMS,
        UNIVERSES,
    ),
    stages=STAGES,
    load=load,
    start=setup.start,
    view=view,
    imagine=imagine,
    evaluate=evaluate,
    prompt=prompt,
    describe=describe,
    line=line,
    objection=objection,
    conceivable=conceivable,
    read=read,
    holds=holds,
    prefixes=("SK", "CF"),
    revealed=revealed,
)
