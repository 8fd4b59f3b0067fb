"""Lessons: how to play each game, in a few positions with something to do, checked by the rules."""
