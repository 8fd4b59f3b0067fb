"""Paired games between bots, and what their results say."""

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

import sixfold
from sixfold import Action, Event, Limit, Observation, Pass, Record, replay
from sixfold.arena import duel as arena
from sixfold.arena.duel import Duel, Result, Tally, mean_with_interval, missing_pairs, play_pair, summarise
from sixfold.cli.app import app

run = CliRunner()
SHORT = (("copies", 1),)


@pytest.mark.parametrize(
    ("game", "options"),
    [("qwirkle", SHORT), ("connect", SHORT), ("cubes", (("cubes_per_colour", 5),)), ("rummy", SHORT)],
)
def test_a_bot_against_itself_ties_exactly(game: str, options: tuple[tuple[str, int], ...]) -> None:
    results = [result for pair in range(3) for result in play_pair(Duel("random", "random", game, options), pair)]
    summary = summarise(results)
    assert summary.win_rate == 0.5
    assert summary.margin == 0
    assert summary.games == 6


def test_both_games_of_a_pair_have_the_same_tiles() -> None:
    records = [Record.parse(result.record) for result in play_pair(Duel("greedy", "random", options=SHORT), 4)]
    dealt = [record.events[:12] for record in records]
    assert dealt[0] == dealt[1]
    assert [player.name for player in records[0].players] == ["greedy 0", "random 1"]
    assert [player.name for player in records[1].players] == ["random 0", "greedy 1"]


def test_at_larger_tables_the_first_bot_sits_everywhere_once() -> None:
    results = play_pair(Duel("greedy", "random", options=SHORT, seats=3), 0)
    assert [result.seat for result in results] == [0, 1, 2]
    assert all(result.first.moves and result.second.moves > result.first.moves for result in results)


def test_what_a_bot_does_is_counted() -> None:
    (result, _) = play_pair(Duel("greedy", "random", options=SHORT), 1)
    record = Record.parse(result.record)
    scores = replay(record).table.scores
    assert (result.first.points, result.second.points) == scores
    assert result.margin == scores[0] - scores[1]
    assert result.win == (1.0 if result.margin > 0 else 0.5 if result.margin == 0 else 0.0)


class Idler:
    """Passes when it may not."""

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        return Pass(seen.table.turn)


class Dawdler:
    """Takes its time, however little that is: it is allowed none."""

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        return seen.game.random_action(seen, Random(1))


@pytest.mark.parametrize(("bot", "seconds", "reason"), [(Idler, None, "you can play"), (Dawdler, 0.0, "were allowed")])
def test_a_bot_that_fails_loses_and_is_reported(
    bot: type[Idler], seconds: float | None, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "make_bot", lambda name: bot() if name == "bad" else sixfold.bot(name))
    results = play_pair(Duel("bad", "random", options=SHORT, seconds=seconds), 0)
    lost = [result for result in results if result.failure and "bad" in result.failure]
    assert lost
    assert all(result.win == 0 and result.margin < 0 and reason in (result.failure or "") for result in lost)


def result(pair: int, win: float, margin: int) -> Result:
    return Result(pair, 0, win, margin, Tally(), Tally())


def test_intervals_are_over_deals_and_not_over_games() -> None:
    # Each deal is won once and lost once: over games that would look uncertain, over deals nothing varies.
    even = [result(pair, win, 10) for pair in range(8) for win in (0.0, 1.0)]
    assert summarise(even).win_rate_interval == (0.5, 0.5)
    assert summarise(even).precision == 0
    values = [0.0, 1.0, 1.0, 1.0]
    mean, (low, high) = mean_with_interval(values)
    assert mean == 0.75
    assert high - low == pytest.approx(2 * 1.96 * 0.5 / 2)
    assert summarise([]).games == 0
    assert mean_with_interval([0.3])[1] == (-float("inf"), float("inf"))


def test_pairs_that_are_not_complete_are_played_again() -> None:
    duel = Duel("random", "random")
    kept = [result(0, 1, 1), result(0, 0, 1), result(1, 1, 1)]
    assert list(missing_pairs(kept, duel, 3)) == [1, 2]


class TestCommand:
    ARGUMENTS = ("arena", "greedy", "random", "--option", "copies=1", "--jobs", "1")

    def test_it_says_who_wins_and_how_sure_that_is(self) -> None:
        done = run.invoke(app, [*self.ARGUMENTS, "--pairs", "3"])
        assert done.exit_code == 0, done.output
        assert "greedy against random at qwirkle with 2 seats\n6 games of 3 deals\nwin rate " in done.stdout
        assert "Qwirkles and" in done.stdout

    def test_the_figures_are_json_for_programs(self) -> None:
        done = run.invoke(app, [*self.ARGUMENTS, "--pairs", "2", "--json", "-"])
        found = json.loads(done.stdout)
        assert found["games"] == 4
        assert 0 <= found["win_rate_interval"][0] <= found["win_rate"] <= found["win_rate_interval"][1] <= 1
        assert found["sixfold"] == sixfold.__version__
        assert found["bots"]["first"]["ms_per_move"] > 0

    def test_kept_games_are_not_played_again(self, tmp_path: Path) -> None:
        kept = tmp_path / "games.jsonl"
        run.invoke(app, [*self.ARGUMENTS, "--pairs", "2", "--keep", str(kept)])
        before = kept.read_text()
        kept.write_text(before + '{"match": cut off')
        done = run.invoke(app, [*self.ARGUMENTS, "--pairs", "3", "--keep", str(kept), "--json", "-"])
        assert json.loads(done.stdout)["games"] == 6
        assert kept.read_text().startswith(before)
        assert len(kept.read_text().splitlines()) == 6 + 1
        lines = [json.loads(line) for line in before.splitlines()]
        assert all(replay(Record.parse(line["result"]["record"])) for line in lines)

    def test_games_of_another_match_are_not_mixed_in(self, tmp_path: Path) -> None:
        kept = tmp_path / "games.jsonl"
        run.invoke(app, [*self.ARGUMENTS, "--pairs", "1", "--keep", str(kept)])
        done = run.invoke(app, [*self.ARGUMENTS, "--pairs", "1", "--seed", "5", "--keep", str(kept)])
        assert done.exit_code == 1
        assert "is of another match: name another file" in done.stderr

    def test_it_stops_when_the_result_is_precise_enough(self) -> None:
        done = run.invoke(app, [*self.ARGUMENTS, "--pairs", "40", "--until", "40", "--json", "-"])
        assert json.loads(done.stdout)["pairs"] == 11

    def test_several_processes_come_to_the_same(self) -> None:
        arguments = [*self.ARGUMENTS[:-1], "2", "--pairs", "3", "--json", "-"]
        together, alone = (
            json.loads(run.invoke(app, each).stdout) for each in (arguments, [*arguments, "--jobs", "1"])
        )
        assert (together["win_rate"], together["margin"]) == (alone["win_rate"], alone["margin"])

    @pytest.mark.parametrize(
        ("arguments", "reason"),
        [
            (["nobody", "greedy"], "there is no bot 'nobody'"),
            (["greedy", "greedy", "--game", "chess"], "there is no game 'chess'"),
            (["greedy", "greedy", "--option", "players_max=2", "--seats", "3"], "takes 2 to 2 seats"),
        ],
    )
    def test_what_cannot_be_played_is_refused(self, arguments: list[str], reason: str) -> None:
        done = run.invoke(app, ["arena", *arguments])
        assert done.exit_code == 1
        assert reason in done.stderr
