"""The games of the house."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from rumpus.kernel import BadSetting, Game

# Each game lives in a module that exports it; modules are imported when first asked for.
_PLACES = {
    "battle_royale": ("rumpus.games.royale", "BATTLE_ROYALE"),
    "capture_the_flag": ("rumpus.games.royale", "CAPTURE_THE_FLAG"),
    "funkoverse": ("rumpus.games.funkoverse", "GAME"),
    "super_fantasy_brawl": ("rumpus.games.super_fantasy_brawl", "GAME"),
    "justice_league": ("rumpus.games.justice_league", "GAME"),
    "brave_and_bold": ("rumpus.games.brave_and_bold", "GAME"),
}


class _Games(Mapping[str, Game]):
    """The games by id, in the order of the house."""

    def __getitem__(self, id: str) -> Game:
        if id not in _PLACES:
            raise KeyError(id)
        module, name = _PLACES[id]
        game: Game = getattr(import_module(module), name)
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(_PLACES)

    def __len__(self) -> int:
        return len(_PLACES)


GAMES: Mapping[str, Game] = _Games()


def game(id: str) -> Game:
    """The game of that id, or an error that names the games there are."""
    try:
        return GAMES[id]
    except KeyError:
        raise BadSetting(f"there is no game {id!r}; there are {', '.join(GAMES)}") from None
