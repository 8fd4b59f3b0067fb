"""What has to be true of a log, whenever the server was killed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from sixfold.record.record import Record
from sixfold.record.replay import start, steps
from sixfold.room.entry import EVENTS, Entry
from sixfold.room.standing import Standing
from sixfold.rules.actions import Event
from sixfold.rules.game import Game, all_tiles
from sixfold.rules.model import State
from tests.soak.ledger import Promise
from tests.soak.people import View


def check_log(entries: Sequence[Entry], promises: Iterable[Promise]) -> Standing:
    """The log keeps every promise and follows the rules; returns what it adds up to."""
    standing = Standing.of(entries)
    assert standing.number == len(entries)
    check_promises(standing.game, entries, promises)
    if standing.state is not None:
        check_record(standing)
    return standing


def check_view(entries: Sequence[Entry], view: View) -> None:
    """Somebody is shown what they may see of the log, up to the entry that the view names."""
    standing = check_log(entries[: view["number"]], ())
    seen = standing.seen(view["seat"])
    assert view["number"] == standing.number
    assert view["hand"] == [str(tile) for tile in seen.hand]
    assert [seat["score"] for seat in view["seats"]] == list(seen.table.scores)


def check_promises(game: Game, entries: Sequence[Entry], promises: Iterable[Promise]) -> None:
    """Every move that was acknowledged is in the log exactly once, under its number, after what its sender had seen."""
    keys = Counter(entry.key for entry in entries if entry.key)
    assert not [key for key, times in keys.items() if times > 1], "a key is in the log twice"
    numbers = {key.rpartition("/")[2]: number for number, entry in enumerate(entries, 1) if (key := entry.key)}
    played = [0]
    for entry in entries:
        played.append(played[-1] + len(events([entry])))
    for move, number in ((promise.move, promise.number) for promise in promises):
        assert numbers.get(move.key) == number, f"{move} is not number {number}, but {numbers.get(move.key)}"
        (done,) = events([entries[number - 1]])[:1]
        assert done == game.parse(move.action, done.seat), f"{move} has become {done}"
        assert played[number - 1] == move.at, f"{move} is after {played[number - 1]} events"


def events(entries: Iterable[Entry]) -> list[Event]:
    """The events of the game alone."""
    return [item for entry in entries for item in entry.items if isinstance(item, EVENTS)]


def check_record(standing: Standing) -> None:
    """The record, written and read, is a legal game with all its tiles after every event, and leads to the state."""
    record = Record.parse(str(standing.record()))
    state = start(record)
    for step in steps(record):
        state = step.after
        check_tiles(standing.game, state)
    assert state == standing.state, "the record tells another game"


def check_tiles(game: Game, state: State) -> None:
    """Board, hands, bag and what lies aside are the tiles of the game."""
    assert all_tiles(game, state) == tuple(sorted(game.tiles)), "tiles have been lost or made"
