"""The suite that every store must pass."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from threading import Barrier

from sixfold.room.entry import Entry
from sixfold.room.notices import Said
from sixfold.room.room import new_match_id
from sixfold.room.store.base import Append, Conflict, Listing, ListingQuery, Result, ResultQuery, SeatResult, Store
from sixfold.rules.actions import Pass

NOON = 1731758400.123456  # a time that must come back to the last digit
RIVALS = 8
ROUNDS = 5
TEXTS = ["🎲🏳️‍🌈 ﷽ Żółć", 'it\'s "quoted" \\n; DROP TABLE entries; --', "two\nlines\tand %s {x} \x00 ?", ""]


def check_store(make_store: Callable[[], Store], *, shared: bool = True) -> None:
    """Test a store. Unless `shared` is false, two stores have the same data."""
    store = make_store()
    other = make_store() if shared else store
    for check in (_check_log, _check_numbers, _check_keys, _check_together, _check_text, _check_removal, _check_race):
        check(store, other)
    for check_list in (_check_lists, _check_order, _check_uptime, _check_results):
        check_list(store, other)


def said(text: str = "hello", key: str | None = None) -> Entry:
    """An entry with a chat message."""
    return Entry((Said("p", "Ann", text), Pass(0)), NOON, key)


def listing(match_id: str, **changes: object) -> Listing:
    """The listing of a match."""
    usual = Listing(match_id, "qwirkle", "playing", False, ("Ann", "greedy"), ("p",), 0, "p", NOON)
    return replace(usual, **changes)  # type: ignore[arg-type]


def result(match_id: str, *people: str | None, **changes: object) -> Result:
    """The result of a match won by the first of these people; None is a bot."""
    seats = [SeatResult(f"Ann {seat}", person, None if person else "club", 50 - seat, seat == 0)
             for seat, person in enumerate(people)]  # fmt: skip
    usual = Result(match_id, "qwirkle", (("copies", 1), ("book", "2011")), tuple(seats), "out", NOON)
    return replace(usual, **changes)  # type: ignore[arg-type]


def _opened(store: Store, entries: int = 1) -> str:
    """A new match with some entries."""
    match_id = new_match_id()
    for number in range(entries):
        store.append(match_id, number, said(str(number)), listing(match_id))
    return match_id


def _is_refused(store: Store, match_id: str, number: int, key: str | None = None) -> bool:
    try:
        store.append(match_id, number, said("refused", key), listing(match_id, status="refused"))
    except Conflict:
        return True
    return False


def _check_log(store: Store, other: Store) -> None:
    """What one store appends, the other loads, in order and from any number on."""
    match_id = _opened(store, 3)
    other.append(match_id, 3, said("3", "key"), listing(match_id))
    whole = [*(said(str(number)) for number in range(3)), said("3", "key")]
    for reader in (store, other):
        for number in range(6):
            assert reader.load(match_id, number) == whole[number:], f"not what was appended, from {number} on"
    assert store.load(new_match_id()) == [], "a match that does not exist has entries"


def _check_numbers(store: Store, other: Store) -> None:
    """An entry is appended only at the number its writer expects, and a refused one leaves no trace."""
    nowhere = new_match_id()
    assert _is_refused(store, nowhere, 1), "a log starts with a gap"
    assert store.load(nowhere) == [], "a refused entry is kept"
    match_id = _opened(store, 2)
    for number in (0, 1, 3, 100):
        assert _is_refused(other, match_id, number), f"a log of 2 entries takes one at {number}"
    _check_untouched(store, match_id, 2)
    assert other.numbers([match_id, nowhere]) == {match_id: 2}, "a log does not have the entries that were appended"
    assert other.numbers([]) == {}


def _check_keys(store: Store, other: Store) -> None:
    """A key counts once in a match."""
    match_id, elsewhere = _opened(store), _opened(store)
    store.append(match_id, 1, said("first", "key"), listing(match_id))
    assert _is_refused(other, match_id, 2, "key"), "a key is used twice"
    _check_untouched(store, match_id, 2)
    other.append(match_id, 2, said("second", "key 2"), listing(match_id))
    other.append(elsewhere, 1, said("first", "key"), listing(elsewhere))


def _check_together(store: Store, other: Store) -> None:
    """Entries that are appended together are all there, except those that conflict."""
    first, second, third, fresh = _opened(store), _opened(store, 2), _opened(store), new_match_id()
    store.append(third, 1, said("first", "key"), listing(third))
    late = result(second, "p")
    together = [
        Append(first, 1, said("new", "key"), listing(first), same_people=True),
        Append(second, 1, said("too early"), listing(second, status="refused")),
        Append(third, 2, said("used", "key"), listing(third, status="refused")),
        Append(second, 2, said("new"), listing(second, people=("q",)), late),
        Append(fresh, 0, said("new"), listing(fresh)),
    ]
    assert list(store.append_all(together)) == [True, False, False, True, True], "not those that fit are added"
    for reader in (store, other):
        assert [len(reader.load(match_id)) for match_id in (first, second, third, fresh)] == [2, 3, 2, 1]
        assert second in [row.match_id for row in reader.listings(ListingQuery(person="q"))], "nobody sees who came"
        assert list(reader.results(ResultQuery(match_id=second))) == [late], "the result is not kept"
    _check_untouched(store, third, 2)
    assert list(store.append_all([])) == [], "nothing is something"


def _check_untouched(store: Store, match_id: str, length: int) -> None:
    assert len(store.load(match_id)) == length, "a refused entry is kept"
    kept = [row.status for row in store.listings(ListingQuery(person="p", limit=10**6)) if row.match_id == match_id]
    assert kept == ["playing"], "a refused entry has changed the listing"


def _check_text(store: Store, other: Store) -> None:
    """Any text and any name comes back unchanged."""
    match_id = new_match_id()
    for number, text in enumerate(TEXTS):
        store.append(
            match_id,
            number,
            said(text, f"🔑 {number}"),
            listing(match_id, names=(text, "'"), people=(match_id, f"é{number}")),
        )
        assert other.load(match_id, number) == [said(text, f"🔑 {number}")], f"{text!r} does not come back"
        (stored,) = other.listings(ListingQuery(person=match_id))
        assert stored == listing(match_id, names=(text, "'"), people=(match_id, f"é{number}")), (
            f"{text!r} spoils the listing"
        )


def _check_removal(store: Store, other: Store) -> None:
    """A removed match is gone, and its identifier is free."""
    match_id, neighbour = _opened(store, 2), _opened(store, 2)
    assert not other.remove(match_id, NOON - 1), "a match that has changed since is removed"
    assert len(store.load(match_id)) == 2, "a match that has changed since is removed"
    assert other.remove(match_id, NOON), "a match is not removed"
    assert not other.remove(match_id), "a match is removed twice"
    assert store.load(match_id) == [], "a removed match has entries"
    assert match_id not in [row.match_id for row in store.listings(ListingQuery(limit=10**6))], (
        "a removed match has a listing"
    )
    assert _is_refused(store, match_id, 2), "a removed match accepts entries"
    assert len(store.load(neighbour)) == 2, "the neighbour is gone too"
    store.append(match_id, 0, said(), listing(match_id))


def _check_race(store: Store, other: Store) -> None:
    """Of many writers at the same number exactly one wins."""
    match_id, start, won = new_match_id(), Barrier(RIVALS), list[list[int]]()

    def race(rival: int) -> None:
        for number in range(ROUNDS):
            start.wait()
            with suppress(Conflict):
                (store, other)[rival % 2].append(match_id, number, said(f"{rival} at {number}"), listing(match_id))
                won[number].append(rival)

    won += [[] for _ in range(ROUNDS)]
    with ThreadPoolExecutor(RIVALS) as threads:
        list(threads.map(race, range(RIVALS)))
    assert [len(winners) for winners in won] == [1] * ROUNDS, f"winners at each number: {won}"
    assert store.load(match_id) == [said(f"{winners[0]} at {number}") for number, winners in enumerate(won)], (
        "the log differs"
    )


def _our_matches(listings: Sequence[Listing], ours: Sequence[str]) -> list[int]:
    """Which of our matches are listed, in order."""
    return [ours.index(row.match_id) for row in listings if row.match_id in ours]


def _check_lists(store: Store, other: Store) -> None:
    """Lists hold the wanted listings, as the last entry left them."""
    ours, ann, ben = [new_match_id() for _ in range(4)], new_match_id(), new_match_id()
    shown: list[dict[str, object]] = [
        {"status": "waiting", "is_public": True, "people": (ann,), "open_chairs": 2, "to_act": None, "changed": 40.0},
        {"status": "waiting", "is_public": False, "people": (ann, ben), "changed": 30.0},
        {"status": "over", "is_public": True, "people": (ben,), "changed": 20.0},
        {"status": "over", "is_public": True, "people": (), "changed": 10.0},
    ]
    for match_id, changes in zip(ours, shown, strict=True):
        store.append(match_id, 0, said(), listing(match_id, people=(ann, "gone")))
        store.append(match_id, 1, said(), listing(match_id, **changes))
    for query, expected in (
        (ListingQuery(), [0, 1, 2, 3]),
        (ListingQuery(status="waiting"), [0, 1]),
        (ListingQuery(is_public=True), [0, 2, 3]),
        (ListingQuery(is_public=False), [1]),
        (ListingQuery(person=ann), [0, 1]),
        (ListingQuery(person=ben), [1, 2]),
        (ListingQuery(person="gone"), []),
        (ListingQuery(unchanged_since=30.0), [2, 3]),
        (ListingQuery(is_nobodys_turn=True), [0]),
        (ListingQuery(is_nobodys_turn=False), [1, 2, 3]),
        (ListingQuery(status="over", is_public=True, person=ben, unchanged_since=21.0), [2]),
    ):
        listed = _our_matches(other.listings(replace(query, limit=10**6)), ours)
        assert listed == expected, f"{query} finds {listed} instead of {expected}"
    assert list(other.listings(ListingQuery(person=ann)))[0] == listing(ours[0], **shown[0]), (
        "a listing is not what was written"
    )


def _check_order(store: Store, other: Store) -> None:
    """The most recently changed come first, up to the limit."""
    ours, person = [new_match_id() for _ in range(4)], new_match_id()
    for changed, match_id in zip((2.0, 4.0, 1.0, 3.0), ours, strict=True):
        store.append(match_id, 0, said(), listing(match_id, people=(person,), changed=changed))
    assert _our_matches(other.listings(ListingQuery(person=person)), ours) == [1, 3, 0, 2], "the order is wrong"
    assert _our_matches(other.listings(ListingQuery(person=person, limit=2)), ours) == [1, 3], "the limit is not kept"
    pages, twins = ListingQuery(person=new_match_id(), limit=2), sorted(new_match_id() for _ in range(3))
    for match_id in reversed(twins):
        store.append(match_id, 0, said(), listing(match_id, people=(pages.person,)))
    first = other.listings(pages)
    assert _our_matches(first, twins) == [0, 1], (
        "matches that changed at the same time are not in the order of their identifiers"
    )
    store.remove(twins[1])
    assert _our_matches(other.listings(replace(pages, after=first[-1].place)), twins) == [2], (
        "a page does not follow the last one"
    )


def _check_uptime(store: Store, other: Store) -> None:
    """Uptime only grows; a match is active when it changes and while it is watched."""
    played, watched, idle, person = [*(new_match_id() for _ in range(3)), new_match_id()]
    ours = [played, watched, idle]
    for match_id in ours:
        store.append(match_id, 0, said(), listing(match_id, people=(person,), changed=1.0))
    began = other.clocks().uptime
    assert _inactive(other, person, began) == set(), "what has just changed is inactive"
    store.count_uptime(60.5)
    assert abs(other.clocks().uptime - began - 60.5) < 0.001, "uptime is not what was counted"
    assert _inactive(other, person, began + 60) == set(ours), "uptime passes, yet no match is inactive"
    other.append(played, 1, said(), listing(played, people=(person,), changed=1.0))
    other.count_uptime(0.0, [watched, new_match_id(), *(new_match_id() for _ in range(1200))])
    assert _inactive(store, person, began + 60) == {idle}, "what is played or watched is inactive"
    assert _inactive(store, person, began + 61) == set(ours)


def _inactive(store: Store, person: str, since: float) -> set[str]:
    """A person's matches without activity since some uptime."""
    return {
        row.match_id for row in store.listings(ListingQuery(person=person, unchanged_since=2.0, inactive_since=since))
    }


def _check_results(store: Store, other: Store) -> None:
    """A result is written once, with the last entry of a match or its removal, and outlives the log."""
    first, second, third, ann, ben = [new_match_id() for _ in range(5)]
    for match_id in (first, second, third):
        store.append(match_id, 0, said(), listing(match_id))
    assert _refuses_result(other, first), "a refused entry has a result"
    store.append(first, 1, said(), listing(first, status="over"), result(first, ann, ben))
    other.append(first, 2, said(), listing(first), result(first, ben, game="rummy"))
    store.append(second, 1, said(), listing(second), result(second, ann, None, ended=NOON + 1))
    assert not store.remove(third, NOON + 1, result(third, ann))
    assert store.results(ResultQuery(match_id=third)) == [], "a match that still exists has a result"
    for match_id in (first, third):
        assert other.remove(match_id, None, result(match_id, ben, ann, game="rummy", ended=NOON - 1))
    for query, expected in (
        (ResultQuery(person=ann), [second, first, third]),
        (ResultQuery(person=ann, limit=2), [second, first]),
        (ResultQuery(person=ben), [first, third]),
        (ResultQuery(person=ann, game="rummy"), [third]),
        (ResultQuery(match_id=second), [second]),
        (ResultQuery(person=new_match_id()), []),
    ):
        listed = [row.match_id for row in store.results(query)]
        assert listed == expected, f"{query} finds {listed} instead of {expected}"
    assert list(other.results(ResultQuery(match_id=first))) == [result(first, ann, ben)], "a result has changed"
    assert list(other.results(ResultQuery(match_id=second))) == [result(second, ann, None, ended=NOON + 1)]


def _refuses_result(store: Store, match_id: str) -> bool:
    """Whether a late entry is refused together with its result."""
    try:
        store.append(match_id, 0, said(), listing(match_id), result(match_id, "p"))
    except Conflict:
        return not store.results(ResultQuery(match_id=match_id))
    return False
