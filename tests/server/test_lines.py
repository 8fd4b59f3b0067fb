"""Lines to a bus and a queue that cannot be reached: the host is told, and people play on."""

from __future__ import annotations

import structlog
from prometheus_client import generate_latest

from sixfold.cli.serve import broken_lines
from sixfold.server.lines import LineLog
from sixfold.server.metrics import BUS_AWAY, figures
from tests.server.clients import person, server, settings, wait_until

NOWHERE = "valkey://ann:secret@127.0.0.1:1"


def figure() -> float:
    lines = generate_latest(figures()).decode().splitlines()
    return next(float(line.split()[-1]) for line in lines if line.startswith("sixfold_bus_away "))


def test_a_host_is_told_once_that_a_line_broke_and_once_that_it_works_again() -> None:
    note = LineLog("bus", BUS_AWAY)
    with structlog.testing.capture_logs() as logs:
        for error in (None, None, OSError(), ValueError(), None, None, OSError()):
            note(error)
        assert figure() == 1.0
        note(None)
    assert figure() == 0.0
    assert [(line["event"], line.get("error")) for line in logs] == [
        ("the bus cannot be reached", "OSError"),
        ("the bus works again", None),
        ("the bus cannot be reached", "OSError"),
        ("the bus works again", None),
    ]


def test_a_bus_at_a_wrong_address_is_told_and_people_play_on(postgres_url: str) -> None:
    with structlog.testing.capture_logs() as logs, server(database=postgres_url, bus=NOWHERE) as client:
        wait_until(lambda: figure() == 1.0)
        told = client.get("/ready").json()
        assert (told["ready"], told["bus"]) == (True, False)
        assert person(client, "Ann").open()
    assert [line["event"] for line in logs].count("the bus cannot be reached") == 1
    BUS_AWAY.set(0)


def test_at_its_start_a_server_names_the_lines_that_it_cannot_make(postgres_url: str) -> None:
    wrong = settings(database=postgres_url, bus=NOWHERE, bot_queue=NOWHERE)
    sentences = list(broken_lines(wrong))
    for what, sentence in zip(("bus", "queue"), sentences, strict=True):
        assert sentence.startswith(f"the {what} valkey://ann:***@127.0.0.1:1 cannot be used: ")
        assert "Connection refused" in sentence
        assert "secret" not in sentence
    assert list(broken_lines(settings(database=postgres_url, bus="postgresql", bot_queue="postgresql"))) == []
