"""Checking a program of one's own in the window: progress, the verdict, and watching where."""

from __future__ import annotations

from dataclasses import replace

import pytest
from layout_canvas import layout_of
from layout_checks import problems_of
from own_program_help import PRINTING, QUEUE, FakeJudge, OwnFile, own_file, wrong_verdict
from window_help import Driver

from visualizer import Board
from visualizer.playback.scenario import Overlay
from visualizer.programs.answers import Answer, Odd, Returned
from visualizer.programs.judging.judge import JudgeProgress, Phase
from visualizer.programs.judging.verdict import Counts, Overflow, SameOrders, Status, Verdict
from visualizer.recording.run_report import Fault, FaultKind
from visualizer.window.screens.check import CheckPanel

__all__ = ["own_file"]

RIGHT = Verdict(
    "mine.py", Status.RIGHT, 1234, "3x3",
    same=SameOrders(("queue-mark-on-push",), boards=20, counted_on=Board(("EE",), (0, 0)),
                    counts=(Counts("mine.py", 69, 0, 24), Counts("queue-mark-on-push", 69, 0, 24))),
    overflow=Overflow(1),
)  # fmt: skip


@pytest.fixture
def checked(own_file: OwnFile, monkeypatch) -> Driver:
    """A window in which the verdict on a program is being found."""
    driver = own_file.open()
    driver.app.open(CheckPanel(driver.app, driver.session.programs[3], FakeJudge))
    driver.app.draw(driver.surface)
    return driver


def words(driver: Driver) -> str:
    return " ".join(line.text for line in driver.panel.lines)


def finish(driver: Driver, verdict: Verdict) -> None:
    driver.panel.judging.finish(verdict)
    driver.come_to_rest()


def test_the_judge_is_given_the_name_and_progress_is_seen(checked: Driver, own_file: OwnFile):
    assert checked.panel.judging.reference == str(own_file.path)
    checked.wait(0.02)
    checked.app.draw(checked.surface)
    assert not checked.app.idle
    checked.panel.judging.progress = JudgeProgress(Phase.SMALL, 321)
    checked.wait(0.02)
    assert checked.app.dirty
    checked.app.draw(checked.surface)
    assert not checked.app.dirty


def test_closing_ends_the_judge(checked: Driver):
    judge = checked.panel.judging
    checked.key("Escape")
    assert checked.panel is None
    assert judge.closed


def test_a_right_one_says_what_it_is_like(checked: Driver):
    finish(checked, RIGHT)
    assert "queue-mark-on-push" in words(checked)
    assert "visits" in words(checked)
    assert checked.control("watch") is None
    assert checked.focus == "shut"


def test_a_wrong_one_says_why_with_the_line(checked: Driver):
    finish(checked, wrong_verdict())
    said = words(checked)
    assert "line 3" in said
    assert "(0, 0) is int 1, and should be" in said
    assert "It printed" in said
    assert checked.focus == "watch"


def test_watching_opens_the_board_at_the_moment(checked: Driver):
    finish(checked, wrong_verdict())
    checked.key("W")
    session = checked.session
    assert session.board.rows == ("EE", "EM")
    assert [each.title for each in session.programs][:1] == ["mine.py"]
    assert len(session.programs) == 2
    assert session.focus == 0
    assert session.choices.overlay is Overlay.DIGITS
    assert session.comparison.moment(0, session.player.position) == 2


def test_what_was_shown_before_comes_back(checked: Driver):
    session = checked.session
    finish(checked, wrong_verdict())
    before = session.board, session.programs, session.choices.overlay
    checked.key("W")
    assert session.board != before[0]
    checked.key("Ctrl+Z")
    assert (session.board, session.programs, session.choices.overlay) == before
    checked.key("Ctrl+Z")
    assert "nothing to take back" in session.message


def test_a_run_that_stopped_is_watched_at_its_end(checked: Driver):
    verdict = wrong_verdict()
    failure = verdict.failure
    answer = replace(
        failure.answer, cells=None, fault=Fault(FaultKind.TIME, "It took too long.", 9)
    )
    answer = replace(answer, trace=None)
    finish(checked, replace(verdict, failure=replace(failure, answer=answer)))
    assert "line 9: It took too long." in words(checked)
    checked.click_on("watch")
    assert checked.session.player.at_end


def test_a_second_call_is_not_shown_and_that_is_said(checked: Driver):
    verdict = wrong_verdict()
    failure = replace(verdict.failure, calls=2, before=Board(("EEE",), (0, 1)))
    finish(checked, replace(verdict, failure=failure))
    checked.key("Enter")
    assert checked.session.board.rows == ("EEE",)
    assert "second time" in checked.session.message


def test_a_file_that_changes_can_be_checked_again(checked: Driver, own_file: OwnFile):
    finish(checked, RIGHT)
    assert not checked.control("again").selected
    own_file.save(PRINTING)
    checked.come_to_rest()
    assert "changed since" in words(checked)
    assert checked.control("again").selected
    before = checked.panel.judging
    checked.key("A")
    assert before.closed
    assert checked.panel.judging is not before
    assert checked.panel.verdict is None
    finish(checked, RIGHT)
    assert "changed since" not in words(checked)


def test_what_is_no_answer_at_all_is_shown_too(checked: Driver):
    wrong = wrong_verdict()
    odd = ((Odd("<object at 0x7f00>"), "0"), (None, True, "more"), ())
    failure = replace(wrong.failure, answer=Answer(odd, odd, Returned.NEW),
                      cells=((0, 0), (0, 1), (1, 0), (1, 1)))  # fmt: skip
    finish(checked, replace(wrong, failure=failure, printed="a line\n" * 50))
    assert "<object at 0x7f00>" in words(checked)
    assert problems_of(layout_of(checked.app, checked.app.size), checked.app.view.rect) == []


def test_a_program_that_could_not_be_run_is_said_with_the_line(checked: Driver):
    fault = Fault(FaultKind.LOAD, "NameError: no x", 2)
    finish(checked, Verdict("mine.py", Status.COULD_NOT_RUN, fault=fault))
    shown = [item.text for item in layout_of(checked.app, checked.app.size) if item.text]
    assert "line 2: NameError: no x" in " ".join(shown)
    assert checked.control("watch") is None


def test_the_bar_offers_it_only_where_there_is_a_program(own_file: OwnFile):
    assert own_file.driver.control("check") is None
    driver = own_file.open(QUEUE)
    assert driver.control("check") is not None
    driver.key("Delete")
    driver.app.draw(driver.surface)
    assert driver.control("check") is None


def test_without_a_program_it_says_how_to_have_one(own_file: OwnFile):
    driver = own_file.driver
    driver.key("F5")
    assert "class Solution" in driver.panel.words
    driver.click_on("answer Open a file")
    assert driver.panel.title == "Open a file"


def test_the_focused_program_is_checked_else_the_first_of_ones_own(own_file: OwnFile, monkeypatch):
    monkeypatch.setattr("visualizer.window.screens.check.JudgingProcess", FakeJudge)
    driver = own_file.open()
    driver.key("[", "F5")
    assert driver.panel.program.title == "mine.py"
