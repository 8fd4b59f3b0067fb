"""Cubes in real browsers: open hands, cubes that are rolled again, and plays as on every board."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import cycle

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.web.conftest import PHONE
from tests.web.screens import Screen, take_turns
from tests.web.tours import WITH_BOT

Make = Callable[..., Screen]
SHORT = 5  # cubes of each colour
STEPS = 120  # more than a short game has, rolls and plays together
MOST_ROLLED = 4


def meet(screen: Make) -> tuple[Screen, Screen, str]:
    """Ann at a desktop and Ben with a phone, in a match that has begun."""
    ann, ben = screen("Ann"), screen("Ben", size=PHONE)
    for who in (ann, ben):
        who.arrive()
    table = ann.sit_at("cubes", [{"holder": "me"}, {"holder": "open"}], start=False, cubes_per_colour=SHORT)
    ben.post(f"matches/{table}/sit")
    ben.visit(f"table/{table}")
    ann.page.get_by_role("button", name="Start").click()
    for who in (ann, ben):
        who.page.locator(".hand-tile").first.wait_for()
    return ann, ben, table


def on_turn(ann: Screen) -> None:
    """Ann sits with a bot; her turn begins."""
    ann.arrive()
    ann.sit_at("cubes", WITH_BOT, cubes_per_colour=SHORT)
    ann.page.locator(".choosing").wait_for()
    expect(ann.page.locator(".thrown")).to_have_count(0)


def is_rolling(screen: Screen) -> bool:
    return screen.page.locator(".choosing").count() > 0


def hand(screen: Screen) -> list[str]:
    """The cubes of this person's hand, by their names."""
    names = screen.page.locator(".hand-tile").evaluate_all("tiles => tiles.map(tile => tile.ariaLabel)")
    return [str(name) for name in names]


def roll(screen: Screen, choose: Callable[[int], None], count: int) -> None:
    """Choose the first cubes, this many; the very first one is put back once and taken again."""
    for number in (0, *range(count), 0):
        choose(number)
    expect(screen.confirm).to_have_text("Keep all" if not count else f"Roll {count} cube{'s' if count > 1 else ''}")


def roll_by_tap(screen: Screen, count: int) -> None:
    roll(screen, lambda number: screen.page.locator(".hand-tile").nth(number).click(), count)
    screen.confirm.click()


def roll_by_keys(screen: Screen, count: int) -> None:
    roll(screen, lambda number: screen.page.keyboard.press(str(number + 1)), count)
    screen.page.keyboard.press("c")


def play_on(first: Screen, second: Screen) -> None:
    """The first taps and drags, the second uses the keyboard, until the game is over."""
    counts = cycle(range(MOST_ROLLED))

    def step(who: Screen, rolls: Callable[[Screen, int], None], plays: Callable[[], None]) -> None:
        if is_rolling(who):
            rolls(who, min(next(counts), len(hand(who))))
        else:
            plays()

    take_turns(
        (first, lambda: step(first, roll_by_tap, first.turn_by_drag)),
        (second, lambda: step(second, roll_by_keys, second.turn_by_keys)),
        turns=STEPS,
    )


def test_two_people_roll_and_place_to_the_end(screen: Make) -> None:
    ann, ben, _ = meet(screen)
    play_on(ann, ben)
    expect(ann.page.locator(".over")).to_be_visible()
    expect(ben.page.locator(".over")).to_be_visible()
    ann.page.get_by_role("button", name="Replay").click()
    ann.expect_text(r"Turn 1 of \d+")
    expect(ann.page.get_by_role("img", name=re.compile("^Ann: "))).to_be_visible()
    expect(ann.page.get_by_role("img", name=re.compile("^Ben: "))).to_be_visible()


def test_hands_lie_open_for_everyone(screen: Make) -> None:
    ann, ben, table = meet(screen)
    eve = screen("Eve", size=PHONE)
    eve.arrive()
    eve.visit(f"table/{table}")
    for who in (ann, ben):
        shown = f"{who.name}: {', '.join(sorted(hand(who)))}"
        label = eve.page.get_by_role("img", name=re.compile(f"^{who.name}: "))
        expect(label).to_be_visible()
        name, _, cubes = (label.get_attribute("aria-label") or "").partition(": ")
        assert f"{name}: {', '.join(sorted(cubes.split(', ')))}" == shown
    expect(ann.page.locator(".open-hand")).to_have_count(1)  # your own hand is below the board
    ann.page.keyboard.press("o")
    expect(ann.page.locator("[aria-live]", has_text="Ben: ")).to_have_count(1)
    ann.page.locator(".sheet-tabs").get_by_role("button", name="In the bag").click()
    ann.expect_text("18 cubes in the bag")
    counts = ann.page.locator(".cube-bag b").all_inner_texts()
    assert sum(map(int, counts)) == 18


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_only_chosen_cubes_are_rolled_and_they_stay_where_they_lie(screen: Make, motion: str) -> None:
    ann = screen("Ann", reduced_motion=motion)
    on_turn(ann)
    ann.expect_text("Roll some again, or keep all")
    before = hand(ann)
    ann.page.keyboard.press("a")
    expect(ann.confirm).to_have_text("Roll 6 cubes")
    ann.page.keyboard.press("a")
    for key in "235":
        ann.page.keyboard.press(key)
    ann.page.keyboard.press("Backspace")
    expect(ann.confirm).to_have_text("Roll 2 cubes")
    ann.page.evaluate(
        """() => new MutationObserver((_, watch) => {
            const thrown = document.querySelector(".hand .thrown");
            if (thrown) { window.fall = getComputedStyle(thrown).animationName; watch.disconnect(); }
        }).observe(document.body, { subtree: true, childList: true })"""
    )
    ann.page.keyboard.press("c")
    expect(ann.confirm).to_have_text("Place cubes")
    expect(ann.page.locator(".thrown")).to_have_count(0)
    after = hand(ann)
    if "could not play" not in ann.page.locator("body").inner_text():
        assert [cube for n, cube in enumerate(after) if n not in (1, 2)] == [
            cube for n, cube in enumerate(before) if n not in (1, 2)
        ]
    assert [cube.split()[0] for cube in after] == [cube.split()[0] for cube in before]
    fall = ann.page.evaluate("window.fall")
    assert fall == "settle" if motion == "reduce" else fall.startswith("tumble")


def test_a_roll_by_force_is_explained(screen: Make) -> None:
    """This is rare, so the message for it is added to what the server says after a roll."""
    ann = screen("Ann")

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def hear(text: str | bytes) -> None:
            message = json.loads(text)
            for step in message.get("items", []):
                if step["sentences"] and step["sentences"][0]["text"].startswith("Ann rerolls"):
                    facts = {"seat": step["seat"], "name": "Ann"}
                    step["sentences"].append({"code": "rolled-by-force", "facts": facts, "text": "Ann could not play"})
            socket.send(json.dumps(message))

        server.on_message(hear)

    ann.page.route_web_socket(re.compile("/socket"), pass_on)
    on_turn(ann)
    roll_by_keys(ann, 2)
    ann.expect_text("Nothing fit: all your cubes were rolled again")


def test_a_cube_is_not_placed_before_the_rolling_is_over(screen: Make) -> None:
    ann = screen("Ann")
    on_turn(ann)
    ann.page.locator(".hand-tile").first.drag_to(ann.page.locator(".board"))
    ann.expect_text("First roll your cubes again, or keep them all")
    expect(ann.page.locator(".staged")).to_have_count(0)
    ann.page.keyboard.press("?")
    ann.expect_text("choose a cube to roll again")
    expect(ann.page.locator(".keys-help kbd").first).to_have_text("1 to 6")  # as many as a hand has
    expect(ann.page.get_by_text("T: trade")).to_have_count(0)
