"""A face for each name: one of the shapes in one of the colours, the same as in the browser app (avatar.tsx).

Faces of people are round, those of bots are square.
"""

from __future__ import annotations

from collections.abc import Sequence

from sixfold.draw.tiles import GROUND, PALETTE, SHAPE_PATHS, Look

_PAINTS, _PATHS = list(PALETTE.values()), list(SHAPE_PATHS.values())


def number_of(name: str) -> int:
    """A number that is the same for the same name, wherever it is worked out."""
    number = 0
    for letter in name:
        number = (number * 31 + ord(letter)) % 1_000_003
    return number


def faces_of(names: Sequence[str]) -> list[int]:
    """The number of the face of each seat, in whatever order they sit: a shape that is taken gives way to the next."""
    faces, taken = [number_of(name) for name in names], set[int]()
    for seat in sorted(range(len(faces)), key=faces.__getitem__):
        while _shape(faces[seat]) in taken and len(taken) < len(_PATHS):
            faces[seat] += 6
        taken.add(_shape(faces[seat]))
    return faces


def _shape(number: int) -> int:
    return number // 6 % len(_PATHS)


def face_svg(number: int, is_bot: bool = False) -> str:
    """The drawing of the face with this number in a box of 100 by 100."""
    ground = GROUND[Look.CLASSIC]
    frame = '<rect x="7" y="7" width="86" height="86" rx="24"' if is_bot else '<circle cx="50" cy="50" r="50"'
    paint = _PAINTS[number % len(_PAINTS)]
    outer, inner = _PATHS[_shape(number)], _PATHS[(number // 36 + 1) % len(_PATHS)]
    return (
        f'{frame} fill="{ground}"/>'
        f'<path transform="translate(19 19) scale(.62)" d="{outer}" fill="{paint}"/>'
        f'<path transform="translate(39 39) scale(.22)" d="{inner}" fill="{ground}"/>'
    )
