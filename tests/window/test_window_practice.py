"""A practice in the window: each form is answered, replies, what is hidden, the summary."""

from __future__ import annotations

import pytest
from layout_canvas import layout_of
from layout_checks import problems_of
from practice_events import click_cell, give, keys_to, opened, press, words
from practices import BOARD, OPENED, WAITING, before, practice_with, scene, tasks

from visualizer.exercises.progress import Progress
from visualizer.exercises.scene import EVERYTHING, Shown
from visualizer.exercises.tasks import NumberTask, literal
from visualizer.window.screens.practice.screen import PracticeScreen


def at_task(number, **window):
    """A window in which the task with this name, from 1, is asked."""
    driver, screen = opened(practice_with(tasks()[number - 1]), **window)
    driver.key("Enter")
    assert screen.open_task is not None
    return driver, screen


def marking(cells):
    return [key for cell in cells for key in (*keys_to(cell, BOARD), "Space")]


#: What is pressed for a wrong answer, and then for the right one, form by form.
KEYS = [
    (["B"], keys_to((1, 0), BOARD)),
    (["A"], ["Down", "Down"]),
    (["C"], ["A"]),
    (marking(OPENED[1:]), marking(OPENED[:1])),
    (marking(WAITING[::-1]), [*["Backspace"] * len(WAITING), *marking(WAITING)]),
    (["1", "7"], ["Ctrl+A", "5"]),
    (["1", "2"], ["2", "1", "3"]),
    (["Down", "Down", "Space"], [*["Down"] * 3, "Space", "Down", "Space", "Ctrl+Up"]),
    (["Down"] * 7, ["Up"]),
]


def test_each_form_is_answered_by_keyboard_wrong_then_right():
    driver, screen = opened(practice_with(*tasks()[:9]))
    for wrong, right in KEYS:
        driver.key("Enter")
        task = screen.open_task
        driver.key("Page Down")
        assert screen.task is task, "it is gone past without an answer"
        press(driver, [*wrong, "Enter"])
        assert "Not yet: one more try" in words(driver), task.form
        if task.form == "number":
            driver.click_on("number")
        press(driver, [*right, "Enter"])
        assert "Right at try 2" in words(driver), task.form
    driver.key("Enter")
    assert "4.5 of 9 points." in words(driver)
    driver.click_on("task 2")
    assert screen.task.name == "2"


def test_each_form_is_answered_by_mouse():
    driver, screen = opened(practice_with(*tasks()))

    def order():
        for line in (3, 2, 4, 2):
            driver.click_on(f"line {line}")
        boxes = [driver.control(name).rect for name in ("line 1", "line 4")]
        driver.drag(*(box.center for box in boxes))

    acts = [
        lambda: click_cell(driver, (1, 0)),
        lambda: driver.click_on("choice C"),
        lambda: (driver.click_on("choice C"), driver.click_on("choice A")),
        lambda: click_cell(driver, *OPENED),
        lambda: click_cell(driver, *WAITING),
        lambda: (driver.click_on("number"), driver.type("5")),
        lambda: (driver.click_on("item 1 group 1"), driver.click_on("item 2 group 3")),
        order,
        lambda: driver.click_on("line 6"),
        lambda: (driver.click_on("frontier queue"), driver.click_on("mark pop")),
    ]
    for act in acts:
        driver.click_on("main")
        task = screen.open_task
        act()
        driver.click_on("main")
        assert screen.progress.given(task) == [task.solution], task.form
    driver.click_on("main")
    assert "10 of 10 points." in words(driver)


# What is said


def test_without_an_answer_it_is_said_how_to_give_one_and_no_try_is_lost():
    driver, screen = at_task(9)
    driver.key("Enter")
    assert "Click a line of the code." in words(driver)
    driver, screen = at_task(6)
    driver.type("many")
    driver.key("Enter")
    assert "is no whole number" in words(driver)
    assert screen.progress.answers == {}


def test_a_hint_then_a_wrong_answer_s_own_sentence_then_the_solution():
    driver, screen = at_task(1)
    assert screen.scene().moments == (before(screen.scene().traces[0], 4),)
    assert "Think of the end" not in words(driver)
    driver.key("H")
    assert "Hint: Think of the end that the queue is taken from." in words(driver)
    driver.key("B", "Enter")
    assert "That cell is not waiting yet; a queue takes what waits." in words(driver)
    driver.key("Enter")
    assert "You have given this answer; change it." in words(driver)
    driver.key("S")
    assert "Press S again" in words(driver)
    driver.key("S")
    assert "The answer is A, (1, 0)" in words(driver)
    assert "What has waited longest leaves the queue first." in words(driver)
    assert screen.scene().moments == (before(screen.scene().traces[0], 4) + 1,)
    assert screen.progress.score.points == 0


# What is hidden


def asked(*shown):
    """What can be read where a task shows these parts."""
    task = NumberTask(name="1", prompt=literal("How many?"), right=literal("So."), rights=("1",),
                      scene=scene(shown=frozenset(shown)))  # fmt: skip
    driver, _ = opened(practice_with(task))
    driver.key("Enter")
    items = layout_of(driver.app, driver.surface.get_size())
    return driver, [item.full for item in items if item.full]


def test_what_a_task_hides_is_nowhere_in_the_window():
    # Code has words of its own, and so have a compass and a curve numbers.
    everything = EVERYTHING - {Shown.CODE, Shown.LINE, Shown.ORDER, Shown.CURVE}
    for part, text in {
        Shown.NAMES: "BFS, marked when queued", Shown.WAITING: "Queue", Shown.NUMBERS: "4",
    }.items():  # fmt: skip
        assert text in asked(*everything)[1]
        assert text not in asked(*(everything - {part}))[1]


@pytest.mark.long
def test_nothing_of_a_hidden_name_is_in_the_code_or_a_tip():
    driver, texts = asked(*(EVERYTHING - {Shown.NAMES}))
    assert "queue" in " ".join(texts)
    for control in driver.app.controls:
        driver.move(control.rect.center)
        driver.wait(2)
        driver.settle()
        assert "BFS" not in words(driver)
        assert "marked when" not in words(driver)


# The end


def test_the_summary_leads_back_and_answers_are_saved_with_a_name(tmp_path):
    kept = []
    driver, screen = opened(practice_with(*tasks()[:2]))
    driver.app.close()
    screen = PracticeScreen(driver.app, Progress(screen.practice), lambda p: kept.append(p.index))
    driver.app.open(screen)
    driver.key("Enter", "A", "Enter", "Enter", "S", "S", "Enter")
    assert kept
    assert "1 of 2 points." in words(driver)
    assert "Why a cell is next: 1 of 1 not right at once. Go back to step 3." in words(driver)
    rows = [each.name for each in driver.app.controls if each.name.startswith("task ")]
    assert rows == ["task 2", "task 1"]
    driver.click_on("copy answers")
    assert "points: 1 of 2" in driver.host.clipboard
    driver.click_on("save answers")
    driver.type("Ada")
    driver.key("Enter", "Ctrl+A")
    driver.type(str(tmp_path / "mine"))
    driver.key("Enter")
    assert "name: Ada" in (tmp_path / "mine.answers").read_text(encoding="utf-8")
    assert driver.app.title == "A practice made by hand - summary"
    driver.click_on("anew")
    driver.key("Enter")  # the safe answer has the keyboard
    assert screen.progress.answers
    driver.click_on("anew")
    driver.click_on("answer Begin anew")
    assert screen.progress.answers == {}


# Where everything lies


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "scale"),
    [((900, 600), 1.0), ((1280, 720), 2.0), ((1920, 1080), 1.5), ((700, 900), 0.75)],
)
def test_nothing_of_any_form_overlaps_or_is_cut(size, scale):
    driver, screen = opened(practice_with(*tasks()), size=size)
    driver.session.choices.zoom = scale
    for index in range(len(screen.practice.steps) + 1):
        screen.progress.index = index
        driver.settle()
        assert problems_of(layout_of(driver.app, size), driver.surface.get_rect()) == []
        if screen.open_task is not None:
            give(driver, screen, screen.open_task.solution)
            assert problems_of(layout_of(driver.app, size), driver.surface.get_rect()) == []
