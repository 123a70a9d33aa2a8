"""Answers that are made: a trace by hand, a board that is drawn, a program that is judged."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest
from practice_events import keys_to, press
from practices import BOARD, QUEUE, practice_with
from window_help import Driver

from visualizer.exercises.making.board_task import BoardTask
from visualizer.exercises.making.program_task import ProgramTask
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import literal
from visualizer.exercises.tracing.trace_practice import make_trace_task
from visualizer.programs.judging.verdict import Status, Verdict
from visualizer.window.layout_data import layout_of
from visualizer.window.screens.practice.program_answers import ProgramAnswering
from visualizer.window.screens.practice.screen import PracticeScreen


def opened(task):
    driver = Driver()
    screen = PracticeScreen(driver.app, practice_with(task))
    driver.app.open(screen)
    driver.key("Enter")
    return driver, screen


def said_anywhere(driver, text):
    size = driver.surface.get_size()
    return text in " ".join(item.full for item in layout_of(driver.app, size) if item.full)


def click_cell(driver, cell, button=1):
    control, board = driver.app.control("board 0"), driver.panel.scene().board
    side = control.rect.width // board.width
    place = control.rect.left + side * cell[1] + side // 2, control.rect.top + side * cell[0] + 9
    driver.click(place, button)


# Tracing by hand


def tracing(**settings):
    return opened(replace(make_trace_task(QUEUE, length=8, checkpoints=1), **settings))


def opens(number):
    return tuple(QUEUE.reveals[number - 1].tolist())


def test_clicks_are_numbered_and_taken_back():
    driver, screen = tracing()
    click_cell(driver, opens(2))
    assert screen.answering.tracing.cells == (opens(1), opens(2))
    assert said_anywhere(driver, "2 of 8 cells")
    driver.key("Backspace")
    assert screen.answering.tracing.cells == (opens(1),)
    click_cell(driver, opens(2))
    driver.click_on("take back")
    assert screen.answering.tracing.cells == (opens(1),)


def test_a_mine_is_not_taken():
    driver, screen = tracing()
    click_cell(driver, (0, 2))
    assert screen.answering.tracing.cells == (opens(1),)
    assert said_anywhere(driver, "cannot be clicked")


def test_at_a_checkpoint_what_waits_is_written_before_it_goes_on():
    driver, screen = tracing()
    tracing_now = screen.answering.tracing
    number = 2
    while tracing_now.checkpoint_due is None:
        click_cell(driver, opens(number))
        number += 1
    count = len(tracing_now.cells)
    click_cell(driver, (0, 0))
    click_cell(driver, (0, 1))
    assert screen.answering.waiting == [(0, 0), (0, 1)]
    driver.key("Backspace")
    driver.click_on("write")
    assert list(tracing_now.written.values()) == [((0, 0),)]
    click_cell(driver, opens(number))
    assert len(tracing_now.cells) == count + 1


def test_with_feedback_after_each_step_a_wrong_click_is_met_and_put_right():
    driver, screen = tracing(feedback="step")
    click_cell(driver, (0, 0))
    assert screen.answering.tracing.cells == (opens(1),)
    assert said_anywhere(driver, "Not the next one")
    driver.click_on("fix")
    assert screen.answering.tracing.cells == (opens(1), opens(2))
    assert screen.answering.reply.heading == "Put right"


def test_hints_are_limited():
    driver, _screen = tracing(hints=1)
    driver.key("H")
    assert said_anywhere(driver, "No hint is left.")
    assert driver.app.control("hint") is None


def test_nothing_can_be_answered_before_a_click():
    driver, screen = tracing()
    driver.key("Enter")
    assert screen.progress.answers == {}
    assert said_anywhere(driver, "Click the cell that is number 2.")


def test_one_s_own_trace_stays_to_be_seen_with_its_grade():
    driver, screen = tracing()
    answering = screen.answering
    solution = screen.open_task.parts(screen.open_task.solution)
    cells = list(solution.cells)
    cells[4], cells[6] = cells[6], cells[4]
    answering.fill("; ".join([" ".join("{},{}".format(*cell) for cell in cells),
                              *(f"{n}: none" for n in solution.written)]))  # fmt: skip
    driver.key("Enter")
    assert said_anywhere(driver, "of it is right")
    assert said_anywhere(driver, "decisions fit")
    assert list(screen.answering.tracing.cells) == cells


# Drawing a board


def board_task():
    return BoardTask(
        name="1", prompt=literal("Draw a board."), right=literal("So it shows."),
        scene=Scene(BOARD), wanted="differ queue-mark-on-push stack-mark-on-push",
        smallest=Board22,
    )  # fmt: skip


def smallest():
    from visualizer.exercises.making.board_property import parse_property, small_boards

    wanted = parse_property("differ queue-mark-on-push stack-mark-on-push", None)
    return next(board for board in small_boards() if wanted.shows(board))


Board22 = smallest()


def test_a_board_is_drawn_by_mouse():
    driver, screen = opened(board_task())
    click_cell(driver, (0, 1))
    assert screen.answering.text == "EM/EE 0,0"
    click_cell(driver, (0, 1))
    click_cell(driver, (1, 1), button=3)
    assert screen.answering.text == "EE/EE 1,1"
    driver.click_on("start")
    click_cell(driver, (1, 0))
    driver.click_on("column more")
    driver.click_on("row less")
    assert screen.answering.text == "EEE 0,0"


def test_a_board_is_drawn_by_keyboard():
    driver, screen = opened(board_task())
    press(driver, ["Shift+Right", *keys_to((0, 2), screen.answering.board), "Space"])
    press(driver, [*keys_to((1, 1), screen.answering.board), "K"])
    assert screen.answering.text == "EEM/EEE 1,1"


def test_no_board_has_more_cells_than_can_be_judged():
    driver, screen = opened(board_task())
    press(driver, ["Shift+Right"] * 9)
    assert screen.answering.text == "EEEE/EEEE 0,0"
    assert not driver.app.control("column more").enabled


def test_the_board_that_is_shown_is_named_as_in_the_page():
    driver, _ = opened(board_task())
    driver.key("S", "S")
    rows, (row, col) = " / ".join(Board22.rows), Board22.click
    assert said_anywhere(driver, f"The answer is the board {rows}, clicked at ({row}, {col})")


# Writing a program


class Judge:
    """A judge that says at once what it was told to say."""

    verdict = Verdict("mine.py", Status.RIGHT)
    progress = None
    closed = 0

    def __init__(self, reference):
        self.reference = reference

    def poll(self):
        return self.verdict is not None

    def close(self):
        Judge.closed += 1


@pytest.fixture
def program(tmp_path, monkeypatch):
    monkeypatch.setattr(ProgramAnswering, "start", Judge)
    monkeypatch.setattr(Judge, "verdict", Verdict("mine.py", Status.RIGHT))
    template = "def reveal(board, click):\n    ...\n"
    task = ProgramTask(name="1", prompt=literal("Write it."), right=literal("It is right."),
                       scene=Scene(BOARD), template=template)  # fmt: skip
    driver, screen = opened(task)
    driver.click_on("program")
    driver.key("Ctrl+A")
    driver.type(str(tmp_path / "mine.py"))
    return SimpleNamespace(driver=driver, screen=screen, file=tmp_path / "mine.py", task=task)


def test_the_text_to_begin_with_is_saved_and_not_replaced_unasked(program):
    program.driver.click_on("save program")
    assert program.file.read_text("utf-8") == program.task.template
    program.file.write_text("mine", "utf-8")
    program.driver.click_on("save program")
    assert program.driver.panel.title == "Replace the file?"
    program.driver.key("Enter")
    assert program.file.read_text("utf-8") == "mine"


@pytest.mark.parametrize("button", ["judge", "main"])
def test_a_program_that_is_judged_right_is_the_answer(program, button):
    program.driver.click_on("save program")
    program.driver.click_on(button)
    program.driver.come_to_rest()
    assert program.screen.progress.settled(program.task)
    assert program.screen.progress.given(program.task)[0].startswith("right ")


@pytest.mark.parametrize("button", ["judge", "main"])
def test_a_program_that_is_wrong_can_be_mended_and_judged_again(program, monkeypatch, button):
    monkeypatch.setattr(Judge, "verdict", Verdict("mine.py", Status.COULD_NOT_RUN))
    program.driver.click_on("save program")
    program.driver.click_on(button)
    program.driver.come_to_rest()
    assert not program.screen.progress.settled(program.task)
    monkeypatch.setattr(Judge, "verdict", Verdict("mine.py", Status.RIGHT))
    program.driver.click_on(button)
    program.driver.come_to_rest()
    assert program.screen.progress.settled(program.task)


def test_a_file_that_is_not_there_is_said(program):
    program.driver.click_on("judge")
    assert "save it first" in program.driver.session.message


def test_a_judge_that_is_at_work_is_ended_with_the_practice(program, monkeypatch):
    monkeypatch.setattr(Judge, "verdict", None)
    closed = Judge.closed
    program.driver.click_on("save program")
    program.driver.click_on("judge")
    program.driver.key("Escape")
    assert Judge.closed == closed + 1
