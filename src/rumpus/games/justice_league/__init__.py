"""Justice League Strategy Game: Darkseid against two, three or four heroes (JL-140)."""

from __future__ import annotations

from rumpus.games.justice_league import growth, labels, loading, notation, setup, why, words
from rumpus.games.justice_league import round as rounds
from rumpus.games.justice_league.conceive import conceivable
from rumpus.games.justice_league.evaluate import evaluate
from rumpus.games.justice_league.imagine import imagine
from rumpus.games.justice_league.start import sides, start
from rumpus.games.justice_league.statements import holds
from rumpus.games.justice_league.talk import phrases
from rumpus.games.justice_league.views import view
from rumpus.games.justice_league.why import full_prompt
from rumpus.kernel import Format, Game, Setting

GAME = Game(
    id="justice_league",
    title="Justice League Strategy Game",
    summary="One against many: Darkseid's hidden crises, the heroes' secret cards, open talk.",
    version="3",
    formats=(
        Format("4-heroes", "Four heroes against Darkseid", 5, roles=("Darkseid", *["Hero"] * 4)),
        Format("3-heroes", "Three heroes against Darkseid", 4, roles=("Darkseid", *["Hero"] * 3)),
        Format("2-heroes", "Two heroes against Darkseid", 3, roles=("Darkseid", *["Hero"] * 2)),
    ),
    settings=(
        Setting(
            "heroes",
            "Heroes",
            ("choose", "random"),
            "choose",
            titles={"choose": "Each player chooses", "random": "Drawn at random"},
            help="Who plays which hero: chosen in seat order, or drawn.",
        ),
    ),
    stages={
        "heroes": setup.heroes,
        "deal": setup.deal,
        "deploy": setup.deploy,
        "placement": setup.placement,
        "first reveal": setup.first_reveal,
        "round": rounds.begin_round,
        "hero planning": rounds.hero_planning,
        "darkseid planning": rounds.darkseid_planning,
        "powers": rounds.powers,
        "end of powers": rounds.end_of_powers,
        "replenish": rounds.replenish_cards,
        "train": growth.train,
        "token": growth.token,
    },
    load=loading.load,
    start=start,
    view=view,
    imagine=imagine,
    evaluate=evaluate,
    prompt=full_prompt,
    describe=labels.describe,
    line=words.line,
    objection=why.objection,
    conceivable=conceivable,
    read=notation.read,
    holds=holds,
    prefixes=("JL",),
    teams=sides,
    phrases=phrases,
)

__all__ = ["GAME"]
