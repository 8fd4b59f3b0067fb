"""What a seat may do, and the verdict on an unfinished arrangement."""

import pytest

from sixfold import Arrange, Pass, parse_sets, parse_tiles
from sixfold.room.preview import LaidSet, laid_sets


def laid(sets: str) -> dict[str, LaidSet]:
    """The sets of an arrangement by their cards."""
    return {" ".join(map(str, each.cards)): each for each in laid_sets([Arrange(0, (), parse_sets(sets))])}


def test_every_set_is_judged_by_itself_in_whatever_company_it_lies() -> None:
    found = laid("Rc Rs Rd | Gd Bs Pd | Yt")
    assert [each.refusal.code if each.refusal else None for each in found.values()] == [
        None,
        "set-too-small",
        "no-common-characteristic",
    ]
    assert str(found["Gd Bs Pd"].refusal) == "green diamond and blue square share neither colour nor shape"


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("Rc Bs", "no-common-characteristic"),
        ("Rc Rc", "duplicate-card"),
        ("Rc Rs", "set-too-small"),
        ("Rc Rs Oc", "no-common-characteristic"),
        ("Rc Rs Rd Rd", "duplicate-card"),
    ],
)
def test_cards_that_do_not_match_are_reported_before_too_few_cards(cards: str, code: str) -> None:
    (found,) = laid(cards).values()
    assert found.refusal
    assert found.refusal.code == code


@pytest.mark.parametrize(
    ("cards", "joining"),
    [
        ("Rc", "Rs Rd Rl Rt Rx Oc Yc Gc Bc Pc"),
        ("Rc Rs Rd", "Rl Rt Rx"),
        ("Rc Oc", "Yc Gc Bc Pc"),
        ("Rc Rc", "Rs Rd Rl Rt Rx Oc Yc Gc Bc Pc"),  # one of the two will have to go
        ("Rc Bs", ""),
        ("Rc Rs Rd Rl Rt Rx", ""),
    ],
)
def test_the_cards_that_could_join_share_what_all_share(cards: str, joining: str) -> None:
    (found,) = laid(cards).values()
    assert found.joining == parse_tiles(joining)


def test_six_cards_are_a_qwirkle_only_if_they_are_a_set() -> None:
    found = laid("Rc Oc Yc Gc Bc Pc | Rs Os Ys Gs Bs Bd | Rt Ot Yt Gt Bt")
    assert [cards for cards, each in found.items() if each.is_qwirkle] == ["Rc Oc Yc Gc Bc Pc"]


def test_an_action_that_is_not_an_arrangement_lays_nothing() -> None:
    assert laid_sets([Pass(0)]) == ()
