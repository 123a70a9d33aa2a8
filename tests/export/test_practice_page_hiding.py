"""What waits is not seen in a page where it is the answer: not by colour, not in a cell's name.

A program that marks cells as it pushes them writes into the board, which is seen elsewhere.
"""

from __future__ import annotations

import json

import pytest
from practice_in_browser import ShownPractice

from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.shipped import load_lesson
from visualizer.exercises.scene import Shown

#: The colour near the left edge of each cell, and the cell's name, of every run by its cells.
_SEEN = """
[...document.querySelectorAll('figure.run')].map((figure) => {
  const canvas = figure.querySelector('canvas');
  const box = canvas.getBoundingClientRect();
  const scale = canvas.width / box.width;
  const copy = document.createElement('canvas');
  Object.assign(copy, { width: canvas.width, height: canvas.height });
  const context = copy.getContext('2d', { willReadFrequently: true });
  context.drawImage(canvas, 0, 0);
  return Object.fromEntries([...figure.querySelectorAll('.cell')].map((cell) => {
    const { left, top, width, height } = cell.getBoundingClientRect();
    const at = [(left - box.left + width * 0.15) * scale, (top - box.top + height * 0.5) * scale];
    const colour = [...context.getImageData(...at.map(Math.round), 1, 1).data].join();
    return [cell.dataset.cell, [colour, cell.ariaLabel]];
  }));
})
"""


@pytest.mark.long
@pytest.mark.parametrize("name", ["3", "quiz-1"])
def test_cells_that_wait_look_and_are_called_like_others(browser, tmp_path, name):
    browser.screen(1280, 800)
    practice = practice_of(load_lesson(name))
    shown = ShownPractice(browser, tmp_path, practice)
    compared = 0
    for task in practice.tasks:
        if Shown.WAITING in task.scene.shown or not task.scene.traces:
            continue
        shown.go_to_task(task.name)
        seen = json.loads(browser.value(f"JSON.stringify({_SEEN})"))
        pointed = set(task.scene.pointed)
        for state, cells in zip(task.scene.states, seen, strict=True):
            visited = {tuple(cell) for cell in state.trace.visits[: state.visits].tolist()}
            hidden = [
                f"{row},{col}"
                for row, line in enumerate(state.trace.board.rows)
                for col, symbol in enumerate(line)
                if symbol == "E" and (row, col) not in visited | pointed
                and (row, col) != state.trace.click
            ]  # fmt: skip
            assert all("hidden" in cells[cell][1] for cell in hidden), task.name
            assert len({cells[cell][0] for cell in hidden}) <= 1, task.name
            compared += bool(set(state.frontier) - visited)
    assert compared
