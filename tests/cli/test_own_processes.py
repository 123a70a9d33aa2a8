"""Programs of one's own on the command line, in processes of their own."""

from __future__ import annotations

import pytest

from visualizer.programs.template import template_text
from visualizer.trace.files import load_trace

RIGHT = template_text("solution", "mine.py").replace(
    'board[row][col] = "B"\n',
    'board[row][col] = "B"\n'
    "            for r, c in self.neighbours(board, row, col):\n"
    '                if board[r][c] == "E":\n'
    '                    board[r][c] = "B"\n'
    "                    waiting.append((r, c))\n",
)
ENDS = {
    "loop.py": ("        while True:\n            pass\n", "loop.py:3: ", ""),
    "exits.py": ("        import sys\n        sys.exit(3)\n", "exits.py:4: ", ""),
    "dies.py": ("        import os\n        os._exit(3)\n", "dies.py:", "the process"),
    "deep.py": ("        self.updateBoard(board, click)\n", "deep.py:", "RecursionError"),
    "broken.py": ("        return nothing\n", "broken.py:3: NameError: ", "'nothing'"),
}


@pytest.fixture
def programs(folder):
    (folder / "my reveal.py").write_text(RIGHT)
    for name, (body, *_) in ENDS.items():
        (folder / name).write_text(
            f"class Solution:\n    def updateBoard(self, board, click):\n{body}"
        )
    return folder


def test_a_program_as_leetcode_has_it_is_run_like_another(run, programs):
    for command in ("solve", "trace"):
        words = (command, "example-1", "--algorithm")
        status, output, errors = run(*words, "my reveal.py:Solution")
        assert (status, errors) == (0, "")
        if command == "solve":
            assert output == run(*words, "queue-mark-on-push")[1]
    names = "queue-mark-on-push,my reveal.py"
    _, output, _ = run("compare", "corner-9x9", "--algorithms", names)
    assert "1 order of visits in 2 runs\n  the same: queue-mark-on-push, my reveal.py\n" in output


def test_what_is_exported_is_read_without_the_program(run, programs):
    words = ("example-1", "-o", "run.trace", "--algorithms", "my reveal.py")
    assert run("export", *words)[0] == 0
    (programs / "my reveal.py").unlink()
    trace = load_trace("run.trace")
    assert (trace.algorithm, trace.code.text) == ("my reveal.py", RIGHT)
    assert run("trace run.trace")[0] == 0
    status, _, errors = run("solve run.trace --click 0,0")
    assert status == 2
    assert "the code of my reveal.py is not known here" in errors


def test_a_comparison_goes_on_after_each_of_them(run, programs):
    words = f"compare one-empty --algorithms {','.join(ENDS)},stack-peek --seconds 0.5"
    status, output, errors = run(words)
    assert (status, errors) == (0, "")
    assert output.count("(ended early)") == output.count("\nended early: ") == len(ENDS)
    assert "\nstack-peek " in output
    for name, (_, place, part) in ENDS.items():
        (said,) = (line for line in output.splitlines() if line.startswith(f"ended early: {name}"))
        assert said.startswith(f"ended early: {place}")
        assert part in said
