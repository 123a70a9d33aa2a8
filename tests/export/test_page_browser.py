"""The exported page in a browser: playing, stepping, pointing and security."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from chromium import Chromium
from page_in_browser import BOARD, HOSTILE, PANES, THREE, PageInBrowser, expected_pane
from parsed_page import page_html

from visualizer import Board, record
from visualizer.cli import main
from visualizer.language.conclusions import PaneNote, brief_wrong_text, conclusion_texts
from visualizer.language.formatting import fill_template
from visualizer.language.run_reports import STOPPED_SENTENCE
from visualizer.language.terms import NOT_DESCRIBED
from visualizer.playback.comparison import Comparison, StepPosition
from visualizer.playback.scenario import RunStops, Stop
from visualizer.trace.trace import State

SAID = "document.querySelector('#message').textContent.trim()"
STEP = "+document.body.dataset.step"
PICTURES = "[...document.querySelectorAll('.board')].map((board) => board.toDataURL())"

# What is copied if the whole first listing is selected.
COPIED = """(() => {
    const list = document.querySelector('.listing'), clipboardData = new DataTransfer();
    const event = new ClipboardEvent('copy', { clipboardData });
    getSelection().selectAllChildren(list);
    list.dispatchEvent(event);
    return event.clipboardData.getData('text/plain');
})()"""


@pytest.fixture(scope="module")
def page(browser: Chromium, tmp_path_factory: pytest.TempPathFactory) -> PageInBrowser:
    return PageInBrowser(browser, tmp_path_factory.mktemp("page"), THREE)


@pytest.fixture
def reopened_page(page: PageInBrowser) -> PageInBrowser:
    """The page, opened again."""
    page.open()
    return page


def test_the_page_requests_nothing_from_the_network(reopened_page):
    browser = reopened_page.browser
    for key in (" ", " ", "ArrowRight", "ArrowUp", "End", "Home", *"vccd2oo"):
        browser.press(key)
    for button in ("to-end", "back", "play", "play", "forward", "to-start", "mines", "scheme"):
        browser.click(f"#{button}")
    for key in (*"vvvvvm?", "Escape", "e", "Escape", "D", "Escape", *"nz"):
        browser.press(key)
    assert browser.faults() == []
    assert browser.requests() == [reopened_page.path.as_uri()]


def test_the_policy_blocks_injected_scripts(reopened_page):
    reopened_page.browser.value(
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.bad = 1'}))"
    )
    assert reopened_page.browser.value("window.bad") is None
    assert "Content Security Policy" in " ".join(reopened_page.browser.faults()).replace("-", " ")
    reopened_page.browser.events.clear()  # the fixture `browser` must find no error


def test_keys_and_buttons_step_and_jump(reopened_page):
    browser, steps = reopened_page.browser, reopened_page.comparison.steps
    for key, step in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("PageDown", 3),
        ("PageUp", 2),
        ("ArrowLeft", 1),
        ("End", steps),
        ("ArrowLeft", steps - 1),
        ("Home", 0),
    ):
        browser.press(key)
        reopened_page.expect_step(step)
    for button, step in (("forward", 1), ("back", 0), ("to-end", steps), ("to-start", 0)):
        browser.click(f"#{button}")
        reopened_page.expect_step(step)
    browser.value("document.querySelector('#forward').focus()")
    for key, step in ((" ", 1), ("Enter", 2)):  # each key presses the button once
        browser.press(key)
        reopened_page.expect_step(step)
    # From inside a step, back leads to its start.
    browser.press("ArrowRight", shift=True)
    reopened_page.expect(reopened_page.comparison.tick_of_step(2) + 1)
    browser.press("ArrowLeft")
    reopened_page.expect_step(2)


def test_the_page_plays_to_the_end_and_can_be_paused(reopened_page):
    browser = reopened_page.browser
    slowest, fastest = ["ArrowDown"] * 20, ["ArrowUp"] * 20
    for key in (*slowest, " "):
        browser.press(key)
    assert browser.value("document.querySelector('#play').ariaLabel") == "Pause"
    for key in fastest:
        browser.press(key)
    browser.wait_for("document.querySelector('#play').ariaLabel === 'Play'")
    reopened_page.expect_step(reopened_page.comparison.steps)
    for key in (*slowest, " ", " "):
        browser.press(key)
    assert browser.value(STEP) < reopened_page.comparison.steps


def test_the_timeline_of_the_page_is_dragged_and_reached_by_keys(reopened_page):
    browser, steps = reopened_page.browser, reopened_page.comparison.steps
    browser.click("#seek", across=0.5)
    assert abs(browser.value(STEP) - steps / 2) <= 1
    browser.drag("#seek", 0.5, 0.6, 0.75)
    assert abs(browser.value(STEP) - steps * 0.75) <= 1
    browser.drag("#seek", 0.2, 0.999)
    reopened_page.expect_step(steps)
    assert browser.value("document.activeElement.id") == "seek"
    browser.press("ArrowLeft")
    reopened_page.expect_step(steps - 1)


def test_every_control_has_a_name_and_takes_the_focus(reopened_page):
    nodes = reopened_page.browser.call("Accessibility.getFullAXTree")["nodes"]
    controls = [
        (node["role"]["value"], node["name"]["value"])
        for node in nodes
        if not node["ignored"] and node["role"]["value"] in ("button", "slider", "combobox")
    ]
    assert len(controls) > 15
    assert [role for role, name in controls if not name.strip()] == []
    focused = set()
    for _ in range(40):
        reopened_page.browser.press("Tab")
        focused.add(reopened_page.browser.value("document.activeElement.id"))
    buttons = {
        *"""
        overlay mines share-button help-button code-button seek to-start back play forward to-end speed
        scheme one difference
    """.split()
    }
    assert buttons <= focused


def test_hostile_names_stay_text(browser, tmp_path):
    board = replace(BOARD, title=HOSTILE, notes=(HOSTILE,))
    rows = tuple(replace(row, code=replace(row.code, title=HOSTILE, marks=HOSTILE)) for row in THREE)
    reopened_page = PageInBrowser(browser, tmp_path, rows, board)
    assert HOSTILE in browser.value(SAID)
    browser.press("ArrowRight")
    assert browser.value("document.querySelectorAll('img').length") == 0
    assert browser.value("document.title") == HOSTILE
    assert browser.value("document.querySelector('#title').textContent") == HOSTILE
    assert browser.value("document.querySelector('.long').textContent") == HOSTILE
    assert HOSTILE in browser.value("document.querySelector('.pick').title")
    assert browser.faults() == []
    assert browser.requests() == [reopened_page.path.as_uri()]


def test_a_damaged_page_and_a_browser_too_old_say_so(reopened_page, tmp_path):
    browser = reopened_page.browser
    page = reopened_page.path.read_text(encoding="utf-8")
    damaged = tmp_path / "damaged.html"
    damaged.write_text(page.replace('"packed":"', '"packed":"AAAA'), encoding="utf-8")
    is_told = "!document.querySelector('#trouble').hidden"
    browser.open(damaged.as_uri(), is_told)
    assert "damaged" in browser.value("document.querySelector('#trouble').textContent")
    browser.events.clear()  # Firefox reports the damage too
    script = browser.call("Page.addScriptToEvaluateOnNewDocument", source="delete window.DecompressionStream")
    browser.open(reopened_page.path.as_uri(), is_told)
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])
    assert "too old" in browser.value("document.querySelector('#trouble').textContent")


@pytest.mark.long
def test_the_notebook_frame_plays_and_requests_nothing(browser, tmp_path):
    trace = record(BOARD, None, THREE[1])
    path = tmp_path / "notebook.html"
    path.write_text(trace._repr_html_(), encoding="utf-8")
    browser.open(path.as_uri(), "document.querySelector('iframe')")
    assert browser.value("document.querySelector('iframe').contentDocument") is None
    with browser.frame():
        browser.wait_for("document.body.dataset.ready === 'true'")
        browser.value("document.querySelector('#forward').click()")
        moment = Comparison([trace]).moment(0, Comparison([trace]).tick_of_step(1))
        assert browser.value(PANES) == [expected_pane(trace, moment)]
        assert browser.value("origin") == "null"
    assert browser.faults() == []
    assert [r for r in browser.requests() if not r.startswith("about:")] == [path.as_uri()]


def test_pointing_at_a_cell_of_the_page_highlights_and_explains_it(reopened_page):
    browser = reopened_page.browser
    reopened_page.open("#visit=20")
    before, message = browser.value(PICTURES), browser.value(SAID)
    browser.value("document.querySelector('.board').focus()")
    browser.press("ArrowRight")
    assert browser.value(SAID) == "Visit 20 of 69 (6, 2): A visit 1, its call is open; B visit 1; C visit 1."
    assert all(one != other for one, other in zip(before, browser.value(PICTURES)))
    browser.press("ArrowDown")
    assert "(7, 2): " in browser.value(SAID)
    reopened_page.expect_step(20)
    browser.press("Escape")
    assert browser.value(PICTURES) == before
    assert browser.value(SAID) == message


@pytest.mark.long
def test_the_code_of_a_page_is_shown_in_another_language(reopened_page):
    browser = reopened_page.browser
    browser.open(f"{reopened_page.path.as_uri()}#visit=9&code=java")
    lit = "[...document.querySelectorAll('.pane [aria-current]')].map((row) => row.textContent)"
    tick = reopened_page.comparison.tick_of_step(9)
    states = [
        trace.state_at(reopened_page.comparison.moment(at, tick)) for at, trace in enumerate(reopened_page.traces)
    ]
    for language in ("java", "cpp", "javascript", "python"):
        assert browser.value("document.querySelector('#language').value") == language
        told = [State(state.trace.told_in(language), state.moment) for state in states]
        lines = [f"{state.line}{state.trace.code.lines[state.line].strip()}" for state in told]
        assert browser.value(lit) == lines
        browser.wait_for(f"location.hash.includes('code={language}') || '{language}' === 'python'")
        if language != "python":
            browser.press("C", shift=True)
    assert browser.value("document.querySelector('.pane [data-note]').dataset.note") == "visit"
    assert browser.value(COPIED) == reopened_page.traces[0].code_in("python").text
    browser.press("C", shift=True)
    reopened_page.open()
    assert browser.value("document.querySelector('#language').value") == "generator"  # it is remembered


@pytest.mark.long
def test_screen_readers_are_told_which_runs_have_ended(browser, tmp_path):
    traces = [record(BOARD, None, name) for name in ("stack-peek", "queue-mark-on-push") * 2]
    line = traces[1].code.first_line
    wrong = PaneNote(wrong="(0, 0) is B.", wrong_cells=((0, 0),))
    stopped = (PaneNote(), PaneNote("a.py:15: IndexError <b>", line), PaneNote(), wrong)
    path = tmp_path / "page.html"
    path.write_text(page_html(traces, notes=stopped), encoding="utf-8")
    first, last = traces[1].visit_count, traces[0].visit_count
    browser.open(f"{path.as_uri()}#visit={first}")
    assert browser.value(SAID).endswith(" B is done. D is done.")
    heard = "[...document.querySelectorAll('.pane')].map((pane) => pane.ariaLabel)"
    sentence = fill_template(STOPPED_SENTENCE, problem=stopped[1].crash)
    labels = browser.value(heard)
    assert labels[2].endswith("same order as A")
    assert labels[3].endswith("wrong, (0, 0) is B.")
    assert labels[1].endswith(f"{sentence}.")
    assert browser.value("visualizerPage.panes[1].ending.innerText") == f"{sentence}."
    is_wrong = browser.value("visualizerPage.panes.map(({ view }) => view.signsOf(0).includes('wrong'))")
    assert is_wrong == [False, False, False, True]
    browser.value("(visualizerPage.panes[3].ending.style.maxHeight = '4px', visualizerPage.panes[3].update())")
    assert browser.value("visualizerPage.panes[3].ending.textContent") == brief_wrong_text(wrong)
    browser.press("2")
    assert f"{sentence}. " in browser.value(SAID)
    lit = browser.value("document.querySelector('.pane.chosen [aria-current] .line-number').textContent")
    assert lit == str(line)
    browser.press("End")
    assert browser.value(heard)[0].endswith(f"done, {conclusion_texts(traces[0])[0]}")
    assert browser.value(STEP) == last


def test_no_letter_of_a_pane_stays_where_orders_have_parted(browser, tmp_path):
    board = Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE"), (3, 0))
    path = tmp_path / "page.html"
    path.write_text(page_html([record(board, None, row) for row in THREE]), encoding="utf-8")
    browser.screen(1280, 720)
    browser.open(path.as_uri())
    boards = "visualizerPage.panes.map(({ view }) => view.canvas.toDataURL())"
    for step in range(9):
        browser.value(f"visualizerPage.perform(({{ player }}) => player.goToStep({step}))")
    found = browser.value(boards)
    assert found == browser.value(f"(visualizerPage.panes.forEach((pane) => pane.paint()), {boards})")


def test_a_run_that_does_nothing_is_not_called_long(browser, tmp_path):
    def do_nothing(board, click):
        yield from ()

    path = tmp_path / "page.html"
    path.write_text(page_html([record(BOARD, None, do_nothing)]), encoding="utf-8")
    browser.open(f"{path.as_uri()}#visit=1")
    assert browser.value(STEP) == 1
    assert NOT_DESCRIBED not in browser.value(SAID)


STOP_TRACES = [record(Board(("E" * 6,) * 4), (0, 0), name) for name in ("stack-peek", "queue")]
STOPS = (Stop(StepPosition(3), "Why <here>?"), Stop(StepPosition(5, 2)), Stop(StepPosition(999), "far"))


@pytest.mark.long
def test_the_page_pauses_at_stops_and_lists_them(browser, tmp_path):
    path = tmp_path / "page.html"
    path.write_text(page_html(STOP_TRACES, stops=STOPS, speed=1000.0), encoding="utf-8")
    browser.screen(1440, 900)
    browser.open(path.as_uri())
    ticks = RunStops.from_stops(STOPS, Comparison(STOP_TRACES)).ticks
    text = "document.querySelector('#caption-text').textContent"
    browser.press(" ")
    browser.wait_for("!document.querySelector('#caption').hidden")
    assert browser.value(text) == "Why <here>?"
    assert not browser.value("document.body.classList.contains('playing')")
    seen = []
    for key in ("Home", "j", "PageDown", "PageDown", "PageUp"):
        browser.press(key)
        seen.append(browser.value("+document.body.dataset.tick"))
    assert seen == [0, *ticks, len(Comparison(STOP_TRACES)), ticks[1]]
    assert browser.value(text) == "Stop 2 of 2"
    browser.press("ArrowRight")
    assert browser.value("document.querySelector('#caption').hidden")
    browser.press("s", shift=True)
    assert browser.value("document.activeElement.id") == "stops"
    browser.press("ArrowDown")
    browser.press("ArrowDown")
    assert browser.value("+document.body.dataset.tick") == ticks[1]
    assert browser.value("[...document.activeElement.options].map(({ text }) => text)") == ["", "1 Why <here>?", "2"]


@pytest.mark.long
@pytest.mark.parametrize("size", [(390, 664), (844, 390), (700, 400), (1024, 600), (1366, 768)])
def test_random_presses_never_fail(reopened_page, size):
    browser, choose = reopened_page.browser, Random(str(size))
    browser.screen(*size)
    keys = [*"abcdejkmnotuvz123[]?", " ", "Enter", "Escape", "Tab", "Home", "End", "PageUp", "PageDown"]
    keys += ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"] * 3
    for _ in range(300):
        if choose.random() < 0.8:
            browser.press(choose.choice(keys), shift=choose.random() < 0.2)
        else:
            x, y = choose.randrange(size[0]), choose.randrange(size[1])
            for kind in ("mousePressed", "mouseReleased"):
                at = {"x": x, "y": y, "button": "left", "clickCount": 1}
                browser.call("Input.dispatchMouseEvent", type=kind, **at)
    assert browser.faults() == []
    # Not by keys: a dialog, a list of choices or the switch for letters may have them.
    browser.value("visualizerPage.perform((state) => { state.change({ mines: true }); state.player.goTo(77); })")
    reopened_page.expect(77)


LECTURE = """\
# title: Corner
# click: 0,0
# algorithms: recursive-clockwise,queue-mark-on-push
# view: heat, no-mines, no-code, java, pane B
# stop: 5 First
# stop: 7+1 [numbers, mines, code, pane A] Second
EEEEE
EEEEM
---
# title: Wall
# click: 1,0
# algorithms: stack-peek
# in-step: operation
# stop: 3 [tree, python] Third
EEE
EEM
---
# title: Empty
# click: 0,0
# algorithms: queue,mark=pop
# order: clockwise
# step: 2
EEE
"""
# What is shown, in every respect that a stop keeps.
SHOWN_FACTS = """[
    visualizerPage.state.board.title, document.body.dataset.step, document.querySelector('#overlay').value,
    document.querySelector('#mines').ariaPressed, document.querySelector('#code-button').ariaPressed,
    document.querySelector('#language').value, visualizerPage.panes[visualizerPage.chosen].letter,
    document.querySelector('#caption-text').textContent,
].join(' ')"""


@pytest.mark.long
def test_the_clicker_goes_through_a_lecture_over_several_boards(browser, tmp_path):
    (tmp_path / "lecture.txt").write_text(LECTURE, encoding="utf-8")
    path = tmp_path / "page.html"
    assert main(["export", str(tmp_path / "lecture.txt"), "-o", str(path)]) == 0
    browser.screen(1440, 900)
    browser.open(path.as_uri())
    shown = [
        "Corner 5 heat false false java B First",
        "Corner 7 numbers true true java A Second",
        "Wall 3 tree true true python A Third",
        "Empty 2 numbers true true python A Stop 4 of 4",
    ]
    for key, facts in [*(("PageDown", each) for each in shown), *(("PageUp", each) for each in shown[2::-1])]:
        browser.press(key)
        assert browser.value(SHOWN_FACTS) == facts
    for number, facts in enumerate(shown, 1):
        browser.open(f"{path.as_uri()}#stop={number}")
        assert browser.value(SHOWN_FACTS) == facts
    browser.press("n")
    browser.press("PageDown")
    assert browser.value(SHOWN_FACTS) == shown[0]
