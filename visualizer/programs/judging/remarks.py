"""What there is to remark on a program that is right: what it costs, and its style."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from visualizer.board.board import Board
from visualizer.board.cells import Cell
from visualizer.board.neighbours import ROW_BY_ROW, Order
from visualizer.board.symbols import HIDDEN
from visualizer.programs.judging.diagnostic_boards import RING
from visualizer.programs.judging.mistake_lines import Facts, only, only_line
from visualizer.programs.mistakes import Mistake, MistakeKind, Severity
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ProgramFile
from visualizer.recording.run_outcome import Returned
from visualizer.trace.operations import Kind
from visualizer.trace.trace import Trace
from visualizer.trace.waiting import Frontier

#: On it most cells wait as often as they do anywhere.
_OPEN = Board((HIDDEN * 9,) * 9, (4, 4))


def remarks_on(program: ProgramFile, runner: ProcessRunner) -> tuple[Mistake, ...]:
    """The costs of a right program, then its style."""
    facts = Facts.of(program.text)
    ring, open_board = (answer.trace for answer in runner.run([RING, _OPEN], observed=True))
    found = [*_of_what_is_returned(runner)]
    if ring is None or open_board is None:
        return tuple(found)
    found += _of_waiting(open_board)
    found += _of_directions(ring, facts)
    found += _of_text(open_board, facts)
    return tuple(sorted(found, key=lambda each: each.severity))


def _of_what_is_returned(runner: ProcessRunner) -> Iterator[Mistake]:
    (answer,) = runner.run([RING])
    if answer.returned is not Returned.NEW:
        return
    if answer.left == tuple(map(tuple, RING.rows)):
        yield Mistake(MistakeKind.RETURNS_NEW_BOARD, Severity.STYLE)
    elif answer.shares_rows:
        yield Mistake(MistakeKind.SHALLOW_COPY, Severity.STYLE)


def _of_waiting(trace: Trace) -> Iterator[Mistake]:
    """Cells that are put in more than once before they are opened."""
    # The click is put in by nobody.
    pushed = trace.pushed_at[1:]
    if not trace.has_frontier or not len(pushed):
        return
    # Cells that wait in another container, as those of the next level do, do not wait again.
    entries = np.stack([trace.values[pushed].astype(np.int64), trace.cells[pushed]])
    waits = int(np.unique(entries, axis=1, return_counts=True)[1].max())
    if waits > 1:
        again = trace.pushed_before[1:]
        lines = np.unique(trace.lines[pushed[again]]).tolist()
        line = only([each for each in lines if each > 0])
        yield Mistake(MistakeKind.MARKS_WHEN_TAKEN, Severity.COST, line, most_waits=waits)


def _of_directions(ring: Trace, facts: Facts) -> Iterator[Mistake]:
    """Directions that are taken twice, and the cell itself: seen in the run, or in a table."""
    offsets = _all_offsets(ring)
    tables = [table for _, table in facts.tables if set(table) >= set(ROW_BY_ROW)]
    # A right program does not count with a table that has a direction twice.
    for each in ROW_BY_ROW:
        if any(table.count(each) > 1 for table in (offsets, *tables)):
            kind = MistakeKind.VISIT_HAS_DIRECTION_TWICE
            mistake = Mistake(kind, Severity.COST, direction=each)
            yield replace(mistake, line=facts.table_line(mistake))
    own = facts.lines.get("own_cell_loops", [])
    if own or any((0, 0) in table for table in (offsets, *tables)):
        mistake = Mistake(MistakeKind.CELL_IS_ITS_OWN_NEIGHBOUR, Severity.STYLE)
        yield replace(mistake, line=facts.table_line(mistake) or only(own))


def _all_offsets(ring: Trace) -> Order:
    """The offsets that the click's cell leads to, as often as it does: by calls or pushes."""
    kind = Kind.PUSH if ring.has_frontier else Kind.CALL
    cells = ring.pairs(ring.cells[ring.indices_of(kind)]).tolist()
    row, col = ring.click
    offsets: list[Cell] = [(r - row, c - col) for r, c in cells]
    # The click itself is put in once, or called first.
    if offsets and offsets[0] == (0, 0):
        offsets.pop(0)
    return tuple(offsets)


def _of_text(trace: Trace, facts: Facts) -> Iterator[Mistake]:
    named = [name for name in facts.deques if "stack" not in name.lower()]
    if named and trace.has_frontier and trace.frontier is Frontier.STACK:
        line = only_line(trace, Kind.POP)
        yield Mistake(MistakeKind.POP_FOR_POPLEFT, Severity.STYLE, line)
    for line in facts.lines.get("identities", [])[:1]:
        yield Mistake(MistakeKind.IS_FOR_EQUALS, Severity.STYLE, line)
