"""Observed means observed: a program is recorded as it is, or refused with what to write."""

from __future__ import annotations

import copy

import pytest
from cell_lists import operations
from observed_programs import ACCEPTED, UNSEEN, visits_a_named_tuple

from visualizer import Board, Queue, algorithms, record, solve
from visualizer.errors import AlgorithmError
from visualizer.recording.program import Program
from visualizer.recording.recording import Recording

BOARD, CLICK = Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE")), (3, 0)


@pytest.mark.parametrize("algorithm", UNSEEN)
def test_of_what_waits_unseen_one_remark_is_made(algorithm):
    program = Program.of_function(algorithm)
    recording = Recording(BOARD, CLICK, program)
    assert recording.outcome.notes == ()
    recording.run()
    (note,) = recording.outcome.notes
    assert note.startswith("nothing that waits was seen; use Queue or Stack from visualizer")
    with pytest.warns(UserWarning, match="nothing that waits was seen"):
        record(BOARD, CLICK, algorithm)


def test_where_nothing_waits_no_remark_is_made():
    for algorithm in (*algorithms(), *map(Program.of_function, ACCEPTED)):
        for board in (BOARD, Board(("M",)), Board(("EM",)), Board(("EB",))):
            recording = Recording(board, (0, 0), algorithm)
            recording.run()
            assert recording.outcome.notes == ()


# Recorded as they are


@pytest.mark.parametrize("algorithm", ACCEPTED)
def test_unusual_programs_that_can_be_shown_are(algorithm):
    trace = record(BOARD, CLICK, algorithm)
    final = solve(BOARD, CLICK)
    assert trace.final.rows == final.rows
    assert solve(BOARD, CLICK, algorithm).rows == final.rows
    assert len(trace.reveals) == len(record(BOARD, CLICK, "queue-mark-on-push").reveals)
    assert trace.state_at(len(trace)).waiting == 0
    assert (trace.lines > 0).all()


def test_a_named_tuple_is_a_visit():
    trace = record(BOARD, CLICK, visits_a_named_tuple)
    assert operations(trace)[:2] == [("visit", CLICK), ("write", CLICK)]


def test_a_container_holds_what_is_refused_no_longer():
    def goes_on(board, click):
        queue = Queue([click])
        for wrong in ("nonsense", (9, 9), [0, 0], None):
            try:
                queue.append(wrong)
            except AlgorithmError:  # noqa: PERF203
                continue
        yield queue.popleft()
        assert not queue

    assert operations(record(BOARD, CLICK, goes_on)) == [("push", CLICK), ("pop", CLICK), ("visit", CLICK)]


def test_a_copy_is_another_queue_with_its_own_pushes():
    for copied in (copy.copy, copy.deepcopy, Queue.copy, Queue):

        def algorithm(board, click, copied=copied):
            queue = Queue([click, (0, 0)])
            other = copied(queue)
            yield other.popleft()
            queue.append((1, 1))
            yield queue.popleft()

        trace = record(BOARD, CLICK, algorithm)
        assert trace.containers == ("queue", "queue")
        assert [len(history.entries(len(trace))) for history in trace.histories] == [2, 1]
        pushed = [cell for kind, cell in operations(trace) if kind == "push"]
        assert pushed == [CLICK, (0, 0), CLICK, (0, 0), (1, 1)]
