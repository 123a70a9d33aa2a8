"""A practice made by hand with a task of every form, for tests of whatever shows practices."""

from __future__ import annotations

from visualizer.algorithms.run import record
from visualizer.board.board import Board
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.scene import EVERYTHING, USUALLY, Scene, Shown
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
    Task,
    VariantTask,
    cells_text,
    literal,
)

BOARD = Board(("EEM", "EEE", "EEE", "EEE"), click=(3, 0))
QUEUE = record(BOARD, None, "queue-mark-on-push", "clockwise")
CALLS = record(BOARD, None, "recursive-check-first", "clockwise")
CODE = """def reveal(board, row, col):
    if board[row, col] == MINE:
        board[row, col] = "X"
        return
    for around in neighbours(row, col):
        if board[around] == HIDDEN:
            reveal(board, *around)
"""
#: What the queue opens, in order, and what waits in it before the fifth visit.
OPENED = [tuple(cell) for cell in QUEUE.reveals.tolist()]
WAITING = QUEUE.state_at(int(QUEUE.visited_at[4])).frontier


def before(trace, visit):
    """The moment just before a visit, from 0."""
    return int(trace.visited_at[visit])


def scene(trace=QUEUE, visit=4, shown=USUALLY):
    return Scene(BOARD, (trace,), (before(trace, visit),), shown)


def tasks() -> list[Task]:
    """A task of each form of `visualizer.exercises.tasks`."""
    right = {"right": literal("What has waited longest leaves the queue first.")}
    loop = {"right": literal("A call goes on in its for loop where it stopped.")}
    calls = scene(CALLS, 2)
    both = Scene(BOARD, (QUEUE, CALLS), (before(QUEUE, 5), before(CALLS, 5)), EVERYTHING)
    return [
        CellTask(
            name="1", prompt=literal("Which cell is visited next?"), scene=scene(),
            rights=("1,0",), choices=((1, 0), (0, 0), (2, 2)),
            said={"0,0": literal("That cell is not waiting yet; a queue takes what waits.")},
            after=(before(QUEUE, 4) + 1,), guess=0.33, kind="next-cell",
            hint=literal("Think of the end that the queue is taken from."), **right,
        ),
        ChoiceTask(
            name="2", prompt=literal("Why is it this cell and no other one?"), rights=("C",),
            scene=scene(CALLS, 3, USUALLY | {Shown.WAITING, Shown.CODE, Shown.LINE}),
            options=_options("It waited longest.",
                             "It is the nearest to the click, and near cells come before far ones.",
                             "It is the next neighbour of the innermost open call.",
                             "It was pushed last."),
            said={"A": literal("That is what a queue would take.")}, guess=0.25, kind="why", **loop,
        ),
        ChoiceTask(
            name="3", prompt=literal("Which of these are true of every run?"), scene=both,
            rights=("A C",), several=True, guess=0.14,
            options=_options("Each cell is visited at most once.", "Every cell is visited.",
                             "Only blank cells bring their neighbours in."), **right,
        ),
        CellsTask(
            name="4", prompt=literal("Mark every cell that will be open at the end."),
            scene=Scene(BOARD, shown=frozenset({Shown.MINES, Shown.CLICK})),
            rights=(cells_text(sorted(OPENED)),), **right,
        ),
        CellListTask(
            name="5", prompt=literal("What waits in the queue now?"), scene=scene(),
            rights=(cells_text(WAITING),),
            first=literal("front, leaves next"), last=literal("back"), **right,
        ),
        NumberTask(
            name="6", prompt=literal("How many cells wait?"), scene=scene(visit=5), rights=("5",),
            **right,
        ),
        SortTask(
            name="7", prompt=literal("Sort these cells."), scene=scene(visit=2), rights=("1 3",),
            items=(Option(literal("(3, 0)"), (3, 0)), Option(literal("(0, 0)"), (0, 0))),
            groups=(literal("open"), literal("waiting"), literal("untouched")),
            misplaced={1: literal("An open cell has a number.")}, **right,
        ),
        OrderTask(
            name="8", prompt=literal("Put the lines of the loop in order."), scene=calls,
            rights=("3 1 4",), **right,
            lines=("    cell = queue.popleft()", "    cell = queue.pop()", "while queue:",
                   "    reveal(cell)"),
        ),
        LineTask(
            name="9", prompt=literal("Which line runs next?"), scene=calls, rights=("6",),
            code=CODE, said={"7": literal("It is called only after the test.")}, **loop,
        ),
        VariantTask(
            name="10", prompt=literal("Build a stack that opens as the recursion does."),
            scene=calls, rights=("queue,mark=pop",), **loop,
        ),
    ]  # fmt: skip


def _options(*texts: str) -> tuple[Option, ...]:
    return tuple(Option(literal(text)) for text in texts)


def practice_with(*given: Task) -> Practice:
    """A practice of these tasks, after a step that is only read."""
    first = Step(
        (literal("This is how it looks before anything is asked."),),
        Scene(BOARD, (QUEUE,), (len(QUEUE),), EVERYTHING),
        title=literal("To begin with"),
    )
    steps = [Step((literal("A caption of one sentence."),), task.scene, task) for task in given]
    recipe = (("practice", "lesson"), ("lesson", "made by hand"))
    return Practice(literal("a practice made by hand"), (first, *steps), recipe)
