"""Rummy's solver, compiled: the code of `sixfold.rules.division` and `sixfold.rules.solver` over structs."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np

from sixfold.kernel.jit import compile_modules
from sixfold.kernel.struct import struct_of
from sixfold.rules import division, solver

MEMBERS = np.array(division.MEMBERS, dtype=np.int64)  # the kinds of each line

if TYPE_CHECKING:
    from sixfold.rules.division import Solver as Solver
    from sixfold.rules.solver import Sides as Sides
else:
    Sides = struct_of(solver.Sides)
    Solver = struct_of(division.Solver)

_INLINED: set[Callable[..., Any]] = {
    *(division.begin, division.branch, division.bring, division.capacity, division.commonest, division.note_division),
    *(solver.cards_of, solver.give_back, solver.holds, solver.improve, solver.improve_loaded, solver.take),
    *(solver.take_chosen, solver.worth_of_table),
}
_COMPILED = compile_modules(division, solver, to_inline=_INLINED)

_F = TypeVar("_F", bound=Callable[..., Any])


def _compiled(function: _F) -> _F:
    return cast(_F, _COMPILED[function])


set_up = _compiled(solver.set_up)
holds = _compiled(solver.holds)
take = _compiled(solver.take)
give_back = _compiled(solver.give_back)
gather = _compiled(solver.gather)
improve = _compiled(solver.improve)
cards_of = _compiled(solver.cards_of)
worth_of_table = _compiled(solver.worth_of_table)
arrange = _compiled(solver.arrange)
can_make = _compiled(solver.can_make)
climb = _compiled(solver.climb)
climb_best = _compiled(solver.climb_best)
