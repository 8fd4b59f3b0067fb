"""A person opens a link on a phone, and plays with a thumb."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from sixfold.bots.levels import levels
from tests.web.conftest import PHONE
from tests.web.cut_off import cut_off
from tests.web.hurry import View, table_where
from tests.web.screens import Screen, take_turns
from tests.web.test_camera import OUT_OF_SIGHT
from tests.web.test_slow_line import Line

Make = Callable[..., Screen]
DWELL = 250  # milliseconds at the edge before the board moves
OVER_FINGER = 46  # pixels: the tile is held above the finger
OPEN = [{"holder": "me"}, {"holder": "open"}]
BOT = [{"holder": "me"}, {"holder": "bot", "level": "beginner"}]
COVERED = """() => {
  const gains = [...document.querySelectorAll(".gain")];
  const others = [...document.querySelectorAll(".seat-name, .open-hand, .race, .seat-score > span:not(.hidden)")];
  const over = (gain, other) => {
    const [a, room, b] = [gain, gain.parentElement, other].map(each => each.getBoundingClientRect());
    const bottom = Math.min(a.bottom, room.bottom); // what has no room is not to be seen
    return a.left < b.right && b.left < a.right && a.top + 4 < b.bottom && b.top < bottom - 4;
  };
  return gains.length && [gains.length, gains.filter(gain => others.some(other => over(gain, other))).length];
}"""
TILE_IN_SIGHT = """() => [...document.querySelectorAll(".board .tile")]
  .map(tile => tile.getBoundingClientRect())
  .map(({ left, top, width, height }) => [left + width / 2, top + height / 2])
  .find(([x, y]) => document.elementFromPoint(x, y)?.closest(".tile"))"""


def test_a_link_leads_to_a_table_where_a_thumb_is_enough(screen: Make) -> None:
    ann, ben = screen("Ann"), screen("Ben", size=PHONE)
    for who in (ann, ben):
        who.arrive()
    ann.sit_at("qwirkle", OPEN, start=False)
    ann.page.locator(".invite").wait_for()
    ben.page.goto(ann.page.url)
    ben.page.get_by_role("button", name="Join").tap()
    ann.page.get_by_role("button", name="Start").click()
    take_turns((ann, ann.turn_by_keys), (ben, ben.turn_by_thumb), turns=6)


def test_nothing_covers_the_hand_of_a_phone(screen: Make) -> None:
    """Messages of every kind lie over the board."""
    ann = screen("Ann", size=PHONE)
    ann.arrive()
    ann.sit_at("qwirkle", [{"holder": "me"}, {"holder": "bot", "level": "beginner"}])
    ann.wait_for_turn()
    ann.page.locator(".hand-tile").first.drag_to(ann.page.locator("svg.board"), target_position={"x": 5, "y": 5})
    message = ann.page.locator(".message").first
    message.wait_for()
    ann.rest()
    box, hand = message.bounding_box(), ann.page.locator(".bottom").bounding_box()
    assert box is not None
    assert hand is not None
    assert box["y"] + box["height"] <= hand["y"]


def test_what_others_say_is_seen_without_the_sheet(screen: Make) -> None:
    ann, ben = screen("Ann"), screen("Ben", size=PHONE)
    for who in (ann, ben):
        who.arrive()
    table = ann.sit_at("qwirkle", OPEN, start=False)
    ben.post(f"matches/{table}/sit")
    ben.visit(f"table/{table}")
    ann.post(f"matches/{table}/start")
    expect(ben.page.locator(".hand-tile")).to_have_count(6)  # what was said before is no news
    ann.page.get_by_role("button", name="Hello!").click()
    expect(ben.page.locator(".message")).to_have_text("Ann: Hello!")


@pytest.mark.parametrize("level", levels())
def test_the_names_of_four_fit_on_a_small_phone(screen: Make, level: str) -> None:
    """A bot's title may be missing there, never a part of its first name."""
    ann = screen("Ann", size={"width": 360, "height": 740})
    ann.arrive()
    ann.sit_at("qwirkle", [{"holder": "me"}, *[{"holder": "bot", "level": level}] * 3])
    expect(ann.page.locator(".seat-first")).to_have_count(4)
    names = ann.page.locator(".seat-name, .seat-first")
    assert names.evaluate_all("names => names.filter(name => name.scrollWidth > name.clientWidth).length") == 0
    expect(ann.page.locator(".seat-level").first).not_to_be_in_viewport()


@pytest.mark.parametrize(("game", "size"), [("qwirkle", 100), ("qwirkle", 200), ("cubes", 100)])
def test_what_four_have_won_covers_nothing(screen: Make, game: str, size: int) -> None:
    ann = screen("Ann", size={"width": 360, "height": 640}, locale="fr", reduced_motion="reduce")
    ann.arrive()
    line = Line(ann.page)
    ann.sit_at(game, [{"holder": "me"}, *[{"holder": "bot", "level": "casual"}] * 3])
    ann.wait_for_turn()
    ann.page.add_style_tag(content=f"html {{ font-size: {size}% }}")
    expect(ann.page.locator(".gain")).to_have_count(0)
    heads = ann.page.locator(".top").bounding_box()
    assert heads is not None
    assert heads["height"] < 0.26 * 640 * size / 100
    line.is_held = True
    view = ann.view()
    for seat in view["seats"]:
        seat["score"] += 12
    line.socket.send(json.dumps({"type": "update", "items": [], "view": view}))
    assert ann.page.wait_for_function(COVERED).json_value() == [4, 0]


def test_a_bot_says_how_strong_it_is(screen: Make) -> None:
    ann = screen("Ann", size=PHONE)
    ann.arrive()
    table = [{"holder": "me"}, {"holder": "bot", "level": "club"}]
    ann.sit_at("qwirkle", [*table, {"holder": "open"}], start=False)
    expect(ann.page.locator(".chairs .bot")).to_contain_text("Coach Alex")
    expect(ann.page.locator(".chairs .bot")).to_contain_text("Club")
    ann.sit_at("qwirkle", table)
    expect(ann.page.locator(".seat", has_text="Coach Alex").locator(".seat-level")).to_have_text("Club")


def test_a_printed_board_opens_where_the_play_is(screen: Make) -> None:
    """Tiles are large enough for a thumb, and the whole board is one tap away."""
    ann = screen("Ann", size=PHONE)
    ann.arrive()
    ann.sit_at("select", [{"holder": "me"}, {"holder": "bot", "level": "beginner"}])
    ann.wait_for_turn()
    ann.rest()
    across = "board => board.viewBox.baseVal.width / 100"
    assert ann.page.locator("svg.board").evaluate(across) < 13
    ann.page.get_by_role("button", name="Show the whole table").tap()
    ann.rest()
    assert ann.page.locator("svg.board").evaluate(across) > 16


@pytest.mark.parametrize("game", ["connect", "select-connect"])
def test_tiles_of_a_printed_board_stay_large_and_a_refused_one_stays_in_hand(screen: Make, game: str) -> None:
    """Where the tile in hand fits comes into sight, and nothing else is marked."""
    ann = screen("Ann", size={"width": 360, "height": 640})
    ann.arrive()
    view = table_where(ann, game, BOT, lambda view: bool(view["legal"]["plays"]))
    fitting = view["legal"]["plays"][0][0].partition("@")[0]
    ann.wait_for_turn()
    ann.page.locator(".hand-tile").nth(view["hand"].index(fitting)).tap()
    ann.rest()
    board = ann.page.locator("svg.board")
    width = board.evaluate("board => board.viewBox.baseVal.width / 100")
    assert 360 / width > 33
    assert ann.page.locator(".open-cell").count() > ann.page.evaluate(OUT_OF_SIGHT, ".open-cell")
    expect(ann.page.locator(".empty:not(.open-cell)")).to_have_count(0)
    seen = board.get_attribute("viewBox")
    ann.page.touchscreen.tap(*ann.page.evaluate(TILE_IN_SIGHT))
    expect(ann.page.locator(".message.refusal")).to_be_visible()
    expect(ann.page.locator(".picked")).to_have_count(1)
    expect(board).to_have_attribute("viewBox", str(seen))
    ann.page.get_by_role("button", name="Show the whole table").tap()
    ann.rest()
    assert ann.page.evaluate(OUT_OF_SIGHT, ".board .tile") == 0


def far_apart(view: View) -> str | None:
    """A tile of the hand that fits at both sides of a printed board."""
    columns: defaultdict[str, set[int]] = defaultdict(set)
    for play, _ in view["legal"]["plays"]:
        tile, _, cell = play.partition("@")
        if " " not in cell:
            columns[tile].add(int(cell.partition(",")[0]))
    return next((tile for tile, xs in columns.items() if max(xs) - min(xs) > 12), None)


@pytest.mark.parametrize("by", ["arrow", "edge"])
def test_places_beyond_the_edge_are_an_arrow_away(screen: Make, by: str) -> None:
    """A tap on the arrow shows them, and so does a tile that is held at the edge."""
    ann = screen("Ann", size={"width": 360, "height": 640})
    ann.arrive()
    view = table_where(ann, "connect", BOT, lambda view: far_apart(view) is not None)
    ann.wait_for_turn()
    tile = ann.page.locator(".hand-tile").nth(view["hand"].index(far_apart(view)))
    ann.rest()
    start = tile.bounding_box()
    assert start
    tile.tap()
    ann.rest()
    arrow = ann.page.locator(".beyond").first
    arrow.wait_for()
    assert cut_off(ann.page) == []
    side = arrow.get_attribute("class")
    edge = arrow.bounding_box()
    assert edge
    if by == "arrow":
        arrow.tap()
        ann.rest()
        expect(ann.page.locator(f"[class='{side}']")).to_have_count(0)
        place = ann.place_in_sight()
        assert place
        ann.page.touchscreen.tap(*place)
    else:
        tile.tap()  # put it back
        expect(ann.page.locator(".beyond")).to_have_count(0)
        ann.rest()
        finger = ann.page.context.new_cdp_session(ann.page)

        def touch(kind: str, *points: tuple[float, float]) -> None:
            there = [{"x": x, "y": y} for x, y in points]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": there})

        touch("touchStart", (start["x"] + 20, start["y"] + 20))
        touch("touchMove", (start["x"] + 20, start["y"] - 30))
        ann.rest()
        board = ann.page.locator("svg.board").bounding_box()
        assert board
        for part in (0.5, 0.3, 0.7, 0.1, 0.9):  # over a square where the tile fits, the board keeps still
            x, y = edge["x"] + edge["width"] / 2, edge["y"]
            if "left" in str(side) or "right" in str(side):
                y = board["y"] + part * board["height"]
            else:
                x = board["x"] + part * board["width"]
            touch("touchMove", (x, y + OVER_FINGER))
            ann.page.wait_for_timeout(2 * DWELL)
            ann.rest()
            if not ann.page.locator(f"[class='{side}']").count():
                break
        expect(ann.page.locator(f"[class='{side}']")).to_have_count(0)
        place = ann.place_in_sight()
        assert place
        touch("touchMove", (place[0], place[1] + OVER_FINGER))
        touch("touchEnd")
    expect(ann.page.locator(".tile.staged")).to_have_count(1)


def test_a_dragged_tile_keeps_its_size_and_snaps(screen: Make) -> None:
    ann = screen("Ann", size=PHONE)
    ann.arrive()
    ann.sit_at("connect", [{"holder": "me"}, {"holder": "bot", "level": "beginner"}])
    ann.wait_for_turn()
    ann.rest()
    for tile in ann.page.locator(".hand-tile").all():
        tile.tap()
        ann.rest()
        if ann.page.locator(".open-cell").count():
            break
    ann.page.keyboard.press("Escape")
    ann.rest()
    hand = tile.bounding_box()
    assert hand is not None
    x, y = hand["x"] + hand["width"] / 2, hand["y"] + hand["height"] / 2
    finger = ann.page.context.new_cdp_session(ann.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y - 60}]})
    ann.rest()
    cell, place = ann.page.locator(".open-cell").first.bounding_box(), ann.place_in_sight()
    assert cell
    assert place
    goal = {"x": place[0], "y": place[1] + cell["height"] / 2 + OVER_FINGER + 8}
    finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [goal]})
    held = ann.page.locator(".held").bounding_box()
    assert held is not None
    assert held["width"] == pytest.approx(hand["width"], abs=2)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(ann.page.locator(".tile.staged")).to_have_count(1)


def test_unread_messages_are_counted(screen: Make) -> None:
    ann, ben = screen("Ann"), screen("Ben", size=PHONE)
    for who in (ann, ben):
        who.arrive()
    table = ann.sit_at("qwirkle", OPEN, start=False)
    ben.post(f"matches/{table}/sit")
    ben.visit(f"table/{table}")
    ann.post(f"matches/{table}/start")
    ben.page.locator(".sheet-tabs").wait_for()
    ann.page.get_by_role("button", name="Hello!").click()
    ann.page.get_by_role("button", name="Oops").click()
    chat = ben.page.locator(".tab-chat")
    expect(chat.locator(".unread")).to_have_text("2")
    chat.tap()
    ben.page.get_by_role("dialog").wait_for()
    expect(chat.locator(".unread")).to_have_count(0)
    ben.close_dialog()
    expect(chat.locator(".unread")).to_have_count(0)


def test_bots_have_no_chat_on_a_desk(screen: Make) -> None:
    ann = screen("Ann")
    ann.arrive()
    ann.sit_at("qwirkle", [{"holder": "me"}, {"holder": "bot", "level": "beginner"}])
    ann.wait_for_turn()
    expect(ann.page.locator(".side .chat")).to_have_count(0)


def test_nothing_overlaps_on_a_phone_on_its_side(screen: Make) -> None:
    ann = screen("Ann", size={"width": 740, "height": 360})
    ann.arrive()
    ann.sit_at("rummy", [{"holder": "me"}, *[{"holder": "bot", "level": "beginner"}] * 3])
    ann.wait_for_turn()
    ann.rest()
    cards = ann.page.locator(".hand.cards .card").evaluate_all(
        "cards => Math.max(...cards.map(card => card.getBoundingClientRect().bottom))"
    )
    actions = ann.page.locator(".actions").bounding_box()
    assert actions is not None
    assert cards <= actions["y"]
