"""The authority over one match: everything that happens in it goes through here, and into the log first."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
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
    HintAsked,
    Opened,
    Person,
    Rematched,
    Reopened,
    Resigned,
    Said,
    Started,
    StartHeld,
    StoodIn,
    TakenBack,
    Undone,
)
from sixfold.room.preview import Preview, preview
from sixfold.room.standing import Change, Draft, Standing, Status
from sixfold.room.store.base import Append, Conflict, ResultQuery, Store
from sixfold.rules.actions import Action, Seat
from sixfold.rules.dealer import Dealer, RandomDealer
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
        log: Log | None = None,
    ) -> None:
        self.store, self.bus, self.match_id, self.clock = store, bus, match_id, clock
        self.rng = rng or SystemRandom()
        self.dealer = dealer or RandomDealer(self.rng)
        self.log = log or Log(store, match_id)

    @property
    def standing(self) -> Standing:
        """How the match stands now, according to the store."""
        return self.log.standing

    # Before the game ----------------------------------------------------------------------------------

    def open(self, opened: Opened) -> Standing:
        """Open the match; the game itself checks the options, the seats, and that there are enough tiles."""
        game = make_game(opened.game, **dict(opened.options))
        game.initial(len(opened.chairs))
        entry = Entry((opened,), self.clock())
        return self._write(Change(entry, (Standing.of([entry]),)))

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
        return self._change(lambda draft: draft.add(*chairs.sit_down(draft.now, person, name, chair, age, looks_alike)))

    def seat_bot(self, person: Person, chair: int, bot: str, name_for: Callable[[Standing], str]) -> Standing:
        """Give an open chair to a bot; its name may depend on who else sits here."""
        return self._change(lambda draft: draft.add(*chairs.seat_bot(draft.now, person, chair, bot, name_for)))

    def send_away(self, person: Person, chair: int, keep_out: bool = False) -> Standing:
        """Free the chair of a person or a bot, and keep the person out if the host says so."""
        return self._change(lambda draft: draft.add(*chairs.send_away(draft.now, person, chair, keep_out)))

    def remove_chair(self, person: Person, chair: int) -> Standing:
        """Remove an open chair."""
        return self._change(lambda draft: draft.add(*chairs.remove_chair(draft.now, person, chair)))

    def start(self, person: Person) -> Standing:
        """Begin the game: seat everyone and make the first deal."""

        def begin(draft: Draft) -> None:
            chairs.check_start(draft.now, person)
            self._begin(draft)

        return self._change(begin)

    def start_if_due(self) -> Standing:
        """Begin the game if the countdown of a full match is over."""

        def begin(draft: Draft) -> None:
            starts_at = draft.now.starts_at
            if starts_at is not None and starts_at <= self.clock():
                self._begin(draft)

        return self._change(begin)

    def hold_start(self, person: Person) -> Standing:
        """Stop the countdown; the host starts the game later."""

        def hold(draft: Draft) -> None:
            chairs.check_host(draft.now, person)
            if draft.now.starts_at is not None:
                draft.add(StartHeld())

        return self._change(hold)

    def _begin(self, draft: Draft) -> None:
        draft.add(Started(chairs.seating(draft.now, self.rng)))
        draft.deal(self.dealer)

    # The game -----------------------------------------------------------------------------------------

    def act(
        self, seat: Seat, at: int, actions: Sequence[Action], key: str | None = None, stand_in: str | None = None
    ) -> Standing:
        """Carry out a seat's actions, all of them or none; a key that was used before gets the first answer again.

        `stand_in` is the cheaper bot that decided for the bot of this seat, if one had to.

        Raises `Stale` if the match has had more events than `at`, and `IllegalAction` if the rules refuse.
        """

        def play(draft: Draft) -> None:
            check_playing(draft.now, at)
            if stand_in:
                draft.add(StoodIn(seat, stand_in))
            take_turn(draft, seat, actions, self.dealer)

        return self._change(play, key, tuple(actions))

    def undo(self, person: Person) -> Standing:
        """Undo the last turn of a person who plays against bots; what was drawn since is drawn again by chance."""

        def forget(draft: Draft) -> None:
            if not draft.now.can_undo(person):
                raise Refused("nothing-to-undo")
            [seat] = draft.now.seats_of(person)
            draft.add(Undone(seat, draft.now.events_before_last_turn(seat)))

        return self._change(forget)

    def announce_hint(self, seat: Seat) -> Standing:
        """Tell the others that a person asks for a hint, once for each turn; alone against bots, nobody minds."""

        def tell(draft: Draft) -> None:
            if len(draft.now.people_seated) > 1 and draft.now.hinted_at != draft.now.at:
                draft.add(HintAsked(seat))

        return self._change(tell)

    def preview(self, seat: Seat, at: int, actions: Sequence[Action]) -> Preview:
        """What a sequence of actions would lead to; nothing changes."""
        standing = self.standing
        check_playing(standing, at)
        return preview(standing.seen(seat), actions)

    # Coming and going ---------------------------------------------------------------------------------

    def leave(self, person: Person, bot: str) -> Standing:
        """Leave: the chairs are free again; during the game a stand-in plays until the person takes the seat back."""

        def go(draft: Draft) -> None:
            standing = draft.now
            if standing.status is Status.WAITING:
                draft.add(*chairs.leave(standing, person))
            elif standing.status is Status.PLAYING:
                draft.add(*(HandedOver(seat, bot) for seat in standing.seats_of(person) if not standing.bots[seat]))

        return self._change(go)

    def take_back(self, person: Person) -> Standing:
        """Take back the seats that a stand-in has played meanwhile."""

        def take(draft: Draft) -> None:
            standing = draft.now
            mine = set(standing.seats_of(person)) - standing.resigned
            if standing.status is not Status.PLAYING or not mine:
                raise Refused("no-seat-here")
            draft.add(*(TakenBack(seat) for seat in sorted(mine) if standing.bots[seat]))

        return self._change(take)

    def resign(self, seat: Seat) -> Standing:
        """Resign a seat."""

        def give_up(draft: Draft) -> None:
            if draft.now.status is not Status.PLAYING:
                raise Refused("not-playing")
            if seat not in draft.now.resigned:
                draft.add(Resigned(seat))

        return self._change(give_up)

    def say(self, person: Person, name: str, text: str, is_phrase: bool = False) -> Standing:
        """Chat, in one's own words or with a phrase, until some time after the game."""
        line = one_line(text[:LONGEST_CHAT])
        if not line:
            raise Refused("nothing-said")
        if is_phrase and line not in PHRASES:
            raise Refused("no-such-phrase")

        def chat(draft: Draft) -> None:
            if not draft.now.may_chat(self.clock()):
                raise Refused("chat-ended")
            draft.add(Said(person, name, line, is_phrase))

        return self._change(chat)

    def close(self, reason: str) -> Standing:
        """Close the match."""

        def shut(draft: Draft) -> None:
            if draft.now.status is not Status.CLOSED:
                draft.add(Closed(reason))

        return self._change(shut)

    def close_abandoned(self, changed: float) -> bool:
        """Close the match if it last changed at this time; returns whether it is closed."""

        def shut(draft: Draft) -> None:
            if draft.now.changed == changed:
                draft.add(Closed("abandoned"))

        return self._change(shut).status is Status.CLOSED

    def reopen(self) -> Standing:
        """Reopen a closed match."""

        def undo(draft: Draft) -> None:
            if draft.now.status is not Status.CLOSED:
                raise Refused("not-closed")
            draft.add(Reopened())

        return self._change(undo)

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
        other = self._open_rematch(standing, person)

        def refer(draft: Draft) -> None:
            if not draft.now.rematch:
                draft.add(Rematched(other.match_id, min(standing.seats_of(person))))

        made = self._change(refer).rematch
        assert made is not None
        if made != other.match_id:
            self.store.remove(other.match_id)  # another request was faster
        else:
            other.start(person)  # if the server stops before this, the match waits, and its host can start it
        return made

    def _open_rematch(self, standing: Standing, host: Person) -> Room:
        other, opened = self.sibling(new_match_id()), standing.opened
        seated = tuple(standing.chairs[chair] for chair in standing.seating)
        other.open(replace(opened, chairs=seated, host=host, rematch_of=self.match_id))
        other._change(lambda draft: draft.add(*standing.chat))  # so that people can continue their talk
        return other

    def sibling(self, match_id: str) -> Room:
        """A room for another match, with the same store, bus and chance."""
        return Room(self.store, self.bus, match_id, clock=self.clock, dealer=self.dealer, rng=self.rng)

    # The log ------------------------------------------------------------------------------------------

    def _change(
        self, compose: Callable[[Draft], None], key: str | None = None, asked: tuple[Item, ...] = ()
    ) -> Standing:
        """Write what `compose` adds to a draft, if anything; if another writer was faster, compose it again."""
        while True:
            standing = self.standing
            if key is not None and key in standing.answers:
                if standing.answers[key].asked != asked:
                    raise Refused("key-reused")
                # Like the first answer, the first ring may have been lost.
                self.bus.ring(self.match_id, standing.number)
                return standing
            draft = Draft(standing)
            compose(draft)
            if not draft.items:
                return standing
            with suppress(Conflict):
                return self._write(draft.change(self.clock(), key))

    def _write(self, change: Change) -> Standing:
        """Append, then ring: the entry is safe before anyone hears of it."""
        [is_added] = self.store.append_all([append_of(self.match_id, change)])
        if not is_added:
            raise Conflict
        self.settle(change)
        return change.after

    def settle(self, change: Change) -> None:
        """A change is in the store: remember it, and ring."""
        self.log.keep_own(change)
        self.bus.ring(self.match_id, change.after.number)

    def sketch(self) -> Sketch:
        """The same room, to work out a change that somebody else will write."""
        return Sketch(
            self.store, self.bus, self.match_id, clock=self.clock, dealer=self.dealer, rng=self.rng, log=self.log
        )


class Sketch(Room):
    """A room in which nothing is written: its methods work out a change from what this process knows."""

    change: Change | None = None  # what is to be written

    @property
    def standing(self) -> Standing:
        """How the match stands, as far as this process knows; the store will refuse what is out of date."""
        return self.log.known or self.log.standing

    def _write(self, change: Change) -> Standing:
        """Note the change."""
        assert self.change is None, "a sketch has room for one change"
        self.change = change
        return change.after


def append_of(match_id: str, change: Change) -> Append:
    """What a store needs to know of a change."""
    after = change.after
    return Append(
        match_id,
        after.number - 1,
        change.entry,
        listing_of(match_id, after),
        result_of(match_id, after) if after.status is Status.OVER else None,
        same_people=change.standings[0].chairs is after.chairs and len(change.standings) > 1,
        is_bots_turn=after.bot_to_act is not None,
    )


def check_playing(standing: Standing, at: int) -> None:
    """Refuse a turn in a match that has changed since the client looked, or that is not being played."""
    if standing.at != at:
        raise Stale(standing)
    if standing.status is not Status.PLAYING:
        raise Refused("not-playing")


def take_turn(draft: Draft, seat: Seat, actions: Sequence[Action], dealer: Dealer) -> None:
    """Add a seat's actions and the deals that follow. Raises `Refused` if they are not legal."""
    if not actions:
        raise Refused("no-action")
    last: Action | None = None
    for action in actions:
        if action.seat != seat:
            raise Refused("not-your-seat")
        # A player must see what was drawn or rolled before choosing the next action.
        if last and (draft.items[-1] is not last or draft.now.seen(seat).ends_turn(last)):
            raise Refused("one-turn-at-a-time")
        draft.add(action)
        draft.deal(dealer)
        last = action


def new_match_id() -> str:
    """An id that nobody can guess: anyone who knows it may join the match."""
    return token_urlsafe(ID_BYTES)
