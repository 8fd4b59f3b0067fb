"""Rooms: where a match lives, from the first chair to the rematch."""
