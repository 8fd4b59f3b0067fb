"""Tours through every screen of the app: for pictures, and for what must be true of all screens."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playwright.sync_api import expect

import sixfold
from tests.web.card_table import CardTable
from tests.web.hurry import can_lift, table_where
from tests.web.learning import Learner
from tests.web.screens import Screen

Tour = Callable[[Screen], Iterator[str]]

WITH_BOT = [{"holder": "me"}, {"holder": "bot", "level": "casual"}]
HOT_SEAT = [{"holder": "me", "name": "Ann"}, {"holder": "me", "name": "Ben"}]
FIRST_TURNS = 2  # of Rummy, until there is something to see
SHEETS = ("Log", "Chat", "Unseen tiles", "Menu")


def home(screen: Screen) -> Iterator[str]:
    """From the first visit on."""
    page = screen.page
    page.goto(screen.url)
    page.get_by_role("button", name="Play now").wait_for()
    yield "first-visit"
    screen.show_choices()
    yield "choices"
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").wait_for()
    yield "settings"
    screen.close_dialog()
    screen.show_options()
    page.get_by_text("House rules").click()
    yield "options"
    screen.close_dialog()
    screen.game_entry().get_by_role("button", name="Pass and play").click()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/#/table/*")
    screen.visit("")
    page.get_by_role("button", name="Play with anyone").click()
    page.get_by_role("dialog").get_by_role("button", name="Continue").click()
    screen.expect_text("Looking for someone")
    looking = screen.view()["match_id"]
    yield "looking"
    screen.visit("")
    page.get_by_role("region", name="My games").wait_for()
    yield "my-games"
    screen.post(f"matches/{looking}/leave")  # nobody else shall find it
    screen.visit("nonsense")
    screen.expect_text("There is nothing here")
    yield "nowhere"
    screen.visit("table/nowhere")
    screen.expect_text("We can't find this table")
    yield "no-such-table"


def reading(screen: Screen) -> Iterator[str]:
    """The rules of all games, and what there is to know about Sixfold."""
    screen.arrive()
    for game in sixfold.games():
        screen.visit(f"rules/{game}")
        screen.page.locator(".option-list").wait_for()
        yield f"rules-{game}"
    screen.visit("about")
    screen.page.get_by_role("heading", name="About Sixfold").wait_for()
    yield "about"


def table(screen: Screen) -> Iterator[str]:
    """A table of Qwirkle from the lobby to the replay."""
    page = screen.page
    screen.arrive()
    screen.sit_at("qwirkle", [{"holder": "me"}, {"holder": "open"}], start=False)
    page.locator(".invite").wait_for()
    yield "waiting"
    has_play = False
    while not has_play:  # where no tile fits, try another table
        screen.sit_at("qwirkle", WITH_BOT, copies=1)
        page.locator(".hand-tile").first.wait_for()
        screen.wait_for_turn()
        legal = screen.view()["legal"]
        has_play = bool(legal and legal["plays"])
    yield "table"
    page.keyboard.press("1")
    yield "picked-up"
    page.keyboard.press("Escape")
    screen.place_by_keys()
    page.locator(".line-score").first.wait_for()
    yield "placed"
    page.keyboard.press("c")
    page.locator(".tile.staged").first.wait_for(state="detached")
    screen.wait_for_turn()
    yield "second-turn"
    page.get_by_role("button", name="Trade", exact=True).click()
    page.keyboard.press("1")
    yield "trading"
    page.keyboard.press("Escape")
    for sheet in SHEETS:
        if (tab := page.locator(".sheet-tabs").get_by_role("button", name=sheet)).is_visible():
            tab.click()
            page.get_by_role("dialog").wait_for()
            yield sheet.lower().replace(" ", "-")
            screen.close_dialog()
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    yield "keys"
    screen.close_dialog()
    yield from _end(screen)


def select(screen: Screen) -> Iterator[str]:
    """A star token is used."""
    page = screen.page
    screen.arrive()
    table_where(screen, "select", WITH_BOT, can_lift)
    screen.wait_for_turn()
    yield "table"
    page.keyboard.press("k")
    page.locator(".liftable").first.wait_for()
    yield "choosing"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator(".hole").wait_for()
    yield "lifted"
    screen.place_by_keys()
    yield "placed"


def connect(screen: Screen) -> Iterator[str]:
    """A board with starting tiles and bonus spaces."""
    page = screen.page
    screen.arrive()
    screen.sit_at("connect", [{"holder": "me"}, {"holder": "open"}], start=False)
    page.locator(".board-preview").wait_for()
    yield "waiting"
    screen.sit_at("connect", WITH_BOT)
    screen.wait_for_turn()
    yield "table"
    screen.place_by_keys()
    page.locator(".line-score").first.wait_for()
    yield "placed"


def select_connect(screen: Screen) -> Iterator[str]:
    """Everything that is printed on boards, to the end."""
    screen.arrive()
    screen.sit_at("select-connect", WITH_BOT, copies=1)
    screen.wait_for_turn()
    yield "table"
    yield from _end(screen)


def rummy(screen: Screen) -> Iterator[str]:
    """A table of Rummy: cards picked, laid wrongly, laid correctly, Qwirkles, resigning."""
    page, table = screen.page, CardTable(screen)
    screen.arrive()
    has_play = False
    while not has_play:  # a pass may end the match: then try another one
        screen.sit_at("rummy", WITH_BOT, copies=2)
        screen.wait_for_turn()
        table.expect_all_settled()
        has_play = table.best() is not None
    yield "table"
    for _ in range(FIRST_TURNS):
        if table.best():
            table.turn(table.drag)
            screen.wait_until_sent()
            screen.wait_for_turn()
            table.expect_all_settled()
    yield "later"
    page.keyboard.press("1")
    page.keyboard.press("3")
    yield "picked"
    page.keyboard.press("n")
    table.problem().wait_for()
    yield "wrong"
    page.keyboard.press("r")
    if wanted := table.best():
        table.lay(wanted, table.drag)
        expect(screen.confirm).to_be_enabled()
        yield "right"
    page.keyboard.press("r")
    all_won = page.get_by_role("button", name="Show all Qwirkles")
    if all_won.is_visible():  # on a phone only once there is one
        all_won.click()
        yield "qwirkles"
        screen.close_dialog()
    page.locator(".sheet-tabs").get_by_role("button", name="Unseen cards").click()
    yield "unseen"
    screen.close_dialog()
    page.keyboard.press("?")
    yield "keys"
    screen.close_dialog()
    page.locator(".sheet-tabs").get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    page.locator(".over").wait_for()
    yield "over"
    page.get_by_role("button", name="Replay").click()
    screen.expect_text("Turn \\d+ of \\d+")
    yield "replay"


def hot_seat(screen: Screen) -> Iterator[str]:
    """Two people at one screen."""
    screen.arrive()
    screen.sit_at("qwirkle", HOT_SEAT, copies=1)
    screen.page.locator(".curtain").wait_for()
    yield "curtain"
    screen.page.get_by_role("button", name="I'm").click()
    screen.wait_for_turn()
    screen.turn_by_keys()
    screen.page.locator(".curtain").wait_for()
    yield "second-curtain"


def watching(screen: Screen) -> Iterator[str]:
    """A stranger comes to a table that has begun."""
    screen.arrive()
    name = screen.sit_at("qwirkle", WITH_BOT, copies=1)
    screen.page.context.clear_cookies()
    screen.visit("")
    screen.visit(f"table/{name}")
    screen.expect_text("You are watching")
    yield "watching"


def cubes(screen: Screen) -> Iterator[str]:
    """A table of Cubes: open hands, rolling, placing."""
    page = screen.page
    screen.arrive()
    screen.sit_at("cubes", WITH_BOT, cubes_per_colour=5)
    page.locator(".choosing").wait_for()
    page.locator(".thrown").first.wait_for(state="detached")
    yield "rolling"
    page.keyboard.press("1")
    page.keyboard.press("4")
    yield "chosen"
    page.keyboard.press("c")
    page.locator(".choosing").wait_for(state="detached")
    page.locator(".thrown").first.wait_for(state="detached")
    screen.expect_text("You reroll")
    yield "rolled"
    screen.place_by_keys()
    page.locator(".line-score").first.wait_for()
    yield "placed"
    page.locator(".sheet-tabs").get_by_role("button", name="In the bag").click()
    page.get_by_role("dialog").wait_for()
    yield "in-the-bag"
    screen.close_dialog()
    page.keyboard.press("Escape")
    yield from _end(screen)


def lesson(screen: Screen) -> Iterator[str]:
    """A lesson: a task, a turn that is not what was asked for, one that is, and the end."""
    learner = Learner(screen, "qwirkle")
    yield "task"
    screen.page.get_by_role("button", name="Trade", exact=True).click()
    screen.page.keyboard.press("1")
    screen.page.keyboard.press("c")
    learner.screen.expect_text("Not quite")
    yield "almost"
    learner.show_me()
    yield "shown"
    learner.play()
    yield "done"
    learner.next.click()
    learner.finish()
    yield "end"


def _end(screen: Screen) -> Iterator[str]:
    """Play on until the game is over, and look back."""
    screen.play_against_bots()
    yield "over"
    screen.page.get_by_role("button", name="Replay").click()
    screen.expect_text("Turn \\d+ of \\d+")
    yield "replay"


TOURS: dict[str, Tour] = {
    "home": home,
    "reading": reading,
    "qwirkle": table,
    "select": select,
    "connect": connect,
    "select-connect": select_connect,
    "cubes": cubes,
    "rummy": rummy,
    "hot-seat": hot_seat,
    "watching": watching,
    "lesson": lesson,
}
