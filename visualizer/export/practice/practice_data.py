"""All that a page needs to show a practice, judge its answers and score them, as JSON has it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from visualizer.algorithms.variants import FRONTIERS, MARKS, PUSHES
from visualizer.analysis.explanation import Fact
from visualizer.board.board import Board
from visualizer.board.neighbours import NAMED_ORDERS, compass_text
from visualizer.draw.source_colours import coloured_lines
from visualizer.draw.theme import THEMES
from visualizer.exercises.making.board_task import BoardTask, board_table
from visualizer.exercises.making.program_task import ProgramTask
from visualizer.exercises.practice import Practice
from visualizer.exercises.scene import Scene
from visualizer.exercises.summary import summary_kind
from visualizer.exercises.tasks import (
    CellListTask,
    CellsTask,
    CellTask,
    ChoiceTask,
    KeyedTask,
    LineTask,
    Option,
    OrderTask,
    SortTask,
    Task,
    VariantTask,
)
from visualizer.exercises.tracing.hand_tracing import tracing_data
from visualizer.exercises.tracing.trace_task import TraceTask
from visualizer.export.page.packing import columns_of, packed
from visualizer.export.page.page import CODE_KINDS, board_data, line_data, pane_data
from visualizer.language.formatting import NO_CELL, SYMBOLS
from visualizer.language.practice import TEMPLATES
from visualizer.language.terms import order_text
from visualizer.trace.trace import Trace

Data = dict[str, Any]
_TaskT = TypeVar("_TaskT", bound=Task)
#: What sentences are made of; `words.js` fills these templates as Python does.
_PHRASES = {**TEMPLATES, **SYMBOLS, "no-cell": NO_CELL}
#: The form of a task that a page can only describe; it is done in the program itself.
ELSEWHERE = "elsewhere"


def page_data(practices: Sequence[Practice], *, class_mode: bool = False) -> Data:
    """What the script of a page is given, to be written as JSON.

    The page begins with the first of the ``practices``; the others are the same on other boards.
    With ``class_mode`` it starts for a class that votes.
    """
    return {
        "language": practices[0].language,
        "phrases": _PHRASES,
        "kinds": CODE_KINDS,
        "themes": list(THEMES),
        "class": class_mode,
        "practices": list(map(practice_data, practices)),
    }


def practice_data(practice: Practice) -> Data:
    """What the script of a page is given of one practice.

    Everything is in lists, and is referred to by its index there: ``scenes`` name ``boards`` and
    ``runs``, ``steps`` name scenes and ``tasks``. Each run is packed once, however many scenes
    show it. A fact is a list of its key and its values; ``tables`` say of all small boards where
    something shows, which a page looks up to judge a drawn board.
    """
    scenes = _Scenes()
    steps = [
        {
            "title": _fact(step.title),
            "caption": _facts(step.caption),
            "scene": scenes.index(step.task.scene if step.task else step.scene),
        }
        for step in practice.steps
    ]
    tables: dict[bytes, int] = {}
    tasks = [_task_data(task, scenes, tables) for task in practice.tasks]
    numbers = iter(range(len(tasks)))
    for step, data in zip(practice.steps, steps):
        data["task"] = None if step.task is None else next(numbers)
    return {
        "title": _fact(practice.title),
        "steps": steps,
        "tasks": tasks,
        "recipe": practice.recipe,
        "digest": practice.digest,
        "notes": _facts(practice.notes),
        "tables": [packed([[table]]) for table in tables],
        **scenes.data(),
    }


class _Scenes:
    """Scenes, and the boards and runs in them, each once."""

    def __init__(self) -> None:
        self._scenes: list[Data] = []
        self._boards: dict[Board, int] = {}
        self._traces: dict[object, tuple[int, Trace]] = {}

    def index(self, scene: Scene) -> int:
        data = {
            "board": self._board(scene.board),
            "runs": [self._run(trace) for trace in scene.traces],
            "moments": scene.moments,
            "shown": sorted(part.value for part in scene.shown),
            "pointed": scene.pointed,
        }
        if data not in self._scenes:
            self._scenes.append(data)
        return self._scenes.index(data)

    def _board(self, board: Board) -> int:
        return self._boards.setdefault(board, len(self._boards))

    def _run(self, trace: Trace) -> int:
        # Steps of a lesson may record the same run again.
        key = (
            trace.board, trace.code, trace.order, trace.containers,
            trace.bytes.tobytes(), trace.cells.tobytes(), trace.lines.tobytes(),
        )  # fmt: skip
        return self._traces.setdefault(key, (len(self._traces), trace))[0]

    def data(self) -> Data:
        traces = [trace for _, trace in self._traces.values()]
        columns = [columns_of(trace) for trace in traces]
        runs = [
            {
                "board": self._board(trace.board),
                "sizes": [len(column) for column in parts],
                "order": None if trace.code.observed else trace.order,
                "orderText": order_text(None if trace.code.observed else trace.order),
                **pane_data(trace),
            }
            for trace, parts in zip(traces, columns)
        ]
        boards = [board_data(board) for board in self._boards]
        return {
            "boards": boards,
            "runs": runs,
            "scenes": self._scenes,
            "columns": packed(columns),
        }


def _fact(fact: Fact | None) -> list[object] | None:
    return None if fact is None else [fact.key, dict(fact.values)]


def _facts(facts: Iterable[Fact]) -> list[object]:
    return [_fact(fact) for fact in facts]


def _task_data(task: Task, scenes: _Scenes, tables: dict[bytes, int]) -> Data:
    data: Data = {
        "name": task.name,
        "form": task.form,
        "kind": summary_kind(task),
        "prompt": _fact(task.prompt),
        "scene": scenes.index(task.scene),
        "right": _fact(task.right),
        "after": task.after,
        "hint": _fact(task.hint),
        "guess": task.guess,
        "tries": task.tries,
        "graded": task.graded,
        "solution": task.solution,
    }
    if isinstance(task, KeyedTask):
        said = {answer: _fact(fact) for answer, fact in task.said.items()}
        data |= {"rights": task.rights, "said": said, "otherwise": _fact(task.otherwise)}
    if isinstance(task, BoardTask):
        table = tables.setdefault(board_table(task), len(tables))
        return data | {
            "table": table,
            "least": task.least,
            "absent": _fact(task.shown_property.absent),
        }
    write = _OWN.get(type(task))
    if write is None and not isinstance(task, KeyedTask):
        more = (
            {"file": task.file, "template": task.template} if isinstance(task, ProgramTask) else {}
        )
        return {**data, **more, "form": ELSEWHERE}
    return data if write is None else data | write(task)


def _options(options: Iterable[Option]) -> list[Data]:
    return [{"text": _fact(option.text), "cell": option.cell} for option in options]


def _choice(task: ChoiceTask) -> Data:
    return {"options": _options(task.options), "several": task.several}


def _cell(task: CellTask) -> Data:
    return {"choices": task.choices}


def _cells(task: CellsTask) -> Data:
    return {"missing": _fact(task.missing), "extra": _fact(task.extra)}


def _list(task: CellListTask) -> Data:
    return {"first": _fact(task.first), "last": _fact(task.last)}


def _sort(task: SortTask) -> Data:
    return {
        "items": _options(task.items),
        "groups": _facts(task.groups),
        "misplaced": {group: _fact(fact) for group, fact in task.misplaced.items()},
    }


def _order(task: OrderTask) -> Data:
    return {"lines": task.lines}


def _line(task: LineTask) -> Data:
    lines = coloured_lines(task.code)
    return {
        "code": [line_data(number, line) for number, line in enumerate(lines, task.first_line)],
        "firstLine": task.first_line,
        "lastLine": task.first_line + len(task.code.splitlines()) - 1,
    }


def _variant(_task: VariantTask) -> Data:
    return {
        "parts": {"frontier": FRONTIERS, "mark": MARKS, "push": PUSHES},
        "orders": [
            [name, compass_text(order).replace(" ", "-")] for name, order in NAMED_ORDERS.items()
        ],
    }


def _trace(task: TraceTask) -> Data:
    return {"tracing": tracing_data(task)}


#: What a form has beyond all others.
_OWN: Mapping[type[Task], Callable[[Any], Data]] = {
    ChoiceTask: _choice,
    CellTask: _cell,
    CellsTask: _cells,
    CellListTask: _list,
    SortTask: _sort,
    OrderTask: _order,
    LineTask: _line,
    VariantTask: _variant,
    TraceTask: _trace,
}
