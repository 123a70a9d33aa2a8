"""Programs of one's own on the command line: how they are named, run, and what is said of them."""

from __future__ import annotations

import csv
import json

import pytest
from fake_runner import local_program

from visualizer.programs import file_program
from visualizer.programs.limits import Limits

RIGHT = """\
from visualizer import Queue


def reveal(board, click):
    queue = Queue([click])
    while queue:
        cell = queue.popleft()
        yield cell
        mines = board.mines_around(cell)
        board[cell] = str(mines) if mines else "B"
        for near in board.neighbours(cell):
            if mines == 0 and board[near] == "E":
                board[near] = "B"
                queue.append(near)
"""
FAILS = """\
def reveal(board, click):
    print("=cmd|' /C calc'!A0", "\\x1b[31m", "x" * 5000)
    yield click
    board[click] = "B"
    yield click
    [][0]
"""
FAULT = "fails.py:6: IndexError: list index out of range"


@pytest.fixture
def programs(folder, monkeypatch):
    """A folder with a right program and one that fails at its last line."""
    monkeypatch.setattr(file_program, "file_program", local_program)
    (folder / "mine.py").write_text(RIGHT)
    (folder / "fails.py").write_text(FAILS)
    return folder


# Names


def test_nothing_of_a_file_is_run_when_it_is_only_named(run, programs, opened):
    (programs / "mine.py").write_text(f"open('ran', 'w').close()\n{RIGHT}")
    assert run("one-empty --algorithms mine.py")[0] == 0
    (program,) = opened[0][1]
    assert program.runner.runs == []
    assert not (programs / "ran").exists()


NO_PROGRAMS = [
    ("", "no.py", "error: no.py: No such file or directory; check its name\n"),
    ("solve", "broken.py", "error: broken.py:2:"),
    ("trace", "empty.py", "error: empty.py: nothing in it can be run; "),
    ("compare", "mine.py:solve", "error: mine.py: nothing called 'solve' can be run; what can: "),
    ("costs", "broken.py", "error: broken.py:2:"),
    ("export -o x.svg", "no.py", "error: no.py: No such file or directory; check its name\n"),
]


def test_a_file_without_a_program_is_refused_with_its_place(run, programs, opened):
    (programs / "broken.py").write_text("def reveal(board, click):\n    yield (\n")
    (programs / "empty.py").write_text("x = 1\n")
    for command, reference, message in NO_PROGRAMS:
        board = "" if command == "costs" else "one-empty"
        option = "--algorithm" if command in ("solve", "trace") else "--algorithms"
        status, output, errors = run(f"{command} {board} {option} {reference}")
        assert (status, output, opened) == (2, "", [])
        assert errors.startswith(message)
        assert errors.count("\n") == 1
    assert not (programs / "x.svg").exists()


def test_a_board_file_never_names_a_program(run, programs):
    (programs / "lesson.txt").write_text("# click: 0,0\n# algorithms: queue, mine.py:reveal\nEE\n")
    status, output, errors = run("solve lesson.txt")
    assert (status, output) == (2, "")
    assert errors.startswith("error: lesson.txt:2:15: a file never names a program file (")
    assert "open the program by itself, mine.py:reveal" in errors


# The window


def test_a_program_alone_opens_the_usual_board_beside_a_reference(run, programs, opened):
    for words in ("mine.py", "mine.py:reveal --algorithms stack-peek", "--click 0,0 mine.py"):
        assert run(words)[0] == 0
    shown = [[program.name for program in programs] for _, programs, _ in opened]
    assert shown == [
        ["queue-mark-on-push", "mine.py"],
        ["stack-peek", "mine.py:reveal"],
        ["queue-mark-on-push", "mine.py"],
    ]
    assert {board.title for board, _, _ in opened} == {"Ten mines, most of them in the corners"}
    assert [(choices["plain"], choices["focus"]) for *_, choices in opened] == [(False, 1)] * 3


def test_other_commands_say_that_a_program_is_no_board(run, programs):
    for command in ("solve", "compare", "export -o x.svg", "worksheet -o x.pdf"):
        status, _, errors = run(f"{command} mine.py")
        assert status == 2
        assert errors.startswith("error: mine.py is a program and no board; give a BOARD")
        assert "--algorithm" in errors


def test_without_a_display_its_board_is_printed_too(run, programs, no_display):
    status, output, errors = run("one-empty --algorithms mine.py,fails.py")
    assert status == 0
    assert "mine.py" in output
    assert f"ended early: {FAULT}" in output.splitlines()
    assert errors.startswith("note: fails.py printed: ")


# Its runs


def test_one_run(run, programs):
    for command in ("solve", "trace"):
        status, output, errors = run(f"{command} example-1 --algorithm mine.py")
        assert (status, errors) == (0, "")
        reference = run(f"{command} example-1 --algorithm queue-mark-on-push")[1]
        assert (output == reference) is (command == "solve")


def test_a_run_that_fails_is_traced_up_to_there_and_not_solved(run, programs):
    for words, lines in [
        ("trace example-1 --format table", 4),
        ("trace example-1 --format csv", 4),
        ("trace example-1 --format jsonl", 5),
        ("solve example-1", 0),
    ]:
        status, output, errors = run(f"{words} --algorithm fails.py")
        assert (status, len(output.splitlines())) == (2, lines)
        notes = errors.splitlines()
        assert notes[0].startswith("note: fails.py printed: =cmd|' /C calc'!A0 [31m xxx")
        assert len(notes[0]) < 500
        assert notes[1:] == [f"error: {FAULT}"]


def test_compare_shows_the_others_and_a_row_that_says_what_ended_it(run, programs):
    words = "compare example-1 --algorithms queue-mark-on-push,fails.py,mine.py"
    status, output, errors = run(words)
    lines = output.splitlines()
    assert (status, len(errors.splitlines())) == (0, 1)
    assert lines[3].split() == [
        "fails.py", "(ended", "early)", "2", "1", "1", "-", "-", "1", "calls", "2",
    ]  # fmt: skip
    assert lines[6] == f"ended early: {FAULT}"
    rows = json.loads(run(f"{words} --format json")[1])["runs"]
    assert [row["fault"] for row in rows] == [None, FAULT, None]
    read = list(csv.DictReader(run(f"{words} --format csv")[1].splitlines()))
    assert [row["fault"] for row in read] == ["", FAULT, ""]


def test_an_export_has_the_run_up_to_there_and_says_so(run, programs):
    for file, sign in [("x.svg", "stopped"), ("x.html", "Stopped here: ")]:
        status, output, errors = run(f"export one-empty -o {file} --algorithms mine.py,fails.py")
        assert status == 0
        assert output.startswith(f"{file}: ")
        assert errors.splitlines()[0].startswith("note: fails.py printed: ")
        assert errors.splitlines()[-1] == f"warning: {FAULT}; the run is shown up to there"
        assert sign in (programs / file).read_text(encoding="utf-8")
        run(f"export one-empty -o {file} --algorithms mine.py")
        assert sign not in (programs / file).read_text(encoding="utf-8")


THOUSANDS = [
    ("same mine.py queue", "`visualizer check mine.py` says which algorithm has the same order"),
    ("separate queue stack,mine.py", "`visualizer check mine.py`"),
    ("worksheet -o x.pdf --algorithms mine.py", "give a BOARD"),
]


def test_what_runs_programs_thousands_of_times_refuses_it(run, programs):
    for words, part in THOUSANDS:
        status, output, errors = run(words)
        assert (status, output) == (2, "")
        assert errors.startswith("error: mine.py: ")
        assert part in errors
    assert run("worksheet example-1 -o x.pdf --algorithms mine.py")[0] == 0


def test_its_limits_are_options(run, programs, opened):
    run("one-empty --algorithms mine.py --limit 1.5s,200MB --limit 77")
    run("one-empty --algorithms mine.py --seconds 1.5 --memory 200 --limit 77")
    run("one-empty --algorithms mine.py")
    limits = [algorithms[0].runner.limits for _, algorithms, _ in opened]
    assert limits == [Limits(seconds=1.5, megabytes=200, operations=77)] * 2 + [Limits()]
    for words in ("--seconds 0", "--limit xs", "--limit 3kB", "--memory 5"):
        status, _, errors = run(f"solve one-empty --algorithm mine.py {words}")
        assert status == 2
        assert errors.startswith("error: --limit: ")
