"""The app in other languages: as the device prefers, or as chosen; everything fits a small phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from sixfold.draw.tiles import LETTER_STROKES, PALETTE
from sixfold.rules.tiles import Colour
from tests.web.cut_off import cut_off
from tests.web.screens import Screen
from tests.web.tours import WITH_BOT

Make = Callable[..., Screen]
NARROWEST = {"width": 360, "height": 740}
SMALL = {"width": 360, "height": 640}
SPANISH = {"R": "R", "O": "N", "Y": "A", "G": "V", "B": "Z", "P": "M"}  # rojo, naranja, amarillo, verde, azul, morado
SPOKEN = {
    "es": ("Contra un bot", "juega|cambia", "Turno"),
    "fr": ("Contre un bot", "joue|échange", "Tour"),
}


@pytest.mark.parametrize("language", SPOKEN)
def test_a_game_in_the_language_of_the_device(screen: Make, language: str) -> None:
    against, plays, turn = SPOKEN[language]
    ann = screen("Ann", size=NARROWEST, locale=f"{language}-{language.upper()}")
    ann.arrive()
    page = ann.page
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(ann.game_entry().get_by_role("button", name=against)).to_be_visible()
    assert not cut_off(page)
    ann.sit_at("qwirkle", WITH_BOT, copies=1)
    ann.wait_for_turn()
    ann.place_by_keys()
    assert not cut_off(page)
    page.keyboard.press("c")
    ann.wait_until_sent()
    expect(page.locator(".last-move")).to_contain_text(re.compile(plays))  # the bot may have answered
    ann.wait_for_turn()
    assert not cut_off(page)


@pytest.mark.parametrize("language", ["en", *SPOKEN])
def test_the_result_leaves_room_for_what_it_shows(screen: Make, language: str) -> None:
    ann = screen("Ann", size=SMALL, locale=language)
    ann.arrive()
    table = ann.sit_at("qwirkle", WITH_BOT)
    ann.wait_for_turn()
    expect(ann.page.locator(".board-tools")).to_have_count(1)
    ann.post(f"matches/{table}/resign", seat=ann.view()["seat"])
    buttons = ann.page.locator(".over > .over-actions > *")
    expect(buttons).to_have_count(3)
    assert len({box["y"] for box in map(Locator.bounding_box, buttons.all()) if box}) == 1  # they are a single row
    expect(ann.page.locator(".board-tools")).to_have_count(0)


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("game", ["select", "cubes", "rummy"])
def test_nothing_is_cut_off(screen: Make, game: str, language: str) -> None:
    ann = screen("Ann", size=NARROWEST, locale=language)
    ann.arrive()
    for path in (f"rules/{game}", f"learn/{game}"):
        ann.visit(path)
        ann.page.locator("h1, h2").first.wait_for()
        ann.rest()
        assert not cut_off(ann.page)
    ann.sit_at(game, WITH_BOT)
    ann.wait_for_turn()
    ann.rest()
    assert not cut_off(ann.page)


def test_a_language_can_be_chosen(screen: Make) -> None:
    ann = screen("Ann", locale="de-DE")
    ann.arrive()
    page = ann.page
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Language").select_option("Français")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.get_by_label("Langue")).to_be_visible()  # the settings are open again
    ann.close_dialog()
    expect(ann.game_entry().get_by_role("button", name="Contre un bot")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.get_by_role("button", name=re.compile("^(Réglages|Paramètres)$")).click()
    page.get_by_label("Langue").select_option("English")
    expect(page.get_by_label("Language")).to_be_visible()
    ann.close_dialog()
    expect(ann.game_entry().get_by_role("button", name="Against a bot")).to_be_visible()


def test_letters_on_tiles_are_those_of_the_language_and_rings_have_the_colour(screen: Make) -> None:
    ann = screen("Ann", locale="es")
    ann.arrive()
    ann.page.evaluate("localStorage.sixfold = JSON.stringify({ look: 'contrast' })")
    ann.page.reload()
    ann.sit_at("qwirkle", WITH_BOT)
    ann.wait_for_turn()
    colours = [tile[0] for tile in ann.view()["hand"]]
    tiles = ann.page.locator(".hand-tile")
    letters = tiles.locator("path[stroke-width][transform]").evaluate_all(
        "paths => paths.map(each => each.getAttribute('d'))"
    )
    assert letters == [LETTER_STROKES[SPANISH[colour]] for colour in colours]
    rings = tiles.locator("rect[fill='none']").evaluate_all("rings => rings.map(each => each.getAttribute('stroke'))")
    assert [ring.lower() for ring in rings] == [PALETTE[Colour(colour)].lower() for colour in colours]


def test_a_language_chosen_at_the_table_leaves_its_menu_open(screen: Make) -> None:
    ann = screen("Ann", size=NARROWEST)
    ann.arrive()
    page = ann.page
    ann.sit_at("qwirkle", WITH_BOT)
    ann.wait_for_turn()
    page.locator(".tab-menu").click()
    page.get_by_label("Language").select_option("Español")
    expect(page.get_by_role("dialog", name="Menú").get_by_label("Idioma")).to_be_visible()
    page.reload()  # only the change of language opens it
    ann.wait_for_turn()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator(".tab-menu").click()
    page.get_by_label("Idioma").select_option("English")
    page.get_by_role("button", name="Home").click()
    ann.game_entry().wait_for()
    expect(page.get_by_role("dialog")).to_have_count(0)
