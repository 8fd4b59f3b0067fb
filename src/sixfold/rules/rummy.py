"""Qwirkle Rummy: sets of cards on a table that everybody may rearrange."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from sixfold.rules import melds
from sixfold.rules.actions import Action, Arrange, Deal, Pass, Seat, parse_sets, parse_tiles
from sixfold.rules.board import Board
from sixfold.rules.errors import IllegalAction
from sixfold.rules.game import Game, check_in_hand, finish, put
from sixfold.rules.model import End, Meld, Observation, Points, State, Table
from sixfold.rules.options import Options, Value, option
from sixfold.rules.sides import SMALLEST
from sixfold.rules.tiles import HIDDEN, QWIRKLE, Sets, Tiles, full_set, largest_set, without
from sixfold.rules.written import MAX_BOARD, written_table


@dataclass(frozen=True, kw_only=True)
class RummyOptions(Options):
    """How many cards there are, and when one may pass."""

    BOOKS: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "none": {},
        "003": {"book": "003", "players_max": 4, "names": "pips"},
    }

    book: str = option("none", tuple(BOOKS), "the rule book whose settings are the defaults")
    names: str = option("classic", ("classic", "pips"), "how messages name the cards; pips: with the number of pips")
    copies: int = option(3, range(1, 4), "how many of each card there are: fewer make a shorter game")
    able: str = option(
        "direct",
        ("direct", "full"),
        "who must play: who can without switching cards (direct), or in any way at all (full)",
    )


class Rummy(Game):
    """Play cards in sets of three or more, switch what lies there, and take off the sets of six."""

    name: ClassVar[str] = "rummy"
    hand_size: ClassVar[int] = 9
    stock: ClassVar[str] = "deck"
    scoring: ClassVar[str] = "Qwirkle"
    Options: ClassVar[type[Options]] = RummyOptions
    options: RummyOptions

    @property
    def tiles(self) -> Tiles:
        """All cards of the game."""
        return full_set(self.options.copies)

    def face_up(self, table: Table) -> Tiles:
        """The cards that lie open: on the table, and in front of the seats."""
        return tuple(sorted(tile for sets in (table.sets, *table.won) for cards in sets for tile in cards))

    # Before the first turn ----------------------------------------------------------------------------

    def laid_out(self, table: Table) -> Table:
        """The table with room for the Qwirkles of each seat."""
        return replace(table, won=((),) * table.seats)

    def started(self, state: State) -> State:
        """The first hands are dealt. If nobody has a set of three, they are dealt anew."""
        if self._nobody_can_start(state):
            return self._dealt_anew(state)
        return super().started(state)

    def _nobody_can_start(self, state: State) -> bool:
        told = state.table.declared
        has_set = any(largest_set(hand) >= SMALLEST for hand in state.hands)
        if not told:
            return not has_set
        # Of hands that lie face down it has to be told; nothing declared means that nobody had a set.
        if has_set and not any(told):
            raise ValueError("the cards are dealt again, though a hand holds a set of three")
        if any(told) and max(told) < SMALLEST:
            raise ValueError("nobody declares a set of three, so the cards have to be dealt again")
        return not any(told)

    def _dealt_anew(self, state: State) -> State:
        anew = self.initial(state.table.seats, state.table.ages)
        is_face_down = any(HIDDEN in tiles for tiles in (*state.hands, state.bag))
        return replace(anew, bag=(HIDDEN,) * len(anew.bag)) if is_face_down else anew

    # What a seat may do -------------------------------------------------------------------------------

    def actions(self, seen: Observation) -> Iterator[Action]:
        """One arrangement for each choice of cards and Qwirkles, then pass if that is allowed.

        `check` accepts every other way to lay the same cards as well.
        """
        seat = seen.table.turn
        for found in melds.choices(seen.table.sets, seen.hand):
            yield Arrange(seat, found.cards, found.sets)
        if self.may_pass(seen):
            yield Pass(seat)

    def random_action(self, seen: Observation, rng: Random) -> Action:
        """One of the legal actions, each as likely as the other; found by lot, because there may be thousands."""
        found = melds.any_choice(seen.table.sets, seen.hand, rng, others=int(self.may_pass(seen)))
        return Arrange(seen.table.turn, found.cards, found.sets) if found else Pass(seen.table.turn)

    def check_action(self, seen: Observation, action: Action) -> None:
        """Refuse an action of the seat on turn that is not legal."""
        if isinstance(action, Arrange):
            self._check_arrange(seen, action)
        elif not isinstance(action, Pass):
            raise IllegalAction("unknown-action")
        elif not self.may_pass(seen):
            raise IllegalAction("pass-can-play")

    def _check_arrange(self, seen: Observation, action: Arrange) -> None:
        if not action.cards:
            raise IllegalAction("no-hand-card")
        check_in_hand(seen.hand, action.cards)
        before = Counter(tile for cards in seen.table.sets for tile in cards)
        expected = before + Counter(action.cards)
        lying = Counter(tile for cards in action.sets for tile in cards)
        for tile in expected - lying:
            raise IllegalAction("card-missing" if before[tile] > lying[tile] else "card-not-laid", {"tile": tile})
        for tile in lying - expected:
            raise IllegalAction("card-from-nowhere", {"tile": tile})
        for cards in action.sets:
            melds.check_set(cards)

    def may_pass(self, seen: Observation) -> bool:
        """Whether the seat is not able to play. Of a hand that lies face down nobody knows, but for the first turn."""
        table, hand = seen.table, tuple(tile for tile in seen.hand if tile is not HIDDEN)
        if HIDDEN in seen.hand and not table.turns:
            return table.declared[table.turn] < SMALLEST
        if largest_set(hand) >= SMALLEST or any(melds.fits(cards, tile) for cards in table.sets for tile in hand):
            return False
        return self.options.able == "direct" or not melds.can_play(table.sets, hand)

    def points(self, seen: Observation, action: Action) -> Points:
        """One for each Qwirkle made."""
        sets = action.sets if isinstance(action, Arrange) else ()
        return Points(melds=tuple(Meld(cards, melds.attribute_of(cards)) for cards in sets if len(cards) == QWIRKLE))

    def act(self, state: State, action: Action) -> State:
        """The state after a legal action, with the deals that it owes."""
        table, seat = state.table, action.seat
        left = None if table.turns_left is None else table.turns_left - 1
        if not isinstance(action, Arrange):
            return replace(state, table=replace(table, idle=table.idle + 1, turns_left=left))
        kept = without(state.hands[seat], action.cards)
        won = (*table.won[seat], *(cards for cards in action.sets if len(cards) == QWIRKLE))
        table = replace(
            table,
            sets=tuple(cards for cards in action.sets if len(cards) < QWIRKLE),
            won=put(table.won, seat, won),
            scores=put(table.scores, seat, len(won)),
            hand_sizes=put(table.hand_sizes, seat, len(kept)),
            opening=False,
            idle=0,
            turns_left=left,
            owed=(seat,) * min(table.bag_size, max(0, self.hand_size - len(kept))),
        )
        return State(table, put(state.hands, seat, kept), state.bag)

    # The end ------------------------------------------------------------------------------------------

    def given(self, state: State, deal: Deal) -> State:
        """One card goes from the deck to a hand. With the last one the last turns begin."""
        state = super().given(state, deal)
        if state.bag:
            return state
        return replace(state, table=replace(state.table, turns_left=state.table.seats))

    def ending(self, state: State) -> End | None:
        """Over after the last turn, or after a full round of passes while there are cards in the deck."""
        if state.table.turns_left is not None:
            return None if state.table.turns_left else End.LAST
        return End.STALLED if state.table.idle >= state.table.seats else None

    def begin_turn(self, state: State) -> State:
        """In the last turns, a seat whose hand is empty is skipped."""
        table = state.table
        if table.turns_left is None or state.hands[table.turn]:
            return state
        table = replace(table, turn=(table.turn + 1) % table.seats, turns_left=table.turns_left - 1)
        state = replace(state, table=table)
        return self.begin_turn(state) if table.turns_left else finish(state, End.LAST)

    # Positions written by hand ------------------------------------------------------------------------

    def position(
        self,
        table: str = "",
        hand: str = "",
        deck: int | None = None,
        seats: int = 2,
        won: Sequence[str] = (),
        turns_left: int | None = None,
        **more: Any,
    ) -> Observation:
        """What seat 0, on turn, sees: ``position(table="Rc Rs Rd | Gd Bd Pd", hand="Rl Bd", deck=40)``.

        ``won`` are the Qwirkles of each seat, written like the table. The deck is by default all that is left.
        """
        self.check_seats(seats)
        own = parse_tiles(hand)
        sizes = (len(own), *(self.hand_size,) * (seats - 1))
        written = self._written(parse_sets(table), sizes, deck, 0, won, turns_left, more)
        return Observation(self, written, 0, own)

    def state(
        self,
        table: str = "",
        hands: Sequence[str] = ("", ""),
        deck: str | None = None,
        turn: Seat = 0,
        won: Sequence[str] = (),
        turns_left: int | None = None,
        **more: Any,
    ) -> State:
        """A position with all hands; the deck holds the given cards, by default all that are left."""
        self.check_seats(len(hands))
        held = tuple(map(parse_tiles, hands))
        sets = parse_sets(table)
        taken = [cards for text in won for cards in parse_sets(text)]
        drawn = Counter(tile for cards in (*held, *sets, *taken) for tile in cards)
        left = sorted((Counter(self.tiles) - drawn).elements()) if deck is None else parse_tiles(deck)
        written = self._written(sets, tuple(map(len, held)), len(left), turn, won, turns_left, more)
        return State(written, held, tuple(left))

    def _written(
        self,
        sets: Sets,
        sizes: tuple[int, ...],
        deck: int | None,
        turn: Seat,
        won: Sequence[str],
        turns_left: int | None,
        more: Mapping[str, Any],
    ) -> Table:
        """A table written by hand; refuses sets that are none, and Qwirkles that nobody has taken off."""
        if more:
            raise TypeError(f"a position of {self.name} has no {', '.join(more)}")
        if sum(map(len, sets)) > MAX_BOARD:
            raise ValueError(f"a table of {sum(map(len, sets))} cards is too large: {MAX_BOARD} is the most")
        taken = tuple(map(parse_sets, [*won, *[""] * (len(sizes) - len(won))]))
        if len(taken) != len(sizes):
            raise ValueError(f"{len(sizes)} seats cannot have the Qwirkles of {len(taken)}")
        for lying in (sets, *taken):
            for cards in lying:
                melds.check_set(cards)
                if (len(cards) == QWIRKLE) == (lying is sets):
                    raise ValueError("sets of six are won, others lie on the table")
        if deck is None:
            drawn = sum(sizes) + sum(map(len, sets)) + QWIRKLE * sum(map(len, taken))
            deck = max(0, len(self.tiles) - drawn)
        if turns_left is not None and (deck or not 0 < turns_left <= len(sizes)):
            raise ValueError("turns_left is from 1 to the number of seats, when the deck is empty")
        table = written_table(self, Board(), sizes, deck, tuple(map(len, taken)), turn=turn)
        last = None if deck else turns_left or len(sizes)
        return replace(table, sets=sets, won=taken, turns_left=last, opening=not sets and not any(taken))
