"""Running a program of one's own on boards, in a process of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from visualizer.board.board import Board
from visualizer.programs.answers import Answer, Limits
from visualizer.programs.program_file import ProgramFile


class ProcessRunner:
    """A `Runner` of one program; a process is begun when it is needed."""

    def __init__(self, program: ProgramFile, limits: Limits | None = None) -> None:
        raise NotImplementedError

    def run(
        self, boards: Sequence[Board], observed: bool = False, together: bool = False
    ) -> Iterator[Answer]:
        """As `Runner.run`."""
        raise NotImplementedError

    def close(self) -> None:
        """End the process, if there is one."""
