"""Qwirkle Mini: hands of four tiles, one copy of each."""

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from sixfold import GameInfo
from sixfold.rules.options import override
from sixfold.rules.qwirkle import Qwirkle, QwirkleOptions


@dataclass(frozen=True, kw_only=True)
class MiniOptions(QwirkleOptions):
    """The options of Qwirkle, with one copy of each tile by default."""

    copies: int = override(QwirkleOptions, "copies", default=1)


class Mini(Qwirkle):
    """Qwirkle for a coffee break."""

    info: ClassVar[GameInfo] = Qwirkle.info.variant(
        name="mini",
        title="Qwirkle Mini",
        options_class=MiniOptions,
        hand_size=4,
        short=(),
        guide=Path(__file__).parent / "guide",
    )
