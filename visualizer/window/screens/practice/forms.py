"""Which class takes the answer to a task, by the task's form."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from visualizer.exercises.tasks import Task
from visualizer.window.screens.practice.answering import Answering
from visualizer.window.screens.practice.board_answers import BoardAnswering
from visualizer.window.screens.practice.cell_answers import (
    CellAnswering,
    CellListAnswering,
    CellsAnswering,
)
from visualizer.window.screens.practice.choice_answers import ChoiceAnswering
from visualizer.window.screens.practice.entry_answers import NumberAnswering
from visualizer.window.screens.practice.line_answers import LineAnswering
from visualizer.window.screens.practice.order_answers import OrderAnswering
from visualizer.window.screens.practice.program_answers import ProgramAnswering
from visualizer.window.screens.practice.sort_answers import SortAnswering
from visualizer.window.screens.practice.trace_answers import TraceAnswering
from visualizer.window.screens.practice.variant_answers import VariantAnswering
from visualizer.window.shell import Shell

ANSWERINGS: Mapping[str, type[Answering]] = {
    "choice": ChoiceAnswering,
    "cell": CellAnswering,
    "cells": CellsAnswering,
    "list": CellListAnswering,
    "number": NumberAnswering,
    "sort": SortAnswering,
    "order": OrderAnswering,
    "line": LineAnswering,
    "variant": VariantAnswering,
    "trace": TraceAnswering,
    "board": BoardAnswering,
    "program": ProgramAnswering,
}


def answering_for(shell: Shell, task: Task, send: Callable[[], None]) -> Answering:
    """What takes the answer to ``task``; ``send`` gives it."""
    return ANSWERINGS[task.form](shell, task, send)
