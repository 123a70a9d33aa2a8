"""Practices of tracing by hand: a run to watch, one to complete, one alone.

An answer has the first click of each step, and after each semicolon the cells that were entered at
a checkpoint: ``2,1 2,0 1,1 1,0; 1,0 0,1``. A click that is not right is not taken, so that the open
cells follow from the number of steps.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from visualizer.algorithms.lookup import find_algorithm, find_algorithm_of_trace, is_built_in_name
from visualizer.algorithms.run import record
from visualizer.analysis.explanation import Fact
from visualizer.board.cells import Cell, coordinates
from visualizer.board.neighbours import compass_text
from visualizer.board.random_board import random_board
from visualizer.errors import UsageError
from visualizer.exercises.practice import Practice, Step, validate_seed
from visualizer.exercises.scene import Scene, ScenePart
from visualizer.exercises.task import AnswerControl, Reply, Task, cells_text, parse_cells
from visualizer.exercises.trace_table import STACK_KINDS, ClickWord, TracedProgram, TraceTable
from visualizer.playback.comparison import Comparison
from visualizer.trace.trace import Trace

#: Up to this number cells are asked for.
MAX_TRACED_CELLS = 20
#: Of a trace to be completed so many cells are open.
_GIVEN_CELLS = 6
#: The run to watch is seen with so many cells open.
_WATCHED_COUNTS = (1, 3, 6, 12)
#: A checkpoint asks for so many cells at most, and comes where there are about so many.
_MAX_ENTERED = 5
_MAX_BOARDS_TRIED = 400
#: A trace shows what must be known: where mines are, and the order of neighbours.
_TRACE_PARTS = frozenset(
    {ScenePart.NUMBERS, ScenePart.MINES, ScenePart.NAMES, ScenePart.ORDER, ScenePart.CLICK, ScenePart.CURRENT}
)
#: Rules that wrong clicks may follow. So many clicks tell, if at least half of them follow one.
FOLLOWED_RULES = ("longest", "pushed", "newest", "order")
FEWEST_WRONG_CLICKS = 3


@dataclass(frozen=True)
class Checkpoint:
    """Asks for what waits once so many cells are open, ``after``: the next to leave first.

    ``waiting`` is the right entry, as `cells_text` writes it; ``replies`` what is said of this and
    of other entries.
    """

    open_count: int
    right_entry: str
    replies: Mapping[str, Fact]


@dataclass(frozen=True, kw_only=True)
class Tracing(AnswerControl):
    """Cells are clicked in the order of ``opens``, of which the first, ``given``, are open.

    ``words`` has for each step what is said of each cell; ``moments`` where the run stands before
    each step, and after the last.
    """

    form = "trace"
    program: TracedProgram
    opening_order: tuple[Cell, ...]
    given_count: int
    click_words: tuple[Mapping[Cell, ClickWord], ...]
    moments: tuple[int, ...]
    checkpoints: tuple[Checkpoint, ...]

    def reply(self, answer: str, task: Task) -> Reply:
        """The share of the steps with a choice, and of the checkpoints, that were right at first.

        It is said whose rule the clicks follow.
        """
        clicks, *entries = answer.split("; ")
        try:
            cells = parse_cells(clicks)
        except ValueError:
            cells = []
        if len(cells) != len(self.click_words) or len(entries) != len(self.checkpoints):
            return super().reply(answer, task)
        words = [words.get(cell, "elsewhere") for cell, words in zip(cells, self.click_words)]
        steps = [word == "right" for word, choices in zip(words, self.click_words) if has_choice(choices)]
        held = [entry == each.right_entry for entry, each in zip(entries, self.checkpoints)]
        said = [self.finding(words), Fact("trace-steps", {"right": sum(steps), "of": len(steps)})]
        if held:
            said.append(Fact("trace-held", {"right": sum(held), "of": len(held)}))
        return Reply(sum(steps + held) / max(1, len(steps + held)), tuple(said))

    def finding(self, words: Sequence[str]) -> Fact:
        """Whose clicks these are: ``words`` has what was said of the first click of each step."""
        wrong = [word for word in words if word != "right"]
        rule = max(FOLLOWED_RULES, key=wrong.count)
        values = {"count": wrong.count(rule), "wrong": len(wrong)}
        if not wrong:
            return Fact(("trace-found", self.program))
        if len(wrong) < FEWEST_WRONG_CLICKS or values["count"] * 2 < len(wrong):
            return Fact(("trace-found", "open"), values)
        return Fact(("trace-found", rule), values)


def has_choice(words: Mapping[Cell, ClickWord]) -> bool:
    """Whether several cells wait at a step."""
    return sum(word != "elsewhere" for word in words.values()) > 1


# Tasks


def build_trace_task(trace: Trace, name: str, given: int, checkpoints: int) -> Task:
    """The task of tracing a run that has a family, from so many open cells on.

    ``checkpoints`` is how often what waits is asked for, fewer where no good moment is found.
    """
    table = TraceTable(trace)
    program, last = table.program, min(MAX_TRACED_CELLS, len(table.opens))
    assert program is not None
    asked = tuple(_choose_checkpoints(table, given, last, checkpoints))
    control = Tracing(
        program=program,
        opening_order=table.opens[:last],
        given_count=given,
        click_words=tuple(map(table.cell_words, range(given, last))),
        moments=tuple(_moment_after_visit(trace, table.opens[at - 1]) for at in range(given, last + 1)),
        checkpoints=asked,
    )
    prompt = ("trace-rest" if given > 1 else "trace-prompt", program)
    solution = [cells_text(control.opening_order[given:]), *(each.right_entry for each in asked)]
    return Task(
        name=name,
        prompt=Fact(prompt, {"length": last, "given": given, "order": _order_text(table)}),
        scene=Scene(trace.board, (trace,), control.moments[:1], _TRACE_PARTS),
        control=control,
        solution="; ".join(solution),
        right=Fact(("trace-rule", program)),
        replies={},
        after=control.moments[-1:],
        tries=1,
    )


def _choose_checkpoints(table: TraceTable, given: int, last: int, wanted: int) -> Iterator[Checkpoint]:
    """Far apart, where several cells are to be entered, so that their order says something."""
    numbers = range(given + 2, last)
    for part in range(wanted):
        among = numbers[len(numbers) * part // wanted : len(numbers) * (part + 1) // wanted - 1]
        sizes = {number: len(table.frontier_cells(number)) for number in among}
        good = [number for number in among if sizes[number] > 1]
        if good:
            yield _build_checkpoint(table, min(good, key=lambda at: abs(sizes[at] - _MAX_ENTERED)))


def _build_checkpoint(table: TraceTable, after: int) -> Checkpoint:
    """Also what is said of the reverse, and of what other algorithms would hold."""
    waiting = table.frontier_cells(after)
    replies = {_entry_text(waiting[::-1]): Fact("trace-reversed")}
    if not table.has_calls:
        for rival in ("queue", *STACK_KINDS):
            replies[_entry_text(table.frontier_cells(after, rival))] = Fact(("trace-holds", rival))
    right = _entry_text(waiting)
    return Checkpoint(after, right, {**replies, right: Fact("trace-held-right")})


def _entry_text(waiting: Sequence[Cell]) -> str:
    return cells_text(waiting[:_MAX_ENTERED])


def _moment_after_visit(trace: Trace, cell: Cell) -> int:
    """The moment at which a cell is visited first, with all that is done for it."""
    visit = int(trace.first_visit[cell[0] * trace.width + cell[1]])
    return int(Comparison([trace]).step_ends(0)[visit + 1])


def _order_text(table: TraceTable) -> str:
    """The order in which neighbours are called, queued or pushed; what is pushed last is taken."""
    order = tuple(offset for offset in table.trace.order if offset != (0, 0))
    return compass_text(order[::-1] if table.last_first != (table.program in STACK_KINDS) else order)


# Practices


def make_hand_trace(trace: Trace, *, seed: int = 0) -> Practice:
    """The practice of tracing the algorithm of a run by hand; equal arguments make equal ones.

    A run to watch and one to complete come first, on random boards of the ``seed`` that tell
    algorithms apart. The last is on the run's own board, unless that does not tell them apart.
    Raises UsageError for an algorithm that cannot be traced or run again.
    """
    validate_seed(seed)
    if find_algorithm_of_trace(trace) is None or not is_built_in_name(trace.algorithm):
        raise UsageError(
            f"{trace.algorithm} is not an algorithm of the catalogue or the lab, so its trace by"
            " hand cannot be made again; take one of those"
        )
    runs = telling_runs(trace, seed)
    steps = list(_watch_steps(next(runs)))
    completed = build_trace_task(next(runs), "1", _GIVEN_CELLS, 1)
    tells = TraceTable(trace).can_tell_apart
    alone = build_trace_task(trace if tells else next(runs), "2", 1, 2)
    notes = () if tells else (Fact("trace-other-board"),)
    steps.append(Step((), completed.scene, completed, Fact("trace-complete-title")))
    steps.append(Step(notes, alone.scene, alone, Fact("trace-alone-title")))
    recipe = {
        "practice": "trace",
        "seed": str(seed),
        "algorithms": trace.algorithm,
        "order": compass_text(trace.order),
        "board": "/".join(trace.board.rows),
        "click": coordinates(trace.click),
    }
    return Practice(Fact("trace-title", {"program": trace.code.title}), tuple(steps), recipe)


def _watch_steps(trace: Trace) -> Iterator[Step]:
    """The beginning of a run, and the rule that it follows."""
    table = TraceTable(trace)
    assert table.program is not None  # only runs that have a family are traced
    for number in _WATCHED_COUNTS:
        moments = (_moment_after_visit(trace, table.opens[number - 1]),)
        cells = ", ".join(map(str, table.opens[:number][-3:]))
        caption = [Fact("trace-watch-step", {"number": number, "cells": cells})]
        if number == 1:
            order = {"order": _order_text(table)}
            caption = [Fact(("trace-watch", table.program), order), Fact(("trace-rule", table.program))]
        scene = Scene(trace.board, (trace,), moments, _TRACE_PARTS | {ScenePart.WAITING})
        yield Step(tuple(caption), scene, None, Fact("trace-watch-title"))


def telling_runs(trace: Trace, seed: int) -> Iterator[Trace]:
    """Runs of the same algorithm on random boards that tell it from others, all different."""
    program = find_algorithm(trace.algorithm)
    for number in range(_MAX_BOARDS_TRIED):
        random = Random(f"{seed} {number}")
        width, mines = 5 + int(random.random() * 2), 2 + int(random.random() * 2)
        board = random_board(5, width, mines, seed * _MAX_BOARDS_TRIED + number)
        if board.rows != trace.board.rows:
            run = record(board, None, program, trace.order)
            if TraceTable(run).can_tell_apart:
                yield run
    raise UsageError(
        f"no board was found on which {trace.algorithm} can be told from other algorithms early;"
        " take another seed, or another algorithm"
    )
