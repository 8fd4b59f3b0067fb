"""An arrangement in the making: cards are played and moved one step at a time until the table stands."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from sixfold.draw.scene import shown_sets
from sixfold.rules.actions import Arrange, parse_tiles
from sixfold.rules.errors import IllegalAction
from sixfold.rules.game import put
from sixfold.rules.melds import check_set
from sixfold.rules.model import Observation
from sixfold.rules.tiles import Sets, Tiles, added, missing, without
from sixfold.rules.words import name_of

NEW = "new"


@dataclass(frozen=True, slots=True)
class _Stage:
    """The hand, the cards played so far, and the sets in the order of their numbers; one that is used up is empty."""

    hand: Tiles
    played: Tiles
    sets: Sets


class Draft:
    """What the seat on turn has laid out so far; nothing is sent to the table before it says so."""

    def __init__(self, seen: Observation) -> None:
        self.seat = seen.table.turn
        self.names = seen.game.options.names
        self.stages = [_Stage(seen.hand, (), tuple(shown_sets(seen.table.sets)))]
        self.steps: dict[str, Callable[[str], None]] = {
            "add": self._add,
            "new": self._new,
            "move": self._move,
            "undo": self._undo,
            "reset": self._reset,
        }

    @property
    def now(self) -> _Stage:
        return self.stages[-1]

    @property
    def action(self) -> Arrange:
        """The arrangement as it lies there now."""
        return Arrange(self.seat, self.now.played, tuple(cards for cards in self.now.sets if cards))

    def __bool__(self) -> bool:
        """Whether anything has been laid out yet."""
        return len(self.stages) > 1

    def __str__(self) -> str:
        lines = [self._line(number, cards) for number, cards in enumerate(self.now.sets, 1) if cards]
        return "\n".join([*lines, f"Hand: {cards_text(self.now.hand)}"])

    def _line(self, number: int, cards: Tiles) -> str:
        """A set with its number, and what is wrong with it."""
        try:
            check_set(cards)
        except IllegalAction as refusal:
            return f"{number:4}  {cards_text(cards)}   <- {refusal.saying.english(self.names)}"
        return f"{number:4}  {cards_text(cards)}"

    # The steps; each raises ValueError with a sentence if it cannot be done -------------------------------

    def _add(self, rest: str) -> None:
        match = re.fullmatch(r"(.+?)\s+to\s+(\w+)", rest, re.IGNORECASE)
        if not match:
            raise ValueError("say for example: add Oc Ps to 3")
        self._play(parse_tiles(match[1]), match[2])

    def _new(self, rest: str) -> None:
        if not rest:
            raise ValueError("say for example: new Ys Gs Bs")
        self._play(parse_tiles(rest), NEW)

    def _move(self, rest: str) -> None:
        match = re.fullmatch(r"(.+?)\s+from\s+(\w+)\s+to\s+(\w+)", rest, re.IGNORECASE)
        if not match:
            raise ValueError("say for example: move Bs from 3 to 5, or: move Bs from 3 to new")
        cards, source = parse_tiles(match[1]), self._number(match[2])
        lacking = missing(self.now.sets[source], cards)
        if lacking is not None:
            raise ValueError(f"set {match[2]} does not hold {name_of(lacking, self.names)}, or not so often")
        stage = replace(self.now, sets=put(self.now.sets, source, without(self.now.sets[source], cards)))
        self._lay(stage, cards, match[3])

    def _play(self, cards: Tiles, target: str) -> None:
        """Lay cards of the hand."""
        now = self.now
        lacking = missing(now.hand, cards)
        if lacking is not None:
            raise ValueError(f"you do not hold {name_of(lacking, self.names)}; 'move' takes a card from another set")
        stage = _Stage(without(now.hand, cards), added(now.played, cards), now.sets)
        self._lay(stage, cards, target)

    def _lay(self, stage: _Stage, cards: Tiles, target: str) -> None:
        if target.lower() == NEW:
            sets = (*stage.sets, cards)
        else:
            number = self._number(target)
            sets = put(stage.sets, number, added(stage.sets[number], cards))
        self.stages.append(replace(stage, sets=sets))

    def _number(self, text: str) -> int:
        if not re.fullmatch("[0-9]{1,3}", text) or not 1 <= int(text) <= len(self.now.sets):
            known = f"the sets are 1 to {len(self.now.sets)}" if self.now.sets else "'new' begins one"
            raise ValueError(f"there is no set {text}: {known}")
        return int(text) - 1

    def _undo(self, rest: str) -> None:
        if len(self.stages) == 1:
            raise ValueError("there is nothing to undo")
        self.stages.pop()

    def _reset(self, rest: str) -> None:
        del self.stages[1:]


def cards_text(cards: Tiles) -> str:
    """Cards as they are typed."""
    return " ".join(map(str, cards))
