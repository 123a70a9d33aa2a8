"""Opening a BOARD: names, files, standard input and pipes with boards, scenarios and traces."""

from __future__ import annotations

import io
import os
import sys

import pytest
from traces import write_trace

from visualizer import Board, record
from visualizer.board.text import load_shipped_board
from visualizer.errors import BoardError, TraceFileError
from visualizer.playback.opening import can_mean_board, open_board
from visualizer.playback.scenario import Scenario
from visualizer.trace.files import trace_archive
from visualizer.trace.text_forms import jsonl_lines

BOARD = Board(("EEE", "EEM"), (0, 0), "Small", ("a note",))
TRACE = record(BOARD, None, "stack-peek")


@pytest.fixture
def open_piped(monkeypatch):
    """Return a function that opens a board from bytes on standard input."""

    def open_bytes(data):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BufferedReader(io.BytesIO(data))))
        return open_board("-")

    return open_bytes


def board_of(name):
    return open_board(name).parts[0].scenario.board


def test_a_board_is_opened_by_name_path_or_standard_input(tmp_path, open_piped):
    path = tmp_path / "mine"
    path.write_text("EM\n")
    assert open_board("example-1").parts[0].scenario == Scenario(load_shipped_board("example-1"))
    assert board_of(str(path)) == Board(("EM",))
    assert open_piped(b"ME\nEE\n").parts[0].scenario.board == Board(("ME", "EE"))
    assert open_piped(b'[["E"]]\n[0,0]').parts[0].scenario.board == Board(("E",), (0, 0))


def test_a_missing_path_is_reported_as_a_missing_file(folder):
    for name in ["missing.txt", "missing/example-1", "./example-1"]:
        with pytest.raises(BoardError, match="there is no such file") as caught:
            open_board(name)
        assert caught.value.source == name
        assert can_mean_board(name)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_a_trace_can_be_read_from_a_pipe():
    for data in ["".join(jsonl_lines(TRACE)).encode(), trace_archive(TRACE)]:
        reading, writing = os.pipe()
        with open(writing, "wb") as stream:
            stream.write(data)
        open_bytes = open_board(f"/dev/fd/{reading}")
        os.close(reading)
        assert open_bytes.trace is not None
        assert open_bytes.trace.visits.tolist() == TRACE.visits.tolist()


def test_a_trace_is_opened_in_every_form_and_under_any_name(folder):
    for ending in [".trace", ".jsonl"]:
        for name in ["run{}", "RUN{}.txt", "saved"]:
            path = write_trace(TRACE, folder / f"run{ending}").rename(folder / name.format(ending.upper()))
            open_bytes = open_board(str(path))
            assert open_bytes.trace is not None
            assert open_bytes.trace.visits.tolist() == TRACE.visits.tolist()
            assert open_bytes.parts[0].scenario == Scenario(BOARD)


def test_a_damaged_archive_on_standard_input_is_refused(folder, open_piped):
    data = write_trace(TRACE, folder / "run.trace").read_bytes()
    with pytest.raises(TraceFileError, match=r"^-: .*;"):
        open_piped(data[:-30])
