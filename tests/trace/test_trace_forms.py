"""Both forms of a trace file give back the run, its board and its code."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import example, given, strategies as st
from strategies import boards_in_play, names
from traces import changed_trace, write_trace
from unusual_programs import STUDENTS, queue_never_used

from visualizer import Board, record
from visualizer.algorithms.lookup import program_from_trace
from visualizer.errors import to_one_line
from visualizer.trace.files import TRACE_ENDINGS, is_trace_file, load_trace
from visualizer.trace.header import LONGEST_SOURCE, make_displayable
from visualizer.trace.operations import FrontierKind
from visualizer.trace.source import SourceCode

BOARD = Board(("EEM", "EEE"), (1, 0), "Small \u2603", ("a note", "click: 9,9"))

any_text = st.text(st.characters(), max_size=40) | st.sampled_from(
    ["\x1b[31m\x07", "a\tb\r\nc", "\u202eright to left", "\ud83d", "</script>", "=1+1", "\0", "#{"]
)
lines = any_text.map(to_one_line)


@st.composite
def codes(draw):
    """Draw source code as a file can contain it."""
    return SourceCode(
        draw(lines.filter(bool)),
        draw(any_text),
        draw(st.integers(1, 10_000)),
        draw(lines),
        draw(lines),
        draw(lines),
        draw(lines),
        draw(st.sampled_from([None, *FrontierKind])),
    )


def readable_code(code: SourceCode) -> tuple[object, ...]:
    """Return the parts of source code that a file gives back."""
    text = make_displayable(code.text)
    first_line = code.first_line if text else 1
    words = (code.file, code.title, code.short_title, code.marks)
    return (code.name, text, first_line, *words, code.frontier_kind)


@pytest.mark.parametrize("ending", TRACE_ENDINGS)
@given(
    board=boards_in_play(4),
    program=names | st.sampled_from((*STUDENTS, queue_never_used)),
    title=any_text,
    notes=st.lists(any_text),
    code=codes(),
)
@example(BOARD, "stack-peek", "\u202e\x85", ["\u2028"], SourceCode("a", "\ud800\x9b1m\n\tx = '\\'"))
def test_every_file_form_keeps_the_run_and_its_board(tmp_path_factory, ending, board, program, title, notes, code):
    named = Board(board.rows, board.click, title, tuple(notes))
    trace = changed_trace(record(named, None, program), code=code)
    loaded = load_trace(write_trace(trace, tmp_path_factory.getbasetemp() / f"run{ending}"))
    assert loaded.board == trace.board
    assert readable_code(loaded.code) == readable_code(trace.code)
    assert (loaded.order, loaded.containers) == (trace.order, trace.containers)
    for column in ("bytes", "cells", "lines"):
        assert np.array_equal(getattr(loaded, column), getattr(trace, column)), column


def test_too_long_code_is_left_out(tmp_path):
    code = SourceCode("long", "#" * (LONGEST_SOURCE + 1), title="Long")
    trace = changed_trace(record(BOARD, None, "stack-peek"), code=code)
    for ending in TRACE_ENDINGS:
        loaded = load_trace(write_trace(trace, tmp_path / f"run{ending}"))
        assert (loaded.code.text, loaded.code.title) == ("", "Long")


@pytest.mark.parametrize("ending", TRACE_ENDINGS)
def test_a_trace_file_is_recognised_by_its_first_bytes(tmp_path, ending):
    path = write_trace(record(BOARD, None, "stack-peek"), tmp_path / f"run{ending}")
    assert program_from_trace(load_trace(path)).function is not None  # since its source is that of the catalogue
    assert is_trace_file(path.rename(tmp_path / "saved"))


def test_a_missing_file_is_recognised_by_its_ending(tmp_path):
    for data in (b"", b"# {note}\nEE\n", b'{"board": [["E"]]}', b'[["E"]]', b"\xff\xfe", b"PK"):
        (tmp_path / "board.txt").write_bytes(data)
        assert not is_trace_file(tmp_path / "board.txt")
    assert is_trace_file(tmp_path / "missing.trace")
    assert not is_trace_file(tmp_path / "missing.csv")  # a board may be in one
    assert not is_trace_file(tmp_path / "missing")
