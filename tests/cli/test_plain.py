"""A person plays in plain text."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sixfold import End, Record, replay
from sixfold.cli.app import app

run = CliRunner()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


def play(file: Path, said: str, *arguments: str) -> Result:
    result = run.invoke(app, ["play", "--file", str(file), "--name", "Ann", *arguments], input=said)
    assert result.exit_code == 0, result.output
    return result


def test_a_person_sees_table_hand_points_and_log(file: Path) -> None:
    out = play(file, "log\nscores\nhand\ntable\nunseen\nhelp\nquit\n", "--seed", "3").stdout
    assert "greedy declares a set of 3" in out
    assert "greedy 3   Ann 0   (93 in the bag)" in out
    assert "Your hand: Oc Yt Gc Gs Bd Pd" in out
    assert "   1   .  Gt   .\n" in out
    assert "moves [N]" in out


def test_moves_are_offered_and_refusals_explained(file: Path) -> None:
    said = "moves 2\nplace Gc@9,9\nwhy\nwhy place Gc@-1,0 Gs@-1,1\nwhy trade Oc\njump\nquit\n"
    out = play(file, said, "--seed", "3").stdout
    assert "   6  place Gc@-1,0 Gs@-1,1\n" in out
    assert "No: nothing here touches the table\nnothing here touches the table\n" in out
    assert "That is legal and makes 6: green line 2, green line 2 and green line 2." in out
    assert "That is legal and makes 0." in out
    assert "'jump' is not an action: there are place, trade, pass" in out


def test_a_game_goes_on_where_it_was_left(file: Path) -> None:
    play(file, "place Gc@-1,0 Gs@-1,1\nquit\n", "--seed", "3")
    before = Record.parse(file.read_text())
    out = play(file, "").stdout
    assert Record.parse(file.read_text()) == before
    assert "Ann plays green circle and green square for 6 points" in out
    assert f"The game is kept in {file}" in out


def test_a_game_that_is_not_over_is_not_thrown_away(file: Path) -> None:
    play(file, "quit\n", "--seed", "3")
    kept = file.read_text()
    result = run.invoke(app, ["play", "--file", str(file), "--bot", "random"])
    assert result.exit_code == 1
    assert "is not over; add --new" in result.stderr
    assert file.read_text() == kept
    play(file, "quit\n", "--new", "--bot", "random", "--bot", "random")
    names = sorted(player.name for player in Record.parse(file.read_text()).players)
    assert names == ["Ann", "random", "random 2"]


def play_to_the_end(file: Path) -> None:
    """The person plays what `moves` offers first, again and again."""
    play(file, "quit\n", "--option", "copies=1", "--seed", "5")
    while not replay(Record.parse(file.read_text())).table.end:
        offers = [line.split(maxsplit=1) for line in play(file, "moves 1\n").stdout.splitlines() if line]
        best = next(action for _, action in reversed(offers) if action.startswith(("place", "trade", "pass")))
        play(file, f"{best}\n")


def test_a_whole_game_can_be_played_through_a_pipe(file: Path) -> None:
    play_to_the_end(file)
    assert replay(Record.parse(file.read_text())).table.end is End.OUT


def test_a_finished_game_makes_room_for_a_new_one(file: Path) -> None:
    play_to_the_end(file)
    assert "Ann declares" in play(file, "quit\n").stdout


def test_a_copy_can_be_saved_anywhere(file: Path, tmp_path: Path) -> None:
    out = play(file, f"save {tmp_path}/copy.json\nsave\nsave {file}/x\nquit\n", "--seed", "3").stdout
    assert Record.from_json((tmp_path / "copy.json").read_text()) == Record.parse(file.read_text())
    assert "Say where to: save FILE" in out
    assert "Could not save to" in out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--bot", "oracle"], "there is no bot 'oracle'"),
        (["--name", "greedy"], "what a bot is called"),
        (["--name", "two\nlines"], "a name is one line"),
        (["--age", "-1"], "an age is a number"),
        (["--option", "copies=7"], "1 to 3"),
        (["chess"], "there is no game 'chess'"),
        (["--bot", "random"] * 6 + ["--new"], "takes 2 to 6 seats"),
    ],
)
def test_bad_input_is_one_sentence(file: Path, arguments: list[str], reason: str) -> None:
    result = run.invoke(app, ["play", "--file", str(file), *arguments])
    assert result.exit_code == 1
    assert reason in result.stderr
    assert not file.exists()


def test_a_broken_file_is_refused_and_kept(file: Path) -> None:
    broken = "sixfold 1\ngame qwirkle\nseat - Ann\nseat - greedy\ndeal 1 Rc\n"
    file.write_text(broken)
    result = run.invoke(app, ["play", "--file", str(file)])
    assert result.exit_code == 1
    assert "line 5: the next deal goes to seat 0" in result.stderr
    assert file.read_text() == broken
