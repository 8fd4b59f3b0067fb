"""The cards of one line of Rummy, laid out in sets: as many as possible stay in the set they are in."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from sixfold.rules.division import SMALLEST
from sixfold.rules.tiles import QWIRKLE

CACHED_LINES = 1 << 14
MAX_REMAINDERS = 250  # of a line, searched to lay it out; an ordinary line has at most about a hundred

_Heaps: TypeAlias = tuple[int, tuple[int, ...]]  # how many cards stay in their set, and the sets as masks
ALL_SIX = (1 << QWIRKLE) - 1
PARTS = tuple(mask for mask in range(ALL_SIX) if mask.bit_count() >= SMALLEST)


@lru_cache(CACHED_LINES)
def heaps(amounts: tuple[int, ...], old: tuple[int, ...], qwirkles: int) -> tuple[tuple[int, ...], int]:
    """The cards of a line as sets with a given number of Qwirkles; as many cards as possible stay in their old set.

    If there are very many ways, it is the best of those searched. Also returns how many remainders of the line were
    searched.
    """
    heaping = _Heaping()
    _, masks = heaping.heaps(amounts, old, qwirkles) or (0, ())
    return masks, len(heaping.known)


class _Heaping:
    """The ways to lay out one line in sets, each remainder searched once."""

    def __init__(self) -> None:
        self.known: dict[tuple[tuple[int, ...], tuple[int, ...], int], _Heaps | None] = {}

    def heaps(self, amounts: tuple[int, ...], old: tuple[int, ...], qwirkles: int) -> _Heaps | None:
        """The cards as sets, and how many of them stay."""
        if not any(amounts):
            return 0, ()
        if sum(amounts) < SMALLEST * max(amounts):
            return None
        rest = amounts, old, qwirkles
        if rest not in self.known:
            self.known[rest] = self._best(*rest)
        return self.known[rest]

    def _best(self, amounts: tuple[int, ...], old: tuple[int, ...], qwirkles: int) -> _Heaps | None:
        found: _Heaps | None = None
        cards, could_stay = sum(amounts), sum(min(amount, _times(place, old)) for place, amount in enumerate(amounts))
        for mask, kept_from in _next_heaps(amounts, old, qwirkles):
            if found and len(self.known) > MAX_REMAINDERS:
                break
            stay = (mask & kept_from).bit_count()
            if found and stay + cards - mask.bit_count() <= found[0]:
                continue  # cannot beat the best even if all others stay
            left = list(old)
            if kept_from:
                left.remove(kept_from)
            rest = tuple(amount - (mask >> place & 1) for place, amount in enumerate(amounts))
            if (more := self.heaps(rest, tuple(left), max(0, qwirkles - 1))) is None:
                continue
            kept = stay + more[0]
            if found is None or kept > found[0]:
                found = kept, (mask, *more[1])
            if kept == could_stay:
                break  # only cards that leave the line leave their set
        return found


def _next_heaps(amounts: tuple[int, ...], old: tuple[int, ...], qwirkles: int) -> list[tuple[int, int]]:
    """The sets that the first kind of the line may be in, each with the old set that it continues; or none."""
    present = sum(1 << place for place, amount in enumerate(amounts) if amount)
    first = present & -present
    masks = [ALL_SIX] if qwirkles else [mask for mask in PARTS if mask & first and mask & present == mask]
    pairs = [(mask, before) for mask in masks for before in (*dict.fromkeys(old), 0)]
    return sorted(pairs, key=lambda pair: -(pair[0] & pair[1]).bit_count())


def _times(place: int, masks: Iterable[int]) -> int:
    return sum(mask >> place & 1 for mask in masks)
