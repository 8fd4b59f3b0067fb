"""What has happened at tables, as each seat is told it: worked out once, however many people come and ask."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

from sixfold.room.log import Log
from sixfold.room.standing import Standing
from sixfold.rules.actions import Seat
from sixfold.server.views import steps_of
from sixfold.server.wire import Step

KEPT_STORIES = 64  # of a seat at a table each
LONGEST_STORY = 500  # steps; a long game has about two hundred, the rest is talk


class Story(NamedTuple):
    """The last steps of a table, up to an entry of its log."""

    upto: int = 1  # the first entry is the opening of the table, which tells nothing
    steps: tuple[Step, ...] = ()


class Told:
    """The stories of the tables that people come to. May be used by several threads."""

    def __init__(self) -> None:
        self._stories: OrderedDict[tuple[str, Seat | None], Story] = OrderedDict()
        self._lock = Lock()

    def steps(
        self, log: Log, since: int, now: Standing, seat: Seat | None, may_replay: Callable[[], bool]
    ) -> list[Step]:
        """What happened after an entry, up to a standing, as a seat is told it.

        What is not remembered takes a replay of the log. Where that is not allowed, nothing is told: the view shows it.
        """
        recent = log.recent(since, now)
        if recent is not None:
            return steps_of(recent, seat)
        story = self._story(log, now, seat, may_replay)
        return [step for step in story.steps if since < step.number <= now.count] if story else []

    def _story(self, log: Log, now: Standing, seat: Seat | None, may_replay: Callable[[], bool]) -> Story | None:
        key = (log.table, seat)
        story = self._stories.get(key, Story())
        if story.upto < now.count:
            changes = log.recent(story.upto, now)
            if changes is None and not may_replay():
                return None
            fresh = steps_of(log.changes(story.upto, now) if changes is None else changes, seat)
            story = Story(now.count, (*story.steps, *fresh)[-LONGEST_STORY:])
        with self._lock:
            self._stories[key] = story
            self._stories.move_to_end(key)
            while len(self._stories) > KEPT_STORIES:
                self._stories.popitem(last=False)
        return story
