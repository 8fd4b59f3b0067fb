"""Positions of all grid games, and whether kernel and rules agree about them.

``python -m tests.kernel.positions`` compares a hundred thousand of them: ``make proof``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

import sixfold
from sixfold import Game, Observation, Phase, Place, steps
from sixfold.kernel.bridge import Bridge
from sixfold.rules.grid_game import opening_size

GAMES = ("qwirkle", "select", "connect", "select-connect", "cubes")
OPTIONS: dict[str, list[dict[str, str]]] = {
    "connect": [{}, {"layout": "c0 c1 c1 c0"}],
    "select-connect": [{}, {"layout": "c0 s1 s2 c3"}],
}


def games(name: str) -> list[Game]:
    """A game on each of its boards."""
    return [sixfold.game(name, **options) for options in OPTIONS.get(name, [{}])]


def positions(name: str, first_seed: int = 0) -> Iterator[Observation]:
    """What the seats to act see in random games; each position also with a redealt hand."""
    for seed in count(first_seed):
        game = games(name)[seed % len(games(name))]
        bots = [sixfold.bot("random") for _ in range(2 + seed % 3)]
        rng = Random(seed)
        for step in steps(sixfold.play(game, bots, seed=seed)):
            seat = game.actor(step.before)
            if seat is not None and seat >= 0 and step.before.table.phase is not Phase.ROLL:
                seen = game.observe(step.before, seat)
                yield seen
                pool = [*seen.hand, *step.before.bag]
                yield replace(seen, hand=tuple(sorted(rng.sample(pool, min(len(pool), 6)))))


def difference(bridge: Bridge, seen: Observation) -> str | None:
    """What kernel and rules disagree about, if anything: the plays, or the points of one."""
    wanted = {play: points_without_end(seen, Place(seen.table.turn, play)) for play, _ in seen.legal().plays}
    required = opening_size(seen)
    listed = {
        action.placements: points
        for action, points in bridge.actions(seen)
        if required is None or len(action.placements) == required
    }
    if listed.keys() != wanted.keys():
        return f"plays differ: {listed.keys() ^ wanted.keys()}"
    wrong = [play for play in wanted if wanted[play] != listed[play]]
    return f"points of {wrong[0]}: {listed[wrong[0]]}, not {wanted[wrong[0]]}" if wrong else None


def points_without_end(seen: Observation, play: Place) -> int:
    """The points of a play by the rules, without the bonus for going out."""
    points = seen.points(play)
    return points.total - sum(bonus.points for bonus in points.bonuses if bonus.code == "out")


def main() -> None:
    """Compare as many positions as asked for."""
    parser = argparse.ArgumentParser(description="Compare the kernel with the rules.")
    parser.add_argument("--positions", type=int, default=100_000)
    wanted = parser.parse_args().positions // len(GAMES)
    for name in GAMES:
        bridges = {game: Bridge(game) for game in games(name)}
        for number, seen in enumerate(positions(name)):
            if number == wanted:
                break
            if wrong := difference(bridges[seen.game], seen):
                sys.exit(f"{name}: {wrong}\n{sixfold.picture(seen)}")
            if number % 100 == 0:
                print(f"\r{name}: {number} of {wanted} positions agree", end="", file=sys.stderr, flush=True)
        print(f"\r{name}: {wanted} of {wanted} positions agree", file=sys.stderr)


if __name__ == "__main__":
    main()
