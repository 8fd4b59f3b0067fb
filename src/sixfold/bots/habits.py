"""How people choose a play on a board: some things catch their eye, others they overlook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Any

from sixfold.bots.greedy import turn_points
from sixfold.bots.quick import best_play, most_tiles
from sixfold.rules import grid
from sixfold.rules.actions import Action, Cell, Deal, Event, Place
from sixfold.rules.model import Observation, Phase
from sixfold.rules.tiles import Tile

TAKES = 8  # with a star token: how many tiles of the board a person thinks of taking
KEENEST = 4.0  # how much a point can count for a play; more would change nothing
HALVINGS = 12  # of the range of keenness: enough for a thousandth of it


@dataclass(frozen=True)
class Habits:
    """How a person plays: how well, and what attracts them to a play besides the points that they see.

    An attraction is a logarithm: a play that has 0.7 more is chosen twice as often.
    """

    share: float  # of the points of the best play, on average
    per_tile: float  # for each tile after the first: few tiles are easier to think through
    per_step: float  # for each step away from the last play: far corners are easily overlooked
    new_tile: float  # for a tile just drawn
    token: float  # for using a star token
    crossing: float  # the part of the points of crossing lines that the person sees

    def choose(self, seen: Observation, past: Sequence[Event], rng: Random) -> Action:
        """The play that the person makes; without a play, new tiles or a pass."""
        if seen.table.phase is Phase.TAKEN and (play := best_play(seen)):
            return play  # the tile was taken for it
        ideas = [*self._ideas(seen, past, rng)]
        if not ideas:
            return most_tiles(seen.legal_actions())
        return rng.choices(ideas, chances(ideas, self.share))[0].action

    def _ideas(self, seen: Observation, past: Sequence[Event], rng: Random) -> Iterator[Idea]:
        legal, board = seen.legal(), seen.table.board
        options: Any = seen.game.options
        drawn, last = just_drawn(past, seen.table.turn), last_cells(past)
        plays = [(Place(seen.table.turn, play, ordered=True), points) for play, points in legal.plays]
        places = Counter(play.tiles for play, _ in plays)
        for play, points in plays:
            lines = grid.line_points(board, play.placements, options.qwirkle_bonus)
            overlooked = (1 - self.crossing) * (sum(lines) - max(lines, default=0))
            attraction = (
                self.per_tile * (len(play.placements) - 1)
                + self.per_step * distance(play, last)
                + self.new_tile * any(tile in drawn for tile, _ in play.placements)
                - log(places[play.tiles])  # people think of tiles first: many places do not make these more likely
            )
            yield Idea(play, points, points - overlooked, attraction)
        best = max((points for _, points in plays), default=0)
        for take in rng.sample(legal.takes, min(TAKES, len(legal.takes))):
            if (points := turn_points(seen, take)) > best:  # else the token would be wasted
                yield Idea(take, points, points, self.token)


@dataclass(frozen=True, slots=True)
class Idea:
    """An action that a person thinks of."""

    action: Action
    points: int  # of the turn
    visible: float  # the points that the person sees
    attraction: float


def chances(ideas: Sequence[Idea], share: float) -> list[float]:
    """How likely each idea is, so that on average the turn makes this share of the most points, if possible.

    People want points, but not all are equally keen on them: how keen, is what makes a level.
    """
    target = share * max(idea.points for idea in ideas)
    low, high = 0.0, KEENEST
    for _ in range(HALVINGS):
        keenness = (low + high) / 2
        weights = _weights(ideas, keenness)
        if sum(weight * idea.points for weight, idea in zip(weights, ideas, strict=True)) < target * sum(weights):
            low = keenness
        else:
            high = keenness
    return _weights(ideas, high)


def _weights(ideas: Sequence[Idea], keenness: float) -> list[float]:
    exponents = [idea.attraction + keenness * idea.visible for idea in ideas]
    most = max(exponents)
    return [exp(exponent - most) for exponent in exponents]


def just_drawn(past: Sequence[Event], seat: int) -> set[Tile]:
    """The tiles that a seat drew after its last turn."""
    drawn: set[Tile] = set()
    for event in reversed(past):
        if event.seat == seat:
            if not isinstance(event, Deal):
                break
            drawn.add(event.tile)
    return drawn


def last_cells(past: Sequence[Event]) -> tuple[Cell, ...]:
    """Where the last tiles were placed, by whomever."""
    last = next((event for event in reversed(past) if isinstance(event, Place)), None)
    return tuple(cell for _, cell in last.placements) if last else ()


def distance(play: Place, cells: Sequence[Cell]) -> int:
    """The steps between a play and the nearest of these cells; 0 if there are none."""
    return min((abs(a.x - b.x) + abs(a.y - b.y) for _, a in play.placements for b in cells), default=0)
