"""Rooms: where a match lives, from the first chair to the rematch."""

import sixfold.room.sentences  # noqa: F401  (adds its sentences on import)
