"""Matches with seats swapped."""

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest

import sixfold
from sixfold import Action, Event, Limit, Observation, Pass, Record, replay
from sixfold.arena import tournament as arena
from sixfold.arena.result import MatchResult
from sixfold.arena.summary import summarise
from sixfold.arena.tournament import Tournament, missing_matches, whole_pairs
from tests.arena.pairs import play_pair

SHORT = (("copies", 1),)
THREE = ("random", "beginner", "greedy")


@pytest.mark.parametrize(
    ("game", "options"),
    [("qwirkle", SHORT), ("connect", SHORT), ("cubes", (("cubes_per_colour", 5),)), ("rummy", SHORT)],
)
def test_a_bot_against_itself_ties_exactly(game: str, options: tuple[tuple[str, int], ...]) -> None:
    tournament = Tournament(("random", "random"), game, options)
    summary = summarise(result for pair in range(3) for result in play_pair(tournament, pair))
    assert summary.win_rate == 0.5
    assert summary.margin == 0
    assert summary.matches == 6


def test_both_games_of_a_pair_have_the_same_tiles() -> None:
    tournament = Tournament(("greedy", "random"), options=SHORT)
    records = [Record.parse(result.record) for result in play_pair(tournament, 4)]
    dealt = [record.events[:12] for record in records]
    assert dealt[0] == dealt[1]
    assert [player.name for player in records[0].players] == ["greedy 0", "random 1"]
    assert [player.name for player in records[1].players] == ["random 0", "greedy 1"]


def test_with_more_seats_the_first_of_two_bots_takes_every_seat_once() -> None:
    results = play_pair(Tournament(("greedy", "random"), options=SHORT, seats=3), 0)
    assert [result.seating for result in results] == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert all(tally.moves and tally.turns for result in results for tally in result.tallies)


def test_in_a_ladder_every_bot_meets_every_other_and_takes_every_seat() -> None:
    duels = list(Tournament(("a", "b", "c")).seatings(0))
    assert duels == [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    ladder = Tournament(("a", "b", "c", "d"), seats=3)
    assert ladder.matches_per_pair == len(list(ladder.seatings(0))) == 12
    sat = Counter((bot, seat) for seating in ladder.seatings(0) for seat, bot in enumerate(seating))
    assert len(sat) == 12
    assert set(sat.values()) == {3}


def test_the_order_of_bots_changes_from_pair_to_pair() -> None:
    tournament = Tournament(("a", "b", "c"), seats=3)
    assert (0, 1, 2) in tournament.seatings(0)
    assert (0, 2, 1) in tournament.seatings(1)
    assert list(tournament.seatings(0)) == list(tournament.seatings(2))


def test_two_bots_of_a_ladder_play_the_same_games_as_without_the_others() -> None:
    ladder = play_pair(Tournament(THREE, options=SHORT), 1)
    alone = play_pair(Tournament(THREE[:2], options=SHORT), 1)
    assert [result.record for result in ladder[:2]] == [result.record for result in alone]


@pytest.mark.parametrize(
    ("bots", "seats", "reason"),
    [
        (("greedy",), 2, "at least two bots"),
        (("greedy", "random", "greedy"), 2, "each bot only once"),
        (THREE, 4, "3 bots takes at most 3 seats"),
    ],
)
def test_an_impossible_tournament_is_refused(bots: tuple[str, ...], seats: int, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        Tournament(bots, seats=seats)


def test_what_a_bot_does_is_counted() -> None:
    (result, _) = play_pair(Tournament(("greedy", "random"), options=SHORT), 1)
    scores = replay(Record.parse(result.record)).table.scores
    assert result.scores == scores
    assert tuple(tally.points for tally in result.tallies) == scores
    assert result.margin(0) == scores[0] - scores[1] == -result.margin(1)
    assert result.win(0) == (1.0 if result.margin(0) > 0 else 0.5 if result.margin(0) == 0 else 0.0)


def test_a_roll_and_a_play_are_two_moves_of_one_turn() -> None:
    tournament = Tournament(("greedy", "random"), "cubes", (("cubes_per_colour", 5),))
    tally = play_pair(tournament, 0)[0].tallies[0]
    assert tally.turns < tally.moves


class Idler:
    """Passes when it may not."""

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        return Pass(seen.table.turn)


class Dawdler:
    """Takes some time when it is allowed none."""

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        return seen.random_action(Random(1))


@pytest.mark.parametrize(("bot", "seconds", "reason"), [(Idler, None, "you can play"), (Dawdler, 0.0, "allowed")])
@pytest.mark.parametrize("seats", [2, 3])
def test_a_bot_that_fails_loses_and_is_reported(
    bot: type[Idler], seconds: float | None, reason: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "make_bot", lambda name: bot() if name == "bad" else sixfold.bot(name))
    results = play_pair(Tournament(("bad", "random"), options=SHORT, seats=seats, seconds=seconds), 0)
    lost = [(result, result.seating.index(0)) for result in results if "bad" in (result.failure or "")]
    assert lost
    for result, seat in lost:
        assert reason in (result.failure or "")
        assert result.win(seat) == 0
        assert result.margin(seat) < 0
        assert result.ranks[seat] == seats - 1


def test_when_a_bot_fails_the_others_have_won(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "make_bot", lambda name: Idler() if name == "bad" else sixfold.bot(name))
    results = play_pair(Tournament(("greedy", "bad"), options=SHORT, seats=3), 0)
    seats = [result.seating.index(0) for result in results]
    assert [result.win(seat) for result, seat in zip(results, seats, strict=True)] == [1.0] * 3
    assert all(result.margin(seat) >= 1 for result, seat in zip(results, seats, strict=True))


def game(pair: int, *seating: int) -> MatchResult:
    return MatchResult(pair, seating, (0, 0), (0, 0), ())


def test_a_result_reads_back() -> None:
    result = play_pair(Tournament(("greedy", "random"), options=SHORT), 0)[0]
    assert MatchResult.from_json(result.as_json()) == result


def test_finished_matches_are_not_missing_but_half_a_pair_does_not_count() -> None:
    tournament = Tournament(("random", "random"))
    kept = [game(2, 1, 0), game(2, 0, 1), game(0, 0, 1), game(0, 1, 0), game(0, 1, 0), game(1, 0, 1)]
    whole = whole_pairs(kept, tournament)
    assert [(result.pair, result.seating) for result in whole] == [(0, (0, 1)), (0, (1, 0)), (2, (0, 1)), (2, (1, 0))]
    assert missing_matches(kept, tournament, 4) == [(1, (1, 0)), (3, (0, 1)), (3, (1, 0))]
