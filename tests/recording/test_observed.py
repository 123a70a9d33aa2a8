"""Programs are observed as they are, or a note or error says what to write."""

from __future__ import annotations

import copy
from collections import deque, namedtuple
from functools import partial

import pytest
from traces import operations
from unusual_programs import even, queue_of_all_around, reveal_one, with_generators_in_generators, with_helpers

from visualizer import Board, Queue, algorithms, record, solve
from visualizer.recording.program import Program
from visualizer.recording.recording import Recording

BOARD, CLICK = Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE")), (3, 0)


class Line(Queue):
    def join(self, cell):
        self.append(cell)


def waits_in_a_queue_of_its_own(board, click):
    line = Line()
    line.join(click)
    while line:
        cell = line.popleft()
        if board[cell] == "E":
            yield cell
            if reveal_one(board, cell):
                for near in board.neighbours(cell):
                    line.join(near)


def waits_in_a_deque(board, click):
    waiting = deque([click])
    while waiting:
        cell = waiting.popleft()
        yield cell
        if board[cell] == "E" and reveal_one(board, cell):
            waiting.extend(board.neighbours(cell))


def does_not_yield_its_call(board, cell):
    yield cell
    if board[cell] == "E" and reveal_one(board, cell):
        for near in board.neighbours(cell):
            does_not_yield_its_call(board, near)


#: Programs whose frontier can be observed; in the others it cannot.
ACCEPTED = [
    with_helpers,
    with_generators_in_generators,
    waits_in_a_queue_of_its_own,
    queue_of_all_around,
    even,
    partial(even),
]
UNSEEN = [waits_in_a_deque, does_not_yield_its_call]


@pytest.mark.parametrize("algorithm", UNSEEN)
def test_an_unobserved_frontier_is_noted(algorithm):
    program = Program.from_function(algorithm)
    recording = Recording(BOARD, CLICK, program)
    assert recording.outcome.notes == ()
    recording.run()
    (note,) = recording.outcome.notes
    assert note.startswith("nothing that waits was seen; use Queue or Stack from visualizer")
    with pytest.warns(UserWarning, match="nothing that waits was seen"):
        record(BOARD, CLICK, algorithm)


def test_an_observed_or_empty_frontier_is_not_noted():
    for algorithm in (*algorithms(), *map(Program.from_function, ACCEPTED)):
        for board in (BOARD, Board(("M",)), Board(("EM",)), Board(("EB",))):
            recording = Recording(board, (0, 0), algorithm)
            recording.run()
            assert recording.outcome.notes == ()


@pytest.mark.parametrize("algorithm", ACCEPTED)
def test_unusual_programs_are_recorded(algorithm):
    trace = record(BOARD, CLICK, algorithm)
    final = solve(BOARD, CLICK)
    assert trace.final.rows == final.rows
    assert solve(BOARD, CLICK, algorithm).rows == final.rows
    assert len(trace.reveals) == len(record(BOARD, CLICK, "queue-mark-on-push").reveals)
    assert trace.state_at(len(trace)).frontier_size == 0
    assert (trace.lines > 0).all()


def test_a_named_tuple_is_a_visit():
    def algorithm(board, click):
        yield namedtuple("Place", "row col")(*click)

    assert operations(record(BOARD, CLICK, algorithm))[0] == ("visit", CLICK)


def test_a_copied_queue_logs_its_own_pushes():
    for copied in (copy.copy, copy.deepcopy, Queue.copy, Queue):

        def algorithm(board, click, copied=copied):
            queue = Queue([click, (0, 0)])
            other = copied(queue)
            yield other.popleft()
            queue.append((1, 1))
            yield queue.popleft()

        trace = record(BOARD, CLICK, algorithm)
        assert trace.containers == ("queue", "queue")
        assert [len(history.entries(len(trace))) for history in trace.container_histories] == [2, 1]
        pushed = [cell for kind, cell in operations(trace) if kind == "push"]
        assert pushed == [CLICK, (0, 0), CLICK, (0, 0), (1, 1)]
