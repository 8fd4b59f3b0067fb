"""Paired games between two bots: every deal is played with seats changed round, so luck mostly cancels out.

The deals and the bots' random numbers follow from the seed, the pair and the seat: a bot against itself ties exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from sixfold.arena.play import BotError, play
from sixfold.bots.bot import Bot, Limit, Seeded
from sixfold.bots.registry import bot as make_bot
from sixfold.record.player import Player
from sixfold.record.replay import replay
from sixfold.rules.actions import Action, Event, Seat, Trade
from sixfold.rules.dealer import Dealer, DuplicateDealer, RandomDealer
from sixfold.rules.game import Game
from sixfold.rules.model import Observation, State
from sixfold.rules.options import Value
from sixfold.rules.registry import game as make_game


@dataclass(frozen=True, slots=True)
class Duel:
    """What is played: two bots by name, the game, how many seats there are, and from which seed."""

    first: str
    second: str
    game: str = "qwirkle"
    options: tuple[tuple[str, Value], ...] = ()
    seats: int = 2
    seed: int = 0
    playouts: int | None = None
    seconds: float | None = None  # for one move; a bot that takes longer loses

    def make_game(self) -> Game:
        return make_game(self.game, **dict(self.options))


@dataclass(slots=True)
class Tally:
    """What one of the bots did in a game."""

    moves: int = 0
    seconds: float = 0.0
    points: int = 0
    qwirkles: int = 0
    trades: int = 0


@dataclass(frozen=True, slots=True)
class Result:
    """One game from the view of the first bot, which sat at one seat among copies of the second."""

    pair: int
    seat: Seat
    win: float  # 1 won, 0 lost; a shared win is divided
    margin: int  # points ahead of the best of the others
    first: Tally
    second: Tally
    failure: str | None = None
    record: str = field(default="", repr=False)

    def as_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, found: dict[str, Any]) -> Result:
        return cls(**{**found, "first": Tally(**found["first"]), "second": Tally(**found["second"])})


class Watched:
    """A bot whose moves are timed and counted."""

    def __init__(self, bot: Bot, tally: Tally) -> None:
        self.bot, self.tally = bot, tally

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        began = perf_counter()
        action = self.bot.choose(seen, past, limit)
        took = perf_counter() - began
        if limit.seconds is not None and took > limit.seconds:
            raise TimeoutError(f"{took:.2f} s for a move, {limit.seconds} s were allowed")
        points = seen.game.points(seen, action)
        self.tally.moves += 1
        self.tally.seconds += took
        self.tally.points += points.total
        self.tally.qwirkles += sum(bonus.code == "qwirkle" for bonus in points.bonuses) + len(points.melds)
        self.tally.trades += isinstance(action, Trade)
        return action


def play_pair(duel: Duel, pair: int) -> list[Result]:
    """The games of one deal: the first bot sits at each seat in turn."""
    return [play_game(duel, pair, seat) for seat in range(duel.seats)]


def play_game(duel: Duel, pair: int, seat: Seat) -> Result:
    """One game with the first bot at this seat."""
    game = duel.make_game()
    first, second = Tally(), Tally()
    bots: list[Bot] = []
    for other in range(duel.seats):
        own = other == seat
        bot = make_bot(duel.first if own else duel.second)
        if isinstance(bot, Seeded):
            bot.seed(f"{duel.seed}/{pair}/{other}")
        bots.append(Watched(bot, first if own else second))
    names = [duel.first if other == seat else duel.second for other in range(duel.seats)]
    players = [Player(f"{name} {other}") for other, name in enumerate(names)]
    limit = Limit(seconds=duel.seconds, playouts=duel.playouts)
    try:
        record = play(game, bots, dealer_for(game, f"{duel.seed}/{pair}"), players=players, limit=limit)
    except BotError as error:
        state = replay(error.record)
        assert isinstance(state, State)
        failed = error.seat == seat
        ahead = margin(state.table.scores, seat)
        counted = min(-1, ahead) if failed else max(1, ahead)
        return Result(pair, seat, float(not failed), counted, first, second, str(error), str(error.record))
    state = replay(record)
    assert isinstance(state, State)
    outcome = game.outcome(state)
    assert outcome is not None
    win = 1 / len(outcome.winners) if seat in outcome.winners else 0.0
    return Result(pair, seat, win, margin(outcome.scores, seat), first, second, None, str(record))


def dealer_for(game: Game, seed: str) -> Dealer:
    """The same tiles in the same order for every game of a pair. Cubes are rolled, so only the chance is the same."""
    rng = Random(seed)
    if game.name == "cubes":
        return RandomDealer(rng)
    order = list(game.tiles)
    rng.shuffle(order)
    return DuplicateDealer(order)


def margin(scores: Sequence[int], seat: Seat) -> int:
    """How far a seat is ahead of the best of the others."""
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


# What the results say ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Summary:
    """The first bot's win rate and margin, each with a 95 % interval over deals."""

    games: int
    pairs: int
    win_rate: float
    win_rate_interval: tuple[float, float]
    margin: float
    margin_interval: tuple[float, float]
    failures: int

    @property
    def precision(self) -> float:
        """Half the width of the win rate's interval, in percent."""
        low, high = self.win_rate_interval
        return 50 * (high - low)


def summarise(results: Iterable[Result]) -> Summary:
    """What some results come to; games of one deal count together, because they depend on each other."""
    by_pair: dict[int, list[Result]] = {}
    for result in results:
        by_pair.setdefault(result.pair, []).append(result)
    pairs = list(by_pair.values())
    wins = [sum(result.win for result in pair) / len(pair) for pair in pairs]
    margins = [sum(result.margin for result in pair) / len(pair) for pair in pairs]
    rate, rate_interval = mean_with_interval(wins)
    ahead, margin_interval = mean_with_interval(margins)
    everything = [result for pair in pairs for result in pair]
    failures = sum(result.failure is not None for result in everything)
    low, high = rate_interval
    return Summary(
        games=len(everything),
        pairs=len(pairs),
        win_rate=rate,
        win_rate_interval=(max(0.0, low), min(1.0, high)),
        margin=ahead,
        margin_interval=margin_interval,
        failures=failures,
    )


def mean_with_interval(values: Sequence[float]) -> tuple[float, tuple[float, float]]:
    """The mean and its 95 % interval; of a single value nothing is known."""
    if not values:
        return 0.0, (-INFINITE, INFINITE)
    mean = sum(values) / len(values)
    if len(values) == 1:
        return mean, (-INFINITE, INFINITE)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    half = 1.96 * (variance / len(values)) ** 0.5
    return mean, (mean - half, mean + half)


INFINITE = float("inf")


def totals(tallies: Iterable[Tally]) -> Tally:
    """Some tallies together."""
    total = Tally()
    for tally in tallies:
        total.moves += tally.moves
        total.seconds += tally.seconds
        total.points += tally.points
        total.qwirkles += tally.qwirkles
        total.trades += tally.trades
    return total


def missing_pairs(results: Iterable[Result], duel: Duel, pairs: int) -> Iterator[int]:
    """The pairs that are still to be played: those without all of their games."""
    played: dict[int, int] = {}
    for result in results:
        played[result.pair] = played.get(result.pair, 0) + 1
    return (pair for pair in range(pairs) if played.get(pair, 0) < duel.seats)
