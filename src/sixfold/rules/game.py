"""What a game is, and what all games share: seats, hands, bag, the first deal, who starts, turns, views.

Users call the public names. A subclass fills in the hooks, whose names begin with an underscore.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from random import Random
from typing import Any, ClassVar, TypeVar

from sixfold.rules.actions import BOARD, CHANCE, Action, Cell, Deal, Event, Placement, Seat, parse_action
from sixfold.rules.errors import IllegalAction, OptionError
from sixfold.rules.info import GameInfo
from sixfold.rules.legal import Legal
from sixfold.rules.model import Deals, End, Observation, Outcome, Phase, Points, State, Table
from sixfold.rules.options import Options, Value
from sixfold.rules.redaction import face_down, redact
from sixfold.rules.tiles import HIDDEN, Tile, Tiles, add_tiles, first_missing, largest_set, remove_tiles


class Game(ABC):
    """The rules of one game under chosen options; two games with the same name and options are equal."""

    info: ClassVar[GameInfo]
    name: ClassVar[str]  # from `info`
    _table_class: ClassVar[type[Table]] = Table

    def __init_subclass__(cls) -> None:
        if "info" in vars(cls):
            bases = (base for base in cls.__mro__[1:] if issubclass(base, Game) and "info" in vars(base))
            cls.name = cls.info.name
            cls.info = replace(cls.info, parents=tuple(base.info.name for base in bases))

    def __init__(self, /, **options: Value) -> None:
        self.options: Options = self.info.options_class.resolve(self.name, options)

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.options == getattr(other, "options", None)

    def __hash__(self) -> int:
        return hash((self.name, self.options))

    def __repr__(self) -> str:
        given = "".join(f", {name}={value!r}" for name, value in self.options.differences().items())
        return f"game({self.name!r}{given})"

    @property
    @abstractmethod
    def tiles(self) -> Tiles:
        """All tiles of the game."""

    @cached_property
    def _tile_counts(self) -> Counter[Tile]:
        """How many of each tile the game has."""
        return Counter(self.tiles)

    @property
    def spaces(self) -> Mapping[Cell, str]:
        """What is printed on the board: a mark for each cell that has one."""
        return {}

    # The course of a match ----------------------------------------------------------------------------

    def initial(self, seats: int, ages: Sequence[int | None] | None = None) -> State:
        """The table before anything is dealt."""
        check_seats(self, seats)
        ages = (None,) * seats if ages is None else tuple(ages)
        if len(ages) != seats:
            raise ValueError(f"{seats} seats need {seats} ages (None where unknown), not {len(ages)}")
        if any(age is not None and age < 0 for age in ages):
            raise ValueError("an age cannot be negative")
        owed = self._first_deals(seats)
        if len(self.tiles) < len(owed):
            raise OptionError(
                f"{len(self.tiles)} tiles are too few for {seats} seats: the first deal takes {len(owed)}"
            )
        table = self._table_class(
            ages=ages, scores=(0,) * seats, hand_sizes=(0,) * seats, bag_size=len(self.tiles), owed=owed
        )
        return State(self._lay_out(table), ((),) * seats, self.tiles)

    def actor(self, state: State) -> Seat | None:
        """Who acts next: a seat, CHANCE, or None when the game is over."""
        if state.table.end:
            return None
        return CHANCE if state.table.owed else state.table.turn

    def deals(self, state: State) -> Deals:
        """What chance may do next: any tile of the bag, by its copies."""
        return Deals(state.table.owed[0], state.bag) if self.actor(state) == CHANCE else Deals()

    def legal_actions(self, seen: Observation) -> Iterator[Action]:
        """What the seat may do; nothing for a spectator or a seat that has to wait."""
        return self._actions(seen) if _may_act(seen) else iter(())

    def legal(self, seen: Observation) -> Legal:
        """The same in the compact form that screens need."""
        return self._legal(seen) if _may_act(seen) else Legal()

    @abstractmethod
    def points(self, seen: Observation, action: Action) -> Points:
        """What a legal action scores, by line and bonus."""

    def check(self, seen: Observation, action: Action) -> None:
        """Raise `IllegalAction` unless the seat may do this."""
        if seen.table.end:
            raise IllegalAction("game-over")
        if seen.table.owed:
            raise IllegalAction("deals-owed")
        if action.seat != seen.seat or action.seat != seen.table.turn:
            raise IllegalAction("not-your-turn")
        self._check_action(seen, action)

    def apply(self, state: State, event: Event) -> State:
        """The state after an event; refuses what `check` refuses."""
        if isinstance(event, Deal):
            return self._deal(state, event)
        if event.seat not in range(state.table.seats):
            raise IllegalAction("not-your-turn")
        self.check(self.observe(state, event.seat), event)
        state = self._act(state, event)
        is_unfinished = state.table.owed or state.table.end or not self._ends_turn(event)
        return state if is_unfinished else self._end_turn(state)

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
        """The event with the tiles that the viewer may not know face down."""
        return redact(event, viewer)

    def parse(self, text: str, seat: Seat) -> Action:
        """An action from its text; ``str(action)`` is the inverse."""
        return parse_action(text, seat)

    @abstractmethod
    def position(self, *args: Any, **kwargs: Any) -> Observation:
        """A position written by hand, as seat 0 sees it before its turn; the arguments depend on the game."""

    @abstractmethod
    def state(self, *args: Any, **kwargs: Any) -> State:
        """A position written by hand with all hands; the arguments depend on the game."""

    # Hooks: what a game decides -----------------------------------------------------------------------

    @abstractmethod
    def _actions(self, seen: Observation) -> Iterator[Action]:
        """The legal actions of the seat to act."""

    @abstractmethod
    def _legal(self, seen: Observation) -> Legal:
        """The same in compact form."""

    @abstractmethod
    def _check_action(self, seen: Observation, action: Action) -> None:
        """Refuse an illegal action of the seat to act."""

    @abstractmethod
    def _act(self, state: State, action: Action) -> State:
        """The state after a legal action, with the deals that it owes."""

    @abstractmethod
    def _ending(self, state: State) -> End | None:
        """Whether and how the match is over at the end of a turn."""

    @abstractmethod
    def _face_up(self, table: Table) -> Tiles:
        """The tiles that lie open on the table."""

    def _random_action(self, seen: Observation, rng: Random) -> Action:
        """A uniformly random legal action."""
        return rng.choice(tuple(self.legal_actions(seen)))

    def _ends_turn(self, action: Action) -> bool:
        """Whether the turn is over after this action, once all tiles owed are dealt."""
        return True

    def _first_deals(self, seats: int) -> tuple[Seat, ...]:
        """Who is dealt a tile before the first turn, one entry for each tile."""
        return tuple(seat for seat in range(seats) for _ in range(self.info.hand_size))

    def _lay_out(self, table: Table) -> Table:
        """The table with what lies on it before the first deal."""
        return table

    def _taken_tile(self, table: Table) -> Placement | None:
        """The tile that the seat to act has taken off the board in this turn."""
        return None

    def _with_end(self, state: State, end: End | None) -> State:
        """A face-down state after its last event: over if that event ended the match and only hidden hands show it."""
        return state

    def _is_consistent(self, state: State) -> bool:
        """Whether the hands together agree with what the table shows about them."""
        return True

    def _turn_start(self, table: Table) -> Table:
        """The table as it was when the turn began."""
        return table

    # Hooks: the steps of a match ----------------------------------------------------------------------

    def _deal(self, state: State, deal: Deal) -> State:
        table = state.table
        if not table.owed or table.end:
            raise ValueError("no deal is owed")
        if deal.seat != table.owed[0]:
            owed, given = ("the board" if seat == BOARD else f"seat {seat}" for seat in (table.owed[0], deal.seat))
            raise ValueError(f"the next deal goes to {owed}, not to {given}")
        if first_missing(self._source(state), [self._blank(deal.tile)]) is not None:
            raise ValueError(f"the {self.info.stock} does not hold {deal.tile}")
        state = self._give(state, deal)
        return state if state.table.owed else self._finish_deals(state)

    def _source(self, state: State) -> Tiles:
        """Where the next tile comes from."""
        return state.bag

    def _blank(self, tile: Tile) -> Tile:
        """A tile as it lies in the bag."""
        return tile

    def _finish_deals(self, state: State) -> State:
        """The state once no more tiles are owed: the game begins, or a turn is over."""
        return self._start(state) if state.table.phase is Phase.SETUP else self._end_turn(state)

    def _give(self, state: State, deal: Deal) -> State:
        """One tile goes from the bag to a hand."""
        table, seat = state.table, deal.seat
        hand = add_tiles(state.hands[seat], [deal.tile])
        table = replace(
            table,
            hand_sizes=replace_item(table.hand_sizes, seat, len(hand)),
            bag_size=table.bag_size - 1,
            owed=table.owed[1:],
        )
        bag = remove_tiles(state.bag, [self._blank(deal.tile)])
        return State(table, replace_item(state.hands, seat, hand), bag, state.aside)

    def _start(self, state: State) -> State:
        """The first hands are dealt: the largest sets are declared, and the largest of them starts."""
        announced = state.table.declared
        sizes = [largest_set(hand) if HIDDEN not in hand else None for hand in state.hands]
        if not any(announced) and None in sizes:
            raise ValueError("hands that lie face down need their declared sets")
        if announced and any(size not in (None, declared) for size, declared in zip(sizes, announced, strict=True)):
            raise ValueError(f"the declared sets {announced} do not fit the hands")
        declared = announced or tuple(size or 0 for size in sizes)
        table = replace(state.table, declared=declared, phase=Phase.PLAY, turn=self._starter(state.table, declared))
        return replace(state, table=table)

    def _starter(self, table: Table, declared: Sequence[int]) -> Seat:
        """The seat with the largest set, among equals the oldest: any age beats none, then the lower seat."""
        ages = [-1 if age is None else age for age in table.ages]
        return max(range(table.seats), key=lambda seat: (declared[seat], ages[seat], -seat))

    def _end_turn(self, state: State) -> State:
        """Put tiles set aside into the bag, pass the turn on, and see whether the game is over."""
        # Only now: nobody may draw what they have just traded away.
        # Where tiles lie face down, these do too from now on: who will draw them cannot be seen.
        face_down = any(HIDDEN in tiles for tiles in (*state.hands, state.bag))
        bag = add_tiles(state.bag, (HIDDEN,) * len(state.aside) if face_down else state.aside)
        table = replace(state.table, bag_size=len(bag), aside_size=0)
        state = State(self._pass_turn(table), state.hands, bag)
        end = self._ending(state)
        return finish(state, end) if end else self._begin_turn(state)

    def _pass_turn(self, table: Table) -> Table:
        """The table when the next seat is to act."""
        return replace(table, phase=Phase.PLAY, turn=(table.turn + 1) % table.seats, turns=table.turns + 1)

    def _begin_turn(self, state: State) -> State:
        """The state in which the next seat begins its turn."""
        return state


def check_seats(game: Game, seats: int) -> None:
    """Refuse a number of seats that the options do not allow."""
    if not 2 <= seats <= game.options.players_max:
        raise OptionError(f"{game.name} takes 2 to {game.options.players_max} seats with these options, not {seats}")


def possible_seats(game: Game) -> list[int]:
    """The numbers of seats that the options allow and that there are enough tiles for."""
    return [
        seats for seats in range(2, game.options.players_max + 1) if len(game._first_deals(seats)) <= len(game.tiles)
    ]


def all_tiles(game: Game, state: State) -> Tiles:
    """Every tile of a state, wherever it is, as it comes out of the bag."""
    held = (tile for hand in state.hands for tile in hand)
    tiles = (*held, *state.bag, *state.aside, *game._face_up(state.table))
    return tuple(sorted(map(game._blank, tiles)))


def _may_act(seen: Observation) -> bool:
    table = seen.table
    return seen.seat == table.turn and not table.owed and not table.end


def finish(state: State, end: End) -> State:
    """The state at the end of the game."""
    return replace(state, table=replace(state.table, end=end, phase=Phase.OVER))


def check_in_hand(hand: Tiles, tiles: Iterable[Tile]) -> None:
    """Refuse tiles that the seat does not hold."""
    lacking = first_missing(hand, tiles)
    if lacking is not None:
        raise IllegalAction("not-so-many-in-hand" if lacking in hand else "not-in-hand", {"tile": lacking})


_T = TypeVar("_T")


def replace_item(items: tuple[_T, ...], index: int, item: _T) -> tuple[_T, ...]:
    """The tuple with one item replaced."""
    return (*items[:index], item, *items[index + 1 :])
