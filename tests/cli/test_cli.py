import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import sixfold
from sixfold import Record
from sixfold.cli.app import app
from sixfold.cli.files import read_record, write_record

SAMPLE = Path(__file__).parents[1] / "data" / "records" / "sample-game-001.txt"

run = CliRunner()


def test_moves_lists_the_legal_actions_best_first() -> None:
    result = run.invoke(app, ["moves", "--game", "qwirkle", "--board", "Rc@0,0 Rs@1,0", "--hand", "Rd Bs Gt"])
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "   3  place Rd@-1,0   (3 for reds)"
    points = [int(line.split()[0]) for line in lines]
    assert points == sorted(points, reverse=True)
    assert "   0  trade Rd Gt Bs" in lines


def test_moves_as_json_is_json_alone() -> None:
    result = run.invoke(app, ["moves", "--board", "Rc@0,0 Rs@1,0", "--hand", "Rd Bs Gt", "--json", "--top", "3"])
    moves = json.loads(result.stdout)
    assert len(moves) == 3
    assert moves[0]["action"] == "place Rd@-1,0"
    assert moves[0]["points"] == 3
    assert moves[0]["lines"][0]["attribute"] == "red"


def test_moves_takes_more_of_a_position_and_ranks_a_turn_by_its_total() -> None:
    board = "Rc@3,7 Rs@4,7 Rd@5,7 Rl@6,7 Rt@7,7 Bx@9,9 Rx@10,9"
    arguments = ["--game", "select", "--board", board, "--hand", "Gd", "--with", "tokens=1", "--with", "scores=3 4"]
    result = run.invoke(app, ["moves", *arguments, "--top", "1"])
    assert result.stdout == "   0  take Rx@10,9\n"


@pytest.mark.parametrize("more", ["tokens=-1", "tokens=x", "opening=maybe", "hand=Rc", "stars=5", "phase=lunch", "x"])
def test_an_invalid_part_of_a_position_is_refused_in_a_sentence(more: str) -> None:
    result = run.invoke(app, ["moves", "--game", "select", "--hand", "Rc", "--with", more])
    assert result.exit_code == 1
    assert "Error" not in result.stderr
    assert len(result.stderr.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--hand", "Zz"], "'Zz' is not a tile"),
        (["--hand", "Rc", "--board", "Rc@0"], "not a tile at a cell"),
        (["--hand", "Rc", "--game", "chess"], "there is no game 'chess'"),
        (["--hand", "Rc", "--option", "copies=9"], "option copies of qwirkle must be 1 to 3"),
        (["--hand", "Rc", "--option", "copies"], "an option looks like copies=1"),
        (["--hand", "Rc", "--seats", "1"], "takes 2 to 6 seats"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_1(arguments: list[str], reason: str) -> None:
    result = run.invoke(app, ["moves", *arguments])
    assert result.exit_code == 1
    assert result.stdout == ""
    assert reason in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_replay_prints_the_game_turn_by_turn() -> None:
    result = run.invoke(app, ["replay", str(SAMPLE)])
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Qwirkle: Anna, Chris, Sally and Dave"
    assert "Anna starts" in lines
    assert " 11. Sally plays orange cross, red cross and blue cross from 2,5 to 4,5 for 18 points" in result.stdout
    assert "Anna 20, Chris 22, Sally 25, Dave 18" in lines[-1]


def test_replay_names_the_first_wrong_line(tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text(SAMPLE.read_text().replace("2 place Bc@4,3", "2 place Bc@9,9"))
    result = run.invoke(app, ["replay", str(bad)])
    assert result.exit_code == 1
    assert result.stderr == "sixfold: line 20: your tiles must touch a tile on the table\n"


def test_replay_stops_quietly_when_its_pipe_closes() -> None:
    command = f"{sys.executable} -m sixfold replay {SAMPLE} | head -1"
    result = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert result.stdout == "Qwirkle: Anna, Chris, Sally and Dave\n"
    assert result.stderr == ""


def test_show_draws_a_table_in_the_terminal_and_as_svg(tmp_path: Path) -> None:
    result = run.invoke(app, ["show", str(SAMPLE), "--turn", "3"])
    assert "   3  .  Rc [Bc]  .   . " in result.stdout
    assert run.invoke(app, ["show", str(SAMPLE), "--look", "shapes", "--colours", "16"]).stdout.count("\x1b[") > 20
    drawn = run.invoke(app, ["show", str(SAMPLE), "--svg", str(tmp_path / "table.svg")])
    assert drawn.stdout == ""
    assert (tmp_path / "table.svg").read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--turn", "99"], "only 12 turns"),
        (["--look", "wood"], "no look 'wood'"),
        (["--colours", "8"], "no colours '8'"),
    ],
)
def test_show_refuses_what_it_cannot_draw(arguments: list[str], reason: str) -> None:
    result = run.invoke(app, ["show", str(SAMPLE), *arguments])
    assert result.exit_code == 1
    assert reason in result.stderr


def test_perft_checks_a_suite(tmp_path: Path) -> None:
    suite = tmp_path / "suite.perft"
    suite.write_text("game qwirkle\nposition one\nboard Rc@0,0\nhands Rs | Rd\nbag\ndepth 1 events 4 tables 4\n")
    result = run.invoke(app, ["perft", str(suite)])
    assert result.exit_code == 0
    assert "depth 1 events 4 tables 4   ok" in result.stdout
    suite.write_text(suite.read_text().replace("events 4", "events 5"))
    result = run.invoke(app, ["perft", str(suite)])
    assert result.exit_code == 1
    assert "WRONG: the suite says events 5 tables 4" in result.stdout
    assert "depth 2 events" in run.invoke(app, ["perft", str(suite), "--depth", "2"]).stdout


def test_games_lists_games_and_their_options() -> None:
    assert run.invoke(app, ["games"]).stdout.splitlines() == list(sixfold.games())
    options = run.invoke(app, ["games", "qwirkle"]).stdout
    assert "copies = 3 (1 to 3)\n    copies of each tile" in options
    assert "opening_trade = no (yes or no)" in options
    assert run.invoke(app, ["games", "chess"]).exit_code == 1


def test_replay_reads_json_and_standard_input() -> None:
    text = Record.parse(SAMPLE.read_text()).seen_by(2).to_json()
    result = run.invoke(app, ["replay", "-"], input=text)
    assert result.exit_code == 0
    assert "Sally 25" in result.stdout


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "No such file or directory"),
        (b"", "the file is empty"),
        (b"\xff\xfe\x00", "not a text file"),
        (b"hello", "line 1, column 1: expected 'sixfold 1'"),
        (b"{}", "column 1: the top level: 'sixfold' is missing"),
    ],
)
def test_a_file_that_is_not_a_record_is_refused(tmp_path: Path, content: bytes | None, reason: str) -> None:
    path = tmp_path / "file.txt"
    if content is not None:
        path.write_bytes(content)
    result = run.invoke(app, ["replay", str(path)])
    assert result.exit_code == 1
    assert result.stderr == f"sixfold: {path}: {reason}\n"


def test_the_version_is_printed() -> None:
    assert run.invoke(app, ["--version"]).stdout == f"sixfold {sixfold.__version__}\n"


def test_a_record_is_written_completely_or_not_at_all(tmp_path: Path) -> None:
    record = Record.parse(SAMPLE.read_text())
    for name in ("game.txt", "game.json"):
        write_record(record, tmp_path / "new" / name)
        assert read_record(str(tmp_path / "new" / name)) == record
    assert sorted(path.name for path in (tmp_path / "new").iterdir()) == ["game.json", "game.txt"]
    with pytest.raises(FileExistsError):
        write_record(record, SAMPLE / "inside-a-file.txt")
    with pytest.raises(FileExistsError):
        write_record(record, tmp_path / "new")


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    record = Record.parse(SAMPLE.read_text())
    target, link = tmp_path / "target.txt", tmp_path / "link.txt"
    target.touch()
    link.symlink_to(target)
    write_record(record, link)
    assert link.is_symlink()
    assert Record.parse(target.read_text()) == record
