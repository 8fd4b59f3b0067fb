"""What a viewer receives, built by allow-list from what the rules let the viewer see, and from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from itertools import islice, pairwise
from typing import Any

from sixfold.record.codec import saying_json
from sixfold.record.notation import event_text
from sixfold.record.telling import tell
from sixfold.room.entry import EVENTS
from sixfold.room.legal import Legal, Preview, laid_sets, legal
from sixfold.room.notices import Chair, Person, Said
from sixfold.room.standing import Change, Standing, Status
from sixfold.room.telling import tell_notice
from sixfold.rules.actions import Action, Deal, Event, Seat, Take
from sixfold.rules.board import Board
from sixfold.rules.cubes import Cubes
from sixfold.rules.model import Observation, Points
from sixfold.rules.placing import Placing
from sixfold.rules.rummy import Rummy
from sixfold.rules.sight import unseen
from sixfold.rules.tiles import Sets, Tiles
from sixfold.rules.words import Saying
from sixfold.server.wire import (
    BoardInfo,
    ChatLine,
    LaidSet,
    LegalView,
    Line,
    Moment,
    ResultView,
    Scored,
    SeatView,
    Step,
    Tried,
    View,
    Words,
)


def viewpoint(standing: Standing, person: Person | None) -> Seat | None:
    """Whose eyes somebody looks through: of several seats of one screen, the one that plays next."""
    mine = standing.seats_of(person)
    if not mine or standing.state is None:
        return None
    turn, seats = standing.state.table.turn, len(standing.seating)
    return min(mine, key=lambda seat: (seat - turn) % seats)


def is_spectator(standing: Standing, person: Person | None) -> bool:
    """Whether a person sees the table as all who only watch do: not the host, no chair, not sent away by the host."""
    is_involved = person == standing.opened.host or standing.chairs_of(person) or person in standing.sent_away
    return person is None or not is_involved


# The table --------------------------------------------------------------------------------------------


def view_of(
    table: str,
    standing: Standing,
    person: Person | None,
    present: Collection[Person] = (),
    wait: Callable[[Person], int] = lambda person: 0,
) -> View:
    """A table as a person may see it: who is there, and how many seconds a seat waits for those who are not."""
    common: dict[str, Any] = {
        "table": table,
        "number": standing.count,
        "at": standing.at,
        "status": standing.status.value,
        "game": standing.opened.game,
        "options": dict(standing.opened.options),
        "is_public": standing.opened.is_public,
        "has_hints": standing.opened.has_hints,
        "is_host": person is not None and person == standing.opened.host,
        "is_one_screen": standing.opened.is_one_screen,
        "sent_away": person in standing.sent_away,
        "kept_out": person in standing.kept_out,
        "rematch": standing.rematch,
        "chat": [_chat_line(standing, said) for said in standing.chat],
    }
    if standing.state is None:
        seats = [_chair_view(chair, person, present) for chair in standing.chairs]
        return View(**common, seats=seats)
    seen = standing.seen(viewpoint(standing, person))
    shown = seen.table
    return View(
        **common,
        seats=[_seat_view(standing, seen, seat, person, present, wait) for seat in range(shown.seats)],
        seat=seen.seat,
        mine=standing.seats_of(person),
        turn=standing.actor,
        phase=shown.phase.value,
        rolls=shown.rolls,
        opening=shown.opening,
        bag=shown.bag_size,
        board=_board(shown.board),
        stars=[(star.x, star.y) for star in shown.stars],
        sets=_sets(shown.sets),
        hand=_tiles(seen.hand),
        turns_left=shown.turns_left,
        unseen=dict(Counter(_tiles(unseen(seen)))),
        legal=_legal_view(legal(seen)) if seen.seat is not None and seen.seat == standing.actor else None,
        result=_result(standing),
    )


def _chair_view(chair: Chair, person: Person | None, present: Collection[Person]) -> SeatView:
    return SeatView(
        name=chair.name,
        kind="open" if chair.is_open else "bot" if chair.bot else "person",
        level=chair.bot,
        you=person is not None and chair.person == person,
        connected=chair.bot is not None or chair.person in present,
    )


def _seat_view(
    standing: Standing,
    seen: Observation,
    seat: Seat,
    person: Person | None,
    present: Collection[Person],
    wait: Callable[[Person], int],
) -> SeatView:
    table, chair = seen.table, standing.chairs[standing.seating[seat]]
    acted = (event for event in reversed(standing.events) if event.seat == seat and not isinstance(event, Deal))
    lately = tuple(islice(acted, 2))  # after taking a tile one acts once more in the same turn
    last = next(iter(lately), None)
    took = next((event for event in lately if isinstance(event, Take)), None)
    is_missed = standing.status is Status.PLAYING and not standing.bots[seat] and chair.person not in present
    may_hand_over = is_missed and chair.person != person and standing.seats_of(person)
    return SeatView(
        name=chair.name,
        kind="bot" if chair.bot else "person",
        level=standing.bots[seat],
        you=person is not None and chair.person == person,
        away=chair.bot is None and standing.bots[seat] is not None,
        hand_over_in=wait(chair.person) if may_hand_over and chair.person else None,
        resigned=seat in standing.resigned,
        connected=chair.bot is not None or chair.person in present,
        score=table.scores[seat],
        tiles=table.hand_sizes[seat],
        tokens=table.tokens[seat] if table.tokens else 0,
        hand=_tiles(table.hands[seat]) if table.hands else None,
        won=_sets(table.won[seat]) if table.won else [],
        last=str(seen.game.redact(last, seen.seat)) if last else None,
        took=str(took.placement) if took else None,
    )


def _result(standing: Standing) -> ResultView | None:
    if standing.status is not Status.OVER or standing.state is None:
        return None
    scores = standing.state.table.scores
    return ResultView(winners=list(standing.winners()), scores=list(scores), end=standing.end)


def _chat_line(standing: Standing, said: Said) -> ChatLine:
    seat = next(iter(standing.seats_of(said.person)), None)
    return ChatLine(name=said.name, seat=seat, text=said.text, preset=said.is_preset)


def board_info(standing: Standing) -> BoardInfo:
    """What does not change while the game lasts."""
    game = standing.game
    return BoardInfo(
        size=game.size if isinstance(game, Placing) else None,
        spaces=[(cell.x, cell.y, mark) for cell, mark in game.spaces.items()],
        hand_size=game.hand_size,
        kind="cards" if isinstance(game, Rummy) else "cubes" if isinstance(game, Cubes) else "tiles",
    )


# What happened ----------------------------------------------------------------------------------------


def steps_of(changes: Sequence[Change], seat: Seat | None) -> list[Step]:
    """What some changes tell a seat: of several at one screen the one looking now, whoever looked at the time."""
    steps = []
    for change in changes:
        number, time = change.after.count, change.entry.time
        for item, (now, after) in zip(change.entry.items, pairwise(change.stood), strict=True):
            if isinstance(item, EVENTS):
                steps.append(_event_step(now, item, after, seat, number, time))
            else:
                saying = tell_notice(now, item)
                steps.append(Step(number=number, time=time, told=[words(saying, now)] if saying else []))
    return steps


def moments(table: str, changes: Sequence[Change], person: Person | None) -> list[Moment]:
    """The turns of a game, each told as somebody may know it, with the table after it as a spectator saw it.

    What is dealt or rolled then belongs to it: its view is the last one before the next turn.
    """
    stood = [after for change in changes for after in change.stood[1:]]
    found: list[tuple[Step, Standing]] = []
    seat = viewpoint(stood[-1], person) if stood else None
    for step, after in zip(steps_of(changes, seat), stood, strict=True):
        if not step.event:
            continue
        if not isinstance(after.events[-1], Deal):
            found.append((step, after))
        elif found:
            turn, _ = found.pop()
            found.append((turn.model_copy(update={"told": [*turn.told, *step.told]}), after))
    return [Moment(step=step, view=view_of(table, after, None, ())) for step, after in found]


def _event_step(before: Standing, event: Event, after: Standing, seat: Seat | None, number: int, time: float) -> Step:
    shown = before.game.redact(event, seat)
    seen = before.seen(seat)
    told = [words(saying, before) for saying in tell(seen, shown, after.seen(seat), before.names)]
    points = None if isinstance(shown, Deal) else scored(before.game.points(seen, shown), before)
    return Step(number=number, time=time, seat=event.seat, event=event_text(shown), points=points, told=told)


def words(saying: Saying, standing: Standing) -> Words:
    """A saying for programs and people, with the tiles named as at this table."""
    facts: Any = saying_json(saying)["facts"]
    return Words(code=saying.code, facts=facts, text=saying.english(standing.game.options.names))


def scored(points: Points, standing: Standing) -> Scored:
    """Points with what they are made of."""
    return Scored(
        total=points.total,
        lines=[
            Line(cells=[(cell.x, cell.y) for _, cell in line.placements], points=line.points) for line in points.lines
        ],
        parts=[words(part.saying, standing) for part in points.parts],
    )


# What would happen ------------------------------------------------------------------------------------


def tried(question: str, standing: Standing, actions: Sequence[Action], preview: Preview) -> Tried:
    """The answer to what a play would make."""
    seen = preview.seen
    return Tried(
        id=question,
        at=standing.at,
        points=[scored(points, standing) for points in preview.points],
        legal=_legal_view(preview.legal),
        board=_board(seen.table.board),
        sets=_sets(seen.table.sets),
        hand=_tiles(seen.hand),
        laid=_laid(actions, standing),
    )


def refused(question: str, standing: Standing, actions: Sequence[Action], saying: Saying) -> Tried:
    """The answer to a play that is not legal."""
    return Tried(id=question, at=standing.at, refusal=words(saying, standing), laid=_laid(actions, standing))


def _laid(actions: Sequence[Action], standing: Standing) -> list[LaidSet]:
    """The sets that were asked about. All of this is in the question itself, so it tells nobody anything new."""
    return [
        LaidSet(
            cards=_tiles(each.cards),
            refusal=words(each.refusal, standing) if each.refusal else None,
            joining=_tiles(each.joining),
            is_qwirkle=each.is_qwirkle,
        )
        for each in laid_sets(actions)
    ]


def _legal_view(found: Legal) -> LegalView:
    return LegalView(
        plays=[(" ".join(map(str, play.placements)), points) for play, points in found.plays],
        takes=[str(take.placement) for take in found.takes],
        trade=found.trade,
        roll=found.roll,
        arrange=found.arrange,
        can_pass=found.can_pass,
    )


def _board(board: Board) -> list[tuple[str, int, int]]:
    return [(str(tile), cell.x, cell.y) for tile, cell in board.placements]


def _tiles(tiles: Tiles) -> list[str]:
    return [str(tile) for tile in tiles]


def _sets(sets: Sets) -> list[list[str]]:
    return [_tiles(cards) for cards in sets]
