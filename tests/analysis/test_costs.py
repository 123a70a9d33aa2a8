"""Cost curves have known values, and recursion overflows where plain Python does."""

import subprocess
import sys

from visualizer.algorithms.lookup import find_algorithm
from visualizer.analysis.costs import Cost, cost_curve
from visualizer.cli import main

PLAIN_RECURSION = """
import sys

def reveal(board, row, col):
    if not (0 <= row < len(board) and 0 <= col < len(board)) or board[row][col] != "E":
        return
    board[row][col] = "B"
    for down, right in OFFSETS:
        reveal(board, row + down, col + right)

def main(size):
    reveal([["E"] * size for _ in range(size)], size // 2, size // 2)

OFFSETS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
main(int(sys.argv[1]))
"""


def curve(name, sizes, *more):
    return list(cost_curve(find_algorithm(name), sizes, *more))


def test_the_costs_of_a_queue_are_known():
    assert curve("queue-mark-on-push", [50]) == [Cost("queue-mark-on-push", 50, 2500, 2500, 14999, 196, 0, False)]
    assert curve("queue,mark=pop", [50])[0].most_waiting == 766
    assert curve("queue-mark-on-push", [50], "corner")[0].most_waiting == 99


def test_the_predicted_overflow_is_where_plain_python_fails(tmp_path):
    for size in [31, 32]:
        script = tmp_path / "plain.py"
        script.write_text(PLAIN_RECURSION, encoding="utf-8")
        ended = subprocess.run(
            [sys.executable, "-I", str(script), str(size)], capture_output=True, text=True, check=False, timeout=300
        )
        assert ("RecursionError" in ended.stderr) == (ended.returncode != 0)
        (cost,) = curve("recursion,mark=pop", [size])
        assert cost.overflows == ("RecursionError" in ended.stderr)


def test_compare_prints_a_table_of_costs(capsys):
    assert main(["compare", "--algorithms", "recursion,queue", "--sizes", "31..32"]) == 0
    text = capsys.readouterr().out
    rows = [line.split() for line in text.splitlines()]
    assert ["recursion,mark=push", "32x32", "1024", "5119", "-", "1023", "RecursionError"] in rows
    assert ["queue,mark=push", "31x31", "961", "4805", "120", "-"] in rows
    assert "limit of 1000 would end the plain program on 32x32" in text
