"""The log of a match in one process: watchers cost no read of the store for what is known."""

from sixfold.room.entry import Entry
from sixfold.room.standing import Change, Standing
from sixfold.room.store.memory import MemoryStore
from tests.room.rooms import BEN, new_room, playing


class Counting(MemoryStore):
    """Counts how often it is read."""

    reads = 0

    def load(self, match_id: str, number: int = 0) -> list[Entry]:
        self.reads += 1
        return super().load(match_id, number)


def shown(change: Change) -> tuple[object, ...]:
    return change.entry, [(each.number, each.state, each.chat) for each in change.standings]


def test_changes_are_those_of_the_log_from_wherever_one_looks() -> None:
    store = MemoryStore()
    room = playing("qwirkle", store)
    for number in range(8):
        room.say(BEN, "Ben", f"word {number}")
    log, now = store.load(room.match_id), room.standing
    for number in range(1, now.number + 1):
        expected = Standing.of(log[:number]).changes(log[number:])
        assert [*map(shown, room.log.changes(number, now))] == [*map(shown, expected)]


def test_a_change_that_was_just_announced_costs_no_reading() -> None:
    store = Counting()
    room = playing("qwirkle", store)
    before = room.standing.number
    after = room.say(BEN, "Ben", "hello")
    reads = store.reads
    room.log.ring(after.number)
    assert room.log.known is after
    assert [change.after for change in room.log.changes(before, after)] == [after]
    assert store.reads == reads


def test_what_another_process_has_written_is_not_known_before_it_is_read() -> None:
    store = MemoryStore()
    room, elsewhere = playing("qwirkle", store), new_room(store)
    after = elsewhere.say(BEN, "Ben", "hello")
    assert room.log.known is not None
    room.log.ring(after.number)
    assert room.log.known is None
    assert room.standing.number == after.number
    assert room.log.known is room.standing
