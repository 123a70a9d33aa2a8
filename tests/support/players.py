"""Players on small comparisons."""

from __future__ import annotations

from visualizer import Board, record
from visualizer.playback.comparison import Comparison
from visualizer.playback.player import Player


def make_comparison(rows=("E" * 6,) * 4, click=(0, 0), names=("recursive-clockwise", "stack-peek")):
    return Comparison([record(Board(rows), click, name) for name in names])


def make_player(speed=8.0, **arguments):
    return Player(make_comparison(**arguments), speed)
