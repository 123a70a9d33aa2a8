"""Rules of thumb as answers to questions: what someone writes who knows no algorithm.

What a rule sees is what the student sees: the scene of the task. `RULES` has those of each kind;
those of them that are `STRICT` never give the answer, what the others reach is the guess rate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from string import ascii_uppercase

from visualizer.board.cells import Cell
from visualizer.exercises.questions.before_visit import Seen
from visualizer.exercises.questions.kinds import QuestionKind
from visualizer.exercises.questions.rules_of_thumb import (
    BACK_RULES,
    NEXT_CELL_RULES,
    SOURCE_RULES,
    CellRule,
    all_around,
    all_new_around,
    answers_of,
    caller_of_last,
    first_open_around,
    lines_used,
    lowest_number,
    mines_beside,
    nearest_row_by_row,
    new_away,
    new_outwards,
)
from visualizer.exercises.tasks import CellTask, ChoiceTask, Task, cells_text

#: What a rule answers to a question; None where it says nothing.
Rule = Callable[[Task], "str | None"]


def highest_number(seen: Seen, choices: Iterable[Cell]) -> Cell | None:
    """The choice that was visited last, the click and the current cell left out."""
    offered = set(choices) - {seen.trace.click, seen.last}
    return next((cell for cell in reversed(seen.visits) if cell in offered), None)


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
    far = [
        99 if last is None else max(abs(cell[0] - last[0]), abs(cell[1] - last[1]))
        for last in lasts
    ]
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
