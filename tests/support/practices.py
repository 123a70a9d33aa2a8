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


def before(trace, visit):
    """The moment just before a visit, from 0."""
    return int(trace.visited_at[visit])


def after(trace, visit):
    """The moment just after a visit, from 0."""
    return int(trace.visited_at[visit]) + 1


def scene(trace=QUEUE, visit=4, shown=USUALLY, **more):
    return Scene(BOARD, (trace,), (before(trace, visit),), shown, **more)


def cell_of(trace, visit):
    return tuple(trace.visits[visit].tolist())


def _cell_task() -> CellTask:
    right = cell_of(QUEUE, 4)
    return CellTask(
        name="1",
        prompt=literal("Which cell is visited next?"),
        scene=scene(),
        right=literal("What has waited longest leaves the queue first."),
        rights=(cells_text([right]),),
        choices=(right, (0, 0), (2, 2)),
        said={"0,0": literal("That cell is not waiting yet; a queue takes what waits.")},
        after=(after(QUEUE, 4),),
        hint=literal("Think of the end that the queue is taken from."),
        guess=0.33,
        kind="next-cell",
    )


def _choice_task() -> ChoiceTask:
    return ChoiceTask(
        name="2",
        prompt=literal("Why is it this cell and no other one?"),
        scene=scene(CALLS, 3, USUALLY | {Shown.WAITING, Shown.CODE, Shown.LINE}),
        right=literal("A call goes on in its for loop where it stopped."),
        rights=("C",),
        options=(
            Option(literal("It waited longest.")),
            Option(literal("It is the nearest to the click, and near cells come before far ones.")),
            Option(literal("It is the next neighbour of the innermost open call.")),
            Option(literal("It was pushed last.")),
        ),
        said={"A": literal("That is what a queue would take.")},
        guess=0.25,
        kind="why",
    )


def _several_task() -> ChoiceTask:
    return ChoiceTask(
        name="3",
        prompt=literal("Which of these are true of every run?"),
        scene=Scene(BOARD, (QUEUE, CALLS), (before(QUEUE, 5), before(CALLS, 5)), EVERYTHING),
        right=literal("Each cell is visited once, and only blank cells bring others in."),
        rights=("A C",),
        several=True,
        options=(
            Option(literal("Each cell is visited at most once.")),
            Option(literal("Every cell is visited.")),
            Option(literal("Only blank cells bring their neighbours in.")),
        ),
        guess=0.14,
    )


def _cells_task() -> CellsTask:
    return CellsTask(
        name="4",
        prompt=literal("Mark every cell that will be open at the end."),
        scene=Scene(BOARD, shown=frozenset({Shown.MINES, Shown.CLICK})),
        right=literal("Blank cells open their neighbours; digits open nothing more."),
        rights=(cells_text(sorted(map(tuple, QUEUE.reveals.tolist()))),),
    )


def _list_task() -> CellListTask:
    state = QUEUE.state_at(before(QUEUE, 4))
    return CellListTask(
        name="5",
        prompt=literal("What waits in the queue now?"),
        scene=scene(),
        right=literal("New cells go to the back."),
        rights=(cells_text(state.frontier),),
        first=literal("front, leaves next"),
        last=literal("back"),
    )


def _number_task() -> NumberTask:
    return NumberTask(
        name="6",
        prompt=literal("How many cells wait?"),
        scene=scene(visit=5),
        right=literal("Each push adds one, each visit takes one."),
        rights=(str(QUEUE.state_at(before(QUEUE, 5)).waiting),),
    )


def _sort_task() -> SortTask:
    return SortTask(
        name="7",
        prompt=literal("Sort these cells."),
        scene=scene(visit=2),
        right=literal("A cell is in exactly one of the three."),
        rights=("1 3",),
        items=(Option(literal("(3, 0)"), (3, 0)), Option(literal("(0, 0)"), (0, 0))),
        groups=(literal("open"), literal("waiting"), literal("untouched")),
        misplaced={1: literal("An open cell has a number.")},
    )


def _order_task() -> OrderTask:
    return OrderTask(
        name="8",
        prompt=literal("Put the lines of the loop in order."),
        scene=scene(CALLS, 2),
        right=literal("What waits longest is taken first, so the front is popped."),
        rights=("3 1 4",),
        lines=(
            "    cell = queue.popleft()",
            "    cell = queue.pop()",
            "while queue:",
            "    reveal(cell)",
        ),
    )


def _line_task() -> LineTask:
    return LineTask(
        name="9",
        prompt=literal("Which line runs next?"),
        scene=scene(CALLS, 2),
        right=literal("The test comes before the call."),
        rights=("6",),
        code=CODE,
        said={"7": literal("It is called only after the test.")},
    )


def _variant_task() -> VariantTask:
    return VariantTask(
        name="10",
        prompt=literal("Build the stack that reveals in the order of the recursion."),
        scene=scene(CALLS, 2),
        right=literal("Marked when popped, and pushed last to first."),
        rights=("queue,mark=pop",),
    )


def tasks() -> list[Task]:
    """A task of each form of `visualizer.exercises.tasks`."""
    return [
        _cell_task(), _choice_task(), _several_task(), _cells_task(), _list_task(),
        _number_task(), _sort_task(), _order_task(), _line_task(), _variant_task(),
    ]  # fmt: skip


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


def every_form() -> Practice:
    """A practice with a task of each form."""
    return practice_with(*tasks())
