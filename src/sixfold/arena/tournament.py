"""Matches between bots by name: every deal is played with seats swapped, so luck mostly cancels out.

The deals and the bots' random numbers follow from the seed, the pair and the seat: a bot against itself ties exactly,
and two bots of a ladder play the same matches as without the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations, permutations
from math import comb
from random import Random

from sixfold.arena.crew import Crew
from sixfold.arena.play import BotError, play
from sixfold.arena.result import MatchResult, Seating, places
from sixfold.arena.tally import Tally, TimedBot
from sixfold.bots.bot import Bot, Limit, Seeded
from sixfold.bots.registry import bot as make_bot
from sixfold.bots.warmup import warm_up
from sixfold.record.player import Player
from sixfold.record.replay import replay
from sixfold.rules.dealer import Dealer, DuplicateDealer, RandomDealer
from sixfold.rules.game import Game
from sixfold.rules.options import Value
from sixfold.rules.registry import game as make_game
from sixfold.rules.registry import game_info


@dataclass(frozen=True, slots=True)
class Tournament:
    """What is played: bots by name, the game and its options, the number of seats, and the seed."""

    bots: tuple[str, ...]
    game: str = "qwirkle"
    options: tuple[tuple[str, Value], ...] = ()
    seats: int = 2
    seed: int = 0
    playouts: int | None = None
    seconds: float | None = None  # per move; a bot that takes longer loses

    def __post_init__(self) -> None:
        if len(self.bots) < 2:
            raise ValueError("an arena needs at least two bots")
        if self.is_ladder and len(set(self.bots)) < len(self.bots):
            raise ValueError("a ladder takes each bot only once")
        if self.is_ladder and len(self.bots) < self.seats:
            raise ValueError(f"a ladder of {len(self.bots)} bots takes at most {len(self.bots)} seats")

    @property
    def is_ladder(self) -> bool:
        """Whether there are more than two bots."""
        return len(self.bots) > 2

    @property
    def matches_per_pair(self) -> int:
        """The number of matches with the same deal."""
        return self.seats * (comb(len(self.bots), self.seats) if self.is_ladder else 1)

    def seatings(self, pair: int) -> Iterator[Seating]:
        """Who sits where in the matches of a pair."""
        if not self.is_ladder:
            yield from (tuple(int(other != seat) for other in range(self.seats)) for seat in range(self.seats))
            return
        for group in combinations(range(len(self.bots)), self.seats):
            yield from rotations(group, pair)

    def make_game(self) -> Game:
        """The game with its options."""
        return make_game(self.game, **dict(self.options))


def rotations(group: Sequence[int], pair: int) -> Iterator[Seating]:
    """Every bot of a group takes every seat once; the order of the bots changes from pair to pair."""
    first, *others = group
    orders = list(permutations(others))
    order = (first, *orders[pair % len(orders)])
    yield from (order[n:] + order[:n] for n in range(len(order)))


# Playing ----------------------------------------------------------------------------------------------


def play_matches(tournament: Tournament, matches: Iterable[tuple[int, Seating]], crew: Crew) -> Iterator[MatchResult]:
    """The results of the matches, in order."""
    return crew.map(partial(play_warm, tournament), matches)


def play_warm(tournament: Tournament, match: tuple[int, Seating]) -> MatchResult:
    """Play one match after the kernel is warm, so that no timed move pays for it."""
    for name in tournament.bots:
        warm_up_once(name, game_info(tournament.game).pieces)
    return play_match(tournament, *match)


warm_up_once = cache(warm_up)  # in each process


def play_match(tournament: Tournament, pair: int, seating: Seating) -> MatchResult:
    """Play one match with this seating."""
    game = tournament.make_game()
    names = [tournament.bots[number] for number in seating]
    tallies = tuple(Tally() for _ in names)
    bots = [
        TimedBot(make_seeded_bot(name, f"{tournament.seed}/{pair}/{seat}"), tallies[seat])
        for seat, name in enumerate(names)
    ]
    players = [Player(f"{name} {seat}") for seat, name in enumerate(names)]
    limit = Limit(seconds=tournament.seconds, playouts=tournament.playouts)
    failed, failure = None, None
    try:
        record = play(game, bots, dealer_for(game, f"{tournament.seed}/{pair}"), players=players, limit=limit)
    except BotError as error:
        record, failed, failure = error.record, seating[error.seat], str(error)
    scores = replay(record).table.scores
    return MatchResult(pair, seating, scores, places(scores, seating, failed), tallies, failure, str(record))


def make_seeded_bot(name: str, seed: str) -> Bot:
    """The bot with this name, seeded."""
    bot = make_bot(name)
    if isinstance(bot, Seeded):
        bot.seed(seed)
    return bot


def dealer_for(game: Game, seed: str) -> Dealer:
    """A dealer that deals the same tiles in the same order in every match of a pair.

    Where a deal cannot be repeated, as with cubes, at least the random numbers are the same.
    """
    rng = Random(seed)
    if not game.info.can_duplicate:
        return RandomDealer(rng)
    order = list(game.tiles)
    rng.shuffle(order)
    return DuplicateDealer(order)


# Missing matches --------------------------------------------------------------------------------------


def missing_matches(results: Iterable[MatchResult], tournament: Tournament, pairs: int) -> list[tuple[int, Seating]]:
    """The matches still to be played until there are this many pairs, pair by pair."""
    played = {(result.pair, result.seating) for result in results}
    matches = ((pair, seating) for pair in range(pairs) for seating in tournament.seatings(pair))
    return [match for match in matches if match not in played]


def whole_pairs(results: Iterable[MatchResult], tournament: Tournament) -> list[MatchResult]:
    """The results of complete pairs, in order; half a pair would not be fair."""
    by_match = {(result.pair, result.seating): result for result in results}
    by_pair = {
        pair: [(pair, seating) for seating in tournament.seatings(pair)] for pair in sorted({p for p, _ in by_match})
    }
    return [by_match[match] for matches in by_pair.values() if by_match.keys() >= set(matches) for match in matches]
