"""How long people have been gone from their matches."""

from __future__ import annotations

from collections import OrderedDict
from math import ceil
from time import monotonic

from sixfold.room.notices import Person

MOST = 100_000  # absences that are remembered, whatever the grace


class Absences:
    """When people were last at their matches; forgotten as soon as it no longer matters.

    When the server starts, nobody has been seen yet, so everyone counts as gone since then.
    """

    def __init__(self, grace: float) -> None:
        self.grace = grace  # seconds until a bot may play for someone who is gone
        self._start = monotonic()
        self._since: OrderedDict[tuple[str, Person], float] = OrderedDict()  # the latest last

    def __len__(self) -> int:
        return len(self._since)

    def expect(self, match_id: str, *people: Person) -> None:
        """Expect these people: the time they have to come starts now."""
        now = monotonic()
        for person in people:
            self._since[match_id, person] = now
            self._since.move_to_end((match_id, person))
        while self._since and (len(self) > MOST or next(iter(self._since.values())) + self.grace < now):
            self._since.popitem(last=False)

    def expect_since(self, match_id: str, person: Person, seconds: float) -> None:
        """Another server says how long a person has been gone; what is known to be later counts."""
        since = monotonic() - seconds
        if self._since.get((match_id, person), self._start) < since:
            self._since[match_id, person] = since
            self._since.move_to_end((match_id, person), last=False)

    def left(self, match_id: str, person: Person) -> float:
        """When a person was last seen at a match; 0 if that is not known."""
        return self._since.get((match_id, person), 0.0)

    def wait(self, match_id: str, person: Person) -> int:
        """Whole seconds until a bot may play for a person who is gone."""
        gone = monotonic() - self._since.get((match_id, person), self._start)
        return max(0, ceil(self.grace - gone))
