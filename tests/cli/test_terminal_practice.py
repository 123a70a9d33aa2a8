"""A practice in the terminal, task by task: what is said of answers, and what is offered."""

from __future__ import annotations

import io

import pytest

from visualizer import Board
from visualizer.cli.terminal_practice import TerminalPractice
from visualizer.exercises.making.program_task import ProgramTask
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.progress import Progress
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import (
    CellListTask,
    CellTask,
    ChoiceTask,
    Judgement,
    LineTask,
    NumberTask,
    Option,
    OrderTask,
    SortTask,
    literal,
)

SCENE = Scene(Board(("EEE", "EEM")))
BASE = {"name": "1", "prompt": literal("Well?"), "scene": SCENE, "right": literal("So it is.")}


def answered(task, *lines):
    """What is written while these lines are answers to a task."""
    practice = Practice(literal("A title"), (Step((), SCENE, task),), (("practice", "quiz"),))
    output = io.StringIO()
    typed = io.StringIO("".join(f"{line}\n" for line in lines))
    TerminalPractice(Progress(practice), typed, output, lambda: None, lambda _, text: text).run()
    return output.getvalue()


class Pointing(NumberTask):
    def judge(self, answer):
        return Judgement(0.0, (literal("Not there."),), ((0, 1), (1, 0)))


def test_cells_that_a_judgement_points_out_are_named():
    output = answered(Pointing(rights=("1",), **BASE), "2")
    assert "Not there.\nLook at (0, 1) (1, 0).\nNot yet: one more try.\n" in output


@pytest.mark.parametrize(
    ("task", "offered"),
    [
        (ChoiceTask(rights=("A",), options=(Option(literal("this"), (0, 1)),), **BASE),
         "  A  this (0, 1)\nAnswer with a letter, such as B.\n"),
        (ChoiceTask(rights=("A",), options=(Option(literal("at (0, 1)"), (0, 1)),), several=True,
                    **BASE),
         "  A  at (0, 1)\nAnswer with letters, such as A C.\n"),
        (CellTask(rights=("0,1",), choices=((0, 1), (0, 2)), **BASE),
         "  A  (0, 1)\n  B  (0, 2)\nAnswer with a cell, row,column, such as 2,3, or its letter.\n"),
        (CellListTask(rights=("0,1",), first=literal("front"), last=literal("back"), **BASE),
         "First: front. Last: back.\n"),
        (SortTask(rights=("1",), items=(Option(literal("it")),), groups=(literal("all"),), **BASE),
         "Group 1: all\n  item 1: it\n"),
        (OrderTask(rights=("2 1",), lines=("if a:", "    b"), **BASE),
         "     1  if a:\n     2      b\n"),
        (LineTask(rights=("7",), code="x = 1\nwhile x:\n    x = 0", first_line=7, **BASE),
         "     7  x = 1\n     8  while x:\n     9      x = 0\nAnswer with the number of a line.\n"),
    ],
)  # fmt: skip
def test_what_there_is_to_choose_among_is_written(task, offered):
    assert f"Well?\n{offered}" in answered(task)


def test_what_somebody_else_wrote_steers_nothing():
    hostile = literal("\x1b[2J\u202etext\nline \x07")
    task = ChoiceTask(
        name="1", rights=("A",), options=(Option(hostile),), prompt=hostile, scene=SCENE,
        right=hostile,
    )  # fmt: skip
    output = answered(task, "\x1b[31m", "show")
    assert output.replace("\n", "").isprintable()


def test_a_task_that_is_not_graded_is_not_called_right():
    output = answered(NumberTask(rights=("1",), graded=False, **BASE), "5")
    assert "> 5\nSo it is.\n" in output
    assert "points" not in output


def test_an_answer_that_is_right_in_part_is_said_to_be_so_at_the_end():
    class Partly(NumberTask):
        def judge(self, answer):
            return Judgement(0.5, (literal("Nearly."),))

    output = answered(Partly(rights=("1",), **BASE), "2", "3")
    assert "> 2\nNearly.\nNot yet: one more try.\n" in output
    assert "> 3\n50 % of it is right. Nearly.\nThe answer is 1. So it is.\n" in output


def test_where_no_answer_can_be_shown_one_goes_on_all_the_same():
    output = answered(ProgramTask(**BASE), "show")
    assert "> show\nThere is more than one right answer, and none is shown.\n" in output


def test_a_step_can_be_looked_at_again():
    task = NumberTask(rights=("1",), **BASE)
    output = answered(task, "2", "1", "x", "2", "1", "", "never read")
    assert "\n0 of 1 right at once.\n1 more at a later try.\n" in output
    again = output.partition("Type the number of a step to look at it again, or nothing to end.")[2]
    assert again.count("There is no such step; give a number from 1 to 1.") == 2
    assert "Step 1 of 1\n" in again
    assert "Well?\nYour answer was: 2, then 1.\nThe answer is 1. So it is.\n" in again
    assert "never read" not in again
