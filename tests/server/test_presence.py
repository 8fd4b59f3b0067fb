"""Who is at which match, here and elsewhere."""

from __future__ import annotations

import pytest

from sixfold.server import absences
from sixfold.server.presence import Presence

GRACE = 30.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The monotonic time, which tests set."""
    now = [1000.0]
    monkeypatch.setattr(absences, "monotonic", lambda: now[0])
    return now


def test_a_person_is_there_until_the_last_screen_is_closed_anywhere(clock: list[float]) -> None:
    presence = Presence(GRACE)
    changes: list[tuple[str, str]] = []
    presence.changed = lambda match_id, person: changes.append((match_id, person))
    presence.come("m", "ann")
    presence.come("m", "ann")
    assert presence.here() == [("m", "ann")]
    assert not presence.note_elsewhere("m", {"ann": None})  # nothing new
    presence.go("m", "ann")
    presence.go("m", "ann")
    assert changes == [("m", "ann")] * 2
    assert presence.present("m") == {"ann"}  # at another server
    assert presence.note_elsewhere("m", {"ann": 0.0})
    assert presence.present("m") == set()
    assert presence.waits_of("m")("ann") == GRACE


def test_the_latest_time_that_somebody_left_counts(clock: list[float]) -> None:
    presence = Presence(GRACE)
    clock[0] += 100
    presence.come("m", "ann")
    presence.go("m", "ann")
    presence.note_elsewhere("m", {"ann": 25.0})  # left a screen elsewhere earlier
    assert presence.waits_of("m")("ann") == GRACE
    clock[0] += 10
    presence.note_elsewhere("m", {"ann": 2.0})  # and another one later
    assert presence.waits_of("m")("ann") == GRACE - 2


def test_what_nobody_here_watches_is_forgotten() -> None:
    presence = Presence(GRACE)
    presence.note_elsewhere("m", {"ann": None})
    presence.note_elsewhere("n", {"ben": None})
    presence.forget_elsewhere({"n"})
    assert presence.present("m") == set()
    assert presence.present("n") == {"ben"}
