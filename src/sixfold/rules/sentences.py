"""Sentences for people: a code and its facts, turned into text by a catalogue.

Rules only make `Sentence`s. Another language is another catalogue with the same codes; no rule changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import TypeAlias

from sixfold.rules.tiles import COLOURS, HIDDEN, Colour, Shape, Tile

Fact: TypeAlias = "int | str | Tile | Colour | Shape | Sentence | tuple[Fact, ...]"


@dataclass(frozen=True, slots=True)
class Sentence:
    """Something to tell people: a code for programs and translations, its facts, and an English text."""

    code: str
    facts: Mapping[str, Fact]

    def __str__(self) -> str:
        return self.english()

    def english(self, names: str = "classic") -> str:
        """The English text; `names` is `classic`, `shapes` (the colour-blind friendly edition) or `pips`."""
        return _English(names).vformat(ENGLISH[self.code], (), self.facts)


# The colour-blind friendly edition marks each colour with its own inner shape.
INNER_SHAPES = {
    Colour.RED: Shape.SQUARE,
    Colour.ORANGE: Shape.CIRCLE,
    Colour.YELLOW: Shape.STARBURST,
    Colour.GREEN: Shape.CLOVER,
    Colour.BLUE: Shape.DIAMOND,
    Colour.PURPLE: Shape.CROSS,
}


def name_of(value: Tile | Colour | Shape, names: str = "classic") -> str:
    """What people call a tile, a colour or a shape: "blue circle", "diamond/blue circle" or "5-pip/blue circle"."""
    if isinstance(value, Tile):
        if value is HIDDEN:
            return "hidden tile"
        return f"{name_of(value.colour, names)} {name_of(value.shape)}"
    word = value.name.lower()
    if isinstance(value, Colour) and names == "shapes":
        return f"{name_of(INNER_SHAPES[value])}/{word}"
    if isinstance(value, Colour) and names == "pips":
        return f"{pips(value)}-pip/{word}"
    return word


def pips(colour: Colour) -> int:
    """The number of pips that marks a colour on a card."""
    return COLOURS.index(colour) + 1


COUNTS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


class _English(Formatter):
    """Fills in facts: ``{tile}`` "red circle", ``{tile:a}`` "a red circle", ``{tile:s}`` "red circles",
    ``{count:tile}`` "2 tiles"; a tuple reads "a, b and c", ``{tiles:counted}`` "red circle and two blue squares".
    """

    def __init__(self, names: str) -> None:
        self.names = names

    def format_field(self, value: object, spec: str) -> str:
        if isinstance(value, Tile | Colour | Shape):
            return _inflect(name_of(value, self.names), spec)
        if isinstance(value, Sentence):
            return value.english(self.names)
        if isinstance(value, tuple) and spec == "counted":
            return join_words([self._counted(item, value.count(item)) for item in dict.fromkeys(value)])
        if isinstance(value, tuple):
            return join_words([self.format_field(item, "") for item in value])
        if isinstance(value, int) and spec:
            return f"{value} {spec}{'' if value == 1 else 's'}"
        return format(value, spec)

    def _counted(self, tile: Tile, count: int) -> str:
        return self.format_field(tile, "") if count == 1 else f"{COUNTS[count]} {self.format_field(tile, 's')}"


def _inflect(noun: str, form: str) -> str:
    """A tile's name as it is, with its article (form "a") or in the plural (form "s")."""
    if form == "a":
        return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
    if form == "s":
        return f"{noun}{'es' if noun.endswith('s') else 's'}"
    return noun


def join_words(words: Sequence[str]) -> str:
    """Words joined as in prose: "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def add_sentences(english: Mapping[str, str]) -> None:
    """Add the sentences of another layer to the catalogue, English by code."""
    if known := ENGLISH.keys() & english.keys():
        raise ValueError(f"these codes already have a sentence: {join_words(sorted(known))}")
    ENGLISH.update(english)


# The sentences of the rules and of game records. Other layers add their own (`sentences.py` in each of them).
ENGLISH: dict[str, str] = {
    # Why an action is refused.
    "not-your-turn": "it's not your turn",
    "game-over": "the game is over",
    "deals-owed": "tiles are still being dealt",
    "unknown-action": "you can't do that in this game",
    "no-roll-left": "you can't roll again this turn",
    "roll-first": "roll first: 'roll' alone keeps all your cubes",
    "no-tiles": "choose at least one tile",
    "not-in-hand": "you don't have {tile:a}",
    "not-so-many-in-hand": "you don't have that many {tile:s}",
    "same-cell": "two tiles can't share a square",
    "cell-taken": "that square is taken",
    "off-the-board": "that's off the board",
    "too-far": "that's too far from the middle of the table",
    "two-lines": "these tiles are not in the same line",
    "gap-between": "there is a gap between these tiles",
    "no-centre-square": "the first play must cover a centre square",
    "no-star-token": "you don't have a star token",
    "nothing-there": "there is no {tile} at {cell}",
    "part-of-a-qwirkle": "the {tile} is part of a Qwirkle and must stay",
    "taken-already": "you have already taken a tile this turn",
    "last-tile": "the last tile must stay on the board",
    "nothing-could-follow": "after that you could neither play nor trade",
    "trade-after-take": "after taking a tile you must play, not trade",
    "same-cell-again": "you can't play on the square you just took a tile from",
    "pass-after-take": "you can't pass after taking a tile",
    "touches-nothing": "your tiles must touch a tile on the table",
    "duplicate-tile": "that line already has {tile:a}",
    "no-common-characteristic": "{tile} and {other} share neither colour nor shape",
    "too-long": "a line has at most six tiles",
    "opening-largest": "start with your longest set: {count:tile}",
    "opening-trade": "the first player must play, not trade",
    "bag-empty": "the bag is empty, so you can't trade",
    "bag-too-small": "the bag has only {count:tile}, so you can't trade more",
    "no-hand-card": "play at least one card from your hand",
    "set-too-small": "a set needs at least three cards",
    "duplicate-card": "a set can't have two {tile:s}",
    "card-missing": "the {tile} must stay on the table",
    "card-not-laid": "the {tile} you play must be part of a set",
    "card-from-nowhere": "there is one {tile} too many: it was neither on the table nor among the cards you play",
    "pass-can-play": "you can play, so you can't pass",
    "pass-can-rearrange": "everyone has passed, but you can play by rearranging the table, so you can't pass",
    "pass-can-trade": "you can trade, so you can't pass",
    "one-turn-at-a-time": "these actions don't belong to one turn",
    # What points are made of.
    "line": "{points} for {attribute:s}",
    "qwirkle": "{points} for a Qwirkle",
    "out": "{points} for finishing first",
    "space": "{points} for a bonus space",
    "lone-tile": "{points} for a lone tile",
    "made-qwirkle": "{attribute} Qwirkle",
    # What happens at the table.
    "declared": "{name}'s best set: {count}",
    "starts": "{name} starts",
    "placed": "{name} plays {tiles} {where} for {points:point}",
    "placed-detail": "{name} plays {tiles} {where} for {points:point}: {parts}",
    "at": "at {cell}",
    "from-to": "from {first} to {last}",
    "traded": "{name} trades {count:tile}",
    "rolled": "{name} rerolls {count:cube}",
    "kept": "{name} keeps all cubes",
    "rolled-by-force": "{name} can't play and rerolls all cubes",
    "took": "{name} spends a star token and takes the {tile} from {cell}",
    "gained": "{name} gains {count:star token}",
    "arranged": "{name} plays {tiles}",
    "arranged-qwirkles": "{name} plays {tiles}: {parts}",
    "switched": "{name} moves {tiles}",
    "passed": "{name} passes",
    "dealt-again": "nobody has a set of three: the cards are redealt",
    "all-passed": "everyone has passed, but someone can play by rearranging the table: play continues",
    "last-turns": "the deck is empty: one more turn each",
    # How the game ends.
    "ended-out": "{name} has played everything: game over",
    "ended-blocked": "nobody can play any more: game over",
    "ended-dead": "no remaining tile fits anywhere: game over",
    "ended-stalled": "nobody has played for {rounds:round}: game over",
    "ended-last": "everyone has had a last turn: game over",
    "won": "{names} wins with {points:point}",
    "shared": "{names} share the win with {points:point}",
    "won-qwirkles": "{names} wins with {points:Qwirkle}",
    "shared-qwirkles": "{names} share the win with {points:Qwirkle}",
}
