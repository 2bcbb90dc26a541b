"""Brave & Bold: two sides without a board: counters, bags, draws, abilities, market."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rich.text import Text

from rumpus.terminal.names import COLOURS


def draw(view: Mapping[str, Any], marked: Collection[str]) -> Text:
    """The challenge and the market, then every fighter."""
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
            text.append_text(_player(player, marked))
    return text


def _player(player: Mapping[str, Any], marked: Collection[str]) -> Text:
    board = player["board"]
    style = COLOURS[player["side"] % 4]
    text = Text(f"Player {player['seat'] + 1}: {board['title']}", f"bold {style}")
    text.append(f"  {player['counter']}", "bold red")
    words = [name for name in ("injured", "defeated", "drawing", "crisis") if player.get(name)]
    damage = " + ".join(str(part) for part in player.get("damage") or () if part)
    words += [f"damage {damage}"] if damage else []
    words += [f"{player['resources']} resources"] if player.get("resources") else []
    text.append(f" {', '.join(words)}\n")
    for name in ("bag", "draw", "slots", "final", "discard"):
        if player.get(name):
            text.append(f"  {name:8} {_tokens(player[name])}\n")
    for ability in (*board["abilities"], board["finishing"]):
        style = "reverse" if ability["id"] in marked else ""
        text.append(f"  {' '.join(ability['needs']):16} {ability['title']}", style)
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
