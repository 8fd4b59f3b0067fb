"""The suite that every game must pass."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from sixfold.record.player import Player
from sixfold.record.record import Record
from sixfold.record.replay import replay_seen, start, steps
from sixfold.rules.actions import (
    BOARD,
    CHANCE,
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
    Trade,
)
from sixfold.rules.dealer import RandomDealer
from sixfold.rules.errors import IllegalAction
from sixfold.rules.game import Game, all_tiles, possible_seats
from sixfold.rules.model import Observation, State
from sixfold.rules.rummy import card_table
from sixfold.rules.sampling import Sampler
from sixfold.rules.tiles import HIDDEN, QWIRKLE, TILES, Tile

PLAY_RATE = 0.8  # how often a random action is a play when a trade is possible too
WILD_TRIES = 12  # actions made up at each decision, about which check and legal_actions must agree


def check_game(game: Game, games: int = 10, seed: int = 0) -> None:
    """Play random matches with every number of seats; every promise must hold after every event."""
    for number in range(games):
        seats = possible_seats(game)[number % len(possible_seats(game))]
        rng = Random(f"{seed}/{number}")
        ages = [rng.choice([None, rng.randrange(6, 99)]) for _ in range(seats)]
        players = [Player(f"Seat {seat}", age) for seat, age in enumerate(ages)]
        states, events = _random_game(game, players, rng)
        record = Record.of(game, players, events, states[-1])
        try:
            _check_record(record, states)
            for at, state in enumerate(states):
                _check_state(game, state, events[:at], rng)
        except Exception as error:
            raise AssertionError(f"{game!r}, game {number} of seed {seed}: {error}\n{record}") from error


def random_action(seen: Observation, rng: Random) -> Action:
    """A random legal action, but rarely a trade, so that a random game ends."""
    if not seen.game.info.has_trades:
        return seen.random_action(rng)
    actions = list(seen.legal_actions())
    plays = [action for action in actions if not isinstance(action, Trade)]
    return rng.choice(plays if plays and rng.random() < PLAY_RATE else actions)


def _random_game(game: Game, players: Sequence[Player], rng: Random) -> tuple[list[State], list[Event]]:
    """A complete random match: the states, and the events between them."""
    dealer = RandomDealer(rng)
    states, events = [game.initial(len(players), [player.age for player in players])], list[Event]()
    while (seat := game.actor(states[-1])) is not None:
        if seat == CHANCE:
            deals = game.deals(states[-1])
            assert deals, "chance must act and has nothing to deal"
            assert all(weight > 0 for weight in deals.values()), "a deal has no weight"
            event: Event = dealer.deal(deals)
        else:
            seen = game.observe(states[-1], seat)
            assert any(True for _ in seen.legal_actions()), f"seat {seat} must act and has no legal action"
            for play, points in seen.legal().plays:
                place = Place(seat, play)
                assert points == seen.points(place).total, f"{place} is listed with {points} points"
            event = random_action(seen, rng)
        events.append(event)
        states.append(_checked_step(game, states[-1], event))
    return states, events


def _checked_step(game: Game, state: State, event: Event) -> State:
    """The next state; the points must match their parts and a recount."""
    after = game.apply(state, event)
    assert game.apply(state, event) == after, f"{event} leads to two different states"
    if not isinstance(event, Deal):
        seen = game.observe(state, event.seat)
        points = seen.points(event)
        gained = after.table.scores[event.seat] - state.table.scores[event.seat]
        assert gained == points.total, f"{event} gains {gained}, but scores {points.total}"
        if isinstance(event, Place):
            lines = sorted(recount(state, event))
            assert sorted(line.points for line in points.lines) == lines, f"{event} does not make {points.lines}"
            assert gained == expected_points(state, event, lines, game), f"{event} does not make {gained}"
        if isinstance(event, Arrange):
            assert gained == [len(cards) for cards in event.sets].count(QWIRKLE), f"{event} does not make {gained}"
        preview, real = seen.after(event).table, after.table
        assert (preview.board, card_table(preview).sets) == (real.board, card_table(real).sets), (
            f"{event} previews another table"
        )
    return after


def recount(state: State, play: Place) -> Iterator[int]:
    """The lengths of the lines that a play makes, found by scanning every row and column."""
    tiles = {**state.table.board, **{cell: tile for tile, cell in play.placements}}
    fresh = {(cell.x, cell.y) for _, cell in play.placements}
    xs, ys = [cell.x for cell in tiles], [cell.y for cell in tiles]
    rows = [[(x, y) for x in range(min(xs), max(xs) + 2)] for y in range(min(ys), max(ys) + 1)]
    columns = [[(x, y) for y in range(min(ys), max(ys) + 2)] for x in range(min(xs), max(xs) + 1)]
    for cells in rows + columns:
        run: list[tuple[int, int]] = []
        for cell in cells:  # the last cell of each is empty, so every run ends
            if Cell(*cell) in tiles:
                run.append(cell)
                continue
            if len(run) > 1 and fresh & set(run):
                yield len(run)
            run = []


def expected_points(state: State, play: Place, lines: Sequence[int], game: Game) -> int:
    """The points of a play from the lengths of its lines and the options of the game."""
    options: Any = game.options
    total: int = sum(lines) + options.qwirkle_bonus * list(lines).count(QWIRKLE)
    total += sum(int(mark) for _, cell in play.placements if (mark := game.spaces.get(cell, "")) in ("1", "2"))
    if not lines:
        total += options.lone_tile_score
    if not state.bag and len(state.hands[play.seat]) == len(play.placements):
        total += options.out_bonus
    return total


def _check_state(game: Game, state: State, past: Sequence[Event], rng: Random) -> None:
    table = state.table
    assert all_tiles(game, state) == tuple(sorted(game.tiles)), "tiles have been lost or added"
    assert (table.end is None) == (game.outcome(state) is None), "the end and the outcome disagree"
    seat = game.actor(state)
    for viewer in (None, *range(table.seats)):
        if viewer != seat:
            assert not list(game.observe(state, viewer).legal_actions()), f"{viewer} may act out of turn"
    if seat is not None and seat >= 0:
        _check_decision(game.observe(state, seat), rng)
    _check_secrets(game, state, past, rng)


def _check_decision(seen: Observation, rng: Random) -> None:
    """All listed actions are accepted and parse back from their text; all others are refused."""
    game, seat = seen.game, seen.table.turn
    offered = list(seen.legal_actions())
    assert len(set(offered)) == len(offered), "an action is listed twice"
    for action in offered:
        seen.check(action)
        assert game.parse(str(action), seat) == action, f"{action} does not parse back"
    forms = {_listed_form(seen, action) for action in offered}
    assert len(forms) == len(offered), "an action is listed in two forms"
    for action in _wild_actions(seen, rng):
        assert _accepted(seen, action) == (_listed_form(seen, action) in forms), f"{action} is judged in two ways"
    for arrangement in _wild_arrangements(seen, offered, rng):
        # One form is listed for many arrangements, so one that is refused may have the form of another.
        assert not _accepted(seen, arrangement) or _listed_form(seen, arrangement) in forms, f"{arrangement} is missing"
    for other in offered[:1]:
        stranger = replace(other, seat=(seat + 1) % seen.table.seats)
        assert not _accepted(seen, stranger), f"{stranger.seat} may act for {seat}"


def _accepted(seen: Observation, action: Action) -> bool:
    try:
        seen.check(action)
    except IllegalAction as refusal:
        return not str(refusal)  # every refusal has a sentence
    return True


def _listed_form(seen: Observation, action: Action) -> Action:
    """The form in which an action is listed: on an empty unbounded table, a play that starts at 0,0.

    Of all arrangements of the same cards with the same Qwirkles, only one is listed.
    """
    if isinstance(action, Arrange):
        return Arrange(action.seat, action.cards, tuple(cards for cards in action.sets if len(cards) == QWIRKLE))
    board = seen.table.board
    if board or board.size or not isinstance(action, Place) or not action.placements:
        return action
    _, first = action.placements[0]
    moved = (Placement(tile, Cell(cell.x - first.x, cell.y - first.y)) for tile, cell in action.placements)
    return Place(action.seat, tuple(moved))


def _wild_actions(seen: Observation, rng: Random) -> Iterator[Action]:
    """Actions that look legal but mostly are not."""
    seat = seen.table.turn
    yield Pass(seat)
    if seen.table.board:
        yield Take(seat, rng.choice(seen.table.board.placements))
        yield Take(seat, Placement(rng.choice(TILES), rng.choice(list(seen.table.board))))
    near = [*seen.table.board.frontier, Cell(0, 0)]
    for _ in range(WILD_TRIES):
        tiles = [*seen.hand, rng.choice(TILES)]
        chosen = rng.sample(tiles, rng.randrange(min(len(tiles), QWIRKLE + 1)))
        yield Trade(seat, tuple(chosen))
        yield Roll(seat, tuple(chosen))
        start, (dx, dy) = rng.choice(near), rng.choice([(0, 1), (1, 0), (1, 1)])
        spots = sorted(rng.sample(range(len(chosen) + 2), len(chosen)))
        cells = [Cell(start.x + dx * spot, start.y + dy * spot) for spot in spots]
        yield Place(seat, tuple(map(Placement, chosen, cells)))


def _wild_arrangements(seen: Observation, offered: Sequence[Action], rng: Random) -> Iterator[Arrange]:
    """Arrangements close to legal ones: hand cards put anywhere, table cards moved around."""
    known = [action for action in offered if isinstance(action, Arrange)]
    for _ in range(WILD_TRIES if card_table(seen.table).sets or known else 0):
        cards = list(rng.sample(seen.hand, min(len(seen.hand), rng.randrange(4))))
        sets = [list(old) for old in card_table(seen.table).sets]
        if known and rng.random() < 0.5:
            near = rng.choice(known)
            cards, sets = list(near.cards), [list(old) for old in near.sets]
        else:
            sets.append([])
            for card in cards:
                rng.choice(sets).append(card)
        for _ in range(rng.randrange(4)):
            source, target = rng.choice(sets), rng.choice(sets)
            if source:
                target.append(source.pop(rng.randrange(len(source))))
        yield Arrange(seen.table.turn, tuple(cards), tuple(tuple(new) for new in sets if new))


def _check_secrets(game: Game, state: State, past: Sequence[Event], rng: Random) -> None:
    """What a viewer sees does not depend on tiles it cannot see."""
    viewer = rng.choice([None, *range(state.table.seats)])
    seen = game.observe(state, viewer)
    # Walking through the past is slow, so it is done every fourth time.
    for known in (None, [game.redact(event, viewer) for event in past])[: rng.choice((1, 1, 1, 2))]:
        other = Sampler(seen, known).sample(rng)
        assert game.observe(other, viewer) == seen, f"viewer {viewer} can tell a sampled state from the real one"
        assert repr(game.observe(other, viewer)) == repr(seen), f"the view of {viewer} leaks"


def _check_record(record: Record, states: Sequence[State]) -> None:
    """The record, and every viewer's redacted one, parse back and replay to the same match."""
    game = record.game
    assert [start(record), *(step.after for step in steps(record))] == list(states), "a replay differs"
    for known in (record, *(record.seen_by(viewer) for viewer in (None, *range(len(record.players))))):
        assert type(known).parse(str(known)) == known, "a record does not parse back from its text"
        assert type(known).from_json(known.to_json()) == known, "a record does not parse back from its JSON"
    for viewer in (None, *range(len(record.players))):
        hidden = record.seen_by(viewer)
        open_hands = game.observe(states[-1], viewer).table.open_hands
        assert replay_seen(hidden) == game.observe(states[-1], viewer), f"the record of viewer {viewer} ends elsewhere"
        for step, real in zip(steps(hidden), states[1:], strict=True):
            assert game.observe(step.after, viewer) == game.observe(real, viewer), f"{viewer} saw something else"
        secret = [event for event in hidden.events if not _may_see(event, viewer, open_hands)]
        assert not secret, f"viewer {viewer} is shown {secret[:1]}"


def _may_see(event: Event, viewer: Seat | None, hands: object) -> bool:
    tiles: Sequence[Tile] = () if isinstance(event, Place | Take | Arrange) else event.tiles
    return bool(hands) or event.seat in (viewer, BOARD) or all(tile is HIDDEN for tile in tiles)
