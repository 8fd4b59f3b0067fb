import pickle

from sixfold import TILES, IllegalAction, ParseError


def test_a_parse_error_says_its_column_and_in_a_record_its_line() -> None:
    assert str(ParseError("what is this", 4)) == "column 5: what is this"
    assert str(ParseError("what is this", 4, line=2)) == "line 2, column 5: what is this"


def test_an_error_shows_what_it_was_made_of_and_can_be_sent_to_another_process() -> None:
    parse, illegal = ParseError("what is this", 4, line=2), IllegalAction("duplicate-tile", facts={"tile": TILES[24]})
    assert repr(parse) == "ParseError('what is this', 4, 2)"
    assert repr(illegal) == "IllegalAction('duplicate-tile', {'tile': <Bc>})"
    for error in (parse, illegal):
        again = pickle.loads(pickle.dumps(error))
        assert (repr(again), str(again)) == (repr(error), str(error))
