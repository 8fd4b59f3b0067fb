"""Compile what batches need, before anyone waits for it: ``python -m sixfold.rl.warmup``."""

from __future__ import annotations

from sixfold.rl.batch import Batch
from sixfold.rl.rows import features


def warm_up() -> None:
    """Take a step with tiles and one with cards, and describe the turns after it."""
    for batch in (Batch("qwirkle", 1), Batch("rummy", 1, able="full")):
        batch.step(batch.turns.counts * 0)
        features(batch)


if __name__ == "__main__":
    warm_up()
