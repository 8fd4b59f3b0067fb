"""Everyone can tell the tiles apart: with simulated colour vision deficiencies and in greyscale."""

from itertools import combinations

import numpy as np
import pytest

from sixfold.draw.tiles import CARD_WIDTH, INK, PALETTE, PAPER, TILE, Look, card_svg, tile_svg
from sixfold.rules.tiles import COLOURS, TILES
from tests.draw.vision import DEFICIENCIES, SIGHTS, Pixels, hex_pixels, rasterise, seen_as, to_perception

APART = 15  # the smallest distance between two colours of the classic look (CAM02-UCS)
SIZE = 24  # pixels of the smallest playable tile
CARD_HEIGHT = 34  # of a card of that width
CLEAR = 10  # pixels this far apart differ at a glance
ENOUGH = 30  # of 576 pixels: the smallest difference between two tiles of the colour-blind friendly look


@pytest.mark.parametrize("sight", ["normal", *DEFICIENCIES])
def test_the_classic_colours_stay_apart(sight: str) -> None:
    points = to_perception(seen_as(hex_pixels(*(PALETTE[colour] for colour in COLOURS)), sight))
    distances = {
        (a.name, b.name): float(np.linalg.norm(points[i] - points[j]))
        for (i, a), (j, b) in combinations(enumerate(COLOURS), 2)
    }
    closest = min(distances, key=lambda pair: distances[pair])
    assert distances[closest] >= APART, f"{closest} are {distances[closest]:.1f} apart"


def test_an_ordinary_bright_palette_would_fail() -> None:
    usual = hex_pixels("#e5383b", "#ff8a1f", "#ffd23f", "#3dbe5b", "#2f9bff", "#b06cff")
    points = to_perception(seen_as(usual, "deuteranopia"))
    assert min(np.linalg.norm(a - b) for a, b in combinations(points, 2)) < APART


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize(("look", "enough"), [(Look.SHAPES, ENOUGH), (Look.CONTRAST, ENOUGH // 2)])
def test_all_630_pairs_of_tiles_can_be_told_apart(look: Look, enough: int, sight: str) -> None:
    drawn = np.array([rasterise(tile_svg(tile, look), SIZE, SIZE) for tile in TILES])
    closest, differing = closest_pair(to_perception(seen_as(drawn, sight)))
    assert differing >= enough, f"{closest} differ in {differing} pixels only"


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("look", list(Look))
def test_all_630_pairs_of_cards_can_be_told_apart(look: Look, sight: str) -> None:
    box = f"0 0 {CARD_WIDTH} 100"
    drawn = np.array([rasterise(card_svg(tile, look), SIZE, CARD_HEIGHT, box) for tile in TILES])
    closest, differing = closest_pair(to_perception(seen_as(drawn, sight)))
    assert differing >= ENOUGH, f"{closest} differ in {differing} pixels only"


def closest_pair(drawn: Pixels) -> tuple[tuple[str, str], int]:
    """The most similar two of the 36, and the number of pixels in which they differ clearly."""
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
        points = to_perception(seen_as(hex_pixels(ground, *colours), sight))
        assert min(np.linalg.norm(points[0] - point) for point in points[1:]) >= APART
