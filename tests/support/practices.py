"""A practice with a task of every form."""

from __future__ import annotations

from visualizer.algorithms.run import record
from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.task import (
    USUAL_PARTS,
    CellSelection,
    Choice,
    Item,
    ItemSorting,
    LineOrdering,
    NumberEntry,
    Scene,
    ScenePart,
    Task,
    cells_text,
    literal_fact,
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
EVERYTHING = frozenset(ScenePart)
#: The cells that the queue reveals, in order, and its frontier before the fifth visit.
OPENED = [tuple(cell) for cell in QUEUE.reveals.tolist()]
WAITING = QUEUE.state_at(int(QUEUE.visit_indices[4])).frontier


def before(trace, visit):
    """Return the moment just before a visit, counted from 0."""
    return int(trace.visit_indices[visit])


def scene(trace=QUEUE, visit=4, shown=USUAL_PARTS):
    return Scene(BOARD, (trace,), (before(trace, visit),), shown)


def task(name, prompt, about, control, solution, right, wrong=None, **more) -> Task:
    """Return a task with texts instead of facts; ``wrong`` has a text for certain answers."""
    return Task(
        name=name,
        prompt=literal_fact(prompt),
        scene=about,
        control=control,
        solution=solution,
        right_reason=literal_fact(right),
        right_answers=[] if control.form == "board" else [solution],
        wrong_replies={answer: literal_fact(text) for answer, text in (wrong or {}).items()},
        **more,
    )


def tasks() -> list[Task]:
    """Return a task for each control of `visualizer.exercises.task` in each of its forms."""
    right = "What has waited longest leaves the queue first."
    loop = "A call goes on in its for loop where it stopped."
    calls = scene(CALLS, 2)
    both = Scene(BOARD, (QUEUE, CALLS), (before(QUEUE, 5), before(CALLS, 5)), EVERYTHING)
    return [
        task(
            "1",
            "Which cell is visited next?",
            scene(),
            CellSelection(choices=((1, 0), (0, 0), (2, 2))),
            "1,0",
            right,
            {"0,0": "That cell is not waiting yet; a queue takes what waits."},
            moments_after=(before(QUEUE, 4) + 1,),
            hint=literal_fact("Think of the end that the queue is taken from."),
        ),
        task(
            "2",
            "Why is it this cell and no other one?",
            scene(CALLS, 3, USUAL_PARTS | {ScenePart.WAITING, ScenePart.CODE, ScenePart.LINE}),
            Choice(
                options=options(
                    "It waited longest.",
                    "It is the nearest to the click, and near cells come before far ones.",
                    "It is the next neighbour of the innermost open call.",
                    "It was pushed last.",
                )
            ),
            "C",
            loop,
            {"A": "That is what a queue would take."},
        ),
        task(
            "3",
            "Which of these are true of every run?",
            both,
            ItemSorting(
                items=tuple(
                    Item(literal_fact(text))
                    for text in (
                        "Each cell is visited at most once.",
                        "Every cell is visited.",
                        "Only blank cells bring their neighbours in.",
                    )
                ),
                groups=(literal_fact("true"), literal_fact("not true")),
            ),
            "1 2 1",
            right,
        ),
        task(
            "4",
            "Mark every cell that will be open at the end.",
            Scene(BOARD, parts=frozenset({ScenePart.MINES, ScenePart.CLICK})),
            CellSelection(pick="set"),
            cells_text(sorted(OPENED)),
            right,
        ),
        task(
            "5",
            "What waits in the queue now?",
            scene(),
            CellSelection(pick="order", first=literal_fact("front, leaves next"), last=literal_fact("back")),
            cells_text(WAITING),
            right,
        ),
        task("6", "How many cells wait?", scene(visit=5), NumberEntry(), "5", right),
        task(
            "7",
            "Sort these cells.",
            scene(visit=2),
            ItemSorting(
                items=(Item(literal_fact("(3, 0)"), (3, 0)), Item(literal_fact("(0, 0)"), (0, 0))),
                groups=(literal_fact("open"), literal_fact("waiting"), literal_fact("untouched")),
                misplaced={1: literal_fact("An open cell has a number.")},
            ),
            "1 3",
            right,
        ),
        task(
            "8",
            "Put the lines of the loop in order.",
            calls,
            LineOrdering(
                lines="    cell = queue.popleft()|    cell = queue.pop()|while queue:|    reveal(cell)".split("|")
            ),
            "3 1 4",
            right,
        ),
        task(
            "9",
            "Which line runs next?",
            calls,
            Choice(code=CODE),
            "6",
            loop,
            {"7": "It is called only after the test."},
        ),
    ]


def options(*texts: str) -> tuple[Fact, ...]:
    """Return texts as options."""
    return tuple(map(literal_fact, texts))


def practice_with(*given: Task) -> Practice:
    """Return a practice of these tasks, after a step without a task."""
    first = Step(
        (literal_fact("This is how it looks before anything is asked."),),
        Scene(BOARD, (QUEUE,), (len(QUEUE),), EVERYTHING),
        title=literal_fact("To begin with"),
    )
    steps = [Step((literal_fact("A caption of one sentence."),), each.scene, each) for each in given]
    recipe = {"practice": "lesson", "lesson": "made by hand"}
    return Practice(literal_fact("a practice made by hand"), (first, *steps), recipe)


def rule_clicks(traced: Task, rule: str) -> list[Cell]:
    """Return the clicks of a trace by hand that follow a rule, and right ones where no cell does."""
    found = []
    for words in traced.control.click_words:
        right = next(cell for cell in words if words[cell] == "right")
        found.append(next((cell for cell in words if words[cell] == rule), right))
    return found


def trace_answer(traced: Task, clicks: list[Cell]) -> str:
    """Return an answer to a trace by hand, with the right cells at its checkpoints."""
    return "; ".join([cells_text(clicks), *(each.right_entry for each in traced.control.checkpoints)])
