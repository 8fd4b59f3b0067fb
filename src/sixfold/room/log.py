"""The log of one table as one process knows it: read once, and remembered."""

from __future__ import annotations

from sixfold.room.standing import Change, Standing
from sixfold.room.store.base import NoSuchTable, Store

KEPT_CHANGES = 8  # enough for everybody who is not far behind


class Log:
    """What the log comes to, and its last changes. May be used by several threads: what is in a log never changes."""

    def __init__(self, store: Store, table: str) -> None:
        self.store, self.table = store, table
        self._standing: Standing | None = None
        self._heard = 0  # how many entries there are, by the bell
        self._recent: dict[int, Change] = {}  # by the number of their entry

    @property
    def standing(self) -> Standing:
        """How the match stands now, as far as the store knows."""
        known = self._standing
        found = self.store.load(self.table, known.count - 1 if known else 0)
        if not found:  # not even the last entry that is known: the table was removed
            self._standing = None
            raise NoSuchTable(self.table)
        if known is None:
            known = self._standing = Standing.of(found)
            return known
        for change in known.changes(found[1:]):
            known = self.keep(change)
        return known

    def keep(self, change: Change) -> Standing:
        """Remember a change that is in the store."""
        after = change.after
        self._recent[after.count] = change
        self._recent.pop(after.count - KEPT_CHANGES, None)
        self._standing = after
        return after

    # For those who watch ------------------------------------------------------------------------------

    def hear(self, count: int) -> None:
        """The bell has rung: there are so many entries now."""
        self._heard = max(self._heard, count)

    @property
    def known(self) -> Standing | None:
        """How the match stands if that is known without a look at the store: the bell has told of nothing newer."""
        known = self._standing
        return known if known and known.count >= self._heard else None

    def changes(self, since: int, now: Standing) -> list[Change]:
        """What has happened after the first entries and up to a standing. What is recent is not worked out again."""
        recent = self.recent(since, now)
        if recent is not None:
            return recent
        entries = self.store.load(self.table)[: now.count]
        return list(Standing.of(entries[:since]).changes(entries[since:]))

    def recent(self, since: int, now: Standing) -> list[Change] | None:
        """The same if it is remembered; None if the log would have to be replayed for it."""
        if now.count - since > KEPT_CHANGES:
            return None
        found = [change for number in range(since + 1, now.count + 1) if (change := self._recent.get(number))]
        return found if len(found) == now.count - since else None
