from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

import sixfold
from sixfold import (
    HIDDEN,
    Colour,
    Deal,
    Event,
    Pass,
    Place,
    RandomDealer,
    Record,
    Sampler,
    Trade,
    advance,
    parse_placements,
    parse_tiles,
    redact,
    sample_state,
    steps,
)
from sixfold.rules import grid
from sixfold.rules.model import Observation, State, Table
from sixfold.rules.select import star_table
from sixfold.rules.tiles import TILES, Tiles, largest_set
from tests.table import OPEN_BLOCK, QWIRKLE, RED_BLOCK, act, dealt


def test_a_sample_keeps_what_the_viewer_sees_and_shuffles_the_rest() -> None:
    state, _ = advance(QWIRKLE, QWIRKLE.initial(3), RandomDealer(Random(1)))
    seen = QWIRKLE.observe(state, 0)
    samples = [sample_state(seen, Random(n)) for n in range(20)]
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
        sample = sample_state(seen, Random(n))
        assert tuple(largest_set(hand) for hand in sample.hands) == sizes


def test_a_declared_size_is_respected_until_the_seat_has_had_its_turn() -> None:
    state = dealt(QWIRKLE, "Rc Rs Rd Rl Rt Px", "Pc Os Yd Gl Bt Yx", "Bc Bs Bd Bl Yt Gx")
    for text, drawn in (("place Rc@0,0 Rs@1,0 Rd@2,0 Rl@3,0 Rt@4,0", "Gc Gs Gd Yl Ot"), ("place Pc@0,1", "Ys")):
        state = act(QWIRKLE, state, text, drawn)
        sampler = Sampler(QWIRKLE.observe(state, 0))
        assert {largest_set(sampler.sample(Random(n)).hands[2]) for n in range(10)} == {4}
    state = act(QWIRKLE, state, "place Bc@0,2", "Ys")
    sampler = Sampler(QWIRKLE.observe(state, 0))
    assert len({largest_set(sampler.sample(Random(n)).hands[2]) for n in range(20)}) > 1


def test_a_rare_hand_is_sampled_evenly() -> None:
    # With one copy of each tile there are twelve hands of six in a line; all should come up.
    game = sixfold.game("qwirkle", copies=1)
    state = dealt(game, "Oc Os Yd Gl Bt Px", "Rc Rs Rd Rl Rt Rx")
    rng = Random(0)
    samples = Counter(sample_state(game.observe(state, None), rng).hands[1] for _ in range(300))
    assert len(samples) > 6
    assert max(samples.values()) < 2 * 300 / len(samples)


def test_every_hand_with_a_declared_set_is_equally_likely() -> None:
    # Rc Rc Rs Bs Gx are out of sight. Three of them with a set of two: copies and second sets must not tip the odds.
    state = QWIRKLE.state(hands=["Px Yd", "Rc Rs Gx"], bag="Rc Bs")
    game, table = _SmallGame(state), replace(state.table, declared=(1, 2))
    sampler = Sampler(Observation(game, table, 0, state.hands[0]))
    rng = Random(0)
    samples = Counter(sampler.sample(rng).hands[1] for _ in range(900))
    hands = {"Rc Rc Rs": 150, "Rc Rs Bs": 300, "Rc Rs Gx": 300, "Rs Bs Gx": 150}
    assert set(samples) == {parse_tiles(hand) for hand in hands}
    for hand, share in hands.items():
        assert abs(samples[parse_tiles(hand)] - share) < 0.2 * share


def test_states_can_be_sampled_at_every_decision_when_the_past_is_known() -> None:
    game = sixfold.game("qwirkle", copies=2)
    record = sixfold.play(game, [sixfold.bot("random") for _ in range(3)], seed=11)
    for at, step in enumerate(steps(record)):
        seat = game.actor(step.after)
        if seat is None or seat < 0:
            continue
        seen = game.observe(step.after, seat)
        past = [redact(event, seat) for event in record.events[: at + 1]]
        sample = sample_state(seen, Random(at), past)
        assert game.observe(sample, seat) == seen


class _Handful(sixfold.rules.qwirkle.Qwirkle):
    """Qwirkle with hands of three out of eight tiles."""

    info = sixfold.rules.select.Select.info.variant(hand_size=3)

    @property
    def tiles(self) -> tuple[sixfold.Tile, ...]:
        return parse_tiles("Rc Rs Rd Ys Yl Bl Bt Bx")


def test_a_hand_is_traced_back_through_a_trade_to_the_set_that_was_declared() -> None:
    # The only set of three that seat 1 cannot see is red, so two red tiles are still in the hand. The third one was
    # traded, and nobody draws what they have just traded away.
    game = _Handful(opening_trade=True)
    first = [Deal(seat, tile) for seat, hand in enumerate(["Rc Rs Rd", "Bx Ys Yl"]) for tile in parse_tiles(hand)]
    events: list[Event] = [*first, Trade(0, parse_tiles("Rd")), Deal(0, *parse_tiles("Bl"))]
    state = game.initial(2)
    for event in events:
        state = game.apply(state, event)
    sampler = Sampler(game.observe(state, 1), [redact(event, 1) for event in events])
    for n in range(50):
        hand = sampler.sample(Random(n)).hands[0]
        assert sum(tile.colour is Colour.RED for tile in hand) == 2


def test_a_seat_that_passed_had_nothing_to_play() -> None:
    # Two red tiles are unseen and fit; the seat that passed cannot hold them.
    state = QWIRKLE.state(board=OPEN_BLOCK, hands=["Gs Gd", "Bc Bs", "Rs"], bag="")
    table = act(QWIRKLE, state, "pass").table
    game = _SmallGame(state)
    seen = Observation(game, table, 1, state.hands[1])
    for n in range(20):
        sample = sample_state(seen, Random(n))
        assert sample.hands[0] == state.hands[0]
        assert sample.hands[2] == state.hands[2]


def test_only_a_seat_that_passed_is_limited_to_what_it_could_not_play() -> None:
    state = QWIRKLE.state(board=OPEN_BLOCK, hands=["Gs Gd", "Bc Bs", "Rs"], bag="")
    game = _SmallGame(state)
    limits = Sampler(Observation(game, act(QWIRKLE, state, "pass").table, 1, state.hands[1])).last_passes
    assert limits == {0: (0, _not_playable(state)), 1: None, 2: None}


def _not_playable(state: State) -> frozenset[sixfold.Tile]:
    return frozenset(tile for tile in TILES if not grid.can_play(state.table.board, [tile]))


def test_a_seat_that_traded_is_not_taken_for_one_that_passed() -> None:
    state = act(QWIRKLE, QWIRKLE.state(board="Rc@0,0", hands=["Rs Rd", "Bc Bs"]), "trade Rs", "Gx")
    sampler = Sampler(QWIRKLE.observe(state, 1))
    assert len({sampler.sample(Random(n)).hands[0] for n in range(10)}) > 5


def test_all_seats_that_passed_had_nothing_to_play() -> None:
    state = QWIRKLE.state(board=OPEN_BLOCK, hands=["Gs Gd", "Bc Bs", "Px Pt", "Rs"], bag="")
    table = act(QWIRKLE, act(QWIRKLE, state, "pass"), "pass").table
    game = _SmallGame(state)
    sampler = Sampler(Observation(game, table, 2, state.hands[2]))
    assert {sampler.sample(Random(n)).hands[3] for n in range(20)} == {parse_tiles("Rs")}


class _FewTiles(sixfold.Game):
    """A game with only the tiles of one written state."""

    def __init__(self, state: State) -> None:
        super().__init__()
        self._tiles = tuple(sorted((*sum(state.hands, ()), *state.bag, *state.table.board.values())))

    @property
    def tiles(self) -> tuple[sixfold.Tile, ...]:
        return self._tiles


class _SmallGame(_FewTiles, sixfold.rules.qwirkle.Qwirkle):
    pass


class _SmallSelect(_FewTiles, sixfold.rules.select.Select):
    pass


def test_a_seat_in_the_middle_of_its_draw_is_not_held_to_its_declaration() -> None:
    state = dealt(QWIRKLE, "Rc Rs Rd Rl Bt Yx", "Bc Bs Gd Gl Rt Yx")
    state = QWIRKLE.apply(state, QWIRKLE.parse("place Rc@0,0 Rs@1,0 Rd@2,0 Rl@3,0", 0))
    sample = sample_state(QWIRKLE.observe(state, 1), Random(0))
    assert len(sample.hands[0]) == 2


def test_states_can_be_sampled_while_the_first_hands_are_dealt() -> None:
    state, events = advance(QWIRKLE, QWIRKLE.initial(2), RandomDealer(Random(1)))
    early = QWIRKLE.initial(2)
    for event in events[:8]:
        early = QWIRKLE.apply(early, event)
    past = [redact(event, 0) for event in events[:8]]
    assert len(sample_state(QWIRKLE.observe(early, 0), Random(0), past).hands[1]) == 2


def test_what_the_viewer_has_traded_away_is_not_in_hands_that_have_not_drawn_since() -> None:
    game = sixfold.game("qwirkle", copies=1, opening_trade=True)
    state, events = advance(game, game.initial(2, (9, None)), RandomDealer(Random(4)))
    seat = state.table.turn
    trade = Trade(seat, state.hands[seat][:1])
    middle = game.apply(state, trade)
    past = [redact(event, seat) for event in (*events, trade)]
    later, drawn = advance(game, middle, RandomDealer(Random(1)))
    for n in range(20):
        assert sample_state(game.observe(middle, seat), Random(n), past).aside == trade.tiles
        sample = sample_state(game.observe(later, seat), Random(n), [*past, *drawn])
        assert trade.tiles[0] in sample.bag


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_sample_has_as_many_tiles_aside_and_in_the_bag_as_the_table_says(viewer: int | None) -> None:
    game = sixfold.game("qwirkle", copies=1, opening_trade=True)
    state = game.initial(2, (9, None))
    events: list[Event] = []
    dealer = RandomDealer(Random(4))
    for _ in range(6):
        state, drawn = advance(game, state, dealer)
        trade = Trade(state.table.turn, state.hands[state.table.turn][:2])
        events += [*drawn, trade]
        before, state = state, game.apply(state, trade)
        for each, past in ((before, events[:-1]), (state, events)):
            seen = game.observe(each, viewer)
            for known in ([redact(event, viewer) for event in past], None):
                sample = sample_state(seen, Random(1), known)
                assert HIDDEN not in (*sample.bag, *sample.aside)
                assert (len(sample.bag), len(sample.aside)) == (seen.table.bag_size, seen.table.aside_size)


def test_a_declaration_that_no_hand_can_meet_is_refused() -> None:
    state = QWIRKLE.state(hands=["Px Yd", "Rc Rs Gx"], bag="Rc Bs")
    game, table = _SmallGame(state), replace(state.table, declared=(1, 3))
    with pytest.raises(ValueError, match="^no deal of the unseen tiles fits what has happened$"):
        sample_state(Observation(game, table, 0, state.hands[0]), Random(0))


def test_a_tile_just_taken_is_in_the_hand_of_its_taker() -> None:
    game = sixfold.game("select", copies=1)
    hands = ["Gs Gd", "Bc Bs"]
    state = game.state(board="Rc@7,7 Rs@8,7 Rd@9,7", hands=hands, tokens=1)
    state = game.apply(state, game.parse("take Rd@9,7", 0))
    seen = game.observe(state, 1)
    for n in range(20):
        taken = star_table(state.table).taken
        assert taken is not None
        assert taken.tile in sample_state(seen, Random(n)).hands[0]


def test_a_pass_is_judged_on_the_table_as_it_was_before_a_take() -> None:
    game = sixfold.game("select")
    closed = " ".join(f"{tile}@{cell.x + 4},{cell.y + 7}" for tile, cell in parse_placements(RED_BLOCK))
    # A purple square fits beside the green one alone, so a seat that passed before that was taken does not hold it.
    state = game.state(board=f"{closed} Gx@1,1 Gs@2,1", hands=["Bl", "Pc", "Ps"], bag="", tokens=(0, 1))
    state = game.apply(state, Pass(0))
    state = game.apply(state, game.parse("take Gs@2,1", 1))
    small = _SmallSelect(state)
    sampler = Sampler(small.observe(state, 1))
    assert {sampler.sample(Random(n)).hands[0] for n in range(20)} == {state.hands[0]}


class _Taking(sixfold.rules.select.Select):
    """Select with hands of three out of sixteen tiles and a token for seat 1."""

    info = sixfold.rules.select.Select.info.variant(hand_size=3)

    @property
    def tiles(self) -> tuple[sixfold.Tile, ...]:
        return parse_tiles("Bc Bs Bd Bl Bt Bx Rc Rs Rl Rd Gt Gs Pt Yl Yx Yx")

    def _lay_out(self, table: Table) -> Table:
        return replace(star_table(super()._lay_out(table)), tokens=(0, 1))


def _sampler_after(*turns: tuple[int, str, str]) -> Sampler:
    """What seat 0 knows of seat 1, who began with Bl Bt Bx, after these turns and draws."""
    game, state = _Taking(), _Taking().initial(2)
    events: list[Event] = []
    for seat, text, drawn in (
        (0, "", "Bc Bs Bd"),
        (1, "", "Bl Bt Bx"),
        (0, "place Bc@7,7 Bs@8,7 Bd@9,7", "Rc Rs Yl"),
        *turns,
    ):
        events += [game.parse(text, seat)] if text else []
        events += [Deal(seat, tile) for tile in parse_tiles(drawn)]
    for event in events:
        state = game.apply(state, event)
    return Sampler(game.observe(state, 0), [game.redact(event, 0) for event in events])


def _sampled_hands(*turns: tuple[int, str, str]) -> set[Tiles]:
    sampler = _sampler_after(*turns)
    return {sampler.sample(Random(n)).hands[1] for n in range(100)}


def test_a_taken_tile_was_not_in_the_hand_before() -> None:
    # The blue clover and starburst were played from a first hand with a set of three: the third was the blue cross.
    hands = _sampled_hands((1, "take Bd@9,7", ""), (1, "place Bl@9,7 Bt@10,7", "Gt"))
    assert hands == {parse_tiles(f"Bd Bx {drawn}") for drawn in ("Rl", "Rd", "Gt", "Gs", "Pt", "Yx")}


def test_a_tile_taken_and_played_at_once_was_not_in_the_hand_before() -> None:
    hands = _sampled_hands((1, "take Bd@9,7", ""), (1, "place Bl@9,7 Bd@10,7", "Gt"))
    assert hands == {parse_tiles(f"Bt Bx {drawn}") for drawn in ("Rl", "Rd", "Gt", "Gs", "Pt", "Yx")}


def test_a_tile_taken_and_played_in_a_later_turn_was_not_drawn() -> None:
    hands = _sampled_hands(
        (1, "take Bd@9,7", ""), (1, "place Bl@9,7 Bt@10,7", "Gt"), (0, "place Rc@7,8", "Rl"), (1, "place Bd@11,7", "Pt")
    )
    assert all(parse_tiles("Bx")[0] in hand for hand in hands)


def test_a_taken_tile_is_certain_until_it_is_played_or_may_have_been_traded() -> None:
    take = (1, "take Bd@9,7", "")
    diamond = list(parse_tiles("Bd"))
    assert _sampler_after(take).certain == {0: [], 1: diamond}
    assert _sampler_after(take, (1, "place Bl@9,7 Bt@10,7", "Gt")).certain == {0: [], 1: diamond}
    assert _sampler_after(take, (1, "place Bl@9,7 Bd@10,7", "Gt")).certain == {0: [], 1: []}
    assert _sampler_after(take, (1, "trade Bl", "")).certain == {0: [], 1: []}


def test_what_the_viewer_traded_away_in_several_turns_is_in_no_hand_that_has_not_drawn_since() -> None:
    turns = ((1, "place Bl@10,7", "Gt"), (0, "trade Rc", "Yx"), (1, "take Bl@10,7", ""), (1, "trade Bl", ""))
    assert _sampler_after(*turns, (0, "trade Yx", "Yx")).returned[1] == [*parse_tiles("Rc Yx")]
    assert _sampler_after(*turns, (0, "trade Yx", "Rc")).returned[1] == [*parse_tiles("Yx")]


def test_a_taken_tile_that_was_traded_leaves_the_hand_as_it_was() -> None:
    # One tile was traded and none drawn: either the blue diamond, or it is in the hand.
    hands = _sampled_hands((1, "take Bd@9,7", ""), (1, "trade Bd", ""))
    (diamond,) = parse_tiles("Bd")
    assert {hand for hand in hands if diamond not in hand} == {parse_tiles("Bl Bt Bx"), parse_tiles("Gt Bt Pt")}
    assert any(diamond in hand for hand in hands)


def test_a_taken_tile_may_be_traded_in_a_later_turn() -> None:
    # Two tiles of the first hand were played; the blue cross, the diamond and what was drawn were left, and one went.
    hands = _sampled_hands(
        (1, "take Bd@9,7", ""), (1, "place Bl@9,7 Bt@10,7", "Gt"), (0, "place Rc@7,8", "Rl"), (1, "trade Bd", "Pt")
    )
    assert all({*parse_tiles("Bd Bx")} & {*hand} for hand in hands)
    assert parse_tiles("Bx Gt Pt") in hands


def test_a_tile_played_after_a_trade_may_have_been_in_the_first_hand() -> None:
    # The blue starburst was: no other set of three is left without it.
    hands = _sampled_hands((1, "trade Bx", "Gt"), (0, "place Rc@7,8", "Rl"), (1, "place Bt@10,7", "Pt"))
    assert all({*parse_tiles("Bl Bx Gt Pt")} & {*hand} for hand in hands)


def test_tiles_that_do_not_add_up_are_refused() -> None:
    seen = QWIRKLE.position(board="Rc@0,0", hand="Rs", bag=40)
    with pytest.raises(ValueError, match="do not add up: 106 are unseen, but the table needs 46"):
        sample_state(seen, Random(0))


def test_a_past_that_leads_elsewhere_is_refused() -> None:
    state, events = advance(QWIRKLE, QWIRKLE.initial(2), RandomDealer(Random(1)))
    other, _ = advance(QWIRKLE, QWIRKLE.initial(2), RandomDealer(Random(2)))
    with pytest.raises(ValueError, match="^these events do not lead to this observation$"):
        sample_state(QWIRKLE.observe(other, 0), Random(0), [redact(event, 0) for event in events])


def test_a_past_pass_is_remembered_after_the_table_has_changed() -> None:
    game = sixfold.game("qwirkle", copies=1)
    record, at = next(_pass_that_is_answered_by_a_play(game))
    passing, *_, last = list(steps(record))[at : at + 3]
    seat, viewer = passing.event.seat, last.after.table.turn
    assert last.after.table.idle == 0
    past = [redact(event, viewer) for event in record.events[: at + 3]]
    seen = game.observe(last.after, viewer)
    assert Sampler(seen, past).last_passes[seat] == (0, _not_playable(passing.before))
    for n in range(20):
        sample = sample_state(seen, Random(n), past)
        assert not grid.can_play(passing.before.table.board, sample.hands[seat])


def _pass_that_is_answered_by_a_play(game: sixfold.Game) -> Iterator[tuple[Record, int]]:
    """Games with six seats, in which one passes, the next two play, and play continues."""
    for seed in range(1000):
        record = sixfold.play(game, [sixfold.bot("random")] * 6, seed=seed)
        for at, event in enumerate(record.events[:-3]):
            following = record.events[at + 1 : at + 3]
            if isinstance(event, Pass) and all(isinstance(other, Place) for other in following):
                yield record, at
