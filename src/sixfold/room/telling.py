"""Sentences about what happens in a match apart from the game."""

from __future__ import annotations

from sixfold.room.notices import (
    BotSeated,
    Closed,
    HandedOver,
    HintAsked,
    Left,
    Notice,
    Rematched,
    Reopened,
    Resigned,
    SatDown,
    SentAway,
    StoodIn,
    TakenBack,
    Undone,
)
from sixfold.room.standing import Standing
from sixfold.rules.sentences import Sentence


def tell_notice(before: Standing, notice: Notice) -> Sentence | None:
    """The sentence for a notice; None if it needs none."""
    match notice:
        case SatDown(name=name) | BotSeated(name=name):
            return Sentence("sat-down", {"name": name})
        case Left(chair):
            return Sentence("left", {"name": before.chairs[chair].name})
        case SentAway(chair=chair):
            return Sentence("sent-away", {"name": before.chairs[chair].name})
        case HandedOver(seat=seat):
            return Sentence("handed-over", {"seat": seat, "name": before.names[seat]})
        case TakenBack(seat):
            return Sentence("taken-back", {"seat": seat, "name": before.names[seat]})
        case StoodIn(seat):
            return Sentence("stood-in", {"seat": seat, "name": before.names[seat]})
        case Resigned(seat):
            return Sentence("resigned", {"seat": seat, "name": before.names[seat]})
        case HintAsked(seat):
            return Sentence("hint-asked", {"seat": seat, "name": before.names[seat]})
        case Undone(seat=seat):
            return Sentence("undone", {"seat": seat, "name": before.names[seat]})
        case Rematched(seat=int(seat)):
            return Sentence("rematch-wanted", {"seat": seat, "name": before.names[seat]})
        case Rematched():
            return Sentence("rematched", {})
        case Closed():
            return Sentence("closed", {})
        case Reopened():
            return Sentence("reopened", {})
    return None
