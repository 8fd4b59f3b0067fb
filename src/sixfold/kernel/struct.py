"""Arrays that belong together, in one block of memory.

Compiled code gets a struct as one pointer, whatever it holds, and knows the shapes of its arrays. A bare array is
passed to every function as seven numbers, which take longer to compile.
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

    class _Void:  # NumPy's own type stubs do not allow subclasses
        def __getitem__(self, name: str) -> Any: ...
        def tobytes(self) -> bytes: ...

else:
    _Void = np.void


class Field(Generic[_Number]):
    """A named array in a struct."""

    def __init__(self, number: type[_Number], shape: tuple[int, ...]) -> None:
        self.number, self.shape = number, shape

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, struct: None, owner: type) -> Self: ...

    @overload
    def __get__(self, struct: Struct, owner: type) -> NDArray[_Number]: ...

    def __get__(self, struct: Struct | None, owner: type) -> Self | NDArray[_Number]:
        """The array itself; writing to it changes the struct."""
        return self if struct is None else cast("NDArray[_Number]", struct[self.name])


class Struct(_Void):
    """Arrays side by side; a subclass lists them as fields."""

    layout: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        fields = [field for field in vars(cls).values() if isinstance(field, Field)]
        cls.layout = np.dtype((cls, [(field.name, field.number, field.shape) for field in fields]))

    def __new__(cls) -> Self:
        """A struct full of zeros."""
        return cast(Self, np.zeros(1, cls.layout)[0])


def typed(number: int) -> int:
    """A number to pass to compiled functions: Numba compiles a function again for every literal argument."""
    return cast(int, np.int64(number))


def ints(*shape: int) -> Field[np.int64]:
    """A field of integers."""
    return Field(np.int64, shape)


def uints(*shape: int) -> Field[np.uint64]:
    """A field of unsigned integers."""
    return Field(np.uint64, shape)


def floats(*shape: int) -> Field[np.float64]:
    """A field of floating-point numbers."""
    return Field(np.float64, shape)
