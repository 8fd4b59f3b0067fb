"""The choices of Qwirkles among some cards of Rummy, counted and numbered without being listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from sixfold.rules.division import LINES, NodeLimit
from sixfold.rules.tiles import COLOURS, KINDS, SHAPES

Lines: TypeAlias = tuple[int, ...]  # the numbers of lines; here of the Qwirkles that are made

STATES = 20  # counted states of choices of Qwirkles that take as long as one node


class Qwirkles:
    """The choices of Qwirkles among some cards: all that are possible together, most first.

    There may be almost a hundred thousand, so they are counted without being listed. A choice has some number of
    Qwirkles of each line; what the colours take limits what is left for the shapes.
    """

    def __init__(self, counts: Sequence[int], limit: NodeLimit | None = None) -> None:
        side = len(SHAPES)
        self.rows = [tuple(counts[first : first + side]) for first in range(0, KINDS, side)]
        self.ways: dict[tuple[int, tuple[int, ...]], tuple[int, ...]] = {}
        self.free = (max(counts),) * side
        self.by_size = self._ways(0, self.free)
        if limit:
            limit.left -= 1 + len(self.ways) // STATES

    def __len__(self) -> int:
        return sum(self.by_size)

    def __iter__(self) -> Iterator[Lines]:
        for size in range(len(self.by_size) - 1, -1, -1):
            yield from self.of_size(size)

    def nth(self, number: int) -> Lines:
        """The choice with this number."""
        size = len(self.by_size) - 1
        while number >= self.by_size[size]:
            number -= self.by_size[size]
            size -= 1
        return self._at(number, size)

    def of_size(self, size: int) -> Iterator[Lines]:
        """The choices that have this many Qwirkles."""
        return self._listed(0, self.free, size)

    def _amounts(self, line: int, free: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """How often a line may be chosen, and what this leaves; most often first."""
        if line >= len(COLOURS):
            yield from ((times, free) for times in range(free[line - len(COLOURS)], -1, -1))
            return
        row = self.rows[line]
        for times in range(min(row), -1, -1):
            yield (
                times,
                tuple([had if had < held - times else held - times for had, held in zip(free, row, strict=True)]),
            )

    def _ways(self, line: int, free: tuple[int, ...]) -> tuple[int, ...]:
        """How many choices there are from a line on, by their size."""
        if line == LINES:
            return (1,)
        if (line, free) not in self.ways:
            ways: list[int] = []
            for times, left in self._amounts(line, free):
                more = self._ways(line + 1, left)
                ways += [0] * (times + len(more) - len(ways))
                for size, number in enumerate(more, times):
                    ways[size] += number
            self.ways[line, free] = tuple(ways)
        return self.ways[line, free]

    def _listed(self, line: int, free: tuple[int, ...], size: int) -> Iterator[Lines]:
        if line == LINES:
            yield ()
            return
        for times, left in self._amounts(line, free):
            if 0 <= size - times < len(self._ways(line + 1, left)):
                yield from ((line,) * times + rest for rest in self._listed(line + 1, left, size - times))

    def _at(self, number: int, size: int) -> Lines:
        """The choice with this number among those of a size."""
        found, free = [], self.free
        for line in range(LINES):
            for times, left in self._amounts(line, free):
                ways = self._ways(line + 1, left)
                here = ways[size - times] if 0 <= size - times < len(ways) else 0
                if number < here:
                    found += [line] * times
                    size, free = size - times, left
                    break
                number -= here
        return tuple(found)
