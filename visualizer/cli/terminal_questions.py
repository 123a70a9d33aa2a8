"""What a task offers, and how it is answered, as lines of a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from visualizer.analysis.explanation import Fact
from visualizer.errors import printable
from visualizer.exercises.scene import Shown
from visualizer.exercises.tasks import (
    CellListTask,
    CellTask,
    ChoiceTask,
    LineTask,
    OrderTask,
    SortTask,
    Task,
)
from visualizer.language.formatting import cell_text
from visualizer.language.practice import said

#: How each form is answered.
_HOW = {
    "choice": "a letter, such as B",
    "cell": "a cell, row,column, such as 2,3",
    "cells": "cells, such as 0,1 2,3, or none",
    "list": "cells in order, such as 2,3 0,1, or none",
    "number": "a whole number",
    "sort": "for each item the number of its group, such as 1 2 2",
    "order": "the numbers of the lines in their order, such as 3 1 2; some may be too many",
    "line": "the number of a line",
    "variant": "the name of an algorithm of the lab, such as stack,mark=pop",
    "board": "the rows of a board, joined by /, and the click, such as EM/EE 0,0",
    "program": "the name of your file, such as mine.py, to have it judged; one that is not there"
    " yet is begun for you",
}


def how_to_answer(task: Task) -> str:
    """What an answer is to be like, in one sentence."""
    how = _HOW.get(task.form, "")
    if isinstance(task, ChoiceTask) and task.several:
        how = "letters, such as A C"
    elif isinstance(task, CellTask) and task.choices:
        how += ", or its letter"
    return f"Answer with {how}." if how else "Answer in one line."


def offered(task: Task) -> Iterator[str]:
    """What there is to choose among, to sort or to put in order, a line each."""
    if isinstance(task, ChoiceTask):
        for letter, option in zip(ascii_uppercase, task.options):
            yield f"  {letter}  {said(option.text)}{_at(option.cell, option.text)}"
    elif isinstance(task, CellTask):
        for letter, cell in zip(ascii_uppercase, task.choices):
            yield f"  {letter}  {cell_text(cell)}"
    elif isinstance(task, CellListTask):
        yield f"First: {said(task.first)}. Last: {said(task.last)}."
    elif isinstance(task, SortTask):
        for number, group in enumerate(task.groups, 1):
            yield f"Group {number}: {said(group)}"
        for number, item in enumerate(task.items, 1):
            yield f"  item {number}: {said(item.text)}{_at(item.cell, item.text)}"


def _at(cell: tuple[int, int] | None, text: Fact) -> str:
    """The cell of an option, unless its text says it."""
    if cell is None or cell_text(cell) in said(text):
        return ""
    return f" {cell_text(cell)}"


def numbered_lines(task: Task) -> Iterator[str]:
    """The lines that are to be put in order, or of which one is to be chosen."""
    if isinstance(task, OrderTask):
        lines, first = task.lines, 1
    elif isinstance(task, LineTask) and not _stands_above(task):
        lines, first = tuple(task.code.splitlines()), task.first_line
    else:
        return
    yield from (f"  {number:>4}  {printable(line)}" for number, line in enumerate(lines, first))


def _stands_above(task: LineTask) -> bool:
    """Whether the scene shows the code with the numbers of its lines."""
    scene = task.scene
    return (
        Shown.CODE in scene.shown and bool(scene.traces) and scene.traces[0].code.text == task.code
    )
