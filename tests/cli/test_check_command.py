"""``visualizer check``: the verdict as text and JSON, and as an exit status."""

from __future__ import annotations

import json

import judged_programs as programs
import pytest
from local_runner import LocalRunner


class _Runner(LocalRunner):
    closed = 0

    def __init__(self, program, limits=None):
        super().__init__(program, lines=10**6, like="queue-mark-on-push")
        self.limits = limits
        _Runner.last = self

    def close(self):
        _Runner.closed += 1


@pytest.fixture
def checked(run, folder, monkeypatch):
    """Check a file with this text by a runner of this process."""
    monkeypatch.setattr("visualizer.programs.judging.boards._SMALL_CELLS", 4)
    monkeypatch.setattr("visualizer.programs.judging.pool.ProcessRunner", _Runner)

    def checked(text, words=""):
        (folder / "mine.py").write_text(text, encoding="utf-8")
        return run(f"check mine.py --boards 5 {words}".strip())

    return checked


def test_a_right_program(checked, opened):
    status, output, errors = checked(programs.RIGHT, "--watch")
    first, note, *rest = output.splitlines()
    assert first.startswith("mine.py: right on ")
    assert "seed 529" in note
    assert (status, errors, opened) == (0, "", [])
    assert "does not call itself" in rest[-1]


def test_a_wrong_program(checked):
    closed = _Runner.closed
    status, output, errors = checked(programs.EXPANDS_DIGITS)
    assert (status, errors, _Runner.closed) == (1, "", closed + 1)
    assert output.startswith(
        "mine.py: wrong; the smallest board found is 1x3, clicked at (0, 1):\n"
        "\n"
        "  board       expected    came out\n"
        "   E (E) M    [E] 1  M    [B] 1  M\n"
        "\n"
        "What differs is in brackets: (0, 0) is B, and should be E.\n"
    )
    assert output.endswith("To watch it: visualizer check mine.py --watch\n")


def test_what_ended_a_run_is_said_with_its_line(checked):
    _, output, _ = checked(programs.LETS_OUTSIDE_IN)
    assert "line 18: IndexError: list index out of range\n" in output


def test_what_is_printed_is_shown_as_text_and_shortened(checked):
    text = programs.PRINTS.replace(
        '"begins", click', 'chr(27) + "[31m" + "a" * 1000 + chr(10) * 99'
    )
    _, output, _ = checked(text)
    printed = output.partition("It printed:\n")[2].splitlines()
    assert "\x1b" not in output
    assert len(printed[0]) == 202
    assert printed[-1] == "  ... and 90 lines more"


def test_what_cannot_run(checked, run):
    for text, line in [
        (programs.FAILS_TO_LOAD, "line 1: "),
        ("x = (\n", "line 1: "),
        ("x = 1\n", "nothing in it"),
    ]:
        status, output, _ = checked(text)
        assert status == 2
        assert output.startswith(f"mine.py: could not run: {line}")
    assert run("check no.py")[:2] == (
        2,
        "no.py: could not run: No such file or directory; check its name\n",
    )


def test_the_public_form(checked):
    _, output, _ = checked(programs.DIGIT_IS_NUMBER)
    assert '(0, 0) is int 1, and should be "1".' in output
    status, output, _ = checked(programs.DIGIT_IS_NUMBER, "--format json --seed 4")
    values = json.loads(output)
    assert status == 1
    assert (values["status"], values["seed"], values["random_boards"]) == ("wrong", 4, 5)
    failure = values["failure"]
    assert failure["board"] == {"rows": ["EM"], "click": [0, 0]}
    assert (failure["expected"], failure["got"]) == (["1M"], [[1, "M"]])
    assert failure["differing_cells"] == [[0, 0]]
    assert "trace" not in output
    values = json.loads(checked(programs.RIGHT, "--format json")[1])
    assert (values["status"], values["failure"], values["fault"]) == ("right", None, None)
    assert values["overflow"] == {"depth": 1, "limit": 1000, "size": None}


def test_limits_are_handed_on(checked):
    for words in (
        "--limit 2.5s,1000 --limit 300MB",
        "--seconds 2.5 --memory=300 --operations 1000",
    ):
        checked(programs.EXPANDS_DIGITS, words)
        limits = _Runner.last.limits
        assert (limits.seconds, limits.megabytes, limits.operations) == (2.5, 300, 1000)
    for words in ("--limit 0s", "--limit 2d", "--boards -1", "--seed x", "--memory 1"):
        status, output, errors = checked(programs.RIGHT, words)
        assert (status, output) == (2, "")
        assert errors.startswith("error: ")


def test_the_failing_board_is_watched_beside_a_right_program(checked, opened):
    status, _, _ = checked(programs.EXPANDS_DIGITS, "--watch")
    ((board, algorithms, start),) = opened
    assert status == 1
    assert (board.rows, board.click) == (("EEM",), (0, 1))
    assert [each.name for each in algorithms] == ["mine.py", "queue-mark-on-push"]
    assert algorithms[0].runner is not None
    assert "smallest board" in start["name"]


def test_without_a_display_the_verdict_stands_all_the_same(checked, no_display):
    status, output, errors = checked(programs.EXPANDS_DIGITS, "--watch")
    assert (status, output[:14]) == (1, "mine.py: wrong")
    assert errors == "note: there is no display; here it is seen as text alone\n"
