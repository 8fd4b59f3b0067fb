"""The worked examples of the rule books, in our text form; a line is what it shares and its length."""

from pathlib import Path

import pytest

import sixfold
from sixfold import Line, Place, Record, replay, steps
from sixfold.rules.errors import IllegalAction

RECORDS = Path(__file__).parents[1] / "data" / "records"

LEGAL = [
    ("000-score-1", "", "place Rl@0,0 Yl@1,0 Bl@2,0", 3, "l3"),
    ("000-score-2", "Rl@0,0 Yl@1,0 Bl@2,0", "place Bs@2,1 Bx@2,2", 3, "B3"),
    ("000-score-3", "Rl@0,0 Yl@1,0 Bl@2,0 Bs@2,1 Bx@2,2", "place Bc@2,3 Gc@3,3 Oc@4,3", 7, "B4 c3"),
    (
        "000-score-4",
        "Rl@0,0 Yl@1,0 Bl@2,0 Bs@2,1 Bx@2,2 Bc@2,3 Gc@3,3 Oc@4,3",
        "place Rc@5,3 Yc@6,3 Pc@7,3",
        12,
        "c6",
    ),
    ("000-place-blue", "Rd@0,0 Bd@1,0", "place Bc@1,1 Bx@1,2", 3, "B3"),
    ("000-place-ends", "Rd@0,0 Bd@1,0 Bc@1,1 Bx@1,2", "place Bs@1,-1 Bl@1,3", 5, "B5"),
    ("000-place-two-lines", "Rc@0,0 Rs@1,0 Gs@1,1", "place Gc@0,1", 4, "G2 c2"),
    ("000-place-three-orange", "Rl@0,0 Rd@1,0 Bl@0,-1", "place Ol@0,1 Od@1,1 Ox@2,1", 8, "O3 l3 d2"),
    ("001-opening", "", "place Rl@0,0 Rc@1,0 Rs@2,0", 3, "R3"),
    ("001-red-starburst", "Rl@0,0 Rc@1,0 Rs@2,0", "place Rt@-1,0", 4, "R4"),
    ("001-two-squares", "Rl@0,0 Rc@1,0 Rs@2,0", "place Bs@2,1 Ys@2,2", 3, "s3"),
    ("001-both-ends", "Rl@0,0 Rc@1,0 Rs@2,0 Bs@2,1 Ys@2,2", "place Gs@2,-1 Os@2,3", 5, "s5"),
    ("001-blue-circle", "Rl@0,0 Rc@1,0 Rs@2,0 Bs@2,1 Ys@2,2", "place Bc@1,1", 4, "B2 c2"),
    ("001-qwirkle-colors", "Rc@0,0 Oc@1,0 Yc@2,0 Gc@3,0 Bc@4,0", "place Pc@5,0", 12, "c6"),
    ("001-qwirkle-shapes", "Gc@0,0 Gs@1,0 Gd@2,0 Gl@3,0", "place Gt@4,0 Gx@5,0", 12, "G6"),
    ("002-two-blue-opening", "", "place Bc@0,0 Bd@1,0", 2, "B2"),
    (
        "002-double-qwirkle",
        "Oc@-2,0 Od@-1,0 Ol@1,0 Ot@2,0 Ox@3,0 Rs@0,-3 Ys@0,-2 Gs@0,-1 Bs@0,1 Ps@0,2 Gd@-1,-1 Gl@1,-1 Bd@-1,1",
        "place Os@0,0",
        24,
        "O6 s6",
    ),
]

ILLEGAL = [
    ("000-bad-duplicate", "Rd@0,0 Bd@1,0 Gd@2,0", "place Rd@3,0", "duplicate-tile"),
    ("000-bad-touch", "Rd@0,0 Bd@1,0", "place Gd@5,5", "touches-nothing"),
    ("000-bad-two-lines", "Rd@0,0 Rc@1,0 Rs@2,0", "place Bd@0,1 Bs@2,1", "gap-between"),
    ("000-bad-choose", "Rd@0,0", "place Rc@1,0 Bs@2,0", "no-common-characteristic"),
    ("000-bad-seven", "Rc@0,0 Rs@1,0 Rd@2,0 Rl@3,0 Rt@4,0 Rx@5,0", "place Rc@6,0", "duplicate-tile"),
    ("001-bad-dup", "Rl@0,0 Rc@1,0 Rs@2,0 Bs@2,1 Ys@2,2", "place Bs@2,-1", "duplicate-tile"),
    ("001-bad-same", "Rl@0,0 Rc@1,0 Rs@2,0", "place Bs@2,1 Bs@2,-1", "duplicate-tile"),
]

# What each turn of the sample games scores; H and V stand for lines whose direction the book names.
SAMPLE_001 = [
    (3, "R3"),
    (7, "R4 s3"),
    (4, "c2 B2"),
    (6, "G2 l2 d2"),
    (7, "G4 c3"),
    (6, "Hs4 Vs2"),
    (3, "t3"),
    (3, "O3"),
    (10, "Y2 d4 c4"),
    (9, "t4 R5"),
    (18, "R6 B3 x3"),
    (9, "Hs5 Vs2 Hs2"),
]
SAMPLE_000 = [*SAMPLE_001[:5], (6, "Vs4 Hs2"), *SAMPLE_001[6:11]]

SAMPLES = [
    ("sample-game-001", SAMPLE_001, (20, 22, 25, 18)),
    ("sample-game-000", SAMPLE_000, (20, 22, 25, 9)),
    ("sample-game-001-text-only", SAMPLE_001, (20, 22, 25, 18)),
]


def short(line: Line, direction: bool = False) -> str:
    way = "H" if line.placements[0].cell.y == line.placements[1].cell.y else "V"
    return f"{way if direction else ''}{line.attribute.value}{line.points}"


def place(game: sixfold.Game, text: str) -> Place:
    action = game.parse(text, seat=0)
    assert isinstance(action, Place)
    return action


@pytest.mark.parametrize(("name", "board", "play", "score", "lines"), LEGAL)
def test_a_legal_example_scores_what_the_book_says(name: str, board: str, play: str, score: int, lines: str) -> None:
    game = sixfold.game("qwirkle", book=name[:3])
    action = place(game, play)
    seen = game.position(board=board, hand=" ".join(map(str, action.tiles)))
    seen.check(action)
    assert action in list(seen.legal_actions())
    points = seen.points(action)
    assert points.total == score
    assert sorted(short(line) for line in points.lines) == sorted(lines.split())


@pytest.mark.parametrize(("name", "board", "play", "code"), ILLEGAL)
def test_an_illegal_example_is_refused_for_the_right_reason(name: str, board: str, play: str, code: str) -> None:
    game = sixfold.game("qwirkle", book=name[:3])
    action = place(game, play)
    seen = game.position(board=board, hand=" ".join(map(str, action.tiles)))
    with pytest.raises(IllegalAction) as refused:
        seen.check(action)
    assert refused.value.code == code
    assert action not in list(seen.legal_actions())


@pytest.mark.parametrize(("name", "turns", "totals"), SAMPLES, ids=[row[0] for row in SAMPLES])
def test_a_sample_game_replays_turn_by_turn(name: str, turns: list[tuple[int, str]], totals: tuple[int, ...]) -> None:
    record = Record.parse((RECORDS / f"{name}.txt").read_text())
    game = record.game
    played = []
    for step in steps(record):
        if isinstance(step.event, Place):
            seen = game.observe(step.before, step.event.seat)
            played.append((seen, step.event))
    assert len(played) == len(turns)
    for (seen, action), (score, lines) in zip(played, turns, strict=True):
        points = seen.points(action)
        assert points.total == score
        wanted = sorted(lines.split())
        assert sorted(short(line, direction=lines[0] in "HV") for line in points.lines) == wanted
    assert replay(record).table.scores == totals


def test_the_sample_game_starts_with_a_tie_that_the_oldest_wins() -> None:
    table = replay(Record.parse((RECORDS / "sample-game-001.txt").read_text())).table
    assert table.declared == (3, 3, 2, 2)
    assert table.ages == (40, 38, 12, 10)
