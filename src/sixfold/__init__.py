"""Sixfold: every game of the Qwirkle family."""

__version__ = "0.1.0"
