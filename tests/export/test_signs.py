"""A new sign appears in window and page, but not where only certain signs are allowed."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from page_in_browser import THREE, PageInBrowser
from practice_in_browser import PracticeInBrowser
from practices import practice_with, tasks
from window_driver import WindowDriver

from visualizer import export
from visualizer.board.cells import MINE
from visualizer.draw.board import tile
from visualizer.draw.board.looks import HEAT_FILL, cell_looks, look_from_integer
from visualizer.exercises.task import ScenePart as Part
from visualizer.exercises.trace_practice import make_hand_trace
from visualizer.language.signs import PREDICTED, SIGNS, Sign, scene_signs
from visualizer.playback.scenario import Overlay

SHARED = Path(export.__file__).parent / "shared"
#: A script that gives the new sign to all cells of a practice page, and returns the signs that its cells show.
SEEN_IN_PRACTICE = """[...new Set(practicePage.scene.pictures.flatMap((picture) => {
    picture.signTests.trial = () => true;
    picture.signNames.push("trial");
    return picture.cells.flatMap((_, cell) => {
        const { signs, number, symbol } = picture.lookOf(cell);
        return [...signs, ...(number ? ["number"] : []), ...(symbol === 9 ? ["mine"] : [])];
    });
}))]"""


def all_cells(state):
    """Return the cells of a sign that all cells have at every moment."""
    return np.arange(state.trace.height * state.trace.width)


@pytest.fixture(autouse=True)
def _trial_sign(monkeypatch):
    """Add a sign to all cells."""
    monkeypatch.setitem(SIGNS, "trial", Sign("tried", "A trial; {play} plays.", spoken="tried", cells=all_cells))
    monkeypatch.setitem(tile.SHAPES, "trial", lambda place: None)


def visible_signs(state, overlay, signs):
    """Return the signs, numbers, mines and heat that the cells of a state show."""
    found = set()
    for look in map(look_from_integer, np.unique(cell_looks(state, overlay, signs=signs)).tolist()):
        found |= {*look.signs, *["number"] * (look.number > 0), *["mine"] * (look.symbol == MINE)}
        found |= {"heat"} if look.fill >= HEAT_FILL else set()
    return found


def test_every_sign_on_cells_has_a_drawing_in_window_and_page():
    on_cells = {name for name, sign in SIGNS.items() if sign.cells} - {"trial"}
    script = (SHARED / "cell.js").read_text(encoding="utf-8")
    assert on_cells <= {*tile.RINGS, *tile.SHAPES}
    assert [name for name in on_cells if not re.search(rf"\b{name}[:(]", script)] == []


@pytest.mark.parametrize("overlay", list(Overlay))
def test_predicting_shows_only_the_allowed_signs(overlay, monkeypatch):
    for name, sign in SIGNS.items():
        monkeypatch.setitem(SIGNS, name, replace(sign, cells=all_cells))
    driver = WindowDriver()
    driver.session.change_view(overlay=overlay)
    driver.key(*["Right"] * 5)
    views = [driver.app.main.stage_view()]
    driver.key("F7")
    views.append(driver.app.main.stage_view())
    shown = [visible_signs(view.panes[0].state, view.overlay, view.panes[0].signs) for view in views]
    assert shown[0] >= set(SIGNS) - {"number", "heat", "mine"}
    assert shown[1] <= PREDICTED
    assert views[1].overlay.value not in SIGNS.keys() - PREDICTED


@pytest.mark.long
def test_a_new_sign_is_in_the_legend_of_the_page(browser, tmp_path):
    browser.screen(1440, 900)
    PageInBrowser(browser, tmp_path, THREE)
    assert "A trial; Space plays." in browser.value("document.getElementById('help-signs').textContent")


@pytest.mark.long
def test_a_task_shows_only_the_signs_of_its_scene(browser, tmp_path):
    practices = practice_with(*tasks()), make_hand_trace(tasks()[0].scene.traces[0])
    for practice in practices:
        shown = PracticeInBrowser(browser, tmp_path, practice)
        for at, step in enumerate(practice.steps):
            shown.go(at)
            names = set(browser.value(SEEN_IN_PRACTICE))
            assert names <= set(scene_signs((step.task or step).scene.parts)), at
            assert "trial" not in names
    assert "trial" not in scene_signs(Part)
