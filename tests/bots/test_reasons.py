"""Hints and their reasons."""

import sixfold
from sixfold import Observation
from sixfold.bots.reasons import find_hint, reasons
from sixfold.rules.quadrants import POINTS
from sixfold.rules.select import star_table

QWIRKLE = sixfold.game("qwirkle")
FOUR = "Rc@0,0 Rs@1,0 Rd@2,0 Rl@3,0"


def why(seen: Observation, text: str) -> list[str]:
    return [str(sentence) for sentence in reasons(seen, seen.game.parse(text, seen.table.turn))]


def test_a_play_can_open_a_line_of_five_and_keep_a_qwirkle() -> None:
    seen = QWIRKLE.position(board=FOUR, hand="Rt Rx Gc Bs", bag=60)
    assert why(seen, "place Rt@4,0") == [
        "you get 5 points",
        "it keeps your chance of a Qwirkle",
        "careful: it leaves a line of five that the next player could finish",
    ]
    assert "it keeps your chance of a Qwirkle" in why(seen, "place Bs@1,1")


def test_a_qwirkle_is_named_and_closes_the_line() -> None:
    seen = QWIRKLE.position(board=f"{FOUR} Rt@4,0", hand="Rx Gc Bs", bag=60)
    assert why(seen, "place Rx@5,0") == [
        "it makes 1 Qwirkle and brings 12 points",
        "it stops the next player from finishing a line of five",
    ]


def test_going_out_and_many_tiles_are_reasons() -> None:
    seen = QWIRKLE.position(board="Rc@0,0", hand="Rs Rd Rl Rt", bag=0)
    assert why(seen, "place Rs@1,0 Rd@2,0 Rl@3,0 Rt@4,0")[:3] == [
        "you get 11 points", "it uses your last tiles and ends the game", "it uses 4 tiles at once",
    ]  # fmt: skip


def test_the_first_play_has_no_lines_to_mention() -> None:
    assert why(QWIRKLE.position(hand="Rc Rs Bd"), "place Rc@0,0 Rs@1,0") == ["you get 2 points"]


def test_trades_takes_stars_and_spaces_have_their_sentences() -> None:
    assert why(QWIRKLE.position(board=FOUR, hand="Gt Bx", bag=9), "trade Gt Bx") == [
        "none of your tiles fits, so trade 2 tiles for new ones"
    ]
    assert why(QWIRKLE.position(board=FOUR, hand="Rt Bx", bag=9), "trade Bx") == [
        "1 new tile should help more than any play"
    ]
    select = sixfold.game("select")
    star = star_table(select.position().table).stars[0]
    near = f"Rc@{star.x + 1},{star.y}"
    seen = select.position(board=near, hand="Rs Gt", tokens=1)
    assert why(seen, f"take {near}") == ["use a star token: take back the red circle for a better play"]
    assert "it wins 1 star token" in why(seen, f"place Rs@{star}")
    connect = sixfold.game("connect")
    space = next(cell for cell, mark in connect.spaces.items() if mark in POINTS)
    seen = connect.position(board=f"Rc@{space.x + 1},{space.y}", hand="Rs Gt")
    assert "it covers 1 bonus space" in why(seen, f"place Rs@{space}")


def test_cubes_are_rolled_again_or_kept_for_a_reason() -> None:
    seen = sixfold.game("cubes").position(board="Rc@0,0", hand="Rs Gt Bx")
    assert why(seen, "roll Gt Bx") == ["try rolling green starburst and blue cross again"]
    seen = sixfold.game("cubes").position(board="Rc@0,0", hand="Rt Yl Yl Gd")
    assert why(seen, "roll Rt Yl Yl") == ["try rolling red starburst and two yellow clovers again"]
    assert why(seen, "roll") == ["another roll would probably make it worse"]


def test_cards_are_counted_and_their_offer_is_named() -> None:
    rummy = sixfold.game("rummy")
    seen = rummy.position(sets="Rc Rs Rd", hand="Rl Rt Gx Gc Bs Bd")
    assert why(seen, "arrange Rl Rt | Rc Rs Rd Rl Rt") == [
        "you play 2 cards",
        "careful: the next player may be able to make a Qwirkle",
    ]
    assert why(seen, "arrange Rl | Rc Rs Rd Rl")[0] == "you play 1 card"


def test_qwirkles_of_cards_make_no_points() -> None:
    seen = sixfold.game("rummy").position(sets="Rc Rs Rd Rl", hand="Rt Rx Gx")
    assert why(seen, "arrange Rt Rx | Rc Rs Rd Rl Rt Rx")[:2] == ["it makes 1 Qwirkle", "you play 2 cards"]


def test_a_hint_is_a_whole_turn() -> None:
    select = sixfold.game("select")
    board = "Rc@3,7 Rs@4,7 Rd@5,7 Rl@6,7 Rt@7,7 Rx@9,9 Yx@9,10"
    seen = select.position(board=board, hand="Bs Yd", bag=30, tokens=1)
    (take, place), sentences = find_hint(seen, [])
    assert str(take) == "take Rx@9,9"
    assert str(place) in ("place Rx@2,7", "place Rx@8,7")
    assert [str(sentence) for sentence in sentences][:2] == [
        "use a star token: take back the red cross for a better play", "it makes 1 Qwirkle and brings 12 points",
    ]  # fmt: skip


def test_a_hint_plans_no_further_than_the_next_roll() -> None:
    cubes = sixfold.game("cubes")
    (roll,), _ = find_hint(cubes.position(board=FOUR, hand="Rt Gx Gc Bs Ps Yd", phase="roll"), [])
    assert str(roll).startswith("roll ")
    (keep, place), _ = find_hint(cubes.position(board=FOUR, hand="Rt Rx Rt Rx Rt Rx", phase="roll"), [])
    assert (str(keep), str(place)[:6]) == ("roll", "place ")
