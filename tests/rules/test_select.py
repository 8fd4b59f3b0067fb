"""Select: star spaces and tokens. The worked examples of the book, then rule by rule."""

from typing import Any

import pytest

import sixfold
from sixfold import HIDDEN, Cell, End, IllegalAction, Phase, Place, State, Take, parse_placements, parse_tiles
from sixfold.rules.grid_game import anchors
from sixfold.rules.quadrants import STAR, cells_of
from sixfold.rules.redaction import face_down
from sixfold.rules.select import Select, star_table
from tests.table import RED_BLOCK, act, offered, refusal

SELECT = Select()
STARS = cells_of("select", STAR)

# The board of the captions: a star was taken in the lower left, another one is about to be in the upper right.
LOWER = "Rt@8,8 Rx@8,9 Gx@7,9 Yx@6,9 Ys@6,10 Yl@6,11 Rl@5,11 Bl@4,11 Bc@4,12"
UPPER = "Rs@8,7 Gs@9,7 Os@10,7 Ol@10,6 Ot@10,5 Ox@10,4 Od@10,3 Ol@11,3"
DIAMOND = "Gc@7,8 Yc@7,7 Yd@8,7 Ys@9,7 Rs@9,6 Ps@9,5 Pc@10,5 Pl@11,5 Pd@12,5 Gc@10,4 Rc@10,3 Bc@10,2 Bs@11,2"
ISLANDS = "Oc@4,10 Gc@4,11 Gs@3,11 Yl@8,8 Yd@9,8 Ys@10,8 Yc@11,8 Bd@9,9 Od@9,10 Bs@10,6 Bc@11,6"
CLOSED = " ".join(f"{tile}@{cell.x + 4},{cell.y + 7}" for tile, cell in parse_placements(RED_BLOCK))
RED_QWIRKLE = "Rc@3,7 Rs@4,7 Rd@5,7 Rl@6,7 Rt@7,7 Rx@8,7 Bx@8,8"


def place(text: str) -> Place:
    action = SELECT.parse(f"place {text}", 0)
    assert isinstance(action, Place)
    return action


def islands(board: sixfold.Board) -> int:
    """How many islands the tiles on a board form."""
    left, count = set(board), 0
    while left:
        count += 1
        todo = [left.pop()]
        for x, y in todo:
            near = {Cell(x + 1, y), Cell(x - 1, y), Cell(x, y + 1), Cell(x, y - 1)} & left
            left -= near
            todo += near
    return count


class TestExamples:
    @pytest.mark.parametrize(
        ("board", "play", "stars", "score", "gained"),
        [
            (f"{UPPER} {LOWER}", "Oc@12,3", set(STARS) - {Cell(3, 12)}, 3, 1),
            (f"{UPPER} {LOWER} Oc@12,3", "Bd@3,12", set(STARS) - {Cell(3, 12), Cell(12, 3)}, 2, 0),
            (f"{ISLANDS} Os@5,10 Ol@6,10 Ot@7,10 Ox@8,10", "Bl@12,6", set(STARS), 3, 0),
            ("", "Rc@6,7 Rs@7,7 Rd@8,7", set(STARS), 3, 0),
        ],
        ids=["001-select-star-taken", "001-select-no-token", "001-select-play-off-island", "001-select-opening"],
    )
    def test_a_play_scores_and_takes_the_stars_it_covers(
        self, board: str, play: str, stars: set[Cell], score: int, gained: int
    ) -> None:
        action = place(play)
        seen = SELECT.position(board=board, hand=" ".join(map(str, action.tiles)), stars=stars)
        assert action in list(seen.legal_actions())
        assert seen.points(action).total == score
        assert star_table(seen.after(action).table).tokens == (gained, 0)

    @pytest.mark.parametrize(
        ("board", "hand", "taken", "play", "score", "tokens", "drawn", "pieces"),
        [
            (DIAMOND, "Bd Gd Rl Ox Pt Ys", "Yd@8,7", "Bd@12,2 Gd@12,3 Yd@12,4", 7, 1, 2, (1, 2, 2)),
            (
                f"{ISLANDS} Os@10,7",
                "Ol Ot Ox Rd Gx Pc",
                "Os@10,7",
                "Os@5,10 Ol@6,10 Ot@7,10 Ox@8,10",
                12,
                0,
                3,
                (2, 3, 2),
            ),
        ],
        ids=["001-select-yellow-diamond", "001-select-orange-qwirkle"],
    )
    def test_a_token_takes_a_tile_that_is_then_played(
        self,
        board: str,
        hand: str,
        taken: str,
        play: str,
        score: int,
        tokens: int,
        drawn: int,
        pieces: tuple[int, int, int],
    ) -> None:
        seen = SELECT.position(board=board, hand=hand, tokens=1)
        take = SELECT.parse(f"take {taken}", 0)
        assert take in list(seen.legal_actions())
        held = seen.after(take)
        assert len(held.hand) == 7
        assert held.table.phase is Phase.TAKEN
        action = place(play)
        assert action in list(held.legal_actions())
        assert held.points(action).total == score
        done = held.after(action)
        assert star_table(done.table).tokens == (tokens, 0)
        assert done.table.owed == (0,) * drawn
        assert (islands(seen.table.board), islands(held.table.board), islands(done.table.board)) == pieces

    @pytest.mark.parametrize(
        ("board", "text", "tokens", "code"),
        [
            ("", "place Rc@4,7 Rs@5,7 Rd@6,7", 0, "no-centre-square"),
            ("Rc@15,7 Rs@14,7", "place Rd@16,7", 0, "off-the-board"),
            (RED_QWIRKLE, "take Rc@3,7", 1, "part-of-a-qwirkle"),
            (RED_QWIRKLE, "take Bx@8,8", 0, "no-star-token"),
        ],
        ids=[
            "001-select-bad-opening",
            "001-select-bad-off",
            "001-select-bad-take-qwirkle",
            "001-select-bad-no-token",
        ],
    )
    def test_an_illegal_example_is_refused(self, board: str, text: str, tokens: int, code: str) -> None:
        seen = SELECT.position(board=board, hand="Rc Rs Rd", tokens=tokens)
        assert refusal(SELECT, seen, text).code == code


class TestOpening:
    def test_the_first_tiles_cover_a_centre_square_with_the_largest_set(self) -> None:
        seen = SELECT.position(hand="Rc Rs Gd Bl Yt Px")
        plays = [action for action in seen.legal_actions() if isinstance(action, Place)]
        centre = set(anchors(SELECT) or ())
        assert all(len(play.placements) == 2 for play in plays)
        assert all(centre & {cell for _, cell in play.placements} for play in plays)
        # Two orders of two tiles, on both axes, at the windows of length two that cover a centre square.
        assert len(plays) == 2 * 2 * 6

    def test_every_place_that_check_accepts_is_listed(self) -> None:
        seen = SELECT.position(hand="Rc Rs Gd Bl Yt Px")
        listed = set(seen.legal_actions())
        for x in range(16):
            for y in range(16):
                action = place(f"Rc@{x},{y} Rs@{x + 1},{y}")
                try:
                    seen.check(action)
                except IllegalAction:
                    assert action not in listed
                else:
                    assert action in listed


class TestTake:
    def test_every_tile_that_is_not_part_of_a_qwirkle_can_be_taken(self) -> None:
        seen = SELECT.position(board=RED_QWIRKLE, hand="Bc", tokens=1)
        assert [text for text in offered(SELECT, seen) if text.startswith("take")] == ["take Bx@8,8"]

    def test_only_one_tile_a_turn(self) -> None:
        seen = SELECT.position(board="Rc@7,7 Rs@8,7", hand="Bc", tokens=2)
        taken = seen.after(SELECT.parse("take Rc@7,7", 0))
        assert star_table(taken.table).tokens == (1, 0)
        assert refusal(SELECT, taken, "take Rs@8,7").code == "taken-already"
        assert refusal(SELECT, taken, "pass").code == "pass-after-take"

    def test_a_tile_that_is_not_there_cannot_be_taken(self) -> None:
        seen = SELECT.position(board="Rc@7,7", hand="Bc", tokens=1)
        assert str(refusal(SELECT, seen, "take Rs@7,7")) == "there is no red square at 7,7"
        assert refusal(SELECT, seen, "take Rc@8,8").code == "nothing-there"

    def test_a_tile_taken_into_a_hand_that_lies_face_down_does_too(self) -> None:
        state = SELECT.state(board="Rc@7,7 Rs@8,7", hands=["Gs Gd", "Pc"], tokens=1)
        state = SELECT.apply(face_down(SELECT.observe(state, 1)), SELECT.parse("take Rc@7,7", 0))
        assert state.hands[0] == (HIDDEN,) * 3

    def test_the_last_tile_may_be_taken_and_the_board_started_again(self) -> None:
        seen = SELECT.position(board="Rc@7,7", hand="Bs Gd", tokens=1)
        taken = seen.after(SELECT.parse("take Rc@7,7", 0))
        assert not taken.table.board
        assert not taken.table.opening
        taken.check(place("Bs@8,8"))
        taken.check(SELECT.parse("trade Bs", 0))
        assert refusal(SELECT, taken, "place Bs@1,1").code == "no-centre-square"
        keeping = sixfold.game("select", take_last_tile=False)
        assert (
            refusal(keeping, keeping.position(board="Rc@7,7", hand="Bs", tokens=1), "take Rc@7,7").code == "last-tile"
        )

    def test_a_take_that_nothing_could_follow_is_refused(self) -> None:
        # Besides a closed block a lone green cross: taken, it would leave nothing that any tile fits.
        state = SELECT.state(board=f"{CLOSED} Gx@1,1", hands=["Bs", "Pc"], bag="", tokens=1)
        seen = SELECT.observe(state, 0)
        assert refusal(SELECT, seen, "take Gx@1,1").code == "nothing-could-follow"
        assert offered(SELECT, seen) == ["pass"]
        with_bag = SELECT.position(board=f"{CLOSED} Gx@1,1", hand="Bs", tokens=1)
        assert "take Gx@1,1" in offered(SELECT, with_bag)

    def test_take_then_trade_draws_one_tile_less(self) -> None:
        state = SELECT.state(board="Rc@7,7 Rs@8,7", hands=["Gs Gd Bl Bt Bx Yt", "Pc"], bag="Yc Ys Yd", tokens=1)
        state = SELECT.apply(state, SELECT.parse("take Rc@7,7", 0))
        state = SELECT.apply(state, SELECT.parse("trade Gs Gd", 0))
        assert state.table.owed == (0,)
        strict = sixfold.game("select", trade_after_token=False)
        seen = strict.position(board="Rc@7,7", hand="Gs", phase="taken")
        assert refusal(strict, seen, "trade Gs").code == "trade-after-take"

    def test_trading_one_tile_after_a_take_draws_nothing(self) -> None:
        state = SELECT.state(board="Rc@7,7 Rs@8,7", hands=["Gs Gd Bl Bt Bx Yt", "Pc"], bag="Yc Ys", tokens=1)
        state = SELECT.apply(state, SELECT.parse("take Rc@7,7", 0))
        state = SELECT.apply(state, SELECT.parse("trade Gs", 0))
        assert state.table.turn == 1
        assert state.hands[0] == parse_tiles("Rc Gd Bl Bt Bx Yt")
        assert len(state.bag) == 3

    def test_the_cell_just_uncovered_may_be_barred(self) -> None:
        free = SELECT.position(board="Rc@7,7 Rs@8,7", hand="Gs", tokens=1)
        taken = free.after(SELECT.parse("take Rc@7,7", 0))
        assert "place Rc@7,7" in offered(SELECT, taken)
        strict = sixfold.game("select", replay_same_cell=False)
        taken = strict.after(
            strict.position(board="Rc@7,7 Rs@8,7", hand="Gs", tokens=1), strict.parse("take Rc@7,7", 0)
        )
        assert "place Rc@7,7" not in offered(strict, taken)
        assert refusal(strict, taken, "place Rc@7,7").code == "same-cell-again"

    def test_taking_a_tile_that_splits_the_table_in_three(self) -> None:
        seen = SELECT.position(board="Rc@6,7 Rs@7,7 Rd@8,7 Bs@7,8 Gs@7,9", hand="Yx", tokens=1)
        assert islands(seen.after(SELECT.parse("take Rs@7,7", 0)).table.board) == 3

    def test_a_play_that_bridges_two_islands_into_a_qwirkle(self) -> None:
        seen = SELECT.position(board="Rc@3,7 Rs@4,7 Rd@5,7 Rt@7,7 Rx@8,7", hand="Rl", opening=False)
        assert islands(seen.table.board) == 2
        assert seen.points(place("Rl@6,7")).total == 12
        assert islands(seen.after(place("Rl@6,7")).table.board) == 1

    def test_a_token_gained_and_another_used_in_one_turn(self) -> None:
        state = SELECT.state(board="Ol@10,3 Od@11,3 Gd@11,4", hands=["Oc Px", "Pc"], bag="", tokens=1)
        state = SELECT.apply(state, SELECT.parse("take Gd@11,4", 0))
        assert star_table(state.table).tokens == (0, 0)
        state = SELECT.apply(state, SELECT.parse("place Oc@12,3", 0))
        assert star_table(state.table).tokens == (1, 0)
        assert Cell(12, 3) not in star_table(state.table).stars

    def test_hands_of_seven_at_the_end_of_the_bag_are_kept(self) -> None:
        state = SELECT.state(board="Rc@7,7 Rs@8,7", hands=["Gs Gd Bl Bt Bx Yt", "Pc"], bag="", tokens=1)
        state = SELECT.apply(state, SELECT.parse("take Rc@7,7", 0))
        state = act(SELECT, state, "place Gs@8,8")
        assert state.table.hand_sizes == (6, 1)
        assert state.table.owed == ()


class TestEnd:
    def test_a_token_keeps_a_dead_table_alive(self) -> None:
        almost = CLOSED.replace("Rs@9,9", "")
        hands = ["Rs Gs Gd Gl Gt Gx", "Pc Ps Pd Pl Pt Px"]
        closing = "place Rs@9,9"
        dead = act(SELECT, SELECT.state(board=almost, hands=hands), closing, "Yc")
        assert dead.table.end is End.DEAD
        alive = act(SELECT, SELECT.state(board=almost, hands=hands, tokens=(0, 1)), closing, "Yc")
        assert alive.table.end is None

    def test_a_blocked_table_ends_after_a_round_of_passes(self) -> None:
        state = SELECT.state(board=CLOSED, hands=["Gs", "Pc"], bag="")
        state = act(SELECT, state, "pass")
        assert state.table.end is None
        assert act(SELECT, state, "pass").table.end is End.BLOCKED

    def test_pass_and_take_may_both_be_legal(self) -> None:
        board = "Rc@5,7 Rs@6,7 Rd@7,7 Rl@8,7 Rt@9,7"
        state: State = SELECT.state(board=board, hands=["", "Pc"], bag="", tokens=1)
        texts = offered(SELECT, SELECT.observe(state, 0))
        assert "pass" in texts
        assert "take Rc@5,7" in texts


class TestWords:
    def test_takes_and_tokens_are_told(self) -> None:
        state = SELECT.state(board="Ol@10,3 Od@11,3 Gd@11,4", hands=["Oc Px", "Pc"], bag="", tokens=1)
        lines = []
        for text in ("take Gd@11,4", "place Oc@12,3"):
            action = SELECT.parse(text, 0)
            after = SELECT.apply(state, action)
            seen = [SELECT.observe(each, None) for each in (state, after)]
            lines += [str(sentence) for sentence in sixfold.tell(seen[0], action, seen[1], ["Ann", "Bob"])]
            state = after
        assert lines == [
            "Ann spends a star token and takes the green diamond from 11,4",
            "Ann plays orange circle at 12,3 for 3 points: 3 for oranges",
            "Ann gains 1 star token",
        ]

    def test_actions_read_back(self) -> None:
        take = SELECT.parse("take Yd@8,7", 2)
        assert take == Take(2, parse_placements("Yd@8,7")[0])
        assert str(take) == "take Yd@8,7"


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"tokens": -1}, "cannot have"),
        ({"tokens": (1, 1, 1)}, "2 seats cannot have"),
        ({"phase": "setup"}, "phase must be play or taken"),
        ({"stars": "1;4"}, "not a cell"),
        ({"stars": "0,0"}, "^stars must be star spaces of the board, each named once$"),
        ({"stars": "1,4 1,4"}, "each named once"),
        ({"board": "Rc@4,1", "stars": "1,4 4,1"}, "^the star space 4,1 is covered by a tile, so it has no star$"),
        ({"tokens": 13}, "^the board has only 12 star spaces for all stars and star tokens$"),
        ({"stars": "1,4", "tokens": (6, 6)}, "only 12 star spaces"),
        ({"tokens": [True]}, "cannot have"),
        ({"board": "Rc@16,0"}, "off the board"),
    ],
)
def test_an_impossible_position_is_refused(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        SELECT.position(**given)


def test_stars_and_tokens_may_fill_all_star_spaces() -> None:
    table = star_table(SELECT.position(stars="1,4", tokens=(6, 5)).table)
    assert (len(table.stars), table.tokens) == (1, (6, 5))


def test_a_state_lies_on_the_board_too() -> None:
    state = SELECT.state(board="Rc@15,7", hands=["Rs", "Rd"])
    assert Cell(16, 7) not in state.table.board.frontier
    with pytest.raises(ValueError, match="off the board"):
        SELECT.state(board="Rc@16,7", hands=["Rs", "Rd"])
    with pytest.raises(TypeError, match="a position of select has no colour"):
        SELECT.position(board="Rc@7,7", colour="red")


def test_the_first_player_of_select_may_not_trade_either() -> None:
    assert refusal(SELECT, SELECT.position(hand="Rc Rs"), "trade Rc").code == "opening-trade"


def test_what_a_game_does_not_have_cannot_be_written() -> None:
    with pytest.raises(TypeError, match="a position of qwirkle has no tokens"):
        sixfold.game("qwirkle").position(tokens=1)
