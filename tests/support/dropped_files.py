"""Intact and damaged files of every kind that a user may drop on the window."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from visualizer import Board, record
from visualizer.board.text import save_board
from visualizer.trace.files import save_trace
from visualizer.trace.text_forms import csv_lines, jsonl_lines

#: Files that can be opened; all have the same small board.
GOOD = ("board.txt", "scenario.txt", "board.json", "run.trace", "run.jsonl")
#: Files that cannot be opened.
BAD = """
    cut-board.txt cut-board.json cut-run.trace cut-run.jsonl run.csv odd-scenario.txt folder
    picture.png empty.txt empty.trace noise.bin nowhere.txt
""".split()
BOARD = Board(("EEE", "EEM"), (0, 0), "Dropped")


def make_files(folder: Path) -> list[str]:
    """Write one file of each kind into ``folder``, and return their paths."""
    trace = record(BOARD, (0, 0), "stack-peek")
    save_board(BOARD, folder / "board.txt")
    save_board(BOARD, folder / "board.json")
    header = "# algorithms: queue,mark=push\n# step: 2\n# view: heat\n"
    (folder / "scenario.txt").write_text(header + BOARD.to_text(), "utf-8")
    save_trace(trace, folder / "run.trace")
    (folder / "run.jsonl").write_text("".join(jsonl_lines(trace, described=True)), "utf-8")
    (folder / "run.csv").write_text("".join(csv_lines(trace)), "utf-8")
    for name in ("board.json", "run.trace", "run.jsonl"):
        data = (folder / name).read_bytes()
        (folder / f"cut-{name}").write_bytes(data[: len(data) * 2 // 3])
    (folder / "cut-board.txt").write_text("EEE\nEE\n", "utf-8")
    (folder / "odd-scenario.txt").write_text("# algorithms: no-such\nEEE\n", "utf-8")
    (folder / "folder").mkdir()
    Image.new("RGB", (3, 3)).save(folder / "picture.png")
    (folder / "empty.txt").write_bytes(b"")
    (folder / "empty.trace").write_bytes(b"")
    (folder / "noise.bin").write_bytes(bytes(range(256)) * 8)
    return [str(folder / name) for name in (*GOOD, *BAD)]
