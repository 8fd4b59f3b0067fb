"""Pictures of a match for `render`."""

from __future__ import annotations

from io import BytesIO
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from resvg_py import svg_to_bytes

from sixfold.draw.lettering import Weight
from sixfold.draw.picture import picture
from sixfold.record.match import Match

RENDER_MODES = ("ansi", "rgb_array", "svg")

Rendered: TypeAlias = str | NDArray[np.uint8] | None


def check_render_mode(mode: str | None) -> None:
    """Refuse a way of drawing that there is not."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"there is no render mode '{mode}': choose from {', '.join(RENDER_MODES)}")


def render(match: Match, mode: str | None) -> Rendered:
    """The table as the seat to act sees it, or at the end as a spectator does."""
    if mode is None:
        return None
    drawn = picture(match.seen)
    if mode == "ansi":
        return drawn.ansi()
    return drawn.svg() if mode == "svg" else to_rgb(drawn.svg())


def to_rgb(svg: str) -> NDArray[np.uint8]:
    """A picture as rows of pixels."""
    fonts = [str(weight.file) for weight in Weight]
    png = svg_to_bytes(svg_string=svg, skip_system_fonts=True, font_files=fonts, background="white")
    return np.asarray(Image.open(BytesIO(bytes(png))).convert("RGB"))
