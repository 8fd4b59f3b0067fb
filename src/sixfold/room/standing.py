"""How a match stands: what its log adds up to. Replaying the log is the only way to get here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from sixfold.record.player import Player
from sixfold.record.record import Record
from sixfold.room.entry import EVENTS, Entry, Item
from sixfold.room.notices import (
    BotSeated,
    Chair,
    ChairRemoved,
    Closed,
    HandedOver,
    HintAsked,
    Left,
    Notice,
    Opened,
    Person,
    Rematched,
    Reopened,
    Resigned,
    Said,
    SatDown,
    SentAway,
    Started,
    StartHeld,
    StoodIn,
    TakenBack,
    Undone,
)
from sixfold.rules.actions import CHANCE, Deal, Event, Seat
from sixfold.rules.dealer import Dealer
from sixfold.rules.game import Game, replace_item
from sixfold.rules.model import Observation, Outcome, State
from sixfold.rules.registry import game as make_game

KEPT_CHAT = 50  # messages: keeping all would make a talkative match slow to read
CHAT_SECONDS = 900.0  # in which people may still talk about a game that is over
COUNTDOWN = 10.0  # seconds until the game of a full match begins
RESIGNED_STAND_IN = "greedy"  # plays for seats that have resigned; it needs no compiled kernel


class Status(StrEnum):
    """What a match is doing."""

    WAITING = "waiting"  # for people, or for the host to start
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


class Answer(NamedTuple):
    """What was done for a key, and how many entries the log had then."""

    number: int
    asked: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """A match after the first entries of its log."""

    opened: Opened
    game: Game
    chairs: tuple[Chair, ...]
    number: int = 0  # of entries so far
    changed: float = 0.0  # the time of the last entry
    sent_away: frozenset[Person] = frozenset()  # by the host, and not back since
    kept_out: frozenset[Person] = frozenset()  # who may not come back
    filled: float | None = None  # when the last chair was taken, if the game begins by itself
    seating: tuple[int, ...] = ()  # the chair of each seat
    state: State | None = None
    events: tuple[Event, ...] = ()
    undone: int = 0  # events that no longer count
    undoings: int = 0  # how often someone undid a turn
    bots: tuple[str | None, ...] = ()  # the bot that plays each seat now
    resigned: frozenset[Seat] = frozenset()
    hinted_at: int | None = None  # when the last hint was announced
    chat: tuple[Said, ...] = ()  # the last messages
    rematch: str | None = None
    ended: float | None = None  # when the game ended, unless the match was closed first
    closed: str | None = None
    answers: dict[str, Answer] = field(default_factory=dict)  # by key

    @classmethod
    def of(cls, entries: Iterable[Entry]) -> Standing:
        """What a log adds up to."""
        rest = iter(entries)
        first = next(rest)
        opened = first.items[0]
        assert isinstance(opened, Opened)
        game = make_game(opened.game, **dict(opened.options))
        return cls(opened, game, opened.chairs, number=1, changed=first.time, filled=first.time).after(rest)

    def after(self, entries: Iterable[Entry]) -> Standing:
        """The standing after more entries."""
        standing = self
        for change in self.changes(entries):
            standing = change.after
        return standing

    def changes(self, entries: Iterable[Entry]) -> Iterator[Change]:
        """What each further entry changes."""
        standing = self
        for entry in entries:
            change = standing.change(entry)
            yield change
            standing = change.after

    def change(self, entry: Entry) -> Change:
        """What one more entry changes."""
        draft = Draft(self)
        draft.add(*entry.items)
        return draft.change(entry.time, entry.key)

    def with_event(self, event: Event) -> Standing:
        """The standing after an event; refuses what the rules refuse."""
        assert self.state is not None
        return replace(self, state=self.game.apply(self.state, event), events=(*self.events, event))

    def with_notice(self, notice: Notice) -> Standing:
        """The standing after a notice."""
        match notice:
            case SatDown(chair, person, name, age):
                chairs = replace_item(self.chairs, chair, Chair(person, name, None, age))
                return replace(self, chairs=chairs, sent_away=self.sent_away - {person})
            case Left(chair):
                return replace(self, chairs=replace_item(self.chairs, chair, Chair()))
            case SentAway(chair, is_kept_out):
                return self._without(chair, is_kept_out)
            case BotSeated(chair, name, bot):
                return replace(self, chairs=replace_item(self.chairs, chair, Chair(name=name, bot=bot)))
            case ChairRemoved(chair):
                return replace(self, chairs=self.chairs[:chair] + self.chairs[chair + 1 :])
            case StartHeld():
                return replace(self, filled=None)
            case Started(seating):
                return self._started(seating)
            case HandedOver(seat, bot):
                return replace(self, bots=replace_item(self.bots, seat, bot))
            case TakenBack(seat):
                return replace(self, bots=replace_item(self.bots, seat, None))
            case Resigned(seat):
                bots = replace_item(self.bots, seat, RESIGNED_STAND_IN)
                return replace(self, resigned=self.resigned | {seat}, bots=bots)
            case Undone(events=events):
                return self._undone(events)
            case HintAsked():
                return replace(self, hinted_at=self.at)
            case StoodIn():
                return self
            case Said():
                return replace(self, chat=(*self.chat, notice)[-KEPT_CHAT:])
            case Rematched(match_id):
                return replace(self, rematch=match_id)
            case Closed(reason):
                return replace(self, closed=reason)
            case Reopened():
                return replace(self, closed=None)
        raise AssertionError(f"a match is opened once, not {notice}")

    def _without(self, chair: int, is_kept_out: bool) -> Standing:
        person = self.chairs[chair].person
        chairs = replace_item(self.chairs, chair, Chair())
        if person is None or person == self.opened.host:
            return replace(self, chairs=chairs)
        kept_out = self.kept_out | {person} if is_kept_out else self.kept_out
        return replace(self, chairs=chairs, sent_away=self.sent_away | {person}, kept_out=kept_out)

    def _started(self, seating: tuple[int, ...]) -> Standing:
        seated = replace(self, seating=seating)
        return replace(seated, state=seated._begun(), bots=tuple(self.chairs[chair].bot for chair in seating))

    def _undone(self, events: int) -> Standing:
        """The standing with only this many events. The deals since then are forgotten: chance will act again."""
        state, left = self._begun(), self.events[:events]
        for event in left:
            state = self.game.apply(state, event)
        undone = self.undone + len(self.events) - events
        return replace(self, state=state, events=left, undone=undone, undoings=self.undoings + 1)

    def _begun(self) -> State:
        """The state at the beginning of the game."""
        return self.game.initial(len(self.seating), [self.chairs[chair].age for chair in self.seating])

    # Questions ---------------------------------------------------------------------------------------

    @property
    def at(self) -> int:
        """How many events the match has had, undone ones and undoings included: what was undone never comes again."""
        return len(self.events) + self.undone + self.undoings

    def may_chat(self, now: float) -> bool:
        """Whether people may talk: until some time after the game, or until the match is closed."""
        return not self.closed and (self.ended is None or now < self.ended + CHAT_SECONDS)

    @property
    def status(self) -> Status:
        if self.closed:
            return Status.CLOSED
        if self.state is None:
            return Status.WAITING
        return Status.OVER if self.is_over else Status.PLAYING

    @property
    def is_full(self) -> bool:
        """Whether a match waits only for its start, and people have come from elsewhere for it."""
        people = {chair.person for chair in self.chairs if chair.person}
        return self.status is Status.WAITING and len(people) > 1 and not any(chair.is_open for chair in self.chairs)

    @property
    def starts_at(self) -> float | None:
        """When the game begins by itself."""
        return self.filled + COUNTDOWN if self.is_full and self.filled is not None else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, or all seats but one have resigned."""
        assert self.state is not None
        return self.state.table.end is not None or len(self.resigned) >= len(self.seating) - 1

    @property
    def players(self) -> tuple[Player, ...]:
        """Who holds each seat."""
        seated = [self.chairs[chair] for chair in self.seating]
        return tuple(Player(chair.name, chair.age) for chair in seated)

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def actor(self) -> Seat | None:
        """The seat to act; None if there is none."""
        return None if self.status is not Status.PLAYING or self.state is None else self.game.actor(self.state)

    @property
    def bot_to_act(self) -> str | None:
        """The bot to act, if it is a bot's turn. Bots wait while all people are away."""
        return None if self.actor is None or not self.people_playing else self.bots[self.actor]

    @property
    def people_playing(self) -> list[Seat]:
        """The seats that people play themselves."""
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    def seats_of(self, person: Person | None) -> list[Seat]:
        """The seats of a person, including those that a stand-in plays for them."""
        return [seat for seat, chair in enumerate(self.seating) if person and self.chairs[chair].person == person]

    def chairs_of(self, person: Person | None) -> list[int]:
        """The chairs of a person."""
        return [number for number, chair in enumerate(self.chairs) if person and chair.person == person]

    @property
    def people_seated(self) -> list[Person]:
        """Who holds the seats that are not bots' seats; one person may hold several."""
        seated = (self.chairs[chair].person for chair in self.seating)
        return [person for person in seated if person]

    def can_undo(self, person: Person | None) -> bool:
        """Whether a person has made a turn that they may undo: no other person plays."""
        if self.status is not Status.PLAYING or self.people_seated != [person]:
            return False
        [seat] = self.seats_of(person)
        return self.bots[seat] is None and any(is_move(event, seat) for event in self.events)

    def events_before_last_turn(self, seat: Seat) -> int:
        """How many events there were when a seat began its last turn, or the one that it is making."""
        state, begun, before = self._begun(), -1, 0
        for number, event in enumerate(self.events):
            if is_move(event, seat) and state.table.turns != begun:
                begun, before = state.table.turns, number
            state = self.game.apply(state, event)
        return before

    def seen(self, seat: Seat | None) -> Observation:
        """What a seat sees; None is a spectator."""
        assert self.state is not None
        return self.game.observe(self.state, seat)

    def past(self, seat: Seat | None) -> tuple[Event, ...]:
        """The events so far, as a seat saw them."""
        return tuple(self.game.redact(event, seat) for event in self.events)

    def seen_record(self, seat: Seat) -> Record:
        """The record of a game that is not over, as a seat has seen it."""
        return replace(self.record(), events=self.past(seat), redacted=True, viewer=seat)

    def outcome(self) -> Outcome | None:
        """How the game ended by the rules; None if it is not over, or ended by resignation."""
        return None if self.state is None else self.game.outcome(self.state)

    @property
    def end(self) -> str:
        """How the game ended: by the rules, by resignation, or else why the match was closed."""
        assert self.state is not None
        if not self.is_over:
            return self.closed or ""
        return self.state.table.end.value if self.state.table.end else "resigned"

    def winners(self) -> tuple[Seat, ...]:
        """The winning seats; a seat that has resigned cannot win."""
        if self.state is None or not self.is_over:
            return ()
        left = [seat for seat in range(len(self.seating)) if seat not in self.resigned]
        scores = self.state.table.scores
        best = max(scores[seat] for seat in left)
        outcome = self.outcome()
        if outcome and set(outcome.winners) - self.resigned:
            return tuple(seat for seat in outcome.winners if seat not in self.resigned)
        return tuple(seat for seat in left if scores[seat] == best)

    def record(self) -> Record:
        """The record of the game, including secrets."""
        assert self.state is not None
        return Record.of(self.game, self.players, self.events, self.state)


def is_move(event: Event, seat: Seat | None = None) -> bool:
    """Whether an event is something that a seat did, of its own or of anyone's; a deal is not."""
    return not isinstance(event, Deal) and seat in (None, event.seat)


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """One entry, with the standings before it, between its items and after it; the first entry has none before it."""

    entry: Entry
    standings: tuple[Standing, ...]

    @property
    def after(self) -> Standing:
        return self.standings[-1]


class Draft:
    """The next entry while it is put together. Each item takes effect as it is added, and is never applied again."""

    def __init__(self, standing: Standing) -> None:
        self._standings, self.items = [standing], list[Item]()

    @property
    def now(self) -> Standing:
        """The standing after the items so far."""
        return self._standings[-1]

    def add(self, *items: Item) -> None:
        """Add items; refuses an event that the rules refuse."""
        for item in items:
            now = self.now
            self._standings.append(now.with_event(item) if isinstance(item, EVENTS) else now.with_notice(item))
            self.items.append(item)

    def deal(self, dealer: Dealer) -> None:
        """Let chance act until a seat must or the game is over."""
        game = self.now.game
        while (state := self.now.state) and game.actor(state) == CHANCE:
            self.add(dealer.deal(game.deals(state)))

    def change(self, time: float, key: str | None = None) -> Change:
        """The finished entry and what it changes."""
        entry, (*earlier, last) = Entry(tuple(self.items), time, key), self._standings
        number, answers = last.number + 1, last.answers
        if key is not None:
            answers = {**answers, key: Answer(number, entry.asked)}
        filled = last.filled if self._standings[0].is_full else time
        ended = last.ended if last.ended or last.status is not Status.OVER else time
        after = replace(last, number=number, changed=time, filled=filled, ended=ended, answers=answers)
        return Change(entry, (*earlier, after))
