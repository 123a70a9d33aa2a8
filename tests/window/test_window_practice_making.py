"""Answers that are made: a trace by hand, a board that is drawn, a program that is judged."""

from __future__ import annotations

import pytest
from practice_events import click_cell, keys_to, opened, press, rest, words
from practices import BOARD, practice_with

from visualizer import record
from visualizer.board.shipped import load_shipped
from visualizer.exercises.making.board_property import parse_property, small_boards
from visualizer.exercises.making.board_task import BoardTask
from visualizer.exercises.making.program_task import ProgramTask
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import literal
from visualizer.exercises.tracing.trace_practice import make_hand_trace
from visualizer.programs.judging.verdict import Status, Verdict
from visualizer.window.screens.practice.opening import open_practice
from visualizer.window.screens.practice.program_answers import ProgramAnswering

# Tracing by hand


def tracing(feedback="end"):
    trace = record(load_shipped("corner-9x9"), None, "recursive-check-first", "row-by-row")
    return opened(make_hand_trace(trace, faded=False, feedback=feedback, length=12))


def play(driver, screen, upto):
    """Trace rightly, with the right answer at each checkpoint."""
    task, traced = screen.task, screen.answering.tracing
    right = task.parts(task.solution)
    while len(traced.cells) < upto:
        if traced.checkpoint_due is not None:
            click_cell(driver, *right.written[traced.checkpoint_due])
            driver.key("W")
        click_cell(driver, right.cells[len(traced.cells)])


def test_a_right_trace_is_worth_a_point_and_clicks_are_taken_back():
    driver, screen = tracing()
    play(driver, screen, 3)
    driver.key("Backspace")
    assert len(screen.answering.tracing.cells) == 2
    play(driver, screen, 12)
    driver.key("Enter")
    assert screen.progress.score.points == 1
    assert "Your clicks are those of the recursion." in words(driver)


def test_a_wrong_step_is_met_by_its_rule_and_put_right():
    driver, screen = tracing("step")
    click_cell(driver, (5, 4), (5, 5))
    assert "That is what a queue would take" in words(driver)
    assert len(screen.answering.tracing.cells) == 2
    driver.click_on("fix")
    assert screen.answering.tracing.cells[2] == (4, 3)


@pytest.mark.long
def test_another_algorithm_is_named_at_the_end_and_another_board_follows():
    driver, screen = tracing()
    queue = record(load_shipped("corner-9x9"), None, "queue-mark-on-push").reveals[1:12].tolist()
    for cell in queue:
        if screen.answering.tracing.checkpoint_due is not None:
            click_cell(driver, (0, 0))
            driver.key("W")
        click_cell(driver, cell)
    driver.key("Enter")
    assert "Your clicks are a queue's." in words(driver)
    assert "the recursion goes on from (5, 4); you took what waited longest" in words(driver)
    driver.key("Enter")
    driver.click_on("following")
    rest(driver)
    assert driver.panel.task.scene.board.rows != screen.practice.tasks[0].scene.board.rows
    assert driver.panel.progress.answers == {}


@pytest.mark.long
def test_half_a_trace_is_there_again_when_the_practice_was_closed():
    driver, screen = tracing()
    play(driver, screen, 5)
    driver.key("Escape")
    open_practice(driver.app, screen.practice)
    driver.settle()
    assert driver.panel is not screen
    assert driver.panel.answering.tracing.cells == screen.answering.tracing.cells


# Drawing a board


def drawing():
    wanted = "differ queue-mark-on-push stack-mark-on-push"
    smallest = next(each for each in small_boards() if parse_property(wanted, None).shows(each))
    task = BoardTask(
        name="1", prompt=literal("Draw a board."), right=literal("So it shows."),
        scene=Scene(BOARD), wanted=wanted, smallest=smallest,
    )  # fmt: skip
    driver, screen = opened(practice_with(task))
    driver.key("Enter")
    return driver, screen, smallest


def test_a_board_is_drawn_by_mouse_and_by_keyboard():
    driver, screen, smallest = drawing()
    click_cell(driver, (0, 1))
    assert screen.answering.text == "EM/EE 0,0"
    click_cell(driver, (0, 1))
    click_cell(driver, (1, 1), button=3)
    driver.click_on("start")
    click_cell(driver, (1, 0))
    driver.click_on("column more")
    driver.click_on("row less")
    assert screen.answering.text == "EEE 0,0"
    driver, screen, _ = drawing()
    press(driver, ["Shift+Right", *keys_to((0, 2), screen.answering.board), "Space"])
    press(driver, [*keys_to((1, 1), screen.answering.board), "K"])
    assert screen.answering.text == "EEM/EEE 1,1"
    driver.key("S", "S")
    rows, (row, col) = " / ".join(smallest.rows), smallest.click
    assert f"The answer is the board {rows}, clicked at ({row}, {col})" in words(driver)


# Writing a program


class Judge:
    """A judge that says at once what it was told to say."""

    verdict = Verdict("mine.py", Status.COULD_NOT_RUN)
    progress = None

    def __init__(self, reference):
        self.reference = reference

    def poll(self):
        return True

    def close(self):
        pass


def test_a_program_is_begun_from_a_text_and_judged_until_it_is_right(tmp_path, monkeypatch):
    monkeypatch.setattr(ProgramAnswering, "start", Judge)
    template = "def reveal(board, click):\n    ...\n"
    task = ProgramTask(name="1", prompt=literal("Write it."), right=literal("It is right."),
                       scene=Scene(BOARD), template=template)  # fmt: skip
    driver, screen = opened(practice_with(task))
    file = tmp_path / "mine.py"
    driver.key("Enter")
    driver.click_on("program")
    driver.key("Ctrl+A")
    driver.type(str(file))
    driver.click_on("judge")
    assert "save it first" in driver.session.message
    driver.click_on("save program")
    assert file.read_text("utf-8") == template
    file.write_text("mine", "utf-8")
    driver.click_on("save program")
    assert driver.panel.title == "Replace the file?"
    driver.key("Enter")
    assert file.read_text("utf-8") == "mine"
    driver.click_on("judge")
    driver.come_to_rest()
    assert not screen.progress.settled(task)
    monkeypatch.setattr(Judge, "verdict", Verdict("mine.py", Status.RIGHT))
    driver.click_on("main")
    driver.come_to_rest()
    assert screen.progress.given(task)[-1].startswith("right ")
    assert screen.progress.settled(task)
