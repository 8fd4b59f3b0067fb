from pathlib import Path
from typing import Any

import pytest

import sixfold
from sixfold.record.perft import PerftCounts, PerftPosition, perft, read_suite
from sixfold.rules.errors import ParseError
from tests import card_referee, referee

SUITES = Path(__file__).parents[1] / "data" / "perft"
POSITIONS = [position for path in sorted(SUITES.glob("*.perft")) for position in read_suite(path.read_text())]
CONFIRMED = 1200  # sequences that the slow referee can walk; deeper counts rest on the shallower ones


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: str(position.name))
def test_the_rules_confirm_the_suite(position: PerftPosition) -> None:
    assert position.counts
    assert {depth: perft(position.game, position.state, depth) for depth in position.counts} == position.counts


def second_opinion(position: PerftPosition) -> referee.Referee:
    options: Any = position.game.options
    if position.game.name == "rummy":
        return card_referee.Rummy.of(position.state, options.able)
    if position.game.name == "cubes":
        return referee.Cubes.of(position.state, options.rerolls)
    return referee.Game.of(position.game.name, position.state, options.copies, position.game.spaces)


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: str(position.name))
def test_an_independent_referee_counts_the_same(position: PerftPosition) -> None:
    game = second_opinion(position)
    depths = [depth for depth, counts in position.counts.items() if depth == 1 or counts.events <= CONFIRMED]
    assert {depth: referee.perft(game, depth) for depth in depths} == {
        depth: tuple(position.counts[depth]) for depth in depths
    }


def test_every_game_has_a_suite() -> None:
    assert {position.game.name for position in POSITIONS} == set(sixfold.games())


def test_no_event_leads_to_the_position_itself() -> None:
    game = sixfold.game("qwirkle")
    assert perft(game, game.state(board="Rc@0,0", hands=["Rs", "Rd"]), 0) == PerftCounts(1, 1)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("position early", 1, "a suite starts with 'game NAME'"),
        ("game chess", 1, "no game 'chess'"),
        ("game qwirkle\nboard Rc@0,0", 2, "a position starts with"),
        ("game qwirkle\noption copies 9", 2, "1 to 3"),
        ("game qwirkle\nposition p\nboard Rc@0,0\nboard Rs@1,0", 4, "appears twice"),
        ("game qwirkle\nposition p\ncolour red", 3, "not a part of a position"),
        ("game qwirkle\nposition p\nturn x", 3, "is not a number"),
        ("game qwirkle\nposition p\ndepth 1 events 2", 3, "this line must look like"),
        ("game qwirkle\nposition p\ndepth one events 2 tables 2", 3, "'one' is not a number"),
        ("game qwirkle\nposition p\nboard Rc@0,0 Bs@1,0\nhands Rc | Rd", 2, "neither colour nor shape"),
        ("game qwirkle\nposition p\nhands Rc | Rd\ntokens 1\n", 2, "position p: a position of qwirkle has no tokens"),
        ("game qwirkle\nposition p\ndepth 1 events 2 tables 2\ndepth 1 events 3 tables 3", 4, "appears twice"),
    ],
)
def test_a_suite_that_does_not_parse_says_where(text: str, line: int, reason: str) -> None:
    with pytest.raises(ParseError) as refused:
        read_suite(text)
    assert refused.value.line == line
    assert reason in refused.value.reason


def test_comments_and_empty_lines_are_ignored() -> None:
    (position,) = read_suite("# a comment\n\ngame qwirkle\nposition one\nhands Rc | Rd\nscores 3 4\nturn 1\n")
    assert position.state.table.scores == (3, 4)
    assert position.state.table.turn == 1
    assert position.counts == {}
