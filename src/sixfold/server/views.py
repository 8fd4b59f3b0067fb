"""What a viewer receives: built by allow-list from what the rules let the viewer see, and nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice, pairwise
from typing import Any

from sixfold.record.codec import sentence_json
from sixfold.record.notation import event_text
from sixfold.record.telling import tell
from sixfold.room.entry import EVENTS
from sixfold.room.notices import Chair, Person, Said, Undone
from sixfold.room.preview import Preview, laid_sets
from sixfold.room.standing import Change, Standing, Status, is_move
from sixfold.room.telling import tell_notice
from sixfold.rules.actions import Action, Deal, Event, Seat, Take
from sixfold.rules.board import Board
from sixfold.rules.cubes import cube_table
from sixfold.rules.legal import Legal
from sixfold.rules.model import Observation, Points, Table
from sixfold.rules.redaction import count_unseen
from sixfold.rules.rummy import card_table, won_by
from sixfold.rules.select import star_table, tokens_of
from sixfold.rules.sentences import Sentence
from sixfold.rules.tiles import QWIRKLE, Sets, Tiles
from sixfold.server.wire import (
    BoardInfo,
    ChatLine,
    ItemView,
    LaidSetView,
    LegalView,
    LineView,
    Moment,
    PointsView,
    ResultView,
    SeatView,
    SentenceView,
    Tried,
    View,
)

KEPT_CHANGES = 64  # whose public items are remembered until all watchers have been told


def viewpoint(standing: Standing, person: Person | None) -> Seat | None:
    """The seat through which a person sees: of several seats at one screen, the one that plays next."""
    mine = standing.seats_of(person)
    if not mine or standing.state is None:
        return None
    turn, seats = standing.state.table.turn, len(standing.seating)
    return min(mine, key=lambda seat: (seat - turn) % seats)


def is_spectator(standing: Standing, person: Person | None) -> bool:
    """Whether a person sees what every spectator sees: neither host, nor seated, nor sent away."""
    is_involved = person == standing.opened.host or standing.chairs_of(person) or person in standing.sent_away
    return person is None or not is_involved


# The view ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Viewer:
    """Who looks at a match, who else is there, and how many seconds a seat still waits for each person who is not."""

    person: Person | None = None
    present: Collection[Person] = ()
    wait: Callable[[Person], int] = lambda person: 0

    def holds(self, chair: Chair) -> bool:
        """Whether it is the viewer's own chair."""
        return self.person is not None and chair.person == self.person


def view_of(match_id: str, standing: Standing, viewer: Viewer) -> View:
    """A match as a viewer may see it."""
    common = _match_fields(match_id, standing, viewer)
    if standing.state is None:
        return View(**common, seats=[_chair_view(chair, viewer) for chair in standing.chairs])
    seen = standing.seen(viewpoint(standing, viewer.person))
    return View(
        **common,
        **_table_fields(seen.table),
        seats=[_seat_view(standing, seen, seat, viewer) for seat in range(seen.table.seats)],
        seat=seen.seat,
        mine=standing.seats_of(viewer.person),
        turn=standing.actor,
        hand=_tiles(seen.hand),
        unseen={str(tile): count for tile, count in count_unseen(seen).items()},
        legal=_legal_view(seen.legal()) if seen.seat is not None and seen.seat == standing.actor else None,
        result=_result(standing),
    )


def _match_fields(match_id: str, standing: Standing, viewer: Viewer) -> dict[str, Any]:
    opened, person = standing.opened, viewer.person
    return {
        "match_id": match_id,
        "number": standing.number,
        "at": standing.at,
        "status": standing.status.value,
        "game": opened.game,
        "options": dict(opened.options),
        "is_public": opened.is_public,
        "has_hints": opened.has_hints,
        "is_host": person is not None and person == opened.host,
        "is_one_screen": opened.is_one_screen,
        "sent_away": person in standing.sent_away,
        "kept_out": person in standing.kept_out,
        "rematch": standing.rematch,
        "starts_in": None if standing.starts_at is None else max(0.0, standing.starts_at - time.time()),
        "can_undo": standing.can_undo(person),
        "undoings": standing.undoings,
        "chat": [_chat_line(standing, said) for said in standing.chat],
        "can_chat": standing.may_chat(time.time()),
    }


def _table_fields(table: Table) -> dict[str, Any]:
    return {
        "phase": table.phase.value,
        "rolls": cube_table(table).rolls,
        "opening": table.opening,
        "bag": table.bag_size,
        "board": _board(table.board),
        "stars": [(star.x, star.y) for star in star_table(table).stars],
        "sets": _sets(card_table(table).sets),
        "turns_left": card_table(table).turns_left,
    }


def _chair_view(chair: Chair, viewer: Viewer) -> SeatView:
    return SeatView(
        name=chair.name,
        holder="open" if chair.is_open else "bot" if chair.bot else "person",
        level=chair.bot,
        you=viewer.holds(chair),
        connected=chair.bot is not None or chair.person in viewer.present,
    )


def _seat_view(standing: Standing, seen: Observation, seat: Seat, viewer: Viewer) -> SeatView:
    table, chair = seen.table, standing.chairs[standing.seating[seat]]
    last, took = _latest_actions(standing, seat)
    return SeatView(
        name=chair.name,
        holder="bot" if chair.bot else "person",
        level=standing.bots[seat],
        you=viewer.holds(chair),
        away=chair.bot is None and standing.bots[seat] is not None,
        hand_over_in=_hand_over_in(standing, seat, viewer),
        resigned=seat in standing.resigned,
        connected=chair.bot is not None or chair.person in viewer.present,
        score=table.scores[seat],
        tiles=table.hand_sizes[seat],
        tokens=tokens_of(table, seat),
        hand=_tiles(table.open_hands[seat]) if table.open_hands else None,
        won=_sets(won_by(table, seat)),
        last=str(seen.game.redact(last, seen.seat)) if last else None,
        took=str(took.placement) if took else None,
    )


def _latest_actions(standing: Standing, seat: Seat) -> tuple[Action | None, Take | None]:
    """The last action of a seat, and its take if there was one in the same turn."""
    acted = (event for event in reversed(standing.events) if event.seat == seat and not isinstance(event, Deal))
    lately = tuple(islice(acted, 2))  # a take is followed by another action
    return next(iter(lately), None), next((event for event in lately if isinstance(event, Take)), None)


def _hand_over_in(standing: Standing, seat: Seat, viewer: Viewer) -> int | None:
    """The seconds until the viewer may hand the seat to a stand-in; None if its person is there, or is the viewer."""
    person = standing.chairs[standing.seating[seat]].person
    is_missed = standing.status is Status.PLAYING and not standing.bots[seat] and person not in viewer.present
    may_hand_over = is_missed and person != viewer.person and standing.seats_of(viewer.person)
    return viewer.wait(person) if may_hand_over and person else None


def _result(standing: Standing) -> ResultView | None:
    if standing.status is not Status.OVER or standing.state is None:
        return None
    scores = standing.state.table.scores
    return ResultView(winners=list(standing.winners()), scores=list(scores), end=standing.end)


def _chat_line(standing: Standing, said: Said) -> ChatLine:
    seat = next(iter(standing.seats_of(said.person)), None)
    return ChatLine(name=said.name, seat=seat, text=said.text, is_phrase=said.is_phrase)


def board_info(standing: Standing) -> BoardInfo:
    """What never changes during the game."""
    game = standing.game
    return BoardInfo(
        size=game.info.board_size,
        spaces=[(cell.x, cell.y, mark) for cell, mark in game.spaces.items()],
        hand_size=game.info.hand_size,
        pieces=game.info.pieces.value,
    )


# What happened ----------------------------------------------------------------------------------------


def items_of(changes: Sequence[Change], seat: Seat | None) -> list[ItemView]:
    """What some changes tell a seat: at one screen, the seat that is looking now, not the one that looked then."""
    return [item for change in changes for item in _items_of_change(change, seat)]


def _items_of_change(change: Change, seat: Seat | None) -> Iterator[ItemView]:
    """What everyone may know is worked out once; what a seat alone may know, for that seat."""
    steps = zip(change.entry.items, pairwise(change.standings), _public_items(change), strict=True)
    for item, (now, after), public in steps:
        game = now.game
        if isinstance(item, EVENTS) and game.redact(item, seat) != game.redact(item, None):
            yield _event_item(now, item, after, seat, public.number, public.time)
        else:
            yield public


@lru_cache(KEPT_CHANGES)
def _public_items(change: Change) -> tuple[ItemView, ...]:
    """What a change tells everyone."""
    number, time = change.after.number, change.entry.time
    items = []
    for item, (now, after) in zip(change.entry.items, pairwise(change.standings), strict=True):
        if isinstance(item, EVENTS):
            items.append(_event_item(now, item, after, None, number, time))
        else:
            sentence = tell_notice(now, item)
            told = [sentence_view(sentence, now)] if sentence else []
            undone = sum(map(is_move, now.events[item.events :])) if isinstance(item, Undone) else 0
            items.append(ItemView(number=number, time=time, sentences=told, undone=undone))
    return tuple(items)


def moments(match_id: str, changes: Sequence[Change], person: Person | None) -> list[Moment]:
    """The turns of a game, each as a person may know it, with the match after it as a spectator saw it.

    The deals and rolls that follow belong to a turn: its view is the last one before the next turn.
    """
    stood = [after for change in changes for after in change.standings[1:]]
    turns: list[tuple[ItemView, Standing]] = []
    seat = viewpoint(stood[-1], person) if stood else None
    for item, after in zip(items_of(changes, seat), stood, strict=True):
        del turns[len(turns) - item.undone :]
        if not item.event:
            continue
        if not isinstance(after.events[-1], Deal):
            turns.append((item, after))
        elif turns:
            turn, _ = turns.pop()
            turns.append((turn.model_copy(update={"sentences": [*turn.sentences, *item.sentences]}), after))
    return [Moment(item=turn, view=view_of(match_id, after, Viewer())) for turn, after in turns]


def _event_item(
    before: Standing, event: Event, after: Standing, seat: Seat | None, number: int, time: float
) -> ItemView:
    shown = before.game.redact(event, seat)
    seen = before.seen(seat)
    sentences = [sentence_view(sentence, before) for sentence in tell(seen, shown, after.seen(seat), before.names)]
    points = None if isinstance(shown, Deal) else points_view(seen.points(shown), before)
    return ItemView(
        number=number, time=time, seat=event.seat, event=event_text(shown), points=points, sentences=sentences
    )


def sentence_view(sentence: Sentence, standing: Standing) -> SentenceView:
    """A sentence for programs and people, with tiles named as in this match."""
    facts: Any = sentence_json(sentence)["facts"]
    return SentenceView(code=sentence.code, facts=facts, text=sentence.english(standing.game.options.names))


def points_view(points: Points, standing: Standing) -> PointsView:
    """Points and what they consist of."""
    return PointsView(
        total=points.total,
        lines=_line_views(points),
        parts=[sentence_view(part.sentence, standing) for part in points.parts],
    )


def _line_views(points: Points) -> list[LineView]:
    """The lines, each Qwirkle with its bonus."""
    bonus = next((bonus.points for bonus in points.bonuses if bonus.code == "qwirkle"), 0)
    return [
        LineView(
            cells=[(cell.x, cell.y) for _, cell in line.placements],
            points=line.points + bonus * (line.points == QWIRKLE),
        )
        for line in points.lines
    ]


# What would happen ------------------------------------------------------------------------------------


def tried_view(question: str, standing: Standing, actions: Sequence[Action], preview: Preview) -> Tried:
    """The answer to a legal play being tried."""
    seen = preview.seen
    return Tried(
        id=question,
        at=standing.at,
        points=[points_view(points, standing) for points in preview.points],
        legal=_legal_view(preview.legal),
        board=_board(seen.table.board),
        sets=_sets(card_table(seen.table).sets),
        hand=_tiles(seen.hand),
        laid=_laid(actions, standing),
    )


def tried_refusal(question: str, standing: Standing, actions: Sequence[Action], sentence: Sentence) -> Tried:
    """The answer to an illegal play being tried."""
    return Tried(id=question, at=standing.at, refusal=sentence_view(sentence, standing), laid=_laid(actions, standing))


def _laid(actions: Sequence[Action], standing: Standing) -> list[LaidSetView]:
    """The sets in question. All of this follows from the question itself, so it reveals nothing."""
    return [
        LaidSetView(
            cards=_tiles(laid.cards),
            refusal=sentence_view(laid.refusal, standing) if laid.refusal else None,
            joining=_tiles(laid.joining),
            is_qwirkle=laid.is_qwirkle,
        )
        for laid in laid_sets(actions)
    ]


def _legal_view(legal: Legal) -> LegalView:
    return LegalView(
        plays=[(" ".join(map(str, play)), points) for play, points in legal.plays],
        takes=[str(take.placement) for take in legal.takes],
        trade=legal.trade,
        roll=legal.roll,
        arrange=legal.arrange,
        can_pass=legal.can_pass,
        everyone_passed=legal.everyone_passed,
        passes_need_proof=legal.passes_need_proof,
    )


def _board(board: Board) -> list[tuple[str, int, int]]:
    return [(str(tile), cell.x, cell.y) for tile, cell in board.placements]


def _tiles(tiles: Tiles) -> list[str]:
    return [str(tile) for tile in tiles]


def _sets(sets: Sets) -> list[list[str]]:
    return [_tiles(cards) for cards in sets]
