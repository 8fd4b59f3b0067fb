"""A budget: how much of one thing a person, an address and everyone together may do."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator
from pydantic_settings import NoDecode

NO_LIMIT = 10**12


class Budget(NamedTuple):
    """How much of one thing is allowed. An address gets more than a person: a whole school may share it."""

    person: int | None  # None where only addresses count
    address: int
    everyone: int

    def __str__(self) -> str:
        return ",".join(str(number) for number in self if number is not None)


def read_budget(given: Any) -> Budget:
    """A budget as a setting writes it: for a person, an address and everyone.

    One number applies to each person and each address; two apply to each address and everyone.
    """
    parts = str(given).split(",") if isinstance(given, int | str) else list(map(str, given))
    if not all(part.strip().isdecimal() for part in parts) or len(parts) > len(Budget._fields):
        raise ValueError("a budget is up to three numbers separated by commas: for a person, an address and everyone")
    numbers = [int(part) for part in parts]
    match numbers:
        case [number]:
            return Budget(number, number, NO_LIMIT)
        case [address, everyone]:
            return Budget(None, address, everyone)
        case _:
            return Budget(*numbers)


BudgetSetting = Annotated[
    Budget, NoDecode, BeforeValidator(lambda given: given if isinstance(given, Budget) else read_budget(given))
]
