"""Tables of Rummy: ordinary ones with the plays of bots, and very big ones.

``tests/data/rummy/ordinary.jsonl`` holds tables of 10 to 60 cards with the answers from before searches had a limit.
``python -m tests.card_tables``, a part of ``make proof``, compares all of them.
``big.jsonl`` holds the slowest tables, from games in which nobody made Qwirkles and from random cards.
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
from sixfold.bots.melding import notice_arrangements
from sixfold.bots.registry import hint
from sixfold.kernel.card_bridge import CardBridge
from sixfold.rules.rummy import Rummy, card_table

FOLDER = Path(__file__).parent / "data" / "rummy"
RUMMY = Rummy()
ANSWERS = ("hint", "noticed", "greedy")
LOOKS = 16
QUICK = Limit(playouts=4)


@cache
def ordinary() -> list[dict[str, Any]]:
    """Ordinary tables as they were recorded."""
    return [json.loads(line) for line in (FOLDER / "ordinary.jsonl").read_text().splitlines()]


@cache
def big() -> list[dict[str, Any]]:
    """Tables with many cards: the slowest ones."""
    return [json.loads(line) for line in (FOLDER / "big.jsonl").read_text().splitlines()]


def cards_on(seen: Observation) -> int:
    """The number of cards on a table."""
    return sum(map(len, card_table(seen.table).sets))


def written(seen: Observation) -> dict[str, Any]:
    """A position as JSON; `position` is the inverse."""
    table = seen.table
    return {
        "table": " | ".join(" ".join(map(str, cards)) for cards in card_table(table).sets),
        "hand": " ".join(map(str, seen.hand)),
        "deck": table.bag_size,
        "seats": table.seats,
        "turns_left": card_table(table).turns_left,
    }


def position(written: dict[str, Any]) -> Observation:
    """The position of a row."""
    rest = {name: written[name] for name in ("hand", "deck", "seats", "turns_left")}
    return RUMMY.position(sets=written["table"], **rest)


def answer(name: str, seen: Observation) -> str:
    """What a bot plays; `hint` adds its reasons, and `noticed` is the best of some random turns."""
    if name == "noticed":
        return str(
            max(notice_arrangements(seen, Random(1), LOOKS), key=lambda turn: (made(seen, turn), len(turn.tiles)))
        )
    if name != "hint":
        return str(sixfold.bot(name, Random(1)).choose(seen, (), QUICK))
    actions, reasons = hint(seen, ())
    return " ".join([*map(str, actions), *(f"({sentence.code})" for sentence in reasons)])


def made(seen: Observation, action: Action) -> int:
    """How many Qwirkles an action makes."""
    return len(seen.points(action).melds)


def hoarding(seed: int, seats: int) -> Iterator[Observation]:
    """What the seats see in a game in which everyone plays as much as possible without making a Qwirkle."""
    rng, bridge, dealer = Random(seed), CardBridge(), RandomDealer(Random(seed))
    state, _ = advance(RUMMY, RUMMY.initial(seats), dealer)
    while (seat := RUMMY.actor(state)) is not None:
        seen = RUMMY.observe(state, seat)
        yield seen
        bridge.set_up(card_table(seen.table).sets)
        state, _ = advance(RUMMY, RUMMY.apply(state, _hoard(bridge, seen, rng)), dealer)


def _hoard(bridge: CardBridge, seen: Observation, rng: Random) -> Action:
    """The most cards that can be played without a Qwirkle."""
    for count in range(len(seen.hand), 0, -1):
        parts = [*dict.fromkeys(combinations(seen.hand, count))]
        rng.shuffle(parts)
        for cards in parts:
            if arrangement := bridge.arrange(cards):
                return Arrange(seen.table.turn, arrangement.cards, arrangement.sets)
    return Pass(seen.table.turn)


def main() -> None:
    """Compare the answers on all ordinary tables."""
    for done, row in enumerate(ordinary(), 1):
        for name in ANSWERS:
            if (actual := answer(name, position(row))) != row[name]:
                sys.exit(f"\n{row['table']}\nhand {row['hand']}\n{name}: {actual}, not {row[name]}")
        print(f"\r{done} of {len(ordinary())} tables have the same answers", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)


if __name__ == "__main__":
    main()
