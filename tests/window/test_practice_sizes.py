"""What can be read of a practice from the last row of a hall, what scrolls, where messages lie."""

from __future__ import annotations

import pytest
from window_help import Driver

from visualizer import record
from visualizer.board.board import Board
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import load_lesson
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.quiz import make_quiz
from visualizer.window.layout_data import layout_of
from visualizer.window.screens.practice.screen import PracticeScreen

#: The least letter is one part in so many of the window's height.
LEAST_LETTER = 56


def at_step(name, number, size):
    driver = Driver(size=size)
    screen = PracticeScreen(driver.app, practice_of(load_lesson(name)))
    driver.app.open(screen)
    screen.progress.index = number - 1
    driver.settle()
    return driver, screen


def texts(driver):
    items = layout_of(driver.app, driver.surface.get_size())
    return [item for item in items if item.kind == "text" and item.text.strip()]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize(("name", "number"), [("14", 1), ("11", 3), ("5", 1), ("6", 5), ("13", 2)])
def test_every_letter_can_be_read_from_afar(size, name, number):
    driver, _ = at_step(name, number, size)
    sizes = {
        item.full: item.size
        for item in texts(driver)
        # Figures on a board are as large as its cells allow, and samples of them in the legend.
        if item.part("board") is None and not item.full.isdigit()
    }
    assert min(sizes.values()) >= size[1] / LEAST_LETTER


def test_code_with_too_many_lines_is_scrolled_to_where_the_keyboard_is():
    driver, screen = at_step("11", 3, (1280, 720))
    task = screen.open_task
    last = f"line {task.first_line + len(task.code.splitlines()) - 1}"
    assert driver.app.control(last) is None
    driver.key("Up")
    assert driver.app.control(last).selected
    assert any("above, 0 rows below" in item.full for item in texts(driver))
    screen.scroll(-100)
    driver.settle()
    assert driver.app.control(last) is None
    assert any(item.full.startswith("0 above") for item in texts(driver))


def test_lines_to_be_put_in_order_are_scrolled_too():
    driver, screen = at_step("14", 1, (900, 600))
    lines = {f"line {number}" for number in range(1, len(screen.task.lines) + 1)}

    def seen():
        return {name for name in lines if driver.app.control(name) is not None}

    found = seen()
    assert found < lines
    driver.key("Up")
    assert f"line {len(lines)}" in seen()
    screen.scroll(-100)
    for _ in lines:
        driver.settle()
        found |= seen()
        screen.scroll(1)
    assert found == lines


def test_a_line_is_dragged_past_those_that_are_scrolled_away():
    driver, screen = at_step("14", 1, (900, 520))
    screen.answering.fill("1 2 3 4 5 6 7 8 9")
    screen.scroll(100)
    driver.settle()
    assert driver.app.control("line 1") is None
    box, aim = driver.app.control("line 9").rect, driver.app.control("line 5").rect
    driver.drag(box.center, aim.center)
    assert screen.answering.taken == [1, 2, 3, 4, 9, 5, 6, 7, 8]


def test_an_algorithm_that_was_to_be_built_is_called_by_its_title():
    driver, screen = at_step("6", 5, (1280, 720))
    screen.show_solution()
    driver.settle()
    headings = [item.full for item in texts(driver) if item.full.startswith("The answer")]
    assert headings == ["The answer is Stack, mark on pop, reversed"]


@pytest.mark.parametrize("size", [(900, 600), (1920, 1080)])
@pytest.mark.parametrize("step", [1, 7])
def test_a_short_message_lies_over_nothing(size, step):
    driver, _ = at_step("5", step, size)
    before = texts(driver)
    driver.app.say("The answers are on the clipboard.")
    box = next(item.rect for item in layout_of(driver.app, size) if item.kind == "message")
    assert not [item.full for item in before if item.ink.colliderect(box)]
    assert box.collidelist([control.rect for control in driver.app.controls]) == -1


def test_a_letter_beside_a_tiny_cell_chooses_that_cell():
    trace = record(Board(("E" * 30,) * 30, (15, 15)), None, "queue-mark-on-push")
    driver = Driver(size=(900, 600))
    screen = PracticeScreen(driver.app, make_quiz((trace,), 3, 7, [QuestionKind.CALLER]))
    driver.app.open(screen)
    driver.settle()
    items = layout_of(driver.app, (900, 600))
    for letter, cell in zip("ABC", screen.task.choices):
        text = next(each for each in items if each.text == letter and each.part("board"))
        driver.click(text.rect.center)
        assert screen.answering.cell == cell
