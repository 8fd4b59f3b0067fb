"""Servers that share a PostgreSQL: each notes here that it is alive, who is at its screens, and what is used up."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, Connection, Engine, delete, func, select, text, tuple_, update
from sqlalchemy.dialects.postgresql import insert

from sixfold.room.notices import Person
from sixfold.room.store.database import reading, writing
from sixfold.room.store.locks import ONE_AT_A_TIME
from sixfold.room.store.schema import DEAD_SECONDS, NOW, listings, peers, presences, tallies
from sixfold.room.store.statements import batched

KEPT_SECONDS = 3600.0  # that it is remembered when somebody left
LOCK_PATIENCE = "5s"  # another server may hang
NOWHERE = ""  # instead of a match

At: TypeAlias = tuple[str, Person]  # a match and somebody there
Used: TypeAlias = tuple[str, str]  # a budget and whose share of it


@dataclass(frozen=True, slots=True)
class News:
    """What a beat finds out."""

    alive: frozenset[str]  # the servers that are there, ours included
    leaving: frozenset[str]  # those of them that take on nothing new
    was_lost: bool  # the others had given us up: they must be told again who is here
    left: frozenset[str]  # matches at which people were whose server has gone
    used: Counter[Used]  # at all other servers


class Peers:
    """What one server tells the others, and hears of them."""

    def __init__(self, engine: Engine, clock: Callable[[], float] = time.monotonic) -> None:
        self.engine, self.clock = engine, clock
        self.peer_id = token_hex(8)
        self._last_beat: float | None = None
        self._buries_from = 0.0

    def beat(self, used: Mapping[Used, int], *, is_leaving: bool = False) -> News:
        """Note that we are alive, and what has been used up here; clear away what servers that died have left."""
        now, last = self.clock(), self._last_beat
        if last is not None and now - last > DEAD_SECONDS:
            self._buries_from = now + DEAD_SECONDS  # the others could not reach the database either, perhaps
        with writing(self.engine) as connection:
            is_new = self._put_row(connection, is_leaving)
            left = self._bury(connection) if now >= self._buries_from else frozenset()
            self._put_tallies(connection, used)
            found = {row.peer_id: row.is_leaving for row in connection.execute(select(peers))}
            used_elsewhere = self._used_elsewhere(connection)
        self._last_beat = now
        return News(
            alive=frozenset(found),
            leaving=frozenset(peer_id for peer_id, is_leaving in found.items() if is_leaving),
            was_lost=is_new and last is not None,
            left=left,
            used=used_elsewhere,
        )

    def _put_row(self, connection: Connection, is_leaving: bool) -> bool:
        """Note that we are alive; returns whether nobody knew."""
        row = {"heard": NOW, "is_leaving": is_leaving}
        beat = insert(peers).values(peer_id=self.peer_id, **row)
        beat = beat.on_conflict_do_update(index_elements=[peers.c.peer_id], set_=row)
        return bool(connection.scalar(beat.returning(text("xmax = 0"))))

    def _used_elsewhere(self, connection: Connection) -> Counter[Used]:
        columns = tallies.c
        others = select(columns.what, columns.whose, func.sum(columns.number)).where(columns.peer_id != self.peer_id)
        sums = connection.execute(others.group_by(columns.what, columns.whose))
        return Counter({(what, whose): int(number) for what, whose, number in sums})

    def _bury(self, connection: Connection) -> frozenset[str]:
        """Forget servers that are no longer heard of; returns the matches at which their people were."""
        dead = delete(peers).where(peers.c.heard < NOW - DEAD_SECONDS).returning(peers.c.peer_id)
        return self._vacate(connection, list(connection.scalars(dead)))

    def _vacate(self, connection: Connection, lost: Sequence[str]) -> frozenset[str]:
        if not lost:
            return frozenset()
        connection.execute(delete(tallies).where(tallies.c.peer_id.in_(lost)))
        return self._part(connection, presences.c.peer_id.in_(lost))

    def _part(self, connection: Connection, at: ColumnElement[bool]) -> frozenset[str]:
        """Note that people have gone from the screens of some servers; returns the matches at which they were."""
        gone = update(presences).where(at, presences.c.gone.is_(None)).values(gone=NOW)
        return frozenset(connection.scalars(gone.returning(presences.c.match_id)))

    def tidy(self) -> frozenset[str]:
        """Clear away what no server will, which one of them does now and then; returns the matches that people left.

        A server that was taken for dead may report its people once more before it stops.
        """
        long_ago = select(NOW - KEPT_SECONDS).scalar_subquery()  # once: a clock for each row would keep from the index
        with writing(self.engine) as connection:
            connection.execute(delete(presences).where(presences.c.gone < long_ago))
            return self._part(connection, presences.c.peer_id.not_in(select(peers.c.peer_id)))

    def _put_tallies(self, connection: Connection, used: Mapping[Used, int]) -> None:
        connection.execute(delete(tallies).where(tallies.c.peer_id == self.peer_id))
        if used:
            rows = [
                {"peer_id": self.peer_id, "what": what, "whose": whose, "number": number}
                for (what, whose), number in used.items()
            ]
            connection.execute(insert(tallies), rows)

    def note(self, came: Collection[At], went: Collection[At]) -> None:
        """Note who has come to a screen of ours, and who has gone."""
        rows: list[dict[str, Any]] = [
            {"match_id": match_id, "person": person, "peer_id": self.peer_id} for match_id, person in sorted(came)
        ]
        with writing(self.engine) as connection:
            if rows:
                here = insert(presences)
                here = here.on_conflict_do_update(index_elements=list(presences.primary_key), set_={"gone": None})
                connection.execute(here, rows)
            if went:
                is_one = tuple_(presences.c.match_id, presences.c.person).in_(sorted(went))
                gone = update(presences).where(is_one, presences.c.peer_id == self.peer_id)
                connection.execute(gone.values(gone=NOW))

    def elsewhere(self, match_ids: Collection[str]) -> dict[str, dict[Person, float | None]]:
        """Who is at these matches at other servers: None, or the seconds since they left."""
        found: defaultdict[str, dict[Person, float | None]] = defaultdict(dict)
        columns = presences.c
        query = select(columns.match_id, columns.person, (NOW - columns.gone).label("seconds"))
        query = query.where(columns.peer_id != self.peer_id)
        with reading(self.engine) as connection:
            for some in batched(match_ids):
                for match_id, person, seconds in connection.execute(query.where(columns.match_id.in_(some))):
                    known = found[match_id].get(person, float("inf"))
                    found[match_id][person] = None if seconds is None or known is None else min(known, float(seconds))
        return dict(found)

    def around(self, people: Collection[Person]) -> set[Person]:
        """Which of these people are at a screen of any server, or were heard of lately."""
        is_heard = (presences.c.match_id == NOWHERE) & (presences.c.gone > NOW)
        is_there = presences.c.person.in_(sorted(people)) & (presences.c.gone.is_(None) | is_heard)
        with reading(self.engine) as connection:
            return set(connection.scalars(select(presences.c.person).where(is_there).distinct()))

    def hear(self, person: Person, seconds: float) -> None:
        """Note that a person asks for something, and is around for some seconds, at whatever screen."""
        row = {"match_id": NOWHERE, "person": person, "peer_id": self.peer_id, "gone": NOW + seconds}
        heard = insert(presences).values(row)
        with writing(self.engine) as connection:
            connection.execute(
                heard.on_conflict_do_update(index_elements=list(presences.primary_key), set_={"gone": row["gone"]})
            )

    def bots_elsewhere(self, match_ids: Collection[str]) -> set[str]:
        """In which of these matches it is a bot's turn that began at another server, which is still there."""
        others = select(peers.c.peer_id).where(peers.c.peer_id != self.peer_id)
        query = select(listings.c.match_id).where(listings.c.bots_peer_id.in_(others))
        found: set[str] = set()
        with reading(self.engine) as connection:
            for some in batched(match_ids):
                found.update(connection.scalars(query.where(listings.c.match_id.in_(some))))
        return found

    def leave(self) -> frozenset[str]:
        """Forget us; returns the matches at which people were at our screens."""
        with writing(self.engine) as connection:
            connection.execute(delete(peers).where(peers.c.peer_id == self.peer_id))
            return self._vacate(connection, [self.peer_id])

    @contextmanager
    def one_at_a_time(self, what: str) -> Iterator[None]:
        """Within the block, no other server does this."""
        with reading(self.engine) as connection:
            connection.execute(select(func.set_config("lock_timeout", LOCK_PATIENCE, True)))
            connection.execute(select(func.pg_advisory_xact_lock(ONE_AT_A_TIME, func.hashtext(what))))
            yield
