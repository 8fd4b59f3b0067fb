"""Servers that share a PostgreSQL: each notes here that it is alive, who is at its screens, and what is used up."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, TypeAlias

from sqlalchemy import Connection, Engine, delete, func, select, text, tuple_, update
from sqlalchemy.dialects.postgresql import insert

from sixfold.room.notices import Person
from sixfold.room.store.database import reading, writing
from sixfold.room.store.locks import ONE_AT_A_TIME
from sixfold.room.store.schema import DEAD_SECONDS, NOW, peers, presences, tallies
from sixfold.room.store.statements import batched

KEPT_SECONDS = 3600.0  # that it is remembered when somebody left
LOCK_PATIENCE = "5s"  # another server may hang
NOWHERE = ""  # instead of a match

At: TypeAlias = tuple[str, Person]  # a match and somebody there
Used: TypeAlias = tuple[str, str]  # a budget and whose share of it


@dataclass(frozen=True, slots=True)
class News:
    """What a beat finds out."""

    alive: frozenset[str]  # the servers that serve, ours included
    was_lost: bool  # the others had given us up: they must be told again who is here
    left: frozenset[str]  # matches at which people were whose server has gone
    used: Counter[Used]  # at all other servers


class Peers:
    """What one server tells the others, and hears of them."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.peer_id = token_hex(8)
        self._has_beaten = False

    def beat(self, used: Mapping[Used, int], *, is_leaving: bool = False) -> News:
        """Note that we are alive, and what has been used up here; clear away what servers that died have left."""
        with writing(self.engine) as connection:
            row = {"heard": NOW, "is_leaving": is_leaving}
            beat = insert(peers).values(peer_id=self.peer_id, **row)
            beat = beat.on_conflict_do_update(index_elements=[peers.c.peer_id], set_=row)
            is_new = connection.scalar(beat.returning(text("xmax = 0")))
            left = self._bury(connection)
            self._put_tallies(connection, used)
            alive = select(peers.c.peer_id).where(~peers.c.is_leaving)
            others = select(tallies.c.what, tallies.c.whose, func.sum(tallies.c.number)).where(
                tallies.c.peer_id != self.peer_id
            )
            sums = connection.execute(others.group_by(tallies.c.what, tallies.c.whose))
            used_elsewhere = Counter({(what, whose): int(number) for what, whose, number in sums})
            news = News(frozenset(connection.scalars(alive)), bool(is_new) and self._has_beaten, left, used_elsewhere)
        self._has_beaten = True
        return news

    def _bury(self, connection: Connection) -> frozenset[str]:
        """Forget servers that are no longer heard of; returns the matches at which their people were."""
        dead = delete(peers).where(peers.c.heard < NOW - DEAD_SECONDS).returning(peers.c.peer_id)
        lost = list(connection.scalars(dead))
        connection.execute(delete(presences).where(presences.c.gone < NOW - KEPT_SECONDS))
        return self._vacate(connection, lost)

    def _vacate(self, connection: Connection, lost: Sequence[str]) -> frozenset[str]:
        if not lost:
            return frozenset()
        connection.execute(delete(tallies).where(tallies.c.peer_id.in_(lost)))
        there = presences.c.peer_id.in_(lost) & presences.c.gone.is_(None)
        gone = update(presences).where(there).values(gone=NOW).returning(presences.c.match_id)
        return frozenset(connection.scalars(gone))

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
