"""A bot that leaves a note of where it plays."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from time import sleep

from sixfold import Action, Event, Limit, Observation
from sixfold.bots.greedy import GreedyBot

PAUSE = 0.01  # seconds a move: as a bot that thinks


class Witness(GreedyBot):
    """Plays as `greedy`; `NOTES` has a file for each node with a byte for each move."""

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        """What `greedy` chooses."""
        if "SIXFOLD_NODE" in os.environ:
            with (Path(os.environ["SIXFOLD_NOTES"]) / os.environ["SIXFOLD_NODE"]).open("a") as notes:
                notes.write(".")
        sleep(PAUSE)
        return super().choose(seen, past, limit)


class Fatal(Witness):
    """Ends its process in the first move of a match on a cluster."""

    def choose(self, seen: Observation, past: Sequence[Event], limit: Limit) -> Action:
        """Nothing, if it is on a cluster."""
        if "SIXFOLD_NODE" in os.environ:
            os._exit(1)
        return super().choose(seen, past, limit)
