"""What a queue or stack gives back is checked a part at a time, as one operation after another."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from visualizer import Board, record
from visualizer.errors import TraceFileError
from visualizer.trace import container_checks
from visualizer.trace.checking import checked_trace
from visualizer.trace.container_checks import gives_back_what_it_took
from visualizer.trace.header import run_header
from visualizer.trace.operations import CALL, PEEK, POP, PUSH, RETURN, VISIT


def agrees(operations, kind):
    """Whether a list, used as a queue or stack, gives back the same."""
    waiting = []
    for byte, cell in operations:
        if byte == PUSH:
            waiting.append(cell)
        elif byte in (POP, PEEK):
            index = 0 if kind == "queue" else -1
            if not waiting or waiting[index] != cell:
                return False
            if byte == POP:
                waiting.pop(index)
    return True


def right_uses(acts, kind):
    """Pushes of new cells, and pops and peeks of what is next, where anything waits."""
    waiting, done = [], []
    for number, act in enumerate(acts):
        if act == PUSH:
            waiting.append(number % 5)
            done.append((PUSH, number % 5))
        elif waiting and act in (POP, PEEK):
            index = 0 if kind == "queue" else -1
            done.append((act, waiting[index]))
            if act == POP:
                waiting.pop(index)
        else:
            done.append((VISIT, number % 5))
    return done


acts = st.lists(st.sampled_from((PUSH, PUSH, POP, PEEK, VISIT)), max_size=40)


@pytest.mark.parametrize("kind", ["queue", "stack"])
@given(st.sampled_from((1, 2, 3, 7, 1000)), acts, st.integers(0, 40), st.integers(0, 5))
def test_parts_of_any_length_agree_with_a_replay(kind, part, acts, changed, cell):
    operations = right_uses(acts, kind)
    for each in (operations, [*operations[:changed], (POP, cell), *operations[changed + 1 :]]):
        bytes_ = np.array([byte for byte, _ in each], np.uint8)
        cells = np.array([cell for _, cell in each], np.int32)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(container_checks, "PART", part)
            assert gives_back_what_it_took(bytes_, cells, 0, kind) is agrees(each, kind)


@pytest.mark.parametrize("part", [1, 5, 1000])
def test_what_is_wrong_is_named_by_its_number_in_whatever_part(part, monkeypatch):
    monkeypatch.setattr(container_checks, "PART", part)
    run = record(Board(("EEE",), (0, 0)), None, "recursive-visited-set")
    for index in range(len(run)):
        for column, wrong, problem in (
            (0, 255, "of no known kind"),
            (1, 99, "at a cell that cannot be"),
            (2, 0, "no possible line"),
        ):
            columns = [run.bytes.copy(), run.cells.copy(), run.lines.copy()]
            columns[column][index] = wrong
            with pytest.raises(TraceFileError, match=f"operation {index + 1} .*{problem}"):
                checked_trace(run_header(run), tuple(columns), ())


@pytest.mark.parametrize("part", [1, 2, 1000])
def test_calls_are_counted_over_parts(part, monkeypatch):
    monkeypatch.setattr(container_checks, "PART", part)
    board = Board(("E",), (0, 0))
    header = run_header(record(board, None, "recursive-check-first"))
    for bytes_, wrong in (
        ([VISIT, CALL, RETURN, RETURN], None),
        ([VISIT, RETURN], None),
        ([CALL, VISIT, RETURN], None),
        ([CALL, VISIT, RETURN, RETURN], 4),
        ([RETURN, VISIT], 1),
        ([VISIT, RETURN, VISIT], 2),
        ([VISIT, CALL, RETURN, RETURN, CALL, RETURN], 4),
        ([VISIT, RETURN, RETURN], 2),
        ([CALL, RETURN, RETURN], 3),
    ):
        cells = [-1 if byte in (CALL, RETURN) else 0 for byte in bytes_]
        columns = (
            np.array(bytes_, np.uint8), np.array(cells, np.int32), np.ones(len(bytes_), np.int32)
        )  # fmt: skip
        if wrong is None:
            assert len(checked_trace(header, columns, ())) == len(bytes_)
        else:
            with pytest.raises(TraceFileError, match=f"operation {wrong} returns"):
                checked_trace(header, columns, ())
