"""What happens at a table beside the game, in words."""

from __future__ import annotations

from sixfold.room.notices import (
    BotSeated,
    Closed,
    HandedOver,
    Left,
    Notice,
    Rematched,
    Reopened,
    Resigned,
    SatDown,
    SentAway,
    StoodIn,
    TakenBack,
)
from sixfold.room.standing import Standing
from sixfold.rules.words import Saying


def tell_notice(before: Standing, notice: Notice) -> Saying | None:
    """What there is to say about a notice; None when it speaks for itself."""
    match notice:
        case SatDown(name=name) | BotSeated(name=name):
            return Saying("sat-down", {"name": name})
        case Left(chair):
            return Saying("left", {"name": before.chairs[chair].name})
        case SentAway(chair=chair):
            return Saying("sent-away", {"name": before.chairs[chair].name})
        case HandedOver(seat=seat):
            return Saying("handed-over", {"seat": seat, "name": before.names[seat]})
        case TakenBack(seat):
            return Saying("taken-back", {"seat": seat, "name": before.names[seat]})
        case StoodIn(seat):
            return Saying("stood-in", {"seat": seat, "name": before.names[seat]})
        case Resigned(seat):
            return Saying("resigned", {"seat": seat, "name": before.names[seat]})
        case Rematched():
            return Saying("rematched", {})
        case Closed():
            return Saying("closed", {})
        case Reopened():
            return Saying("reopened", {})
    return None
