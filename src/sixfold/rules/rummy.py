"""Qwirkle Rummy: sets of cards on a table that everyone may rearrange."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from sixfold.rules import melds
from sixfold.rules.actions import Action, Arrange, Deal, Pass, Seat, parse_sets, parse_tiles
from sixfold.rules.board import Board
from sixfold.rules.division import SMALLEST
from sixfold.rules.errors import IllegalAction
from sixfold.rules.game import Game, check_in_hand, check_seats, finish, replace_item
from sixfold.rules.info import GameInfo, Pieces, Scoring
from sixfold.rules.legal import Legal
from sixfold.rules.model import End, Meld, Observation, Points, State, Table
from sixfold.rules.options import Options, Value, option, override
from sixfold.rules.positions import MAX_BOARD, check_tiles, fill_hands, make_table
from sixfold.rules.tiles import HIDDEN, QWIRKLE, Sets, Tiles, full_set, largest_set, remove_tiles


@dataclass(frozen=True, kw_only=True)
class RummyOptions(Options):
    """The number of cards, and when a seat may pass."""

    BOOKS: ClassVar[Mapping[str, Mapping[str, Value]]] = {
        "none": {},
        "003": {"book": "003", "names": "pips", "able": "full"},
    }

    names: str = override(
        Options, "names", allowed=("classic", "pips"), text="how messages name the cards; pips: with the number of pips"
    )
    copies: int = option(3, range(1, 4), "copies of each card: fewer make a shorter game", label="Length", group="main")
    able: str = option(
        "direct",
        ("direct", "full"),
        "when you must play: if you can without switching cards (direct), or in any way at all (full)",
        label="Who must play",
        group="main",
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class RummyTable(Table):
    """A table with sets of cards on it, and the Qwirkles of each seat beside it."""

    sets: Sets = ()  # the sets of cards on the table
    won: tuple[Sets, ...] = ()  # the Qwirkles of each seat, face up in front of it
    turns_left: int | None = None  # how many turns remain, once the deck is empty

    @property
    def everyone_passed(self) -> bool:
        """Whether all seats have passed since the last play, with cards in the deck."""
        return self.turns_left is None and 0 < self.seats <= self.idle


def card_table(table: Table) -> RummyTable:
    """The table of a game of cards; an empty one stands for any other table."""
    return table if isinstance(table, RummyTable) else _NO_RUMMY


def won_by(table: Table, seat: Seat) -> Sets:
    """The Qwirkles that a seat has won."""
    won = card_table(table).won
    return won[seat] if won else ()


_NO_RUMMY = RummyTable(ages=(), scores=(), hand_sizes=(), bag_size=0)


class Rummy(Game):
    """Play cards in sets of three or more, rearrange the table, and win the sets of six."""

    info: ClassVar[GameInfo] = GameInfo(
        name="rummy",
        title="Qwirkle Rummy",
        options_class=RummyOptions,
        pieces=Pieces.CARDS,
        hand_size=9,
        stock="deck",
        scoring=Scoring.QWIRKLES,
        version=2,  # 1: every full round of passes ended the game, and book 003 judged passes as `direct` does
        short=({"copies": 1}, {"copies": 2}),
    )
    options: RummyOptions
    _table_class: ClassVar[type[Table]] = RummyTable

    @property
    def tiles(self) -> Tiles:
        """All cards of the game."""
        return full_set(self.options.copies)

    def _face_up(self, table: Table) -> Tiles:
        """The cards that lie open: on the table, and in front of the seats."""
        lying = card_table(table)
        return tuple(sorted(tile for sets in (lying.sets, *lying.won) for cards in sets for tile in cards))

    # Before the first turn ----------------------------------------------------------------------------

    def _lay_out(self, table: Table) -> Table:
        """The table with no Qwirkles yet for any seat."""
        return replace(card_table(table), won=((),) * table.seats)

    def _start(self, state: State) -> State:
        """The first hands are dealt. If nobody has a set of three, they are redealt."""
        if self._nobody_can_start(state):
            return self._redeal(state)
        return super()._start(state)

    def _nobody_can_start(self, state: State) -> bool:
        announced = state.table.declared
        has_set = any(largest_set(hand) >= SMALLEST for hand in state.hands)
        if not announced:
            return not has_set
        # Face-down hands cannot show it: an empty declaration means that nobody had a set.
        if has_set and not any(announced):
            raise ValueError("the cards are redealt, though a hand holds a set of three")
        if any(announced) and max(announced) < SMALLEST:
            raise ValueError("nobody declares a set of three, so the cards must be redealt")
        return not any(announced)

    def _redeal(self, state: State) -> State:
        redealt = self.initial(state.table.seats, state.table.ages)
        is_face_down = any(HIDDEN in tiles for tiles in (*state.hands, state.bag))
        return replace(redealt, bag=(HIDDEN,) * len(redealt.bag)) if is_face_down else redealt

    # What a seat may do -------------------------------------------------------------------------------

    def _actions(self, seen: Observation) -> Iterator[Action]:
        """One arrangement for each choice of cards and Qwirkles, then pass if that is allowed.

        `check` accepts every other way to lay the same cards as well.
        """
        seat = seen.table.turn
        for choice in melds.choices(card_table(seen.table).sets, seen.hand):
            yield Arrange(seat, choice.cards, choice.sets)
        if self._may_pass(seen):
            yield Pass(seat)

    def _random_action(self, seen: Observation, rng: Random) -> Action:
        """A uniformly random legal action, found without listing the thousands there may be."""
        table, can_pass = card_table(seen.table), self._may_pass(seen)
        choice = melds.random_choice(table.sets, seen.hand, rng, others=int(can_pass))
        return Arrange(table.turn, choice.cards, choice.sets) if choice else Pass(table.turn)

    def _legal(self, seen: Observation) -> Legal:
        """Arrange, and whether the seat may pass."""
        table = card_table(seen.table)
        return Legal(
            arrange=True,
            can_pass=self._may_pass(seen),
            everyone_passed=table.everyone_passed,
            passes_need_proof=self._needs_full_proof(table),
        )

    def _check_action(self, seen: Observation, action: Action) -> None:
        """Refuse an illegal action of the seat to act."""
        if isinstance(action, Arrange):
            self._check_arrange(seen, action)
        elif not isinstance(action, Pass):
            raise IllegalAction("unknown-action")
        elif code := self._pass_refusal(seen):
            raise IllegalAction(code)

    def _check_arrange(self, seen: Observation, action: Arrange) -> None:
        if not action.cards:
            raise IllegalAction("no-hand-card")
        check_in_hand(seen.hand, action.cards)
        before = Counter(tile for cards in card_table(seen.table).sets for tile in cards)
        expected = before + Counter(action.cards)
        lying = Counter(tile for cards in action.sets for tile in cards)
        for tile in expected - lying:
            raise IllegalAction("card-missing" if before[tile] > lying[tile] else "card-not-laid", {"tile": tile})
        for tile in lying - expected:
            raise IllegalAction("card-from-nowhere", {"tile": tile})
        for cards in action.sets:
            melds.check_set(cards)

    def _may_pass(self, seen: Observation) -> bool:
        """Whether the seat cannot play."""
        return self._pass_refusal(seen) is None

    def _pass_refusal(self, seen: Observation) -> str | None:
        """The code that refuses a pass, or None. For a face-down hand it is unknown, except on the first turn."""
        table, hand = card_table(seen.table), tuple(tile for tile in seen.hand if tile is not HIDDEN)
        if HIDDEN in seen.hand and not table.turns:
            return None if table.declared[table.turn] < SMALLEST else "pass-can-play"
        if largest_set(hand) >= SMALLEST or any(melds.fits(cards, tile) for cards in table.sets for tile in hand):
            return "pass-can-play"
        if not self._needs_full_proof(table) or not melds.can_play(table.sets, hand):
            return None
        return "pass-can-play" if self.options.able == "full" else "pass-can-rearrange"

    def _needs_full_proof(self, table: RummyTable) -> bool:
        """Whether a seat may pass only if no rearrangement lets it play.

        If everyone has passed and play continues all the same, this holds until a card is played.
        """
        return self.options.able == "full" or table.everyone_passed

    def points(self, seen: Observation, action: Action) -> Points:
        """One for each Qwirkle made."""
        sets = action.sets if isinstance(action, Arrange) else ()
        return Points(melds=tuple(Meld(cards, melds.attribute_of(cards)) for cards in sets if len(cards) == QWIRKLE))

    def _act(self, state: State, action: Action) -> State:
        """The state after a legal action, with the deals that it owes."""
        table, seat = card_table(state.table), action.seat
        left = None if table.turns_left is None else table.turns_left - 1
        if not isinstance(action, Arrange):
            return replace(state, table=replace(table, idle=table.idle + 1, turns_left=left))
        kept = remove_tiles(state.hands[seat], action.cards)
        won = (*table.won[seat], *(cards for cards in action.sets if len(cards) == QWIRKLE))
        table = replace(
            table,
            sets=tuple(cards for cards in action.sets if len(cards) < QWIRKLE),
            won=replace_item(table.won, seat, won),
            scores=replace_item(table.scores, seat, len(won)),
            hand_sizes=replace_item(table.hand_sizes, seat, len(kept)),
            opening=False,
            idle=0,
            turns_left=left,
            owed=(seat,) * min(table.bag_size, max(0, self.info.hand_size - len(kept))),
        )
        return State(table, replace_item(state.hands, seat, kept), state.bag)

    # The end ------------------------------------------------------------------------------------------

    def _give(self, state: State, deal: Deal) -> State:
        """One card goes from the deck to a hand. The last card starts the last turns."""
        state = super()._give(state, deal)
        if state.bag:
            return state
        return replace(state, table=replace(card_table(state.table), turns_left=state.table.seats))

    def _ending(self, state: State) -> End | None:
        """Over after the last turn, or after a full round of passes if no rearrangement lets anyone play."""
        table = card_table(state.table)
        if table.turns_left is not None:
            return None if table.turns_left else End.LAST
        if not table.everyone_passed:
            return None
        if table.idle >= 2 * table.seats:
            raise ValueError("everyone has passed twice, though someone could play")
        # Where all passes were judged in full, they have shown already that nobody can play.
        is_stalled = self.options.able == "full" or not self._someone_can_play(state)
        return End.STALLED if is_stalled else None

    def _someone_can_play(self, state: State) -> bool:
        """Whether a seat could play by any rearrangement; as long as a hand lies face down, it might."""
        sets = card_table(state.table).sets
        return any(HIDDEN in hand or melds.can_play(sets, hand) for hand in state.hands)

    def _with_end(self, state: State, end: End | None) -> State:
        """The state with the stalled end that face-down hands could not show."""
        table = card_table(state.table)
        known = tuple(tuple(tile for tile in hand if tile is not HIDDEN) for hand in state.hands)
        could_end = table.everyone_passed and table.idle == table.seats and not table.end
        if end is not End.STALLED or not could_end or self._someone_can_play(replace(state, hands=known)):
            return state
        return finish(state, end)

    def _is_consistent(self, state: State) -> bool:
        """After a full round of passes, whether the game is over shows whether anyone can play."""
        table = card_table(state.table)
        return not table.everyone_passed or self._someone_can_play(state) == (table.end is None)

    def _begin_turn(self, state: State) -> State:
        """In the last turns, a seat whose hand is empty is skipped."""
        table = card_table(state.table)
        if table.turns_left is None or state.hands[table.turn]:
            return state
        table = replace(table, turn=(table.turn + 1) % table.seats, turns_left=table.turns_left - 1)
        state = replace(state, table=table)
        return self._begin_turn(state) if table.turns_left else finish(state, End.LAST)

    # Positions written by hand ------------------------------------------------------------------------

    def position(
        self,
        sets: str = "",
        hand: str = "",
        deck: int | None = None,
        seats: int = 2,
        won: Sequence[str] = (),
        turns_left: int | None = None,
        **more: Any,
    ) -> Observation:
        """What seat 0 sees on its turn: ``position(sets="Rc Rs Rd | Gd Bd Pd", hand="Rl Bd", deck=40)``.

        ``won`` are the Qwirkles of each seat, written like the sets. The deck is by default all that is left.
        """
        check_seats(self, seats)
        own = parse_tiles(hand)
        lying, taken = parse_sets(sets), [cards for text in won for cards in parse_sets(text)]
        sizes = fill_hands(self, len(own), sum(map(len, (*lying, *taken))), deck, seats)
        written = self._make_table(lying, sizes, deck, 0, won, turns_left, more)
        check_tiles(self, written, own)
        return Observation(self, written, 0, own)

    def state(
        self,
        sets: str = "",
        hands: Sequence[str] = ("", ""),
        deck: str | None = None,
        turn: Seat = 0,
        won: Sequence[str] = (),
        turns_left: int | None = None,
        **more: Any,
    ) -> State:
        """A position with all hands; the deck holds the given cards, by default all that are left."""
        check_seats(self, len(hands))
        held = tuple(map(parse_tiles, hands))
        lying = parse_sets(sets)
        taken = [cards for text in won for cards in parse_sets(text)]
        drawn = Counter(tile for cards in (*held, *lying, *taken) for tile in cards)
        left = sorted((Counter(self.tiles) - drawn).elements()) if deck is None else parse_tiles(deck)
        written = self._make_table(lying, tuple(map(len, held)), len(left), turn, won, turns_left, more)
        check_tiles(self, written, (*(tile for hand in held for tile in hand), *left))
        return State(written, held, tuple(left))

    def _make_table(
        self,
        sets: Sets,
        sizes: tuple[int, ...],
        deck: int | None,
        turn: Seat,
        won: Sequence[str],
        turns_left: int | None,
        more: Mapping[str, Any],
    ) -> Table:
        """A table written by hand; refuses invalid sets, and Qwirkles that nobody has won."""
        if more:
            raise TypeError(f"a position of {self.name} has no {', '.join(more)}")
        if sum(map(len, sets)) > MAX_BOARD:
            raise ValueError(f"a table of {sum(map(len, sets))} cards is too large: {MAX_BOARD} is the most")
        taken = tuple(map(parse_sets, [*won, *[""] * (len(sizes) - len(won))]))
        if len(taken) != len(sizes):
            raise ValueError(f"{len(sizes)} seats cannot have the Qwirkles of {len(taken)} seats")
        for lying in (sets, *taken):
            for cards in lying:
                melds.check_set(cards)
                if (len(cards) == QWIRKLE) == (lying is sets):
                    raise ValueError("sets of six belong in won, smaller ones on the table")
        if deck is None:
            drawn = sum(sizes) + sum(map(len, sets)) + QWIRKLE * sum(map(len, taken))
            deck = max(0, len(self.tiles) - drawn)
        if turns_left is not None and (deck or not 0 < turns_left <= len(sizes)):
            raise ValueError("turns_left must be from 1 to the number of seats, with an empty deck")
        table = card_table(make_table(self, Board(), sizes, deck, tuple(map(len, taken)), turn=turn))
        last = None if deck else turns_left or len(sizes)
        return replace(table, sets=sets, won=taken, turns_left=last, opening=not sets and not any(taken))
