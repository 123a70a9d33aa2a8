"""Programs in separate processes, compared with recorded vectors and with recordings in this process."""

from __future__ import annotations

import gzip
import inspect
import io
import json
from dataclasses import replace
from functools import cache
from hashlib import sha256
from pathlib import Path

import numpy as np
import pytest
from judged_programs import GENERATOR, program_of_text
from many_cases import first_quick
from parsed_page import page_data, page_html
from planted_bases import LEVELS, QUEUE, STACK, TESTED_ON_ENTRY, apply_edits
from vector_programs import VECTOR_PROGRAMS

from visualizer import Board, record
from visualizer.algorithms import queues, recursive, stacks
from visualizer.algorithms.catalogue import algorithms
from visualizer.algorithms.lookup import program_from_trace
from visualizer.programs.process.program_run import Received, build_request
from visualizer.programs.process.wire import TOKEN_SIZE, Limits, read_message
from visualizer.programs.running.process_runner import ProcessRunner, build_outcome, program_from_file
from visualizer.programs.source.program_file import find_program
from visualizer.programs.verdicts.verdict import Failure, Status, Verdict, from_json, to_json
from visualizer.recording.run_end import ReturnKind, RunEnd
from visualizer.recording.variables import VariableTracer
from visualizer.trace.files import load_trace, save_trace


@cache
def cases_of(program):
    """Return the recorded cases of a program."""
    file = Path(__file__).parents[1] / "vectors" / "seed_programs.jsonl.gz"
    cases = map(json.loads, gzip.decompress(file.read_bytes()).splitlines())
    return [case for case in cases if case["program"] == program]


def run_text(text: str, board: Board, observed: bool = True, **limits):
    program = program_of_text(text)
    return next(ProcessRunner(program, Limits(**limits)).run([board], observed=observed))


def program_of_vectors(name: str):
    return find_program(VECTOR_PROGRAMS[name], Path(f"{name}.py"))


def check_runs(name, cases):
    """Check that a program agrees with its recorded cases, observed or not."""
    boards = [Board(tuple(case["board"])).with_click(tuple(case["click"])) for case in cases]
    runner = ProcessRunner(program_of_vectors(name))
    for case, plain, answer in zip(cases, runner.run(boards), runner.run(boards, observed=True)):
        trace = answer.trace
        assert (answer.fault, answer.returned) == (None, ReturnKind.SAME)
        assert plain == replace(answer, trace=None, notes=())
        assert ["".join(row) for row in answer.cells] == case["final"]
        assert list(trace.final.rows) == case["final"]
        assert trace.max_frontier == case["max_frontier"]
        assert hash_of(trace.visits) == case["visits_sha256"], case["case"]
        assert hash_of(trace.reveals) == case["reveals_sha256"], case["case"]


@pytest.mark.parametrize("share", [10, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", VECTOR_PROGRAMS)
def test_programs_agree_with_the_recorded_vectors(name, share):
    cases = cases_of(name)
    assert len(cases) == 92
    small = [case for case in cases if share == 1 or case["visit_count"] <= 500]
    check_runs(name, small[::share])


def hash_of(cells) -> str:
    return sha256(json.dumps(cells.tolist()).encode()).hexdigest()


BOARDS = (
    Board(("EEEEE", "EEMEE", "EEEEE", "EEEEE")).with_click((3, 0)),
    Board(("EEEEEEE", "EEEEEEE", "EEEEEME", "MEEEEEE")).with_click((1, 2)),
    Board(("M",)).with_click((0, 0)),
    Board(("E1", "BX")).with_click((0, 0)),
)


@pytest.mark.parametrize("algorithm", algorithms(), ids=lambda each: each.name)
def test_generators_have_the_same_trace_in_a_process(algorithm):
    # The source code of the catalogue, used as a user program.
    module = next(each for each in (queues, recursive, stacks) if hasattr(each, algorithm.function.__name__))
    text = inspect.getsource(module)
    program = program_of_text(text, algorithm.function.__name__)
    assert program.is_generator
    for board, answer in zip(BOARDS, ProcessRunner(program).run(BOARDS, observed=True)):
        expected = record(board, None, algorithm, order="row-by-row")
        assert answer.fault is None
        assert answer.trace.containers == expected.containers
        for column in ("bytes", "cells", "lines"):
            found, wanted = getattr(answer.trace, column), getattr(expected, column)
            assert np.array_equal(found, wanted), (board.rows, column)


def test_a_generator_with_an_unobserved_frontier_is_noted():
    text = inspect.getsource(recursive).replace("yield recursive_check_first(", "yield from recursive_check_first(")
    program = program_of_text(text, "recursive_check_first")
    (answer,) = ProcessRunner(program).run(BOARDS[:1], observed=True)
    expected = record(BOARDS[0], None, "recursive-check-first", order="row-by-row")
    assert answer.trace.visits.tolist() == expected.visits.tolist()
    assert [note.partition(";")[0] for note in answer.notes] == ["nothing that waits was seen"]


def steps_of(tracer, moment):
    while tracer.advance(moment, lambda: True):
        pass
    return tracer.steps(moment)


@pytest.mark.parametrize(
    ("text", "cell"),
    first_quick([(QUEUE, "[6][6]"), (GENERATOR, "[6, 6]"), (TESTED_ON_ENTRY, "[6][6]"), (STACK, "[6][6]")], 2),
)
def test_a_run_in_progress_has_a_trace_of_its_operations_so_far(text, cell, tmp_path):
    going_on = tmp_path / "going on"
    must_wait = f"board{cell} != 'E' and not __import__('os').path.exists({str(going_on)!r})"
    wait = f"while {must_wait}: __import__('time').sleep(0.01)"
    lines = [line for line in text.splitlines(keepends=True) if line.lstrip().startswith("mines = ")]
    (line,) = lines
    text = apply_edits(text, (line, line[: -len(line.lstrip())] + wait + "\n" + line))
    program = program_from_file(program_of_text(text))
    run = program.runner.start_recording(Board(("E" * 12,) * 12), (0, 0), program.order, None)
    while not len(part := run.trace()):
        assert not run.run(1)
    going_on.touch()
    assert run.run()
    trace, size = run.trace(), len(part)
    assert size < len(trace)
    assert part.containers == trace.containers
    for name in ("bytes", "lines", "cells"):
        assert np.array_equal(getattr(part, name)[:-1], getattr(trace, name)[: size - 1])
    assert steps_of(VariableTracer(part, program), size)[0].variables


def test_a_crashed_recursion_keeps_its_calls_open():
    text = """
class Solution:
    def updateBoard(self, board, click):
        self.open(board, *click)

    def open(self, board, row, column):
        board[row][column] = "B"
        self.open(board, row, column + 1)
"""
    answer = run_text(text, Board(("EEE",), (0, 0)))
    end = answer.trace.state_at(len(answer.trace))
    assert answer.fault.error == "IndexError"
    assert end.frontier_size == 4  # the last call is off the board
    assert end.calls[-3:] == ((0, 2), (0, 1), (0, 0))


@pytest.mark.parametrize(
    "values",
    [
        [],
        {"surplus": 1},
        {"rows": [0, float("inf")]},
        {"returned": "?"},
        {"cells": [[["B"], "B"]]},
        {"fault": {"kind": "raised", "message": "", "line": 10**9, "error": ""}},
        {"fault": {"kind": "?"}},
    ],
    ids=str,
)
def test_any_process_result_fits_into_a_verdict(values):
    content, token = json.dumps(values).encode(), bytearray(TOKEN_SIZE)
    message = read_message(io.BytesIO(b"R" + token + len(content).to_bytes(4, "little") + content), token)
    program = program_of_text("def reveal(board, click):\n    return board")
    board = Board(("EE",), (0, 0))
    request = build_request(program, [board], Limits(), observed=True)
    answer = build_outcome(program, board, request, message or RunEnd(), Received(NO_EVENTS))
    failure = Failure(board, ("BB",), answer, ((0, 0),))
    verdict = Verdict("mine.py", Status.WRONG, fault=answer.fault, failure=failure)
    assert from_json(to_json(verdict), Verdict).fault == answer.fault
    assert answer.fault is None or answer.fault.line is None


NO_EVENTS = np.zeros((0, 4), np.int32)


def test_a_saved_user_trace_has_an_unknown_neighbour_order(tmp_path):
    path = tmp_path / "run.trace"
    # A file name with characters that a message must escape.
    program = find_program(LEVELS, Path("two\nlines no text \udcff escape \x1b[31m.py"))
    (answer,) = ProcessRunner(program).run(BOARDS[:1], observed=True)
    save_trace(answer.trace, path)
    assert load_trace(path).code == answer.trace.code
    page = str(page_data(page_html([run_text(LEVELS, BOARDS[0]).trace], title="mine")))
    assert "its own neighbour order" in page
    assert "row by row" not in page


def test_a_generator_has_the_same_variables_and_lines_in_a_process():
    text = inspect.getsource(stacks)
    program = program_from_file(program_of_text(text, "stack_peek"))
    run = program.runner.start_recording(BOARDS[0], (3, 0), program.order, None)
    assert run.run()
    here = record(BOARDS[0], None, "stack-peek", order="row-by-row")
    tracers = [VariableTracer(here, program_from_trace(here)), VariableTracer(run.trace(), program)]
    for moment in (0, 1, 30, len(here) - 1, len(here)):
        expected, found = (steps_of(tracer, moment) for tracer in tracers)
        assert [each.variables for each in found] == [each.variables for each in expected]
        lines = [each.line and each.line + run.trace().code.first_line - 1 for each in expected]
        assert [each.line for each in found] == lines
