"""Records, events, points and sentences as JSON: the same content as the text form, for programs."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from sixfold.record.nodes import Node, load
from sixfold.record.notation import LineNumbers
from sixfold.record.player import MAX_AGE, Player
from sixfold.rules.actions import (
    BOARD,
    Action,
    Arrange,
    Cell,
    Deal,
    Event,
    Pass,
    Place,
    Placement,
    Roll,
    Seat,
    Take,
    Token,
    Trade,
    read_tile,
)
from sixfold.rules.errors import OptionError, ParseError
from sixfold.rules.game import check_seats
from sixfold.rules.model import End, Points
from sixfold.rules.registry import game_class
from sixfold.rules.sentences import Fact, Sentence
from sixfold.rules.tiles import QWIRKLE, Colour, Shape, Tile, Tiles

if TYPE_CHECKING:
    from sixfold.record.record import Record

JSON_FORMAT = 1
MAX_COORDINATE = 999_999_999  # the largest that the text form can express
KEYS = ("sixfold", "game", "options", "viewer", "seats", "declared", "end", "events")

_R = TypeVar("_R", bound="Record")
Json = dict[str, Any]


# Writing ----------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The JSON of a record, with one header field or event per line."""
    events = ",\n  ".join(json.dumps(event_json(event)) for event in record.events)
    facts = [f"{json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}" for name, value in _facts(record)]
    return "{\n " + ",\n ".join([*facts, f'"events": [\n  {events}\n ]']) + "\n}\n"


def _facts(record: Record) -> Iterator[tuple[str, object]]:
    yield "sixfold", JSON_FORMAT
    yield "game", record.game_name
    yield "options", dict(record.options)
    if record.redacted:
        yield "viewer", record.viewer
    yield "seats", [{"name": player.name, "age": player.age} for player in record.players]
    yield "declared", record.declared
    if record.end:
        yield "end", record.end


def event_json(event: Event) -> Json:
    """An event as a JSON object."""
    if isinstance(event, Deal):
        seat = "board" if event.seat == BOARD else event.seat
        return {"event": "deal", "seat": seat, "tile": str(event.tile)}
    fields: Json = {"event": event.verb, "seat": event.seat}
    if isinstance(event, Place):
        fields["placements"] = [placement_json(placement) for placement in event.placements]
    elif isinstance(event, Take):
        fields["placement"] = placement_json(event.placement)
    elif isinstance(event, Arrange):
        fields["cards"] = _texts(event.cards)
        fields["sets"] = [_texts(cards) for cards in event.sets]
    elif isinstance(event, Trade | Roll):
        fields["tiles"] = _texts(event.tiles)
    return fields


def _texts(tiles: Tiles) -> list[str]:
    return [str(tile) for tile in tiles]


def placement_json(placement: Placement) -> Json:
    """A tile at a cell as a JSON object."""
    return {"tile": str(placement.tile), "x": placement.cell.x, "y": placement.cell.y}


def points_json(points: Points) -> Json:
    """Points with their parts."""
    return {
        "points": points.total,
        "lines": [
            {
                "attribute": line.attribute.name.lower(),
                "points": line.points,
                "placements": [placement_json(placement) for placement in line.placements],
            }
            for line in points.lines
        ],
        "bonuses": [{"code": bonus.code, "points": bonus.points} for bonus in points.bonuses],
        "melds": [
            {"attribute": meld.attribute.name.lower(), "points": meld.points, "cards": _texts(meld.cards)}
            for meld in points.melds
        ],
    }


def sentence_json(sentence: Sentence) -> Json:
    """A sentence: its code and facts for programs, its English for people."""
    return {"code": sentence.code, "facts": _facts_json(sentence.facts), "text": str(sentence)}


def _facts_json(facts: Mapping[str, Fact]) -> Json:
    return {name: _fact_json(fact) for name, fact in facts.items()}


def _fact_json(fact: Fact) -> object:
    if isinstance(fact, Tile):
        return str(fact)
    if isinstance(fact, Colour | Shape):
        return fact.name.lower()
    if isinstance(fact, Sentence):
        return {"code": fact.code, "facts": _facts_json(fact.facts)}
    return [_fact_json(part) for part in fact] if isinstance(fact, tuple) else fact


# Reading ----------------------------------------------------------------------------------------------


def read(text: str, make: Callable[..., _R]) -> _R:
    """A record from its JSON; a `ParseError` says what is wrong and where."""
    try:
        return _read(load(text), make)
    except OptionError as error:
        raise ParseError(str(error), 0) from None


def _read(top: Node, make: Callable[..., _R]) -> _R:
    top.get("sixfold").number(JSON_FORMAT, JSON_FORMAT)
    top.check_names(KEYS)
    options = {name: node.value for name, node in top.get("options").mapping().items()}
    cls = game_class(top.get("game").text())
    seats = [_read_player(node) for node in top.get("seats").items()]
    check_seats(cls(**options), len(seats))
    redacted = "viewer" in top.mapping()
    events = tuple(_read_event(node, len(seats), redacted) for node in top.get("events").items())
    return make(
        game_name=cls.name,
        options=tuple(options.items()),
        players=tuple(seats),
        events=events,
        declared=_read_declared(top.get("declared"), len(seats)),
        redacted=redacted,
        viewer=_read_viewer(top.get("viewer"), len(seats)) if redacted else None,
        end=_read_end(top.get("end"), events, redacted) if "end" in top.mapping() else None,
        lines=LineNumbers(
            tuple(range(len(top.get("events").items()))),
            tuple(range(len(seats))),
            event_form="events[{}]",
            declared_form="declared[{}]",
        ),
    )


def _read_player(node: Node) -> Player:
    name, age = node.get("name").text(), node.get("age")
    years = None if age.value is None else age.number(0, MAX_AGE)
    with node.locate_errors():
        return Player(name, years)


def _read_declared(node: Node, seats: int) -> tuple[int, ...]:
    declared = tuple(size.number(1, QWIRKLE) for size in node.items())
    if len(declared) not in (0, seats):
        raise node.error(f"{seats} seats declare {seats} sets, not {len(declared)}")
    return declared


def _read_viewer(node: Node, seats: int) -> Seat | None:
    return None if node.value is None else node.number(0, seats - 1)


def _read_end(node: Node, events: Sequence[Event], redacted: bool) -> End:
    if not redacted or not events or not isinstance(events[-1], Pass):
        raise node.error("only a redacted record says that a pass ended the game")
    return End(node.one_of(tuple(End)))


def _read_event(node: Node, seats: int, redacted: bool) -> Event:
    verb = node.get("event").one_of(("deal", *_ACTIONS))
    if verb == "deal":
        seat = node.get("seat")
        to = BOARD if seat.value == "board" else seat.number(0, seats - 1)
        return Deal(to, _read_tile(node.get("tile"), redacted))
    return _ACTIONS[verb](node, node.get("seat").number(0, seats - 1), redacted)


def _read_tile(node: Node, hidden: bool) -> Tile:
    token = Token(node.text(), 0)
    with node.locate_errors():
        return read_tile(token, hidden)


def _read_tiles(node: Node, hidden: bool = False) -> Tiles:
    return tuple(_read_tile(item, hidden) for item in node.items())


def _read_placement(node: Node) -> Placement:
    x, y = (node.get(axis).number(-MAX_COORDINATE, MAX_COORDINATE) for axis in "xy")
    return Placement(_read_tile(node.get("tile"), hidden=False), Cell(x, y))


_ACTIONS: dict[str, Callable[[Node, Seat, bool], Action]] = {
    Place.verb: lambda node, seat, _: Place(
        seat, tuple(_read_placement(item) for item in node.get("placements").items())
    ),
    Trade.verb: lambda node, seat, hidden: Trade(seat, _read_tiles(node.get("tiles"), hidden)),
    Roll.verb: lambda node, seat, _: Roll(seat, _read_tiles(node.get("tiles"))),
    Arrange.verb: lambda node, seat, _: Arrange(
        seat, _read_tiles(node.get("cards")), tuple(map(_read_tiles, node.get("sets").items()))
    ),
    Take.verb: lambda node, seat, _: Take(seat, _read_placement(node.get("placement"))),
    Pass.verb: lambda _node, seat, _: Pass(seat),
}
