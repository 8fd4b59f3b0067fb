"""Qwirkle Cubes: open hands of dice that may be rerolled before they are played."""

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
from sixfold.rules.game import check_in_hand, check_seats, replace_item
from sixfold.rules.grid_game import GridGame, GridOptions
from sixfold.rules.info import GameInfo, Pieces
from sixfold.rules.legal import Legal
from sixfold.rules.model import Deals, End, Observation, Phase, State, Table
from sixfold.rules.options import Value, option, override
from sixfold.rules.positions import check_tiles
from sixfold.rules.tiles import COLOURS, SHAPES, Tile, Tiles, add_tiles, largest_set, remove_tiles

FIRST_PLAY = 2  # the fewest cubes in the first play


@dataclass(frozen=True, kw_only=True)
class CubesOptions(GridOptions):
    """The number of cubes, and how often they may be rerolled."""

    BOOKS: ClassVar[Mapping[str, Mapping[str, Value]]] = {"none": {}, "004": {"book": "004", "players_max": 4}}

    lone_tile_score: int = override(
        GridOptions, "lone_tile_score", is_shown=False
    )  # nobody can play a single cube first
    cubes_per_colour: int = option(15, (5, 10, 15), "the number of cubes of each colour", label="Length", group="main")
    rerolls: int = option(
        1, range(7), "how many times you may roll cubes again before you play", label="Rolling again", group="main"
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class CubesTable(Table):
    """A table with open hands of cubes."""

    hands: tuple[Tiles, ...] = ()  # `observe` fills them in
    rolls: int = 0  # how often the seat to act may still roll

    @property
    def open_hands(self) -> tuple[Tiles, ...]:
        """All hands."""
        return self.hands

    def concealed(self) -> Table:
        """The table without the open hands."""
        return replace(self, hands=())


def cube_table(table: Table) -> CubesTable:
    """The table of a game with cubes; an empty one stands for any other table."""
    return table if isinstance(table, CubesTable) else _NO_CUBES


_NO_CUBES = CubesTable(ages=(), scores=(), hand_sizes=(), bag_size=0)


class Cubes(GridGame):
    """Qwirkle with dice: the bag holds colours, chance adds the shapes, and all hands are open."""

    info: ClassVar[GameInfo] = GameInfo(
        name="cubes",
        title="Qwirkle Cubes",
        options_class=CubesOptions,
        pieces=Pieces.CUBES,
        can_duplicate=False,  # cubes are rolled
        short=({"cubes_per_colour": 5}, {"cubes_per_colour": 10}),
    )
    options: CubesOptions
    _table_class: ClassVar[type[Table]] = CubesTable

    @property
    def tiles(self) -> Tiles:
        """All cubes, as they lie in the bag."""
        return tuple(Tile(colour, SHAPES[0]) for colour in COLOURS for _ in range(self.options.cubes_per_colour))

    def _blank(self, tile: Tile) -> Tile:
        """A cube in the bag shows no face; it is stored with its first one."""
        return Tile(tile.colour, SHAPES[0])

    def redact(self, event: Event, viewer: Seat | None) -> Event:
        """Nothing is hidden: all hands are open."""
        return event

    def observe(self, state: State, seat: Seat | None) -> Observation:
        """What a seat sees: the table with all hands on it."""
        seen = super().observe(state, seat)
        return replace(seen, table=replace(cube_table(seen.table), hands=state.hands))

    # Rolling ------------------------------------------------------------------------------------------

    def deals(self, state: State) -> Deals:
        """A rerolled cube, or else one from the bag, by its colour; all faces are equally likely."""
        if self.actor(state) != CHANCE:
            return Deals()
        colours = Counter(self._source(state)).items()
        faces = [Tile(cube.colour, shape) for cube, count in colours for shape in SHAPES for _ in range(count)]
        return Deals(state.table.owed[0], tuple(faces))

    def _source(self, state: State) -> Tiles:
        """Where the next tile comes from."""
        return state.aside or state.bag

    def _give(self, state: State, deal: Deal) -> State:
        """One cube goes to a hand: a rerolled one, or else one from the bag."""
        if not state.aside:
            return super()._give(state, deal)
        table, hand = state.table, add_tiles(state.hands[deal.seat], [deal.tile])
        aside = remove_tiles(state.aside, [self._blank(deal.tile)])
        sizes = replace_item(table.hand_sizes, deal.seat, len(hand))
        table = replace(table, hand_sizes=sizes, owed=table.owed[1:], aside_size=len(aside))
        return State(table, replace_item(state.hands, deal.seat, hand), state.bag, aside)

    def _finish_deals(self, state: State) -> State:
        """Rolled cubes are checked before the turn continues; drawn ones end it."""
        return self._settle(state) if state.table.phase is Phase.ROLL else super()._finish_deals(state)

    def _start(self, state: State) -> State:
        """The oldest player starts; nothing is declared."""
        seat = self._starter(state.table, (0,) * state.table.seats)
        return self._begin_turn(replace(state, table=replace(state.table, turn=seat, declared=())))

    def _begin_turn(self, state: State) -> State:
        """A turn starts with rolling."""
        table = replace(cube_table(state.table), phase=Phase.ROLL, rolls=self.options.rerolls)
        return self._settle(replace(state, table=table))

    def _settle(self, state: State) -> State:
        """The state after a roll: the seat may roll again or play; if it can do neither, all its cubes are rerolled."""
        table, hand = cube_table(state.table), state.hands[state.table.turn]
        if table.rolls:
            return state
        if self._can_play(table, hand) or not self._could_ever_play(table, hand):
            return replace(state, table=replace(table, phase=Phase.PLACE))
        return self._roll(state, hand)

    def _can_play(self, table: Table, hand: Tiles) -> bool:
        return largest_set(hand) >= FIRST_PLAY if table.opening else grid.can_play(table.board, hand)

    def _could_ever_play(self, table: Table, hand: Tiles) -> bool:
        """Whether some faces of these cubes could be played."""
        if table.opening:
            return len(hand) >= FIRST_PLAY
        return grid.can_play(table.board, [Tile(cube.colour, shape) for cube in hand for shape in SHAPES])

    def _roll(self, state: State, cubes: Tiles) -> State:
        seat = state.table.turn
        kept = remove_tiles(state.hands[seat], cubes)
        table = replace(
            state.table,
            hand_sizes=replace_item(state.table.hand_sizes, seat, len(kept)),
            aside_size=len(cubes),
            owed=(seat,) * len(cubes),
        )
        aside = tuple(sorted(map(self._blank, cubes)))
        return State(table, replace_item(state.hands, seat, kept), state.bag, aside)

    # What a seat may do -------------------------------------------------------------------------------

    def _opening_size(self, seen: Observation) -> int | None:
        """The first play must be the largest set."""
        return largest_set(seen.hand) if seen.table.opening else None

    def _actions(self, seen: Observation) -> Iterator[Action]:
        """Any cubes may be rerolled, or none; then come the plays, or a pass if there is none."""
        seat = seen.table.turn
        if seen.table.phase is Phase.ROLL:
            for count in range(len(seen.hand) + 1):
                yield from map(partial(Roll, seat), dict.fromkeys(combinations(seen.hand, count)))
            return
        plays = self._plays(seen)
        yield from map(partial(Place, seat, ordered=True), plays)
        if not plays:
            yield Pass(seat)

    def _legal(self, seen: Observation) -> Legal:
        """Roll, or the plays with their points."""
        return Legal(roll=True) if seen.table.phase is Phase.ROLL else super()._legal(seen)

    def _check_action(self, seen: Observation, action: Action) -> None:
        """Refuse an illegal action of the seat to act."""
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
            self._check_place(seen, action)
        elif self._can_play(seen.table, seen.hand):
            raise IllegalAction("pass-can-play")

    def _ends_turn(self, action: Action) -> bool:
        """The turn continues after a roll."""
        return not isinstance(action, Roll)

    def _act(self, state: State, action: Action) -> State:
        """The state after a legal action, with the deals that it owes."""
        table = cube_table(state.table)
        if isinstance(action, Roll):
            left = table.rolls - 1 if action.tiles else 0  # rolling nothing ends the rolling
            state = replace(state, table=replace(table, rolls=left))
            return self._roll(state, action.tiles) if action.tiles else self._settle(state)
        if isinstance(action, Place):
            return self._place(state, action)
        return replace(state, table=replace(table, idle=table.idle + 1))

    def _ending(self, state: State) -> End | None:
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
        """What seat 0 sees on its turn; ``hands`` are those of the others, ``phase`` is "roll" or "place"."""
        check_seats(self, seats)
        others = [*hands, *[""] * (seats - 1 - len(hands))]
        seen = self.observe(self.state(board, [hand, *others], None, 0, scores, opening, **more), 0)
        if bag is None:
            return seen
        table = replace(seen.table, bag_size=bag)
        check_tiles(self, table, (tile for held in table.open_hands for tile in held))
        return replace(seen, table=table)

    def _add_details(self, table: Table, /, phase: str = Phase.ROLL, **more: Any) -> Table:
        """A table written by hand, before or after rolling."""
        if phase not in (Phase.ROLL, Phase.PLACE):
            raise ValueError(f"the phase must be roll or place, not '{phase}'")
        rolls = self.options.rerolls if phase == Phase.ROLL else 0
        return replace(cube_table(super()._add_details(table, **more)), phase=Phase(phase), rolls=rolls)
