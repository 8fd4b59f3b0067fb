import sixfold
from sixfold import Record, redact, steps, tell
from sixfold.record.telling import tell_end
from sixfold.rules.model import Observation
from tests.record.test_notation import TEXT
from tests.table import OPEN_BLOCK, QWIRKLE, act

NAMES = ["Ann", "Bob", "Cleo"]


def tell_record(record: Record, viewer: int | None) -> list[str]:
    game = record.game
    lines = []
    for step in steps(record):
        before, after = game.observe(step.before, viewer), game.observe(step.after, viewer)
        lines += [str(sentence) for sentence in tell(before, redact(step.event, viewer), after, NAMES)]
    return lines


def test_a_game_becomes_sentences() -> None:
    assert tell_record(Record.parse(TEXT), None) == [
        "Ann's best set: 3",
        "Bob's best set: 3",
        "Ann starts",
        "Ann plays red circle, red diamond and red clover from 0,0 to 2,0 for 3 points: 3 for reds",
        "Bob trades 2 tiles",
    ]


def test_every_viewer_gets_the_same_sentences() -> None:
    record = Record.parse(TEXT)
    assert tell_record(record, 0) == tell_record(record, 1) == tell_record(record, None)


def test_deals_to_the_board_have_no_sentence() -> None:
    record = sixfold.play(sixfold.game("connect"), [sixfold.bot("greedy"), sixfold.bot("greedy")], seed=1)
    assert [line.split()[1] for line in tell_record(record, None)[:4]] == ["best", "best", "starts", "plays"]


def end_sentences(seen: Observation) -> list[str]:
    return [str(sentence) for sentence in tell_end(seen, NAMES)]


def test_the_end_names_the_winner() -> None:
    state = QWIRKLE.state(board="Rc@0,0", hands=["Rs", "Pc"], bag="", scores=(3, 20))
    seen = QWIRKLE.observe(act(QWIRKLE, state, "place Rs@1,0"), None)
    assert end_sentences(seen) == ["Ann has played everything: game over", "Bob wins with 20 points"]


def test_a_shared_win_names_all_winners() -> None:
    state = QWIRKLE.state(board=OPEN_BLOCK, hands=["Gs", "Pc", "Yx"], bag="", scores=(7, 7, 1))
    seen = QWIRKLE.observe(act(QWIRKLE, state, "pass"), None)
    assert end_sentences(seen) == [
        "nobody can play any more: game over",
        "Ann and Bob share the win with 7 points",
    ]
