"""Ages, which nobody has to give: in Cubes the oldest begins."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.web.conftest import PHONE
from tests.web.screens import Screen

Make = Callable[..., Screen]


def starter(screen: Screen) -> str:
    """The name of the person who begins."""
    view = screen.view()
    name: str = view["seats"][view["turn"]]["name"]
    return name


def test_ages_at_one_screen_say_who_begins(screen: Make) -> None:
    ann = screen("Ann", size=PHONE)
    ann.come()
    page = ann.page
    for oldest in ("Ben", "Ann", "Ben"):
        ann.game_entry("cubes").get_by_role("button", name="Pass and play").click()
        page.get_by_label("Player 2: name").fill("Ben")
        ages = page.get_by_role("dialog").locator(".ages")
        if not ages.evaluate("ages => ages.open"):  # it is open where ages were given before
            ages.get_by_text("Ages (optional)").click()
        expect(ages).to_contain_text("the oldest player starts")
        ages.get_by_label("Ann").fill("41" if oldest == "Ann" else "8")
        ages.get_by_label("Ben").fill("40")
        page.get_by_role("button", name="Start the game").click()
        assert starter(ann) == oldest
        page.goto(ann.url)


def test_someone_who_sits_down_may_give_an_age(screen: Make) -> None:
    ann, ben = screen("Ann"), screen("Ben", size=PHONE)
    ann.arrive()
    match = ann.sit_at("cubes", [{"holder": "me"}, {"holder": "open"}], start=False)
    ben.page.goto(f"{ben.url}#/table/{match}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_text("Your age (optional)").click()
    ben.page.get_by_label("Your age (optional)").fill("50")
    ben.page.get_by_role("button", name="Join", exact=True).click()
    ann.page.get_by_role("button", name="Start").click()
    ann.page.locator(".hand").wait_for()
    assert starter(ann) == "Ben"
