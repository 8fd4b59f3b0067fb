"""The authority over one match: everything that happens in it goes through here, and into the log first."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random, SystemRandom
from secrets import token_urlsafe

from sixfold.room import chairs
from sixfold.room.bus.base import Bus
from sixfold.room.entry import Entry, Item
from sixfold.room.listings import listing_of, result_of
from sixfold.room.log import Log
from sixfold.room.names import LooksAlike, one_line, same_name
from sixfold.room.notices import (
    Closed,
    HandedOver,
    Left,
    Opened,
    Person,
    Rematched,
    Reopened,
    Resigned,
    Said,
    Started,
    StoodIn,
    TakenBack,
)
from sixfold.room.preview import Preview, preview
from sixfold.room.standing import Change, Standing, Status
from sixfold.room.store.base import Conflict, ResultQuery, Store
from sixfold.rules.actions import Action, Event, Seat
from sixfold.rules.dealer import Dealer, RandomDealer, advance
from sixfold.rules.errors import Refused
from sixfold.rules.registry import game as make_game

ID_BYTES = 12
LONGEST_CHAT = 200
PHRASES = ("hello", "well-played", "nice", "oops", "thinking", "hurry", "thanks", "good-game")


class Stale(Exception):
    """The match has changed since the client looked; `standing` says how it stands now."""

    def __init__(self, standing: Standing) -> None:
        super().__init__("the match has changed")
        self.standing = standing


class Room:
    """One match: its log in a store, a bus that tells watchers of changes, and a dealer for chance."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        match_id: str,
        *,
        clock: Callable[[], float] = lambda: time.time(),  # looked up at each call, so that tests can change it
        dealer: Dealer | None = None,
        rng: Random | None = None,
    ) -> None:
        self.store, self.bus, self.match_id, self.clock = store, bus, match_id, clock
        self.rng = rng or SystemRandom()
        self.dealer = dealer or RandomDealer(self.rng)
        self.log = Log(store, match_id)

    @property
    def standing(self) -> Standing:
        """How the match stands now, according to the store."""
        return self.log.standing

    # Before the game ----------------------------------------------------------------------------------

    def open(self, opened: Opened) -> Standing:
        """Open the match; the game itself checks the options, the seats, and that there are enough tiles."""
        game = make_game(opened.game, **dict(opened.options))
        game.initial(len(opened.chairs))
        return self._write(None, (opened,), None)

    def sit_down(
        self,
        person: Person,
        name: str,
        chair: int | None = None,
        age: int | None = None,
        looks_alike: LooksAlike = same_name,
    ) -> Standing:
        """Take an open chair, by default the first; the name gets a number if someone here already has it.

        Only the host of a match for one screen may take several chairs.
        """
        return self._change(lambda now: chairs.sit_down(now, person, name, chair, age, looks_alike))

    def seat_bot(self, person: Person, chair: int, bot: str, name: Callable[[Standing], str]) -> Standing:
        """Give an open chair to a bot; its name may depend on who else sits here."""
        return self._change(lambda now: chairs.seat_bot(now, person, chair, bot, name))

    def send_away(self, person: Person, chair: int, keep_out: bool = False) -> Standing:
        """Free the chair of a person or a bot, and keep the person out if the host says so."""
        return self._change(lambda now: chairs.send_away(now, person, chair, keep_out))

    def remove_chair(self, person: Person, chair: int) -> Standing:
        """Remove an open chair."""
        return self._change(lambda now: chairs.remove_chair(now, person, chair))

    def start(self, person: Person) -> Standing:
        """Begin the game: seat everyone and make the first deal."""

        def items(standing: Standing) -> tuple[Item, ...]:
            chairs.check_start(standing, person)
            started = Started(chairs.seating(standing, self.rng))
            state = standing.with_notice(started).state
            assert state is not None
            _, dealt = advance(standing.game, state, self.dealer)
            return (started, *dealt)

        return self._change(items)

    # The game -----------------------------------------------------------------------------------------

    def act(
        self, seat: Seat, at: int, actions: Sequence[Action], key: str | None = None, stand_in: str | None = None
    ) -> Standing:
        """Carry out a seat's actions, all of them or none; a key that was used before gets the first answer again.

        `stand_in` is the cheaper bot that decided for the bot of this seat, if one had to.

        Raises `Stale` if the match has had more events than `at`, and `IllegalAction` if the rules refuse.
        """

        def items(standing: Standing) -> tuple[Item, ...]:
            if standing.at != at:
                raise Stale(standing)
            if standing.status is not Status.PLAYING:
                raise Refused("not-playing")
            noted = (StoodIn(seat, stand_in),) if stand_in else ()
            return (*noted, *events_of(standing, seat, actions, self.dealer))

        return self._change(items, key, tuple(actions))

    def preview(self, seat: Seat, at: int, actions: Sequence[Action]) -> Preview:
        """What a sequence of actions would lead to; nothing changes."""
        standing = self.standing
        if standing.at != at:
            raise Stale(standing)
        if standing.status is not Status.PLAYING:
            raise Refused("not-playing")
        return preview(standing.seen(seat), actions)

    # Coming and going ---------------------------------------------------------------------------------

    def leave(self, person: Person, bot: str) -> Standing:
        """Leave: the chairs are free again; during the game a stand-in plays until the person takes the seat back."""

        def items(standing: Standing) -> tuple[Item, ...]:
            if standing.status is Status.WAITING:
                mine = standing.chairs_of(person)
                others = {chair.person for chair in standing.chairs} - {person, None}
                gone: tuple[Item, ...] = tuple(Left(chair) for chair in mine)
                is_last = person == standing.opened.host or not others
                return (*gone, Closed("left")) if is_last and mine else gone
            if standing.status is not Status.PLAYING:
                return ()
            return tuple(HandedOver(seat, bot) for seat in standing.seats_of(person) if not standing.bots[seat])

        return self._change(items)

    def take_back(self, person: Person) -> Standing:
        """Take back the seats that a stand-in has played meanwhile."""

        def items(standing: Standing) -> tuple[Item, ...]:
            mine = set(standing.seats_of(person)) - standing.resigned
            if standing.status is not Status.PLAYING or not mine:
                raise Refused("no-seat-here")
            return tuple(TakenBack(seat) for seat in sorted(mine) if standing.bots[seat])

        return self._change(items)

    def resign(self, seat: Seat) -> Standing:
        """Resign a seat."""

        def items(standing: Standing) -> tuple[Item, ...]:
            if standing.status is not Status.PLAYING:
                raise Refused("not-playing")
            return () if seat in standing.resigned else (Resigned(seat),)

        return self._change(items)

    def say(self, person: Person, name: str, text: str, is_phrase: bool = False) -> Standing:
        """Chat, in one's own words or with a phrase, until the game is over or the match is closed."""
        line = one_line(text[:LONGEST_CHAT])
        if not line:
            raise Refused("nothing-said")
        if is_phrase and line not in PHRASES:
            raise Refused("no-such-phrase")

        def items(standing: Standing) -> tuple[Item, ...]:
            if standing.status in (Status.OVER, Status.CLOSED):
                raise Refused("chat-ended")
            return (Said(person, name, line, is_phrase),)

        return self._change(items)

    def close(self, reason: str) -> Standing:
        """Close the match."""
        return self._change(lambda standing: () if standing.status is Status.CLOSED else (Closed(reason),))

    def close_abandoned(self, changed: float) -> bool:
        """Close the match if it last changed at this time; returns whether it is closed."""
        closed = self._change(lambda now: (Closed("abandoned"),) if now.changed == changed else ())
        return closed.status is Status.CLOSED

    def reopen(self) -> Standing:
        """Reopen a closed match."""

        def items(standing: Standing) -> tuple[Item, ...]:
            if standing.status is not Status.CLOSED:
                raise Refused("not-closed")
            return (Reopened(),)

        return self._change(items)

    def remove(self, changed: float | None = None) -> bool:
        """Forget the match; given a time, only if it last changed then. The result of its game stays."""
        result = None
        # A finished game already has its result, unless it ended before results were kept; a closed one could have
        # been reopened until now.
        if not self.store.results(ResultQuery(match_id=self.match_id)):
            result = result_of(self.match_id, self.standing)
        return self.store.remove(self.match_id, changed, result)

    def rematch(self, person: Person) -> str:
        """The id of the match in which the same people play again; the first request opens it.

        Without ages the seats rotate by one, so that everyone starts in turn.
        """
        standing = self.standing
        if standing.status is not Status.OVER:
            raise Refused("not-over")
        if not standing.seats_of(person):
            raise Refused("no-seat-here")
        if standing.rematch:
            return standing.rematch
        other = self.sibling(new_match_id())
        seated = tuple(standing.chairs[chair] for chair in standing.seating)
        before = standing.opened
        other.open(Opened(
            before.game, before.options, seated, person, before.is_public, before.has_hints, rematch_of=self.match_id
        ))  # fmt: skip
        made = self._change(lambda now: () if now.rematch else (Rematched(other.match_id),)).rematch
        assert made is not None
        if made != other.match_id:
            self.store.remove(other.match_id)  # another request was faster
        else:
            other.start(person)
        return made

    def sibling(self, match_id: str) -> Room:
        """A room for another match, with the same store, bus and chance."""
        return Room(self.store, self.bus, match_id, clock=self.clock, dealer=self.dealer, rng=self.rng)

    # The log ------------------------------------------------------------------------------------------

    def _change(
        self, items: Callable[[Standing], tuple[Item, ...]], key: str | None = None, asked: tuple[Item, ...] = ()
    ) -> Standing:
        """Write the items that follow from the standing; if another writer was faster, try again."""
        while True:
            standing = self.standing
            if key is not None and key in standing.answers:
                if standing.answers[key].asked != asked:
                    raise Refused("key-reused")
                # Like the first answer, the first ring may have been lost.
                self.bus.publish(self.match_id, standing.number)
                return standing
            try:
                new = items(standing)
                return self._write(standing, new, key) if new else standing
            except Conflict:
                continue

    def _write(self, standing: Standing | None, items: tuple[Item, ...], key: str | None) -> Standing:
        """Append, then ring: the entry is safe before anyone hears of it."""
        entry = Entry(items, self.clock(), key)
        change = standing.change(entry) if standing else Change(entry, (Standing.of([entry]),))
        after = change.after
        result = result_of(self.match_id, after) if after.status is Status.OVER else None
        self.store.append(self.match_id, after.number - 1, entry, listing_of(self.match_id, after), result)
        self.log.keep(change)
        self.bus.publish(self.match_id, after.number)
        return after


def events_of(standing: Standing, seat: Seat, actions: Sequence[Action], dealer: Dealer) -> tuple[Event, ...]:
    """The events of a seat's actions and of the deals that follow. Raises `Refused` if they are not legal."""
    game, state, events = standing.game, standing.state, list[Event]()
    assert state is not None
    if not actions:
        raise Refused("no-action")
    last = actions[0]
    for action in actions:
        if action.seat != seat:
            raise Refused("not-your-seat")
        # A player must see what was drawn or rolled before choosing the next action.
        if events and (events[-1] is not last or game.observe(state, seat).ends_turn(last)):
            raise Refused("one-turn-at-a-time")
        game.observe(state, seat).check(action)
        state, dealt = advance(game, game.apply(state, action), dealer)
        events += [action, *dealt]
        last = action
    return tuple(events)


def new_match_id() -> str:
    """An id that nobody can guess: anyone who knows it may join the match."""
    return token_urlsafe(ID_BYTES)
