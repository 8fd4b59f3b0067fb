"""States that a viewer cannot tell from the real one: the unseen tiles, redealt.

Two things narrow the choice: the sets declared at the start are known, and a seat that passed had nothing to
play. Both are about earlier hands. Given the past, each sampled hand is traced back through its seat's own
turns; without it, only what the table itself still shows is used (seats that have not acted yet, passes since
the last play).

Whether play continues depends on all hands together. With an empty bag that tells nothing more, because the hands
hold the same tiles in every sample; after a round of passes in Rummy it tells whether any seat could play.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from math import prod
from random import Random

from sixfold.rules.actions import Deal, Event, Laid, Pass, Seat, Take, Trade
from sixfold.rules.errors import IllegalAction
from sixfold.rules.game import Game
from sixfold.rules.model import Observation, Phase, State, Table
from sixfold.rules.redaction import face_down, unseen, with_declared, with_end
from sixfold.rules.tiles import TILES, WHOLE_LINES, Tile, Tiles, largest_set

TRIES = 5_000  # for one hand
DEALS = 200  # for all hands together


def sample_state(seen: Observation, rng: Random, past: Sequence[Event] | None = None) -> State:
    """A state that looks exactly like the real one to the viewer.

    ``past`` are the events so far, redacted for the viewer. Refuses a position whose tiles do not add up.
    """
    return Sampler(seen, past).sample(rng)


class Sampler:
    """Samples many states of one observation; the past is analysed once."""

    def __init__(self, seen: Observation, past: Sequence[Event] | None = None) -> None:
        game, table = seen.game, seen.table
        self.game, self.seen = game, seen
        self.pool = unseen(seen)
        known = sum(map(len, table.open_hands)) if table.open_hands else len(seen.hand)
        needed = sum(table.hand_sizes) - known + table.bag_size + table.aside_size
        if len(self.pool) != needed:
            raise ValueError(f"the tiles do not add up: {len(self.pool)} are unseen, but the table needs {needed}")
        self.history = [] if past is None else _history(game, seen, past)
        acted = (table.turn - k - 1 for k in range(min(table.turns, table.seats)))
        self.acted = {seat % table.seats for seat in acted}
        if table.owed and table.phase is Phase.PLAY:
            self.acted.add(table.turn)  # in the middle of its turn
        self.returned = self._returned_tiles()
        self.own_aside = self._own_aside()
        self.certain = self._certain_tiles()
        # Without trades, a seat that did not play has passed.
        can_trade = game.info.has_trades and table.bag_size
        self.passed = {} if can_trade else self._tables_at_passes()
        self.last_passes = {seat: self._last_pass(seat) for seat in range(table.seats)}

    def _tables_at_passes(self) -> dict[Seat, Table]:
        """For each seat that has passed since the last play, the table as it lay then."""
        table = self.seen.table
        then = self.game._turn_start(replace(table, end=None, phase=Phase.PLAY) if table.end else table)
        # A seat that has taken a tile in this turn holds more than it did when it passed.
        count = min(table.idle, table.seats - (then is not table and not table.end))
        # A round of passes that ended the match tells as much about every seat as about the last one.
        seats = {(table.turn - n - 1) % table.seats: table.idle - (0 if table.end else n + 1) for n in range(count)}
        return {seat: replace(then, turn=seat, idle=idle) for seat, idle in seats.items()}

    def _returned_tiles(self) -> dict[Seat, list[Tile]]:
        """For each seat, the tiles that the viewer has traded since that seat last drew: it cannot hold them."""
        returned: dict[Seat, list[Tile]] = {seat: [] for seat in range(self.seen.table.seats)}
        aside: Tiles = ()  # back in the bag only when the viewer has drawn
        for _, event in self.history:
            own = event.seat == self.seen.seat
            if aside and not (own and isinstance(event, Deal)):
                returned = {seat: [*tiles, *aside] for seat, tiles in returned.items()}
                aside = ()
            if own and isinstance(event, Trade):
                aside = event.tiles
            elif own and isinstance(event, Deal):
                returned = {seat: _rest_of(tiles, event.tiles) for seat, tiles in returned.items()}
            elif isinstance(event, Deal):
                returned[event.seat] = []
        return {seat: [*tiles, *aside] for seat, tiles in returned.items()}

    def _certain_tiles(self) -> dict[Seat, list[Tile]]:
        """For each seat, the tiles that it has openly taken from the board and must still hold."""
        table = self.seen.table
        certain: dict[Seat, list[Tile]] = {seat: [] for seat in range(table.seats)}
        taken = self.game._taken_tile(table)
        if taken and not self.history and not table.owed:
            certain[table.turn] = [taken.tile]
        for _, event in self.history:
            if isinstance(event, Take):
                certain[event.seat].append(event.placement.tile)
            elif isinstance(event, Trade):
                del certain[event.seat][: len(event.tiles)]  # only the number of traded tiles is seen
            elif isinstance(event, Laid):
                certain[event.seat] = _rest_of(certain[event.seat], event.tiles)
        return certain

    def _last_pass(self, seat: Seat) -> tuple[int, frozenset[Tile]] | None:
        """The number of tiles a seat has drawn since it last passed, and the tiles it may have held then."""
        if seat in self.passed:
            return 0, self._harmless(Observation(self.game, self.passed[seat], seat, ()))
        drawn = 0
        for before, event in reversed(self.history):
            if event.seat != seat:
                continue
            if isinstance(event, Pass):
                return drawn, self._harmless(replace(before, seat=seat))
            drawn += isinstance(event, Deal)
        return None

    def _harmless(self, seen: Observation) -> frozenset[Tile]:
        """The tiles that a seat may hold when it must pass: those it could not have played alone."""
        return frozenset(tile for tile in TILES if self._had_to_pass(replace(seen, hand=(tile,))))

    def _own_aside(self) -> Tiles:
        """The tiles that the viewer itself has just set aside, as far as the past is known."""
        if not self.seen.table.aside_size or self.seen.table.turn != self.seen.seat:
            return ()
        return next((event.tiles for _, event in reversed(self.history) if isinstance(event, Trade)), ())

    def sample(self, rng: Random) -> State:
        """One more state."""
        for _ in range(DEALS):
            if state := self._redeal(rng):
                return state
        raise ValueError("no deal of the unseen tiles fits what has happened")

    def _redeal(self, rng: Random) -> State | None:
        table, seen = self.seen.table, self.seen
        if table.open_hands:
            return self._with_open_hands(rng)
        hands = [list(seen.hand) if seat == seen.seat else list(self.certain[seat]) for seat in range(table.seats)]
        left = _rest_of(self.pool, [tile for seat, hand in enumerate(hands) if seat != seen.seat for tile in hand])
        for seat, hand in enumerate(hands):
            if seat != seen.seat:
                more = self._sampled_tiles(seat, table.hand_sizes[seat] - len(hand), left, rng)
                if more is None:
                    return None
                hand += more
                left = _rest_of(left, more)
        aside = self.own_aside or tuple(rng.sample(left, table.aside_size))
        bag = _rest_of(left, aside)
        held = tuple(tuple(sorted(hand)) for hand in hands)
        state = State(table, held, tuple(sorted(bag)), tuple(sorted(aside)))
        return state if self.game._is_consistent(state) else None

    def _with_open_hands(self, rng: Random) -> State:
        """With open hands, only the bag and the tiles set aside are unknown."""
        table = self.seen.table
        bag = rng.sample(self.pool, table.bag_size)
        aside = _rest_of(self.pool, bag)
        return State(table.concealed(), table.open_hands, tuple(sorted(bag)), tuple(sorted(aside)))

    def _sampled_tiles(self, seat: Seat, count: int, left: Sequence[Tile], rng: Random) -> Tiles | None:
        """This many tiles for a seat, besides those it is known to hold."""
        left = _rest_of(left, self.returned[seat])
        if len(left) < count:
            return None
        declared = self.seen.table.declared
        if declared and seat not in self.acted:
            return _hand_with_set(left, count, declared[seat], rng)
        drawn, harmless = self.last_passes[seat] or (count, frozenset())
        kept = max(0, count - drawn)
        held_then = [tile for tile in left if tile in harmless]
        if len(held_then) < kept:
            return None
        for _ in range(TRIES):
            # Chosen to fit the last pass: finding such tiles by chance could take forever.
            old = rng.sample(held_then, kept)
            tiles = (*old, *rng.sample(_rest_of(left, old), count - kept))
            if self._fits_past(seat, (*self.certain[seat], *tiles), rng):
                return tiles
        return None

    def _fits_past(self, seat: Seat, hand: Tiles, rng: Random) -> bool:
        """Whether the seat could have reached this hand."""
        if seat in self.passed and not self._had_to_pass(Observation(self.game, self.passed[seat], seat, hand)):
            return False
        earlier = _EarlierHand(hand, rng)
        for before, event in reversed(self.history):
            if event.seat != seat:
                continue
            if not earlier.held:
                break  # earlier events say nothing about the present hand
            if isinstance(event, Deal) and before.table.phase is Phase.SETUP:
                declared = self.seen.table.declared
                return not declared or largest_set(earlier.tiles) == declared[seat]
            if isinstance(event, Pass):
                held_then = tuple(sorted(earlier.held))
                if not self._had_to_pass(replace(before, seat=seat, hand=held_then)):
                    return False
            if not earlier.undo(before, event):
                return False
        return True

    def _had_to_pass(self, seen: Observation) -> bool:
        try:
            self.game.check(seen, Pass(seen.table.turn))
        except IllegalAction:
            return False
        return True


class _EarlierHand:
    """A hand traced back through its seat's events, last first; chance decides what nobody has seen."""

    def __init__(self, hand: Tiles, rng: Random) -> None:
        self.rng = rng
        self.held = list(hand)  # what remains of the present hand
        self.gone: list[Tile] = []  # has left the hand since
        self.traded: list[Tile] = []  # of these, what stands for traded tiles, which are not seen
        self.drawn: list[Tile] = []  # came with the last draw: nobody draws what they have just traded away

    @property
    def tiles(self) -> list[Tile]:
        """The whole hand as it was."""
        return [*self.held, *self.gone]

    def undo(self, before: Observation, event: Event) -> bool:
        """Go back to before an event; returns whether that can have been."""
        if isinstance(event, Deal):
            self.drawn.append(self._undrawn())
            return True
        if isinstance(event, Laid):
            self.gone += event.tiles
        elif isinstance(event, Trade):
            self._undo_trade(before, len(event.tiles))
        elif isinstance(event, Take) and not self._undo_take(event.placement.tile):
            return False
        self.drawn = []
        return True

    def _undrawn(self) -> Tile:
        """Take out a tile that was drawn, any one. Tiles have no order, but those drawn since a pass come last."""
        is_gone = self.rng.randrange(len(self.held) + len(self.gone)) < len(self.gone)
        return self.gone.pop(self.rng.randrange(len(self.gone))) if is_gone else self.held.pop()

    def _undo_trade(self, before: Observation, count: int) -> None:
        others = self.rng.sample(_rest_of(unseen(before), [*self.tiles, *self.drawn]), count)
        self.gone += others
        self.traded += others

    def _undo_take(self, tile: Tile) -> bool:
        if tile in self.held:
            self.held.remove(tile)
            return True
        # A taken tile that is gone by now was among those traded, in the place of another one.
        taken = [tile] if tile in self.gone else [other for other in self.traded if other in self.gone]
        if taken:
            self.gone.remove(self.rng.choice(taken))
        return bool(taken)


def _history(game: Game, seen: Observation, past: Sequence[Event]) -> list[tuple[Observation, Event]]:
    """The events so far, each with what the viewer saw before it."""
    table = seen.table
    state = face_down(game.observe(game.initial(table.seats, table.ages), None))
    history: list[tuple[Observation, Event]] = []
    for event, following in pairwise((*past, None)):
        assert event is not None
        history.append((game.observe(state, seen.seat), event))
        state = game.apply(with_declared(state, table.declared, following), event)
    if game.observe(with_end(game, state, table.end), seen.seat) != seen:
        raise ValueError("these events do not lead to this observation")
    return history


def _hand_with_set(left: Sequence[Tile], size: int, largest: int, rng: Random) -> Tiles | None:
    """A hand whose largest set has this size, every such hand equally likely.

    A set is chosen first and the rest filled up. A hand that holds several such sets comes up that much more
    often, so it is kept that much more rarely.
    """
    sets = _sets(left, largest)
    for _ in range(TRIES if sets else 0):
        (chosen,) = rng.choices(tuple(sets), tuple(sets.values()))
        hand = (*chosen, *rng.sample(_rest_of(left, chosen), size - largest))
        if largest_set(hand) == largest and rng.random() * sum(_sets(hand, largest).values()) < 1:
            return hand
    return None


def _sets(tiles: Sequence[Tile], size: int) -> dict[Tiles, int]:
    """The sets of this size among the tiles, and in how many ways their copies make them."""
    copies = Counter(tiles)
    sets = {kinds: prod(copies[kind] for kind in kinds) for line in WHOLE_LINES for kinds in combinations(line, size)}
    return {kinds: ways for kinds, ways in sets.items() if ways}


def _rest_of(tiles: Sequence[Tile], gone: Sequence[Tile]) -> list[Tile]:
    """The tiles without some of them; missing tiles are ignored."""
    return list((Counter(tiles) - Counter(gone)).elements())
