"""The exported page in a headless browser: what it shows, and that it keeps to itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from chromium import Chromium, browser_path
from unusual_programs import ALL_TRACES

from visualizer import Board, Queue, Stack, Trace, record
from visualizer.algorithms.catalogue import CATALOGUE, Algorithm
from visualizer.algorithms.lookup import find_algorithms
from visualizer.export.page.notebook import trace_html
from visualizer.export.page.page import page_html
from visualizer.language.operations import explain
from visualizer.playback.comparison import Comparison, Sync
from visualizer.playback.scenario import Overlay
from visualizer.recording.program import Function, Steps

pytestmark = pytest.mark.skipif(
    browser_path() is None, reason="no Chromium that can be driven over a pipe is installed"
)

BOARD = Board(
    (
        "EEEEEEMEM",
        "EEEEEEEMM",
        "EEEEEEEEM",
        "EEEEEEEEE",
        "EEMEEEEEE",
        "EEEEEEEEE",
        "EEEEEEEEE",
        "EEEEEEEMM",
        "EEEMEEEEE",
    ),
    click=(6, 2),
    title="corner",
)
THREE = find_algorithms("recursive-check-first,queue-mark-on-push,stack-mark-on-push")
SMALL_BOARDS = (
    Board(("EEE", "EEE"), (0, 1)),
    Board(("EM",), (0, 1)),
    Board(("E1M", "EBM"), (0, 0)),
)
VARIANTS = "recursion,mark=push,queue,mark=pop,stack,mark=pop,iterators"
NO_CELL = "\N{EN DASH}"
HOSTILE = "</script><img src=x onerror=alert(1)>"

# What each pane says of itself: where it stands, its board, and what waits.
PANES = """[...document.querySelectorAll('.pane')].map(pane => ({
    visit: +pane.dataset.visit, moment: +pane.dataset.moment, line: +pane.dataset.line,
    frontier: pane.dataset.frontier, rows: pane.querySelector('.rows').textContent.split('\\n'),
    waiting: +pane.querySelector('.held').textContent,
    revealed: pane.querySelector('.revealed').textContent,
}))"""


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chromium]:
    opened = Chromium(tmp_path_factory.mktemp("profile"))
    opened.screen(1440, 900)
    yield opened
    opened.close()


class Shown:
    """Traces and the page that plays them, opened."""

    def __init__(
        self,
        browser: Chromium,
        folder: Path,
        rows: tuple[Algorithm | Function, ...],
        board: Board = BOARD,
    ) -> None:
        self.browser = browser
        self.traces = [record(board, None, row) for row in rows]
        self.comparison = Comparison(self.traces)
        self.path = folder / "page.html"
        page = page_html(self.traces, title=board.title)
        self.path.write_text(page, encoding="utf-8")
        self.open()

    def open(self, ending: str = "") -> None:
        self.browser.open(self.path.as_uri() + ending)

    def panes(self) -> list[dict[str, Any]]:
        return list(self.browser.value(PANES))

    def expect(self, tick: int) -> None:
        """Each pane shows what the trace's state at this tick is."""
        moments = [self.comparison.moment(pane, tick) for pane in range(len(self.traces))]
        assert self.panes() == [expected(t, at) for t, at in zip(self.traces, moments)]

    def expect_step(self, step: int) -> None:
        self.expect(self.comparison.tick_of_step(step))


def expected(trace: Trace, moment: int) -> dict[str, Any]:
    state = trace.state_at(moment)
    cells = state.frontier if trace.has_frontier else state.calls
    return {
        "visit": state.visits,
        "moment": moment,
        "line": -1 if state.line is None else state.line,
        "frontier": " ".join(f"{cell[0]},{cell[1]}" if cell else NO_CELL for cell in cells),
        "rows": list(state.rows),
        "waiting": state.waiting,
        "revealed": f"{state.reveals} of {trace.statistics.reveals}",
    }


@pytest.fixture
def shown(browser: Chromium, tmp_path: Path) -> Shown:
    return Shown(browser, tmp_path, THREE)


def test_it_keeps_to_itself_while_everything_is_used(shown: Shown) -> None:
    browser = shown.browser
    for key in (" ", " ", "ArrowRight", "ArrowUp", "End", "Home", "v", "c", "c", "d", "2"):
        browser.press(key)
    for button in ("to-end", "back", "play", "play", "forward", "to-start", "mines", "scheme"):
        browser.click(f"#{button}")
    for key in ("v", "v", "v", "v", "v", "k", "m", "?", "Escape", "e", "Escape", "D", "Escape"):
        browser.press(key)
    assert browser.faults() == []
    assert browser.requests() == [shown.path.as_uri()]


def test_the_policy_stops_what_is_not_the_page_s_own(shown: Shown) -> None:
    shown.browser.value(
        "{const s = document.createElement('script'); s.textContent = 'window.bad = 1';"
        " document.body.append(s)}"
    )
    assert shown.browser.value("window.bad") is None
    assert "Content Security Policy" in " ".join(shown.browser.faults())


def test_every_algorithm_at_every_kind_of_step_equals_its_state(
    browser: Chromium, tmp_path: Path
) -> None:
    shown = Shown(browser, tmp_path, CATALOGUE)
    steps = shown.comparison.steps
    for step in (0, 1, 2, 23, steps // 2, steps - 1, steps, 5, steps // 3, 0):
        shown.browser.value(f"location.hash = '#visit={step}'")
        browser.wait_for(f"document.body.dataset.step === '{step}'")
        shown.expect_step(step)


def test_every_operation_forward_and_back_equals_its_state(shown: Shown) -> None:
    for tick in range(1, 40):
        shown.browser.press("ArrowRight", shift=True)
        shown.expect(tick)
    for tick in reversed(range(39)):
        shown.browser.press("ArrowLeft", shift=True)
        shown.expect(tick)


def test_keys_step_and_jump(shown: Shown) -> None:
    steps = shown.comparison.steps
    walk = [("ArrowRight", 1), ("ArrowRight", 2), ("PageDown", 3), ("PageUp", 2)]
    for key, step in [
        *walk,
        ("ArrowLeft", 1),
        ("End", steps),
        ("ArrowLeft", steps - 1),
        ("Home", 0),
    ]:
        shown.browser.press(key)
        shown.expect_step(step)


def test_a_step_back_from_inside_a_step_leads_to_its_beginning(shown: Shown) -> None:
    shown.browser.press("ArrowRight")
    shown.browser.press("ArrowRight", shift=True)
    shown.expect(shown.comparison.tick_of_step(1) + 1)
    shown.browser.press("ArrowLeft")
    shown.expect_step(1)


def test_buttons_do_what_keys_do(shown: Shown) -> None:
    steps = shown.comparison.steps
    for button, step in (
        ("forward", 1),
        ("forward", 2),
        ("back", 1),
        ("to-end", steps),
        ("to-start", 0),
    ):
        shown.browser.click(f"#{button}")
        shown.expect_step(step)


def test_a_focused_button_is_pressed_by_space_and_enter_just_once(shown: Shown) -> None:
    shown.browser.value("document.querySelector('#forward').focus()")
    for key, step in ((" ", 1), ("Enter", 2)):
        shown.browser.press(key)
        shown.expect_step(step)


def test_it_plays_to_the_end_and_can_be_paused(shown: Shown) -> None:
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


def test_speed_goes_from_a_quarter_to_as_fast_as_the_screen(shown: Shown) -> None:
    speed = "document.querySelector('#speed-text').textContent"
    for _ in range(20):
        shown.browser.press("ArrowUp")
    assert shown.browser.value(speed) == "max"
    for _ in range(20):
        shown.browser.press("ArrowDown")
    assert shown.browser.value(speed) == "1/4 visits/s"
    shown.browser.click("#speed", across=0.999)
    assert shown.browser.value(speed) == "max"


def test_the_timeline_is_dragged_and_reached_by_key(shown: Shown) -> None:
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


@pytest.mark.parametrize("sync", list(Sync))
def test_each_way_to_keep_in_step(shown: Shown, sync: Sync) -> None:
    shown.comparison = Comparison(shown.traces, sync)
    shown.browser.value(
        "{const s = document.querySelector('#sync'); s.value = " + json.dumps(sync.value) + ";"
        " s.dispatchEvent(new Event('change'))}"
    )
    steps = shown.comparison.steps
    for step in (0, 1, steps // 3, steps // 2, steps):
        shown.browser.value(f"location.hash = '#visit={step}'")
        shown.browser.wait_for(f"document.body.dataset.step === '{step}'")
        shown.expect_step(step)


def test_another_way_keeps_the_chosen_pane_where_it_is(shown: Shown) -> None:
    shown.open("#visit=20")
    shown.browser.press("3")
    before = shown.panes()[2]
    for way in ("operation", "reveal", "finish", "visit"):
        shown.browser.value(
            f"{{const s = document.querySelector('#sync'); s.value = '{way}';"
            " s.dispatchEvent(new Event('change'))}"
        )
        assert shown.panes()[2] == before


def test_the_line_that_is_read_aloud(shown: Shown) -> None:
    said = "document.querySelector('#message').textContent.trim()"
    shown.open()
    name = shown.traces[0].code.title
    assert shown.browser.value(said) == f"Visit 0 of 69. {name}, has not begun."
    shown.open("#visit=2")
    assert shown.browser.value(said) == f"Visit 2 of 69. {name}, enters (5, 1): writes 1."
    shown.browser.press("2")
    name = shown.traces[1].code.title
    assert shown.browser.value(said) == f"Visit 2 of 69. {name}, takes (5, 1): writes 1."
    shown.browser.press("ArrowRight", shift=True)
    shown_state = shown.traces[1].state_at(shown.panes()[1]["moment"])
    assert shown.browser.value(said) == (
        f"Visit 3 of 69, operation 1. {name}: {explain(shown_state)[0]}"
    )


def test_what_has_just_happened_is_not_cut_on_a_phone(shown: Shown) -> None:
    browser = shown.browser
    browser.screen(390, 844)
    try:
        for pane in ("1", "2", "3"):
            for key in ("Home", *["ArrowRight"] * 3):
                browser.press(key)
            browser.press(pane)
            for _ in range(12):
                browser.press("ArrowRight", shift=True)
                line = "document.querySelector('#message')"
                cut = f"{line}.scrollHeight > {line}.clientHeight && {line}.textContent"
                assert browser.value(cut) is False
    finally:
        browser.screen(1440, 900)


def own_scripts() -> str:
    """The page's scripts that draw nothing."""
    scripts = files("visualizer.export.page")
    return "".join(scripts.joinpath(name).read_text("utf-8") for name in ("model.js", "words.js"))


def sentences_in(shown: Shown) -> list[list[str]]:
    """Each run's last operation at every moment, in the words of the page's own scripts."""
    return list(
        shown.browser.value(
            f"""(async () => {{
            {own_scripts()}
            const data = JSON.parse(document.querySelector('#data').textContent);
            Object.assign(PHRASES, data.phrases);
            return (await runsOf(data)).map((run) =>
                Array.from({{ length: run.length + 1 }}, (_, moment) => {{
                    run.moveTo(moment);
                    return sentence(...factsOf(run));
                }}));
            }})()"""
        )
    )


def sentences_of(trace: Trace) -> list[str]:
    """The same in the words of the window."""
    states = map(trace.state_at, range(len(trace) + 1))
    return [" ".join(filter(None, explain(state))) for state in states]


@pytest.mark.parametrize("board", [BOARD, *SMALL_BOARDS])
def test_every_operation_is_said_in_the_words_of_the_window(
    browser: Chromium, tmp_path: Path, board: Board
) -> None:
    shown = Shown(browser, tmp_path, (*CATALOGUE, *find_algorithms(VARIANTS)), board)
    assert sentences_in(shown) == [sentences_of(trace) for trace in shown.traces]


def test_what_one_s_own_program_does_is_said_in_the_same_words(
    browser: Chromium, tmp_path: Path
) -> None:
    def visits_nothing(board: Any, cell: Any) -> Steps:
        return
        yield cell

    def two_containers_and_calls(board: Any, click: Any) -> Steps:
        yield visits_nothing(board, click)
        queue, stack = Queue([click]), Stack([click, (2, 3)])
        yield visits_nothing(board, click)
        yield queue.popleft()
        stack.extend(board.around(click))
        yield visits_nothing(board, (0, 0))
        while stack:
            cell = stack.pop()
            if cell in board:
                yield cell
                board[cell] = "B"

    shown = Shown(browser, tmp_path, (two_containers_and_calls,), SMALL_BOARDS[0])
    assert sentences_in(shown) == [sentences_of(trace) for trace in shown.traces]


def test_unusual_runs_equal_their_states_forward_and_back(
    browser: Chromium, tmp_path: Path
) -> None:
    path = tmp_path / "page.html"
    path.write_text(page_html(ALL_TRACES, title="unusual"), encoding="utf-8")
    browser.open(path.as_uri())
    found = browser.value(
        f"""(async () => {{
        {own_scripts()}
        const data = JSON.parse(document.querySelector('#data').textContent);
        Object.assign(PHRASES, data.phrases);
        const facts = (run, moment) => {{
            run.moveTo(moment);
            return [
                run.frontier(999).map((cell) => run.chipText(cell)), run.waiting[moment],
                run.rows(), run.line, run.visits, run.reveals, sentence(...factsOf(run)),
            ];
        }};
        return (await runsOf(data)).map((run) => {{
            const there = Array.from({{ length: run.length + 1 }}, (_, moment) => moment);
            return [...there, ...there.reverse()].map((moment) => facts(run, moment));
        }});
        }})()"""
    )
    for trace, facts in zip(ALL_TRACES, found, strict=True):
        there = [_model_facts(trace, moment) for moment in range(len(trace) + 1)]
        assert facts == [*there, *reversed(there)]
    for key in ("End", "ArrowLeft", "Home", "ArrowRight", "y", "End", "y", "End", "y", "End", "d"):
        browser.press(key)
    assert browser.faults() == []


def _model_facts(trace: Trace, moment: int) -> list[Any]:
    facts = expected(trace, moment)
    said = " ".join(filter(None, explain(trace.state_at(moment))))
    reveals = int(facts["revealed"].split(" of ")[0])
    return [facts["frontier"].split(), facts["waiting"], facts["rows"], facts["line"],
            facts["visit"], reveals, said]  # fmt: skip


def test_the_code_lights_the_line_that_runs(shown: Shown) -> None:
    shown.open("#visit=23")
    lit = "document.querySelector('#lines [aria-current]').textContent"
    for number, trace in enumerate(shown.traces):
        shown.browser.press(str(number + 1))
        line = trace.state_at(
            shown.comparison.moment(number, shown.comparison.tick_of_step(23))
        ).line
        assert line is not None
        source = THREE[number].code.text.splitlines()
        assert shown.browser.value(lit) == source[line - THREE[number].code.first_line]


def test_chips_name_what_waits_and_how_many_more(shown: Shown) -> None:
    shown.browser.screen(1440, 760)
    shown.open("#visit=23")
    pane = "document.querySelectorAll('.pane')[2]"
    chips = shown.browser.value(
        f"[...{pane}.querySelectorAll('.chips li:not([hidden])')].map(chip => chip.textContent)"
    )
    state = shown.traces[2].state_at(shown.panes()[2]["moment"])
    assert chips == [f"{row},{col}" for row, col in state.frontier[: len(chips)]]
    assert shown.browser.value(f"{pane}.querySelector('.front').textContent") == "top at the left"
    more = shown.browser.value(f"{pane}.querySelector('.more').textContent")
    assert more == f"+ {state.waiting - len(chips)} more"
    shown.browser.screen(1440, 900)


def test_where_the_orders_differ(shown: Shown) -> None:
    first = shown.traces[0].visits.tolist()
    parts = [
        next(n for n, (one, other) in enumerate(zip(first, t.visits.tolist()), 1) if one != other)
        for t in shown.traces[1:]
    ]
    pills = (
        "[...document.querySelectorAll('.pane:not(:first-child) .differs')].map(p => p.textContent)"
    )
    assert shown.browser.value(pills) == [f"differs at {visit}" for visit in parts]
    shown.browser.press("d")
    shown.expect_step(min(parts))


def test_the_canvas_is_whole_device_pixels_and_shows_visit_numbers(shown: Shown) -> None:
    browser = shown.browser
    browser.screen(1440, 900, density=2)
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


def test_stepping_paints_the_same_picture_as_painting_anew(shown: Shown) -> None:
    browser = shown.browser
    for key in ["End", *["ArrowLeft"] * 30]:
        browser.press(key)
    picture = "[...document.querySelectorAll('.board')].map(board => board.toDataURL())"
    stepped = browser.value(picture)
    shown.open(f"#visit={shown.comparison.steps - 30}")
    assert browser.value(picture) == stepped


@pytest.mark.parametrize("width", [360, 390, 768, 1440, 1920])
def test_nothing_is_wider_than_the_screen(shown: Shown, width: int) -> None:
    shown.browser.screen(width, 844)
    shown.open("#visit=23")
    assert shown.browser.value("document.documentElement.scrollWidth") <= width
    wide = "b => b.getBoundingClientRect().right > innerWidth || !b.getBoundingClientRect().width"
    assert (
        shown.browser.value(f"[...document.querySelectorAll('.board')].filter({wide}).length") == 0
    )
    shown.browser.screen(1440, 900)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_system_s_colours_are_used(shown: Shown, scheme: str) -> None:
    shown.browser.screen(1440, 900, prefers_color_scheme=scheme)
    shown.open()
    assert shown.browser.value("document.documentElement.dataset.scheme") == scheme
    shown.browser.screen(1440, 900)


def test_calm_where_motion_disturbs(shown: Shown) -> None:
    shown.browser.screen(1440, 900, prefers_reduced_motion="reduce")
    shown.open()
    assert shown.browser.value("document.querySelector('#speed-text').textContent") == "2 visits/s"
    assert (
        shown.browser.value("getComputedStyle(document.querySelector('button')).transitionDuration")
        == "0s"
    )
    shown.browser.screen(1440, 900)


def test_every_control_has_a_name_and_takes_the_focus(shown: Shown) -> None:
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
    buttons = {"sync", "overlay", "mines", "share", "help-button", "code-button", "seek", "to-start", "back", "play", "forward"}
    assert buttons | {"to-end", "speed", "scheme", "lines"} <= focused


def test_hostile_names_stay_text(browser: Chromium, tmp_path: Path) -> None:
    board = replace(BOARD, title=HOSTILE, notes=(HOSTILE,))
    rows = tuple(
        replace(row, code=replace(row.code, title=HOSTILE, marks=HOSTILE)) for row in THREE
    )
    shown = Shown(browser, tmp_path, rows, board)
    browser.press("ArrowRight")
    assert browser.value("document.querySelectorAll('img').length") == 0
    assert browser.value("document.title") == HOSTILE
    assert browser.value("document.querySelector('#title').textContent") == HOSTILE
    assert browser.value("document.querySelector('.pane .name').textContent") == HOSTILE
    assert HOSTILE in browser.value("document.querySelector('#about').textContent")
    assert browser.faults() == []
    assert browser.requests() == [shown.path.as_uri()]


def test_a_page_is_asked_when_all_of_it_is_there(browser: Chromium, tmp_path: Path) -> None:
    path = tmp_path / "slow.html"
    slow = "<script>for (const end = Date.now() + 30; Date.now() < end; ) {}</script>" + " " * 9_999
    path.write_text(f"<body>{slow * 20}<p id=late>here", encoding="utf-8")
    for _ in range(3):
        browser.open(path.as_uri(), "document.querySelector('#late').textContent === 'here'")


def test_a_damaged_page_says_so(browser: Chromium, tmp_path: Path) -> None:
    shown = Shown(browser, tmp_path, THREE)
    page = shown.path.read_text(encoding="utf-8")
    shown.path.write_text(page.replace('"columns":"', '"columns":"AAAA'), encoding="utf-8")
    browser.open(shown.path.as_uri(), "!document.querySelector('#trouble').hidden")
    assert "damaged" in browser.value("document.querySelector('#trouble').textContent")


def test_a_browser_that_cannot_unpack_says_so(browser: Chromium, tmp_path: Path) -> None:
    shown = Shown(browser, tmp_path, THREE)
    script = browser.call(
        "Page.addScriptToEvaluateOnNewDocument", source="delete window.DecompressionStream"
    )
    browser.open(shown.path.as_uri(), "!document.querySelector('#trouble').hidden")
    browser.call("Page.removeScriptToEvaluateOnNewDocument", identifier=script["identifier"])
    assert "too old" in browser.value("document.querySelector('#trouble').textContent")


def test_the_notebook_s_frame_plays_and_keeps_to_itself(browser: Chromium, tmp_path: Path) -> None:
    trace = record(BOARD, None, THREE[1])
    path = tmp_path / "notebook.html"
    path.write_text(trace_html(trace), encoding="utf-8")
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
