"""Play with anyone: people who want the same game find each other in the lobby, if possible in the same length."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
from contextlib import asynccontextmanager
from operator import itemgetter
from time import monotonic
from typing import TypeAlias

from sixfold.room.notices import Opened, Person
from sixfold.room.retention import IN_LOBBY, all_listings
from sixfold.room.store.base import Listing, NoSuchMatch
from sixfold.rules.options import Value
from sixfold.server.matches import Matches

Options: TypeAlias = dict[str, Value]

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
        """Who is around here: everyone who watches a match or has asked for something lately."""
        late = monotonic() - PATIENCE
        watching = {watcher.person for watchers in self.matches.watchers.values() for watcher in watchers}
        heard = {person for person, moment in self._heard.items() if moment >= late}
        return heard | {person for person in watching if person}

    async def candidates(self, person: Person, game: str, wanted: Sequence[Options]) -> AsyncIterator[Listing]:
        """Matches for two of this game in which somebody waits: the person's own one first, then by their options."""
        listings = await self.matches.read(self._waiting, game)
        around = await self.around_of(listings) | {person}
        listings = [
            listing for listing in listings if around.issuperset(listing.people) and not self._has_left(listing)
        ]
        listings.sort(key=lambda listing: person not in listing.people)
        found: list[tuple[int, Listing]] = []
        for listing in listings[:MOST_TRIED]:
            try:
                opened, kept_out = await self._opened(listing.match_id)
            except NoSuchMatch:
                continue
            options = dict(opened.options)
            if person in listing.people and options == wanted[0]:
                yield listing
            elif person not in listing.people and options in wanted and opened.has_hints and person not in kept_out:
                found.append((wanted.index(options), listing))
        for _, listing in sorted(found, key=itemgetter(0)):
            yield listing

    async def _opened(self, match_id: str) -> tuple[Opened, Collection[Person]]:
        standing = await self.matches.standing(match_id)
        return standing.opened, standing.kept_out

    def _has_left(self, listing: Listing) -> bool:
        """Whether somebody who waits there has closed the table, and was not heard of since."""
        presence = self.matches.presence
        gone = set(listing.people) - presence.present(listing.match_id)
        return any(presence.absences.left(listing.match_id, each) > self._heard.get(each, 0.0) for each in gone)

    def _waiting(self, game: str) -> list[Listing]:
        listings = all_listings(self.matches.store, IN_LOBBY)
        return [each for each in listings if (each.game, len(each.names), each.open_chairs) == (game, SEATS, 1)]
