"""Rules of thumb: what someone answers who looks at the picture and knows no algorithm.

A question is asked only where the `STRICT` rules of its kind fail; what the others reach is in the
guess rate of each task. A rule sees what the student sees: the scene of the task.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from string import ascii_uppercase

import numpy as np

from visualizer.board.cells import Cell
from visualizer.board.symbols import MINE
from visualizer.exercises.questions.before_visit import Seen
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.tasks import CellTask, ChoiceTask, Task, cells_text
from visualizer.trace.operations import NOWHERE
from visualizer.trace.trace import Trace

#: What a rule answers to a question; None where it says nothing.
Rule = Callable[[Task], "str | None"]
CellRule = Callable[[Seen], "Cell | None"]


def _distance(first: Cell, second: Cell) -> int:
    return max(abs(first[0] - second[0]), abs(first[1] - second[1]))


# Which cell is next: rules that look at the board


def first_new_neighbour(seen: Seen) -> Cell | None:
    """The first neighbour of the last cell, in the order of the run, that is not visited yet."""
    return next(iter(seen.new_around(seen.last)), None) if seen.last else None


def last_new_neighbour(seen: Seen) -> Cell | None:
    """The last such neighbour."""
    return next(reversed(seen.new_around(seen.last)), None) if seen.last else None


def first_neighbour(seen: Seen) -> Cell | None:
    """The first neighbour of the last cell, visited or not, if that cell is a blank."""
    if seen.last is None or not seen.is_visited_blank(seen.last):
        return None
    return next(iter(seen.neighbours(seen.last)), None)


def first_in_reading_order(seen: Seen) -> Cell | None:
    """The first cell, row by row, that is beside an open blank and not visited yet."""
    return min(seen.fringe, default=None)


def nearest_to_click(seen: Seen) -> Cell | None:
    """Of those cells the one nearest to the click; None where several are equally near."""
    click = seen.trace.click
    far = sorted(_distance(cell, click) for cell in seen.fringe)
    return nearest_row_by_row(seen) if far and far[:1] != far[1:2] else None


def nearest_row_by_row(seen: Seen) -> Cell | None:
    """Of those cells the one nearest to the click, the first of several row by row.

    That is nearly what a queue does with neighbours row by row, so it is not held to fail always.
    """
    click = seen.trace.click
    return min(seen.fringe, key=lambda cell: (_distance(cell, click), cell), default=None)


NEXT_CELL_RULES: Mapping[str, CellRule] = {
    "first-new-neighbour": first_new_neighbour,
    "last-new-neighbour": last_new_neighbour,
    "first-neighbour": first_neighbour,
    "reading-order": first_in_reading_order,
    "nearest-to-click": nearest_to_click,
}


# Which cell made this one wait, or goes on


def the_last_cell(seen: Seen) -> Cell | None:
    """The cell visited last."""
    return seen.last


def the_cell_before(seen: Seen) -> Cell | None:
    """The cell visited before the last."""
    return seen.visits[-2] if len(seen.visits) > 1 else None


def caller_of_last(seen: Seen) -> Cell | None:
    """The call around the innermost: one step back."""
    calls = seen.state.innermost_calls(2)
    return calls[1] if len(calls) > 1 else None


def the_click(seen: Seen) -> Cell | None:
    """The cell that was clicked."""
    return seen.trace.click


SOURCE_RULES: Mapping[str, CellRule] = {"last-cell": the_last_cell, "click": the_click}
BACK_RULES: Mapping[str, CellRule] = {**SOURCE_RULES, "cell-before": the_cell_before}


def answers_of(rules: Mapping[str, CellRule], seen: Seen) -> dict[str, Cell]:
    """What each of the rules answers, where it says something."""
    answers = {name: rule(seen) for name, rule in rules.items()}
    return {name: cell for name, cell in answers.items() if cell is not None}


def first_open_around(seen: Seen, cell: Cell) -> Cell | None:
    """The first visited blank, row by row, around a cell."""
    return next(filter(seen.is_visited_blank, seen.around(cell)), None)


def lowest_number(seen: Seen, choices: Iterable[Cell]) -> Cell | None:
    """The choice that was visited first, the click left out."""
    offered = set(choices) - {seen.trace.click}
    return next((cell for cell in seen.visits if cell in offered), None)


def highest_number(seen: Seen, choices: Iterable[Cell]) -> Cell | None:
    """The choice that was visited last, the click and the current cell left out."""
    offered = set(choices) - {seen.trace.click, seen.last}
    return next((cell for cell in reversed(seen.visits) if cell in offered), None)


# What is pushed, and how many wait


def all_around(seen: Seen) -> tuple[Cell, ...]:
    """All neighbours of the last cell, row by row."""
    return tuple(sorted(seen.neighbours(seen.last))) if seen.last else ()


def all_new_around(seen: Seen) -> tuple[Cell, ...]:
    """All neighbours of the last cell that are not visited yet, row by row."""
    return tuple(sorted(seen.new_around(seen.last))) if seen.last else ()


def new_outwards(seen: Seen) -> tuple[Cell, ...]:
    """Those that are farther from the click than the last cell, row by row."""
    click, last = seen.trace.click, seen.last or seen.trace.click
    far = _distance(last, click)
    return tuple(cell for cell in all_new_around(seen) if _distance(cell, click) > far)


def new_away(seen: Seen) -> tuple[Cell, ...]:
    """Those that are not beside the cell visited before the last one, row by row."""
    before = the_cell_before(seen)
    return tuple(
        cell for cell in all_new_around(seen) if before is None or _distance(cell, before) > 1
    )


def mines_beside(seen: Seen, cell: Cell) -> int:
    """The mines at the four sides of a cell: diagonals forgotten."""
    return sum(
        seen.symbol(near) == MINE
        for near in seen.around(cell)
        if near[0] == cell[0] or near[1] == cell[1]
    )


@lru_cache(maxsize=16)
def lines_used(trace: Trace) -> tuple[int, ...]:
    """The lines of the code that did an operation, ascending."""
    return tuple(line for line in np.unique(trace.lines).tolist() if line != NOWHERE)


# The rules as answers to tasks


def seen_in(task: Task) -> Seen:
    """What the scene of a task shows of its first run."""
    return Seen(task.scene.traces[0], task.scene.moments[0])


def _cell_rule(rule: CellRule) -> Rule:
    def answer(task: Task) -> str | None:
        cell = rule(seen_in(task)) if isinstance(task, CellTask) else None
        return None if cell is None else cells_text([cell])

    return answer


def _first_open(task: Task) -> str | None:
    pointed = task.scene.pointed
    cell = first_open_around(seen_in(task), pointed[0]) if pointed else None
    return None if cell is None else cells_text([cell])


def _among_choices(rule: Callable[[Seen, Iterable[Cell]], Cell | None]) -> Rule:
    def answer(task: Task) -> str | None:
        cell = rule(seen_in(task), task.choices) if isinstance(task, CellTask) else None
        return None if cell is None else cells_text([cell])

    return answer


def _eliminated(rules: Mapping[str, CellRule]) -> Rule:
    """The first choice that no simple rule names: what someone takes who knows how we choose."""

    def answer(task: Task) -> str | None:
        if not isinstance(task, CellTask) or not task.choices:
            return None
        named = set(answers_of(rules, seen_in(task)).values())
        left = [cell for cell in task.choices if cell not in named]
        return cells_text(left[:1]) if left else None

    return answer


def choice_at(index: int) -> Rule:
    """The choice at an index, from 0 or from -1 for the last, whatever it is."""

    def answer(task: Task) -> str | None:
        if isinstance(task, CellTask) and task.choices:
            return cells_text([task.choices[index]])
        if isinstance(task, ChoiceTask):
            return ascii_uppercase[: len(task.options)][index]
        return None

    return answer


def constant(text: str) -> Rule:
    """The same answer always."""
    return lambda _: text


def _waiting_and(more: Callable[[Seen], int]) -> Rule:
    def answer(task: Task) -> str | None:
        seen = seen_in(task)
        return str(seen.state.waiting + more(seen))

    return answer


def _sides(task: Task) -> str | None:
    return str(mines_beside(seen_in(task), task.scene.pointed[0]))


def _cells_rule(rule: Callable[[Seen], Iterable[Cell]]) -> Rule:
    return lambda task: cells_text(sorted(rule(seen_in(task))))


def _line_below(task: Task) -> str | None:
    trace, state = task.scene.traces[0], task.scene.states[0]
    below = [line for line in lines_used(trace) if state.line is not None and line > state.line]
    return str(below[0]) if below else None


def _same_line(task: Task) -> str | None:
    line = task.scene.states[0].line
    return None if line is None else str(line)


def _nearest_run(task: Task) -> str | None:
    """The run whose last cell is nearest to the cell that is pointed out."""
    cell = task.scene.pointed[0]
    lasts = [state.current for state in task.scene.states]
    far = [99 if last is None else _distance(cell, last) for last in lasts]
    return ascii_uppercase[far.index(min(far))]


_LETTERS: Mapping[str, Rule] = {
    "first-letter": choice_at(0),
    "second-letter": choice_at(1),
    "last-letter": choice_at(-1),
}
_CELL_RULES: Mapping[str, Rule] = {
    **{name: _cell_rule(rule) for name, rule in NEXT_CELL_RULES.items()},
    "nearest-row-by-row": _cell_rule(nearest_row_by_row),
    "none-of-these": _eliminated(NEXT_CELL_RULES),
    "highest-number": _among_choices(highest_number),
    **_LETTERS,
}
#: The rules of thumb for each kind, by name.
RULES: Mapping[QuestionKind, Mapping[str, Rule]] = {
    QuestionKind.NEXT_CELL: _CELL_RULES,
    QuestionKind.LEAVES_NEXT: _CELL_RULES,
    QuestionKind.PUSHED_NOW: {
        "all": _cells_rule(all_around),
        "all-new": _cells_rule(all_new_around),
        "outwards": _cells_rule(new_outwards),
        "away-from-the-cell-before": _cells_rule(new_away),
        "none": constant("none"),
    },
    QuestionKind.NOT_PUSHED: _LETTERS,
    QuestionKind.DIGIT: {
        "sides": _sides,
        **{f"always-{digit}": constant(str(digit)) for digit in range(9)},
    },
    QuestionKind.HOW_MANY_WAIT: {
        **{
            f"now-and-{more}": _waiting_and(lambda _, more=more: more)  # type: ignore[misc]
            for more in range(-4, 9)
        },
        "all-new": _waiting_and(lambda seen: len(all_new_around(seen))),
        "all": _waiting_and(lambda seen: len(all_around(seen))),
    },
    QuestionKind.NEXT_LINE: {"line-below": _line_below, "same-line": _same_line},
    QuestionKind.CALLER: {
        **{name: _cell_rule(rule) for name, rule in SOURCE_RULES.items()},
        "first-open": _first_open,
        "lowest-number": _among_choices(lowest_number),
        "highest-number": _among_choices(highest_number),
        "none-of-these": _eliminated(SOURCE_RULES),
        **_LETTERS,
    },
    QuestionKind.BACK_TO: {
        **{name: _cell_rule(rule) for name, rule in BACK_RULES.items()},
        "one-step-back": _cell_rule(caller_of_last),
        "highest-number": _among_choices(highest_number),
        "none-of-these": _eliminated(BACK_RULES),
        **_LETTERS,
    },
    QuestionKind.WHY: _LETTERS,
    QuestionKind.WHICH_RUN: {"nearest": _nearest_run, **_LETTERS},
}
#: Rules that never give the answer of a question, by kind.
STRICT: Mapping[QuestionKind, frozenset[str]] = {
    QuestionKind.NEXT_CELL: frozenset(NEXT_CELL_RULES),
    QuestionKind.LEAVES_NEXT: frozenset(NEXT_CELL_RULES),
    QuestionKind.PUSHED_NOW: frozenset({"all", "all-new"}),
    QuestionKind.DIGIT: frozenset({"sides"}),
    QuestionKind.HOW_MANY_WAIT: frozenset({"now-and-0", "now-and-1", "all-new", "all"}),
    QuestionKind.NEXT_LINE: frozenset({"line-below", "same-line"}),
    QuestionKind.CALLER: frozenset({*SOURCE_RULES, "first-open"}),
    QuestionKind.BACK_TO: frozenset(BACK_RULES),
}
