"""Boards, programs and students for tests of tracing by hand."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from visualizer import Board, Trace, record
from visualizer.algorithms.catalogue import algorithms
from visualizer.algorithms.variants import FRONTIERS, MARKS, PUSHES, Variant
from visualizer.board.neighbours import NAMED_ORDERS, Order
from visualizer.board.random_board import random_board
from visualizer.exercises.diagnosis.relation import DIRECTIONS
from visualizer.exercises.scene import Scene
from visualizer.exercises.tasks import literal
from visualizer.exercises.tracing.trace_task import TraceTask
from visualizer.recording.program import Program

ROW_BY_ROW = NAMED_ORDERS["row-by-row"]
#: All programs that run here: the twelve and the lab's.
PROGRAMS: tuple[Program, ...] = (
    *algorithms(),
    *(
        Variant(frontier, mark, push).algorithm
        for frontier in FRONTIERS
        for mark in MARKS
        for push in PUSHES
    ),
)
#: One program for each family, and for each way of pushing.
FAMILIES = (
    "recursive-check-first",
    "recursion,push=reversed",
    "queue-mark-on-push",
    "stack,mark=push",
    "stack,mark=push,push=reversed",
)


def random_order(random: Random) -> Order:
    """Any order of the eight directions."""
    return tuple(sorted(DIRECTIONS, key=lambda _: random.random()))


def boards(count: int, seed: int = 0, fewest: int = 10) -> Iterator[Board]:
    """Random boards of 3 to 8 rows and columns, whose click opens at least ``fewest`` cells."""
    random = Random(seed)
    while count:
        height, width = 3 + int(random.random() * 6), 3 + int(random.random() * 6)
        mines = int(random.random() * height * width / 6)
        board = random_board(height, width, mines, int(random.random() * 1e6))
        if len(record(board, None, "queue-mark-on-push").reveals) >= fewest:
            count -= 1
            yield board


def task_of(trace: Trace, length: int | None = None, **more: object) -> TraceTask:
    """The task of tracing a run."""
    return TraceTask(
        name="1",
        prompt=literal("?"),
        right=literal("So it is."),
        scene=Scene(trace.board, (trace,), (0,)),
        length=len(trace.reveals) if length is None else length,
        **more,  # type: ignore[arg-type]
    )
