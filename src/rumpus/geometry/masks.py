"""Sets of cells as whole numbers: bit i stands for cell i."""

from __future__ import annotations

from collections.abc import Iterable


def mask_of(cells: Iterable[int]) -> int:
    """The set that holds exactly these cells."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cells_of(mask: int) -> list[int]:
    """The cells of a set, lowest first."""
    found: list[int] = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def first_of(mask: int) -> int:
    """The lowest cell of a set, -1 when it is empty."""
    return (mask & -mask).bit_length() - 1


def trace(layers: list[int], steps: list[int], goal: int) -> tuple[int, ...]:
    """A shortest path to the goal through layers of exact distance, lowest cells first.

    Layer 0 holds the start alone; the start is left out of the answer, the goal ends it,
    and a goal in no layer gives no path.
    """
    at = 0
    while at < len(layers) and not layers[at] >> goal & 1:
        at += 1
    if at == 0 or at == len(layers):
        return ()
    path = [goal]
    while at > 1:
        at -= 1
        path.append(first_of(layers[at] & steps[path[-1]]))
    path.reverse()
    return tuple(path)
