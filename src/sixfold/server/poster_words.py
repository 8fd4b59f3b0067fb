"""What posters and previews of links say, in the languages of the app."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

GUEST = re.compile(r"Guest(?= \d+$|$)")  # what the app calls people without a name; it numbers further ones


class PosterWords(NamedTuple):
    """What posters and previews say in one language."""

    invites: str
    game: str
    join: str
    free: str
    watch: str
    look: str
    closed: str
    gone: str
    wins: str
    share_the_win: str
    resigned: str
    conjunction: str
    guest: str

    def name(self, name: str) -> str:
        """The name of a person, or what somebody without one is called in this language."""
        return GUEST.sub(self.guest, name, count=1) if GUEST.match(name) else name

    def invitation(self, host: str, game: str) -> str:
        """Who invites to what."""
        return (self.invites if host else self.game).format(host=host, game=game)

    def result(self, winners: Sequence[str], resigned: Sequence[str]) -> str:
        """Who has won, and who has resigned."""
        won = (self.wins if len(winners) == 1 else self.share_the_win).format(names=self._listed(winners))
        return f"{won}. {self.resigned.format(names=self._listed(resigned))}." if resigned else won

    def _listed(self, names: Sequence[str]) -> str:
        *others, last = names
        return f"{', '.join(others)} {self.conjunction} {last}" if others else last


ENGLISH = PosterWords(
    invites="{host} invites you to a game of {game}",
    game="A game of {game}",
    join="Join with one tap.",
    free="Free, no account.",
    watch="Watch the game.",
    look="Look at the game turn by turn.",
    closed="This table is closed.",
    gone="This table is gone.",
    wins="{names} wins",
    share_the_win="{names} share the win",
    resigned="{names} resigned",
    conjunction="and",
    guest="Guest",
)
SPANISH = PosterWords(
    invites="{host} te invita a una partida de {game}",
    game="Una partida de {game}",
    join="Únete con un toque.",
    free="Gratis y sin cuenta.",
    watch="Mira la partida.",
    look="Repasa la partida turno a turno.",
    closed="Esta mesa está cerrada.",
    gone="Esta mesa ya no existe.",
    wins="{names} gana",
    share_the_win="{names} comparten la victoria",
    resigned="Se rinde: {names}",
    conjunction="y",
    guest="Invitado",
)
FRENCH = PosterWords(
    invites="{host} vous invite à une partie de {game}",
    game="Une partie de {game}",
    join="Rejoignez-la en un geste.",
    free="Gratuit, sans compte.",
    watch="Regardez la partie.",
    look="Revoyez la partie tour par tour.",
    closed="Cette table est fermée.",
    gone="Cette table n’existe plus.",
    wins="{names} gagne",
    share_the_win="{names} se partagent la victoire",
    resigned="Abandon de {names}",
    conjunction="et",
    guest="Invité",
)
POSTER_WORDS = {"en": ENGLISH, "es": SPANISH, "fr": FRENCH}
