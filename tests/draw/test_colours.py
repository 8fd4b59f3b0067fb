"""Nobody is left out: tiles stay apart under simulated colour vision deficiencies and in grey."""

from itertools import combinations

import numpy as np
import pytest

from sixfold.draw.tiles import CARD_WIDTH, INK, PALETTE, PAPER, TILE, Look, card_svg, tile_svg
from sixfold.rules.tiles import COLOURS, TILES
from tests.draw.vision import DEFICIENCIES, SIGHTS, Pixels, hex_pixels, perceived, rasterised, seen_as

APART = 15  # the least distance between two colours of the classic look (CAM02-UCS)
SIZE = 24  # pixels: the smallest tile that people play with
CARD_HEIGHT = 34  # of a card as wide
CLEAR = 10  # a pixel this far apart is seen at a glance
ENOUGH = 30  # of the 576 pixels: the least by which two tiles of the colour-blind friendly look differ


@pytest.mark.parametrize("sight", ["normal", *DEFICIENCIES])
def test_the_classic_colours_stay_apart(sight: str) -> None:
    points = perceived(seen_as(hex_pixels(*(PALETTE[colour] for colour in COLOURS)), sight))
    distances = {
        (a.name, b.name): float(np.linalg.norm(points[i] - points[j]))
        for (i, a), (j, b) in combinations(enumerate(COLOURS), 2)
    }
    closest = min(distances, key=lambda pair: distances[pair])
    assert distances[closest] >= APART, f"{closest} are {distances[closest]:.1f} apart"


def test_a_usual_bright_palette_would_not_pass() -> None:
    usual = hex_pixels("#e5383b", "#ff8a1f", "#ffd23f", "#3dbe5b", "#2f9bff", "#b06cff")
    points = perceived(seen_as(usual, "deuteranopia"))
    assert min(np.linalg.norm(a - b) for a, b in combinations(points, 2)) < APART


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(("look", "enough"), [(Look.SHAPES, ENOUGH), (Look.CONTRAST, ENOUGH // 2)])
def test_all_630_pairs_of_tiles_can_be_told_apart(look: Look, enough: int, sight: str) -> None:
    drawn = np.array([rasterised(tile_svg(tile, look), SIZE, SIZE) for tile in TILES])
    closest, differing = closest_pair(perceived(seen_as(drawn, sight)))
    assert differing >= enough, f"{closest} differ in {differing} pixels only"


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("look", list(Look))
def test_all_630_pairs_of_cards_can_be_told_apart(look: Look, sight: str) -> None:
    box = f"0 0 {CARD_WIDTH} 100"
    drawn = np.array([rasterised(card_svg(tile, look), SIZE, CARD_HEIGHT, box) for tile in TILES])
    closest, differing = closest_pair(perceived(seen_as(drawn, sight)))
    assert differing >= ENOUGH, f"{closest} differ in {differing} pixels only"


def closest_pair(drawn: Pixels) -> tuple[tuple[str, str], int]:
    """The two of the 36 that look most alike, and in how many pixels they differ clearly."""
    differing = {
        (str(a), str(b)): int((np.linalg.norm(drawn[a] - drawn[b], axis=-1) >= CLEAR).sum())
        for a, b in combinations(TILES, 2)
    }
    assert len(differing) == 630
    closest = min(differing, key=lambda pair: differing[pair])
    return closest, differing[closest]


@pytest.mark.parametrize("sight", SIGHTS)
def test_symbols_stand_out_from_their_tile(sight: str) -> None:
    for ground, colours in ((TILE, list(PALETTE.values())), (INK, [PAPER])):
        points = perceived(seen_as(hex_pixels(ground, *colours), sight))
        assert min(np.linalg.norm(points[0] - point) for point in points[1:]) >= APART
