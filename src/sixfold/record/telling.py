"""What happens at the table, in words: the sayings of an event, from what a viewer sees before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixfold.rules.actions import Action, Arrange, Deal, Event, Place, Roll, Take, Trade
from sixfold.rules.melds import switched
from sixfold.rules.model import End, Observation, Phase, Points
from sixfold.rules.words import Fact, Saying


def tell(before: Observation, event: Event, after: Observation, names: Sequence[str]) -> Iterator[Saying]:
    """What there is to say about an event: the action, who starts, how it ended."""
    if not isinstance(event, Deal):
        yield tell_action(event, before.game.points(before, event), names)
        if isinstance(event, Arrange) and (moved := switched(before.table.sets, event.sets)):
            yield Saying("switched", {"seat": event.seat, "name": names[event.seat], "tiles": moved})
        if len(before.table.stars) > len(after.table.stars):
            count = len(before.table.stars) - len(after.table.stars)
            yield Saying("gained", {"seat": event.seat, "name": names[event.seat], "count": count})
    if before.table.phase is Phase.SETUP and after.table.phase is not Phase.SETUP:
        yield from tell_start(after, names)
    if any(before.table.hand_sizes) and after.table.phase is Phase.SETUP and not any(after.table.hand_sizes):
        yield Saying("dealt-again", {})
    if before.table.turns_left is None and after.table.turns_left is not None:
        yield Saying("last-turns", {})
    if is_forced_roll(before, event, after):
        yield Saying("rolled-by-force", {"seat": after.table.turn, "name": names[after.table.turn]})
    if after.table.end and not before.table.end:
        yield from tell_end(after, names)


def is_forced_roll(before: Observation, event: Event, after: Observation) -> bool:
    """Whether cubes are in the air now that nobody chose to roll."""
    is_chosen = isinstance(event, Roll) and event.tiles
    in_the_air = after.table.phase is Phase.ROLL and after.table.owed
    return bool(in_the_air and not is_chosen and len(before.table.owed) <= 1)


ACTION_CODES = frozenset(
    {"placed", "placed-detail", "traded", "took", "rolled", "kept", "arranged", "arranged-qwirkles", "passed"}
)  # what `tell_action` says


def tell_action(action: Action, points: Points, names: Sequence[str]) -> Saying:
    """What a seat did."""
    facts: dict[str, Fact] = {"seat": action.seat, "name": names[action.seat]}
    if isinstance(action, Place):
        facts["tiles"] = tuple(placement.tile for placement in action.placements)
        facts["where"] = tell_where(action)
        facts["points"] = points.total
        facts["parts"] = tuple(part.saying for part in points.parts)
        return Saying("placed-detail" if points.parts else "placed", facts)
    if isinstance(action, Arrange):
        facts["tiles"] = action.cards
        facts["parts"] = tuple(part.saying for part in points.parts)
        return Saying("arranged-qwirkles" if points.parts else "arranged", facts)
    if isinstance(action, Take):
        return Saying("took", {**facts, "tile": action.placement.tile, "cell": str(action.placement.cell)})
    if isinstance(action, Roll):
        return Saying("rolled" if action.tiles else "kept", {**facts, "count": len(action.tiles)})
    if isinstance(action, Trade):
        return Saying("traded", {**facts, "count": len(action.tiles)})
    return Saying("passed", facts)


def tell_where(action: Place) -> Saying:
    """The cell of a play, or its first and last one."""
    first, last = str(action.placements[0].cell), str(action.placements[-1].cell)
    return Saying("at", {"cell": first}) if first == last else Saying("from-to", {"first": first, "last": last})


def tell_start(seen: Observation, names: Sequence[str]) -> Iterator[Saying]:
    """What the seats declared, and who starts."""
    for seat, count in enumerate(seen.table.declared):
        yield Saying("declared", {"seat": seat, "name": names[seat], "count": count})
    yield Saying("starts", {"seat": seen.table.turn, "name": names[seen.table.turn]})


def tell_end(seen: Observation, names: Sequence[str]) -> Iterator[Saying]:
    """How the game ended, and who won."""
    table = seen.table
    facts: dict[str, Fact] = {}
    if table.end is End.OUT:
        facts = {"seat": table.turn, "name": names[table.turn]}
    elif table.end is End.STALLED:
        facts = {"rounds": table.idle // table.seats}
    yield Saying(f"ended-{table.end}", facts)
    best = max(table.scores)
    winners = tuple(names[seat] for seat, score in enumerate(table.scores) if score == best)
    one, several = ("won-qwirkles", "shared-qwirkles") if seen.game.scoring == "Qwirkle" else ("won", "shared")
    yield Saying(one if len(winners) == 1 else several, {"names": winners, "points": best})
