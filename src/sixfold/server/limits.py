"""How often somebody may do something."""

from __future__ import annotations

from limits import RateLimitItemPerHour, RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from sixfold.server.settings import Settings


class Limits:
    """Counts what people and addresses do, each kind by itself."""

    def __init__(self, settings: Settings) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._rates = {
            "requests": RateLimitItemPerMinute(settings.requests_per_minute),
            "messages": RateLimitItemPerMinute(settings.messages_per_minute),
            "tables": RateLimitItemPerHour(settings.tables_per_hour),
            "hints": RateLimitItemPerHour(settings.hints_per_hour),
        }

    def allows(self, kind: str, who: str) -> bool:
        """Whether somebody may do this once more; it is counted if so."""
        return self._limiter.hit(self._rates[kind], kind, who)
