"""Games of Rummy that have come to a point where something can be tried."""

from __future__ import annotations

from sixfold import Record, parse_sets, parse_tiles
from sixfold.rules.melds import Arrangement
from tests.web.card_table import CardTable
from tests.web.conftest import Server
from tests.web.prepared import begin
from tests.web.screens import Screen

Chairs = list[dict[str, str]]
HOT_SEAT = [{"holder": "me", "name": "Ann"}, {"holder": "me", "name": "Ben"}]
WITH_BOT = [{"holder": "me"}, {"holder": "bot", "level": "beginner"}]
# Ann lays red and blue cards, the bot clovers; then it is Ann's turn, and she holds an orange starburst.
GAME = """sixfold 1
game rummy
seat - Ann
seat - Bot
deal 0 Rc Rs Rd Rt Rx Bc Bs Bt Ot
deal 1 Gl Bl Pl Yl Os Yc Gs Gx Yx
0 arrange Rc Rs Rd Rt Bc Bs Bt | Rc Rs Rd Rt | Bc Bs Bt
deal 0 Oc Ys Gd Pd Px Os Gc
1 arrange Gl Bl Pl Yl | Rc Rs Rd Rt | Bc Bs Bt | Gl Bl Pl Yl
deal 1 Ol Yd Pt Ps
"""
START = ("Bc Bs Bt", "Rc Rs Rd Rt", "Yl Gl Bl Pl")
# To play the starburst, a card has to leave each of the three sets.
SWITCHED = Arrangement(parse_tiles("Ot"), parse_sets("Rc Rs Rd | Bc Bs Bl | Gl Pl Yl | Rt Ot Bt"), 0)


def at_table(server: Server, screen: Screen, game: str = GAME, chairs: Chairs = WITH_BOT) -> CardTable:
    """A person whose turn it is in a match that has been played this far."""
    screen.arrive()
    table = screen.sit_at("rummy", chairs, start=False)
    screen.page.get_by_text("Start").first.wait_for()
    begin(server, table, Record.parse(game))
    screen.page.reload()
    if chairs is HOT_SEAT:
        screen.page.get_by_role("button", name="I'm").click()
    screen.page.locator(".hand .card").first.wait_for()
    return CardTable(screen)
