"""Minesweeper's reveal (LeetCode 529), watched: how traversal orders differ, step by step."""

import os

from visualizer.algorithms import Algorithm, algorithms
from visualizer.board import Board
from visualizer.board_text import load_board, parse_board
from visualizer.comparing import compare
from visualizer.differences import Compared
from visualizer.observe import Queue, Stack
from visualizer.recording import record, solve
from visualizer.trace import Trace

# pygame would greet on standard output, which belongs to what was asked for.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

__version__ = "1.0.0"

__all__ = [
    "Algorithm",
    "Board",
    "Compared",
    "Queue",
    "Stack",
    "Trace",
    "algorithms",
    "compare",
    "load_board",
    "parse_board",
    "record",
    "solve",
]
