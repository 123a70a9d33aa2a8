"""Minesweeper's reveal (LeetCode 529), watched: how traversal orders differ, step by step."""

import os

from visualizer.algorithms.catalogue import Algorithm, algorithms
from visualizer.algorithms.run import record, solve
from visualizer.analysis.compare import compare
from visualizer.analysis.summary import Compared
from visualizer.board import BLANK, EXPLODED, HIDDEN, MINE
from visualizer.board.board import Board
from visualizer.board.text import load_board, parse_board
from visualizer.recording.containers import Queue, Stack
from visualizer.trace.trace import Trace

# pygame would greet on standard output, which belongs to what was asked for.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

__version__ = "1.0.0"

__all__ = [
    "BLANK",
    "EXPLODED",
    "HIDDEN",
    "MINE",
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
