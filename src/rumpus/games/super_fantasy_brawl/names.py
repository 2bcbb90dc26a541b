"""What things are called: Champions, cards, Cores, faces of traps, players."""

from __future__ import annotations

from rumpus.games.super_fantasy_brawl.arena import Content
from rumpus.games.super_fantasy_brawl.pieces import Card, Champion
from rumpus.games.super_fantasy_brawl.state import State


def player_name(seat: int) -> str:
    return f"Player {seat + 1}"


def name_of(content: Content, table: str, id: str) -> str:
    """The printed name of something; of a second Champion of a kind, with its number."""
    known = content.words.get(table, {})
    if id in known:
        return str(known[id].get("name", id))
    base, _, copy = id.rpartition("-")
    if copy == "2" and base in known:
        name = str(known[base].get("name", base))
        return name if table == "card" else f"{name} (2)"  # a hand holds cards of one of them
    return id.replace("-", " ").capitalize()


def champion_name(state: State, champion: Champion) -> str:
    return name_of(state.content, "champion", champion.text)


def card_name(state: State, card: Card) -> str:
    return name_of(state.content, "card", card.text)


def core_name(core: str) -> str:
    return f"{core.capitalize()} Core"


def face_name(face: str) -> str:
    """`2 damage`, `Root`: what a trap does."""
    damage = face.removeprefix("damage-")
    return f"{damage} damage" if damage != face else face.capitalize()


def place_name(content: Content, hex: str) -> str:
    """A hex with the area that it lies in, or else the Statue that it lies beside."""
    arena = content.arena
    bit = 1 << arena.board.cell(hex)
    for id, mask in arena.areas.items():
        if mask & bit:
            return f"{hex}, {name_of(content, 'area', id)} area"
    for id, mask in arena.beside.items():
        if mask & bit:
            return f"{hex}, beside {name_of(content, 'statue', id)}"
    return hex
