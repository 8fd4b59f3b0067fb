"""Colour vision: simulated deficiencies, and the perceived distance of two colours (CAM02-UCS)."""

from __future__ import annotations

from io import BytesIO

import colour
import numpy as np
import resvg_py
from numpy.typing import NDArray
from PIL import Image

Pixels = NDArray[np.float64]  # sRGB from 0 to 1, colours in the last axis

DEFICIENCIES = ("protanopia", "deuteranopia", "tritanopia")
SIGHTS = ("normal", *DEFICIENCIES, "greyscale")

_MACHADO = {
    "protanopia": "Protanomaly",
    "deuteranopia": "Deuteranomaly",
    "tritanopia": "Tritanomaly",
}


def seen_as(pixels: Pixels, sight: str) -> Pixels:
    """What a person with this sight sees, as colours for normal sight."""
    if sight == "normal":
        return pixels
    linear = colour.models.eotf_sRGB(pixels)
    if sight == "greyscale":
        grey = linear @ np.array([0.2126, 0.7152, 0.0722])
        linear = np.repeat(grey[..., np.newaxis], 3, axis=-1)
    else:
        linear = linear @ colour.matrix_cvd_Machado2009(_MACHADO[sight], 1.0).T
    return np.asarray(colour.models.eotf_inverse_sRGB(np.clip(linear, 0, 1)), dtype=np.float64)


def to_perception(pixels: Pixels) -> Pixels:
    """Colours as points whose distance is their perceived difference: 1 is about the smallest visible one."""
    return np.asarray(colour.XYZ_to_CAM02UCS(colour.sRGB_to_XYZ(pixels)), dtype=np.float64)


def hex_pixels(*colours: str) -> Pixels:
    """Colours such as ``#d71b4a`` as pixels."""
    return np.array([[int(c[n : n + 2], 16) / 255 for n in (1, 3, 5)] for c in colours])


def rasterise(drawing: str, width: int, height: int, box: str = "0 0 100 100") -> Pixels:
    """A drawing as pixels of this width and height."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{drawing}</svg>'
    png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, background="#ffffff"))
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"), dtype=np.float64) / 255
