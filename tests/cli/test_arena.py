"""``sixfold arena``: arguments, output and archived games."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

import sixfold
from sixfold import Record, replay
from sixfold.arena.result import MatchResult
from sixfold.arena.tournament import Tournament
from sixfold.cli import running
from sixfold.cli.app import app
from sixfold.cli.archive import add_to_archive
from tests.arena.pairs import play_pair

run = CliRunner()
ALONE = ("--option", "copies=1", "--jobs", "1")
DUEL = ("arena", "greedy", "random", *ALONE)
LADDER = ("arena", "random", "beginner", "greedy", *ALONE)


def figures(*arguments: str) -> dict[str, Any]:
    done = run.invoke(app, [*arguments, "--json", "-"])
    assert done.exit_code == 0, done.output
    measures: dict[str, Any] = json.loads(done.stdout, parse_constant=lambda constant: pytest.fail(constant))
    return measures


# Two bots ---------------------------------------------------------------------------------------------


def test_it_reports_who_wins_and_how_certain_that_is() -> None:
    done = run.invoke(app, [*DUEL, "--pairs", "3"])
    assert done.exit_code == 0, done.output
    assert "greedy against random at qwirkle with 2 seats\n6 games of 3 deals\nwin rate " in done.stdout
    assert "points a turn" in done.stdout
    assert "Qwirkles and" in done.stdout


def test_a_single_deal_has_no_interval() -> None:
    done = run.invoke(app, [*DUEL, "--pairs", "1"])
    assert "2 games of 1 deal\n" in done.stdout
    assert "inf" not in done.stdout
    assert figures(*DUEL, "--pairs", "1")["margin_interval"] == [None, None]


def test_the_figures_are_json_for_programs() -> None:
    measures = figures(*DUEL, "--pairs", "2")
    assert measures["games"] == 4
    assert 0 <= measures["win_rate_interval"][0] <= measures["win_rate"] <= measures["win_rate_interval"][1] <= 1
    assert measures["margin_interval"][0] <= measures["margin"] <= measures["margin_interval"][1]
    assert measures["version"] == measures["sixfold"] == sixfold.__version__
    assert (measures["first"], measures["second"], measures["seed"]) == ("greedy", "random", 0)
    assert measures["bots"]["first"]["ms_per_move"] > 0


def test_it_stops_when_the_result_is_precise_enough() -> None:
    assert figures(*DUEL, "--pairs", "40", "--until", "40")["pairs"] == 11


def test_several_processes_give_the_same_result() -> None:
    arguments = (*DUEL[:-1], "2", "--pairs", "3")
    together, alone = figures(*arguments), figures(*arguments, "--jobs", "1")
    assert (together["win_rate"], together["margin"]) == (alone["win_rate"], alone["margin"])


# Ladders ----------------------------------------------------------------------------------------------


def test_more_than_two_bots_form_a_ladder_best_first() -> None:
    done = run.invoke(app, [*LADDER, "--pairs", "2"])
    assert done.exit_code == 0, done.output
    lines = done.stdout.splitlines()
    assert lines[0] == "3 bots at qwirkle with 2 seats, 12 games of 2 deals"
    assert lines[2].split()[:3] == ["bot", "rating", "games"]
    rated = [int(line.split()[1]) for line in lines[3:6]]
    assert rated == sorted(rated, reverse=True)
    assert lines[5].startswith("random ")
    assert "ahead of" in done.stdout


def test_a_ladder_has_ratings_and_pairwise_win_rates() -> None:
    measures = figures(*LADDER, "--pairs", "2", "--seed", "4")
    assert (measures["games"], measures["pairs"], measures["seed"], measures["version"]) == (
        12,
        2,
        4,
        sixfold.__version__,
    )
    ratings = [row["rating"] for row in measures["ratings"]]
    assert ratings == sorted(ratings, reverse=True)
    for row in measures["ratings"]:
        assert row["games"] == 8
        assert row["uncertainty"] > 0
        assert row["win_rate_interval"][0] <= row["win_rate"] <= row["win_rate_interval"][1]
    assert [(row["first"], row["second"], row["games"]) for row in measures["pairwise"]] == [
        ("random", "beginner", 4),
        ("random", "greedy", 4),
        ("beginner", "greedy", 4),
    ]
    assert measures["failures"] == []


def without_times(measures: dict[str, Any]) -> dict[str, Any]:
    return {**measures, "ratings": [{**row, "ms_per_move": 0} for row in measures["ratings"]]}


def test_a_ladder_is_the_same_every_time_alone_and_in_several_processes() -> None:
    arguments = (*LADDER, "--pairs", "2", "--seats", "3")
    once, again, together = figures(*arguments), figures(*arguments), figures(*arguments, "--jobs", "2")
    assert without_times(once) == without_times(again) == without_times(together)
    assert once["games"] == 6


def test_a_ladder_resumes_where_it_stopped(tmp_path: Path) -> None:
    archive = tmp_path / "games.jsonl"
    figures(*LADDER, "--pairs", "1", "--keep", str(archive))
    before = archive.read_text()
    measures = figures(*LADDER, "--pairs", "2", "--keep", str(archive))
    assert archive.read_text().startswith(before)
    assert without_times(measures) == without_times(figures(*LADDER, "--pairs", "2"))


def test_a_ladder_stops_when_all_win_rates_are_precise_enough() -> None:
    assert figures(*LADDER, "--pairs", "40", "--until", "45")["pairs"] == 11


def test_without_the_library_a_ladder_is_refused_before_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    done = run.invoke(app, [*LADDER, "--pairs", "100000"])
    assert done.exit_code == 1
    assert done.stderr == "sixfold: ratings need openskill: install sixfold[arena]\n"


# Archived games -------------------------------------------------------------------------------------------


def test_archived_games_are_not_played_again(tmp_path: Path) -> None:
    archive = tmp_path / "games.jsonl"
    figures(*DUEL, "--pairs", "2", "--keep", str(archive))
    before = archive.read_text()
    assert figures(*DUEL, "--pairs", "3", "--keep", str(archive))["games"] == 6
    assert archive.read_text().startswith(before)
    lines = [json.loads(line) for line in archive.read_text().splitlines()]
    assert len(lines) == 6
    assert all(replay(Record.parse(line["result"]["record"])) for line in lines)
    assert figures(*DUEL, "--pairs", "1", "--keep", str(archive))["games"] == 2


@pytest.mark.parametrize("cut", [3, 40, None])
def test_archives_of_older_versions_are_read(tmp_path: Path, cut: int | None) -> None:
    archive = tmp_path / "games.jsonl"
    whole = figures(*DUEL, "--pairs", "2", "--keep", str(archive))
    *first, last = archive.read_text().replace('{"tournament": {', '{"match": {').splitlines(keepends=True)
    archive.write_text("".join(first) + last[:cut])
    again = figures(*DUEL, "--pairs", "2", "--keep", str(archive))
    assert (again["games"], again["margin"]) == (4, whole["margin"])


@pytest.mark.parametrize("cut", [3, 40, -1, 0])
def test_a_game_that_was_cut_off_is_played_again(tmp_path: Path, cut: int) -> None:
    archive = tmp_path / "games.jsonl"
    whole = figures(*DUEL, "--pairs", "2", "--keep", str(archive))
    *first, last = archive.read_text().splitlines(keepends=True)
    archive.write_text("".join(first) + last[:cut])
    for _ in range(2):
        again = figures(*DUEL, "--pairs", "2", "--keep", str(archive))
        assert (again["games"], again["margin"]) == (4, whole["margin"])
    assert all(line.endswith("}}") or len(line) <= abs(cut) for line in archive.read_text().splitlines() if line)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("hello", "line 3 of {} is not an arena game: choose another file"),
        ("\x00\x00", "line 3 of {} is not an arena game"),
        ("[]", "line 3 of {} is not an arena game in this version's format"),
        ('{"tournament": {}, "result": {"pair": 1}}', "line 3 of {} is not an arena game in this version's format"),
    ],
)
def test_a_file_that_holds_something_else_is_refused_and_left_alone(tmp_path: Path, line: str, reason: str) -> None:
    archive = tmp_path / "games.jsonl"
    figures(*DUEL, "--pairs", "1", "--keep", str(archive))
    before = f"{archive.read_text()}{line}\n"
    archive.write_text(before)
    done = run.invoke(app, [*DUEL, "--pairs", "2", "--keep", str(archive)])
    assert done.exit_code == 1
    assert reason.format(archive) in done.stderr
    assert archive.read_text() == before


@pytest.mark.parametrize(
    ("more", "difference"),
    [(["--seed", "5"], "seed 0, not 5"), (["--seats", "3"], "seats 2, not 3"), (["-o", "copies=2"], "options")],
)
def test_games_of_another_tournament_are_not_mixed_in(tmp_path: Path, more: list[str], difference: str) -> None:
    archive = tmp_path / "games.jsonl"
    figures(*DUEL, "--pairs", "1", "--keep", str(archive))
    done = run.invoke(app, [*DUEL, "--pairs", "1", *more, "--keep", str(archive)])
    assert done.exit_code == 1
    assert f"line 1 of {archive} is from another tournament ({difference}" in done.stderr


def test_a_full_disk_is_named() -> None:
    tournament = Tournament(("random", "random"), options=(("copies", 1),))
    with pytest.raises(ValueError, match="/dev/full: No space left on device; earlier games are kept"):
        add_to_archive(Path("/dev/full"), tournament, play_pair(tournament, 0)[0])


def test_a_device_cannot_be_an_archive() -> None:
    done = run.invoke(app, [*DUEL, "--pairs", "100000", "--keep", "/dev/null"])
    assert done.exit_code == 1
    assert done.stderr == "sixfold: /dev/null is not a file\n"


# Bad input ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["nobody", "greedy"], "unknown bot 'nobody': choose from random, first-steps"),
        (["greedy"], "an arena needs at least two bots"),
        (["greedy", "random", "greedy"], "a ladder takes each bot only once"),
        (["greedy", "random", "beginner", "--seats", "4"], "a ladder of 3 bots takes at most 3 seats"),
        (["greedy", "greedy", "--game", "chess"], "there is no game 'chess'"),
        (["greedy", "greedy", "-g", "cubes", "-o", "cubes_per_colour=5", "--seats", "6"], "too few for 6 seats"),
        (["greedy", "greedy", "--option", "players_max=2", "--seats", "3"], "takes 2 to 2 seats"),
    ],
)
def test_impossible_tournaments_are_refused(arguments: list[str], reason: str) -> None:
    done = run.invoke(app, ["arena", *arguments])
    assert done.exit_code == 1
    assert reason in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("option", ["--json", "--plot", "--keep"])
@pytest.mark.parametrize("name", ["", "nowhere/file"])
def test_a_file_that_cannot_be_written_is_refused_before_the_games(tmp_path: Path, option: str, name: str) -> None:
    target = tmp_path / name
    done = run.invoke(app, [*DUEL, "--pairs", "100000", option, str(target)])
    assert done.exit_code == 1
    assert done.stderr in (
        f"sixfold: {target}: Is a directory\n",
        f"sixfold: {target}: No such file or directory\n",
    )


def test_plot_and_figures_are_written_to_files(tmp_path: Path) -> None:
    drawn, written = tmp_path / "plot.svg", tmp_path / "figures.json"
    done = run.invoke(app, [*LADDER, "--pairs", "1", "--plot", str(drawn), "--json", str(written)])
    assert done.exit_code == 0, done.output
    assert done.stdout == ""
    assert drawn.read_text().startswith("<svg")
    assert len(json.loads(written.read_text())["ratings"]) == 3


def stop_after(games: int, monkeypatch: pytest.MonkeyPatch) -> Any:
    def interrupted(tournament: Tournament, *_: object) -> Iterator[MatchResult]:
        yield from play_pair(tournament, 0)[:games]
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "play_matches", interrupted)
    return run.invoke(app, [*DUEL, "--pairs", "9"])


def test_ctrl_c_reports_the_games_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    done = stop_after(2, monkeypatch)
    assert done.exit_code == 0
    assert "2 games of 1 deal" in done.stdout
    assert "Stopped; these are the games so far." in done.stderr
    assert stop_after(1, monkeypatch).exit_code == 130
