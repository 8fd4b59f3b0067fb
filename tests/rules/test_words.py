import re
from pathlib import Path

import pytest

import sixfold
from sixfold import TILES, Colour, Saying, Shape
from sixfold.rules.words import ENGLISH, Fact, listed, name_of

RULES = Path(sixfold.__file__).parent


def test_tiles_are_named_by_colour_and_shape() -> None:
    assert name_of(TILES[0]) == "red circle"
    assert name_of(Colour.PURPLE) == "purple"
    assert name_of(Shape.STARBURST) == "starburst"


INNER = ["square/red", "circle/orange", "starburst/yellow", "clover/green", "diamond/blue", "cross/purple"]


@pytest.mark.parametrize(("colour", "name"), list(zip(Colour, INNER, strict=True)))
def test_the_colour_blind_edition_names_the_inner_shape(colour: Colour, name: str) -> None:
    assert name_of(colour, "shapes") == name


def test_a_saying_speaks_in_the_names_of_its_edition() -> None:
    saying = Saying("duplicate-tile", {"tile": TILES[24]})
    assert str(saying) == "blue circle is already in that line"
    assert saying.english("shapes") == "diamond/blue circle is already in that line"


def test_numbers_agree_with_their_nouns_and_lists_read_like_lists() -> None:
    facts: dict[str, Fact] = {"name": "Ann", "tiles": TILES[:3], "where": Saying("at", {"cell": "0,0"}), "points": 1}
    assert str(Saying("placed", facts)) == "Ann plays red circle, red square and red diamond at 0,0 for 1 point"
    assert [listed([]), listed(["a"]), listed(["a", "b"])] == ["", "a", "a and b"]


def test_every_code_that_the_source_says_has_a_sentence() -> None:
    source = "".join(path.read_text() for path in RULES.rglob("*.py"))
    said = set(re.findall(r'(?:IllegalAction|Saying|Bonus)\(\s*"([a-z-]+)"', source))
    assert "duplicate-tile" in said
    assert said <= set(ENGLISH)


def test_every_sentence_is_said_somewhere() -> None:
    source = "".join(path.read_text() for path in RULES.rglob("*.py") if path.name != "words.py")
    ends = {f"ended-{end}" for end in sixfold.End}
    assert [code for code in ENGLISH if f'"{code}"' not in source and code not in ends] == []


def test_a_saying_within_a_saying_speaks_in_the_same_names() -> None:
    line = Saying("line", {"attribute": Colour.RED, "points": 3})
    facts: dict[str, Fact] = {"name": "Ann", "tiles": TILES[:1], "where": line, "points": 3}
    sentence = "Ann plays square/red circle square/red line 3 for 3 points"
    assert Saying("placed", facts).english("shapes") == sentence
