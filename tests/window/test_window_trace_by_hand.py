"""Tracing by hand in the window: clicks, steps put right, what waits, what is shown, new boards."""

from __future__ import annotations

import pygame
import pytest
from layout_checks import problems_of
from window_help import Driver

from visualizer import record
from visualizer.board.shipped import load_shipped
from visualizer.exercises.tracing.trace_practice import make_hand_trace
from visualizer.window.layout_data import layout_of
from visualizer.window.screens.practice.preparing import Preparing
from visualizer.window.screens.practice.screen import PracticeScreen


def opened(feedback="end", **window):
    trace = record(load_shipped("corner-9x9"), None, "recursive-check-first", "row-by-row")
    driver = Driver(**window)
    screen = PracticeScreen(
        driver.app, make_hand_trace(trace, faded=False, feedback=feedback, length=12)
    )
    driver.app.open(screen)
    driver.settle()
    return driver, screen


def click(driver, screen, *cells):
    board = screen.task.scene.board
    for row, col in cells:
        rect = driver.app.control("board 0").rect
        wide, high = rect.width / board.width, rect.height / board.height
        driver.click((int(rect.left + wide * (col + 0.5)), int(rect.top + high * (row + 0.5))))


def said_anywhere(driver, text):
    items = layout_of(driver.app, driver.surface.get_size())
    return text in " ".join(item.full for item in items if item.full)


def play(driver, screen, upto):
    """Trace rightly, with the right answer at each checkpoint."""
    task, tracing = screen.task, screen.answering.tracing
    right = task.parts(task.solution)
    while len(tracing.cells) < upto:
        if tracing.checkpoint_due is not None:
            click(driver, screen, *right.written[tracing.checkpoint_due])
            driver.key("W")
        click(driver, screen, right.cells[len(tracing.cells)])


def test_a_right_trace_is_worth_a_point():
    driver, screen = opened()
    play(driver, screen, 12)
    driver.key("Enter")
    assert screen.progress.score.points == 1
    assert said_anywhere(driver, "11 of 11 decisions fit.")
    assert said_anywhere(driver, "Your clicks are those of the recursion.")


def test_another_algorithm_is_named_at_the_end():
    driver, screen = opened()
    queue = record(load_shipped("corner-9x9"), None, "queue-mark-on-push").reveals[1:12].tolist()
    for cell in queue:
        if screen.answering.tracing.checkpoint_due is not None:
            click(driver, screen, (0, 0))
            driver.key("W")
        click(driver, screen, cell)
    driver.key("Enter")
    assert said_anywhere(driver, "Your clicks are a queue's.")
    assert said_anywhere(driver, "the recursion goes on from (5, 4); you took what waited longest")


def test_a_wrong_step_is_met_by_its_rule_and_put_right():
    driver, screen = opened("step")
    click(driver, screen, (5, 4), (5, 5))
    assert said_anywhere(driver, "That is what a queue would take")
    assert len(screen.answering.tracing.cells) == 2
    driver.click_on("fix")
    assert screen.answering.tracing.cells[2] == (4, 3)
    assert said_anywhere(driver, "Number 3 is (4, 3).")


def test_the_rest_is_shown_from_where_the_student_stands_and_a_new_board_follows():
    driver, screen = opened()
    before = screen.task.scene.board
    click(driver, screen, (5, 5), (5, 6))
    driver.key("S", "S")
    assert screen.progress.settled(screen.task)
    cells = screen.answering.tracing.cells
    assert cells[:3] == ((6, 5), (5, 5), (5, 6))
    assert len(cells) == 12
    driver.key("Enter")
    driver.click_on("following")
    if isinstance(driver.panel, Preparing):
        assert driver.panel.making.done(60)
    driver.come_to_rest()
    screen = driver.panel
    assert screen.task.scene.board.rows != before.rows
    assert screen.open_task is not None
    assert screen.progress.answers == {}
    play(driver, screen, screen.task.length)
    driver.key("Enter")
    assert screen.progress.score.points == 1


@pytest.mark.parametrize("size", [(900, 600), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("at", ["checkpoint", "summary"])
def test_all_of_it_has_room(size, at):
    driver, screen = opened(size=size)
    if at == "checkpoint":
        first = screen.task.checkpoints[0]
        play(driver, screen, first)
        click(driver, screen, *screen.answering.tracing.cells[:4])
    else:
        driver.key("S", "S", "Enter")
    driver.settle()
    window = pygame.Rect((0, 0), size)
    assert problems_of(layout_of(driver.app, size), window) == []


def test_right_is_said_once_and_a_click_that_cannot_be_changes_nothing():
    driver, screen = opened("step")
    click(driver, screen, (6, 5))
    assert screen.answering.reply.heading == "Nothing has changed"
    click(driver, screen, (5, 4))
    assert screen.answering.reply.heading == "Right"
    assert not screen.answering.reply.text.startswith("Right")


def test_at_a_checkpoint_its_question_stands_in_the_place_of_the_task_s():
    driver, screen = opened("step")
    task = screen.task
    prompt = "Click the cells in the order"
    assert said_anywhere(driver, prompt)
    play(driver, screen, task.checkpoints[0])
    assert not said_anywhere(driver, prompt)
    assert said_anywhere(driver, "Which calls are open")
    driver.click_on("write")
    assert screen.answering.reply.heading == "Not right"
    assert said_anywhere(driver, prompt)


def test_a_trace_with_cells_missing_is_not_ended_by_one_key():
    driver, screen = opened()
    play(driver, screen, screen.task.checkpoints[0] + 1)
    driver.key("Enter")
    assert screen.open_task is not None
    assert said_anywhere(driver, "cells are not clicked yet, and count as not right.")
    click(driver, screen, (0, 0))
    driver.key("Enter")
    assert screen.open_task is not None
    driver.key("Enter")
    assert screen.open_task is None


def test_from_the_eighth_click_on_it_is_said_how_many_fit():
    driver, screen = opened("step")
    play(driver, screen, screen.task.given + 8)
    assert "8 of 8 decisions fit." in screen.answering.reply.text


def test_another_board_is_offered_once():
    driver, _screen = opened()
    driver.key("S", "S", "Enter")
    labels = [control.label for control in driver.app.controls]
    assert labels.count("Another board") == 1


def test_half_a_trace_is_there_again_when_the_practice_was_closed():
    driver, screen = opened()
    play(driver, screen, 5)
    driver.key("Escape")
    again = PracticeScreen(driver.app, screen.practice)
    driver.app.open(again)
    driver.settle()
    assert again.answering.tracing.cells == screen.answering.tracing.cells
    play(driver, again, 12)
    driver.key("Enter")
    assert again.progress.score.points == 1
    assert not screen.progress.answers


def test_half_a_trace_is_given_to_no_other_practice():
    driver, screen = opened()
    play(driver, screen, 5)
    driver.key("Escape")
    trace = record(load_shipped("corner-9x9"), None, "recursive-check-first", "clockwise")
    other = PracticeScreen(driver.app, make_hand_trace(trace, faded=False, length=12))
    driver.app.open(other)
    driver.settle()
    assert len(other.answering.tracing.cells) < 5
