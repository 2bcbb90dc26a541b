"""Super Fantasy Brawl: three Champions a side, Cores, cards, Challenges."""

from __future__ import annotations

from rumpus.games.super_fantasy_brawl.arena import load
from rumpus.games.super_fantasy_brawl.conceive import conceivable
from rumpus.games.super_fantasy_brawl.drafts import (
    bring,
    bring_lists,
    casual_draft,
    competitive_draft,
    free_draft,
)
from rumpus.games.super_fantasy_brawl.evaluate import evaluate
from rumpus.games.super_fantasy_brawl.imagine import imagine
from rumpus.games.super_fantasy_brawl.notation import holds, read
from rumpus.games.super_fantasy_brawl.objections import objection
from rumpus.games.super_fantasy_brawl.setup import (
    decks,
    deploy,
    first,
    first_hand,
    lay_traps,
    replace_hand,
    start,
)
from rumpus.games.super_fantasy_brawl.turn import activation, rest
from rumpus.games.super_fantasy_brawl.views import view
from rumpus.games.super_fantasy_brawl.words import describe, line, prompt
from rumpus.kernel import Format, Game, Setting, Table

YES_NO = {"no": "No", "yes": "Yes"}
SETTINGS = (
    Setting(
        "draft",
        "Draft",
        ("casual", "competitive", "free"),
        "casual",
        titles={
            "casual": "Casual draft",
            "competitive": "Competitive draft, with bans",
            "free": "Free choice",
        },
        help="How the teams are chosen.",
    ),
    Setting(
        "pool",
        "Champions",
        ("all", "box"),
        "all",
        titles={"all": "All Champions", "box": "Those of the base box"},
        help="With too few Champions for the table there are two of each, never on one side.",
    ),
    Setting(
        "mirror",
        "Mirror games",
        ("no", "yes"),
        "no",
        titles=YES_NO,
        help="Both sides may take the same Champion.",
    ),
    Setting(
        "first",
        "Who goes first",
        ("random", "0", "1"),
        "random",
        titles={"random": "Random", "0": "First seat's side", "1": "Second seat's side"},
        help="In a match of several games the loser of the last may go first.",
    ),
    Setting(
        "max_rounds",
        "Round limit",
        ("40", "off", "10", "15", "20", "30", "60"),
        "40",
        titles={"off": "None"},
        help="After so many rounds the higher score wins.",
    ),
    Setting(
        "legacy_challenge_setup",
        "Second Challenge at the start",
        ("no", "yes"),
        "no",
        titles=YES_NO,
        only=("duel",),
        help="As older rules have it: one more Challenge, in the left 1 VP slot.",
    ),
    Setting(
        "league",
        "League format",
        ("no", "yes"),
        "no",
        titles=YES_NO,
        only=("duel",),
        help="Competitive draft; the second player may replace the first Challenge. Two lists "
        "each, one of which is banned, if there are Champions enough for them.",
    ),
)


def sides(table: Table) -> tuple[tuple[int, ...], ...]:
    """The seats of each side (SFB-160)."""
    return ((0,), (1,)) if table.format.seats == 2 else ((0, 2), (1, 3))


GAME = Game(
    id="super_fantasy_brawl",
    title="Super Fantasy Brawl",
    summary="Champions, Cores and cards in a small arena; first side to five points wins.",
    version="1",
    formats=(
        Format("duel", "Two players", 2),
        Format("tornado", "Super Team Tornado", 4, 2, ("Team 1", "Team 2") * 2),
    ),
    settings=SETTINGS,
    stages={
        "first": first,
        "free": free_draft,
        "casual": casual_draft,
        "bring": bring,
        "lists": bring_lists,
        "competitive": competitive_draft,
        "decks": decks,
        "traps": lay_traps,
        "hand": first_hand,
        "replace": replace_hand,
        "deploy": deploy,
        "activation": activation,
        "rest": rest,
    },
    load=load,
    start=start,
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
    prefixes=("SFB",),
    teams=sides,
)

__all__ = ["GAME"]
