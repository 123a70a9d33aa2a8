"""Installed packages that add algorithms."""

from __future__ import annotations

import sys

import pytest

from visualizer.algorithms import lookup

#: A module with two algorithms, and names that are none.
MODULE = '''\
from visualizer import Queue
from visualizer.recording.program import Program
from visualizer.board.neighbours import NAMED_ORDERS
from visualizer.trace.source import SourceCode

print("which is not for standard output")


def reveal(board, click):
    """Opens the click."""
    queue = Queue([click])
    while queue:
        cell = queue.popleft()
        yield cell
        board[cell] = "B"


row_by_row = Program(SourceCode("x", "", title="A title"), NAMED_ORDERS["clockwise"], reveal)
number = 529
'''


@pytest.fixture
def install_package(tmp_path, monkeypatch):
    """Return a function that puts a package of modules and entry points on the path."""
    monkeypatch.syspath_prepend(str(tmp_path))

    def make(name, entries, **modules):
        for module, text in modules.items():
            (tmp_path / f"{module}.py").write_text(text)
            monkeypatch.delitem(sys.modules, module, raising=False)
        folder = tmp_path / f"{name}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        lines = "\n".join(f"{key} = {value}" for key, value in entries.items())
        (folder / "entry_points.txt").write_text(f"[{lookup.ENTRY_POINT_GROUP}]\n{lines}\n")
        forget()

    def forget():
        lookup.find_entry_points.cache_clear()
        lookup.load_entry_point.cache_clear()

    yield make
    forget()
