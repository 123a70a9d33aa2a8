"""Observing a program on a board: its run, its lines, and what its conditions are for."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from visualizer.analysis.shown_order import with_known_order
from visualizer.board.board import Board
from visualizer.errors import AlgorithmError
from visualizer.programs.observing.conditions import try_without_conditions
from visualizer.programs.observing.observation import Observation
from visualizer.programs.observing.watch import watch_program
from visualizer.programs.process.wire import Limits
from visualizer.programs.running.process_runner import FileProgramRunner, ProcessRunner
from visualizer.programs.source.program_file import ProgramFile
from visualizer.recording.program import Program
from visualizer.trace.trace import Trace


def observe_program(program: ProgramFile, board: Board, limits: Limits | None = None) -> Observation:
    """Observe ``program`` on ``board``, which has a click. Raises AlgorithmError if it cannot run there."""
    (outcome,) = ProcessRunner(program, limits).run([board], observed=True)
    if outcome.trace is None:
        raise AlgorithmError("nothing of this run was seen; check the program first")
    # First what needs the same build; a run that has crashed is not watched.
    watched = watch_program(program, outcome.trace, limits) if outcome.fault is None else ({}, (), ())
    effects = try_without_conditions(program, outcome.trace, limits)
    trace = with_known_order(outcome.trace)
    trace.code = replace(trace.code, name=trace.code.title)  # the path of the file is nobody's business
    return Observation(trace, *watched, effects)


def observe_runs(programs: Sequence[Program], traces: Sequence[Trace]) -> list[Observation]:
    """What is observed of ``programs`` with these ``traces``; of one that is of no file, or crashes, its trace."""
    observations = []
    for program, trace in zip(programs, traces):
        observation = Observation(trace)
        if isinstance(program.runner, FileProgramRunner):
            with suppress(AlgorithmError):
                observation = observe_program(program.runner.program, trace.board, program.runner.limits)
        observations.append(observation)
    return observations
