"""``visualizer boards``: the boards that ship."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TextIO

from visualizer.board.shipped import load_shipped, shipped_boards
from visualizer.cli.text_table import Column, table
from visualizer.language.formatting import cell_text


def add_arguments(parser: ArgumentParser) -> None:
    """Add nothing: the command has no arguments."""


def run(arguments: Namespace, output: TextIO) -> None:
    """Print a table."""
    columns = (Column("name"), Column("size", right=True), Column("click"), Column("title"))
    rows = []
    for name in shipped_boards():
        board = load_shipped(name)
        click = "-" if board.click is None else cell_text(board.click)
        rows.append((name, f"{board.height}x{board.width}", click, board.title))
    output.writelines(table(columns, rows))
