"""A trace by hand in a page: wrong clicks, checkpoints, and what is said of them as in Python."""

from __future__ import annotations

import pytest
from practice_in_browser import Keys, ShownPractice, Touch

from visualizer import record
from visualizer.analysis.explanation import Fact
from visualizer.board.shipped import load_shipped
from visualizer.exercises.task import cells_of, cells_text
from visualizer.exercises.trace_practice import make_hand_trace
from visualizer.language.practice import all_said, said

pytestmark = pytest.mark.long
PRACTICE = make_hand_trace(record(load_shipped("corner-9x9"), None, "recursive-check-first"))


@pytest.fixture
def shown(browser, tmp_path) -> ShownPractice:
    return ShownPractice(browser, tmp_path, PRACTICE)


def show(shown: ShownPractice, number: int):
    """Show the task with a number; the task."""
    task = PRACTICE.tasks[number]
    shown.go(next(at for at, step in enumerate(PRACTICE.steps) if step.task is task))
    return task


def test_wrong_clicks_and_entries_are_told_and_not_taken(browser, shown):
    browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
    browser.screen(390, 780)
    task, by = show(shown, 1), Touch(shown)
    control = task.control
    for opened, words in enumerate(control.words, control.given):
        later = [cell for cell, word in words.items() if word == "longest"]
        if later:
            # What a queue would take is not taken, and a second wrong click counts nothing more.
            by.pick(cells_text(later[:1]))
            assert "queue" in shown.feedback
            by.pick(cells_text(later[-1:]))
            assert f"{opened} of {len(control.opens)}" in shown.read("#task")
        by.pick(cells_text([control.opens[opened]]))
        for checkpoint in control.checkpoints:
            if checkpoint.after == opened + 1:
                wanted = cells_of(checkpoint.waiting)
                closed = next(cell for cell in words if cell not in control.opens[: opened + 1])
                by.pick(cells_text([wanted[1], wanted[1]]))
                assert said(Fact("trace-twice")) in shown.feedback
                by.pick(cells_text([closed]))
                assert said(Fact("trace-closed")) in shown.feedback
                assert f"1 of {len(wanted)}" in shown.read("#task")
                by.pick(cells_text([wanted[0], *wanted[2:]]))
                assert said(Fact("trace-held-order")) in shown.feedback
    (answer,) = shown.given(task.name)
    reply = task.reply(answer)
    assert shown.page("progress.points(practicePage.progress.task)") == pytest.approx(reply.share)
    assert all_said(reply.said) in shown.feedback
    assert "Your clicks are a queue's" in shown.feedback


def test_it_goes_on_after_a_look_at_another_step_until_the_rest_is_shown(browser, shown):
    browser.screen(1280, 800)
    task, by = show(shown, 0), Keys(shown)
    by.pick(cells_text([task.control.opens[6]]))
    browser.press("PageUp")
    by.go_on()
    cells = len(task.control.opens)
    assert f"7 of {cells}" in shown.read("#task")
    by.press("#show")
    assert shown.given(task.name) == ["shown"]
    assert f"{cells} of {cells}" in shown.read("#task")
    row, col = task.control.opens[-1]
    assert "visited last" in browser.value(
        f"document.querySelector('.cell[data-cell=\"{row},{col}\"]').ariaLabel"
    )
