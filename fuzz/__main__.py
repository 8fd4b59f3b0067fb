"""Coverage-guided fuzzing of every parser: ``make fuzz``, or ``python -m fuzz TARGET -max_total_time=600``.

Any text either parses to something that prints back, or raises a `ParseError` with a position.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["sixfold"]):
    from sixfold.record.perft import read_suite
    from sixfold.record.record import Record
    from sixfold.rules.actions import parse_action, parse_placements, parse_sets, parse_tiles
    from sixfold.rules.cubes import CubesOptions
    from sixfold.rules.errors import OptionError, ParseError
    from sixfold.rules.options import parse_option, value_text
    from sixfold.rules.qwirkle import QwirkleOptions
    from sixfold.rules.rummy import RummyOptions
    from sixfold.rules.select_connect import SelectConnectOptions

DATA = Path(__file__).parents[1] / "tests" / "data"


def tiles(text: str) -> None:
    read = parse_tiles(text)
    assert parse_tiles(" ".join(map(str, read))) == read


def placements(text: str) -> None:
    read = parse_placements(text)
    assert parse_placements(" ".join(map(str, read))) == read


def sets(text: str) -> None:
    read = parse_sets(text)
    assert parse_sets(" | ".join(" ".join(map(str, cards)) for cards in read)) == read


def action(text: str) -> None:
    read = parse_action(text, 0)
    assert parse_action(str(read), 0) == read


def record(text: str) -> None:
    read = Record.parse(text)
    assert Record.parse(str(read)) == read


def json(text: str) -> None:
    read = Record.from_json(text)
    assert Record.from_json(read.to_json()) == read


def option(text: str) -> None:
    name, _, value = text.partition(" ")
    for options_class in (QwirkleOptions, SelectConnectOptions, CubesOptions, RummyOptions):
        try:
            read = parse_option(options_class, "a game", name, value)
        except OptionError as refused:  # an option has no position: its sentence says what is allowed
            assert str(refused)
        else:
            assert value_text(read) == value


def suite(text: str) -> None:
    read_suite(text)


TARGETS: dict[str, Callable[[str], None]] = {
    target.__name__: target for target in (tiles, placements, sets, action, record, json, option, suite)
}


def seeds(target: str) -> list[str]:
    """Texts to start from."""
    records = [path.read_text() for path in DATA.glob("records/*.txt")]
    return {
        "tiles": ["Rc Px ?", "rc, GT"],
        "sets": ["Rc Rs Rd | Gd Bd Pd"],
        "placements": ["Rc@0,0 Px@-3,14"],
        "action": ["place Rc@0,0 Rs@1,0", "trade Rc Px", "take Yd@8,7", "roll Rc Gd", "arrange Oc | Oc Rc Gc", "pass"],
        "record": [*records, *(str(Record.parse(text).seen_by(1)) for text in records)],
        "json": [Record.parse(text).to_json() for text in records],
        "option": ["copies 2", "dead_end yes", "book 001", "layout c0 s1 s2 c3", "rerolls 3"],
        "suite": [path.read_text() for path in DATA.glob("perft/*.perft")],
    }[target]


def main() -> None:
    target = sys.argv[1] if len(sys.argv) > 1 else ""
    if target not in TARGETS:
        sys.exit(f"unknown target '{target}': choose {', '.join(TARGETS)}")
    check = TARGETS[target]

    def fuzz(data: bytes) -> None:
        text = data.decode("utf-8", "replace")
        try:
            check(text)
        except ParseError as refused:
            assert 0 <= refused.position <= len(text)

    corpus = Path(__file__).parents[1] / "build" / "fuzz" / target
    corpus.mkdir(parents=True, exist_ok=True)
    for number, text in enumerate(seeds(target)):
        (corpus / f"seed-{number}").write_text(text)
    atheris.Setup([sys.argv[0], *sys.argv[2:], f"-artifact_prefix={corpus}/", str(corpus)], fuzz)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
