"""What happened in matches, as each seat may know it: worked out once, however many people ask."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import NamedTuple

from sixfold.room.log import Log
from sixfold.room.standing import Standing
from sixfold.rules.actions import Seat
from sixfold.server.views import items_of
from sixfold.server.wire import ItemView

KEPT_STORIES = 64  # each of one seat in one match
LONGEST_STORY = 500  # items; a long game has about two hundred, the rest is chat


class Story(NamedTuple):
    """The last items of a match, up to some number of entries."""

    number: int = 1  # the first entry opens the match, which needs no telling
    items: tuple[ItemView, ...] = ()


class Stories:
    """The stories of matches that people join. Threads may share it."""

    def __init__(self) -> None:
        self._stories: OrderedDict[tuple[str, Seat | None], Story] = OrderedDict()
        self._lock = Lock()

    def items(
        self, log: Log, number: int, now: Standing, seat: Seat | None, may_replay: Callable[[], bool]
    ) -> list[ItemView]:
        """What happened after the first `number` entries, up to a standing, as a seat may know it.

        What is not remembered needs a replay of the log. If that is not allowed, the result is empty.
        """
        recent = log.recent(number, now)
        if recent is not None:
            return items_of(recent, seat)
        story = self._story(log, now, seat, may_replay)
        return [item for item in story.items if number < item.number <= now.number] if story else []

    def _story(self, log: Log, now: Standing, seat: Seat | None, may_replay: Callable[[], bool]) -> Story | None:
        key = (log.match_id, seat)
        story = self._stories.get(key, Story())
        if story.number < now.number:
            changes = log.recent(story.number, now)
            if changes is None and not may_replay():
                return None
            fresh = items_of(log.changes(story.number, now) if changes is None else changes, seat)
            story = Story(now.number, (*story.items, *fresh)[-LONGEST_STORY:])
        with self._lock:
            self._stories[key] = story
            self._stories.move_to_end(key)
            while len(self._stories) > KEPT_STORIES:
                self._stories.popitem(last=False)
        return story
