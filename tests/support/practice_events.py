"""Practices in the window: what a person presses to give an answer, and what is seen then."""

from __future__ import annotations

from layout_canvas import layout_of
from window_help import Driver, key_events

from visualizer.algorithms.variants import parse_variant
from visualizer.draw.source_colours import listing
from visualizer.exercises.making.board_task import parse_drawing
from visualizer.exercises.tasks import read_cells, read_numbers
from visualizer.exercises.tracing.trace_task import TraceTask
from visualizer.window.screens.practice.opening import open_practice
from visualizer.window.screens.practice.preparing import Preparing

#: How far a cursor has to go to be at an edge, wherever it is.
_FAR = 50


def keys_to(cell, board):
    """The keys that bring the cursor from anywhere to a cell."""
    up = ["Up"] * min(board.height, _FAR)
    left = ["Left"] * min(board.width, _FAR)
    return [*up, *left, *["Down"] * cell[0], *["Right"] * cell[1]]


def press(driver, keys):
    """Press keys and draw once, at the end."""
    for name in keys:
        for event in key_events(name):
            driver.app.handle(event)
    driver.settle()


def opened(practice, **window):
    """A window with this practice in it, and its screen."""
    driver = Driver(**window)
    open_practice(driver.app, practice)
    driver.settle()
    return driver, driver.panel


def rest(driver):
    """Wait until what is being made is made."""
    if isinstance(driver.panel, Preparing):
        assert driver.panel.making.done(60)
    driver.come_to_rest()


def words(driver):
    """All that can be read in the window; lines of one text are joined again."""
    items = layout_of(driver.app, driver.surface.get_size())
    return " ".join(item.full for item in items if item.full)


def click_cell(driver, *cells, button=1):
    """Click cells of the first board."""
    board = driver.panel.scene().board
    for row, col in cells:
        rect = driver.control("board 0").rect
        side = rect.width // board.width
        place = rect.left + side * col + side // 2, rect.top + side * row + side // 2
        driver.click(place, button)


def give(driver, screen, answer):
    """Give an answer in its fixed form, by keys and clicks, and send it."""
    task = screen.open_task
    {
        "choice": _choose, "cell": _go, "cells": _mark, "list": _mark, "number": _type,
        "sort": _sort, "order": _order, "line": _line, "variant": _build, "trace": _trace,
        "board": _draw,
    }[task.form](driver, screen, task, answer)  # fmt: skip
    while screen.open_task is task and driver.focus not in ("", "number"):
        driver.key("Shift+Tab")
    driver.key("Enter")


def _choose(driver, screen, task, answer):
    press(driver, answer.split())


def _go(driver, screen, task, answer):
    press(driver, keys_to(read_cells(answer)[0], task.scene.board))


def _mark(driver, screen, task, answer):
    cells = read_cells(answer)
    if not cells:
        driver.click_on("none")
        return
    _click(driver, task, cells)


def _click(driver, task, cells):
    for cell in cells:
        press(driver, [*keys_to(cell, task.scene.board), "Space"])


def _type(driver, screen, task, answer):
    driver.click_on("number")
    driver.key("Ctrl+A")
    driver.type(answer)


def _sort(driver, screen, task, answer):
    press(driver, [str(number) for number in read_numbers(answer)])


def _order(driver, screen, task, answer):
    for number in read_numbers(answer):
        driver.click_on(f"line {number}")


def _line(driver, screen, task, answer):
    lines = [number for number, _ in listing(task.code, task.first_line)]
    press(driver, ["Down"] * (lines.index(int(answer)) + 1))


def _build(driver, screen, task, answer):
    variant = parse_variant(answer)
    for part in ("frontier", "mark", "push"):
        driver.click_on(f"{part} {getattr(variant, part)}")
    from visualizer.board.neighbours import order_name

    driver.click_on(f"order {order_name(variant.order)}")


def _trace(driver, screen, task: TraceTask, answer):
    parts = task.parts(answer)
    for number, cell in enumerate(parts.cells, start=1):
        if number > task.given:
            _click(driver, task, [cell])
        if number in parts.written:
            _click(driver, task, parts.written[number])
            press(driver, ["W"])


def _draw(driver, screen, task, answer):
    board = parse_drawing(answer)
    press(driver, ["Shift+Up"] * 9 + ["Shift+Left"] * 9)
    press(driver, ["Shift+Down"] * (board.height - 1) + ["Shift+Right"] * (board.width - 1))
    for row, symbols in enumerate(board.rows):
        for col, symbol in enumerate(symbols):
            if symbol == "M":
                press(driver, [*keys_to((row, col), board), "Space"])
    press(driver, [*keys_to(board.click, board), "K"])
