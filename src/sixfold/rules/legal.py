"""What a seat may do, in the compact form that screens need."""

from __future__ import annotations

from dataclasses import dataclass

from sixfold.rules.actions import Play, Take


@dataclass(frozen=True, slots=True)
class Legal:
    """Everything a seat may do now. Any part of the hand may be traded or rolled, so these are not listed."""

    plays: tuple[tuple[Play, int], ...] = ()  # with their points
    takes: tuple[Take, ...] = ()
    trade: int = 0  # the most tiles that may be traded
    roll: bool = False
    arrange: bool = False  # cards: there are too many ways to list them
    can_pass: bool = False
    everyone_passed: bool = False  # cards: since the last play
    passes_need_proof: bool = False  # cards: a seat may pass only if no rearrangement lets it play
