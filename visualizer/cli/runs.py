"""What a command is about: the runs that BOARD and the options beside it ask for.

Options go before what a file says. A trace alone is what was recorded; with another click, order
or algorithm beside it its board is run again.
"""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from visualizer.algorithms.catalogue import CATALOGUE, order_of_all
from visualizer.algorithms.lookup import by_family, program_of
from visualizer.algorithms.run import fault_text, record_reported
from visualizer.board.board import Board, check_clickable, first_hidden
from visualizer.board.neighbours import Order
from visualizer.cli.arguments import DEFAULT_ALGORITHMS, named_algorithms
from visualizer.cli.streams import show_notice
from visualizer.errors import (
    AlgorithmError,
    BoardError,
    ClickError,
    UsageError,
    one_line,
    shortened,
)
from visualizer.language.board_warnings import warning_texts
from visualizer.playback.opening import Opened, open_board
from visualizer.playback.scenario import Scenario
from visualizer.programs.program_file import names_program
from visualizer.recording.program import Program
from visualizer.recording.run_outcome import RunOutcome
from visualizer.trace.trace import Trace

#: In characters.
_MOST_PRINTED = 400
#: How files begin that are sometimes taken for boards, what opens them, and what they are.
_OTHER_FILES = ((b"---", "practise", "a lesson"), (b"answers: 1", "marks", "a file of answers"))
_LONGEST_BEGIN = 20


class ReportedRun(NamedTuple):
    """A run, and what ended it before its end, with file and line; None for most.

    ``line`` is the line alone, where it is known.
    """

    trace: Trace
    fault: str | None = None
    line: int | None = None

    def refuse_fault(self) -> None:
        """Raise AlgorithmError if the run did not come to its end."""
        if self.fault is not None:
            raise AlgorithmError(self.fault)


@dataclass(frozen=True)
class Runs:
    """``programs`` on the board of a ``scenario``; ``recorded`` is set where nothing is run.

    ``chosen`` are the programs that the options or the file name, none where they are the usual;
    ``limit`` is the most operations of each, None for what `record` allows.
    """

    scenario: Scenario
    chosen: tuple[Program, ...] = ()
    recorded: Trace | None = None
    limit: int | None = None

    @property
    def board(self) -> Board:
        """The board with its click, if it has one."""
        return self.scenario.board

    @property
    def order(self) -> Order | None:
        """The neighbour order of all, None for each program's own."""
        return order_of_all(self.scenario.order, named=bool(self.chosen))

    @property
    def programs(self) -> tuple[Program, ...]:
        """What is run, or was."""
        if self.recorded is not None:
            return (program_of(self.recorded),)
        return self.chosen or DEFAULT_ALGORITHMS

    @property
    def for_panes(self) -> Runs:
        """The same runs, the whole catalogue sorted by family as panes stand."""
        return replace(self, chosen=by_family(CATALOGUE)) if self.chosen == CATALOGUE else self

    def reported(self) -> Iterator[ReportedRun]:
        """What was recorded, or each program's run, recorded as it is asked for.

        What a person's own program prints is shown, shortened, on standard error.
        """
        if self.recorded is not None:
            yield ReportedRun(self.recorded)
            return
        for program in self.programs:
            trace, report = record_reported(
                self.board, None, program, self.order, limit=self.limit
            )  # fmt: skip
            show_printed(report, program)
            if report.fault is None:
                yield ReportedRun(trace)
            else:
                yield ReportedRun(trace, fault_text(report.fault, program), report.fault.line)

    def told(self) -> Iterator[ReportedRun]:
        """As `reported`; what ended a run early is said on standard error."""
        for run in self.reported():
            if run.fault is not None:
                _show_fault(run.fault)
            yield run

    def traces(self) -> Iterator[Trace]:
        """The traces of `told`."""
        return (run.trace for run in self.told())

    def only_run(self) -> ReportedRun:
        """The run of a command that is about one."""
        return next(self.reported())


def show_report(report: RunOutcome, program: Program) -> None:
    """Say on standard error what a program printed, and what ended its run early."""
    show_printed(report, program)
    if report.fault is not None:
        _show_fault(fault_text(report.fault, program))


def show_printed(report: RunOutcome, program: Program) -> None:
    """Say on standard error what a program printed, shortened."""
    if report.printed.strip():
        text = shortened(report.printed, _MOST_PRINTED)
        show_notice(f"note: {program.code.file} printed: {text}")


def _show_fault(text: str) -> None:
    show_notice(f"warning: {text}; the run is shown up to there")


def read_clicked_runs(arguments: Namespace) -> Runs:
    """As `read_runs`. Raises ClickError too, where nothing is clicked."""
    runs = read_runs(arguments)
    if runs.board.click is None:
        raise ClickError(_no_click(runs.board), source=arguments.board)
    return runs


def _no_click(board: Board) -> str:
    hidden = first_hidden(board)
    if hidden is None:
        return "all cells are revealed, so none can be clicked; take a board with hidden cells"
    row, column = hidden
    return f"no cell is clicked; add --click ROW,COLUMN, such as --click {row},{column}"


def read_runs(arguments: Namespace) -> Runs:
    """What BOARD, ``--click``, ``--order`` and the algorithms named ask for; warnings are shown.

    Raises whatever `open_board` raises, ClickError, and UsageError for a trace that would have to
    be run again and whose program is not known here.
    """
    if names_program(arguments.board):
        raise UsageError(_program_for_board(arguments))
    try:
        opened = open_board(arguments.board)
    except BoardError as error:
        raise _with_command_for(arguments.board) or error from None
    named: tuple[Program, ...] = named_algorithms(arguments)
    scenario = _with_options(opened.scenario, arguments)
    if named:
        scenario = replace(scenario, letters=())
    for sentence in warning_texts(scenario.board):
        show_notice(f"warning: {arguments.board}: {sentence}")
    limit: int | None = getattr(arguments, "limit", None)  # not all commands have it
    if opened.trace is None:
        return Runs(scenario, named or scenario.programs, limit=limit)
    if not named and arguments.click is None and arguments.order is None:
        return Runs(scenario, recorded=opened.trace)
    return Runs(scenario, named or (_program_to_run_again(opened, arguments),), limit=limit)


def _program_for_board(arguments: Namespace) -> str:
    option = "--algorithms" if hasattr(arguments, "algorithms") else "--algorithm"
    name = one_line(arguments.board)
    return (
        f"{name} is a program and no board; give a BOARD, such as corner-9x9, and name the program"
        f" after {option}"
    )


def _with_command_for(name: str) -> UsageError | None:
    """What is said of a file that another command opens; None for any other."""
    if not os.path.isfile(name):  # a pipe has been read already
        return None
    try:
        with open(name, "rb") as file:
            begin = file.readline(_LONGEST_BEGIN).strip()
    except (OSError, ValueError):
        return None
    file_name = one_line(name)
    for known, command, what in _OTHER_FILES:
        if begin == known:
            return UsageError(
                f"{file_name} is {what} and no board; see `visualizer {command} {file_name}`"
            )
    return None


def _with_options(scenario: Scenario, arguments: Namespace) -> Scenario:
    if arguments.order is not None:
        scenario = replace(scenario, order=arguments.order)
    if arguments.click is None:
        return scenario
    check_clickable(scenario.board, arguments.click)
    return replace(scenario, board=scenario.board.with_click(arguments.click))


def _program_to_run_again(opened: Opened, arguments: Namespace) -> Program:
    assert opened.trace is not None
    program = program_of(opened.trace)
    if not program.can_run:
        option = "--algorithms" if hasattr(arguments, "algorithms") else "--algorithm"
        raise UsageError(
            f"{arguments.board}: the code of {program.name} is not known here, so it cannot be run"
            f" again; leave out --click and --order, or name another with {option}"
        )
    return program
