"""A quiz about a user's own program, which is run once more and observed."""

from __future__ import annotations

from visualizer.board.board import Board
from visualizer.board.text import load_shipped_board
from visualizer.exercises.practice import Practice
from visualizer.exercises.questions.quiz import LONGEST_QUIZ_SIDE, make_quiz
from visualizer.programs.observing.observe import observe_program
from visualizer.programs.running.process_runner import FileProgramRunner
from visualizer.programs.verdicts.boards import expected_rows
from visualizer.recording.program import Program

#: The questions that follow a verdict.
QUESTION_COUNT = 8
#: On a board on which fewer cells open there is too little to ask, and this one takes its place.
_FEWEST_OPENED, QUESTIONS_BOARD = 16, "corner-9x9"


def make_program_quiz(program: Program, board: Board, seed: int = 0) -> Practice:
    """Make a quiz about a run of a ``program`` in a file on ``board``, which has a click.

    If little opens there, the run is on another board. Raises AlgorithmError if the program cannot run, and UsageError
    if there is no question.
    """
    runner = program.runner
    assert isinstance(runner, FileProgramRunner)
    observation = observe_program(runner.program, _board_to_ask_about(board), runner.limits)
    return make_quiz((observation,), QUESTION_COUNT, seed)


def _board_to_ask_about(board: Board) -> Board:
    opened = sum(old != new for rows in zip(board.rows, expected_rows(board)) for old, new in zip(*rows))
    is_fit = max(board.height, board.width) <= LONGEST_QUIZ_SIDE and opened >= _FEWEST_OPENED
    return board if is_fit else load_shipped_board(QUESTIONS_BOARD)
