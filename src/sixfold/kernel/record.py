"""Arrays that belong together, in one piece of memory.

Compiled code is handed a record as one pointer, whatever it holds, and knows the shapes of its arrays. An array by
itself is seven numbers to every function that takes it, and all of them have to be compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar, cast, overload

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
UInts = NDArray[np.uint64]
Floats = NDArray[np.float64]

_Number = TypeVar("_Number", bound=np.generic)

if TYPE_CHECKING:

    class _Void:  # NumPy's own types would not let it be inherited from
        def __getitem__(self, name: str) -> Any: ...
        def tobytes(self) -> bytes: ...

else:
    _Void = np.void


class Room(Generic[_Number]):
    """Where an array lies in a record."""

    def __init__(self, number: type[_Number], shape: tuple[int, ...]) -> None:
        self.number, self.shape = number, shape

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, record: None, owner: type) -> Self: ...

    @overload
    def __get__(self, record: Record, owner: type) -> NDArray[_Number]: ...

    def __get__(self, record: Record | None, owner: type) -> Self | NDArray[_Number]:
        """The array itself, in a record: what is written to it is written there."""
        return self if record is None else cast("NDArray[_Number]", record[self.name])


class Record(_Void):
    """Arrays side by side; a class of records lists them."""

    layout: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        rooms = [room for room in vars(cls).values() if isinstance(room, Room)]
        cls.layout = np.dtype((cls, [(room.name, room.number, room.shape) for room in rooms]))

    def __new__(cls) -> Self:
        """A record full of zeros."""
        return cast(Self, np.zeros(1, cls.layout)[0])


def typed(number: int) -> int:
    """A number to call functions with: Numba compiles a function once more for every literal that it is given."""
    return cast(int, np.int64(number))


def ints(*shape: int) -> Room[np.int64]:
    """Room for whole numbers."""
    return Room(np.int64, shape)


def uints(*shape: int) -> Room[np.uint64]:
    """Room for bits."""
    return Room(np.uint64, shape)


def floats(*shape: int) -> Room[np.float64]:
    """Room for numbers."""
    return Room(np.float64, shape)
