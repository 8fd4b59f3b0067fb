"""The rules of all games again, packed into arrays and compiled."""
