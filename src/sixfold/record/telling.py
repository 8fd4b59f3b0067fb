"""Events as sentences, from what a viewer sees before and after."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sixfold.rules.actions import Action, Arrange, Deal, Event, Place, Roll, Take, Trade
from sixfold.rules.info import Scoring
from sixfold.rules.melds import switched
from sixfold.rules.model import End, Observation, Phase, Points
from sixfold.rules.rummy import card_table
from sixfold.rules.select import star_table
from sixfold.rules.sentences import Fact, Sentence


def tell(before: Observation, event: Event, after: Observation, names: Sequence[str]) -> Iterator[Sentence]:
    """The sentences about an event: the action, who starts, what it brings about, how the game ended."""
    if not isinstance(event, Deal):
        yield tell_action(event, before.points(event), names)
        yield from _tell_gains(before, event, after, names)
    if before.table.phase is Phase.SETUP and after.table.phase is not Phase.SETUP:
        yield from tell_start(after, names)
    yield from _tell_course(before, after)
    if is_forced_roll(before, event, after):
        yield Sentence("rolled-by-force", {"seat": after.table.turn, "name": names[after.table.turn]})
    if after.table.end and not before.table.end:
        yield from tell_end(after, names)


def _tell_gains(before: Observation, action: Action, after: Observation, names: Sequence[str]) -> Iterator[Sentence]:
    """Cards that switched sets, and star tokens gained."""
    who: dict[str, Fact] = {"seat": action.seat, "name": names[action.seat]}
    if isinstance(action, Arrange) and (moved := switched(card_table(before.table).sets, action.sets)):
        yield Sentence("switched", {**who, "tiles": moved})
    gained = len(star_table(before.table).stars) - len(star_table(after.table).stars)
    if gained > 0:
        yield Sentence("gained", {**who, "count": gained})


def _tell_course(before: Observation, after: Observation) -> Iterator[Sentence]:
    """Turning points of the match: a new deal, the last turns, a round of passes that does not end it."""
    if any(before.table.hand_sizes) and after.table.phase is Phase.SETUP and not any(after.table.hand_sizes):
        yield Sentence("dealt-again", {})
    earlier, later = card_table(before.table), card_table(after.table)
    if earlier.turns_left is None and later.turns_left is not None:
        yield Sentence("last-turns", {})
    if later.everyone_passed and not earlier.everyone_passed and not later.end:
        yield Sentence("all-passed", {})


def is_forced_roll(before: Observation, event: Event, after: Observation) -> bool:
    """Whether cubes are being rolled that nobody chose to roll."""
    is_chosen = isinstance(event, Roll) and event.tiles
    in_the_air = after.table.phase is Phase.ROLL and after.table.owed
    return bool(in_the_air and not is_chosen and len(before.table.owed) <= 1)


ACTION_CODES = frozenset(
    {"placed", "placed-detail", "traded", "took", "rolled", "kept", "arranged", "arranged-qwirkles", "passed"}
)  # the codes of `tell_action`


def tell_action(action: Action, points: Points, names: Sequence[str]) -> Sentence:
    """The sentence about an action."""
    facts: dict[str, Fact] = {"seat": action.seat, "name": names[action.seat]}
    if isinstance(action, Place):
        facts["tiles"] = tuple(placement.tile for placement in action.placements)
        facts["where"] = tell_where(action)
        facts["points"] = points.total
        facts["parts"] = tuple(part.sentence for part in points.parts)
        return Sentence("placed-detail" if points.parts else "placed", facts)
    if isinstance(action, Arrange):
        facts["tiles"] = action.cards
        facts["parts"] = tuple(part.sentence for part in points.parts)
        return Sentence("arranged-qwirkles" if points.parts else "arranged", facts)
    if isinstance(action, Take):
        return Sentence("took", {**facts, "tile": action.placement.tile, "cell": str(action.placement.cell)})
    if isinstance(action, Roll):
        return Sentence("rolled" if action.tiles else "kept", {**facts, "count": len(action.tiles)})
    if isinstance(action, Trade):
        return Sentence("traded", {**facts, "count": len(action.tiles)})
    return Sentence("passed", facts)


def tell_where(action: Place) -> Sentence:
    """The cell of a play, or its first and last cell."""
    first, last = str(action.placements[0].cell), str(action.placements[-1].cell)
    return Sentence("at", {"cell": first}) if first == last else Sentence("from-to", {"first": first, "last": last})


def tell_start(seen: Observation, names: Sequence[str]) -> Iterator[Sentence]:
    """The declared sets, and who starts."""
    for seat, count in enumerate(seen.table.declared):
        yield Sentence("declared", {"seat": seat, "name": names[seat], "count": count})
    yield Sentence("starts", {"seat": seen.table.turn, "name": names[seen.table.turn]})


def tell_end(seen: Observation, names: Sequence[str]) -> Iterator[Sentence]:
    """How the game ended, and who won."""
    table = seen.table
    facts: dict[str, Fact] = {}
    if table.end is End.OUT:
        facts = {"seat": table.turn, "name": names[table.turn]}
    elif table.end is End.STALLED:
        facts = {"rounds": table.idle // table.seats}
    yield Sentence(f"ended-{table.end}", facts)
    best = max(table.scores)
    winners = tuple(names[seat] for seat, score in enumerate(table.scores) if score == best)
    is_points = seen.game.info.scoring is Scoring.POINTS
    one, several = ("won", "shared") if is_points else ("won-qwirkles", "shared-qwirkles")
    yield Sentence(one if len(winners) == 1 else several, {"names": winners, "points": best})
