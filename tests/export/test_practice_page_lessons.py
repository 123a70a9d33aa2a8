"""Shipped lessons, a quiz and a trace by hand can be completed in a browser."""

from __future__ import annotations

import pytest
from many_cases import first_quick
from practice_in_browser import (
    PHONE,
    KeyInput,
    PracticeInBrowser,
    TouchInput,
    answer_all_tasks,
    answer_task,
    clear_answer,
    wrong_answer,
)

from visualizer import record
from visualizer.board.text import load_shipped_board
from visualizer.exercises.lessons.lesson_practice import practice_from_lesson
from visualizer.exercises.lessons.shipped import load_lesson, shipped_lessons
from visualizer.exercises.practice import Practice
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.exercises.trace_practice import make_hand_trace
from visualizer.programs.observing.observation import Observation

#: The lesson for the quick test run.
NAMES = [*(lesson.name for lesson in shipped_lessons()), "quiz-1", "quiz-2", "quiz", "trace"]
ALGORITHMS = ("queue-mark-on-push", "recursive-check-first")


def practice_named(name: str) -> Practice:
    traces = [record(load_shipped_board("example-1"), None, algorithm) for algorithm in ALGORITHMS]
    if name == "quiz":
        return make_quiz([*map(Observation, traces)], 10, 3)
    return make_hand_trace(traces[1]) if name == "trace" else practice_from_lesson(load_lesson(name))


@pytest.mark.parametrize("name", [pytest.param(each, marks=pytest.mark.long) for each in NAMES])
def test_a_practice_can_be_completed_on_a_telephone(browser, tmp_path, name):
    browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
    browser.screen(*PHONE)
    shown = PracticeInBrowser(browser, tmp_path, practice_named(name))
    answer_all_tasks(TouchInput(shown))
    assert browser.requests() == [shown.path.as_uri()]


@pytest.mark.long
@pytest.mark.parametrize("size", first_quick([(PHONE,), ((844, 390),)]))
def test_a_step_begins_with_its_boards_and_its_question_in_view(browser, tmp_path, size):
    browser.screen(*size)
    shown = PracticeInBrowser(browser, tmp_path, practice_named("two-shapes"))
    for index in range(len(shown.practice.steps)):
        shown.go(index)
        shown.page("look.showStep()")
        for part in (".boards", "#prompt"):
            end = browser.value(f"document.querySelector('{part}').getBoundingClientRect().bottom")
            assert end <= browser.value("document.getElementById('buttons').getBoundingClientRect().top"), (index, part)
        assert shown.page("scene.pictures.every(({ css, run }) => run.width > 9 || css >= 20)")


#: The left and top of question, boards and options, and where the reply begins; 0 without one.
_PLACES = """(() => {
  const placeOf = (each) => [each.getBoundingClientRect().left, each.getBoundingClientRect().top];
  const kept = document.querySelectorAll("#prompt, .boards, .option, .sorted .segment");
  return [[...kept].map(placeOf), placeOf(document.getElementById("feedback"))[1]];
})()"""


class WatchedTouch(TouchInput):
    """Touch that measures, at each check, whether anything above the reply moves."""

    def check(self) -> None:
        before, _ = self.browser.value(_PLACES)
        super().check()
        after, reply = self.browser.value(_PLACES)
        place = self.shown.page("progress.index")
        assert 0 < reply < self.browser.value("innerHeight"), place
        for one, other in zip(before, after, strict=True):
            assert other == pytest.approx(one, abs=1) or one[1] >= reply, place


_REPLIES = [*((name, PHONE) for name in (*NAMES[:10:2], "quiz")), ("two-shapes", (664, 390))]


@pytest.mark.parametrize(("name", "size"), [pytest.param(*each, marks=pytest.mark.long) for each in _REPLIES])
def test_a_reply_moves_nothing_above_it_and_a_step_has_its_head_whole_or_not_at_all(browser, tmp_path, name, size):
    browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
    browser.screen(*size)
    shown = PracticeInBrowser(browser, tmp_path, practice_named(name))
    # A phone, whose page may widen for what is wider.
    phone = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": True}
    browser.call("Emulation.setDeviceMetricsOverride", **phone)
    by = WatchedTouch(shown)
    for step in shown.practice.steps:
        top, bottom = browser.value("(({top, bottom}) => [top, bottom])(head.getBoundingClientRect())")
        assert top >= 0 or bottom <= 0, step.title
        for answer in (wrong_answer(step.task), step.task.solution) if step.task else ():
            if not shown.page("progress.isSettled(practicePage.progress.task)"):
                clear_answer(shown)
                answer_task(by, step.task, answer)
        by.go_on()


@pytest.mark.long
def test_a_small_board_is_magnified_by_the_first_touch_and_chosen_on_by_the_second(browser, tmp_path):
    browser.call("Emulation.setTouchEmulationEnabled", enabled=True)
    browser.screen(*PHONE)
    runs = [Observation(record(load_shipped_board("corner-9x9"), None, name)) for name in ALGORITHMS]
    shown = PracticeInBrowser(browser, tmp_path, make_quiz(runs, 1, 1, (QuestionKind.NEXT_CELL,)))
    by, cell = TouchInput(shown), '.cell[data-cell="4,4"]'
    size = f"document.querySelector('{cell}').offsetWidth"
    prompt = "document.getElementById('prompt').getBoundingClientRect().top"
    small, top = browser.value(size), browser.value(prompt)
    by.press(cell)
    assert small < 44 <= browser.value(size)
    assert browser.value(prompt) == top
    assert shown.page("form.answer") == ""
    by.press(cell)
    assert shown.page("form.answer") == "4,4"
    by.press(".whole")
    assert browser.value(size) == small
    browser.call("Emulation.setTouchEmulationEnabled", enabled=False)
    by = KeyInput(shown)
    by.pick("4,3")
    assert shown.page("form.answer") == "4,3"
    assert browser.value(size) == small
    browser.press("z")
    assert browser.value(size) >= 44
    shown.page("showSolution()")
    assert browser.value(size) < 44
    for key in ("z", "ArrowRight"):  # it stays magnified while it is played
        browser.press(key)
        assert browser.value(size) >= 44
