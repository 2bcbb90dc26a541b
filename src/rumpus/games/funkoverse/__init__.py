"""DC Comics Funkoverse: an unofficial implementation of its rules."""

from __future__ import annotations

from rumpus.games.funkoverse import cooldown, formats, notation, refusals, setup, statements, views
from rumpus.games.funkoverse import round as rounds
from rumpus.games.funkoverse.evaluate import evaluate
from rumpus.games.funkoverse.loading import load
from rumpus.games.funkoverse.words import describe, line, prompt
from rumpus.kernel import Game

GAME = Game(
    id="funkoverse",
    title="DC Comics Funkoverse",
    summary="Two sides, two actions a turn, sight lines, and a price paid in time.",
    version="3",
    formats=formats.FORMATS,
    settings=formats.SETTINGS,
    stages={
        "setup": setup.setup,
        "draft": setup.draft,
        "secret teams": setup.secret_teams,
        "items": setup.items,
        "partners": setup.partners,
        "leaders": setup.leaders,
        "swaps": setup.swaps,
        "placing": setup.placing,
        "turn": rounds.turn,
        "action": rounds.action,
        "round end": cooldown.round_end,
        "cooldown": cooldown.cooldown,
    },
    load=load,
    start=formats.start,
    view=views.view,
    imagine=views.imagine,
    evaluate=evaluate,
    prompt=prompt,
    describe=describe,
    line=line,
    objection=refusals.objection,
    conceivable=refusals.conceivable,
    read=notation.read,
    holds=statements.holds,
    prefixes=("FK",),
    teams=views.seats_of_sides,
)
