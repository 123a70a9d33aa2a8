"""Runs of nine programs, recorded from their real compilers, are understood without any compiler.

``PYTHONPATH=tests/support python tests/programs/languages/test_recorded_runs.py`` records them anew.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from language_programs import EACH_OF_NINE, NINE, program_in, source
from small_boards import right_answer

from visualizer import Board
from visualizer.programs.hooks.events import EventKind
from visualizer.programs.process.program_run import ProcessRun, build_request
from visualizer.programs.process.wire import Limits
from visualizer.programs.reading.interpretation import interpret_events
from visualizer.trace.operations import POP, PUSH, VISIT

RECORDED = Path(__file__).with_name("recorded_runs.json")
BOARD = Board(("EEEE", "EMEE", "EEEE"), (2, 3))


def recorded_run(file):
    """The events of a program on the board, and the numbers of the rows that it returns."""
    program = program_in(Path(file).suffix, source(file))
    run = ProcessRun(build_request(program, [BOARD], Limits(), observed=True))
    end = run.wait()
    run.kill()
    assert end.fault is None
    return {"events": run.received().rows.ravel().tolist(), "rows": list(end.rows)}


def read_recorded(file):
    run = json.loads(RECORDED.read_text(encoding="ascii"))[file]
    return np.array(run["events"], np.int32).reshape(-1, 4), run["rows"]


@pytest.mark.parametrize(("file", "kind"), NINE)
def test_the_events_are_understood(file, kind):
    events, rows = read_recorded(file)
    understood = interpret_events(BOARD, events, rows)
    bytes_, cells, _ = understood.columns
    assert understood.notes == ()
    assert understood.containers == (() if kind == "calls" else (kind,))
    counts = Counter(bytes_.tolist())
    assert counts[PUSH] == counts[POP]
    opened = {divmod(int(cell), BOARD.width) for cell in cells[bytes_ == VISIT]}
    final = right_answer(BOARD.rows, BOARD.click)
    assert opened >= {(r, c) for r, row in enumerate(final) for c, symbol in enumerate(row) if symbol not in "EM"}


@pytest.mark.parametrize(("file", "kind"), EACH_OF_NINE)
def test_the_recorded_events_are_those_of_today(file, kind):
    events, rows = read_recorded(file)
    run = recorded_run(file)
    assert (run["events"], run["rows"]) == (events.ravel().tolist(), rows)


def test_every_kind_of_event_is_recorded_somewhere():
    kinds = {kind for file, _ in NINE for kind in read_recorded(file)[0][:, 0].tolist()}
    assert kinds >= {EventKind.CALL, EventKind.ENTER, EventKind.RETURN, EventKind.WRITE, EventKind.PUSH, EventKind.NEXT}


if __name__ == "__main__":
    runs = {file: recorded_run(file) for file, _ in NINE}
    RECORDED.write_text(json.dumps(runs, separators=(",", ":")).replace('},"', '},\n"') + "\n", encoding="ascii")
