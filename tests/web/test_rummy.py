"""Rummy in real browsers: whole games, Qwirkles, hints, passing, looking back."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace

from playwright.sync_api import WebSocketRoute, expect

import sixfold
from sixfold import Arrange, Pass, Record
from sixfold.record.replay import steps
from sixfold.rules import melds
from sixfold.rules.rummy import card_table
from tests.web.card_table import HAND, NEW, CardTable
from tests.web.conftest import PHONE, Server
from tests.web.prepared import begin
from tests.web.rummy_games import GAME, HOT_SEAT, START, SWITCHED, WITH_BOT, at_table
from tests.web.screens import Screen, take_turns

Make = Callable[..., Screen]
# Records how long things fly.
WATCH_FLIGHTS = """window.flights = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  if (this.classList.contains("gliding")) window.flights.push(timing.duration);
  return animate.call(this, frames, timing);
};"""
SETS = 9  # of a table that is full
WHY = {"code": "why-made-qwirkle", "facts": {"count": 1}, "text": "makes 1 Qwirkle"}


def whole_game() -> Record:
    """A match between bots that always play the same way."""
    return sixfold.play(sixfold.game("rummy"), [sixfold.bot("greedy"), sixfold.bot("random")], seed=2)


def look_back(server: Server, screen: Screen, record: Record, turn: int) -> None:
    """A person who looks at a turn of a match that is over."""
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
    table = ann.sit_at("rummy", [{"holder": "me"}, {"holder": "open"}], start=False, copies=1)
    ben.visit(f"table/{table}")
    ben.page.get_by_role("button", name="Join").click()
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
    """Also for those who open that turn by its address."""
    record = whole_game()
    turns = [step for step in steps(record) if isinstance(step.event, Arrange | Pass)]
    turn, cards = next(
        (number, event.cards)
        for number, (before, event, after) in enumerate(turns, 1)
        if isinstance(event, Arrange)
        and melds.switched(card_table(before.table).sets, event.sets)
        and before.table.scores == after.table.scores
    )
    ann = screen("Ann", size=PHONE)
    look_back(server, ann, record, turn)
    marked = ann.page.locator(".rummy-scene .set .card")
    expect(marked.and_(ann.page.locator("[aria-label*='played by']"))).to_have_count(len(cards))
    expect(marked.and_(ann.page.locator("[aria-label*='moved by']")).first).to_be_visible()


def test_a_move_in_the_log_leads_to_its_moment_and_back_to_the_game(screen: Make) -> None:
    ann = screen("Ann", size=PHONE)
    ann.arrive()
    ann.sit_at("rummy", WITH_BOT, copies=1)
    cards = CardTable(ann)
    ann.wait_for_turn()
    cards.turn(cards.keys)
    ann.wait_for_turn()
    ann.page.get_by_role("button", name="Log").tap()
    ann.page.get_by_role("dialog").locator(".move-entry").first.tap()
    ann.expect_text("Turn 1 of")
    expect(ann.page.locator(".rummy-scene .set .card").first).to_be_visible()
    expect(ann.page.locator(".replay footer .move-tiles")).to_be_visible()
    ann.page.get_by_role("button", name="Close", exact=True).tap()
    expect(ann.page.locator(".hand")).to_be_visible()


def test_the_replay_of_a_full_table_can_be_scrolled_by_keyboard(screen: Make, server: Server) -> None:
    record = whole_game()
    turns = [card_table(step.after.table).sets for step in steps(record) if isinstance(step.event, Arrange | Pass)]
    fullest = max(range(len(turns)), key=lambda turn: sum(map(len, turns[turn])))
    ann = screen("Ann", size={"width": 360, "height": 560})
    look_back(server, ann, record, fullest + 1)
    field = ann.page.locator(".rummy-table")
    expect(field).to_have_class(re.compile("more-below"))
    field.focus()
    ann.page.keyboard.press("ArrowDown")
    expect(field).to_have_class(re.compile("more-above"))


def test_on_a_phone_on_its_side_a_full_table_is_in_sight(screen: Make, server: Server) -> None:
    record = whole_game()
    tables = [step.after.table for step in steps(record)]
    at = next(at for at, table in enumerate(tables) if len(card_table(table).sets) >= SETS and table.turn == 0)
    ann = screen("Ann", size={"width": 844, "height": 390})
    ann.arrive()
    table = ann.sit_at("rummy", WITH_BOT, start=False)
    ann.page.get_by_text("Start").first.wait_for()
    begin(server, table, replace(record, events=record.events[: at + 1]))
    ann.page.reload()
    ann.page.locator(".new-set").wait_for()
    ann.rest()
    room = ann.page.locator(".rummy-table").bounding_box()
    boxes = [each.bounding_box() for each in ann.page.locator(".set").all()]
    assert room
    assert len(boxes) >= SETS
    assert all(box and box["y"] + box["height"] <= room["y"] + room["height"] for box in boxes)
    heights = ann.page.locator(".hand .card").evaluate_all("cards => cards.map(card => card.offsetHeight)")
    assert min(heights) >= 44
    assert ann.page.locator(".new-set").evaluate("button => button.offsetWidth") < 100


def test_a_thumb_can_hit_the_cards_of_a_hand_on_a_small_phone(screen: Make, server: Server) -> None:
    ann = screen("Ann", size={"width": 360, "height": 640})
    table = at_table(server, ann)
    ann.rest()
    hand = ann.page.locator(".hand")
    boxes = [each.bounding_box() for each in hand.locator(".card").all()]
    assert all(box and box["width"] >= 44 and box["height"] >= 44 for box in boxes)
    rows = {box["y"] for box in boxes if box}
    assert len(rows) == 2
    height = hand.evaluate("hand => hand.offsetHeight")
    expect(ann.page.locator(".won")).to_be_hidden()  # there is no Qwirkle yet
    ann.page.locator(".hand .card").first.tap()
    table.goal(NEW).tap()
    ann.page.locator(".rummy-new .card").first.tap()
    expect(ann.page.get_by_role("button", name="Back to hand")).to_be_visible()
    assert hand.evaluate("hand => hand.offsetHeight") == height


def test_a_qwirkle_goes_to_its_owner_where_everyone_can_look_at_it(screen: Make, server: Server) -> None:
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
    expect(ann.page.locator(".won .avatar")).to_have_count(2)
    assert sum(300 <= flight <= 500 for flight in ann.page.evaluate("window.flights")) >= 6
    ann.page.get_by_role("button", name="Show all Qwirkles").click()
    sheet = ann.page.get_by_role("dialog")
    expect(sheet).to_contain_text("Ann: 1 Qwirkle")
    expect(sheet).to_contain_text("red")


def test_a_hint_is_laid_out_and_can_be_taken_back(screen: Make, server: Server) -> None:
    ann = screen("Ann")
    played = "arrange Ot | Rc Rs Rd | Bc Bs Bl | Yl Gl Pl | Rt Ot Bt"

    def answer_hints(route: WebSocketRoute) -> None:
        """The server of these tests has no process for hints, so it sends none."""
        server = route.connect_to_server()

        def asked(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] != "hint":
                server.send(text)
                return
            at = ann.view()["at"]
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
    hint = ann.page.locator(".guidance").filter(has_text="makes 1 Qwirkle")
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


def test_a_person_who_cannot_play_may_pass_and_is_asked_first(screen: Make, server: Server) -> None:
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
    ann.expect_text("You pass")


def test_with_reduced_motion_nothing_flies_in_rummy(screen: Make, server: Server) -> None:
    ann = screen("Ann", reduced_motion="reduce")
    ann.page.add_init_script(WATCH_FLIGHTS)
    table = at_table(server, ann)
    table.drag(table.find("Rx", HAND).card, table.find("Rc").home)
    ann.confirm.click()
    ann.expect_text("Ann plays red cross")
    assert ann.page.evaluate("window.flights") == []


def test_the_next_person_at_one_screen_sees_what_was_played(screen: Make, server: Server) -> None:
    ann = screen("Ann")
    table = at_table(server, ann, chairs=HOT_SEAT)
    table.lay(SWITCHED, table.keys)
    expect(ann.confirm).to_be_enabled()
    ann.page.keyboard.press("c")
    ann.page.get_by_role("button", name="I'm Ben").click()
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
    expect(ann.page.locator(".guidance")).to_have_text("All sets are fine.")
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
