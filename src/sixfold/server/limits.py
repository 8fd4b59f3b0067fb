"""How much one person, one address and everybody together may do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from starlette.types import Scope

from sixfold.server.budget import Budget
from sixfold.server.proxies import address
from sixfold.server.settings import Settings

LONGEST_ADDRESS = 64  # characters of one that is no number: a proxy may send anything
NETWORK = 64  # bits of an IPv6 address that tell one customer from another


class Who(NamedTuple):
    """Whose budgets something is charged to."""

    address: str | None  # as `address_group` gives it; None for a trusted proxy, through which anybody may come
    person: str | None = None  # None for somebody whom we do not know


def who_asks(scope: Scope, person: str | None = None) -> Who:
    """Whose budgets a request or a socket is charged to."""
    return Who(address_group(address(scope)), person)


def address_group(host: str) -> str:
    """What counts as one address: an IPv4 address, however it is written, or the network of an IPv6 address."""
    try:
        found = ip_address(host)
    except ValueError:
        return host[:LONGEST_ADDRESS]
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found), NETWORK), strict=False))


def shares(budget: Budget, who: Who) -> Iterator[tuple[int, str]]:
    """What somebody's doings are charged to: how much is allowed there, and whose it is."""
    if who.person is not None and budget.person is not None:
        yield budget.person, f"person {who.person}"
    if who.address is not None:
        yield budget.address, f"address {who.address}"
    yield budget.everybody, "everybody"


class Limits:
    """Counts what people and addresses do, each kind by itself."""

    def __init__(self, settings: Settings) -> None:
        self.sockets = Places(settings.sockets)
        self.open_tables = OpenTables(settings.open_tables)
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._rates: dict[str, tuple[type[RateLimitItem], Budget]] = {
            "requests": (RateLimitItemPerMinute, settings.requests_per_minute),
            "messages": (RateLimitItemPerMinute, settings.messages_per_minute),
            "chat": (RateLimitItemPerMinute, settings.chat_per_minute),
            "replays": (RateLimitItemPerMinute, settings.replays_per_minute),
            "guests": (RateLimitItemPerHour, settings.guests_per_hour),
            "tables": (RateLimitItemPerHour, settings.tables_per_hour),
            "hints": (RateLimitItemPerHour, settings.hints_per_hour),
        }

    def allows(self, kind: str, who: Who, cost: int = 1) -> bool:
        """Whether somebody may do this once more; it is counted if so."""
        per, budget = self._rates[kind]
        return all(self._limiter.hit(per(most), kind, whose, cost=cost) for most, whose in shares(budget, who))


class Places:
    """Counts what is open at the same time."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self._taken: Counter[str] = Counter()

    def take(self, who: Who) -> bool:
        """Take a place if there is one."""
        asked = list(shares(self.budget, who))
        if any(self._taken[whose] >= most for most, whose in asked):
            return False
        self._taken.update(whose for _, whose in asked)
        return True

    def give_back(self, who: Who) -> None:
        """The place is free again."""
        for _, whose in shares(self.budget, who):
            self._taken[whose] -= 1
            if not self._taken[whose]:
                del self._taken[whose]

    def __len__(self) -> int:
        """How many places are taken."""
        return self._taken["everybody"]


class OpenTables:
    """Counts tables in the lobby by whoever made them, so that nobody fills it alone."""

    def __init__(self, budget: Budget) -> None:
        self.places = Places(budget)
        self._made: dict[str, Who] = {}

    def add(self, table: str, who: Who) -> None:
        """Note a table for which a place was taken."""
        self._made[table] = who

    def keep(self, waiting: Collection[str]) -> None:
        """Give back the places of all tables but those that still wait."""
        for table in self._made.keys() - set(waiting):
            self.places.give_back(self._made.pop(table))
