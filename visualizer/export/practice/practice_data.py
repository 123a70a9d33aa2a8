"""The data with which a page shows a practice, looks answers up and scores them, as JSON.

The facts of a practice become sentences only here. A page is::

    {"practice": practice, "counters": {name: template, ..}, "themes": [s, ..],
     "kinds": [kind of a piece of code, ..], "class": bool}

A practice refers to its parts by their indices in lists::

    {"title": s, "language": s, "recipe": {key: s}, "digest": s, "notes": [s, ..],
     "steps": [{"title": s or null, "caption": [s, ..], "scene": n, "task": n or null}, ..],
     "tasks": [{"name": s, "form": s, "prompt": s, "scene": n, "hint": s or null,
                "after": [moment, ..] or null, "tries": n, "solution": answer,
                "answer": s, "right": s, "otherwise": s, "rights": [answer, ..], "replies": {answer: s}, ..}, ..],
     "scenes": [..], "boards": [..], "runs": [..], "tables": [size, ..]}

The columns of the runs follow, then the tables.

``counters`` are `PAGE_TEMPLATES` of `language/practice.py`. ``answer`` is a sentence with the solution.
``rights`` are the right answers, whose sentence is ``right``; ``replies`` are the sentences on certain wrong
ones. Each form has fields of its own as well, which the functions below write. ``missing`` and ``extra`` are
templates with ``{count}`` and ``{cell}``.

In a trace by hand a cell is a text, ``0,1``, and so are several, ``0,1 2,3``. Its task has::

    {"opens": [cell, ..], "given": n, "moments": [moment, ..], "words": [[cells, ..], ..],
     "said": [s, ..], "refused": s, "found": [template, ..], "fewestWrong": n, "steps": template, "held": template,
     "checkpoints": [{"after": n, "waiting": cells, "prompt": s, "replies": {cells: s}}, ..],
     "ofCalls": bool, "unfit": s, "twice": s, "extra": template, "order": s}

``words`` has the cells of each `ClickWord` for each step, except the last word, which all other closed
cells have. ``said`` has a sentence on a click for each word. ``found`` has the sentences on all clicks: if
none is wrong, for each rule that wrong ones may follow, and for no rule or fewer than ``fewestWrong``. The
``replies`` of a checkpoint include the right entry. ``unfit`` is the sentence on a cell that cannot be
in the frontier.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase
from typing import Any, get_args

import numpy as np

from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board
from visualizer.draw.source_colours import coloured_lines
from visualizer.draw.theme import THEMES
from visualizer.exercises.making.small_boards import LARGER_SHARE, BoardDrawing
from visualizer.exercises.practice import Practice
from visualizer.exercises.scene import Scene
from visualizer.exercises.task import (
    AnswerControl,
    CellSelection,
    Choice,
    ItemSorting,
    LineOrdering,
    NumberEntry,
    Task,
    cells_text,
    parse_cells,
)
from visualizer.exercises.trace_practice import FEWEST_WRONG_CLICKS, FOLLOWED_RULES, Checkpoint, Tracing
from visualizer.exercises.trace_table import STACK_KINDS, ClickWord
from visualizer.export.page.page import CODE_KINDS, PageData, line_data, pack_data, pane_data
from visualizer.export.page.run_columns import run_columns
from visualizer.language.formatting import cell_text, number_text
from visualizer.language.practice import PAGE_TEMPLATES, fact_template, fact_text, facts_text
from visualizer.language.signs import scene_signs
from visualizer.language.terms import order_text
from visualizer.trace.trace import Trace

_NO_STEPS = np.zeros(0, np.int64)


def page_data(practice: Practice, *, class_mode: bool = False) -> str:
    """The data of the page of a practice, packed; with ``class_mode`` the page counts hands."""
    data, columns = practice_data(practice)
    page = {
        "practice": data,
        "counters": PAGE_TEMPLATES,
        "themes": list(THEMES),
        "kinds": CODE_KINDS,
        "class": class_mode,
    }
    return pack_data(page, columns)


def practice_data(practice: Practice) -> tuple[PageData, list[bytes]]:
    """The data of a practice, and the bytes after it: the columns of the runs, then the tables.

    Equal scenes, boards and runs are stored once.
    """
    scenes = _SceneTable()
    drawings = (task.control for task in practice.tasks if isinstance(task.control, BoardDrawing))
    tables = list(dict.fromkeys(control.failure_table for control in drawings))
    names = [task.name for task in practice.tasks]
    steps = [
        {
            "title": None if step.title is None else fact_text(step.title),
            "caption": list(map(fact_text, step.caption)),
            "scene": scenes.scene_index(step.task.scene if step.task else step.scene),
            "task": None if step.task is None else names.index(step.task.name),
        }
        for step in practice.steps
    ]
    data = {
        "title": fact_text(practice.title),
        "language": practice.language,
        "recipe": dict(practice.recipe),
        "digest": practice.digest,
        "notes": list(map(fact_text, practice.notes)),
        "steps": steps,
        "tasks": [_task_data(task, scenes, tables) for task in practice.tasks],
        # The sizes of the tables of drawn boards, see `BoardDrawing.failure_table`.
        "tables": list(map(len, tables)),
        **scenes.data(),
    }
    return data, [*scenes.columns, *tables]


class _SceneTable:
    """Scenes with their boards and runs, each stored once; runs have the bytes of their columns."""

    def __init__(self) -> None:
        self._scenes: list[PageData] = []
        self._boards: list[Board] = []
        self._runs: list[tuple[PageData, list[bytes]]] = []

    def scene_index(self, scene: Scene) -> int:
        """The index of a scene, which is added if it is new."""
        data = {
            "board": _index_or_append(self._boards, scene.board),
            "runs": [_index_or_append(self._runs, self._run_data(trace)) for trace in scene.traces],
            "moments": scene.moments,
            "shown": sorted(part.value for part in scene.parts),
            "signs": scene_signs(scene.parts),
            "pointed": scene.pointed_cells,
        }
        return _index_or_append(self._scenes, data)

    def _run_data(self, trace: Trace) -> tuple[PageData, list[bytes]]:
        facts, columns = run_columns(trace, _NO_STEPS)
        order = None if trace.code.is_observed else trace.order
        data = {
            "board": _index_or_append(self._boards, trace.board),
            "order": order,
            "orderText": order_text(order),
            **facts,
            **pane_data(trace),
        }
        return data, columns

    @property
    def columns(self) -> list[bytes]:
        """The columns of all runs."""
        return [column for _, columns in self._runs for column in columns]

    def data(self) -> PageData:
        """The lists of scenes, boards and runs for the page."""
        return {
            "scenes": self._scenes,
            "boards": [{"rows": board.rows, "click": board.click} for board in self._boards],
            "runs": [data for data, _ in self._runs],
        }


def _index_or_append(values: list[Any], value: object) -> int:
    """The index of a value in a list, to which it is appended if it is new."""
    if value not in values:
        values.append(value)
    return values.index(value)


def _task_data(task: Task, scenes: _SceneTable, tables: list[bytes]) -> PageData:
    answer = _answer_text(task.control, task.solution)
    return {
        "name": task.name,
        "form": task.control.form,
        "prompt": fact_text(task.prompt),
        "scene": scenes.scene_index(task.scene),
        "hint": None if task.hint is None else fact_text(task.hint),
        "after": task.moments_after,
        "tries": task.tries,
        "solution": task.solution,
        "answer": f"The answer is {answer}." if answer else "Now the answer is shown.",
        "right": fact_text(task.right_reason),
        "otherwise": fact_text(task.other_reply),
        "rights": task.right_answers,
        "replies": {given: fact_text(reply) for given, reply in task.wrong_replies.items()},
        **_control_fields(task.control, tables),
    }


def _control_fields(control: AnswerControl, tables: list[bytes]) -> PageData:
    """The fields of a task that only its form has."""
    match control:
        case Choice():
            lines = enumerate(coloured_lines(control.code), control.first_line)
            return {
                "options": list(map(fact_text, control.options)),
                "code": [line_data(*line) for line in lines] if control.code else None,
                "firstLine": control.first_line,
            }
        case CellSelection():
            return {
                "pick": control.pick,
                "choices": control.choices,
                "first": fact_text(control.first) if control.first else "",
                "last": fact_text(control.last) if control.last else "",
                "missing": fact_template(control.missing),
                "extra": fact_template(control.extra),
            }
        case ItemSorting():
            return {
                "items": [{"text": fact_text(item.text), "cell": item.cell} for item in control.items],
                "groups": list(map(fact_text, control.groups)),
                "misplaced": {group: fact_text(fact) for group, fact in control.misplaced.items()},
            }
        case LineOrdering():
            return {"lines": control.lines}
        case BoardDrawing():
            return {
                "least": control.least,
                "absent": fact_text(Fact("board-is-right")),
                "atEnd": fact_text(Fact("board-shows-at-end")),
                "larger": [LARGER_SHARE, fact_text(Fact("board-larger", {"least": control.least}))],
                "table": tables.index(control.failure_table),
            }
        case Tracing():
            return _trace_fields(control)
    return {}


def _answer_text(control: AnswerControl, answer: str) -> str:
    """An answer as text; empty if only the control can show it."""
    match control:
        case Choice(code=""):
            text = fact_text(control.options[ascii_uppercase.index(answer)]).rstrip(".\u3002")
            return f"{answer}: {text}"
        case Choice():
            return f"line {answer}"
        case CellSelection():
            cells = parse_cells(answer)
            offered = zip(ascii_uppercase, control.choices)
            letters = [f"{letter}: " for letter, choice in offered if [choice] == cells]
            return "".join(letters) + (", ".join(map(cell_text, cells)) or "no cell")
        case NumberEntry():
            return number_text(int(answer))
    return ""


_TRACE_WORDS: tuple[ClickWord, ...] = get_args(ClickWord)


def _trace_fields(control: Tracing) -> PageData:
    """The fields of a task of tracing by hand."""
    of_calls = control.program in ("recursion", "path")
    return {
        "opens": cells_text(control.opening_order).split(" "),
        "given": control.given_count,
        "moments": control.moments,
        "words": [
            [cells_text([cell for cell in words if words[cell] == word]) for word in _TRACE_WORDS[:-1]]
            for words in control.click_words
        ],
        "said": list(_click_sentences(control)),
        "refused": fact_text(Fact("trace-refused")),
        "fewestWrong": FEWEST_WRONG_CLICKS,
        "found": [fact_template(Fact(("trace-found", key))) for key in (control.program, *FOLLOWED_RULES, "open")],
        "steps": fact_template(Fact("trace-steps")),
        "held": fact_template(Fact("trace-held")),
        "checkpoints": [_checkpoint_data(each, control.program) for each in control.checkpoints],
        "ofCalls": of_calls,
        "unfit": fact_text(Fact("trace-closed" if of_calls else "trace-open")),
        "twice": fact_text(Fact("trace-twice")),
        "extra": fact_template(Fact("trace-extra")),
        "order": fact_text(Fact("trace-held-order")),
        "answer": "",  # the board shows it
    }


def _click_sentences(control: Tracing) -> Iterator[str]:
    """The sentence on a click for each word; those on wrong clicks end with the rule."""
    for word in _TRACE_WORDS:
        is_last = word == "order" and control.program in STACK_KINDS
        facts = [Fact(("trace-click", "order-last" if is_last else word))]
        if word != "right":
            facts.append(Fact(("trace-rule", control.program)))
        yield facts_text(facts)


def _checkpoint_data(checkpoint: Checkpoint, program: str) -> PageData:
    count = len(checkpoint.right_entry.split(" "))
    return {
        "after": checkpoint.open_count,
        "waiting": checkpoint.right_entry,
        "prompt": fact_text(Fact(("trace-ask", program), {"count": count})),
        "replies": {entry: fact_text(fact) for entry, fact in checkpoint.replies.items()},
    }
