"""Faces: the same name has the same one, here and in the browser app (web/tests/avatar.test.ts has these numbers)."""

import pytest

from sixfold.draw.face import face_svg, faces_of, number_of


@pytest.mark.parametrize(
    ("name", "number"), [("", 0), ("Ann", 65985), ("Cousin Sam", 47179), ("Zoë 李", 676706), ("🎲", 127922)]
)
def test_a_name_has_a_number(name: str, number: int) -> None:
    assert number_of(name) == number


def test_different_names_have_different_faces() -> None:
    assert len({face_svg(number_of(name)) for name in ("Ann", "Ben", "Cousin Sam", "Junior Kim", "Zoë")}) == 5


def test_the_same_face_comes_once_at_a_table() -> None:
    assert faces_of(["Ann", "Ann", "Ben", "Ann"]) == [65985, 65991, 66685, 65997]
    assert faces_of(["Ben", "Ann"]) == faces_of(["Ann", "Ben"])[::-1]
    names = [f"Guest {number}" for number in range(6)]
    assert len({face // 6 % 6 for face in faces_of(names)}) == 6


def test_faces_of_bots_are_square() -> None:
    assert "<circle" in face_svg(number_of("Kim"))
    assert "<circle" not in face_svg(number_of("Kim"), is_bot=True)
