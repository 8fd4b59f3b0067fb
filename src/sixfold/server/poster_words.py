"""What posters say, in the languages of the app."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class PosterWords(NamedTuple):
    """What posters say in one language."""

    invites: str
    game: str
    join: str
    watch: str
    closed: str
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
    watch="Watch the game.",
    closed="This table is closed.",
    wins="{names} wins",
    share_the_win="{names} share the win",
    conjunction="and",
)
SPANISH = PosterWords(
    invites="{host} te invita a una partida de {game}",
    game="Una partida de {game}",
    join="Únete con un toque.",
    watch="Mira la partida.",
    closed="Esta mesa está cerrada.",
    wins="{names} gana",
    share_the_win="{names} comparten la victoria",
    conjunction="y",
)
FRENCH = PosterWords(
    invites="{host} vous invite à une partie de {game}",
    game="Une partie de {game}",
    join="Rejoignez-la en un geste.",
    watch="Regardez la partie.",
    closed="Cette table est fermée.",
    wins="{names} gagne",
    share_the_win="{names} se partagent la victoire",
    conjunction="et",
)
POSTER_WORDS = {"en": ENGLISH, "es": SPANISH, "fr": FRENCH}
