"""The runs that BOARD and the options of a command ask for.

Options override what the file of BOARD says. If BOARD is a trace, it is shown as it was recorded,
unless an option names another click, order or algorithm: then its board is run again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from visualizer.algorithms.catalogue import CATALOGUE, DEFAULT_NAMES, choose_shared_order
from visualizer.algorithms.lookup import find_algorithm, is_program_file, program_from_trace
from visualizer.algorithms.run import crash_message, record_with_outcome
from visualizer.board.board import Board, first_hidden_cell, validate_click
from visualizer.board.cells import coordinates
from visualizer.board.neighbours import Order
from visualizer.board.rules import find_warnings
from visualizer.cli.parameters import NamedAlgorithm, RunOptions, command_word
from visualizer.cli.streams import show_notice
from visualizer.errors import AlgorithmError, ClickError, UsageError, shorten, to_one_line
from visualizer.playback.comparison import MOST_PANES
from visualizer.playback.opening import open_board
from visualizer.playback.scenario import Scenario, catalogue_in_panes
from visualizer.recording.program import DEFAULT_OUTCOME, Program, RunOutcome
from visualizer.trace.listings import GENERATOR, find_listing
from visualizer.trace.trace import Trace
from visualizer.values import value_class

#: The algorithms that run unless the user or the file names others.
DEFAULT_ALGORITHMS = tuple(map(find_algorithm, DEFAULT_NAMES))
#: The board that is shown if none is named.
DEFAULT_BOARD = "corner-9x9"
#: In characters.
_LONGEST_PRINTED_NOTE = 400


class RecordedRun(NamedTuple):
    """The trace of a run and its outcome; if it crashed, the message with file and line."""

    trace: Trace
    crash: str | None = None
    outcome: RunOutcome = DEFAULT_OUTCOME

    def raise_crash(self) -> None:
        """Raise AlgorithmError if the run crashed."""
        if self.crash is not None:
            raise AlgorithmError(self.crash)


@value_class
class Runs:
    """Runs of ``programs`` on the board of a ``scenario``, or a ``recorded_trace`` instead of runs.

    ``chosen`` are the programs that the options or the file name, none for the default ones; ``limit`` is
    the most operations of each run, None for the default of `record`; ``name`` is the name of the board.
    """

    scenario: Scenario
    chosen: tuple[Program, ...] = ()
    recorded_trace: Trace | None = None
    limit: int | None = None
    name: str = ""

    @property
    def board(self) -> Board:
        """The board with its click, if it has one."""
        return self.scenario.board

    @property
    def order(self) -> Order | None:
        """The neighbour order of all programs, or None if each takes its own."""
        return choose_shared_order(self.scenario.order, named=bool(self.chosen))

    @property
    def programs(self) -> tuple[Program, ...]:
        """The programs that are run, or the program of the recorded trace."""
        if self.recorded_trace is not None:
            return (program_from_trace(self.recorded_trace),)
        return self.chosen or DEFAULT_ALGORITHMS

    @property
    def in_panes(self) -> Runs:
        """The same runs, with the whole catalogue in the order of its panes."""
        return replace(self, chosen=catalogue_in_panes()) if self.are_of_catalogue else self

    @property
    def are_of_catalogue(self) -> bool:
        """Whether the programs are the whole catalogue, as ``all`` names it."""
        return self.chosen in (CATALOGUE, catalogue_in_panes())

    def fit_panes(self) -> Runs:
        """The same runs in panes; algorithms of the catalogue without a pane are left out, with a notice."""
        count = len(self.chosen)
        if count <= MOST_PANES or not self.are_of_catalogue:
            return self.in_panes
        show_notice(f"note: the first {MOST_PANES} of {count} algorithms are shown; name others after --algorithms")
        return replace(self, chosen=self.in_panes.chosen[:MOST_PANES])

    def iter_runs(self, *, warn: bool = False) -> Iterator[RecordedRun]:
        """Yield the recorded run, or run each program and yield its run.

        What a user's program prints is shown on standard error; with ``warn`` crashes are too.
        """
        if self.recorded_trace is not None:
            yield RecordedRun(self.recorded_trace)
            return
        for program in self.programs:
            order, limit = self.order, self.limit
            trace, outcome = record_with_outcome(self.board, None, program, order, limit=limit)
            text = report_outcome(outcome, program, warn=warn)
            yield RecordedRun(trace, text, outcome)

    def single_run(self) -> RecordedRun:
        """The only run, for a command that takes one algorithm."""
        return next(self.iter_runs())


def note_unlisted(shown: Iterable[Program | Trace], language: str | None) -> None:
    """Say on standard error which of the programs are not in the language that the user wants, if any."""
    unlisted = [each.code.name for each in shown if language and not find_listing(each.code, each.order, language)]
    if unlisted and language != GENERATOR:
        names = ", ".join(unlisted)
        show_notice(f"note: not shown in {language}: {names}; only the twelve are, with this version's source")


def report_outcome(outcome: RunOutcome, program: Program, *, warn: bool) -> str | None:
    """Show on standard error what a program printed, and return the message of its crash, or None.

    With ``warn`` the crash is shown too.
    """
    if outcome.printed.strip():
        text = shorten(outcome.printed, _LONGEST_PRINTED_NOTE)
        show_notice(f"note: {program.code.file} printed: {text}")
    message = crash_message(outcome.fault, program) if outcome.fault else None
    if warn and message:
        show_notice(f"warning: {message}; the run is shown up to there")
    return message


def load_programs(named: Iterable[NamedAlgorithm], limits: Mapping[str, Any]) -> tuple[Program, ...]:
    """The named programs; files are read now, and their programs run within ``limits``.

    Raises ProgramError for a file without a program.
    """
    return tuple(_load_program(each, limits) if isinstance(each, str) else each for each in named)


def programs_without_files(named: Iterable[NamedAlgorithm]) -> tuple[Program, ...]:
    """The named programs, each of which will run many times. Raises UsageError for a file."""
    for each in named:
        if isinstance(each, str):
            raise UsageError(
                f"{each}: each program is run thousands of times here, which takes too long for a"
                f" file; `visualizer check {command_word(each)}` says which algorithm has the same"
                " order; for a worksheet give a BOARD"
            )
    return load_programs(named, {})


def _load_program(reference: str, limits: Mapping[str, Any]) -> Program:
    # Slow to import, and most commands name no file.
    from visualizer.programs.process.wire import Limits
    from visualizer.programs.running.process_runner import program_from_file
    from visualizer.programs.source.program_file import read_program

    return program_from_file(read_program(reference), replace(Limits(), **limits))


def read_clicked_runs(request: RunOptions) -> Runs:
    """The runs as `read_clicked_lecture` returns them; of a lecture those on its first board, with a notice."""
    first, *others = read_clicked_lecture(request)
    if others:
        show_notice(f"note: this is a lecture of {len(others) + 1} boards; the first, {first.name}, is taken")
    return first


def read_clicked_lecture(request: RunOptions) -> list[Runs]:
    """The runs as `read_lecture` returns them. Raises ClickError if a board has no click."""
    lecture = read_lecture(request)
    for runs in lecture:
        if runs.board.click is None:
            problem = "all cells are revealed, so none can be clicked; take a board with hidden cells"
            if hidden := first_hidden_cell(runs.board):
                problem = f"no click is found; add --click ROW,COLUMN, such as --click {coordinates(hidden)}"
            raise ClickError(problem, source=request.board if len(lecture) == 1 else runs.name)
    return lecture


def read_lecture(request: RunOptions) -> list[Runs]:
    """The runs on each board of a lecture, or of the only board; warnings are shown.

    They are for BOARD and the further boards, ``--click``, ``--order`` and the named algorithms. A board whose
    file names no algorithms takes those of the first, and their order, as in the window. Raises as `open_board`
    does, ClickError, and UsageError for a trace that would have to be run again although its program is unknown.
    """
    named = load_programs(request.algorithms, request.limits)
    boards = (request.board or "", *request.more)
    first, *others = (runs for board in boards for runs in _read_board(board, request, named))
    for index, runs in enumerate(others):
        if not runs.chosen and runs.recorded_trace is None:
            scenario = replace(runs.scenario, order=runs.scenario.order or first.scenario.order)
            others[index] = replace(runs, scenario=scenario, chosen=first.chosen)
    return [first, *others]


def _read_board(board: str, request: RunOptions, named: tuple[Program, ...]) -> Iterator[Runs]:
    """Yield the runs of each board in BOARD."""
    if is_program_file(board):
        raise UsageError(
            f"{to_one_line(board)} is a program and no board; give a BOARD, such as corner-9x9, and"
            f" name the program after {request.option}; pipe it in as - for a board written in it"
        )
    opened, limit = open_board(board), request.limits.get("operations")
    for name, scenario in opened.parts:
        if request.order is not None:
            scenario = replace(scenario, order=request.order)
        if request.click is not None:
            validate_click(scenario.board, request.click)
            scenario = replace(scenario, board=scenario.board.with_click(request.click))
        if named:
            scenario = replace(scenario, algorithms=(), letters=())
        for sentence in find_warnings(scenario.board):
            show_notice(f"warning: {board}: {sentence}")
        if opened.trace is None:
            yield Runs(scenario, named or scenario.programs, limit=limit, name=name)
            continue
        if not named and request.click is None and request.order is None:
            yield Runs(scenario, recorded_trace=opened.trace, name=name)
            continue
        program = program_from_trace(opened.trace)
        if not named and not program.can_run:
            raise UsageError(
                f"{board}: the code of {program.name} is not known here, so it cannot be run again;"
                f" leave out --click and --order, or name another with {request.option}"
            )
        yield Runs(scenario, named or (program,), limit=limit, name=name)
