"""The listings of the twelve, run by their compilers: they do what the algorithms do, where the table says."""

from __future__ import annotations

import random
import runpy
from functools import cache
from operator import attrgetter
from pathlib import Path

import numpy as np
import pytest
from language_programs import needs_tools

from visualizer import Board, record
from visualizer.algorithms.catalogue import CATALOGUE
from visualizer.board.cells import CLICKABLE
from visualizer.programs.process.program_run import ProcessRun, build_request
from visualizer.programs.process.wire import Limits
from visualizer.programs.reading.interpretation import interpret_events
from visualizer.programs.source.program_file import read_program
from visualizer.trace.listings import GENERATOR, LISTING_LANGUAGES, TABLE_FILE, listing_file
from visualizer.trace.operations import KIND_OF_BYTE, VALUE_OF_BYTE, OperationKind

SCRIPT = Path(__file__).parents[3] / "docs" / "make_line_table.py"
#: Kinds that are observed in every language; a peek may be seen where a queue is read before it is taken from.
COMPARED = (OperationKind.VISIT, OperationKind.WRITE, OperationKind.PUSH, OperationKind.POP)
EACH_LANGUAGE = [
    needs_tools(ending, language) if language != "python" else pytest.param(language, marks=pytest.mark.long)
    for language, (_, ending) in LISTING_LANGUAGES.items()
    if language != GENERATOR
]


@cache
def hundred_boards():
    """Random boards up to 9 by 9, some with what was revealed before, each with a click."""
    made, seeds = [], random.Random(41)
    while len(made) < 100:
        symbols = seeds.choice(("EEEEM", "EEEEEEEEM", "EEEEEEEEEEEEM1B"))
        rows = ["".join(seeds.choices(symbols, k=width)) for width in [seeds.randint(1, 9)] * seeds.randint(1, 9)]
        cells = [(r, c) for r, row in enumerate(rows) for c, symbol in enumerate(row) if symbol in CLICKABLE]
        if cells:
            made.append(Board(tuple(rows), seeds.choice(cells)))
    return made


def operations(columns):
    """The cells and values of each compared kind of operation; a push has no value that counts."""
    bytes_, cells, _ = columns
    kinds, values = KIND_OF_BYTE[bytes_], VALUE_OF_BYTE[bytes_]
    values = np.where(kinds == OperationKind.WRITE, values, 0)
    return {kind.name: list(zip(cells[kinds == kind].tolist(), values[kinds == kind].tolist())) for kind in COMPARED}


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_a_listing_does_what_its_algorithm_does(language):
    boards = hundred_boards()
    for algorithm in filter(attrgetter("program"), CATALOGUE):
        program = read_program(str(listing_file(algorithm.name, language)))
        run = ProcessRun(build_request(program, boards, Limits(), observed=True))
        for board in boards:
            end = run.wait()
            assert end.fault is None, (algorithm.name, end)
            understood = interpret_events(board, run.received().rows, end.rows)
            trace = record(board, None, algorithm)
            ours, theirs = operations((trace.bytes, trace.cells, trace.lines)), operations(understood.columns)
            if not theirs["POP"] and len(ours["PUSH"]) == 1:
                ours["PUSH"], theirs["PUSH"] = [], []  # what takes nothing is not known to be a queue or a stack
            assert theirs == ours, (algorithm.name, board.rows, board.click)
        run.kill()


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_the_table_of_lines_is_that_of_today(language):
    assert runpy.run_path(str(SCRIPT))["measure_language"](language) in TABLE_FILE.read_text(encoding="utf-8")
