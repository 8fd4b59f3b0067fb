"""The line above the hand says what to do, and the wide button says what is missing."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import DESK, PHONE, Server
from tests.web.hurry import View, table_where
from tests.web.prepared import begin
from tests.web.screens import Screen
from tests.web.test_camera import OPENING
from tests.web.test_slow_line import Line

Make = Callable[..., Screen]
BOT = [{"holder": "me"}, {"holder": "bot", "level": "beginner"}]
PALE = """() => {
  const board = document.querySelector("svg.board").getBoundingClientRect();
  return [...document.querySelectorAll(".empty .cell-box")]
    .filter(cell => !cell.closest("[role=gridcell]").ariaLabel.includes("bonus"))
    .map(cell => cell.getBoundingClientRect())
    .map(({ left, top, width, height }) => [left + width / 2, top + height / 2])
    .find(([x, y]) => x > board.left && x < board.right && y > board.top && y < board.bottom);
}"""
SMALL = {"width": 360, "height": 640}


def first_turn(screen: Make, size: dict[str, int] = PHONE, game: str = "qwirkle", **options: bool) -> Screen:
    """Ann's turn, on a table where she need not begin with her largest set."""
    ann = screen("Ann", size)
    ann.arrive()
    ann.sit_at(game, BOT, **options)
    ann.wait_for_turn()
    return ann


@pytest.mark.parametrize(("size", "verb"), [(PHONE, "Tap"), (DESK, "Click")], ids=["phone", "desk"])
def test_each_step_of_a_turn_says_what_comes_next(screen: Make, size: dict[str, int], verb: str) -> None:
    ann = first_turn(screen, size, opening_largest=False)
    line = ann.page.locator(".guidance")
    expect(line).to_have_text(
        "Your turn. Tap a tile, then a square."
        if ann.view()["board"] and verb == "Tap"
        else "Your turn. Drag a tile to the table, or click it and then a square."
        if ann.view()["board"]
        else "You start. Tap tiles and put them in a line."
        if verb == "Tap"
        else "You start. Drag tiles to the table and put them in a line."
    )
    fitting = ann.view()["legal"]["plays"][0][0].partition("@")[0]
    ann.page.locator(".hand-tile").nth(ann.view()["hand"].index(fitting)).click()
    expect(line).to_contain_text(f"{verb} a square for the ")
    ann.page.keyboard.press("Escape")
    ann.place_by_keys()
    expect(line).to_contain_text("Press Play, or ")  # the button says for how much


def test_whoever_is_new_is_shown_once_how_a_tile_comes_to_a_square(screen: Make) -> None:
    ann = screen("Ann", PHONE)
    ann.arrive()
    ann.sit_at("connect", BOT)
    ann.wait_for_turn()
    ghost = ann.page.locator(".ghost")
    expect(ghost).to_have_count(1)
    ann.rest()
    x, y = ann.page.evaluate(PALE)
    ann.page.touchscreen.tap(x, y)
    expect(ann.page.locator(".messages.passing")).to_contain_text("fits on this pale square")
    ann.place_by_keys()
    expect(ann.page.locator(".staged").first).to_be_visible()
    expect(ghost).to_have_count(0)
    assert json.loads(ann.page.evaluate("localStorage.sixfold"))["hasPlaced"]


def test_the_first_play_is_named_where_there_is_only_one(screen: Make) -> None:
    ann = screen("Ann", PHONE)
    ann.arrive()
    for _ in range(30):
        ann.sit_at("qwirkle", BOT)
        ann.wait_for_turn()
        view = ann.view()
        tiles = {tuple(sorted(part.split("@")[0] for part in play.split())) for play, _ in view["legal"]["plays"]}
        if not view["board"] and len(tiles) == 1:
            break
    else:
        pytest.skip("chance gave no such hand")
    count = len(next(iter(tiles)))
    assert count > 1
    expect(ann.page.locator(".guidance")).to_contain_text(f"You start. Play your {count} ")


@pytest.mark.parametrize("game", ["qwirkle", "select", "connect", "select-connect"])
def test_the_wide_button_makes_the_line_say_it_again(screen: Make, game: str) -> None:
    ann = first_turn(screen, SMALL, game)
    line = ann.page.locator(".guidance")
    expect(ann.confirm).to_be_disabled()
    expect(line).not_to_have_class(re.compile("nudged"))
    ann.rest()
    ann.confirm.tap(force=True)
    expect(ann.page.locator(".guidance.nudged")).to_have_text(re.compile(r"Tap|Play your|fits"))
    expect(ann.page.locator(".message.refusal")).to_have_count(0)
    ann.page.keyboard.press("1")
    expect(line).not_to_have_class(re.compile("nudged"))


def test_the_wide_button_of_rummy_says_what_is_missing(screen: Make) -> None:
    ann = first_turn(screen, SMALL, "rummy")
    expect(ann.confirm).to_be_disabled()
    ann.rest()
    ann.confirm.tap(force=True)
    expect(ann.page.locator(".message.refusal")).to_contain_text("on the table first")


def test_a_tile_that_fits_nowhere_is_no_mistake(screen: Make, server: Server) -> None:
    """The line says what to start with, and those tiles glow."""
    ann = screen("Ann", SMALL)
    ann.arrive()
    table = ann.sit_at("qwirkle", BOT, start=False)
    ann.page.get_by_role("button", name="Start").wait_for()
    begin(server, table, OPENING)
    ann.page.reload()
    ann.wait_for_turn()
    last = ann.page.locator(".strip .last-move")
    expect(last).to_have_text("You start")
    box, table_box = last.bounding_box(), ann.page.locator(".middle").bounding_box()
    assert box
    assert table_box
    assert box["height"] >= 44  # for a thumb,
    assert box["y"] + box["height"] <= table_box["y"]  # and not on the table
    tiles = ann.page.locator(".hand-tile")
    tiles.nth(ann.view()["hand"].index("Gx")).tap()
    expect(ann.page.locator(".guidance")).to_have_text("Start with your 4 reds.")
    expect(ann.page.locator(".hand-tile.completes")).to_have_count(4)
    expect(ann.page.locator(".message")).to_have_count(0)
    tiles.nth(ann.view()["hand"].index("Rc")).tap()
    expect(ann.page.locator(".guidance")).to_have_text("Tap a square for the red circle.")
    expect(ann.page.locator(".hand-tile.completes")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "says"), [("cubes", "Roll some again, or keep all"), ("rummy", "Pick|None of your|no way")]
)
def test_a_first_turn_without_tiles_is_explained_too(screen: Make, game: str, says: str) -> None:
    ann = first_turn(screen, SMALL, game)
    expect(ann.page.locator(".guidance")).to_have_text(re.compile(says))
    assert len({each["y"] for each in map(Locator.bounding_box, ann.page.locator(".race").all()) if each}) == 1


def early_tile(view: View) -> str | None:
    """A tile of the hand that fits somewhere, but only together with others."""
    if not view["board"]:
        return None
    plays = [[placed.partition("@")[0] for placed in play.split()] for play, _ in view["legal"]["plays"]]
    alone = {tiles[0] for tiles in plays if len(tiles) == 1}
    return next((tile for tiles in plays for tile in tiles if tile not in alone and len(tiles) == 2), None)


def test_a_tile_that_needs_another_one_says_which(screen: Make) -> None:
    ann = screen("Ann")
    ann.arrive()
    view = table_where(ann, "qwirkle", BOT, lambda view: early_tile(view) is not None)
    ann.wait_for_turn()
    tiles = ann.page.locator(".hand-tile")
    tiles.nth(view["hand"].index(early_tile(view))).click()
    expect(ann.page.locator(".open-cell.early .cell-box").first).to_have_css("fill", "none")
    expect(ann.page.locator(".open-cell:not(.early), .cell-dot")).to_have_count(0)
    ann.page.keyboard.press("Tab")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".guidance")).to_contain_text(
        re.compile(r"Now add the \w+ \w+ to join it up\.|glowing tile")
    )
    expect(ann.page.locator(".empty.needed").first).to_be_visible()
    ann.confirm.click(force=True)
    expect(ann.page.locator(".guidance.nudged")).to_contain_text("Now add")
    glowing = ann.page.locator(".hand-tile.completes")
    expect(glowing.first).to_have_accessible_name(re.compile("completes the line"))
    while glowing.count():
        glowing.first.click()
        ann.page.keyboard.press("Tab")
        ann.page.keyboard.press("Enter")
        expect(ann.page.locator(".picked")).to_have_count(0)
    expect(ann.confirm).to_be_enabled()
    expect(ann.page.locator(".completes, .needed")).to_have_count(0)


@pytest.mark.parametrize(("game", "pieces"), [("qwirkle", "tiles"), ("rummy", "cards")])
def test_what_nobody_sees_is_counted(screen: Make, game: str, pieces: str) -> None:
    ann = first_turn(screen, SMALL, game)
    unseen = ann.view()["unseen"]
    ann.page.locator(".tab-unseen").tap()
    expect(ann.page.locator(".unseen p")).to_contain_text(f"{sum(unseen.values())} {pieces} that you can't see")
    counts = ann.page.locator(".unseen td span").all_inner_texts()
    assert sorted(map(int, counts)) == sorted([*unseen.values(), *[0] * (36 - len(unseen))])


def test_after_some_turns_there_is_less_to_say(screen: Make) -> None:
    ann = first_turn(screen, opening_largest=False)
    ann.page.evaluate("localStorage.sixfold = JSON.stringify({ practice: { qwirkle: 3 } })")
    ann.page.reload()
    ann.wait_for_turn()
    if not ann.view()["board"]:  # the first play of a match is always explained
        ann.turn_by_keys()
        ann.wait_until_sent()
        ann.wait_for_turn()
    expect(ann.page.locator(".guidance")).to_have_text("Your turn.")


def test_a_hint_is_a_line_above_the_hand_and_can_be_declined(screen: Make) -> None:
    ann = screen("Ann", SMALL)
    ann.arrive()
    line = Line(ann.page)
    ann.sit_at("qwirkle", BOT, opening_largest=False)
    ann.wait_for_turn()
    line.is_held = True
    ann.page.get_by_role("button", name="Hint").click()
    expect(ann.page.locator(".guidance.searching")).to_be_visible()
    view = ann.view()
    reasons = [{"code": "why-points", "facts": {"points": 2}, "text": "you get 9 points"}]
    action = f"place {view['legal']['plays'][0][0]}"
    hint = {"type": "hint", "id": "h", "at": view["at"], "actions": [action], "reasons": reasons}
    line.socket.send(json.dumps(hint))
    shown = ann.page.locator(".bottom .guidance.hint")
    expect(shown).to_contain_text("Hint: you get 9 points")
    expect(ann.page.locator(".middle .message")).to_have_count(0)
    expect(ann.page.locator(".staged").first).to_be_visible()
    asked, spoken = line.sent.count("hint"), ann.page.get_by_role("log").get_by_text("Hint: you get 9 points")
    expect(spoken).to_have_count(1)
    ann.page.get_by_role("button", name="Hint", exact=True).click()
    expect(spoken).to_have_count(2)
    expect(shown).to_contain_text("Hint: you get 9 points")
    assert line.sent.count("hint") == asked
    ann.page.get_by_role("button", name="No, thank you").click()
    expect(shown).to_have_count(0)
    expect(ann.page.locator(".staged")).to_have_count(0)


def test_a_hint_may_be_to_pass(screen: Make) -> None:
    ann = screen("Ann", SMALL)
    ann.arrive()
    line = Line(ann.page)
    ann.sit_at("rummy", BOT)
    ann.wait_for_turn()
    line.is_held = True
    ann.page.get_by_role("button", name="Hint").click()
    expect(ann.page.locator(".guidance.searching")).to_be_visible()
    hint = {"type": "hint", "id": "h", "at": ann.view()["at"], "actions": ["pass"], "reasons": []}
    line.socket.send(json.dumps(hint))
    expect(ann.page.locator(".guidance.hint")).to_contain_text("Hint: nothing fits now, so pass.")


def test_a_trade_is_said_to_be_the_turn_and_said_once(screen: Make) -> None:
    ann = screen("Ann", SMALL)
    ann.arrive()
    ann.sit_at("qwirkle", BOT, opening_trade=True, opening_largest=False)
    ann.wait_for_turn()
    ann.page.get_by_role("button", name="Trade", exact=True).click()
    expect(ann.page.locator(".guidance")).to_have_text("Tap the tiles you want to trade. Trading is your turn.")
    expect(ann.confirm).to_have_text("Trade tiles")


def test_a_slow_server_is_mentioned(screen: Make) -> None:
    ann = screen("Ann", PHONE)
    ann.arrive()
    line = Line(ann.page)
    ann.sit_at("qwirkle", BOT)
    ann.wait_for_turn()
    line.is_held = True
    ann.page.get_by_role("button", name="Hint").click()
    expect(ann.page.locator(".guidance")).to_contain_text("Looking for a hint")
    notice = ann.page.get_by_text("The server is slow. Still trying …")
    expect(notice).to_have_count(0)
    expect(notice).to_be_visible()
    line.let_go()
    expect(notice).to_have_count(0)
