"""The rooms that a server keeps in memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from weakref import WeakValueDictionary

from sixfold.room.room import Room

KEPT_ROOMS = 1000  # that nobody uses


class Rooms:
    """The rooms that somebody uses, such as a watcher or the task of a bot, and those that were used last.

    Reading threads use this too.
    """

    def __init__(self, make: Callable[[str], Room]) -> None:
        self._make = make
        self._used: WeakValueDictionary[str, Room] = WeakValueDictionary()
        self._held: dict[str, Room] = {}
        self._latest: OrderedDict[str, Room] = OrderedDict()
        self._finding = Lock()

    def __contains__(self, match_id: str) -> bool:
        return match_id in self._used

    def get(self, match_id: str) -> Room | None:
        """The room of a match, if it is in memory."""
        return self._used.get(match_id)

    def find(self, match_id: str) -> Room:
        """The room of a match, which need not exist yet."""
        with self._finding:
            room = self._used.get(match_id) or self._make(match_id)
            self._used[match_id] = self._latest[match_id] = room
            self._latest.move_to_end(match_id)
            while len(self._latest) > KEPT_ROOMS:
                self._latest.popitem(last=False)
            return room

    def hold(self, match_id: str) -> None:
        """Keep the room of a match until it is let go, however many others are used meanwhile."""
        self._held[match_id] = self.find(match_id)

    def let_go(self, match_id: str) -> None:
        """Keep the room of a match no longer than any other."""
        self._held.pop(match_id, None)

    def spare(self, match_id: str) -> None:
        """Leave space for others: a room that nobody uses is dropped."""
        with self._finding:
            self._latest.pop(match_id, None)

    def forget(self, match_id: str) -> None:
        """Drop a room, although somebody may use it: its match is gone."""
        with self._finding:
            for rooms in (self._used, self._held, self._latest):
                rooms.pop(match_id, None)
