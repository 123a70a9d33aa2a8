"""Checking a user program in the window: progress, verdict and watching the failure."""

from __future__ import annotations

from dataclasses import replace

import pytest
from user_programs import PRINTING, QUEUE, FakeJudge, UserProgramFile, user_file, wrong_verdict
from window_driver import WindowDriver

from visualizer import Board
from visualizer.playback.scenario import Overlay
from visualizer.programs.verdicts.verdict import Counts, Overflow, SameOrders, Status, Verdict
from visualizer.recording.crashes import Crash, CrashKind
from visualizer.window.settings import setting_values

__all__ = ["user_file"]

RIGHT = Verdict(
    "mine.py",
    Status.RIGHT,
    1234,
    "3x3",
    same=SameOrders(
        ("queue-mark-on-push",),
        boards=20,
        counted_on=Board(("EE",), (0, 0)),
        counts=(Counts("mine.py", 69, 0, 24), Counts("queue-mark-on-push", 69, 0, 24)),
    ),
    overflow=Overflow(1),
)


@pytest.fixture
def judging_window(user_file: UserProgramFile, monkeypatch) -> WindowDriver:
    """A window in which a program is being judged."""
    monkeypatch.setattr("visualizer.window.screens.own_program.JudgingProcess", FakeJudge)
    driver = user_file.open()
    driver.key("F8")
    return driver


def finish_judging(driver: WindowDriver, verdict: Verdict) -> None:
    driver.panel.judging.finish(verdict)
    driver.come_to_rest()


def test_judging_shows_progress_and_closing_ends_it(judging_window: WindowDriver, user_file: UserProgramFile):
    judge = judging_window.panel.judging
    assert judge.reference == str(user_file.path)
    judge.progress = 321
    judging_window.wait(0.02)
    assert judging_window.app.dirty
    assert "321" in judging_window.panel_text()
    judging_window.key("Escape")
    assert judge.closed


def test_a_right_program_is_compared_with_its_equal_algorithm(judging_window: WindowDriver):
    finish_judging(judging_window, RIGHT)
    assert "BFS (marked when queued)" in judging_window.panel_text()
    assert judging_window.control("Watch it") is None
    judging_window.session.focus_on(1)
    judging_window.key("Enter")
    judging_window.come_to_rest()
    titles = [program.code.name for program in judging_window.session.programs]
    assert titles[1:] == ["queue-mark-on-push"]
    assert titles[0].endswith("mine.py")
    assert judging_window.session.focus == 0
    assert "Ctrl+Z" in judging_window.session.message


def test_a_wrong_program_is_explained_and_its_failure_watched(judging_window: WindowDriver):
    finish_judging(judging_window, wrong_verdict())
    for part in ("line 3", "(0, 0) is number 1, and should be"):
        assert part in judging_window.panel_text()
    first = judging_window.panel.program.code.text.splitlines()[0]
    assert first.replace(" ", "") in judging_window.panel_text().replace(" ", "")
    session = judging_window.session
    before = session.board, session.programs, session.view.overlay
    settings = setting_values(session, (1, 1))
    judging_window.key("W")
    assert setting_values(session, (1, 1)) == settings
    assert session.board.rows == ("EE", "EM")
    assert session.programs[0].title == "mine.py"
    assert (len(session.programs), session.focus) == (2, 0)
    assert session.view.overlay is Overlay.DIGITS
    assert session.comparison.moment(0, session.player.position) == 2
    assert "Ctrl+Z" in session.message
    judging_window.key("Ctrl+Z")
    assert (session.board, session.programs, session.view.overlay) == before


def test_a_wrong_program_says_so_at_the_end_of_its_run_until_its_file_is_mended(
    judging_window: WindowDriver, user_file: UserProgramFile
):
    finish_judging(judging_window, wrong_verdict())
    judging_window.key("Escape", "End")
    pane = judging_window.app.main.stage_view().panes[3]
    assert not pane.remark.is_good
    assert "Line 3" in pane.ending.text
    assert not pane.wrong_cells
    user_file.save(QUEUE.replace("str(mines) if mines", '"1" if mines'))
    judging_window.key("End")
    pane = judging_window.app.main.stage_view().panes[3]
    assert not pane.remark.is_good
    assert "(1, 6) is 1, and should be 2" in pane.ending.text
    assert (1, 6) in pane.wrong_cells
    user_file.save(PRINTING)
    judging_window.key("End")
    pane = judging_window.app.main.stage_view().panes[3]
    assert pane.remark.is_good
    assert "rings" in pane.ending.text


def test_a_stopped_run_is_reported_with_its_line_and_watched_at_its_end(judging_window: WindowDriver):
    verdict = wrong_verdict()
    fault = Crash(CrashKind.TIME, "It took too long.", 9)
    answer = replace(verdict.failure.answer, cells=None, fault=fault)
    finish_judging(judging_window, replace(verdict, failure=replace(verdict.failure, answer=answer)))
    assert "line 9: It took too long." in judging_window.panel_text()
    judging_window.key("Enter")
    session = judging_window.session
    assert session.comparison.moment(0, session.player.position) == len(answer.trace)


def test_a_changed_file_can_be_checked_again(judging_window: WindowDriver, user_file: UserProgramFile):
    finish_judging(judging_window, RIGHT)
    user_file.save(PRINTING)
    judging_window.come_to_rest()
    assert "changed since" in judging_window.panel_text()
    before = judging_window.panel.judging
    judging_window.key("A")
    assert before.closed
    finish_judging(judging_window, RIGHT)
    assert "changed since" not in judging_window.panel_text()


def test_the_focused_or_first_user_program_is_checked(user_file: UserProgramFile, monkeypatch):
    monkeypatch.setattr("visualizer.window.screens.own_program.JudgingProcess", FakeJudge)
    driver = user_file.open(QUEUE)
    driver.key("[", "F8")
    assert driver.panel.program.title == "mine.py"
