"""What people and the host may do with chairs before the game begins.

Each function checks a wish against a standing and returns the items that it adds to the log.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from sixfold.room.entry import Item
from sixfold.room.names import LooksAlike, distinct_name
from sixfold.room.notices import BotSeated, Chair, ChairRemoved, Closed, Left, Person, SatDown, SentAway
from sixfold.room.standing import Standing, Status
from sixfold.rules.errors import Refused

FEWEST_CHAIRS = 2


def sit_down(
    standing: Standing, person: Person, name: str, chair: int | None, age: int | None, looks_alike: LooksAlike
) -> tuple[Item, ...]:
    """A person takes an open chair, by default the first, under a name that nobody else here has."""
    check_waiting(standing)
    if person in standing.kept_out:
        raise Refused("kept-out")
    may_share = standing.opened.is_one_screen and person == standing.opened.host
    if standing.chairs_of(person) and not may_share:
        raise Refused("already-seated")
    open_chairs = [number for number, place in enumerate(standing.chairs) if place.is_open]
    if not open_chairs:
        raise Refused("no-open-chair")
    if chair is not None and chair not in open_chairs:
        raise Refused("chair-taken")
    others = [place.name for place in standing.chairs if not place.is_open]
    own = distinct_name(name, others, looks_alike)
    return (SatDown(open_chairs[0] if chair is None else chair, person, own, age),)


def seat_bot(
    standing: Standing, person: Person, chair: int, bot: str, name_for: Callable[[Standing], str]
) -> tuple[Item, ...]:
    """The host gives an open chair to a bot."""
    _check_open(_chair_for_host(standing, person, chair))
    return (BotSeated(chair, name_for(standing), bot),)


def send_away(standing: Standing, person: Person, chair: int, keep_out: bool) -> tuple[Item, ...]:
    """The host frees the chair of a person or a bot."""
    if _chair_for_host(standing, person, chair).is_open:
        return ()
    if standing.chairs_of(person) == [chair]:
        raise Refused("own-chair")
    return (SentAway(chair, keep_out),)


def leave(standing: Standing, person: Person) -> tuple[Item, ...]:
    """A person leaves their chairs. The match closes with the host, and with the last person."""
    mine = standing.chairs_of(person)
    others = {chair.person for chair in standing.chairs} - {person, None}
    closes = person == standing.opened.host or not others
    gone = [Left(chair) for chair in mine]
    return (*gone, Closed("left")) if closes and mine else (*gone,)


def remove_chair(standing: Standing, person: Person, chair: int) -> tuple[Item, ...]:
    """The host removes an open chair."""
    _check_open(_chair_for_host(standing, person, chair))
    if len(standing.chairs) <= FEWEST_CHAIRS:
        raise Refused("too-few-chairs")
    return (ChairRemoved(chair),)


def check_start(standing: Standing, person: Person) -> None:
    """Refuse unless this person may start the game now."""
    check_host(standing, person)
    if any(chair.is_open for chair in standing.chairs):
        raise Refused("chairs-open")


def check_host(standing: Standing, person: Person) -> None:
    """Refuse unless the game has not begun and this person decides when it does."""
    check_waiting(standing)
    if person != standing.opened.host:
        raise Refused("host-starts")


def seating(standing: Standing, rng: Random) -> tuple[int, ...]:
    """The chair of each seat: at random, unless ages or the match before decide who starts."""
    order = list(range(len(standing.chairs)))
    if any(chair.age is not None for chair in standing.chairs):
        return tuple(order)
    if standing.opened.rematch_of:
        # Seat 0 counts as the oldest player, so everyone gets there in turn.
        return tuple(order[1:] + order[:1])
    people = [chair.person for chair in standing.chairs if chair.person]
    if len(set(people)) == len(people):
        rng.shuffle(order)
        return tuple(order)
    # People at one screen pass it around in the order of their chairs; only who starts is random.
    first = rng.randrange(len(order))
    return tuple(order[first:] + order[:first])


def check_waiting(standing: Standing) -> None:
    """Refuse if the game has begun."""
    if standing.status is not Status.WAITING:
        raise Refused("already-started")


def _chair_for_host(standing: Standing, person: Person, chair: int) -> Chair:
    """The chair, provided that the host asks and the game has not begun."""
    check_waiting(standing)
    if person != standing.opened.host:
        raise Refused("host-decides")
    if chair >= len(standing.chairs):
        raise Refused("no-such-chair")
    return standing.chairs[chair]


def _check_open(chair: Chair) -> None:
    if not chair.is_open:
        raise Refused("chair-taken")
