"""Rummy in real browsers: cards are laid and moved by drag, tap and keyboard, until the table stands."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

import sixfold
from sixfold import Arrange, Pass, Record, parse_sets, parse_tiles
from sixfold.record.replay import steps
from sixfold.rules import melds
from sixfold.rules.melds import Arrangement
from tests.web.card_table import HAND, NEW, CardTable
from tests.web.conftest import PHONE, Server
from tests.web.prepared import begin
from tests.web.screens import Screen, take_turns

Make = Callable[..., Screen]
Chairs = list[dict[str, str]]
HOT_SEAT = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
WITH_BOT = [{"kind": "me"}, {"kind": "bot", "level": "beginner"}]
# Writes down how long things fly.
WATCH_FLIGHTS = """window.flights = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  if (this.classList.contains("gliding")) window.flights.push(timing.duration);
  return animate.call(this, frames, timing);
};"""
WHY = {"code": "why-made-qwirkle", "facts": {"count": 1}, "text": "makes 1 Qwirkle"}
# Ann lays red and blue cards, the bot clovers; then Ann is on turn and holds an orange starburst.
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
    """Somebody on turn at a table where a game has gone so far."""
    screen.arrive()
    table = screen.sit_at("rummy", chairs, start=False)
    screen.page.get_by_text("Start").first.wait_for()
    begin(server, table, Record.parse(game))
    screen.page.reload()
    if chairs is HOT_SEAT:
        screen.page.get_by_role("button", name="I am").click()
    screen.page.locator(".hand .card").first.wait_for()
    return CardTable(screen)


def look_back(server: Server, screen: Screen, record: Record, turn: int) -> None:
    """Somebody who looks at a turn of a game that is over."""
    screen.arrive()
    table = screen.sit_at("rummy", WITH_BOT, start=False)
    screen.page.get_by_text("Start").first.wait_for()
    begin(server, table, record)
    screen.visit(f"table/{table}/turn/{turn}")
    screen.page.reload()


def test_two_people_play_to_the_end_one_drags_one_uses_the_keyboard(screen: Make) -> None:
    ann, ben = screen("Ann"), screen("Ben", size=PHONE)
    ann.arrive()
    ben.arrive()
    table = ann.sit_at("rummy", [{"kind": "me"}, {"kind": "open"}], start=False, copies=1)
    ben.visit(f"table/{table}")
    ben.page.get_by_role("button", name="Sit down").click()
    ann.page.get_by_role("button", name="Start").click()
    here, there = CardTable(ann), CardTable(ben)
    take_turns((ann, lambda: here.turn(here.drag)), (ben, lambda: there.turn(there.keys)))
    expect(ann.page.locator(".over")).to_be_visible()
    expect(ben.page.locator(".over")).to_be_visible()
    expect(ann.page.locator(".fan")).to_have_count(sum(int(score.split()[0]) for score in ann.scores()))
    ann.page.get_by_role("button", name="Replay").click()
    ann.expect_text("Turn \\d+ of \\d+")
    expect(ann.page.locator(".rummy-scene")).to_be_visible()
    expect(ann.page.locator(".rummy-scene .set [aria-label*='played by']").first).to_be_visible()
    assert ann.page.evaluate("document.querySelector('.rummy-scene .set .card').clientWidth") >= 80


def test_a_turn_of_the_replay_marks_what_was_played_and_moved(screen: Make, server: Server) -> None:
    """Also for whoever comes to that turn by its address."""
    record = sixfold.play(sixfold.game("rummy"), [sixfold.bot("casual"), sixfold.bot("beginner")], seed=3)
    turns = [step for step in steps(record) if isinstance(step.event, Arrange | Pass)]
    turn, cards = next(
        (number, event.cards)
        for number, (before, event, after) in enumerate(turns, 1)
        if isinstance(event, Arrange)
        and melds.switched(before.table.sets, event.sets)
        and before.table.scores == after.table.scores
    )
    ann = screen("Ann", size=PHONE)
    look_back(server, ann, record, turn)
    marked = ann.page.locator(".rummy-scene .set .card")
    expect(marked.and_(ann.page.locator("[aria-label*='played by']"))).to_have_count(len(cards))
    expect(marked.and_(ann.page.locator("[aria-label*='moved by']")).first).to_be_visible()


def test_the_replay_of_a_full_table_can_be_scrolled_by_keyboard(screen: Make, server: Server) -> None:
    record = sixfold.play(sixfold.game("rummy"), [sixfold.bot("casual"), sixfold.bot("beginner")], seed=3)
    turns = [step.after.table.sets for step in steps(record) if isinstance(step.event, Arrange | Pass)]
    fullest = max(range(len(turns)), key=lambda turn: sum(map(len, turns[turn])))
    ann = screen("Ann", size={"width": 360, "height": 560})
    look_back(server, ann, record, fullest + 1)
    field = ann.page.locator(".rummy-table")
    expect(field).to_have_class(re.compile("more-below"))
    field.focus()
    ann.page.keyboard.press("ArrowDown")
    expect(field).to_have_class(re.compile("more-above"))


def test_three_sets_are_rearranged_by_keyboard_alone(screen: Make, server: Server) -> None:
    ann = screen("Ann")
    table = at_table(server, ann)
    table.expect_sets(*START)
    table.lay(SWITCHED, table.keys)
    expect(ann.confirm).to_have_text("Play 1 card")
    ann.page.keyboard.press("c")
    ann.expect_text("Ann plays orange starburst")
    ann.expect_text("Ann moves red starburst, blue clover and blue starburst|Ann moves .*red starburst")


def test_a_card_that_moves_keeps_the_focus(screen: Make, server: Server) -> None:
    table = at_table(server, screen("Ann"))
    card = table.find("Ot", HAND).card
    table.keys(card, NEW)
    expect(table.card(card)).to_be_focused()
    table.page.keyboard.press("Backspace")
    expect(table.card(card)).to_be_focused()
    assert table.find("Ot").home == HAND


def test_what_is_wrong_is_said_in_words_and_cannot_be_played(screen: Make, server: Server) -> None:
    ann = screen("Ann")
    table = at_table(server, ann)
    reds = table.find("Rc").home
    table.drag(table.find("Ot", HAND).card, reds)
    expect(table.problem()).to_have_text("Red circle and orange starburst share neither colour nor shape.")
    expect(table.goal(reds).locator(".ribbon")).to_have_text("Do not match")
    expect(table.goal(reds)).to_have_attribute("aria-label", re.compile("share neither colour nor shape"))
    expect(ann.confirm).to_be_disabled()
    ann.page.keyboard.press("c")
    ann.page.keyboard.press("Backspace")
    table.drag(table.find("Bt").card, NEW)
    expect(ann.page.locator(".ribbon")).to_have_text(["Too few cards", "Too few cards"])
    expect(table.problem()).to_have_text(
        "A set has three cards at least, so blue circle and blue square cannot lie alone."
    )
    table.drag(table.find("Bt").card, table.find("Bs").home)
    expect(table.problem()).to_have_text("Play at least one card from your hand.")
    table.expect_sets(*START)


def test_steps_are_taken_back_and_done_again(screen: Make, server: Server) -> None:
    ann = screen("Ann", size=PHONE)
    table = at_table(server, ann)
    table.tap(table.find("Rx", HAND).card, table.find("Rc").home)
    expect(ann.confirm).to_have_text("Play 1 card")
    table.tap(table.find("Rt").card, NEW)
    one, both = ("Bc Bs Bt", "Rc Rs Rd Rt Rx", "Yl Gl Bl Pl"), ("Bc Bs Bt", "Rc Rs Rd Rx", "Rt", "Yl Gl Bl Pl")
    table.expect_sets(*both)
    undo, redo, reset = (ann.page.get_by_role("button", name=name) for name in ("Undo", "Redo", "Start the turn over"))
    for button, sets in ((undo, one), (redo, both), (reset, START), (undo, both)):
        button.click()
        table.expect_sets(*sets)
    for key, sets in (
        ("Backspace", one),
        ("Backspace", START),
        ("y", one),
        ("Shift+Backspace", both),
        ("Backspace", one),
        ("r", START),
        ("Backspace", one),
    ):
        ann.page.keyboard.press(key)
        table.expect_sets(*sets)
    expect(ann.confirm).to_be_enabled()


def test_a_card_goes_back_to_the_hand_but_no_card_of_the_table_does(screen: Make, server: Server) -> None:
    table = at_table(server, screen("Ann", size=PHONE))
    card = table.find("Rx", HAND).card
    table.tap(card, table.find("Rc").home)
    table.card(card).tap()
    table.page.get_by_role("button", name="Back to hand").click()
    table.expect_sets(*START)
    assert table.find("Rx").home == HAND
    table.card(table.find("Rt").card).tap()
    expect(table.page.get_by_role("button", name="Back to hand")).to_have_count(0)


def test_who_drags_a_card_of_the_table_to_the_hand_is_told_that_it_stays(screen: Make, server: Server) -> None:
    ann = screen("Ann")
    table = at_table(server, ann)
    table.card(table.find("Rt").card).drag_to(table.card(table.find("Ot", HAND).card))
    expect(ann.page.locator(".message.refusal")).to_have_text("Cards of the table stay on the table.")
    table.expect_sets(*START)


def test_several_cards_are_picked_and_laid_at_once(screen: Make, server: Server) -> None:
    ann = screen("Ann", size=PHONE)
    table = at_table(server, ann)
    for tile in ("Px", "Pd", "Rx"):
        table.card(table.find(tile, HAND).card).tap()
    table.goal(NEW).tap()
    table.expect_sets(*START, "Rx Pd Px")
    expect(ann.page.locator(".ribbon")).to_have_text("Do not match")


def test_sets_glow_where_what_is_picked_fits(screen: Make, server: Server) -> None:
    table = at_table(server, screen("Ann"))
    table.card(table.find("Rx", HAND).card).click()
    expect(table.page.locator(".set.takes")).to_have_count(1)
    expect(table.page.locator(".set.takes")).to_have_attribute("aria-label", "red, 4 cards")
    table.page.keyboard.press("Escape")
    table.card(table.find("Px", HAND).card).click()
    expect(table.page.locator(".set.takes")).to_have_count(0)


def test_a_tap_near_the_edge_of_a_set_goes_to_that_set(screen: Make, server: Server) -> None:
    """Also beside the sign of another set that is not shown because the card does not fit there."""
    game = GAME.replace("0 arrange Rc Rs Rd Rt Bc Bs Bt | Rc Rs Rd Rt |", "0 arrange Rc Rs Rd Bc Bs Bt | Rc Rs Rd |")
    game = game.replace("Gd Pd Px Os Gc", "Gd Pd Px Os").replace("| Rc Rs Rd Rt | Bc", "| Rc Rs Rd | Bc")
    ann = screen("Ann", size=PHONE)
    table = at_table(server, ann, game)
    sets = table.sets()
    touch = ann.page.context.new_cdp_session(ann.page)

    def tap(x: float, y: float) -> None:
        """With a fingertip, which is no point: what can be tapped nearby is preferred by the browser."""
        finger = {"x": x, "y": y, "radiusX": 10, "radiusY": 10}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    for home in dict.fromkeys(each.home for each in table.cards() if each.home != HAND):
        for across, down in ((0, 0), (1, 0), (0, 1), (1, 1)):
            table.card(table.find("Px", HAND).card).tap()
            expect(table.goal(home)).to_have_class(re.compile("goal"))
            box = table.goal(home).bounding_box()
            assert box is not None
            tap(box["x"] + 2 + across * (box["width"] - 4), box["y"] + 2 + down * (box["height"] - 4))
            expect(ann.page.locator(".put-here")).to_have_count(0)
            assert table.find("Px").home == home, (home, across, down)
            ann.page.get_by_role("button", name="Undo").click()
            table.expect_sets(*sets)


def test_a_finger_scrolls_the_table_and_drags_a_card_it_rests_on(screen: Make, server: Server) -> None:
    ann = screen("Ann", size={"width": 360, "height": 520})
    table = at_table(server, ann)
    touch = ann.page.context.new_cdp_session(ann.page)

    def swipe(card: str, down: float, rest: int) -> None:
        """Put a finger on a card, wait so many milliseconds, and go up or down."""
        table.card(card).scroll_into_view_if_needed()
        box = table.card(card).bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        ann.page.wait_for_timeout(rest)
        for part in (0.2, 0.5, 0.8, 1.0):
            point = {"x": x, "y": y + down * part}
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    scrolled = "document.querySelector('.rummy-table').scrollTop"
    assert ann.page.evaluate(scrolled) == 0
    field = ann.page.locator(".rummy-table")
    expect(field).to_have_class(re.compile("more-below$"))
    swipe(table.find("Yl").card, -40, rest=0)
    ann.page.wait_for_function(f"{scrolled} > 0")
    expect(field).to_have_class(re.compile("more-above"))
    table.expect_sets(*START)
    card = table.find("Bt").card
    table.card(card).scroll_into_view_if_needed()
    goal, box = table.goal(NEW).bounding_box(), table.card(card).bounding_box()
    assert goal is not None
    assert box is not None
    swipe(card, goal["y"] - box["y"], rest=400)
    table.expect_sets("Bc Bs", "Bt", "Rc Rs Rd Rt", "Yl Gl Bl Pl")


def test_a_qwirkle_goes_to_its_owner_where_everybody_can_look_at_it(screen: Make, server: Server) -> None:
    game = GAME.replace("deal 0 Oc Ys Gd Pd Px Os Gc", "deal 0 Rl Ys Gd Pd Px Os Gc")
    ann = screen("Ann")
    ann.page.add_init_script(WATCH_FLIGHTS)
    table = at_table(server, ann, game)
    reds = table.find("Rc").home
    for tile in ("Rl", "Rx"):
        table.drag(table.find(tile, HAND).card, reds)
    expect(ann.confirm).to_have_text("Play for 1 Qwirkle")
    expect(table.goal(reds).locator(".ribbon")).to_have_text("Qwirkle!")
    ann.confirm.click()
    expect(ann.page.locator(".won .seat-0 .fan")).to_have_count(1)
    assert sum(300 <= flight <= 500 for flight in ann.page.evaluate("window.flights")) >= 6
    ann.page.get_by_role("button", name="Show all Qwirkles").click()
    sheet = ann.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Ann: 1 Qwirkle")
    expect(sheet).to_contain_text("red")


def test_a_hint_is_laid_out_and_can_be_taken_back(screen: Make, server: Server) -> None:
    ann = screen("Ann")
    played = "arrange Ot | Rc Rs Rd | Bc Bs Bl | Yl Gl Pl | Rt Ot Bt"

    def answer_hints(route: WebSocketRoute) -> None:
        """The bots of these tests think in no process of their own, so that no hint comes from the server."""
        server = route.connect_to_server()

        def asked(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] != "hint":
                server.send(text)
                return
            at = ann.page.request.get(f"{ann.url}api/tables/{ann.page.url.rpartition('/')[2]}").json()["at"]
            route.send(
                json.dumps({"type": "hint", "id": message["id"], "at": at, "actions": [played], "reasons": [WHY]})
            )

        route.on_message(asked)

    ann.page.route_web_socket(re.compile("/socket"), answer_hints)
    table = at_table(server, ann)
    table.drag(table.find("Px", HAND).card, NEW)
    ann.page.keyboard.press("h")
    expect(ann.confirm).to_have_text("Play 1 card")
    table.expect_sets("Bc Bs Bl", "Rc Rs Rd", "Rt Ot Bt", "Yl Gl Pl")
    assert table.find("Px").home == HAND
    hint = ann.page.locator(".rummy-status").filter(has_text="makes 1 Qwirkle")
    expect(hint).to_be_visible()
    expect(ann.page.locator(".message.hint")).to_have_count(0)
    ann.page.keyboard.press("Backspace")
    table.expect_sets(*START, "Px")
    expect(hint).to_have_count(0)
    ann.page.keyboard.press("h")
    expect(hint).to_be_visible()
    table.card(table.find("Px", HAND).card).click()
    expect(hint).to_have_count(0)
    table.expect_sets("Bc Bs Bl", "Rc Rs Rd", "Rt Ot Bt", "Yl Gl Pl")


def test_who_cannot_play_may_pass_and_is_asked_first(screen: Make, server: Server) -> None:
    game = GAME.replace("deal 0 Rc Rs Rd Rt Rx Bc Bs Bt Ot", "deal 0 Rc Rs Rd Rt Bc Bs Bt Yx Ot")
    game = game.replace("deal 0 Oc Ys Gd Pd Px Os Gc", "deal 0 Ys Gd Pc Gc Ys Gd Pc")
    ann = screen("Ann")
    table = at_table(server, ann, game)
    ann.page.get_by_role("button", name="Pass").click()
    ann.page.get_by_role("button", name="Not now").click()
    assert len(table.hand()) == 9
    ann.page.get_by_role("button", name="Pass").click()
    ann.expect_text("You draw nothing")
    ann.page.get_by_role("dialog").get_by_role("button", name="Pass").click()
    ann.expect_text("Ann passes")


def test_who_wants_less_motion_sees_nothing_fly(screen: Make, server: Server) -> None:
    ann = screen("Ann", reduced_motion="reduce")
    ann.page.add_init_script(WATCH_FLIGHTS)
    table = at_table(server, ann)
    table.drag(table.find("Rx", HAND).card, table.find("Rc").home)
    ann.confirm.click()
    ann.expect_text("Ann plays red cross")
    assert ann.page.evaluate("window.flights") == []


def test_of_two_people_at_one_screen_the_next_sees_what_was_played(screen: Make, server: Server) -> None:
    ann = screen("Ann")
    table = at_table(server, ann, chairs=HOT_SEAT)
    table.lay(SWITCHED, table.keys)
    expect(ann.confirm).to_be_enabled()
    ann.page.keyboard.press("c")
    ann.page.get_by_role("button", name="I am Ben").click()
    expect(table.card(table.find("Ot").card)).to_have_accessible_name("orange starburst, played by Ann")
    expect(table.card(table.find("Bl").card)).to_have_accessible_name("blue clover, moved by Ann")
    assert " ".join(sorted(table.hand())) == "Gs Gx Ol Os Ps Pt Yc Yd Yx"


def test_a_turn_in_the_making_outlives_the_server(screen: Make, server: Server) -> None:
    ann = screen("Ann")
    table = at_table(server, ann)
    server.stop()
    ann.expect_text("Connection lost")
    table.drag(table.find("Rx", HAND).card, table.find("Rc").home)
    expect(ann.confirm).to_have_text("Checking …")
    expect(ann.confirm).to_be_disabled()
    server.start()
    expect(ann.confirm).to_have_text("Play 1 card")
    expect(ann.page.locator(".rummy-status")).to_have_text("All sets are fine.")
    ann.confirm.click()
    ann.expect_text("Ann plays red cross")


def test_a_spectator_sees_the_table_and_no_hand(screen: Make, server: Server) -> None:
    ann = screen("Ann")
    at_table(server, ann)
    eve = screen("Eve")
    eve.arrive()
    eve.visit(ann.page.url.partition("#/")[2])
    eve.expect_text("You are watching")
    CardTable(eve).expect_sets(*START)
    assert CardTable(eve).hand() == []
