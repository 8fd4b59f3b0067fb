"""One set of cards: what counts as one, what does not and why, and what fits into it."""

from random import Random

import pytest

from sixfold import Colour, IllegalAction, Shape, Tile, parse_tiles
from sixfold.rules import melds
from tests.brute_melds import is_set
from tests.integer_program import CARDS, COLOUR_LINES, SETS, SHAPE_LINES


@pytest.mark.parametrize(
    ("cards", "code", "facts"),
    [
        ("", "set-too-small", {"tiles": ()}),
        ("Rc Rs", "set-too-small", {"tiles": parse_tiles("Rc Rs")}),
        ("Rc Rs Rs Rd", "duplicate-card", {"tile": parse_tiles("Rs")[0]}),
        ("Rc Rs Gs", "no-common-characteristic", dict(zip(("tile", "other"), parse_tiles("Rc Gs"), strict=True))),
        ("Rc Gs Bd", "no-common-characteristic", dict(zip(("tile", "other"), parse_tiles("Rc Gs"), strict=True))),
    ],
)
def test_cards_that_are_not_a_set_are_refused(cards: str, code: str, facts: dict[str, object]) -> None:
    with pytest.raises(IllegalAction) as refused:
        melds.check_set(parse_tiles(cards))
    assert refused.value.code == code
    assert refused.value.facts == facts


def test_every_set_is_accepted_and_nothing_else() -> None:
    for cards in SETS:
        melds.check_set(cards)
    rng = Random(8)
    for _ in range(300):
        cards = tuple(sorted(rng.choices(CARDS[:3] + CARDS[6:8], k=rng.randint(1, 4))))
        if not is_set(cards):
            with pytest.raises(IllegalAction):
                melds.check_set(cards)


def test_a_set_is_of_a_colour_or_of_a_shape() -> None:
    reds, circles = parse_tiles("Rc Rs Rd"), parse_tiles("Rc Gc Bc")
    assert melds.attribute_of(reds) is Colour.RED
    assert melds.attribute_of(circles) is Shape.CIRCLE
    assert not melds.is_shape_set(reds)
    assert melds.is_shape_set(circles)
    for line, tiles in enumerate((*COLOUR_LINES, *SHAPE_LINES)):
        assert melds.line_of(tuple(tiles[1:4])) == line


@pytest.mark.parametrize("tile", CARDS)
def test_a_card_fits_where_it_makes_a_larger_set(tile: Tile) -> None:
    for cards in SETS:
        assert melds.fits(cards, tile) == is_set((*cards, tile))
