"""Runs that are shown while they are recorded."""

from __future__ import annotations

import pytest
from parsed_page import page_data, page_html
from window_driver import WindowDriver

from visualizer.algorithms.lookup import find_algorithm
from visualizer.board.board import Board
from visualizer.errors import UsageError
from visualizer.export.formats import find_format
from visualizer.export.plan import ExportPlan
from visualizer.playback.comparison import START_POSITION, StepPosition, Sync
from visualizer.playback.scenario import Stop
from visualizer.recording.program import Program
from visualizer.window.moves import mark_stop
from visualizer.window.presentation import Change

LARGE = Board(("E" * 90,) * 90, (0, 0))


def pass_frames(driver, count=1, parts=3, seconds=1 / 60):
    """Let frames pass, each with time for a few parts of the recordings, and return how many there were."""
    for _ in range(count):
        driver.app.update(seconds, lambda: False)
        left = [True] * parts
        driver.app.update(0.0, lambda left=left: bool(left and left.pop()))
        if driver.app.dirty:
            driver.app.draw(driver.surface)
    return count


@pytest.fixture
def driver():
    """A window that has begun to record three runs on a large board."""
    driver = WindowDriver("example-1")
    before = driver.session.comparison
    driver.session.open_board(LARGE)
    while driver.session.comparison is before:
        pass_frames(driver)
    assert driver.session.work.is_busy
    return driver


def test_runs_are_played_while_they_are_recorded(driver):
    session = driver.session
    session.player.speed = 60
    driver.tap("Space")
    seen, lengths, frames = [], {session.comparison.steps}, 0
    while session.work.is_busy:
        frames += pass_frames(driver)
        seen.append(session.player.step)
        lengths.add(session.comparison.steps)
        assert session.player.is_playing
        if len(seen) == 2:
            assert any("of at least" in text for text in driver.texts())
    assert seen == sorted(seen)
    assert abs(seen[-1] - frames) <= 1  # at the same speed all the time
    assert len(lengths) > 3
    assert session.comparison.is_complete
    assert session.comparison.steps == 8100
    assert not any("at least" in text for text in driver.texts())


def test_a_moment_is_shown_once_it_is_recorded():
    session, moment = WindowDriver("example-1").session, 20_000
    session.apply_change(Change({"board": LARGE, "position": START_POSITION}, moment))
    while session.work.is_busy:
        session.continue_work(lambda: False)
    assert session.shown.focused_run.state.moment == moment


def test_what_may_change_is_said(driver):
    session = driver.session
    driver.tap("End")
    driver.tap("D")
    assert f"{session.shown.divergences.known:,} visits" in session.message
    driver.app.open("export")
    shown = session.comparison
    pass_frames(driver, 20)
    assert session.comparison is shown  # the panel is about these runs
    assert "recorded" in driver.panel.title
    driver.tap("Escape")
    assert session.work.is_busy
    driver.settle()
    driver.app.open("export")
    assert "recorded" not in driver.panel.title


@pytest.mark.parametrize("sync", Sync)
def test_escape_keeps_what_is_there(driver, sync):
    session = driver.session
    session.change_view(sync=sync)
    pass_frames(driver, 2)
    driver.tap("Escape")
    known = session.comparison
    assert not session.work.is_busy
    pass_frames(driver, 3)
    driver.tap("End")
    assert session.comparison is known
    assert session.player.is_at_end
    assert known.steps > 0
    driver.tap("Space")
    pass_frames(driver)
    assert session.player.step < known.steps  # from the start again
    driver.key("Right", "Left", "Page Down", "Page Up", "L", "Home", "D")
    session.click((5, 5))
    assert session.work.is_busy


def test_the_clicker_waits_for_a_stop_that_is_not_recorded_yet(driver):
    session, recorded = driver.session, driver.session.work.operations
    for step in (5, 2000):
        mark_stop(session, Stop(StepPosition(step), f"at {step}"))
    driver.tap("Page Down")
    for _ in range(2):
        driver.tap("Page Down")
        pass_frames(driver)
        assert session.player.step == 5
        assert session.work.operations > recorded  # they are not begun again
    while session.work.is_loading:
        pass_frames(driver)
    assert session.player.step == 2000
    assert driver.app.main.caption().text == "at 2000"


def test_a_pane_can_be_added_and_removed_meanwhile(driver):
    session = driver.session
    programs, runs = session.programs, dict(session.work.recordings)
    session.choose_algorithms(programs[:2])
    pass_frames(driver, 3)
    assert session.programs == programs[:2]
    assert session.work.recordings[0] is runs[0]  # it goes on
    session.choose_algorithms(programs)
    driver.settle()
    assert session.comparison.steps == 8100
    assert len(session.comparison.traces) == 3
    driver.key("Ctrl+Z")
    driver.settle()
    assert session.programs == programs[:2]


def do_nothing(board, click):
    """A program without any operation."""
    return
    yield


def test_a_program_that_does_nothing_is_shown_beside_others(driver):
    session = driver.session
    session.choose_algorithms((*session.programs, Program.from_function(do_nothing)))
    while session.work.is_busy:
        pass_frames(driver)
    assert [len(trace) > 0 for trace in session.comparison.traces] == [True, True, True, False]
    assert session.comparison.is_complete
    assert session.comparison.steps == 8100


def test_the_line_and_the_variables_stay(driver):
    session = driver.session
    session.change_view(code=True)
    for _ in range(3):
        driver.tap("Right")
    while session.shown.focused_run.live_code().variables is None:
        pass_frames(driver, parts=0)
    session.player.move_lines(1)
    known, text = session.shown.focused_run.live_code(), session.shown.position_text
    assert ", line 1" in text
    shown = session.comparison
    while session.comparison is shown:
        pass_frames(driver)
    assert session.shown.focused_run.live_code() == known
    assert session.shown.position_text.partition(",")[2] == text.partition(",")[2]


def ask_where_orders_part(driver):
    driver.tap("D")


def predict_a_cell(driver):
    for key in ("F7", "Space"):
        driver.tap(key)
    driver.app.main.predict.answer(0, (5, 5))


@pytest.mark.parametrize("act", [ask_where_orders_part, predict_a_cell])
def test_explanations_and_answers_stay(driver, act):
    act(driver)
    caption, shown = driver.app.main.caption(), driver.session.comparison
    assert caption is not None
    while driver.session.comparison is shown:
        pass_frames(driver)
    assert driver.app.main.caption() == caption


def test_a_dragged_timeline_keeps_its_length(driver):
    session, timeline = driver.session, driver.app.main.layout.timeline
    driver.press(timeline.center)
    shown = session.comparison
    pass_frames(driver, 20)
    assert session.comparison is shown
    driver.release(timeline.center)
    assert session.comparison.is_complete
    assert abs(session.player.step - shown.steps / 2) <= 1


def test_what_the_rest_may_change_is_not_said_of_a_beginning(driver):
    def curve_sentence():
        timeline, sentences = driver.app.main.layout.timeline, []
        for row in range(timeline.top, timeline.bottom, 3):
            driver.move((timeline.centerx, row))
            driver.app.draw(driver.surface)
            sentences.append(driver.app.main.hover_result.sentence)
        return next(each for each in sentences if " has " in each)

    def printed_text():
        driver.app.open("printed")
        text = driver.panel_text()
        driver.app.close()
        return text

    beginning, unknown = curve_sentence(), printed_text()
    assert "the most" not in beginning
    driver.settle()
    assert "the most" in curve_sentence()
    assert printed_text() != unknown


def visit_all(board, click):
    """A program that visits the cells row by row."""
    for number in range(board.height * board.width):
        yield divmod(number, board.width)


def visit_2000(board, click):
    """A program that does as `visit_all` on 2000 cells, and then visits the last of them again and again."""
    for number in range(board.height * board.width):
        yield divmod(min(number, 1999), board.width)


def test_orders_are_compared_as_far_as_all_panes_are_recorded(driver):
    session, alike = driver.session, map(Program.from_function, (visit_all, visit_2000))
    session.choose_algorithms((*alike, find_algorithm("queue-mark-on-push-south-first")))
    while session.comparison.traces[1].visit_count <= 2000 or session.work.is_loading:
        pass_frames(driver)
    assert session.comparison.steps < 2000
    assert 2001 not in session.shown.divergences.visits
    driver.settle()
    assert 2001 in session.shown.divergences.visits


def test_a_page_says_that_its_runs_have_only_begun_and_a_trace_file_is_refused(driver):
    def note():
        (board,) = page_data(page_html(driver.session.comparison.traces))["boards"]
        return board["clicks"][0]["note"]

    assert note()
    trace_file = find_format("a.trace")
    with pytest.raises(UsageError, match="beginning"):
        trace_file.validate_plan(ExportPlan(driver.session.comparison.traces[:1]))
    driver.settle()
    assert not note()
    trace_file.validate_plan(ExportPlan(driver.session.comparison.traces[:1]))
