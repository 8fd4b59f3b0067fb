"""In a network at home the server is asked over plain http, where browsers keep much from pages."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.conftest import DESK, HOME
from tests.web.screens import Screen
from tests.web.tours import WITH_BOT

Make = Callable[..., Screen]
OPEN = [{"holder": "me"}, {"holder": "open"}]


def at_home(screen: Make, size: dict[str, int] = DESK) -> Screen:
    ann = screen("Ann", size)
    ann.url = ann.url.replace("127.0.0.1", HOME).replace("localhost", HOME)
    ann.page.goto(ann.url)
    assert not ann.page.evaluate("isSecureContext")
    return ann


def make_table(page: Page, chairs: list[dict[str, str]]) -> None:
    """As this page would: nothing but the browser knows the server's name at home."""
    page.evaluate(
        """async chairs => {
            const post = (path, body) => fetch(`api/${path}`, {
                method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body),
            }).then(answer => answer.json());
            await post("me", {name: "Ann"});
            location.hash = `#/table/${(await post("matches", {game: "qwirkle", chairs, start: true})).match_id}`;
        }""",
        chairs,
    )


def test_the_link_is_copied(screen: Make) -> None:
    ann = at_home(screen)
    make_table(ann.page, [*OPEN, {"holder": "me", "name": "Ben"}])  # at one screen there is a field to paste into
    copy = ann.page.get_by_role("button", name="Copy link")
    copy.click()
    expect(ann.page.get_by_text("Link copied")).to_be_visible()
    expect(copy).to_be_focused()
    field = ann.page.get_by_label("Their name")
    field.evaluate("field => { field.maxLength = 500 }")
    field.press("Control+V")
    expect(field).to_have_value(ann.page.url.replace("#/table/", "join/"))


def test_a_link_that_cannot_be_copied_is_reported(screen: Make) -> None:
    ann = at_home(screen)
    make_table(ann.page, OPEN)
    ann.page.get_by_role("button", name="Copy link").wait_for()
    ann.page.evaluate("document.execCommand = () => false")
    ann.page.get_by_role("button", name="Copy link").click()
    expect(ann.page.get_by_text("It could not be copied")).to_be_visible()


def test_a_turn_is_played(screen: Make) -> None:
    ann = at_home(screen)
    make_table(ann.page, WITH_BOT)
    ann.wait_for_turn()
    ann.turn_by_keys()
    ann.wait_until_sent()
    expect(ann.page.locator(".tile").first).to_be_visible()
