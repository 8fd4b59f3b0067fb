"""The last move lands before the result comes in."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.web.conftest import DESK, PHONE
from tests.web.screens import Screen
from tests.web.test_slow_line import Line

Make = Callable[..., Screen]
BOT = [{"holder": "me"}, {"holder": "bot", "level": "beginner"}]
BOARD = 1600  # sixteen squares


def last_move(screen: Make, size: dict[str, int] = PHONE, **more: object) -> Screen:
    """The bot plays the last tile; the server is cut off, so the screen shows only what it is told."""
    ann = screen("Ann", size, **more)
    ann.arrive()
    line = Line(ann.page)
    ann.sit_at("qwirkle", BOT)
    ann.wait_for_turn()
    line.is_held = True
    view = ann.view()
    bot = 1 - view["seat"]
    view["seats"][bot]["score"] = view["seats"][view["seat"]]["score"] + 6
    over = {"status": "over", "turn": None, "legal": None, "at": view["at"] + 1, "number": view["number"] + 1}
    result = {**(view["result"] or {}), "winners": [bot], "end": "out"}
    move = {
        "number": over["number"],
        "time": 0,
        "sentences": [{"code": "passed", "facts": {}, "text": "the bot plays"}],
        "seat": bot,
        "event": f"{bot} place Rc@7,7",
        "points": {"total": 6, "parts": [], "lines": []},
        "undone": 0,
    }
    board = [*view["board"], ["Rc", 7, 7]]
    update = {"type": "update", "items": [move], "view": {**view, **over, "board": board, "result": result}}
    line.socket.send(json.dumps(update))
    return ann


def test_the_result_waits_for_the_last_move(screen: Make) -> None:
    ann = last_move(screen)
    expect(ann.page.locator(".board .tile[aria-label*='red circle']").last).to_be_visible()
    expect(ann.page.locator(".over")).to_have_count(0)
    expect(ann.page.locator(".hand-tile").first).to_be_visible()
    expect(ann.page.locator(".over h2")).to_have_text("You lost by 6")


def test_nobody_waits_who_wants_less_motion(screen: Make) -> None:
    ann = last_move(screen, reduced_motion="reduce")
    expect(ann.page.locator(".over h2")).to_have_text("You lost by 6", timeout=900)


@pytest.mark.parametrize("size", [PHONE, {"width": 360, "height": 640}, {"width": 844, "height": 390}])
def test_the_buttons_of_a_result_cover_nothing_of_it(screen: Make, size: dict[str, int]) -> None:
    """The rest scrolls above them."""
    ann = last_move(screen, size, reduced_motion="reduce")
    rest, buttons = ann.page.locator(".over-rest"), ann.page.locator(".over > .over-actions")
    rest.wait_for()
    expect(ann.page.locator(".chart .avatar")).to_have_count(2)
    last, board = (ann.page.locator(each).bounding_box() for each in (".board .tile[aria-label*='at 7,7']", ".board"))
    assert last
    assert board
    assert last["width"] > 5
    assert board["y"] <= last["y"] <= board["y"] + board["height"] - last["height"]
    before = buttons.bounding_box()
    assert rest.evaluate("rest => rest.scrollHeight > rest.clientHeight")
    rest.evaluate("rest => rest.scrollTo(0, rest.scrollHeight)")
    share, room = ann.page.get_by_role("button", name="Share").bounding_box(), rest.bounding_box()
    assert before
    assert before == buttons.bounding_box()
    assert share
    assert room
    assert share["y"] + share["height"] <= room["y"] + room["height"] <= before["y"]


def test_what_is_laid_out_goes_when_somebody_resigns(screen: Make) -> None:
    ann, ben = screen("Ann"), screen("Ben")
    for person in (ann, ben):
        person.arrive()
    table = ann.sit_at("qwirkle", [{"holder": "me"}, {"holder": "open"}], start=False)
    ann.page.locator(".invite").wait_for()
    ben.post(f"matches/{table}/sit")
    ann.post(f"matches/{table}/start")
    ann.page.locator(".hand-tile").first.wait_for()
    first, other = (ann, ben) if ann.view()["turn"] == ann.view()["seat"] else (ben, ann)
    first.visit(f"table/{table}")
    first.wait_for_turn()
    first.place_by_keys()
    expect(first.page.locator(".staged")).not_to_have_count(0)
    expect(first.page.locator(".cursor")).to_have_count(1)
    first.page.mouse.click(5, 5)
    expect(first.page.locator(".cursor")).to_have_count(0)
    other.post(f"matches/{table}/resign", seat=other.get(f"matches/{table}")["seat"])
    expect(first.page.locator(".over h2")).to_have_text("You win!")
    expect(first.page.locator(".staged")).to_have_count(0)


@pytest.mark.parametrize("sound", [True, False])
def test_the_volume_goes_with_the_sound(screen: Make, sound: bool) -> None:
    ann = screen("Ann")
    ann.arrive()
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_label("Sound").set_checked(sound)
    volume = ann.page.get_by_role("slider", name="Volume")
    expect(volume).to_have_count(int(sound))
    if sound:
        volume.fill("0.3")
        assert json.loads(ann.page.evaluate("localStorage.sixfold"))["volume"] == 0.3


@pytest.mark.parametrize("size", [PHONE, DESK])
def test_a_whole_board_is_in_sight_at_the_end(screen: Make, size: dict[str, int]) -> None:
    ann = screen("Ann", size)
    ann.arrive()
    table = ann.sit_at("select-connect", BOT)
    ann.wait_for_turn()
    ann.post(f"matches/{table}/resign", seat=ann.view()["seat"])
    expect(ann.page.locator(".over h2")).to_be_visible()
    ann.rest()
    x, y, width, height = map(float, str(ann.page.locator("svg.board").get_attribute("viewBox")).split())
    assert max(x, y) <= 0
    assert min(x + width, y + height) >= BOARD
