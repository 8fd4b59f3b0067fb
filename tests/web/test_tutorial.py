"""The variant of docs/add-a-game.md in a browser, which knows only what the server says about it."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.conftest import PHONE, Server
from tests.web.learning import Learner
from tests.web.screens import Screen

Make = Callable[..., Screen]
MINI = Path(__file__).parents[2] / "examples" / "mini"
# A variant without a guide, as at the start of writing one.
BARE = '''"""Qwirkle Select with hands of five."""

from sixfold.rules.select import Select


class Bare(Select):
    info = Select.info.variant(name="bare", title="Select with five", hand_size=5)
'''


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    (folder / "bare.py").write_text(BARE)
    path = os.pathsep.join([str(MINI), str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    with Server(folder, PYTHONPATH=path, SIXFOLD_GAMES="mini:Mini bare:Bare") as running:
        yield running


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_home_page_shows_the_variants_after_our_own_games(screen: Make, language: str) -> None:
    ann = screen("Ann", locale=language)
    ann.arrive()
    mini, bare = ann.game_entry("mini"), ann.game_entry("bare")
    summary = {"en": "a game for a coffee break", "fr": "une partie le temps d’un café"}[language]
    expect(mini.get_by_role("heading", name="Qwirkle Mini")).to_be_visible()
    expect(mini).to_contain_text(summary)
    expect(mini.locator("a")).to_have_count(2)  # the lesson and the rules
    expect(bare.get_by_role("heading", name="Select with five")).to_be_visible()
    expect(bare.locator("a")).to_have_count(1)  # there is no lesson
    names = [card.get_attribute("data-game") for card in ann.page.locator(".game").all()]
    assert names[-2:] == ["mini", "bare"]
    ours = ann.game_entry().locator(".game-picture")
    assert mini.locator(".game-picture").inner_html() == ours.inner_html()
    assert bare.locator(".game-picture").inner_html() == ann.game_entry("select").locator(".game-picture").inner_html()


def test_a_variant_is_played_against_a_strong_bot_to_the_end(screen: Make) -> None:
    ann = screen("Ann", size=PHONE)
    ann.come()
    ann.level_of("mini").select_option("Expert")
    ann.game_entry("mini").get_by_role("button", name="Against a bot").click()
    assert sorted(seat["level"] or "" for seat in ann.view()["seats"]) == ["", "expert"]
    ann.wait_for_turn()
    view = ann.view()
    assert (view["game"], view["options"], len(view["hand"])) == ("mini", {}, 4)
    expect(ann.page.locator(".hand-tile")).to_have_count(4)
    ann.play_against_bots()
    expect(ann.page.locator(".over")).to_be_visible()


def test_a_variant_without_a_guide_is_played_too(screen: Make) -> None:
    ann = screen("Ann")
    ann.arrive()
    ann.game_entry("bare").get_by_role("button", name="Against a bot").click()
    ann.wait_for_turn()
    expect(ann.page.locator(".hand-tile")).to_have_count(5)
    assert ann.page.locator(".space-star").count() > 0
    ann.turn_by_keys()


def test_the_options_of_a_variant_are_its_own(screen: Make) -> None:
    ann = screen("Ann")
    ann.arrive()
    ann.show_options("mini")
    expect(ann.page.get_by_label("Length").locator("option:checked")).to_have_text("Short: 36 tiles")


def test_the_lesson_of_a_variant_is_taken(screen: Make) -> None:
    learner = Learner(screen("Ann"), "mini")
    learner.expect_exercise(1, 1)
    expect(learner.page.get_by_text("Your hand holds four tiles.")).to_be_visible()
    learner.show_me()
    learner.play()
    learner.next.click()
    expect(learner.page.get_by_role("heading", name="You can play Qwirkle Mini!")).to_be_visible()


def test_the_rules_of_a_variant_are_in_the_language_of_the_reader(screen: Make) -> None:
    ann = screen("Ann", locale="fr-FR")
    ann.arrive()
    ann.visit("rules/mini")
    expect(ann.page.get_by_text("Vous avez quatre tuiles au lieu de six")).to_be_visible()


def test_the_rules_of_a_variant_are_its_own_or_those_of_its_parent(screen: Make) -> None:
    ann = screen("Ann")
    ann.arrive()
    page = ann.page
    ann.visit("rules/mini")
    expect(page.get_by_role("heading", name="What differs")).to_be_visible()
    ann.visit("rules/bare")
    expect(page.get_by_text("Everything else is as in Qwirkle Select.")).to_be_visible()
    expect(page.get_by_role("heading", name="Winning a star")).to_be_visible()
    assert page.locator("figure [role=img]").count() >= 2
    page.get_by_role("link", name="Qwirkle Select", exact=True).last.click()
    expect(page.get_by_role("heading", name="Rules of Qwirkle Select")).to_be_visible()
