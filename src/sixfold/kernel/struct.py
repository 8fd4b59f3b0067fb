"""Numbers and arrays that belong together, in one block of memory.

Compiled code gets a struct as one pointer, whatever it holds, and knows the shapes of its arrays. A bare array is seven
numbers to every function that takes it, and all of them have to be compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, Self, TypeVar, cast, overload

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
UInts = NDArray[np.uint64]
Floats = NDArray[np.float64]

_T = TypeVar("_T")

if TYPE_CHECKING:

    class _Void:  # NumPy's own type stubs do not allow subclasses
        def __getitem__(self, name: str) -> Any: ...
        def __setitem__(self, name: str, value: Any) -> None: ...
        def tobytes(self) -> bytes: ...
        @property
        def data(self) -> memoryview: ...

else:
    _Void = np.void


class Field(Generic[_T]):
    """A named part of a struct: a number, an array, or other structs."""

    def __init__(self, dtype: Any, shape: tuple[int, ...] = ()) -> None:
        self.dtype, self.shape = dtype, shape

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, struct: None, owner: type) -> Self: ...

    @overload
    def __get__(self, struct: Struct, owner: type) -> _T: ...

    def __get__(self, struct: Struct | None, owner: type) -> Self | _T:
        """The number, or the array itself: writing to it changes the struct."""
        return self if struct is None else cast(_T, struct[self.name])

    def __set__(self, struct: Struct, value: _T) -> None:
        """Change a number."""
        if self.shape:
            raise AttributeError(f"{self.name} is an array: write to its items")
        struct[self.name] = value


class Struct(_Void):
    """Numbers and arrays side by side; a subclass lists them as fields."""

    layout: ClassVar[np.dtype[Any]]
    _bytes: memoryview

    def __init_subclass__(cls) -> None:
        fields = [field for field in vars(cls).values() if isinstance(field, Field)]
        cls.layout = np.dtype((cls, [(field.name, field.dtype, field.shape) for field in fields]))

    def __new__(cls) -> Self:
        """A struct full of zeros."""
        memory = np.zeros(1, cls.layout)
        struct = cast(Self, memory[0])
        struct._bytes = memory.view(np.uint8).data
        return struct

    @property
    def data(self) -> memoryview:
        """The memory that compiled code gets. NumPy would describe every field of it, at every call."""
        return self._bytes if hasattr(self, "_bytes") else super().data


_S_co = TypeVar("_S_co", covariant=True)


class Structs(Protocol[_S_co]):
    """A row of structs."""

    def __getitem__(self, number: int) -> _S_co: ...

    def __len__(self) -> int: ...


def struct_of(plain: type[_T]) -> type[_T]:
    """A struct with the numbers and lists of a plain class, for code that serves both."""
    fields: dict[str, Any] = {name: Field(np.int64, np.shape(value)) for name, value in vars(plain()).items()}
    return cast("type[_T]", type(plain.__name__, (Struct,), {"__doc__": plain.__doc__, **fields}))


def typed(number: int) -> int:
    """A number to pass to compiled functions: Numba compiles a function again for every literal argument."""
    return cast(int, np.int64(number))


def integer() -> Field[int]:
    """A field for one whole number."""
    return Field(np.int64)


def real() -> Field[float]:
    """A field for one floating-point number."""
    return Field(np.float64)


def ints(*shape: int) -> Field[Ints]:
    """A field of whole numbers."""
    return Field(np.int64, shape)


def uints(*shape: int) -> Field[UInts]:
    """A field of unsigned whole numbers."""
    return Field(np.uint64, shape)


def floats(*shape: int) -> Field[Floats]:
    """A field of floating-point numbers."""
    return Field(np.float64, shape)


def struct(part: type[_T]) -> Field[_T]:
    """A field for one struct."""
    return Field(cast("type[Struct]", part).layout)


def structs(count: int, part: type[_T]) -> Field[Structs[_T]]:
    """A field of this many structs."""
    return Field(cast("type[Struct]", part).layout, (count,))
