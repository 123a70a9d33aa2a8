"""The quizzes that close an hour of lessons: ten questions, on boards and with orders by a seed.

What is asked stands in `quizzes/`, as in a lesson, with places for a board, a neighbour
order and a moment, such as ``@BOARD@``. What is put there is drawn until it makes a question that
is worth asking. The result is a lesson, ``quiz-1-7`` for seed 7, whose name is enough to make it
again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from visualizer.board.cells import Cell
from visualizer.board.neighbours import NAMED_ORDERS, ROW_BY_ROW, compass_text, parse_order
from visualizer.errors import LessonError, VisualizerError
from visualizer.exercises.lessons.lesson_file import Lesson, LessonStep, parse_lesson
from visualizer.exercises.lessons.lesson_practice import practice_of
from visualizer.exercises.lessons.situation import lesson_algorithm
from visualizer.exercises.questions.chance import Chance
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.makers import question_at
from visualizer.exercises.recipe_fields import LARGEST_SEED
from visualizer.exercises.tasks import (
    CellListTask,
    CellsTask,
    ChoiceTask,
    NumberTask,
    SortTask,
    Task,
    read_cells,
)
from visualizer.recording.visit_orders import visit_orders

HOURS = (1, 2)
#: The seed of ``quiz-1``.
SEED = 1
_FOLDER = Path(__file__).parent / "quizzes"
_NAME = re.compile(r"quiz-([12])(?:-([0-9]{1,9}))?")

#: Height, width and mines of the boards.
_SIZES = ((4, 5, 2), (5, 5, 3), (5, 6, 3), (5, 6, 4), (6, 6, 5))
_ORDERS = tuple(
    name for name, order in NAMED_ORDERS.items() if len(order) == 8 and name != "row-by-row"
)
_RECURSIONS = ("recursive-check-first", "recursion,mark=push")
_SHAPES = ("queue-mark-on-push", "stack-mark-on-push", "recursive-check-first")
#: How often something is drawn for one question; far fewer are needed.
_MOST_DRAWN = 400
#: Lists and sets of cells to be given have so many cells, so that they are neither plain nor long.
_LIST, _SET = range(3, 8), range(4, 17)
#: Pictures are compared after so many visits, and have so many cells that the queue alone visited.
_ENOUGH, _FEWEST_APART = 8, 3
#: What share of a board with mines the click opens.
_OPEN_SHARES = (0.4, 0.9)


def quiz_name(name: str) -> tuple[int, int] | None:
    """The hour and the seed that ``quiz-1`` or ``quiz-1-7`` means; None for another name.

    >>> quiz_name("quiz-2"), quiz_name("quiz-1-7"), quiz_name("quiz-3")
    ((2, 1), (1, 7), None)
    """
    found = _NAME.fullmatch(name.strip().lower())
    return (int(found[1]), int(found[2] or SEED)) if found else None


def quizzes() -> tuple[Lesson, ...]:
    """The quizzes for a list: their titles, without steps, which take a moment to be made."""
    return tuple(
        replace(parse_lesson(f"{_pool(hour)[0]}\n## Quiz\n```board\nE\n```\n", f"quiz-{hour}.md"),
                steps=())
        for hour in HOURS
    )  # fmt: skip


@lru_cache(maxsize=8)
def quiz_lesson(hour: int, seed: int = SEED) -> Lesson:
    """The quiz of an hour, 1 or 2, as a lesson; equal for equal seeds everywhere."""
    if hour not in HOURS or not 0 <= seed <= LARGEST_SEED:
        raise LessonError(f"there is no quiz {hour} with seed {seed}; take quiz-1 or quiz-2")
    header, steps = _pool(hour)
    made = [_made(header, step, Chance("hour", hour, seed, n)) for n, step in enumerate(steps)]
    name = f"quiz-{hour}" if seed == SEED else f"quiz-{hour}-{seed}"
    return parse_lesson("\n".join([header, *made]), f"{name}.md")


def _pool(hour: int) -> tuple[str, list[str]]:
    """The header of a quiz and its steps, with places for what is drawn."""
    text = (_FOLDER / f"hour-{hour}.md").read_text(encoding="utf-8")
    header, *steps = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    return header, steps


def _made(header: str, step: str, chance: Chance) -> str:
    """A step with its places filled, so that it makes a question that is worth asking."""
    for _ in range(_MOST_DRAWN):
        text = _drawn(header, step, chance)
        if text is not None:
            return text
    raise LessonError("no question could be made for this quiz; take another seed")


def _drawn(header: str, step: str, chance: Chance) -> str | None:
    """A step with its places filled; None where that makes no good question."""
    try:
        text = _filled(step, _Draw(chance, step))
        return text if _is_good(parse_lesson(f"{header}\n{text}", "quiz.md")) else None
    except VisualizerError:
        return None  # what was drawn does not fit together: a step that the run does not have


@dataclass(frozen=True)
class _Draw:
    """What is drawn for the places of one step."""

    chance: Chance
    step: str

    def values(self) -> Iterator[tuple[str, str]]:
        """The values of all places, by name; not all of them are needed."""
        one_of, below = self.chance.one_of, self.chance.below
        height, width, mines = one_of(_SIZES)
        seed = below(10_000)
        yield "BOARD", f"random-{height}x{width}-{mines}-{seed}"
        orders = self.chance.shuffled(_ORDERS)[:4]
        yield "ORDER", orders[0]
        recursion = one_of(_RECURSIONS)
        yield "RECURSION", recursion
        yield "STEP", str(3 + below(10))
        yield "SEED", str(below(1000))
        yield "ROWS", str(2 + below(3))
        yield "COLUMNS", str(3 + below(3))
        length = 7 + below(5)
        yield "ROW", "E" * length
        yield "COLUMN", str(1 + below(length - 2))
        shapes = self.chance.shuffled(_SHAPES)
        yield from zip(("FIRST", "SECOND", "THIRD"), shapes)
        cells = self.chance.shuffled([(r, c) for r in range(height) for c in range(width)])[:6]
        yield "ITEMS", "\n".join(f"* {r},{c} :: {{state {r},{c}}}" for r, c in sorted(cells))
        yield "ANY", one_of(("queue-mark-on-push", recursion))
        is_about_shapes = "@FIRST@" in self.step
        yield "OPTIONS", _pictures(shapes) if is_about_shapes else self._order_options(orders)

    def _order_options(self, orders: list[str]) -> str:
        right = orders[0]
        lines = []
        for name in self.chance.shuffled(orders):
            line = f"{name.replace('-', ' ')}, {compass_text(NAMED_ORDERS[name])}"
            pushed = f"{{pushed 1 of queue,mark=push,order={name}}}"
            said = f" :: With this order the click would push {pushed}, in this order."
            lines.append(f"+ {line}" if name == right else f"- {line}{said}")
        return "\n".join(lines)


def _pictures(shapes: list[str]) -> str:
    words = {
        "stack-mark-on-push": "This one goes on from what was pushed last, far from the click: a"
        " stack.",
        "recursive-check-first": "This one goes from neighbour to neighbour in one way: the"
        " recursion.",
    }
    return "\n".join(
        f"- {place} :: {words[shape]}" if shape in words else f"+ {place}"
        for place, shape in zip(("The first", "The second", "The third"), shapes)
    )


def _filled(step: str, draw: _Draw) -> str:
    for place, value in draw.values():
        step = step.replace(f"@{place}@", value)
    if "@ALL@" in step:
        board = parse_lesson(f"---\ntitle: x\n---\n{step.replace('@ALL@', '0')}", "quiz.md")
        count = board.steps[0].situation.trace.visit_count
        step = step.replace("@ALL@", str(count))
    return step


def _is_good(lesson: Lesson) -> bool:
    """Whether the only question of a lesson is worth asking."""
    step = lesson.steps[0]
    trace = step.situation.trace
    cells = trace.height * trace.width
    has_mines = "M" in "".join(trace.board.rows)
    least, most = _OPEN_SHARES
    if has_mines and not least * cells <= len(trace.reveals) <= most * cells:
        return False
    task = practice_of(lesson).tasks[0]
    if step.task is not None and step.task[0].word == "predict":
        return _is_worth_predicting(lesson, task)
    if isinstance(task, ChoiceTask) and not _tells_apart(step):
        return False
    return _has_good_answer(task, step.situation.state.visits, trace.visit_count)


def _is_worth_predicting(lesson: Lesson, task: Task) -> bool:
    """Whether no rule of thumb answers it: the form of lessons asks it all the same."""
    situation = lesson.steps[0].situation
    visit = situation.state.visits + 1
    fields = lesson.steps[0].task
    assert fields is not None
    seed = fields[1].fields.whole_number("seed", 0, LARGEST_SEED) or 0
    kind = QuestionKind(task.kind)
    return question_at(kind, situation.traces[0], visit, seed=seed) is not None


def _has_good_answer(task: Task, visits: int, of: int) -> bool:
    if isinstance(task, SortTask):
        groups = task.solution.split()
        most = len(groups) // 2
        return all(1 <= groups.count(str(n + 1)) <= most for n in range(len(task.groups)))
    if isinstance(task, CellListTask):
        return len(read_cells(task.solution)) in _LIST
    if isinstance(task, CellsTask):
        return len(read_cells(task.solution)) in _SET
    if isinstance(task, NumberTask):
        return int(task.solution) > 2
    # Pictures and orders are told apart where enough has been visited.
    return visits >= min(_ENOUGH, of)


def _tells_apart(step: LessonStep) -> bool:
    """Whether the pictures, or the orders among the options, are told apart by what is seen."""
    situation = step.situation
    if len(situation.traces) > 1:
        seen = {
            trace.algorithm: {
                tuple(cell) for cell in trace.visits[: trace.state_at(moment).visits].tolist()
            }
            for trace, moment in zip(situation.traces, situation.moments)
        }
        queue = seen.pop(_SHAPES[0])
        return all(len(queue - other) >= _FEWEST_APART for other in seen.values())
    program, trace = lesson_algorithm(_SHAPES[0]), situation.trace
    assert step.task is not None
    own = visit_orders(program, trace.board, trace.click, trace.order).visits
    beside = sum(near in own for near in _around(trace.click))
    for line in step.task[1].lines:
        order = parse_order(line.words.text.partition(", ")[2])
        theirs = visit_orders(program, trace.board, trace.click, order).visits
        if line.sign == "-" and theirs[: beside + 1] == own[: beside + 1]:
            return False
    return True


def _around(cell: Cell) -> list[Cell]:
    return [(cell[0] + down, cell[1] + right) for down, right in ROW_BY_ROW]
