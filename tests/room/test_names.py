"""Names of people: what may be shown, and that no two at a table are the same."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixfold.room.names import LONGEST_NAME, clean_name, distinct_name, name_key, one_line
from sixfold.rules.errors import Refused

SRI = "\u0dc1\u0dca\u200d\u0dbb\u0dd3"  # Sinhala, which needs a joiner
ALI_REZA = "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627"  # Persian, with a non-joiner


def why(name: str) -> str:
    with pytest.raises(Refused) as error:
        clean_name(name)
    return error.value.code


@pytest.mark.parametrize(
    "name",
    [
        *("Ann", "Zoë", "Иван", "太郎", "Anne-Marie", "O’Neill", "O´Neill", "Nguyễn Văn", "R2-D2", "葛\U000e0100城"),
        *("שָׁלוֹם", "ᾧ", "ที่รัก", "မြို့", "नीलम", SRI, ALI_REZA),
        *("🎲", "👩\u200d🚀", "🤷🏽\u200d♀️", "🏳️\u200d🌈", "1️⃣", "Ann ❤️"),
    ],
)
def test_names_of_all_the_world_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("  Ben\n Jr\t", "Ben Jr"),
        ("Zoe\u0308", "Zoë"),
        ("nnA\u202e", "nnA"),
        ("A\u200bn\x00n\u2066", "Ann"),
        ("Ann\u3164\u2800Lee\uffa0", "Ann Lee"),
        ("A\u200dn\u200cn\u200d", "Ann"),
        ("x" * 40, "x" * LONGEST_NAME),
    ],
)
def test_what_cannot_be_seen_is_left_out(name: str, cleaned: str) -> None:
    assert clean_name(name) == cleaned


@pytest.mark.parametrize(
    "name",
    [
        *("", " \n\t", "\u3164", "\u2800\u2800", "\u1160", "\u200b\u200d", "\u202e", "\u034f", "\U000e0041", "\ue000"),
        *("\u0301", "\u0301\u0302", "\ufe0f", "\u20e3"),
    ],
)
def test_an_invisible_name_is_refused(name: str) -> None:
    assert why(name) == "no-name"


@pytest.mark.parametrize(
    "name", ["A\u0300\u0301\u0302\u0303nn", "Z\u0489\u0489", "\u0301Ann", "Ann \u0301", "Á\u0323\u0302\u0308"]
)
def test_accents_do_not_pile_up(name: str) -> None:
    assert why(name) == "name-accents"


@given(st.text(max_size=LONGEST_NAME))
def test_a_clean_name_is_clean(name: str) -> None:
    try:
        cleaned = clean_name(name)
    except Refused:
        return
    assert clean_name(cleaned) == cleaned == one_line(cleaned)
    assert 0 < len(cleaned) <= LONGEST_NAME


@given(st.lists(st.text("aA\u00e4\uff41 2\ufe0f", max_size=LONGEST_NAME), max_size=6))
def test_no_two_names_at_a_table_are_the_same(wishes: list[str]) -> None:
    names: list[str] = []
    for wish in wishes:
        try:
            names.append(distinct_name(wish, names))
        except Refused as error:
            assert error.code in ("no-name", "name-accents")
    assert len(set(map(name_key, names))) == len(names)
    assert all(len(name) <= LONGEST_NAME for name in names)


@pytest.mark.parametrize(
    ("name", "others", "given"),
    [
        ("Ann", ["Ben"], "Ann"),
        ("Ann", ["Ben", "ANN"], "Ann 2"),
        ("ann", ["Ann", "Ann 2"], "ann 3"),
        ("Ann 2", ["Ann", "Ann 2"], "Ann 2 2"),
        ("\uff21nn", ["Ann"], "\uff21nn 2"),
        ("Straße", ["STRASSE"], "Straße 2"),
        ("x" * 24, ["X" * 24], "x" * 22 + " 2"),
    ],
)
def test_the_second_person_with_a_name_gets_a_number(name: str, others: list[str], given: str) -> None:
    assert distinct_name(name, others) == given
