from dataclasses import replace

import pytest

import sixfold
from sixfold import BOARD, HIDDEN, Deal, Pass, Place, Record, ReplayError, State, Trade, replay, replay_seen, steps
from sixfold.record.replay import start
from tests.record.test_notation import REDACTED, TEXT


def test_a_record_replays_to_its_state() -> None:
    state = replay(Record.parse(TEXT))
    assert isinstance(state, State)
    assert state.table.scores == (3, 0)
    assert state.table.turn == 0
    assert state.table.turns == 2


def test_a_redacted_record_replays_to_what_its_viewer_saw() -> None:
    record = Record.parse(TEXT)
    state = replay(record)
    for viewer in (None, 0, 1):
        seen = replay_seen(record.seen_by(viewer))
        assert seen == record.game.observe(state, viewer)


def test_a_partial_record_is_a_record() -> None:
    record = Record.parse(TEXT)
    states = [start(record), *(step.after for step in steps(record))]
    for count, state in enumerate(states):
        part = replace(record, events=record.events[:count], declared=state.table.declared)
        assert replay(Record.parse(str(part))) == state


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("deal 0 Rc Rd Rl Bs Gt Px", "deal 0 Rc Rc Rc Bs Gt Px", 7, "the bag does not hold Rc"),
        ("deal 1 Rs", "deal 0 Rs", 8, "the next deal goes to seat 1, not to seat 0"),
        ("declare 0 3", "declare 0 4", 9, "the largest set of seat 0 has 3 tiles"),
        ("declare 1 3", "declare 1 4", 10, "the largest set of seat 1 has 3 tiles"),
        ("0 place", "1 place", 11, "it's not your turn"),
        ("Rl@2,0", "Rl@3,0", 11, "there is a gap between these tiles"),
        ("deal 0 Gt Gc Yd", "deal 0 Gt Gc Yd Yd", 12, "no deal is owed"),
        ("deal 0 Gt Gc Yd\n", "", 12, "tiles are still being dealt"),
        ("1 trade Yx Rs", "1 trade Yx Px", 13, "you don't have a purple cross"),
        ("1 trade Yx Rs", "1 pass", 13, "you can play, so you can't pass"),
    ],
)
def test_the_first_wrong_line_is_named(old: str, new: str, line: int, reason: str) -> None:
    assert old in TEXT
    with pytest.raises(ReplayError) as refused:
        replay(Record.parse(TEXT.replace(old, new, 1)))
    assert str(refused.value).startswith(f"line {line}: ")
    assert reason in refused.value.reason


def test_an_error_names_the_line_of_the_original_text() -> None:
    spaced = TEXT.replace("\n", "\n\n").replace("Rl@2,0", "Rl@3,0")
    with pytest.raises(ReplayError) as refused:
        replay(Record.parse(spaced))
    assert refused.value.line == 21


def test_a_record_made_in_python_names_the_line_of_its_text() -> None:
    record = Record.parse(TEXT.replace("Rl@2,0", "Rl@3,0"))
    made = Record(record.game_name, record.options, record.players, record.events, record.declared)
    with pytest.raises(ReplayError) as refused:
        replay(made)
    assert refused.value.line == 11


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("deal 1 ? ? ? ? ? ?", "deal 1 ? Rs ? ? ? ?", 9, "shows a tile that the viewer cannot see"),
        ("deal 0 Rc", "deal 0 ?", 8, "hides a tile that the viewer can see"),
        ("1 trade ? ?", "1 trade ? Rs", 14, "shows a tile that the viewer cannot see"),
        ("deal 0 Gt Gc Yd", "deal 0 Px Px Yd", 13, "the game does not have that many Px"),
        ("declare 0 3", "declare 0 2", 9, "do not fit the hands"),
        ("declare 0 3\ndeclare 1 3\n", "", 9, "need their declared sets"),
        ("0 place Rc@0,0 Rd@1,0 Rl@2,0", "0 place Rc@0,0 Rd@1,0", 12, "longest set: 3 tiles"),
        ("1 trade ? ?", "1 trade ? ? ? ? ? ? ?", 14, "you don't have that many hidden tiles"),
    ],
)
def test_everything_visible_in_a_redacted_record_is_checked(old: str, new: str, line: int, reason: str) -> None:
    assert old in REDACTED
    with pytest.raises(ReplayError) as refused:
        replay(Record.parse(REDACTED.replace(old, new, 1)))
    assert reason in refused.value.reason
    assert refused.value.line == line


def test_a_hidden_hand_must_open_with_what_it_declared() -> None:
    other = str(Record.parse(TEXT).seen_by(1)).replace("0 place Rc@0,0 Rd@1,0 Rl@2,0", "0 place Rc@0,0")
    with pytest.raises(ReplayError, match="longest set: 3 tiles"):
        replay(Record.parse(other))


def test_declaring_before_the_hands_are_dealt_is_refused() -> None:
    text = "".join(TEXT.splitlines(keepends=True)[:7]) + "declare 0 3\ndeclare 1 3\n"
    with pytest.raises(ReplayError, match="line 8: sets are declared before all hands"):
        replay(Record.parse(text))


def test_a_wrong_declaration_is_named_before_a_later_error() -> None:
    text = TEXT.replace("declare 1 3", "declare 1 4").replace("Rl@2,0", "Rl@3,0")
    with pytest.raises(ReplayError, match="line 10: the largest set of seat 1"):
        replay(Record.parse(text))


def test_a_changed_record_forgets_the_lines_it_was_read_from() -> None:
    record = Record.parse(TEXT.replace("\n", "\n\n"))
    longer = replace(record, events=(*record.events, Pass(0)), lines=None)
    with pytest.raises(ReplayError, match="line 15: you can play"):
        replay(longer)
    with pytest.raises(ReplayError, match="line 16: it's not your turn"):
        replay(replace(record.seen_by(1), events=(*record.seen_by(1).events, Pass(1))))


def test_a_record_without_declarations_can_be_redacted() -> None:
    record = replace(Record.parse(TEXT), declared=())
    assert record.seen_by(0) == Record.parse(REDACTED)


@pytest.mark.parametrize("viewer", [-1, 2, 9])
def test_a_record_is_redacted_for_its_own_seats_only(viewer: int) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {viewer}"):
        Record.parse(TEXT).seen_by(viewer)
    with pytest.raises(ValueError, match="already redacted"):
        Record.parse(REDACTED).seen_by(0)


def test_the_viewer_can_draw_neither_a_fourth_copy_nor_a_tile_just_traded() -> None:
    header = "sixfold 1\ngame qwirkle\noption copies 1\nviewer 0\nseat 9 A\nseat - B\n"
    hands = "deal 0 Rc Rs Gs Ol Bt Px\ndeal 1 ? ? ? ? ? ?\ndeclare 0 2\ndeclare 1 2\n"
    moves = "0 place Rc@0,0 Rs@1,0\ndeal 0 Bd Yd\n1 trade ?\ndeal 1 ?\n0 trade Ol\ndeal 0 Ol\n"
    with pytest.raises(ReplayError, match="line 16: the game does not have that many Ol"):
        replay(Record.parse(header + hands + moves))
    with pytest.raises(ReplayError, match="line 12: the game does not have that many Rc"):
        replay(Record.parse(header + hands + moves.replace("deal 0 Bd Yd", "deal 0 Rc Yd")))


def test_everyone_sees_the_board() -> None:
    record = sixfold.play(sixfold.game("connect"), [sixfold.bot("random")] * 2, seed=1).seen_by(0)
    hidden = [Deal(BOARD, HIDDEN) if event.seat == BOARD else event for event in record.events]
    with pytest.raises(ReplayError, match="hides a tile that the viewer can see"):
        replay(replace(record, events=tuple(hidden)))


def test_a_hidden_hand_cannot_pass_on_an_empty_table() -> None:
    text = "".join(str(Record.parse(TEXT).seen_by(1)).splitlines(keepends=True)[:11]) + "0 pass\n"
    with pytest.raises(ReplayError, match="you can play"):
        replay(Record.parse(text))


def test_steps_give_the_state_before_and_after_each_event() -> None:
    record = Record.parse(TEXT)
    walked = list(steps(record))
    assert [type(step.event) for step in walked[11:14]] == [Deal, Place, Deal]
    assert isinstance(walked[16].event, Trade)
    assert all(one.after == two.before for one, two in zip(walked, walked[1:], strict=False))


def test_a_whole_game_between_bots_replays_from_its_text() -> None:
    record = sixfold.play(sixfold.game("qwirkle", copies=1), [sixfold.bot("greedy")] * 2, seed=3)
    state = replay(Record.parse(str(record)))
    assert state.table.end is not None
