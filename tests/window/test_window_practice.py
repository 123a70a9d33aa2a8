"""A practice in the window: every form answered by mouse and by keyboard, replies, the summary."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from layout_checks import problems_of
from practices import BOARD, QUEUE, after, before, every_form, practice_with, scene, tasks
from window_help import Driver

from visualizer.board.board import Board
from visualizer.exercises.progress import Progress
from visualizer.exercises.scene import EVERYTHING, Scene, Shown
from visualizer.exercises.tasks import LineTask, NumberTask, literal
from visualizer.window.layout_data import layout_of
from visualizer.window.screens.practice.practice_layout import practice_layout
from visualizer.window.screens.practice.screen import PracticeScreen

FORMS = [task.form + ("s" if getattr(task, "several", False) else "") for task in tasks()]


def opened(practice=None, **window):
    driver = Driver(**window)
    screen = PracticeScreen(driver.app, practice or every_form())
    driver.app.open(screen)
    driver.settle()
    return driver, screen


def at_task(number, **window):
    """A window in which the task with this name, from 1, is asked."""
    driver, screen = opened(practice_with(tasks()[number - 1]), **window)
    driver.key("Enter")
    assert screen.open_task is not None
    return driver, screen


def click_cell(driver, screen, cell, board=0):
    control = driver.app.control(f"board {board}")
    side = control.rect.width // BOARD.width
    driver.click((control.rect.left + side * cell[1] + side // 2,
                  control.rect.top + side * cell[0] + side // 2))  # fmt: skip


def words(driver):
    """All that can be read in the window."""
    return [item.full for item in layout_of(driver.app, driver.surface.get_size()) if item.full]


def said_anywhere(driver, text):
    # Lines of one text stand apart; blanks join them again.
    return text in " ".join(words(driver))


# Walking through


def test_a_step_without_a_task_is_read_and_gone_on_from():
    driver, screen = opened()
    assert said_anywhere(driver, "This is how it looks before anything is asked.")
    driver.click_on("main")
    assert screen.progress.index == 1


def test_a_step_that_is_not_answered_is_not_gone_past():
    driver, screen = at_task(1)
    driver.key("Page Down")
    assert screen.progress.index == 1
    assert said_anywhere(driver, "Answer first")
    assert not driver.app.control("step end").enabled


def test_page_keys_and_the_row_of_steps_go_back_and_forth():
    driver, screen = at_task(1)
    driver.key("Page Up")
    assert screen.progress.index == 0
    driver.click_on("step 2")
    assert screen.progress.index == 1


def test_every_form_has_a_way_to_be_answered():
    driver, screen = opened()
    for number, task in enumerate(every_form().tasks, start=1):
        driver.key("Enter")
        screen.answering.fill(task.solution)
        driver.key("Enter")
        assert screen.progress.given(task) == [task.solution], task.form
        assert said_anywhere(driver, "Right"), task.form
        assert driver.app.control(f"step {number + 1}").icon == "check"
    driver.key("Enter")
    assert screen.step is None
    assert said_anywhere(driver, "10 of 10 points.")


# By mouse: wrong, then right


def mouse_cell(driver, screen, right):
    click_cell(driver, screen, (1, 0) if right else (0, 0))


def mouse_choice(driver, screen, right):
    driver.click_on("choice C" if right else "choice A")


def mouse_choices(driver, screen, right):
    if right:
        driver.click_on("choice A")  # C is chosen still
    else:
        driver.click_on("choice C")


def mouse_cells(driver, screen, right):
    cells = [tuple(cell) for cell in QUEUE.reveals.tolist()]
    for cell in cells[1:] if not right else cells[:1]:
        click_cell(driver, screen, cell)


def mouse_list(driver, screen, right):
    cells = list(QUEUE.state_at(before(QUEUE, 4)).frontier)
    if right:
        driver.click_on("clear")
    for cell in cells if right else cells[::-1]:
        click_cell(driver, screen, cell)


def mouse_number(driver, screen, right):
    driver.click_on("number")
    driver.key("Ctrl+A")
    driver.type("5" if right else "17")


def mouse_sort(driver, screen, right):
    driver.click_on("item 1 group 1")
    driver.click_on("item 2 group 3" if right else "item 2 group 2")


def mouse_order(driver, screen, right):
    if not right:
        for line in (3, 2, 4):
            driver.click_on(f"line {line}")
        return
    driver.click_on("line 2")
    line, place = driver.app.control("line 1").rect, driver.app.control("line 4").rect
    driver.drag(line.center, (line.centerx, line.centery - 20), place.center)


def mouse_line(driver, screen, right):
    driver.click_on("line 6" if right else "line 7")


def mouse_variant(driver, screen, right):
    driver.click_on("mark pop" if right else "frontier iterators")
    if right:
        driver.click_on("frontier queue")


MOUSE = [mouse_cell, mouse_choice, mouse_choices, mouse_cells, mouse_list, mouse_number,
         mouse_sort, mouse_order, mouse_line, mouse_variant]  # fmt: skip


@pytest.mark.parametrize(("number", "act"), list(enumerate(MOUSE, start=1)), ids=FORMS)
def test_each_form_is_answered_by_mouse_wrong_then_right(number, act):
    driver, screen = at_task(number)
    task = screen.open_task
    act(driver, screen, right=False)
    driver.click_on("main")
    assert said_anywhere(driver, "Not yet: one more try")
    assert screen.open_task is task
    act(driver, screen, right=True)
    driver.click_on("main")
    assert said_anywhere(driver, "Right at try 2")
    assert screen.progress.points(task) == 0.5


# By keyboard


def to_cell(cell):
    """The keys that bring the cursor, wherever it is, to a cell."""
    return [*["Up"] * 5, *["Left"] * 4, *["Down"] * cell[0], *["Right"] * cell[1]]


def marking(cells):
    return [key for cell in cells for key in (*to_cell(cell), "Space")]


REVEALS = [tuple(cell) for cell in QUEUE.reveals.tolist()]
WAITING = list(QUEUE.state_at(before(QUEUE, 4)).frontier)
#: What is pressed for a wrong answer, and then for the right one.
KEYS = [
    (["B"], to_cell((1, 0))),
    (["A"], ["Down", "Down"]),
    (["C"], ["A"]),
    (marking(REVEALS[1:]), marking(REVEALS[:1])),
    (marking(WAITING[::-1]), [*["Backspace"] * len(WAITING), *marking(WAITING)]),
    (["1", "7"], ["Ctrl+A", "5"]),
    (["1", "2"], ["2", "1", "3"]),
    (["Down", "Down", "Space"], [*["Down"] * 3, "Space", "Down", "Space", "Ctrl+Up"]),
    (["Down"] * 7, ["Up"]),
]  # fmt: skip


@pytest.mark.parametrize(("number", "keys"), list(enumerate(KEYS, start=1)), ids=FORMS[:-1])
def test_each_form_is_answered_by_keyboard_wrong_then_right(number, keys):
    driver, screen = at_task(number)
    task, (wrong, right) = screen.open_task, keys
    driver.key(*wrong, "Enter")
    assert said_anywhere(driver, "Not yet: one more try"), screen.answering.text
    if number == 6:
        driver.click_on("number")
    driver.key(*right, "Enter")
    assert said_anywhere(driver, "Right at try 2"), screen.answering.text
    assert screen.progress.points(task) == 0.5


def test_as_many_groups_as_there_are_digits_stand_in_the_column():
    groups = tuple(literal(f"group number {number}") for number in range(1, 10))
    many = replace(tasks()[6], groups=groups, rights=("1 9",))
    driver, _ = opened(practice_with(many), size=(900, 600))
    driver.key("Enter")
    board = driver.app.control("board 0").rect
    buttons = [driver.app.control(f"item 2 group {number}").rect for number in range(1, 10)]
    assert min(button.left for button in buttons) > board.right
    window = pygame.Rect(0, 0, 900, 600)
    assert problems_of(layout_of(driver.app, window.size), window) == []


def test_the_parts_of_a_variant_are_chosen_by_keyboard():
    driver, _screen = at_task(10)
    while driver.focus != "frontier queue":
        driver.key("Tab")
    driver.key("Space")
    while driver.focus != "mark pop":
        driver.key("Tab")
    driver.key("Space")
    while driver.focus != "main":
        driver.key("Tab")
    driver.key("Enter")
    assert said_anywhere(driver, "Right")


# What is said


def test_an_answer_that_was_given_is_not_taken_again():
    driver, screen = at_task(2)
    driver.key("A", "Enter", "Enter")
    assert len(screen.progress.given(screen.task)) == 1
    assert said_anywhere(driver, "You have given this answer; change it.")


def test_how_to_answer_is_said_once():
    driver, screen = at_task(3)
    driver.key("Enter")
    assert words(driver).count(screen.answering.status) == 1


def test_without_an_answer_it_is_said_how_to_give_one():
    driver, screen = at_task(9)
    driver.key("Enter")
    assert screen.progress.answers == {}
    assert said_anywhere(driver, "Click a line of the code.")


def test_how_to_answer_is_not_said_once_it_is_answered():
    driver, screen = at_task(3)
    assert said_anywhere(driver, "Choose all that are right.")
    screen.show_solution()
    driver.settle()
    assert not said_anywhere(driver, "Choose all that are right.")


def test_what_is_no_answer_costs_no_try():
    driver, screen = at_task(6)
    driver.type("many")
    driver.key("Enter")
    assert screen.progress.answers == {}
    assert said_anywhere(driver, "is no whole number")


def test_a_wrong_answer_is_met_with_its_own_sentence():
    driver, _screen = at_task(1)
    driver.key("B", "Enter")
    assert said_anywhere(driver, "That cell is not waiting yet; a queue takes what waits.")


def test_after_two_tries_the_solution_is_shown_with_why():
    driver, _screen = at_task(2)
    driver.key("A", "Enter", "B", "Enter")
    assert said_anywhere(driver, "The answer is C")
    assert said_anywhere(driver, "A call goes on in its for loop where it stopped.")
    assert driver.app.control("step 2").icon == "close"


def test_the_solution_can_be_asked_for_and_counts_nothing():
    driver, screen = at_task(1)
    driver.key("S")
    assert screen.open_task is not None  # S lies between A and D
    assert said_anywhere(driver, "Press S again")
    driver.key("S")
    assert said_anywhere(driver, "The answer is A, (1, 0)")
    assert screen.progress.score.points == 0


def test_a_hint_is_said_only_when_it_is_asked_for():
    driver, _screen = at_task(1)
    assert not said_anywhere(driver, "Think of the end")
    driver.key("H")
    assert said_anywhere(driver, "Hint: Think of the end that the queue is taken from.")


def test_a_task_without_a_hint_has_no_button_for_one():
    driver, _screen = at_task(2)
    assert driver.app.control("hint") is None


def test_once_it_is_answered_the_run_has_gone_on():
    driver, screen = at_task(1)
    assert screen.scene().moments == (before(QUEUE, 4),)
    driver.key("A", "Enter")
    assert screen.scene().moments == (after(QUEUE, 4),)


# What is hidden


def hidden_scene(*shown):
    task = NumberTask(name="1", prompt=literal("How many?"), right=literal("So."), rights=("1",),
                      scene=scene(shown=frozenset(shown)))  # fmt: skip
    driver, _screen = opened(practice_with(task))
    driver.key("Enter")
    return words(driver)


@pytest.mark.parametrize(
    ("part", "text"),
    [
        (Shown.NAMES, "BFS, marked when queued"),
        (Shown.ORDER, "neighbours: clockwise"),
        (Shown.WAITING, "Queue"),
        (Shown.CURVE, "waiting"),
        (Shown.NUMBERS, "4"),
    ],
)
def test_what_a_task_hides_is_nowhere_in_the_window(part, text):
    # Code has words of its own, and so have a compass and a curve numbers.
    hides = {Shown.CODE, Shown.LINE} | ({Shown.ORDER, Shown.CURVE} if text == "4" else set())
    # The legend says "waiting" of the cells that wait.
    hides |= {Shown.WAITING} if part is Shown.CURVE else set()
    everything = EVERYTHING - hides
    assert text in hidden_scene(*everything)
    assert text not in hidden_scene(*(everything - {part}))


def test_nothing_of_a_hidden_name_is_in_the_code_or_a_tip():
    seen = scene(shown=EVERYTHING - {Shown.NAMES})
    task = NumberTask(name="1", prompt=literal("How many?"), right=literal("So."), rights=("1",),
                      scene=seen)  # fmt: skip
    driver, _screen = opened(practice_with(task))
    driver.key("Enter")
    assert said_anywhere(driver, "queue")
    for control in driver.app.controls:
        driver.move(control.rect.center)
        driver.wait(2)
        driver.settle()
        assert not any("BFS" in each or "marked when" in each for each in words(driver))


def test_the_signs_on_the_boards_are_explained_and_no_others():
    driver, _screen = opened(practice_with(tasks()[3]))
    driver.key("Enter")
    assert said_anywhere(driver, "mine")
    assert not said_anywhere(driver, "waiting")


def test_code_that_is_clicked_stands_there_once_with_the_line_that_ran():
    shown = {Shown.CODE, Shown.LINE}
    seen = scene(shown=frozenset(shown))
    code = seen.traces[0].code
    task = LineTask(name="1", prompt=literal("Which line?"), right=literal("So."), rights=("20",),
                    scene=seen, code=code.text, first_line=code.first_line)  # fmt: skip
    driver, screen = opened(practice_with(task))
    driver.key("Enter")
    assert Shown.CODE not in screen.scene().shown
    assert said_anywhere(driver, "which is lit, ran last")


# The end


def test_the_summary_leads_back_to_what_went_wrong():
    driver, screen = opened(practice_with(*tasks()[:2]))
    driver.key("Enter", "B", "Enter", "A", "Enter", "Enter", "S", "S", "Enter")
    assert said_anywhere(driver, "0.5 of 2 points.")
    assert said_anywhere(driver, "(0.58 on average) to all right.")
    assert driver.app.control("step 2").icon == "half"
    items = layout_of(driver.app, driver.surface.get_size())
    (later,) = (item for item in items if item.full == "right at try 2")
    assert later.colour != driver.app.view.theme.good
    driver.click_on("task 2")
    assert screen.task.name == "2"
    assert said_anywhere(driver, "The answer is C")


def test_the_summary_says_by_kind_of_question_what_went_wrong():
    driver = at_summary(tasks()[:2], "2")
    assert said_anywhere(driver, "Why a cell is next: 1 of 1 not right at once. Go back to step 3.")


def at_summary(many, wrong, **window):
    """The summary of a practice in which the tasks with these names were given up."""
    practice = practice_with(*many)
    progress = Progress(practice)
    for task in many:
        progress.show(task) if task.name in wrong else progress.answer(task, task.solution)
    progress.go(len(practice.steps))
    driver = Driver(**window)
    driver.app.open(PracticeScreen(driver.app, practice, progress))
    driver.settle()
    return driver


def rows_in_sight(driver):
    return [each.name for each in driver.app.controls if each.name.startswith("task ")]


def test_what_went_wrong_stands_first_in_the_summary():
    driver = at_summary(tasks()[:3], "2")
    assert rows_in_sight(driver) == ["task 2", "task 1", "task 3"]
    assert not said_anywhere(driver, "more: scroll")


def test_a_long_summary_scrolls_by_wheel_and_keys_and_says_so():
    many = [replace(tasks()[1], name=str(number)) for number in range(1, 31)]
    driver = at_summary(many, (), size=(900, 600))
    first = rows_in_sight(driver)
    assert said_anywhere(driver, f"{30 - len(first)} more: scroll, or use the arrows")
    driver.key("Down")
    assert rows_in_sight(driver)[0] == "task 2"
    driver.app.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-50))
    driver.settle()
    assert rows_in_sight(driver)[-1] == "task 30"
    driver.key("Up")
    assert rows_in_sight(driver)[-1] == "task 29"


def test_it_can_be_begun_anew():
    driver, screen = opened(practice_with(tasks()[1]))
    driver.key("Enter", "S", "S", "Enter")
    driver.click_on("anew")
    driver.key("Enter")  # the safe answer has the keyboard
    assert screen.progress.answers
    driver.click_on("anew")
    driver.click_on("answer Begin anew")
    assert screen.progress.answers == {}
    driver.key("Enter", "C", "Enter")
    assert said_anywhere(driver, "Right")


def test_the_window_is_called_by_the_practice_as_long_as_one_is_open():
    driver, _ = opened(practice_with(tasks()[1]))
    before_it = "corner-9x9 - visit 0 of 69 - paused"
    assert driver.app.title == "A practice made by hand - step 1 of 2"
    driver.key("Enter", "C", "Enter", "Enter")
    assert driver.app.title == "A practice made by hand - summary"
    driver.click_on("save answers")
    assert driver.app.title == "A practice made by hand - summary"
    driver.key("Escape", "Escape")
    assert driver.app.title == before_it


def test_answers_are_copied_and_saved_with_a_name(tmp_path):
    driver, screen = opened(practice_with(tasks()[1]))
    driver.key("Enter", "C", "Enter", "Enter")
    driver.click_on("copy answers")
    assert "points: 1 of 1" in driver.host.clipboard
    driver.click_on("save answers")
    driver.type("Ada")
    driver.key("Enter", "Ctrl+A")
    driver.type(str(tmp_path / "mine"))
    driver.key("Enter")
    text = (tmp_path / "mine.answers").read_text(encoding="utf-8")
    assert "name: Ada" in text
    assert driver.panel is screen


def test_progress_is_handed_over_whenever_it_changes():
    kept = []
    driver = Driver()
    practice = practice_with(tasks()[1])
    driver.app.open(PracticeScreen(driver.app, practice, keep=lambda p: kept.append(p.index)))
    driver.key("Enter", "C", "Enter", "Escape")
    assert kept == [1, 1]
    assert driver.panel is None


def test_enter_on_a_button_presses_that_button():
    driver, screen = at_task(2)
    while driver.focus != "back":
        driver.key("Tab")
    driver.key("Enter")
    assert screen.progress.index == 0


def test_a_click_beside_a_board_chooses_nothing():
    driver, screen = at_task(4)
    driver.click((3, 300))
    assert screen.answering.text == ""


def test_keys_that_mean_nothing_to_a_form_change_nothing():
    driver, screen = at_task(4)
    driver.key("A", "1", "Backspace", "Ctrl+Up")
    assert screen.answering.text == ""


def test_a_large_board_is_clicked_too():
    driver, screen = at_task(4, size=(900, 600))
    click_cell(driver, screen, (0, 0))
    assert screen.answering.text == "0,0"


def test_a_scene_shows_everything_of_three_runs():
    practice = every_form()
    three = Scene(BOARD, (QUEUE,) * 3, (len(QUEUE),) * 3, EVERYTHING)
    driver, _screen = opened(practice.__class__(practice.title, (practice.steps[0].__class__(
        (literal("Three runs."),), three),), practice.recipe))  # fmt: skip
    assert len([each for each in layout_of(driver.app, (1440, 900)) if each.kind == "board"]) == 3


# Where everything lies

SIZES = [(900, 600), (1280, 720), (1440, 900), (1920, 1080), (700, 900)]
SCALES = [0.75, 1.0, 1.5, 2.0]


def test_the_column_is_narrower_beside_broad_boards_unless_its_answer_is_wide():
    view = Driver().app.view
    one, two = Scene(BOARD, (QUEUE,), (0,)), Scene(BOARD, (QUEUE, QUEUE), (0, 0))
    broad = Scene(Board(("E" * 30,) * 16))

    def column(scene, wide=False):
        return practice_layout(view.rect, view, wide, scene).column.width

    assert column(two) == column(broad) < column(one) < column(one, wide=True)
    assert column(two, wide=True) == column(one, wide=True)


def problems_everywhere(size, scale):
    """What is wrong with the layout of every form, before and after it is answered."""
    driver, screen = opened(size=size)
    driver.session.choices.zoom = scale
    window = driver.surface.get_rect()
    for index in range(len(screen.practice.steps) + 1):
        screen.progress.index = index
        driver.settle()
        yield from ((index, each) for each in problems_of(layout_of(driver.app, size), window))
        if screen.open_task is not None:
            screen.show_solution()
            driver.settle()
            yield from ((index, each) for each in problems_of(layout_of(driver.app, size), window))


@pytest.mark.parametrize(
    ("size", "scale"), [(SIZES[n % 5], SCALES[n % 4]) for n in (0, 3, 5, 11, 14, 17)]
)
def test_nothing_of_any_form_overlaps_or_is_cut(size, scale):
    assert list(problems_everywhere(size, scale)) == []


@pytest.mark.all_sizes
@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_of_any_form_overlaps_or_is_cut_in_any_size(size, scale):
    assert list(problems_everywhere(size, scale)) == []
