"""Brave & Bold: two sides without a board: counters, bags, draws, abilities, market."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rich.text import Text

from rumpus.terminal.names import COLOURS

LEGEND = (
    "c combat, r resource, a agility, f focus, u utility, v reverse,\n"
    "k crest, s special, x crisis; 2 double, + power-up, m critical mass\n"
)


def board(view: Mapping[str, Any], marked: Collection[str], short: bool = False) -> Text:
    """The challenge and the market, then every fighter's counter, bag and draw."""
    text = Text()
    challenge = view.get("challenge")
    if challenge:
        text.append(f"Challenge: {challenge['title']}", "bold")
        text.append(f" ({challenge['when']}) {challenge['text']}\n")
    market = view.get("market") or ()
    if market:
        text.append("Market: ")
        for card in market:
            text.append(f"{card} ", "bold reverse" if card in marked else "bold")
        text.append("\n")
    if view.get("armoury"):
        text.append(f"Armoury: {_tokens(view['armoury'])}\n")
    for player in view.get("players") or ():
        if player.get("board"):
            text.append_text(_player(player))
    return text


def status(view: Mapping[str, Any]) -> str:
    """The turn and its phase."""
    return f"Turn {view['turn']}, {view['phase']}"


def abilities(view: Mapping[str, Any]) -> Text:
    """What everybody's tokens can do, and what their letters mean."""
    text = Text()
    for player in view.get("players") or ():
        if player.get("board"):
            text.append_text(_abilities(player))
    text.append(LEGEND, "dim")
    return text


def _player(player: Mapping[str, Any]) -> Text:
    board = player["board"]
    style = COLOURS[player["side"] % 4]
    text = Text(f"Player {player['seat'] + 1}: {board['title']}", f"bold {style}")
    text.append(f"  {player['counter']}", "bold red")
    words = [name for name in ("injured", "defeated", "drawing", "crisis") if player.get(name)]
    damage = " + ".join(str(part) for part in player.get("damage") or () if part)
    words += [f"damage {damage}"] if damage else []
    left = player.get("resources") or 0
    words += [f"{left} resource{'s' if left > 1 else ''}"] if left else []
    text.append(f" {', '.join(words)}\n")
    for name in ("bag", "draw", "slots", "final", "discard"):
        if player.get(name):
            text.append(f"  {name:8} {_tokens(player[name])}\n")
    odds = player.get("odds") or {}
    if odds.get("next") is not None:
        text.append(f"  next token: crisis {odds['next']:g} %\n", "dim")
    return text


def _abilities(player: Mapping[str, Any]) -> Text:
    """The abilities of a fighter, with what each needs and does."""
    board = player["board"]
    text = Text(f"{board['title']}\n", f"bold {COLOURS[player['side'] % 4]}")
    for ability in (*board["abilities"], board["finishing"]):
        text.append(f"  {' '.join(ability['needs']):16} {ability['title']}")
        effects = [
            f"{name} {ability[name]}"
            for name in ("damage", "indefensible", "recover")
            if ability.get(name)
        ]
        effects += [f"gains {gain}" for gain in ability.get("gains") or ()]
        text.append(f": {', '.join(effects)}\n", "dim")
    return text


def _tokens(held: Any) -> str:
    """Counts of tokens, such as `3 c, 2 r`; anything else as it is."""
    if isinstance(held, Mapping):
        pairs: list[tuple[Any, Any]] = list(held.items())  # pyright: ignore[reportUnknownArgumentType]
        return ", ".join(f"{count} {name}" for name, count in pairs if count)
    return " ".join(map(str, held))
