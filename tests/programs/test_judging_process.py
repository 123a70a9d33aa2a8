"""Judging in a separate process."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace

import judged_programs as programs
import pytest
from planted_bases import BASES
from program_process import has_ended

from visualizer.programs.judging.judge import JudgeSettings
from visualizer.programs.judging.process import JudgingProcess
from visualizer.programs.process.wire import Limits
from visualizer.programs.verdicts.verdict import Status, to_json
from visualizer.recording.crashes import CrashKind

QUICK = JudgeSettings(random_boards=1)
#: Seconds, never reached unless something hangs.
LONG = 120


@pytest.fixture
def start_judging(tmp_path):
    """Return a function that starts to judge a text; its processes are ended after the test."""
    begun = []

    def start_judging(text, settings=QUICK):
        path = tmp_path / "mine.py"
        path.write_text(text, encoding="utf-8")
        process = JudgingProcess(str(path), settings)
        begun.append(process)
        return process

    yield start_judging
    for each in begun:
        each.close()
        each.wait(LONG)


@pytest.mark.parametrize("code", ["raise SystemExit(3)", "import sys; sys.stdin.readline(); print('[]')"])
def test_the_end_of_a_judging_process_gives_a_verdict(code, start_judging, monkeypatch):
    monkeypatch.setattr("visualizer.programs.judging.process._START_CODE", code)
    process = start_judging("")
    assert process.wait(LONG)
    assert process.verdict.status is Status.COULD_NOT_RUN
    assert process.verdict.fault.kind is CrashKind.PROCESS_ENDED


def test_a_closed_judging_process_has_no_verdict(start_judging, monkeypatch):
    monkeypatch.setattr(
        "visualizer.programs.judging.process._START_CODE", "import sys; sys.stdin.readline(); sys.stdin.read()"
    )
    process = start_judging("")
    assert process.verdict is None
    process.close()
    process.close()
    assert not process.wait(LONG)
    assert process.verdict is None


def test_a_hanging_judging_process_is_killed(start_judging, monkeypatch):
    monkeypatch.setattr("visualizer.programs.judging.process._ENDING_SECONDS", 0.05)
    monkeypatch.setattr(
        "visualizer.programs.judging.process._START_CODE",
        "import sys, time; print(flush=True)\nwhile True: time.sleep(1)",
    )
    process = start_judging("")
    process.close()
    assert not process.wait(LONG)


@pytest.mark.long
def test_what_is_right_by_the_order_of_a_set_alone_is_wrong_each_time(start_judging):
    """The order that a set of texts has differs from one start of Python to the next."""
    words = "{'north', 'east', 'south', 'west', 'up', 'down'}"
    command = [sys.executable, "-c", f"print([*{words}])"]
    order = subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": "0"}, capture_output=True, text=True).stdout
    text = BASES["queue"].replace("return board", f"return board if [*{words}] == {order.strip()} else None")
    for _ in range(2):
        process = start_judging(text)
        assert process.wait(LONG)
        assert process.verdict.status is Status.WRONG


@pytest.mark.long
def test_one_process_judges_one_program_after_another(start_judging, tmp_path):
    process, verdicts = start_judging(programs.EXPANDS_DIGITS), []
    for text in (programs.FAILS_TO_LOAD, programs.EXPANDS_DIGITS, ""):
        assert process.wait(LONG)
        assert process.can_go_on
        verdicts.append(process.verdict)
        (tmp_path / "mine.py").write_text(text, encoding="utf-8")
        process.judge(str(tmp_path / "mine.py"))
    assert [each.status for each in verdicts] == [Status.WRONG, Status.COULD_NOT_RUN, Status.WRONG]
    assert to_json(verdicts[0]) == to_json(verdicts[2])


@pytest.mark.skipif(sys.platform != "linux", reason="other systems hide processes by themselves")
def test_a_program_cannot_open_the_judging_processes(start_judging, tmp_path):
    # The process that runs the program, and the one that judges.
    text = (
        "import os\n"
        "def reveal(board, click):\n"
        "    state = open(f'/proc/{os.getppid()}/stat').read().rpartition(')')[2].split()\n"
        "    for number in (os.getppid(), int(state[1])):\n"
        "        for file in 'fd/0', 'fd/1', 'mem':\n"
        "            try:\n"
        "                open(f'/proc/{number}/{file}')\n"
        "            except PermissionError:\n"
        "                print('no', end=' ')\n"
    )
    process = start_judging(text)
    assert process.wait(LONG)
    assert process.verdict.status is Status.WRONG
    assert process.verdict.printed.startswith("no " * 6)


MAIN = "if __name__ == '__main__':\n    from visualizer import record"


@pytest.mark.parametrize(
    ("text", "is_judged"),
    [
        ("from visualizer import solve", False),
        ("import visualizer.algorithms as a", False),
        pytest.param(f"from visualizer import Queue, MINE\n{MAIN}", True, marks=pytest.mark.long),
    ],
)
def test_a_program_that_imports_a_solver_is_not_judged(start_judging, text, is_judged):
    process = start_judging(f"def reveal(board, click):\n    return board\n{text}\n")
    assert process.wait(LONG)
    assert (process.verdict.status is Status.WRONG) == is_judged
    assert is_judged or process.verdict.fault.line == 3


def test_a_file_in_the_current_folder_does_not_shadow_a_module(start_judging, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend("")
    (tmp_path / "json.py").write_text("raise SystemExit\n")
    process = start_judging("def reveal(board, click):\n    return (\n")
    assert process.wait(LONG)
    assert process.verdict.status is Status.COULD_NOT_RUN
    assert (process.verdict.fault.kind, process.verdict.fault.line) == (CrashKind.LOAD, 2)


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
def test_closing_the_judge_leaves_no_process_behind(start_judging, tmp_path):
    # The program writes the number of its process to a file.
    noted = tmp_path / "number"
    text = (
        "import os\n"
        f"with open({str(noted)!r}, 'w') as file:\n"
        "    file.write(str(os.getpid()))\n"
        "def reveal(board, click):\n"
        "    while True:\n"
        "        pass\n"
    )
    process = start_judging(text, replace(QUICK, limits=Limits(seconds=10.0 * LONG)))
    while not (noted.exists() and noted.read_text()):
        assert not process.wait(0.02), process.verdict
    process.close()
    process.wait(LONG)
    assert has_ended(int(noted.read_text()))
