"""The result of one match between bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from sixfold.arena.tally import Tally
from sixfold.rules.actions import Seat

Seating = tuple[int, ...]  # for each seat, the number of the bot that sits there


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of one match."""

    pair: int
    seating: Seating
    scores: tuple[int, ...]
    ranks: tuple[int, ...]  # by seat; 0 has won, and shared places have the same rank
    tallies: tuple[Tally, ...]
    failure: str | None = None
    record: str = field(default="", repr=False)

    def win(self, seat: Seat) -> float:
        """1 won, 0 lost; a shared win is divided."""
        return 0.0 if self.ranks[seat] else 1 / self.ranks.count(0)

    def margin(self, seat: Seat) -> int:
        """Points ahead of the best other seat; a bot that failed is behind, whatever the scores."""
        ahead = self.scores[seat] - max(score for other, score in enumerate(self.scores) if other != seat)
        if self.failure is None:
            return ahead
        return min(-1, ahead) if self.ranks[seat] else max(1, ahead)

    def as_json(self) -> dict[str, Any]:
        """What `from_json` reads."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> MatchResult:
        """Read a result back; raises KeyError or TypeError if it is not one."""
        lists = {name: tuple(data[name]) for name in ("seating", "scores", "ranks")}
        return cls(**{**data, **lists, "tallies": tuple(Tally(**tally) for tally in data["tallies"])})


def places(scores: Sequence[int], seating: Seating, failed: int | None) -> tuple[int, ...]:
    """For each seat, how many seats are better; all seats of a bot that failed come last."""
    worth = [(number != failed, score) for number, score in zip(seating, scores, strict=True)]
    return tuple(sum(other > own for other in worth) for own in worth)
