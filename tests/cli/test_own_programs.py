"""User programs on the command line: their names, runs and crashes."""

from __future__ import annotations

import json

import pytest
from csv_table import csv_rows
from parsed_page import page_data
from planted_bases import QUEUE as RIGHT

from visualizer.programs.process.wire import Limits
from visualizer.trace.files import load_trace

FAILS = """\
def reveal(board, click):
    print("=cmd|' /C calc'!A0", "\\x1b[31m", "x" * 5000)
    yield click
    board[click] = "B"
    yield click
    [][0]
"""
FAULT = "fails.py:6: IndexError: list index out of range"
#: The last lines of a program, and the start and a part of the message about its end.
ENDS = {
    "loop.py": ("        while True:\n            pass\n", "loop.py:3: ", ""),
    "exits.py": ("        import sys\n        sys.exit(3)\n", "exits.py:4: ", ""),
    "dies.py": ("        import os\n        os._exit(3)\n", "dies.py:", "the process"),
    "deep.py": ("        self.updateBoard(board, click)\n", "deep.py:", "RecursionError"),
    "broken.py": ("        return nothing\n", "broken.py:3: NameError: ", "'nothing'"),
}


@pytest.fixture
def programs(folder):
    """The current folder, with a right program and one that fails at its last line."""
    (folder / "mine.py").write_text(RIGHT)
    (folder / "fails.py").write_text(FAILS)
    return folder


def test_naming_a_program_does_not_run_it(run, programs, opened_windows):
    (programs / "mine.py").write_text(f"open('ran', 'w').close()\n{RIGHT}")
    assert run("one-empty --algorithms mine.py")[0] == 0
    assert len(opened_windows) == 1
    assert not (programs / "ran").exists()


NO_PROGRAMS = [
    ("--algorithms", "no.py", "error: no.py: No such file or directory; check its name\n"),
    ("solve one-empty --algorithm", "broken.py", "error: broken.py:2:"),
    ("compare --sizes 5 --algorithms", "empty.py", "error: empty.py: nothing here takes a board and a click; "),
    ("compare one-empty --algorithms", "mine.py:solve", "error: mine.py: nothing called 'solve' "),
]


def test_a_file_without_a_program_is_refused(run, programs, opened_windows):
    (programs / "broken.py").write_text("def reveal(board, click):\n    yield (\n")
    (programs / "empty.py").write_text("x = 1\n")
    for words, reference, message in NO_PROGRAMS:
        status, output, errors = run(f"{words} {reference}")
        assert (status, output, opened_windows) == (2, "", [])
        assert errors.startswith(message)
        assert errors.count("\n") == 1


def test_a_board_file_cannot_name_a_program(run, programs):
    (programs / "lesson.txt").write_text("# click: 0,0\n# algorithms: queue, mine.py:reveal\nEE\n")
    status, output, errors = run("solve lesson.txt")
    assert (status, output) == (2, "")
    assert errors.startswith("error: lesson.txt:2:15: a file never names a program file (")
    assert "open the program by itself, mine.py:reveal" in errors


def test_a_program_alone_is_compared_with_a_reference_algorithm(run, programs, opened_windows):
    for words in ("mine.py", "fails.py:reveal --algorithms stack-peek", "--click 0,0 mine.py"):
        assert run(words)[0] == 0
    assert [[program.name for program in programs] for _, programs, _ in opened_windows] == [
        ["queue-mark-on-push", "mine.py"],
        ["stack-peek", "fails.py:reveal"],
        ["queue-mark-on-push", "mine.py"],
    ]
    assert {choices["name"] for *_, choices in opened_windows} == {"corner-9x9"}
    assert [(choices["plain"], choices["focus"]) for *_, choices in opened_windows] == [(False, 1)] * 3


def test_a_program_given_as_a_board_is_refused(run, programs):
    for command in ("solve", "worksheet -o x.pdf"):
        status, _, errors = run(f"{command} mine.py")
        assert status == 2
        assert errors.startswith("error: mine.py is a program and no board; give a BOARD")
        assert "--algorithm" in errors


def test_a_user_program_is_solved_and_traced(run, programs):
    for command in ("solve", "trace"):
        status, output, errors = run(f"{command} example-1 --algorithm mine.py:Solution")
        assert (status, errors) == (0, "")
        reference = run(f"{command} example-1 --algorithm queue-mark-on-push")[1]
        assert (output == reference) is (command == "solve")


def test_a_crashed_run_is_traced_up_to_its_crash(run, programs):
    for words, lines in [("trace example-1", 4), ("solve example-1", 0)]:
        status, output, errors = run(f"{words} --algorithm fails.py")
        assert (status, len(output.splitlines())) == (2, lines)
        note, error = errors.splitlines()
        assert note.startswith("note: fails.py printed: =cmd|' /C calc'!A0 [31m xxx")
        assert len(note) < 500
        assert error == f"error: {FAULT}; mend this line"


def test_a_comparison_continues_after_a_run_that_ends_early(run, programs):
    for name, (body, *_) in ENDS.items():
        text = f"class Solution:\n    def updateBoard(self, board, click):\n{body}"
        (programs / name).write_text(text)
    words = f"compare one-empty --algorithms {','.join(ENDS)},mine.py --limit 600s"
    status, output, errors = run(words)
    assert (status, errors) == (0, "")
    assert output.count("(ended early)") == len(ENDS)
    assert "\nmine.py " in output
    for name, (_, place, part) in ENDS.items():
        (message,) = (line for line in output.splitlines() if line.startswith(f"ended early: {name}"))
        assert message.startswith(f"ended early: {place}")
        assert part in message


def test_a_comparison_names_the_crash_in_its_row(run, programs):
    words = "compare example-1 --algorithms fails.py,mine.py"
    faults = [row["fault"] for row in json.loads(run(f"{words} --format json")[1])["runs"]]
    assert faults == [f"{FAULT}; mend this line", None]
    assert [row["fault"] for row in csv_rows(run(f"{words} --format csv")[1])] == [faults[0], ""]


def test_without_a_display_user_programs_are_compared_in_text(run, programs, no_display):
    status, output, errors = run("one-empty --algorithms mine.py,fails.py")
    assert status == 0
    assert f"ended early: {FAULT}" in output
    assert errors.startswith("note: fails.py printed: ")


def test_an_export_contains_a_crashed_run_and_warns(run, programs):
    for file, sign in [("x.svg", "stopped"), ("x.html", "Stopped here: ")]:
        status, output, errors = run(f"export one-empty -o {file} --algorithms mine.py,fails.py")
        assert status == 0
        assert output.startswith(f"{file}: ")
        assert errors.splitlines()[-1].startswith(f"warning: {FAULT}")
        text = (programs / file).read_text(encoding="utf-8")
        assert sign in (text if file.endswith(".svg") else str(page_data(text)))


def test_an_exported_trace_is_read_without_its_program(run, programs):
    assert run("export example-1 -o run.trace --algorithms mine.py")[0] == 0
    (programs / "mine.py").unlink()
    trace = load_trace("run.trace")
    assert (trace.algorithm, trace.code.text) == ("mine.py", RIGHT)
    assert run("trace run.trace")[0] == 0
    assert "the code of mine.py is not known here" in run("solve run.trace --click 0,0")[2]


def test_commands_with_many_runs_refuse_user_programs(run, programs):
    for words in ("separate queue mine.py", "worksheet -o x.pdf --algorithms mine.py"):
        status, output, errors = run(words)
        assert (status, output) == (2, "")
        assert errors.startswith("error: mine.py: ")
        assert "`visualizer check mine.py`" in errors


def test_limits_of_user_programs_are_options(run, programs, opened_windows):
    run("one-empty --algorithms mine.py --limit 1.5s,200MB --limit 77")
    run("one-empty --algorithms mine.py")
    limits = [algorithms[0].runner.limits for _, algorithms, _ in opened_windows]
    assert limits == [Limits(seconds=1.5, megabytes=200, operations=77), Limits()]
