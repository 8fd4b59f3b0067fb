"""The games of one pair."""

from __future__ import annotations

from sixfold.arena.result import MatchResult
from sixfold.arena.tournament import Tournament, play_match


def play_pair(tournament: Tournament, pair: int) -> list[MatchResult]:
    """All games with one deal."""
    return [play_match(tournament, pair, seating) for seating in tournament.seatings(pair)]
