"""Fit what the features of a play are worth: ``python -m tools.fit_equity`` prints the table of bots/weights.py.

The plays come from tools/sampling.py, in parts that a crew samples: all cores, or a cluster (``--cluster``). Each part
has a seed of its own, so the same rows, seed and parts lead to the same weights, whoever does the work.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sixfold.bots.weights import GAMES
from sixfold.kernel.equity import FEATURE_NAMES, FEATURES, Feature
from tools.crews import add_crew_options, chosen_crew
from tools.sampling import divide, join, sample_parts


class Fit(NamedTuple):
    """Weights with their standard errors, how much of the variance they explain, and from how many plays."""

    weights: Any
    errors: Any
    explained: float
    plays: int


def fit(features: Any, gains: Any, groups: Any) -> Fit:
    """Weights by least squares within positions."""
    sizes = np.maximum(1, np.bincount(groups))

    def within(values: Any) -> Any:
        return values - (np.bincount(groups, values) / sizes)[groups]

    x = np.stack([within(features[:, n]) for n in range(FEATURES)], axis=1)
    y = within(gains)
    weights = np.linalg.lstsq(x, y, rcond=None)[0]
    left = y - x @ weights
    spread = np.linalg.pinv(x.T @ x) * (left @ left) / (len(y) - FEATURES)
    errors = np.sqrt(np.maximum(0.0, np.diag(spread)))
    return Fit(weights, errors, float(1 - (left @ left) / (y @ y)), len(y))


def main() -> None:
    """Fit and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--parts", type=int, default=1, help="parts of each game, sampled independently")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the samples here; kept ones are used again")
    parser.add_argument("games", nargs="*", default=GAMES)
    add_crew_options(parser)
    options = parser.parse_args()
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
    with chosen_crew(parser, options) as crew:
        parts = [part for name in options.games for part in divide(name, options.rows, options.seed, options.parts)]
        samples = sample_parts(parts, crew, options.keep)
        print_weights(options.games, (fit(*join(islice(samples, options.parts))) for _ in options.games))


def print_weights(games: Sequence[str], fits: Iterable[Fit]) -> None:
    """Print each fit as soon as it is known, and then the table."""
    columns = []
    for name, (weights, errors, explained, rows) in zip(games, fits, strict=True):
        columns.append(weights)
        print(f"# {name}: {rows} plays, {100 * explained:.0f} % of the variance explained", flush=True)
        for title, weight, error in zip(FEATURE_NAMES, weights, errors, strict=True):
            print(f"#   {title:13} {weight:7.3f} ({error:.3f})")
    for feature in Feature:
        print(f"    Feature.{feature.name}: ({', '.join(f'{weights[feature]:.3f}' for weights in columns)}),")


if __name__ == "__main__":
    main()
