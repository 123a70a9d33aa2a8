"""A runner whose observed runs may have the traces of a known program."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from visualizer.algorithms.run import record
from visualizer.programs.limits import Limits
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import find_program


def program_of_text(text, name="mine.py"):
    """The program of a text, as if it stood in a file of that name."""
    return find_program(text, Path(name))


class LikeRunner(ProcessRunner):
    """Runs a program; ``like`` names the known program whose traces observed runs have."""

    def __init__(self, program, lines=20_000, like=None):
        super().__init__(program, Limits(operations=lines, seconds=60.0))
        self.like = like

    def run(self, boards, observed=False, together=False, trial=False):
        """As `ProcessRunner.run`."""
        for board, outcome in zip(boards, super().run(boards, observed, together, trial)):
            known = observed and self.like
            yield replace(outcome, trace=record(board, None, self.like)) if known else outcome
