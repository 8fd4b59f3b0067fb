"""A finished game is sent with its picture, by the device's own dialog or by ours, and saved under a telling name."""

import re
from collections.abc import Callable
from datetime import date

import pytest
from playwright.sync_api import Locator, expect

from tests.web.conftest import SIZES
from tests.web.screens import Screen
from tests.web.test_plain_http import at_home, make_table
from tests.web.tours import WITH_BOT

Make = Callable[..., Screen]
# A device that can send pictures; the variable keeps what it was given.
DEVICE = """() => {
    navigator.canShare = () => true;
    navigator.share = async ({ text, url, files }) => {
        const { name, type, size } = files?.[0] ?? {};
        window.sent = { text, url, name, type, size };
    };
}"""
REFUSING = """(error) => {
    navigator.canShare = () => true;
    navigator.share = async () => { throw new DOMException("", error); };
}"""
RESIGN = """async () => {
    const match = location.hash.split("/")[2];
    const { seat } = await fetch(`api/matches/${match}`).then((answer) => answer.json());
    const headers = { "Content-Type": "application/json" };
    await fetch(`api/matches/${match}/resign`, { method: "POST", headers, body: JSON.stringify({ seat }) });
}"""


def finished(ann: Screen) -> Screen:
    """At the end of a game against a bot; the address of the server is known to the browser alone."""
    make_table(ann.page, WITH_BOT)
    ann.wait_for_turn()
    ann.turn_by_keys()
    ann.wait_until_sent()
    ann.page.evaluate(RESIGN)
    ann.page.locator(".over").wait_for()
    return ann


def opened(ann: Screen) -> Locator:
    """What our dialog shows."""
    ann.page.get_by_role("button", name="Share").click()
    dialog = ann.page.get_by_role("dialog", name="Share")
    expect(dialog.get_by_role("img")).to_have_js_property("naturalWidth", 1200)
    return dialog


def pasted(ann: Screen) -> str:
    """What has been copied; the focus stays where it is."""
    ann.page.evaluate("document.querySelector('dialog').append(document.createElement('textarea'))")
    field, before = ann.page.locator("dialog textarea"), ann.page.locator("dialog :focus")
    expect(before).to_have_count(1)
    button = before.element_handle()
    field.press("Control+V")
    text = field.input_value()
    button.focus()
    field.evaluate("field => field.remove()")
    return text


@pytest.mark.parametrize("size", SIZES)
def test_our_dialog_shows_the_picture_and_says_what_it_copied(screen: Make, size: str) -> None:
    ann = finished(at_home(screen, SIZES[size]))
    link = ann.page.url.replace("#/table/", "join/")
    dialog = opened(ann)
    expect(dialog.get_by_role("img", name=re.compile(r"^Qwirkle: .*Ann \d+"))).to_be_visible()
    dialog.get_by_role("button", name="Copy link").click()
    expect(dialog.get_by_role("status")).to_have_text("Link copied")
    assert pasted(ann) == link
    dialog.get_by_role("button", name="Copy result").click()
    expect(dialog.get_by_role("status")).to_have_text("Result and link copied")
    assert re.fullmatch(rf".+ wins: .*\bAnn \d+.*\n{re.escape(link)}", pasted(ann))
    ann.close_dialog()
    expect(ann.page.get_by_role("button", name="Share")).to_be_focused()


def test_pictures_and_records_are_saved_under_telling_names(screen: Make) -> None:
    ann = finished(at_home(screen))
    with ann.page.expect_download() as record:
        ann.page.get_by_role("link", name="Save game").click()
    assert re.fullmatch(rf"qwirkle(-[a-z0-9]+)*-{date.today()}\.txt", record.value.suggested_filename)
    assert "-ann-" in record.value.suggested_filename
    dialog = opened(ann)
    with ann.page.expect_download() as picture:
        dialog.get_by_role("link", name="Save picture").click()
    assert picture.value.suggested_filename == f"sixfold-qwirkle-{date.today()}.png"
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")


def test_a_turn_is_shared_from_the_replay(screen: Make) -> None:
    ann = finished(at_home(screen))
    ann.page.get_by_role("button", name="Replay").click()
    ann.expect_text("Turn 1 of")
    dialog = opened(ann)
    dialog.get_by_role("button", name="Copy result").click()
    text, link = pasted(ann).splitlines()
    assert re.fullmatch(r"Qwirkle: .*Ann \d+.*, turn 1", text)
    assert link.endswith("?turn=1")
    ann.close_dialog()  # and nothing else
    ann.expect_text("Turn 1 of")
    ann.page.goto(link)
    ann.expect_text("Turn 1 of")


def test_a_link_that_nobody_else_can_open_says_so(screen: Make) -> None:
    ann = screen("Ann")
    ann.arrive()
    dialog = opened(finished(ann))
    expect(dialog.get_by_text("Only this computer can open this link.")).to_be_visible()
    assert f"{ann.url}join/" in dialog.locator("code").inner_text()
    dialog.get_by_role("button", name="Copy link").click()
    expect(dialog.get_by_role("status")).to_have_text("Link copied")
    dialog.get_by_role("button", name="Copy result").click()
    expect(dialog.get_by_role("status")).to_have_text("Result copied")


def test_a_device_sends_the_picture_with_text_and_link(screen: Make) -> None:
    ann = at_home(screen)
    ann.page.evaluate(DEVICE)
    finished(ann).page.get_by_role("button", name="Share").click()
    ann.page.wait_for_function("() => window.sent")
    sent = ann.page.evaluate("() => window.sent")
    assert " wins: " in sent["text"]
    assert sent["url"] == ann.page.url.replace("#/table/", "join/")
    assert (sent["name"], sent["type"]) == (f"sixfold-qwirkle-{date.today()}.png", "image/png")
    assert sent["size"] > 3000
    expect(ann.page.locator("dialog")).to_have_count(0)


@pytest.mark.parametrize(("error", "dialogs"), [("AbortError", 0), ("NotAllowedError", 1)])
def test_our_dialog_opens_if_the_device_refuses(screen: Make, error: str, dialogs: int) -> None:
    ann = at_home(screen)
    ann.page.evaluate(REFUSING, error)
    finished(ann).page.get_by_role("button", name="Share").click()
    ann.page.wait_for_load_state("networkidle")
    expect(ann.page.locator("dialog")).to_have_count(dialogs)


def test_without_a_picture_the_rest_can_still_be_sent(screen: Make) -> None:
    ann = finished(at_home(screen))
    ann.page.route("**/picture.png?*", lambda route: route.fulfill(status=429))
    ann.page.get_by_role("button", name="Share").click()
    expect(ann.page.get_by_text("The picture could not be loaded.")).to_be_visible()
    ann.page.keyboard.press("Escape")
    ann.page.evaluate(DEVICE)
    ann.page.get_by_role("button", name="Share").click()
    ann.page.wait_for_function("() => window.sent")
    assert ann.page.evaluate("() => window.sent.name") is None
