"""How much one person, one address and everyone together may do."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from threading import Lock
from typing import NamedTuple

from starlette.types import Scope

from sixfold.server.budget import NO_LIMIT, Budget
from sixfold.server.proxies import address
from sixfold.server.settings import Settings

LONGEST_ADDRESS = 64  # characters, if it is not an IP address: a proxy may send anything
MINUTE, HOUR = 60.0, 3600.0
MOST_REFUSALS = 300  # requests of one address refused in a minute; then its connections are refused too
GOOD_PART = 16  # a sixteenth of a share is worth telling the other servers
NETWORK = 64  # bits of an IPv6 address that tell one customer from another


class Who(NamedTuple):
    """Whose budgets something is charged to."""

    address: str | None  # as `address_group` gives it; None for a trusted proxy, which anybody may come through
    person: str | None = None  # None for a stranger


def who_asks(scope: Scope, person: str | None = None) -> Who:
    """Whose budgets a request or a socket is charged to."""
    return Who(address_group(address(scope)), person)


def address_group(host: str) -> str:
    """What counts as one address: an IPv4 address, however it is written, or the network of an IPv6 address."""
    try:
        ip = ip_address(host)
    except ValueError:
        return host[:LONGEST_ADDRESS]
    if not isinstance(ip, IPv6Address):
        return str(ip)
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(ip_network((int(ip), NETWORK), strict=False))


def shares(budget: Budget, who: Who) -> Iterator[tuple[int, str]]:
    """What is charged: how much each share allows, and whose it is."""
    if who.person is not None and budget.person is not None:
        yield budget.person, f"person {who.person}"
    if who.address is not None:
        yield budget.address, f"address {who.address}"
    yield budget.everyone, "everyone"


class Budgets:
    """Counts what people and addresses do, each thing by itself."""

    def __init__(self, settings: Settings) -> None:
        self.sockets = Places(settings.sockets)
        self.open_matches = OpenMatches(settings.open_matches)
        self._rates = {
            "requests": Rate(settings.requests_per_minute, MINUTE),
            "messages": Rate(settings.messages_per_minute, MINUTE),
            "chat": Rate(settings.chat_per_minute, MINUTE),
            "pictures": Rate(settings.pictures_per_minute, MINUTE),
            "replays": Rate(settings.replays_per_minute, MINUTE),
            "guests": Rate(settings.guests_per_hour, HOUR),
            "matches": Rate(settings.matches_per_hour, HOUR),
            "hints": Rate(settings.hints_per_hour, HOUR),
            "refusals": Rate(Budget(None, MOST_REFUSALS, NO_LIMIT), MINUTE),
        }

    def used(self) -> dict[tuple[str, str], int]:
        """What other servers should know: of which budgets a good part is used up here, by whom and how much."""
        return {(what, whose): number for what, counted in self._counted() for whose, number in counted.used().items()}

    def note_elsewhere(self, used: Mapping[tuple[str, str], int]) -> None:
        """Count what is used up at other servers, too."""
        elsewhere: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for (what, whose), number in used.items():
            elsewhere[what][whose] = number
        for what, counted in self._counted():
            counted.elsewhere = elsewhere[what]

    def _counted(self) -> Iterable[tuple[str, Rate | Places]]:
        return [*self._rates.items(), ("sockets", self.sockets), ("open matches", self.open_matches.places)]

    def allows(self, what: str, who: Who, cost: int = 1) -> bool:
        """Whether this may be done again; if so, it is counted."""
        return self._rates[what].allows(who, cost)

    def is_flooding(self, who: Who) -> bool:
        """Whether an address keeps asking although it was told to slow down: for a while it gets no answer at all."""
        return not self._rates["refusals"].allows(who, 1, is_counted=False)


def good_parts(budget: Budget, used: Mapping[str, int]) -> dict[str, int]:
    """The shares of which so much is used up that it matters elsewhere."""
    most = {"person": budget.person or NO_LIMIT, "address": budget.address, "everyone": budget.everyone}
    return {whose: number for whose, number in used.items() if number * GOOD_PART >= most[whose.partition(" ")[0]]}


class Tally:
    """What is counted in one span of time.

    If two spans make up a good part together, one of them has half of it. So only such shares have to be looked at, and
    a million addresses cost no time when the good parts are asked for.
    """

    def __init__(self) -> None:
        self.numbers: Counter[str] = Counter()
        self.notable: set[str] = set()

    def add(self, cost: int, asked: Iterable[tuple[int, str]]) -> None:
        """Count something: each share that it is charged to, and how much that allows."""
        for most, whose in asked:
            self.numbers[whose] += cost
            if self.numbers[whose] * 2 * GOOD_PART >= most:
                self.notable.add(whose)


class Rate:
    """Counts how often something is done in a sliding span of time.

    What was done in the previous span counts less and less. It is all forgotten at once, so that a million addresses
    cost no more than one. The clock is monotonic, whatever happens to the time of day.
    """

    def __init__(self, budget: Budget, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.budget, self.seconds, self.clock = budget, seconds, clock
        self._span = 0.0  # the number of the span that is counted now
        self._before, self._now = Tally(), Tally()
        self.elsewhere: Counter[str] = Counter()  # at other servers
        self._lock = Lock()

    def allows(self, who: Who, cost: int, *, is_counted: bool = True) -> bool:
        """Whether this may be done again. If so, it is counted, unless `is_counted` is false."""
        asked = list(shares(self.budget, who))
        with self._lock:
            left = self._left()
            if any(self._used(whose, left) + self.elsewhere[whose] + cost > most for most, whose in asked):
                return False
            if is_counted:
                self._now.add(cost, asked)
            return True

    def _left(self) -> float:
        """How much of the previous span still counts; begins another span if it is time."""
        span, gone = divmod(self.clock(), self.seconds)
        if span != self._span:
            self._before = self._now if span == self._span + 1 else Tally()
            self._now, self._span = Tally(), span
        return 1 - gone / self.seconds

    def _used(self, whose: str, left: float) -> int:
        return int(self._before.numbers[whose] * left) + self._now.numbers[whose]

    def used(self) -> dict[str, int]:
        """The shares of which a good part is used up."""
        with self._lock:
            left = self._left()
            notable = self._before.notable | self._now.notable
            return good_parts(self.budget, {whose: self._used(whose, left) for whose in notable})


class Places:
    """Counts what is open at the same time."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._taken: Counter[str] = Counter()
        self._notable: set[str] = set()  # the shares of which a good part is taken
        self.elsewhere: Counter[str] = Counter()  # at other servers

    def take(self, who: Who) -> bool:
        """Take a place if there is one."""
        asked = list(shares(self.budget, who))
        if any(self._taken[whose] + self.elsewhere[whose] >= most for most, whose in asked):
            return False
        for most, whose in asked:
            self._taken[whose] += 1
            if self._taken[whose] * GOOD_PART >= most:
                self._notable.add(whose)
        return True

    def give_back(self, who: Who) -> None:
        """Free a place."""
        for most, whose in shares(self.budget, who):
            self._taken[whose] -= 1
            if self._taken[whose] * GOOD_PART < most:
                self._notable.discard(whose)
            if not self._taken[whose]:
                del self._taken[whose]

    def used(self) -> dict[str, int]:
        """The shares of which a good part is taken."""
        return {whose: self._taken[whose] for whose in self._notable}

    def __len__(self) -> int:
        """How many places are taken."""
        return self._taken["everyone"]


class OpenMatches:
    """Counts the matches in the lobby by who opened them, so that nobody can fill it alone."""

    def __init__(self, budget: Budget) -> None:
        self.places = Places(budget)
        self._made: dict[str, Who] = {}

    def add(self, match_id: str, who: Who) -> None:
        """Note a match for which a place was taken."""
        self._made[match_id] = who

    @property
    def matches(self) -> set[str]:
        """The matches that hold places."""
        return set(self._made)

    def release(self, matches: Iterable[str]) -> None:
        """Give back the places of matches that have left the lobby."""
        for match_id in matches:
            if who := self._made.pop(match_id, None):
                self.places.give_back(who)
