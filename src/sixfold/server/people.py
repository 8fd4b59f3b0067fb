"""Who is who: a guest is known by a signed cookie, and needs no account."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import token_urlsafe

from itsdangerous import BadSignature, URLSafeSerializer

from sixfold.room.notices import Person

COOKIE = "sixfold_guest"
YEAR = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Guest:
    """A person, and what they want to be called."""

    person: Person
    name: str | None = None


class People:
    """Signs and reads the cookies of guests."""

    def __init__(self, key: str) -> None:
        newest_last = key.split()[::-1]  # the last one signs
        self._serializer = URLSafeSerializer(newest_last, salt="guest")

    def new_guest(self) -> Guest:
        """A guest who has not been here before."""
        return Guest(token_urlsafe(12))

    def cookie(self, guest: Guest) -> str:
        """The value of a guest's cookie."""
        return self._serializer.dumps([guest.person, guest.name])

    def guest(self, cookie: str | None) -> Guest | None:
        """The guest whose cookie this is; None if it is not ours."""
        if not cookie:
            return None
        try:
            person, name = self._serializer.loads(cookie)
        except (BadSignature, ValueError, TypeError):
            return None
        return Guest(person, name)
