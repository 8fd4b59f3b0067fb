from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

import sixfold
from sixfold import Pass, Place, RandomDealer, Record, Trade, advance, redact, sample_state, steps
from sixfold.rules import grid
from sixfold.rules.model import Observation, State
from sixfold.rules.tiles import largest_set
from tests.table import OPEN_BLOCK, QWIRKLE, act, dealt


def test_a_sample_keeps_what_the_viewer_sees_and_shuffles_the_rest() -> None:
    state, _ = advance(QWIRKLE, QWIRKLE.initial(3), RandomDealer(Random(1)))
    seen = QWIRKLE.observe(state, 0)
    samples = [sample_state(QWIRKLE, seen, Random(n)) for n in range(20)]
    assert all(QWIRKLE.observe(sample, 0) == seen for sample in samples)
    assert len({sample.hands[1] for sample in samples}) > 10
    assert all(sorted(sum(sample.hands, ()) + sample.bag) == sorted(QWIRKLE.tiles) for sample in samples)


@pytest.mark.parametrize("sizes", [(3, 2), (5, 4), (6, 6), (2, 1), (6, 1)])
def test_declared_sizes_are_respected_before_a_seat_has_acted(sizes: tuple[int, int]) -> None:
    hands = {
        1: "Rc Os Yd Gl Bt Px",
        2: "Rc Rs Yd Gl Bt Px",
        3: "Rc Rs Rd Gl Bt Px",
        4: "Rc Rs Rd Rl Bt Px",
        5: "Rc Rs Rd Rl Rt Px",
        6: "Rc Rs Rd Rl Rt Rx",
    }
    state = dealt(QWIRKLE, *(hands[size] for size in sizes))
    seen = QWIRKLE.observe(state, None)
    for n in range(5):
        sample = sample_state(QWIRKLE, seen, Random(n))
        assert tuple(largest_set(hand) for hand in sample.hands) == sizes


def test_a_rare_hand_is_sampled_evenly() -> None:
    # With one copy of each tile there are twelve hands of six in a line; all should come up.
    game = sixfold.game("qwirkle", copies=1)
    state = dealt(game, "Oc Os Yd Gl Bt Px", "Rc Rs Rd Rl Rt Rx")
    rng = Random(0)
    samples = Counter(sample_state(game, game.observe(state, None), rng).hands[1] for _ in range(300))
    assert len(samples) > 6
    assert max(samples.values()) < 2 * 300 / len(samples)


def test_declared_sizes_are_respected_after_many_turns_when_the_past_is_known() -> None:
    game = sixfold.game("qwirkle", copies=2)
    record = sixfold.play(game, [sixfold.bot("random") for _ in range(3)], seed=11)
    for at, step in enumerate(steps(record)):
        seat = game.actor(step.after)
        if seat is None or seat < 0:
            continue
        seen = game.observe(step.after, seat)
        past = [redact(event, seat) for event in record.events[: at + 1]]
        sample = sample_state(game, seen, Random(at), past)
        assert game.observe(sample, seat) == seen


def test_a_seat_that_passed_had_nothing_to_play() -> None:
    # Two red tiles are unseen and fit; the seat that passed cannot hold them.
    state = QWIRKLE.state(board=OPEN_BLOCK, hands=["Gs Gd", "Bc Bs", "Rs"], bag="")
    table = act(QWIRKLE, state, "pass").table
    game = _SmallGame(state)
    seen = Observation(game, table, 1, state.hands[1])
    for n in range(20):
        sample = sample_state(game, seen, Random(n))
        assert sample.hands[0] == state.hands[0]
        assert sample.hands[2] == state.hands[2]


class _SmallGame(sixfold.rules.qwirkle.Qwirkle):
    """Qwirkle with only the tiles of one written state."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self._tiles = tuple(sorted((*sum(state.hands, ()), *state.bag, *state.table.board.values())))

    @property
    def tiles(self) -> tuple[sixfold.Tile, ...]:
        return self._tiles


def test_a_seat_in_the_middle_of_its_draw_is_not_held_to_its_declaration() -> None:
    state = dealt(QWIRKLE, "Rc Rs Rd Rl Bt Yx", "Bc Bs Gd Gl Rt Yx")
    state = QWIRKLE.apply(state, QWIRKLE.parse("place Rc@0,0 Rs@1,0 Rd@2,0 Rl@3,0", 0))
    sample = sample_state(QWIRKLE, QWIRKLE.observe(state, 1), Random(0))
    assert len(sample.hands[0]) == 2


def test_states_can_be_sampled_while_the_first_hands_are_dealt() -> None:
    state, events = advance(QWIRKLE, QWIRKLE.initial(2), RandomDealer(Random(1)))
    early = QWIRKLE.initial(2)
    for event in events[:8]:
        early = QWIRKLE.apply(early, event)
    past = [redact(event, 0) for event in events[:8]]
    assert len(sample_state(QWIRKLE, QWIRKLE.observe(early, 0), Random(0), past).hands[1]) == 2


def test_what_the_viewer_has_traded_away_is_not_in_hands_that_have_not_drawn_since() -> None:
    game = sixfold.game("qwirkle", copies=1, opening_trade=True)
    state, events = advance(game, game.initial(2, (9, None)), RandomDealer(Random(4)))
    seat = state.table.turn
    trade = Trade(seat, state.hands[seat][:1])
    middle = game.apply(state, trade)
    past = [redact(event, seat) for event in (*events, trade)]
    later, drawn = advance(game, middle, RandomDealer(Random(1)))
    for n in range(20):
        assert sample_state(game, game.observe(middle, seat), Random(n), past).aside == trade.tiles
        sample = sample_state(game, game.observe(later, seat), Random(n), [*past, *drawn])
        assert trade.tiles[0] in sample.bag


def test_tiles_that_do_not_add_up_are_refused() -> None:
    seen = QWIRKLE.position(board="Rc@0,0", hand="Rs", bag=40)
    with pytest.raises(ValueError, match="do not add up: 106 are out of sight, the table needs 46"):
        sample_state(QWIRKLE, seen, Random(0))


def test_a_past_that_leads_elsewhere_is_refused() -> None:
    state, events = advance(QWIRKLE, QWIRKLE.initial(2), RandomDealer(Random(1)))
    other, _ = advance(QWIRKLE, QWIRKLE.initial(2), RandomDealer(Random(2)))
    with pytest.raises(ValueError, match="do not lead to this observation"):
        sample_state(QWIRKLE, QWIRKLE.observe(other, 0), Random(0), [redact(event, 0) for event in events])


def test_a_past_pass_is_remembered_after_the_table_has_changed() -> None:
    game = sixfold.game("qwirkle", copies=1)
    record, at = next(_pass_that_is_answered_by_a_play(game))
    passing, *_, last = list(steps(record))[at : at + 3]
    seat, viewer = passing.event.seat, last.after.table.turn
    assert last.after.table.idle == 0
    past = [redact(event, viewer) for event in record.events[: at + 3]]
    seen = game.observe(last.after, viewer)
    for n in range(20):
        sample = sample_state(game, seen, Random(n), past)
        assert not grid.can_play(passing.before.table.board, sample.hands[seat])


def _pass_that_is_answered_by_a_play(game: sixfold.Game) -> Iterator[tuple[Record, int]]:
    """Games with six seats, in which one passes, the next two play, and the game goes on."""
    for seed in range(1000):
        record = sixfold.play(game, [sixfold.bot("random")] * 6, seed=seed)
        for at, event in enumerate(record.events[:-3]):
            following = record.events[at + 1 : at + 3]
            if isinstance(event, Pass) and all(isinstance(other, Place) for other in following):
                yield record, at
