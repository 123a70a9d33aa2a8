"""Observed means observed: a program is recorded as it is, or refused with what to write."""

from __future__ import annotations

import copy
import inspect
from pathlib import Path

import pytest
from cell_lists import operations
from marked_lines import marked_place
from observed_programs import ACCEPTED, REFUSED, visits_a_named_tuple

import visualizer
from visualizer import Board, Queue, Stack, algorithms, compare, record, solve
from visualizer.algorithms.variants import FRONTIERS, MARKS, Variant
from visualizer.errors import AlgorithmError
from visualizer.recording.mistakes import LONGEST_SENTENCE
from visualizer.recording.program import Program
from visualizer.recording.recording import Recording
from visualizer.trace.operations import Kind

BOARD, CLICK = Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE")), (3, 0)

pytestmark = pytest.mark.usefixtures("untraced")


# Refused

RUNNERS = (
    lambda algorithm: record(BOARD, CLICK, algorithm),
    lambda algorithm: solve(BOARD, CLICK, algorithm),
    lambda algorithm: compare(BOARD, CLICK, [algorithm]),
    lambda algorithm: Recording(BOARD, CLICK, Program.of_function(algorithm)).run(10**6),
)


@pytest.mark.parametrize("number", range(len(REFUSED)))
def test_what_would_not_be_shown_is_refused_with_what_to_write(number):
    algorithm, expected = list(REFUSED.items())[number]
    for run in (RUNNERS[0], RUNNERS[1 + number % 3]):
        with pytest.raises(AlgorithmError) as caught:
            run(algorithm)
        message = str(caught.value)
        assert message.startswith(f"{marked_place(algorithm)} in {algorithm.__name__}: ")
        assert expected in message
        assert "; " in message
        assert len(message) <= LONGEST_SENTENCE


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


def test_all_that_ships_passes_as_a_students_own():
    variants = [Variant(frontier, mark).algorithm for frontier in FRONTIERS for mark in MARKS]
    for program in (*algorithms(), *variants):
        shipped = record(BOARD, CLICK, program)
        own = record(BOARD, CLICK, program.function, program.order)
        assert own.bytes.tolist() == shipped.bytes.tolist()
        assert own.lines.tolist() == shipped.lines.tolist()


def test_a_named_tuple_is_a_visit():
    trace = record(BOARD, CLICK, visits_a_named_tuple)
    assert operations(trace)[:2] == [("visit", CLICK), ("write", CLICK)]


def test_a_stack_that_is_extended_by_itself_is_put_in_once_more():
    def algorithm(board, click):
        stack = Stack([click, (0, 0)])
        stack.extend(stack)
        stack += stack
        yield stack.pop()

    trace = record(BOARD, CLICK, algorithm)
    assert [cell for kind, cell in operations(trace) if kind == "push"] == [CLICK, (0, 0)] * 4


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


def test_the_outermost_call_returns_last_where_calls_are_what_waits():
    def depths(name):
        trace = record(BOARD, CLICK, name)
        calls, returns = (len(trace.indices_of(kind)) for kind in (Kind.CALL, Kind.RETURN))
        return returns - calls, trace.kinds[-1] == Kind.RETURN, trace.state_at(len(trace)).calls

    assert depths("recursive-check-first") == (1, True, ())
    assert depths("recursive-clockwise") == (0, True, ())
    assert depths("queue-mark-on-push")[:2] == (0, False)


def test_what_was_made_in_one_run_is_of_no_use_in_another():
    left = []

    def leaves_it(board, click):
        left[:] = [board, Queue([click])]
        yield click

    def takes_it(board, click):
        yield left[1].popleft()

    record(BOARD, CLICK, leaves_it)
    with pytest.raises(AlgorithmError, match="the run of this board is over"):
        left[0][0, 0] = "B"
    with pytest.raises(AlgorithmError, match="used outside it; make each inside the algorithm"):
        record(BOARD, CLICK, takes_it)


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

    assert operations(record(BOARD, CLICK, goes_on)) == [
        ("push", CLICK), ("pop", CLICK), ("visit", CLICK)
    ]  # fmt: skip


def test_only_what_lies_in_this_program_or_python_s_own_library_is_not_watched():
    source = """
def reveal(board, cell):
    yield cell
    if board[cell] == "E":
        board[cell] = "B"
        for near in board.neighbours(cell):
            for each in reveal(board, near):
                yield each
"""
    library = Path(inspect.__file__).parent
    for place in (
        f"{Path(visualizer.__file__).parent}-homework",
        f"{library}-homework",
        str(library / "site-packages" / "homework"),
    ):
        names = {}
        exec(compile(source, f"{place}/reveal.py", "exec"), names)
        with pytest.raises(AlgorithmError, match=r"reveal.py:\d in reveal: .* is not yielded"):
            record(BOARD, CLICK, names["reveal"])
