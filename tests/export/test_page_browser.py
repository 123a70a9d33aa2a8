"""The exported page in a headless browser: what it shows, and that it keeps to itself."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from chromium import Chromium
from page_in_browser import (
    BOARD,
    HOSTILE,
    PANES,
    THREE,
    Shown,
    expected,
)
from parsed_page import page_html

from visualizer import record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.language.differences import DIFFER
from visualizer.language.formatting import fill
from visualizer.language.operations import explain
from visualizer.playback.comparison import Comparison, StepPosition, Sync
from visualizer.playback.scenario import Overlay, ScenarioView


@pytest.fixture(scope="module")
def page(browser: Chromium, tmp_path_factory: pytest.TempPathFactory) -> Shown:
    return Shown(browser, tmp_path_factory.mktemp("page"), THREE)


@pytest.fixture
def shown(page: Shown) -> Shown:
    """The page as it is when it is opened."""
    page.open()
    return page


def choose(shown: Shown, sync: Sync) -> None:
    """Choose another way to keep in step."""
    shown.comparison = Comparison(shown.traces, sync)
    shown.browser.value(
        "{const s = document.querySelector('#sync'); s.value = " + json.dumps(sync.value) + ";"
        " s.dispatchEvent(new Event('change'))}"
    )


def test_it_keeps_to_itself_while_everything_is_used(shown):
    browser = shown.browser
    for key in (" ", " ", "ArrowRight", "ArrowUp", "End", "Home", "v", "c", "c", "d", "2"):
        browser.press(key)
    for button in ("to-end", "back", "play", "play", "forward", "to-start", "mines", "scheme"):
        browser.click(f"#{button}")
    for key in ("v", "v", "v", "v", "v", "k", "m", "?", "Escape", "e", "Escape", "D", "Escape"):
        browser.press(key)
    assert browser.faults() == []
    assert browser.requests() == [shown.path.as_uri()]


def test_the_policy_stops_what_is_not_the_page_s_own(shown):
    shown.browser.value(
        "{const s = document.createElement('script'); s.textContent = 'window.bad = 1';"
        " document.body.append(s)}"
    )
    assert shown.browser.value("window.bad") is None
    assert "Content Security Policy" in " ".join(shown.browser.faults())
    shown.browser.events.clear()  # no complaint is to be left where this test is the last


def test_every_algorithm_at_every_kind_of_step_equals_its_state(browser, tmp_path):
    shown = Shown(browser, tmp_path, CATALOGUE)
    steps = shown.comparison.steps
    for step in (1, steps // 2, steps - 1, steps, steps // 3, 0):
        shown.browser.value(f"location.hash = '#visit={step}'")
        browser.wait_for(f"document.body.dataset.step === '{step}'")
        shown.expect_step(step)


def test_every_operation_forward_and_back_equals_its_state(shown):
    for tick in range(1, 25):
        shown.browser.press("ArrowRight", shift=True)
        shown.expect(tick)
    for tick in reversed(range(24)):
        shown.browser.press("ArrowLeft", shift=True)
        shown.expect(tick)


def test_keys_and_buttons_step_and_jump(shown):
    browser, steps = shown.browser, shown.comparison.steps
    for key, step in (
        ("ArrowRight", 1), ("ArrowRight", 2), ("PageDown", 3), ("PageUp", 2), ("ArrowLeft", 1),
        ("End", steps), ("ArrowLeft", steps - 1), ("Home", 0),
    ):  # fmt: skip
        browser.press(key)
        shown.expect_step(step)
    for button, step in (("forward", 1), ("back", 0), ("to-end", steps), ("to-start", 0)):
        browser.click(f"#{button}")
        shown.expect_step(step)
    browser.value("document.querySelector('#forward').focus()")
    for key, step in ((" ", 1), ("Enter", 2)):  # each presses it just once
        browser.press(key)
        shown.expect_step(step)
    # From inside a step back leads to its beginning.
    browser.press("ArrowRight", shift=True)
    shown.expect(shown.comparison.tick_of_step(2) + 1)
    browser.press("ArrowLeft")
    shown.expect_step(2)


def test_it_plays_to_the_end_and_can_be_paused(shown):
    browser = shown.browser
    slowest, fastest = ["ArrowDown"] * 20, ["ArrowUp"] * 20
    for key in (*slowest, " "):
        browser.press(key)
    assert browser.value("document.querySelector('#play').ariaLabel") == "Pause"
    for key in fastest:
        browser.press(key)
    browser.wait_for("document.querySelector('#play').ariaLabel === 'Play'")
    shown.expect_step(shown.comparison.steps)
    for key in (*slowest, " ", " "):
        browser.press(key)
    assert browser.value("+document.body.dataset.step") < shown.comparison.steps


def test_the_timeline_is_dragged_and_reached_by_key(shown):
    browser = shown.browser
    browser.click("#seek", across=0.5)
    assert abs(browser.value("+document.body.dataset.step") - shown.comparison.steps / 2) <= 1
    browser.drag("#seek", 0.5, 0.6, 0.75)
    assert abs(browser.value("+document.body.dataset.step") - shown.comparison.steps * 0.75) <= 1
    browser.drag("#seek", 0.2, 0.999)
    shown.expect_step(shown.comparison.steps)
    assert browser.value("document.activeElement.id") == "seek"
    browser.press("ArrowLeft")
    shown.expect_step(shown.comparison.steps - 1)


def test_each_way_to_keep_in_step(shown):
    shown.open("#visit=20")
    shown.browser.press("3")
    before = shown.panes()[2]
    for sync in reversed(Sync):
        choose(shown, sync)
        assert shown.panes()[2] == before  # the chosen pane stays where it is
    for sync in Sync:
        choose(shown, sync)
        steps = shown.comparison.steps
        for step in (0, steps // 3, steps):
            shown.browser.value(f"location.hash = '#visit={step}'")
            shown.browser.wait_for(f"document.body.dataset.step === '{step}'")
            shown.expect_step(step)
    choose(shown, Sync.VISIT)


SAID = "document.querySelector('#message').textContent.trim()"


def test_the_line_that_is_read_aloud(shown):
    browser, traces = shown.browser, shown.traces
    name = traces[0].code.title
    assert browser.value(SAID) == f"Visit 0 of 69. {name}, has not begun."
    shown.open("#visit=2")
    assert browser.value(SAID) == f"Visit 2 of 69. {name}, enters (5, 1): writes 1."
    browser.press("2")
    name = traces[1].code.title
    assert browser.value(SAID) == f"Visit 2 of 69. {name}, takes (5, 1): writes 1."
    browser.press("ArrowRight", shift=True)
    state = traces[1].state_at(shown.panes()[1]["moment"])
    assert browser.value(SAID) == (f"After visit 2 of 69, operation 1. {name}: {explain(state)[0]}")


def test_the_code_lights_the_line_that_runs_and_chips_name_what_waits(shown):
    browser = shown.browser
    shown.open("#visit=23")
    lit = "document.querySelector('#lines [aria-current]').textContent"
    first = "document.querySelector('#lines li').dataset.line"
    for number, (trace, row) in enumerate(zip(shown.traces, THREE)):
        browser.press(str(number + 1))
        tick = shown.comparison.tick_of_step(23)
        line = trace.state_at(shown.comparison.moment(number, tick)).line
        assert line is not None
        source = row.code.text.splitlines()
        assert browser.value(lit) == source[line - row.code.first_line]
        assert browser.value(first) == str(row.code.first_line)
    words = "[...document.querySelectorAll('.held-name')].map((each) => each.textContent)"
    assert browser.value(words) == ["calls open", "waiting", "waiting"]
    pane = "document.querySelectorAll('.pane')[2]"
    chips = browser.value(
        f"[...{pane}.querySelectorAll('.chips li:not([hidden])')].map(chip => chip.textContent)"
    )
    state = shown.traces[2].state_at(shown.panes()[2]["moment"])
    seen = [f"{row},{col}" for row, col in state.frontier]
    rest = len(seen) - len(chips) + 1
    assert chips == (seen if len(seen) <= len(chips) else [*seen[:-rest], f"{rest} below"])


def test_where_the_orders_differ(shown):
    first = shown.traces[0].visits.tolist()
    parts = [
        next(n for n, (one, other) in enumerate(zip(first, t.visits.tolist()), 1) if one != other)
        for t in shown.traces[1:]
    ]
    pills = (
        "[...document.querySelectorAll('.pane:not(:first-child) .differs')].map(p => p.ariaLabel)"
    )
    assert shown.browser.value(pills) == [f"differs from visit {visit}" for visit in parts]
    said = shown.browser.value("document.querySelector('#mark').textContent")
    assert said == f"{fill(DIFFER, unit='visit', step=min(parts))} (D)"
    shown.browser.press("d")
    shown.expect_step(min(parts))


def test_the_canvas_is_whole_device_pixels_and_shows_visit_numbers(shown):
    browser = shown.browser
    browser.screen(900, 600, density=2)
    shown.open("#visit=40")
    sharp = "(c => c.width === Math.round(c.getBoundingClientRect().width * 2))"
    assert browser.value(f"[...document.querySelectorAll('.board')].every({sharp})")
    picture = "document.querySelector('.board').toDataURL()"
    chosen = "document.querySelector('#overlay').value"
    pictures = {}
    for _ in Overlay:
        pictures[browser.value(chosen)] = browser.value(picture)
        browser.press("v")
    assert list(pictures) == [overlay.value for overlay in Overlay]
    assert len(set(pictures.values())) == len(Overlay)
    assert browser.value(picture) == pictures["numbers"]
    browser.screen(1440, 900)


def test_stepping_paints_the_same_picture_as_painting_anew(shown):
    browser = shown.browser
    for key in ["End", *["ArrowLeft"] * 30]:
        browser.press(key)
    picture = "[...document.querySelectorAll('.board')].map(board => board.toDataURL())"
    stepped = browser.value(picture)
    shown.open(f"#visit={shown.comparison.steps - 30}")
    assert browser.value(picture) == stepped


def test_what_the_system_asks_for_is_done(shown):
    browser = shown.browser
    for scheme in ("dark", "light"):
        browser.screen(1440, 900, prefers_color_scheme=scheme)
        shown.open()
        assert browser.value("document.documentElement.dataset.scheme") == scheme
    browser.screen(1440, 900, prefers_reduced_motion="reduce")
    shown.open()
    assert browser.value("document.querySelector('#speed-text').textContent") == "2 visits/s"
    duration = "getComputedStyle(document.querySelector('button')).transitionDuration"
    assert browser.value(duration) == "0s"
    browser.screen(1440, 900)


def test_every_control_has_a_name_and_takes_the_focus(shown):
    nodes = shown.browser.call("Accessibility.getFullAXTree")["nodes"]
    controls = [
        (node["role"]["value"], node["name"]["value"])
        for node in nodes
        if not node["ignored"] and node["role"]["value"] in ("button", "slider", "combobox")
    ]
    assert len(controls) == 22
    assert [role for role, name in controls if not name.strip()] == []
    focused = set()
    for _ in range(40):
        shown.browser.press("Tab")
        focused.add(shown.browser.value("document.activeElement.id"))
    buttons = {
        "sync", "overlay", "mines", "share", "help-button", "code-button", "seek", "to-start",
        "back", "play", "forward",
    }  # fmt: skip
    assert buttons | {"to-end", "speed", "scheme", "lines"} <= focused


def test_hostile_names_stay_text(browser, tmp_path):
    board = replace(BOARD, title=HOSTILE, notes=(HOSTILE,))
    rows = tuple(
        replace(row, code=replace(row.code, title=HOSTILE, marks=HOSTILE)) for row in THREE
    )
    shown = Shown(browser, tmp_path, rows, board)
    browser.press("ArrowRight")
    assert browser.value("document.querySelectorAll('img').length") == 0
    assert browser.value("document.title") == HOSTILE
    assert browser.value("document.querySelector('#title').textContent") == HOSTILE
    assert browser.value("document.querySelector('.pick').ariaLabel") == f"A {HOSTILE}"
    assert browser.value("document.querySelector('.name').textContent") == HOSTILE.split()[0]
    assert HOSTILE.split()[1] in browser.value("document.querySelector('.about').textContent")
    assert HOSTILE in browser.value("document.querySelector('#about').textContent")
    assert browser.faults() == []
    assert browser.requests() == [shown.path.as_uri()]


def test_a_damaged_page_and_a_browser_too_old_say_so(shown, tmp_path):
    browser = shown.browser
    page = shown.path.read_text(encoding="utf-8")
    damaged = tmp_path / "damaged.html"
    damaged.write_text(page.replace('"columns":"', '"columns":"AAAA'), encoding="utf-8")
    is_told = "!document.querySelector('#trouble').hidden"
    browser.open(damaged.as_uri(), is_told)
    assert "damaged" in browser.value("document.querySelector('#trouble').textContent")
    script = browser.call(
        "Page.addScriptToEvaluateOnNewDocument", source="delete window.DecompressionStream"
    )
    browser.open(shown.path.as_uri(), is_told)
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])
    assert "too old" in browser.value("document.querySelector('#trouble').textContent")


def test_the_notebook_s_frame_plays_and_keeps_to_itself(browser, tmp_path):
    trace = record(BOARD, None, THREE[1])
    path = tmp_path / "notebook.html"
    path.write_text(trace._repr_html_(), encoding="utf-8")
    browser.open(path.as_uri(), "document.querySelector('iframe')")
    assert browser.value("document.querySelector('iframe').contentDocument") is None
    with browser.frame():
        browser.wait_for("document.body.dataset.ready === 'true'")
        browser.value("document.querySelector('#forward').click()")
        moment = Comparison([trace]).moment(0, Comparison([trace]).tick_of_step(1))
        assert browser.value(PANES) == [expected(trace, moment)]
        assert browser.value("origin") == "null"
    assert browser.faults() == []
    assert [r for r in browser.requests() if not r.startswith("about:")] == [path.as_uri()]


def test_pointing_at_a_cell_lights_it_everywhere_and_says_what_it_is(shown):
    browser = shown.browser
    shown.open("#visit=20")
    pictures = "[...document.querySelectorAll('.board')].map((board) => board.toDataURL())"
    before = browser.value(pictures)
    browser.value("document.querySelector('.board').focus()")
    browser.press("ArrowRight")
    assert browser.value(SAID).startswith("(6, 2): A visited it 1st")
    lit = browser.value(pictures)
    assert all(one != other for one, other in zip(before, lit))
    browser.press("ArrowDown")
    assert browser.value(SAID).startswith("(7, 2): ")
    shown.expect_step(20)
    browser.press("Escape")
    assert browser.value(pictures) == before
    assert browser.value(SAID).startswith("Visit 20 of 69.")


def test_a_page_opens_as_its_scenario_says(browser, tmp_path):
    traces = [record(BOARD, None, row) for row in THREE]
    view = ScenarioView(Overlay.HEAT, mines=False, code=False)
    page = page_html(traces, title="", position=StepPosition(12, 3), view=view)
    path = tmp_path / "page.html"
    path.write_text(page, encoding="utf-8")
    browser.open(path.as_uri())
    comparison = Comparison(traces)
    assert browser.value("+document.body.dataset.tick") == comparison.tick_of_step(12) + 3
    assert browser.value("document.querySelector('#overlay').value") == "heat"
    assert browser.value("document.querySelector('#code').hidden") is True
    assert browser.value("document.querySelector('#mines').ariaPressed") == "false"
    assert "M" not in browser.value("document.querySelector('.rows').textContent")
    browser.press("m")
    assert "M" in browser.value("document.querySelector('.rows').textContent")


def test_letters_and_digits_typed_in_a_choice_are_its_own(shown):
    browser = shown.browser
    browser.value("document.querySelector('#overlay').focus()")
    found = (
        "[document.querySelector('#overlay').value, document.documentElement.dataset.scheme,"
        " document.querySelector('.chosen .dot').textContent]"
    )
    assert browser.value(found) == ["numbers", "light", "A"]
    for key in ("t", "2"):  # else the theme and another pane
        browser.call("Input.dispatchKeyEvent", type="keyDown", key=key, text=key)
        browser.call("Input.dispatchKeyEvent", type="keyUp", key=key)
    assert browser.value(found) == ["tree", "light", "A"]
    browser.value("document.activeElement.blur()")
    browser.press("2")
    assert browser.value(found) == ["tree", "light", "B"]
