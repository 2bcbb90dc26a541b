"""Names of players, tokens and amounts as they are said aloud."""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.games.brave_and_bold.state import State
from rumpus.games.brave_and_bold.tokens import CODES, MASS, NAMES, POWER_UP, S

BONUSES = ("combat", "resource", "agility", "focus", "any type")


def title(state: State, seat: int) -> str:
    """A seat by its character, once it has one."""
    if seat < len(state.players):
        return state.players[seat].character.title
    return f"Player {seat + 1}"


def token(state: State, code: str, seat: int | None) -> str:
    """A token by its name; a special token by that of its owner's."""
    kind = CODES.index(code)
    if kind == S and seat is not None and seat < len(state.players):
        return state.content.names[state.players[seat].character.token.id]
    return NAMES[kind]


def a_token(state: State, code: str, seat: int | None) -> str:
    """A token with its article: `an agility token`, `a combat power-up`."""
    said = plain(state, code, seat)
    return f"{'an' if said[0] in 'aeio' else 'a'} {said}"


def plain(state: State, code: str, seat: int | None) -> str:
    """A token with its noun: `agility token`, `combat power-up`."""
    own_noun = CODES.index(code) in (*POWER_UP, *MASS)
    return f"{token(state, code, seat)}{'' if own_noun else ' token'}"


def several(state: State, codes: Sequence[str], seat: int | None) -> str:
    """Tokens, those of a kind together: `a crest token and 2 focus power-ups`."""
    counts = {code: codes.count(code) for code in codes}
    said = [
        a_token(state, code, seat) if count == 1 else f"{count} {plain(state, code, seat)}s"
        for code, count in counts.items()
    ]
    return also(said)


def listed(state: State, codes: Sequence[str], seat: int) -> str:
    """Tokens in a row: `combat, combat, Sun`."""
    return ", ".join(token(state, code, seat) for code in codes)


def wanted(state: State, needs: Sequence[int], seat: int) -> str:
    """What an ability needs: `2 combat and 1 crest`."""
    return also([f"{n} {token(state, CODES[kind], seat)}" for kind, n in enumerate(needs) if n])


def also(words: Sequence[str]) -> str:
    """`one, two and three`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def number(amount: int, noun: str) -> str:
    """An amount with its noun."""
    return f"{amount} {noun}{'' if amount == 1 else 's'}"


def loads(normal: int, hard: int) -> str:
    """Damage of both kinds, as far as there is any."""
    if not hard:
        return f"{normal} damage"
    if not normal:
        return f"{hard} indefensible damage"
    return f"{normal} damage and {hard} indefensible damage"


def bonuses(counts: Sequence[int]) -> str:
    """Bonuses C R A F W: `+1 combat and +3 resource` (BB-149)."""
    pairs = zip(BONUSES, counts, strict=False)
    return also([f"+{count:d} {name}" for name, count in pairs if count])


def parts(state: State, whole: str, seat: int) -> str:
    """An allocation in words: `Heavy Punch (combat, combat), combat as a bonus of any type`."""
    return ", ".join(part(state, text.split(), seat) for text in whole.split(", "))


def part(state: State, words: list[str], seat: int) -> str:
    """One part of an allocation."""
    head, rest = words[0], words[1:]
    if head == "any":
        return f"{token(state, rest[0], seat)} as its bonus of any type"
    if head == "discard":
        return f"{token(state, rest[0], seat)} discarded"
    if not rest:
        return head
    name = state.content.names.get(head, head.replace("-", " "))
    used = [paid(state, code, seat) for code in rest]
    return f"{name} ({', '.join(used)})"


def paid(state: State, code: str, seat: int) -> str:
    """What pays: a token, or a bonus as `+c`."""
    if code.startswith("+"):
        return f"{token(state, code[1:], seat)} bonus"
    return token(state, code, seat)
