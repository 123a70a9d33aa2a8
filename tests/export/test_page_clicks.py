"""Exported pages with several clicks and boards: choosing, addresses and sharing."""

from __future__ import annotations

import json

import pytest
from page_in_browser import BOARD, THREE
from parsed_page import page_html
from scorm_host import serve_folder

from visualizer import Board, record
from visualizer.export.page.page import click_recorder
from visualizer.export.plan import ExportPlan
from visualizer.language.operations import explanation_sentences

SMALL = Board(("EEM", "EEE"), (0, 0), title="Two rows")
ROWS = "[...document.querySelectorAll('.rows')].map((rows) => rows.textContent.split('\\n'))"
PLACE = "[document.querySelector('#boards').value, String(visualizerPage.state.click.cell)]"


def plan(board: Board, name: str, **options) -> ExportPlan:
    traces = tuple(record(board, None, row) for row in THREE)
    return ExportPlan(traces, name=name, record=click_recorder(board, THREE, None), **options)


COURSE = plan(BOARD, "corner", more=(plan(SMALL, "two-rows", clicks=((1, 2),)),))


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    path = tmp_path_factory.mktemp("page") / "course.html"
    path.write_text(
        page_html(COURSE.traces, **{name: getattr(COURSE, name) for name in ("name", "record", "more")}),
        encoding="utf-8",
    )
    return path


@pytest.fixture
def page(browser, path):
    browser.screen(1440, 900)
    browser.open(path.as_uri())
    return browser


def place_of(page, row, col, pane=0):
    """The middle of a cell of a pane's board."""
    return page.value(
        f"(() => {{ const {{ view, run }} = visualizerPage.panes[{pane}];"
        f" const [x, y] = view.middleOf({row} * run.width + {col});"
        " const { left, top } = view.canvas.getBoundingClientRect();"
        " return [left + x, top + y]; })()"
    )


def click_cell(page, row, col, pane=0):
    """Click a cell of a pane's board."""
    page.drag_over(place_of(page, row, col, pane))


def expect_runs(page, board, click, step=None):
    """Check that all panes show runs from a click, at a step or at the end."""
    place = "player.steps.count" if step is None else step
    page.value(f"visualizerPage.perform(({{ player }}) => player.goToStep({place}))")
    traces = [record(board, click, row) for row in THREE]
    moments = page.value("visualizerPage.panes.map(({ run }) => run.moment)")
    states = [trace.state_at(moment) for trace, moment in zip(traces, moments)]
    assert page.value(ROWS) == [list(state.rows) for state in states]
    sentences = page.value("visualizerPage.panes.map(({ run }) => run.sentence(visualizerPage.state.data.templates))")
    assert sentences == [" ".join(filter(None, explanation_sentences(state))) for state in states]


def test_a_click_restarts_the_reveal_in_all_panes(page):
    click_cell(page, 0, 0)
    assert page.value("document.body.classList.contains('playing')")
    page.press(" ")
    expect_runs(page, BOARD, (0, 0), 7)
    for row, col in ((0, 6), (8, 8)):  # a mine, and a cell in a corner
        click_cell(page, row, col, pane=2)
        page.press(" ")
        expect_runs(page, BOARD, (row, col))
    assert page.value(PLACE) == ["0", "8,8"]
    page.value("history.back()")
    page.wait_for("String(visualizerPage.state.click.cell) === '0,6'")


@pytest.mark.long
def test_the_click_is_dragged_at_the_same_visit_and_taken_back_at_once(page):
    page.value("visualizerPage.perform(({ player }) => player.goToStep(9))")
    page.drag_over(*(place_of(page, row, col) for row, col in (BOARD.click, (5, 3), (0, 0), (8, 8), (2, 3))))
    assert page.value("[String(visualizerPage.state.click.cell), visualizerPage.state.player.step]") == ["2,3", 9]
    expect_runs(page, BOARD, (2, 3), 9)
    # The second of two quick presses does not leave the page.
    page.value(
        "[...'uu'].forEach((key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })))"
    )
    page.wait_for("String(visualizerPage.state.click.cell) === '6,2' && visualizerPage.state.player.step === 9")
    click_cell(page, *BOARD.click)  # which is not dragged
    assert page.value("document.body.classList.contains('playing')")
    page.press(" ")
    expect_runs(page, BOARD, BOARD.click)


@pytest.mark.long
@pytest.mark.parametrize("size", [(390, 664), (844, 390), (1024, 600)])
def test_boards_keep_their_places_while_the_click_is_dragged(page, size):
    page.screen(*size)
    assert page.value("document.body.scrollWidth - document.body.clientWidth") == 0
    page.press("d")  # whose sentences go with the first move
    page.drag_over(*(place_of(page, row, col) for row, col in (BOARD.click, (4, 4), (0, 0))))
    assert page.value("String(visualizerPage.state.click.cell)") == "0,0"


def test_another_board_has_its_own_form_while_the_click_of_the_first_is_held(page):
    x, y = place_of(page, *BOARD.click)
    page.call("Input.dispatchMouseEvent", type="mousePressed", x=x, y=y, button="left", buttons=1, clickCount=1)
    page.press("n")
    page.press("c")
    page.screen(700, 400)
    assert page.value("document.body.classList.contains('menu')")
    page.call("Input.dispatchMouseEvent", type="mouseReleased", x=x, y=y, button="left", clickCount=1)


def test_what_plays_plays_on_when_the_click_is_dragged(page):
    page.press(" ")
    page.drag_over(place_of(page, *BOARD.click), place_of(page, 0, 0))
    assert page.value("String(visualizerPage.state.click.cell) === '0,0' && visualizerPage.state.player.isPlaying")
    page.press(" ")


def test_the_menu_of_a_cell_goes_to_its_visit(page):
    page.value("document.querySelectorAll('.board')[1].focus()")
    for key in ("ArrowUp", "ArrowUp"):
        page.press(key)
    page.press("F10", shift=True)
    for key in ("ArrowDown", "Enter"):
        page.press(key)
    visit = page.value("visualizerPage.panes[1].run.visits")
    assert record(BOARD, None, THREE[1]).visited_cell(visit - 1) == (BOARD.click[0] - 1, BOARD.click[1])


@pytest.mark.long
def test_a_chosen_board_says_where_it_can_start(page):
    page.press("n")
    assert page.value("document.querySelector('h1').textContent") == "Two rows"
    click_cell(page, 0, 1)
    sentences = page.value("document.querySelector('#operation').textContent")
    assert sentences == "This page has no run from (0, 1). It has those from (0, 0), (1, 2)."
    click_cell(page, 1, 2)
    page.press(" ")
    expect_runs(page, SMALL, (1, 2))
    assert page.value(PLACE) == ["1", "1,2"]


def test_the_address_keeps_board_click_and_visit(page, path):
    click_cell(page, 0, 0)
    page.press(" ")
    page.value("visualizerPage.perform(({ player }) => player.goToStep(9))")
    page.wait_for("location.hash === '#board=corner&click=0,0&visit=9'")
    page.open(f"{path.as_uri()}#board=two-rows&click=0,0&visit=2")
    assert page.value(PLACE) == ["1", "0,0"]
    assert page.value("document.body.dataset.step") == "2"
    page.value("location.hash = '#board=corner&click=4,4&visit=2'")
    page.wait_for("document.body.dataset.step === '2'")
    assert page.value(PLACE) == ["0", "4,4"]


def test_a_local_page_is_shared_as_a_file(page, path):
    page.press("e")
    assert page.value("document.querySelector('#online').hidden")
    assert "file:" not in page.value("document.querySelector('#sharing').outerHTML")
    assert page.value("document.querySelector('#send-file').hidden")  # since this browser cannot share files
    page.press("Escape")
    sent = "new Promise((done) => { navigator.canShare = () => true;"
    sent += " navigator.share = ({ files }) => files[0].text().then(done);"
    for button in ("share-button", "send-file"):
        sent += f" document.querySelector('#{button}').click();"
    sent += " })"
    kept = page.value(sent)
    # The shared file has the data, script and style of the page.
    for tag in ("script", "style", "title"):
        parts = "[...new DOMParser().parseFromString({}, 'text/html').querySelectorAll('{}')]"
        texts = [json.dumps(text) for text in (kept, path.read_text(encoding="utf-8"))]
        found = f"{parts}.map((part) => part.textContent)"
        first, second = (page.value(found.format(text, tag)) for text in texts)
        assert first == second


@pytest.mark.long
def test_a_served_page_is_shared_as_link_or_frame(page, path):
    with serve_folder(path.parent) as server:
        address = f"{server}/course.html"
        page.open(f"{address}#visit=4")
        page.press("e")
        place = f"board=corner&click={BOARD.click[0]},{BOARD.click[1]}&visit=4"
        assert page.value("document.querySelector('#link').value") == f"{address}#{place}"
        frame = page.value("document.querySelector('#embed').value")
        shown = page.value(
            f"(d => (d.innerHTML = {json.dumps(frame)}, d.firstChild.src))"
            "(document.implementation.createHTMLDocument('').body)"
        )
        assert shown == f"{address}#compact&{place}"
    page.open("about:blank", "true")
