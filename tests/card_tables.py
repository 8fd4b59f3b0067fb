"""Tables of Rummy: ordinary ones with what is played there, and very big ones.

``tests/data/rummy/ordinary.jsonl`` holds tables of 10 to 60 cards with the answers that were found before searches had
a budget. ``python -m tests.card_tables`` compares all of them: ``make proof``.
``big.jsonl`` holds tables that took longest, of games in which nobody made Qwirkles and of cards piled up at random.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import sixfold
from sixfold import Action, Arrange, Limit, Observation, Pass, RandomDealer, advance
from sixfold.bots.registry import hint
from sixfold.kernel.card_desk import CardDesk
from sixfold.rules.rummy import Rummy

FOLDER = Path(__file__).parent / "data" / "rummy"
RUMMY = Rummy()
ANSWERS = ("hint", "casual", "greedy")
QUICK = Limit(playouts=4)


@cache
def ordinary() -> list[dict[str, Any]]:
    """Ordinary tables as they were recorded."""
    return [json.loads(line) for line in (FOLDER / "ordinary.jsonl").read_text().splitlines()]


@cache
def big() -> list[dict[str, Any]]:
    """Tables with many cards, those that took longest."""
    return [json.loads(line) for line in (FOLDER / "big.jsonl").read_text().splitlines()]


def cards_on(seen: Observation) -> int:
    """How many cards lie on a table."""
    return sum(map(len, seen.table.sets))


def written(seen: Observation) -> dict[str, Any]:
    """What makes a position, for `position`."""
    table = seen.table
    return {
        "table": " | ".join(" ".join(map(str, cards)) for cards in table.sets),
        "hand": " ".join(map(str, seen.hand)),
        "deck": table.bag_size,
        "seats": table.seats,
        "turns_left": table.turns_left,
    }


def position(written: dict[str, Any]) -> Observation:
    """The position that was written down."""
    return RUMMY.position(**{name: written[name] for name in ("table", "hand", "deck", "seats", "turns_left")})


def answer(name: str, seen: Observation) -> str:
    """What a bot plays there; `hint` gives its reasons too."""
    if name != "hint":
        return str(sixfold.bot(name, Random(1)).choose(seen, (), QUICK))
    actions, said = hint(seen, ())
    return " ".join([*map(str, actions), *(f"({saying.code})" for saying in said)])


def hoarding(seed: int, seats: int) -> Iterator[Observation]:
    """What the seats see in a game in which everybody plays all they can without making a Qwirkle."""
    rng, desk, dealer = Random(seed), CardDesk(), RandomDealer(Random(seed))
    state, _ = advance(RUMMY, RUMMY.initial(seats), dealer)
    while (seat := RUMMY.actor(state)) is not None:
        seen = RUMMY.observe(state, seat)
        yield seen
        desk.set_up(seen.table.sets)
        state, _ = advance(RUMMY, RUMMY.apply(state, _hoard(desk, seen, rng)), dealer)


def _hoard(desk: CardDesk, seen: Observation, rng: Random) -> Action:
    """The most cards that can be played without a Qwirkle."""
    for count in range(len(seen.hand), 0, -1):
        parts = [*dict.fromkeys(combinations(seen.hand, count))]
        rng.shuffle(parts)
        for cards in parts:
            if found := desk.arranged(cards):
                return Arrange(seen.table.turn, found.cards, found.sets)
    return Pass(seen.table.turn)


def main() -> None:
    """Compare the answers on all ordinary tables."""
    for done, row in enumerate(ordinary(), 1):
        for name in ANSWERS:
            if (found := answer(name, position(row))) != row[name]:
                sys.exit(f"\n{row['table']}\nhand {row['hand']}\n{name}: {found}, not {row[name]}")
        print(f"\r{done} of {len(ordinary())} tables have the same answers", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


if __name__ == "__main__":
    main()
