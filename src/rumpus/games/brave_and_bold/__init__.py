"""Brave & Bold: a bag building combat game of heroes and villains."""

from rumpus.games.brave_and_bold.activation import activate
from rumpus.games.brave_and_bold.armoury import exchange, power_up, resupply
from rumpus.games.brave_and_bold.combat import allocation, combat
from rumpus.games.brave_and_bold.evaluate import evaluate
from rumpus.games.brave_and_bold.formats import FORMATS, SETTINGS
from rumpus.games.brave_and_bold.guard import finishing_moves, guard
from rumpus.games.brave_and_bold.loading import load
from rumpus.games.brave_and_bold.log import line
from rumpus.games.brave_and_bold.notation import read
from rumpus.games.brave_and_bold.pools import pools, targets
from rumpus.games.brave_and_bold.preparation import (
    all_stopped,
    beats,
    flashpoint,
    one_more,
    prepare,
    redraw,
    slippery,
    thefts,
)
from rumpus.games.brave_and_bold.setup import choose_characters, set_up, start
from rumpus.games.brave_and_bold.state import State
from rumpus.games.brave_and_bold.statements import holds
from rumpus.games.brave_and_bold.views import imagine, revealed, view
from rumpus.games.brave_and_bold.watchtower import recovery, watchtower
from rumpus.games.brave_and_bold.why import conceivable, objection
from rumpus.games.brave_and_bold.words import describe, prompt
from rumpus.kernel import Game
from rumpus.kernel.game import StageRule

STAGES: dict[str, StageRule] = {  # the phases of a turn  BB-020
    "choose": choose_characters,
    "setup": set_up,
    "watchtower": watchtower,
    "recovery": recovery,
    "prepare": prepare,
    "draw": beats,
    "all stopped": all_stopped,
    "one more": one_more,
    "slippery": slippery,
    "flashpoint": flashpoint,
    "redraw": redraw,
    "thefts": thefts,
    "combat": combat,
    "allocate": allocation,
    "activate": activate,
    "pools": pools,
    "aim": targets,
    "guard": guard,
    "finishing": finishing_moves,
    "power-up": power_up,
    "resupply": resupply,
    "exchange": exchange,
}


def sides(state: State) -> tuple[tuple[int, ...], ...]:
    """The seats of the two sides; they alternate round the table (BB-R52)."""
    seats = {60: 2, 40: 4, 35: 6}[state.limit]
    return tuple(range(0, seats, 2)), tuple(range(1, seats, 2))


GAME = Game(
    id="brave_and_bold",
    title="Brave & Bold",
    summary="Draw tokens from your bag and press your luck; the last side standing wins.",
    version="3",
    formats=FORMATS,
    settings=SETTINGS,
    stages=STAGES,
    load=load,
    start=start,
    view=view,
    imagine=imagine,
    revealed=revealed,
    evaluate=evaluate,
    prompt=prompt,
    describe=describe,
    line=line,
    objection=objection,
    conceivable=conceivable,
    read=read,
    holds=holds,
    prefixes=("BB",),
    teams=sides,
)

__all__ = ["GAME"]
