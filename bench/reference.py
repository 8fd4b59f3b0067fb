"""The reference: a small generator in plain Python that never gets faster, so that ratios stay comparable.

A board keeps, for each empty cell beside a tile and each axis, the kinds that fit and the tiles on both sides. Plays
grow from their first touching cell. Kinds are 0 to 35, colour times six plus shape; a cell is x + WIDTH * y.
"""

from __future__ import annotations

from random import Random

WIDTH = 1 << 12
STEPS = (1, WIDTH)
ALL = (1 << 36) - 1
FRIENDS = [sum(1 << b for b in range(36) if (a // 6 == b // 6) != (a % 6 == b % 6)) for a in range(36)]
OPEN = (ALL, 0, 0)

Gap = tuple[int, int, int]
Play = tuple[tuple[int, int], ...]  # cell and kind of each tile


class Board:
    """Tiles on a table without bounds."""

    def __init__(self) -> None:
        self.tiles: dict[int, int] = {}
        self.gaps: tuple[dict[int, Gap], dict[int, Gap]] = ({}, {})

    def lay(self, cell: int, kind: int) -> None:
        """Lay a tile and update the ends of its two lines."""
        self.tiles[cell] = kind
        for axis, step in enumerate(STEPS):
            self.gaps[axis].pop(cell, None)
            for direction in (-step, step):
                end = cell + direction
                while end in self.tiles:
                    end += direction
                self._mend(end, axis, step)

    def _mend(self, cell: int, axis: int, step: int) -> None:
        fits, lengths = ALL, [0, 0]
        for side, direction in enumerate((-step, step)):
            other = cell + direction
            while other in self.tiles:
                kind = self.tiles[other]
                fits &= FRIENDS[kind] if fits >> kind & 1 else 0
                lengths[side] += 1
                other += direction
        self.gaps[axis][cell] = (fits, lengths[0], lengths[1])


def line_points(length: int) -> int:
    """The points of a line."""
    return 0 if length == 1 else 12 if length == 6 else length


def generate(board: Board, hand: list[int]) -> list[tuple[Play, int]]:
    """Every play of a hand with its points."""
    kinds = sorted(set(hand))
    rows, columns = board.gaps
    starts = {**rows, **columns} if board.tiles else {0: OPEN}
    plays: list[tuple[Play, int]] = []
    for start in starts:
        row, column = rows.get(start, OPEN), columns.get(start, OPEN)
        fits = row[0] & column[0]
        singles = [kind for kind in kinds if fits >> kind & 1]
        if not singles:
            continue
        points = line_points(1 + row[1] + row[2]) + line_points(1 + column[1] + column[2]) or 1
        plays += [(((start, kind),), points) for kind in singles]
        for axis, step in enumerate(STEPS):
            _grow(board, kinds, start, axis, step, singles, plays)
    return plays


def _grow(
    board: Board, kinds: list[int], start: int, axis: int, step: int, singles: list[int], plays: list[tuple[Play, int]]
) -> None:
    """Add the plays of two tiles and more along an axis."""
    along, across, tiles = board.gaps[axis], board.gaps[1 - axis], board.tiles
    fits, before, after = along.get(start, OPEN)
    crossed = across.get(start, OPEN)
    goes_down = bool(tiles) and not before
    queue: list[tuple[Play, int, int | None, int, int, int]] = [
        (
            ((start, kind),),
            fits & FRIENDS[kind],
            start - step if goes_down else None,
            start + step * (1 + after),
            1 + before + after,
            line_points(1 + crossed[1] + crossed[2]),
        )
        for kind in singles
    ]
    for play, joins, below, above, length, crossing in queue:
        if below is not None and below not in along and below not in across:
            for kind in kinds:
                if joins >> kind & 1:
                    grown = (*play, (below, kind))
                    plays.append((grown, crossing + line_points(length + 1)))
                    queue.append((grown, joins & FRIENDS[kind], below - step, above, length + 1, crossing))
        fits, _, run = along.get(above, OPEN)
        if any(not joins >> tiles[above + step * n] & 1 for n in range(1, run + 1)):
            continue
        joins &= fits
        other = across.get(above, OPEN)
        for kind in kinds:
            if joins & other[0] & 1 << kind:
                grown = (*play, (above, kind))
                more = crossing + line_points(1 + other[1] + other[2])
                longer = length + 1 + run
                plays.append((grown, more + line_points(longer)))
                queue.append((grown, joins & FRIENDS[kind], None, above + step * (1 + run), longer, more))


def greedy_game(rng: Random) -> list[int]:
    """Play a whole game between two greedy players; returns their scores."""
    bag = [kind for kind in range(36) for _ in range(3)]
    rng.shuffle(bag)
    board, scores = Board(), [0, 0]
    hands = [[bag.pop() for _ in range(6)] for _ in range(2)]
    turn = idle = 0
    while idle < 2:
        hand = hands[turn]
        plays = generate(board, hand)
        if plays:
            best = max(points for _, points in plays)
            play, points = rng.choice([option for option in plays if option[1] == best])
            for cell, kind in play:
                board.lay(cell, kind)
                hand.remove(kind)
            scores[turn] += points
            idle = 0
        else:
            idle += 1
            count = min(len(hand), len(bag))
            old = [hand.pop() for _ in range(count)]
            hand += [bag.pop() for _ in range(count)]
            bag += old
            rng.shuffle(bag)
        while bag and len(hand) < 6:
            hand.append(bag.pop())
        if not hand:
            scores[turn] += 6
            break
        turn = 1 - turn
    return scores
