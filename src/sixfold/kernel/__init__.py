"""The rules of all games a second time: packed into arrays and compiled."""
