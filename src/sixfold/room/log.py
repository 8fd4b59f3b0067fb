"""The log of one match as one process knows it: read once, then remembered."""

from __future__ import annotations

from sixfold.room.standing import Change, Standing
from sixfold.room.store.base import NoSuchMatch, Store

KEPT_CHANGES = 8  # enough for everyone who is not far behind


class Log:
    """What the log adds up to, and its latest changes. Threads may share it: what is in a log never changes."""

    def __init__(self, store: Store, match_id: str) -> None:
        self.store, self.match_id = store, match_id
        self._standing: Standing | None = None
        self._rung = 0  # how many entries there are, according to the bus
        # How many events came before the latest bot's turn that this process has brought about.
        self.began: int | None = None
        self._recent: dict[int, Change] = {}  # by the number of entries after them

    @property
    def standing(self) -> Standing:
        """How the match stands now, according to the store."""
        known = self._standing
        entries = self.store.load(self.match_id, known.number - 1 if known else 0)
        if not entries:  # even the last entry we know is gone: the match was removed
            self._standing = None
            raise NoSuchMatch(self.match_id)
        if known is None:
            known = self._standing = Standing.of(entries)
            return known
        for change in known.changes(entries[1:]):
            known = self.keep(change)
        return known

    def keep(self, change: Change) -> Standing:
        """Remember a change that is in the store."""
        after = change.after
        self._recent[after.number] = change
        self._recent.pop(after.number - KEPT_CHANGES, None)
        self._standing = after
        return after

    def keep_own(self, change: Change) -> Standing:
        """Remember a change that this process has written."""
        before, after = change.standings[0], change.after
        if after.bot_to_act is not None and (before is after or before.bot_to_act is None or before.at != after.at):
            self.began = after.at
        return self.keep(change)

    @property
    def may_have_begun(self) -> bool:
        """Whether it may be a bot's turn that this process has brought about; if not, it is not."""
        known = self.known
        return self.began is not None and (known is None or known.at == self.began)

    # For watchers -------------------------------------------------------------------------------------

    def ring(self, number: int) -> None:
        """The bus has rung: the log has this many entries now."""
        self._rung = max(self._rung, number)

    @property
    def known(self) -> Standing | None:
        """How the match stands, if that is known without asking the store: the bus has announced nothing newer."""
        known = self._standing
        return known if known and known.number >= self._rung else None

    def changes(self, number: int, now: Standing) -> list[Change]:
        """What happened after the first `number` entries, up to a standing. Recent changes are not replayed."""
        recent = self.recent(number, now)
        if recent is not None:
            return recent
        entries = self.store.load(self.match_id)[: now.number]
        return list(Standing.of(entries[:number]).changes(entries[number:]))

    def recent(self, number: int, now: Standing) -> list[Change] | None:
        """The same, if it is remembered; None if the log would have to be replayed."""
        if now.number - number > KEPT_CHANGES:
            return None
        changes = [change for after in range(number + 1, now.number + 1) if (change := self._recent.get(after))]
        return changes if len(changes) == now.number - number else None
