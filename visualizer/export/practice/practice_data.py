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

``words`` has for each step the cells of each `Word` but the last, which all other closed cells
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
from visualizer.exercises.making.small_boards import LARGER, Drawing
from visualizer.exercises.practice import Practice
from visualizer.exercises.scene import Scene
from visualizer.exercises.task import (
    AnswerControl,
    CellSelection,
    Choice,
    Number,
    Order,
    Reply,
    Sort,
    Task,
    cells_of,
    cells_text,
)
from visualizer.exercises.trace_practice import FEWEST_WRONG, FOLLOWED, Checkpoint, Tracing
from visualizer.exercises.trace_table import STACKS, Word
from visualizer.export.page.page import CODE_KINDS, line_data, packed, pane_data
from visualizer.export.page.run_columns import run_columns
from visualizer.language.formatting import cell_text, number_text
from visualizer.language.practice import COUNTERS, all_said, said, template_of
from visualizer.language.signs import scene_signs
from visualizer.language.terms import order_text
from visualizer.trace.trace import Trace

Data = dict[str, Any]

_NO_STEPS = np.zeros(0, np.int64)


def page_data(practice: Practice, *, class_mode: bool = False) -> str:
    """The data of a page, packed; with ``class_mode`` it counts hands."""
    data, columns = practice_data(practice)
    page = {
        "practice": data,
        "counters": COUNTERS,
        "themes": list(THEMES),
        "kinds": CODE_KINDS,
        "class": class_mode,
    }
    return packed(page, columns)


def practice_data(practice: Practice) -> tuple[Data, list[bytes]]:
    """The data of one practice, in which each board and each run stands once, and what follows it.

    That are the columns of the runs, then the tables.
    """
    scenes = _Scenes()
    drawings = (task.control for task in practice.tasks if isinstance(task.control, Drawing))
    tables = list(dict.fromkeys(control.table for control in drawings))
    names = [task.name for task in practice.tasks]
    steps = [
        {
            "title": None if step.title is None else said(step.title),
            "caption": list(map(said, step.caption)),
            "scene": scenes.index(step.task.scene if step.task else step.scene),
            "task": None if step.task is None else names.index(step.task.name),
        }
        for step in practice.steps
    ]
    data = {
        "title": said(practice.title),
        "language": practice.language,
        "recipe": dict(practice.recipe),
        "digest": practice.digest,
        "notes": list(map(said, practice.notes)),
        "steps": steps,
        "tasks": [_task_data(task, scenes, tables) for task in practice.tasks],
        # Of each property of drawn boards: a byte for each small board, see `Drawing.table`.
        "tables": list(map(len, tables)),
        **scenes.data(),
    }
    return data, [*scenes.columns, *tables]


class _Scenes:
    """Scenes, and the boards and runs in them, each once; runs with the bytes of their columns."""

    def __init__(self) -> None:
        self._scenes: list[Data] = []
        self._boards: list[Board] = []
        self._runs: list[tuple[Data, list[bytes]]] = []

    def index(self, scene: Scene) -> int:
        data = {
            "board": _index(self._boards, scene.board),
            "runs": [_index(self._runs, self._run(trace)) for trace in scene.traces],
            "moments": scene.moments,
            "shown": sorted(part.value for part in scene.shown),
            "signs": scene_signs(scene.shown),
            "pointed": scene.pointed,
        }
        return _index(self._scenes, data)

    def _run(self, trace: Trace) -> tuple[Data, list[bytes]]:
        facts, columns = run_columns(trace, _NO_STEPS)
        order = None if trace.code.observed else trace.order
        data = {
            "board": _index(self._boards, trace.board),
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

    def data(self) -> Data:
        return {
            "scenes": self._scenes,
            "boards": [{"rows": board.rows, "click": board.click} for board in self._boards],
            "runs": [data for data, _ in self._runs],
        }


def _index(values: list[Any], value: object) -> int:
    """The index of a value in a list, at whose end it is put where it is new."""
    if value not in values:
        values.append(value)
    return values.index(value)


def _task_data(task: Task, scenes: _Scenes, tables: list[bytes]) -> Data:
    right = said(task.right)
    words = _in_words(task.control, task.solution)
    return {
        "name": task.name,
        "form": task.control.form,
        "prompt": said(task.prompt),
        "scene": scenes.index(task.scene),
        "hint": None if task.hint is None else said(task.hint),
        "after": task.after,
        "tries": task.tries,
        "solution": task.solution,
        "answer": f"The answer is {words}." if words else "Now the answer is shown.",
        "right": right,
        "otherwise": said(task.otherwise),
        "replies": {answer: _reply(reply, right) for answer, reply in task.replies.items()},
        **_fields(task.control, tables),
    }


def _reply(reply: Reply, right: str) -> list[float | str]:
    text = all_said(reply.said)
    return [reply.share] if text == right else [reply.share, text]


# The forms: the fields that each has, and an answer in words


def _fields(control: AnswerControl, tables: list[bytes]) -> Data:
    match control:
        case Choice():
            lines = enumerate(coloured_lines(control.code), control.first_line)
            return {
                "options": list(map(said, control.options)),
                # Each line as `line_data` has it.
                "code": [line_data(*line) for line in lines] if control.code else None,
                "firstLine": control.first_line,
            }
        case CellSelection():
            return {
                "pick": control.pick,
                "choices": control.choices,
                "first": said(control.first) if control.first else "",
                "last": said(control.last) if control.last else "",
                "missing": template_of(control.missing),
                "extra": template_of(control.extra),
            }
        case Sort():
            return {
                "items": [{"text": said(item.text), "cell": item.cell} for item in control.items],
                "groups": list(map(said, control.groups)),
                "misplaced": {group: said(fact) for group, fact in control.misplaced.items()},
            }
        case Order():
            return {"lines": control.lines}
        case Drawing():
            return {
                "least": control.least,
                "absent": said(Fact("board-is-right")),
                "atEnd": said(Fact("board-shows-at-end")),
                "larger": [LARGER, said(Fact("board-larger", {"least": control.least}))],
                "table": tables.index(control.table),
            }
        case Tracing():
            return _trace_fields(control)
    return {}


def _in_words(control: AnswerControl, answer: str) -> str:
    """An answer in words; empty where only the control shows it."""
    match control:
        case Choice(code=""):
            text = said(control.options[ascii_uppercase.index(answer)]).rstrip(".\u3002")
            return f"{answer}: {text}"
        case Choice():
            return f"line {answer}"
        case CellSelection():
            cells = cells_of(answer)
            offered = zip(ascii_uppercase, control.choices)
            letters = [f"{letter}: " for letter, choice in offered if [choice] == cells]
            return "".join(letters) + (", ".join(map(cell_text, cells)) or "no cell")
        case Number():
            return number_text(int(answer))
    return ""


# Tracing by hand

_TRACE_WORDS: tuple[Word, ...] = get_args(Word)


def _trace_fields(control: Tracing) -> Data:
    """The fields of a task of tracing by hand."""
    of_calls = control.program in ("recursion", "path")
    found = (control.program, *FOLLOWED, "open")
    return {
        "opens": cells_text(control.opens).split(" "),
        "given": control.given,
        "moments": control.moments,
        "words": [
            [cells_text([cell for cell in words if words[cell] == word]) for word in _TRACE_WORDS[:-1]]
            for words in control.words
        ],
        "said": list(_said_of_clicks(control)),
        "refused": said(Fact("trace-refused")),
        "fewestWrong": FEWEST_WRONG,
        "found": [template_of(Fact(("trace-found", key))) for key in found],
        "steps": template_of(Fact("trace-steps")),
        "held": template_of(Fact("trace-held")),
        "checkpoints": [_checkpoint(each, control.program) for each in control.checkpoints],
        "ofCalls": of_calls,
        "unfit": said(Fact("trace-closed" if of_calls else "trace-open")),
        "twice": said(Fact("trace-twice")),
        "extra": template_of(Fact("trace-extra")),
        "order": said(Fact("trace-held-order")),
        # The board shows it.
        "answer": "",
    }


def _said_of_clicks(control: Tracing) -> Iterator[str]:
    """What is said of a click by its word; after what is wrong there the rule."""
    for word in _TRACE_WORDS:
        is_last = word == "order" and control.program in STACKS
        facts = [Fact(("trace-click", "order-last" if is_last else word))]
        if word != "right":
            facts.append(Fact(("trace-rule", control.program)))
        yield all_said(facts)


def _checkpoint(checkpoint: Checkpoint, program: str) -> Data:
    count = len(checkpoint.waiting.split(" "))
    return {
        "after": checkpoint.after,
        "waiting": checkpoint.waiting,
        "prompt": said(Fact(("trace-ask", program), {"count": count})),
        "replies": {entry: said(fact) for entry, fact in checkpoint.replies.items()},
    }
