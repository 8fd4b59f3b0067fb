"""Sixfold: every game of the Qwirkle family, with a referee, records and bots.

>>> import sixfold
>>> match = sixfold.Match("qwirkle", seats=2, seed=7)
>>> best = max(match.legal_actions(), key=lambda action: match.seen.points(action).total)
>>> match.play(best)
>>> match.scores
(3, 0)
"""

from __future__ import annotations

TYPE_CHECKING = False  # as in `typing`, which would take longer to load than all of this
if TYPE_CHECKING:
    from typing import Any

    from sixfold.api import *  # noqa: F403

__version__ = "0.1.0"


# The public names are those of `sixfold.api`, which is loaded when the first of them is used: importing stays quick.
def __getattr__(name: str) -> Any:
    import sixfold.api as api  # `from sixfold import api` would ask this very function

    names = [known for known in dir(api) if not known.startswith("_")]
    if name == "__all__":
        return names
    if name in names:
        return getattr(api, name)
    raise AttributeError(f"module 'sixfold' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted({*globals(), *__getattr__("__all__")})
