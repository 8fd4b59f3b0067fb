"""Everything the rules say to people: a code and facts, turned into a sentence by a catalogue.

Rules only make `Saying`s. Another language is another catalogue with the same codes; no rule changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import TypeAlias

from sixfold.rules.tiles import COLOURS, HIDDEN, Colour, Shape, Tile

Fact: TypeAlias = "int | str | Tile | Colour | Shape | Saying | tuple[Fact, ...]"


@dataclass(frozen=True, slots=True)
class Saying:
    """Something worth saying: a code for programs and translations, the facts, and English for people."""

    code: str
    facts: Mapping[str, Fact]

    def __str__(self) -> str:
        return self.english()

    def english(self, names: str = "classic") -> str:
        """The sentence, with tiles named as on classic tiles, as on `shapes` (colour-blind) tiles, or by `pips`."""
        return _English(names).vformat(ENGLISH[self.code], (), self.facts)


# The colour-blind friendly edition draws each colour as an inner shape of its own.
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
            return "a hidden tile"
        return f"{name_of(value.colour, names)} {name_of(value.shape)}"
    word = value.name.lower()
    if isinstance(value, Colour) and names == "shapes":
        return f"{name_of(INNER_SHAPES[value])}/{word}"
    if isinstance(value, Colour) and names == "pips":
        return f"{pips(value)}-pip/{word}"
    return word


def pips(colour: Colour) -> int:
    """How many pips stand for a colour on a card."""
    return COLOURS.index(colour) + 1


class _English(Formatter):
    """``{tile}`` is a tile's name, ``{count:tile}`` a number with its noun, a list reads "a, b and c"."""

    def __init__(self, names: str) -> None:
        self.names = names

    def format_field(self, value: object, spec: str) -> str:
        if isinstance(value, Tile | Colour | Shape):
            return name_of(value, self.names)
        if isinstance(value, Saying):
            return value.english(self.names)
        if isinstance(value, tuple):
            return listed([self.format_field(item, "") for item in value])
        if isinstance(value, int) and spec:
            return f"{value} {spec}{'' if value == 1 else 's'}"
        return format(value, spec)


def listed(words: Sequence[str]) -> str:
    """Some words as people list them: "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


ENGLISH: dict[str, str] = {
    # Why an action is refused.
    "not-your-turn": "it is not your turn",
    "game-over": "the game is over",
    "deals-owed": "the draw comes first",
    "unknown-action": "that is not something one can do in this game",
    "no-roll-left": "you cannot roll any more in this turn",
    "roll-first": "roll first: 'roll' alone if you want to keep all cubes",
    "no-tiles": "choose at least one tile",
    "not-in-hand": "you do not hold {tile}",
    "not-so-many-in-hand": "you do not hold {tile} so many times",
    "same-cell": "two tiles cannot lie on one cell",
    "cell-taken": "there is already {tile} at {cell}",
    "off-the-board": "that is off the board",
    "too-far": "that is too far from the middle of the table",
    "two-lines": "these tiles are in two different lines",
    "gap-between": "there is a gap between these tiles",
    "no-centre-square": "the first tiles must cover a centre square",
    "no-star-token": "you have no star token",
    "nothing-there": "there is no {tile} at {cell}",
    "part-of-a-qwirkle": "{tile} is part of a Qwirkle and stays there",
    "taken-already": "you have taken a tile already in this turn",
    "last-tile": "the last tile stays on the board",
    "nothing-could-follow": "you could neither play nor trade after that",
    "trade-after-take": "after taking a tile you have to play, not trade",
    "same-cell-again": "you may not play where you have just taken a tile",
    "pass-after-take": "after taking a tile you have to go on",
    "touches-nothing": "nothing here touches the table",
    "duplicate-tile": "{tile} is already in that line",
    "no-common-characteristic": "{tile} and {other} share neither colour nor shape",
    "too-long": "a line has six tiles at most",
    "opening-largest": "the first play must be your largest set, {count:tile}",
    "opening-trade": "the first player has to play, not trade",
    "bag-empty": "the bag is empty, so nothing can be traded",
    "bag-too-small": "the bag holds only {count:tile}, so you cannot trade more",
    "no-hand-card": "play at least one card from your hand",
    "set-too-small": "a set has three cards at least, so {tiles} cannot lie alone",
    "duplicate-card": "{tile} is twice in one set",
    "card-missing": "{tile} has to stay on the table",
    "card-not-laid": "you play {tile}, so it has to lie in a set",
    "card-from-nowhere": "{tile} is one too many: it lay neither on the table nor among the cards you play",
    "pass-can-play": "you can play, so you may not pass",
    "pass-can-trade": "you can trade, so you may not pass",
    # What a table refuses.
    "no-open-chair": "all chairs are taken",
    "chair-taken": "somebody sits there already",
    "no-such-chair": "there is no such chair",
    "already-seated": "you already have a seat at this table",
    "own-chair": "this chair is yours: to go, leave the table",
    "kept-out": "the host has closed this table to you",
    "already-started": "the game has begun already",
    "host-starts": "whoever made the table starts the game",
    "host-decides": "whoever made the table decides about its chairs",
    "too-few-chairs": "a table has at least two chairs",
    "chairs-open": "there are open chairs: wait for more people, or put bots there",
    "not-playing": "there is no game going on at this table",
    "not-over": "the game is not over yet",
    "not-closed": "this table is not closed",
    "not-your-seat": "that is not your seat",
    "no-seat-here": "you have no seat at this table",
    "no-action": "say what you want to do",
    "one-turn-at-a-time": "these steps cannot be done in one go",
    "nothing-said": "say something",
    "chat-ended": "the chat ended with the game",
    "no-name": "choose a name that others can see",
    "name-accents": "that name has too many accents, or accents without a letter",
    "name-alike": "that name looks too much like {name}, who is at this table",
    "key-reused": "this key was used for something else",
    "no-such-preset": "there are no such words to tap",
    "bot-plays": "a bot plays this seat: take it back first",
    "conflict": "somebody moved: here is the table now",
    "bad-message": "that message makes no sense",
    "message-too-long": "that message is too long",
    "too-many-messages": "slow down a little",
    "not-understood": "{reason}",
    "hints-off": "there are no hints at this table",
    "hints-used-up": "no more hints for now",
    "no-hint-now": "no hint can be had just now",
    "hint-in-progress": "your last hint is still on its way",
    "no-such-table": "there is no such table",
    "no-such-lesson": "there is no such lesson",
    "tables-used-up": "you have made many tables: wait a little",
    "guests-used-up": "many new people have come from where you are: wait a little",
    "too-many-open-tables": "you have several tables in the lobby: start one of them or leave it first",
    "no-such-level": "there is no such bot",
    "not-away": "{name} is here and plays this seat",
    "not-away-yet": "{name} may still come back: a bot can take over in {seconds:second}",
    "no-guest": "choose a name first",
    "foreign-origin": "this page may not connect here",
    "server-error": "something went wrong here, and it has been noted",
    "server-busy": "the server has too much to do right now: please try again",
    "store-busy": "the server cannot save right now: nothing was changed, please try again",
    "store-full": "the server has no space left to save this: nothing was changed, please try again later",
    "store-down": "the server cannot reach its tables right now: nothing was changed, please try again",
    "store-unsure": "the server does not know whether this was saved: look at the table again",
    # What points are made of.
    "line": "{attribute} line {points}",
    "qwirkle": "Qwirkle bonus {points}",
    "out": "bonus for going out {points}",
    "space": "bonus space {points}",
    "lone-tile": "lone tile {points}",
    "made-qwirkle": "{attribute} Qwirkle",
    # Why a play is good, or what speaks against it.
    "why-points": "makes {points:point}",
    "why-qwirkle": "makes {count:Qwirkle}, {points:point} in all",
    "why-made-qwirkle": "makes {count:Qwirkle}",
    "why-out": "plays the last tile",
    "why-space": "covers a bonus space",
    "why-star": "wins {count:star token}",
    "why-many": "plays {count:tile} at once",
    "why-keeps-qwirkle": "keeps a possible Qwirkle",
    "why-opens-five": "opens a line of five",
    "why-closes-five": "closes a line of five",
    "why-quiet": "leaves little to the next player",
    "why-cards": "plays {count:card}",
    "why-offers-qwirkle": "offers the next player a Qwirkle",
    "why-take": "a better play follows with {tile} in hand",
    "why-trade": "nothing better than {count:new tile}",
    "why-roll": "rolling {tiles} again should bring more",
    "why-keep": "another roll would rather make it worse",
    "why-in-a-hurry": "found in a hurry, so there may be something better",
    # What happens at the table.
    "declared": "{name} declares a set of {count}",
    "starts": "{name} starts",
    "placed": "{name} plays {tiles} {where} for {points:point}",
    "placed-detail": "{name} plays {tiles} {where} for {points:point}: {parts}",
    "at": "at {cell}",
    "from-to": "from {first} to {last}",
    "traded": "{name} trades {count:tile}",
    "rolled": "{name} rolls {count:cube} again",
    "kept": "{name} keeps all cubes",
    "rolled-by-force": "{name} could not play: all cubes are rolled again",
    "took": "{name} uses a star token and takes {tile} from {cell}",
    "gained": "{name} gains {count:star token}",
    "arranged": "{name} plays {tiles}",
    "arranged-qwirkles": "{name} plays {tiles}: {parts}",
    "switched": "{name} moves {tiles}",
    "passed": "{name} passes",
    "dealt-again": "nobody has a set of three: the cards are dealt again",
    "last-turns": "the deck is empty: one more turn each",
    # Who comes and goes.
    "sat-down": "{name} sits down",
    "left": "{name} leaves",
    "sent-away": "{name} was sent away",
    "handed-over": "a bot plays for {name} now",
    "taken-back": "{name} is back",
    "stood-in": "{name} could not decide in time and makes a quick move",
    "resigned": "{name} resigns",
    "rematched": "there is a rematch",
    "closed": "the table is closed",
    "reopened": "the table is open again",
    # How the game ends.
    "ended-out": "{name} has nothing left to play: the game is over",
    "ended-blocked": "nobody can play any more: the game is over",
    "ended-dead": "no tile fits anywhere any more: the game is over",
    "ended-stalled": "nobody has played for {rounds:round}: the game is over",
    "ended-last": "everyone has had the last turn: the game is over",
    "won": "{names} wins with {points:point}",
    "shared": "{names} share the win with {points:point}",
    "won-qwirkles": "{names} wins with {points:Qwirkle}",
    "shared-qwirkles": "{names} share the win with {points:Qwirkle}",
}
