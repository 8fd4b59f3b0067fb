"""`sixfold play`: a match in plain text."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sixfold import Deal, End, Record, replay
from sixfold.cli.app import app

run = CliRunner()
VERBS = ("place", "trade", "pass")
AGAINST_GREEDY = ("--seed", "3", "--bot", "greedy")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


def play(file: Path, typed: str, *arguments: str) -> Result:
    result = run.invoke(app, ["play", "--file", str(file), "--name", "Ann", *arguments], input=typed)
    assert result.exit_code == 0, result.output
    return result


def test_a_person_sees_table_hand_scores_and_log(file: Path) -> None:
    out = play(file, "log\nscores\nhand\ntable\nunseen\nhelp\nquit\n", *AGAINST_GREEDY).stdout
    assert "greedy's best set: 3" in out
    assert "greedy: 3 (6 in hand)\n> Ann: 0 (6 in hand)\n93 in the bag\nHand: Oc Yt Gc Gs Bd Pd\n" in out
    assert "   1  .   . [Gt]  .   ." in out
    assert "   G   2   2   2   2   2   3\n" in out
    assert "moves [N]" in out


def test_moves_are_offered_and_refusals_explained(file: Path) -> None:
    typed = "moves 2\nplace Gc@9,9\nwhy\nwhy place Gc@-1,0 Gs@-1,1\nwhy trade Oc\njump\nquit\n"
    out = play(file, typed, *AGAINST_GREEDY).stdout
    assert "   6  place Gc@-1,0 Gs@-1,1   (2 for greens, 2 for greens, 2 for greens)\n" in out
    assert "No: your tiles must touch a tile on the table\nyour tiles must touch a tile on the table\n" in out
    assert "That is legal:\n   6  place Gc@-1,0 Gs@-1,1   (2 for greens" in out
    assert "That is legal:\n   0  trade Oc\n" in out
    assert "'jump' is not an action: choose from place, trade, take, roll, arrange, pass" in out


def test_a_hint_is_a_legal_move_with_reasons(file: Path) -> None:
    out = play(file, "hint\nquit\n", *AGAINST_GREEDY).stdout
    assert re.search(r"place \S+.*\n  You get \d+ points\.\n", out)


def test_a_turn_is_taken_back(file: Path) -> None:
    out = play(file, "back\nplace Gc@-1,0 Gs@-1,1\nback\nhand\nquit\n", *AGAINST_GREEDY).stdout
    assert "You have not made a turn yet.\n" in out
    assert "You take back your last turn.\n" in out
    assert out.rstrip().splitlines()[-2] == "Oc Yt Gc Gs Bd Pd"
    assert [event.seat for event in Record.parse(file.read_text()).events if not isinstance(event, Deal)] == [0]


def test_a_game_continues_where_it_stopped(file: Path) -> None:
    play(file, "place Gc@-1,0 Gs@-1,1\nquit\n", *AGAINST_GREEDY)
    before = Record.parse(file.read_text())
    out = play(file, "").stdout
    assert Record.parse(file.read_text()) == before
    assert "The game continues after 3 turns.\n" in out
    assert "Ann plays green circle and green square from -1,0 to -1,1 for 6 points" in out
    assert f"The record is in {file}." in out


def test_an_unfinished_game_is_never_overwritten(file: Path) -> None:
    play(file, "quit\n", *AGAINST_GREEDY)
    kept = file.read_text()
    for different, what in (
        (["--bot", "random"], "set of opponents"),
        (["--option", "copies=1"], "set of options"),
        (["--name", "Bob"], "name"),
        (["--age", "7"], "age"),
    ):
        result = run.invoke(app, ["play", "--file", str(file), *different])
        assert result.exit_code == 1
        assert f"is not over and has a different {what}" in result.stderr
    result = run.invoke(app, ["play", "--file", str(file), "--new"])
    assert "there is already a game in" in result.stderr
    assert file.read_text() == kept
    play(file, "quit\n", "--bot", "greedy", "--option", "copies=3")


@pytest.mark.parametrize("game", ["select", "connect", "select-connect", "cubes"])
def test_every_game_can_be_played_in_plain_text(file: Path, game: str) -> None:
    options = ["-o", "cubes_per_colour=5"] if game == "cubes" else ["-o", "copies=2"]
    result = run.invoke(app, ["play", game, "--file", str(file), *options], input="moves 1\nquit\n")
    assert result.exit_code == 0, result.output
    first = next(
        line for line in result.stdout.splitlines() if line.split()[1:2] and line.split()[1] in (*VERBS, "roll")
    )
    action = first.split(maxsplit=1)[1].partition("(")[0]
    result = run.invoke(app, ["play", game, "--file", str(file)], input=f"{action}\nquit\n")
    assert result.exit_code == 0, result.output
    assert any(not isinstance(event, Deal) for event in Record.parse(file.read_text()).events)


def test_a_random_layout_stays_the_same_when_the_game_continues(file: Path) -> None:
    for _ in range(2):
        command = ["play", "connect", "-o", "layout=random", "--file", str(file)]
        assert run.invoke(app, command, input="quit\n").exit_code == 0
    assert "option layout c" in file.read_text()


def test_opponents_of_the_same_bot_are_numbered(file: Path) -> None:
    play(file, "quit\n", "--bot", "random", "--bot", "random")
    names = sorted(player.name for player in Record.parse(file.read_text()).players)
    assert names == ["Ann", "random", "random 2"]


def test_without_a_file_each_game_gets_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for arguments in (["--new"], ["--new"], []):
        assert run.invoke(app, ["play", *arguments], input="quit\n").exit_code == 0
    files = sorted((tmp_path / "sixfold" / "qwirkle").iterdir())
    assert len(files) == 2
    assert "The game continues" in run.invoke(app, ["play"], input="quit\n").stdout


def test_a_redacted_record_cannot_be_continued(file: Path) -> None:
    play(file, "quit\n", *AGAINST_GREEDY)
    redacted = str(Record.parse(file.read_text()).seen_by(1))
    file.write_text(redacted)
    result = run.invoke(app, ["play", "--file", str(file)])
    assert result.exit_code == 1
    assert "only what one viewer saw" in result.stderr
    assert file.read_text() == redacted


def test_if_saving_fails_only_the_copy_is_lost(tmp_path: Path) -> None:
    (tmp_path / "wall").touch()
    out = play(tmp_path / "wall" / "game.txt", "scores\nquit\n").stdout
    assert "Could not save to" in out
    assert "> Ann: 0" in out
    assert "The record is in" not in out


@pytest.mark.parametrize("typed", ["moves -3", "moves many", "moves 2 3", "moves ²"])
def test_a_bad_count_of_moves_is_explained(file: Path, typed: str) -> None:
    assert "Type 'moves', 'moves 30' or 'moves all'." in play(file, f"{typed}\nquit\n").stdout


def test_case_and_commas_do_not_matter(file: Path) -> None:
    out = play(file, "WHY PLACE gc@-1,0, GS@-1,1\n?\nquit\n", *AGAINST_GREEDY).stdout
    assert "That is legal:\n   6  place Gc@-1,0 Gs@-1,1" in out
    assert "Type a move:" in out


@pytest.mark.parametrize(
    ("game", "moves"),
    [("qwirkle", ["trade"]), ("select", ["trade", "take"]), ("cubes", ["roll"]), ("select-connect", ["trade", "take"])],
)
def test_help_names_the_moves_of_the_game(file: Path, game: str, moves: list[str]) -> None:
    out = play(file, "help\nquit\n", game).stdout
    words = [line.split()[0] for line in out[out.index("Type a move:") : out.index("Columns grow")].splitlines()[1:]]
    assert words == ["place", "and", *moves, "pass"]


def play_to_the_end(file: Path) -> None:
    """Always play the first of the `moves`."""
    play(file, "quit\n", "--option", "copies=1", "--seed", "5")
    for _ in range(40):
        if replay(Record.parse(file.read_text())).table.end:
            return
        offers = [line.split(maxsplit=1) for line in play(file, "moves 1\n").stdout.splitlines()]
        best = next(offer[1] for offer in reversed(offers) if offer[1:] and offer[1].startswith(VERBS))
        play(file, f"{best.partition('(')[0]}\n")


def test_a_whole_game_can_be_played_through_a_pipe(file: Path) -> None:
    play_to_the_end(file)
    assert replay(Record.parse(file.read_text())).table.end is End.OUT


def test_a_finished_game_is_kept(file: Path) -> None:
    play_to_the_end(file)
    kept = file.read_text()
    result = run.invoke(app, ["play", "--file", str(file)])
    assert result.exit_code == 1
    assert "is over: choose another file" in result.stderr
    assert file.read_text() == kept


def test_a_copy_can_be_saved_anywhere(file: Path, tmp_path: Path) -> None:
    copy = f"{tmp_path}/copy.json"
    typed = [f"save {copy}", f"save {copy}", "save", f"save {file}/x", "save ~nobody-of-this-name/x", "quit"]
    out = play(file, "\n".join(typed), *AGAINST_GREEDY).stdout
    assert "There is already a file" in out
    assert Record.from_json((tmp_path / "copy.json").read_text()) == Record.parse(file.read_text())
    assert "Type a file name: save FILE" in out
    assert "Could not save to" in out


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--bot", "oracle"], "unknown bot 'oracle'"),
        (["--name", "greedy"], "the name of a bot"),
        (["--name", "two\nlines"], "a name is one line"),
        (["--age", "-1"], "an age is a number"),
        (["--option", "copies=7"], "1 to 3"),
        (["chess"], "there is no game 'chess'"),
        (["--bot", "random"] * 6, "takes 2 to 6 seats"),
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


class TestRummy:
    """A turn of Rummy is laid out step by step."""

    def test_a_turn_is_laid_out_changed_and_played(self, file: Path) -> None:
        typed = "new Rs Ys\nundo\nnew Rs Ys Gs\nadd Ol to 2\nundo\ntable\ndone\nquit\n"
        out = rummy(file, typed)
        assert "   2  Rs Ys   <- a set needs at least three cards\n" in out
        assert "   1  Rc Rd Rl\n   2  Rs Ys Gs\nHand: Ol Ol Gx Bt Pc Pl\n" in out
        assert "Ann plays red square, yellow square and green square\n" in out

    def test_cards_on_the_table_can_be_moved(self, file: Path) -> None:
        out = rummy(file, "add Rs to 1\nmove Rl from 1 to new\nadd Ol Pl to 2\ndone\nquit\n")
        assert "   2  Rl Ol Pl\n" in out
        assert "Ann plays red square, orange clover and purple clover\nAnn moves red clover\n" in out

    def test_reset_takes_everything_back(self, file: Path) -> None:
        out = rummy(file, "add Rs to 1\nmove Rc from 1 to new\nreset\nquit\n")
        assert out.rstrip().splitlines()[-3:-1] == ["   1  Rc Rd Rl", "Hand: Rs Ol Ol Ys Gs Gx Bt Pc Pl"]

    @pytest.mark.parametrize(
        ("typed", "answer"),
        [
            ("add Rs", "type for example: add Oc Ps to 3"),
            ("new", "type for example: new Ys Gs Bs"),
            ("move Rc to 1", "type for example: move Bs from 3 to 5, or: move Bs from 3 to new"),
            ("add Rc to 1", "you don't have a red circle; 'move' takes a card from another set"),
            ("add Rs to 7", "there is no set 7: the sets are 1 to 1"),
            ("add Rs to x", "there is no set x: the sets are 1 to 1"),
            ("move Bs from 1 to NEW", "blue square is not in set 1"),
            ("new Rz", "'Rz' is not a tile"),
            ("undo", "there is nothing to undo"),
            ("done", "play at least one card from your hand"),
            (
                "new Ys Gs\ndone",
                "a set needs at least three cards",
            ),
            ("pass", "you can play, so you can't pass"),
        ],
    )
    def test_an_impossible_step_is_explained(self, file: Path, typed: str, answer: str) -> None:
        out = rummy(file, f"{typed}\nquit\n")
        assert f"No: {answer}" in out

    def test_questions_in_mid_turn_know_the_arrangement(self, file: Path) -> None:
        out = rummy(file, "table\nnew Rs Ys Gs\nhand\nadd Zz to 1\nwhy\ndone now\nquit\n")
        assert out.count("Colours\n   1 [Rc][Rd][Rl]\n") == 2
        assert "\nOl Ol Gx Bt Pc Pl\n" in out
        assert out.count("'Zz' is not a tile") == 2
        assert "Type 'done' alone." in out

    def test_help_is_about_cards(self, file: Path) -> None:
        out = rummy(file, "help\nmoves 1\nquit\n")
        assert "move Bs from 3 to 5" in out
        assert "pass                  when no card can be played without moving others" in out
        assert "place Rc@0,0" not in out
        assert "   0  arrange Rs Ol Pl | Rc Rs Rd | Rl Ol Pl\n" in out

    def test_a_continued_game_shows_whole_turns(self, file: Path) -> None:
        rummy(file, "add Rs to 1\nmove Rl from 1 to new\nadd Ol Pl to 2\ndone\nquit\n")
        out = play(file, "quit\n", "rummy").stdout
        assert "The game continues after 3 turns.\nAnn plays red square" in out

    def test_other_games_have_no_card_commands(self, file: Path) -> None:
        assert "'undo' is not an action" in play(file, "undo\nquit\n", *AGAINST_GREEDY).stdout


def rummy(file: Path, typed: str) -> str:
    """The output of a game in which Ann holds Rs Ol Ol Ys Gs Gx Bt Pc Pl, and the bot has played Rc Rd Rl."""
    return play(file, typed, "rummy", "--seed", "4", "--bot", "random").stdout
