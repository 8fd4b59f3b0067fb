"""An arrangement of cards under construction: cards are played and moved one step at a time."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from sixfold.draw.scene import shown_sets
from sixfold.rules.actions import Arrange, parse_tiles
from sixfold.rules.errors import IllegalAction
from sixfold.rules.game import replace_item
from sixfold.rules.melds import check_set
from sixfold.rules.model import Observation
from sixfold.rules.rummy import card_table
from sixfold.rules.sentences import Sentence, name_of
from sixfold.rules.tiles import Sets, Tiles, add_tiles, first_missing, remove_tiles

NEW = "new"


@dataclass(frozen=True, slots=True)
class _Snapshot:
    """The hand, the cards played so far, and the sets in the order of their numbers; a used-up set is empty."""

    hand: Tiles
    played: Tiles
    sets: Sets


class Workspace:
    """The turn that a person is laying out; nothing reaches the table until they say so."""

    def __init__(self, seen: Observation) -> None:
        self.seat = seen.table.turn
        self.names = seen.game.options.names
        self.history = [_Snapshot(seen.hand, (), tuple(shown_sets(card_table(seen.table).sets)))]
        self.commands: dict[str, Callable[[str], None]] = {
            "add": self._add,
            "new": self._new,
            "move": self._move,
            "undo": self._undo,
            "reset": self._reset,
        }

    @property
    def current(self) -> _Snapshot:
        return self.history[-1]

    @property
    def action(self) -> Arrange:
        """The arrangement as it stands now."""
        return Arrange(self.seat, self.current.played, tuple(cards for cards in self.current.sets if cards))

    def __bool__(self) -> bool:
        """Whether the person has done anything yet."""
        return len(self.history) > 1

    def __str__(self) -> str:
        lines = [self._line(number, cards) for number, cards in enumerate(self.current.sets, 1) if cards]
        return "\n".join([*lines, f"Hand: {cards_text(self.current.hand)}"])

    def _line(self, number: int, cards: Tiles) -> str:
        """A set with its number, and what is wrong with it."""
        try:
            check_set(cards)
        except IllegalAction as refusal:
            return f"{number:4}  {cards_text(cards)}   <- {refusal.sentence.english(self.names)}"
        return f"{number:4}  {cards_text(cards)}"

    # Commands; each raises ValueError with a sentence if it is not possible -----------------------------

    def _add(self, rest: str) -> None:
        match = re.fullmatch(r"(.+?)\s+to\s+(\w+)", rest, re.IGNORECASE)
        if not match:
            raise ValueError("type for example: add Oc Ps to 3")
        self._play(parse_tiles(match[1]), match[2])

    def _new(self, rest: str) -> None:
        if not rest:
            raise ValueError("type for example: new Ys Gs Bs")
        self._play(parse_tiles(rest), NEW)

    def _move(self, rest: str) -> None:
        match = re.fullmatch(r"(.+?)\s+from\s+(\w+)\s+to\s+(\w+)", rest, re.IGNORECASE)
        if not match:
            raise ValueError("type for example: move Bs from 3 to 5, or: move Bs from 3 to new")
        cards, source = parse_tiles(match[1]), self._number(match[2])
        lacking = first_missing(self.current.sets[source], cards)
        if lacking is not None:
            raise ValueError(f"{name_of(lacking, self.names)} is not in set {match[2]}")
        sets = replace_item(self.current.sets, source, remove_tiles(self.current.sets[source], cards))
        self._lay(replace(self.current, sets=sets), cards, match[3])

    def _play(self, cards: Tiles, target: str) -> None:
        """Lay cards from the hand."""
        hand, played, sets = self.current.hand, self.current.played, self.current.sets
        lacking = first_missing(hand, cards)
        if lacking is not None:
            refusal = Sentence("not-in-hand", {"tile": lacking}).english(self.names)
            raise ValueError(f"{refusal}; 'move' takes a card from another set")
        self._lay(_Snapshot(remove_tiles(hand, cards), add_tiles(played, cards), sets), cards, target)

    def _lay(self, snapshot: _Snapshot, cards: Tiles, target: str) -> None:
        if target.lower() == NEW:
            sets = (*snapshot.sets, cards)
        else:
            number = self._number(target)
            sets = replace_item(snapshot.sets, number, add_tiles(snapshot.sets[number], cards))
        self.history.append(replace(snapshot, sets=sets))

    def _number(self, text: str) -> int:
        if not re.fullmatch("[0-9]{1,3}", text) or not 1 <= int(text) <= len(self.current.sets):
            known = f"the sets are 1 to {len(self.current.sets)}" if self.current.sets else "'new' starts one"
            raise ValueError(f"there is no set {text}: {known}")
        return int(text) - 1

    def _undo(self, rest: str) -> None:
        if len(self.history) == 1:
            raise ValueError("there is nothing to undo")
        self.history.pop()

    def _reset(self, rest: str) -> None:
        del self.history[1:]


def cards_text(cards: Tiles) -> str:
    """Cards as a person types them."""
    return " ".join(map(str, cards))
