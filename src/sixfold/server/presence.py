"""Who is at which match: at a screen here, or at one that another server shows."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping
from functools import partial

from sixfold.room.notices import Person
from sixfold.server.absences import Absences

NOBODY: frozenset[Person] = frozenset()


class Presence:
    """The people at their matches, and how long others have been gone."""

    def __init__(self, grace: float) -> None:
        self.absences = Absences(grace)
        # Called when a person opens their first screen here, or closes the last one.
        self.changed: Callable[[str, Person], None] = lambda match_id, person: None
        self._here: defaultdict[str, Counter[Person]] = defaultdict(Counter)
        self._elsewhere: dict[str, frozenset[Person]] = {}
        self._present: dict[str, frozenset[Person]] = {}  # both, as long as anybody is there

    def present(self, match_id: str) -> frozenset[Person]:
        """The people who are at a match."""
        return self._present.get(match_id, NOBODY)

    def waits_of(self, match_id: str) -> Callable[[Person], int]:
        """How many seconds a seat still waits for each absent person."""
        return partial(self.absences.wait, match_id)

    def come(self, match_id: str, person: Person) -> None:
        """A screen of a person is opened here."""
        people = self._here[match_id]
        people[person] += 1
        if people[person] == 1:
            self.changed(match_id, person)
            self._update(match_id)

    def go(self, match_id: str, person: Person) -> None:
        """A screen of a person is closed here."""
        people = self._here[match_id]
        people[person] -= 1
        if people[person]:
            return
        del people[person]
        if not people:
            del self._here[match_id]
        self.changed(match_id, person)
        self._update(match_id)

    def here(self) -> list[tuple[str, Person]]:
        """Everyone at a screen here, with their match."""
        return [(match_id, person) for match_id, people in self._here.items() for person in people]

    def is_here(self, match_id: str, person: Person) -> bool:
        """Whether a screen of a person is open here."""
        return match_id in self._here and person in self._here[match_id]

    def forget_elsewhere(self, watched: Collection[str]) -> None:
        """Forget what other servers say about matches that nobody here watches."""
        for match_id in [each for each in self._elsewhere if each not in watched]:
            self._elsewhere.pop(match_id)
            self._present.pop(match_id, None)

    def note_elsewhere(self, match_id: str, people: Mapping[Person, float | None]) -> bool:
        """What other servers say: None for those who are there, for others the seconds since they left.

        Returns whether it changes who is at the match.
        """
        before = self.present(match_id)
        there = frozenset(person for person, gone in people.items() if gone is None)
        if there:
            self._elsewhere[match_id] = there
        else:
            self._elsewhere.pop(match_id, None)
        self._update(match_id)
        for person, gone in people.items():
            if gone is not None and person not in self.present(match_id):
                self.absences.expect_since(match_id, person, gone)
        return self.present(match_id) != before

    def _update(self, match_id: str) -> None:
        before = self.present(match_id)
        now = frozenset(self._here.get(match_id, ())) | self._elsewhere.get(match_id, NOBODY)
        if now == before:
            return
        if now:
            self._present[match_id] = now
        else:
            del self._present[match_id]
        self.absences.expect(match_id, *before - now)
