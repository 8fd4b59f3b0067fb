"""Conformance suites: a game, bot, store or bus that passes its suite works with the rest of Sixfold.

They raise AssertionError with what went wrong; every failure of a game or a bot can be repeated from its seed.
"""

from sixfold.testing.bots import check_bot
from sixfold.testing.buses import check_bus
from sixfold.testing.games import check_game
from sixfold.testing.stores import check_store

__all__ = ["check_bot", "check_bus", "check_game", "check_store"]
