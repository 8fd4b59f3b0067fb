"""A trained policy as a bot: ``onnx:FILE`` in the arena and at a table.

A policy has one of two forms. One scores turns: from ``observation`` (one row) and ``features`` (a row for each turn)
to one number for each turn. The other scores steps: from ``observation`` to one number for each step.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray

from sixfold.arrays.observation import Encoder, flat
from sixfold.arrays.steps import Course, steps_of
from sixfold.arrays.turns import list_turns
from sixfold.bots.bot import Limit
from sixfold.rules.actions import Action, Event
from sixfold.rules.model import Observation

OBSERVATION, FEATURES = "observation", "features"
ONE_THREAD = 1  # the arena runs as many games at once as there are cores


class PolicyBot:
    """Plays what a network values most."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._session = _open(file)
        self._inputs = {given.name: given.shape for given in self._session.get_inputs()}
        if self._inputs.keys() not in ({OBSERVATION}, {OBSERVATION, FEATURES}):
            raise ValueError(f"the policy {file} takes {', '.join(self._inputs)}, not observation and perhaps features")

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        """The best turn, or the best steps one after the other."""
        encoder = Encoder(seen.game, seen.table.seats)
        if FEATURES in self._inputs:
            turns = list_turns(seen)
            scores = self._scores(
                len(turns.actions), **{OBSERVATION: self._row(encoder, seen), FEATURES: turns.features}
            )
            return turns.actions[int(scores.argmax())]
        return self._take_steps(encoder, seen)

    def _take_steps(self, encoder: Encoder, seen: Observation) -> Action:
        steps = steps_of(seen.game)
        after: Course | Action = steps.begin(seen)
        while isinstance(after, Course):
            scores = self._scores(steps.size, **{OBSERVATION: self._row(encoder, seen, after)})
            possible = after.possible()
            after = after.take(possible[int(scores[possible].argmax())])
        return after

    def _row(self, encoder: Encoder, seen: Observation, course: Course | None = None) -> NDArray[np.float32]:
        """What the seat sees as one row; refuses a policy that was made for another game."""
        row = flat(encoder.encode(seen, course))[None]
        expected = self._inputs[OBSERVATION][-1]
        if isinstance(expected, int) and expected != row.shape[1]:
            raise ValueError(
                f"the policy {self.file} was made for observations of {expected} numbers; "
                f"{seen.game.name} with {seen.table.seats} seats has {row.shape[1]}"
            )
        return row

    def _scores(self, count: int, **inputs: NDArray[np.float32]) -> NDArray[Any]:
        found = np.asarray(self._session.run(None, inputs)[0]).ravel()
        if len(found) != count or not np.isfinite(found).all():
            raise ValueError(f"the policy {self.file} does not give one number for each of {count} choices")
        return found


def _open(file: str) -> onnxruntime.InferenceSession:
    """Load a policy; refuses what is none with a sentence."""
    if not Path(file).is_file():
        raise ValueError(f"there is no policy {file}")
    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = settings.inter_op_num_threads = ONE_THREAD
    try:
        return onnxruntime.InferenceSession(file, settings, providers=["CPUExecutionProvider"])
    except Exception as error:  # its own classes, which have no common base
        raise ValueError(f"{file} is not a policy in ONNX: {' '.join(str(error).split())}") from None
