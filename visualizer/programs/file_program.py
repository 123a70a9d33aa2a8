"""A program in a file as an algorithm among others: run in a process of its own."""

from __future__ import annotations

from visualizer.programs.answers import Limits
from visualizer.programs.program_file import ProgramFile
from visualizer.recording.program import Program


def file_program(program: ProgramFile, limits: Limits | None = None) -> Program:
    """The algorithm that a file holds; its runs are processes within ``limits``."""
    raise NotImplementedError
