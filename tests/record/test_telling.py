import sixfold
from sixfold import Record, redact, steps, tell
from sixfold.record.telling import tell_end
from sixfold.rules.model import Observation
from tests.record.test_notation import TEXT
from tests.table import OPEN_BLOCK, QWIRKLE, act

NAMES = ["Ann", "Bob", "Cleo"]


def told(record: Record, viewer: int | None) -> list[str]:
    game = record.game
    lines = []
    for step in steps(record):
        before, after = game.observe(step.before, viewer), game.observe(step.after, viewer)
        lines += [str(saying) for saying in tell(before, redact(step.event, viewer), after, NAMES)]
    return lines


def test_a_game_is_told_in_words() -> None:
    assert told(Record.parse(TEXT), None) == [
        "Ann declares a set of 3",
        "Bob declares a set of 3",
        "Ann starts",
        "Ann plays red circle, red diamond and red clover from 0,0 to 2,0 for 3 points: red line 3",
        "Bob trades 2 tiles",
    ]


def test_every_viewer_is_told_the_same() -> None:
    record = Record.parse(TEXT)
    assert told(record, 0) == told(record, 1) == told(record, None)


def test_tiles_dealt_to_the_board_are_not_told() -> None:
    record = sixfold.play(sixfold.game("connect"), [sixfold.bot("greedy"), sixfold.bot("greedy")], seed=1)
    assert [line.split()[1] for line in told(record, None)[:4]] == ["declares", "declares", "starts", "plays"]


def ending(seen: Observation) -> list[str]:
    return [str(saying) for saying in tell_end(seen, NAMES)]


def test_the_end_is_told_with_its_winner() -> None:
    state = QWIRKLE.state(board="Rc@0,0", hands=["Rs", "Pc"], bag="", scores=(3, 20))
    seen = QWIRKLE.observe(act(QWIRKLE, state, "place Rs@1,0"), None)
    assert ending(seen) == ["Ann has nothing left to play: the game is over", "Bob wins with 20 points"]


def test_a_shared_win_is_told_as_one() -> None:
    state = QWIRKLE.state(board=OPEN_BLOCK, hands=["Gs", "Pc", "Yx"], bag="", scores=(7, 7, 1))
    seen = QWIRKLE.observe(act(QWIRKLE, state, "pass"), None)
    assert ending(seen) == [
        "nobody can play any more: the game is over",
        "Ann and Bob share the win with 7 points",
    ]
