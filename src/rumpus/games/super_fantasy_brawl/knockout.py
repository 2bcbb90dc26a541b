"""Damage, going out of action, levelling up, and winning.

Rulebook: "Out of Action", "Levelling Up", "Winning the Game".
"""

from __future__ import annotations

from collections.abc import Sequence

from rumpus.games.super_fantasy_brawl.names import name_of, player_name
from rumpus.games.super_fantasy_brawl.state import State
from rumpus.kernel import Ends, Over, tell


def harm(
    state: State, batch: Sequence[tuple[int, int]], by: int | None, cause: str, *rules: str
) -> None:
    """Simultaneous damage; whoever has taken all its hitpoints is out of action.

    `by` is the Champion that caused it, or None; DEF has no part in it.        (SFB-011, SFB-086)
    """
    fallen: list[int] = []
    for champion, amount in batch:  # one batch  SFB-R11
        if amount <= 0 or state.hexes[champion] < 0:
            continue
        state.damage[champion] += amount  # SFB-084
        if state.events is not None:
            tell(
                state, "damage", *rules, "SFB-084",
                champion=str(state.champion(champion)), amount=amount, cause=cause,
                by=str(state.champion(by)) if by is not None else None,
                left=max(0, state.hp(champion) - state.damage[champion]),
                hex=state.arena.names[state.hexes[champion]],
            )  # fmt: skip
        if state.damage[champion] >= state.hp(champion) and champion not in fallen:
            fallen.append(champion)  # SFB-109
    if fallen:
        _knock_out(state, fallen, by)


def _knock_out(state: State, fallen: list[int], by: int | None) -> None:
    """All who fall in one batch leave together; then the score is looked at."""
    for champion in fallen:
        tell(
            state, "out of action", "SFB-109", "SFB-113",
            champion=str(state.champion(champion)), hex=state.arena.names[state.hexes[champion]],
            by=str(state.champion(by)) if by is not None else None,
        )  # fmt: skip
        _to_the_gate(state, champion)
    for champion in fallen:
        side = state.side(champion)
        gain(state, 1 - side, 1, "SFB-110")  # whatever the cause  SFB-R08
        if by is not None and state.side(by) != side:  # not oneself, not an Ally  SFB-112
            state.earned |= 1 << by  # SFB-111, SFB-107, SFB-R09
    for champion in fallen:
        state.earned &= ~(1 << champion)  # out of action by now  SFB-R09
    names = " and ".join(name_of(state.content, "champion", str(state.champion(c))) for c in fallen)
    decide(state, 1 - state.side(by) if by is not None else None, f"with {names} out of action")


def _to_the_gate(state: State, champion: int) -> None:
    """Out of action: no damage, basic side, no marks; what it did to others stays (SFB-R92)."""
    bit = ~(1 << champion)
    state.lift(champion)  # SFB-113
    state.damage[champion] = 0
    state.levelled &= bit
    state.gate_start &= bit  # not back in the turn of its fall  SFB-R28
    state.strength[champion] = 0  # SFB-R42, SFB-R73
    state.movement[champion] = 0
    state.guard[champion] = 0
    state.against[champion] = 0
    state.next_against[champion] = 0
    state.rooted &= bit
    state.exposed &= bit
    state.steady &= bit


def gain(state: State, side: int, points: int, *rules: str) -> None:
    """A side gains victory points (SFB-004)."""
    state.vp[side] += points
    tell(state, "vp", *rules, side=side, points=points, total=state.vp[side])


def decide(state: State, tied: int | None, last: str) -> None:
    """A side at the goal wins at once; `tied` is the side that wins a tie, `last` what gave VP."""
    goal = state.rules.numbers.goal
    ours, theirs = state.vp
    if ours < goal and theirs < goal:
        return
    if ours == theirs:
        assert tied is not None  # both sides gain only in a batch that somebody caused
        why = (
            f"both sides have {ours} victory points, and the one that played the card loses the tie"
        )
        win(state, tied, "SFB-115", why)
    side = 0 if ours > theirs else 1  # SFB-R12
    seats = state.side_seats(side)
    who = " and ".join(player_name(seat) for seat in seats)
    has = "has" if len(seats) == 1 else "have"
    win(state, side, "SFB-118", f"{who} {has} {state.vp[side]} victory points, {last}")


def win(state: State, side: int, rule: str, why: str) -> None:
    """The game ends at once; the rest of the card is not resolved (SFB-118, SFB-R10)."""
    winners = state.side_seats(side)  # a team wins together  SFB-164
    tell(state, "game over", rule, winners=list(winners), why=why)
    raise Ends(Over(winners, rule, why, scores(state)))


def scores(state: State) -> tuple[float, ...]:
    return tuple(float(state.vp[seat & 1]) for seat in range(state.rules.seats))


def level_up(state: State) -> None:
    """When the Action is over, those who have earned it turn their card (SFB-116, SFB-R09)."""
    while state.earned:
        champion = (state.earned & -state.earned).bit_length() - 1
        bit = 1 << champion
        state.earned ^= bit
        if state.hexes[champion] < 0 or state.levelled & bit:  # SFB-R09, SFB-117
            continue
        state.levelled |= bit  # damage stays  SFB-116, SFB-R63
        tell(state, "level up", "SFB-116", champion=str(state.champion(champion)))
        if state.damage[champion] >= state.hp(champion):
            _knock_out(state, [champion], None)  # SFB-R63


def heal(state: State, champion: int, amount: int, *rules: str) -> None:
    """Remove damage (SFB-147)."""
    if amount > 0:
        state.damage[champion] -= amount
        tell(
            state, "heal", "SFB-147", *rules,
            champion=str(state.champion(champion)), amount=amount,
        )  # fmt: skip
