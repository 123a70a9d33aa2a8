"""A practice with a task of every form, small enough to be walked through in a test."""

from __future__ import annotations

from visualizer import record
from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.scene import EVERYTHING, Scene, Shown
from visualizer.exercises.tasks import (
    CellListTask,
    CellsTask,
    CellTask,
    ChoiceTask,
    LineTask,
    NumberTask,
    Option,
    OrderTask,
    SortTask,
    VariantTask,
    literal,
)

BOARD = Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE"), (3, 0), "example")
QUEUE = record(BOARD, None, "queue-mark-on-push")
RECURSION = record(BOARD, None, "recursive-check-first")
CODE = "def reveal(board, cell):\n    if board[cell] != HIDDEN:\n        return\n    # done\n"
HOSTILE = "</script><img src=x onerror=alert(1)> {name} \u202e &amp;"


def moment_of_visit(trace, number):
    """The moment after so many visits."""
    return int(trace.visited_at[number - 1]) + 1


def practice_of_all_forms() -> Practice:
    """Every form that is judged by a comparison; the first step asks nothing."""
    both = Scene(
        BOARD,
        (QUEUE, RECURSION),
        (moment_of_visit(QUEUE, 3), moment_of_visit(RECURSION, 5)),
    )
    one = Scene(BOARD, (QUEUE,), (moment_of_visit(QUEUE, 3),))
    alone = Scene(BOARD, shown=frozenset({Shown.MINES, Shown.CLICK}))
    full = Scene(BOARD, (QUEUE,), (moment_of_visit(QUEUE, 4),), EVERYTHING, ((0, 0),))
    common = {"right": literal("That is how a queue takes."), "otherwise": Fact("not-right")}
    tasks = (
        ChoiceTask(
            name="1", prompt=literal("Which rule is this?"), scene=both, rights=("B",), guess=0.25,
            options=tuple(Option(literal(text)) for text in ("the newest", "the oldest", "any")),
            said={"A": literal("That is what a stack would take.")},
            hint=literal("Look at what waits longest."), **common,
        ),
        ChoiceTask(
            name="2", prompt=literal("Which of these wait?"), scene=one, rights=("A C",),
            options=tuple(Option(literal(f"cell {at}"), (0, at)) for at in range(3)),
            several=True, **common,
        ),
        CellTask(
            name="3", prompt=literal("Which cell is next?"), scene=one, rights=("2,2",),
            choices=((2, 2), (0, 0), (3, 4)), guess=0.33,
            said={"0,0": literal("That is the first in reading order.")},
            after=(moment_of_visit(QUEUE, 4),), **common,
        ),
        CellTask(
            name="4", prompt=literal("Click the click."), scene=alone, rights=("3,0",), **common,
        ),
        CellsTask(
            name="5", prompt=literal("Mark all corners."), scene=alone,
            rights=("0,0 0,4 3,0 3,4",), **common,
        ),
        CellListTask(
            name="6", prompt=literal("What waits, in order?"), scene=one, rights=("2,2 1,1",),
            first=literal("leaves first"), last=literal("leaves last"), **common,
        ),
        NumberTask(name="7", prompt=literal("How many?"), scene=full, rights=("1234",), **common),
        SortTask(
            name="8", prompt=literal("Sort them, each into its group, " * 5), scene=one,
            rights=("1 2 1",),
            items=(Option(literal("x"), (0, 1)), Option(literal("y")), Option(literal("z"))),
            groups=(literal("open"), literal("hidden")),
            misplaced={2: literal("A hidden cell has no number.")}, **common,
        ),
        OrderTask(
            name="9", prompt=literal("Put in order."), scene=one, rights=("3 1",),
            lines=("    return", "x = 1", "def f():"), **common,
        ),
        LineTask(
            name="10", prompt=literal("Which line ends it?"), scene=one, rights=("12",),
            code=CODE, first_line=10, **common,
        ),
        VariantTask(
            name="11", prompt=literal("Build it."), scene=one,
            rights=("stack,mark=pop,push=reversed",), **common,
        ),
        ChoiceTask(
            name="12", prompt=literal("Any thoughts?"), scene=one, rights=("A",), graded=False,
            options=(Option(literal("yes")), Option(literal("no"))), **common,
        ),
    )  # fmt: skip
    steps = (
        Step((literal("Look at this."), literal("And at that.")), full, title=literal("To begin")),
        *(Step((literal(f"Step of task {task.name}."),), task.scene, task) for task in tasks),
    )
    return Practice(
        literal("All forms"), steps, (("practice", "lesson"), ("lesson", "all-forms")),
        (literal("A note at the end."),),
    )  # fmt: skip
