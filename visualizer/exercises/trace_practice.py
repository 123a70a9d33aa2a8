"""Practices of tracing by hand: one run to watch, one to complete, and one to trace alone.

An answer has the first click of each step, and after each semicolon the cells that were entered at
a checkpoint: ``2,1 2,0 1,1 1,0; 1,0 0,1``. A wrong click opens nothing, so the number of steps
determines which cells are open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from visualizer.algorithms.lookup import find_algorithm, find_algorithm_of_trace, is_built_in_name
from visualizer.algorithms.run import record
from visualizer.analysis.explanation import Fact
from visualizer.analysis.shown_order import with_known_order
from visualizer.board.cells import MINE, Cell
from visualizer.board.neighbours import compass_text
from visualizer.board.random_board import random_board
from visualizer.errors import UsageError
from visualizer.exercises.observed_text import recipe_of_observed
from visualizer.exercises.practice import Practice, Step
from visualizer.exercises.task import USUAL_PARTS, AnswerControl, Scene, ScenePart, Task, cells_text, parse_cells
from visualizer.exercises.trace_table import CALL_KINDS, STACK_KINDS, ClickWord, TracedProgram, TraceTable
from visualizer.playback.comparison import Comparison
from visualizer.programs.observing.observation import Observation
from visualizer.trace.trace import Trace

#: A trace ends when this many cells are open.
MAX_TRACED_CELLS = 20
#: The number of cells that are open at the start of a trace to complete.
_GIVEN_CELLS = 6
#: The numbers of open cells at which the run to watch is shown.
_WATCHED_COUNTS = (1, 3, 6, 12)
#: The most cells that a checkpoint asks for, and the size of the frontier at which it is best placed.
_MAX_ENTERED = 5
_MAX_BOARDS_TRIED = 400
#: Mines and the neighbour order have to be known for tracing.
_TRACE_PARTS = USUAL_PARTS | {ScenePart.MINES}
#: The rules that wrong clicks may follow. A page names one if at least half of the wrong clicks follow
#: it and there are at least `FEWEST_WRONG_CLICKS`.
FOLLOWED_RULES = ("longest", "pushed", "newest", "order")
FEWEST_WRONG_CLICKS = 3


@dataclass(frozen=True)
class Checkpoint:
    """A question about the frontier when ``open_count`` cells are open, next to leave first.

    ``right_entry`` is written as by `cells_text`; ``replies`` maps this and other entries to facts.
    """

    open_count: int
    right_entry: str
    replies: Mapping[str, Fact]


@dataclass(frozen=True, kw_only=True)
class Tracing(AnswerControl):
    """Clicks on cells in their ``opening_order``, the first ``given_count`` being open at the start.

    ``click_words`` has a verdict for each closed cell at each step. ``moments`` are the moments of the
    run before each step and after the last.
    """

    form = "trace"
    judges = True
    program: TracedProgram
    opening_order: tuple[Cell, ...]
    given_count: int
    click_words: tuple[Mapping[Cell, ClickWord], ...]
    moments: tuple[int, ...]
    checkpoints: tuple[Checkpoint, ...]

    def share(self, answer: str) -> float:
        """The share of the steps with a choice and of the checkpoints that were right at the first try."""
        clicks, *entries = answer.split("; ")
        try:
            cells = parse_cells(clicks)
        except ValueError:
            return 0.0
        if len(cells) != len(self.click_words) or len(entries) != len(self.checkpoints):
            return 0.0
        results = [entry == checkpoint.right_entry for entry, checkpoint in zip(entries, self.checkpoints)]
        for cell, words in zip(cells, self.click_words):
            if sum(word != "elsewhere" for word in words.values()) > 1:
                results.append(words.get(cell) == "right")
        return sum(results) / len(results) if results else 1.0  # in a corridor there is no choice


# Tasks


def build_trace_task(trace: Trace, name: str, given: int, checkpoints: int) -> Task:
    """The task of tracing a run when ``given`` cells are open.

    ``checkpoints`` is how often it asks for the frontier; it asks less often if the frontier is small, and not at all
    if the run is in no family.
    """
    table = TraceTable(trace)
    program, last = table.program, min(MAX_TRACED_CELLS, _traceable_count(table))
    chosen = () if program == "own" else tuple(_choose_checkpoints(table, given, last, checkpoints))
    control = Tracing(
        program=program,
        opening_order=table.opening_order[:last],
        given_count=given,
        click_words=tuple(map(table.click_words, range(given, last))),
        moments=tuple(_moment_after_visit(trace, cell) for cell in table.opening_order[given - 1 : last]),
        checkpoints=chosen,
    )
    prompt = ("trace-rest" if given > 1 else "trace-prompt", program)
    solution = [cells_text(control.opening_order[given:]), *(each.right_entry for each in chosen)]
    return Task(
        name=name,
        prompt=Fact(prompt, {"length": last, "given": given, **_program_values(table)}),
        scene=Scene(trace.board, (trace,), control.moments[:1], _TRACE_PARTS),
        control=control,
        solution="; ".join(solution),
        right_reason=Fact(("trace-rule", program)),
        moments_after=control.moments[-1:],
        tries=1,
    )


def _traceable_count(table: TraceTable) -> int:
    """The number of cells that are opened before a mine, on which nobody can click."""
    board = table.trace.board
    mines = (number for number, cell in enumerate(table.opening_order) if board[cell] == MINE)
    return next(mines, len(table.opening_order))


def _choose_checkpoints(table: TraceTable, given: int, last: int, number: int) -> Iterator[Checkpoint]:
    # Checkpoints are far apart. Where the frontier has one cell, there is no order to ask for.
    counts = range(given + 2, last)
    for part in range(number):
        among = counts[len(counts) * part // number : len(counts) * (part + 1) // number - 1]
        sizes = {count: len(table.frontier_cells(count)) for count in among}
        good = [count for count in among if sizes[count] > 1]
        if good:
            yield _build_checkpoint(table, min(good, key=lambda count: abs(sizes[count] - _MAX_ENTERED)))


def _build_checkpoint(table: TraceTable, open_count: int) -> Checkpoint:
    """A checkpoint with replies to the reversed frontier and to the frontiers of other programs."""
    frontier = table.frontier_cells(open_count)
    replies = {_entry_text(frontier[::-1]): Fact("trace-reversed")}
    if table.program not in CALL_KINDS:
        for rival in ("queue", *STACK_KINDS):
            replies[_entry_text(table.frontier_cells(open_count, rival))] = Fact(("trace-holds", rival))
    right = _entry_text(frontier)
    return Checkpoint(open_count, right, {**replies, right: Fact("trace-held-right")})


def _entry_text(frontier: Sequence[Cell]) -> str:
    return cells_text(frontier[:_MAX_ENTERED])


def _moment_after_visit(trace: Trace, cell: Cell) -> int:
    """The moment at the end of the first visit to a cell."""
    visit = int(trace.first_visit[cell[0] * trace.width + cell[1]])
    return int(Comparison([trace]).moments_of_steps(0)[visit + 1])


def _program_values(table: TraceTable) -> dict[str, str]:
    """The title of the program, and the order in which it calls, queues or pushes neighbours, for a sentence."""
    order = tuple(offset for offset in table.trace.order if offset != (0, 0))
    # A stack takes the neighbour that it pushed last.
    order = order[::-1] if table.last_first != (table.program in STACK_KINDS) else order
    return {"title": table.trace.code.title, "order": compass_text(order)}


# Practices


def make_hand_trace(trace: Trace, *, seed: int = 0) -> Practice:
    """The practice of tracing the algorithm of a run by hand; equal arguments make an equal practice.

    It begins with a run to watch and a run to complete, on random boards that tell algorithms apart
    and depend on the ``seed``. The last run is on the board of ``trace``, unless algorithms are alike
    there. A program outside the catalogue and the lab is not run again: the beginning of its run is watched, and the
    rest is to be completed. Raises UsageError if nothing can be traced.
    """
    if find_algorithm_of_trace(trace) is None or not is_built_in_name(trace.algorithm):
        return _trace_of_one_run(with_known_order(trace), seed)
    runs = _distinctive_runs(trace, seed)
    steps = list(_shown_steps(next(runs)))
    completed = build_trace_task(next(runs), "1", _GIVEN_CELLS, 1)
    is_distinctive = TraceTable(trace).can_tell_apart
    alone = build_trace_task(trace if is_distinctive else next(runs), "2", 1, 2)
    notes = () if is_distinctive else (Fact("trace-other-board"),)
    steps.append(Step((), completed.scene, completed, Fact("trace-complete-title")))
    steps.append(Step(notes, alone.scene, alone, Fact("trace-alone-title")))
    title = Fact("trace-title", {"program": trace.code.title})
    return Practice(title, tuple(steps), recipe_of_observed("trace", [Observation(trace)], seed))


def _trace_of_one_run(trace: Trace, seed: int) -> Practice:
    count = _traceable_count(TraceTable(trace))
    if count < 2:
        raise UsageError("this run opens no cell after the click; click elsewhere or take another board")
    given = _GIVEN_CELLS if count >= 2 * _GIVEN_CELLS else 1
    task = build_trace_task(trace, "1", given, 2)
    title = Fact("trace-complete-title" if given > 1 else "trace-alone-title")
    steps = (*_shown_steps(trace, given), Step((), task.scene, task, title))
    recipe = recipe_of_observed("trace", [Observation(trace)], seed)
    return Practice(Fact("trace-title", {"program": trace.code.title}), steps, recipe)


def _shown_steps(trace: Trace, most: int = _WATCHED_COUNTS[-1]) -> Iterator[Step]:
    """Steps that show the beginning of a run, at ``most`` so many cells; the first also says which rule it follows."""
    table = TraceTable(trace)
    for number in (number for number in _WATCHED_COUNTS if number <= most):
        moments = (_moment_after_visit(trace, table.opening_order[number - 1]),)
        cells = ", ".join(map(str, table.opening_order[:number][-3:]))
        caption = [Fact("trace-watch-step", {"number": number, "cells": cells})]
        if number == 1:
            caption = [
                Fact(("trace-watch", table.program), _program_values(table)),
                Fact(("trace-rule", table.program)),
            ]
        scene = Scene(trace.board, (trace,), moments, _TRACE_PARTS | {ScenePart.WAITING})
        yield Step(tuple(caption), scene, None, Fact("trace-watch-title"))


def _distinctive_runs(trace: Trace, seed: int) -> Iterator[Trace]:
    """Runs of the same algorithm on different random boards, on which other algorithms soon differ.

    Raises UsageError when no further board is found.
    """
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
