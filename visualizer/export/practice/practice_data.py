"""All that a page needs to show a practice, look its answers up and score them, as JSON has it.

Here alone the facts of a practice become sentences. A page is::

    {"practice": practice, "counters": {name: template, ..}, "themes": [s, ..],
     "kinds": [kind of a piece of code, ..], "class": bool}

A practice refers to everything by its index in a list::

    {"title": s, "language": s, "recipe": {key: s}, "digest": s, "notes": [s, ..],
     "steps": [{"title": s or null, "caption": [s, ..], "scene": n, "task": n or null}, ..],
     "tasks": [{"name": s, "form": s, "prompt": s, "scene": n, "hint": s or null,
                "after": [moment, ..] or null, "tries": n, "solution": answer,
                "answer": s, "right": s, "otherwise": s, "replies": {answer: reply}, ..}, ..],
     "scenes": [..], "boards": [..], "runs": [..], "tables": [size, ..]}

The columns of the runs follow, then the tables.

``counters`` are those of `language/practice.py`. ``answer`` says the solution: "The answer is
(0, 1).". A reply is ``[share, s]``, or ``[share]``
where ``right`` is said. Beside these each form has fields of its own, as the functions below
write them. ``missing`` and ``extra`` are templates with ``{count:none|one|more}`` and ``{cell}``.

In a trace by hand a cell is a text, ``0,1``, and cells are one, ``0,1 2,3``. Its task has::

    {"opens": [cell, ..], "given": n, "moments": [moment, ..], "words": [[cells, ..], ..],
     "said": [s, ..], "refused": s, "found": [template, ..], "fewestWrong": n, "steps": template, "held": template,
     "checkpoints": [{"after": n, "waiting": cells, "prompt": s, "replies": {cells: s}}, ..],
     "ofCalls": bool, "unfit": s, "twice": s, "extra": template, "order": s}

``words`` has for each step the cells of each `ClickWord` but the last, which all other closed cells
have. ``said`` is by the word, of a click; ``found``, of all clicks, by the word that wrong ones
follow: by the first where none is wrong, by the last where they follow no rule, or where fewer than
``fewestWrong`` are wrong. ``replies`` has
the right entry too; ``unfit`` is said of a cell that cannot wait.
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
    """The data of a page, packed; with ``class_mode`` it counts hands."""
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
    """The data of one practice, in which each board and each run stands once, and what follows it.

    That are the columns of the runs, then the tables.
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
        # Of each property of drawn boards: a byte for each small board, see `Drawing.table`.
        "tables": list(map(len, tables)),
        **scenes.data(),
    }
    return data, [*scenes.columns, *tables]


class _SceneTable:
    """Scenes, and the boards and runs in them, each once; runs with the bytes of their columns."""

    def __init__(self) -> None:
        self._scenes: list[PageData] = []
        self._boards: list[Board] = []
        self._runs: list[tuple[PageData, list[bytes]]] = []

    def scene_index(self, scene: Scene) -> int:
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
        """Those of all runs, one after another."""
        return [column for _, columns in self._runs for column in columns]

    def data(self) -> PageData:
        return {
            "scenes": self._scenes,
            "boards": [{"rows": board.rows, "click": board.click} for board in self._boards],
            "runs": [data for data, _ in self._runs],
        }


def _index_or_append(values: list[Any], value: object) -> int:
    """The index of a value in a list, at whose end it is put where it is new."""
    if value not in values:
        values.append(value)
    return values.index(value)


def _task_data(task: Task, scenes: _SceneTable, tables: list[bytes]) -> PageData:
    words = _answer_words(task.control, task.solution)
    return {
        "name": task.name,
        "form": task.control.form,
        "prompt": fact_text(task.prompt),
        "scene": scenes.scene_index(task.scene),
        "hint": None if task.hint is None else fact_text(task.hint),
        "after": task.after,
        "tries": task.tries,
        "solution": task.solution,
        "answer": f"The answer is {words}." if words else "Now the answer is shown.",
        "right": fact_text(task.right),
        "otherwise": fact_text(task.otherwise),
        "replies": {
            **{answer: [0.0, fact_text(reply)] for answer, reply in task.wrong_replies.items()},
            **{answer: [1.0] for answer in task.right_answers},
        },
        **_control_fields(task.control, tables),
    }


# The forms: the fields that each has, and an answer in words


def _control_fields(control: AnswerControl, tables: list[bytes]) -> PageData:
    match control:
        case Choice():
            lines = enumerate(coloured_lines(control.code), control.first_line)
            return {
                "options": list(map(fact_text, control.options)),
                # Each line as `line_data` has it.
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


def _answer_words(control: AnswerControl, answer: str) -> str:
    """An answer in words; empty where only the control shows it."""
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


# Tracing by hand

_TRACE_WORDS: tuple[ClickWord, ...] = get_args(ClickWord)


def _trace_fields(control: Tracing) -> PageData:
    """The fields of a task of tracing by hand."""
    of_calls = control.program in ("recursion", "path")
    found = (control.program, *FOLLOWED_RULES, "open")
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
        "found": [fact_template(Fact(("trace-found", key))) for key in found],
        "steps": fact_template(Fact("trace-steps")),
        "held": fact_template(Fact("trace-held")),
        "checkpoints": [_checkpoint_data(each, control.program) for each in control.checkpoints],
        "ofCalls": of_calls,
        "unfit": fact_text(Fact("trace-closed" if of_calls else "trace-open")),
        "twice": fact_text(Fact("trace-twice")),
        "extra": fact_template(Fact("trace-extra")),
        "order": fact_text(Fact("trace-held-order")),
        # The board shows it.
        "answer": "",
    }


def _click_sentences(control: Tracing) -> Iterator[str]:
    """What is said of a click by its word; after what is wrong there the rule."""
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
