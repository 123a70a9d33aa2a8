"""Judging in a process of its own."""

from __future__ import annotations

import pytest

from visualizer.programs.judging.judge import JudgeSettings
from visualizer.programs.judging.judging_process import JudgingProcess
from visualizer.programs.judging.verdict import Status
from visualizer.recording.run_report import FaultKind

QUICK = JudgeSettings(random_boards=3, small_seconds=0.2, shrink_seconds=0.5, explain_seconds=0.5)
#: Never reached, unless something hangs.
LONG = 120


@pytest.fixture
def judging(tmp_path):
    """Begin to judge a file with this text; the process is ended after the test."""
    begun = []

    def judging(text, settings=QUICK):
        path = tmp_path / "mine.py"
        path.write_text(text, encoding="utf-8")
        process = JudgingProcess(str(path), settings)
        begun.append(process)
        return process

    yield judging
    for each in begun:
        each.close()
        each.wait(LONG)
        assert not each.running


def test_a_file_that_cannot_be_parsed_has_a_verdict(judging):
    process = judging("def reveal(board, click):\n    return (\n")
    assert process.wait(LONG)
    assert process.poll()
    assert process.verdict.status is Status.COULD_NOT_RUN
    assert (process.verdict.fault.kind, process.verdict.fault.line) == (FaultKind.LOAD, 2)


def test_a_file_that_is_not_there_has_a_verdict(tmp_path):
    process = JudgingProcess(str(tmp_path / "none.py"), QUICK)
    assert process.wait(LONG)
    assert process.verdict.status is Status.COULD_NOT_RUN
    process.close()


def test_files_beside_the_program_are_not_taken_for_modules(judging, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend("")
    (tmp_path / "json.py").write_text("raise SystemExit\n")
    process = judging("x = (\n")
    assert process.wait(LONG)
    assert process.verdict.fault.kind is FaultKind.LOAD


def test_a_process_that_ends_by_itself_has_a_verdict(judging, monkeypatch):
    monkeypatch.setattr("visualizer.programs.judging.judging_process._CODE", "raise SystemExit(3)")
    process = judging("")
    assert process.wait(LONG)
    assert process.verdict.status is Status.COULD_NOT_RUN
    assert process.verdict.fault.kind is FaultKind.DIED


def test_what_is_no_verdict_is_said(judging, monkeypatch):
    monkeypatch.setattr(
        "visualizer.programs.judging.judging_process._CODE", 'print(\'{"verdict": "[]"}\')'
    )
    process = judging("")
    assert process.wait(LONG)
    assert "cannot be read" in process.verdict.fault.message


def test_a_process_that_is_closed_has_no_verdict(judging, monkeypatch):
    monkeypatch.setattr(
        "visualizer.programs.judging.judging_process._CODE",
        "import sys; sys.stdin.readline(); sys.stdin.read()",
    )
    process = judging("")
    assert not process.poll()
    process.close()
    process.close()
    assert not process.wait(LONG)
    assert process.verdict is None


def test_a_process_that_does_not_end_is_killed(judging, monkeypatch):
    monkeypatch.setattr("visualizer.programs.judging.judging_process._TO_END", 0.05)
    monkeypatch.setattr(
        "visualizer.programs.judging.judging_process._CODE",
        "import sys, time; print(flush=True)\nwhile True: time.sleep(1)",
    )
    process = judging("")
    process.close()
    process.wait(LONG)
    assert not process.running
