"""Names that people could take for each other."""

import pytest

from sixfold.server.names import BOT_NAMES, looks_alike

PEOPLE = [
    "Ann",
    "Anna",
    "Anne",
    "Zoe",
    "Zoë",
    "Zoé",
    "Иван",
    "太郎",
    "花子",
    "علی",
    "Anne-Marie",
    "Noel",
    "👩\u200d🚀",
    "🚀",
]


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "\u0391nn"),  # Greek
        ("Ann", "\u0410nn"),  # Cyrillic
        ("ann", "\u0410NN"),
        ("Ann", "\U0001d400\U0001d427\U0001d427"),
        ("Paul", "PauI"),
        ("Ian", "lan"),
        ("Bob", "B0b"),
        ("Barney", "Bamey"),
        ("Robin", "R\u043ebin"),
        ("José", "J\u03bfse\u0301"),
        ("Иван", "\u0418\u0432aн"),
    ],
)
def test_lookalike_letters_do_not_make_another_name(name: str, other: str) -> None:
    assert looks_alike(name, other)
    assert looks_alike(other, name)


def test_different_people_have_different_names() -> None:
    names = [*PEOPLE, *BOT_NAMES, *(f"Ann {number}" for number in range(2, 7))]
    assert [(one, other) for one in names for other in names if one < other and looks_alike(one, other)] == []


def test_a_name_looks_like_itself() -> None:
    assert all(looks_alike(name, name.upper()) for name in [*PEOPLE, *BOT_NAMES])
