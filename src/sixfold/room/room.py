"""The authority over one match: everything that happens at its table goes through here, and into the log first."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random, SystemRandom
from secrets import token_urlsafe

from sixfold.room.bus.base import Bus
from sixfold.room.cards import card_of, result_of
from sixfold.room.entry import Entry, Item
from sixfold.room.legal import Preview, preview
from sixfold.room.log import Log
from sixfold.room.names import LooksAlike, distinct_name, one_line, same_name
from sixfold.room.notices import (
    BotSeated,
    Chair,
    ChairRemoved,
    Closed,
    HandedOver,
    Left,
    Opened,
    Person,
    Rematched,
    Reopened,
    Resigned,
    Said,
    SatDown,
    SentAway,
    Started,
    StoodIn,
    TakenBack,
)
from sixfold.room.standing import Change, Standing, Status
from sixfold.room.store.base import Conflict, Store, WantedResults
from sixfold.rules.actions import Action, Event, Seat
from sixfold.rules.dealer import Dealer, RandomDealer, advance
from sixfold.rules.errors import Refused
from sixfold.rules.registry import game as make_game

ID_BYTES = 12
FEWEST_CHAIRS = 2
LONGEST_SAYING = 200
PRESETS = ("hello", "well-played", "nice", "oops", "thinking", "hurry", "thanks", "good-game")


class Stale(Exception):
    """The game has gone on since the client looked; the standing says where it is now."""

    def __init__(self, standing: Standing) -> None:
        super().__init__("the game has gone on")
        self.standing = standing


class Room:
    """One table: its log in a store, a doorbell for those who watch, and a dealer for what chance does."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        table: str,
        *,
        clock: Callable[[], float] = lambda: time.time(),  # looked up at each call, so that tests can move it
        dealer: Dealer | None = None,
        rng: Random | None = None,
    ) -> None:
        self.store, self.bus, self.table, self.clock = store, bus, table, clock
        self.rng = rng or SystemRandom()
        self.dealer = dealer or RandomDealer(self.rng)
        self.log = Log(store, table)

    @property
    def standing(self) -> Standing:
        """How the match stands now, as far as the store knows."""
        return self.log.standing

    # Before the game ----------------------------------------------------------------------------------

    def open(self, opened: Opened) -> Standing:
        """Make the table; options, seats and whether there are enough tiles are checked by the game itself."""
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
        """Take an open chair, the first one unless said otherwise; the name gets a number if someone here has it.

        Only the host of a table for one screen takes several chairs.
        """

        def items(standing: Standing) -> tuple[Item, ...]:
            _check_waiting(standing)
            if person in standing.kept_out:
                raise Refused("kept-out")
            may_share = standing.opened.is_one_screen and person == standing.opened.host
            if standing.chairs_of(person) and not may_share:
                raise Refused("already-seated")
            open_chairs = [number for number, each in enumerate(standing.chairs) if each.is_open]
            if not open_chairs:
                raise Refused("no-open-chair")
            if chair is not None and chair not in open_chairs:
                raise Refused("chair-taken")
            others = [each.name for each in standing.chairs if not each.is_open]
            own = distinct_name(name, others, looks_alike)
            return (SatDown(open_chairs[0] if chair is None else chair, person, own, age),)

        return self._change(items)

    def seat_bot(self, person: Person, chair: int, bot: str, name: Callable[[Standing], str]) -> Standing:
        """Give an open chair to a bot, whose name is chosen when it is known who sits there."""

        def items(standing: Standing) -> tuple[Item, ...]:
            _check_open(_chair_for_host(standing, person, chair))
            return (BotSeated(chair, name(standing), bot),)

        return self._change(items)

    def send_away(self, person: Person, chair: int, keep_out: bool = False) -> Standing:
        """Open the chair of a person or a bot for someone else, and keep the person out if the host says so."""

        def items(standing: Standing) -> tuple[Item, ...]:
            if _chair_for_host(standing, person, chair).is_open:
                return ()
            if standing.chairs_of(person) == [chair]:
                raise Refused("own-chair")
            return (SentAway(chair, keep_out),)

        return self._change(items)

    def remove_chair(self, person: Person, chair: int) -> Standing:
        """Take an open chair away."""

        def items(standing: Standing) -> tuple[Item, ...]:
            _check_open(_chair_for_host(standing, person, chair))
            if len(standing.chairs) <= FEWEST_CHAIRS:
                raise Refused("too-few-chairs")
            return (ChairRemoved(chair),)

        return self._change(items)

    def start(self, person: Person) -> Standing:
        """Begin the game: seats by lot, unless ages say who is to begin, and the first deal."""

        def items(standing: Standing) -> tuple[Item, ...]:
            _check_waiting(standing)
            if person != standing.opened.host:
                raise Refused("host-starts")
            if any(chair.is_open for chair in standing.chairs):
                raise Refused("chairs-open")
            return self._started(standing, self._seating(standing))

        return self._change(items)

    def _seating(self, standing: Standing) -> tuple[int, ...]:
        order = list(range(len(standing.chairs)))
        if standing.opened.rematch_of or any(chair.age is not None for chair in standing.chairs):
            return tuple(order)
        people = [chair.person for chair in standing.chairs if chair.person]
        if len(set(people)) == len(people):
            self.rng.shuffle(order)
            return tuple(order)
        # Those at one screen pass it round in the order of their names; who comes first is up to chance.
        first = self.rng.randrange(len(order))
        return tuple(order[first:] + order[:first])

    def _started(self, standing: Standing, seating: tuple[int, ...]) -> tuple[Item, ...]:
        started = Started(seating)
        state = standing.with_notice(started).state
        assert state is not None
        _, dealt = advance(standing.game, state, self.dealer)
        return (started, *dealt)

    # The game -----------------------------------------------------------------------------------------

    def act(
        self, seat: Seat, at: int, actions: Sequence[Action], key: str | None = None, stand_in: str | None = None
    ) -> Standing:
        """Do what a seat says, all of it or nothing; a key that was used before gives the first answer again.

        The stand-in is the cheaper bot that decided for the bot of this seat, if one had to.

        Raises `Stale` when the game has gone on since `at`, and `IllegalAction` when the rules refuse.
        """

        def items(standing: Standing) -> tuple[Item, ...]:
            if standing.at != at:
                raise Stale(standing)
            if standing.status is not Status.PLAYING:
                raise Refused("not-playing")
            noted = (StoodIn(seat, stand_in),) if stand_in else ()
            return (*noted, *played(standing, seat, actions, self.dealer))

        return self._change(items, key, tuple(actions))

    def preview(self, seat: Seat, at: int, actions: Sequence[Action]) -> Preview:
        """What would follow from some actions, one after the other; nothing changes."""
        standing = self.standing
        if standing.at != at:
            raise Stale(standing)
        if standing.status is not Status.PLAYING:
            raise Refused("not-playing")
        return preview(standing.seen(seat), actions)

    # Coming and going ---------------------------------------------------------------------------------

    def leave(self, person: Person, bot: str) -> Standing:
        """Go: chairs are free again; in a game the bot plays on, until the person takes the seat back."""

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
        """Come back to the seats that a bot has played meanwhile."""

        def items(standing: Standing) -> tuple[Item, ...]:
            mine = set(standing.seats_of(person)) - standing.resigned
            if standing.status is not Status.PLAYING or not mine:
                raise Refused("no-seat-here")
            return tuple(TakenBack(seat) for seat in sorted(mine) if standing.bots[seat])

        return self._change(items)

    def resign(self, seat: Seat) -> Standing:
        """Give up for a seat."""

        def items(standing: Standing) -> tuple[Item, ...]:
            if standing.status is not Status.PLAYING:
                raise Refused("not-playing")
            return () if seat in standing.resigned else (Resigned(seat),)

        return self._change(items)

    def say(self, person: Person, name: str, text: str, is_preset: bool = False) -> Standing:
        """Speak to the table, while it is open and its game is not over."""
        said = one_line(text[:LONGEST_SAYING])
        if not said:
            raise Refused("nothing-said")
        if is_preset and said not in PRESETS:
            raise Refused("no-such-preset")

        def items(standing: Standing) -> tuple[Item, ...]:
            if standing.status in (Status.OVER, Status.CLOSED):
                raise Refused("chat-ended")
            return (Said(person, name, said, is_preset),)

        return self._change(items)

    def close(self, reason: str) -> Standing:
        """Shut the table."""
        return self._change(lambda standing: () if standing.status is Status.CLOSED else (Closed(reason),))

    def close_abandoned(self, changed: float) -> bool:
        """Shut the table if it last changed at this time; returns whether it is closed."""
        closed = self._change(lambda now: (Closed("abandoned"),) if now.changed == changed else ())
        return closed.status is Status.CLOSED

    def reopen(self) -> Standing:
        """Open a closed table again."""

        def items(standing: Standing) -> tuple[Item, ...]:
            if standing.status is not Status.CLOSED:
                raise Refused("not-closed")
            return (Reopened(),)

        return self._change(items)

    def remove(self, changed: float | None = None) -> bool:
        """Forget the table; given a time, only if it last changed then. The result of its game stays."""
        result = None
        # A game that ended has its result already, unless it ended before results were kept; one that was closed
        # could have been reopened until now.
        if not self.store.results(WantedResults(table=self.table)):
            result = result_of(self.table, self.standing)
        return self.store.remove(self.table, changed, result)

    def rematch(self, person: Person) -> str:
        """The table where the same people play again with the same seats; whoever asks first makes it."""
        standing = self.standing
        if standing.status is not Status.OVER:
            raise Refused("not-over")
        if not standing.seats_of(person):
            raise Refused("no-seat-here")
        if standing.rematch:
            return standing.rematch
        other = self.sibling(new_table_id())
        chairs = tuple(standing.chairs[chair] for chair in standing.seating)
        before = standing.opened
        other.open(Opened(
            before.game, before.options, chairs, person, before.is_public, before.has_hints, rematch_of=self.table
        ))  # fmt: skip
        made = self._change(lambda now: () if now.rematch else (Rematched(other.table),)).rematch
        assert made is not None
        if made != other.table:
            self.store.remove(other.table)  # somebody else was faster
        else:
            other.start(person)
        return made

    def sibling(self, table: str) -> Room:
        """Another room with the same store, bus and chance."""
        return Room(self.store, self.bus, table, clock=self.clock, dealer=self.dealer, rng=self.rng)

    # The log ------------------------------------------------------------------------------------------

    def _change(
        self, items: Callable[[Standing], tuple[Item, ...]], key: str | None = None, asked: tuple[Item, ...] = ()
    ) -> Standing:
        """Write what follows from the standing; if somebody was faster, look again."""
        while True:
            standing = self.standing
            if key is not None and key in standing.answers:
                if standing.answers[key].asked != asked:
                    raise Refused("key-reused")
                self.bus.publish(self.table, standing.count)  # the first ring may have been lost, like the first answer
                return standing
            try:
                found = items(standing)
                return self._write(standing, found, key) if found else standing
            except Conflict:
                continue

    def _write(self, standing: Standing | None, items: tuple[Item, ...], key: str | None) -> Standing:
        """Append, then ring; the entry is safe before anybody hears of it."""
        entry = Entry(items, self.clock(), key)
        change = standing.change(entry) if standing else Change(entry, (Standing.of([entry]),))
        after = change.after
        result = result_of(self.table, after) if after.status is Status.OVER else None
        self.store.append(self.table, after.count - 1, entry, card_of(self.table, after), result)
        self.log.keep(change)
        self.bus.publish(self.table, after.count)
        return after


def played(standing: Standing, seat: Seat, actions: Sequence[Action], dealer: Dealer) -> tuple[Event, ...]:
    """What happens when a seat does this: its actions, and what chance does about them. Refuses what is not legal."""
    game, state, events = standing.game, standing.state, list[Event]()
    assert state is not None
    if not actions:
        raise Refused("no-action")
    last = actions[0]
    for action in actions:
        if action.seat != seat:
            raise Refused("not-your-seat")
        # What is drawn or rolled has to be seen before the next step is chosen.
        if events and (events[-1] is not last or game.ends_turn(last)):
            raise Refused("one-turn-at-a-time")
        game.check(game.observe(state, seat), action)
        state, dealt = advance(game, game.apply(state, action), dealer)
        events += [action, *dealt]
        last = action
    return tuple(events)


def new_table_id() -> str:
    """A name for a table that nobody can guess: whoever knows it may come in."""
    return token_urlsafe(ID_BYTES)


def _check_waiting(standing: Standing) -> None:
    if standing.status is not Status.WAITING:
        raise Refused("already-started")


def _chair_for_host(standing: Standing, person: Person, chair: int) -> Chair:
    """Only the host decides about chairs, and only before the game."""
    _check_waiting(standing)
    if person != standing.opened.host:
        raise Refused("host-decides")
    if chair >= len(standing.chairs):
        raise Refused("no-such-chair")
    return standing.chairs[chair]


def _check_open(chair: Chair) -> None:
    if not chair.is_open:
        raise Refused("chair-taken")
