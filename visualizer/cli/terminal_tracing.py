"""Tracing by hand in the terminal: cells are typed, as many in a line as one likes."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from visualizer.analysis.explanation import Fact
from visualizer.cli.scene_text import board_text
from visualizer.exercises.tasks import read_cells
from visualizer.exercises.tracing.hand_tracing import HandTracing, Said
from visualizer.exercises.tracing.trace_task import TraceTask
from visualizer.language.practice import all_said

HOW = "Type the next cells, such as 0,0 0,1. Other words: hint, back, fix, done, show, quit."

Write = Callable[[str], None]


class TerminalTracing:
    """One `TraceTask` as far as it is typed; ``text`` is the answer."""

    def __init__(
        self, task: TraceTask, write: Write, board: Callable[[Iterable[str]], None]
    ) -> None:
        """``write`` shows a sentence, ``board`` lines as they are."""
        self.hand = HandTracing(task)
        self._write = write
        self._board = board

    def show(self, width: int) -> None:
        """Show the board as it stands, and what is asked next."""
        numbers = {cell: str(number) for number, cell in enumerate(self.hand.cells, 1)}
        self._board(board_text(self.hand.rows, numbers, width))
        due = self.hand.ask_waiting
        if due is not None:
            self._say((due,))

    def take(self, line: str) -> bool:
        """Do what a line says; True once the answer is complete, or is to be judged as it is.

        Raises AnswerError for a line that is no cells.
        """
        hand = self.hand
        done = {"hint": hand.hint, "back": hand.undo, "fix": hand.fix}.get(line)
        if done is not None:
            self._told(done())
        elif line == "done":
            if hand.may_finish:
                return True
            due = hand.checkpoint_due is not None
            self._write("Write first what waits." if due else "Type at least one cell.")
        elif hand.checkpoint_due is not None:
            self._told(hand.write_waiting(read_cells(line)))
        else:
            for cell in read_cells(line):
                told = hand.click(cell)
                if told.facts and (told.right is not None or not told.done):
                    self._told(told)
                if not told.done:
                    break
            if hand.so_far:
                self._say(hand.so_far)
        return hand.complete

    def _told(self, told: Said) -> None:
        self._say(told.facts)

    def _say(self, facts: Iterable[Fact]) -> None:
        self._write(all_said(facts))
