"""The help: every page can be read whole at any size, with keys, with the mouse, and scrolled."""

from __future__ import annotations

import pygame
import pytest
from window_help import Driver

from visualizer.draw.metrics import Metrics
from visualizer.draw.surface_canvas import SurfaceCanvas
from visualizer.draw.text import REGULAR, fitted
from visualizer.draw.theme import DARK
from visualizer.window.actions import ALL_ACTIONS, BY_NAME
from visualizer.window.screens.help import PAGES, Help
from visualizer.window.screens.help_picture import NOTES, example
from visualizer.window.screens.help_texts import MOUSE, PLAYING, TOUR, with_keys
from visualizer.window.screens.tour import Tour

SIZES = [(900, 600), (1280, 720), (1440, 900), (1920, 1080)]


@pytest.fixture
def driver():
    return Driver()


def test_the_keys_go_round_all_pages(driver):
    driver.key("F1")
    seen = []
    for _ in PAGES:
        seen.append(driver.panel.page)
        driver.key("Right")
    assert seen == list(PAGES)
    assert driver.panel.page == "The picture"
    driver.key("?")
    assert driver.panel is None


def test_the_mouse_reaches_all_pages_and_the_tour(driver):
    driver.key("F1")
    for page in PAGES:
        driver.click_on(f"page {page}")
        assert driver.panel.page == page
    driver.click_on("start tour")
    assert isinstance(driver.panel, Tour)
    assert len(driver.app.panels) == 1


def test_the_wheel_scrolls_and_stops_at_both_ends():
    driver = Driver(size=(900, 600))
    driver.session.choices.zoom = 2.0
    driver.key("F1")
    for down, at in ((-1, 0), (1, None)):
        before = -1
        while before != driver.panel.offset:
            before = driver.panel.offset
            driver.app.handle(pygame.event.Event(pygame.MOUSEWHEEL, y=-down * 3, x=0))
            driver.settle()
        assert (driver.panel.offset == 0) == (at == 0)


def read_whole(driver, monkeypatch, page):
    """All texts of a page that are drawn whole, inside the panel, at some point of scrolling."""
    whole, cut = set(), set()
    draw_text = SurfaceCanvas.text

    def note(canvas, text, position, **options):
        rect = draw_text(canvas, text, position, **options)
        most = options.get("most")
        face, size = options.get("face", REGULAR), options["size"]
        shown = text if most is None else fitted(text, face, size, most)
        inside = driver.panel.rect.contains(rect)
        (whole if inside and shown == text else cut).add(text)
        return rect

    driver.panel.show(page)
    driver.settle()
    monkeypatch.setattr(SurfaceCanvas, "text", note)
    before = -1
    while before != driver.panel.offset:
        before = driver.panel.offset
        view = driver.app.view
        canvas = SurfaceCanvas(driver.surface, view.theme, view.metrics)
        driver.panel.draw(canvas, driver.panel.inner)
        driver.panel.scroll(3)
    monkeypatch.undo()
    return whole


@pytest.mark.parametrize("zoom", [0.75, 1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_every_key_and_its_words_can_be_read_whole(monkeypatch, size, zoom):
    driver = Driver(size=size)
    driver.session.choices.zoom = zoom
    driver.key("F1")
    whole = read_whole(driver, monkeypatch, "Keys")
    for action in ALL_ACTIONS:
        for text in (*action.keys, action.description, action.section):
            assert text in whole


@pytest.mark.parametrize("zoom", [0.75, 1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_every_text_of_the_other_pages_can_be_read_whole(monkeypatch, size, zoom):
    driver = Driver(size=size)
    driver.session.choices.zoom = zoom
    driver.key("F1")
    for page, sections in (("Playing", PLAYING), ("Mouse", MOUSE), ("Tour", TOUR)):
        words = " ".join(read_whole(driver, monkeypatch, page)).split()
        for section in sections:
            assert set(with_keys(section.text).split()) <= set(words)
            assert set(section.heading.split()) <= set(words)
    words = " ".join(read_whole(driver, monkeypatch, "The picture")).split()
    for note in NOTES:
        assert set(with_keys(note.text).split()) <= set(words)


def test_the_page_on_the_mouse_says_how_panes_are_moved_removed_and_brought_back():
    words = " ".join(with_keys(section.text) for section in MOUSE)
    for each in ("title", "cross", BY_NAME["undo"].keys[0], BY_NAME["own-click"].keys[0]):
        assert each in words


def test_no_two_things_of_the_picture_have_their_number_at_one_place():
    canvas = SurfaceCanvas(pygame.Surface((640, 660)), DARK, Metrics())
    places = example().places(example().draw(canvas), Metrics())
    assert set(places) == {note.place for note in NOTES}
    for name, point in places.items():
        assert canvas.rect.inflate(2, 2).collidepoint(point), name
        others = [elsewhere for other, elsewhere in places.items() if other != name]
        assert min(map(pygame.Vector2(point).distance_to, others)) >= 20, name


def test_it_opens_over_everything_and_closes_with_what_it_was_opened_with(driver):
    driver.key("E", "F1")
    assert isinstance(driver.panel, Help)
    driver.key("F1")
    assert driver.panel is not None
    assert not isinstance(driver.panel, Help)
