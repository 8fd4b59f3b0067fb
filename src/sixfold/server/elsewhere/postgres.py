"""Questions that wait in a table of PostgreSQL: nothing else has to run.

A bot worker needs no right but to this one table. Channels and advisory locks know no rights, but each database has
its own: with questions in a database of their own, a bot worker reaches nothing else (`docs/server.md`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from sixfold.room.bus.postgres import connect
from sixfold.room.store.database import make_questions
from sixfold.room.store.locks import SERVED
from sixfold.server.elsewhere.base import KINDS, Question, asker_of

ASKED, ANSWERED = "sixfold_asked", "sixfold_answered"  # channels
NUMBERS = {kind: number for number, kind in enumerate(KINDS, 1)}  # of the locks that say what is served
NOW = "extract(epoch from clock_timestamp())"

ASK = f"insert into questions (question_id, asker, kind, text, until) values (%s, %s, %s, %s, {NOW} + %s)"
# What an asker who died has left.
CLEAR = f"delete from questions where until < {NOW} - 60"
TAKE = f"""
update questions set is_taken = true where question_id = (
  select question_id from questions where kind = %s and not is_taken and until > {NOW}
  order by until for update skip locked limit 1
) returning question_id, text, until - {NOW}
"""
ANSWER = "update questions set answer = %s where question_id = %s"
FETCH = "delete from questions where asker = %s and answer is not null returning question_id, answer"
HELD = """
select distinct objid from pg_locks where locktype = 'advisory' and classid = %s and objsubid = 2
and database = (select oid from pg_database where datname = current_database())
"""


class PostgresQueue:
    """One connection to the questions in a database."""

    def __init__(self, url: str, *, asks: bool = False) -> None:
        if asks:
            make_questions(url)
        self._connection, driver = connect(url)
        self._driver: Any = driver
        self._listens: str | None = None
        self._announced: frozenset[str] = frozenset()

    def ask(self, questions: Sequence[Question]) -> None:
        """Insert the questions and notify the bot workers, in one transaction."""
        with self._driver.transaction():
            rows = [
                (each.question_id, asker_of(each.question_id), each.kind, each.text, each.seconds) for each in questions
            ]
            self._driver.cursor().executemany(ASK, rows)
            for kind in {question.kind for question in questions}:
                self._driver.execute("select pg_notify(%s, %s)", (ASKED, kind))

    def answers(self, asker: str, seconds: float) -> Iterable[tuple[str, str]]:
        """Fetch answers, or wait until one is notified. Other askers are notified as well."""
        self._listen(ANSWERED)
        found = self._driver.execute(FETCH, [asker]).fetchall()
        if not found and asker in self._notices(seconds):
            found = self._driver.execute(FETCH, [asker]).fetchall()
        yield from found

    def served(self) -> frozenset[str]:
        """The kinds of questions for which somebody holds a lock."""
        self._driver.execute(CLEAR)
        held = {number for (number,) in self._driver.execute(HELD, [SERVED]).fetchall()}
        return frozenset(kind for kind, number in NUMBERS.items() if number in held)

    def take(self, kind: str, seconds: float) -> Question | None:
        """Take the most urgent question, or wait until one is notified."""
        self._listen(ASKED)
        found = self._driver.execute(TAKE, [kind]).fetchone()
        if not found:
            self._notices(seconds)
            found = self._driver.execute(TAKE, [kind]).fetchone()
        return Question(found[0], kind, found[1], found[2]) if found else None

    def answer(self, question_id: str, text: str) -> None:
        """Store the answer and notify the asker, in one transaction."""
        with self._driver.transaction():
            self._driver.execute(ANSWER, (text, question_id))
            self._driver.execute("select pg_notify(%s, %s)", (ANSWERED, asker_of(question_id)))

    def announce(self, kinds: Collection[str]) -> None:
        """Hold the locks that say so, as long as this connection lasts."""
        for kind in set(kinds) - self._announced:
            self._driver.execute("select pg_advisory_lock_shared(%s, %s)", (SERVED, NUMBERS[kind]))
        for kind in self._announced.difference(kinds):
            self._driver.execute("select pg_advisory_unlock_shared(%s, %s)", (SERVED, NUMBERS[kind]))
        self._announced = frozenset(kinds)
        self._driver.execute("select 1")  # whether the connection is still there

    def close(self) -> None:
        """Disconnect."""
        self._connection.close()

    def _listen(self, channel: str) -> None:
        if self._listens != channel:
            self._driver.execute(f"listen {channel}")
            self._listens = channel

    def _notices(self, seconds: float) -> set[str]:
        """Wait for notices, at most some seconds, and return what they say."""
        return {notice.payload for notice in self._driver.notifies(timeout=seconds, stop_after=1)}
