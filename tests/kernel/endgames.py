"""Positions with an empty bag, and their values by plain minimax over the rules.

``python -m tests.kernel.endgames`` compares two hundred of them with the solver: a part of ``make proof``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import count
from random import Random

import sixfold
from sixfold import State, steps
from sixfold.bots.workbench import Workbench
from sixfold.kernel.endgame import DEEPEST, WHOLE, search, solve

GAMES = ("qwirkle", "connect")
ENOUGH = 10_000_000  # nodes
UNPRUNED = 1_000_000  # nodes without pruning and transposition table


def endgames(name: str, most: int, first_seed: int = 0) -> Iterator[State]:
    """The first position of each game with an empty bag and at most `most` tiles in each hand."""
    game = sixfold.game(name)
    for seed in count(first_seed):
        bots = [sixfold.bot("random"), sixfold.bot("greedy")]
        for step in steps(sixfold.play(game, bots, seed=seed)):
            table = step.before.table
            may_act = (game.actor(step.before) or 0) >= 0 and not table.end
            if may_act and not table.bag_size and max(table.hand_sizes) <= most:
                yield step.before
                break


def full_hands(name: str, seed: int) -> State:
    """Six tiles in each hand and one on the board: few enough plays for a plain search."""
    game = sixfold.game(name)
    first, *others = Random(seed).sample(game.tiles, 1 + 2 * game.info.hand_size)
    hands = [" ".join(map(str, others[seat::2])) for seat in range(2)]
    return game.state(board=f"{first}@0,0", hands=hands, bag="")


def minimax(state: State, game: sixfold.Game) -> int:
    """How much more the seat to act gains than the other if both play perfectly; every action is tried."""
    known: dict[object, int] = {}

    def value(state: State) -> int:
        seat = game.actor(state)
        if seat is None:
            return 0
        key = (frozenset(state.table.board.items()), state.hands, seat, state.table.idle)
        if key not in known:
            known[key] = max(gain(state, action) for action in game.legal_actions(game.observe(state, seat)))
        return known[key]

    def gain(state: State, action: sixfold.Action) -> int:
        after = game.apply(state, action)
        return after.table.scores[action.seat] - state.table.scores[action.seat] - value(after)

    return value(state)


def bench_for(state: State, game: sixfold.Game) -> Workbench:
    """A workbench that knows both hands."""
    bench = Workbench(game)
    bench.set_up(game.observe(state, state.table.turn))
    other = 1 - state.table.turn
    bench.match.hands[other, : len(state.hands[other])] = [int(tile) for tile in state.hands[other]]
    return bench


def solved(bench: Workbench, nodes: int = ENOUGH) -> int | None:
    """The value that the solver finds; None if the nodes run out."""
    value, depth, _ = solve(bench.endgame, nodes)
    return value if depth == WHOLE else None


def searched_unpruned(bench: Workbench, nodes: int = UNPRUNED) -> int | None:
    """The same without pruning and transposition table."""
    notes = bench.endgame.notes
    notes.nodes, notes.node_limit, notes.is_unpruned = 0, nodes, 1
    value = search(bench.endgame, DEEPEST - 1)
    return value if notes.nodes <= nodes else None


def main() -> None:
    """Compare as many positions as asked for."""
    parser = argparse.ArgumentParser(description="Compare the solver of endgames with minimax.")
    parser.add_argument("--positions", type=int, default=200)
    wanted = parser.parse_args().positions
    for number in range(wanted):
        name = GAMES[number % len(GAMES)]
        game, state = sixfold.game(name), next(endgames(name, 3, first_seed=number))
        ours, theirs = solved(bench_for(state, game)), minimax(state, game)
        if ours != theirs:
            sys.exit(f"{name}: the solver says {ours}, minimax {theirs}\n{state.table.board}")
        print(f"\rendgames: {number + 1} of {wanted} agree", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    compared = 0
    for number in count():
        name = GAMES[number % len(GAMES)]
        bench = bench_for(full_hands(name, number), sixfold.game(name))
        value = searched_unpruned(bench)
        if value is None:
            continue
        if value != solved(bench):
            sys.exit(f"{name}: {value} without pruning and table, {solved(bench)} with them")
        compared += 1
        print(f"\rfull hands: {compared} of {wanted} agree", end="", file=sys.stderr, flush=True)
        if compared == wanted:
            break
    print(file=sys.stderr)


if __name__ == "__main__":
    main()
