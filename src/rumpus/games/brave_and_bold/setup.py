"""Setting up.  Rulebook: "Setting up the game", "2v2", "3v3".

Play areas lie as BB-002 says; competitive play may share tokens (BB-015) and asks for capsules
and sleeves of one kind (BB-016): neither changes anything here.
"""

from __future__ import annotations

from itertools import compress

from rumpus.games.brave_and_bold.deck import in_force, lift
from rumpus.games.brave_and_bold.library import Character, Content
from rumpus.games.brave_and_bold.state import Player, State
from rumpus.games.brave_and_bold.tokens import CODES, GIVEN, TOKENS, Token
from rumpus.kernel import Chance, Over, Rule, Stage, Table, Word, choose, tell

ORDERS = ("simultaneous", "combat_in_order", "player_order")
SHOWN = 6  # tokens of the market  BB-006


def start(table: Table) -> tuple[State, Stage]:
    """An empty table with its settings."""
    return plain(table), Stage("choose")


def plain(table: Table) -> State:
    """The table before anybody has chosen a character."""
    options = table.options
    content: Content = table.content
    state = State(content, table.format.seats)
    state.order = ORDERS.index(options["play_order"])  # BB-022
    state.injure = options["critical_mass"] == "injure"
    state.persists = options["reverse_persists"] == "yes"
    state.odds = options["odds"] == "shown"
    state.zero_ends = options.get("team_end") == "all_at_zero"
    state.down = options.get("team_elimination") == "down"
    for kind, number in GIVEN.items():  # BB-005
        state.armoury[kind] = number
    return state


def choose_characters(state: State) -> Rule[Stage | Over]:
    """Each chooses a character not yet taken; teams alternate round the table (BB-001, BB-R52)."""
    seats = {60: 2, 40: 4, 35: 6}[state.limit]
    for seat in range(seats):
        free = {Word(c.id): c for c in open_characters(state, seat)}
        word = yield from choose(seat, "character", free)
        sit(state, seat, free[word])
        tell(state, "chose", "BB-001", seat=seat, character=word.text)
    return Stage("setup")


def open_characters(state: State, seat: int) -> list[Character]:
    """Not taken (BB-R51); in teams heroes sit against villains (BB-139, BB-R71)."""
    taken = {player.character.id for player in state.players}
    side = ("hero", "villain")[seat % 2]
    return [
        character
        for character in state.content.characters
        if character.id not in taken and (not state.teams or character.side == side)
    ]


def sit(state: State, seat: int, character: Character) -> None:
    """A place with its counter, supply and starting bag (BB-003, BB-004, BB-008, BB-011)."""
    state.players.append(Player(seat, seat % 2, character, state.limit))


def challenge_deck(state: State) -> list[int]:
    """The challenge cards of all characters in play (BB-007)."""
    crests = {player.character.index for player in state.players}
    return [card.index for card in state.content.challenges if card.crest in crests]


def set_up(state: State) -> Rule[Stage | Over]:
    """The market, the challenge deck and the first start player."""
    yield from fill_market(state, "BB-006")
    state.deck = challenge_deck(state)
    card = yield from lift(state, None)  # D02: the cut is random
    state.pile.append(card)  # BB-013, BB-R61
    crest = state.content.challenges[card].crest
    state.holder = next(p.seat for p in state.players if p.character.index == crest)  # BB-012
    in_force(state, card, early=True)  # Ruling BB-R62
    tell(state, "first card", "BB-012", "BB-013", card=state.content.challenges[card].id,
         holder=state.holder)  # fmt: skip
    return Stage("prepare")  # turn 1 has no Watchtower phase  BB-014


def fill_market(state: State, *rules: str) -> Rule[None]:
    """Tokens from the armoury bag until six are shown, as far as it has any (BB-R35)."""
    shown: list[str] = []
    while sum(state.market) < SHOWN and any(state.armoury):
        kind = yield from armoury_draw(state)
        state.market[kind] += 1
        shown.append(CODES[kind])
    if shown:
        tell(state, "market", *rules, tokens=shown)


def armoury_draw(state: State) -> Rule[int]:
    """A random token of the armoury bag."""
    bag = state.armoury
    token: Token = yield Chance("armoury", tuple(compress(TOKENS, bag)), tuple(filter(None, bag)))
    bag[token.kind] -= 1
    return token.kind


__all__ = ["choose_characters", "fill_market", "set_up", "start"]
