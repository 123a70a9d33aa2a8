"""A fault of this package during a run is told as such, without a line of the user's file."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
GENERATOR = "def reveal(board, click):\n    yield click\n    board[click] = 'B'\n"
FUNCTION = "def updateBoard(board, click):\n    board[click[0]][click[1]] = 'B'\n    return board\n"


@pytest.mark.long
@pytest.mark.parametrize(
    ("file", "text", "program"),
    [
        ("recording/log.py", "        self.cells.append(number)\n", GENERATOR),
        ("programs/hooks/events.py", "        self._count += 1\n        self._rem", FUNCTION),
        ("programs/reading/interpretation.py", "    events = join_pairs(events)\n", FUNCTION),
    ],
)
def test_a_planted_fault_is_to_be_reported(file, text, program, tmp_path):
    for name in ("visualizer", "boards"):
        shutil.copytree(CHECKOUT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    planted = tmp_path / "visualizer" / file
    right = planted.read_text("utf-8")
    assert text in right
    indent = " " * (len(text) - len(text.lstrip()))
    planted.write_text(right.replace(text, f"{indent}{{}}['planted']\n{text}"))
    (tmp_path / "mine.py").write_text(program)
    command = [sys.executable, "-m", "visualizer", "trace", "example-1", "--algorithm", "mine.py"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False)
    assert run.returncode == 2
    assert "'planted'" in run.stderr
    assert f"({planted.name}, " in run.stderr
    assert "a mistake in the visualizer; please report it" in run.stderr
    assert "mine.py:" not in run.stderr.replace("mine.py: ", "")
