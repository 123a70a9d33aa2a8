"""One process runs many programs without side effects between them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from judged_programs import program_of_text
from program_process import has_ended

from visualizer import Board
from visualizer.programs.process import program_run
from visualizer.programs.process.wire import Limits
from visualizer.programs.running.process_runner import ProcessRunner
from visualizer.programs.source.program_file import find_program
from visualizer.recording.crashes import CrashKind

BOARD = Board(("EE",)).with_click((0, 0))
HEAD = "import os, signal, sys, time\ndef reveal(board, click):\n"
needs_fork = pytest.mark.skipif(not program_run.FORKS, reason="this system cannot fork")


def run_lines(lines, boards=(BOARD,), observed=False, folder=Path(), **limits):
    text = HEAD + "".join(f"    {line}\n" for line in lines)
    runner = ProcessRunner(find_program(text, folder / "mine.py"), Limits(**limits))
    return list(runner.run(boards, observed=observed))


def printed_text(*lines, **more):
    (outcome,) = run_lines(lines, **more)
    return outcome.printed


@needs_fork
def test_one_process_serves_many_runs_and_survives_them():
    parents = {printed_text("print(os.getppid())", observed=observed) for observed in (False, True) * 2}
    (died,) = run_lines(["os.kill(os.getpid(), signal.SIGKILL); time.sleep(600)"])
    assert died.fault.kind is CrashKind.PROCESS_ENDED
    assert parents == {printed_text("print(os.getppid())")}


def test_a_program_cannot_affect_the_next_one(tmp_path):
    printed_text(
        "import builtins, collections",
        "builtins.print = collections.deque = None",
        "sys.modules['helper'] = sys",
        "os.environ['LEFT'] = 'x'",
        "os.chdir('/')",
        folder=tmp_path,
    )
    (tmp_path / "helper.py").write_text("NAME = 'mine'")
    found = printed_text(
        "import collections, helper",
        "print(collections.deque.__name__, helper.NAME, 'LEFT' in os.environ)",
        folder=tmp_path,
    )
    assert found == "deque mine False\n"
    assert [each.name for each in tmp_path.iterdir()] == ["helper.py"]  # and no __pycache__


def test_each_run_begins_in_an_empty_folder():
    ways = ["open('left', 'w')", "os.chdir('..')", "os.rmdir(os.getcwd()) if os.name != 'nt' else None", "pass"]
    lines = [f"print(os.listdir()); exec({ways!r}[len(board) - 1])"]
    boards = [Board(("E",) * height).with_click((0, 0)) for height in (1, 2, 3, 4, 4)]
    assert [each.printed for each in run_lines(lines, boards)] == ["[]\n"] * 5


def test_a_program_can_remove_only_its_own_scratch_folder(tmp_path, monkeypatch):
    scratch, home = tmp_path / "scratch", tmp_path / "home"
    for each in (scratch, home):
        each.mkdir()
    (home / "sizes.txt").write_text("3 4")
    monkeypatch.chdir(home)
    monkeypatch.setattr(program_run, "idle", [])
    monkeypatch.setattr("tempfile.tempdir", str(scratch))
    # Whatever goes wrong, nothing outside the scratch folder is removed.
    lines = [
        "import shutil",
        "up = os.path.realpath(os.path.join(*board[0].count('E') * ['..']))",
        f"assert up.startswith({str(scratch) + os.sep!r})",
        "print(open('sizes.txt').read(), os.listdir())",
        "shutil.rmtree(up) if os.name != 'nt' else None",
    ]
    boards = [Board((row,)).with_click((0, 0)) for row in ("EMM", "EEM", "EMM", "EEM")]
    for _ in range(2):
        found = run_lines(lines, boards, folder=home)
        assert [(each.fault, each.printed) for each in found] == [(None, "3 4 ['sizes.txt']\n")] * 4
    run_lines(["os.mkdir('closed'); os.chmod('closed', 0); os.chmod('.', 0)"], folder=home)
    assert [each.name for each in home.iterdir()] == ["sizes.txt"]
    for each in program_run.idle:
        each.end()
    assert list(scratch.iterdir()) == []


@needs_fork
@pytest.mark.parametrize(
    "ends",
    [
        "return board",
        "os.kill(os.getpid(), signal.SIGKILL); time.sleep(600)",
        "os.kill(os.getpid(), signal.SIGSTOP); time.sleep(600)",
    ],
    ids=["returns", "dies", "stops"],
)
def test_child_processes_left_behind_are_ended(ends, tmp_path):
    note = tmp_path / "pid"
    # The second child is orphaned in its own session, and found by its adoptive parent.
    lines = [
        "child = os.fork()",
        "if child == 0: time.sleep(600)",
        "reads, writes = os.pipe()",
        "if os.fork() == 0:",
        "    os.setsid() if sys.platform == 'linux' else None",
        "    last = os.fork()",
        "    os._exit(os.write(writes, str(last).encode())) if last else time.sleep(600)",
        f"open({str(note)!r}, 'w').write(f'{{child}} ' + os.read(reads, 99).decode())",
        ends,
    ]
    (outcome,) = run_lines(lines, seconds=60.0)
    assert (outcome.fault is None) == (ends == "return board")
    assert all(map(has_ended, map(int, note.read_text().split())))


@needs_fork
def test_an_abandoned_run_ends_with_its_processes(tmp_path):
    note = tmp_path / "pid"
    lines = ["if len(board) == 1: time.sleep(600)", f"open({str(note)!r}, 'w').write(str(os.getpid()))", "return board"]
    boards = (Board(("EE", "EE")).with_click((0, 0)), BOARD)
    text = HEAD + "".join(f"    {line}\n" for line in lines)
    runner = ProcessRunner(program_of_text(text))
    next(runner.run(boards))
    runner.close()
    assert has_ended(int(note.read_text()))


@needs_fork
def test_runner_processes_end_with_their_parent():
    code = (
        "from pathlib import Path\n"
        "from visualizer import Board\n"
        "from visualizer.programs.running.process_runner import ProcessRunner\n"
        "from visualizer.programs.source.program_file import find_program\n"
        "text = 'import os\\ndef reveal(board, click):\\n    print(os.getppid())'\n"
        "runner = ProcessRunner(find_program(text, Path('mine.py')))\n"
        "print(next(runner.run([Board(('EE',)).with_click((0, 0))])).printed, flush=True)\n"
        "import os; os.kill(os.getpid(), 9)\n"
    )
    folder = Path(program_run.__file__).parents[3]
    printed_text = subprocess.run([sys.executable, "-c", code], stdout=subprocess.PIPE, cwd=folder, check=False)
    assert printed_text.returncode == -signal.SIGKILL
    assert has_ended(int(printed_text.stdout))


def test_a_program_cannot_forge_its_result():
    answer = {"cells": [["B", "B"]], "given_cells": [["B", "B"]], "returned": "same", "last": True}
    lines = [
        "import json",
        f"text = json.dumps({answer}).encode()",
        "forged = b'R' + bytes(16) + len(text).to_bytes(4, 'little') + text",
        "for number in range(3, 16):",
        "    try: os.write(number, forged)",
        "    except OSError: pass",
    ]
    (outcome,) = run_lines(lines)
    assert outcome.cells is None
    assert printed_text("print('next')") == "next\n"


def test_without_fork_each_request_has_its_own_process(monkeypatch):
    monkeypatch.setattr(program_run, "FORKS", False)
    monkeypatch.setattr(program_run, "idle", [])
    assert printed_text("print('a')") == "a\n"
    died, right = run_lines(
        ["if board[0][0] == 'M': sys.modules['os'].kill(os.getpid(), 9)", "return board"],
        (Board(("ME",)).with_click((0, 0)), BOARD),
    )
    assert died.fault.kind is CrashKind.PROCESS_ENDED
    assert right.fault is None
    (slow,) = run_lines(["time.sleep(600)"], seconds=0.2)
    assert slow.fault.kind is CrashKind.TIME
    assert program_run.idle == []
