"""What a command is about: the runs that BOARD and the options beside it ask for.

Options go before what a file says. A trace alone is what was recorded; with another click, order
or algorithm beside it its board is run again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from visualizer.algorithms.catalogue import CATALOGUE, DEFAULT_NAMES, choose_shared_order
from visualizer.algorithms.lookup import find_algorithm, program_from_trace
from visualizer.algorithms.run import crash_message, record_with_outcome
from visualizer.board.board import Board, first_hidden_cell, validate_click
from visualizer.board.neighbours import Order
from visualizer.cli.parameters import NamedAlgorithm, RunOptions, command_word
from visualizer.cli.streams import show_notice
from visualizer.errors import AlgorithmError, ClickError, UsageError, shorten, to_one_line
from visualizer.language.board_warnings import warning_texts
from visualizer.playback.comparison import MOST_PANES
from visualizer.playback.opening import open_board
from visualizer.playback.scenario import Scenario, catalogue_in_panes
from visualizer.programs.limits import Limits
from visualizer.programs.program_file import is_program_reference, read_program
from visualizer.recording.program import Program
from visualizer.recording.run_outcome import RunOutcome
from visualizer.trace.trace import Trace

#: What is compared where neither the person nor the file says otherwise.
DEFAULT_ALGORITHMS = tuple(map(find_algorithm, DEFAULT_NAMES))
#: What is shown where no board is named.
DEFAULT_BOARD = "corner-9x9"
#: In characters.
_LONGEST_PRINTED_NOTE = 400


class RecordedRun(NamedTuple):
    """A run, and what ended it before its end, with file and line; None for most.

    ``line`` is the line alone, where it is known.
    """

    trace: Trace
    crash: str | None = None
    line: int | None = None

    def raise_crash(self) -> None:
        """Raise AlgorithmError if the run did not come to its end."""
        if self.crash is not None:
            raise AlgorithmError(self.crash)


@dataclass(frozen=True)
class Runs:
    """``programs`` on the board of a ``scenario``; ``recorded`` is set where nothing is run.

    ``chosen`` are the programs that the options or the file name, none where they are the usual;
    ``limit`` is the most operations of each, None for what `record` allows.
    """

    scenario: Scenario
    chosen: tuple[Program, ...] = ()
    recorded_trace: Trace | None = None
    limit: int | None = None

    @property
    def board(self) -> Board:
        """The board with its click, if it has one."""
        return self.scenario.board

    @property
    def order(self) -> Order | None:
        """The neighbour order of all, None for each program's own."""
        return choose_shared_order(self.scenario.order, named=bool(self.chosen))

    @property
    def programs(self) -> tuple[Program, ...]:
        """What is run, or was."""
        if self.recorded_trace is not None:
            return (program_from_trace(self.recorded_trace),)
        return self.chosen or DEFAULT_ALGORITHMS

    @property
    def in_panes(self) -> Runs:
        """The same runs; the whole catalogue is sorted as panes stand."""
        return replace(self, chosen=catalogue_in_panes()) if self.are_of_catalogue else self

    @property
    def are_of_catalogue(self) -> bool:
        """Whether they are what ``all`` means, on the command line or in a file."""
        return self.chosen in (CATALOGUE, catalogue_in_panes())

    def fit_panes(self) -> Runs:
        """The same runs in panes; what of the catalogue finds no pane is left out, and that is said."""
        count = len(self.chosen)
        if count <= MOST_PANES or not self.are_of_catalogue:
            return self.in_panes
        show_notice(f"note: the first {MOST_PANES} of {count} algorithms are shown; name others after --algorithms")
        return replace(self, chosen=self.in_panes.chosen[:MOST_PANES])

    def iter_runs(self, *, warn: bool = False) -> Iterator[RecordedRun]:
        """What was recorded, or each program's run, recorded as it is asked for.

        What a person's own program prints is said on standard error; what ended a run early too,
        with ``warn``.
        """
        if self.recorded_trace is not None:
            yield RecordedRun(self.recorded_trace)
            return
        for program in self.programs:
            order, limit = self.order, self.limit
            trace, outcome = record_with_outcome(self.board, None, program, order, limit=limit)
            text = report_outcome(outcome, program, warn=warn)
            yield RecordedRun(trace, text, outcome.fault.line if outcome.fault else None)

    def single_run(self) -> RecordedRun:
        """The run of a command that is about one."""
        return next(self.iter_runs())


def report_outcome(outcome: RunOutcome, program: Program, *, warn: bool) -> str | None:
    """Say on standard error what a program printed, and return what ended its run early.

    With ``warn`` that is said too.
    """
    if outcome.printed.strip():
        text = shorten(outcome.printed, _LONGEST_PRINTED_NOTE)
        show_notice(f"note: {program.code.file} printed: {text}")
    fault = crash_message(outcome.fault, program) if outcome.fault else None
    if warn and fault:
        show_notice(f"warning: {fault}; the run is shown up to there")
    return fault


def load_programs(named: Iterable[NamedAlgorithm], limits: Mapping[str, Any]) -> tuple[Program, ...]:
    """The programs that are named; those of files are read now, and run within the limits.

    Raises ProgramError for a file in which no program is found.
    """
    return tuple(_load_program(each, limits) if isinstance(each, str) else each for each in named)


def programs_without_files(named: Iterable[NamedAlgorithm]) -> tuple[Program, ...]:
    """The programs that are named. Raises UsageError for a file: these run here many times."""
    for each in named:
        if isinstance(each, str):
            raise UsageError(
                f"{each}: each program is run thousands of times here, which takes too long for a"
                f" file; `visualizer check {command_word(each)}` says which algorithm has the same"
                " order; for a worksheet give a BOARD"
            )
    return load_programs(named, {})


def _load_program(reference: str, limits: Mapping[str, Any]) -> Program:
    # Imported here, since it takes a while and most commands name no file.
    from visualizer.programs.file_program import program_from_file

    return program_from_file(read_program(reference), replace(Limits(), **limits))


def read_clicked_runs(asked: RunOptions) -> Runs:
    """As `read_runs`. Raises ClickError too, where nothing is clicked."""
    runs = read_runs(asked)
    if runs.board.click is None:
        raise ClickError(_no_click_problem(runs.board), source=asked.board)
    return runs


def _no_click_problem(board: Board) -> str:
    hidden = first_hidden_cell(board)
    if hidden is None:
        return "all cells are revealed, so none can be clicked; take a board with hidden cells"
    row, column = hidden
    return f"no click is found; add --click ROW,COLUMN, such as --click {row},{column}"


def read_runs(asked: RunOptions) -> Runs:
    """What BOARD, ``--click``, ``--order`` and the algorithms named ask for; warnings are shown.

    Raises whatever `open_board` raises, ClickError, and UsageError for a trace that would have to
    be run again and whose program is not known here.
    """
    board = asked.board or ""
    if is_program_reference(board):
        raise UsageError(
            f"{to_one_line(board)} is a program and no board; give a BOARD, such as corner-9x9, and"
            f" name the program after {asked.option}; pipe it in as - for a board written in it"
        )
    opened = open_board(board)
    scenario, limit = opened.scenario, asked.limits.get("operations")
    if asked.order is not None:
        scenario = replace(scenario, order=asked.order)
    if asked.click is not None:
        validate_click(scenario.board, asked.click)
        scenario = replace(scenario, board=scenario.board.with_click(asked.click))
    named = load_programs(asked.algorithms, asked.limits)
    if named:
        scenario = replace(scenario, letters=())
    for sentence in warning_texts(scenario.board):
        show_notice(f"warning: {board}: {sentence}")
    if opened.trace is None:
        return Runs(scenario, named or scenario.programs, limit=limit)
    if not named and asked.click is None and asked.order is None:
        return Runs(scenario, recorded_trace=opened.trace)
    program = program_from_trace(opened.trace)
    if not named and not program.can_run:
        raise UsageError(
            f"{board}: the code of {program.name} is not known here, so it cannot be run again;"
            f" leave out --click and --order, or name another with {asked.option}"
        )
    return Runs(scenario, named or (program,), limit=limit)


def board_name(board: str) -> str:
    """What a board is called in titles: its shipped name, or its file's without the ending."""
    return "standard input" if board == "-" else Path(board).stem or board
