"""Judging one program, with a line on a terminal that says how far it is."""

from __future__ import annotations

from visualizer.cli.progress import ProgressLine
from visualizer.language.verdicts import progress_text
from visualizer.programs.judging.judge import JudgeSettings, judge
from visualizer.programs.judging.verdict import Verdict
from visualizer.programs.process_runner import ProcessRunner
from visualizer.programs.program_file import ProgramFile


def judged(program: ProgramFile, settings: JudgeSettings) -> Verdict:
    """The verdict on a program, which is run in a process of its own for it."""
    runner, line = ProcessRunner(program, settings.limits), ProgressLine()
    try:
        return judge(program, runner, settings, lambda each: line.show(progress_text(each)))
    finally:
        line.clear()
        runner.close()
