"""Lessons: each game in a few positions on which the person does something, checked by the rules."""
