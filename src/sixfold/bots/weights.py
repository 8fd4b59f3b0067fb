"""What the features of a play are worth, in points, by game. Made by ``python -m tools.fit_equity``; see there."""

from __future__ import annotations

# In the order of sixfold.kernel.equity.NAMES.
_QWIRKLE = (
    -0.315, -2.558, 1.257, -1.569, -0.163, -3.471, -0.134, -0.008,
    1.086, 0.518, 1.718, -0.022, -0.577, 0.270, -0.176,
)  # fmt: skip

WEIGHTS: dict[str, tuple[float, ...]] = {
    "qwirkle": _QWIRKLE,
    "select": _QWIRKLE,
    "connect": _QWIRKLE,
    "select-connect": _QWIRKLE,
    "cubes": _QWIRKLE,
}
