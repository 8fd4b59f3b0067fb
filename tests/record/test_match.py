"""A match played by hand."""

import pytest

import sixfold
from sixfold import IllegalAction, Match, ParseError, Place, Player, ScriptedDealer


def test_a_match_begins_with_the_hands_dealt() -> None:
    match = Match("qwirkle", seats=3, seed=1, copies=2)
    assert match.state.table.hand_sizes == (6, 6, 6)
    assert match.game == sixfold.game("qwirkle", copies=2)
    assert match.seen == match.seen_by(match.turn)
    assert not match.is_over
    assert match.outcome is None
    assert [player.name for player in match.players] == ["Player 1", "Player 2", "Player 3"]


def test_an_action_may_be_given_as_text() -> None:
    match, other = Match("qwirkle", seed=7), Match("qwirkle", seed=7)
    play = next(action for action in match.legal_actions() if isinstance(action, Place))
    match.play(play)
    other.play(str(play))
    assert match.events == other.events
    assert match.turn == 1
    assert match.state.table.hand_sizes == (6, 6)


@pytest.mark.parametrize(("text", "error"), [("pass", IllegalAction), ("jump", ParseError)])
def test_what_cannot_be_done_changes_nothing(text: str, error: type[ValueError]) -> None:
    match = Match("qwirkle", seed=7)
    before = match.state, match.events
    with pytest.raises(error):
        match.play(text)
    assert (match.state, match.events) == before


def test_an_action_can_be_taken_back() -> None:
    match = Match("cubes", seed=3)
    states = [match.state]
    for _ in range(4):
        match.play(match.legal_actions()[-1])
        states.append(match.state)
    for state in reversed(states[:-1]):
        match.undo()
        assert match.state == state
    with pytest.raises(ValueError, match="^there is nothing to take back$"):
        match.undo()


@pytest.mark.parametrize("game", sixfold.games())
def test_a_match_ends_with_an_outcome_and_a_record_that_replays(game: str) -> None:
    bot = sixfold.bot("quick")
    match = Match(game, players=[Player("Ann", 9), Player("Ben")], seed=5)
    while match.turn is not None:
        match.play(bot.choose(match.seen, match.past(match.turn), sixfold.Limit()))
    assert match.is_over
    assert match.legal_actions() == []
    assert match.outcome is not None
    assert match.outcome.scores == match.scores
    assert match.seen.seat is None
    record = match.record()
    assert sixfold.replay(record) == match.state
    assert record.players == (Player("Ann", 9), Player("Ben"))


def test_a_match_can_follow_a_script() -> None:
    first = Match("qwirkle", seed=7)
    first.play(first.legal_actions()[0])
    again = Match("qwirkle", dealer=ScriptedDealer(first.events))
    again.play(first.legal_actions()[0] if again.turn is None else again.legal_actions()[0])
    assert again.state == first.state


def test_options_go_with_a_name() -> None:
    with pytest.raises(TypeError, match="^options go with the name of a game"):
        Match(sixfold.game("qwirkle"), copies=1)


def test_a_match_prints_what_it_is() -> None:
    assert repr(Match("qwirkle", seed=7, copies=1)) == "<Match of game('qwirkle', copies=1), 2 seats, scores (0, 0)>"
