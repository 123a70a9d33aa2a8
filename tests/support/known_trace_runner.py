"""A runner whose observed runs may have the traces of a known program."""

from __future__ import annotations

from dataclasses import replace

from visualizer.algorithms.run import record
from visualizer.programs.process.wire import Limits
from visualizer.programs.running.process_runner import ProcessRunner


class KnownTraceRunner(ProcessRunner):
    """Runs a program; observed runs have the traces of the algorithm ``known_name``, if given."""

    def __init__(self, program, lines=20_000, known_name=None):
        super().__init__(program, Limits(operations=lines, seconds=60.0))
        self.known_name = known_name

    def run(self, boards, observed=False, loads_once=False, trial=False):
        """Run the program as `ProcessRunner.run` does."""
        for board, outcome in zip(boards, super().run(boards, observed, loads_once, trial)):
            known = observed and self.known_name
            yield replace(outcome, trace=record(board, None, self.known_name)) if known else outcome
