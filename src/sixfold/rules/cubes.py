"""Qwirkle Cubes: open hands of dice that are rolled again before they are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations
from typing import Any, ClassVar

from sixfold.rules import grid
from sixfold.rules.actions import CHANCE, Action, Deal, Event, Pass, Place, Roll, Seat
from sixfold.rules.errors import IllegalAction
from sixfold.rules.game import check_in_hand, put
from sixfold.rules.model import End, Observation, Phase, State, Table
from sixfold.rules.options import Options, Value, option
from sixfold.rules.placing import Placing, PlacingOptions
from sixfold.rules.tiles import COLOURS, SHAPES, Tile, Tiles, added, largest_set, without

FIRST_PLAY = 2  # cubes, at least


@dataclass(frozen=True, kw_only=True)
class CubesOptions(PlacingOptions):
    """How many cubes there are, and how often they may be rolled again."""

    BOOKS: ClassVar[Mapping[str, Mapping[str, Value]]] = {"none": {}, "004": {"book": "004", "players_max": 4}}

    book: str = option("none", tuple(BOOKS), "the rule book whose settings are the defaults")
    cubes_per_colour: int = option(15, (5, 10, 15), "how many cubes of each colour there are")
    rerolls: int = option(1, range(7), "how often a seat may roll cubes again before it plays")


class Cubes(Placing):
    """Qwirkle with dice: the bag holds colours, chance adds the shapes, and all hands are open."""

    name: ClassVar[str] = "cubes"
    Options: ClassVar[type[Options]] = CubesOptions
    options: CubesOptions

    @property
    def tiles(self) -> Tiles:
        """All cubes, as they lie in the bag."""
        return tuple(Tile(colour, SHAPES[0]) for colour in COLOURS for _ in range(self.options.cubes_per_colour))

    def blank(self, tile: Tile) -> Tile:
        """A cube in the bag shows nothing: any face will do, and it is the first one."""
        return Tile(tile.colour, SHAPES[0])

    def redact(self, event: Event, viewer: Seat | None) -> Event:
        """Nothing is hidden: everybody plays with open hands."""
        return event

    def observe(self, state: State, seat: Seat | None) -> Observation:
        """What a seat sees: the table with all hands on it."""
        seen = super().observe(state, seat)
        return replace(seen, table=replace(seen.table, hands=state.hands))

    # Rolling ------------------------------------------------------------------------------------------

    def deals(self, state: State) -> dict[Deal, int]:
        """A cube that is rolled again, or else one from the bag, by its colour; all faces are equally likely."""
        if self.actor(state) != CHANCE:
            return {}
        seat = state.table.owed[0]
        colours = Counter(state.aside or state.bag)
        return {Deal(seat, Tile(cube.colour, shape)): n for cube, n in colours.items() for shape in SHAPES}

    def source(self, state: State) -> Tiles:
        """Where the next tile comes from."""
        return state.aside or state.bag

    def given(self, state: State, deal: Deal) -> State:
        """One cube goes to a hand: from those that are rolled again, or else from the bag."""
        if not state.aside:
            return super().given(state, deal)
        table, hand = state.table, added(state.hands[deal.seat], [deal.tile])
        aside = without(state.aside, [self.blank(deal.tile)])
        sizes = put(table.hand_sizes, deal.seat, len(hand))
        table = replace(table, hand_sizes=sizes, owed=table.owed[1:], aside_size=len(aside))
        return State(table, put(state.hands, deal.seat, hand), state.bag, aside)

    def dealt_all(self, state: State) -> State:
        """Rolled cubes are looked at before the turn goes on; drawn ones end it."""
        return self._settled(state) if state.table.phase is Phase.ROLL else super().dealt_all(state)

    def started(self, state: State) -> State:
        """The oldest player starts; nothing is declared."""
        seat = self.start_seat(state.table, (0,) * state.table.seats)
        return self.begin_turn(replace(state, table=replace(state.table, turn=seat, declared=())))

    def begin_turn(self, state: State) -> State:
        """A turn begins with rolling."""
        table = replace(state.table, phase=Phase.ROLL, rolls=self.options.rerolls)
        return self._settled(replace(state, table=table))

    def _settled(self, state: State) -> State:
        """The state after a roll: roll again if one likes, play if one can, and else roll all cubes by force."""
        table, hand = state.table, state.hands[state.table.turn]
        if table.rolls:
            return state
        if self._can_play(table, hand) or not self._could_ever_play(table, hand):
            return replace(state, table=replace(table, phase=Phase.PLACE))
        return self._rolled(state, hand)

    def _can_play(self, table: Table, hand: Tiles) -> bool:
        return largest_set(hand) >= FIRST_PLAY if table.opening else grid.can_play(table.board, hand)

    def _could_ever_play(self, table: Table, hand: Tiles) -> bool:
        """Whether some faces of these cubes could be played."""
        if table.opening:
            return len(hand) >= FIRST_PLAY
        return grid.can_play(table.board, [Tile(cube.colour, shape) for cube in hand for shape in SHAPES])

    def _rolled(self, state: State, cubes: Tiles) -> State:
        seat = state.table.turn
        kept = without(state.hands[seat], cubes)
        table = replace(
            state.table,
            hand_sizes=put(state.table.hand_sizes, seat, len(kept)),
            aside_size=len(cubes),
            owed=(seat,) * len(cubes),
        )
        aside = tuple(sorted(map(self.blank, cubes)))
        return State(table, put(state.hands, seat, kept), state.bag, aside)

    # What a seat may do -------------------------------------------------------------------------------

    def opening_size(self, seen: Observation) -> int | None:
        """The first play must be the largest set."""
        return largest_set(seen.hand) if seen.table.opening else None

    def actions(self, seen: Observation) -> Iterator[Action]:
        """Any cubes may be rolled again, none included; then come the plays, or pass if there is none."""
        seat = seen.table.turn
        if seen.table.phase is Phase.ROLL:
            for count in range(len(seen.hand) + 1):
                yield from map(partial(Roll, seat), dict.fromkeys(combinations(seen.hand, count)))
            return
        plays = self.plays(seen)
        yield from map(partial(Place, seat, ordered=True), plays)
        if not plays:
            yield Pass(seat)

    def check_action(self, seen: Observation, action: Action) -> None:
        """Refuse an action of the seat on turn that is not legal."""
        rolling = seen.table.phase is Phase.ROLL
        if isinstance(action, Roll):
            if not rolling:
                raise IllegalAction("no-roll-left")
            check_in_hand(seen.hand, action.tiles)
        elif not isinstance(action, Place | Pass):
            raise IllegalAction("unknown-action")
        elif rolling:
            raise IllegalAction("roll-first")
        elif isinstance(action, Place):
            self.check_place(seen, action)
        elif self._can_play(seen.table, seen.hand):
            raise IllegalAction("pass-can-play")

    def ends_turn(self, action: Action) -> bool:
        """After rolling the turn goes on."""
        return not isinstance(action, Roll)

    def act(self, state: State, action: Action) -> State:
        """The state after a legal action, with the deals that it owes."""
        table = state.table
        if isinstance(action, Roll):
            left = table.rolls - 1 if action.tiles else 0  # to roll nothing is to be content
            state = replace(state, table=replace(table, rolls=left))
            return self._rolled(state, action.tiles) if action.tiles else self._settled(state)
        if isinstance(action, Place):
            return self.placed(state, action)
        return replace(state, table=replace(table, idle=table.idle + 1))

    def ending(self, state: State) -> End | None:
        """A full round of passes ends the game, whatever the bag holds."""
        return End.BLOCKED if state.table.idle >= state.table.seats else None

    # Positions written by hand ------------------------------------------------------------------------

    def position(
        self,
        board: str = "",
        hand: str = "",
        bag: int | None = None,
        seats: int = 2,
        scores: Sequence[int] | None = None,
        opening: bool | None = None,
        hands: Sequence[str] = (),
        **more: Any,
    ) -> Observation:
        """What seat 0, on turn, sees; ``hands`` are those of the others, ``phase`` is "roll" or "place"."""
        self.check_seats(seats)
        others = [*hands, *[""] * (seats - 1 - len(hands))]
        seen = self.observe(self.state(board, [hand, *others], None, 0, scores, opening, **more), 0)
        return seen if bag is None else replace(seen, table=replace(seen.table, bag_size=bag))

    def written(self, table: Table, /, phase: str = Phase.ROLL, **more: Any) -> Table:
        """A table written by hand: whether cubes are still rolled, or are to be placed."""
        if phase not in (Phase.ROLL, Phase.PLACE):
            raise ValueError(f"a turn is in phase roll or place, not '{phase}'")
        rolls = self.options.rerolls if phase == Phase.ROLL else 0
        return replace(super().written(table, **more), phase=Phase(phase), rolls=rolls)
