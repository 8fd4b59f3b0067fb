"""Rooms: where a match lives, from the first chair to the rematch."""

import sixfold.room.sentences  # noqa: F401  (known as soon as anything here is imported)
