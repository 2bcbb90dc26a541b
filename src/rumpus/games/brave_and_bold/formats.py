"""Formats and settings of a table.  Rulebook: "2v2", "3v3"; settings where the book is silent."""

from __future__ import annotations

from rumpus.kernel import Format, Setting

FORMATS = (
    Format("1v1", "One against one", 2),
    Format(
        "2v2", "Two heroes against two villains", 4, 2, ("Hero", "Villain") * 2
    ),  # BB-150 BB-157
    Format("3v3", "Three heroes against three villains", 6, 2, ("Hero", "Villain") * 3),
)
TEAMS = ("2v2", "3v3")
SETTINGS = (
    Setting(
        "play_order",
        "Order of play",
        ("simultaneous", "combat_in_order", "player_order"),
        "simultaneous",
        titles={
            "simultaneous": "all at once",
            "combat_in_order": "Combat in player order",
            "player_order": "everything in player order",
        },
        help="Whether Watchtower, Preparation and Combat go at once or in turn (BB-021, BB-022).",
    ),
    Setting(
        "critical_mass",
        "Critical mass",
        ("lethal", "injure"),
        "lethal",
        titles={"lethal": "defeats", "injure": "injures who is not injured"},
        help="What an activated critical mass does to an uninjured opponent (BB-R32).",
    ),
    Setting(
        "team_end",
        "End of a team game",
        ("all_defeated", "all_at_zero"),
        "all_defeated",
        titles={"all_defeated": "all are defeated", "all_at_zero": "all are at zero"},
        only=TEAMS,
        help="When a team has lost (BB-R54).",
    ),
    Setting(
        "team_elimination",
        "Defeated members",
        ("out", "down"),
        "out",
        titles={"out": "are out", "down": "can be brought back"},
        only=TEAMS,
        help="What becomes of one defeated member of a team (BB-R53).",
    ),
    Setting(
        "reverse_persists",
        "An unused Reverse",
        ("no", "yes"),
        "no",
        titles={"no": "goes back into the bag", "yes": "stays on the board"},
        help="What becomes of a Reverse token that was not used (BB-R09).",
    ),
    Setting(
        "odds",
        "Odds",
        ("shown", "hidden"),
        "shown",
        help="Whether the chances of the next draws are shown; they follow from public facts.",
    ),
)
