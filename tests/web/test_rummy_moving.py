"""Cards of Rummy are laid and moved by drag, tap and keyboard, until the table stands."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.card_table import HAND, NEW
from tests.web.conftest import PHONE, Server
from tests.web.rummy_games import GAME, START, SWITCHED, at_table
from tests.web.screens import Screen

Make = Callable[..., Screen]
RAISED = 38  # pixels that cards are held above a finger


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


def test_an_error_is_explained_in_words_and_cannot_be_played(screen: Make, server: Server) -> None:
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
    expect(table.problem()).to_have_text("A set needs at least three cards.")
    table.drag(table.find("Bt").card, table.find("Bs").home)
    expect(table.problem()).to_have_text("Play at least one card from your hand.")
    table.expect_sets(*START)


def test_a_qwirkle_is_announced_above_the_cards(screen: Make, server: Server) -> None:
    ann = screen("Ann")
    at_table(server, ann)
    ann.page.locator(".card").first.wait_for()
    assert ann.page.evaluate("""() => {
        const shout = Object.assign(document.createElement("p"), { className: "celebrated", textContent: "Qwirkle!" });
        document.querySelector(".middle").append(shout);
        const card = document.querySelector(".middle .card");
        card.classList.add("gliding");
        return Number(getComputedStyle(shout).zIndex) > Number(getComputedStyle(card).zIndex);
    }""")


def test_steps_are_taken_back_and_done_again(screen: Make, server: Server) -> None:
    ann = screen("Ann", size=PHONE)
    table = at_table(server, ann)
    table.tap(table.find("Rx", HAND).card, table.find("Rc").home)
    expect(ann.confirm).to_have_text("Play 1 card")
    table.tap(table.find("Rt").card, NEW)
    one, both = ("Bc Bs Bt", "Rc Rs Rd Rt Rx", "Yl Gl Bl Pl"), ("Bc Bs Bt", "Rc Rs Rd Rx", "Rt", "Yl Gl Bl Pl")
    table.expect_sets(*both)
    undo, redo, reset = (ann.page.get_by_role("button", name=name) for name in ("Undo", "Redo", "Start over"))
    for button in (undo, redo, reset):
        expect(button.locator("svg")).to_be_visible()
        expect(button.locator("small")).to_be_visible()
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


def test_a_card_of_the_table_that_is_dragged_to_the_hand_stays_with_a_reason(screen: Make, server: Server) -> None:
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
        """With a fingertip, which is not a point: the browser prefers what can be tapped nearby."""
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


def test_a_card_that_is_held_still_while_the_table_scrolls_goes_where_it_is_then(screen: Make, server: Server) -> None:
    ann = screen("Ann", size={"width": 360, "height": 480})
    table = at_table(server, ann)
    field, card = ann.page.locator(".rummy-table"), table.find("Px", HAND).card
    start, room = table.card(card).bounding_box(), field.bounding_box()
    assert start
    assert room
    edge = room["y"] + room["height"] - 20
    mouse = ann.page.mouse
    mouse.move(start["x"] + 10, start["y"] + 10)
    mouse.down()
    mouse.move(40, edge, steps=6)
    ann.page.wait_for_function(
        "() => { const t = document.querySelector('.rummy-table');"
        " return t.scrollTop + t.clientHeight > t.scrollHeight - 2; }"
    )
    here = ann.page.evaluate(
        "([x, y]) => document.elementsFromPoint(x, y).map(each => each.dataset.set).find(Boolean) ?? null", [40, edge]
    )
    aimed = ann.page.locator(".set.aimed")
    assert (aimed.get_attribute("data-set") if aimed.count() else None) == here
    mouse.up()
    assert (table.find("Px").home == here) == (here is not None)


def test_a_finger_scrolls_the_table_and_drags_a_card_it_rests_on(screen: Make, server: Server) -> None:
    ann = screen("Ann", size={"width": 360, "height": 520})
    table = at_table(server, ann)
    touch = ann.page.context.new_cdp_session(ann.page)

    def swipe(card: str, down: float, rest: int) -> None:
        """Put a finger on a card, wait this many milliseconds, and move up or down."""
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
    ann.page.wait_for_function(f"() => {scrolled} > 0")
    expect(field).to_have_class(re.compile("more-above"))
    table.expect_sets(*START)
    card = table.find("Bt").card
    table.card(card).scroll_into_view_if_needed()
    goal, box = table.goal(NEW).bounding_box(), table.card(card).bounding_box()
    assert goal is not None
    assert box is not None
    swipe(card, goal["y"] + RAISED - box["y"], rest=400)
    table.expect_sets("Bc Bs", "Bt", "Rc Rs Rd Rt", "Yl Gl Bl Pl")


def test_a_card_lands_where_a_finger_shows_it(screen: Make, server: Server) -> None:
    """It is held above the finger, which may already be below the set."""
    ann = screen("Ann", size=PHONE)
    table = at_table(server, ann)
    reds = table.find("Rc").home
    card, goal = (ann.page.locator(each).bounding_box() for each in ("button[data-tile=Rx]", f"[data-set='{reds}']"))
    assert card
    assert goal
    start = (card["x"] + card["width"] / 2, card["y"] + card["height"] / 2)
    below = (goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] + 12)
    ann.drag_by_finger(start, (start[0], start[1] - 30), (below[0], below[1] + 20), below)
    expect(ann.confirm).to_have_text("Play 1 card")
    assert table.find("Rx").home == reds
