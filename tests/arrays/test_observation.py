"""Arrays show what a seat sees, and nothing that it cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

import sixfold
from sixfold.arrays.observation import MOST, Encoder, flat
from sixfold.arrays.steps import Course, steps_of
from sixfold.arrays.turns import COUNTS, FEATURES, VERBS, list_turns
from sixfold.rules.actions import Action
from sixfold.rules.dealer import RandomDealer, advance
from sixfold.rules.game import Game
from sixfold.rules.model import State

HIDDEN_HANDS = [name for name in sixfold.games() if name != "cubes"]


def states(game: Game, seats: int, seed: int, count: int) -> Iterator[State]:
    """States of a random match in which a seat is to act, and its end."""
    rng = Random(seed)
    state, _ = advance(game, game.initial(seats), RandomDealer(rng))
    for _ in range(count):
        yield state
        actor = game.actor(state)
        if actor is None:
            return
        action = game.observe(state, actor).random_action(rng)
        state, _ = advance(game, game.apply(state, action), RandomDealer(rng))


def swapped(state: State, seat: int, rng: Random) -> State | None:
    """The same state with a tile of one hand in the bag, and one of the bag in that hand."""
    if not state.bag or not state.hands[seat]:
        return None
    out, back = rng.choice(state.hands[seat]), rng.choice(state.bag)
    hand, bag = list(state.hands[seat]), list(state.bag)
    hand[hand.index(out)], bag[bag.index(back)] = back, out
    hands = [tuple(sorted(hand)) if number == seat else held for number, held in enumerate(state.hands)]
    return replace(state, hands=tuple(hands), bag=tuple(sorted(bag)))


@pytest.mark.parametrize("name", HIDDEN_HANDS)
def test_what_is_hidden_changes_nothing(name: str) -> None:
    game, rng, compared = sixfold.game(name), Random(1), 0
    encoder = Encoder(game, 3)
    for state in states(game, 3, 1, 25):
        for looking in range(3):
            twin = swapped(state, (looking + 1) % 3, rng)
            if twin is None:
                continue
            seen = [encoder.encode(game.observe(each, looking)) for each in (state, twin)]
            assert all(np.array_equal(seen[0][field], seen[1][field]) for field in encoder.fields)
            compared += 1
    assert compared > 20


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("name", sixfold.games())
def test_arrays_have_the_shapes_and_ranges_that_are_promised(name: str, seats: int) -> None:
    game, rng = sixfold.game(name), Random(2)
    encoder, steps = Encoder(game, seats), steps_of(game)
    for state in states(game, seats, 2, 20):
        for seat in range(seats):
            seen = game.observe(state, seat)
            after: Course | Action | None = steps.begin(seen) if game.actor(state) == seat else None
            while True:
                arrays = encoder.encode(seen, after if isinstance(after, Course) else None)
                for field, array in arrays.items():
                    promised = encoder.fields[field]
                    assert array.shape == promised.shape, field
                    assert array.dtype == np.int16
                    assert promised.least <= array.min() <= array.max() <= promised.most <= MOST, field
                assert flat(arrays).shape == (sum(array.size for array in arrays.values()),)
                if not isinstance(after, Course):
                    break
                after = after.take(rng.choice(after.possible()))


def test_a_seat_comes_first_in_what_it_sees() -> None:
    game = sixfold.game("qwirkle")
    seen = replace(game.position(board="Rc@0,0", hand="Rs Bd", seats=3, scores=(5, 7, 9)), seat=0)
    arrays = Encoder(game, 3).encode(seen)
    assert arrays["scores"].tolist() == [5, 7, 9]
    other = replace(seen, seat=1)
    assert Encoder(game, 3).encode(other)["scores"].tolist() == [7, 9, 5]
    assert Encoder(game, 3).encode(other)["turn"].tolist() == [0, 0, 1]


@pytest.mark.parametrize("name", sixfold.games())
def test_turns_have_their_points(name: str) -> None:
    game = sixfold.game(name)
    for state in states(game, 2, 3, 12):
        actor = game.actor(state)
        if actor is None:
            break
        seen = game.observe(state, actor)
        turns = list_turns(seen, 50)
        assert turns.features.shape == (len(turns.actions), len(FEATURES))
        for row, action in zip(turns.features, turns.actions, strict=True):
            assert row[0] == seen.points(action).total
            assert row[COUNTS + VERBS.index(action.verb)] == 1
            assert row[COUNTS + len(VERBS) :].sum() == len(action.tiles)
        assert turns.left_out == (len(list(zip(range(51), seen.legal_actions(), strict=False))) > 50)
