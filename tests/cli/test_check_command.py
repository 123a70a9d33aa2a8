"""`visualizer check FILE`: the verdict as text, JSON and exit status, and new files."""

from __future__ import annotations

import json

import judged_programs as programs
import pytest
from planted_bases import BASES, apply_edits

from visualizer.programs.source.program_file import read_program


@pytest.fixture
def check_text(run, folder, monkeypatch):
    """Return a function that checks a file with a text, on fewer boards than usual."""
    monkeypatch.setattr("visualizer.programs.verdicts.boards._MOST_SMALL_CELLS", 4)

    def check_text(text, words=""):
        (folder / "mine.py").write_text(text, encoding="utf-8")
        return run(f"check mine.py --boards 5 {words}".strip())

    return check_text


def test_check_reports_a_right_program(check_text, opened_windows):
    status, output, errors = check_text(programs.RIGHT, "--watch")
    first, note, *rest = output.splitlines()
    assert first.startswith("mine.py: right on ")
    assert "seed 529" in note
    assert (status, errors, opened_windows) == (0, "", [])
    assert "does not call itself" in rest[-2]
    assert rest[-1].endswith("visualizer practise corner-9x9 --algorithms mine.py --quiz 8")


def test_check_shows_a_wrong_program_beside_a_right_one(check_text, opened_windows):
    status, output, errors = check_text(programs.EXPANDS_DIGITS, "--watch")
    assert (status, errors) == (1, "")
    assert output.startswith(
        "mine.py: wrong; the smallest board found is 1x3, clicked at (0, 1):\n"
        "\n"
        "  board       expected    came out\n"
        "   E (E) M    [E] 1  M    [B] 1  M\n"
        "\n"
        "What differs is in brackets: (0, 0) is B, and should be E.\n"
    )
    assert output.endswith("To watch it: visualizer check mine.py --watch\n")
    ((board, algorithms, start),) = opened_windows
    assert (board.rows, board.click) == (("EEM",), (0, 1))
    assert [each.name for each in algorithms] == ["mine.py", "queue-mark-on-push"]
    assert "smallest board" in start["name"]


def test_a_killed_or_too_long_run_cannot_be_judged(check_text, folder):
    kills = (
        f"        import os\n"
        f"        mark = {str(folder / 'mark')!r}\n"
        f"        if len(board) > 1 and not os.path.exists(mark):\n"
        f"            open(mark, 'w').close()\n"
        f"            os.kill(os.getpid(), 9)\n"
    )
    killed = BASES["queue"].replace("\n        row", f"\n{kills}        row", 1)
    for text, words in ((killed, ""), (BASES["queue"], "--longest 0.001")):
        status, output, _ = check_text(text, words)
        assert status == 2
        assert output.startswith("mine.py: could not run: ")


def test_check_reports_a_crash_with_its_line(check_text, no_display):
    _, output, errors = check_text(programs.LETS_OUTSIDE_IN, "--watch")
    assert "line 18: IndexError: list index out of range" in output
    assert errors == "note: there is no display; here it is seen as text alone\n"


def test_printed_text_is_shown_safely_and_shortened(check_text):
    text = programs.PRINTS.replace('"begins", click', 'chr(27) + "[31m" + "a" * 1000 + chr(10) * 99')
    _, output, _ = check_text(text)
    printed = output.partition("It printed:\n")[2].splitlines()
    assert "\x1b" not in output
    assert len(printed[0]) == 202
    assert printed[-2] == "  ... and 90 lines more"


def test_check_reports_a_program_that_cannot_run(check_text, run):
    for text, message in [(programs.FAILS_TO_LOAD, "line 1: "), ("x = 1\n", "nothing here")]:
        status, output, _ = check_text(text)
        assert status == 2
        assert output.startswith(f"mine.py: could not run: {message}")
    assert run("check no.py")[0] == 2


def test_check_prints_json(check_text):
    status, output, _ = check_text(programs.DIGIT_IS_NUMBER, "--format json --seed 4")
    values = json.loads(output)
    assert status == 1
    assert (values["status"], values["seed"], values["random_boards"]) == ("wrong", 4, 5)
    failure = values["failure"]
    assert failure["board"] == {"rows": ["EM"], "click": [0, 0]}
    assert (failure["expected"], failure["got"]) == (["1M"], [[1, "M"]])
    assert failure["differing_cells"] == [[0, 0]]


@pytest.mark.long
def test_check_passes_limits_on(check_text):
    endless = apply_edits(programs.GENERATOR, ('near not in seen and board[near] == "E"', "True"))
    assert "900 operations" in check_text(endless, "--limit 900")[1]
    for words in ("--boards -1", "--limit 1MB"):
        assert check_text(programs.RIGHT, words)[0] == 2


def test_check_new_writes_a_program_that_runs(run, folder):
    for number, more in enumerate(("", " --form solution", " --form generator")):
        name = f"mine{number}.py"
        status, output, errors = run(f"check --new {name}{more}")
        assert (status, errors) == (0, "")
        program = read_program(name)
        assert program.is_generator is more.endswith("generator")
        first, *commands = output.splitlines()
        line = int(first.removeprefix(f"{name}: a program that runs; continue at line "))
        assert "YOUR TURN" in program.text.splitlines()[line - 1]
        assert [each.split(":")[1].strip() for each in commands] == [f"visualizer {name}", f"visualizer check {name}"]


def test_check_new_does_not_overwrite_a_file(run, folder):
    (folder / "mine.py").write_text("my work")
    status, output, errors = run("check --new mine.py")
    assert (status, output) == (2, "")
    assert errors == ("error: mine.py: it is there already, and stays as it is; choose another name\n")
    assert (folder / "mine.py").read_text() == "my work"


def test_check_new_refuses_other_file_names(run, folder):
    for name, part in [("mine.txt", "'mine.txt'"), ("no/mine.py", "no such folder"), ("", "''")]:
        status, output, errors = run("check", "--new", name)
        assert (status, output) == (2, "")
        assert errors.startswith("error: ")
        assert part in errors
    assert list(folder.iterdir()) == []
