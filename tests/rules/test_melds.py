"""What can be made of a table of sets and a hand, compared with an integer program and a plain search."""

from collections import Counter
from functools import cache
from itertools import chain, islice
from random import Random
from threading import get_ident
from typing import Any

import pytest

from sixfold import parse_sets, parse_tiles
from sixfold.rules import division, heaps, melds, solver
from sixfold.rules.choices import Qwirkles
from sixfold.rules.division import WORTH, NodeLimit, Solver
from sixfold.rules.melds import Arrangement
from sixfold.rules.tiles import Sets, Tile, Tiles
from tests import integer_program
from tests.brute_melds import every_choice, every_layout, is_set, most_kept
from tests.integer_program import (
    CARDS,
    COLOUR_LINES,
    SHAPE_LINES,
    SIX,
    can_lie,
    differences,
    places,
    random_table,
    random_tables,
    real_tables,
)

SOURCES = ("greedy games", "random games", "no game at all")
# Fewer kinds are more often what another card needs: with three colours there are Qwirkles, with 4 x 4 kinds none.
SMALL_DECKS = {
    "three colours": CARDS[:18],
    "three shapes": list(chain(*SHAPE_LINES[:3])),
    "four by four": [tile for line in COLOUR_LINES[:4] for tile in line[:4]],
    "all": CARDS,
}
TABLE = parse_sets("Rc Rs Rd | Rc Rl Rt | Rx Ox Yx | Gx Bx Px | Gc Gs Gd | Bc Bs Bd | Pc Ps Pd Pl Pt")
HAND = parse_tiles("Rs Rd Rl Rt Gl Gt Bl Bt Px")


@cache
def tables_of(source: str) -> list[tuple[Sets, Tiles]]:
    """Tables with a hand: every other one of three games, or tables on which cards were piled up."""
    if source == "no game at all":
        return [*islice(random_tables(Random(300)), 22)]
    return [*islice(real_tables(source.split()[0], first_seed=100), 0, 56, 2)]


def small_tables(deck: str, count: int) -> list[tuple[Sets, Tiles]]:
    rng = Random(deck)
    return [random_table(rng, rng.randint(0, 10), rng.randint(3, 5), SMALL_DECKS[deck]) for _ in range(count)]


def assert_stands(sets: Sets, hand: Tiles, found: Arrangement) -> None:
    """Every set is valid, no card is lost or new, some come from the hand, and this many cards changed sides."""
    assert found.cards
    assert not Counter(found.cards) - Counter(hand)
    assert found.cards == tuple(sorted(found.cards))
    assert sorted(chain(*found.sets)) == sorted([*chain(*sets), *found.cards])
    assert all(map(is_set, found.sets))
    assert found.sets == tuple(sorted(found.sets))
    assert all(cards == tuple(sorted(cards)) for cards in found.sets)
    assert found.qwirkles == tuple(cards for cards in found.sets if len(cards) == SIX)
    assert found.moved == sum(map(len, sets)) - (places(sets) & places(found.sets)).total()


# Compared with other methods --------------------------------------------------------------------------


@pytest.mark.parametrize("source", SOURCES)
def test_the_solver_agrees_with_the_integer_program(source: str) -> None:
    rng = Random(source)
    for sets, hand in tables_of(source):
        assert differences(sets, hand, rng) == [], f"{sets} with {hand}"


@pytest.mark.parametrize("deck", SMALL_DECKS)
def test_the_choices_are_those_of_a_plain_search(deck: str) -> None:
    seen: Counter[int] = Counter()
    for sets, hand in small_tables(deck, 45):
        found = [*melds.choices(sets, hand)]
        assert {(each.cards, each.qwirkles): each.moved for each in found} == every_choice(sets, hand)
        assert len({(each.cards, each.qwirkles) for each in found}) == len(found), "each comes once"
        assert (melds.best(sets, hand) is None) == (not found)
        for each in found:
            assert_stands(sets, hand, each)
            seen[each.moved] += 1
    assert seen[0] > 10, "the tables must have something to say"
    assert seen.total() > seen[0] + 10


@pytest.mark.parametrize("deck", SMALL_DECKS)
def test_equals_are_the_choices_with_as_many_cards_and_qwirkles(deck: str) -> None:
    for sets, hand in small_tables(deck, 30):
        for cards_first in (False, True):
            if top := melds.best(sets, hand, cards_first):
                size = len(top.cards), len(top.qwirkles)
                found = [*melds.equally_good(sets, hand, top)]
                likes = [each for each in melds.choices(sets, hand) if (len(each.cards), len(each.qwirkles)) == size]
                assert found == likes
                assert top in found
                assert top.moved == min(each.moved for each in found)


@pytest.mark.parametrize("source", SOURCES)
def test_offers_are_the_qwirkles_that_the_table_can_give_up(source: str) -> None:
    offered = 0
    for sets, _ in tables_of(source)[-6:]:
        table = Counter(chain(*sets))
        expected = []
        for line in (*COLOUR_LINES, *SHAPE_LINES):
            lacking = tuple(tile for tile in line if not table[tile])
            left = [*(table + Counter(lacking) - Counter(line)).elements()]
            if can_lie(left):
                expected.append(lacking)
        assert [*melds.offers(sets)] == expected
        offered += len(expected)
    assert offered


@pytest.mark.parametrize("source", SOURCES)
def test_the_best_arrangement_stands(source: str) -> None:
    for sets, hand in tables_of(source):
        for cards_first in (False, True):
            if found := melds.best(sets, hand, cards_first):
                assert_stands(sets, hand, found)


def test_a_table_without_a_game_is_found_by_the_integer_program_too() -> None:
    # The second method has to be right as well: two answers that can be worked out by hand.
    assert integer_program.best((), parse_tiles("Rc Rs Rd Gc Gs Gd")) == (0, 6, 0)
    assert integer_program.best((), parse_tiles("Rc Rs Gd Gl")) is None
    assert integer_program.best(parse_sets("Rc Rs Rd | Rl Gl Bl"), parse_tiles("Pl Rt Rx")) == (1, 3, 1)
    assert not can_lie(parse_tiles("Rc Rs Rd Rd"))
    assert can_lie(parse_tiles("Rc Rs Rd Rd Rc Rs"))
    assert len(integer_program.SETS) == len({*integer_program.SETS}) == 504
    assert all(map(is_set, integer_program.SETS))


# What is played ---------------------------------------------------------------------------------------


def test_the_most_qwirkles_come_before_the_most_cards_or_after_them() -> None:
    # A Qwirkle takes the red cross away from the other crosses; without it, all three cards can be played.
    sets, hand = parse_sets("Rc Rs Rd Rl Rt"), parse_tiles("Rx Gx Bx")
    qwirkle, cards = melds.best(sets, hand), melds.best(sets, hand, cards_first=True)
    assert qwirkle == (parse_tiles("Rx"), parse_sets("Rc Rs Rd Rl Rt Rx"), 0)
    assert cards == (hand, parse_sets("Rc Rs Rd Rl Rt | Rx Gx Bx"), 0)


def test_among_equals_the_fewest_cards_change_sides() -> None:
    # A third circle is lacking. The red one can be spared; with the yellow one its whole set would go over.
    sets, hand = parse_sets("Rc Rs Rd Rl | Yc Ys Yd | Gs Bs Ps | Gd Bd Pd"), parse_tiles("Gc Bc")
    after = parse_sets("Rc Gc Bc | Rs Rd Rl | Yc Ys Yd | Gs Bs Ps | Gd Bd Pd")
    assert melds.best(sets, hand) == (hand, after, 1)
    assert melds.best(sets, hand, cards_first=True) == (hand, after, 1)


def test_a_qwirkle_of_the_table_alone_needs_a_card_of_the_hand_beside_it() -> None:
    sets = parse_sets("Rc Rs Rd | Rl Rt Rx | Gc Gs Gd")
    assert melds.best(sets, parse_tiles("Px")) is None
    found = melds.best(sets, parse_tiles("Gl Px"))
    assert found == (parse_tiles("Gl"), parse_sets("Rc Rs Rd Rl Rt Rx | Gc Gs Gd Gl"), 0)
    assert found.qwirkles == parse_sets("Rc Rs Rd Rl Rt Rx")


def test_six_of_a_line_may_lie_as_two_sets_of_three() -> None:
    sets = parse_sets("Rc Rs Rd")
    found = [each.sets for each in melds.choices(sets, parse_tiles("Rl Rt Rx")) if len(each.cards) == 3]
    assert found == [parse_sets("Rc Rs Rd Rl Rt Rx"), parse_sets("Rc Rs Rd | Rl Rt Rx")]


@pytest.mark.parametrize(
    ("table", "hand"), [("", ""), ("", "Rc Rs"), ("Rc Rs Rd", ""), ("Rc Rs Rd", "Gl Gl Bl"), ("", "Rc Rc Rs Gc")]
)
def test_where_no_card_can_be_played_there_is_nothing(table: str, hand: str) -> None:
    sets, cards = parse_sets(table), parse_tiles(hand)
    assert melds.best(sets, cards) is None
    assert melds.best(sets, cards, cards_first=True) is None
    assert [*melds.choices(sets, cards)] == []
    assert melds.random_choice(sets, cards, Random(1)) is None


@pytest.mark.parametrize(
    ("table", "cards", "stands"),
    [
        ("", "", True),
        ("Rc Rs Rd", "", True),
        ("Rc Rs Rd", "Rl", True),
        ("Rc Rs Rd", "Rd", False),
        ("Rc Rs Rd", "Rc Rs Rd", True),
        ("Rc Rs Rd", "Rc Rs Rl", True),
        ("Rc Rs Rd", "Gc Bc", False),
        ("Rc Rs Rd Rl", "Gc Bc", True),
        ("Rc Rs Rd | Gc Bc Pc", "Rl Rl Rs", True),
    ],
)
def test_a_table_can_stand_with_all_the_cards_or_not(table: str, cards: str, stands: bool) -> None:
    assert any(melds.arrangements(parse_sets(table), parse_tiles(cards))) is stands


def test_cards_stay_in_their_set_as_far_as_possible() -> None:
    rng = Random(7)
    line = COLOUR_LINES[2]
    for _ in range(40):
        sets, hand = random_table(rng, rng.randint(3, 9), 3, line)
        for found in melds.choices(sets, hand):
            ways = every_layout(tuple(sorted(chain(*found.sets))))
            same = [way for way in ways if tuple(cards for cards in way if len(cards) == SIX) == found.qwirkles]
            assert most_kept(sets, found.sets) == max(most_kept(sets, way) for way in same)
            assert found.moved == 0


# How it is listed -------------------------------------------------------------------------------------


def test_choices_begin_with_fewer_cards_and_then_with_more_qwirkles() -> None:
    found = [(each.cards, len(each.qwirkles)) for each in melds.choices(TABLE, HAND)]
    assert len(found) > 300
    assert [len(cards) for cards, _ in found] == sorted(len(cards) for cards, _ in found)
    for cards in {cards for cards, _ in found}:
        made = [qwirkles for each, qwirkles in found if each == cards]
        assert made == sorted(made, reverse=True)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What `division.divide` is asked from now on, apart from threads that an earlier test has left behind."""
    questions: list[object] = []
    divide, thread = division.divide, get_ident()

    def counted(*given: Any) -> Any:
        if get_ident() == thread:
            questions.append(given)
        return divide(*given)

    monkeypatch.setattr(solver, "divide", counted)
    return questions


def test_choices_are_found_one_after_the_other(asked: list[object]) -> None:
    found = melds.choices(TABLE, HAND)
    assert not asked
    next(found)
    first = len(asked)
    assert 0 < first < 10
    list(found)
    assert len(asked) > 50 * first


def test_cards_that_could_be_in_no_set_are_not_tried(asked: list[object]) -> None:
    assert [*melds.choices(parse_sets("Rc Rs Rd"), parse_tiles("Gl Gt Bt Bx"))] == []
    assert not asked
    assert len([*melds.choices(parse_sets("Rc Rs Rd"), parse_tiles("Rl Gl Bt"))]) == len(asked) == 1


@pytest.mark.parametrize("source", SOURCES)
def test_the_same_question_has_the_same_answer(source: str) -> None:
    for sets, hand in tables_of(source)[-12:]:
        answers = []
        for _ in range(2):
            heaps.heaps.cache_clear()
            some = [*islice(melds.choices(sets, hand), 20)]
            answers.append((melds.best(sets, hand), melds.best(sets, hand, cards_first=True), some))
        assert answers[0] == answers[1]


# Any choice -------------------------------------------------------------------------------------------


def test_all_choices_are_equally_likely() -> None:
    # Copies in the hand, and with the same cards a Qwirkle or none: nothing of that makes a choice likelier.
    sets, hand = parse_sets("Rc Rs Rd | Gc Bc Pc"), parse_tiles("Rl Rl Rt Rx Gs")
    possible = [(each.cards, each.qwirkles) for each in melds.choices(sets, hand)]
    assert len({cards for cards, _ in possible}) < len(possible) > 7
    rng = Random(5)
    draws = 100 * len(possible)
    found: Counter[tuple[Tiles, Sets]] = Counter()
    for _ in range(draws):
        each = melds.random_choice(sets, hand, rng)
        assert each is not None
        found[each.cards, each.qwirkles] += 1
    assert {*found} == {*possible}
    assert all(60 < times < 145 for times in found.values()), "100 on average, with a deviation of 10"


def test_nothing_is_as_likely_as_the_number_of_choices_says() -> None:
    sets, hand = parse_sets("Rc Rs Rd"), parse_tiles("Rl Rt")
    assert len([*melds.choices(sets, hand)]) == 3
    rng = Random(6)
    found = Counter(
        each and each.cards for each in (melds.random_choice(sets, hand, rng, others=2) for _ in range(1000))
    )
    assert 340 < found[None] < 460, "two of five"
    assert all(150 < found[cards] < 250 for cards in map(parse_tiles, ("Rl", "Rt", "Rl Rt")))


# Switched cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "moved"),
    [
        ("", "Rc Rs Rd", ""),
        ("Rc Rs Rd", "Rc Rs Rd Rl", ""),
        ("Rc Rs Rd Rl", "Rs Rd Rl | Rc Gc Bc", "Rc"),
        ("Rc Rs Rd | Rc Rs Rd", "Rc Rs Rd | Rc Rs Rd", ""),
        ("Rc Rs Rd | Rl Rt Rx", "Rc Rs Rd Rl Rt Rx", "Rl Rt Rx"),
        ("Rc Rs Rd Rl Rt | Gc Bc Pc", "Rc Gc Bc Pc | Rs Rd Rl Rt", "Rc"),
        ("Rc Rs Rd Rl | Gs Bs Ps | Gd Bd Pd", "Rc Rl Rt | Rs Gs Bs Ps | Rd Gd Bd Pd", "Rs Rd"),
    ],
)
def test_cards_are_switched_when_they_leave_the_set_they_lay_in(before: str, after: str, moved: str) -> None:
    assert melds.switched(parse_sets(before), parse_sets(after)) == parse_tiles(moved)


@pytest.mark.parametrize("deck", SMALL_DECKS)
def test_no_more_cards_are_said_to_stay_than_can(deck: str) -> None:
    for sets, hand in small_tables(deck, 30):
        assert melds.switched(sets, sets) == ()
        for found in melds.choices(sets, hand):
            switched = Counter(melds.switched(sets, found.sets))
            assert switched <= Counter(chain(*sets))
            assert sum(map(len, sets)) - switched.total() <= most_kept(sets, found.sets)


def test_all_choices_come_best_first() -> None:
    for sets, hand in [(TABLE, HAND[:5]), *small_tables("three colours", 12), *small_tables("all", 12)]:
        found = [*melds.best_first(sets, hand)]
        assert sorted(found) == sorted(melds.choices(sets, hand))
        worth = [(len(each.qwirkles), len(each.cards)) for each in found]
        assert worth == sorted(worth, reverse=True)


def test_nothing_comes_first_where_nothing_can_be_played() -> None:
    assert [*melds.best_first((), parse_tiles("Rc Gs"))] == []


@pytest.mark.parametrize(
    ("table", "hand", "qwirkle"),
    [
        ("Rc Rs Rd Rt Rx | Rs Rd Rl Rt Rx | Oc Os Ol | Od Ol Ot Ox", "Rc Yl", "Oc Os Od Ol Ot Ox"),
        ("Oc Os Od Ot Ox | Os Od Ol Ot Ox | Rc Rs Rl | Rd Rl Rt Rx", "Oc Yl", "Rc Rs Rd Rl Rt Rx"),
    ],
)
def test_another_qwirkle_may_leave_room_for_more_cards(table: str, hand: str, qwirkle: str) -> None:
    # The red Qwirkle would need the red clover, which makes a set with the yellow one if the orange one is made.
    # Then the same with red and orange exchanged: whichever is looked at first.
    found = melds.best(parse_sets(table), parse_tiles(hand))
    assert found is not None
    assert found.cards == parse_tiles(hand)
    assert found.qwirkles == parse_sets(qwirkle)


def test_sets_continue_as_the_sets_of_their_attribute_that_keep_the_most() -> None:
    before = parse_sets("Rc Rd Rl | Rs Rd Rl | Gc Gs Gd")
    after = parse_sets("Rc Rd Rl | Rc Rs Rd Rl | Gl Gt Gx | Bc Bs Bd")
    pairs = dict(melds.continued(before, after))
    assert pairs[parse_tiles("Rc Rs Rd Rl")] == parse_tiles("Rs Rd Rl")
    assert pairs[parse_tiles("Rc Rd Rl")] == parse_tiles("Rc Rd Rl")
    assert pairs[parse_tiles("Bc Bs Bd")] == ()
    assert len(pairs) == 4
    assert melds.switched(before, after) == parse_tiles("Gc Gs Gd")


def test_a_division_found_elsewhere_is_laid_out_in_sets() -> None:
    sets, red = parse_sets("Rc Rs Rd Rl Rt | Gd Bd Pd"), 0
    answer = Solver()
    answer.made, answer.made_lines[0], answer.worth = 1, red, 10 * WORTH
    for tile in parse_tiles("Yd Gd Bd Pd"):
        answer.by_shape[tile] = 1
    assert melds.lay_out(sets, answer) == Arrangement(
        parse_tiles("Rx Yd"), parse_sets("Rc Rs Rd Rl Rt Rx | Yd Gd Bd Pd"), 0
    )


def test_all_cards_are_arranged_with_more_qwirkles_first() -> None:
    table = parse_sets("Rc Rs Rd Rl Rt")
    assert [len(each.qwirkles) for each in melds.arrangements(table, parse_tiles("Rx"))] == [1, 0]
    assert [*melds.arrangements(table, parse_tiles("Gc"))] == []


# However many cards there are -------------------------------------------------------------------------


def every_qwirkle_choice(cards: Counter[Tile]) -> list[tuple[int, ...]]:
    """All choices of Qwirkles by a plain search, the most first."""
    found: list[tuple[int, ...]] = [()]
    for chosen in found:  # grows while it is walked through
        left = cards.copy()
        for line in chosen:
            left.subtract((*COLOUR_LINES, *SHAPE_LINES)[line])
        for line in range(chosen[-1] if chosen else 0, 12):
            if all(left[tile] > 0 for tile in (*COLOUR_LINES, *SHAPE_LINES)[line]):
                found.append((*chosen, line))
    return sorted(found, key=len, reverse=True)


@pytest.mark.parametrize("size", [0, 20, 50, 64, 80])
def test_choices_of_qwirkles_are_counted_and_found_without_a_list(size: int) -> None:
    rng = Random(size)
    for _ in range(3):
        cards = Counter(rng.sample([*CARDS * 3], size))
        wanted = every_qwirkle_choice(cards)
        found = Qwirkles([cards[tile] for tile in CARDS])
        assert len(found) == len(wanted)
        assert [*found] == wanted
        assert [found.nth(number) for number in range(len(found))] == wanted
        assert [*found.of_size(2)] == [each for each in wanted if len(each) == 2]


def test_even_of_all_cards_the_choices_of_qwirkles_are_counted_at_once() -> None:
    found = Qwirkles([3] * 36)
    assert len(found) == 95_950
    assert len(found.nth(0)) == 18
    assert found.nth(len(found) - 1) == ()
    assert len(found.ways) < 1000


@pytest.mark.parametrize("deck", SMALL_DECKS)
def test_a_hand_can_be_played_exactly_if_there_is_a_choice(deck: str) -> None:
    answers = Counter[bool]()
    for sets, hand in small_tables(deck, 60):
        for part in (hand, hand[:1], hand[1:3]):
            can = next(melds.choices(sets, part), None) is not None
            assert melds.can_play(sets, part) == can
            few = melds.few_cards(sets, part, NodeLimit(10_000))
            assert few == next(melds.choices(sets, part), None)
            answers[can] += 1
    assert min(answers[True], answers[False]) > 10


def test_few_cards_need_no_nodes_but_to_find_qwirkles() -> None:
    sets, hand = parse_sets("Rc Rs Rd Rl Rt"), parse_tiles("Rx")
    many, few = melds.few_cards(sets, hand, NodeLimit(100)), melds.few_cards(sets, hand, NodeLimit(0))
    assert many is not None
    assert few is not None
    assert (len(many.qwirkles), len(few.qwirkles)) == (1, 0)
    assert few.cards == many.cards == hand


def test_with_no_nodes_a_random_choice_is_one_with_the_most_cards() -> None:
    sets, hand = parse_sets("Rc Rs Rd | Gc Bc Pc"), parse_tiles("Rl Rt Rx Gl")
    drawn = melds.random_choices(sets, hand, Random(1), limit=NodeLimit(0))
    for found in islice(drawn, 5):
        assert found is not None
        assert found.cards == parse_tiles("Rl Rt Rx")
        assert not found.qwirkles


def test_the_most_sets_that_a_line_can_have_are_laid_out_and_told_at_once() -> None:
    # Six sets of three of which hardly a card can stay: all ways to lay them out would be millions.
    old = (26, 49, 50, 44, 7, 13)
    heaps.heaps.cache_clear()
    laying = heaps._Heaping()
    found = laying.heaps((3, 3, 3, 2, 3, 3), old, 0)
    assert found is not None
    assert sum(mask.bit_count() for mask in found[1]) == 17
    assert all(mask.bit_count() >= 3 for mask in found[1])
    assert len(laying.known) < heaps.MAX_REMAINDERS + 100

    def table(masks: tuple[int, ...]) -> Sets:
        return tuple(
            tuple(tile for place, tile in enumerate(line) if mask >> place & 1)
            for line in COLOUR_LINES
            for mask in masks
        )

    before, after = table(old), table((7, 56, 7, 56, 21, 42))
    assert len(before) == 36
    assert len(melds.continued(before, after)) == 36
    assert {*melds.switched(before, after)} <= {*CARDS}
