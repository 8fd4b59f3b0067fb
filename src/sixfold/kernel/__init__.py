"""The rules of the grid games and of Rummy's arrangements once more, packed and compiled."""
