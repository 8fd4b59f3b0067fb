import importlib
import re
from pathlib import Path

import pytest

import sixfold
from sixfold import TILES, Colour, Sentence, Shape
from sixfold.rules.sentences import ENGLISH, Fact, add_sentences, join_words, name_of

SOURCE = Path(sixfold.__file__).parent


def test_tiles_are_named_by_colour_and_shape() -> None:
    assert name_of(TILES[0]) == "red circle"
    assert name_of(Colour.PURPLE) == "purple"
    assert name_of(Shape.STARBURST) == "starburst"


INNER = ["square/red", "circle/orange", "starburst/yellow", "clover/green", "diamond/blue", "cross/purple"]


@pytest.mark.parametrize(("colour", "name"), list(zip(Colour, INNER, strict=True)))
def test_the_colour_blind_edition_names_the_inner_shape(colour: Colour, name: str) -> None:
    assert name_of(colour, "shapes") == name


def test_a_sentence_speaks_in_the_names_of_its_edition() -> None:
    sentence = Sentence("duplicate-tile", {"tile": TILES[24]})
    assert str(sentence) == "that line already has a blue circle"
    assert sentence.english("shapes") == "that line already has a diamond/blue circle"


def test_numbers_agree_with_their_nouns_and_lists_read_like_lists() -> None:
    facts: dict[str, Fact] = {"name": "Ann", "tiles": TILES[:3], "where": Sentence("at", {"cell": "0,0"}), "points": 1}
    assert str(Sentence("placed", facts)) == "Ann plays red circle, red square and red diamond at 0,0 for 1 point"
    assert [join_words([]), join_words(["a"]), join_words(["a", "b"])] == ["", "a", "a and b"]


@pytest.mark.parametrize(
    ("code", "tile", "text"),
    [
        ("not-in-hand", "Oc", "you don't have an orange circle"),
        ("not-so-many-in-hand", "Rd", "you don't have that many red diamonds"),
        ("not-so-many-in-hand", "Rx", "you don't have that many red crosses"),
    ],
)
def test_tiles_take_an_article_or_a_plural(code: str, tile: str, text: str) -> None:
    assert str(Sentence(code, {"tile": sixfold.parse_tiles(tile)[0]})) == text


LAYERS = ["rules", "record", "lessons", "draw", "kernel", "bots", "arena", "room", "server", "cli"]
CATALOGUES = {layer: SOURCE / layer / "sentences.py" for layer in ("rules", "bots", "room", "server")}
CODE = re.compile(r'^ +"([a-z-]+)": "', re.MULTILINE)


def source(layer: str) -> str:
    return "".join(path.read_text() for path in (SOURCE / layer).rglob("*.py") if path.name != "sentences.py")


@pytest.mark.parametrize("layer", LAYERS)
def test_every_code_that_a_layer_says_is_in_its_catalogue_or_below(layer: str) -> None:
    below = LAYERS[: LAYERS.index(layer) + 1]
    known = {code for name in below if name in CATALOGUES for code in CODE.findall(CATALOGUES[name].read_text())}
    said = set(re.findall(r'(?:IllegalAction|Refused|Sentence|Bonus|_say)\(\s*"([a-z-]+)"', source(layer)))
    assert said <= known
    assert said or layer not in CATALOGUES


@pytest.mark.parametrize("layer", CATALOGUES)
def test_every_sentence_of_a_catalogue_is_known_and_said_somewhere(layer: str) -> None:
    importlib.import_module(f"sixfold.{layer}.sentences")
    codes = CODE.findall(CATALOGUES[layer].read_text())
    above = "".join(map(source, LAYERS[LAYERS.index(layer) :]))
    ends = {f"ended-{end}" for end in sixfold.End}
    assert codes
    assert set(codes) <= ENGLISH.keys()
    assert [code for code in codes if f'"{code}"' not in above and code not in ends] == []


DOCUMENTED = [
    (page.name, code, sentence)
    for page in sorted((Path(__file__).parents[2] / "docs" / "rules").glob("*.md"))
    for code, sentence in re.findall(r"^\| `([a-z-]+)` \| ([^|]+) \|$", page.read_text(), re.MULTILINE)
    if code in ENGLISH
]


@pytest.mark.parametrize(("page", "code", "sentence"), DOCUMENTED)
def test_the_docs_quote_refusals_as_the_program_says_them(page: str, code: str, sentence: str) -> None:
    facts = re.compile(r"\\\{[a-z]+(:[a-z]+)?\\\}")
    assert re.fullmatch(facts.sub(".+", re.escape(ENGLISH[code])), sentence)


def test_no_code_has_two_sentences() -> None:
    with pytest.raises(ValueError, match="these codes already have a sentence: game-over"):
        add_sentences({"game-over": "it is over", "something-new": "something new"})
    assert "something-new" not in ENGLISH


def test_a_sentence_within_a_sentence_speaks_in_the_same_names() -> None:
    line = Sentence("line", {"attribute": Colour.RED, "points": 3})
    facts: dict[str, Fact] = {"name": "Ann", "tiles": TILES[:1], "where": line, "points": 3}
    sentence = "Ann plays square/red circle 3 for square/reds for 3 points"
    assert Sentence("placed", facts).english("shapes") == sentence
