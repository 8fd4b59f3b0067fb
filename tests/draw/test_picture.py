import re
from xml.etree import ElementTree

import pytest

import sixfold
from sixfold import Cell, parse_tiles
from sixfold.draw.ansi import GLYPHS, Depth, counts_ansi, terminal_depth, tile_ansi
from sixfold.draw.tiles import Look
from sixfold.rules.tiles import SHAPES, TILES
from tests.draw.pictures import FOLDER, pictures

GAME = sixfold.game("qwirkle")
SEEN = GAME.position(board="Rc@0,0 Rs@1,0 Bs@1,1", hand="Gt Px Px", scores=(12, 7))
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("look", list(Look))
def test_a_picture_is_svg_with_every_tile_of_board_and_hand(look: Look) -> None:
    root = ElementTree.fromstring(sixfold.picture(SEEN, look).svg())
    used = [str(use.get("href")) for use in root.iter(f"{SVG}use")]
    assert sorted(used) == sorted(f"#{look}-{tile}" for tile in ["Rc", "Rs", "Bs", "Gt", "Px", "Px"])
    assert {f"#{group.get('id')}" for group in root.iter(f"{SVG}g") if group.get("id")} == set(used)


def test_a_picture_describes_itself() -> None:
    root = ElementTree.fromstring(sixfold.picture(SEEN, names=["Ann", "Bob & <Co>"]).svg())
    assert root.findtext(f"{SVG}title") == "qwirkle: 3 tiles on the table; Ann 12, Bob & <Co> 7; 96 in the bag"
    assert [text.text for text in root.iter(f"{SVG}text")][-3:] == [
        "> Ann: 12 (3 in hand)",
        "Bob & <Co>: 7 (6 in hand)",
        "96 in the bag",
    ]


def test_tiles_are_named_after_their_look() -> None:
    assert "<title>blue square</title>" in sixfold.picture(SEEN).svg()
    assert "<title>diamond/blue square</title>" in sixfold.picture(SEEN, "shapes").svg()


def test_marks_differ_in_form() -> None:
    last = GAME.parse("place Bs@1,1", 0)
    drawn = sixfold.picture(SEEN, last=last, legal=[Cell(2, 0)], selected=parse_tiles("Px"))
    svg = drawn.svg()
    assert svg.count("stroke-dasharray") == 1
    assert svg.count('stroke="#ffffff"') == 2  # the double frame and the corners
    text = str(drawn)
    assert "[Bs]" in text
    assert "<Px> Px" in text
    assert text.count("+") == 1


def test_a_notebook_displays_a_picture() -> None:
    drawn = sixfold.picture(SEEN)
    assert drawn._repr_svg_() == drawn.svg()


def test_a_spectator_sees_no_hand() -> None:
    state = GAME.state(board="Rc@0,0", hands=["Rs", "Rd"])
    drawn = sixfold.picture(GAME.observe(state, None))
    assert "Hand" not in str(drawn)
    assert drawn.svg().count("<use") == 1


def test_a_pipe_gets_a_plain_picture() -> None:
    assert str(sixfold.picture(SEEN)).splitlines() == [
        "     -1   0   1   2   3 ",
        "  -1  .   .   .   .   . ",
        "   0  .  Rc  Rs   .   . ",
        "   1  .   .  Bs   .   . ",
        "   2  .   .   .   .   . ",
        "   3  .   .   .   .   . ",
        "> Seat 0: 12 (3 in hand)",
        "Seat 1: 7 (6 in hand)",
        "96 in the bag",
        "Hand: Gt Px Px",
    ]


RUMMY = sixfold.game("rummy")
WON = ["", "Rc Rs Rd Rl Rt Rx | Rc Oc Yc Gc Bc Pc"]
CARDS = RUMMY.position(sets="Yc Yd Ys Yt | Oc Yc Bc | Rs Gs Bs", hand="Oc Px", won=WON)


def test_sets_of_cards_are_numbered_by_shape_then_by_colour() -> None:
    last = RUMMY.parse("arrange Yc Gs | Oc Yc Bc", 0)
    assert str(sixfold.picture(CARDS, last=last)).splitlines() == [
        "Shapes",
        "   1  Oc [Yc] Bc",
        "   2  Rs [Gs] Bs",
        "Colours",
        "   3  Yc  Ys  Yd  Yt",
        "> Seat 0: 0 (2 in hand)",
        "Seat 1: 2 (9 in hand)  won red and circle",
        "75 in the deck",
        "Hand: Oc Px",
    ]


def test_the_new_card_is_marked_and_not_another_of_its_kind() -> None:
    before = RUMMY.position(sets="Rc Rd Rl | Rs Os Ys Gs", hand="Rs")
    action = RUMMY.parse("arrange Rs | Rc Rd Rl Rs | Rs Os Ys Gs", 0)
    drawn = str(sixfold.picture(before.after(action), last=action, before=before))
    assert "   1  Rs  Os  Ys  Gs\n" in drawn
    assert "   2  Rc [Rs] Rd  Rl\n" in drawn


def test_won_cards_do_not_cover_a_long_name() -> None:
    drawn = sixfold.picture(CARDS, names=["Ann", "Christopher Long-Winded"]).svg()
    (left,) = re.findall(r'translate\((\d+) 24\)"><g transform="scale', drawn)
    assert int(left) > 20 * len("Christopher Long-Winded: 2 (9 in hand)")


def test_the_remaining_turns_are_shown() -> None:
    assert "0 in the deck, 2 turns left" in str(sixfold.picture(RUMMY.position(sets="Rc Rs Rd", hand="Rl", deck=0)))


def test_cards_differ_in_their_pips() -> None:
    assert "●2" in sixfold.picture(CARDS, "shapes").ansi("none")
    drawn = sixfold.picture(CARDS).svg()
    assert "<title>2-pip/orange circle</title>" in drawn
    assert drawn.count("<use") == 10 + 2 + 12  # on the table, in the hand, won
    assert drawn.startswith("<svg")
    assert "rummy: 10 cards on the table; Seat 0 0, Seat 1 2; 75 in the deck" in drawn


def test_many_sets_take_several_rows() -> None:
    table = " | ".join(f"{colour}c {colour}s {colour}d {colour}l {colour}t" for colour in "ROYGBP")
    drawn = sixfold.picture(RUMMY.position(sets=table, hand="Rx"), selected=parse_tiles("Rx")).svg()
    (width,) = re.findall(r'viewBox="0 0 (\d+)', drawn)
    assert int(width) < 1600


def test_an_empty_table_is_a_picture_too() -> None:
    seen = GAME.position(hand="Rc")
    assert "The table is empty." in str(sixfold.picture(seen))
    assert "<svg" in sixfold.picture(seen).svg()


@pytest.mark.parametrize("depth", list(Depth))
@pytest.mark.parametrize("look", list(Look))
def test_all_tiles_differ_in_every_look_and_depth(look: Look, depth: Depth) -> None:
    drawn = {tile_ansi(tile, look, depth) for tile in TILES}
    assert len(drawn) == 36
    assert all(("\x1b[" in text) == (depth is not Depth.NONE) for text in drawn)


@pytest.mark.parametrize("look", list(Look))
def test_tiles_differ_in_a_terminal_even_without_their_colours(look: Look) -> None:
    uncoloured = {tile_ansi(tile, look, Depth.NONE) for tile in TILES}
    assert len(uncoloured) == 36
    assert all(len(text) == 2 for text in uncoloured)


def test_every_shape_has_its_own_glyph() -> None:
    assert len(set(GLYPHS.values())) == len(SHAPES)


def test_counts_are_a_grid_of_colours_and_shapes() -> None:
    grid = counts_ansi(parse_tiles("Rc Rc Px")).splitlines()
    assert grid[0].split() == ["c", "s", "d", "l", "t", "x"]
    assert grid[1].split() == ["R", "2", "0", "0", "0", "0", "0"]
    assert grid[6].split() == ["P", "0", "0", "0", "0", "0", "1"]


class Terminal:
    def isatty(self) -> bool:
        return True


def test_the_colours_of_the_terminal_are_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLORTERM", "truecolor")
    assert terminal_depth(Terminal()) is Depth.TRUE  # type: ignore[arg-type]
    monkeypatch.delenv("COLORTERM")
    assert terminal_depth(Terminal()) is Depth.SIXTEEN  # type: ignore[arg-type]
    monkeypatch.setenv("NO_COLOR", "1")
    assert terminal_depth(Terminal()) is Depth.NONE  # type: ignore[arg-type]


def test_an_unknown_look_or_depth_is_refused() -> None:
    with pytest.raises(ValueError, match="no look 'wood': choose from classic, shapes, contrast"):
        sixfold.picture(SEEN, "wood")
    with pytest.raises(ValueError, match="no colours '8': choose from true, 16, none"):
        sixfold.picture(SEEN).ansi("8")


@pytest.mark.parametrize(("name", "svg"), list(pictures().items()), ids=list(pictures()))
def test_the_pictures_in_the_docs_are_up_to_date(name: str, svg: str) -> None:
    assert (FOLDER / name).read_text() == svg + "\n", "make pictures redraws them"
