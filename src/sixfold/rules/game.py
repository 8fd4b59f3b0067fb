"""What a game is, and what all games share: seats, hands, bag, the first deal, who starts, turns, views."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, ClassVar, TypeVar

from sixfold.rules.actions import BOARD, CHANCE, Action, Cell, Deal, Event, Seat, parse_action
from sixfold.rules.errors import IllegalAction, OptionError
from sixfold.rules.model import End, Observation, Outcome, Phase, Points, State, Table
from sixfold.rules.options import Options, Value
from sixfold.rules.sight import face_down, redact
from sixfold.rules.tiles import HIDDEN, Tile, Tiles, added, largest_set, missing, without


class Game(ABC):
    """The rules of one game under chosen options; two games with the same name and options are equal.

    A subclass says what the actions are, what they score, and when the game is over.
    """

    name: ClassVar[str]
    version: ClassVar[int] = 1  # bumped only when the replay of an old record could differ
    hand_size: ClassVar[int] = 6
    stock: ClassVar[str] = "bag"  # where tiles are drawn from
    scoring: ClassVar[str] = "point"  # what is counted
    has_trades: ClassVar[bool] = False  # whether tiles can go back into the bag
    Options: ClassVar[type[Options]]

    def __init__(self, /, **options: Value) -> None:
        self.options = self.Options.chosen(self.name, options)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.options == getattr(other, "options", None)

    def __hash__(self) -> int:
        return hash((self.name, self.options))

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self.options.given().items())
        return f"game({self.name!r}{given})"

    # What a game has to say ---------------------------------------------------------------------------

    @property
    @abstractmethod
    def tiles(self) -> Tiles:
        """All tiles of the game."""

    @property
    def spaces(self) -> Mapping[Cell, str]:
        """What is printed on the board: a mark for each cell that has one."""
        return {}

    @abstractmethod
    def face_up(self, table: Table) -> Tiles:
        """The tiles that lie open on the table."""

    @abstractmethod
    def actions(self, seen: Observation) -> Iterator[Action]:
        """The legal actions of the seat on turn."""

    @abstractmethod
    def check_action(self, seen: Observation, action: Action) -> None:
        """Refuse an action of the seat on turn that is not legal."""

    @abstractmethod
    def points(self, seen: Observation, action: Action) -> Points:
        """What a legal action scores, by line and bonus."""

    @abstractmethod
    def act(self, state: State, action: Action) -> State:
        """The state after a legal action, with the deals that it owes."""

    @abstractmethod
    def ending(self, state: State) -> End | None:
        """Whether and how the game is over at the end of a turn."""

    @abstractmethod
    def position(self, *args: Any, **kwargs: Any) -> Observation:
        """A position written by hand, as seat 0 on turn sees it; each game takes what it has."""

    @abstractmethod
    def state(self, *args: Any, **kwargs: Any) -> State:
        """A position written by hand with all hands; each game takes what it has."""

    # The course of a game -----------------------------------------------------------------------------

    def initial(self, seats: int, ages: Sequence[int | None] | None = None) -> State:
        """The table before anything is dealt."""
        self.check_seats(seats)
        ages = (None,) * seats if ages is None else tuple(ages)
        if len(ages) != seats:
            raise ValueError(f"{seats} seats need {seats} ages (None where unknown), not {len(ages)}")
        if any(age is not None and age < 0 for age in ages):
            raise ValueError("an age is not negative")
        owed = self.first_deals(seats)
        if len(self.tiles) < len(owed):
            raise OptionError(f"{len(self.tiles)} tiles are too few for {seats} seats: {len(owed)} are dealt at first")
        table = Table(ages=ages, scores=(0,) * seats, hand_sizes=(0,) * seats, bag_size=len(self.tiles), owed=owed)
        return State(self.laid_out(table), ((),) * seats, self.tiles)

    def first_deals(self, seats: int) -> tuple[Seat, ...]:
        """Who is dealt a tile before the game begins, one entry for each tile."""
        return tuple(seat for seat in range(seats) for _ in range(self.hand_size))

    def laid_out(self, table: Table) -> Table:
        """The table with what a game lays out on it beforehand."""
        return table

    def ends_turn(self, action: Action) -> bool:
        """Whether the turn is over after this action, once all tiles owed are dealt."""
        return True

    def check_seats(self, seats: int) -> None:
        """Refuse a number of seats that the options do not allow."""
        if not 2 <= seats <= self.options.players_max:
            raise OptionError(f"{self.name} takes 2 to {self.options.players_max} seats here, not {seats}")

    def actor(self, state: State) -> Seat | None:
        """Who acts next: a seat, CHANCE, or None when the game is over."""
        if state.table.end:
            return None
        return CHANCE if state.table.owed else state.table.turn

    def deals(self, state: State) -> dict[Deal, int]:
        """What chance may do next: any tile of the bag, by its copies."""
        if self.actor(state) != CHANCE:
            return {}
        seat = state.table.owed[0]
        return {Deal(seat, tile): copies for tile, copies in Counter(state.bag).items()}

    def legal_actions(self, seen: Observation) -> Iterator[Action]:
        """What the seat may do; nothing for a spectator or a seat that is not on turn."""
        table = seen.table
        if seen.seat != table.turn or table.owed or table.end:
            return iter(())
        return self.actions(seen)

    def random_action(self, seen: Observation, rng: Random) -> Action:
        """One of the legal actions, each as likely as the other."""
        return rng.choice(tuple(self.legal_actions(seen)))

    def check(self, seen: Observation, action: Action) -> None:
        """Raise `IllegalAction` unless the seat may do this."""
        if seen.table.end:
            raise IllegalAction("game-over")
        if seen.table.owed:
            raise IllegalAction("deals-owed")
        if action.seat != seen.seat or action.seat != seen.table.turn:
            raise IllegalAction("not-your-turn")
        self.check_action(seen, action)

    def apply(self, state: State, event: Event) -> State:
        """The state after an event; refuses what `check` refuses."""
        if isinstance(event, Deal):
            return self._dealt(state, event)
        if event.seat not in range(state.table.seats):
            raise IllegalAction("not-your-turn")
        self.check(self.observe(state, event.seat), event)
        state = self.act(state, event)
        goes_on = state.table.owed or state.table.end or not self.ends_turn(event)
        return state if goes_on else self._turn_over(state)

    def after(self, seen: Observation, action: Action) -> Observation:
        """What the seat would see after its action and before any deal."""
        return self.observe(self.apply(face_down(seen), action), seen.seat)

    def observe(self, state: State, seat: Seat | None) -> Observation:
        """What a seat sees; None is a spectator."""
        if seat is None:
            return Observation(self, state.table, None, ())
        if seat not in range(state.table.seats):
            raise ValueError(f"there is no seat {seat}: the seats are 0 to {state.table.seats - 1}")
        return Observation(self, state.table, seat, state.hands[seat])

    def outcome(self, state: State) -> Outcome | None:
        """The result, once the game is over. A tie is a shared win."""
        table = state.table
        if table.end is None:
            return None
        best = max(table.scores)
        return Outcome(table.scores, tuple(s for s, score in enumerate(table.scores) if score == best), table.end)

    def redact(self, event: Event, viewer: Seat | None) -> Event:
        """The event with tiles that the viewer may not know lying face down."""
        return redact(event, viewer)

    def parse(self, text: str, seat: Seat) -> Action:
        """An action from its text; ``str(action)`` is the way back."""
        return parse_action(text, seat)

    # The steps ----------------------------------------------------------------------------------------

    def _dealt(self, state: State, deal: Deal) -> State:
        table = state.table
        if not table.owed or table.end:
            raise ValueError("no deal is owed")
        if deal.seat != table.owed[0]:
            owed, given = ("the board" if seat == BOARD else f"seat {seat}" for seat in (table.owed[0], deal.seat))
            raise ValueError(f"the next deal goes to {owed}, not to {given}")
        if missing(self.source(state), [self.blank(deal.tile)]) is not None:
            raise ValueError(f"the {self.stock} does not hold {deal.tile}")
        state = self.given(state, deal)
        return state if state.table.owed else self.dealt_all(state)

    def source(self, state: State) -> Tiles:
        """Where the next tile comes from."""
        return state.bag

    def blank(self, tile: Tile) -> Tile:
        """A tile as it lies in the bag."""
        return tile

    def dealt_all(self, state: State) -> State:
        """The state once no more tiles are owed: the game begins, or a turn is over."""
        return self.started(state) if state.table.phase is Phase.SETUP else self._turn_over(state)

    def given(self, state: State, deal: Deal) -> State:
        """One tile goes from the bag to a hand."""
        table, seat = state.table, deal.seat
        hand = added(state.hands[seat], [deal.tile])
        table = replace(
            table,
            hand_sizes=put(table.hand_sizes, seat, len(hand)),
            bag_size=table.bag_size - 1,
            owed=table.owed[1:],
        )
        return State(table, put(state.hands, seat, hand), without(state.bag, [self.blank(deal.tile)]), state.aside)

    def started(self, state: State) -> State:
        """The first hands are dealt: the largest sets are declared, and the largest of them starts."""
        told = state.table.declared
        sizes = [largest_set(hand) if HIDDEN not in hand else None for hand in state.hands]
        if not any(told) and None in sizes:
            raise ValueError("hands that lie face down need their declared sets")
        if told and any(size not in (None, said) for size, said in zip(sizes, told, strict=True)):
            raise ValueError(f"the declared sets {told} do not fit the hands")
        declared = told or tuple(size or 0 for size in sizes)
        table = replace(state.table, declared=declared, phase=Phase.PLAY, turn=self.start_seat(state.table, declared))
        return replace(state, table=table)

    def start_seat(self, table: Table, declared: Sequence[int]) -> Seat:
        """The seat with the largest set, among equals the oldest: any age beats none, then the lower seat."""
        ages = [-1 if age is None else age for age in table.ages]
        return max(range(table.seats), key=lambda seat: (declared[seat], ages[seat], -seat))

    def _turn_over(self, state: State) -> State:
        """Put tiles set aside into the bag, pass the turn on, and see whether the game is over."""
        # Only now: nobody may draw what they have just traded away.
        # Where tiles lie face down, these do too from now on: who will draw them cannot be seen.
        face_down = any(HIDDEN in tiles for tiles in (*state.hands, state.bag))
        bag = added(state.bag, (HIDDEN,) * len(state.aside) if face_down else state.aside)
        table = replace(
            state.table,
            bag_size=len(bag),
            aside_size=0,
            taken=None,
            phase=Phase.PLAY,
            turn=(state.table.turn + 1) % state.table.seats,
            turns=state.table.turns + 1,
        )
        state = State(table, state.hands, bag)
        end = self.ending(state)
        return finish(state, end) if end else self.begin_turn(state)

    def begin_turn(self, state: State) -> State:
        """The state in which the next seat begins its turn."""
        return state


def finish(state: State, end: End) -> State:
    """The state at the end of the game."""
    return replace(state, table=replace(state.table, end=end, phase=Phase.OVER))


def check_in_hand(hand: Tiles, tiles: Iterable[Tile]) -> None:
    """Refuse tiles that the seat does not hold."""
    lacking = missing(hand, tiles)
    if lacking is not None:
        raise IllegalAction("not-so-many-in-hand" if lacking in hand else "not-in-hand", {"tile": lacking})


_T = TypeVar("_T")


def put(items: tuple[_T, ...], index: int, item: _T) -> tuple[_T, ...]:
    """The tuple with one item exchanged."""
    return (*items[:index], item, *items[index + 1 :])
