"""The suite that every store has to pass."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from threading import Barrier

from sixfold.room.entry import Entry
from sixfold.room.notices import Said
from sixfold.room.room import new_table_id
from sixfold.room.store.base import Card, Conflict, Result, Scored, Store, Wanted, WantedResults
from sixfold.rules.actions import Pass

NOON = 1731758400.123456  # a time that has to come back to the last digit
RIVALS = 8
ROUNDS = 5
TEXTS = ["🎲🏳️‍🌈 ﷽ Żółć", 'it\'s "quoted" \\n; DROP TABLE entries; --', "two\nlines\tand %s {x} \x00 ?", ""]


def check_store(make_store: Callable[[], Store], *, shared: bool = True) -> None:
    """Put a store to the test. Unless it is said not to be shared, two stores that are made keep the same data."""
    store = make_store()
    other = make_store() if shared else store
    for check in (_check_log, _check_numbers, _check_keys, _check_text, _check_removal, _check_race):
        check(store, other)
    for check_list in (_check_lists, _check_order, _check_uptime, _check_results):
        check_list(store, other)


def said(text: str = "hello", key: str | None = None) -> Entry:
    """An entry in which somebody speaks."""
    return Entry((Said("p", "Ann", text), Pass(0)), NOON, key)


def card(table: str, **changes: object) -> Card:
    """A card of a table."""
    usual = Card(table, "qwirkle", "playing", False, ("Ann", "greedy"), ("p",), 0, "p", NOON)
    return replace(usual, **changes)  # type: ignore[arg-type]


def result(table: str, *people: str | None, **changes: object) -> Result:
    """The result of a game that the first of some people won; None is a bot."""
    seats = [Scored(f"Ann {seat}", person, None if person else "club", 50 - seat, seat == 0)
             for seat, person in enumerate(people)]  # fmt: skip
    usual = Result(table, "qwirkle", (("copies", 1), ("book", "2011")), tuple(seats), "out", NOON)
    return replace(usual, **changes)  # type: ignore[arg-type]


def _opened(store: Store, entries: int = 1) -> str:
    """A new table with some entries."""
    table = new_table_id()
    for at in range(entries):
        store.append(table, at, said(str(at)), card(table))
    return table


def _is_refused(store: Store, table: str, at: int, key: str | None = None) -> bool:
    try:
        store.append(table, at, said("refused", key), card(table, status="refused"))
    except Conflict:
        return True
    return False


def _check_log(store: Store, other: Store) -> None:
    """What is appended by one is loaded by the other, in order, from anywhere on."""
    table = _opened(store, 3)
    other.append(table, 3, said("3", "key"), card(table))
    whole = [*(said(str(at)) for at in range(3)), said("3", "key")]
    for each in (store, other):
        for since in range(6):
            assert each.load(table, since) == whole[since:], f"not what was appended, from {since} on"
    assert store.load(new_table_id()) == [], "a table that is not there has entries"


def _check_numbers(store: Store, other: Store) -> None:
    """An entry goes behind exactly as many as its writer thinks there are, and a refused one leaves no trace."""
    nowhere = new_table_id()
    assert _is_refused(store, nowhere, 1), "a log begins with a gap"
    assert store.load(nowhere) == [], "a refused entry is kept"
    table = _opened(store, 2)
    for at in (0, 1, 3, 100):
        assert _is_refused(other, table, at), f"a log of 2 entries takes one at {at}"
    _check_untouched(store, table, 2)


def _check_keys(store: Store, other: Store) -> None:
    """A key counts once at a table."""
    table, elsewhere = _opened(store), _opened(store)
    store.append(table, 1, said("first", "key"), card(table))
    assert _is_refused(other, table, 2, "key"), "a key is used twice"
    _check_untouched(store, table, 2)
    other.append(table, 2, said("second", "key 2"), card(table))
    other.append(elsewhere, 1, said("first", "key"), card(elsewhere))


def _check_untouched(store: Store, table: str, length: int) -> None:
    assert len(store.load(table)) == length, "a refused entry is kept"
    kept = [each.status for each in store.cards(Wanted(person="p", limit=10**6)) if each.table == table]
    assert kept == ["playing"], "a refused entry has changed the card"


def _check_text(store: Store, other: Store) -> None:
    """Whatever people say and call themselves comes back."""
    table = new_table_id()
    for at, text in enumerate(TEXTS):
        store.append(table, at, said(text, f"🔑 {at}"), card(table, names=(text, "'"), people=(table, f"é{at}")))
        assert other.load(table, at) == [said(text, f"🔑 {at}")], f"{text!r} does not come back"
        (found,) = other.cards(Wanted(person=table))
        assert found == card(table, names=(text, "'"), people=(table, f"é{at}")), f"{text!r} spoils the card"


def _check_removal(store: Store, other: Store) -> None:
    """A table that was removed is gone, and its name is free."""
    table, neighbour = _opened(store, 2), _opened(store, 2)
    assert not other.remove(table, NOON - 1), "a table that has changed since is removed"
    assert len(store.load(table)) == 2, "a table that has changed since is removed"
    assert other.remove(table, NOON), "a table is not removed"
    assert not other.remove(table), "a table is removed twice"
    assert store.load(table) == [], "a removed table has entries"
    assert table not in [each.table for each in store.cards(Wanted(limit=10**6))], "a removed table has a card"
    assert _is_refused(store, table, 2), "a removed table goes on"
    assert len(store.load(neighbour)) == 2, "the neighbour is gone too"
    store.append(table, 0, said(), card(table))


def _check_race(store: Store, other: Store) -> None:
    """Of many who append at the same number exactly one wins."""
    table, start, won = new_table_id(), Barrier(RIVALS), list[list[int]]()

    def race(rival: int) -> None:
        for at in range(ROUNDS):
            start.wait()
            with suppress(Conflict):
                (store, other)[rival % 2].append(table, at, said(f"{rival} at {at}"), card(table))
                won[at].append(rival)

    won += [[] for _ in range(ROUNDS)]
    with ThreadPoolExecutor(RIVALS) as threads:
        list(threads.map(race, range(RIVALS)))
    assert [len(winners) for winners in won] == [1] * ROUNDS, f"winners at each number: {won}"
    assert store.load(table) == [said(f"{winners[0]} at {at}") for at, winners in enumerate(won)], "the log differs"


def _tables(cards: Sequence[Card], ours: Sequence[str]) -> list[int]:
    """Which of our tables were found, in the order of the list."""
    return [ours.index(each.table) for each in cards if each.table in ours]


def _check_lists(store: Store, other: Store) -> None:
    """Lists hold the cards that are wanted, as the last entry left them."""
    ours, ann, ben = [new_table_id() for _ in range(4)], new_table_id(), new_table_id()
    shown: list[dict[str, object]] = [
        {"status": "waiting", "is_public": True, "people": (ann,), "open_chairs": 2, "on_turn": None, "changed": 40.0},
        {"status": "waiting", "is_public": False, "people": (ann, ben), "changed": 30.0},
        {"status": "over", "is_public": True, "people": (ben,), "changed": 20.0},
        {"status": "over", "is_public": True, "people": (), "changed": 10.0},
    ]
    for table, changes in zip(ours, shown, strict=True):
        store.append(table, 0, said(), card(table, people=(ann, "gone")))
        store.append(table, 1, said(), card(table, **changes))
    for wanted, expected in (
        (Wanted(), [0, 1, 2, 3]),
        (Wanted(status="waiting"), [0, 1]),
        (Wanted(is_public=True), [0, 2, 3]),
        (Wanted(is_public=False), [1]),
        (Wanted(person=ann), [0, 1]),
        (Wanted(person=ben), [1, 2]),
        (Wanted(person="gone"), []),
        (Wanted(unchanged_since=30.0), [2, 3]),
        (Wanted(is_nobodys_turn=True), [0]),
        (Wanted(is_nobodys_turn=False), [1, 2, 3]),
        (Wanted(status="over", is_public=True, person=ben, unchanged_since=21.0), [2]),
    ):
        found = _tables(other.cards(replace(wanted, limit=10**6)), ours)
        assert found == expected, f"{wanted} finds {found} instead of {expected}"
    assert list(other.cards(Wanted(person=ann)))[0] == card(ours[0], **shown[0]), "a card is not what was written"


def _check_order(store: Store, other: Store) -> None:
    """Those that changed last come first, and no more than are wanted."""
    ours, person = [new_table_id() for _ in range(4)], new_table_id()
    for changed, table in zip((2.0, 4.0, 1.0, 3.0), ours, strict=True):
        store.append(table, 0, said(), card(table, people=(person,), changed=changed))
    assert _tables(other.cards(Wanted(person=person)), ours) == [1, 3, 0, 2], "the order is wrong"
    assert _tables(other.cards(Wanted(person=person, limit=2)), ours) == [1, 3], "the limit is not kept"
    pages, twins = Wanted(person=new_table_id(), limit=2), sorted(new_table_id() for _ in range(3))
    for table in reversed(twins):
        store.append(table, 0, said(), card(table, people=(pages.person,)))
    first = other.cards(pages)
    assert _tables(first, twins) == [0, 1], "what changed at the same time is not in the order of its name"
    store.remove(twins[1])
    assert _tables(other.cards(replace(pages, after=first[-1].place)), twins) == [2], (
        "a page does not follow the last one"
    )


def _check_uptime(store: Store, other: Store) -> None:
    """Uptime only grows; a table is active when it changes and while it is watched."""
    played, watched, idle, person = [*(new_table_id() for _ in range(3)), new_table_id()]
    ours = [played, watched, idle]
    for table in ours:
        store.append(table, 0, said(), card(table, people=(person,), changed=1.0))
    began = other.clocks().uptime
    assert _inactive(other, person, began) == set(), "what has just changed is inactive"
    store.count_uptime(60.5)
    assert abs(other.clocks().uptime - began - 60.5) < 0.001, "uptime is not what was counted"
    assert _inactive(other, person, began + 60) == set(ours), "time passes without a trace"
    other.append(played, 1, said(), card(played, people=(person,), changed=1.0))
    other.count_uptime(0.0, [watched, new_table_id(), *(new_table_id() for _ in range(1200))])
    assert _inactive(store, person, began + 60) == {idle}, "what is played or watched is inactive"
    assert _inactive(store, person, began + 61) == set(ours)


def _inactive(store: Store, person: str, since: float) -> set[str]:
    """A person's tables at which nothing has happened since some uptime."""
    return {each.table for each in store.cards(Wanted(person=person, unchanged_since=2.0, inactive_since=since))}


def _check_results(store: Store, other: Store) -> None:
    """A result comes with the entry that ends a game or with the removal, once, and outlives the log."""
    first, second, third, ann, ben = [new_table_id() for _ in range(5)]
    for table in (first, second, third):
        store.append(table, 0, said(), card(table))
    assert _refuses_result(other, first), "an entry that is refused has a result"
    store.append(first, 1, said(), card(first, status="over"), result(first, ann, ben))
    other.append(first, 2, said(), card(first), result(first, ben, game="rummy"))
    store.append(second, 1, said(), card(second), result(second, ann, None, ended=NOON + 1))
    assert not store.remove(third, NOON + 1, result(third, ann))
    assert store.results(WantedResults(table=third)) == [], "a table that is kept has a result"
    for table in (first, third):
        assert other.remove(table, None, result(table, ben, ann, game="rummy", ended=NOON - 1))
    for wanted, expected in (
        (WantedResults(person=ann), [second, first, third]),
        (WantedResults(person=ann, limit=2), [second, first]),
        (WantedResults(person=ben), [first, third]),
        (WantedResults(person=ann, game="rummy"), [third]),
        (WantedResults(table=second), [second]),
        (WantedResults(person=new_table_id()), []),
    ):
        found = [each.table for each in store.results(wanted)]
        assert found == expected, f"{wanted} finds {found} instead of {expected}"
    assert list(other.results(WantedResults(table=first))) == [result(first, ann, ben)], "a result has changed"
    assert list(other.results(WantedResults(table=second))) == [result(second, ann, None, ended=NOON + 1)]


def _refuses_result(store: Store, table: str) -> bool:
    """Whether an entry that comes too late is refused together with its result."""
    try:
        store.append(table, 0, said(), card(table), result(table, "p"))
    except Conflict:
        return not store.results(WantedResults(table=table))
    return False
