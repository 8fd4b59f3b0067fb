"""Play with anyone: people who want the same game find each other in the lobby."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from time import monotonic

from sixfold.room.notices import Person
from sixfold.room.retention import IN_LOBBY, all_listings
from sixfold.room.store.base import Listing, NoSuchMatch
from sixfold.rules.options import Value
from sixfold.server.matches import Matches

SEATS = 2
MOST_TRIED = 20  # matches that one request looks at
PATIENCE = 40.0  # seconds that a person is believed to be around after we last heard of them
MOST_HEARD_OF = 100_000


class Pairing:
    """Knows who is around, and which open matches somebody could join. One request is answered at a time."""

    def __init__(self, matches: Matches) -> None:
        self.matches, self.lock = matches, asyncio.Lock()
        self._heard: OrderedDict[Person, float] = OrderedDict()  # the latest last

    @asynccontextmanager
    async def one_at_a_time(self, person: Person) -> AsyncIterator[None]:
        """Within the block, only this person is paired."""
        await self.matches.peering.hear(person, PATIENCE)
        async with self.lock, self.matches.peering.one_at_a_time("pairing"):
            yield

    def hear(self, person: Person) -> None:
        """A person asks for something, so they are around."""
        self._heard[person] = monotonic()
        self._heard.move_to_end(person)
        while len(self._heard) > MOST_HEARD_OF:
            self._heard.popitem(last=False)

    async def around_of(self, listings: Iterable[Listing]) -> set[Person]:
        """Who is around of the people in these matches: here, at a screen of another server, or heard of there."""
        people, here = {person for listing in listings for person in listing.people}, self.around()
        return (people & here) | await self.matches.peering.around(people - here)

    def around(self) -> set[Person]:
        """Who is around here: whoever watches a match, or has asked for something lately."""
        late = monotonic() - PATIENCE
        watching = {watcher.person for watchers in self.matches.watchers.values() for watcher in watchers}
        heard = {person for person, moment in self._heard.items() if moment >= late}
        return heard | {person for person in watching if person}

    async def candidates(self, person: Person, game: str, options: dict[str, Value]) -> AsyncIterator[Listing]:
        """Matches for two of this game, with these options, in which somebody waits; the person's own one first."""
        listings = await self.matches.read(self._waiting, game)
        around = await self.around_of(listings) | {person}
        listings = [listing for listing in listings if around.issuperset(listing.people)]
        listings.sort(key=lambda listing: person not in listing.people)
        for listing in listings[:MOST_TRIED]:
            try:
                standing = await self.matches.standing(listing.match_id)
            except NoSuchMatch:
                continue
            if dict(standing.opened.options) == options and person not in standing.kept_out:
                yield listing

    def _waiting(self, game: str) -> list[Listing]:
        listings = all_listings(self.matches.store, IN_LOBBY)
        return [each for each in listings if (each.game, len(each.names), each.open_chairs) == (game, SEATS, 1)]
