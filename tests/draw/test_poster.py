"""Posters: everything fits, nothing is hidden in them, and every name can be drawn."""

from __future__ import annotations

import re
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image
from resvg_py import svg_to_bytes

import sixfold
from sixfold.draw.lettering import ELLIPSIS, FAMILY, Lettering, Weight, writable
from sixfold.draw.picture import picture
from sixfold.draw.poster import COLUMN, HEIGHT, PAPER, SIDE, WIDTH, Poster, PosterRow

SVG = "{http://www.w3.org/2000/svg}"
QWIRKLE = sixfold.game("qwirkle")
TABLE = picture(QWIRKLE.position(board="Rc@0,0 Rs@1,0"))
WIDE = "W" * 24
LARGE = Lettering(40, Weight.BOLD, "#000000")


def drawn(svg: str) -> Image.Image:
    """The pixels of a poster, with the package's own typeface alone."""
    fonts = [str(weight.file) for weight in Weight]
    png = bytes(svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=fonts))
    return Image.open(BytesIO(png)).convert("RGB")


def texts(poster: Poster) -> list[str]:
    return [text.text or "" for text in ElementTree.fromstring(poster.svg()).iter(f"{SVG}text")]


def seated(*names: str) -> Poster:
    """A poster of a match that the first of these people has won."""
    rows = [PosterRow(seat, name, 120 - seat, seat == 0) for seat, name in enumerate(names)]
    return Poster(TABLE, "Qwirkle", f"{names[0]} wins", rows)


def test_a_poster_says_what_it_is_about() -> None:
    assert texts(seated("Ana", "Robin")) == ["Sixfold", "Qwirkle", "Ana wins", "Ana", "120", "Robin", "119"]


def test_a_poster_has_the_size_that_messengers_expect() -> None:
    assert drawn(seated("Ana", "Robin").svg()).size == (WIDTH, HEIGHT)


@pytest.mark.parametrize("game", sixfold.games())
def test_only_open_tiles_are_in_a_poster(game: str) -> None:
    rules = sixfold.game(game)
    sets = {"sets": "Rc Rs Rd"} if game == "rummy" else {"board": "Rc@5,5 Rs@6,5"}
    hands = ["Bl", "Px"]
    seen = rules.observe(rules.state(hands=hands, **sets), None)
    svg = Poster(picture(seen), "A game").svg()
    shown = set(re.findall(r'<use href="#\S*-(\w\w)"', svg))
    assert shown == ({"Rc", "Rs", "Rd"} if game == "rummy" else {"Rc", "Rs"})
    if game != "cubes":  # where hands are open
        assert set(re.findall(r'<g id="\S*-(\w\w)"', svg)) == shown


def test_won_qwirkles_are_shown_beside_the_sets() -> None:
    seen = sixfold.game("rummy").position(sets="Yc Yd Ys", won=["", "Rc Rs Rd Rl Rt Rx | Rc Oc Yc Gc Bc Pc"])
    assert Poster(picture(seen), "Rummy").svg().count("<use") == 3 + 12


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("name", ["Ana", WIDE, "i" * 24])
def test_all_seats_fit_beside_the_table(seats: int, name: str) -> None:
    poster = Poster(TABLE, "Select + Connect", f"{name} and {name} share the win", seated(*[name] * seats).rows)
    pixels = drawn(poster.svg())
    ink = pixels.crop((SIDE - 30, 0, SIDE - 2, HEIGHT)).getcolors()
    assert ink == [(28 * HEIGHT, tuple(bytes.fromhex(PAPER[1:])))]  # the text keeps clear of the table
    assert _is_bare(pixels, 270)  # between the words about the match and the first of six rows
    assert _is_bare(pixels, HEIGHT - 20)


def _is_bare(pixels: Image.Image, y: int) -> bool:
    """Whether nothing is drawn at this height beside the table."""
    colours = pixels.crop((0, y, SIDE - 2, y + 1)).getcolors()
    return colours is not None and len(colours) == 1


def test_a_long_name_is_shortened() -> None:
    names = [text for text in texts(seated(WIDE, "Robin")) if text.startswith("WW")]
    assert names
    assert all(name.endswith(ELLIPSIS) for name in names)


def test_text_is_escaped() -> None:
    poster = seated('<b>"&', "]]>")
    assert "<b>" not in poster.svg()
    assert '<b>"&' in texts(poster)


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Zoë Nuñez-Łódź", "Zoë Nuñez-Łódź"),
        ("Șerban", "Șerban"),
        ("Nguyễn", "Nguyên"),
        ("Ａｎａ", "Ana"),
        ("Ana 🎲", "Ana"),
        ("e\u0301a", "éa"),
        ("李雷", ""),
        ("Иван", ""),
        ("\x00\n\u202e", ""),
    ],
)
def test_a_name_is_written_with_the_letters_there_are(name: str, shown: str) -> None:
    assert writable(name) == shown


def test_who_has_no_letters_has_a_number() -> None:
    poster = seated("李雷", "Иван", "Ana")
    assert [row.shown_name for row in poster.rows] == ["Player 1", "Player 2", "Ana"]
    assert drawn(poster.svg()).size == (WIDTH, HEIGHT)


@pytest.mark.parametrize("weight", Weight)
@pytest.mark.parametrize("text", ["Hamburgefonstiv", "ŁÓDŹ 0123456789", "Grüße, Zoë & Şükrü – ñandú…"])
def test_widths_are_those_of_the_typeface(weight: Weight, text: str) -> None:
    style = LARGE._replace(weight=weight)
    shape = f'<svg xmlns="http://www.w3.org/2000/svg" width="900" height="60" font-family="{FAMILY}">'
    box = drawn(f'{shape}<rect width="900" height="60" fill="#fff"/>{style.write(text, 0, 45)}</svg>')
    left, _, right, _ = box.convert("L").point(lambda light: 255 - light).getbbox() or (0, 0, 0, 0)
    assert left < 10
    assert right == pytest.approx(style.width(text), rel=0.04)
    assert right <= style.width(text) + 1


def test_text_is_broken_into_lines() -> None:
    assert LARGE.lines("Ana invites you to a game of Qwirkle", 300, 3) == ["Ana invites you", "to a game of", "Qwirkle"]
    assert LARGE.lines(f"{WIDE} wins", COLUMN, 2) == ["WWWWWWW…", "wins"]
    assert LARGE.lines("one two three four five six seven", COLUMN, 1) == ["one two three f…"]
    assert LARGE.lines("", COLUMN, 2) == []


def test_a_title_above_rows_is_one_line() -> None:
    assert "Select + Connect" in texts(Poster(TABLE, "Select + Connect", "", seated("Ana", "Robin").rows))
    long = texts(Poster(TABLE, "A variant with a very long title", "", seated("Ana", "Robin").rows))
    assert long[1].endswith(ELLIPSIS)
