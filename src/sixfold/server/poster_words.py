"""What posters and previews of links say, in the languages of the app."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


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
    conjunction: str

    def invitation(self, host: str, game: str) -> str:
        """Who invites to what."""
        return (self.invites if host else self.game).format(host=host, game=game)

    def winners(self, names: Sequence[str]) -> str:
        """Who has won."""
        *others, last = names
        listed = f"{', '.join(others)} {self.conjunction} {last}" if others else last
        return (self.share_the_win if others else self.wins).format(names=listed)


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
    conjunction="and",
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
    conjunction="y",
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
    conjunction="et",
)
POSTER_WORDS = {"en": ENGLISH, "es": SPANISH, "fr": FRENCH}
