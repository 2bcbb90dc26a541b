"""What a sensible player would do, where looking one action ahead does not tell."""

from __future__ import annotations

from typing import Any

from rumpus.games.justice_league import advice_darkseid, advice_heroes
from rumpus.games.justice_league.asking import Motion
from rumpus.games.justice_league.content import DARKSEID
from rumpus.games.justice_league.state import State
from rumpus.kernel import Decision


def advise(state: State, decision: Decision) -> Any:
    """An answer, or None where the advice is to look ahead.

    The state is a world imagined for the seat that is asked. Heroes agree with a proposal, so
    that a person among them is heard; on the last word they follow the first other choice.
    """
    about = decision.subject
    if isinstance(about, Motion) and about.step == "agree":
        return about.named[0]
    if isinstance(about, Motion) and about.step == "last word":
        return about.named[1]
    known = (advice_darkseid.ADVICE if decision.player == DARKSEID else advice_heroes.ADVICE).get(
        decision.ask
    )
    return known(state, decision) if known else None
