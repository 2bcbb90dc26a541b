"""Battle Royale and Capture the Flag: boards of squares with walls, and everybody on them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from rich.text import Text

from rumpus.terminal.names import COLOURS, hearts, letters_of

TOKENS = {"barrier": "▒▒▒", "rubble": "░░░", "breach": "· ·", "mine": " ✱ "}


def column(number: int) -> str:
    return chr(ord("a") + number)


def initials(view: Mapping[str, Any]) -> dict[str, str]:
    """One or two letters for each figure, all different."""
    figures = view.get("figures") or ()
    wide = any(figure["full"] > 9 for figure in figures)
    return letters_of(((f["id"], f["name"]) for f in figures), 1 if wide else 2)


def board(view: Mapping[str, Any], marked: Collection[str], short: bool = False) -> Text:
    """A board of squares: walls, blacked-out squares, figures with letters and health.

    In few lines, a wall to the south of a square is drawn at the square's foot.
    """
    held = view["board"]
    width, height = held["width"], held["height"]
    walls = {frozenset(pair) for pair in held["walls"]}
    cells = contents(view)
    text = Text()
    for row in range(height, 0, -1):
        if not short:
            text.append_text(_edge(width, height, row, walls))
        text.append(f"{row:2} │", "dim")
        for n in range(width):
            cell = f"{column(n)}{row}"
            shown, style = cells.get(cell, (" · ", "dim") if short else ("   ", ""))
            if short and frozenset((cell, f"{column(n)}{row - 1}")) in walls:
                shown, style = ("▁▁▁", "bold red") if cell not in cells else (shown, f"{style} u")
            text.append(shown, f"{style} reverse" if cell in marked else style)
            walled = frozenset((cell, f"{column(n + 1)}{row}")) in walls
            last = n == width - 1
            line = "│" if last else "┃" if walled else " "
            text.append(line, "bold red" if walled else "dim")
        text.append("\n")
    if not short:
        text.append_text(_edge(width, height, 0, walls))
    text.append("    " + "".join(f" {column(n)}  " for n in range(width)) + "\n", "dim")
    return text


def _edge(width: int, height: int, row: int, walls: Collection[frozenset[str]]) -> Text:
    """The line above a row: the border, or the walls between it and the row above."""
    text = Text("   ")
    if row in (0, height):
        text.append("└" if row == 0 else "┌", "dim")
        text.append("───" * width + "─" * (width - 1), "dim")
        text.append("┘\n" if row == 0 else "┐\n", "dim")
        return text
    text.append("│", "dim")
    for n in range(width):
        walled = frozenset((f"{column(n)}{row}", f"{column(n)}{row + 1}")) in walls
        text.append("━━━" if walled else "   ", "bold red")
        corner = "·" if n < width - 1 else "│"
        text.append(corner, "dim")
    text.append("\n")
    return text


def contents(view: Mapping[str, Any]) -> dict[str, tuple[str, str]]:
    """What stands on each cell: three letters and a style."""
    board = view["board"]
    cells: dict[str, tuple[str, str]] = {}
    zones: list[list[str]] = board.get("bases") or board.get("zones") or []
    for player, zone in enumerate(zones):
        for cell in zone:
            cells[cell] = (" ∙ ", COLOURS[player % 4])
    for cell in board.get("dark", ()):
        cells[cell] = ("███", "bright_black")
    for token in view.get("tokens") or ():
        style = COLOURS[token["owner"] % 4] if token.get("owner") is not None else "yellow"
        cells[token["cell"]] = (TOKENS.get(token["kind"], " ? "), style)
    for flag in view.get("flags") or ():
        if flag.get("cell"):
            cells[flag["cell"]] = (" ⚑ ", f"bold {COLOURS[flag['owner'] % 4]}")
    letters = initials(view)
    for figure in view.get("figures") or ():
        if figure.get("cell"):
            style = COLOURS[figure["owner"] % 4]
            shown = f"{letters[figure['id']]}{figure['health'] % 100}"
            bold = "bold " if figure["state"] == "up" else "dim "
            cells[figure["cell"]] = (shown[:3].ljust(3), bold + style)
    return cells


def figures(view: Mapping[str, Any]) -> Text:
    """Everybody's characters: health, state, cards face-up and face-down."""
    text = Text()
    letters = initials(view)
    seats: dict[int, list[Mapping[str, Any]]] = {}
    for figure in view.get("figures") or ():
        seats.setdefault(figure["owner"], []).append(figure)
    for player in view.get("players") or ():
        seat = player["seat"]
        style = COLOURS[seat % 4]
        text.append(f"Player {seat + 1}", f"bold {style}")
        if player.get("bonus"):
            names = ", ".join(card["title"] for card in player["bonus"])
            text.append(f"  bonus cards: {names}")
        elif player.get("bonus_count"):
            text.append(f"  {player['bonus_count']} bonus cards")
        text.append("\n")
        for figure in seats.get(seat, ()):
            text.append_text(_figure(figure, letters[figure["id"]], style))
    return text


def _figure(figure: Mapping[str, Any], letters: str, style: str) -> Text:
    text = Text()
    text.append(f"  {letters:2} ", f"bold {style}")
    text.append(f"{figure['name']:16}")
    full, health = max(1, figure["full"]), figure["health"]
    text.append_text(hearts(health, full))
    where = figure.get("cell") or figure["state"]
    words = [f" {health}/{full}", where, *figure.get("conditions", ())]
    if figure.get("moved"):
        words.append("moved")
    text.append(" ".join(words) + "\n")
    cards = figure.get("cards") or ()
    if cards:
        text.append("     ")
        for card in cards:
            up = card.get("up")
            text.append(f"{'■' if up else '□'} {card['title']}  ", "" if up else "dim strike")
        text.append("\n")
    return text


def status(view: Mapping[str, Any]) -> str:
    """The round, the actions left, and the dice that lie on the table."""
    turn, battle = view.get("turn"), view.get("battle")
    parts: list[str] = []
    if isinstance(turn, Mapping) and turn.get("round"):
        parts.append(f"Round {turn['round']}")
    if isinstance(turn, Mapping) and turn.get("green"):
        parts.append(f"green {turn['green']}")
    if isinstance(turn, Mapping) and (turn.get("green") or turn.get("actions_left")):
        parts.append(f"{turn['actions_left']} of {turn['actions']} actions left")
    if isinstance(battle, Mapping):
        for name in ("red", "white"):
            if battle.get(name) is not None:
                value = battle[name]
                faces = value if isinstance(value, list | tuple) else [value]  # pyright: ignore[reportUnknownVariableType]
                parts.append(f"{name} {'+'.join(map(str, faces))}")  # pyright: ignore[reportUnknownArgumentType]
        if battle.get("damage") is not None:
            parts.append(f"damage {battle['damage']}")
    return ", ".join(parts) or "Setting up"
